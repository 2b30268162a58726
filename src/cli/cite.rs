//! `schreier cite`: an order as a statement that can be pasted.

use std::process::ExitCode;

use anyhow::Result;
use schreier::order::{Factored, Proof, Status};
use schreier::pi::natural;
use schreier::verifier::format::Source;
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{certify, order, output, source};

/// An order as a statement that can be pasted, with a BibTeX entry
///
/// States the order, its factorization and how it is known, with what a reader needs to find the same: the version, the
/// method, the seed, the SHA-256 of the input, and that of the certificate that `schreier certify` writes.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  schreier cite cuboctahedron\n\n\
                        JSON: `order`, `factored`, `status`, `proof`, `method`, `seed`, `version`, `input`, `sha256`, \
                        `certificate_sha256`, `statement`, `bibtex`")]
pub struct Cite {
    #[command(flatten)]
    question: Question,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    #[serde(skip)]
    title: String,
    order: String,
    factored: Vec<(u64, u64)>,
    status: &'static str,
    proof: String,
    method: String,
    seed: u64,
    version: &'static str,
    input: String,
    sha256: String,
    /// `null` for a probable order.
    certificate_sha256: Option<String>,
    statement: String,
    bibtex: String,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Cite {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_sourced(|subject, proof, _, source| {
            let answer = Answer::new(subject, proof, source, &self.question)?;
            if self.question.json() {
                output::json(&answer)?;
            } else {
                output::line(&answer.statement)?;
                output::line("")?;
                output::line(&answer.bibtex)?;
            }
            Ok(true)
        })
    }
}

impl Answer {
    fn new(subject: &Subject, proof: &Proof, source: &Source, question: &Question) -> Result<Self> {
        let certificate_sha256 = match proof.status() {
            Status::Probable { .. } => None,
            Status::Proved => {
                let certificate = certify::certificate(subject, proof, source)?;
                Some(source::sha256(certify::text(&certificate)?.as_bytes()))
            }
        };
        let mut answer = Self {
            label: Named::from(&subject.label),
            title: subject.title(),
            order: natural::to_decimal(&proof.order().value())?,
            factored: proof.order().factors().collect(),
            status: order::status_name(proof.status()),
            proof: proof.argument().to_string(),
            method: question.method(),
            seed: question.seed(),
            version: VERSION,
            input: source.name.clone(),
            sha256: source.sha256.clone(),
            certificate_sha256,
            statement: String::new(),
            bibtex: bibtex(),
        };
        answer.statement = answer.statement(subject, proof);
        Ok(answer)
    }

    fn statement(&self, subject: &Subject, proof: &Proof) -> String {
        let Self { title, order, method, seed, input, sha256, .. } = self;
        let (relation, known) = match proof.status() {
            Status::Proved => ("order", format!("Proved ({})", self.proof)),
            Status::Probable { confirmations } => {
                let bound = format!(
                    "the order exceeds this with probability at most 2^-{confirmations} if random elements are uniform"
                );
                ("order at least", format!("A lower bound; {bound}"))
            }
        };
        let index = proof.index().filter(|index| !subject.is_plain() && !index.is_one());
        let index = index.map(|index| {
            format!(";\nindex {} in the {} ways to put the pieces together", value(&index), order::bound_text(subject))
        });
        let certificate = match &self.certificate_sha256 {
            Some(hash) => format!("\nCertificate (`schreier certify`): SHA-256 {hash}."),
            None => String::new(),
        };
        format!(
            "{title} generates a group of {relation}\n{order}\n= {}{}.\n{known} by schreier {VERSION}, method {method}, seed {seed}.\n\
             Input {input}: SHA-256 {sha256}.{certificate}",
            proof.order(),
            index.unwrap_or_default(),
        )
    }
}

/// The number, or its factors where it is long.
fn value(factored: &Factored) -> String {
    let value = factored.value().to_string();
    if value.len() > 20 { factored.to_string() } else { value }
}

/// How to cite the software, in the Citation File Format.
const CITATION: &str = include_str!("../../CITATION.cff");

/// The value of a key of the citation file that stands on one line.
fn citation(key: &str) -> &'static str {
    CITATION.lines().find_map(|line| line.trim_start_matches([' ', '-']).strip_prefix(key)).unwrap_or_default().trim()
}

/// The entry for the software: what the citation file says.
fn bibtex() -> String {
    let [title, author, version, date] = ["title:", "name:", "version:", "date-released:"].map(citation);
    format!(
        "@software{{schreier,\n  author  = {{{{{author}}}}},\n  title   = {{{title}}},\n  version = {{{version}}},\n  \
         date    = {{{date}}}\n}}"
    )
}
