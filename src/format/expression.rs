//! Move expressions: `U F R'`, `(U F)3`, `[A, B]`, `[A: B]`, `DR120∙F90`, and elements written out.
//!
//! * A sequence is read from left to right: `U F` is "first U, then F". Spaces may be left out.
//! * `U2`, `U^2` is U twice, `U'` its inverse, `U2'` and `U'2` the inverse of `U2`, `U^-3` the inverse of `U3`. An exponent
//!   belongs to what stands directly before it, a name or a bracket: `(U F)3`, `[U, F]'`. Where `2F` is the name of a
//!   move, `U2F` is still `U2 F`; write `U 2F`.
//! * `[A, B]` is the commutator A B A' B'; `[A: B]` is the conjugate A B A'.
//! * `X∙Y`, also `X·Y`, `X⋅Y`, `X∘Y` or in ASCII `X.Y`, is the product of the puzzle papers: Y first, then X. It cannot be
//!   mixed with a sequence without parentheses, because the two are read in opposite directions; `*` is refused because it
//!   is used for both.
//! * An element may be written out, `((1 2 3), (0,1,2,…))` or, where the group is one of plain permutations, `(1 2 3)`.
//!   Parentheses with nothing but numbers in them are elements, others are groups; `()` is the identity.
//! * The longest name that fits is taken: where `UF120`, `UF` and `U` are names, `UF120` is that move and `U2` is U twice.

use thiserror::Error;

use super::cursor::{Cursor, Place};
use super::notation::{NotationError, NotationErrorKind};
use crate::action::Action;

/// How deep brackets may be nested.
pub const MAX_DEPTH: usize = 200;
/// The longest word that [`Expression::word`] writes out.
pub const MAX_WORD: usize = 1 << 20;

/// The product of the papers, as Unicode and as ASCII have it. No name has one of these, and three dots in a row stand only
/// in elements that are written out.
const PRODUCT_SIGNS: [&str; 5] = ["∙", "·", "⋅", "∘", "."];

/// A product of moves from left to right: pairs of the index of a move and its exponent.
pub type Word = Vec<(usize, i64)>;

/// Names that a vocabulary has not but a variant of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    /// The names.
    pub names: Vec<String>,
    /// What the variant is called, and how it differs.
    pub variant: String,
}

/// What the names and the elements in an expression mean.
pub trait Vocabulary {
    /// The kind of elements that expressions have here.
    type Element: Action;

    /// The longest name that `text` begins with: its length in bytes, and the product of moves it stands for.
    fn longest_name(&self, text: &str) -> Option<(usize, Word)>;

    /// The names of the moves, for suggestions.
    fn move_names(&self) -> Vec<String>;

    /// The names of products of moves, for suggestions: none unless a vocabulary has such names.
    fn further_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Names that are missing here but belong to a variant of the puzzle, and which variant that is, for suggestions. None
    /// unless a vocabulary has a variant.
    fn elsewhere(&self) -> Option<Elsewhere> {
        None
    }

    /// The name of the move with this index.
    fn move_name(&self, index: usize) -> &str;

    /// The element of the move with this index.
    fn move_element(&self, index: usize) -> Self::Element;

    /// The element that does nothing.
    fn identity(&self) -> Self::Element;

    /// Reads an element written out.
    ///
    /// # Errors
    /// If the text is no element.
    fn literal(&self, text: &str) -> Result<Self::Element, NotationError>;
}

/// A parsed expression with elements of type `E`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expression<E> {
    /// A product of moves: what a name stands for.
    Moves(Word),
    /// An element written out.
    Element(E),
    /// The factors in the order in which they are carried out.
    Sequence(Vec<Expression<E>>),
    /// A power.
    Power(Box<Expression<E>>, i64),
    /// `[A, B]`.
    Commutator(Box<Expression<E>>, Box<Expression<E>>),
    /// `[A: B]`.
    Conjugate(Box<Expression<E>>, Box<Expression<E>>),
}

