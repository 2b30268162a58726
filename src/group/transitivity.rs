//! How transitive is a group? Transitive, k-transitive, regular, semiregular, primitive, giant.
//!
//! Seress, *Permutation Group Algorithms*, 2003, §1.2.2 and §10.2.

use num_bigint::BigUint;

use super::{Element, Group};
use crate::action::Point;
use crate::orbit::{orbit_of, orbits};
use crate::wreath::factorial;

/// All even permutations of the points, or all permutations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Giant {
    /// A_n.
    Alternating,
    /// S_n.
    Symmetric,
}

impl<E: Element> Group<E> {
    /// The orbits on points, each ascending, in ascending order of their least points. O(points · generators).
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        orbits(self.degree(), self.generators())
    }

    /// Whether all points lie in one orbit. True also of the group on no points. O(points · generators).
    pub fn is_transitive(&self) -> bool {
        self.degree() == 0 || orbit_of(0, self.generators()).len() == self.degree()
    }

    /// The largest k such that every k different points can be sent to every k different points; 0 for an intransitive
    /// group, the degree for S_n, n − 2 for A_n.
    ///
    /// From the order alone for these two; from the basic orbits of the chain, which are then as long as can be, otherwise.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let m11 = Group::new(vec![
    ///     Permutation::from_cycles(11, &[(0..11).collect()])?,
    ///     Permutation::from_cycles(11, &[vec![2, 6, 10, 7], vec![3, 9, 4, 5]])?,
    /// ])?;
    /// assert_eq!(m11.transitivity(), 4);
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn transitivity(&self) -> usize {
        let degree = self.degree();
        if !self.is_transitive() {
            return 0;
        }
        match self.giant() {
            Some(Giant::Symmetric) => degree,
            Some(Giant::Alternating) => degree - 2,
            None => {
                let lengths = self.chain().orbit_lengths();
                let all_others = |(level, length): &(usize, usize)| *length == degree - level;
                lengths.into_iter().enumerate().take_while(all_others).count()
            }
        }
    }

    /// Whether the identity is the only element that fixes a point: every orbit is as long as the group is large.
    pub fn is_semiregular(&self) -> bool {
        let order = self.order();
        self.orbits().iter().all(|orbit| BigUint::from(orbit.len()) == order)
    }

    /// Whether exactly one element sends any point to any other: transitive and semiregular.
    pub fn is_regular(&self) -> bool {
        self.is_transitive() && self.order() == BigUint::from(self.degree())
    }

    /// Whether the group is transitive and has no block other than single points and the set of all points. Groups of
    /// degree at most 2 are primitive if they are transitive. Near-linear in points · generators for most groups.
    pub fn is_primitive(&self) -> bool {
        self.is_transitive() && (self.degree() == 0 || self.is_primitive_at(0).expect("0 is a point"))
    }

    /// Whether the group is the alternating or the symmetric group on its points: those orders determine it. For giants
    /// of degree at least 5 that is decided without a chain. The symmetric group if the degree is at most 1.
    pub fn giant(&self) -> Option<Giant> {
        let degree = u32::try_from(self.degree()).ok()?;
        let order = self.order();
        // n! > (n/e)ⁿ: most groups are far smaller, and factorials of large numbers take time.
        let least = f64::from(degree) * (f64::from(degree.max(1)) / std::f64::consts::E).log2() - 2.0;
        if (order.bits() as f64) < least {
            return None;
        }
        let all = factorial(degree);
        if order == all {
            Some(Giant::Symmetric)
        } else if order * 2u32 == all {
            Some(Giant::Alternating)
        } else {
            None
        }
    }

    /// The lengths of the orbits of the stabilizer of `point` on the orbit of `point`, ascending: the first is 1, and
    /// their number is the rank of the group on that orbit.
    ///
    /// # Errors
    /// If it is no point of the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let square = Group::new(vec![
    ///     Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?,
    ///     Permutation::from_cycles(4, &[vec![1, 3]])?,
    /// ])?;
    /// assert_eq!(square.subdegrees(0)?, [1, 1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subdegrees(&self, point: Point) -> Result<Vec<usize>, super::action::ActionError> {
        let stabilizer = self.pointwise_stabilizer(&[point])?;
        let orbit = orbit_of(point, self.generators());
        let mut inside = vec![false; self.degree()];
        orbit.iter().for_each(|&point| inside[point as usize] = true);
        let mut lengths: Vec<usize> =
            stabilizer.orbits().iter().filter(|orbit| inside[orbit[0] as usize]).map(Vec::len).collect();
        lengths.sort_unstable();
        Ok(lengths)
    }
}
