//! Exact computation in permutation groups whose points can also be twisted.

#![deny(missing_docs)]

pub mod action;
pub mod chain;
pub mod cube2;
pub mod error;
pub mod format;
pub mod group;
pub mod orbit;
pub mod order;
pub mod perm;
pub mod program;
pub mod puzzle;
pub mod random;
pub mod sparse;
pub mod wreath;

pub use action::{Action, Point};
pub use error::ElementError;
pub use group::Group;
pub use perm::Permutation;
pub use puzzle::Puzzle;
pub use sparse::{SlotMove, SparseMove};
pub use wreath::{Ambient, Part, PieceSet, Twisted};
