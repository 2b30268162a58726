//! Are two elements conjugate, and by what?

use super::backtrack::{self, Conjugating, SearchError};
use super::{Element, Group};
use crate::perm::permutation_of;

impl<E: Element> Group<E> {
    /// An element g of the group with g⁻¹·x·g = y (read from left to right), if there is one. x and y need not be in the
    /// group.
    ///
    /// By partition backtrack (Leon 1991, §8): at once if the cycle types on some orbit differ, near the cost of the chain
    /// for most elements, in the worst case exponential in the length of the base.
    ///
    /// # Errors
    /// If one of the elements acts on other points.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Group, Permutation};
    ///
    /// let turn = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let square = Group::new(vec![turn.clone(), Permutation::from_cycles(4, &[vec![0, 2]])?])?;
    /// let conjugator = square.conjugator(&turn, &turn.inverse())?.ok_or("a reflection turns the rotation round")?;
    /// assert_eq!(conjugator.conjugate(&turn), turn.inverse());
    /// assert_eq!(square.conjugator(&turn, &turn.pow(2))?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conjugator(&self, x: &E, y: &E) -> Result<Option<E>, SearchError> {
        for (element, what) in [(x, "the first element"), (y, "the second element")] {
            if !element.lives_with(self.identity()) {
                return Err(SearchError::OtherPoints { what });
            }
        }
        let conjugating = Conjugating::new(&[permutation_of(x)], &[permutation_of(y)]);
        Ok(backtrack::element(self, vec![Box::new(conjugating)]))
    }
}
