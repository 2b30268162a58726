//! Which subgroups does a group have, and how do two groups compare? Subgroups from generators, pointwise stabilizers.
//!
//! Seress, *Permutation Group Algorithms*, 2003, §5.1.1 (tests by membership of generators) and §5.4 (base change).

use std::borrow::Cow;

use num_bigint::BigUint;
use num_integer::Integer;

use super::action::ActionError;
use super::{Element, Group};
use crate::action::Point;
use crate::chain::Chain;
use crate::error::ElementError;
use crate::random::DEFAULT_SEED;

impl<E: Element> Group<E> {
    /// The subgroup that some elements generate. One membership test each.
    ///
    /// # Errors
    /// If an element is not in the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Group, Permutation};
    ///
    /// let turn = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let square = Group::new(vec![turn.clone(), Permutation::from_cycles(4, &[vec![0, 2]])?])?;
    /// let rotations = square.subgroup(vec![turn])?;
    /// assert_eq!(square.index(&rotations), Some(2u32.into()));
    /// assert!(square.subgroup(vec![Permutation::from_cycles(4, &[vec![0, 1]])?]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subgroup(&self, generators: Vec<E>) -> Result<Self, ActionError> {
        if let Some(generator) = generators.iter().position(|generator| !self.contains(generator)) {
            return Err(ActionError::NoSubgroup { generator });
        }
        Ok(Self::with_identity(self.identity().clone(), generators).expect("the points are those of the group"))
    }

    /// Whether every element of `other` is in this group: a membership test for each generator of `other`.
    pub fn contains_subgroup(&self, other: &Self) -> bool {
        other.identity().lives_with(self.identity()) && other.generators().iter().all(|element| self.contains(element))
    }

    /// The index of a subgroup, or `None` if it is none.
    pub fn index(&self, subgroup: &Self) -> Option<BigUint> {
        self.contains_subgroup(subgroup).then(|| {
            let (index, rest) = self.order().div_rem(&subgroup.order());
            debug_assert_eq!(rest, BigUint::ZERO, "Lagrange");
            index
        })
    }

    /// The complete chain with a base that begins with some points, in this order; levels of points that are fixed by what
    /// fixes the earlier ones have orbits of length 1.
    ///
    /// # Errors
    /// If one of them is no point of the group.
    pub fn chain_with_base(&self, prefix: &[Point]) -> Result<Chain<E>, ActionError> {
        self.check_points(prefix)?;
        Ok(match self.known_chain() {
            Some(chain) => chain.change_base(prefix),
            None => Chain::with_base(self.generators(), self.identity(), DEFAULT_SEED, self.order(), prefix),
        })
    }

    /// The elements that fix each of some points (stickers of a piece set, for elements with twists).
    ///
    /// As long as the points are the images of the first base points of the chain under an element of the group, by
    /// conjugation with it: O(strong generators) multiplications. The others by a change of base of what is below.
    ///
    /// # Errors
    /// If one of them is no point of the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(6, &[vec![0, 1, 2, 3, 4, 5]])?;
    /// let b = Permutation::from_cycles(6, &[vec![0, 1]])?;
    /// let stabilizer = Group::new(vec![a, b])?.pointwise_stabilizer(&[2, 4])?;
    /// assert_eq!(stabilizer.order(), 24u32.into());
    /// assert!(stabilizer.generators().iter().all(|g| g.image(2) == 2 && g.image(4) == 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pointwise_stabilizer(&self, points: &[Point]) -> Result<Self, ActionError> {
        self.check_points(points)?;
        let Some(chain) = self.known_chain() else {
            let (generators, chain) = self.chain_with_base(points)?.below(points.len());
            return Ok(self.group_of_chain(generators, chain.reduced()));
        };
        let (matched, to_base) = self.to_base(chain, points);
        let mut prefix = chain.base()[..matched].to_vec();
        prefix.extend(points[matched..].iter().map(|&point| to_base.image(point)));
        // The levels of the points that are matched stay as they are.
        let chain = match matched == points.len() {
            true => Cow::Borrowed(chain),
            false => Cow::Owned(chain.change_base(&prefix)),
        };
        let from_base = to_base.inverse();
        let fixing = chain.strong_generators().filter(|&(level, ..)| level >= points.len());
        let generators: Vec<E> = fixing.map(|(_, generator, _)| from_base.conjugate(generator)).collect();
        let below = chain.levels()[points.len()..].iter().filter(|level| level.orbit().len() > 1);
        let base: Vec<Point> = below.map(|level| from_base.image(level.base())).collect();
        let chain = Chain::from_strong_generators(&generators, &base, self.identity());
        Ok(self.group_of_chain(generators, chain))
    }

    /// How many of the points an element of the group takes to the first base points, and one that does.
    fn to_base(&self, chain: &Chain<E>, points: &[Point]) -> (usize, E) {
        let mut to_base = self.identity().clone();
        for (matched, (level, &point)) in chain.levels().iter().zip(points).enumerate() {
            let Some(position) = level.position(to_base.image(point)) else { return (matched, to_base) };
            level.divide(&mut to_base, position);
        }
        (points.len().min(chain.levels().len()), to_base)
    }

    fn check_points(&self, points: &[Point]) -> Result<(), ActionError> {
        let degree = self.degree();
        match points.iter().find(|&&point| point as usize >= degree) {
            Some(&point) => Err(ActionError::NoSuchPoint { point, degree }),
            None => Ok(()),
        }
    }
}

/// Groups are equal if they have the same elements, whatever their generators: a comparison of orders, and membership of
/// one group's generators in the other.
impl<E: Element> PartialEq for Group<E> {
    fn eq(&self, other: &Self) -> bool {
        self.identity().lives_with(other.identity()) && self.order() == other.order() && self.contains_subgroup(other)
    }
}

impl<E: Element> Eq for Group<E> {}

impl<E: Element> Group<E> {
    /// A group whose complete chain is known; the programs of the chain are taken to refer to `generators`.
    ///
    /// That the chain is complete, and that of the group that the generators generate, is taken on trust.
    ///
    /// # Errors
    /// If there are more points than can be.
    pub fn with_chain(generators: Vec<E>, chain: Chain<E>) -> Result<Self, ElementError> {
        let group = Self::with_identity(chain.identity().clone(), generators)?;
        group.chain.set(chain).expect("a new group has no chain yet");
        Ok(group)
    }

    /// The same for a chain on the points of this group.
    pub(super) fn group_of_chain(&self, generators: Vec<E>, chain: Chain<E>) -> Self {
        Self::with_chain(generators, chain).expect("the points are those of the group")
    }
}
