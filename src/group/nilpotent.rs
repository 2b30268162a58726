//! Is a group nilpotent?
//!
//! A finite group is nilpotent exactly when it is the direct product of its Sylow subgroups. Write every generator as the
//! product of its powers of prime power order, its p-parts. The group is nilpotent exactly when p-parts and q-parts of
//! generators commute for p ≠ q, and the p-parts generate a p-group for every p: then it is the product of these, and
//! conversely they lie in the Sylow subgroups. (Holt, Eick and O'Brien, *Handbook of Computational Group Theory*, 2005,
//! §2.3.4.) No series is computed.

use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use super::{Element, Group};
use crate::order::Factored;

impl<E: Element> Group<E> {
    /// Whether the group is nilpotent.
    ///
    /// r² products for r generators, and the orders of the groups of their p-parts.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let turn = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let flip = Permutation::from_cycles(4, &[vec![0, 2]])?;
    /// assert!(Group::new(vec![turn.clone(), flip])?.is_nilpotent());
    /// let swap = Permutation::from_cycles(4, &[vec![0, 1]])?;
    /// assert!(!Group::new(vec![turn, swap])?.is_nilpotent());
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn is_nilpotent(&self) -> bool {
        if self.factored_order().factors().count() <= 1 {
            return true;
        }
        let mut parts: std::collections::BTreeMap<u64, Vec<E>> = std::collections::BTreeMap::new();
        for generator in self.generators() {
            for (p, part) in prime_parts(generator) {
                parts.entry(p).or_default().push(part);
            }
        }
        let commute = |(p, part): (u64, &E)| {
            let others = parts.range(p + 1..).flat_map(|(_, others)| others);
            others.into_iter().all(|other| part.then(other) == other.then(part))
        };
        parts.iter().flat_map(|(&p, list)| list.iter().map(move |part| (p, part))).all(commute)
            && parts.into_values().all(|parts| {
                let group =
                    Self::with_identity(self.identity().clone(), parts).expect("powers live where the elements do");
                group.factored_order().factors().count() <= 1
            })
    }
}

/// The p-parts of an element: for every prime p that divides its order, its power whose order is the full power of p.
/// Their product is the element.
pub(super) fn prime_parts<E: Element>(element: &E) -> Vec<(u64, E)> {
    let order = element.factored_order();
    let part = |(p, e): (u64, u64)| {
        let own = Factored::from(p).power(e);
        let others = order.over(&own).expect("a power of p divides the order");
        // The exponent that is 1 modulo the power of p and 0 modulo the rest, applied one prime at a time.
        let own = own.value().to_i64().expect("a prime power is at most the length of a cycle");
        let mut power = element.clone();
        for (q, f) in others.factors() {
            (0..f).for_each(|_| power = power.pow(q as i64));
        }
        let rest = (others.value() % own as u64).to_i64().expect("a remainder fits");
        let gcd = rest.extended_gcd(&own);
        debug_assert!(gcd.gcd.is_one() || own == 1, "the two factors are coprime");
        (p, power.pow(gcd.x.rem_euclid(own)))
    };
    order.factors().map(part).collect()
}
