//! Which elements are in both of two groups?

use super::backtrack::{self, SearchError, being_in};
use super::{Element, Group};

impl<E: Element> Group<E> {
    /// The elements that are also in another group.
    ///
    /// By partition backtrack with the stabilizers of both groups (Leon 1991, §8); in the worst case exponential in the
    /// length of the base. A group that contains the other is seen at once.
    ///
    /// # Errors
    /// If the groups act on different points.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let cycles = |cycles: &[Vec<u32>]| Permutation::from_cycles(6, cycles);
    /// let even = Group::new((2..6).map(|i| cycles(&[vec![0, 1, i]])).collect::<Result<_, _>>()?)?;
    /// let hexagon = Group::new(vec![cycles(&[vec![0, 1, 2, 3, 4, 5]])?, cycles(&[vec![0, 2], vec![3, 5]])?])?;
    /// assert_eq!(hexagon.intersection(&even)?.order(), 6u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn intersection(&self, other: &Self) -> Result<Self, SearchError> {
        if !other.identity().lives_with(self.identity()) {
            return Err(SearchError::OtherPoints { what: "the other group" });
        }
        if other.contains_subgroup(self) {
            return Ok(self.clone());
        }
        if self.contains_subgroup(other) {
            return Ok(other.clone());
        }
        Ok(backtrack::subgroup(self, being_in(other.chain()), |_| Vec::new()))
    }
}
