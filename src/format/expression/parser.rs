//! Which expression does a text stand for?

use super::{Elsewhere, Expression, ExpressionError, ExpressionErrorKind, Vocabulary};
use crate::format::cursor::{Cursor, Place};
use crate::format::notation::NotationError;

/// How deep brackets may be nested.
pub const MAX_DEPTH: usize = 200;

/// The product of the papers, as Unicode and as ASCII have it. No name has one of these, and three dots in a row stand only
/// in elements that are written out.
const PRODUCT_SIGNS: [&str; 5] = ["∙", "·", "⋅", "∘", "."];

/// Reads an expression.
pub(super) struct Parser<'a, V> {
    cursor: Cursor<'a>,
    depth: usize,
    vocabulary: &'a V,
}

/// What was read.
type Parsed<V> = Result<Expression<<V as Vocabulary>::Element>, ExpressionError>;

impl<'a, V: Vocabulary> Parser<'a, V> {
    pub fn new(text: &'a str, vocabulary: &'a V) -> Self {
        Self { cursor: Cursor::new(text), depth: 0, vocabulary }
    }

    /// The expression that the whole text is.
    pub fn parse(mut self) -> Parsed<V> {
        let expression = self.factors()?;
        match self.cursor.peek() {
            None => Ok(expression),
            Some(_) => Err(self.unexpected("a move or the end")),
        }
    }

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
