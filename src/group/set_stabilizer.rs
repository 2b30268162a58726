//! Which elements keep a set of points, or colours? Which take one set, or one colouring, to another?
//!
//! By partition backtrack: the cost is near that of the chain where orbits and cells tell points apart, and in the worst
//! case exponential in the length of the base (Leon 1991, §8).

use super::backtrack::{self, Colours, Properties, SearchError};
use super::{Element, Group};
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::perm::Permutation;

impl<E: Element> Group<E> {
    /// The elements that take every point of a set into the set. Points are stickers, for elements with twists.
    ///
    /// # Errors
    /// If one of them is no point of the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let cycle = Permutation::from_cycles(6, &[vec![0, 1, 2, 3, 4, 5]])?;
    /// let s6 = Group::new(vec![cycle, Permutation::from_cycles(6, &[vec![0, 1]])?])?;
    /// assert_eq!(s6.set_stabilizer(&[1, 3])?.order(), 48u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_stabilizer(&self, set: &[Point]) -> Result<Self, SearchError> {
        self.colouring_stabilizer(&self.colours_of_set(set)?)
    }

    /// An element that takes one set of points onto another, if there is one.
    ///
    /// # Errors
    /// If one of them is no point of the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Group, Permutation};
    ///
    /// let c6 = Group::new(vec![Permutation::from_cycles(6, &[vec![0, 1, 2, 3, 4, 5]])?])?;
    /// let element = c6.set_transporter(&[0, 2], &[5, 1])?.ok_or("the sets are in one orbit")?;
    /// assert_eq!((element.image(0), element.image(2)), (5, 1));
    /// assert_eq!(c6.set_transporter(&[0, 2], &[0, 3])?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_transporter(&self, from: &[Point], to: &[Point]) -> Result<Option<E>, SearchError> {
        self.colouring_transporter(&self.colours_of_set(from)?, &self.colours_of_set(to)?)
    }

    /// The elements that take every point to a point of the same colour: the symmetries that are left when pieces of one
    /// colour look alike. `colours` has the colour of each point.
    ///
    /// # Errors
    /// If there is not one colour for each point.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let square = [Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?, Permutation::from_cycles(4, &[vec![0, 2]])?];
    /// let stabilizer = Group::new(square.to_vec())?.colouring_stabilizer(&[7, 7, 5, 5])?;
    /// assert_eq!(stabilizer.order(), 2u32.into());
    /// assert!(stabilizer.contains(&Permutation::from_cycles(4, &[vec![0, 1], vec![2, 3]])?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn colouring_stabilizer(&self, colours: &[u32]) -> Result<Self, SearchError> {
        check(colours, self.degree())?;
        Ok(backtrack::subgroup(self, keeping(colours, colours), |_| Vec::new()))
    }

    /// An element that takes every point to a point of the colour that `to` has for it, if there is one: from `from[p]` to
    /// `to[g(p)]`.
    ///
    /// # Errors
    /// If there is not one colour for each point, twice.
    pub fn colouring_transporter(&self, from: &[u32], to: &[u32]) -> Result<Option<E>, SearchError> {
        check(from, self.degree())?;
        check(to, self.degree())?;
        Ok(backtrack::element(self, keeping(from, to)))
    }

    fn colours_of_set(&self, set: &[Point]) -> Result<Vec<u32>, SearchError> {
        let degree = self.degree();
        let mut colours = vec![0; degree];
        for &point in set {
            *colours.get_mut(point as usize).ok_or(SearchError::NoSuchPoint { point, degree })? = 1;
        }
        Ok(colours)
    }
}

/// The same as [`Group::colouring_stabilizer`] for a group that is given by its complete chain only.
///
/// # Errors
/// If there is not one colour for each point.
///
/// # Example
///
/// ```
/// use schreier::{Permutation, chain::Chain, group::set_stabilizer::colouring_stabilizer};
///
/// let square = [Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?, Permutation::from_cycles(4, &[vec![0, 2]])?];
/// let chain = Chain::deterministic(&square, &Permutation::identity_on(4));
/// assert_eq!(colouring_stabilizer(&chain, &[0, 0, 1, 1])?.order(), 2u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn colouring_stabilizer(chain: &Chain<Permutation>, colours: &[u32]) -> Result<Chain<Permutation>, SearchError> {
    check(colours, chain.identity().degree())?;
    Ok(backtrack::subchain(chain, keeping(colours, colours), |_| Vec::new()).1)
}

fn check(colours: &[u32], expected: usize) -> Result<(), SearchError> {
    let found = colours.len();
    if found == expected { Ok(()) } else { Err(SearchError::WrongColours { found, expected }) }
}

fn keeping(from: &[u32], to: &[u32]) -> Properties<'static> {
    vec![Box::new(Colours::new(from, to))]
}
