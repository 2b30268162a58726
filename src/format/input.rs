//! Files of any kind that this library reads, told apart by what is in them.
//!
//! * What begins with `{` is a [KPuzzle](super::kpuzzle) if the keys of the object say so, else [groups in JSON](super::groups).
//! * What begins with a line `Name …` or `Set …` is a definition of [ksolve] if a section that only these have
//!   stands in it, or its name ends in `.def` and no line that only the other has stands in it; else one of
//!   [twsearch](super::tws).
//! * What begins with an assignment by `:=`, a cycle, a list of cycles, or a statement that ends with `;`, is for
//!   [GAP](super::gap).
//! * Other text is a [puzzle file](super::puzzle_file). Anything else is refused after its first bytes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use thiserror::Error;

use super::cursor::{Cursor, Place};
use super::groups::Records;
use super::import::ImportError;
use super::puzzle_file::{self, PuzzleFileError};
use super::{gap, kpuzzle, ksolve, tws};
use crate::puzzle::Puzzle;

/// The longest puzzle file that is read: 64 MiB.
pub const MAX_PUZZLE_FILE: u64 = 64 << 20;

/// How much of a text is looked at before the rest is read.
const HEAD: u64 = 1 << 16;

/// What a file holds.
pub enum Input {
    /// A puzzle.
    Puzzle(Box<Puzzle>),
    /// Groups, which are read as they are asked for.
    Groups(Groups),
}

/// Groups from any reader.
pub type Groups = Records<Box<dyn BufRead>>;

/// Why a file could not be read.
#[derive(Debug, Error)]
#[error("{name}: {kind}")]
pub struct InputError {
    /// The name of the file.
    pub name: String,
    /// What is wrong with it.
    pub kind: InputErrorKind,
}

/// What is wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InputErrorKind {
    /// The system refuses to read it.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is a directory.
    #[error("is a directory, expected {EXPECTED}")]
    Directory,
    /// There is nothing in it.
    #[error("is empty, expected {EXPECTED}")]
    Empty,
    /// It is not text.
    #[error("{place}: byte 0x{byte:02x} is not text, expected {EXPECTED}")]
    NotText {
        /// Where that shows.
        place: Place,
        /// The byte that stands there.
        byte: u8,
    },
    /// It is text of another kind.
    #[error("{place}: found {found}, expected {EXPECTED}")]
    Unknown {
        /// Where that shows.
        place: Place,
        /// What stands there.
        found: String,
    },
    /// It is longer than a puzzle file may be.
    #[error("is longer than {MAX_PUZZLE_FILE} bytes, which is the limit for puzzle files")]
    TooLong,
    /// It is a puzzle file with a fault in it.
    #[error(transparent)]
    Puzzle(#[from] Box<PuzzleFileError>),
    /// It is a file of another program with a fault in it.
    #[error(transparent)]
    Import(#[from] Box<ImportError>),
}

/// The formats of text that are read whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Toml,
    /// Of ksolve or twsearch, which the beginning does not tell apart.
    Definition,
    Gap,
    KPuzzle,
}

/// What is read here, for error messages.
const EXPECTED: &str = "a puzzle in TOML (`name = …`), groups in JSON (`{\"degree\": …, \"generators\": …}`), a KPuzzle, a \
                        definition of ksolve or twsearch (`Name …`), or permutations for GAP (`a := (1,2,3);`)";

/// Reads a file. A puzzle is read at once, groups as they are asked for.
///
/// # Errors
/// If the file cannot be read or holds neither; the error names the file and the place.
///
/// # Example
///
/// ```
/// use schreier::format::input::open;
///
/// let error = open("/".as_ref()).err().expect("no directory is a puzzle");
/// assert!(error.to_string().starts_with("/: is a directory"));
/// ```
pub fn open(path: &Path) -> Result<Input, InputError> {
    let name = path.display().to_string();
    let file = File::open(path).and_then(|file| Ok((file.metadata()?.is_dir(), file)));
    match file {
        Err(error) => Err(InputError { name, kind: error.into() }),
        Ok((true, _)) => Err(InputError { name, kind: InputErrorKind::Directory }),
        Ok((false, file)) => read(BufReader::new(file), &name),
    }
}

