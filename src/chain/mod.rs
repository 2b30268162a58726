//! Stabilizer chains: the structure, sifting, and what can be read off a chain.
//!
//! A chain for a group G is a base `β₁, β₂, …` with, for each level, the orbit of `βᵢ` under the elements that fix the
//! earlier base points, and a transversal. Words as in Seress, *Permutation Group Algorithms*, 2003, chapter 4, and Holt,
//! Eick and O'Brien, *Handbook of Computational Group Theory*, 2005, §4.4.
//!
//! | file | question |
//! |---|---|
//! | `level.rs` | one level: orbit, transversal, shallow trees |
//! | `deterministic.rs` | how is a chain built without chance? |
//! | `randomized.rs` | how is a chain built fast, from random elements? |
//! | `extend.rs` | how does a chain grow by one generator? |
//! | `verify.rs` | is a chain complete, provably? |
//! | `strong.rs` | with which small generators, and which part of the chain is proved already? |
//! | `base_change.rs` | how does a chain look that begins with other base points? |
//! | `images.rs` | how is an element multiplied by one that moves little? |
//! | `stabilizer.rs` | what stabilizes another point than the next base point? |
//! | `regular.rs` | which levels are proved by regular action? |
//! | `relators.rs`, `transfer.rs` | which tests follow from others? |
//! | `counts.rs` | how much work was it? |
//!
//! Whatever a builder does, a chain holds only elements of G. So the product of its orbit lengths never exceeds the order
//! of G, and sifting to the identity always proves membership; only completeness needs [`complete`](Chain::complete).

mod base_change;
mod counts;
mod deterministic;
mod extend;
mod images;
mod level;
mod randomized;
mod regular;
mod relators;
mod stabilizer;
mod strong;
mod transfer;
mod verify;

use num_bigint::BigUint;
use rand::RngExt;

pub use counts::Counts;
pub use level::{EXPLICIT_BYTES, Level};
pub use randomized::StoppingRule;

use crate::action::{Action, Point};
use crate::program::{Node, Program, Traced};
use crate::random::{DEFAULT_SEED, Random, seeded};

/// A stabilizer chain of a group of elements `E`.
///
/// # Example
///
/// ```
/// use schreier::{Permutation, chain::Chain};
///
/// let a = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
/// let b = Permutation::from_cycles(4, &[vec![0, 1]])?;
/// let chain = Chain::deterministic(&[a, b], &Permutation::identity_on(4));
/// assert_eq!(chain.order(), 24u32.into());
/// assert_eq!(chain.base().len(), 3);
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chain<E> {
    identity: E,
    levels: Vec<Level<E>>,
    program: Program,
    random: Random,
    explicit_bytes: usize,
    counts: Counts,
    /// The positions along which the last element was sifted; here only so that its memory is used again.
    trail: Vec<u32>,
}

/// How a chain is built, whatever the builder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Building {
    /// The seed of every random choice.
    pub seed: u64,
    /// Transversals of at most this many bytes are kept explicitly, larger ones as shallow trees: 0 for trees only,
    /// `usize::MAX` for explicit transversals only.
    pub explicit_bytes: usize,
}

impl Default for Building {
    fn default() -> Self {
        Self { seed: DEFAULT_SEED, explicit_bytes: EXPLICIT_BYTES }
    }
}

/// So many points beside the base show what fixes the base, but not everything: few nontrivial elements fix them all.
const SAMPLE: usize = 8;

/// What is left of an element after sifting.
struct Sifted<E> {
    residue: E,
    /// The level that it could not pass; the number of levels if it passed all.
    level: usize,
    /// The products that were made.
    compositions: u64,
}

impl<E: Action> Chain<E> {
    /// A chain of the trivial group.
    fn trivial(identity: &E, building: &Building) -> Self {
        Self {
            identity: identity.clone(),
            levels: Vec::new(),
            program: Program::new(),
            random: seeded(building.seed),
            explicit_bytes: building.explicit_bytes,
            counts: Counts::default(),
            trail: Vec::new(),
        }
    }

    /// The generators, each traced as an input of the program.
    fn traced(&mut self, generators: &[E]) -> Vec<Traced<E>> {
        let trace = |(i, element): (usize, &E)| Traced { element: element.clone(), node: self.program.input(i as u32) };
        generators.iter().enumerate().map(trace).collect()
    }

