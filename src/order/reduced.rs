//! Step 3 of the proof of order: what is left beside the giants, as a small group.
//!
//! The *rest* are the constituents that are no giants, or not fully twisted. The reduced group is the group acting on the
//! stickers of the rest, and for the giants only on what the abelian laws speak of: twist sums and signs, each as one piece
//! whose twist it is.

use super::laws::{Coordinate, Laws};
use super::split::Split;
use crate::action::Action;
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Part, PieceSet, Twisted};

/// The generators of the group acting on the stickers of the constituents `rest`.
pub(super) fn on_rest(split: &Split, rest: &[usize]) -> (Ambient, Vec<Twisted>) {
    reduce(split, rest, &[], &[])
}

/// The generators of the reduced group: the action on the rest, and the coordinates of the other constituents.
pub(super) fn reduced(split: &Split, laws: &Laws, rest: &[usize]) -> (Ambient, Vec<Twisted>) {
    // Coordinates that the others determine on the group add nothing to it.
    let beside = |&index: &usize| !rest.contains(&laws.coordinates()[index].constituent);
    let kept: Vec<usize> = laws.independent().iter().copied().filter(beside).collect();
    with_coordinates(split, laws, rest, &kept)
}

/// The same for a choice of coordinates.
pub(super) fn with_coordinates(split: &Split, laws: &Laws, rest: &[usize], kept: &[usize]) -> (Ambient, Vec<Twisted>) {
    let coordinates: Vec<Coordinate> = kept.iter().map(|&index| laws.coordinates()[index]).collect();
    let values: Vec<Vec<u32>> =
        laws.generators().iter().map(|row| kept.iter().map(|&index| row[index]).collect()).collect();
    reduce(split, rest, &coordinates, &values)
}

fn reduce(split: &Split, rest: &[usize], coordinates: &[Coordinate], values: &[Vec<u32>]) -> (Ambient, Vec<Twisted>) {
    let mut sets: Vec<PieceSet> = rest.iter().map(|&index| split.ambient().sets()[index].clone()).collect();
    sets.extend(coordinates.iter().map(|c| PieceSet::new("coordinate", 1, c.modulus)));
    let ambient = Ambient::new(sets).expect("the reduced group has fewer stickers, and a coordinate for a constituent");
    let element = |(index, entries): (usize, &SparseMove)| {
        let mut parts = parts_on(split, rest, entries);
        let row = values.get(index).into_iter().flatten();
        parts.extend(row.map(|&value| Part { perm: vec![0], twist: vec![value] }));
        ambient.element(&parts).expect("a part of an element is an element")
    };
    let mut generators: Vec<Twisted> = split.moves().iter().enumerate().map(element).collect();
    generators.retain(|generator| !generator.is_identity());
    (ambient, generators)
}

fn parts_on(split: &Split, rest: &[usize], entries: &SparseMove) -> Vec<Part> {
    let part = |&constituent: &usize| {
        let range = split.ambient().slots_of(constituent);
        let mut part = Part { perm: (0..range.len() as u32).collect(), twist: vec![0; range.len()] };
        let first = entries.slots().partition_point(|entry| (entry.slot as usize) < range.start);
        for entry in entries.slots()[first..].iter().take_while(|entry| (entry.slot as usize) < range.end) {
            let to = entry.to as usize - range.start;
            part.perm[entry.slot as usize - range.start] = to as u32;
            part.twist[to] = entry.gain;
        }
        part
    };
    rest.iter().map(part).collect()
}
