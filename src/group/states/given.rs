//! A group by its moves: what is in it, and what normalizes it?

use std::sync::OnceLock;

use crate::action::Action;
use crate::group::Group;
use crate::order::{Proof, Verdict};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};

/// A group by its moves, with the proof of its order.
pub(super) struct Given<'a> {
    pub ambient: &'a Ambient,
    pub moves: &'a [SparseMove],
    pub proof: Proof,
    written_out: OnceLock<Group<Twisted>>,
}

impl<'a> Given<'a> {
    pub fn new(ambient: &'a Ambient, moves: &'a [SparseMove], proof: Proof) -> Self {
        Self { ambient, moves, proof, written_out: OnceLock::new() }
    }

    /// Whether an element is in the group: by the laws, or else by a chain.
    pub fn contains(&self, element: &Twisted) -> bool {
        match self.proof.judge(element) {
            Verdict::Member => true,
            Verdict::Breaks(_) => false,
            Verdict::Undecided => self.written_out().contains(element),
        }
    }

    fn written_out(&self) -> &Group<Twisted> {
        self.written_out.get_or_init(|| {
            let generators = self.moves.iter().map(|m| m.element(self.ambient)).collect();
            Group::with_identity(self.ambient.identity(), generators).expect("moves of one ambient group")
        })
    }

    /// Whether a conjugate of every move is in the group.
    pub fn is_normalized_by(&self, element: &Twisted) -> bool {
        self.moves.iter().all(|m| self.contains(&element.conjugate(&m.element(self.ambient))))
    }
}
