//! Strong generators made small, and the parts of a chain that are proved complete.
//!
//! A strong generator s of a level may be replaced by s·h for any h of the group below, because the two generate the
//! same group together with it. Sifting s on below its own level picks an h for which s·h fixes most later base points.
//! Letters that move little commute with most others, and that is what makes verification of large groups cheap.
//!
//! While sifting on, a level at which the image of the base point lies outside of the basic orbit is skipped.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::ops::Range;

use num_bigint::BigUint;
use num_traits::One;

use super::images::Images;
use super::{Chain, Counts, Level};
use crate::action::{Action, Point};
use crate::program::{Node, Traced};

/// The products along the paths to the positions of one level are kept if all of them together have at most so many bytes.
const KEPT_BYTES: usize = 16 << 20;
/// On paths of more unknown steps than this only the end is kept; there the runs of equal letters may be long.
const LONG_PATH: usize = 32;

/// A generator as the verification uses it: a label of the chain times something of the levels below.
pub(super) struct Letter<E> {
    pub element: E,
    pub inverse: E,
    /// The points that it moves.
    pub moved: Vec<Point>,
    /// Whether it is needed to generate its level; if not, it only makes trees shallower.
    pub strong: bool,
    /// The level and the label that it comes from.
    source: (usize, usize),
}

/// A letter, possibly inverted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub letter: u32,
    pub inverted: bool,
}

impl Step {
    pub fn inverse(self) -> Self {
        Self { inverted: !self.inverted, ..self }
    }
}

/// A product of letters, first factor first.
pub(super) type Word = Vec<Step>;

pub(super) fn inverse_word(word: &[Step]) -> Word {
    word.iter().rev().map(|step| step.inverse()).collect()
}

/// How an orbit position was reached.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub parent: u32,
    pub step: Step,
    depth: u32,
}

const ROOT: Edge = Edge { parent: u32::MAX, step: Step { letter: u32::MAX, inverted: false }, depth: 0 };
const UNREACHED: Edge = Edge { depth: u32::MAX, ..ROOT };

/// A tree from the base point to positions of a basic orbit, with letters on its edges.
pub(super) struct Tree {
    edges: Vec<Edge>,
    /// The positions in the order in which they were reached.
    pub order: Vec<u32>,
}

impl Tree {
    fn new(length: usize) -> Self {
        let mut edges = vec![UNREACHED; length];
        edges[0] = ROOT;
        let mut order = Vec::with_capacity(length);
        order.push(0);
        Self { edges, order }
    }

    /// Goes from a position with the point `point` along a letter, both ways.
    fn follow<E: Action>(
        &mut self,
        data: &Level<E>,
        (position, point): (u32, Point),
        number: usize,
        letter: &Letter<E>,
    ) {
        let depth = self.edges[position as usize].depth + 1;
        for (element, inverted) in [(&letter.element, false), (&letter.inverse, true)] {
            let image = data.position(element.image(point));
            let image = image.expect("an orbit is closed under the letters from its level on");
            let edge = &mut self.edges[image];
            if edge.depth == UNREACHED.depth {
                *edge = Edge { parent: position, step: Step { letter: number as u32, inverted }, depth };
                self.order.push(image as u32);
            }
        }
    }

    pub fn has(&self, position: usize) -> bool {
        self.edges[position].depth != UNREACHED.depth
    }

    /// How a position was reached, the root excepted.
    pub fn edge(&self, position: usize) -> Option<Edge> {
        Some(self.edges[position]).filter(|edge| edge.parent != ROOT.parent)
    }

    /// The word that leads from the base point to a position.
    pub fn word(&self, position: usize) -> Word {
        let mut word: Word = self.upwards(position).collect();
        word.reverse();
        word
    }

    /// The steps of that word from the last to the first.
    fn upwards(&self, position: usize) -> impl Iterator<Item = Step> {
        let mut next = self.edge(position);
        std::iter::from_fn(move || {
            let edge = next?;
            next = self.edge(edge.parent as usize);
            Some(edge.step)
        })
    }

    fn depth(&self) -> u32 {
        self.order.iter().map(|&position| self.edges[position as usize].depth).max().unwrap_or(0)
    }
}

/// A level whose completeness, together with that of the levels below, is proved.
struct Verified {
    /// The order of the group of these levels.
    order: BigUint,
    /// The end of its letters, and those of the levels below, among all.
    letters: usize,
    tree: Tree,
    /// Whether coset representatives are taken from this tree, not from the chain.
    from_tree: bool,
    /// Whether that is so from here down, and the letters move little, so that elements are sifted as tables.
    sparse: bool,
}

