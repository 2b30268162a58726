//! Which law does an element break?

use super::{Argument, Proof};
use crate::sparse::SparseMove;
use crate::wreath::Twisted;

/// What the laws say about an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It is in the group: it obeys all laws, and they are the only restrictions.
    Member,
    /// It is not in the group, and this is the law that it breaks.
    Breaks(String),
    /// It obeys all laws, but they are not the only restrictions; a chain has to decide.
    Undecided,
}

impl Proof {
    /// What the laws say about an element of the original ambient group. O(slots + laws).
    pub fn judge(&self, element: &Twisted) -> Verdict {
        let regauged = match self.split.regauge(&SparseMove::from(element)) {
            Ok(regauged) => regauged,
            Err(outside) => return Verdict::Breaks(outside.to_string()),
        };
        if let Some(law) = self.laws.broken(&self.laws.values(&self.split, &regauged)) {
            return Verdict::Breaks(law.text.clone());
        }
        match &self.recovered {
            Some(on_pieces) => on_pieces.judge(&self.split, &regauged),
            None if self.is_by_laws_alone() => Verdict::Member,
            None => Verdict::Undecided,
        }
    }

    /// Whether the group is all that split, regauging and laws leave.
    pub(super) fn is_by_laws_alone(&self) -> bool {
        matches!(self.argument, Argument::Trivial | Argument::Laws | Argument::Giant) && self.followers.is_empty()
    }

    /// The place of an element in the law group A: for each coordinate its value. `None` if the element is outside the
    /// split ambient group.
    pub fn place_in_a(&self, element: &Twisted) -> Option<Vec<u32>> {
        let regauged = self.split.regauge(&SparseMove::from(element)).ok()?;
        Some(self.laws.values(&self.split, &regauged))
    }
}
