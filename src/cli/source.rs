//! An input together with the SHA-256 of its bytes, so that a certificate or a citation says what it is about.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};

use anyhow::{Context, Result};
use schreier::format::input::{self, Input};
use schreier::format::puzzle_file;
use schreier::verifier::format::Source;
use sha2::{Digest, Sha256};

use super::input::open;

/// What the argument `PUZZLE|FILE|-` stands for. The bytes of a built-in puzzle are those that `show --toml` prints.
pub fn open_hashed(argument: &str) -> Result<(Input, Source)> {
    if argument == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
        let source = Source { name: "standard input".into(), sha256: sha256(&bytes) };
        return Ok((input::read(io::Cursor::new(bytes), "standard input")?, source));
    }
    let input = open(argument)?;
    let source = match (&input, schreier::puzzle::find(argument)) {
        (Input::Puzzle(puzzle), Some(_)) => {
            Source { name: puzzle.name().into(), sha256: sha256(puzzle_file::write(puzzle).as_bytes()) }
        }
        _ => Source { name: argument.into(), sha256: sha256_of_file(argument)? },
    };
    Ok((input, source))
}

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(Sha256::digest(bytes).as_slice())
}

fn sha256_of_file(path: &str) -> Result<String> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(path).with_context(|| path.to_owned())?);
    let mut hash = Sha256::new();
    loop {
        let bytes = reader.fill_buf().with_context(|| path.to_owned())?;
        if bytes.is_empty() {
            return Ok(hexadecimal(hash.finalize().as_slice()));
        }
        hash.update(bytes);
        let length = bytes.len();
        reader.consume(length);
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
