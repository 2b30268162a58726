//! `schreier cube2 steps`: the document's algorithm, step by step.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use schreier::cube2::{FaceArray, Method, Rotation, Step, Steps as Algorithm, moves_of, to_names, to_numbers};
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
        if self.json {
            output::json(&self.answer(&cube, &steps))?;
        } else {
            self.print(&cube, &steps)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn answer(&self, cube: &FaceArray, steps: &[Step]) -> Answer {
        let all: Vec<Rotation> = steps.iter().flat_map(|step| step.rotations).copied().collect();
        let step_answer = |(number, step): (usize, &Step)| StepAnswer {
            step: number,
            face: step.face,
            from: step.from,
            rotations: numbers(step.rotations),
            moves: names(moves_of(step.rotations)),
            array: step.after.faces().to_vec(),
        };
        Answer {
            method: if self.fewest { "fewest" } else { "document" },
            start: cube.faces().to_vec(),
            steps: (1..).zip(steps).map(step_answer).collect(),
            rotations: all.len(),
            solution: names(moves_of(&all)),
        }
    }

    fn print(&self, cube: &FaceArray, steps: &[Step]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.arrays {
            writeln!(out, "start: {cube}")?;
        }
        for (number, Step { face, from, rotations, after }) in (1..).zip(steps) {
            write!(out, "{number}. face {face:>2} from position {from:>2}: ")?;
            if rotations.is_empty() {
                writeln!(out, "there already")?;
            } else {
                writeln!(out, "({})  {}", to_numbers(rotations), to_names(&moves_of(rotations)))?;
            }
            if self.arrays {
                writeln!(out, "   {after}")?;
            }
        }
        let total: usize = steps.iter().map(|step| step.rotations.len()).sum();
        let shifts = steps[0].rotations.len();
        let note =
            if self.fewest || shifts == 0 { String::new() } else { format!(", {shifts} of them in frame shifts") };
        writeln!(out, "{}{note}", output::count(total, "rotation"))
    }
}
