//! The exponent: the least common multiple of the orders of the elements.
//!
//! For a prime p, the p-part of the order of an element is that of some cycle of it, so at most the largest power of p up to
//! the longest orbit, and it divides the order of the group. Random elements give bounds from the other side; where the two
//! meet, the exponent is proved. Where laws describe the group, elements of prime power order are counted instead
//! ([`element_orders`](super::element_orders)).

use num_bigint::BigUint;

use super::by_laws::ByLaws;
use super::{Element, Group};
use crate::orbit::orbits;
use crate::order::Factored;
use crate::random::{DEFAULT_SEED, seeded};

/// What is known of an exponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exponent {
    /// It is a multiple of this: of the orders of the elements that were looked at.
    pub multiple_of: Factored,
    /// It divides this.
    pub divides: Factored,
}

impl Exponent {
    /// The exponent, if the two bounds meet.
    pub fn value(&self) -> Option<BigUint> {
        (self.multiple_of == self.divides).then(|| self.divides.value())
    }
}

/// Gives up after so many random elements in a row that showed nothing new.
const PATIENCE: u32 = 200;

impl<E: Element> Group<E> {
    /// Bounds for the exponent of the group, which often meet.
    ///
    /// Some hundred random elements, and the chain that gives them.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(7, &[(0..7).collect()])?;
    /// let b = Permutation::from_cycles(7, &[vec![0, 1]])?;
    /// assert_eq!(Group::new(vec![a, b])?.exponent().value(), Some(420u32.into()));
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn exponent(&self) -> Exponent {
        let mut upper = self.exponent_bound();
        let mut lower: Factored = self.generators().iter().fold(Factored::one(), |lcm, g| lcm.lcm(&g.factored_order()));
        if self.is_abelian() {
            upper = lower.clone();
        } else if let Some(group) = ByLaws::new(self) {
            let exponent = group.exponent();
            return Exponent { multiple_of: exponent.clone(), divides: exponent };
        }
        let mut random = seeded(DEFAULT_SEED);
        let mut patience = PATIENCE;
        while lower != upper && patience > 0 {
            let larger = lower.clone().lcm(&self.random_element(&mut random).factored_order());
            patience = if larger == lower { patience - 1 } else { PATIENCE };
            lower = larger;
        }
        Exponent { multiple_of: lower, divides: upper }
    }

    /// What the exponent divides, by the lengths of the orbits and the order.
    fn exponent_bound(&self) -> Factored {
        let longest = orbits(self.degree(), self.generators()).iter().map(Vec::len).max().unwrap_or(1) as u64;
        let part = |(p, e): (u64, u64)| Factored::from(p).power(e.min(u64::from(longest.max(1).ilog(p))));
        self.factored_order().factors().map(part).product()
    }
}
