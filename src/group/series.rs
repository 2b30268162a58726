//! The derived series and the lower central series; soluble and perfect groups, the soluble residual.
//!
//! Each term is a [commutator subgroup](Group::commutator_subgroup) of the one before. Where giants and laws prove the order,
//! the orders of the terms are those in the reduced group times that of the perfect kernel (`docs/theory.md`, section 5), and
//! no chain of the group is built.

use num_bigint::BigUint;
use num_traits::One;

use super::{Element, Group};
use crate::order::{Factored, Giant};
use crate::wreath::Twisted;

impl<E: Element> Group<E> {
    /// The derived series: the group, its derived subgroup, and so on, until a term repeats, which is not listed again.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let a = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let b = Permutation::from_cycles(4, &[vec![0, 1]])?;
    /// let orders: Vec<_> = Group::new(vec![a, b])?.derived_series().iter().map(Group::order).collect();
    /// assert_eq!(orders, [24u32, 12, 4, 1].map(Into::into));
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn derived_series(&self) -> Vec<Self> {
        self.derived_series_of_p_group().unwrap_or_else(|| self.series(Self::derived_subgroup))
    }

    /// The lower central series: the group G, `[G, G]`, `[[G, G], G]`, and so on, until a term repeats, which is not listed
    /// again.
    pub fn lower_central_series(&self) -> Vec<Self> {
        let group = self.clone().with_few_generators();
        group.series(|term| group.commutator_subgroup(term))
    }

    /// A descending series, until a term repeats.
    fn series(&self, next: impl Fn(&Self) -> Self) -> Vec<Self> {
        let mut series = vec![self.clone().with_few_generators()];
        loop {
            let last = series.last().expect("the series begins with the group");
            let order = last.order();
            let following = if order.is_one() { break } else { next(last) };
            if following.order() == order {
                break;
            }
            series.push(following);
        }
        series
    }

    /// The orders of the derived series; for groups of giants without their chains.
    pub fn derived_series_orders(&self) -> Vec<BigUint> {
        self.orders_by(
            |group| group.derived_series().iter().map(Self::order).collect(),
            |reduced| reduced.derived_series().iter().map(Group::order).collect(),
        )
    }

    /// The orders of the lower central series; for groups of giants without their chains.
    pub fn lower_central_series_orders(&self) -> Vec<BigUint> {
        self.orders_by(
            |group| group.lower_central_series().iter().map(Self::order).collect(),
            |reduced| reduced.lower_central_series().iter().map(Group::order).collect(),
        )
    }

    fn orders_by(
        &self,
        directly: impl Fn(&Self) -> Vec<BigUint>,
        reduced: impl Fn(&Group<Twisted>) -> Vec<BigUint>,
    ) -> Vec<BigUint> {
        match self.reduced_group() {
            None => directly(self),
            Some((group, giants)) => {
                let kernel = kernel_order(&giants).value();
                reduced(&group).into_iter().map(|order| order * &kernel).collect()
            }
        }
    }

    /// Where the proof of the order rests on giants: the reduced group, and the giants that make the perfect kernel of
    /// the map to it.
    pub(super) fn reduced_group(&self) -> Option<(Group<Twisted>, Vec<Giant>)> {
        let reduction = self.proof_without_chain()?.reduction()?;
        let group = Group::with_identity(reduction.ambient.identity(), reduction.generators);
        Some((group.expect("the generators of the reduced group live in its ambient group"), reduction.giants))
    }

    /// Whether the derived series ends in the trivial group.
    ///
    /// By the order alone if it is odd (Feit and Thompson), twice an odd number, below 60, or has at most two prime
    /// divisors (Burnside); by the derived series otherwise.
    pub fn is_soluble(&self) -> bool {
        let order = self.factored_order();
        is_soluble_order(&order)
            || match self.reduced_group() {
                Some((reduced, giants)) => giants.is_empty() && reduced.is_soluble(),
                None => self.derived_series().last().is_some_and(|last| last.order().is_one()),
            }
    }

    /// Whether the group is its own derived subgroup.
    pub fn is_perfect(&self) -> bool {
        match self.reduced_group() {
            Some((reduced, _)) => reduced.derived_subgroup().order() == reduced.order(),
            None => self.derived_subgroup().order() == self.order(),
        }
    }

    /// The last term of the derived series: the smallest normal subgroup with a soluble quotient.
    #[must_use]
    pub fn soluble_residual(&self) -> Self {
        self.derived_series().pop().expect("the series begins with the group")
    }
}

/// The order of the kernel that giants make.
pub(super) fn kernel_order(giants: &[Giant]) -> Factored {
    giants.iter().map(Giant::kernel_order).product()
}

/// Whether all groups of this order are soluble, as far as Burnside's and Feit and Thompson's theorems say.
pub(super) fn is_soluble_order(order: &Factored) -> bool {
    let twos = order.factors().find(|&(p, _)| p == 2).map_or(0, |(_, e)| e);
    order.factors().count() <= 2 || twos <= 1 || order.value() < BigUint::from(60u32)
}
