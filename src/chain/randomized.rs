//! Randomized Schreier–Sims: sift random elements until a run of them leaves nothing.
//!
//! Seress, *Permutation Group Algorithms*, 2003, §4.3, with elements from product replacement. The result is a lower
//! bound; it is complete with high probability, and [`Chain::complete`] or a known order makes that certain.

use num_bigint::BigUint;

use super::{Building, Chain};
use crate::action::Action;
use crate::random::{ProductReplacement, WARM_UP};

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
        Self::randomized_unless(generators, identity, rule, building, WARM_UP, |_| false).expect("it does not give up")
    }

    /// The same with `warm_up` replacements before the first random element, and `None` as soon as the chain grows to one at
    /// which `gives_up` holds.
    pub(crate) fn randomized_unless(
        generators: &[E],
        identity: &E,
        rule: &StoppingRule,
        building: &Building,
        warm_up: usize,
        gives_up: impl Fn(&Self) -> bool,
    ) -> Option<Self> {
        let mut chain = Self::trivial(identity, building);
        chain.fill(generators, building.seed, warm_up, rule, gives_up).then_some(chain)
    }

    /// Sifts the generators and random elements into a chain that may have base points, but has no strong generators yet;
    /// `false` if it gave up.
    pub(super) fn fill(
        &mut self,
        generators: &[E],
        seed: u64,
        warm_up: usize,
        rule: &StoppingRule,
        gives_up: impl Fn(&Self) -> bool,
    ) -> bool {
        let mut generators = self.traced(generators);
        generators.retain(|generator| !generator.element.is_identity());
        for generator in &generators {
            self.absorb(0, generator.clone());
        }
        if generators.is_empty() || self.reaches(rule.bound.as_ref()) {
            return true;
        }
        let mut source = ProductReplacement::with_warm_up(generators, seed, warm_up, &mut self.program);
        let mut confirmed = 0;
        while confirmed < rule.confirmations {
            let random = source.draw(&mut self.program);
            if self.absorb(0, random).is_none() {
                confirmed += 1;
                continue;
            }
            confirmed = 0;
            if gives_up(self) {
                return false;
            }
            if self.reaches(rule.bound.as_ref()) {
                break;
            }
        }
        self.counts.compositions += source.compositions();
        true
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
