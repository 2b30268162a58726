//! `schreier cube2 finish`: the document's question answered.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

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
    #[serde(flatten)]
    proof: Option<Proof>,
}

/// What the table of all arrays says about a case of the last step, which is one array.
#[derive(Serialize)]
struct Proof {
    distance: usize,
    /// In how many ways the distance can be walked.
    shortest_sequences: usize,
}

impl Finish {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let started = Instant::now();
        let solver = Solver::new(Metric::Quarter, Sense::Literal);
        let cases = compare().into_iter().filter(|case| self.all_steps || case.step == 7);
        let cases: Vec<(Comparison, Option<Proof>)> = cases
            .map(|case| {
                let proof = prove(&solver, &case);
                (case, proof)
            })
            .collect();
        if self.json {
            let cases = cases.into_iter().map(|(case, proof)| answer(&case, proof)).collect();
            output::json(&Answer { cases, seconds: started.elapsed().as_secs_f64() })?;
        } else {
            cases.iter().try_for_each(|(case, proof)| print(case, proof.as_ref()))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn prove(solver: &Solver, case: &Comparison) -> Option<Proof> {
    let array = FaceArray::SOLVED.turned_by(&case.document).inverse();
    let proof = || Proof { distance: solver.distance(&array), shortest_sequences: solver.solutions(&array).count() };
    (case.step == 7).then(proof)
}

fn answer(case: &Comparison, proof: Option<Proof>) -> CaseAnswer {
    CaseAnswer {
        step: case.step,
        face: case.face,
        position: case.position,
        document: numbers(&case.document),
        document_length: case.document.len(),
        shortest: numbers(&case.shortest),
        shortest_length: case.shortest.len(),
        moves: names(moves_of(&case.shortest)),
        proof,
    }
}

fn print(case: &Comparison, proof: Option<&Proof>) -> io::Result<()> {
    let Comparison { step, face, position, document, shortest } = case;
    let mut out = io::stdout().lock();
    writeln!(out, "step {step}, face {face} in position {position}:")?;
    writeln!(out, "  document {:>2}: ({})", document.len(), to_numbers(document))?;
    let letters = to_names(&moves_of(shortest));
    writeln!(out, "  shortest {:>2}: ({})  {letters}", shortest.len(), to_numbers(shortest))?;
    if let Some(Proof { distance, shortest_sequences }) = proof {
        writeln!(out, "  the table of all arrays: {distance} rotations, in {shortest_sequences} ways")?;
    }
    Ok(())
}
