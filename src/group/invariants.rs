//! The abelian invariants of a group: the quotient by its derived subgroup, as a product of cyclic groups.
//!
//! For a prime p let `Kᵢ = ⟨G′, gᵖⁱ : g a generator⟩`. G/G′ is a product of cyclic groups, and the number of those among its
//! p-parts whose order is at least pⁱ is `log_p |Kᵢ₋₁ : Kᵢ|`. So orders of subgroups are enough, and no matrices are needed. Where
//! giants and laws prove the order, all this happens in the reduced group, which has the same quotient.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use super::prime_steps::add_normalizing;
use super::{Element, Group};
use crate::order::Factored;

impl<E: Element> Group<E> {
    /// The orders, powers of primes, of the cyclic groups of which `G/G′` is the product: ascending by prime, then by
    /// exponent. Empty for a perfect group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(10, &[vec![0, 1, 2, 3, 4, 5]])?;
    /// let b = Permutation::from_cycles(10, &[vec![6, 7, 8, 9]])?;
    /// assert_eq!(Group::new(vec![a, b])?.abelian_invariants(), [2, 4, 3]);
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn abelian_invariants(&self) -> Vec<u64> {
        match self.reduced_group() {
            Some((reduced, _)) => reduced.invariants_over(&reduced.derived_subgroup()),
            None => self.invariants_over(&self.derived_subgroup()),
        }
    }

    /// The same, for a derived subgroup that is known.
    pub(super) fn invariants_over(&self, derived: &Self) -> Vec<u64> {
        let quotient = self.factored_order().over(&derived.factored_order()).expect("the index divides the order");
        quotient.factors().flat_map(|(p, exponent)| self.p_invariants(derived, p, exponent)).collect()
    }

    /// The p-parts, of which the product is p to the given exponent.
    fn p_invariants(&self, derived: &Self, p: u64, exponent: u64) -> Vec<u64> {
        if exponent == 1 {
            return vec![p];
        }
        // How many invariants are at least pⁱ, for i = 1, 2, …
        let mut counts: Vec<u64> = Vec::new();
        let mut index = BigUint::one();
        let mut powers: Vec<E> = self.generators().to_vec();
        while counts.iter().sum::<u64>() < exponent {
            powers.iter_mut().for_each(|power| *power = power.pow(p as i64));
            let larger = self.order() / self.order_of_join(derived, &powers);
            let step = &larger / &index;
            counts.push(logarithm(&step, p));
            index = larger;
        }
        let mut invariants = Vec::new();
        for (i, &count) in counts.iter().enumerate() {
            let following = counts.get(i + 1).copied().unwrap_or(0);
            let value =
                BigUint::from(p).pow(i as u32 + 1).to_u64().expect("a cyclic quotient is at most a cycle's length");
            invariants.extend((following..count).map(|_| value));
        }
        invariants
    }

    /// The order of the group that the derived subgroup and some elements generate: these normalize it, so that its chain
    /// stays complete while they are added.
    fn order_of_join(&self, derived: &Self, elements: &[E]) -> BigUint {
        let mut chain = derived.chain().clone();
        elements.iter().for_each(|element| add_normalizing(&mut chain, element));
        chain.order()
    }
}

/// The exponent of a power of p.
fn logarithm(power: &BigUint, p: u64) -> u64 {
    let (mut rest, p, mut exponent) = (power.clone(), BigUint::from(p), 0);
    while !rest.is_one() {
        let (quotient, remainder) = rest.div_rem(&p);
        debug_assert_eq!(
            remainder,
            BigUint::ZERO,
            "a quotient of an abelian p-group has an order that is a power of p"
        );
        (rest, exponent) = (quotient, exponent + 1);
    }
    exponent
}

impl<E: Element> Group<E> {
    /// The order as a product of primes.
    pub fn factored_order(&self) -> Factored {
        match self.known_chain() {
            Some(chain) => chain.orbit_lengths().into_iter().map(|length| Factored::from(length as u64)).product(),
            None => self.proof().order().clone(),
        }
    }
}
