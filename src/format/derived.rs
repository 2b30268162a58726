//! Moves that a file defines by other moves: in any order, by one another, and also by rotations of the whole puzzle.
//!
//! What is a product of moves alone becomes a further name of the puzzle. Where there are rotations among the factors, it
//! depends on their product, with the moves left out:
//!
//! * if that is no rotation at all, as in `D = [x2: U]`, the definition is a move of its own, made elsewhere on the puzzle;
//! * if the puzzle is turned as well, as in `M = L' R x'`, it is a further name for expressions, but no generator: up to the way
//!   in which the puzzle is held it does what the moves in it do.

use std::collections::HashMap;

use super::cursor::Place;
use super::expression::{Expression, Vocabulary, Word, power_of_word};
use super::import::{ImportError, ImportErrorKind, Renaming, is_rotation, summed_up};
use super::notation::NotationError;
use crate::puzzle::{FIRST_ROTATION, MAX_NAME, Puzzle};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};

/// All names of a file: of the moves and rotations that it spells out, and of those that it derives from these.
pub(crate) struct Names {
    ambient: Ambient,
    names: Vec<String>,
    index: HashMap<String, usize>,
    meanings: Vec<Meaning>,
    /// The elements, as far as they are known and asked for.
    elements: Vec<Option<SparseMove>>,
    /// The products of the rotations alone; nothing where there are no rotations.
    rotations: Vec<Option<SparseMove>>,
    /// Which of the two is meant when a definition is carried out.
    moves_left_out: bool,
    longest: usize,
}

/// What a name stands for.
#[derive(PartialEq, Eq)]
enum Meaning {
    /// The move or the rotation of the puzzle with this index.
    Factor(usize),
    /// A product of moves and rotations of the puzzle.
    Product(Word),
    /// Too long a product, which is no name of the puzzle.
    Other,
    /// Not known yet.
    Pending,
}

/// The longest product that becomes a further name.
const MAX_PRODUCT: usize = 1 << 12;

/// A definition in the file; its words have the indices of [`Names`].
pub(crate) struct Definition {
    pub name: usize,
    /// Where it stands, in the way of the file's reader: [`Names::define`] is told what that means.
    pub at: usize,
    pub expression: Expression<Twisted>,
}

impl Names {
    pub fn new(ambient: &Ambient) -> Self {
        let ambient = ambient.clone();
        let (names, meanings, elements, rotations) = (vec![], vec![], vec![], vec![]);
        Self { ambient, names, index: HashMap::new(), meanings, elements, rotations, moves_left_out: false, longest: 0 }
    }

    /// The index of a name; `None` if it is not there.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// Adds what the file spells out: to the puzzle as a move, or as a rotation if its name says so or the file does elsewhere.
    pub fn spelt_out(
        &mut self,
        puzzle: &mut Puzzle,
        renaming: &mut Renaming,
        name: &str,
        sparse: SparseMove,
        rotates: bool,
        place: impl Fn() -> Place,
    ) -> Result<(), ImportError> {
        let rotates = rotates || is_rotation(name);
        let meaning = if rotates {
            puzzle.push_rotation(name, sparse.clone());
            Meaning::Factor(FIRST_ROTATION + puzzle.rotations().len() - 1)
        } else {
            let at = |error| ImportError::new(place(), ImportErrorKind::Name(error));
            puzzle.push_move(&renaming.fit(name), sparse.clone()).map_err(at)?;
            Meaning::Factor(puzzle.moves().len() - 1)
        };
        let index = self.add(name, meaning, Some(sparse.clone()), place)?;
        self.rotations[index] = Some(sparse).filter(|_| rotates);
        Ok(())
    }

    /// Adds a name whose definition follows.
    pub fn pending(&mut self, name: &str, place: impl Fn() -> Place) -> Result<usize, ImportError> {
        self.add(name, Meaning::Pending, None, place)
    }

    fn add(
        &mut self,
        name: &str,
        meaning: Meaning,
        element: Option<SparseMove>,
        place: impl Fn() -> Place,
    ) -> Result<usize, ImportError> {
        let index = self.names.len();
        if self.index.insert(name.into(), index).is_some() {
            return Err(ImportError::new(place(), ImportErrorKind::Repeated(format!("the name {name}"))));
        }
        self.longest = self.longest.max(name.len());
        self.names.push(name.into());
        self.meanings.push(meaning);
        self.rotations.push(None);
        self.elements.push(element);
        Ok(index)
    }

