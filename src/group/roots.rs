//! The elements of which a power is a given element.
//!
//! A root of an element commutes with it, so roots are looked for among the elements of its centralizer.

use num_bigint::BigUint;
use thiserror::Error;

use super::element_orders::for_each_element;
use super::{Element, Group, SearchError};

/// Centralizers of at most this order are searched.
pub const MOST_ELEMENTS: u64 = 10_000_000;

/// Why the roots of an element are not found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RootsError {
    /// The element acts on other points.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Too many elements commute with the element.
    #[error("{order} elements commute with the element, expected at most {MOST_ELEMENTS}")]
    TooMany {
        /// How many do.
        order: BigUint,
    },
}

impl<E: Element> Group<E> {
    /// All elements of the group whose power with the given exponent is `element`.
    ///
    /// The centralizer of the element, and a power of each of its elements.
    ///
    /// # Errors
    /// If the element acts on other points, or its centralizer has more than [`MOST_ELEMENTS`] elements.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Group, Permutation};
    ///
    /// let cycle = Permutation::from_cycles(5, &[vec![0, 1, 2, 3, 4]])?;
    /// let s5 = Group::new(vec![cycle.clone(), Permutation::from_cycles(5, &[vec![0, 1]])?])?;
    /// assert_eq!(s5.roots(&cycle, 2)?, [cycle.pow(3)]);
    /// assert_eq!(s5.roots(&cycle.identity(), 2)?.len(), 26); // the identity and the involutions
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn roots(&self, element: &E, exponent: i64) -> Result<Vec<E>, RootsError> {
        let centralizer = self.centralizer(element)?;
        let order = centralizer.order();
        if order > BigUint::from(MOST_ELEMENTS) {
            return Err(RootsError::TooMany { order });
        }
        let mut roots = Vec::new();
        for_each_element(centralizer.chain(), &mut |candidate: &E| {
            if candidate.pow(exponent) == *element {
                roots.push(candidate.clone());
            }
        });
        Ok(roots)
    }
}
