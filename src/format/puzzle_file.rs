//! Puzzle files: a puzzle of one's own, in TOML.
//!
//! ```toml
//! name = "three dials"
//! source = "the example in the documentation"   # may be left out
//!
//! [[pieces]]
//! name = "dials"
//! size = 3
//! orientations = 4                              # 1 if left out
//!
//! [[pieces]]
//! name = "beads"
//! size = 5
//!
//! [moves]
//! A = "((1 2 3), (0,1,…), ())"
//! B = "((1 2), (1 2 3 4 5))"
//!
//! [aliases]                                     # may be left out
//! AB = "[A, B]"
//! ```
//!
//! What can be seen of the pieces may be said, too, by three lists in `[[pieces]]` with one number for each slot of the solved
//! state: `colours`, where pieces with equal numbers look alike; `turns`, the orientations in which they are; and `visible`, the
//! divisor of `orientations` modulo which each shows its orientation, 1 for not at all. A table `[rotations]` like `[moves]` has
//! turns of the whole puzzle, which are no moves. `notes` is a list of texts that are to be said beside any answer.
//!
//! Moves are in the tuple notation of [`notation`](super::notation), aliases are
//! [expressions](super::expression) over the moves and the aliases before them. A name of other than letters, digits,
//! `-` and `_` must be quoted. Keys that are not listed here are refused, because most of them are misspelt ones.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;
use toml::Spanned;

use super::cursor::Place;
use super::expression::{ExpressionErrorKind, MAX_WORD, Vocabulary, show_word};
use super::notation::NotationErrorKind;
use super::plain_words::plain;
use crate::error::ElementError;
use crate::puzzle::{Move, Pattern, PatternError, Puzzle, PuzzleError, SetPattern};
use crate::wreath::{Ambient, PieceSet, Twisted};

/// Why a text is not a puzzle file, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct PuzzleFileError {
    /// Where the fault stands.
    pub place: Place,
    /// What is wrong there.
    pub kind: PuzzleFileErrorKind,
}

/// What is wrong with a puzzle file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleFileErrorKind {
    /// It is no TOML, or a key is missing, unknown or of the wrong kind.
    #[error("{0}")]
    Toml(String),
    /// The piece sets do not make an ambient group.
    #[error("{0}")]
    PieceSets(ElementError),
    /// The piece sets have more slots than are read.
    #[error("{slots} slots in all, expected at most {MAX_SLOTS}")]
    TooManySlots {
        /// How many there would be.
        slots: u64,
    },
    /// Two piece sets have the same name, or one has none.
    #[error("piece set {0:?} needs a name of its own")]
    PieceSetName(String),
    /// A move is not an element.
    #[error("move {name}: {kind}")]
    Move {
        /// The name of the move.
        name: String,
        /// What is wrong with it.
        kind: NotationErrorKind,
    },
    /// An alias is not an expression.
    #[error("alias {name}: {kind}")]
    Alias {
        /// The name of the alias.
        name: String,
        /// What is wrong with it.
        kind: ExpressionErrorKind,
    },
    /// The solved state does not fit a piece set.
    #[error("{0}")]
    Pattern(PatternError),
    /// An alias is not made of moves alone, or they are too many.
    #[error("alias {name}: expected a product of at most {MAX_WORD} moves, counting all aliases together")]
    NoWord {
        /// The name of the alias.
        name: String,
    },
    /// A name cannot be used.
    #[error("{0}")]
    Name(PuzzleError),
}

/// The most slots of a puzzle from a file, which need not list them: 2²⁰.
pub const MAX_SLOTS: u64 = 1 << 20;

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    source: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    pieces: Vec<Spanned<Pieces>>,
    moves: Entries,
    #[serde(default, skip_serializing_if = "Entries::is_empty")]
    rotations: Entries,
    #[serde(default, skip_serializing_if = "Entries::is_empty")]
    aliases: Entries,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Pieces {
    name: String,
    size: u32,
    #[serde(default = "one")]
    orientations: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    colours: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    visible: Option<Vec<u32>>,
}

