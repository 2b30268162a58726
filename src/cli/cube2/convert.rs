//! `schreier cube2 convert`: a move sequence in both notations.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use schreier::cube2::{FaceArray, Rotation, moves_of, parse_moves, rotations, to_names, to_numbers};
use serde::Serialize;

use super::{names, numbers};
use crate::cli::output;

/// Convert a move sequence between letters and the numbers 1 to 12
#[derive(Args)]
pub struct Convert {
    /// The sequence: letters, numbers, or both
    #[arg(value_name = "MOVES", required = true)]
    words: Vec<String>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    moves: Vec<&'static str>,
    rotations: Vec<u8>,
    inverse: Vec<&'static str>,
    inverse_rotations: Vec<u8>,
    array: Vec<u8>,
}

impl Convert {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let forward = rotations(&parse_moves(&self.words.join(" "))?);
        let backward: Vec<Rotation> = forward.iter().rev().map(|rotation| rotation.inverse()).collect();
        let array = FaceArray::SOLVED.turned_by(&forward);
        let (moves, inverse) = (moves_of(&forward), moves_of(&backward));
        let mut out = io::stdout().lock();
        if self.json {
            let answer = Answer {
                moves: names(moves),
                rotations: numbers(&forward),
                inverse: names(inverse),
                inverse_rotations: numbers(&backward),
                array: array.faces().to_vec(),
            };
            output::json(&answer)?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "letters  {}", to_names(&moves))?;
        writeln!(out, "numbers  {}", to_numbers(&forward))?;
        writeln!(out, "inverse  {}", to_names(&inverse))?;
        writeln!(out, "         {}", to_numbers(&backward))?;
        writeln!(out, "array    {array}")?;
        Ok(ExitCode::SUCCESS)
    }
}
