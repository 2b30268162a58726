//! Twisted elements that move little, written down by what they move.
//!
//! A slice of a 100x100x100 cube moves 400 of 58 800 slots. Kept as a [`Twisted`] it costs as much as
//! any other element; kept as a [`SparseMove`] it costs what it moves. Moves of puzzles are kept this way and are
//! written out in full only when they are composed.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use num_integer::Integer;

use crate::action::Action;
use crate::error::ElementError;
use crate::perm::{self, Permutation};
use crate::wreath::{Ambient, Twisted};

/// Entries are looked up in a table if it has room for at most so many times as many.
const SPREAD: usize = 4;

/// What one slot contributes to a [`SparseMove`].
///
/// Slots are counted over all piece sets, as in [`Twisted::move_of`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotMove {
    /// The slot.
    pub slot: u32,
    /// The slot to which its piece goes.
    pub to: u32,
    /// The twist that the piece gains on the way, below the number of orientations.
    pub gain: u32,
}

/// An element of an [`Ambient`] group as the list of slots that it moves or twists, sorted by slot.
///
/// # Example
///
/// ```
/// use schreier::{Ambient, PieceSet, SlotMove, SparseMove};
///
/// let ambient = Ambient::new(vec![PieceSet::new("vertices", 6, 4)])?;
/// let swap = SparseMove::new(&ambient, vec![
///     SlotMove { slot: 4, to: 1, gain: 0 },
///     SlotMove { slot: 1, to: 4, gain: 3 },
/// ])?;
/// assert_eq!(swap.slots()[0], SlotMove { slot: 1, to: 4, gain: 3 });
/// assert_eq!(swap.element(&ambient).to_string(), "((2 5), (0,0,0,0,3,0))");
/// assert_eq!(SparseMove::from(&swap.element(&ambient)), swap);
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct SparseMove {
    slots: Vec<SlotMove>,
}

impl SparseMove {
    /// The element of `ambient` that does what the list says and fixes all else. The list may be in any order and may
    /// hold slots that stay in place. O(m log m) time, O(m) space for m entries.
    ///
    /// # Errors
    /// If a slot does not exist or stands twice, two slots go to the same one, a piece would leave its piece set, a twist
    /// is not below the number of orientations, or the slots moved are not the slots moved to.
    pub fn new(ambient: &Ambient, mut slots: Vec<SlotMove>) -> Result<Self, ElementError> {
        slots.sort_unstable();
        slots.iter().try_for_each(|entry| check_entry(ambient, entry))?;
        if let Some(pair) = slots.windows(2).find(|pair| pair[0].slot == pair[1].slot) {
            return Err(ElementError::RepeatedPoint { what: WHAT.into(), point: pair[0].slot as usize });
        }
        let mut targets: Vec<(u32, u32)> = slots.iter().map(|entry| (entry.to, entry.slot)).collect();
        targets.sort_unstable();
        if let Some(pair) = targets.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let [(value, first), (_, second)] = [pair[0], pair[1]].map(|(to, slot)| (to as usize, slot as usize));
            return Err(ElementError::NotBijective { what: WHAT.into(), first, second, value });
        }
        let listed = |slot: u32| slots.binary_search_by_key(&slot, |entry| entry.slot).is_ok();
        if let Some(&(to, from)) = targets.iter().find(|target| !listed(target.0)) {
            // What is not listed stays in place, so two pieces would meet there.
            let (first, value) = (from as usize, to as usize);
            return Err(ElementError::NotBijective { what: WHAT.into(), first, second: value, value });
        }
        slots.retain(|entry| entry.slot != entry.to || entry.gain != 0);
        Ok(Self { slots })
    }

    /// The same for entries that are known to make an element, and that mostly come in order.
    pub(crate) fn from_valid(ambient: &Ambient, mut slots: Vec<SlotMove>) -> Self {
        debug_assert!(Self::new(ambient, slots.clone()).is_ok());
        if !slots.is_sorted() {
            slots.sort_unstable();
        }
        slots.retain(|entry| entry.slot != entry.to || entry.gain != 0);
        Self { slots }
    }

    /// The slots that are moved or twisted, in ascending order.
    pub fn slots(&self) -> &[SlotMove] {
        &self.slots
    }

    /// Where the piece at `slot` goes and the twist it gains: O(log m) for m moved slots.
    pub fn move_of(&self, slot: u32) -> (u32, u32) {
        match self.slots.binary_search_by_key(&slot, |entry| entry.slot) {
            Ok(i) => (self.slots[i].to, self.slots[i].gain),
            Err(_) => (slot, 0),
        }
    }

    /// The least positive power that is the identity. O(m log m) for m moved slots.
    ///
    /// # Panics
    /// If the move was not made for this ambient group and does not fit it.
    pub fn order(&self, ambient: &Ambient) -> BigUint {
        let mut orders = BTreeSet::new();
        perm::for_each_cycle(&self.positions(), |cycle| {
            let k = u64::from(ambient.orientations(self.slots[cycle[0] as usize].slot as usize));
            let twist = cycle.iter().map(|&i| u64::from(self.slots[i as usize].gain)).sum::<u64>() % k;
            orders.insert(cycle.len() as u64 * (k / k.gcd(&twist)));
        });
        perm::lcm_of(orders)
    }

    /// For each entry the position in the list of the entry of the slot that it goes to. O(m), or O(m log m) if the m entries
    /// are spread over far more slots.
    pub(crate) fn positions(&self) -> Vec<u32> {
        let (Some(first), Some(last)) = (self.slots.first(), self.slots.last()) else { return Vec::new() };
        let span = (last.slot - first.slot) as usize + 1;
        if span <= SPREAD * self.slots.len() {
            let mut position = vec![u32::MAX; span];
            self.slots.iter().zip(0..).for_each(|(entry, index)| position[(entry.slot - first.slot) as usize] = index);
            return self.slots.iter().map(|entry| position[(entry.to - first.slot) as usize]).collect();
        }
        let position = |entry: &SlotMove| self.slots.binary_search_by_key(&entry.to, |other| other.slot);
        let found = |entry: &SlotMove| position(entry).expect("a moved slot goes to a moved slot") as u32;
        self.slots.iter().map(found).collect()
    }

    /// The element written out in full. O(slots of the ambient group).
    ///
    /// # Panics
    /// If the move was not made for this ambient group and does not fit it.
    pub fn element(&self, ambient: &Ambient) -> Twisted {
        let mut element = ambient.identity();
        for &SlotMove { slot, to, gain } in &self.slots {
            element.set_move(slot, to, gain);
        }
        element
    }
}

