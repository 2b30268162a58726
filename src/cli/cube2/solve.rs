//! `schreier cube2 solve`: optimal solutions of one cube or of millions.

use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use schreier::cube2::{FaceArray, Solution, Solver, has_net_shape, shifts_home, to_numbers};
use serde::Serialize;

use super::input::{Input, Source};
use super::{MetricArg, names, numbers, sense};
use crate::cli::{BAD_INPUT, output};

/// Solve cubes in the fewest turns
///
/// One cube is taken from the arguments; many from a file or from standard input, one a line (or drawn as nets), which
/// are solved on all cores. Empty lines and lines that begin with # are skipped.
#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    input: Input,
    /// How turns are counted
    #[arg(short, long, value_enum, default_value = "half")]
    metric: MetricArg,
    /// Solve to the identity array, and not only up to rotation of the whole cube
    #[arg(short, long)]
    literal: bool,
    /// Print all optimal solutions; up to rotation, those that turn U, R and F only
    #[arg(short, long)]
    all: bool,
    /// Print so many of all optimal solutions
    #[arg(long, value_name = "COUNT", requires = "all")]
    limit: Option<usize>,
    /// Print the numbers 1 to 12 instead of letters
    #[arg(short, long)]
    numbers: bool,
    /// Print one JSON object a cube
    #[arg(long)]
    json: bool,
}

/// What `--json` prints of one cube.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    solution: Vec<&'static str>,
    length: usize,
    metric: &'a str,
    literal: bool,
    rotations: Vec<u8>,
    /// Frame shifts that bring the solved cube to the identity array.
    then_rotate: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Vec<Vec<&'static str>>>,
}

/// What `--json` prints of a line that is no cube.
#[derive(Serialize)]
struct Refusal {
    line: usize,
    error: String,
}

impl Solve {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.input.source()? {
            Source::Argument(text) => {
                let cube = self.input.reading.cube(&text)?;
                let mut line = Vec::new();
                self.write_answer(&self.solver(), None, &cube, &mut line)?;
                io::stdout().write_all(&line)?;
                Ok(ExitCode::SUCCESS)
            }
            Source::Stream { name, reader, bytes } => self.run_batch(&name, reader, bytes),
        }
    }

    fn solver(&self) -> Solver {
        Solver::new(self.metric.into(), sense(self.literal))
    }

    fn run_batch(&self, name: &str, reader: impl Read, bytes: Option<u64>) -> anyhow::Result<ExitCode> {
        let started = Instant::now();
        let solver = self.solver();
        let built = started.elapsed();
        let bar = progress_bar(bytes);
        let mut batches = Batches::new(reader, self.input.reading.nets());
        let mut total = Totals::default();
        let mut out = BufWriter::new(io::stdout().lock());
        while let Some(batch) = batches.next().with_context(|| format!("cannot read {name}"))? {
            let solving = Instant::now();
            let answers: Vec<Reply> = batch.par_iter().map(|entry| self.reply(&solver, entry)).collect();
            total.seconds += solving.elapsed().as_secs_f64();
            for (reply, entry) in answers.iter().zip(&batch) {
                out.write_all(&reply.line)?;
                total.cubes += 1;
                if let Some(error) = &reply.error {
                    total.refused += 1;
                    bar.suspend(|| eprintln!("schreier: {name}, line {}: {error}", entry.line));
                }
            }
            out.flush()?;
            bar.set_position(batches.bytes);
        }
        bar.finish_and_clear();
        ensure!(total.cubes > 0, "{name} has no cube in it, expected one a line, or cubes drawn as nets");
        total.report(built.as_secs_f64(), started.elapsed().as_secs_f64());
        Ok(if total.refused == 0 { ExitCode::SUCCESS } else { ExitCode::from(BAD_INPUT) })
    }

    /// The line to print for an entry, and what is wrong with it if something is.
    fn reply(&self, solver: &Solver, entry: &Entry) -> Reply {
        let mut line = Vec::new();
        let answer = std::str::from_utf8(&entry.text)
            .map_err(anyhow::Error::from)
            .and_then(|text| Ok(self.input.reading.cube(text)?))
            .and_then(|cube| self.write_answer(solver, Some(entry.line), &cube, &mut line));
        let error = answer.err().map(|error| error.to_string());
        if let Some(error) = &error {
            line.clear();
            let refusal = Refusal { line: entry.line, error: error.clone() };
            if self.json && serde_json::to_writer(&mut line, &refusal).is_err() {
                line.clear();
            }
            // Without --json the line stays in step with the input, and the reason goes to standard error.
            line.extend_from_slice(if self.json { b"\n" } else { b"-\n" });
        }
        Reply { line, error }
    }

    fn write_answer(
        &self,
        solver: &Solver,
        line: Option<usize>,
        cube: &FaceArray,
        out: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        let solution = solver.solve(cube);
        let all = || solver.solutions(cube).take(self.limit.unwrap_or(usize::MAX));
        if self.json {
            let rotations = solution.rotations();
            let answer = Answer {
                line,
                solution: names(solution.moves()),
                length: solution.len(),
                metric: self.metric.name(),
                literal: self.literal,
                then_rotate: numbers(&shifts_home(&cube.turned_by(&rotations))),
                rotations: numbers(&rotations),
                solutions: self.all.then(|| all().map(|solution| names(solution.moves())).collect()),
            };
            serde_json::to_writer(&mut *out, &answer)?;
            writeln!(out)?;
        } else if self.all {
            let mut count = 0;
            for solution in all() {
                writeln!(out, "{}", self.text(&solution))?;
                count += 1;
            }
            writeln!(out, "# {} of {}", output::count(count, "solution"), output::count(solution.len(), "turn"))?;
        } else {
            writeln!(out, "{}  ({})", self.text(&solution), solution.len())?;
        }
        Ok(())
    }

    fn text(&self, solution: &Solution) -> String {
        if self.numbers { to_numbers(&solution.rotations()) } else { solution.to_string() }
    }
}

