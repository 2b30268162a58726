//! Reading a short text from left to right, with errors that name the place.

use std::fmt;

/// A place in a text, both numbers counted from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place of the byte `offset` of `text`; the end of the text if it lies beyond. O(offset).
    pub fn of(text: &str, offset: usize) -> Self {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self { line: before.matches('\n').count() + 1, column: before[start..].chars().count() + 1 }
    }
}

/// `line 2, column 7`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text and how far it has been read.
#[derive(Clone)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    pub fn text(&self) -> &'a str {
        self.text
    }

    pub fn offset(&self) -> usize {
        self.offset
    }

    /// What has not been read yet.
    pub fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes over `bytes` bytes, which the caller has looked at.
    pub fn advance(&mut self, bytes: usize) {
        self.offset += bytes;
    }

    pub fn skip_space(&mut self) {
        self.offset = self.text.len() - self.rest().trim_start().len();
    }

    /// Passes over `token` if it stands here.
    pub fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.offset += token.len();
        }
        found
    }

    /// Passes over the decimal digits that stand here, possibly none.
    pub fn digits(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        self.offset += length;
        &rest[..length]
    }

    /// What stands here, short enough for an error message.
    pub fn found(&self) -> String {
        match self.peek() {
            None => "the end".into(),
            Some(c) if c.is_alphanumeric() => {
                let word: String = self.rest().chars().take_while(|c| c.is_alphanumeric()).take(24).collect();
                format!("`{word}`")
            }
            Some(c) => format!("`{}`", c.escape_debug()),
        }
    }
}
