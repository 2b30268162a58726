//! How does a chain look that begins with other base points?
//!
//! A chain is complete exactly when its basic orbits multiply to the order of the group. So a chain for a prescribed base
//! needs no verification once the order is known: elements of the group are sifted until the orbits are long enough.
//! Elements come from product replacement, or uniformly from a chain that is complete; then every one of them extends an
//! incomplete chain with probability at least 1/2 (Seress, *Permutation Group Algorithms*, 2003, §4.3 and §5.4).

use num_bigint::BigUint;

use super::level::Level;
use super::randomized::{Care, StoppingRule};
use super::{Building, Chain};
use crate::action::{Action, Point};
use crate::program::{Node, Program, Traced};
use crate::random::{DEFAULT_SEED, seeded};

impl<E: Action> Chain<E> {
    /// The complete chain of a group whose order is known, with a base that begins with `prefix`.
    ///
    /// Points of the prefix that are fixed by what fixes the earlier ones have levels with orbits of length 1, see
    /// [`reduced`](Self::reduced). Proved by the order, as [`of_order`](Self::of_order).
    ///
    /// # Panics
    /// If a point of the prefix is not below the degree.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Permutation, chain::Chain};
    ///
    /// let a = Permutation::from_cycles(5, &[vec![0, 1, 2, 3]])?;
    /// let b = Permutation::from_cycles(5, &[vec![0, 1]])?;
    /// let chain = Chain::with_base(&[a.clone(), b], &a.identity(), 1, 24u32.into(), &[3, 4, 1]);
    /// assert_eq!(chain.base()[..3], [3, 4, 1]);
    /// assert_eq!(chain.orbit_lengths(), [4, 1, 3, 2]);
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn with_base(generators: &[E], identity: &E, seed: u64, order: BigUint, prefix: &[Point]) -> Self {
        let rule = StoppingRule { confirmations: 100, bound: Some(order.clone()) };
        let mut chain = Self::trivial(identity, &Building { seed, ..Building::default() });
        chain.push_base_points(prefix);
        chain.fill(generators, seed, Care::FULL, &rule, |_| false);
        match chain.reaches(rule.bound.as_ref()) {
            true => chain,
            // Random words are not uniform, and may miss what elements of a complete chain do not.
            false => Self::of_order(generators, identity, seed, order).change_base(prefix),
        }
    }

    /// The chain of the same group with a base that begins with `prefix`; this one must be complete.
    ///
    /// The levels of base points that both begin with are kept. Below, the old base points follow the prefix as far as they
    /// are needed, so that strong generators which fix the prefix find their places again; what is missing is found by
    /// sifting uniformly random elements. Strong generators are traced to the same original ones.
    ///
    /// # Panics
    /// If a point of the prefix is not below the degree.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Permutation, chain::Chain};
    ///
    /// let rotation = Permutation::from_cycles(6, &[(0..6).collect()])?;
    /// let flip = Permutation::from_cycles(6, &[vec![1, 5], vec![2, 4]])?;
    /// let chain = Chain::deterministic(&[rotation.clone(), flip], &rotation.identity());
    /// assert_eq!(chain.change_base(&[2, 5, 3]).orbit_lengths(), [6, 1, 2]);
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn change_base(&self, prefix: &[Point]) -> Self {
        let common = self.levels.iter().zip(prefix).take_while(|(level, point)| level.base() == **point).count();
        let mut chain = self.clone();
        if common == prefix.len() {
            return chain;
        }
        let order = self.order_below(common);
        chain.levels.truncate(common);
        chain.push_base_points(&prefix[common..]);
        let old: Vec<Point> = self.levels[common..].iter().map(Level::base).collect();
        chain.push_base_points(&old);
        let own = |&(level, _, _): &(usize, &E, Node)| level >= common;
        let mut strong: Vec<(usize, &E, Node)> = self.strong_generators().filter(own).collect();
        // The deepest first: they sift through levels that have nothing in them yet.
        strong.reverse();
        for (_, element, node) in strong {
            chain.absorb(common, Traced { element: element.clone(), node });
        }
        let mut random = seeded(DEFAULT_SEED);
        while chain.order_below(common) < order {
            let element = self.random_below(common, &mut random);
            if !chain.sift_from(common, element.clone()).residue.is_identity() {
                let node = self.trace_member(common, element.clone(), &mut chain.program);
                chain.absorb(common, Traced { element, node });
            }
        }
        let redundant = chain.levels.split_off(prefix.len());
        chain.levels.extend(redundant.into_iter().filter(|level| level.orbit().len() > 1));
        chain
    }

