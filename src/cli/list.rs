//! `schreier list`: the built-in puzzles.

use std::process::ExitCode;

use anyhow::Result;
use schreier::puzzle::{CATALOGUE, Entry};
use serde::Serialize;

use super::output;

/// List the built-in puzzles
///
/// N stands for a number: `3x3x3` is a name, `NxNxN` is not. Every move is a clockwise turn, seen from outside, by the smallest
/// angle. On cubes `U D L R F B` are the outer slices, `2U` is the second slice from the top alone, `Rw`, `r` or `3Rw` are
/// several together, `M E S` the middle slices (like L, D, F), `x y z` the whole cube (like R, U, F) where all slices turn.
/// `schreier show NAME` prints the moves and further names of a puzzle.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  schreier list")]
pub struct List {
    /// Print one JSON object: `puzzles`, a list of `name`, `description`, `source`
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    puzzles: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    name: &'static str,
    description: &'static str,
    source: &'static str,
}

impl List {
    pub fn run(self) -> Result<ExitCode> {
        if self.json {
            let item = |&Entry { name, description, source }: &Entry| Item { name, description, source };
            output::json(&Answer { puzzles: CATALOGUE.iter().map(item).collect() })?;
        } else {
            let width = CATALOGUE.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
            for Entry { name, description, .. } in CATALOGUE {
                output::line(&format!("{name:width$}  {description}"))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
