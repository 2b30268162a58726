//! A group of elements of any kind as a group of permutations of its points.

use super::{Element, Group};
use crate::action::Point;
use crate::order::Recovered;
use crate::perm::{Permutation, permutation_of};
use crate::sparse::SparseMove;
use crate::wreath::Twisted;

impl<E: Element> Group<E> {
    /// The same group as permutations of its points (stickers, for elements with twists), with a chain whose program may
    /// refer to other generators.
    ///
    /// The element of this group that a permutation comes from is [`with_images`](Action::with_images).
    pub(super) fn as_permutations(&self) -> Group<Permutation> {
        let generators = self.generators().iter().map(permutation_of).collect();
        let chain = E::chain_on_points(self.chain()).into_owned();
        Group::with_chain(generators, chain).expect("the points are those of the group")
    }

    /// The same group as pieces with orientations, if its elements do not twist, and the pieces have several stickers each.
    pub(super) fn as_pieces(&self) -> Option<Group<Twisted>> {
        let (ambient, proof) = (self.ambient(), self.proof_without_chain()?);
        if let Some(on_pieces) = proof.recovered() {
            return Some(Group { proof: on_pieces.proof().clone().into(), ..of_pieces(on_pieces.recovered()) });
        }
        if ambient.stickers() != ambient.slots() {
            return None;
        }
        let moves: Vec<SparseMove> = self.generators().iter().map(|g| g.sparse_in(ambient)).collect();
        let recovered = Recovered::new(ambient.slots(), &moves);
        (!recovered.is_plain()).then(|| of_pieces(&recovered))
    }
}

fn of_pieces(recovered: &Recovered) -> Group<Twisted> {
    let generators = recovered.moves().iter().map(|m| m.element(recovered.ambient())).collect();
    let group = Group::with_identity(recovered.ambient().identity(), generators);
    group.expect("the moves of the pieces live in their ambient group")
}

/// How an element permutes the slots of its ambient group.
pub(super) fn slots_of<E: Element>(ambient: &crate::Ambient, element: &E) -> Permutation {
    let element = element.in_ambient(ambient);
    Permutation::from_bijection((0..ambient.slots()).map(|slot| element.move_of(slot).0 as Point).collect())
}
