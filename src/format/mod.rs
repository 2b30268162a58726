//! Texts and files: one format a file, reading and writing.

pub(crate) mod cursor;
pub mod expression;
pub mod groups;
pub mod input;
pub mod notation;
pub mod puzzle_file;

pub use cursor::Place;
