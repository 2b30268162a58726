//! What are the elements, one after the other, and which number has each? Enumeration in the order of the chain.
//!
//! Every element is exactly one product u_b · … · u₂ · u₁ of coset representatives, one a level (Seress, *Permutation Group
//! Algorithms*, 2003, §4.1). Read as digits of a mixed radix, the places of their points in the basic orbits number the
//! elements from 0, the identity, up to the order of the group. The number is a perfect hash; it depends on the chain, which
//! is the same whenever the group is given by the same generators.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use super::{Element, Group};
use crate::action::Action;
use crate::chain::Chain;

impl<E: Action> Chain<E> {
    /// The number of an element, from 0 up to the order; `None` if it is not in the group. The chain must be complete.
    ///
    /// As many multiplications as a sift, and one of integers a level.
    pub fn rank(&self, element: &E) -> Option<BigUint> {
        let mut rank = BigUint::ZERO;
        let mut residue = element.clone();
        for level in self.levels() {
            rank = rank * level.orbit().len() + level.strip(&mut residue)?;
        }
        residue.is_identity().then_some(rank)
    }

    /// The element with a number; `None` from the order on. The chain must be complete.
    ///
    /// As many multiplications as a sift, one inversion, and a division of integers a level.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Permutation, chain::Chain};
    ///
    /// let a = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let b = Permutation::from_cycles(4, &[vec![0, 1]])?;
    /// let chain = Chain::deterministic(&[a.clone(), b], &a.identity());
    /// for (number, element) in chain.elements().enumerate() {
    ///     assert_eq!(chain.rank(&element), Some(number.into()));
    ///     assert_eq!(chain.unrank(&number.into()), Some(element));
    /// }
    /// assert_eq!(chain.unrank(&24u32.into()), None);
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn unrank(&self, rank: &BigUint) -> Option<E> {
        let mut rest = rank.clone();
        let mut places = vec![0; self.levels().len()];
        for (place, level) in places.iter_mut().zip(self.levels()).rev() {
            let (quotient, digit) = rest.div_rem(&level.orbit().len().into());
            *place = digit.to_usize().expect("a digit is below the length of an orbit");
            rest = quotient;
        }
        if rest != BigUint::ZERO {
            return None;
        }
        // Dividing by the representatives from the top down makes the inverse.
        let mut inverse = self.identity().clone();
        for (level, &place) in self.levels().iter().zip(&places) {
            level.divide(&mut inverse, place);
        }
        Some(inverse.inverse())
    }

    /// All elements, lazily, in the order of their numbers; the identity comes first. The chain must be complete.
    ///
    /// About one multiplication and one inversion an element, in space for one element a level.
    pub fn elements(&self) -> Elements<'_, E> {
        let prefixes = vec![self.identity().clone(); self.levels().len() + 1];
        Elements { chain: self, places: vec![0; self.levels().len()], prefixes, done: false }
    }
}

/// The elements of a group in the order of a chain; see [`Chain::elements`].
#[derive(Debug, Clone)]
pub struct Elements<'c, E> {
    chain: &'c Chain<E>,
    places: Vec<usize>,
    /// The inverse of the product of the representatives of the first levels, for each number of levels.
    prefixes: Vec<E>,
    done: bool,
}

impl<E: Action> Elements<'_, E> {
    /// Goes to the next places, like an odometer.
    fn advance(&mut self) {
        let levels = self.chain.levels();
        let room = |&level: &usize| self.places[level] + 1 < levels[level].orbit().len();
        let Some(turns) = (0..levels.len()).rev().find(room) else {
            self.done = true;
            return;
        };
        self.places[turns] += 1;
        self.places[turns + 1..].fill(0);
        let mut prefix = self.prefixes[turns].clone();
        levels[turns].divide(&mut prefix, self.places[turns]);
        self.prefixes[turns + 1..].fill(prefix);
    }
}

impl<E: Action> Iterator for Elements<'_, E> {
    type Item = E;

    fn next(&mut self) -> Option<E> {
        if self.done {
            return None;
        }
        let element = self.prefixes.last().expect("there is a prefix for no levels").inverse();
        self.advance();
        Some(element)
    }
}

impl<E: Element> Group<E> {
    /// All elements, lazily, in the order of the chain: see [`Chain::elements`].
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a4 = Group::new(vec![Permutation::from_cycles(4, &[vec![0, 1, 2]])?, Permutation::from_cycles(4, &[vec![1, 2, 3]])?])?;
    /// assert_eq!(a4.elements().count(), 12);
    /// assert!(a4.elements().all(|element| element.is_even()));
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn elements(&self) -> Elements<'_, E> {
        self.chain().elements()
    }

    /// The number of an element in that order, or `None` if it is not in the group: see [`Chain::rank`].
    pub fn rank(&self, element: &E) -> Option<BigUint> {
        if element.lives_with(self.identity()) { self.chain().rank(element) } else { None }
    }

    /// The element with a number, or `None` from the order on: see [`Chain::unrank`].
    pub fn unrank(&self, rank: &BigUint) -> Option<E> {
        self.chain().unrank(rank)
    }
}