fn one() -> u32 {
    1
}

/// A table of texts, in the order of the file.
#[derive(Default)]
struct Entries(Vec<(Spanned<String>, Spanned<String>)>);

impl Entries {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Entries;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a table of names and texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}

impl Serialize for Entries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, text) in &self.0 {
            map.serialize_entry(name.as_ref(), text.as_ref())?;
        }
        map.end()
    }
}

/// Reads a puzzle file. O(text + moves · slots).
///
/// # Errors
/// If the text is not a puzzle file; the error names the place, also inside the moves.
///
/// # Example
///
/// ```
/// let text = r#"
/// name = "two dials"
/// pieces = [{ name = "dials", size = 2, orientations = 4 }]
/// [moves]
/// A = "((1 2), (0,1))"
/// B = "((), (0,5))"
/// "#;
/// let error = schreier::format::puzzle_file::parse(text).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 6, column 14: move B: twist 5 is out of range for piece set dials, expected 0..=3"
/// );
/// ```
pub fn parse(text: &str) -> Result<Puzzle, PuzzleFileError> {
    // TOML has no lines that end in a carriage return alone.
    let text = &*if text.contains('\n') { Cow::Borrowed(text) } else { Cow::Owned(text.replace('\r', "\n")) };
    let file: File = toml::from_str(text).map_err(|error| {
        let place = Place::of(text, error.span().map_or(0, |span| span.start));
        let message = plain(&error.message().trim().replace('\n', "; "));
        PuzzleFileError { place, kind: PuzzleFileErrorKind::Toml(message) }
    })?;
    let mut puzzle = Puzzle::new(file.name, file.source, ambient(text, &file.pieces)?);
    if let Some(pattern) = pattern(text, puzzle.ambient(), &file.pieces)? {
        puzzle.set_pattern(pattern);
    }
    for (name, tuple) in &file.moves.0 {
        let element = element(text, &puzzle, name, tuple)?;
        puzzle.add_move(name.as_ref(), &element).map_err(|error| bad_name(text, name, error))?;
    }
    for (name, tuple) in &file.rotations.0 {
        let element = element(text, &puzzle, name, tuple)?;
        puzzle.add_rotation(name.as_ref(), &element).map_err(|error| bad_name(text, name, error))?;
    }
    let mut left = MAX_WORD;
    for (name, expression) in &file.aliases.0 {
        add_alias(text, &mut puzzle, name, expression, &mut left)?;
    }
    file.notes.into_iter().for_each(|note| puzzle.add_note(note));
    Ok(puzzle)
}

fn ambient(text: &str, pieces: &[Spanned<Pieces>]) -> Result<Ambient, PuzzleFileError> {
    let mut sets: Vec<PieceSet> = Vec::new();
    for spanned in pieces {
        let Pieces { name, size, orientations, .. } = spanned.as_ref();
        let at = |kind| PuzzleFileError { place: Place::of(text, spanned.span().start), kind };
        if name.is_empty() || name.contains(char::is_control) || sets.iter().any(|set| set.name == *name) {
            return Err(at(PuzzleFileErrorKind::PieceSetName(name.clone())));
        }
        sets.push(PieceSet::new(name, *size, *orientations));
        Ambient::check(&sets).map_err(|error| at(PuzzleFileErrorKind::PieceSets(error)))?;
        let slots = sets.iter().map(|set| u64::from(set.size)).sum();
        if slots > MAX_SLOTS {
            return Err(at(PuzzleFileErrorKind::TooManySlots { slots }));
        }
    }
    let start = Place::of(text, 0);
    Ambient::new(sets).map_err(|error| PuzzleFileError { place: start, kind: PuzzleFileErrorKind::PieceSets(error) })
}

