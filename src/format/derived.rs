//! Moves that a file defines by other moves: in any order, by one another, and also by rotations of the whole puzzle.
//!
//! What is a product of moves becomes a further name of the puzzle. What only rotations make out of moves (on a cube
//! `D = [x2: U]`) is a move of its own.

use std::collections::HashMap;

use super::cursor::Place;
use super::expression::{Expression, Vocabulary, Word, power_of_word};
use super::import::{ImportError, ImportErrorKind, Renaming, is_rotation, summed_up};
use super::notation::NotationError;
use crate::puzzle::Puzzle;
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
    longest: usize,
}

/// What a name stands for.
#[derive(PartialEq, Eq)]
enum Meaning {
    /// The move of the puzzle with this index.
    Move(usize),
    /// A product of the puzzle's moves.
    Product(Word),
    /// A rotation, something that it takes a rotation to define, or too long a product.
    Other,
    /// Not known yet.
    Pending,
}

/// The longest product that becomes a further name; longer ones are moves of their own.
const MAX_PRODUCT: usize = 1 << 12;

/// A definition in the file; its words have the indices of [`Names`].
pub(crate) struct Definition {
    pub name: usize,
    pub place: Place,
    pub expression: Expression<Twisted>,
}

impl Names {
    pub fn new(ambient: &Ambient) -> Self {
        let ambient = ambient.clone();
        Self { ambient, names: vec![], index: HashMap::new(), meanings: vec![], elements: vec![], longest: 0 }
    }

    /// The index of a name; `None` if it is not there.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    /// Adds what the file spells out: to the puzzle as a move, or as a rotation if its name says so.
    pub fn spelt_out(
        &mut self,
        puzzle: &mut Puzzle,
        renaming: &mut Renaming,
        name: &str,
        sparse: SparseMove,
        place: Place,
    ) -> Result<(), ImportError> {
        let meaning = if is_rotation(name) {
            puzzle.push_rotation(name, sparse.clone());
            Meaning::Other
        } else {
            let at = |error| ImportError::new(place, ImportErrorKind::Name(error));
            puzzle.push_move(&renaming.fit(name), sparse.clone()).map_err(at)?;
            Meaning::Move(puzzle.moves().len() - 1)
        };
        self.add(name, meaning, Some(sparse), place).map(|_| ())
    }

    /// Adds a name whose definition follows.
    pub fn pending(&mut self, name: &str, place: Place) -> Result<usize, ImportError> {
        self.add(name, Meaning::Pending, None, place)
    }

    fn add(
        &mut self,
        name: &str,
        meaning: Meaning,
        element: Option<SparseMove>,
        place: Place,
    ) -> Result<usize, ImportError> {
        let index = self.names.len();
        if self.index.insert(name.into(), index).is_some() {
            return Err(ImportError::new(place, ImportErrorKind::Repeated(format!("the name {name}"))));
        }
        self.longest = self.longest.max(name.len());
        self.names.push(name.into());
        self.meanings.push(meaning);
        self.elements.push(element);
        Ok(index)
    }

    /// Carries out the definitions, each after those that it needs, and adds what they make to the puzzle in their order in
    /// the file. O(factors · slots) for the factors of all definitions.
    pub fn define(
        &mut self,
        puzzle: &mut Puzzle,
        renaming: &mut Renaming,
        definitions: &[Definition],
    ) -> Result<(), ImportError> {
        let order = self.in_order(definitions)?;
        for &i in &order {
            let word = definitions[i].expression.word().and_then(|word| self.substituted(&word));
            self.meanings[definitions[i].name] = word.map_or(Meaning::Other, Meaning::Product);
        }
        let needed = self.needed_elements(definitions, &order);
        for &i in order.iter().filter(|&&i| needed[definitions[i].name]) {
            let element = definitions[i].expression.evaluate(self);
            self.elements[definitions[i].name] = Some(SparseMove::from(&element));
        }
        self.hand_over(puzzle, renaming, definitions)
    }

    /// For each name whether its element is asked for: those of moves that are no products, of rotations, and of what these
    /// are made of.
    fn needed_elements(&self, definitions: &[Definition], order: &[usize]) -> Vec<bool> {
        let mut needed: Vec<bool> = self.names.iter().map(|name| is_rotation(name)).collect();
        for &i in order.iter().rev() {
            let Definition { name, expression, .. } = &definitions[i];
            needed[*name] |= matches!(self.meanings[*name], Meaning::Other);
            if needed[*name] {
                for_each_name(expression, &mut |index| needed[index] = true);
            }
        }
        needed
    }

    fn hand_over(
        &self,
        puzzle: &mut Puzzle,
        renaming: &mut Renaming,
        definitions: &[Definition],
    ) -> Result<(), ImportError> {
        let mut by_rotations: Vec<String> = Vec::new();
        for Definition { name, place, .. } in definitions {
            let at = |error| ImportError::new(*place, ImportErrorKind::Name(error));
            let sparse = || self.elements[*name].as_ref().expect("needed elements have been computed");
            let (name, meaning) = (&self.names[*name], &self.meanings[*name]);
            if is_rotation(name) {
                puzzle.push_rotation(name, sparse().clone());
            } else if *meaning == Meaning::Other {
                by_rotations.push(name.clone());
                puzzle.push_move(&renaming.fit(name), sparse().clone()).map_err(at)?;
            }
            if let (Meaning::Product(word), true) = (meaning, Puzzle::is_name(name) || !is_rotation(name)) {
                puzzle.add_alias(&renaming.fit(name), word.clone()).map_err(at)?;
            }
        }
        if !by_rotations.is_empty() {
            let list = summed_up(by_rotations.into_iter());
            puzzle.add_note(format!("moves that the file defines by means of rotations count as moves: {list}"));
        }
        Ok(())
    }

    /// The definitions, each after those that it needs (Kahn 1962).
    fn in_order(&self, definitions: &[Definition]) -> Result<Vec<usize>, ImportError> {
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
                let Definition { name, place, .. } = &definitions[circular];
                let name = self.names[*name].clone();
                Err(ImportError::new(*place, ImportErrorKind::Circular { name }))
            }
        }
    }

    /// A word in the names of the file as one in the moves of the puzzle, if it is short enough.
    fn substituted(&self, word: &Word) -> Option<Word> {
        let mut product = Word::new();
        for &(index, exponent) in word {
            match &self.meanings[index] {
                Meaning::Move(index) => product.push((*index, exponent)),
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
        let prefixes = (1..=self.longest.min(text.len())).rev().filter_map(|length| text.get(..length));
        prefixes.filter_map(|prefix| self.find(prefix).map(|index| (prefix.len(), vec![(index, 1)]))).next()
    }

    fn move_names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn move_name(&self, index: usize) -> &str {
        &self.names[index]
    }

    fn move_element(&self, index: usize) -> Twisted {
        let sparse = self.elements[index].as_ref();
        sparse.expect("what a definition needs is computed before it").element(&self.ambient)
    }

    fn identity(&self) -> Twisted {
        self.ambient.identity()
    }

    fn literal(&self, text: &str) -> Result<Twisted, NotationError> {
        self.ambient.parse(text)
    }
}
