//! `schreier certify`: an order with the evidence from which it follows, as a file.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use schreier::certificate::{MAX_DEGREE, NotForLean, Uncertifiable, certify, lean_levels, lean_source};
use schreier::order::{Proof, Status};
use schreier::random::DEFAULT_SEED;
use schreier::verifier::format::{Certificate, Source};
use schreier::verifier::{self, DEFAULT_WORK, MAX_BYTES, Unverifiable, Verdict};
use schreier::{Permutation, Twisted};
use serde::Serialize;

use super::question::Question;
use super::subject::Subject;
use super::whole_file::WholeFile;
use super::{output, progress};

/// Write the order of a group with the evidence from which it follows
///
/// The certificate is a JSON file that `schreier verify`, or a checker that somebody else writes, checks without trusting
/// this program (docs/certificate.md). It is checked before it is written. A probable order is refused.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier certify 3x3x3 -o cube.json\n  schreier certify group.json > certificate.json\n\n\
                        JSON with -o: `order`, `argument`, `file`, `bytes`, `sha256`"
)]
pub struct Certify {
    #[command(flatten)]
    question: Question,
    /// The file to write; without it the certificate goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a chain of the permutations of stickers as a file for the Lean 4 development hex-perm-group instead
    #[arg(long)]
    lean: bool,
}

#[derive(Serialize)]
struct Answer {
    name: String,
    order: String,
    argument: String,
    file: String,
    bytes: usize,
    sha256: String,
}

/// What is written, and what is said about it.
struct Written {
    name: String,
    order: String,
    argument: String,
    text: String,
}

impl Certify {
    pub fn run(self) -> Result<ExitCode> {
        if let Some(path) = &self.output {
            self.question.keep_input(path)?;
        }
        let mut written = None;
        let mut count = 0;
        let code = self.question.each_sourced(|subject, proof, _, source| {
            count += 1;
            if count == 1 {
                written =
                    Some(if self.lean { for_lean(subject, proof)? } else { Written::new(subject, proof, source)? });
            }
            Ok(true)
        })?;
        ensure!(count <= 1, "a certificate is about one group, and there are {count} here; expected a file with one");
        let Some(Written { name, order, argument, text }) = written else { return Ok(code) };
        let Some(path) = &self.output else {
            output::line(text.trim_end())?;
            return Ok(code);
        };
        let mut file = WholeFile::create(path, text.len() as u64)?;
        file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
        file.finish()?;
        let sha256 = super::source::sha256(text.as_bytes());
        let answer = Answer { name, order, argument, file: path.display().to_string(), bytes: text.len(), sha256 };
        if self.question.json() {
            output::json(&answer)?;
        } else {
            let Answer { name, order, argument, file, bytes, .. } = answer;
            let order = if order.len() <= 80 { order } else { format!("of {} digits", order.len()) };
            output::line(&format!("{file}: {bytes} bytes, {name} has order {order} ({argument})"))?;
        }
        Ok(code)
    }
}

impl Written {
    fn new(subject: &Subject, proof: &Proof, source: &Source) -> Result<Self> {
        let certificate = certificate(subject, proof, source)?;
        let text = text(&certificate)?;
        Ok(Self { name: certificate.input.name, order: certificate.order, argument: certificate.argument, text })
    }
}

/// A chain of the permutations of the stickers, as a Lean file.
fn for_lean(subject: &Subject, proof: &Proof) -> Result<Written> {
    ensure!(proof.status() == Status::Proved, Uncertifiable::Probable);
    let degree = subject.ambient.stickers();
    ensure!(degree <= MAX_DEGREE, NotForLean::TooLarge(degree));
    let generators: Vec<Permutation> = subject.generators().iter().map(Twisted::sticker_permutation).collect();
    let order = proof.order().value();
    let spinner = progress::spinner("choosing generators for each level");
    let levels = lean_levels(degree, &generators, &order, DEFAULT_SEED)?;
    spinner.finish_and_clear();
    let text = lean_source(&subject.title(), degree, &generators, &levels);
    Ok(Written { name: subject.title(), order: order.to_string(), argument: "a chain for Lean".into(), text })
}

/// The certificate of a proof, checked.
pub fn certificate(subject: &Subject, proof: &Proof, source: &Source) -> Result<Certificate> {
    let spinner = progress::spinner("writing and checking the certificate");
    let certificate = certify(source.clone(), &subject.ambient, &subject.generator_names(), &subject.moves, proof)?;
    let verdict = verifier::verify(&certificate, DEFAULT_WORK);
    spinner.finish_and_clear();
    match verdict {
        Ok(Verdict::Valid) => {}
        Ok(Verdict::Invalid(reason)) => bail!("the certificate is wrong, which is an error in this program: {reason}"),
        Err(Unverifiable::TooMuch(reason)) => {
            eprintln!("schreier: note: the certificate has not been checked: {reason}")
        }
        Err(error) => return Err(error.into()),
    }
    Ok(certificate)
}

/// The text of a certificate.
pub fn text(certificate: &Certificate) -> Result<String> {
    let text = serde_json::to_string(certificate)? + "\n";
    ensure!(text.len() <= MAX_BYTES, "the certificate would have {} bytes, the limit is {MAX_BYTES}", text.len());
    Ok(text)
}
