//! Why is a text not an expression, and where?

use thiserror::Error;

use super::MAX_DEPTH;
use crate::format::cursor::Place;
use crate::format::notation::NotationErrorKind;

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
