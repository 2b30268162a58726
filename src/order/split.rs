//! Step 1 of the proof of order: split the piece sets into orbits and regauge their orientations.
//!
//! A *constituent* is one orbit of the group on the slots of a piece set. A spanning tree of the moves gives each of its
//! slots a *reference orientation*, such that the twists relative to those are all multiples of some d dividing k: the
//! shift `o ↦ o + 1` commutes with the group, so the group has d orbits on the stickers, and the reference orientations
//! pick one of them. Twists are then divided by d. What is left is a group in `∏ Z_{k/d} ≀ S_n`, transitive on the stickers
//! of every constituent. (The tree is the "voltage graph" of the moves; d is the gcd of k and the voltages around its
//! cycles.)

use std::collections::VecDeque;
use std::fmt;

use num_integer::Integer;

use super::factored::Factored;
use crate::error::ElementError;
use crate::orbit::{Classes, Positions, class_indices};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, PieceSet, Twisted};

/// One orbit of the group on the slots of a piece set, unless it is a single piece that never twists.
#[derive(Debug, Clone)]
pub struct Constituent {
    /// The name of the piece set, followed, if there are several orbits, by the first slot of this one: `edges[3]`.
    pub name: String,
    /// The index of the piece set.
    pub set: usize,
    /// The slots, ascending, counted over all piece sets of the original ambient group.
    pub slots: Vec<u32>,
    /// For each slot its reference orientation.
    pub reference: Vec<u32>,
    /// The number d of orbits on the stickers: how many sticker colours the moves cannot mix.
    pub hidden: u32,
    /// The orientations that are left, k/d.
    pub orientations: u32,
}

impl Constituent {
    /// The number of pieces.
    pub fn size(&self) -> u32 {
        self.slots.len() as u32
    }

    /// Whether there is but one piece, or two that cannot twist: the laws know everything about such a constituent.
    pub fn is_abelian(&self) -> bool {
        self.size() == 1 || (self.size() == 2 && self.orientations == 1)
    }

    /// The restriction of its twists by hidden sticker colours, as a sentence, if there is one.
    pub fn hidden_law(&self) -> Option<String> {
        (self.hidden > 1).then(|| hidden_law(&self.name, self.hidden, self.hidden * self.orientations))
    }
}

/// A group given by generators, split into constituents and regauged.
#[derive(Debug, Clone)]
pub struct Split {
    original: Ambient,
    constituents: Vec<Constituent>,
    ambient: Ambient,
    moves: Vec<SparseMove>,
    /// For each slot of the original ambient group its slot in the new one, if some move moves or twists it.
    renumbered: Positions,
}

/// Why an element lies outside what [`Split`] leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outside {
    /// A piece goes to a slot that the moves never bring it to. Slots counted within the piece set, 0-based.
    OtherOrbit {
        /// The name of the piece set.
        set: String,
        /// The slot that the piece leaves.
        from: u32,
        /// The slot that it goes to.
        to: u32,
    },
    /// A piece twists by an amount that the moves never twist it by.
    HiddenColour {
        /// The name of the constituent.
        constituent: String,
        /// The slot (within the piece set, 0-based) that the piece goes to.
        slot: u32,
        /// The twists relative to the reference orientations are multiples of this.
        hidden: u32,
        /// The number of orientations of the piece set.
        orientations: u32,
    },
}

impl fmt::Display for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherOrbit { set, from, to } => {
                write!(f, "no move sequence brings the piece at slot {} of {set} to slot {}", from + 1, to + 1)
            }
            Self::HiddenColour { constituent, slot, hidden, orientations } => {
                write!(f, "{}: broken at slot {}", hidden_law(constituent, *hidden, *orientations), slot + 1)
            }
        }
    }
}

/// The law that hidden sticker colours make, as a sentence.
pub(super) fn hidden_law(constituent: &str, hidden: u32, orientations: u32) -> String {
    if hidden == orientations {
        return format!("{constituent} never twist: their place determines their orientation");
    }
    format!(
        "every twist of {constituent} is a multiple of {hidden} (of {orientations}), measured from one of {hidden} \
         sticker colours that the moves never mix"
    )
}

