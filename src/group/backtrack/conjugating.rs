//! Refining by conjugation: elements g with x·g = g·y, for one or more pairs (x, y), take the cycles of x to those of y, so
//! that everything said about a point is said about the point after it on its cycle.

use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::perm::{Permutation, for_each_cycle};

/// The property of conjugating each of some elements to a prescribed one; of commuting, if the two are equal.
pub(crate) struct Conjugating {
    elements: [Vec<Element>; 2],
}

/// An element with what refining by it needs.
#[derive(Debug, Clone)]
pub(super) struct Element {
    element: Permutation,
    inverse: Permutation,
    /// For each point the length of its cycle.
    lengths: Vec<u32>,
}

impl Element {
    pub fn new(element: &Permutation) -> Self {
        let mut lengths = vec![0; element.degree()];
        for_each_cycle(element.images(), |cycle| {
            cycle.iter().for_each(|&point| lengths[point as usize] = cycle.len() as u32);
        });
        Self { element: element.clone(), inverse: element.inverse(), lengths }
    }
}

impl Conjugating {
    /// Elements that conjugate each element of `from` to the one in the same place in `to`.
    pub fn new(from: &[Permutation], to: &[Permutation]) -> Self {
        Self { elements: [from, to].map(|elements| elements.iter().map(Element::new).collect()) }
    }
}

impl Refiner for Conjugating {
    fn refine(&mut self, side: Side, partition: &mut Partition, since: usize, trace: &mut Trace) -> bool {
        follow_cycles(&self.elements[side.structure()], partition, since, trace)
    }

    fn accepts(&self, side: Side, element: &Permutation) -> bool {
        let pairs = self.elements[0].iter().zip(&self.elements[side.structure()]);
        let mut pairs = pairs.map(|(x, y)| (&x.element, &y.element));
        pairs.all(|(x, y)| {
            (0..element.degree() as Point).all(|point| element.image(x.image(point)) == y.image(element.image(point)))
        })
    }
}

/// Refines a partition, of which the cells before `since` have been taken into account, until every element takes cells to
/// cells.
pub(super) fn follow_cycles(elements: &[Element], partition: &mut Partition, since: usize, trace: &mut Trace) -> bool {
    if since == 0 {
        for element in elements {
            let key = |point: Point| u64::from(element.lengths[point as usize]);
            if !partition.split_all(0..partition.cells(), key, trace) {
                return false;
            }
        }
    }
    // Cells that are older have been taken into account: it is enough to look where new ones come from, because the
    // points that come from the rest of a cell are then told apart, too.
    let mut cell = since;
    while cell < partition.cells() {
        if !elements.iter().all(|element| come_from(cell, element, partition, trace)) {
            return false;
        }
        cell += 1;
    }
    true
}

/// Tells the points that an element takes into a cell apart from those that it does not.
fn come_from(cell: usize, element: &Element, partition: &mut Partition, trace: &mut Trace) -> bool {
    let mut sources: Vec<(u32, Point)> = partition
        .cell(cell)
        .iter()
        .map(|&point| element.inverse.image(point))
        .map(|source| (partition.cell_of(source), source))
        .collect();
    sources.sort_unstable();
    for part in sources.chunk_by(|a, b| a.0 == b.0) {
        let source = part[0].0 as usize;
        if !trace.agrees(u64::from(part[0].0)) || !trace.agrees(part.len() as u64) {
            return false;
        }
        if part.len() < partition.cell(source).len() {
            let points: Vec<Point> = part.iter().map(|&(_, point)| point).collect();
            partition.carve(source, &points);
        }
    }
    true
}
