//! `schreier chain`: the stabilizer chain of a group.

use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{output, progress};

/// The stabilizer chain of a group: base, basic orbits, strong generators
///
/// For a puzzle the base points are pieces: fixing one keeps it in place and untwisted.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier chain 3x3x3\n  schreier chain group.json --json\n\nJSON: `base`, `orbit_lengths`, `generators`, `status`, `order`"
)]
pub struct Chain {
    #[command(flatten)]
    question: Question,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    base: Vec<Value>,
    orbit_lengths: Vec<usize>,
    /// How many strong generators each level adds to those of the deeper ones.
    generators: Vec<usize>,
    status: &'static str,
    order: String,
}

impl Chain {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_written_out(|subject, proof| {
            let spinner = progress::spinner("building the chain");
            let chain = subject.chain(proof, self.question.seed());
            spinner.finish_and_clear();
            let answer = Answer {
                label: Named::from(&subject.label),
                base: chain.base().into_iter().map(|point| subject.point(point)).collect(),
                orbit_lengths: chain.orbit_lengths(),
                generators: chain.levels().iter().map(|level| level.generators()).collect(),
                status: "proved",
                order: chain.order().to_string(),
            };
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print(subject)?
            }
            Ok(true)
        })
    }
}

impl Answer {
    fn print(&self, subject: &Subject) -> Result<()> {
        output::line(&format!("{}: order {}, {}", subject.title(), self.order, self.status))?;
        output::line("  level  orbit  generators  base point")?;
        for (level, point) in self.base.iter().enumerate() {
            let point = point.as_str().map_or_else(|| point.to_string(), str::to_string);
            let (orbit, generators) = (self.orbit_lengths[level], self.generators[level]);
            output::line(&format!("  {:5}  {orbit:5}  {generators:10}  {point}", level + 1))?;
        }
        Ok(())
    }
}
