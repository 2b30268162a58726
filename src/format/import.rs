//! What the readers of other programs' files share: errors that name the place, tokens that know theirs, and the conversion
//! from passive rows.
//!
//! Those files are passive: slot j holds piece `p[j]`, turned by `o[j]`. Here elements are active: `perm[p[j]] = j` and
//! `twist[j] = o[j]`, where `o` is indexed by slot.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use super::cursor::Place;
use super::expression::{ExpressionErrorKind, MAX_WORD};
use crate::error::ElementError;
use crate::puzzle::{PatternError, Puzzle, PuzzleError};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, MAX_STICKERS, PieceSet};

/// Why a text is not a file of the format it was taken for, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct ImportError {
    /// Where the fault stands.
    pub place: Place,
    /// What is wrong there.
    pub kind: ImportErrorKind,
}

/// What is wrong with a file of another program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImportErrorKind {
    /// Something stands where something else should.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A row has the wrong number of numbers.
    #[error("{row}: found {found} numbers, expected {expected}{}", if *wrapped { ": a row stands on one line" } else { "" })]
    RowLength {
        /// Which row it is.
        row: String,
        /// How many numbers stand there.
        found: usize,
        /// How many should.
        expected: usize,
        /// Whether the rest of the row seems to stand on the next lines.
        wrapped: bool,
    },
    /// Something is given twice.
    #[error("{0} stands twice")]
    Repeated(String),
    /// A row of pieces in a move is no bijection.
    #[error("{row}: piece {piece} stands twice, expected every piece once")]
    NotBijective {
        /// Which row it is.
        row: String,
        /// The piece, as written.
        piece: u64,
    },
    /// The piece sets are larger than what the file could describe.
    #[error(
        "piece set {set} would have {found} pieces, expected at most {limit}, since the file is too short to list more"
    )]
    TooManyPieces {
        /// The name of the piece set.
        set: String,
        /// The number of pieces, as written.
        found: u64,
        /// The largest number that is accepted here.
        limit: u64,
    },
    /// The text is no JSON.
    #[error("{0}")]
    Json(String),
    /// A key that is needed is not there.
    #[error("the key `{key}` is missing in {within}")]
    Missing {
        /// The key.
        key: &'static str,
        /// The object in which it should be.
        within: String,
    },
    /// The piece sets do not make an ambient group, or rows do not make an element of it.
    #[error(transparent)]
    Element(#[from] ElementError),
    /// The solved state does not fit the pieces.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// A name cannot be used.
    #[error(transparent)]
    Name(#[from] PuzzleError),
    /// A move is defined by something that is no expression.
    #[error("move {name}: {kind}")]
    Expression {
        /// The name of the move.
        name: String,
        /// What is wrong with it.
        kind: ExpressionErrorKind,
    },
    /// Moves are defined by one another in a circle.
    #[error("move {name} is defined by way of itself")]
    Circular {
        /// The name of one of the moves.
        name: String,
    },
    /// A product has too many factors.
    #[error("a product of more than {MAX_WORD} factors")]
    TooLong,
    /// Brackets or braces inside one another.
    #[error("brackets are nested more than {0} deep")]
    TooDeep(usize),
}

impl ImportError {
    pub(crate) fn new(place: Place, kind: impl Into<ImportErrorKind>) -> Self {
        Self { place, kind: kind.into() }
    }

    pub(crate) fn unexpected(place: Place, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::new(place, ImportErrorKind::Unexpected { found: found.into(), expected: expected.into() })
    }
}

/// A text as it is quoted in messages: so much of it that it can be recognised.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 24;
    let shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() { format!("`{shown}…`") } else { format!("`{shown}`") }
}

/// The piece sets of a file, which are checked before anything of their size is allocated.
#[derive(Default)]
pub(crate) struct Sets {
    sets: Vec<PieceSet>,
    index: HashMap<String, usize>,
    slots: u64,
    stickers: u64,
}

