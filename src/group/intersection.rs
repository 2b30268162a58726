//! Which elements are in both of two groups?

use super::backtrack::{self, Acting, Colours, SearchError, being_in, is_multiply_transitive};
use super::{Element, Group};
use crate::perm::permutation_of;

impl<E: Element> Group<E> {
    /// The elements that are also in another group.
    ///
    /// By partition backtrack with the stabilizers of both groups (Leon 1991, §8); in the worst case exponential in the
    /// length of the base. Multiply transitive groups are first compared by sets of points of which they have few images, such
    /// as the octads of M24. A group that contains the other is seen at once.
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
        let mut properties = being_in(other.chain());
        if let Some(colours) = self.common_colours(other) {
            properties.insert(0, Box::new(Colours::new(&colours, &colours)));
        }
        Ok(backtrack::subgroup(self, properties, |_| Vec::new()))
    }

    /// Colours of the points that the elements of both groups keep, if the groups are multiply transitive.
    fn common_colours(&self, other: &Self) -> Option<Vec<u32>> {
        if ![self, other].iter().all(|group| is_multiply_transitive(group.chain())) {
            return None;
        }
        let chains = [self, other].map(|group| E::chain_on_points(group.chain()));
        let generators = [self, other].map(|group| group.generators().iter().map(permutation_of).collect());
        let [first, second] = [&chains[0], &chains[1]];
        let [ours, theirs] = generators;
        backtrack::common_colours(
            &Acting { chain: first, generators: ours },
            &Acting { chain: second, generators: theirs },
        )
    }
}
