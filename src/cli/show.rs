//! `schreier show`: what a puzzle or a file holds.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Result, bail};
use schreier::format::expression::show_word;
use schreier::format::groups::{Generators, Label};
use schreier::format::input::Input;
use schreier::format::puzzle_file;
use schreier::order::{self, Recovered};
use schreier::puzzle::{Move, Puzzle, SetPattern};
use schreier::{Ambient, PieceSet, SparseMove};
use serde::Serialize;

use super::input::{Named, each_group};
use super::output::{self, count};

/// Piece sets and moves of a puzzle, its rotations and what looks alike, or the generators of groups in a file
///
/// Piece sets are shown with their slots n and orientations k, moves in the tuple notation: for every piece set its
/// cycles, and its twists by destination where k > 1. What would fill many screens is summed up; --json and --toml
/// print everything.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier show octahedron\n  schreier show 3x3x3 --toml > mine.toml")]
pub struct Show {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// Print one JSON object: `name`, `source`, `piece_sets`, `upper_bound`, `moves`, `aliases`, `rotations`,
    /// `pattern`; for a group: `degree`, `generators`
    #[arg(long, conflicts_with = "toml")]
    json: bool,
    /// Print a puzzle file, to start one of your own from
    #[arg(long)]
    toml: bool,
}

/// Lines of moves, piece sets or aliases beyond which they are summed up.
const MANY_LINES: usize = 60;
/// Bits beyond which the upper bound is rounded.
const MANY_BITS: u64 = 700;
/// Slots beyond which a move is summed up.
const MANY_SLOTS: usize = 400;

#[derive(Serialize)]
struct PuzzleAnswer<'a> {
    name: &'a str,
    source: &'a str,
    piece_sets: Vec<SetAnswer<'a>>,
    upper_bound: String,
    moves: Vec<MoveAnswer<'a>>,
    aliases: Vec<AliasAnswer<'a>>,
    rotations: Vec<MoveAnswer<'a>>,
    pattern: Option<Vec<LookAnswer<'a>>>,
}

/// How the pieces of a set look in the solved state, by slot.
#[derive(Serialize)]
struct LookAnswer<'a> {
    colours: &'a [u32],
    turns: &'a [u32],
    visible: &'a [u32],
}

#[derive(Serialize)]
struct SetAnswer<'a> {
    name: &'a str,
    size: u32,
    orientations: u32,
}

#[derive(Serialize)]
struct MoveAnswer<'a> {
    name: &'a str,
    element: String,
}

#[derive(Serialize)]
struct AliasAnswer<'a> {
    name: &'a str,
    word: String,
}

#[derive(Serialize)]
struct GroupAnswer<'a> {
    #[serde(flatten)]
    label: Named,
    degree: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    piece_sets: Option<Vec<SetAnswer<'a>>>,
    /// The pieces behind plain permutations, if they have any.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovered: Option<String>,
    generators: Vec<String>,
}

impl Show {
    pub fn run(self) -> Result<ExitCode> {
        match super::input::open(&self.input)? {
            Input::Puzzle(puzzle) => {
                self.show_puzzle(&puzzle)?;
                Ok(ExitCode::SUCCESS)
            }
            Input::Groups(_) if self.toml => bail!("--toml: expected a puzzle, found groups in {}", self.input),
            Input::Groups(groups) => {
                each_group(&self.input, groups, self.json, |label, generators| self.show_group(label, &generators))
            }
        }
    }

    fn show_puzzle(&self, puzzle: &Puzzle) -> Result<()> {
        if self.toml {
            output::line(puzzle_file::write(puzzle).trim_end())
        } else if self.json {
            output::json(&puzzle_answer(puzzle))
        } else {
            print_puzzle(puzzle)
        }
    }

