//! Which elements commute with an element, or with all elements of a group?
//!
//! By partition backtrack: an element that commutes with x takes the cycles of x to cycles, so that the image of one
//! point fixes those of its whole cycle (Leon 1991, §8).

use super::backtrack::{self, Conjugating, SearchError};
use super::{Element, Group};
use crate::perm::{Permutation, permutation_of};

impl<E: Element> Group<E> {
    /// The elements that commute with an element, which need not be in the group.
    ///
    /// # Errors
    /// If the element acts on other points.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let cycle = Permutation::from_cycles(6, &[vec![0, 1, 2, 3, 4, 5]])?;
    /// let s6 = Group::new(vec![cycle, Permutation::from_cycles(6, &[vec![0, 1]])?])?;
    /// let element = Permutation::from_cycles(6, &[vec![0, 1, 2], vec![3, 4, 5]])?;
    /// assert_eq!(s6.centralizer(&element)?.order(), 18u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn centralizer(&self, element: &E) -> Result<Self, SearchError> {
        if !element.lives_with(self.identity()) {
            return Err(SearchError::OtherPoints { what: "the element" });
        }
        Ok(self.commuting_with(std::slice::from_ref(element)))
    }

    /// The elements that commute with all elements of another group, which need not be a subgroup.
    ///
    /// # Errors
    /// If the groups act on different points.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let turn = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let square = Group::new(vec![turn, Permutation::from_cycles(4, &[vec![0, 2]])?])?;
    /// assert_eq!(square.centralizer_of(&square)?.order(), 2u32.into()); // the centre
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn centralizer_of(&self, other: &Self) -> Result<Self, SearchError> {
        if !other.identity().lives_with(self.identity()) {
            return Err(SearchError::OtherPoints { what: "the other group" });
        }
        Ok(self.commuting_with(other.generators()))
    }

    fn commuting_with(&self, elements: &[E]) -> Self {
        let commuting = |x: &E, y: &E| x.then(y) == y.then(x);
        let moving: Vec<&E> = elements.iter().filter(|element| !element.is_identity()).collect();
        if moving.iter().all(|x| self.generators().iter().all(|g| commuting(x, g))) {
            return self.clone();
        }
        let central = |x: &&E| moving.iter().all(|y| commuting(x, y)) && self.contains(x);
        let known: Vec<Permutation> = moving.iter().copied().filter(central).map(permutation_of).collect();
        let elements: Vec<Permutation> = moving.iter().copied().map(permutation_of).collect();
        backtrack::subgroup(self, vec![Box::new(Conjugating::new(&elements, &elements))], |_| known)
    }
}
