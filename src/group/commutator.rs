//! Commutator subgroups: the derived subgroup, and `[N, G]` for a normal subgroup N.
//!
//! `[N, G]` is the normal closure of the commutators of generators (Holt, Eick and O'Brien, *Handbook of Computational
//! Group Theory*, 2005, §3.3.3). For groups with many generators, commutators of a few random elements are taken first, and
//! then it is checked that all the others lie in what these make. In p-groups nothing has to be checked
//! (`prime_steps.rs`).

use num_bigint::BigUint;

use super::normal_closure::Growing;
use super::{Element, Group};
use crate::action::Action;
use crate::order::{Factored, Laws, Split};
use crate::sparse::SparseMove;

/// `a⁻¹ · b⁻¹ · a · b`, read from left to right.
pub fn commutator<E: Action>(a: &E, b: &E) -> E {
    a.inverse().then(&b.inverse()).then(a).then(b)
}

impl<E: Element> Group<E> {
    /// Whether all elements commute: r² products for r generators.
    pub fn is_abelian(&self) -> bool {
        let generators = self.generators();
        let commute = |(i, a): (usize, &E)| generators[..i].iter().all(|b| a.then(b) == b.then(a));
        generators.iter().enumerate().all(commute)
    }

    /// The derived subgroup `[G, G]`: the normal closure of the commutators.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, puzzle};
    ///
    /// let cube = puzzle::find("3x3x3").ok_or("not in the catalogue")??;
    /// let group = Group::new(cube.generators())?;
    /// assert_eq!(group.derived_subgroup().order() * 2u32, group.order());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn derived_subgroup(&self) -> Self {
        if let Some((derived, _)) = self.commutators_in_p_group(self.generators(), self.generators()) {
            return derived;
        }
        let bound = self.order() / self.image_in_laws().value();
        self.commutators_with(self.generators(), &bound)
    }

    /// `[N, G]` for a normal subgroup N.
    #[must_use]
    pub fn commutator_subgroup(&self, normal: &Self) -> Self {
        if let Some((subgroup, _)) = self.commutators_in_p_group(normal.generators(), self.generators()) {
            return subgroup;
        }
        self.commutators_with(normal.generators(), &normal.order())
    }

    /// The normal closure of the commutators of some elements with the generators; its order is at most `bound`.
    fn commutators_with(&self, elements: &[E], bound: &BigUint) -> Self {
        let mut growing = Growing::new(self, bound);
        // A random selection first: most of many commutators follow from few.
        let few = elements.len().min(FEW);
        let step = |i: usize, length: usize| i * length / few.max(1);
        for i in 0..few {
            for j in 0..few.min(self.generators().len()) {
                let (a, b) = (&elements[step(i, elements.len())], &self.generators()[step(j, self.generators().len())]);
                growing.take(&commutator(a, b));
            }
        }
        growing.close();
        for a in elements {
            for b in self.generators() {
                let commutator = commutator(a, b);
                if !growing.contains(&commutator) {
                    growing.take(&commutator);
                    growing.close();
                }
            }
        }
        growing.finish()
    }

    /// The order of the image of the group in its twist sums and signs: a divisor of `|G : G′|`. No chain is needed.
    pub(super) fn image_in_laws(&self) -> Factored {
        let moves: Vec<SparseMove> =
            self.generators().iter().map(|g| SparseMove::from(&g.in_ambient(self.ambient()))).collect();
        let laws = Laws::new(&Split::new(self.ambient(), &moves));
        let all: Factored = laws.coordinates().iter().map(|c| Factored::from(u64::from(c.modulus))).product();
        all.over(&laws.index()).expect("the index of a subgroup divides the order of the group")
    }
}

/// So many elements on each side make the first commutators.
const FEW: usize = 8;