/// For each point the letters that move it, the last one first: linked lists in one vector.
struct Movers {
    /// For each point the index of its last entry.
    last: Vec<u32>,
    /// Letters, each with the index of the entry before it of the same point.
    entries: Vec<(u32, u32)>,
}

impl Movers {
    const NONE: u32 = u32::MAX;

    fn new(degree: usize) -> Self {
        Self { last: vec![Self::NONE; degree], entries: Vec::new() }
    }

    fn push(&mut self, letter: u32, moved: &[Point]) {
        self.entries.reserve(moved.len());
        for &point in moved {
            let entry = self.entries.len() as u32;
            self.entries.push((letter, std::mem::replace(&mut self.last[point as usize], entry)));
        }
    }

    /// Takes back the last letter.
    fn pop(&mut self, moved: &[Point]) {
        let kept = self.entries.len() - moved.len();
        for (&point, (_, before)) in moved.iter().zip(self.entries.drain(kept..)) {
            self.last[point as usize] = before;
        }
    }

    fn of(&self, point: Point) -> impl Iterator<Item = usize> {
        let mut next = self.last[point as usize];
        std::iter::from_fn(move || {
            let &(letter, before) = self.entries.get(next as usize)?;
            next = before;
            Some(letter as usize)
        })
    }
}

/// A chain with its levels verified from the bottom up to some level.
pub(super) struct Proof<'c, E> {
    pub chain: &'c mut Chain<E>,
    /// The verified levels, the bottom one first.
    verified: Vec<Verified>,
    letters: Vec<Letter<E>>,
    /// How many points the letters move, each counted as often as it is moved.
    moved: usize,
    movers: Movers,
    /// The steps that the chain has not been told of.
    counts: Cell<Counts>,
    /// What was left of the element that was sifted last; here only so that its memory is used again.
    residue: Cell<Option<E>>,
}

impl<'c, E: Action> Proof<'c, E> {
    pub fn new(chain: &'c mut Chain<E>) -> Self {
        let movers = Movers::new(chain.identity.degree());
        Self {
            chain,
            verified: Vec::new(),
            letters: Vec::new(),
            moved: 0,
            movers,
            counts: Cell::default(),
            residue: Cell::default(),
        }
    }

    /// Counts some compositions, sifts and Schreier generators.
    pub fn count(&self, compositions: u64, sifts: u64, schreier_generators: u64) {
        let mut counts = self.counts.get();
        counts += Counts { compositions, sifts, schreier_generators };
        self.counts.set(counts);
    }

    /// Tells the chain what has been counted.
    pub fn hand_over_counts(&mut self) {
        self.chain.counts += self.counts.take();
    }

    /// The lowest level that is not verified; `None` if all are.
    pub fn next_level(&self) -> Option<usize> {
        (self.chain.levels.len() - self.verified.len()).checked_sub(1)
    }

    fn verified(&self, level: usize) -> &Verified {
        &self.verified[self.chain.levels.len() - 1 - level]
    }

    /// The number of letters of the levels from `level` on: they are the first ones.
    pub fn letters_from(&self, level: usize) -> usize {
        if level < self.chain.levels.len() { self.verified(level).letters } else { 0 }
    }

    /// The order of the group of the levels from `level` on, which are verified.
    pub fn order_from(&self, level: usize) -> BigUint {
        if level < self.chain.levels.len() { self.verified(level).order.clone() } else { BigUint::one() }
    }

    /// The letters that `level` adds to those below.
    pub fn own_letters(&self, level: usize) -> Range<usize> {
        self.letters_from(level + 1)..self.letters_from(level)
    }

    pub fn letter(&self, letter: usize) -> &Letter<E> {
        &self.letters[letter]
    }

    /// Those of the first `letters` letters that move a point.
    pub fn movers(&self, point: Point, letters: usize) -> impl Iterator<Item = usize> {
        self.movers.of(point).skip_while(move |&letter| letter >= letters)
    }

    /// The number of letters so far.
    pub fn letter_count(&self) -> usize {
        self.letters.len()
    }

    /// The strong generators among some letters.
    pub fn strong(&self, letters: Range<usize>) -> impl Iterator<Item = usize> {
        letters.filter(|&letter| self.letters[letter].strong)
    }

    pub fn step_element(&self, step: Step) -> &E {
        let letter = &self.letters[step.letter as usize];
        if step.inverted { &letter.inverse } else { &letter.element }
    }