/// Reads what `reader` reads, called `name` in errors.
///
/// # Errors
/// As for [`open`].
pub fn read(reader: impl BufRead + 'static, name: &str) -> Result<Input, InputError> {
    tell_apart(reader, name).map_err(|kind| InputError { name: name.into(), kind })
}

fn tell_apart(mut reader: impl BufRead + 'static, name: &str) -> Result<Input, InputErrorKind> {
    let mut blank = Vec::new();
    match skip_blank(&mut reader, &mut blank)? {
        None => Err(InputErrorKind::Empty),
        // What has been passed over is given back, so that places are counted from the beginning of the file.
        Some(b'{') => match is_kpuzzle(&mut reader, &mut blank)? {
            true => Ok(Input::Puzzle(Box::new(puzzle(blank, reader, Some(Kind::KPuzzle), name)?))),
            false => Ok(Input::Groups(Records::new(Box::new(io::Cursor::new(blank).chain(reader))))),
        },
        Some(_) => Ok(Input::Puzzle(Box::new(puzzle(blank, reader, None, name)?))),
    }
}

/// Passes over white space, and a byte order mark, which it leaves out. The first byte after it.
fn skip_blank(reader: &mut impl BufRead, blank: &mut Vec<u8>) -> io::Result<Option<u8>> {
    if reader.fill_buf()?.starts_with("\u{feff}".as_bytes()) {
        reader.consume('\u{feff}'.len_utf8());
    }
    loop {
        let buffer = reader.fill_buf()?;
        let length = buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let (next, at_end) = (buffer.get(length).copied(), buffer.is_empty());
        // Of a file of nothing but white space no more is kept than of a text that is looked at.
        if (blank.len() as u64) < MAX_PUZZLE_FILE {
            blank.extend_from_slice(&buffer[..length]);
        }
        reader.consume(length);
        if next.is_some() || at_end {
            return Ok(next);
        }
    }
}

/// Whether the object that begins here is a KPuzzle, by its first key that says so. No more is read than is needed for that,
/// since somebody may be waiting for an answer to the first line; what is read is kept.
fn is_kpuzzle(reader: &mut impl BufRead, read: &mut Vec<u8>) -> io::Result<bool> {
    let mut keys = Keys::default();
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() || read.len() as u64 > MAX_PUZZLE_FILE {
            return Ok(false);
        }
        let found = buffer.iter().find_map(|&byte| keys.push(byte));
        let length = buffer.len();
        read.extend_from_slice(buffer);
        reader.consume(length);
        if let Some(found) = found {
            return Ok(found);
        }
    }
}

/// Looks for the keys of the outermost object of a JSON text.
#[derive(Default)]
struct Keys {
    depth: usize,
    in_text: bool,
    escaped: bool,
    text: Vec<u8>,
    /// The last key of the outermost object.
    key: Vec<u8>,
    /// Whether that key is one of a KPuzzle, if its value is an object.
    undecided: bool,
}

impl Keys {
    /// Takes the next byte; `Some` once it is known whether the object is a KPuzzle.
    fn push(&mut self, byte: u8) -> Option<bool> {
        const LONGEST_KEY: usize = 64;
        if self.in_text {
            match byte {
                b'"' if !self.escaped => self.in_text = false,
                // Of texts that are no keys no more is kept than is needed to see that.
                _ if self.text.len() < LONGEST_KEY => self.text.push(byte),
                _ => {}
            }
            self.escaped = byte == b'\\' && !self.escaped;
            return None;
        }
        match byte {
            b'"' => {
                self.in_text = true;
                self.text.clear();
            }
            b':' if self.depth == 1 => {
                self.key.clone_from(&self.text);
                let key = str::from_utf8(&self.key).unwrap_or_default();
                if matches!(key, "generators" | "generators_cycles" | "degree") {
                    return Some(false);
                }
                self.undecided = kpuzzle::is_own_key(key);
            }
            // The orbits of a KPuzzle have a name each, those of a group have `n`.
            b':' if self.key == b"orbits" => match &self.text[..] {
                b"orbitName" | b"numPieces" | b"numOrientations" => return Some(true),
                b"n" | b"k" => return Some(false),
                _ => {}
            },
            b'{' if self.undecided => return Some(true),
            b'{' | b'[' => {
                self.depth += 1;
                self.undecided = false;
            }
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return (self.depth == 0).then_some(false);
            }
            _ => {}
        }
        None
    }
}