impl Sets {
    /// Adds a piece set with `size` pieces, as written. `bytes` is the length of the file, which lists every piece that a move
    /// moves, so that it is too short for much larger piece sets.
    pub fn push(
        &mut self,
        name: &str,
        size: u32,
        orientations: u32,
        bytes: usize,
        place: impl Fn() -> Place,
    ) -> Result<(), ImportError> {
        const ALWAYS: u64 = 1 << 16;
        if self.index.insert(name.into(), self.sets.len()).is_some() {
            return Err(ImportError::new(place(), ImportErrorKind::Repeated(format!("piece set {name}"))));
        }
        self.slots += u64::from(size);
        self.stickers = self.stickers.saturating_add(u64::from(size) * u64::from(orientations));
        let limit = ALWAYS.max(bytes as u64);
        if self.slots > limit {
            let kind = ImportErrorKind::TooManyPieces { set: name.into(), found: size.into(), limit };
            return Err(ImportError::new(place(), kind));
        }
        if self.stickers > MAX_STICKERS {
            let what = format!("an ambient group up to piece set {name}");
            let error = ElementError::TooLarge { what, value: self.stickers, limit: MAX_STICKERS };
            return Err(ImportError::new(place(), error));
        }
        self.sets.push(PieceSet::new(name, size, orientations));
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The index of a piece set.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// Some of their names, for messages.
    pub fn known(&self) -> String {
        summed_up(self.sets.iter().map(|set| set.name.clone()))
    }

    pub fn ambient(&self) -> Ambient {
        Ambient::new(self.sets.clone()).expect("the piece sets have been checked one by one")
    }
}

/// How the orientation row of a move is indexed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rows {
    /// By the slot that the piece comes to: `o[j] = row[j]`.
    BySlot,
    /// By the slot that the piece comes from: `o[j] = row[p[j]]`.
    BySource,
}

/// The rows of one piece set: slot j holds piece `pieces[j]`, counted from 0; without a row nothing is turned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SetRows {
    pub set: usize,
    pub pieces: Vec<u32>,
    pub turns: Option<Vec<u32>>,
}

/// The move that passive rows describe; piece sets that have no rows stay as they are. The rows have been checked: every
/// piece stands once, every turn is below k.
pub(crate) fn move_of_rows(ambient: &Ambient, body: &[SetRows], rows: Rows) -> Result<SparseMove, ElementError> {
    let mut slots = Vec::new();
    for SetRows { set, pieces, turns } in body {
        let first = ambient.slots_of(*set).start as u32;
        for (to, &from) in pieces.iter().enumerate() {
            let gain = turns.as_ref().map_or(0, |turns| match rows {
                Rows::BySlot => turns[to],
                Rows::BySource => turns[from as usize],
            });
            if from != to as u32 || gain != 0 {
                slots.push(SlotMove { slot: first + from, to: first + to as u32, gain });
            }
        }
    }
    SparseMove::new(ambient, slots)
}

/// The first piece that stands twice in a row, if one does: its number from 0, and the position of its second mention.
pub(crate) fn repeated(pieces: &[u32], size: u32) -> Option<(u32, usize)> {
    let mut seen = vec![false; size as usize];
    let second = pieces.iter().position(|&piece| std::mem::replace(&mut seen[piece as usize], true))?;
    Some((pieces[second], second))
}

/// Whether a move of this name turns the whole puzzle and is no generator: `x`, `y`, `z`, also with `2` or a prime, and
/// capital letters followed by `v`, such as `Uv` or `FRv`.
pub fn is_rotation(name: &str) -> bool {
    if let Some(suffix) = name.strip_prefix(['x', 'y', 'z']) {
        return matches!(suffix, "" | "2" | "'" | "2'");
    }
    let grip = name.strip_suffix('v').unwrap_or_default();
    !grip.is_empty() && grip.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

/// The names that moves get here, for moves whose own name could be taken for something else in an expression.
#[derive(Default)]
pub(crate) struct Renaming {
    taken: HashSet<String>,
    renamed: Vec<(String, String)>,
}

impl Renaming {
    /// Knows the names that the file gives, so that none of them is used for another move.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { taken: names.into_iter().map(str::to_owned).collect(), renamed: Vec::new() }
    }

    /// The name itself if it can be one, else one like it.
    pub fn fit(&mut self, name: &str) -> String {
        if Puzzle::is_name(name) {
            return name.into();
        }
        const LONGEST: usize = 100;
        let shortened: String = name.chars().take(LONGEST).collect();
        let mut fitting: String =
            shortened.replace('\'', "_prime").replace(|c: char| !Puzzle::is_name(&format!("a{c}")), "_");
        if !Puzzle::is_name(&fitting) {
            fitting.insert(0, 'm');
        }
        while !self.taken.insert(fitting.clone()) {
            fitting.push('_');
        }
        self.renamed.push((name.into(), fitting.clone()));
        fitting
    }

    /// What has been renamed, as a sentence.
    pub fn note(&self) -> Option<String> {
        let list = summed_up(self.renamed.iter().map(|(name, fitting)| format!("`{name}` is called `{fitting}`")));
        (!self.renamed.is_empty()).then(|| format!("names that cannot stand in expressions were changed: {list}"))
    }
}

/// So many items of a list that it stays readable.
pub(crate) fn summed_up(items: impl ExactSizeIterator<Item = String>) -> String {
    const SHOWN: usize = 12;
    let more = items.len().saturating_sub(SHOWN);
    let mut text = items.take(SHOWN).collect::<Vec<_>>().join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// Says which rotations a file has, since they do not count as moves.
pub(crate) fn note_rotations(puzzle: &mut Puzzle) {
    let names = puzzle.rotations().iter().map(|rotation| rotation.name().to_owned());
    let list = summed_up(names);
    if !list.is_empty() {
        puzzle.add_note(format!("rotations of the whole puzzle, which are not moves of its group: {list}"));
    }
}

/// The lines of a text that are not blank and not a comment, whichever way lines end.
#[derive(Clone)]
pub(crate) struct Lines<'a> {
    rest: &'a str,
    number: usize,
}

