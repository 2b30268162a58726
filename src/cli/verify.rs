//! `schreier verify`: is a certificate valid?

use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail, ensure};
use schreier::format::plain_words::plain;
use schreier::verifier::format::{Certificate, Generated, Source};
use schreier::verifier::{self, DEFAULT_WORK, MAX_BYTES, Unverifiable, Verdict, schreier_work};
use schreier::{SparseMove, puzzle};
use serde::Serialize;

use super::input::STANDARD_INPUT;
use super::source::open_hashed;
use super::subject::{self, Subject};
use super::{NO, output, progress};

/// Check a certificate: does its evidence prove its order?
///
/// The checker shares no code with the rest of this program, and uses no chance. With INPUT it also checks that the
/// certificate is about that input: that the SHA-256 and the generators are the same.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier verify cube.json\n  schreier verify cube.json 3x3x3\n\n\
                        Exit codes: 0 valid, 1 not valid, 2 unreadable or too much work.\nJSON: `valid`, `order`, `reason`")]
pub struct Verify {
    /// The certificate, or - for standard input
    #[arg(value_name = "CERTIFICATE")]
    certificate: String,
    /// What the certificate should be about: a puzzle of the catalogue, or a file
    #[arg(value_name = "INPUT")]
    input: Option<String>,
    /// How much work checking may take, in steps; a second allows some 10⁹
    #[arg(long, value_name = "STEPS", default_value_t = DEFAULT_WORK)]
    limit: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    name: String,
    valid: bool,
    order: String,
    argument: String,
    reason: Option<String>,
}

/// Before so much work a person is told.
const LONG: u64 = 20_000_000_000;

impl Verify {
    pub fn run(self) -> Result<ExitCode> {
        let named = || if self.certificate == "-" { STANDARD_INPUT.into() } else { self.certificate.clone() };
        let bytes = self.bytes()?;
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&bytes);
        ensure!(!bytes.trim_ascii().is_empty(), "{} is empty, expected a certificate", named());
        let certificate = verifier::read(bytes).map_err(|error| anyhow!("{} {}", named(), unreadable(error)))?;
        let work = schreier_work(&certificate);
        if work > LONG {
            eprintln!("schreier: note: sifting all Schreier generators takes up to {work} steps, usually far fewer");
        }
        let spinner = progress::spinner("checking the certificate");
        let verdict = verifier::verify(&certificate, self.limit)
            .map_err(|error| anyhow!("{} has no verdict: {error}; --limit allows more", named()));
        spinner.finish_and_clear();
        let mut reason = match verdict? {
            Verdict::Valid => None,
            Verdict::Invalid(reason) => Some(reason),
        };
        if let (None, Some(input)) = (&reason, &self.input) {
            reason = difference(&certificate, input)?;
        }
        let answer = Answer {
            name: certificate.input.name,
            valid: reason.is_none(),
            order: certificate.order,
            argument: certificate.argument,
            reason,
        };
        if self.json {
            output::json(&answer)?;
        } else {
            output::line(&match &answer.reason {
                None => format!("valid: {} has order {} ({})", answer.name, answer.order, answer.argument),
                Some(reason) => format!("not valid: {reason}"),
            })?;
        }
        Ok(if answer.valid { ExitCode::SUCCESS } else { ExitCode::from(NO) })
    }

    /// The bytes of the certificate; one more than allowed if there are too many.
    fn bytes(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = MAX_BYTES as u64 + 1;
        let read = match self.certificate.as_str() {
            "-" => io::stdin().lock().take(limit).read_to_end(&mut bytes),
            path => File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
        };
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound && puzzle::find(&self.certificate).is_some() => {
                let name = &self.certificate;
                bail!("{name} is a puzzle, expected a certificate; `schreier certify {name} -o FILE` makes one")
            }
            read => read.with_context(|| self.certificate.clone())?,
        };
        Ok(bytes)
    }
}

/// Why a certificate cannot be read, with the place as other files have it.
fn unreadable(error: Unverifiable) -> String {
    let Unverifiable::Malformed(error) = error else { return error.to_string() };
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    format!("is no certificate: line {}, column {}: {}", error.line(), error.column(), plain(message))
}

/// In what an input differs from that which the certificate is about.
fn difference(certificate: &Certificate, argument: &str) -> Result<Option<String>> {
    let (input, Source { name, sha256 }) = open_hashed(argument)?;
    if !sha256.eq_ignore_ascii_case(&certificate.input.sha256) {
        return Ok(Some(format!(
            "{name} has the SHA-256 {sha256}, the certificate is about {}",
            certificate.input.sha256
        )));
    }
    let mut groups = 0;
    let mut same = true;
    subject::each_of(input, argument, false, |subject| {
        groups += 1;
        same &= is_same(&certificate.group, subject);
        Ok(true)
    })?;
    Ok((groups != 1 || !same).then(|| format!("the generators in the certificate are not those of {name}")))
}

fn is_same(group: &Generated, subject: &Subject) -> bool {
    let entries = |m: &SparseMove| m.slots().iter().map(|e| [e.slot, e.to, e.gain]).collect::<Vec<_>>();
    let sets = subject.ambient.sets().iter().map(|set| (set.size, set.orientations));
    group.piece_sets.iter().map(|set| (set.size, set.orientations)).eq(sets)
        && group.generators.len() == subject.moves.len()
        && group.generators.iter().zip(&subject.moves).all(|(generator, m)| generator.moves == entries(m))
}
