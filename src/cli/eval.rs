//! `schreier eval`: the element of a move expression.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::process::ExitCode;

use anyhow::{Context, Result};
use schreier::format::expression::{Expression, Vocabulary, show_word};
use schreier::format::groups::{Generators, Label, Numbered};
use schreier::format::input::Input;
use schreier::{Action, Permutation, Twisted};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::output;

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
    /// Print one JSON object (a line for each group of a batch): `element`, `order`, `cycle_type`, `word`
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

/// What `eval` says about an element.
trait Described: Action + Display {
    fn order_text(&self) -> String;
    fn cycle_types(&self) -> Vec<Cycles>;
}

impl Described for Permutation {
    fn order_text(&self) -> String {
        self.order().to_string()
    }

    fn cycle_types(&self) -> Vec<Cycles> {
        let cycles = self.cycle_type().into_iter().map(|(length, count)| Cycle { length, twist: 0, count });
        vec![Cycles { piece_set: "points".into(), cycles: cycles.collect() }]
    }
}

impl Described for Twisted {
    fn order_text(&self) -> String {
        self.order().to_string()
    }

    fn cycle_types(&self) -> Vec<Cycles> {
        let cycles = |set: usize| {
            let counts: BTreeMap<(u32, u32), u32> = self.cycle_type(set);
            counts.into_iter().map(|((length, twist), count)| Cycle { length, twist, count }).collect()
        };
        let sets = self.ambient().sets().iter().enumerate();
        sets.map(|(i, set)| Cycles { piece_set: set.name.clone(), cycles: cycles(i) }).collect()
    }
}

impl Eval {
    pub fn run(self) -> Result<ExitCode> {
        match super::input::open(&self.input)? {
            Input::Puzzle(puzzle) => {
                let label = Label { id: None, name: Some(Value::String(puzzle.name().into())) };
                self.answer(&label, &*puzzle)?;
                Ok(ExitCode::SUCCESS)
            }
            Input::Groups(groups) => {
                super::input::each_group(&self.input, groups, self.json, |label, generators| match generators {
                    Generators::Permutations { degree, generators } => {
                        self.answer(label, &Numbered::permutations(degree, generators))
                    }
                    Generators::Twisted { ambient, generators } => {
                        self.answer(label, &Numbered::twisted(&ambient, generators))
                    }
                })
            }
        }
    }

    fn answer<E: Described>(&self, label: &Label, vocabulary: &impl Vocabulary<Element = E>) -> Result<()> {
        let expression = Expression::parse(&self.expression, vocabulary)
            .with_context(|| format!("expression {:?}", self.expression))?;
        let element = expression.evaluate(vocabulary);
        let word = expression.word().map(|word| {
            let factors = word.iter().map(|&factor| show_word(&[factor], vocabulary));
            factors.collect::<Vec<_>>()
        });
        let answer = Answer {
            label: Named::from(label),
            expression: self.expression.clone(),
            element: element.to_string(),
            order: element.order_text(),
            cycle_type: element.cycle_types(),
            word,
        };
        if self.json { output::json(&answer) } else { answer.print(label) }
    }
}

/// Characters beyond which an element is not printed for people to read.
const LONG: usize = 5000;

impl Answer {
    fn print(&self, label: &Label) -> Result<()> {
        if let Some(label) = label.text() {
            output::line(&format!("{label}: {}", self.expression))?;
        }
        if self.element.len() <= LONG {
            output::line(&format!("  element     {}", self.element))?;
        } else {
            output::line("  element     too long for a screen (--json prints it)")?;
        }
        output::line(&format!("  order       {}", self.order))?;
        let mut heading = "cycle type";
        for Cycles { piece_set, cycles } in &self.cycle_type {
            // Piece sets that stay as they are say nothing, and big puzzles have hundreds of them.
            let stays = cycles.iter().all(|cycle| cycle.length == 1 && cycle.twist == 0);
            if stays && self.cycle_type.len() > 2 {
                continue;
            }
            let cycles: Vec<String> = cycles.iter().rev().map(Cycle::to_text).collect();
            output::line(&format!("  {heading:10}  {piece_set}: {}", cycles.join(", ")))?;
            heading = "";
        }
        match &self.word {
            Some(word) if word.len() <= 100 => output::line(&format!("  word        {}", word.join(" "))),
            _ => Ok(()),
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
