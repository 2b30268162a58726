//! Step 1 of the proof: the pieces, split into constituents and regauged, and the values of the laws' coordinates.

use std::ops::Range;

use super::element::{Moves, check_moves};
use super::format::{Certificate, Constituent, Generated};
use super::meter::{Check, Meter, ensure, invalid};

/// The most orientations that a piece may have.
const MAX_ORIENTATIONS: u32 = 1 << 28;

/// Generators on slots that are numbered anew: those of the first constituent, those of the second, and so on. A twist is
/// measured relative to the references, in units of the constituent's d.
pub(super) struct Pieces {
    /// The slots of each constituent.
    pub ranges: Vec<Range<usize>>,
    /// The number k/d of orientations of each constituent.
    pub orientations: Vec<u32>,
    /// The generators.
    pub moves: Vec<Moves>,
    /// The coordinates of A: for each constituent its twist sum, if it can twist, and its sign, if it has two pieces.
    pub coordinates: Vec<Coordinate>,
    /// For each generator the coordinates that are not 0, with their values.
    pub rows: Vec<Vec<(usize, u64)>>,
}

/// What a coordinate measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Measure {
    TwistSum,
    Sign,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Coordinate {
    pub constituent: usize,
    pub measure: Measure,
    pub modulus: u64,
}

/// Checks the generators as they are given.
pub(super) fn check_group(group: &Generated, meter: &mut Meter) -> Check<()> {
    let mut ends = Vec::new();
    let mut end = 0u64;
    for set in &group.piece_sets {
        end += u64::from(set.size);
        ensure(end < 1 << 31, || format!("up to piece set {} there are {end} slots", set.name))?;
        ensure((1..=MAX_ORIENTATIONS).contains(&set.orientations), || format!("{} cannot be oriented", set.name))?;
        ends.push(end as u32);
    }
    let place = |slot: u32| {
        let set = ends.partition_point(|&end| end <= slot);
        group.piece_sets.get(set).map(|data| (set, data.orientations))
    };
    for generator in &group.generators {
        meter.spend(16 * generator.moves.len())?;
        check_moves(&generator.moves, place).or_else(|stop| match stop {
            super::meter::Stop::Invalid(reason) => invalid(format!("generator {}: {reason}", generator.name)),
            other => Err(other),
        })?;
    }
    Ok(())
}

impl Pieces {
    /// Splits and regauges the generators as the evidence says, and checks that this can be done: no generator takes a
    /// piece out of its constituent, moves or twists a slot that belongs to none, or twists by anything but multiples of d.
    pub fn new(certificate: &Certificate, meter: &mut Meter) -> Check<Self> {
        let constituents = &certificate.evidence.constituents;
        let sets = &certificate.group.piece_sets;
        // For each slot its new number and its reference.
        let mut renumbered: Vec<(u32, u32, u32)> = Vec::new();
        let mut pieces =
            Self { ranges: vec![], orientations: vec![], moves: vec![], coordinates: vec![], rows: vec![] };
        let mut first = 0u64;
        let bounds: Vec<Range<u64>> = sets
            .iter()
            .map(|set| {
                let start = first;
                first += u64::from(set.size);
                start..first
            })
            .collect();
        let mut hidden = Vec::new();
        for (index, constituent) in constituents.iter().enumerate() {
            let Constituent { slots, references, hidden: d } = constituent;
            let Some(&slot) = slots.first() else { return invalid(format!("constituent {index} has no slots")) };
            let set = bounds.partition_point(|bounds| bounds.end <= slot.into());
            let inside = |slot: &u32| bounds.get(set).is_some_and(|bounds| bounds.contains(&u64::from(*slot)));
            ensure(slots.iter().all(inside), || format!("constituent {index} is not in one piece set"))?;
            let k = sets[set].orientations;
            ensure(*d > 0 && k.is_multiple_of(*d), || format!("constituent {index}: {d} does not divide {k}"))?;
            ensure(references.len() == slots.len() && references.iter().all(|&r| r < k), || {
                format!("constituent {index} does not have a reference orientation for each slot")
            })?;
            let start = renumbered.len();
            meter.spend(16 * slots.len())?;
            for (slot, reference) in slots.iter().zip(references) {
                renumbered.push((*slot, renumbered.len() as u32, *reference));
            }
            pieces.ranges.push(start..renumbered.len());
            pieces.orientations.push(k / d);
            hidden.push(*d);
        }
        renumbered.sort_unstable();
        ensure(renumbered.windows(2).all(|pair| pair[0].0 < pair[1].0), || "a slot is in two constituents".into())?;
        for generator in &certificate.group.generators {
            meter.spend(32 * generator.moves.len())?;
            let mut moves = Moves::new();
            for &[slot, to, gain] in &generator.moves {
                let find = |slot: u32| renumbered.binary_search_by_key(&slot, |entry| entry.0).map(|i| renumbered[i]);
                let (Ok((_, new, before)), Ok((_, new_to, after))) = (find(slot), find(to)) else {
                    return invalid(format!("{} moves slot {slot}, which is in no constituent", generator.name));
                };
                let index = pieces.constituent(new);
                ensure(pieces.ranges[index].contains(&(new_to as usize)), || {
                    format!("{} takes a piece from constituent {index} to another", generator.name)
                })?;
                let d = hidden[index];
                let k = d * pieces.orientations[index];
                let twist = (gain + before + k - after) % k;
                ensure(twist.is_multiple_of(d), || {
                    format!("{} twists a piece of constituent {index} by no multiple of {d}", generator.name)
                })?;
                if new != new_to || twist > 0 {
                    moves.push([new, new_to, twist / d]);
                }
            }
            moves.sort_unstable();
            pieces.moves.push(moves);
        }
        pieces.measure();
        Ok(pieces)
    }

