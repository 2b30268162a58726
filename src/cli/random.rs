//! `schreier random`: uniformly random reachable configurations.

use std::process::ExitCode;

use anyhow::Result;
use schreier::random::seeded;
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::{output, progress};

/// Uniformly random elements of a group: reachable configurations of a puzzle
///
/// Every element is equally likely, up to the quality of the seeded pseudo-random numbers. The same seed gives the same
/// elements.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier random cuboctahedron\n  schreier random 3x3x3 --seed 7 --count 5 --json\n\nJSON: an object for each element: `element`, `seed`"
)]
pub struct Random {
    #[command(flatten)]
    question: Question,
    /// How many elements
    #[arg(long, default_value_t = 1)]
    count: u64,
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
        let seed = self.question.seed();
        self.question.each_written_out(|subject, proof| {
            let mut random = seeded(seed);
            let mut chain = None;
            for _ in 0..self.count {
                let element = proof.random_by_laws(&mut random).unwrap_or_else(|| {
                    let chain = chain.get_or_insert_with(|| {
                        let spinner = progress::spinner("building the chain");
                        let chain = subject.chain(proof, seed);
                        spinner.finish_and_clear();
                        chain
                    });
                    chain.random_element(&mut random)
                });
                let element = subject.show(&element);
                if self.question.json() {
                    output::json(&Answer { label: Named::from(&subject.label), element, seed })?;
                } else {
                    output::line(&element)?;
                }
            }
            Ok(true)
        })
    }
}
