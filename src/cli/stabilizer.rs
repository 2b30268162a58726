//! `schreier stabilizer`: the elements that fix some points.

use std::process::ExitCode;

use anyhow::Result;
use schreier::{Group, Point};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::points::{self, row};
use super::question::Question;
use super::subject::Subject;
use super::{output, progress};

/// The elements of a group that fix each of some points
///
/// For a puzzle a point is a piece, such as edges:3, which is fixed if it stays in place and does not twist.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier stabilizer 3x3x3 corners:1 edges:1\n  schreier stabilizer m24.json 1 2 3 --json\n\n\
                        JSON: `points`, `order`, `index`, `generators`, `base`, `orbit_lengths`, `status`"
)]
pub struct Stabilizer {
    #[command(flatten)]
    question: Question,
    /// The points: numbers, or pieces such as edges:3
    #[arg(value_name = "POINT")]
    points: Vec<String>,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    points: Vec<Value>,
    order: String,
    index: String,
    generators: Vec<String>,
    base: Vec<Value>,
    orbit_lengths: Vec<usize>,
    status: &'static str,
}

impl Stabilizer {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_proved(|subject, proof| {
            let sticker = |text: &String| Ok(subject.ambient.sticker(points::slot(subject, text)?, 0));
            let points = self.points.iter().map(sticker).collect::<Result<Vec<Point>>>()?;
            let spinner = progress::spinner("changing the base");
            let order = proof.order().value();
            let group = Group::with_chain(subject.generators(), subject.chain(proof, self.question.seed()))?;
            let stabilizer = group.pointwise_stabilizer(&points)?;
            spinner.finish_and_clear();
            let chain = stabilizer.chain();
            let answer = Answer {
                label: Named::from(&subject.label),
                points: points.iter().map(|&point| subject.point(point)).collect(),
                index: (order / chain.order()).to_string(),
                order: chain.order().to_string(),
                generators: stabilizer.generators().iter().map(|element| subject.show(element)).collect(),
                base: chain.base().into_iter().map(|point| subject.point(point)).collect(),
                orbit_lengths: chain.orbit_lengths(),
                status: "proved",
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
        let points = if self.points.is_empty() { "nothing".into() } else { row(&self.points) };
        output::line(&format!("{}: what fixes {points}", subject.title()))?;
        output::line(&format!("  order       {}, {}", self.order, self.status))?;
        output::line(&format!("  index       {}", self.index))?;
        output::line(&format!("  generators  {}", self.generators.len()))?;
        for generator in &self.generators {
            output::line(&format!("    {generator}"))?;
        }
        Ok(())
    }
}
