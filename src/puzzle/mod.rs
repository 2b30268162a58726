//! Puzzles: piece sets and named moves.
//!
//! The catalogue has the octahedron and the cuboctahedron with the generator tables of the papers on them, and computes
//! the others from the geometry of a solid. Every move is a clockwise turn, seen from outside, by the smallest angle.
//!
//! * [Cubes](cube) of any side, as pieces and as stickers.
//! * `pyraminx`: `U`, `L`, `R`, `B` turn a corner with the three edges at it, `u`, `l`, `r`, `b` its tip alone; seen from above
//!   U, clockwise, there are L, B and R. `tetraminx` is the same without the tips.
//! * `skewb`: the turns about the corners UBL, DBR, DFL and DBL are `U`, `R`, `L` and `B`; the corner UFR stays.
//! * `megaminx`: around `U`, clockwise from the front, there are `F`, `L`, `BL`, `BR`, `R`; opposite to these six there are `D`
//!   and `B`, `DR`, `FR`, `FL`, `DL`.
//!
//! ```
//! use schreier::{Action, puzzle};
//!
//! let cuboctahedron = puzzle::find("cuboctahedron").expect("it is in the catalogue")?;
//! let front = cuboctahedron.element("F90").expect("a move of it");
//! assert_eq!(front.to_string(), "((1 2 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 2 3 4))");
//! # Ok::<(), puzzle::PuzzleError>(())
//! ```

mod catalogue;
pub mod cube;
mod cuboctahedron;
mod megaminx;
mod octahedron;
mod pyraminx;
mod skewb;
mod solid;
mod table;

use std::collections::HashMap;
use std::sync::OnceLock;

use thiserror::Error;

pub use crate::pattern::{Pattern, PatternError, SetPattern};
pub use catalogue::{CATALOGUE, Entry, find, known_names, nearest_names};

use crate::error::ElementError;
use crate::format::expression::{Elsewhere, Expression, ExpressionError, Vocabulary, Word};
use crate::format::notation::NotationError;
use crate::perm::Permutation;
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Part, Twisted};

/// A puzzle: piece sets, moves with names, and further names for products of moves.
#[derive(Debug, Clone)]
pub struct Puzzle {
    name: String,
    source: String,
    ambient: Ambient,
    moves: Vec<Move>,
    aliases: Vec<Alias>,
    names: HashMap<String, Named>,
    longest_name: usize,
    variant: Option<Variant>,
    appearance: OnceLock<Appearance>,
    /// What makes the appearance when it is first asked for.
    look: Option<cube::Look>,
    notes: Vec<String>,
}

/// How a puzzle looks, and how it turns as a whole.
#[derive(Debug, Clone, Default)]
struct Appearance {
    pattern: Option<Pattern>,
    rotations: Vec<Move>,
}

/// The index that the first rotation of a puzzle has in a [`Word`]; the others follow. Moves have smaller ones.
pub const FIRST_ROTATION: usize = usize::MAX / 2;

/// The longest name of a move, in bytes: every beginning of an expression of up to this length may be a name.
pub const MAX_NAME: usize = 256;

/// A puzzle of the catalogue with the same pieces and further moves.
#[derive(Debug, Clone)]
struct Variant {
    name: String,
    /// How it differs, as a clause that follows its name.
    difference: &'static str,
}

/// A move with its name, kept as what it moves.
#[derive(Debug, Clone)]
pub struct Move {
    name: String,
    ambient: Ambient,
    sparse: SparseMove,
}

/// A further name for a product of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alias {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub word: Word,
}

/// What a name of a puzzle stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// The move with this index.
    Move(usize),
    /// The alias with this index.
    Alias(usize),
}