fn puzzle(
    mut text: Vec<u8>,
    mut reader: impl BufRead,
    kind: Option<Kind>,
    name: &str,
) -> Result<Puzzle, InputErrorKind> {
    reader.by_ref().take(HEAD).read_to_end(&mut text)?;
    let kind = match kind {
        Some(kind) => kind,
        None => kind_of_head(&text)?,
    };
    reader.take(MAX_PUZZLE_FILE).read_to_end(&mut text)?;
    if text.len() as u64 > MAX_PUZZLE_FILE {
        return Err(InputErrorKind::TooLong);
    }
    let text = as_text(&text)?;
    let imported = match kind {
        Kind::Toml => return Ok(puzzle_file::parse(text).map_err(Box::new)?),
        Kind::Definition if is_of_ksolve(text, name) => ksolve::parse(text),
        Kind::Definition => tws::parse(text),
        Kind::Gap => gap::parse(text),
        Kind::KPuzzle => kpuzzle::parse(text),
    };
    Ok(imported.map_err(Box::new)?)
}

/// Whether a definition is one of ksolve rather than of twsearch. Where nothing in it tells them apart its name does, since
/// only the former may break its rows.
fn is_of_ksolve(text: &str, name: &str) -> bool {
    for line in text.split(['\n', '\r']).filter(|line| !line.starts_with('#')) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let in_row = word.starts_with(|c: char| c == '?' || c.is_ascii_digit());
        if tws::is_own_keyword(word) || in_row && line.split_whitespace().any(|word| word == "?") {
            return false;
        }
        if ksolve::is_own_keyword(word) {
            return true;
        }
    }
    Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("def"))
}

/// The bytes as text, if they are that and have no control characters.
fn as_text(bytes: &[u8]) -> Result<&str, InputErrorKind> {
    let (valid, mut fault) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let end = error.valid_up_to();
            (std::str::from_utf8(&bytes[..end]).expect("text up to there"), Some(end))
        }
    };
    let is_binary = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    fault = valid.find(is_binary).or(fault);
    match fault {
        None => Ok(valid),
        Some(offset) => Err(InputErrorKind::NotText { place: Place::of(valid, offset), byte: bytes[offset] }),
    }
}

/// What a text is, as far as its beginning says.
fn kind_of_head(head: &[u8]) -> Result<Kind, InputErrorKind> {
    // A character may be cut in two at the end.
    let head = match std::str::from_utf8(head) {
        Err(error) if error.error_len().is_none() => &head[..error.valid_up_to()],
        _ => head,
    };
    let text = as_text(head)?;
    let mut lines =
        text.split(['\n', '\r']).filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    let Some(line) = lines.next() else { return Ok(Kind::Toml) };
    let inside = line.trim_start();
    let mut words = inside.split_whitespace();
    if matches!(words.next(), Some("Name" | "Set")) && words.next() != Some("=") {
        return Ok(Kind::Definition);
    }
    if is_gap(inside) {
        return Ok(Kind::Gap);
    }
    let is_json_list = inside.trim_start_matches(['[', ' ']).starts_with(|c: char| c == '{' || c.is_ascii_digit());
    let may_be_toml = if inside.starts_with('[') { !is_json_list } else { inside.contains('=') };
    if may_be_toml {
        return Ok(Kind::Toml);
    }
    let offset = inside.as_ptr() as usize - text.as_ptr() as usize;
    let mut cursor = Cursor::new(text);
    cursor.advance(offset);
    let found = if is_json_list && inside.starts_with('[') { "a JSON list".into() } else { cursor.found() };
    Err(InputErrorKind::Unknown { place: Place::of(text, offset), found })
}

