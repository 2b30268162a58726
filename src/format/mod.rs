//! Texts and files: one format a file, reading and writing.

pub(crate) mod cursor;
mod derived;
pub mod expression;
pub mod groups;
mod import;
pub mod input;
pub mod notation;
pub mod puzzle_file;
pub mod tws;

pub use cursor::Place;
pub use import::{ImportError, ImportErrorKind, is_rotation};
