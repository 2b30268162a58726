//! How does a group act on the cosets of a subgroup? The transitive action with a prescribed stabilizer.
//!
//! Right cosets Hg are told apart by a canonical member: of all h·g the one whose images of the base points of H are least,
//! one level of H's chain after the other (Holt, Eick and O'Brien, *Handbook of Computational Group Theory*, 2005, §4.6.7).

use std::collections::HashMap;

use num_traits::ToPrimitive;

use super::action::{ActionError, Homomorphism};
use super::{Element, Group};
use crate::action::Point;
use crate::chain::Chain;
use crate::perm::Permutation;

impl<E: Element + 'static> Group<E> {
    /// The action on the right cosets of a subgroup by multiplication from the right: point 0 stands for the subgroup.
    ///
    /// O(index · generators · levels of the subgroup) multiplications, and one element a coset in memory; the image of an
    /// element costs O(index · levels of the subgroup).
    ///
    /// # Errors
    /// If it is no subgroup, or its index is more than `limit`.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(5, &[(0..5).collect()])?;
    /// let flip = Permutation::from_cycles(5, &[vec![1, 4], vec![2, 3]])?;
    /// let a5 = Group::new(vec![a.clone(), Permutation::from_cycles(5, &[vec![0, 1, 2]])?])?;
    /// let dihedral = a5.subgroup(vec![a, flip])?;
    /// let on_cosets = a5.action_on_cosets(&dihedral, 1000)?;
    /// assert_eq!(on_cosets.image_group().degree(), 6); // A₅ acts on six points, as PSL(2,5)
    /// assert_eq!(on_cosets.image_group().transitivity(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn action_on_cosets(&self, subgroup: &Self, limit: usize) -> Result<Homomorphism<E>, ActionError> {
        if let Some(generator) = subgroup.generators().iter().position(|generator| !self.contains(generator)) {
            return Err(ActionError::NoSubgroup { generator });
        }
        let index = self.order() / subgroup.order();
        let count = index.to_usize().filter(|&count| count <= limit.min(u32::MAX as usize));
        let count = count.ok_or_else(|| ActionError::TooMany { what: "cosets", found: index.to_string(), limit })?;
        let cosets = Cosets::new(self, subgroup.chain().clone());
        debug_assert_eq!(cosets.members.len(), count, "the cosets are as many as the index says");
        Ok(Homomorphism::new(self, count, move |element| cosets.image(element)).expect("a group acts on its cosets"))
    }
}

/// The cosets of a subgroup with a member of each.
struct Cosets<E> {
    subgroup: Chain<E>,
    /// A base of the group: what canonical members are told apart by.
    base: Vec<Point>,
    members: Vec<E>,
    index: HashMap<Vec<Point>, u32>,
}

impl<E: Element> Cosets<E> {
    fn new(group: &Group<E>, subgroup: Chain<E>) -> Self {
        let base = group.chain().base();
        let mut cosets = Self { subgroup, base, members: Vec::new(), index: HashMap::new() };
        cosets.enter(group.identity().clone());
        let mut next = 0;
        while next < cosets.members.len() {
            for generator in group.generators() {
                cosets.enter(cosets.members[next].then(generator));
            }
            next += 1;
        }
        cosets
    }

    fn enter(&mut self, element: E) {
        let key = self.key(&element);
        let new = self.members.len() as u32;
        if *self.index.entry(key).or_insert(new) == new {
            self.members.push(element);
        }
    }

    /// The images of the base under the canonical member of the coset of an element.
    fn key(&self, element: &E) -> Vec<Point> {
        let mut member = element.clone();
        let mut inverse = element.inverse();
        for level in self.subgroup.levels() {
            let image = |&(_, &point): &(usize, &Point)| member.image(point);
            let (place, _) = level.orbit().iter().enumerate().min_by_key(image).expect("an orbit has its base point");
            if place > 0 {
                level.divide(&mut inverse, place);
                member = inverse.inverse();
            }
        }
        self.base.iter().map(|&point| member.image(point)).collect()
    }

    fn image(&self, element: &E) -> Option<Permutation> {
        let image = |member: &E| self.index.get(&self.key(&member.then(element))).copied();
        Permutation::from_images(self.members.iter().map(image).collect::<Option<_>>()?).ok()
    }
}