/// Whether a line is one of GAP: it assigns by `:=`, ends with `;`, or begins with a cycle or a list of cycles.
fn is_gap(line: &str) -> bool {
    let before_quotes = line.split(['"', '\'']).next().unwrap_or_default();
    let assigns = before_quotes.find(":=").is_some_and(|at| !before_quotes[..at].contains('='));
    let cycle = line.trim_start_matches(['[', ' ']).strip_prefix('(').map(str::trim_start);
    assigns
        || cycle.is_some_and(|inside| inside.starts_with(|c: char| c.is_ascii_digit() || c == ')'))
        || line.trim_end().ends_with(';') && !line.contains('=')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: &'static [u8]) -> String {
        match read(bytes, "x") {
            Ok(Input::Puzzle(puzzle)) => panic!("a puzzle {}", puzzle.name()),
            Ok(Input::Groups(_)) => panic!("groups"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn tells_puzzles_and_groups_apart() {
        let puzzle = "\u{feff}\n# a comment\nname = 'p'\npieces = []\nmoves = {}\n";
        assert!(matches!(read(puzzle.as_bytes(), "x"), Ok(Input::Puzzle(puzzle)) if puzzle.name() == "p"));
        let groups = "\u{feff}\n\n {\"degree\": 2, \"generators\": [[2, 2]]}";
        let Ok(Input::Groups(mut records)) = read(groups.as_bytes(), "x") else { panic!() };
        let record = records.next().unwrap();
        assert_eq!(record.place, Place { line: 3, column: 2 });
        assert_eq!(record.group.unwrap_err().to_string(), "line 3, column 2: generator 1: points 1 and 2 both go to 2");
        assert!(records.next().is_none());
    }

    #[test]
    fn says_at_once_what_is_neither() {
        assert!(fault(b"").starts_with("x: is empty, expected a puzzle in TOML"));
        assert!(fault(b" \n\t\n").starts_with("x: is empty"));
        assert!(fault(b"\x7fELF\x02\x01").starts_with("x: line 1, column 1: byte 0x7f is not text"));
        assert!(fault(b"name = 'a'\nb\xff").starts_with("x: line 2, column 2: byte 0xff is not text"));
        assert!(fault(b"name = 'a'\0").starts_with("x: line 1, column 11: byte 0x00 is not text"));
        assert!(fault(b"\n  hello world\n").starts_with("x: line 2, column 3: found `hello`, expected a puzzle"));
        assert!(fault(b"[{\"degree\": 2}]").starts_with("x: line 1, column 1: found a JSON list"));
        assert!(fault(b"[[2, 1]]").starts_with("x: line 1, column 1: found a JSON list"));
        assert!(fault(b"[[pieces]]\nname = 1").starts_with("x: line 2, column 8: found `1`"));
        assert!(fault(b"key = 1\n").starts_with("x: line 1, column 1: there is no key `key`"));
    }

    #[test]
    fn a_character_cut_in_two_at_the_end_of_the_head_is_no_fault() {
        let mut text = format!("#a\n{}", "# é\n".repeat(HEAD as usize / 5 + 1));
        assert!(!text.is_char_boundary(HEAD as usize), "the text was made to be cut there");
        text.push_str("name = 'p'\npieces = []\nmoves = {}\n");
        assert!(matches!(read(io::Cursor::new(text), "x"), Ok(Input::Puzzle(_))));
    }

    #[test]
    fn endless_input_is_not_read_to_its_end() {
        let endless = BufReader::new(io::repeat(b'x'));
        assert!(matches!(read(endless, "x"), Err(InputError { kind: InputErrorKind::Unknown { .. }, .. })));
        let endless = BufReader::new(io::Cursor::new("a = '").chain(io::repeat(b'x')));
        assert!(matches!(read(endless, "x"), Err(InputError { kind: InputErrorKind::TooLong, .. })));
    }
}
