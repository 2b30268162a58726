//! The smallest normal subgroup that contains given elements.
//!
//! A chain of the closure N grows by conjugates of random products, `w ← (w·n)^g` for random n of its generators and random
//! g in the group, until several in a row are in it (Seress, *Permutation Group Algorithms*, 2003, §2.3.3 and §5.1.4). Then
//! every conjugate of a generator of N by a generator of the group is sifted; sifting to the identity proves that it lies
//! in N even while the chain is unfinished. What is left is to prove the chain complete: by a bound that it reaches, or by
//! Sims' verification.

use num_bigint::BigUint;
use rand::RngExt;

use super::{Element, Group};
use crate::chain::{Chain, StoppingRule};
use crate::program::{Program, Traced};
use crate::random::{DEFAULT_SEED, ProductReplacement, Random, seeded};

/// So many random elements in a row have to lie in the closure before the conjugates of its generators are looked at.
const CONFIRMATIONS: u32 = 10;

impl<E: Element> Group<E> {
    /// The smallest normal subgroup that contains `elements`, which must be elements of the group.
    ///
    /// About one chain of the closure, and r·s sifts for r generators of the group and s of the closure.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let b = Permutation::from_cycles(4, &[vec![0, 1]])?;
    /// let group = Group::new(vec![a.clone(), b])?;
    /// let double = Permutation::from_cycles(4, &[vec![0, 1], vec![2, 3]])?;
    /// assert_eq!(group.normal_closure(&[double]).order(), 4u32.into());
    /// assert_eq!(group.normal_closure(&[a]).order(), 24u32.into());
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    #[must_use]
    pub fn normal_closure(&self, elements: &[E]) -> Self {
        self.closure(elements, &self.order())
    }

    /// The normal closure, of which it is known that its order is at most `bound`: reaching it proves the chain complete.
    pub(super) fn closure(&self, elements: &[E], bound: &BigUint) -> Self {
        self.closure_in_p_group(elements).unwrap_or_else(|| {
            let mut growing = Growing::new(self, bound);
            elements.iter().for_each(|element| growing.take(element));
            growing.finish()
        })
    }

    /// Whether every element of this group, by conjugation, leaves the other group as it is.
    ///
    /// One sift for each pair of generators.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(3, &[vec![0, 1, 2]])?;
    /// let b = Permutation::from_cycles(3, &[vec![0, 1]])?;
    /// let (s3, a3, s2) = (Group::new(vec![a.clone(), b.clone()])?, Group::new(vec![a])?, Group::new(vec![b])?);
    /// assert!(s3.normalizes(&a3) && !s3.normalizes(&s2));
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn normalizes(&self, other: &Self) -> bool {
        let stays = |element: &E| other.generators().iter().all(|n| other.contains(&element.conjugate(n)));
        self.generators().iter().all(stays)
    }
}

/// More generators than this are replaced by fewer, if some random elements generate the group as well.
const MANY: usize = 12;

impl<E: Element> Group<E> {
    /// The same group, if it has many generators with fewer ones where some random elements happen to generate it. The order
    /// decides that: their chain has to reach it.
    pub(super) fn with_few_generators(self) -> Self {
        let (mut count, mut random, order) = (4, seeded(DEFAULT_SEED), self.order());
        while self.generators().len() > MANY && 2 * count < self.generators().len() {
            let few: Vec<E> = (0..count).map(|_| self.random_element(&mut random)).collect();
            let rule = StoppingRule { confirmations: CONFIRMATIONS, bound: Some(order.clone()) };
            let chain = Chain::randomized(&few, self.identity(), DEFAULT_SEED, &rule);
            if chain.order() == order {
                return self.group_of_chain(few, chain);
            }
            count *= 2;
        }
        self
    }
}

/// A normal subgroup that grows.
pub(super) struct Growing<'a, E> {
    group: &'a Group<E>,
    bound: &'a BigUint,
    chain: Chain<E>,
    generators: Vec<E>,
    random: Random,
}

impl<'a, E: Element> Growing<'a, E> {
    pub fn new(group: &'a Group<E>, bound: &'a BigUint) -> Self {
        let chain = Chain::empty(group.identity(), DEFAULT_SEED);
        Self { group, bound, chain, generators: Vec::new(), random: seeded(DEFAULT_SEED) }
    }

    /// Whether an element is in it for certain.
    pub fn contains(&self, element: &E) -> bool {
        self.chain.contains(element)
    }

    /// Makes `element` a generator, unless it is in already.
    pub fn take(&mut self, element: &E) {
        if self.chain.extend(element, self.generators.len() as u32) {
            self.generators.push(element.clone());
        }
    }

    fn reaches_bound(&self) -> bool {
        self.chain.order() >= *self.bound
    }

    /// Makes it normal in the group.
    pub fn close(&mut self) {
        self.add_random_conjugates();
        while !self.reaches_bound() && self.add_conjugates() {
            self.add_random_conjugates();
        }
    }

    /// The subgroup with its complete chain, once it is normal.
    pub fn finish(mut self) -> Group<E> {
        self.close();
        if !self.reaches_bound() {
            self.chain.complete();
        }
        self.group.group_of_chain(self.generators, self.chain).with_few_generators()
    }

    fn add_random_conjugates(&mut self) {
        let moving: Vec<&E> = self.group.generators().iter().filter(|g| !g.is_identity()).collect();
        if self.generators.is_empty() || moving.is_empty() || self.reaches_bound() {
            return;
        }
        let mut program = Program::new();
        let trace = |(i, &element): (usize, &&E)| Traced { element: element.clone(), node: program.input(i as u32) };
        let traced = moving.iter().enumerate().map(trace).collect();
        let mut source = ProductReplacement::new(traced, DEFAULT_SEED, &mut program);
        let mut walk = self.generators[0].clone();
        let mut confirmed = 0;
        while confirmed < CONFIRMATIONS && !self.reaches_bound() {
            walk.then_assign(&self.generators[self.random.random_range(0..self.generators.len())]);
            walk = source.draw(&mut program).element.conjugate(&walk);
            let known = self.generators.len();
            self.take(&walk);
            confirmed = if self.generators.len() == known { confirmed + 1 } else { 0 };
        }
    }

    /// Adds the conjugates of generators by generators that are missing; whether there were any.
    fn add_conjugates(&mut self) -> bool {
        let known = self.generators.len();
        let mut next = 0;
        while next < self.generators.len() {
            for by in self.group.generators() {
                self.take(&by.conjugate(&self.generators[next]));
            }
            next += 1;
        }
        self.generators.len() > known
    }
}
