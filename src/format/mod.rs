//! Texts and files: one format a file, reading and writing.

pub(crate) mod cursor;
mod derived;
pub mod dot;
pub mod export;
pub mod expression;
pub mod gap;
pub mod group_writer;
pub mod groups;
mod import;
pub mod input;
mod json;
pub mod kpuzzle;
pub mod ksolve;
pub mod notation;
pub mod plain_words;
pub mod puzzle_file;
pub mod sympy;
pub mod tws;

pub use cursor::Place;
pub use import::{ImportError, ImportErrorKind, is_rotation};
