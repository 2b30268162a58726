//! Randomized Schreier–Sims: sift random elements until a run of them leaves nothing.
//!
//! Seress, *Permutation Group Algorithms*, 2003, §4.3, with elements from product replacement. The result is a lower
//! bound; it is complete with high probability, and [`Chain::complete`] or a known order makes that certain.

use num_bigint::BigUint;

use super::{Building, Chain, Counts};
use crate::action::Action;
use crate::random::{POOL, ProductReplacement, WARM_UP};

/// How good random elements are, and how closely each is looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Care {
    /// The number of elements that replace each other, if there are not more generators.
    pool: usize,
    /// Replacements before the first random element.
    warm_up: usize,
    /// Whether after an element that has sifted to the identity, the next ones are only sifted as far as they move some
    /// points: if what fixes the base points is not trivial, the first one has probably shown it.
    on_base: bool,
}

impl Care {
    /// For a chain that nobody verifies.
    pub const FULL: Self = Self { pool: POOL, warm_up: WARM_UP, on_base: false };
    /// For a chain that is verified afterwards, which finds what is missing.
    pub const VERIFIED_LATER: Self = Self { pool: 6, warm_up: 12, on_base: true };
}

/// After verification has found something missing, so many random elements in a row must sift to the identity before it
/// goes on.
const CONFIRMATIONS_AGAIN: u32 = 4;

/// When a randomized builder stops.
#[derive(Debug, Clone)]
pub struct StoppingRule {
    /// After this many random elements in a row have sifted to the identity.
    pub confirmations: u32,
    /// As soon as the chain has this order: an upper bound, so that reaching it proves the chain complete.
    pub bound: Option<BigUint>,
}

impl Default for StoppingRule {
    fn default() -> Self {
        Self { confirmations: 10, bound: None }
    }
}

/// How sifting random elements ended.
pub(super) enum Filled<E> {
    /// The chain reached the bound.
    Complete,
    /// The chain grew to one that was not wanted.
    GaveUp,
    /// Enough elements sifted to the identity; where they came from, unless the group is trivial.
    Confirmed(Option<ProductReplacement<E>>),
}

impl<E: Action> Chain<E> {
    /// A chain from random elements of the group that `generators` generate. Reproducible from the seed.
    ///
    /// About two multiplications for a random element and one a level to sift it; most groups need a few elements a
    /// level. Nothing is proved unless [`StoppingRule::bound`] is reached.
    pub fn randomized(generators: &[E], identity: &E, seed: u64, rule: &StoppingRule) -> Self {
        Self::randomized_with(generators, identity, rule, &Building { seed, ..Building::default() })
    }

    /// The same with transversals as asked for.
    pub fn randomized_with(generators: &[E], identity: &E, rule: &StoppingRule, building: &Building) -> Self {
        let mut chain = Self::trivial(identity, building);
        chain.fill(generators, building.seed, Care::FULL, rule, |_| false);
        chain
    }

    /// The complete chain, and whether reaching the bound proved it; if not, verification did. `None` as soon as the chain
    /// grows to one at which `gives_up` holds.
    pub(crate) fn proved_unless(
        generators: &[E],
        identity: &E,
        rule: &StoppingRule,
        building: &Building,
        gives_up: impl Fn(&Self) -> bool,
    ) -> Option<(Self, bool)> {
        let mut chain = Self::trivial(identity, building);
        let care = Care::VERIFIED_LATER;
        let mut source = match chain.fill(generators, building.seed, care, rule, &gives_up) {
            Filled::GaveUp => return None,
            Filled::Complete => return Some((chain, true)),
            Filled::Confirmed(source) => source,
        };
        // Where something is missing, there is more: random elements find it faster.
        let rule = StoppingRule { confirmations: CONFIRMATIONS_AGAIN.min(rule.confirmations), bound: None };
        chain.complete_with(|chain| match &mut source {
            Some(source) => chain.sift_random(source, care, &rule, |_| false).1,
            None => None,
        });
        Some((chain, false))
    }

    /// Sifts the generators and random elements into a chain that may have base points, but has no strong generators yet.
    pub(super) fn fill(
        &mut self,
        generators: &[E],
        seed: u64,
        care: Care,
        rule: &StoppingRule,
        gives_up: impl Fn(&Self) -> bool,
    ) -> Filled<E> {
        let mut generators = self.traced(generators);
        generators.retain(|generator| !generator.element.is_identity());
        for generator in &generators {
            self.absorb(0, generator.clone());
        }
        if self.reaches(rule.bound.as_ref()) {
            return Filled::Complete;
        }
        if gives_up(self) {
            return Filled::GaveUp;
        }
        if generators.is_empty() {
            return Filled::Confirmed(None);
        }
        let mut source = ProductReplacement::with_pool(generators, seed, care.pool, care.warm_up, &mut self.program);
        match self.sift_random(&mut source, care, rule, gives_up).0 {
            Some(filled) => filled,
            None => Filled::Confirmed(Some(source)),
        }
    }

    /// Sifts random elements until the rule says to stop. Why it stopped, if not because enough elements sifted to the
    /// identity, and the deepest level that grew.
    fn sift_random(
        &mut self,
        source: &mut ProductReplacement<E>,
        care: Care,
        rule: &StoppingRule,
        gives_up: impl Fn(&Self) -> bool,
    ) -> (Option<Filled<E>>, Option<usize>) {
        let before = source.compositions();
        let (mut confirmed, mut deepest, mut stopped) = (0, None, None);
        while confirmed < rule.confirmations && stopped.is_none() {
            source.step(&mut self.program);
            if care.on_base && confirmed > 0 && self.sifts_on_base(&source.current().element) == Some(true) {
                self.counts += Counts { sifts: 1, ..Counts::default() };
                confirmed += 1;
                continue;
            }
            let Some(grown) = self.absorb(0, source.current().clone()) else {
                confirmed += 1;
                continue;
            };
            (confirmed, deepest) = (0, deepest.max(Some(grown)));
            if gives_up(self) {
                stopped = Some(Filled::GaveUp);
            } else if self.reaches(rule.bound.as_ref()) {
                stopped = Some(Filled::Complete);
            }
        }
        self.counts.compositions += source.compositions() - before;
        (stopped, deepest)
    }

    /// The complete chain of a group whose order is known: random elements until it is reached. Should they fail to find
    /// everything for long, verification finds the rest.
    pub fn of_order(generators: &[E], identity: &E, seed: u64, order: BigUint) -> Self {
        let rule = StoppingRule { confirmations: 100, bound: Some(order) };
        let mut chain = Self::randomized(generators, identity, seed, &rule);
        if !chain.reaches(rule.bound.as_ref()) {
            chain.complete();
        }
        chain
    }

    /// Whether the order is at least `bound`.
    pub(crate) fn reaches(&self, bound: Option<&BigUint>) -> bool {
        // Logarithms, wrong by far less than one, spare most of the products.
        bound.is_some_and(|bound| self.bits() + 1.0 >= (bound.bits() - 1) as f64 && self.order() >= *bound)
    }
}
