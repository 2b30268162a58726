//! `schreier pi verify`: whether a file holds the digits of π.

use std::fs::File;
use std::io::{BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Args;
use schreier::pi::{self, PiError, Series, check, memory};

use super::progress::Bar;
use super::{CHECK_BYTES, Check, afford, how_to_check, pool, threads};
use crate::cli::NO;

/// Whether a file holds the digits of π: `3.` and digits, or digits alone; white space does not count.
///
/// Exit code 0 if all digits are right, 1 if one is wrong.
#[derive(Args)]
pub struct Verify {
    /// The file
    file: PathBuf,
    /// Compare the end with Bellard's formula (the default in base 10), or every digit with a series
    #[arg(long, value_enum, value_name = "HOW")]
    how: Option<Check>,
    /// The base of the digits
    #[arg(long, value_parser = ["10", "16"], default_value = "10")]
    base: String,
    /// Threads to use [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let hexadecimal = self.base == "16";
        let how = how_to_check(self.how, hexadecimal)?;
        let digits = read(&self.file, if hexadecimal { 16 } else { 10 })?;
        let threads = threads(self.threads);
        afford(digits.len() as u64, threads, true, false)?;
        let start = Instant::now();
        let wrong = pool(threads)?.install(|| first_wrong(&digits, hexadecimal, how))?;
        let mut output = std::io::stdout().lock();
        if self.json {
            let object = serde_json::json!({
                "valid": wrong.is_none(),
                "digits": digits.len(),
                "base": if hexadecimal { 16 } else { 10 },
                "first_wrong": wrong.map(|index| index + 1),
                "method": how.name(),
                "seconds": start.elapsed().as_secs_f64(),
                "version": env!("CARGO_PKG_VERSION"),
            });
            writeln!(output, "{object}")
        } else {
            match wrong {
                None => writeln!(output, "{} digits, all right", digits.len()),
                Some(index) => writeln!(
                    output,
                    "digit {} behind the point is wrong: it is {}",
                    index + 1,
                    char::from(digits[index as usize])
                ),
            }
        }
        .context("cannot write to standard output")?;
        Ok(if wrong.is_none() { ExitCode::SUCCESS } else { ExitCode::from(NO) })
    }
}

/// The index of the first wrong digit. The quick check says only that there is one; then the series finds it.
fn first_wrong(digits: &[u8], hexadecimal: bool, how: Check) -> anyhow::Result<Option<u64>> {
    let bar = Bar::new();
    if how == Check::Bellard && check::spot(digits, &bar)?.agrees() {
        return Ok(None);
    }
    let wrong = if hexadecimal {
        let right = pi::hexadecimal(Series::Chudnovsky, digits.len() as u64, &bar)?;
        right.iter().zip(digits).position(|(x, y)| x != y).map(|index| index as u64)
    } else {
        check::first_wrong(digits, Series::Chudnovsky, &bar)?
    };
    if wrong.is_none() && how == Check::Bellard {
        return Err(PiError::Arithmetic { what: "Bellard's formula against the series" }.into());
    }
    Ok(wrong)
}

/// The digits behind the point, in lower case. A file without end is refused at its first wrong byte, or when its
/// digits become too many.
fn read(file: &Path, base: u32) -> anyhow::Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", file.display());
    let limit = most_digits();
    let mut digits = Vec::new();
    let mut point = None;
    let (mut line, mut column) = (1u64, 0u64);
    for byte in BufReader::new(File::open(file).with_context(cannot)?).bytes() {
        let byte = byte.with_context(cannot)?;
        column += 1;
        match byte {
            b'\n' => (line, column) = (line + 1, 0),
            b'.' if point.is_none() && digits == b"3" => point = Some(digits.len()),
            byte if byte.is_ascii_whitespace() => {}
            byte if char::from(byte).is_digit(base) => digits.push(byte.to_ascii_lowercase()),
            _ => bail!(
                "{}, line {line}, column {column}: found `{}`, expected a digit of base {base}",
                file.display(),
                byte.escape_ascii()
            ),
        }
        if (digits.len() - point.unwrap_or(0)) as u64 > limit {
            bail!("{} has more than {limit} digits, which is the most that can be checked here", file.display());
        }
    }
    digits.drain(..point.unwrap_or(0));
    if digits.is_empty() {
        bail!(
            "{} has no digits, expected `3.` and the digits of π, or the digits behind the point alone",
            file.display()
        );
    }
    Ok(digits)
}

/// Digits that are kept at most: each takes a byte, and what the check takes beside.
fn most_digits() -> u64 {
    memory::available().map_or(pi::MAX_DIGITS, |free| pi::MAX_DIGITS.min(free / CHECK_BYTES))
}