/// What the piece sets say about how they look; `None` if they say nothing.
fn pattern(text: &str, ambient: &Ambient, pieces: &[Spanned<Pieces>]) -> Result<Option<Pattern>, PuzzleFileError> {
    let says = |pieces: &Pieces| pieces.colours.is_some() || pieces.turns.is_some() || pieces.visible.is_some();
    if !pieces.iter().any(|spanned| says(spanned.as_ref())) {
        return Ok(None);
    }
    let mut sets = Pattern::distinct(ambient).sets().to_vec();
    for (i, spanned) in pieces.iter().enumerate() {
        let Pieces { colours, turns, visible, .. } = spanned.as_ref();
        let set: &mut SetPattern = &mut sets[i];
        for (list, given) in [(&mut set.colours, colours), (&mut set.orientations, turns), (&mut set.visible, visible)]
        {
            if let Some(given) = given {
                list.clone_from(given);
            }
        }
        let alone =
            Ambient::new(vec![ambient.sets()[i].clone()]).expect("the piece sets together are an ambient group");
        Pattern::new(&alone, vec![set.clone()]).map_err(|error| {
            let place = Place::of(text, spanned.span().start);
            PuzzleFileError { place, kind: PuzzleFileErrorKind::Pattern(error) }
        })?;
    }
    Ok(Some(Pattern::new(ambient, sets).expect("each set pattern fits its piece set")))
}

fn element(
    text: &str,
    puzzle: &Puzzle,
    name: &Spanned<String>,
    tuple: &Spanned<String>,
) -> Result<Twisted, PuzzleFileError> {
    puzzle.literal(tuple.as_ref()).map_err(|error| {
        let kind = PuzzleFileErrorKind::Move { name: name.as_ref().clone(), kind: error.kind };
        PuzzleFileError { place: place_within(text, tuple, error.offset), kind }
    })
}

fn add_alias(
    text: &str,
    puzzle: &mut Puzzle,
    name: &Spanned<String>,
    expression: &Spanned<String>,
    left: &mut usize,
) -> Result<(), PuzzleFileError> {
    let alias = || name.as_ref().clone();
    let parsed = puzzle.parse(expression.as_ref()).map_err(|error| {
        let kind = PuzzleFileErrorKind::Alias { name: alias(), kind: error.kind };
        PuzzleFileError { place: place_within(text, expression, error.offset), kind }
    })?;
    let Some(word) = parsed.word().filter(|word| word.len() <= *left) else {
        let kind = PuzzleFileErrorKind::NoWord { name: alias() };
        return Err(PuzzleFileError { place: Place::of(text, expression.span().start), kind });
    };
    *left -= word.len();
    puzzle.add_alias(name.as_ref(), word).map_err(|error| bad_name(text, name, error))
}

fn bad_name(text: &str, name: &Spanned<String>, error: PuzzleError) -> PuzzleFileError {
    PuzzleFileError { place: Place::of(text, name.span().start), kind: PuzzleFileErrorKind::Name(error) }
}

/// The place in the file of a byte of a string in it. Strings with escapes are not as long in the file as they are; of
/// these it is the beginning.
fn place_within(text: &str, string: &Spanned<String>, offset: usize) -> Place {
    let span = string.span();
    let written = text.get(span.clone()).unwrap_or_default();
    let inside = written.find(string.as_ref().as_str()).map_or(0, |start| start + offset);
    Place::of(text, span.start + inside)
}