/// Why a text is not an expression, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct ExpressionError {
    /// The byte of the text at which the fault stands.
    pub offset: usize,
    /// The same place as a person counts.
    pub place: Place,
    /// What is wrong there.
    pub kind: ExpressionErrorKind,
}

/// What is wrong with a move expression.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExpressionErrorKind {
    /// The text is not built as it should be.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// No move has this name.
    #[error("there is no move {found}; {}", suggestion(known))]
    UnknownMove {
        /// What stands there.
        found: String,
        /// The names of all moves if they are few, the nearest names otherwise.
        known: Vec<String>,
    },
    /// The move belongs to a variant of the puzzle.
    #[error("there is no move `{name}` here, but in {variant}")]
    MoveElsewhere {
        /// The name of the move.
        name: String,
        /// What the variant is called, and how it differs.
        variant: String,
    },
    /// A sign or a letter that stands for a product elsewhere.
    #[error("found {found}; write `X∙Y` or `X.Y` for the product with its right factor first, `X Y` for X first")]
    UnknownProduct {
        /// What stands there.
        found: String,
    },
    /// A sequence and the papers' product stand side by side.
    #[error(
        "`∙` or `.` (right factor first) and a sequence (left to right) side by side: expected parentheses that part them"
    )]
    MixedProduct,
    /// A product sign that is read both ways.
    #[error(
        "`*` is read from left to right by some and from right to left by others: write `U F` for U first, `U∙F` or `U.F` for F first"
    )]
    AmbiguousProduct,
    /// An exponent beyond 2⁶³−1.
    #[error("the exponent {exponent} is too large, expected at most {}", i64::MAX)]
    ExponentTooLarge {
        /// The exponent as written.
        exponent: String,
    },
    /// Too many brackets inside one another.
    #[error("brackets are nested more than {MAX_DEPTH} deep")]
    TooDeep,
    /// An element that is written out is not one.
    #[error(transparent)]
    Element(NotationErrorKind),
}

fn suggestion(known: &[String]) -> String {
    if known.is_empty() { "there are no moves at all".into() } else { format!("expected one of {}", known.join(", ")) }
}

impl<E: Action> Expression<E> {
    /// Parses an expression over the names of `vocabulary`. O(text · longest name).
    ///
    /// # Errors
    /// If the text is not an expression, or names a move that there is not; the error names the place.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{format::expression::Expression, puzzle};
    ///
    /// let octahedron = puzzle::find("octahedron").expect("it is in the catalogue")?;
    /// let commutator = Expression::parse("[UF, UR']2", &octahedron)?;
    /// assert_eq!(commutator.word().map(|word| word.len()), Some(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, vocabulary: &impl Vocabulary<Element = E>) -> Result<Self, ExpressionError> {
        let mut parser = Parser { cursor: Cursor::new(text), depth: 0, vocabulary };
        let expression = parser.factors()?;
        match parser.cursor.peek() {
            None => Ok(expression),
            Some(_) => Err(parser.unexpected("a move or the end")),
        }
    }

    /// The element. O(degree) a factor and a doubling of an exponent.
    pub fn evaluate(&self, vocabulary: &impl Vocabulary<Element = E>) -> E {
        match self {
            Self::Moves(word) => {
                let mut product = vocabulary.identity();
                for &(index, exponent) in word {
                    let element = vocabulary.move_element(index);
                    product.then_assign(&if exponent == 1 { element } else { element.pow(exponent) });
                }
                product
            }
            Self::Element(element) => element.clone(),
            Self::Sequence(factors) => {
                let mut product = vocabulary.identity();
                factors.iter().for_each(|factor| product.then_assign(&factor.evaluate(vocabulary)));
                product
            }
            Self::Power(base, exponent) => base.evaluate(vocabulary).pow(*exponent),
            Self::Commutator(a, b) => {
                let (a, b) = (a.evaluate(vocabulary), b.evaluate(vocabulary));
                a.then(&b).then(&a.inverse()).then(&b.inverse())
            }
            Self::Conjugate(a, b) => {
                let (a, b) = (a.evaluate(vocabulary), b.evaluate(vocabulary));
                a.then(&b).then(&a.inverse())
            }
        }
    }

    /// The expression as a product of powers of moves from left to right; `None` if elements are written out in it or
    /// there would be more than [`MAX_WORD`] factors.
    pub fn word(&self) -> Option<Word> {
        let word = match self {
            Self::Moves(word) => word.clone(),
            Self::Element(_) => return None,
            Self::Sequence(factors) => {
                let mut product = Word::new();
                for factor in factors {
                    product.extend(factor.word()?);
                    within_bounds(product.len())?;
                }
                product
            }
            Self::Power(base, exponent) => power_of_word(&base.word()?, *exponent)?,
            Self::Commutator(a, b) => {
                let (a, b) = (a.word()?, b.word()?);
                [&a[..], &b, &inverse_word(&a), &inverse_word(&b)].concat()
            }
            Self::Conjugate(a, b) => {
                let (a, b) = (a.word()?, b.word()?);
                [&a[..], &b, &inverse_word(&a)].concat()
            }
        };
        within_bounds(word.len())?;
        Some(word)
    }
}