    /// The identity of the group.
    pub fn identity(&self) -> &E {
        &self.identity
    }

    /// The levels, from the whole group down.
    pub fn levels(&self) -> &[Level<E>] {
        &self.levels
    }

    /// The base points.
    pub fn base(&self) -> Vec<Point> {
        self.levels.iter().map(Level::base).collect()
    }

    /// The lengths of the basic orbits.
    pub fn orbit_lengths(&self) -> Vec<usize> {
        self.levels.iter().map(|level| level.orbit().len()).collect()
    }

    /// The product of the basic orbit lengths: the order of the group once the chain is complete, and never more than it.
    pub fn order(&self) -> BigUint {
        self.order_below(0)
    }

    /// The binary logarithm of [`order`](Self::order), up to rounding.
    pub(crate) fn bits(&self) -> f64 {
        self.levels.iter().map(|level| (level.orbit().len() as f64).log2()).sum()
    }

    fn order_below(&self, level: usize) -> BigUint {
        self.levels[level..].iter().map(|level| BigUint::from(level.orbit().len())).product()
    }

    /// How many elements have been sifted while building: a count of work that does not depend on the machine.
    pub fn sifts(&self) -> u64 {
        self.counts.sifts
    }

    /// The elementary steps made so far to build and verify the chain. Sifting elements through it afterwards is not counted.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Permutation, chain::{Building, Chain}};
    ///
    /// let a = Permutation::from_cycles(6, &[(0..6).collect()])?;
    /// let b = Permutation::from_cycles(6, &[vec![0, 1]])?;
    /// let trees = Building { explicit_bytes: 0, ..Building::default() };
    /// let chain = Chain::deterministic_with(&[a, b], &Permutation::identity_on(6), &trees);
    /// assert!(chain.counts().compositions > chain.counts().sifts);
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How the strong generators are made from the original ones.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The strong generators with the steps of [`program`](Self::program) that make them; each level's own, top down.
    pub fn strong_generators(&self) -> impl Iterator<Item = (usize, &E, Node)> {
        self.levels.iter().enumerate().flat_map(|(level, data)| {
            let own = data.labels().iter().filter(|label| !label.shortcut);
            own.map(move |label| (level, &label.element, label.node))
        })
    }

    /// What is left of `element` after dividing by coset representatives, and the level at which it stopped.
    ///
    /// The residue is the identity exactly when the element is in the chain. At most one multiplication a level for
    /// explicit transversals, and the depth of the tree otherwise.
    pub fn sift(&self, element: &E) -> (E, usize) {
        let Sifted { residue, level, .. } = self.sift_from(0, element.clone());
        (residue, level)
    }

    /// The number of compositions that sifting `element` takes: one for each level whose base point the rest of it moves, or
    /// as many as its branch of the tree is long.
    pub fn compositions_to_sift(&self, element: &E) -> u64 {
        self.sift_from(0, element.clone()).compositions
    }

    fn sift_from(&self, from: usize, residue: E) -> Sifted<E> {
        self.sift_along(from, residue, &mut Vec::new())
    }

    /// The same, and writes down the positions by whose representatives it divides.
    fn sift_along(&self, from: usize, mut residue: E, trail: &mut Vec<u32>) -> Sifted<E> {
        trail.clear();
        let mut compositions = 0;
        for (level, data) in self.levels.iter().enumerate().skip(from) {
            let Some(position) = data.position(residue.image(data.base())) else {
                return Sifted { residue, level, compositions };
            };
            trail.push(position as u32);
            compositions += data.divide(&mut residue, position);
        }
        Sifted { residue, level: self.levels.len(), compositions }
    }

    /// Whether some element of the chain moves the base points, and a few others, as `element` does. `None` if there are not
    /// so few base points that this is found out faster than by sifting. O(b²) images for b base points, or as many times
    /// more as trees are deep, however large the degree.
    fn sifts_on_base(&self, element: &E) -> Option<bool> {
        let (degree, base) = (self.identity.degree(), self.levels.len());
        if (base + SAMPLE) * 4 > degree {
            return None;
        }
        let sample = (0..SAMPLE).map(|part| (part * degree / SAMPLE) as Point);
        let mut images: Vec<Point> = self.levels.iter().map(Level::base).chain(sample.clone()).collect();
        images.iter_mut().for_each(|point| *point = element.image(*point));
        for (index, level) in self.levels.iter().enumerate() {
            let Some(position) = level.position(images[index]) else { return Some(false) };
            images[index + 1..].iter_mut().for_each(|image| *image = level.divided(position, *image));
        }
        Some(images[base..].iter().copied().eq(sample))
    }

