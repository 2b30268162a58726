//! Elements to look for witnesses among: random words that a person can read first, product replacement after them.
//!
//! A random walk through the moves costs what the moves move, and its prefixes are words that can be printed. Where the
//! moves mix too slowly for that (two generators of S₁₀₀₀₀), product replacement takes over, and a witness is then a
//! straight-line program.

use num_bigint::BigUint;
use rand::RngExt;
use rand::seq::SliceRandom;

use crate::program::{Letter, Node, Program, Traced};
use crate::random::{ProductReplacement, Random, seeded};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};

/// A word of at most this many letters is printed in full.
pub const READABLE: usize = 100_000;

/// Each walk starts over after so many letters for every generator.
const LETTERS_A_GENERATOR: usize = 16;

/// From so many letters for every generator on, an element counts as mixed.
const MIXING_LETTERS: usize = 3;

/// Of many moves, product replacement starts from so many random subproducts (Seress 2003, §2.3): a pool of many elements
/// that each move little mixes slowly.
const SUBPRODUCTS: usize = 10;

/// A move of at least one slot in so many is dense.
const DENSE: usize = 4;

/// For each slot where a move takes its piece.
fn table(slots: usize, entries: &SparseMove) -> Box<[u32]> {
    let mut images: Box<[u32]> = (0..slots as u32).collect();
    entries.slots().iter().for_each(|entry| images[entry.slot as usize] = entry.to);
    images
}

/// How a witness is made from the generators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipe {
    /// The generators with these indices, from left to right.
    Word(Vec<u32>),
    /// A node of the walk's straight-line program.
    Program(Node),
}

/// A source of elements of the group that some moves generate.
pub(super) struct Walk<'a> {
    ambient: &'a Ambient,
    moves: &'a [SparseMove],
    random: Random,
    seed: u64,
    element: Twisted,
    /// The moves as images of all slots, if they twist nothing and each moves so much that this is fastest.
    tables: Vec<Box<[u32]>>,
    /// For each slot the slot whose piece is there now; not kept up if there are tables.
    content: Vec<u32>,
    /// The pieces that the next move moves; here only so that its memory is used again.
    pieces: Vec<u32>,
    word: Vec<u32>,
    replacement: Option<ProductReplacement<Twisted>>,
    program: Program,
    node: Node,
}

impl<'a> Walk<'a> {
    /// A walk through `moves`, of which there must be at least one.
    pub(super) fn new(ambient: &'a Ambient, moves: &'a [SparseMove], seed: u64) -> Self {
        let slots = ambient.slots();
        let is_dense = |entries: &SparseMove| entries.slots().len() * DENSE >= slots;
        let dense = ambient.stickers() == slots && moves.iter().all(is_dense);
        Self {
            ambient,
            moves,
            random: seeded(seed),
            seed,
            element: ambient.identity(),
            tables: if dense { moves.iter().map(|entries| table(slots, entries)).collect() } else { Vec::new() },
            content: (0..slots as u32).collect(),
            pieces: Vec::new(),
            word: Vec::new(),
            replacement: None,
            program: Program::new(),
            node: Node::IDENTITY,
        }
    }

    /// Goes on to the next element.
    pub(super) fn advance(&mut self) {
        if let Some(source) = &mut self.replacement {
            let Traced { element, node } = source.draw(&mut self.program);
            (self.element, self.node) = (element, node);
            return;
        }
        if self.word.len() >= LETTERS_A_GENERATOR * self.moves.len().max(4) {
            self.restart();
        }
        // A few letters between looks: looking costs a pass over all slots, a letter only what it moves.
        for _ in 0..self.moves.len().div_ceil(8) {
            self.step();
        }
    }

    /// Gives up walking: from now on the elements come from product replacement. Whether that is new.
    pub(super) fn start_replacing(&mut self) -> bool {
        let is_new = self.replacement.is_none();
        if is_new {
            self.replacement = Some(self.source());
        }
        is_new
    }

    /// Whether the element can be expected to be mixed: it is a product of some letters for every generator.
    pub(super) fn is_mixed(&self) -> bool {
        self.replacement.is_some() || self.word.len() >= MIXING_LETTERS * self.moves.len()
    }

    /// The element that the walk has come to.
    pub(super) fn element(&self) -> &Twisted {
        &self.element
    }

    /// How the element is made.
    pub(super) fn recipe(&self) -> Recipe {
        match self.replacement {
            None => Recipe::Word(self.word.clone()),
            Some(_) => Recipe::Program(self.node),
        }
    }

    /// The program behind the recipes.
    pub(super) fn into_program(self) -> Program {
        self.program
    }

    fn restart(&mut self) {
        self.word.clear();
        self.element = self.ambient.identity();
        self.content.iter_mut().enumerate().for_each(|(slot, piece)| *piece = slot as u32);
    }

    fn step(&mut self) {
        let index = self.random.random_range(0..self.moves.len());
        self.apply(index);
        self.word.push(index as u32);
    }

    /// Multiplies by a move. O(what it moves).
    fn apply(&mut self, index: usize) {
        if let Some(table) = self.tables.get(index) {
            self.element.then_moving(table);
            return;
        }
        let moved = self.moves[index].slots();
        self.pieces.clear();
        self.pieces.extend(moved.iter().map(|entry| self.content[entry.slot as usize]));
        for (entry, &piece) in moved.iter().zip(&self.pieces) {
            let k = self.ambient.orientations(piece as usize);
            let (_, gain) = self.element.move_of(piece as usize);
            self.content[entry.to as usize] = piece;
            self.element.set_move(piece, entry.to, (gain + entry.gain) % k);
        }
    }

    fn source(&mut self) -> ProductReplacement<Twisted> {
        let generators = if self.moves.len() > 2 * SUBPRODUCTS {
            (0..SUBPRODUCTS).map(|_| self.subproduct()).collect()
        } else {
            let mut traced = |(index, entries): (usize, &SparseMove)| Traced {
                element: entries.element(self.ambient),
                node: self.program.input(index as u32),
            };
            self.moves.iter().enumerate().map(&mut traced).collect()
        };
        ProductReplacement::new(generators, self.seed, &mut self.program)
    }

    /// The product of about half of the moves, in random order.
    fn subproduct(&mut self) -> Traced<Twisted> {
        self.restart();
        let mut indices: Vec<usize> = (0..self.moves.len()).filter(|_| self.random.random::<bool>()).collect();
        indices.shuffle(&mut self.random);
        let mut node = Node::IDENTITY;
        for index in indices {
            self.apply(index);
            let factor = self.program.input(index as u32);
            node = self.program.product(node, factor);
        }
        Traced { element: self.element.clone(), node }
    }
}

impl Recipe {
    /// The number of letters.
    pub fn length(&self, program: &Program) -> BigUint {
        match self {
            Self::Word(letters) => letters.len().into(),
            Self::Program(node) => program.word_length(*node),
        }
    }

    /// The word, if it has at most `limit` letters.
    pub fn word(&self, program: &Program, limit: usize) -> Option<Vec<Letter>> {
        match self {
            Self::Word(letters) if letters.len() <= limit => {
                Some(letters.iter().map(|&index| (index, false)).collect())
            }
            Self::Word(_) => None,
            Self::Program(node) => program.word(*node, limit),
        }
    }
}
