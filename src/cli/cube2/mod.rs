//! `schreier cube2`: the 2x2x2, one file a question.

mod convert;
mod finish;
mod input;
mod plot;
mod scramble;
mod show;
mod solve;
mod steps;
mod table;

use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use schreier::cube2::{Metric, Sense};

/// The 2x2x2 cube: optimal solutions, the step-by-step algorithm, distance tables
///
/// A CUBE is a scramble (`R U' F2`, or the numbers 1 to 12), an array of 24 face numbers, or 24 facelet colours in the
/// order of the faces U R F D L B. Its form is recognized.
#[derive(Args)]
pub struct Cube2 {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    Solve(solve::Solve),
    Steps(steps::Steps),
    Finish(finish::Finish),
    Table(table::Table),
    Show(show::Show),
    Convert(convert::Convert),
    Scramble(scramble::Scramble),
}

impl Cube2 {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.question {
            Question::Solve(solve) => solve.run(),
            Question::Steps(steps) => steps.run(),
            Question::Finish(finish) => finish.run(),
            Question::Table(table) => table.run(),
            Question::Show(show) => show.run(),
            Question::Convert(convert) => convert.run(),
            Question::Scramble(scramble) => scramble.run(),
        }
    }
}

/// How turns are counted, on the command line.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum MetricArg {
    /// Any turn of one face counts one
    Half,
    /// A quarter turn counts one
    Quarter,
}

impl MetricArg {
    fn name(self) -> &'static str {
        match self {
            Self::Half => "half",
            Self::Quarter => "quarter",
        }
    }
}

impl From<MetricArg> for Metric {
    fn from(metric: MetricArg) -> Self {
        match metric {
            MetricArg::Half => Self::Half,
            MetricArg::Quarter => Self::Quarter,
        }
    }
}

fn sense(literal: bool) -> Sense {
    if literal { Sense::Literal } else { Sense::UpToRotation }
}

/// Numbers of rotations, for JSON.
fn numbers(rotations: &[schreier::cube2::Rotation]) -> Vec<u8> {
    rotations.iter().map(|rotation| rotation.number()).collect()
}

/// Names of moves, for JSON.
fn names(moves: impl IntoIterator<Item = schreier::cube2::Move>) -> Vec<&'static str> {
    moves.into_iter().map(|turn| turn.name()).collect()
}