impl Split {
    /// Splits the group that `moves` generate in `ambient`. O(slots + total size of the moves).
    pub fn new(ambient: &Ambient, moves: &[SparseMove]) -> Self {
        let orbits = orbits_of_slots(ambient, moves);
        let reference = references(ambient, moves);
        let mut hidden: Vec<u32> = orbits.iter().map(|orbit| ambient.orientations(orbit[0] as usize)).collect();
        let orbit_of = class_indices(ambient.slots(), &orbits);
        for entry in moves.iter().flat_map(SparseMove::slots) {
            let voltage = relative(ambient, &reference, entry);
            let d = &mut hidden[orbit_of[entry.slot as usize] as usize];
            *d = d.gcd(&voltage);
        }
        let constituents = name_constituents(ambient, orbits, &reference, &hidden);
        Self::assemble(ambient, moves, constituents)
    }

    fn assemble(original: &Ambient, moves: &[SparseMove], constituents: Vec<Constituent>) -> Self {
        let sets = constituents.iter().map(|c| PieceSet::new(c.name.clone(), c.size(), c.orientations)).collect();
        let ambient = Ambient::new(sets).expect("splitting and regauging makes no new stickers");
        let mut renumbered = Positions::with_capacity(original.slots(), ambient.slots());
        for (index, &slot) in constituents.iter().flat_map(|c| &c.slots).enumerate() {
            renumbered.insert(slot, index as u32);
        }
        let mut split = Self { original: original.clone(), constituents, ambient, moves: Vec::new(), renumbered };
        // One constituent of all slots, without twists, is numbered as before.
        if let [constituent] = &split.constituents[..]
            && (constituent.hidden, constituent.orientations) == (1, 1)
            && split.ambient.slots() == split.original.slots()
        {
            split.moves = moves.to_vec();
            return split;
        }
        let regauge = |entries: &SparseMove| split.regauge(entries).expect("generators stay within their own orbits");
        split.moves = moves.iter().map(regauge).collect();
        split
    }

    /// The ambient group that was split.
    pub fn original(&self) -> &Ambient {
        &self.original
    }

    /// The constituents; the piece sets of [`ambient`](Self::ambient) are these, in this order.
    pub fn constituents(&self) -> &[Constituent] {
        &self.constituents
    }

    /// The ambient group that is left, `∏ Z_{k/d} ≀ S_n` over the constituents.
    pub fn ambient(&self) -> &Ambient {
        &self.ambient
    }

    /// The generators there.
    pub fn moves(&self) -> &[SparseMove] {
        &self.moves
    }

    /// The number of slots of the original ambient group that stand before a piece set's first.
    fn first_slot(&self, set: usize) -> u32 {
        self.original.slots_of(set).start as u32
    }

    /// The constituent of a slot of [`ambient`](Self::ambient), and the index of the slot in it.
    pub(super) fn place(&self, slot: u32) -> (usize, usize) {
        let constituent = self.ambient.set_of(slot as usize).expect("a slot of the split ambient group");
        (constituent, slot as usize - self.ambient.slots_of(constituent).start)
    }

    /// An element of the original ambient group, as one of the ambient group that is left.
    ///
    /// # Errors
    /// If the element takes a piece out of its orbit, or twists it to a hidden sticker colour.
    pub fn regauge(&self, element: &SparseMove) -> Result<SparseMove, Outside> {
        let entries = element.slots().iter().map(|entry| self.regauge_entry(entry)).collect::<Result<Vec<_>, _>>()?;
        Ok(SparseMove::from_valid(&self.ambient, entries))
    }

