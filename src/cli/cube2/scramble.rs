//! `schreier cube2 scramble`: uniformly random cubes.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rand::RngExt;
use schreier::cube2::{FaceArray, Metric, Scheme, Sense, Solver, to_numbers};
use schreier::random::seeded;
use serde::Serialize;

use super::{names, numbers};

/// Random cubes, all arrays equally likely, or scrambles that lead to them
///
/// A scramble is an optimal solution backwards. Up to rotation of the whole cube it leads to all positions with equal
/// likelihood.
#[derive(Args)]
pub struct Scramble {
    /// How many
    #[arg(short, long, default_value_t = 1)]
    count: usize,
    /// The seed of the random numbers; a new one each time when it is not given
    #[arg(short, long)]
    seed: Option<u64>,
    /// What to print
    #[arg(long = "as", value_enum, default_value = "moves", value_name = "FORM")]
    form: FormArg,
    /// Print one JSON object a cube
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormArg {
    /// A scramble in letters
    Moves,
    /// A scramble in numbers
    Numbers,
    /// The array of face numbers
    Array,
    /// The facelet string
    Facelets,
}

#[derive(Serialize)]
struct Answer {
    scramble: Vec<&'static str>,
    rotations: Vec<u8>,
    array: Vec<u8>,
    facelets: String,
    seed: u64,
}

impl Scramble {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() & u64::from(u32::MAX));
        let mut random = seeded(seed);
        let solver = Solver::new(Metric::Half, Sense::UpToRotation);
        let mut out = BufWriter::new(io::stdout().lock());
        for _ in 0..self.count {
            let cube = FaceArray::from_number(random.random_range(0..FaceArray::COUNT));
            // What solves the inverse leads to the cube, but for how it is held.
            let scramble = solver.solve(&cube.inverse());
            let rotations = scramble.rotations();
            if self.json {
                let array = FaceArray::SOLVED.turned_by(&rotations);
                let answer = Answer {
                    scramble: names(scramble.moves()),
                    rotations: numbers(&rotations),
                    array: array.faces().to_vec(),
                    facelets: Scheme::FACES.facelets(&array),
                    seed,
                };
                serde_json::to_writer(&mut out, &answer)?;
                writeln!(out)?;
                continue;
            }
            match self.form {
                FormArg::Moves => writeln!(out, "{scramble}")?,
                FormArg::Numbers => writeln!(out, "{}", to_numbers(&rotations))?,
                FormArg::Array => writeln!(out, "{cube}")?,
                FormArg::Facelets => writeln!(out, "{}", Scheme::FACES.facelets(&cube))?,
            }
        }
        out.flush()?;
        if self.seed.is_none() {
            eprintln!("seed {seed}");
        }
        Ok(ExitCode::SUCCESS)
    }
}
