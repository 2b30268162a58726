//! What can go wrong on the way to the digits.

use thiserror::Error;

/// Why there are no digits, or no product.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PiError {
    /// No digits were asked for.
    #[error("0 digits were asked for, expected at least 1")]
    NoDigits,
    /// More digits than the arithmetic is made for.
    #[error("{digits} digits are too many: at most {limit} can be computed")]
    TooManyDigits {
        /// The digits asked for.
        digits: u64,
        /// The most there can be.
        limit: u64,
    },
    /// Something that should be decimal digits is not.
    #[error("expected decimal digits and nothing else, at least one")]
    NotDigits,
    /// A residue check failed: memory or processor made a mistake (or this library did).
    #[error("the check of {what} by residues failed: the hardware made a mistake, or this program did")]
    Arithmetic {
        /// What was checked.
        what: &'static str,
    },
    /// Division by zero.
    #[error("division by zero")]
    DivisionByZero,
}
