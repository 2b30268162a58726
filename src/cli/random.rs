//! `schreier random`: uniformly random reachable configurations.

use std::process::ExitCode;

use anyhow::Result;
use schreier::random::seeded;
use serde::Serialize;

use super::input::Named;
use super::order::{self, How};
use super::{output, progress, subject};

/// Uniformly random elements of a group: reachable configurations of a puzzle
///
/// Every element is equally likely, up to the quality of the seeded pseudo-random numbers. The same seed gives the same
/// elements.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier random cuboctahedron\n  schreier random 3x3x3 --seed 7 --count 5 --json")]
pub struct Random {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// How many elements
    #[arg(long, default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    how: How,
    /// Print one JSON object for each element: `element`, `seed`
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    element: String,
    seed: u64,
}

impl Random {
    pub fn run(self) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| {
            let (proof, _) = order::timed_proof(subject, self.how)?;
            let mut random = seeded(self.how.seed);
            let mut chain = None;
            for _ in 0..self.count {
                let element = proof.random_by_laws(&mut random).unwrap_or_else(|| {
                    let chain = chain.get_or_insert_with(|| {
                        let spinner = progress::spinner("building the chain");
                        let chain = subject.chain(&proof, self.how.seed);
                        spinner.finish_and_clear();
                        chain
                    });
                    chain.random_element(&mut random)
                });
                let element = subject.show(&element);
                if self.json {
                    output::json(&Answer { label: Named::from(&subject.label), element, seed: self.how.seed })?;
                } else {
                    output::line(&element)?;
                }
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}