/// Writes a puzzle as a puzzle file, which [`parse`] reads back. O(moves · slots).
///
/// # Example
///
/// ```
/// use schreier::{format::puzzle_file, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let copy = puzzle_file::parse(&puzzle_file::write(&cube))?;
/// assert_eq!(copy.evaluate("U F R")?, cube.evaluate("U F R")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> String {
    let text = |text: String| Spanned::new(0..0, text);
    let pieces = puzzle.ambient().sets().iter().enumerate().map(|(i, set)| {
        let pattern = puzzle.pattern().map(|pattern| &pattern.sets()[i]);
        Spanned::new(0..0, pieces(set, pattern))
    });
    let element = |a_move: &Move| (text(a_move.name().into()), text(a_move.element().to_string()));
    let moves = puzzle.moves().iter().map(element);
    let rotations = puzzle.rotations().iter().map(element);
    let aliases = puzzle.aliases().iter().map(|alias| (text(alias.name.clone()), text(show_word(&alias.word, puzzle))));
    let file = File {
        name: puzzle.name().into(),
        source: puzzle.source().into(),
        notes: puzzle.notes().to_vec(),
        pieces: pieces.collect(),
        moves: Entries(moves.collect()),
        rotations: Entries(rotations.collect()),
        aliases: Entries(aliases.collect()),
    };
    toml::to_string(&file).expect("names, numbers and texts can always be written")
}