    /// The number of pieces of a constituent.
    pub fn size(&self, constituent: usize) -> usize {
        self.ranges[constituent].len()
    }

    /// The constituent of a slot.
    pub fn constituent(&self, slot: u32) -> usize {
        self.ranges.partition_point(|range| range.end <= slot as usize)
    }

    /// For each slot its number of orientations.
    pub fn k(&self) -> Vec<u32> {
        let of = |(range, &k): (&Range<usize>, &u32)| std::iter::repeat_n(k, range.len());
        self.ranges.iter().zip(&self.orientations).flat_map(of).collect()
    }

    /// What a generator does on one constituent, with slots numbered within it.
    pub fn part(&self, generator: usize, constituent: usize) -> impl Iterator<Item = [u32; 3]> {
        let range = &self.ranges[constituent];
        let moves = &self.moves[generator];
        let first = moves.partition_point(|entry| (entry[0] as usize) < range.start);
        let start = range.start as u32;
        let inside = move |entry: &&[u32; 3]| (entry[0] as usize) < range.end;
        moves[first..].iter().take_while(inside).map(move |&[slot, to, gain]| [slot - start, to - start, gain])
    }

    /// The index of a coordinate.
    pub fn coordinate(&self, constituent: usize, measure: Measure) -> Option<usize> {
        let key = |c: &Coordinate| (c.constituent, c.measure);
        self.coordinates.binary_search_by_key(&(constituent, measure), key).ok()
    }

    /// Sets up the coordinates, and the values that the generators have there.
    fn measure(&mut self) {
        for (constituent, (range, &k)) in self.ranges.iter().zip(&self.orientations).enumerate() {
            if k > 1 {
                self.coordinates.push(Coordinate { constituent, measure: Measure::TwistSum, modulus: k.into() });
            }
            if range.len() > 1 {
                self.coordinates.push(Coordinate { constituent, measure: Measure::Sign, modulus: 2 });
            }
        }
        self.rows = self.moves.iter().map(|moves| self.row(moves)).collect();
    }

    fn row(&self, moves: &Moves) -> Vec<(usize, u64)> {
        let mut row = Vec::new();
        let mut seen = vec![false; moves.len()];
        let mut next = 0;
        while next < moves.len() {
            let constituent = self.constituent(moves[next][0]);
            let range = &self.ranges[constituent];
            let end = next + moves[next..].iter().take_while(|entry| range.contains(&(entry[0] as usize))).count();
            let twists: u64 = moves[next..end].iter().map(|entry| u64::from(entry[2])).sum();
            // A permutation of m points with c cycles has the sign of m − c.
            let mut cycles = 0;
            for start in next..end {
                let mut position = start;
                cycles += usize::from(!seen[start]);
                while !std::mem::replace(&mut seen[position], true) {
                    let to = moves[position][1];
                    position = moves.binary_search_by_key(&to, |entry| entry[0]).expect("a bijection of what it moves");
                }
            }
            let values = [
                (Measure::TwistSum, twists % u64::from(self.orientations[constituent])),
                (Measure::Sign, ((end - next - cycles) % 2) as u64),
            ];
            for (measure, value) in values.into_iter().filter(|&(_, value)| value > 0) {
                row.extend(self.coordinate(constituent, measure).map(|index| (index, value)));
            }
            next = end;
        }
        row
    }
}