fn within_bounds(length: usize) -> Option<()> {
    (length <= MAX_WORD).then_some(())
}

/// The word backwards with all exponents negated.
pub fn inverse_word(word: &[(usize, i64)]) -> Word {
    word.iter().rev().map(|&(index, exponent)| (index, -exponent)).collect()
}

pub(crate) fn power_of_word(word: &[(usize, i64)], exponent: i64) -> Option<Word> {
    if let [(index, inner)] = word {
        let product = inner.checked_mul(exponent).filter(|&product| product != i64::MIN)?;
        return Some(vec![(*index, product)]);
    }
    let times = usize::try_from(exponent.unsigned_abs()).ok()?;
    within_bounds(word.len().checked_mul(times)?)?;
    Some(if exponent < 0 { inverse_word(word).repeat(times) } else { word.repeat(times) })
}

/// A word as people write it, `U2 F' R`, so that it is read back as it was.
pub fn show_word(word: &[(usize, i64)], vocabulary: &impl Vocabulary) -> String {
    let factors = word.iter().map(|&(index, exponent)| {
        let name = vocabulary.move_name(index);
        let prime = if exponent < 0 { "'" } else { "" };
        let number = exponent.unsigned_abs();
        if number == 1 {
            return format!("{name}{prime}");
        }
        let short = format!("{name}{number}");
        let read_back = vocabulary.longest_name(&short).is_some_and(|(length, _)| length == name.len());
        if read_back && !name.ends_with(|c: char| c.is_ascii_digit()) {
            format!("{short}{prime}")
        } else {
            format!("{name}^{number}{prime}")
        }
    });
    factors.collect::<Vec<_>>().join(" ")
}

struct Parser<'a, V> {
    cursor: Cursor<'a>,
    depth: usize,
    vocabulary: &'a V,
}

type Parsed<V> = Result<Expression<<V as Vocabulary>::Element>, ExpressionError>;