/// Why something is not a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// Two moves or aliases have the same name.
    #[error("the name {name} is given twice")]
    RepeatedName {
        /// The name.
        name: String,
    },
    /// A name that could not be told from the rest of a move expression.
    #[error(
        "{name:?} cannot be the name of a move: expected at most {MAX_NAME} letters and digits, at least one of them a letter"
    )]
    BadName {
        /// The name.
        name: String,
    },
    /// A move that is no element of the ambient group.
    #[error("move {name}: {error}")]
    BadMove {
        /// The name of the move.
        name: String,
        /// What is wrong with it.
        error: ElementError,
    },
    /// The piece sets do not make an ambient group.
    #[error(transparent)]
    BadAmbient(#[from] ElementError),
    /// The middle slices of a cube that has none.
    #[error(
        "no {name} in the catalogue: no slice of a cube of even side is in the middle, expected {side}x{side}x{side}"
    )]
    NoMiddle {
        /// The name asked for.
        name: String,
        /// The side of the cube.
        side: u32,
    },
    /// A size outside what the catalogue can make.
    #[error("no {name} in the catalogue: the side of a cube must be in {least}..={most}")]
    BadSide {
        /// The name asked for.
        name: String,
        /// The least side.
        least: u32,
        /// The greatest side.
        most: u32,
    },
}

impl Puzzle {
    /// A puzzle without moves; `source` says where its moves are from.
    pub fn new(name: impl Into<String>, source: impl Into<String>, ambient: Ambient) -> Self {
        let (moves, aliases, names) = (Vec::new(), Vec::new(), HashMap::new());
        Self {
            name: name.into(),
            source: source.into(),
            ambient,
            moves,
            aliases,
            names,
            longest_name: 0,
            variant: None,
            notes: Vec::new(),
            appearance: OnceLock::new(),
            look: None,
        }
    }

    /// Adds a move. O(slots).
    ///
    /// # Errors
    /// If the name is taken or is no name, or the element lives in another ambient group.
    pub fn add_move(&mut self, name: &str, element: &Twisted) -> Result<(), PuzzleError> {
        if *element.ambient() != self.ambient {
            let error = ElementError::DifferentGroups { index: self.moves.len() };
            return Err(PuzzleError::BadMove { name: name.into(), error });
        }
        self.push_move(name, SparseMove::from(element))
    }

    /// Adds a move that must have been made for the ambient group of this puzzle. O(1).
    pub(crate) fn push_move(&mut self, name: &str, sparse: SparseMove) -> Result<(), PuzzleError> {
        self.register(name, Named::Move(self.moves.len()))?;
        self.moves.push(Move { name: name.into(), ambient: self.ambient.clone(), sparse });
        Ok(())
    }

    /// Adds a rotation of the whole puzzle: no generator of its group, but states that differ by rotations alone are the same
    /// for whoever holds the puzzle. O(slots).
    ///
    /// # Errors
    /// If the name is empty or has control characters in it, or the element lives elsewhere. A rotation may have the name of a
    /// move, which then is what the name stands for, or one like `z'` that is none in expressions.
    pub fn add_rotation(&mut self, name: &str, element: &Twisted) -> Result<(), PuzzleError> {
        if *element.ambient() != self.ambient {
            let error = ElementError::DifferentGroups { index: self.rotations().len() };
            return Err(PuzzleError::BadMove { name: name.into(), error });
        }
        if name.is_empty() || name.contains(char::is_control) {
            return Err(PuzzleError::BadName { name: name.into() });
        }
        self.push_rotation(name, SparseMove::from(element));
        Ok(())
    }

    /// Says what can be seen of the pieces.
    ///
    /// # Panics
    /// If the pattern was made for another ambient group.
    pub fn set_pattern(&mut self, pattern: Pattern) {
        assert_eq!(pattern.sets().len(), self.ambient.sets().len(), "the pattern was made for the puzzle's pieces");
        self.appearance_mut().pattern = Some(pattern);
    }

    fn appearance(&self) -> &Appearance {
        self.appearance.get_or_init(|| self.look.map_or_else(Appearance::default, |look| look.appearance(self)))
    }

    fn appearance_mut(&mut self) -> &mut Appearance {
        self.appearance();
        self.appearance.get_mut().expect("it has just been made")
    }

    /// Says what makes pattern and rotations when they are first asked for.
    fn set_look(&mut self, look: cube::Look) {
        self.look = Some(look);
    }

    /// Adds a further name for a product of moves that are already there.
    ///
    /// # Errors
    /// If the name is taken or is no name.
    ///
    /// # Panics
    /// If the word has the index of a move or a rotation that does not exist.
    pub fn add_alias(&mut self, name: &str, word: Word) -> Result<(), PuzzleError> {
        let known = |&(index, _): &(usize, i64)| match index.checked_sub(FIRST_ROTATION) {
            None => index < self.moves.len(),
            Some(rotation) => rotation < self.rotations().len(),
        };
        assert!(word.iter().all(known), "an alias is a product of the puzzle's moves and rotations");
        self.register(name, Named::Alias(self.aliases.len()))?;
        self.aliases.push(Alias { name: name.into(), word });
        Ok(())
    }