    fn regauge_entry(&self, entry: &SlotMove) -> Result<SlotMove, Outside> {
        let [slot, to] = [entry.slot, entry.to].map(|slot| self.renumbered.get(slot).map(|slot| slot as u32));
        let (Some(slot), Some(to)) = (slot, to) else { return Err(self.moves_fixed(entry)) };
        let [(from_place, from_index), (place, index)] = [slot, to].map(|slot| self.place(slot));
        let constituent = &self.constituents[place];
        let first = self.first_slot(constituent.set);
        if from_place != place {
            return Err(self.other_orbit(entry));
        }
        let k = constituent.hidden * constituent.orientations;
        let twist = (entry.gain + constituent.reference[from_index] + k - constituent.reference[index]) % k;
        if !twist.is_multiple_of(constituent.hidden) {
            return Err(Outside::HiddenColour {
                constituent: constituent.name.clone(),
                slot: entry.to - first,
                hidden: constituent.hidden,
                orientations: k,
            });
        }
        Ok(SlotMove { slot, to, gain: twist / constituent.hidden })
    }

    fn other_orbit(&self, entry: &SlotMove) -> Outside {
        let set = self.original.set_of(entry.slot as usize).expect("elements move slots of their ambient group");
        let first = self.first_slot(set);
        let name = self.original.sets()[set].name.clone();
        Outside::OtherOrbit { set: name, from: entry.slot - first, to: entry.to - first }
    }

    /// What is wrong with an element that moves or twists a piece that no generator does.
    fn moves_fixed(&self, entry: &SlotMove) -> Outside {
        if entry.slot != entry.to {
            return self.other_orbit(entry);
        }
        let set = self.original.set_of(entry.slot as usize).expect("elements move slots of their ambient group");
        let PieceSet { name, orientations, .. } = &self.original.sets()[set];
        let (slot, orientations) = (entry.slot - self.first_slot(set), *orientations);
        Outside::HiddenColour { constituent: format!("{name}[{}]", slot + 1), slot, hidden: orientations, orientations }
    }

    /// The element of the original ambient group that [`regauge`](Self::regauge) sends to `element`.
    pub fn restore(&self, element: &Twisted) -> Twisted {
        let mut restored = self.original.identity();
        for slot in 0..self.ambient.slots() {
            let (to, gain) = element.move_of(slot);
            let ((place, from), (_, index)) = (self.place(slot as u32), self.place(to as u32));
            let constituent = &self.constituents[place];
            let k = constituent.hidden * constituent.orientations;
            let twist =
                (gain * constituent.hidden + constituent.reference[index] + k - constituent.reference[from]) % k;
            restored.set_move(constituent.slots[from], constituent.slots[index], twist);
        }
        restored
    }

    /// How many times smaller than the original's the order of the ambient group that is left is, for each piece set:
    /// by splitting into orbits, and by hidden sticker colours.
    pub(super) fn factors(&self, set: usize) -> (Factored, Factored) {
        let PieceSet { size, orientations, .. } = self.original.sets()[set];
        let orbits: Vec<&Constituent> = self.constituents.iter().filter(|c| c.set == set).collect();
        let arrangements: Factored = orbits.iter().map(|c| Factored::factorial(c.size())).product();
        let split = Factored::factorial(size).over(&arrangements).expect("multinomial coefficients are integers");
        let fixed = size - orbits.iter().map(|c| c.size()).sum::<u32>();
        let hidden: Factored =
            orbits.iter().map(|c| Factored::from(u64::from(c.hidden)).power(c.size().into())).product();
        (split, hidden.times(&Factored::from(u64::from(orientations)).power(fixed.into())))
    }
}

/// The orbits of those slots that some move moves or twists, each ascending, by their least slots. Millions of fixed points
/// cost nothing.
pub(super) fn orbits_of_slots(ambient: &Ambient, moves: &[SparseMove]) -> Vec<Vec<u32>> {
    let mentioned = mentioned_slots(ambient, moves);
    let mut numbers = Positions::with_capacity(ambient.slots(), mentioned.len());
    mentioned.iter().zip(0..).for_each(|(&slot, number)| numbers.insert(slot, number));
    let mut classes = Classes::new(mentioned.len());
    for entry in moves.iter().flat_map(SparseMove::slots) {
        let [from, to] = [entry.slot, entry.to]
            .map(|slot| numbers.get(slot).expect("a slot that a piece goes to is one that a piece leaves"));
        classes.merge(from as u32, to as u32);
    }
    let mut orbits = classes.into_lists();
    orbits.iter_mut().flatten().for_each(|number| *number = mentioned[*number as usize]);
    orbits
}

