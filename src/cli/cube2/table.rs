//! `schreier cube2 table`: how many positions there are at every distance.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use schreier::cube2::DistanceTable;
use serde::Serialize;

use super::{MetricArg, plot, sense};
use crate::cli::output;
use crate::cli::whole_file;

/// Number of positions at every distance from the solved one
#[derive(Args)]
pub struct Table {
    /// How turns are counted
    #[arg(short, long, value_enum, default_value = "half")]
    metric: MetricArg,
    /// Of all 88 179 840 arrays, and not of the 3 674 160 positions up to rotation of the whole cube
    #[arg(short, long)]
    literal: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Write a plot to a file (`-`: to standard output, and nothing else)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

#[derive(Serialize)]
struct Answer<'a> {
    metric: &'static str,
    literal: bool,
    counts: &'a [u64],
    depth: usize,
    positions: u64,
    mean: f64,
    bytes: usize,
    seconds: f64,
    version: &'static str,
}

impl Table {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let started = Instant::now();
        let table = DistanceTable::new(self.metric.into(), sense(self.literal));
        let seconds = started.elapsed().as_secs_f64();
        if let Some(path) = &self.svg {
            let svg = plot::distances(table.counts(), &self.title())?;
            if path.as_os_str() == "-" {
                io::stdout().write_all(svg.as_bytes())?;
                return Ok(ExitCode::SUCCESS);
            }
            whole_file::write(path, svg.as_bytes())?;
        }
        let answer = self.answer(&table, seconds);
        if self.json {
            output::json(&answer)?;
        } else {
            self.print(&answer)?;
            eprintln!("built in {seconds:.3} s, {:.1} MB", answer.bytes as f64 / 1e6);
        }
        Ok(ExitCode::SUCCESS)
    }

    fn answer<'a>(&self, table: &'a DistanceTable, seconds: f64) -> Answer<'a> {
        let counts = table.counts();
        let positions: u64 = counts.iter().sum();
        let turns: u64 = counts.iter().zip(0..).map(|(count, depth)| count * depth).sum();
        Answer {
            metric: self.metric.name(),
            literal: self.literal,
            counts,
            depth: table.depth(),
            positions,
            mean: turns as f64 / positions as f64,
            bytes: table.bytes(),
            seconds,
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    fn print(&self, Answer { counts, positions, mean, .. }: &Answer) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", self.title())?;
        writeln!(out, "{:>5} {:>11} {:>9}", "turns", "positions", "share")?;
        for (depth, &count) in counts.iter().enumerate() {
            writeln!(out, "{depth:>5} {count:>11} {:>8.4}%", 100.0 * count as f64 / *positions as f64)?;
        }
        writeln!(out, "total {positions:>11}, mean {mean:.4}")
    }

    fn title(&self) -> String {
        let sense = if self.literal { "all arrays" } else { "positions up to rotation" };
        format!("2x2x2, {}-turn metric, {sense}", self.metric.name())
    }
}
