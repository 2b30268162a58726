//! What the verbs about groups are asked about: a puzzle, or a group from a file, each with names for its generators.

use std::process::ExitCode;

use anyhow::{Context, Result};
use schreier::chain::{Chain, StoppingRule};
use schreier::format::expression::{Expression, Vocabulary, Word, show_word};
use schreier::format::groups::{Generators, Label, Numbered};
use schreier::format::input::Input;
use schreier::order::{self, Options, Proof};
use schreier::program::Letter;
use schreier::{Action, Ambient, Permutation, Puzzle, SparseMove, Twisted};
use serde_json::Value;

/// A group with a name for each generator.
pub struct Subject {
    pub label: Label,
    pub ambient: Ambient,
    pub moves: Vec<SparseMove>,
    names: Names,
}

enum Names {
    Puzzle(Box<Puzzle>),
    Permutations(Numbered<Permutation>),
    Twisted(Numbered<Twisted>),
}

/// Does the same for the puzzle, or for every group, that an argument stands for. The exit code is that of the last
/// answer, or 2 if some group of a batch was bad.
pub fn each(argument: &str, json: bool, mut answer: impl FnMut(&Subject) -> Result<ExitCode>) -> Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    match super::input::open(argument)? {
        Input::Puzzle(puzzle) => answer(&Subject::of_puzzle(puzzle)),
        Input::Groups(groups) => {
            let batch = super::input::each_group(argument, groups, json, |label, generators| {
                code = answer(&Subject::of_group(label, generators)?)?;
                Ok(())
            })?;
            Ok(if batch == ExitCode::SUCCESS { code } else { batch })
        }
    }
}

impl Subject {
    fn of_puzzle(puzzle: Box<Puzzle>) -> Self {
        let label = Label { id: None, name: Some(Value::String(puzzle.name().into())) };
        let moves = puzzle.sparse_moves();
        Self { label, ambient: puzzle.ambient().clone(), moves, names: Names::Puzzle(puzzle) }
    }

    fn of_group(label: &Label, generators: Generators) -> Result<Self> {
        let label = label.clone();
        Ok(match generators {
            Generators::Permutations { degree, generators } => {
                let ambient = order::points(degree)?;
                let moves = generators.iter().map(|g| SparseMove::from(&ambient.permuting(g))).collect();
                Self { label, ambient, moves, names: Names::Permutations(Numbered::permutations(degree, generators)) }
            }
            Generators::Twisted { ambient, generators } => {
                let moves = generators.iter().map(SparseMove::from).collect();
                let names = Names::Twisted(Numbered::twisted(&ambient, generators));
                Self { label, ambient, moves, names }
            }
        })
    }

    /// Whether this is a group of plain permutations, for which an upper bound by piece sets means nothing.
    pub fn is_plain(&self) -> bool {
        matches!(self.ambient.sets(), [set] if set.orientations == 1)
    }

    /// What the group is called.
    pub fn title(&self) -> String {
        self.label.text().unwrap_or_else(|| "group".into())
    }

    /// The order with its proof.
    pub fn prove(&self, options: &Options) -> Result<Proof> {
        Ok(order::prove(&self.ambient, &self.moves, options)?)
    }

    /// The generators written out.
    pub fn generators(&self) -> Vec<Twisted> {
        self.moves.iter().map(|m| m.element(&self.ambient)).collect()
    }

    /// The complete chain. Since the order is proved, reaching it is enough.
    pub fn chain(&self, proof: &Proof, seed: u64) -> Chain<Twisted> {
        let rule = StoppingRule { confirmations: u32::MAX, bound: Some(proof.order().value()) };
        Chain::randomized(&self.generators(), &self.ambient.identity(), seed, &rule)
    }

    /// The element that a text stands for: a move expression, or an element written out. With it the factors of the
    /// expression, unless elements are written out in it.
    pub fn expression(&self, text: &str) -> Result<(Twisted, Option<Vec<String>>)> {
        match &self.names {
            Names::Puzzle(puzzle) => evaluate(text, &**puzzle),
            Names::Twisted(names) => evaluate(text, names),
            Names::Permutations(names) => {
                let (element, word) = evaluate(text, names)?;
                Ok((self.ambient.permuting(&element), word))
            }
        }
    }

    /// An element as a person writes it.
    pub fn show(&self, element: &Twisted) -> String {
        match self.names {
            Names::Permutations(_) => element.sticker_permutation().to_string(),
            _ => element.to_string(),
        }
    }

    /// The letters of a word: `U`, `F'`.
    pub fn letters(&self, word: &[Letter]) -> Vec<String> {
        word.iter()
            .map(|&(generator, inverted)| self.factor(generator as usize, if inverted { -1 } else { 1 }))
            .collect()
    }

    /// A word for people to read, equal letters in a row taken together: `U2 F'`.
    pub fn spell(&self, word: &[Letter]) -> String {
        let mut factors: Vec<(usize, i64)> = Vec::new();
        for &(generator, inverted) in word {
            let exponent = if inverted { -1 } else { 1 };
            match factors.last_mut() {
                Some((last, sum)) if *last == generator as usize => *sum += exponent,
                _ => factors.push((generator as usize, exponent)),
            }
        }
        let shown = factors.iter().filter(|(_, exponent)| *exponent != 0);
        shown.map(|&(generator, exponent)| self.factor(generator, exponent)).collect::<Vec<_>>().join(" ")
    }

    fn factor(&self, generator: usize, exponent: i64) -> String {
        match &self.names {
            Names::Puzzle(puzzle) => show_word(&[(generator, exponent)], &**puzzle),
            Names::Twisted(names) => show_word(&[(generator, exponent)], names),
            Names::Permutations(names) => show_word(&[(generator, exponent)], names),
        }
    }

    /// A point of the chain's action, as a person names it: a point, or a slot of a piece set, both 1-based.
    pub fn point(&self, sticker: u32) -> Value {
        let (slot, _) = self.ambient.slot_and_orientation(sticker);
        let set = self.ambient.set_of(slot).unwrap_or(0);
        let number = slot - self.ambient.slots_of(set).start + 1;
        if self.is_plain() { number.into() } else { format!("{} {number}", self.ambient.sets()[set].name).into() }
    }
}

fn evaluate<E: Action>(text: &str, vocabulary: &impl Vocabulary<Element = E>) -> Result<(E, Option<Vec<String>>)> {
    let expression = Expression::parse(text, vocabulary).with_context(|| format!("expression {text:?}"))?;
    let spell = |word: Word| word.iter().map(|&factor| show_word(&[factor], vocabulary)).collect();
    Ok((expression.evaluate(vocabulary), expression.word().map(spell)))
}
