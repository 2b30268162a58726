//! `schreier cube2 finish`: the document's question answered.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use schreier::cube2::{Comparison, FaceArray, Metric, Sense, Solver, compare, moves_of, to_names, to_numbers};
use serde::Serialize;

use super::{names, numbers};
use crate::cli::output;

/// Shortest sequences for the five finishing cases, beside the document's
///
/// The document asks for sequences "that perform the same purpose as the five above, but in fewer steps". These are as
/// short as any can be: the table of all 88 179 840 arrays says so.
#[derive(Args)]
pub struct Finish {
    /// All cases of all seven steps, and not only of the last
    #[arg(long)]
    all_steps: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    cases: Vec<CaseAnswer>,
    seconds: f64,
}

#[derive(Serialize)]
struct CaseAnswer {
    step: usize,
    face: u8,
    position: u8,
    document: Vec<u8>,
    document_length: usize,
    shortest: Vec<u8>,
    shortest_length: usize,
    moves: Vec<&'static str>,
    /// For the last step: the distance in the table of all arrays, and in how many ways it can be walked.
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_sequences: Option<usize>,
}

impl Finish {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let started = std::time::Instant::now();
        let solver = Solver::new(Metric::Quarter, Sense::Literal);
        let cases = compare().into_iter().filter(|case| self.all_steps || case.step == 7);
        let cases: Vec<CaseAnswer> = cases.map(|case| answer(&solver, &case)).collect();
        let mut out = io::stdout().lock();
        if self.json {
            let answer = Answer { cases, seconds: started.elapsed().as_secs_f64() };
            output::json(&answer)?;
            return Ok(ExitCode::SUCCESS);
        }
        let rotations = |numbers: &[u8]| {
            numbers.iter().map(|&number| schreier::cube2::Rotation::new(number)).collect::<Result<Vec<_>, _>>()
        };
        for case in &cases {
            let (document, shortest) = (rotations(&case.document)?, rotations(&case.shortest)?);
            writeln!(out, "step {}, face {} in position {}:", case.step, case.face, case.position)?;
            writeln!(out, "  document {:>2}: ({})", case.document_length, to_numbers(&document))?;
            writeln!(
                out,
                "  shortest {:>2}: ({})  {}",
                case.shortest_length,
                to_numbers(&shortest),
                to_names(&moves_of(&shortest))
            )?;
            if let (Some(distance), Some(count)) = (case.distance, case.shortest_sequences) {
                writeln!(out, "  the table of all arrays: {distance} rotations, in {count} ways")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn answer(solver: &Solver, case: &Comparison) -> CaseAnswer {
    let last = (case.step == 7).then(|| FaceArray::SOLVED.turned_by(&case.document).inverse());
    CaseAnswer {
        step: case.step,
        face: case.face,
        position: case.position,
        document: numbers(&case.document),
        document_length: case.document.len(),
        shortest: numbers(&case.shortest),
        shortest_length: case.shortest.len(),
        moves: names(moves_of(&case.shortest)),
        distance: last.map(|array| solver.distance(&array)),
        shortest_sequences: last.map(|array| solver.solutions(&array).count()),
    }
}