/// A piece set with what its pattern says beyond that all can be told apart.
fn pieces(set: &PieceSet, pattern: Option<&SetPattern>) -> Pieces {
    let PieceSet { name, size, orientations } = set.clone();
    let unless = |list: &Vec<u32>, plain: &dyn Fn(usize) -> u32| {
        let is_plain = list.iter().enumerate().all(|(slot, &number)| number == plain(slot));
        (!is_plain).then(|| list.clone())
    };
    Pieces {
        name,
        size,
        orientations,
        colours: pattern.and_then(|pattern| unless(&pattern.colours, &|slot| slot as u32)),
        turns: pattern.and_then(|pattern| unless(&pattern.orientations, &|_| 0)),
        visible: pattern.and_then(|pattern| unless(&pattern.visible, &|_| orientations)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIALS: &str = r#"name = "three dials"

[[pieces]]
name = "dials"
size = 3
orientations = 4

[[pieces]]
name = "beads"
size = 5

[moves]
B = "((1 2), (1 2 3 4 5))"
A = "((1 2 3), (0,1,…), ())"
"R++" = '((3 2), (…), (1 2))'

[aliases]
AB = "[A, B]"
C = "AB2 A"
"#;

    fn same(a: &Puzzle, b: &Puzzle) {
        assert_eq!((a.name(), a.source(), a.ambient()), (b.name(), b.source(), b.ambient()));
        let moves = |p: &Puzzle| p.moves().iter().map(|m| (m.name().to_owned(), m.element())).collect::<Vec<_>>();
        assert_eq!(moves(a), moves(b));
        assert_eq!(a.aliases(), b.aliases());
    }

    #[test]
    fn reads_a_puzzle_in_the_order_of_the_file() {
        let puzzle = parse(DIALS).unwrap();
        assert_eq!(puzzle.name(), "three dials");
        assert_eq!(puzzle.ambient().order().to_string(), "46080"); // 3!·4³·5!
        assert_eq!(puzzle.moves().iter().map(|a_move| a_move.name()).collect::<Vec<_>>(), ["B", "A", "R++"]);
        assert_eq!(puzzle.element("A").unwrap().to_string(), "((1 2 3), (0,1,0), ())");
        assert_eq!(puzzle.evaluate("AB").unwrap(), puzzle.evaluate("A B A' B'").unwrap());
        assert_eq!(puzzle.evaluate("C").unwrap(), puzzle.evaluate("AB AB A").unwrap());
    }

    #[test]
    fn what_is_written_is_read_back() {
        same(&parse(&write(&parse(DIALS).unwrap())).unwrap(), &parse(DIALS).unwrap());
        for name in ["octahedron", "cuboctahedron", "4x4x4", "5x5x5-middle", "3x3x3-stickers", "pyraminx", "megaminx"] {
            let puzzle = crate::puzzle::find(name).unwrap().unwrap();
            same(&parse(&write(&puzzle)).unwrap(), &puzzle);
        }
    }

    #[test]
    fn words_are_written_so_that_they_are_read_as_they_were() {
        // Where U2 is a name, the square of U must not be written U2.
        let text = r#"
            name = "x"
            pieces = [{ name = "p", size = 5 }]
            moves = { U = "(1 2 3 4 5)", U2 = "(1 2)" }
            aliases = { a = "U^2 U", b = "U^23", c = "U22 U'" }
        "#;
        let puzzle = parse(text).unwrap();
        assert_eq!(puzzle.aliases()[0].word, [(0, 2), (0, 1)]);
        assert_eq!(puzzle.aliases()[2].word, [(1, 2), (0, -1)]);
        same(&parse(&write(&puzzle)).unwrap(), &puzzle);
    }

    #[test]
    fn a_single_piece_set_without_twists_takes_plain_cycles() {
        let text = "name = 'c'\npieces = [{ name = 'points', size = 4 }]\n[moves]\na = '(1 2)(3 4)'\nb = '((1 2 3))'\n";
        let puzzle = parse(text).unwrap();
        assert_eq!(puzzle.element("a").unwrap().to_string(), "((1 2)(3 4))");
        assert_eq!(puzzle.element("b").unwrap().to_string(), "((1 2 3))");
    }

    #[test]
    fn says_where_a_file_is_wrong() {
        for (from, to, place, message) in [
            ("size = 5", "size = -5", (10, 8), "found `-5`, expected a whole number below 2^32"),
            ("size = 5", "size = 99999999999", (10, 8), "found `99999999999`, expected a whole number below 2^32"),
            ("size = 5", "size = 4000000000", (8, 1), "4000000012 points, the limit is 268435456"),
            ("orientations = 4", "orientations = 0", (3, 1), "piece set dials has 0 orientations"),
            ("orientations = 4", "orientation = 4", (6, 1), "there is no key `orientation`, expected one of"),
            ("size = 5", "", (8, 1), "the key `size` is missing"),
            ("\"beads\"", "\"dials\"", (8, 1), "piece set \"dials\" needs a name of its own"),
            ("\"beads\"", "\"\"", (8, 1), "piece set \"\" needs a name of its own"),
            ("name = \"three dials\"", "", (1, 1), "the key `name` is missing"),
            ("[moves]", "[move]", (12, 2), "there is no key `move`"),
            ("(0,1,…), ()", "(0,1,…), (1 6)", (14, 28), "move A: point 6 is out of range, expected 1..=5"),
            ("(0,1,…), ()", "(0,4,…), ()", (14, 19), "move A: twist 4 is out of range for piece set dials"),
            ("(0,1,…), ()", "(0,1), ()", (14, 17), "move A: the twist vector of piece set dials has 2 entries"),
            ("(1 2 3), (0,1,…)", "(1 2 2), (0,1,…)", (14, 12), "move A: point 2 stands twice in the cycles"),
            ("'((3 2), (…), (1 2))'", "'''((3 2),\n(…), (1 x))'''", (16, 9), "move R++: found `x`, expected a point"),
            ("\"((1 2), (1 2 3 4 5))\"", "7", (13, 5), "found `7`, expected a text in quotation marks"),
            ("B = ", "A = ", (14, 1), "duplicate key"),
            ("\"R++\"", "\"(1)\"", (15, 1), "\"(1)\" cannot be the name of a move"),
            ("\"R++\"", "\"12\"", (15, 1), "\"12\" cannot be the name of a move"),
            ("[A, B]", "[A, X]", (18, 11), "alias AB: there is no move `X`; expected one of B, A, R++"),
            ("[A, B]", "((1 2), ())", (18, 6), "alias AB: expected a product of at most"),
            ("AB = ", "A = ", (18, 1), "the name A is given twice"),
            ("size = 5", "size 5", (10, 6), ""),
        ] {
            let error = parse(&DIALS.replacen(from, to, 1)).map(|_| ()).expect_err(to);
            assert_eq!((error.place.line, error.place.column), place, "{to}: {error}");
            assert!(error.to_string().contains(message), "{to}: {error}");
            assert!(!error.to_string().contains('\n'));
        }
    }
}