    /// Carries out the definitions, each after those that it needs, and adds what they make to the puzzle in that order.
    /// O(factors · slots) for the factors of all definitions.
    pub fn define(
        &mut self,
        puzzle: &mut Puzzle,
        renaming: &mut Renaming,
        definitions: &[Definition],
        place: &dyn Fn(usize) -> Place,
    ) -> Result<(), ImportError> {
        let order = self.in_order(definitions, place)?;
        self.find_elements(definitions, &order);
        let (mut elsewhere, mut turning, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for &i in &order {
            let Definition { name: index, at, expression } = &definitions[i];
            let failed = |error| ImportError::new(place(*at), ImportErrorKind::Name(error));
            let name = self.names[*index].clone();
            let sparse = || self.elements[*index].clone().expect("elements that are asked for have been found");
            let word = expression.word().and_then(|word| self.substituted(&word));
            let turns = self.rotations[*index].as_ref().map(|sparse| !sparse.slots().is_empty());
            self.meanings[*index] = if is_rotation(&name) {
                puzzle.push_rotation(&name, sparse());
                Meaning::Factor(FIRST_ROTATION + puzzle.rotations().len() - 1)
            } else if turns == Some(false) {
                puzzle.push_move(&renaming.fit(&name), sparse()).map_err(failed)?;
                elsewhere.push(name);
                Meaning::Factor(puzzle.moves().len() - 1)
            } else if let Some(word) = word {
                puzzle.add_alias(&renaming.fit(&name), word.clone()).map_err(failed)?;
                turning.extend(turns.map(|_| name));
                Meaning::Product(word)
            } else {
                left_out.push(name);
                Meaning::Other
            };
        }
        let mut note = |what: &str, names: Vec<String>| {
            if !names.is_empty() {
                puzzle.add_note(format!("{what}: {}", summed_up(names.into_iter())));
            }
        };
        note("moves that are made by turning the whole puzzle and back count as moves", elsewhere);
        note("moves that turn the whole puzzle as well do not count as moves of its group", turning);
        note(&format!("products of more than {MAX_PRODUCT} factors were left out"), left_out);
        Ok(())
    }

    /// Finds the elements of rotations and of what has rotations among its factors, and of what these are made of; of the former
    /// also the products of the rotations alone.
    fn find_elements(&mut self, definitions: &[Definition], order: &[usize]) {
        let known = |(name, rotation): (&String, &Option<SparseMove>)| rotation.is_some() || is_rotation(name);
        let mut turning: Vec<bool> = self.names.iter().zip(&self.rotations).map(known).collect();
        for &i in order {
            let Definition { name, expression, .. } = &definitions[i];
            for_each_name(expression, &mut |index| turning[*name] |= turning[index]);
        }
        let mut needed = turning.clone();
        for &i in order.iter().rev() {
            if needed[definitions[i].name] {
                for_each_name(&definitions[i].expression, &mut |index| needed[index] = true);
            }
        }
        for &i in order {
            let Definition { name, expression, .. } = &definitions[i];
            if needed[*name] {
                self.elements[*name] = Some(SparseMove::from(&expression.evaluate(self)));
            }
            if turning[*name] {
                self.moves_left_out = true;
                self.rotations[*name] = Some(SparseMove::from(&expression.evaluate(self)));
                self.moves_left_out = false;
            }
        }
    }

    /// The definitions, each after those that it needs (Kahn 1962).
    fn in_order(&self, definitions: &[Definition], place: &dyn Fn(usize) -> Place) -> Result<Vec<usize>, ImportError> {
        let defined: HashMap<usize, usize> = definitions.iter().enumerate().map(|(i, d)| (d.name, i)).collect();
        let mut users = vec![Vec::new(); definitions.len()];
        let mut waits_for = vec![0usize; definitions.len()];
        for (user, definition) in definitions.iter().enumerate() {
            for_each_name(&definition.expression, &mut |index| {
                if let Some(&needed) = defined.get(&index) {
                    users[needed].push(user);
                    waits_for[user] += 1;
                }
            });
        }
        let mut order: Vec<usize> = (0..definitions.len()).filter(|&i| waits_for[i] == 0).collect();
        let mut done = 0;
        while let Some(&next) = order.get(done) {
            done += 1;
            for &user in &users[next] {
                waits_for[user] -= 1;
                if waits_for[user] == 0 {
                    order.push(user);
                }
            }
        }
        match waits_for.iter().position(|&count| count > 0) {
            None => Ok(order),
            Some(circular) => {
                let Definition { name, at, .. } = &definitions[circular];
                let name = self.names[*name].clone();
                Err(ImportError::new(place(*at), ImportErrorKind::Circular { name }))
            }
        }
    }

    /// A word in the names of the file as one in the moves and rotations of the puzzle, if it is short enough.
    fn substituted(&self, word: &Word) -> Option<Word> {
        let mut product = Word::new();
        for &(index, exponent) in word {
            match &self.meanings[index] {
                Meaning::Factor(index) => product.push((*index, exponent)),
                Meaning::Product(word) => product.extend(power_of_word(word, exponent)?),
                Meaning::Other | Meaning::Pending => return None,
            }
            if product.len() > MAX_PRODUCT {
                return None;
            }
        }
        Some(product)
    }
}

/// Shows the index of every name in an expression.
fn for_each_name(expression: &Expression<Twisted>, show: &mut impl FnMut(usize)) {
    // A stack of its own: the nesting is bounded where expressions are parsed, but this need not know.
    let mut left = vec![expression];
    while let Some(expression) = left.pop() {
        match expression {
            Expression::Moves(word) => word.iter().for_each(|&(index, _)| show(index)),
            Expression::Element(_) => {}
            Expression::Sequence(factors) => left.extend(factors),
            Expression::Power(base, _) => left.push(base),
            Expression::Commutator(a, b) | Expression::Conjugate(a, b) => left.extend([&**a, &**b]),
        }
    }
}

impl Vocabulary for Names {
    type Element = Twisted;

    fn longest_name(&self, text: &str) -> Option<(usize, Word)> {
        let prefixes = (1..=self.longest.min(text.len()).min(MAX_NAME)).rev().filter_map(|length| text.get(..length));
        prefixes.filter_map(|prefix| self.find(prefix).map(|index| (prefix.len(), vec![(index, 1)]))).next()
    }

    fn move_names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn move_name(&self, index: usize) -> &str {
        &self.names[index]
    }

    fn move_element(&self, index: usize) -> Twisted {
        if self.moves_left_out {
            return self.rotations[index]
                .as_ref()
                .map_or_else(|| self.identity(), |sparse| sparse.element(&self.ambient));
        }
        let sparse = self.elements[index].as_ref();
        sparse.expect("what a definition needs is found before it").element(&self.ambient)
    }

    fn identity(&self) -> Twisted {
        self.ambient.identity()
    }

    fn literal(&self, text: &str) -> Result<Twisted, NotationError> {
        self.ambient.parse(text)
    }
}
