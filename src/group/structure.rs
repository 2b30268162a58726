//! A group at a glance: what `schreier structure` prints.

use num_bigint::BigUint;
use num_traits::One;

use super::composition::Factors;
use super::permutations::slots_of;
use super::series::{is_soluble_order, kernel_order};
use super::{Element, Group};
use crate::orbit::orbits;
use crate::perm::Permutation;

/// The answers to the usual questions about a group.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Structure {
    /// The order.
    pub order: BigUint,
    /// Whether every slot can be taken to every other (a point is a slot). A group without points is transitive.
    pub transitive: bool,
    /// Whether the action on slots is primitive; `None` if it is not transitive.
    pub primitive: Option<bool>,
    /// Whether all elements commute.
    pub abelian: bool,
    /// Whether the group is the direct product of its Sylow subgroups.
    pub nilpotent: bool,
    /// Whether the derived series ends in the trivial group.
    pub soluble: bool,
    /// Whether the group is its own derived subgroup.
    pub perfect: bool,
    /// The orders of the derived series, until it repeats.
    pub derived_series: Vec<BigUint>,
    /// The order of the centre.
    pub centre_order: BigUint,
    /// The orders of the cyclic groups, of prime power order, of which the quotient by the derived subgroup is the product.
    pub abelian_invariants: Vec<u64>,
    /// The composition factors with how often they occur.
    pub composition_factors: Factors,
    /// The group in one line; every statement in it is proved.
    pub description: String,
}

impl Structure {
    /// The order of the derived subgroup.
    pub fn derived_order(&self) -> &BigUint {
        self.derived_series.get(1).unwrap_or(&self.order)
    }
}

impl<E: Element> Group<E> {
    /// The answers to the usual questions about the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, puzzle};
    ///
    /// let octahedron = puzzle::find("octahedron").ok_or("not in the catalogue")??;
    /// let structure = Group::new(octahedron.generators())?.structure();
    /// assert_eq!(structure.description, "2⁵ : (A_6 × A_12)");
    /// assert!(structure.perfect && !structure.transitive);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn structure(&self) -> Structure {
        let transitive = self.is_transitive_on_slots();
        // The same group as pieces with orientations: all but the action on points is the same, and laws may describe it,
        // if it is no p-group.
        let pieces = if self.is_p_group() { None } else { self.as_pieces() };
        let answers = pieces.map_or_else(|| self.answers(), |pieces| pieces.answers());
        Structure { transitive, primitive: transitive.then(|| self.is_primitive_on_slots()), ..answers }
    }

    /// All that does not depend on the action.
    fn answers(&self) -> Structure {
        let abelian = self.is_abelian();
        // The orders of the series and the invariants share the derived subgroup.
        let (derived_series, abelian_invariants) = match self.reduced_group() {
            Some((reduced, giants)) => {
                let (orders, invariants) = reduced.series_and_invariants();
                let kernel = kernel_order(&giants).value();
                (orders.into_iter().map(|order| order * &kernel).collect(), invariants)
            }
            None => self.series_and_invariants(),
        };
        let order = self.order();
        let composition_factors = self.composition_factors();
        let soluble = is_soluble_order(&self.factored_order()) || derived_series.last().is_some_and(One::is_one);
        Structure {
            transitive: false,
            primitive: None,
            abelian,
            nilpotent: abelian || (soluble && self.is_nilpotent()),
            soluble,
            perfect: derived_series.len() == 1,
            centre_order: if abelian { order.clone() } else { self.centre_order() },
            description: self.describe(&composition_factors),
            order,
            derived_series,
            abelian_invariants,
            composition_factors,
        }
    }

    fn series_and_invariants(&self) -> (Vec<BigUint>, Vec<u64>) {
        let series = self.derived_series();
        let derived = series.get(1).unwrap_or(self);
        let invariants = if series.len() > 1 { self.invariants_over(derived) } else { Vec::new() };
        (series.iter().map(Group::order).collect(), invariants)
    }

    fn is_transitive_on_slots(&self) -> bool {
        let slots: Vec<Permutation> = self.generators().iter().map(|g| slots_of(self.ambient(), g)).collect();
        orbits(self.ambient().slots(), &slots).len() <= 1
    }

    /// Whether a transitive group acts primitively on the slots.
    fn is_primitive_on_slots(&self) -> bool {
        let slots = self.ambient().slots();
        if let Some(proof) = self.proof_without_chain()
            && let [constituent] = proof.split().constituents()
            && constituent.size() as usize == slots
            && proof.giants().is_giant(0)
        {
            return true;
        }
        let generators = self.generators().iter().map(|g| slots_of(self.ambient(), g)).collect();
        let group = Group::with_identity(Permutation::identity_on(slots), generators);
        group.expect("all act on the same slots").is_primitive()
    }
}