/// A line, and its number from 1.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    text: &'a str,
    number: usize,
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(crate) struct Token<'a> {
    pub text: &'a str,
    line: Line<'a>,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { rest: text.strip_prefix('\u{feff}').unwrap_or(text), number: 0 }
    }

    /// Where the text ends, once all lines have been passed over: after the last character.
    pub fn end(&self) -> Place {
        Place { line: self.number + 1, column: 1 }
    }

    pub fn peek(&self) -> Option<Line<'a>> {
        self.clone().next()
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        while !self.rest.is_empty() {
            let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
            let text = &self.rest[..end];
            let after = &self.rest[end..];
            let line_end = if after.starts_with("\r\n") { 2 } else { after.len().min(1) };
            self.rest = &after[line_end..];
            self.number += 1;
            if !text.starts_with('#') && !text.trim().is_empty() {
                return Some(Line { text, number: self.number });
            }
        }
        None
    }
}

impl<'a> Line<'a> {
    pub fn tokens(self) -> impl Iterator<Item = Token<'a>> {
        self.text.split_whitespace().map(move |text| Token { text, line: self })
    }

    /// The first word after the first `offset` bytes, and where it ends.
    pub fn token_from(self, offset: usize) -> Option<(Token<'a>, usize)> {
        let rest = self.text[offset..].trim_start();
        let text = rest.split_whitespace().next()?;
        let end = self.text.len() - rest.len() + text.len();
        Some((Token { text, line: self }, end))
    }

    /// The first word of the line, which is not blank.
    pub fn first(self) -> Token<'a> {
        self.tokens().next().expect("lines that are blank are passed over")
    }

    /// Behind the last word.
    pub fn end(self) -> Place {
        Place { line: self.number, column: self.text.trim_end().chars().count() + 1 }
    }

    /// The words after the first, as one text.
    pub fn after_first(self) -> &'a str {
        let text = self.text.trim();
        text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start())
    }
}

impl Token<'_> {
    pub fn place(&self) -> Place {
        let offset = self.text.as_ptr() as usize - self.line.text.as_ptr() as usize;
        Place { line: self.line.number, column: self.line.text[..offset].chars().count() + 1 }
    }

    pub fn unexpected(&self, expected: impl Into<String>) -> ImportError {
        ImportError::unexpected(self.place(), quoted(self.text), expected)
    }

    /// Whether the word begins as a number does.
    pub fn is_number(&self) -> bool {
        self.text.starts_with(|c: char| c.is_ascii_digit())
    }

    /// The whole number in `least..=most` that the word is.
    pub fn number(&self, least: u64, most: u64, what: impl FnOnce() -> String) -> Result<u64, ImportError> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| self.text.parse().ok()).flatten();
        number.filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            let expected = if most < least { "nothing".into() } else { format!("{least}..={most}") };
            self.unexpected(format!("{} in {expected}", what()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotations_by_their_names() {
        for name in ["x", "y2", "z'", "Uv", "FRv", "F_Rv"] {
            assert!(is_rotation(name), "{name}");
        }
        for name in ["X", "xy", "x3", "v", "uv", "Uvv", "U", "2Uv", "Uw"] {
            assert!(!is_rotation(name), "{name}");
        }
    }

    #[test]
    fn lines_end_in_any_way() {
        let lines: Vec<_> = Lines::new("\u{feff}a\r\n\r\n# no\rb\nc d\r\t\r e").collect();
        let found: Vec<_> = lines.iter().map(|line| (line.first().text, line.first().place().line)).collect();
        assert_eq!(found, [("a", 1), ("b", 4), ("c", 5), ("e", 7)]);
        assert_eq!(lines[2].after_first(), "d");
        assert_eq!(lines[2].tokens().nth(1).unwrap().place(), Place { line: 5, column: 3 });
        assert_eq!(lines[3].first().place(), Place { line: 7, column: 2 });
    }

    #[test]
    fn unusable_names_get_others_that_are_free() {
        let mut names = Renaming::new(["m1", "U"]);
        assert_eq!(names.fit("U"), "U");
        assert_eq!(names.fit("1"), "m1_");
        assert_eq!(names.fit("U'"), "U_prime");
        assert_eq!(names.fit("a*b"), "a_b");
        assert!(
            names.note().unwrap().ends_with("`1` is called `m1_`, `U'` is called `U_prime`, `a*b` is called `a_b`")
        );
    }
}