    /// Says which puzzle of the catalogue has moves that this one lacks, for error messages.
    fn set_variant(&mut self, name: String, difference: &'static str) {
        self.variant = Some(Variant { name, difference });
    }

    fn register(&mut self, name: &str, meaning: Named) -> Result<(), PuzzleError> {
        if !is_name(name) {
            return Err(PuzzleError::BadName { name: name.into() });
        }
        match self.names.insert(name.into(), meaning) {
            None => {
                self.longest_name = self.longest_name.max(name.len());
                Ok(())
            }
            Some(earlier) => {
                self.names.insert(name.into(), earlier);
                Err(PuzzleError::RepeatedName { name: name.into() })
            }
        }
    }

    /// What the puzzle is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where its moves are from.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The ambient group, with the piece sets.
    pub fn ambient(&self) -> &Ambient {
        &self.ambient
    }

    /// The moves, which generate the group of the puzzle.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The further names.
    pub fn aliases(&self) -> &[Alias] {
        &self.aliases
    }

    /// What can be seen of the pieces, if that is known; else nothing is known to look alike.
    pub fn pattern(&self) -> Option<&Pattern> {
        self.appearance().pattern.as_ref()
    }

    /// The rotations of the whole puzzle that were given; they generate all of its rotations.
    pub fn rotations(&self) -> &[Move] {
        &self.appearance().rotations
    }

    /// Remembers something about the puzzle that its group does not show, for whoever reads its order: a sentence without its
    /// full stop.
    pub fn add_note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// What must be said beside any answer about the puzzle, such as that some of its states are forbidden.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Whether a text can be the name of a move: letters, digits and `_ + - @ % &`, at least one of them a letter, so that
    /// it is not taken for a number, an exponent or a bracket.
    pub fn is_name(name: &str) -> bool {
        is_name(name)
    }

    /// Adds a rotation that must have been made for the ambient group of this puzzle. O(1).
    pub(crate) fn push_rotation(&mut self, name: &str, sparse: SparseMove) {
        let rotation = Move { name: name.into(), ambient: self.ambient.clone(), sparse };
        self.appearance_mut().rotations.push(rotation);
    }

    /// All moves as what they move, as [`order::prove`](crate::order::prove) takes them: O(total size of the moves).
    pub fn sparse_moves(&self) -> Vec<SparseMove> {
        self.moves.iter().map(|m| m.sparse.clone()).collect()
    }

    /// All moves written out in full: O(moves · slots) time and space.
    pub fn generators(&self) -> Vec<Twisted> {
        self.moves.iter().map(Move::element).collect()
    }

    /// What a name stands for. O(length of the name).
    pub fn lookup(&self, name: &str) -> Option<Named> {
        self.names.get(name).copied()
    }

    /// The product of moves that a name stands for.
    pub fn word_of(&self, name: Named) -> Word {
        match name {
            Named::Move(index) => vec![(index, 1)],
            Named::Alias(index) => self.aliases[index].word.clone(),
        }
    }

    /// The element that a name stands for.
    pub fn element(&self, name: &str) -> Option<Twisted> {
        Some(match self.lookup(name)? {
            Named::Move(index) => self.moves[index].element(),
            Named::Alias(index) => self.product(&self.aliases[index].word),
        })
    }

    /// The element of a product of moves, read from left to right. O(slots) a factor and a doubling of an exponent.
    ///
    /// # Panics
    /// If there is no such move.
    pub fn product(&self, word: &[(usize, i64)]) -> Twisted {
        Expression::Moves(word.to_vec()).evaluate(self)
    }

    /// Parses a move expression such as `U F R'`; [`expression`](crate::format::expression) says what can be written.
    ///
    /// # Errors
    /// If the text is no expression or names a move that the puzzle does not have.
    pub fn parse(&self, expression: &str) -> Result<Expression<Twisted>, ExpressionError> {
        Expression::parse(expression, self)
    }

