//! `schreier eval`: the element of a move expression.

use std::collections::HashMap;
use std::process::ExitCode;

use anyhow::Result;
use schreier::order::{self, Laws, Measure, Split};
use schreier::{SparseMove, Twisted};
use serde::Serialize;

use super::input::Named;
use super::output;
use super::subject::{self, Subject};

/// The element of a move sequence or product: its order and cycle type
///
/// A sequence is read from left to right: `U F` is first U, then F. `U2`, `U'`, `(U F)3`, `[A, B]` (A B A' B') and `[A: B]`
/// (A B A') are understood, and `X∙Y`, the product of the puzzle papers: Y first, then X. Elements can be written out:
/// `((1 2 3), (0,1,2,…))`. The generators of a group from a file are called g1, g2, …
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier eval 3x3x3 \"U F R\"\n  schreier eval cuboctahedron \"DR120∙F90\" --json"
)]
pub struct Eval {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE")]
    input: String,
    /// The expression
    expression: String,
    /// Print one JSON object (a line for each group of a batch): `element`, `order`, `cycle_type`, `word`, `laws`
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    expression: String,
    element: String,
    order: String,
    cycle_type: Vec<Cycles>,
    /// The factors of the expression, unless elements are written out in it.
    word: Option<Vec<String>>,
    /// The place in the law group; empty for an element that the moves cannot make for a plainer reason.
    laws: Vec<Coordinate>,
}

/// One coordinate of the law group: a twist sum, in units of the hidden colours, or a sign (0 even, 1 odd).
#[derive(Serialize)]
struct Coordinate {
    constituent: String,
    measure: &'static str,
    value: u32,
    modulus: u32,
}

/// The cycle type of one piece set.
#[derive(Serialize)]
struct Cycles {
    piece_set: String,
    cycles: Vec<Cycle>,
}

/// So many cycles of this length that twist a piece so far by the time it comes back.
#[derive(Serialize)]
struct Cycle {
    length: u32,
    twist: u32,
    count: u32,
}

impl Eval {
    pub fn run(self) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| {
            let (element, word) = subject.expression(&self.expression)?;
            let answer = Answer {
                label: Named::from(&subject.label),
                expression: self.expression.clone(),
                element: subject.show(&element),
                order: element.order().to_string(),
                cycle_type: cycle_types(&element),
                word: word.map(|word| subject.factors(&word)),
                laws: place_in_laws(subject, &element),
            };
            if self.json {
                output::json(&answer)?
            } else {
                answer.print(&subject.title())?
            }
            Ok(true)
        })
    }
}

fn cycle_types(element: &Twisted) -> Vec<Cycles> {
    let cycles = |set: usize| {
        let counts = element.cycle_type(set).into_iter();
        counts.map(|((length, twist), count)| Cycle { length, twist, count }).collect()
    };
    let sets = element.ambient().sets().iter().enumerate();
    sets.map(|(i, set)| Cycles { piece_set: set.name.clone(), cycles: cycles(i) }).collect()
}

fn place_in_laws(subject: &Subject, element: &Twisted) -> Vec<Coordinate> {
    let split = Split::new(&subject.ambient, &subject.moves);
    let laws = Laws::new(&split);
    let Ok(regauged) = split.regauge(&SparseMove::from(element)) else { return Vec::new() };
    let coordinate = |(&value, c): (&u32, &order::Coordinate)| Coordinate {
        constituent: split.constituents()[c.constituent].name.clone(),
        measure: match c.measure {
            Measure::TwistSum => "twist sum",
            Measure::Sign => "sign",
        },
        value,
        modulus: c.modulus,
    };
    laws.values(&split, &regauged).iter().zip(laws.coordinates()).map(coordinate).collect()
}

/// Characters beyond which an element is not printed for people to read.
const LONG: usize = 5000;

impl Answer {
    fn print(&self, title: &str) -> Result<()> {
        output::line(&format!("{title}: {}", self.expression))?;
        if self.element.len() <= LONG {
            output::line(&format!("  element     {}", self.element))?;
        } else {
            output::line("  element     too long for a screen (--json prints it)")?;
        }
        output::line(&format!("  order       {}", self.order))?;
        let mut heading = "cycle type";
        for (sets, cycles) in self.sets_alike() {
            output::line(&format!("  {heading:10}  {sets}: {cycles}"))?;
            heading = "";
        }
        self.print_laws()?;
        match &self.word {
            Some(word) if word.len() <= 100 => output::line(&format!("  word        {}", word.join(" "))),
            _ => Ok(()),
        }
    }
}

impl Answer {
    /// The cycle types, each with the piece sets that have it: big puzzles have thousands of these.
    fn sets_alike(&self) -> Vec<(String, String)> {
        let mut alike: Vec<(String, &str, usize)> = Vec::new();
        let mut index: HashMap<String, usize> = HashMap::new();
        for Cycles { piece_set, cycles } in &self.cycle_type {
            let text = cycles.iter().rev().map(Cycle::to_text).collect::<Vec<_>>().join(", ");
            let at = *index.entry(text.clone()).or_insert(alike.len());
            match alike.get_mut(at) {
                Some((_, _, further)) => *further += 1,
                None => alike.push((text, piece_set, 0)),
            }
        }
        let sets = |first: &str, further| match further {
            0 => first.to_owned(),
            more => format!("{first} and {more} more"),
        };
        alike.into_iter().map(|(text, first, further)| (sets(first, further), text)).collect()
    }
}

/// Coordinates of the law group that are shown to a person; JSON has all.
const SHOWN_COORDINATES: usize = 8;

impl Answer {
    fn print_laws(&self) -> Result<()> {
        let nonzero: Vec<&Coordinate> = self.laws.iter().filter(|c| c.value != 0).collect();
        let mut heading = "in the laws";
        for coordinate in nonzero.iter().take(SHOWN_COORDINATES) {
            output::line(&format!("  {heading:11} {}", coordinate.to_text()))?;
            heading = "";
        }
        match nonzero.len().saturating_sub(SHOWN_COORDINATES) {
            0 => Ok(()),
            more => output::line(&format!("  {heading:11} and {more} more that are not 0 (see --json)")),
        }
    }
}

impl Coordinate {
    fn to_text(&self) -> String {
        match self.measure {
            "sign" => format!("{}: odd", self.constituent),
            measure => format!("{}: {measure} {} (mod {})", self.constituent, self.value, self.modulus),
        }
    }
}

impl Cycle {
    /// `2 cycles of 3`, `3 cycles of 1 twisted by 2`, `4 fixed`.
    fn to_text(&self) -> String {
        let Self { length, twist, count } = self;
        match (length, twist) {
            (1, 0) => format!("{count} fixed"),
            (_, 0) => format!("{} of {length}", output::count(*count as usize, "cycle")),
            _ => format!("{} of {length} twisted by {twist}", output::count(*count as usize, "cycle")),
        }
    }
}
