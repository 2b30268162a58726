//! Exact computation in permutation groups whose points can also be twisted.

#![deny(missing_docs)]

pub mod action;
pub mod error;
pub mod perm;
pub mod pi;
pub mod wreath;

pub use action::{Action, Point};
pub use error::ElementError;
pub use perm::Permutation;
pub use wreath::{Ambient, Part, PieceSet, Twisted};
