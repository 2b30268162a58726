//! A stream of bytes that can end with its line, and take lines back.

use std::io::{self, BufRead, Read};

use crate::format::cursor::Place;

/// A reader that knows where it is, can stop at the end of a line, and can be given lines back.
pub(super) struct Source<R> {
    reader: R,
    /// What was given back, in reverse.
    returned: Vec<u8>,
    /// The place of the next byte, with columns counted in bytes.
    pub place: Place,
    /// Whether the end of the line is to be taken for the end of the input.
    pub one_line: bool,
    /// What has been read after the first line, if anyone wants to know.
    pub later_lines: Option<Vec<u8>>,
    started_line: usize,
}

impl<R: BufRead> Source<R> {
    pub fn new(reader: R) -> Self {
        let place = Place { line: 1, column: 1 };
        Self { reader, returned: Vec::new(), place, one_line: false, later_lines: None, started_line: 1 }
    }

    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        if let Some(&byte) = self.returned.last() {
            return Ok(Some(byte));
        }
        loop {
            match self.reader.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Passes over the byte that was peeked.
    fn advance(&mut self, byte: u8) {
        if self.returned.pop().is_none() {
            self.reader.consume(1);
        }
        if let Some(later_lines) = self.later_lines.as_mut().filter(|_| self.place.line > self.started_line) {
            later_lines.push(byte);
        }
        match byte {
            b'\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            _ => self.place.column += 1,
        }
    }

    /// Passes over white space; false at the end of the input.
    pub fn skip_blank(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_whitespace() {
                self.started_line = self.place.line;
                return Ok(true);
            }
            self.advance(byte);
        }
        Ok(false)
    }

    /// Passes over the rest of the line.
    pub fn skip_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            if byte == b'\n' {
                break;
            }
            self.advance(byte);
            if self.returned.is_empty() {
                // The line may be very long, so pass over what is buffered at once.
                let buffer = self.reader.fill_buf()?;
                let length = buffer.iter().position(|&byte| byte == b'\n').unwrap_or(buffer.len());
                self.reader.consume(length);
                self.place.column += length;
            }
        }
        Ok(())
    }

    /// Gives back bytes that begin the line `line`.
    pub fn push_back(&mut self, bytes: Vec<u8>, line: usize) {
        self.returned.extend(bytes.into_iter().rev());
        self.place = Place { line, column: 1 };
    }
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(first) = buffer.first_mut() else { return Ok(0) };
        match self.peek()? {
            None => Ok(0),
            Some(b'\n') if self.one_line => Ok(0),
            Some(byte) => {
                *first = byte;
                self.advance(byte);
                Ok(1)
            }
        }
    }
}