    /// Whether `element` is in the group. For a chain that is not complete, `false` means only "not found".
    pub fn contains(&self, element: &E) -> bool {
        self.sift_from(0, element.clone()).residue.is_identity()
    }

    /// Sifts an element of the group from level `from` on; if something is left, adds it to the chain, which then knows
    /// more. Returns the level that grew.
    fn absorb(&mut self, from: usize, element: Traced<E>) -> Option<usize> {
        let Traced { element, node } = element;
        let mut trail = std::mem::take(&mut self.trail);
        let Sifted { residue, level, compositions } = self.sift_along(from, element, &mut trail);
        self.counts += Counts { compositions, sifts: 1, ..Counts::default() };
        let grown = self.keep(from, Traced { element: residue, node }, level, &trail);
        self.trail = trail;
        grown
    }

    /// Adds what is left of an element that was sifted from level `from` along some positions to `level`.
    fn keep(&mut self, from: usize, residue: Traced<E>, level: usize, trail: &[u32]) -> Option<usize> {
        let Traced { element: residue, node } = residue;
        let moved = residue.first_moved()?;
        let node = self.trace_along(from, node, trail);
        if level == self.levels.len() {
            let base = self.next_base(&residue).unwrap_or(moved);
            self.levels.push(Level::new(base, &self.identity, self.explicit_bytes));
        }
        self.add_label(level, Traced { element: residue, node }, false);
        Some(level)
    }

    fn add_label(&mut self, level: usize, generator: Traced<E>, shortcut: bool) {
        // The first base point is fixed at every other level.
        let most = self.identity.degree() - level.min(1);
        self.counts.compositions += self.levels[level].add_within(generator, shortcut, most, &mut self.program);
    }

    /// The node of the residue that is left of an element with the node `node`, sifted from level `from` along positions.
    fn trace_along(&mut self, from: usize, mut node: Node, trail: &[u32]) -> Node {
        for (level, &position) in self.levels[from..].iter().zip(trail) {
            let divisor = level.inverse_representative_node(position as usize, &mut self.program);
            node = self.program.product(node, divisor);
        }
        node
    }

    /// A point moved by `residue` in the orbit of the last base point, if any: staying in one orbit keeps the point
    /// stabilizers that verification needs among those that the chain has anyway.
    fn next_base(&self, residue: &E) -> Option<Point> {
        let last = self.levels.last()?;
        last.orbit().iter().copied().find(|&point| residue.image(point) != point)
    }

    /// A uniformly random element of the group, if the chain is complete. One multiplication a level (or tree depth).
    pub fn random_element(&self, random: &mut Random) -> E {
        self.random_below(0, random)
    }

    /// A uniformly random element among those that fix the base points before `level`.
    fn random_below(&self, level: usize, random: &mut Random) -> E {
        // The inverse of a product of representatives from the bottom up; the inverse of a uniform element is uniform.
        let mut element = self.identity.clone();
        for data in &self.levels[level..] {
            data.divide(&mut element, random.random_range(0..data.orbit().len()));
        }
        element
    }

    /// The node that makes `element` from the generators, or `None` if the chain does not contain it.
    pub fn factor(&mut self, element: &E) -> Option<Node> {
        self.factor_from(0, element)
    }

    /// The same for an element of the group of the levels from `from` on.
    fn factor_from(&mut self, from: usize, element: &E) -> Option<Node> {
        let mut trail = Vec::new();
        if !self.sift_along(from, element.clone(), &mut trail).residue.is_identity() {
            return None;
        }
        // element · d₁ · … · dₖ = 1, so the element is the inverse of the product of the divisors.
        let divisors = self.trace_along(from, Node::IDENTITY, &trail);
        Some(self.program.inverse(divisors))
    }
}
