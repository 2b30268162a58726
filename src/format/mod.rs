//! Texts and files: one format a file, reading and writing.

pub(crate) mod cursor;
pub mod expression;
pub mod notation;

pub use cursor::Place;