    /// The element of a move expression.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    ///
    /// # Example
    ///
    /// ```
    /// let cuboctahedron = schreier::puzzle::find("cuboctahedron").expect("it is in the catalogue")?;
    /// let product = cuboctahedron.evaluate("DR120∙F90")?; // F90 first
    /// assert_eq!(product.to_string(), "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))");
    /// assert_eq!(product, cuboctahedron.evaluate("F DR")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evaluate(&self, expression: &str) -> Result<Twisted, ExpressionError> {
        Ok(self.parse(expression)?.evaluate(self))
    }
}

impl Puzzle {
    /// The move or the rotation that an index in a word means.
    fn factor(&self, index: usize) -> &Move {
        match index.checked_sub(FIRST_ROTATION) {
            None => &self.moves[index],
            Some(rotation) => &self.rotations()[rotation],
        }
    }

    /// The longest name of a rotation that a text begins with.
    fn rotation_at(&self, text: &str) -> Option<(usize, Word)> {
        let named = self.rotations().iter().enumerate().filter(|(_, rotation)| is_name(&rotation.name));
        let fitting = named.filter(|(_, rotation)| text.starts_with(&*rotation.name));
        let (index, rotation) = fitting.max_by_key(|(index, rotation)| (rotation.name.len(), usize::MAX - index))?;
        Some((rotation.name.len(), vec![(FIRST_ROTATION + index, 1)]))
    }
}

impl Vocabulary for Puzzle {
    type Element = Twisted;

    fn longest_name(&self, text: &str) -> Option<(usize, Word)> {
        let longest = self.longest_name.min(text.len());
        let prefixes = (1..=longest).rev().filter_map(|length| text.get(..length));
        let named = prefixes.filter_map(|prefix| self.lookup(prefix).map(|name| (prefix.len(), name))).next();
        let length = named.map_or(0, |(length, _)| length);
        // The rotations of a puzzle of the catalogue are made when they are asked for: not where a name of a move has ended.
        let goes_on = text[length..].starts_with(|c: char| c.is_alphanumeric() && !c.is_ascii_digit());
        let rotation = if goes_on { self.rotation_at(text).filter(|(longer, _)| *longer > length) } else { None };
        rotation.or_else(|| named.map(|(length, name)| (length, self.word_of(name))))
    }

    fn move_names(&self) -> Vec<String> {
        self.moves.iter().map(|a_move| a_move.name.clone()).collect()
    }

    fn further_names(&self) -> Vec<String> {
        self.aliases.iter().map(|alias| alias.name.clone()).collect()
    }

    /// Builds the variant, which costs as much as building this puzzle.
    fn elsewhere(&self) -> Option<Elsewhere> {
        let Variant { name, difference } = self.variant.as_ref()?;
        let variant = find(name)?.ok()?;
        let names = variant.move_names().into_iter().chain(variant.further_names());
        let missing = names.filter(|name| self.lookup(name).is_none()).collect();
        Some(Elsewhere { names: missing, variant: format!("`{name}`, {difference}") })
    }

    fn move_name(&self, index: usize) -> &str {
        self.factor(index).name()
    }

    fn move_element(&self, index: usize) -> Twisted {
        self.factor(index).element()
    }

    fn identity(&self) -> Twisted {
        self.ambient.identity()
    }

    /// A tuple; where there is a single piece set and its pieces cannot twist, also a plain cycle.
    fn literal(&self, text: &str) -> Result<Twisted, NotationError> {
        match self.ambient.sets() {
            [set] if set.orientations == 1 && !text[1..].trim_start().starts_with('(') => {
                let perm = Permutation::parse(text, set.size as usize)?.images().to_vec();
                let part = Part { perm, twist: vec![0; set.size as usize] };
                Ok(self.ambient.element(&[part]).expect("a permutation of the only piece set"))
            }
            _ => self.ambient.parse(text),
        }
    }
}

impl Move {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the move moves.
    pub fn sparse(&self) -> &SparseMove {
        &self.sparse
    }

    /// The move written out in full. O(slots).
    pub fn element(&self) -> Twisted {
        self.sparse.element(&self.ambient)
    }
}

/// Whether a text can be the name of a move: it must not be taken for a number, an exponent or a bracket.
fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '@' | '%' | '&');
    name.len() <= MAX_NAME && name.chars().all(allowed) && name.chars().any(char::is_alphabetic)
}
