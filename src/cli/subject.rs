//! What the verbs about groups are asked about: a puzzle, or a group from a file, each with names for its generators.

use std::cell::OnceCell;
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::{Context, Result};
use num_traits::ToPrimitive;
use schreier::chain::Chain;
use schreier::format::expression::{Expression, Vocabulary, Word, show_word};
use schreier::format::gap::is_plain;
use schreier::format::groups::{Generators, Label, Numbered};
use schreier::format::input::Input;
use schreier::order::{self, Options, Proof, Recovered};
use schreier::pattern::Pattern;
use schreier::program::Letter;
use schreier::puzzle::FIRST_ROTATION;
use schreier::{Action, Ambient, Permutation, Puzzle, SparseMove, Twisted};
use serde_json::Value;

use super::NO;

/// A group with a name for each generator.
pub struct Subject {
    pub label: Label,
    pub ambient: Ambient,
    pub moves: Vec<SparseMove>,
    /// Where plain permutations were re-written as pieces: which ones.
    pub recovered: Option<String>,
    names: Rc<Names>,
    orders: OnceCell<Vec<Option<i64>>>,
}

enum Names {
    Puzzle(Box<Puzzle>),
    Permutations(Numbered<Permutation>),
    Twisted(Numbered<Twisted>),
}

/// Does the same for the puzzle, or for every group, that an argument stands for. The exit code is 2 if some group of a
/// batch was bad, 1 if some answer was "no", and 0 otherwise.
pub fn each(argument: &str, json: bool, answer: impl FnMut(&Subject) -> Result<bool>) -> Result<ExitCode> {
    each_of(super::input::open(argument)?, argument, json, answer)
}

/// The same for an input that is open already.
pub fn each_of(
    input: Input,
    argument: &str,
    json: bool,
    mut answer: impl FnMut(&Subject) -> Result<bool>,
) -> Result<ExitCode> {
    let mut all = true;
    let code = match input {
        Input::Puzzle(puzzle) => {
            all = answer(&Subject::of_puzzle(puzzle))?;
            ExitCode::SUCCESS
        }
        Input::Groups(groups) => super::input::each_group(argument, groups, json, |label, generators| {
            all &= answer(&Subject::of_group(label, generators)?)?;
            Ok(())
        })?,
    };
    Ok(if code == ExitCode::SUCCESS && !all { ExitCode::from(NO) } else { code })
}

impl Subject {
    fn of_puzzle(puzzle: Box<Puzzle>) -> Self {
        let label = Label { id: None, name: Some(Value::String(puzzle.name().into())) };
        let moves = puzzle.sparse_moves();
        Self::new(label, puzzle.ambient().clone(), moves, Names::Puzzle(puzzle))
    }

    fn of_group(label: &Label, generators: Generators) -> Result<Self> {
        let label = label.clone();
        Ok(match generators {
            Generators::Permutations { degree, generators } => {
                let ambient = order::points(degree)?;
                let moves = generators.iter().map(|g| SparseMove::from(&ambient.permuting(g))).collect();
                Self::new(label, ambient, moves, Names::Permutations(Numbered::permutations(degree, generators)))
            }
            Generators::Twisted { ambient, generators } => {
                let moves = generators.iter().map(SparseMove::from).collect();
                let names = Names::Twisted(Numbered::twisted(&ambient, generators));
                Self::new(label, ambient, moves, names)
            }
        })
    }

    fn new(label: Label, ambient: Ambient, moves: Vec<SparseMove>, names: Names) -> Self {
        Self { label, ambient, moves, recovered: None, names: Rc::new(names), orders: OnceCell::new() }
    }

    /// Whether this is a group of plain permutations, for which an upper bound by piece sets means nothing.
    pub fn is_plain(&self) -> bool {
        match &*self.names {
            _ if self.recovered.is_some() => false,
            Names::Permutations(_) => true,
            Names::Twisted(_) => false,
            // The sticker forms of the catalogue, and files for GAP.
            Names::Puzzle(_) => is_plain(&self.ambient),
        }
    }

    /// What can be seen of the pieces, if that is known.
    pub fn pattern(&self) -> Option<Pattern> {
        match &*self.names {
            Names::Puzzle(puzzle) => puzzle.pattern().cloned(),
            Names::Permutations(_) | Names::Twisted(_) => None,
        }
    }

    /// Generators of the rotations of the whole puzzle, if any are known.
    pub fn rotations(&self) -> Vec<Twisted> {
        match &*self.names {
            Names::Puzzle(puzzle) => puzzle.rotations().iter().map(|r| r.element()).collect(),
            Names::Permutations(_) | Names::Twisted(_) => Vec::new(),
        }
    }

    /// The same group with its plain permutations re-written as those of pieces with orientations, if they are that. The
    /// generators keep their names.
    pub fn recovered(&self) -> Option<Self> {
        let recovered = self.is_plain().then(|| Recovered::new(self.ambient.slots(), &self.moves))?;
        (!recovered.is_plain()).then(|| Self {
            label: self.label.clone(),
            ambient: recovered.ambient().clone(),
            moves: recovered.moves().to_vec(),
            recovered: Some(recovered.to_string()),
            names: Rc::clone(&self.names),
            orders: OnceCell::new(),
        })
    }

