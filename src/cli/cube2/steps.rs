//! `schreier cube2 steps`: the document's algorithm, step by step.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use schreier::cube2::{Method, Steps as Algorithm, moves_of, to_names, to_numbers};
use serde::Serialize;

use super::input::Input;
use super::{names, numbers};
use crate::cli::output;

/// Solve a cube one face after the other, and show every step
///
/// Brings the faces 0, 1, 2, 3, 12, 13 and 15 to their positions in this order, each while the earlier ones stay.
#[derive(Args)]
pub struct Steps {
    #[command(flatten)]
    input: Input,
    /// Make each step in the fewest rotations
    #[arg(long)]
    fewest: bool,
    /// Show the array after every step
    #[arg(long)]
    arrays: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    method: &'static str,
    start: Vec<u8>,
    steps: Vec<StepAnswer>,
    rotations: usize,
    solution: Vec<&'static str>,
}

#[derive(Serialize)]
struct StepAnswer {
    step: usize,
    face: u8,
    from: u8,
    rotations: Vec<u8>,
    moves: Vec<&'static str>,
    array: Vec<u8>,
}

impl Steps {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (_, cube) = self.input.one_cube()?;
        let algorithm = Algorithm::new(if self.fewest { Method::Fewest } else { Method::Document });
        let steps = algorithm.solve(&cube);
        let total = algorithm.count(&cube);
        let mut out = io::stdout().lock();
        if self.json {
            let all: Vec<_> = steps.iter().flat_map(|step| step.rotations).copied().collect();
            let answer = Answer {
                method: if self.fewest { "fewest" } else { "document" },
                start: cube.faces().to_vec(),
                steps: (1..)
                    .zip(&steps)
                    .map(|(number, step)| StepAnswer {
                        step: number,
                        face: step.face,
                        from: step.from,
                        rotations: numbers(step.rotations),
                        moves: names(moves_of(step.rotations)),
                        array: step.after.faces().to_vec(),
                    })
                    .collect(),
                rotations: total,
                solution: names(moves_of(&all)),
            };
            output::json(&answer)?;
            return Ok(ExitCode::SUCCESS);
        }
        if self.arrays {
            writeln!(out, "start: {cube}")?;
        }
        for (number, step) in (1..).zip(&steps) {
            let what = format!("{number}. face {:>2} from position {:>2}:", step.face, step.from);
            match step.rotations {
                [] => writeln!(out, "{what} there already")?,
                rotations => {
                    writeln!(out, "{what} ({})  {}", to_numbers(rotations), to_names(&moves_of(rotations)))?;
                }
            }
            if self.arrays {
                writeln!(out, "   {}", step.after)?;
            }
        }
        let shifts = steps[0].rotations.len();
        let note =
            if self.fewest || shifts == 0 { String::new() } else { format!(", {shifts} of them in frame shifts") };
        writeln!(out, "{total} rotations{note}")?;
        Ok(ExitCode::SUCCESS)
    }
}
