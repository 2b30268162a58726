//! Which states does a rotation change? What the orbits on slots tell of it.

use std::collections::{HashMap, HashSet};

use super::visible::Visible;
use crate::orbit::{Classes, class_indices};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};

/// What a rotation does to the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sees {
    /// It changes every state.
    Everything,
    /// It changes no state.
    Nothing,
    /// Neither is known.
    Something,
}

/// The orbits of a group on slots.
pub(super) struct Orbits {
    lists: Vec<Vec<u32>>,
    of: Vec<u32>,
}

impl Orbits {
    pub fn new(ambient: &Ambient, moves: &[SparseMove]) -> Self {
        let mut classes = Classes::new(ambient.slots());
        for entry in moves.iter().flat_map(SparseMove::slots) {
            classes.merge(entry.slot, entry.to);
        }
        let lists = classes.into_lists();
        let of = class_indices(ambient.slots(), &lists);
        Self { lists, of }
    }

    /// Whether a rotation takes no reachable state to a reachable one, because pieces come to where none of their colour ever
    /// are.
    pub fn keeps_no_state(&self, rotation: &Twisted, solved: &Visible) -> bool {
        let colours: Vec<HashSet<u32>> =
            self.lists.iter().map(|list| list.iter().map(|&slot| solved[slot as usize].0).collect()).collect();
        (0..self.of.len()).any(|slot| {
            let to = rotation.move_of(slot).0;
            self.of[slot] != self.of[to] && colours[self.of[slot] as usize].is_disjoint(&colours[self.of[to] as usize])
        })
    }

    /// What a rotation that keeps the orbits does to the states.
    pub fn sees(&self, rotation: &Twisted, solved: &Visible, moduli: &HashMap<u32, u32>) -> Sees {
        let mut nothing = true;
        for list in &self.lists {
            match Self::sees_in(list, rotation, solved, moduli) {
                Sees::Everything => return Sees::Everything,
                Sees::Something => nothing = false,
                Sees::Nothing => {}
            }
        }
        if nothing { Sees::Nothing } else { Sees::Something }
    }

    fn sees_in(list: &[u32], rotation: &Twisted, solved: &Visible, moduli: &HashMap<u32, u32>) -> Sees {
        let mut colours: HashMap<u32, usize> = HashMap::new();
        list.iter().for_each(|&slot| *colours.entry(solved[slot as usize].0).or_default() += 1);
        let stays = |slot: u32| rotation.move_of(slot as usize).0 == slot as usize;
        let gain = |slot: u32| rotation.move_of(slot as usize).1;
        let untwisted = |slot: u32| colours.keys().all(|colour| gain(slot).is_multiple_of(moduli[colour]));
        let lone = colours.len() == 1 && colours.keys().all(|colour| moduli[colour] == 1);
        if list.iter().all(|&slot| lone || (stays(slot) && untwisted(slot))) {
            return Sees::Nothing;
        }
        // In a state that stays, each cycle of slots has one colour, which does not show the twist around it.
        let cycles = cycles_of(list, rotation);
        let fits = |(&colour, &count): (&u32, &usize)| {
            let allowed = cycles.iter().filter(|((_, twist), _)| twist.is_multiple_of(u64::from(moduli[&colour])));
            let mut reached = vec![false; count + 1];
            reached[0] = true;
            for (&(length, _), &times) in allowed {
                for _ in 0..times.min(count / length) {
                    (length..=count).rev().for_each(|sum| reached[sum] |= reached[sum - length]);
                }
            }
            reached[count]
        };
        if colours.iter().all(fits) { Sees::Something } else { Sees::Everything }
    }
}

/// How many cycles an element has on some slots, by their length and the twist around them.
fn cycles_of(list: &[u32], element: &Twisted) -> HashMap<(usize, u64), usize> {
    let mut seen = HashSet::new();
    let mut counts = HashMap::new();
    for &start in list {
        let (mut slot, mut length, mut twist) = (start as usize, 0, 0u64);
        while seen.insert(slot) {
            let (to, gain) = element.move_of(slot);
            (slot, length, twist) = (to, length + 1, twist + u64::from(gain));
        }
        if length > 0 {
            *counts.entry((length, twist)).or_insert(0) += 1;
        }
    }
    counts
}