    /// Takes the proof of `level` and of those above it back, because it has grown.
    pub fn forget(&mut self, level: usize) {
        self.verified.truncate(self.chain.levels.len() - 1 - level);
        let keep = self.verified.last().map_or(0, |verified| verified.letters);
        for letter in self.letters.drain(keep..).rev() {
            self.movers.pop(&letter.moved);
            self.moved -= letter.moved.len();
        }
    }

    /// Records that `level` is complete, with a tree over its orbit.
    pub fn accept(&mut self, level: usize, tree: Tree) {
        let data = &self.chain.levels[level];
        // A dense element divides best at once; among letters that move little a path keeps the residue easy.
        let sparse = self.moves_little();
        let from_tree = tree.depth() <= data.depth_limit() && (sparse || !data.is_explicit());
        let sparse = from_tree && sparse && self.verified.last().is_none_or(|below| below.sparse);
        let order = self.order_from(level + 1) * data.orbit().len();
        self.verified.push(Verified { order, letters: self.letters.len(), tree, from_tree, sparse });
    }

    /// Whether the letters so far move a quarter of the points at most, on the average.
    pub fn moves_little(&self) -> bool {
        self.moved * 4 <= self.letters.len() * self.chain.identity.degree()
    }

    /// Sifts through all verified levels, which are those from `level` on; whether nothing is left.
    pub fn is_in(&self, level: usize, element: &E) -> bool {
        self.count(0, 1, 0);
        let mut levels = level..self.chain.levels.len();
        if self.sifts_tables() {
            let mut residue = Images::new(element);
            return levels.all(|level| self.strip_table(level, &mut residue)) && residue.is_identity();
        }
        let mut residue = match self.residue.take() {
            Some(mut residue) => {
                residue.clone_from(element);
                residue
            }
            None => element.clone(),
        };
        let is_in = levels.all(|level| self.strip(level, &mut residue)) && residue.is_identity();
        self.residue.set(Some(residue));
        is_in
    }

    /// Multiplies by an element of the verified levels, which are those from `level` on, so that their base points are
    /// fixed as far as possible.
    fn reduce(&self, level: usize, element: &E) -> E {
        self.count(0, 1, 0);
        let levels = level..self.chain.levels.len();
        if self.sifts_tables() {
            let mut residue = Images::new(element);
            levels.for_each(|level| {
                self.strip_table(level, &mut residue);
            });
            return element.with_images(residue.images());
        }
        let mut residue = element.clone();
        levels.for_each(|level| {
            self.strip(level, &mut residue);
        });
        residue
    }

    fn sifts_tables(&self) -> bool {
        self.verified.last().is_some_and(|verified| verified.sparse)
    }

    /// [`strip`](Self::strip) for a table and a level with letters that move little.
    fn strip_table(&self, level: usize, residue: &mut Images) -> bool {
        let data = &self.chain.levels[level];
        let image = residue.image(data.base());
        if image == data.base() {
            return true;
        }
        let Some(position) = data.position(image) else { return false };
        for step in self.verified(level).tree.upwards(position) {
            let moved = &self.letter(step.letter as usize).moved;
            residue.then_assign(self.step_element(step.inverse()), moved);
            self.count(1, 0, 0);
        }
        true
    }

    /// Divides so that the base point of `level` is fixed, if its image is in the orbit.
    fn strip(&self, level: usize, residue: &mut E) -> bool {
        let data = &self.chain.levels[level];
        match data.position(residue.image(data.base())) {
            None => false,
            Some(position) => {
                self.divide(level, residue, position);
                true
            }
        }
    }

    /// Multiplies by the inverse of the representative of a position of a verified level.
    pub fn divide(&self, level: usize, residue: &mut E, position: usize) {
        let verified = self.verified(level);
        if verified.from_tree {
            self.divide_along(&verified.tree, residue, position);
        } else {
            let compositions = self.chain.levels[level].divide(residue, position);
            self.count(compositions, 0, 0);
        }
    }

    fn divide_along(&self, tree: &Tree, residue: &mut E, position: usize) {
        for step in tree.upwards(position) {
            residue.then_assign(self.step_element(step.inverse()));
            self.count(1, 0, 0);
        }
    }

