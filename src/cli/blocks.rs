//! `schreier blocks`: which points a group moves as wholes.

use std::process::ExitCode;

use anyhow::Result;
use schreier::{Group, Permutation, Point};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::points::{Domain, row};
use super::subject::{self, Subject};
use super::{output, progress};

/// The minimal block systems of every orbit of a group, or all of them
///
/// A block is a set of points that every element moves to itself or to points outside of it. An orbit without any but single
/// points and itself is primitive. Shown is the block of the least point of each system; the others are its images.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier blocks 3x3x3 --stickers\n  schreier blocks group.json --all --json\n\n\
                        JSON: `degree`, `transitive`, `primitive`, `orbits` (a list of {`length`, `least`, `primitive`, \
                        `minimal_block_sizes`, `minimal_blocks`}, with --all also `block_sizes` and `blocks`); orbits of \
                        single points are left out")]
pub struct Blocks {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// Act on stickers (slots with orientations) instead of slots
    #[arg(long)]
    stickers: bool,
    /// All blocks, not only minimal ones
    #[arg(long)]
    all: bool,
    /// Refuse an orbit with more blocks than this (with --all)
    #[arg(long, default_value_t = 100_000)]
    limit: usize,
    /// Print one JSON object (a line for each group of a batch)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    degree: usize,
    transitive: bool,
    primitive: bool,
    orbits: Vec<Orbit>,
}

/// The blocks of one orbit that contain its least point.
#[derive(Serialize)]
struct Orbit {
    length: usize,
    least: Value,
    primitive: bool,
    minimal_block_sizes: Vec<usize>,
    minimal_blocks: Vec<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block_sizes: Option<Vec<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<Vec<Vec<Value>>>,
}

impl Blocks {
    pub fn run(self) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| {
            subject.check_size()?;
            let domain = Domain::new(self.stickers);
            let group = domain.group(subject)?;
            let spinner = progress::spinner("looking for blocks");
            let orbits = group.orbits();
            let long = orbits.iter().filter(|orbit| orbit.len() > 1);
            let found = long.map(|orbit| self.orbit(subject, domain, &group, orbit)).collect::<Result<Vec<_>>>()?;
            spinner.finish_and_clear();
            let transitive = group.is_transitive();
            let answer = Answer {
                label: Named::from(&subject.label),
                degree: group.degree(),
                transitive,
                primitive: transitive && found.iter().all(|orbit| orbit.primitive),
                orbits: found,
            };
            if self.json {
                output::json(&answer)?
            } else {
                answer.print(subject, domain)?
            }
            Ok(true)
        })
    }

    fn orbit(&self, subject: &Subject, domain: Domain, group: &Group<Permutation>, orbit: &[Point]) -> Result<Orbit> {
        let mut minimal = group.minimal_blocks(orbit[0])?;
        let primitive = minimal.iter().all(|block| block.len() == orbit.len());
        if primitive {
            minimal.clear();
        }
        minimal.sort_by_key(Vec::len);
        let all = self.all.then(|| group.all_blocks(orbit[0], self.limit)).transpose()?;
        let names = |blocks: &Vec<Vec<Point>>| blocks.iter().map(|block| domain.names(subject, block)).collect();
        let sizes = |blocks: &Vec<Vec<Point>>| blocks.iter().map(Vec::len).collect();
        Ok(Orbit {
            length: orbit.len(),
            least: domain.name(subject, orbit[0]),
            primitive,
            minimal_block_sizes: sizes(&minimal),
            minimal_blocks: names(&minimal),
            block_sizes: all.as_ref().map(sizes),
            blocks: all.as_ref().map(names),
        })
    }
}

impl Answer {
    fn print(&self, subject: &Subject, domain: Domain) -> Result<()> {
        let noun = domain.noun(subject);
        let kind = match (self.transitive, self.primitive) {
            (_, true) => "primitive",
            (true, false) => "transitive, imprimitive",
            (false, _) => "intransitive",
        };
        output::line(&format!("{}: {kind} on {}", subject.title(), output::count(self.degree, noun)))?;
        for orbit in &self.orbits {
            let kind = if orbit.primitive { "primitive" } else { "imprimitive" };
            let least = row(std::slice::from_ref(&orbit.least));
            output::line(&format!("  orbit of {least}, {}: {kind}", output::count(orbit.length, noun)))?;
            let (blocks, which) = match &orbit.blocks {
                Some(blocks) => (blocks, "block"),
                None => (&orbit.minimal_blocks, "minimal block"),
            };
            for block in blocks {
                let system = orbit.length / block.len();
                output::line(&format!("    {which} of {}, one of {system}: {}", block.len(), row(block)))?;
            }
        }
        Ok(())
    }
}
