//! Chains that grow by prime steps, and need no verification.
//!
//! **Lemma** (Sims, *Computing the order of a solvable permutation group*, J. Symb. Comp. 9, 1990). Let the chain of N be
//! complete, let y be an element that normalizes N and is not in it, and yᑫ ∈ N for a prime q. Then sifting y, and adding what is
//! left to the level at which it stops, makes the chain complete for N⟨y⟩.
//!
//! *Proof.* What is left is y times an element of N, so take it for y; it fixes the base points before β of that level, and
//! takes β out of its orbit under the stabilizer S of these in N. The stabilizer in N⟨y⟩ is S⟨y⟩, of order q·|S|. S is normal in it, so
//! the orbit of β becomes longer by a factor that divides q and is not 1: all the order is in that orbit, and the levels
//! below stay as they are. ∎
//!
//! So a subgroup K ≥ G′ is made of G′ and some elements one after the other. And a normal subgroup of a p-group G becomes
//! larger by central steps: by y once the commutators of y with generators of G are in it, and yᵖ. What is missing is put in
//! first; since each commutator lies deeper in the lower p-central series, that comes to an end.

use std::collections::HashMap;

use num_traits::ToPrimitive;

use super::commutator::commutator;
use super::{Element, Group};
use crate::action::Point;
use crate::chain::Chain;
use crate::orbit::Classes;
use crate::random::DEFAULT_SEED;

/// Adds an element that normalizes the group of a complete chain, which is complete again afterwards.
pub(super) fn add_normalizing<E: Element>(chain: &mut Chain<E>, element: &E) {
    if chain.contains(element) {
        return;
    }
    let (q, _) = element.factored_order().factors().next().expect("only the identity has order 1");
    add_normalizing(chain, &element.pow(q as i64));
    chain.extend(element, 0);
}

/// An element, with the points that it moves as bits: elements that move no point in common commute.
struct Supported<E> {
    element: E,
    moved: Vec<u64>,
}

impl<E: Element> Supported<E> {
    fn new(element: &E) -> Self {
        let mut moved = vec![0; element.degree().div_ceil(64)];
        let points = (0..element.degree() as Point).filter(|&point| element.image(point) != point);
        points.for_each(|point| moved[point as usize / 64] |= 1 << (point % 64));
        Self { element: element.clone(), moved }
    }

    fn list(elements: &[E]) -> Vec<Self> {
        elements.iter().map(Self::new).collect()
    }

    /// The commutator, unless the two commute because they move different points.
    fn commutator(&self, other: &Self) -> Option<E> {
        self.meets(other).then(|| commutator(&self.element, &other.element))
    }

    fn meets(&self, other: &Self) -> bool {
        self.moved.iter().zip(&other.moved).any(|(a, b)| a & b != 0)
    }
}

/// A normal subgroup of a p-group that grows by central steps.
struct Central<'a, E> {
    group: &'a Group<E>,
    by: Vec<Supported<E>>,
    p: i64,
    chain: Chain<E>,
    generators: Vec<E>,
}

impl<'a, E: Element> Central<'a, E> {
    /// The trivial subgroup; `None` if the group is no p-group.
    fn new(group: &'a Group<E>) -> Option<Self> {
        let p = group.prime()?.to_i64()?;
        let chain = Chain::empty(group.identity(), DEFAULT_SEED);
        Some(Self { group, by: Supported::list(group.generators()), p, chain, generators: Vec::new() })
    }

    /// Makes it the least normal subgroup that also contains `element`; whether that was missing.
    fn take(&mut self, element: &E) -> bool {
        let known = self.generators.len();
        // Elements to be added, each with the number of conditions that are known to hold.
        let mut waiting = vec![(Supported::new(element), 0)];
        while let Some((next, met)) = waiting.pop() {
            if self.chain.contains(&next.element) {
                continue;
            }
            if let Some((first, condition)) = self.missing(&next, met) {
                waiting.extend([(next, condition + 1), (Supported::new(&first), 0)]);
                continue;
            }
            self.chain.extend(&next.element, self.generators.len() as u32);
            self.generators.push(next.element);
        }
        self.generators.len() > known
    }