impl<V: Vocabulary> Parser<'_, V> {
    /// A sequence, or a product of the papers, up to a closing bracket, a comma, a colon, or the end.
    fn factors(&mut self) -> Parsed<V> {
        if self.closes() {
            return Ok(Expression::Sequence(Vec::new()));
        }
        let mut factors = vec![self.factor()?];
        let mut with_sign = None;
        while !self.closes() {
            let place = self.cursor.clone();
            let sign = PRODUCT_SIGNS.iter().any(|sign| self.cursor.eat(sign));
            if *with_sign.get_or_insert(sign) != sign {
                self.cursor = place;
                return Err(self.error(ExpressionErrorKind::MixedProduct));
            }
            self.cursor.skip_space();
            factors.push(self.factor()?);
        }
        if with_sign == Some(true) {
            factors.reverse();
        }
        match factors.len() {
            1 => Ok(factors.remove(0)),
            _ => Ok(Expression::Sequence(factors)),
        }
    }

    /// Whether the factors end here, after any space.
    fn closes(&mut self) -> bool {
        self.cursor.skip_space();
        matches!(self.cursor.peek(), None | Some(')' | ']' | ',' | ':'))
    }

    /// A name, a bracket or an element, with its exponent.
    fn factor(&mut self) -> Parsed<V> {
        let base = match self.cursor.peek() {
            Some('[') => self.bracket()?,
            Some('(') => match literal_length(self.cursor.rest()) {
                Some(length) => self.literal(length)?,
                None => self.group()?,
            },
            Some('*') => return Err(self.error(ExpressionErrorKind::AmbiguousProduct)),
            _ => self.name()?,
        };
        match self.exponent()? {
            1 => Ok(base),
            exponent => Ok(Expression::Power(Box::new(base), exponent)),
        }
    }

    fn name(&mut self) -> Parsed<V> {
        match self.vocabulary.longest_name(self.cursor.rest()) {
            Some((length, word)) => {
                self.cursor.advance(length);
                Ok(Expression::Moves(word))
            }
            None => Err(self.unknown_name()),
        }
    }

    /// What is wrong where no name stands that there is.
    fn unknown_name(&mut self) -> ExpressionError {
        if let Some(error) = self.move_elsewhere() {
            return error;
        }
        let found = self.cursor.found();
        if matches!(found.as_str(), "`o`" | "`×`" | "`•`") {
            self.error(ExpressionErrorKind::UnknownProduct { found })
        } else if self.cursor.peek().is_some_and(char::is_alphanumeric) {
            let known = nearest(&found, self.vocabulary.move_names(), self.vocabulary.further_names());
            self.error(ExpressionErrorKind::UnknownMove { found, known })
        } else {
            self.unexpected("a move, `(` or `[`")
        }
    }

    /// The error for a name that belongs to a variant. It may begin before the place that has been reached: in `Rw` the
    /// `R` has been read as a move.
    fn move_elsewhere(&self) -> Option<ExpressionError> {
        let Elsewhere { names, variant } = self.vocabulary.elsewhere()?;
        let (text, reached) = (self.cursor.text(), self.cursor.offset());
        let longest = names.iter().map(String::len).max()?;
        let begun = text[..reached].trim_end_matches(char::is_alphanumeric).len();
        let starts = begun.max(reached.saturating_sub(longest))..=reached;
        let (offset, name) = starts
            .filter_map(|start| {
                let rest = text.get(start..)?;
                let fitting = names.iter().filter(|name| rest.starts_with(*name) && start + name.len() > reached);
                Some((start, fitting.max_by_key(|name| name.len())?.clone()))
            })
            .next()?;
        let kind = ExpressionErrorKind::MoveElsewhere { name, variant };
        Some(ExpressionError { offset, place: Place::of(text, offset), kind })
    }

    fn literal(&mut self, length: usize) -> Parsed<V> {
        let inside = self.cursor.rest()[..length].strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        if inside.is_some_and(|inside| inside.trim().is_empty()) {
            self.cursor.advance(length);
            return Ok(Expression::Sequence(Vec::new()));
        }
        match self.vocabulary.literal(&self.cursor.rest()[..length]) {
            Ok(element) => {
                self.cursor.advance(length);
                Ok(Expression::Element(element))
            }
            Err(NotationError { offset, kind, .. }) => {
                self.cursor.advance(offset);
                Err(self.error(ExpressionErrorKind::Element(kind)))
            }
        }
    }

    fn group(&mut self) -> Parsed<V> {
        self.nested(|parser| {
            parser.cursor.eat("(");
            let inside = parser.factors()?;
            if parser.cursor.eat(")") { Ok(inside) } else { Err(parser.unexpected("a move or `)`")) }
        })
    }

    fn bracket(&mut self) -> Parsed<V> {
        self.nested(|parser| {
            parser.cursor.eat("[");
            let a = Box::new(parser.factors()?);
            let commutator = parser.cursor.eat(",");
            if !commutator && !parser.cursor.eat(":") {
                return Err(parser.unexpected("a move, `,` (commutator) or `:` (conjugate)"));
            }
            let b = Box::new(parser.factors()?);
            if !parser.cursor.eat("]") {
                return Err(parser.unexpected("a move or `]`"));
            }
            Ok(if commutator { Expression::Commutator(a, b) } else { Expression::Conjugate(a, b) })
        })
    }

    fn nested(&mut self, inside: impl FnOnce(&mut Self) -> Parsed<V>) -> Parsed<V> {
        if self.depth == MAX_DEPTH {
            return Err(self.error(ExpressionErrorKind::TooDeep));
        }
        self.depth += 1;
        let parsed = inside(self);
        self.depth -= 1;
        parsed
    }

    /// The exponent that stands here; 1 if none does.
    fn exponent(&mut self) -> Result<i64, ExpressionError> {
        let prime_first = self.prime();
        let caret = self.cursor.eat("^");
        let minus = caret && self.cursor.eat("-");
        let number = self.cursor.clone();
        let exponent = match self.cursor.digits() {
            "" if caret => return Err(self.unexpected("a whole number as exponent")),
            "" => 1,
            digits => digits.parse::<i64>().map_err(|_| {
                self.cursor = number;
                self.error(ExpressionErrorKind::ExponentTooLarge { exponent: digits.into() })
            })?,
        };
        let prime_last = !prime_first && self.prime();
        Ok(if minus != (prime_first || prime_last) { -exponent } else { exponent })
    }

    fn prime(&mut self) -> bool {
        ["'", "’", "′"].iter().any(|prime| self.cursor.eat(prime))
    }

    fn error(&self, kind: ExpressionErrorKind) -> ExpressionError {
        let offset = self.cursor.offset();
        ExpressionError { offset, place: Place::of(self.cursor.text(), offset), kind }
    }

    fn unexpected(&self, expected: &'static str) -> ExpressionError {
        self.error(ExpressionErrorKind::Unexpected { found: self.cursor.found(), expected })
    }
}

