//! `schreier convert`: a puzzle or a group in the format of another program.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use schreier::Puzzle;
use schreier::format::export::Export;
use schreier::format::groups::Label;
use schreier::format::input::{Groups, Input};
use schreier::format::{dot, gap, group_writer, kpuzzle, ksolve, puzzle_file, sympy, tws};
use serde::Serialize;

use super::input::STANDARD_INPUT;
use super::output;
use super::whole_file::WholeFile;

/// Write a puzzle or a group in the format of another program
///
/// The format is that of the ending of OUT: .toml (a puzzle file), .tws (twsearch), .def (ksolve), .kpuzzle.json (cubing.js), .json
/// or .jsonl (groups), .g or .gap (a script for GAP that prints the order), .py (the same for SymPy). A file is written whole or
/// not at all. What the format cannot say is named in warnings.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier convert 3x3x3 cube.tws\n  schreier convert cube.kpuzzle.json cube.toml\n  \
                        schreier convert pyraminx - --to gap | gap -q\n  \
                        schreier convert puzzle.tws turning.toml --rotations\n  \
                        schreier convert small.toml graph.dot --to cayley"
)]
pub struct Convert {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// The file to write, or - for standard output
    #[arg(value_name = "OUT|-")]
    output: String,
    /// The format, where the name of OUT does not say it
    #[arg(long, value_enum)]
    to: Option<Format>,
    /// Count rotations of the whole puzzle among the moves
    #[arg(long)]
    rotations: bool,
    /// The most vertices that a graph may have
    #[arg(long, default_value_t = dot::DEFAULT_VERTICES)]
    vertices: usize,
    /// Print one JSON object: `output`, `format`, `lost` (what the format cannot say)
    #[arg(long)]
    json: bool,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Format {
    /// A puzzle file of this program
    Toml,
    /// A definition of twsearch
    Tws,
    /// A definition of ksolve
    Ksolve,
    /// A definition of cubing.js
    Kpuzzle,
    /// Groups in JSON, one a line
    Json,
    /// A script for GAP
    Gap,
    /// A script for SymPy
    Sympy,
    /// The Cayley graph for Graphviz
    Cayley,
    /// The Schreier graph on the stickers for Graphviz
    Schreier,
}

#[derive(Serialize)]
struct Answer<'a> {
    output: &'a str,
    format: String,
    lost: Vec<String>,
}

/// The most points that a script writes down: some 10⁸ bytes.
const MAX_POINTS: u64 = 1 << 24;