/// The slots that some move moves or twists, ascending.
fn mentioned_slots(ambient: &Ambient, moves: &[SparseMove]) -> Vec<u32> {
    let entries = moves.iter().flat_map(SparseMove::slots);
    let total: usize = moves.iter().map(|entries| entries.slots().len()).sum();
    if total * usize::BITS as usize <= ambient.slots() {
        let mut slots: Vec<u32> = entries.map(|entry| entry.slot).collect();
        slots.sort_unstable();
        slots.dedup();
        return slots;
    }
    let mut mentioned = vec![false; ambient.slots()];
    entries.for_each(|entry| mentioned[entry.slot as usize] = true);
    (0..ambient.slots() as u32).filter(|&slot| mentioned[slot as usize]).collect()
}

/// For every slot an orientation, such that along a spanning forest of the moves no twist is gained.
fn references(ambient: &Ambient, moves: &[SparseMove]) -> Vec<u32> {
    let slots = ambient.slots();
    if ambient.sets().iter().all(|set| set.orientations == 1) {
        return vec![0; slots];
    }
    let mut neighbours: Vec<Vec<SlotMove>> = vec![Vec::new(); slots];
    for &entry in moves.iter().flat_map(SparseMove::slots) {
        if entry.slot != entry.to && ambient.orientations(entry.slot as usize) > 1 {
            neighbours[entry.slot as usize].push(entry);
        }
    }
    let mut reference = vec![u32::MAX; slots];
    let mut queue = VecDeque::new();
    for start in 0..slots {
        if reference[start] != u32::MAX {
            continue;
        }
        reference[start] = 0;
        // Forward edges alone reach a whole orbit, because every move has finite order.
        queue.push_back(start);
        while let Some(slot) = queue.pop_front() {
            for entry in &neighbours[slot] {
                let to = entry.to as usize;
                if reference[to] == u32::MAX {
                    reference[to] = (reference[slot] + entry.gain) % ambient.orientations(to);
                    queue.push_back(to);
                }
            }
        }
    }
    reference
}

/// The twist of one entry relative to the reference orientations.
fn relative(ambient: &Ambient, reference: &[u32], entry: &SlotMove) -> u32 {
    let k = ambient.orientations(entry.slot as usize);
    (entry.gain + reference[entry.slot as usize] + k - reference[entry.to as usize]) % k
}

fn name_constituents(ambient: &Ambient, orbits: Vec<Vec<u32>>, reference: &[u32], hidden: &[u32]) -> Vec<Constituent> {
    let mut constituents = Vec::new();
    for (slots, &hidden) in orbits.into_iter().zip(hidden) {
        let set = ambient.set_of(slots[0] as usize).expect("a slot belongs to a piece set");
        let PieceSet { name, size, orientations } = &ambient.sets()[set];
        if slots.len() == 1 && hidden == *orientations {
            continue;
        }
        let whole = slots.len() == *size as usize;
        let first = slots[0] as usize - ambient.slots_of(set).start;
        constituents.push(Constituent {
            name: if whole { name.clone() } else { format!("{name}[{}]", first + 1) },
            set,
            reference: slots.iter().map(|&slot| reference[slot as usize]).collect(),
            slots,
            hidden,
            orientations: orientations / hidden,
        });
    }
    constituents
}

/// The elements of the symmetric group on `degree` points as elements of an ambient group with one piece set, `points`.
///
/// # Errors
/// If the degree exceeds [`MAX_STICKERS`](crate::wreath::MAX_STICKERS).
pub fn points(degree: usize) -> Result<Ambient, ElementError> {
    let size = u32::try_from(degree).unwrap_or(u32::MAX);
    Ambient::new(vec![PieceSet::new("points", size, 1)])
}