/// Lists what an element moves. O(slots).
impl From<&Twisted> for SparseMove {
    fn from(element: &Twisted) -> Self {
        if element.is_identity() {
            return Self::default();
        }
        let entry = |slot: usize| {
            let (to, gain) = element.move_of(slot);
            SlotMove { slot: slot as u32, to: to as u32, gain }
        };
        let moves = |entry: &SlotMove| entry.slot != entry.to || entry.gain != 0;
        Self { slots: (0..element.ambient().slots()).map(entry).filter(moves).collect() }
    }
}

/// Lists what a permutation moves, of an ambient group with one piece set whose slots are its points. O(degree).
impl From<&Permutation> for SparseMove {
    fn from(permutation: &Permutation) -> Self {
        let moved = permutation.images().iter().zip(0..).filter(|&(&to, slot)| to != slot);
        Self { slots: moved.map(|(&to, slot)| SlotMove { slot, to, gain: 0 }).collect() }
    }
}

/// What error messages call the thing.
const WHAT: &str = "sparse move";

fn check_entry(ambient: &Ambient, entry: &SlotMove) -> Result<(), ElementError> {
    let &SlotMove { slot, to, gain } = entry;
    let out_of_range =
        |degree: usize| ElementError::OutOfRange { what: WHAT.into(), point: slot as usize, value: to.into(), degree };
    let Some(set) = ambient.set_of(slot as usize) else {
        let (value, degree) = (slot.into(), ambient.slots());
        return Err(ElementError::OutOfRange { what: WHAT.into(), point: slot as usize, value, degree });
    };
    let range = ambient.slots_of(set);
    if !range.contains(&(to as usize)) {
        return Err(out_of_range(range.end));
    }
    let orientations = ambient.orientations(slot as usize);
    if gain >= orientations {
        let (what, slot, value) = (WHAT.into(), to as usize, gain.into());
        return Err(ElementError::TwistOutOfRange { what, slot, value, orientations });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wreath::PieceSet;

    fn ambient() -> Ambient {
        Ambient::new(vec![PieceSet::new("vertices", 4, 4), PieceSet::new("edges", 3, 1)]).unwrap()
    }

    fn sparse(entries: &[(u32, u32, u32)]) -> Result<SparseMove, ElementError> {
        let slots = entries.iter().map(|&(slot, to, gain)| SlotMove { slot, to, gain }).collect();
        SparseMove::new(&ambient(), slots)
    }

    #[test]
    fn agrees_with_the_full_element() {
        let cycle = sparse(&[(0, 1, 2), (1, 2, 0), (2, 0, 3), (3, 3, 1), (4, 6, 0), (6, 4, 0), (5, 5, 0)]).unwrap();
        assert_eq!(cycle.slots().len(), 6); // the slot that stays is dropped
        assert_eq!(cycle.element(&ambient()).to_string(), "((1 2 3), (3,2,0,1), (1 3))");
        assert_eq!(SparseMove::from(&cycle.element(&ambient())), cycle);
        for slot in 0..7 {
            let (to, gain) = cycle.move_of(slot);
            assert_eq!(cycle.element(&ambient()).move_of(slot as usize), (to as usize, gain));
        }
        assert!(sparse(&[]).unwrap().element(&ambient()).is_identity());
        assert_eq!(cycle.order(&ambient()), cycle.element(&ambient()).order());
        assert_eq!(sparse(&[]).unwrap().order(&ambient()), 1u32.into());
    }

    #[test]
    fn refuses_what_is_no_element() {
        assert!(matches!(sparse(&[(7, 7, 0)]), Err(ElementError::OutOfRange { value: 7, degree: 7, .. })));
        assert!(matches!(sparse(&[(3, 4, 0), (4, 3, 0)]), Err(ElementError::OutOfRange { point: 3, value: 4, .. })));
        assert!(matches!(sparse(&[(3, 3, 4)]), Err(ElementError::TwistOutOfRange { slot: 3, value: 4, .. })));
        assert!(matches!(
            sparse(&[(4, 5, 0), (5, 4, 0), (4, 4, 0)]),
            Err(ElementError::RepeatedPoint { point: 4, .. })
        ));
        let both_to_6 = sparse(&[(4, 6, 0), (5, 6, 0), (6, 4, 0)]);
        assert!(matches!(both_to_6, Err(ElementError::NotBijective { first: 4, second: 5, value: 6, .. })));
        for (unclosed, at) in [(&[(0, 1, 0)][..], 1), (&[(1, 0, 0)], 0), (&[(0, 1, 0), (1, 2, 0)], 2)] {
            let error = sparse(unclosed).unwrap_err();
            assert!(
                matches!(error, ElementError::NotBijective { second, value, .. } if second == at && value == at),
                "{error}"
            );
        }
    }
}