    fn show_group(&self, label: &Label, generators: &Generators) -> Result<()> {
        let (degree, ambient) = match generators {
            Generators::Permutations { degree, .. } => (*degree, None),
            Generators::Twisted { ambient, .. } => (ambient.stickers(), Some(ambient)),
        };
        let texts = || -> Vec<String> {
            match generators {
                Generators::Permutations { generators, .. } => generators.iter().map(ToString::to_string).collect(),
                Generators::Twisted { generators, .. } => generators.iter().map(ToString::to_string).collect(),
            }
        };
        let recovered = recovered(generators)?;
        if self.json {
            let (label, piece_sets) = (Named::from(label), ambient.map(set_answers));
            return output::json(&GroupAnswer { label, degree, piece_sets, recovered, generators: texts() });
        }
        let name = label.text().map(|label| format!("{label}: ")).unwrap_or_default();
        output::line(&format!("{name}{}, {}", count(degree, "point"), count(generators.len(), "generator")))?;
        ambient.map_or(Ok(()), print_sets)?;
        if let Some(pieces) = recovered {
            output::line(&format!("  recovered: {pieces}"))?;
        }
        if generators.len() <= MANY_LINES && degree <= MANY_SLOTS {
            for (i, text) in texts().iter().enumerate() {
                output::line(&format!("  g{:<4} {text}", i + 1))?;
            }
        }
        Ok(())
    }
}

/// What plain permutations are if they are those of pieces with orientations.
fn recovered(generators: &Generators) -> Result<Option<String>> {
    let Generators::Permutations { degree, generators } = generators else { return Ok(None) };
    let points = order::points(*degree)?;
    let moves: Vec<SparseMove> = generators.iter().map(|g| SparseMove::from(&points.permuting(g))).collect();
    let recovered = Recovered::new(*degree, &moves);
    Ok((!recovered.is_plain()).then(|| recovered.to_string()))
}

fn puzzle_answer(puzzle: &Puzzle) -> PuzzleAnswer<'_> {
    let a_move = |a_move| MoveAnswer { name: Move::name(a_move), element: a_move.element().to_string() };
    let aliases = puzzle.aliases().iter();
    PuzzleAnswer {
        name: puzzle.name(),
        source: puzzle.source(),
        piece_sets: set_answers(puzzle.ambient()),
        upper_bound: puzzle.ambient().order().to_string(),
        moves: puzzle.moves().iter().map(a_move).collect(),
        aliases: aliases.map(|alias| AliasAnswer { name: &alias.name, word: show_word(&alias.word, puzzle) }).collect(),
        rotations: puzzle.rotations().iter().map(a_move).collect(),
        pattern: puzzle.pattern().map(|pattern| pattern.sets().iter().map(LookAnswer::from).collect()),
    }
}

fn set_answers(ambient: &Ambient) -> Vec<SetAnswer<'_>> {
    ambient.sets().iter().map(SetAnswer::from).collect()
}

impl<'a> From<&'a PieceSet> for SetAnswer<'a> {
    fn from(PieceSet { name, size, orientations }: &'a PieceSet) -> Self {
        Self { name, size: *size, orientations: *orientations }
    }
}

impl<'a> From<&'a SetPattern> for LookAnswer<'a> {
    fn from(SetPattern { colours, orientations, visible }: &'a SetPattern) -> Self {
        Self { colours, turns: orientations, visible }
    }
}

fn print_puzzle(puzzle: &Puzzle) -> Result<()> {
    output::line(puzzle.name())?;
    if !puzzle.source().is_empty() {
        output::line(&format!("source: {}", puzzle.source()))?;
    }
    let sets = puzzle.ambient().sets();
    output::line(&format!("\n{}:", count(sets.len(), "piece set")))?;
    print_sets(puzzle.ambient())?;
    let order = puzzle.ambient().order();
    if order.bits() <= MANY_BITS {
        output::line(&format!("  upper bound {order}"))?;
    } else {
        // Writing it out in full can take longer than all the rest.
        let exponent = (order.bits() as f64 * std::f64::consts::LOG10_2).round();
        output::line(&format!("  upper bound about 10^{exponent}"))?;
    }
    output::line(&format!("\n{}:", count(puzzle.moves().len(), "move")))?;
    print_moves(puzzle, puzzle.moves())?;
    if !puzzle.rotations().is_empty() {
        output::line(&format!("\n{} of the whole puzzle:", count(puzzle.rotations().len(), "rotation")))?;
        print_moves(puzzle, puzzle.rotations())?;
    }
    print_look(puzzle)?;
    if !puzzle.aliases().is_empty() {
        output::line(&format!("\n{}:", count(puzzle.aliases().len(), "further name")))?;
        print_aliases(puzzle)?;
    }
    Ok(())
}

