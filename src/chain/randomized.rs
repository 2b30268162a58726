//! Randomized Schreier–Sims: sift random elements until a run of them leaves nothing.
//!
//! Seress, *Permutation Group Algorithms*, 2003, §4.3, with elements from product replacement. The result is a lower
//! bound; it is complete with high probability, and [`Chain::complete`] or a known order makes that certain.

use num_bigint::BigUint;

use super::{Building, Chain, Counts};
use crate::action::Action;
use crate::program::Traced;
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
    /// Whether nothing but random elements says that the chain is complete, so that how often it is not must be bounded.
    alone: bool,
}

impl Care {
    /// For a chain that nobody verifies.
    pub const FULL: Self = Self { pool: POOL, warm_up: WARM_UP, on_base: false, alone: true };
    /// For a chain that is verified afterwards, which finds what is missing.
    pub const VERIFIED_LATER: Self = Self { pool: 6, warm_up: 12, on_base: true, alone: false };
}

/// After verification has found something missing, so many random elements in a row must sift to the identity before it
/// goes on.
const CONFIRMATIONS_AGAIN: u32 = 4;

/// When a randomized builder stops.
#[derive(Debug, Clone)]
pub struct StoppingRule {
    /// After this many random elements in a row have sifted to the identity; after a few more, if otherwise the chain would be
    /// incomplete with a probability of more than 2 to the power −`confirmations`.
    pub confirmations: u32,
    /// As soon as the chain has this order: an upper bound, so that reaching it proves the chain complete.
    pub bound: Option<BigUint>,
}

impl StoppingRule {
    /// How many elements must confirm a chain that has grown so often; see [`Chain::randomized`].
    fn confirmations_after(&self, grew: u64) -> u32 {
        self.confirmations.saturating_add(1 + 2 * (grew + 1).next_power_of_two().ilog2())
    }
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
    /// level. Nothing is proved unless [`StoppingRule::bound`] is reached. The chain is incomplete with probability at most
    /// 2⁻ᶜ for c [`StoppingRule::confirmations`], if random elements are uniform (Seress, *Permutation Group Algorithms*, 2003,
    /// section 4.3).
    ///
    /// *Proof.* Let every basic orbit Δᵢ be that of the group Sᵢ of the strong generators from its level on, so that |Sᵢ| ≥
    /// |Δᵢ|·|Sᵢ₊₁|. Let i be the deepest level at which this is no equality; then it is off by a factor of 2 at least, and of the
    /// elements of G at most half sift to the identity, which are ∏|Δᵢ|. (So all orbits are closed under deeper generators
    /// before elements confirm.) A chain that has grown r times asks for c + 1 + 2·log₂(r + 1) elements, and an incomplete
    /// one passes with probability at most 2⁻ᶜ⁻¹/(r + 1)²; over all r that is less than 2⁻ᶜ. ∎
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
        // Without confirmations nothing is promised.
        let promises = care.alone && rule.confirmations > 0;
        let mut grew = 0;
        while stopped.is_none() {
            if confirmed >= if promises { rule.confirmations_after(grew) } else { rule.confirmations } {
                if !promises || !self.close_orbits() {
                    break;
                }
                (confirmed, grew) = (0, grew + 1);
            }
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
            grew += 1;
            if gives_up(self) {
                stopped = Some(Filled::GaveUp);
            } else if self.reaches(rule.bound.as_ref()) {
                stopped = Some(Filled::Complete);
            }
        }
        self.counts.compositions += source.compositions() - before;
        (stopped, deepest)
    }

    /// Closes each basic orbit under the strong generators of all deeper levels; whether some were not closed.
    /// O(l·s·n) images at worst for l levels, s strong generators and n points.
    fn close_orbits(&mut self) -> bool {
        let strong = self.strong_generators();
        let strong: Vec<(usize, Traced<E>)> =
            strong.map(|(level, element, node)| (level, Traced { element: element.clone(), node })).collect();
        let mut grew = false;
        for level in (0..self.levels.len()).rev() {
            // The earlier base points are in no orbit.
            while self.levels[level].orbit().len() + level < self.identity.degree() {
                let mut deeper = strong.iter().filter(|(own, _)| *own > level);
                let Some((_, leaving)) = deeper.find(|(_, generator)| self.leaves_orbit(level, &generator.element))
                else {
                    break;
                };
                self.add_label(level, leaving.clone(), true);
                grew = true;
            }
        }
        grew
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
