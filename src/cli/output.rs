//! What several verbs print alike.

use std::io::{self, Write};

use anyhow::Result;
use serde::Serialize;

/// Prints one JSON object on a line of its own.
pub fn json(value: &impl Serialize) -> Result<()> {
    line(&serde_json::to_string(value)?)
}

/// Prints a line; unlike `println!` it says so when nobody reads any more.
pub fn line(text: &str) -> Result<()> {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

/// A number with its noun: `1 slot`, `2 slots`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
