//! Refining by a set of elements that is to be permuted by conjugation.
//!
//! What normalizes a group U takes each element of U to one with the same cycle type, and so permutes all elements of U with
//! some cycle types. Elements are told apart by how they take cells to cells, and points by the elements that take them
//! somewhere. Where U is small enough to be listed, that says far more than the orbits of its stabilizers do: for a group of
//! transpositions that make a linear code, say, it is the method by which automorphisms of codes are found from their words of
//! least weight (Leon, *Computing automorphism groups of error-correcting codes*, IEEE Trans. Inform. Theory 28, 1982).

use std::collections::BTreeMap;

use super::blocks::mix;
use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::perm::{Permutation, for_each_cycle};

/// The property of permuting some elements by conjugation.
pub(crate) struct Permuting {
    /// Each element, with a number that is equal for elements of the same cycle type.
    elements: Vec<(Permutation, u64)>,
}

/// The cycle type of an element as a number, up to chance.
fn cycle_type(element: &Permutation) -> u64 {
    let mut sum = 0u64;
    for_each_cycle(element.images(), |cycle| sum = sum.wrapping_add(mix(cycle.len() as u64)));
    sum
}

impl Permuting {
    /// The rarest elements other than the identity, by cycle type: those of the rarest type, and of as many more as have at
    /// most an eighth of `most` elements together; `None` if the rarest type has more than `most`. `for_each` shows every element of the group.
    pub fn rarest(most: usize, for_each: impl Fn(&mut dyn FnMut(&Permutation))) -> Option<Self> {
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        for_each(&mut |element| *counts.entry(cycle_type(element)).or_insert(0) += 1);
        for_each(&mut |element| {
            if element.is_identity() {
                counts.remove(&cycle_type(element));
            }
        });
        let mut types: Vec<(usize, u64)> = counts.into_iter().map(|(number, count)| (count, number)).collect();
        types.sort_unstable();
        let mut total = 0;
        types.retain(|&(count, _)| {
            let allowed = if total == 0 { most } else { most / 8 };
            total += count;
            total <= allowed
        });
        let mut elements = Vec::new();
        for_each(&mut |element| {
            let number = cycle_type(element);
            if types.iter().any(|&(_, other)| other == number) {
                elements.push((element.clone(), number));
            }
        });
        (!elements.is_empty()).then_some(Self { elements })
    }

    /// For each point a value, equal for points that the elements do not tell apart.
    fn values(&self, partition: &Partition) -> Vec<u64> {
        let mut values = vec![0u64; partition.degree()];
        for (element, number) in &self.elements {
            let steps = |point: Point| {
                let (from, to) = (partition.cell_of(point), partition.cell_of(element.image(point)));
                mix(u64::from(from) << 32 | u64::from(to))
            };
            let kind = mix((0..partition.degree() as Point).map(steps).fold(*number, u64::wrapping_add));
            for (value, &image) in values.iter_mut().zip(element.images()) {
                *value = value.wrapping_add(mix(kind ^ u64::from(partition.cell_of(image))));
            }
        }
        values
    }
}

impl Refiner for Permuting {
    fn refine(&mut self, _: Side, partition: &mut Partition, since: usize, trace: &mut Trace) -> bool {
        let mut seen = since;
        while seen < partition.cells() {
            seen = partition.cells();
            let values = self.values(partition);
            if !partition.split_all(0..seen, |point| values[point as usize] >> 1, trace) {
                return false;
            }
        }
        true
    }

    /// Elements that normalize the group do; normalizing it is another property.
    fn accepts(&self, _: Side, _: &Permutation) -> bool {
        true
    }
}