    /// Chooses strong generators among the labels of `level`, the levels below being verified: those by which the orbit
    /// grows, reduced. An element that shows the level incomplete if a label is no product of them.
    pub fn choose_letters(&mut self, level: usize) -> Result<Tree, Traced<E>> {
        let mut tree = Tree::new(self.chain.levels[level].orbit().len());
        for index in 0..self.chain.levels[level].labels().len() {
            let data = &self.chain.levels[level];
            let label = &data.labels()[index];
            if label.shortcut {
                continue;
            }
            let image = data.position(label.element.image(data.base())).expect("an orbit is closed under its labels");
            if tree.has(image) {
                let mut element = label.element.clone();
                self.divide_along(&tree, &mut element, image);
                if !self.is_in(level + 1, &element) {
                    let start = label.node;
                    let end = self.node_of_word(&inverse_word(&tree.word(image)));
                    return Err(Traced { element, node: self.chain.program.product(start, end) });
                }
                continue;
            }
            let element = self.reduce(level + 1, &label.element);
            let (original, reduced) = (moved_points(&label.element), moved_points(&element));
            if reduced.len() < original.len() {
                self.push(element, reduced, true, (level, index));
            } else {
                self.push(self.chain.levels[level].labels()[index].element.clone(), original, true, (level, index));
            }
            tree = self.span(level);
        }
        if tree.depth() > self.chain.levels[level].depth_limit() {
            self.push_shortcuts(level);
            tree = self.span(level);
        }
        Ok(tree)
    }

    fn push(&mut self, element: E, moved: Vec<Point>, strong: bool, source: (usize, usize)) {
        self.movers.push(self.letters.len() as u32, &moved);
        self.moved += moved.len();
        let inverse = element.inverse();
        self.letters.push(Letter { element, inverse, moved, strong, source });
    }

    /// Takes over the shortcuts of the chain, which make the tree shallow.
    fn push_shortcuts(&mut self, level: usize) {
        for index in 0..self.chain.levels[level].labels().len() {
            let label = &self.chain.levels[level].labels()[index];
            if label.shortcut {
                let (element, moved) = (label.element.clone(), moved_points(&label.element));
                self.push(element, moved, false, (level, index));
            }
        }
    }

    /// The breadth-first tree over the orbit of `level` with all letters.
    fn span(&self, level: usize) -> Tree {
        let mut tree = Tree::new(self.chain.levels[level].orbit().len());
        self.grow(level, &mut tree, 0, self.letters.len());
        tree
    }

    /// Breadth-first search with the first `letters` letters from the positions from the `next`-th on.
    fn grow(&self, level: usize, tree: &mut Tree, mut next: usize, letters: usize) {
        let data = &self.chain.levels[level];
        let all = !self.moves_little();
        // Every position is reached once, and then nothing is left to be found.
        while tree.order.len() < data.orbit().len()
            && let Some(&position) = tree.order.get(next)
        {
            next += 1;
            let from = (position, data.orbit()[position as usize]);
            if all {
                for (number, letter) in self.letters[..letters].iter().enumerate() {
                    tree.follow(data, from, number, letter);
                }
            } else {
                self.movers(from.1, letters).for_each(|number| tree.follow(data, from, number, self.letter(number)));
            }
        }
    }

    /// A tree over the orbit of `level` that exhausts an orbit of the group below before it takes a letter in `own`
    /// again, and where in its order each of those orbits begins.
    pub fn forest(&self, level: usize, own: Range<usize>) -> Forest<E> {
        let length = self.chain.levels[level].orbit().len();
        let kept = if length * self.chain.identity.bytes() <= KEPT_BYTES { length } else { 0 };
        let kept = (0..kept).map(|_| OnceCell::new()).collect();
        let mut forest = Forest { tree: Tree::new(length), starts: vec![0], orbit: vec![0; length], kept };
        let strong: Vec<usize> = self.strong(own.clone()).collect();
        let mut next = 0;
        while let Some(&position) = forest.tree.order.get(next) {
            next += 1;
            for &letter in &strong {
                for inverted in [false, true] {
                    self.enter(level, &mut forest, position, Step { letter: letter as u32, inverted }, own.start);
                }
            }
        }
        forest.starts.push(length);
        forest
    }

    /// Goes one step; if that leads into a new orbit of the group below, explores all of it.
    fn enter(&self, level: usize, forest: &mut Forest<E>, position: u32, step: Step, below: usize) {
        let (data, tree) = (&self.chain.levels[level], &mut forest.tree);
        let image = self.step_element(step).image(data.orbit()[position as usize]);
        let image = data.position(image).expect("an orbit is closed under the letters from its level on");
        if tree.has(image) {
            return;
        }
        let (number, start) = (forest.starts.len(), tree.order.len());
        tree.edges[image] = Edge { parent: position, step, depth: tree.edges[position as usize].depth + 1 };
        tree.order.push(image as u32);
        self.grow(level, tree, start, below);
        for &position in &tree.order[start..] {
            forest.orbit[position as usize] = number as u32;
        }
        forest.starts.push(start);
    }

