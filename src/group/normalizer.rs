//! Which elements take a group to itself by conjugation?

use super::backtrack::{self, Normalizing, SearchError};
use super::{Element, Group};

impl<E: Element> Group<E> {
    /// The elements g of this group with g⁻¹·U·g = U for another group U, which need not be a subgroup.
    ///
    /// By partition backtrack with the orbits of stabilizers in U (Theißen 1997). For groups of moderate size: unlike the
    /// other searches, this one compares only sizes of orbits, and may try very many images if U has many orbits alike
    /// under the stabilizers of its base points.
    ///
    /// # Errors
    /// If the groups act on different points.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let cycle = Permutation::from_cycles(7, &[(0..7).collect()])?;
    /// let s7 = Group::new(vec![cycle.clone(), Permutation::from_cycles(7, &[vec![0, 1]])?])?;
    /// let rotations = Group::new(vec![cycle])?;
    /// assert_eq!(s7.normalizer(&rotations)?.order(), 42u32.into()); // i ↦ a·i + b
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn normalizer(&self, other: &Self) -> Result<Self, SearchError> {
        if !other.identity().lives_with(self.identity()) {
            return Err(SearchError::OtherPoints { what: "the other group" });
        }
        let chain = E::chain_on_points(other.chain());
        let is_subgroup = self.contains_subgroup(other);
        Ok(backtrack::subgroup(self, vec![Box::new(Normalizing::new(&chain))], |base| {
            if !is_subgroup {
                return Vec::new();
            }
            chain.change_base(base).strong_generators().map(|(_, element, _)| element.clone()).collect()
        }))
    }
}