    /// The first of the elements that have to be in it before `next`, and is not, with its number.
    fn missing(&self, next: &Supported<E>, met: usize) -> Option<(E, usize)> {
        let condition = |number: usize| match self.by.get(number) {
            Some(generator) => next.commutator(generator),
            None => Some(next.element.pow(self.p)),
        };
        let conditions = (met..=self.by.len()).filter_map(|number| Some((condition(number)?, number)));
        conditions.into_iter().find(|(first, _)| !self.chain.contains(first))
    }

    /// The subgroup with its complete chain.
    fn finish(self) -> Group<E> {
        self.group.group_of_chain(self.generators, self.chain)
    }
}

/// Generators are replaced by random elements if all of them together move each point more often than this.
const DENSE: usize = 64;

impl<E: Element> Group<E> {
    /// The prime p, if this is a p-group and not trivial.
    fn prime(&self) -> Option<u64> {
        let order = self.factored_order();
        let mut factors = order.factors();
        let (p, _) = factors.next()?;
        factors.next().is_none().then_some(p)
    }

    /// Whether the order is a power of a prime, and not 1.
    pub(super) fn is_p_group(&self) -> bool {
        self.prime().is_some()
    }

    /// The normal closure of some elements of a p-group; `None` if the group is none. At most log_p |N| · (r + 4) sifts for r
    /// generators of the group and the closure N.
    pub(super) fn closure_in_p_group(&self, elements: &[E]) -> Option<Self> {
        let mut closure = Central::new(self)?;
        elements.iter().for_each(|element| {
            closure.take(element);
        });
        Some(closure.finish())
    }

    /// In a p-group the normal closure of the commutators of some elements with some others, and those among the commutators
    /// that make it.
    pub(super) fn commutators_in_p_group(&self, elements: &[E], with: &[E]) -> Option<(Self, Vec<E>)> {
        let mut closure = Central::new(self)?;
        let with = Supported::list(with);
        let mut heads = Vec::new();
        for element in Supported::list(elements) {
            for commutator in with.iter().filter_map(|other| element.commutator(other)) {
                if closure.take(&commutator) {
                    heads.push(commutator);
                }
            }
        }
        Some((closure.finish(), heads))
    }

    /// A p-group with one generator of each class of conjugates among them.
    ///
    /// Conjugate elements are equal modulo the Frattini subgroup, and what generates a p-group modulo that generates it (Burnside's
    /// basis theorem).
    fn with_essential_generators(&self) -> Self {
        let generators = Supported::list(self.generators());
        let moved = generators.iter().map(|g| g.moved.iter().map(|bits| bits.count_ones() as usize).sum::<usize>());
        if moved.sum::<usize>() > DENSE * self.degree() {
            return self.clone().with_few_generators();
        }
        let images = |g: &E| (0..g.degree() as Point).map(|point| g.image(point)).collect::<Vec<Point>>();
        let numbers: HashMap<Vec<Point>, u32> = generators.iter().map(|g| images(&g.element)).zip(0..).collect();
        let mut classes = Classes::new(generators.len());
        for (number, generator) in (0..).zip(&generators) {
            for by in generators.iter().filter(|by| by.meets(generator)) {
                if let Some(&other) = numbers.get(&images(&by.element.conjugate(&generator.element))) {
                    classes.merge(number, other);
                }
            }
        }
        let firsts = classes.into_lists().into_iter().map(|class| self.generators()[class[0] as usize].clone());
        let firsts: Vec<E> = firsts.filter(|generator| !generator.is_identity()).collect();
        self.group_of_chain(firsts, self.chain().clone())
    }

    /// The derived series of a p-group; `None` if the group is none.
    ///
    /// The derived subgroup of a normal subgroup N is the normal closure of the commutators of all generators of N with such
    /// elements as make N by their conjugates, which are few.
    pub(super) fn derived_series_of_p_group(&self) -> Option<Vec<Self>> {
        self.prime()?;
        let group = self.with_essential_generators();
        let mut heads = group.generators().to_vec();
        let mut series = vec![group.clone()];
        while !heads.is_empty() {
            let last = series.last().expect("the series begins with the group");
            let (next, commutators) = group.commutators_in_p_group(&heads, last.generators())?;
            heads = commutators;
            series.push(next);
        }
        Some(series)
    }
}
