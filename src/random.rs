//! Seeded random elements of a group given by generators, by product replacement.
//!
//! Celler, Leedham-Green, Murray, Niemeyer and O'Brien, *Generating random elements of a finite group*, 1995, with the
//! accumulator ("rattle") of Leedham-Green and Murray, 2002. The elements are nearly, not exactly, uniform: whoever
//! needs certainty verifies afterwards, and whoever needs uniform ones takes them from a chain.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::action::Action;
use crate::program::{Program, Traced};

/// The generator of pseudo-random numbers used everywhere: small, fast, and the same on every machine.
pub type Random = Xoshiro256PlusPlus;

/// The seed used where the caller does not care.
pub const DEFAULT_SEED: u64 = 1;

/// A generator of random numbers from a seed.
pub fn seeded(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// Elements in the pool at least; more generators make it larger.
pub(crate) const POOL: usize = 10;
/// Replacements made before the first element is given out.
pub(crate) const WARM_UP: usize = 50;

/// A source of nearly uniform random elements of the group that some generators generate.
///
/// Time: 50 multiplications to begin with, then two an element. Space: max(10, generators) elements.
///
/// # Example
///
/// ```
/// use schreier::{Action, Permutation, program::Program, random::ProductReplacement};
///
/// let a = Permutation::from_cycles(5, &[vec![0, 1, 2, 3, 4]])?;
/// let mut program = Program::new();
/// let a = schreier::program::Traced { node: program.input(0), element: a };
/// let mut source = ProductReplacement::new(vec![a.clone()], 7, &mut program);
/// let random = source.draw(&mut program);
/// assert_eq!(random.element, program.evaluate(random.node, &[a.element.clone()], &a.element.identity()));
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Debug)]
pub struct ProductReplacement<E> {
    pool: Vec<Traced<E>>,
    accumulator: Traced<E>,
    random: Random,
    steps: u64,
}

impl<E: Action> ProductReplacement<E> {
    /// A source for the group that `generators` generate, traced in `program`.
    ///
    /// # Panics
    /// If there are no generators: the trivial group needs no source.
    pub fn new(generators: Vec<Traced<E>>, seed: u64, program: &mut Program) -> Self {
        Self::with_pool(generators, seed, POOL, WARM_UP, program)
    }

    /// The same with a pool of at least so many elements, two or more, and so many replacements before the first element is
    /// given out, for whoever verifies afterwards.
    pub(crate) fn with_pool(
        generators: Vec<Traced<E>>,
        seed: u64,
        pool: usize,
        warm_up: usize,
        program: &mut Program,
    ) -> Self {
        let accumulator = generators.first().expect("a source needs at least one generator").clone();
        let pool: Vec<Traced<E>> =
            (0..generators.len().max(pool)).map(|i| generators[i % generators.len()].clone()).collect();
        let mut source = Self { pool, accumulator, random: seeded(seed), steps: 0 };
        for _ in 0..warm_up.max(source.pool.len()) {
            source.step(program);
        }
        source
    }

    /// The next random element.
    pub fn draw(&mut self, program: &mut Program) -> Traced<E> {
        self.step(program);
        self.accumulator.clone()
    }

    /// The element that was made last.
    pub(crate) fn current(&self) -> &Traced<E> {
        &self.accumulator
    }

    /// The products made so far.
    pub fn compositions(&self) -> u64 {
        2 * self.steps
    }

    /// Goes on to the next random element.
    pub(crate) fn step(&mut self, program: &mut Program) {
        self.steps += 1;
        let i = self.random.random_range(0..self.pool.len());
        let mut j = self.random.random_range(0..self.pool.len() - 1);
        j += usize::from(j >= i);
        let (inverted, left) = (self.random.random::<bool>(), self.random.random::<bool>());
        let [Traced { element, node }, factor] =
            self.pool.get_disjoint_mut([i, j]).expect("two different places in the pool");
        let inverse;
        let (other, other_node) = if inverted {
            inverse = factor.element.inverse();
            (&inverse, program.inverse(factor.node))
        } else {
            (&factor.element, factor.node)
        };
        if left {
            *element = other.then(element);
            *node = program.product(other_node, *node);
        } else {
            element.then_assign(other);
            *node = program.product(*node, other_node);
        }
        self.accumulator.element.then_assign(element);
        self.accumulator.node = program.product(self.accumulator.node, *node);
    }
}