/// The length of the parenthesis at the beginning of `text` if nothing but numbers stands in it. A lone dot is a product.
fn literal_length(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (offset, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(offset + 1),
            ')' => depth -= 1,
            ',' | '…' => {}
            '.' if is_in_ellipsis(text, offset) => {}
            c if c.is_ascii_digit() || c.is_whitespace() => {}
            _ => return None,
        }
    }
    Some(text.len())
}

/// Whether the dot at `offset` is one of three in a row.
fn is_in_ellipsis(text: &str, offset: usize) -> bool {
    let starts = offset.saturating_sub(2)..=offset;
    starts.filter_map(|start| text.get(start..)).any(|rest| rest.starts_with("..."))
}

/// The moves if they are few, else the names most like `found`, moves before others that are as near.
fn nearest(found: &str, moves: Vec<String>, further: Vec<String>) -> Vec<String> {
    const FEW: usize = 24;
    const MANY: usize = 5;
    if moves.len() <= FEW {
        return moves;
    }
    let found = found.trim_matches('`').to_lowercase();
    let mut names = moves;
    names.extend(further);
    names.sort_by_cached_key(|name| strsim::damerau_levenshtein(&found, &name.to_lowercase()));
    names.truncate(MANY);
    names
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::perm::Permutation;

    /// A vocabulary of four permutations of five points, with names that are prefixes of one another.
    struct Names;

    const NAMES: [(&str, &str); 5] =
        [("U", "(1 2 3)"), ("UF", "(1 2)"), ("UF12", "(3 4 5)"), ("F", "(2 4)"), ("2F", "(1 2 3 4 5)")];

    impl Vocabulary for Names {
        type Element = Permutation;

        fn longest_name(&self, text: &str) -> Option<(usize, Word)> {
            let fitting = NAMES.iter().enumerate().filter(|(_, (name, _))| text.starts_with(name));
            fitting.max_by_key(|(_, (name, _))| name.len()).map(|(index, (name, _))| (name.len(), vec![(index, 1)]))
        }

        fn move_names(&self) -> Vec<String> {
            NAMES.iter().map(|(name, _)| name.to_string()).collect()
        }

        fn move_name(&self, index: usize) -> &str {
            NAMES[index].0
        }

        fn move_element(&self, index: usize) -> Permutation {
            Permutation::parse(NAMES[index].1, 5).unwrap()
        }

        fn identity(&self) -> Permutation {
            Permutation::identity_on(5)
        }

        fn literal(&self, text: &str) -> Result<Permutation, NotationError> {
            Permutation::parse(text, 5)
        }
    }

    fn parse(text: &str) -> Expression<Permutation> {
        Expression::parse(text, &Names).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn value(text: &str) -> String {
        parse(text).evaluate(&Names).to_string()
    }

    fn shown(text: &str) -> String {
        show_word(&parse(text).word().unwrap(), &Names)
    }

    #[test]
    fn reads_sequences_from_left_to_right() {
        // 1 → 2 by U, then 2 → 4 by F.
        assert_eq!(value("U F"), "(1 4 2 3)");
        assert_eq!(value("U F"), value("(1 2 3) (2 4)"));
        assert_eq!(value("F∙U"), value("U F"));
        for product in ["F · U", "F ⋅ U", "F∘U", "F.U", "F . U", "(2 4).(1 2 3)", "((2 4) . (1 2 3))"] {
            assert_eq!(value(product), value("U F"), "{product}");
        }
        assert_eq!(value("UF12 ∙ F ∙ U"), value("U F UF12"));
        assert_eq!(value("(F∙U) F"), value("U F F"));
        for identity in ["", "()", "( )", "(U F)0", "()3"] {
            assert_eq!(value(identity), "()", "{identity}");
            assert!(shown(identity).is_empty());
        }
    }

    #[test]
    fn the_longest_name_wins() {
        for (text, word) in [
            ("UF", "UF"),
            ("U F", "U F"),
            ("UF12", "UF12"),
            ("UF1", "UF"),
            ("UF3", "UF3"),
            ("UF122", "UF12^2"),
            ("U2", "U2"),
            ("U2F", "U2 F"),
            ("U 2F", "U 2F"),
            ("UUFF", "U UF F"),
        ] {
            assert_eq!(shown(text), word, "{text}");
        }
    }

    #[test]
    fn exponents() {
        for (text, word) in [
            ("U'", "U'"),
            ("U2'", "U2'"),
            ("U'2", "U2'"),
            ("U’2", "U2'"),
            ("U^3", "U3"),
            ("U^-3", "U3'"),
            ("U^-3'", "U3"),
            ("(U F)2", "U F U F"),
            ("(U F')'", "F U'"),
            ("(U F)^-2", "F' U' F' U'"),
            ("(U2)3", "U6"),
            ("(U F)0", ""),
            ("[U, F]", "U F U' F'"),
            ("[U: F]2", "U F U' U F U'"),
            ("[[U: F], U]", "U F U' U U F' U' U'"),
            ("((U) F)2", "U F U F"),
        ] {
            assert_eq!(shown(text), word, "{text}");
        }
    }

    #[test]
    fn elements_have_no_word_and_huge_words_are_not_written() {
        assert_eq!(parse("U (1 2)").word(), None);
        assert_eq!(parse("(U F)2000000").word(), None);
        assert_eq!(value("(U F)2000001"), value("U F"));
        assert_eq!(parse("U9223372036854775807").word(), Some(vec![(0, i64::MAX)]));
        assert_eq!(parse("(U2)9223372036854775807").word(), None);
        assert_eq!(parse("((U^4611686018427387904)^-2)'").word(), None); // −2⁶³ has no negative
        assert_eq!(parse("[,]9223372036854775807").word(), Some(Word::new()));
    }

    #[test]
    fn says_what_is_wrong() {
        let message = |text: &str| Expression::parse(text, &Names).unwrap_err().to_string();
        assert_eq!(message("U Rw"), "line 1, column 3: there is no move `Rw`; expected one of U, UF, UF12, F, 2F");
        assert_eq!(message("(U"), "line 1, column 3: found the end, expected a move or `)`");
        assert_eq!(message("U)"), "line 1, column 2: found `)`, expected a move or the end");
        assert_eq!(
            message("[U F]"),
            "line 1, column 5: found `]`, expected a move, `,` (commutator) or `:` (conjugate)"
        );
        assert_eq!(message("[U: F, U]"), "line 1, column 6: found `,`, expected a move or `]`");
        assert_eq!(message("U^"), "line 1, column 3: found the end, expected a whole number as exponent");
        assert_eq!(message("F∙"), "line 1, column 3: found the end, expected a move, `(` or `[`");
        assert_eq!(message("U (1 6)"), "line 1, column 6: point 6 is out of range, expected 1..=5");
        assert_eq!(message("U ("), "line 1, column 4: found the end, expected a point");
        assert_eq!(message("F.."), "line 1, column 3: found `.`, expected a move, `(` or `[`");
        for sign in ["o", "×", "•"] {
            assert_eq!(
                message(&format!("U {sign} F")),
                format!(
                    "line 1, column 3: found `{sign}`; write `X∙Y` or `X.Y` for the product with its right factor first, \
                     `X Y` for X first"
                )
            );
        }
        for mixed in ["U F∙U", "U∙F U", "U F.U", "U . F U"] {
            assert!(matches!(Expression::parse(mixed, &Names).unwrap_err().kind, ExpressionErrorKind::MixedProduct));
        }
        assert!(message("U * F").starts_with("line 1, column 3: `*` is read from left to right by some"));
        assert!(message("U99999999999999999999").contains("exponent 99999999999999999999 is too large"));
        assert!(message(&"[U,".repeat(100_000)).contains("nested more than 200 deep"));
        assert_eq!(value(&format!("{}U{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))), "(1 2 3)");
    }

    /// Random expressions, each with the element that it should have, built alongside.
    fn expression() -> impl Strategy<Value = (String, Permutation)> {
        let atom = (0..NAMES.len()).prop_map(|index| (NAMES[index].0.to_owned(), Names.move_element(index)));
        atom.prop_recursive(5, 40, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| {
                    let text: Vec<_> = parts.iter().map(|(text, _)| text.as_str()).collect();
                    (format!("({})", text.join(" ")), parts[1..].iter().fold(parts[0].1.clone(), |p, q| p.then(&q.1)))
                }),
                (inner.clone(), inner.clone()).prop_map(|((a, p), (b, q))| (format!("({b}∙{a})"), p.then(&q))),
                (inner.clone(), inner.clone()).prop_map(|((a, p), (b, q))| (format!("({b}.{a})"), p.then(&q))),
                (inner.clone(), -4i64..5).prop_map(|((a, p), n)| (format!("({a})^{n}"), p.pow(n))),
                (inner.clone(), inner.clone()).prop_map(|((a, p), (b, q))| {
                    (format!("[{a}, {b}]"), p.then(&q).then(&p.inverse()).then(&q.inverse()))
                }),
                (inner.clone(), inner)
                    .prop_map(|((a, p), (b, q))| (format!("[{a}:{b}]"), p.then(&q).then(&p.inverse()))),
            ]
        })
    }

    proptest! {
        #[test]
        fn means_what_it_was_built_from((text, element) in expression()) {
            let parsed = parse(&text);
            prop_assert_eq!(parsed.evaluate(&Names), element.clone());
            let word = parsed.word().unwrap();
            prop_assert_eq!(Expression::Moves(word.clone()).evaluate(&Names), element.clone());
            // What is printed means the same.
            prop_assert_eq!(parse(&show_word(&word, &Names)).evaluate(&Names), element);
        }

        #[test]
        fn no_text_panics(text in r"[UFo2()'\[\],:∙.…^ 13-]{0,30}") {
            let _ = Expression::parse(&text, &Names);
        }
    }
}