    /// The chain without redundant base points: those whose basic orbit is a single point.
    pub fn reduced(mut self) -> Self {
        self.levels.retain(|level| level.orbit().len() > 1);
        self
    }

    /// The chain of the group that strong generators relative to a base generate: O(orbits · generators) images, nothing is
    /// sifted. The generators become the original ones, to which everything is traced.
    ///
    /// Whether they are strong is not checked; if they are not, the chain is incomplete.
    ///
    /// # Panics
    /// If a base point is not below the degree, or a generator other than the identity fixes the base.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Permutation, chain::Chain};
    ///
    /// let a = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let (b, c) = (Permutation::from_cycles(4, &[vec![1, 2, 3]])?, Permutation::from_cycles(4, &[vec![2, 3]])?);
    /// let chain = Chain::from_strong_generators(&[a.clone(), b, c], &[0, 1, 2], &a.identity());
    /// assert_eq!(chain.order(), 24u32.into());
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn from_strong_generators(generators: &[E], base: &[Point], identity: &E) -> Self {
        let mut chain = Self::trivial(identity, &Building::default());
        chain.push_base_points(base);
        let mut own: Vec<Vec<Traced<E>>> = vec![Vec::new(); base.len()];
        for generator in chain.traced(generators) {
            if let Some(level) = base.iter().position(|&point| generator.element.image(point) != point) {
                own[level].push(generator);
            } else {
                assert!(generator.element.is_identity(), "a strong generator moves a base point");
            }
        }
        for level in (0..base.len()).rev() {
            for generator in &own[level] {
                chain.levels[level].add(generator.clone(), false, &mut chain.program);
            }
            let deeper = || own[level + 1..].iter().flatten();
            while let Some(generator) = deeper().find(|generator| chain.leaves_orbit(level, &generator.element)) {
                chain.levels[level].add(generator.clone(), true, &mut chain.program);
            }
        }
        chain
    }

    /// The group that fixes the first `depth` base points: its strong generators, and its chain, in which everything is
    /// traced to these. This chain must be complete.
    ///
    /// # Panics
    /// If there are fewer levels.
    pub fn below(&self, depth: usize) -> (Vec<E>, Self) {
        let generators: Vec<E> = self
            .strong_generators()
            .filter(|&(level, ..)| level >= depth)
            .map(|(_, element, _)| element.clone())
            .collect();
        let chain = Self::from_strong_generators(&generators, &self.base()[depth..], &self.identity);
        debug_assert_eq!(chain.order(), self.order_below(depth), "the chain is complete");
        (generators, chain)
    }

    /// Levels for these base points, below those that there are, with nothing in them yet.
    fn push_base_points(&mut self, points: &[Point]) {
        let degree = self.identity.degree();
        assert!(points.iter().all(|&point| (point as usize) < degree), "base points are points");
        self.levels.extend(points.iter().map(|&point| Level::new(point, &self.identity, self.explicit_bytes)));
    }

    /// Whether an element leads out of the basic orbit of a level.
    pub(super) fn leaves_orbit(&self, level: usize, element: &E) -> bool {
        let level = &self.levels[level];
        level.orbit().iter().any(|&point| level.position(element.image(point)).is_none())
    }

    /// The node of an element of the group of the levels from `from` on, in a program that continues that of this chain.
    fn trace_member(&self, from: usize, mut residue: E, program: &mut Program) -> Node {
        let mut divisors = Node::IDENTITY;
        for level in &self.levels[from..] {
            let position = level.strip(&mut residue).expect("the element is in the group");
            let divisor = level.inverse_representative_node(position, program);
            divisors = program.product(divisors, divisor);
        }
        program.inverse(divisors)
    }
}
