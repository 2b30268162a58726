//! `schreier order`: the exact order of a group, and how it is known.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use schreier::order::{Factored, Proof, Status};
use schreier::pi::natural;
use serde::Serialize;

use super::input::Named;
use super::output;
use super::question::Question;
use super::subject::Subject;

/// The exact order of a group, and how it is known
///
/// Every order is proved unless `--method monte-carlo` is asked for, which says so and states its error bound.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier order cuboctahedron\n  schreier order 20x20x20 --json\n  \
                        schreier order groups.jsonl --json\n  schreier order my-puzzle.toml --method chain")]
pub struct Order {
    #[command(flatten)]
    question: Question,
    /// Look for pieces with orientations in plain permutations first, for an upper bound and a proof by their laws
    #[arg(long)]
    recover: bool,
}

/// The answer in JSON; the keys are a contract (docs/formats.md).
#[derive(Serialize)]
pub struct Answer {
    #[serde(flatten)]
    label: Named,
    /// Where plain permutations were re-written as pieces with orientations: which ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovered: Option<String>,
    order: String,
    factored: Vec<(u64, u64)>,
    digits: usize,
    upper_bound: Option<String>,
    index: Option<String>,
    status: &'static str,
    /// The probability that a probable order is too small, at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<String>,
    proof: String,
    seconds: f64,
    seed: u64,
    version: &'static str,
}

impl Answer {
    pub fn new(subject: &Subject, proof: &Proof, took: Duration, seed: u64) -> Result<Self> {
        let order = decimal(proof.order())?;
        let bounded = !subject.is_plain();
        let value = |factored: Option<&Factored>| factored.filter(|_| bounded).map(decimal).transpose();
        Ok(Self {
            label: Named::from(&subject.label),
            recovered: subject.recovered.clone(),
            digits: order.len(),
            order,
            factored: proof.order().factors().collect(),
            upper_bound: value(Some(proof.upper_bound()))?,
            index: value(proof.index().as_ref())?,
            status: status_name(proof.status()),
            error_bound: match proof.status() {
                Status::Proved => None,
                Status::Probable { confirmations } => Some(format!("2^-{confirmations}")),
            },
            proof: proof.argument().to_string(),
            seconds: took.as_secs_f64(),
            seed,
            version: env!("CARGO_PKG_VERSION"),
        })
    }

    /// The lines that `order` and `explain` share.
    pub fn print(&self, subject: &Subject, proof: &Proof) -> Result<()> {
        output::line(&subject.title())?;
        if let Some(pieces) = &self.recovered {
            output::line(&format!("  recovered    {pieces}"))?;
        }
        output::line(&format!("  order        {}", self.order))?;
        output::line(&format!("               = {}", proof.order()))?;
        output::line(&format!("  digits       {}", self.digits))?;
        if let Some(bound) = &self.upper_bound {
            output::line(&format!("  upper bound  {bound}"))?;
            output::line(&format!("               = {}", bound_text(subject)))?;
        }
        if let (Some(index), Some(factored)) = (&self.index, proof.index()) {
            let factors = factored.factors().count();
            let factored =
                if factors > 0 && *index != factored.to_string() { format!(" = {factored}") } else { String::new() };
            output::line(&format!("  index        {index}{factored}"))?;
        }
        let status = match &self.error_bound {
            None => format!("{} ({})", self.status, self.proof),
            Some(bound) => format!(
                "{}: never too large, too small with probability at most {bound} if random elements are uniform",
                self.status
            ),
        };
        output::line(&format!("  status       {status}"))?;
        output::line(&format!("  time         {:.3} ms, seed {}", self.seconds * 1e3, self.seed))
    }
}

/// The decimal digits: orders of big puzzles have millions, so by divide and conquer.
fn decimal(factored: &Factored) -> Result<String> {
    Ok(natural::to_decimal(&factored.value())?)
}

pub fn status_name(status: Status) -> &'static str {
    match status {
        Status::Proved => "proved",
        Status::Probable { .. } => "probable",
    }
}

/// The upper bound as papers write it: `12!·2^12 · 24!`.
pub fn bound_text(subject: &Subject) -> String {
    let sets = subject.ambient.sets().iter();
    let factors = sets.map(|set| match set.orientations {
        1 => format!("{}!", set.size),
        k => format!("{}!·{k}^{}", set.size, set.size),
    });
    // Big cubes have thousands of alike piece sets.
    let mut counted: Vec<(String, usize)> = Vec::new();
    for factor in factors {
        match counted.last_mut() {
            Some((last, count)) if *last == factor => *count += 1,
            _ => counted.push((factor, 1)),
        }
    }
    let power =
        |(factor, count): &(String, usize)| if *count == 1 { factor.clone() } else { format!("({factor})^{count}") };
    counted.iter().map(power).collect::<Vec<_>>().join(" · ")
}

impl Order {
    pub fn run(self) -> Result<ExitCode> {
        let answer = |subject: &Subject, proof: &Proof, took: Duration| {
            let answer = Answer::new(subject, proof, took, self.question.seed())?;
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print(subject, proof)?
            }
            Ok(true)
        };
        if self.recover { self.question.each_recovered(answer) } else { self.question.each(answer) }
    }
}
