//! Which law does an element break?

use super::split::Outside;
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
        match self.break_of(element) {
            Some(text) => Verdict::Breaks(text),
            None if matches!(self.argument, Argument::Laws | Argument::Giant) && self.followers.is_empty() => {
                Verdict::Member
            }
            None if self.argument == Argument::Trivial => Verdict::Member,
            None => Verdict::Undecided,
        }
    }

    fn break_of(&self, element: &Twisted) -> Option<String> {
        let regauged: Result<SparseMove, Outside> = self.split.regauge(&SparseMove::from(element));
        match regauged {
            Err(outside) => Some(outside.to_string()),
            Ok(regauged) => {
                let values = self.laws.values(&self.split, &regauged);
                self.laws.broken(&values).map(|law| law.text.clone())
            }
        }
    }

    /// The place of an element in the law group A: for each coordinate its value. `None` if the element is outside the
    /// split ambient group.
    pub fn place_in_a(&self, element: &Twisted) -> Option<Vec<u32>> {
        let regauged = self.split.regauge(&SparseMove::from(element)).ok()?;
        Some(self.laws.values(&self.split, &regauged))
    }
}