    /// What the group is called.
    pub fn title(&self) -> String {
        self.label.text().unwrap_or_else(|| "group".into())
    }

    /// The names of the generators.
    pub fn generator_names(&self) -> Vec<String> {
        (0..self.moves.len()).map(|generator| self.factor(generator, 1)).collect()
    }

    /// The order with its proof.
    pub fn prove(&self, options: &Options) -> Result<Proof> {
        Ok(order::prove(&self.ambient, &self.moves, options)?)
    }

    /// Refuses groups of which no few elements can be written out, for verbs that do that.
    pub fn check_size(&self) -> Result<()> {
        const LIMIT: u64 = 2 << 30;
        // Slot and twist of each sticker, for the generators and the few other elements that every chain has.
        let bytes = 8 * (self.moves.len() as u64 + 8) * self.ambient.stickers() as u64;
        anyhow::ensure!(
            bytes <= LIMIT,
            "{}: with {} of {} this would take more than {:.1} GB, expected at most {:.1}; `order`, `explain` and `contains` \
             do without writing elements out",
            self.title(),
            super::output::count(self.moves.len(), "generator"),
            super::output::count(self.ambient.stickers(), "point"),
            bytes as f64 / 1e9,
            LIMIT as f64 / 1e9
        );
        Ok(())
    }

    /// The generators written out.
    pub fn generators(&self) -> Vec<Twisted> {
        self.moves.iter().map(|m| m.element(&self.ambient)).collect()
    }

    /// The complete chain. Since the order is proved, reaching it is enough.
    pub fn chain(&self, proof: &Proof, seed: u64) -> Chain<Twisted> {
        Chain::of_order(&self.generators(), &self.ambient.identity(), seed, proof.order().value())
    }

    /// The element that a text stands for: a move expression, or an element written out. With it the factors of the
    /// expression, unless elements are written out in it or rotations of the whole puzzle stand in it: then it need not be in
    /// the group.
    pub fn expression(&self, text: &str) -> Result<(Twisted, Option<Word>)> {
        match &*self.names {
            Names::Puzzle(puzzle) => {
                let (element, word) = evaluate(text, &**puzzle)?;
                Ok((element, word.filter(|word| word.iter().all(|&(index, _)| index < FIRST_ROTATION))))
            }
            Names::Twisted(names) => evaluate(text, names),
            Names::Permutations(names) => {
                let (element, word) = evaluate(text, names)?;
                Ok((self.ambient.permuting(&element), word))
            }
        }
    }

    /// An element as a person writes it.
    pub fn show(&self, element: &Twisted) -> String {
        match *self.names {
            Names::Permutations(_) => element.sticker_permutation().to_string(),
            _ => element.to_string(),
        }
    }

    /// The letters of a word: `U`, `F'`.
    pub fn letters(&self, word: &Word) -> Vec<String> {
        let letters = |&(generator, exponent): &(usize, i64)| {
            let letter = self.factor(generator, exponent.signum());
            std::iter::repeat_n(letter, exponent.unsigned_abs() as usize)
        };
        word.iter().flat_map(letters).collect()
    }

    /// A word in which equal letters in a row are taken together, with the least exponents that do the same: `U2 F'`.
    pub fn gather(&self, letters: &[Letter]) -> Word {
        let mut word = Word::new();
        for &(generator, inverted) in letters {
            let exponent = if inverted { -1 } else { 1 };
            match word.last_mut() {
                Some((last, sum)) if *last == generator as usize => *sum += exponent,
                _ => word.push((generator as usize, exponent)),
            }
        }
        for (generator, exponent) in &mut word {
            if let Some(order) = self.orders()[*generator] {
                let least = exponent.rem_euclid(order);
                *exponent = if 2 * least > order { least - order } else { least };
            }
        }
        word.retain(|(_, exponent)| *exponent != 0);
        word
    }

    /// The orders of the generators, where they fit a word.
    fn orders(&self) -> &[Option<i64>] {
        self.orders.get_or_init(|| self.moves.iter().map(|m| m.order(&self.ambient).to_i64()).collect())
    }

    /// The factors of a word: `U2`, `F'`.
    pub fn factors(&self, word: &Word) -> Vec<String> {
        word.iter().map(|&(generator, exponent)| self.factor(generator, exponent)).collect()
    }

    fn factor(&self, generator: usize, exponent: i64) -> String {
        match &*self.names {
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
        if self.is_plain() { number.into() } else { format!("{}:{number}", self.ambient.sets()[set].name).into() }
    }
}

/// So much of an expression is repeated in a message about it.
const SHOWN: usize = 60;

fn evaluate<E: Action>(text: &str, vocabulary: &impl Vocabulary<Element = E>) -> Result<(E, Option<Word>)> {
    let expression = Expression::parse(text, vocabulary).with_context(|| {
        let shown: String = text.chars().take(SHOWN).collect();
        format!("expression {shown:?}{}", if shown.len() < text.len() { "…" } else { "" })
    })?;
    Ok((expression.evaluate(vocabulary), expression.word()))
}