    /// The product along the path to a position.
    pub fn representative<'f>(&self, forest: &'f Forest<E>, position: usize) -> Cow<'f, E> {
        if forest.kept.is_empty() {
            return Cow::Owned(self.evaluate(&forest.tree.word(position)));
        }
        // Up to what is known, and down again.
        let (mut path, mut top) = (Vec::new(), position);
        while let Some(edge) = forest.tree.edge(top).filter(|_| forest.kept[top].get().is_none()) {
            path.push(top);
            top = edge.parent as usize;
        }
        if path.len() > LONG_PATH {
            let value = || self.evaluate(&forest.tree.word(position));
            return Cow::Borrowed(forest.kept[position].get_or_init(value));
        }
        let mut value = forest.kept[top].get_or_init(|| self.chain.identity.clone());
        while let Some(below) = path.pop() {
            let edge = forest.tree.edge(below).expect("only the root has none");
            let step = self.step_element(edge.step);
            self.count(1, 0, 0);
            value = forest.kept[below].get_or_init(|| value.then(step));
        }
        Cow::Borrowed(value)
    }

    /// The product of a word. Runs of equal letters are taken by repeated squaring.
    pub fn evaluate(&self, word: &[Step]) -> E {
        let mut element = self.chain.identity.clone();
        for run in word.chunk_by(|a, b| a == b) {
            let factor = self.step_element(run[0]);
            if run.len() <= 3 {
                run.iter().for_each(|_| element.then_assign(factor));
                self.count(run.len() as u64, 0, 0);
            } else {
                element.then_assign(&factor.pow(run.len() as i64));
                self.count(u64::from(run.len().ilog2() + run.len().count_ones() + 1), 0, 0);
            }
        }
        element
    }

    /// The node that makes the product of a word.
    pub fn node_of_word(&mut self, word: &[Step]) -> Node {
        word.iter().fold(Node::IDENTITY, |node, &step| {
            let letter = self.node_of_letter(step.letter as usize);
            let factor = if step.inverted { self.chain.program.inverse(letter) } else { letter };
            self.chain.program.product(node, factor)
        })
    }

    fn node_of_letter(&mut self, letter: usize) -> Node {
        let Letter { element, source: (level, label), .. } = &self.letters[letter];
        let label = &self.chain.levels[*level].labels()[*label];
        let (node, rest) = (label.node, label.inverse.then(element));
        let level = *level;
        let rest = self.node_of_element(level + 1, &rest);
        self.chain.program.product(node, rest)
    }

    /// The node that makes an element of the group from the verified level `level` on.
    pub fn node_of_element(&mut self, level: usize, element: &E) -> Node {
        self.chain.factor_from(level, element).expect("it is in the verified part of the chain")
    }
}

/// The orbits of the group below on the orbit of a level, and a tree through all of them.
pub(super) struct Forest<E> {
    pub tree: Tree,
    /// Where in the order of the tree each orbit begins, and its end.
    starts: Vec<usize>,
    /// For each position the number of its orbit.
    orbit: Vec<u32>,
    /// For each position the product along its path, once it has been needed; empty if that would take too much memory.
    kept: Vec<OnceCell<E>>,
}

impl<E> Forest<E> {
    /// The number of orbits; orbit 0 is the base point alone.
    pub fn orbits(&self) -> usize {
        self.starts.len() - 1
    }

    /// The positions of an orbit.
    pub fn members(&self, orbit: usize) -> &[u32] {
        &self.tree.order[self.starts[orbit]..self.starts[orbit + 1]]
    }

    /// The orbit of a position.
    pub fn orbit_of(&self, position: usize) -> usize {
        self.orbit[position] as usize
    }

    /// Whether the tree has the edge between two positions, in either direction, with the letter of `step`.
    pub fn has_edge(&self, from: usize, step: Step, to: usize) -> bool {
        let is = |child: usize, parent: usize, step: Step| {
            self.tree.edge(child).is_some_and(|edge| edge.parent as usize == parent && edge.step == step)
        };
        is(to, from, step) || is(from, to, step.inverse())
    }
}

/// The points that an element moves, in ascending order.
pub(super) fn moved_points<E: Action>(element: &E) -> Vec<Point> {
    let moved = (0..element.degree() as Point).filter(|&point| element.image(point) != point);
    let mut points = Vec::with_capacity(moved.clone().count());
    points.extend(moved);
    points
}