struct Reply {
    line: Vec<u8>,
    error: Option<String>,
}

#[derive(Default)]
struct Totals {
    cubes: usize,
    refused: usize,
    /// Spent on reading, solving and writing down, without input and output.
    seconds: f64,
}

impl Totals {
    fn report(&self, building: f64, all: f64) {
        let Self { cubes, refused, seconds } = self;
        let rate = *cubes as f64 / seconds.max(1e-9);
        let threads = rayon::current_num_threads();
        let refused = if *refused == 0 { String::new() } else { format!(" ({refused} refused)") };
        eprintln!(
            "{}{refused} in {seconds:.3} s on {}: {rate:.0} a second; table {building:.3} s, everything {all:.3} s",
            output::count(*cubes, "cube"),
            output::count(threads, "thread"),
        );
    }
}

fn progress_bar(bytes: Option<u64>) -> ProgressBar {
    let (bar, style) = match bytes {
        Some(bytes) => (ProgressBar::new(bytes), "{bar:40} {bytes}/{total_bytes} {bytes_per_sec} {eta} left"),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes} {bytes_per_sec}"),
    };
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
    bar
}

/// The text of one cube, and the line it begins on.
struct Entry {
    line: usize,
    text: Vec<u8>,
}

/// Splits a stream into batches of cubes: as many as one read gives, so that a slow pipe is answered at once.
struct Batches<R> {
    reader: R,
    /// Whether cubes are nets; `None` until the first lines tell.
    nets: Option<bool>,
    rest: Vec<u8>,
    /// Non-empty lines that are not a whole cube yet.
    pending: Vec<Entry>,
    line: usize,
    bytes: u64,
    ended: bool,
}

const READ_SIZE: usize = 1 << 20;
const NET_LINES: usize = 6;

impl<R: Read> Batches<R> {
    fn new(reader: R, nets: Option<bool>) -> Self {
        Self { reader, nets, rest: Vec::new(), pending: Vec::new(), line: 0, bytes: 0, ended: false }
    }

    /// The next cubes, at least one; `None` at the end.
    fn next(&mut self) -> io::Result<Option<Vec<Entry>>> {
        while !self.ended {
            self.read_lines()?;
            let cubes = self.whole_cubes();
            if !cubes.is_empty() {
                return Ok(Some(cubes));
            }
        }
        Ok(None)
    }

    /// Reads once, and takes the whole lines out of what is there.
    fn read_lines(&mut self) -> io::Result<()> {
        let start = self.rest.len();
        self.rest.resize(start + READ_SIZE, 0);
        let read = loop {
            match self.reader.read(&mut self.rest[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.rest.truncate(start + read);
        self.bytes += read as u64;
        self.ended = read == 0;
        if self.ended && !self.rest.is_empty() {
            self.rest.push(b'\n');
        }
        let end = self.rest.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        for text in self.rest[..end].split_inclusive(|&byte| byte == b'\n') {
            self.line += 1;
            let text = text.trim_ascii_end();
            if !text.is_empty() && !text.starts_with(b"#") {
                self.pending.push(Entry { line: self.line, text: text.to_vec() });
            }
        }
        self.rest.drain(..end);
        Ok(())
    }

    /// Takes the whole cubes out of the lines that are there.
    fn whole_cubes(&mut self) -> Vec<Entry> {
        if self.nets.is_none() && !self.pending.is_empty() {
            let first: Vec<&[u8]> = self.pending.iter().take(NET_LINES).map(|entry| &entry.text[..]).collect();
            let shape = has_net_shape(&String::from_utf8_lossy(&first.join(&b'\n')));
            self.nets = shape.or(self.ended.then_some(false));
        }
        match self.nets {
            None => Vec::new(),
            Some(false) => std::mem::take(&mut self.pending),
            Some(true) => {
                let left = if self.ended { 0 } else { self.pending.len() % NET_LINES };
                let lines: Vec<Entry> = self.pending.drain(..self.pending.len() - left).collect();
                let join = |lines: &[Entry]| Entry {
                    line: lines[0].line,
                    text: lines.iter().flat_map(|entry| [&entry.text[..], b"\n"].concat()).collect(),
                };
                lines.chunks(NET_LINES).map(join).collect()
            }
        }
    }
}