impl Convert {
    pub fn run(self) -> Result<ExitCode> {
        ensure!(!self.json || self.output != "-", "--json: expected a file to write, found -");
        let format = self.format()?;
        if self.output != "-" {
            super::input::keep(&self.input, Path::new(&self.output))?;
        }
        let mut sink = Sink::new(&self.output);
        let mut lost: Vec<String> = Vec::new();
        match super::input::open(&self.input)? {
            Input::Puzzle(puzzle) => {
                let puzzle = if self.rotations { with_rotations(*puzzle)? } else { *puzzle };
                let export = self.export(&puzzle, format, None)?;
                sink.write(&export.text)?;
                lost = export.lost;
            }
            Input::Groups(groups) => {
                ensure!(!self.rotations, "--rotations: expected a puzzle, found groups in {}", self.input);
                self.groups(groups, format, &mut sink, &mut lost)?;
            }
        }
        sink.finish()?;
        if self.json {
            output::json(&Answer { output: &self.output, format: format.name(), lost })?;
        } else {
            let target = if self.output == "-" { format.name() } else { self.output.clone() };
            lost.iter().for_each(|item| eprintln!("schreier: warning: not in {target}: {item}"));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn groups(&self, groups: Groups, format: Format, sink: &mut Sink, lost: &mut Vec<String>) -> Result<()> {
        let source = if self.input == "-" { STANDARD_INPUT } else { &self.input };
        let several = format == Format::Json;
        for (index, record) in groups.enumerate() {
            let generators = record.group.map_err(|error| anyhow!("{source}: {error}"))?;
            ensure!(
                several || index == 0,
                "{source}: {}: a second group, expected one: only json can hold several",
                record.place
            );
            let puzzle = group_writer::puzzle_of(&record.label, &generators).with_context(|| source.to_owned())?;
            let export = self.export(&puzzle, format, Some(&record.label))?;
            sink.write(&export.text)?;
            for item in export.lost {
                if !lost.contains(&item) {
                    lost.push(item);
                }
            }
        }
        Ok(())
    }

    fn export(&self, puzzle: &Puzzle, format: Format, label: Option<&Label>) -> Result<Export> {
        let graph = |text| Export { text, lost: vec![] };
        let has_no_pieces = puzzle.ambient().slots() == 0;
        ensure!(
            !(has_no_pieces && matches!(format, Format::Tws | Format::Ksolve)),
            "{}: there are no pieces, and a definition of twsearch or ksolve needs some",
            self.input
        );
        if matches!(format, Format::Gap | Format::Sympy) {
            let points = moved_points(puzzle);
            ensure!(
                points <= MAX_POINTS,
                "{}: as permutations of points the moves move {points} points, expected at most {MAX_POINTS} in all",
                self.input
            );
        }
        Ok(match format {
            Format::Toml => graph(puzzle_file::write(puzzle)),
            Format::Tws => tws::write(puzzle),
            Format::Ksolve => ksolve::write(puzzle),
            Format::Kpuzzle => kpuzzle::write(puzzle),
            Format::Json => group_writer::write(puzzle, label),
            Format::Gap => gap::write(puzzle),
            Format::Sympy => sympy::write(puzzle),
            Format::Cayley => graph(self.within(dot::cayley(puzzle, self.vertices))?),
            Format::Schreier => graph(self.within(dot::schreier(puzzle, self.vertices))?),
        })
    }

    fn within<T>(&self, graph: Result<T, dot::GraphError>) -> Result<T> {
        graph.with_context(|| self.input.clone()).map_err(|error| anyhow!("{error:#} (--vertices allows more)"))
    }

    fn format(&self) -> Result<Format> {
        if let Some(format) = self.to {
            return Ok(format);
        }
        ensure!(self.output != "-", "expected --to FORMAT beside -, one of {}", Format::names());
        let name = self.output.to_ascii_lowercase();
        let extension = Path::new(&name).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        Ok(match extension {
            "toml" => Format::Toml,
            "tws" => Format::Tws,
            "def" => Format::Ksolve,
            "json" if name.ends_with(".kpuzzle.json") => Format::Kpuzzle,
            "json" | "jsonl" => Format::Json,
            "g" | "gap" => Format::Gap,
            "py" => Format::Sympy,
            "dot" | "gv" => bail!("{}: which graph? expected --to cayley or --to schreier", self.output),
            _ => bail!("{}: the ending says no format, expected --to with one of {}", self.output, Format::names()),
        })
    }
}

impl Format {
    fn name(self) -> String {
        self.to_possible_value().expect("no format is hidden").get_name().to_owned()
    }

    fn names() -> String {
        Self::value_variants().iter().map(|format| format.name()).collect::<Vec<_>>().join(", ")
    }
}

/// How many points all moves and rotations together move, if each orientation of a slot is a point.
fn moved_points(puzzle: &Puzzle) -> u64 {
    let entries = puzzle.moves().iter().chain(puzzle.rotations()).flat_map(|a_move| a_move.sparse().slots());
    entries.map(|entry| u64::from(puzzle.ambient().orientations(entry.slot as usize))).sum()
}

/// The puzzle with its rotations among its moves.
fn with_rotations(mut puzzle: Puzzle) -> Result<Puzzle> {
    let rotations = puzzle.rotations().to_vec();
    ensure!(!rotations.is_empty(), "--rotations: the puzzle {} has no rotations", puzzle.name());
    for rotation in rotations {
        if puzzle.lookup(rotation.name()).is_none() {
            puzzle.add_move(rotation.name(), &rotation.element())?;
        }
    }
    Ok(puzzle)
}

/// Where the text goes: standard output at once, or a file that takes its name at the end.
enum Sink {
    Standard,
    Unopened(String),
    File(WholeFile),
}

impl Sink {
    fn new(output: &str) -> Self {
        if output == "-" { Self::Standard } else { Self::Unopened(output.to_owned()) }
    }

    fn write(&mut self, text: &str) -> Result<()> {
        if let Self::Unopened(path) = self {
            *self = Self::File(WholeFile::create(Path::new(path), text.len() as u64)?);
        }
        match self {
            Self::File(file) => file.append(text.as_bytes()),
            _ => Ok(io::stdout().lock().write_all(text.as_bytes())?),
        }
    }

    fn finish(self) -> Result<()> {
        match self {
            Self::Standard => Ok(io::stdout().lock().flush()?),
            Self::Unopened(path) => WholeFile::create(Path::new(&path), 0)?.finish(),
            Self::File(file) => file.finish(),
        }
    }
}