fn print_sets(ambient: &Ambient) -> Result<()> {
    let sets = ambient.sets();
    if sets.len() <= MANY_LINES {
        let width = sets.iter().map(|set| set.name.chars().count()).max().unwrap_or(0);
        for PieceSet { name, size, orientations } in sets {
            output::line(&format!("  {name:width$}  n = {size}, k = {orientations}"))?;
        }
        return Ok(());
    }
    let mut alike: BTreeMap<(u32, u32), (usize, &str)> = BTreeMap::new();
    for PieceSet { name, size, orientations } in sets {
        alike.entry((*size, *orientations)).or_insert((0, name)).0 += 1;
    }
    for ((size, orientations), (number, first)) in alike {
        let sets = count(number, "set");
        output::line(&format!("  {sets} with n = {size}, k = {orientations}, the first of them {first}"))?;
    }
    Ok(())
}

fn print_moves(puzzle: &Puzzle, moves: &[Move]) -> Result<()> {
    let width = moves.iter().map(|a_move| a_move.name().chars().count()).max().unwrap_or(0);
    let many_slots = puzzle.ambient().slots() > MANY_SLOTS;
    for a_move in moves.iter().take(MANY_LINES) {
        let name = a_move.name();
        if many_slots {
            output::line(&format!("  {name:width$}  changes {}", count(a_move.sparse().slots().len(), "slot")))?;
        } else {
            output::line(&format!("  {name:width$}  {}", a_move.element()))?;
        }
    }
    print_left_out(moves.len())
}

/// What cannot be told apart by looking, for the piece sets of which not everything can.
fn print_look(puzzle: &Puzzle) -> Result<()> {
    let Some(pattern) = puzzle.pattern() else { return Ok(()) };
    let sets = puzzle.ambient().sets().iter().zip(pattern.sets());
    let looks = sets.filter_map(|(set, pattern)| Some((set, look(set, pattern)?))).collect::<Vec<_>>();
    if looks.is_empty() {
        return Ok(());
    }
    output::line("\nwhat looks alike:")?;
    let width = looks.iter().map(|(set, _)| set.name.chars().count()).max().unwrap_or(0);
    for (set, look) in looks.iter().take(MANY_LINES) {
        output::line(&format!("  {:width$}  {look}", set.name))?;
    }
    print_left_out(looks.len())
}

/// How the pieces of a set look, unless all of them and all of their orientations can be told apart.
fn look(set: &PieceSet, pattern: &SetPattern) -> Option<String> {
    let kinds = pattern.colour_sizes().len();
    let hidden = pattern.visible.iter().filter(|&&modulus| modulus != set.orientations).count();
    let mut moduli = pattern.visible.clone();
    moduli.sort_unstable();
    moduli.dedup();
    let mut said = Vec::new();
    if kinds < set.size as usize {
        said.push(format!("{} among {}", count(kinds, "kind"), count(set.size as usize, "piece")));
    }
    match moduli[..] {
        _ if hidden == 0 => {}
        [1] => said.push("orientations do not show".into()),
        [modulus] => said.push(format!("orientations show modulo {modulus}")),
        _ => said.push(format!("orientations of {} do not show in full", count(hidden, "piece"))),
    }
    (!said.is_empty()).then(|| said.join(", "))
}

fn print_aliases(puzzle: &Puzzle) -> Result<()> {
    let width = puzzle.aliases().iter().map(|alias| alias.name.chars().count()).max().unwrap_or(0);
    for alias in puzzle.aliases().iter().take(MANY_LINES) {
        output::line(&format!("  {:width$}  {}", alias.name, show_word(&alias.word, puzzle)))?;
    }
    print_left_out(puzzle.aliases().len())
}

fn print_left_out(lines: usize) -> Result<()> {
    match lines.checked_sub(MANY_LINES) {
        Some(more @ 1..) => output::line(&format!("  … and {more} more (--json prints all)")),
        _ => Ok(()),
    }
}
