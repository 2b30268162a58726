//! Refining by membership in a group: points that are fixed have images by some element, and the orbits of the
//! stabilizer of fixed points go to the orbits of the stabilizer of their images.

use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::tower::Tower;
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::perm::Permutation;

/// The property of being in a group.
pub(crate) struct InGroup<'a> {
    tower: Tower<'a>,
    /// For the partition on the left and on the right, what is known after each refinement.
    frames: [Vec<Frame>; 2],
}

#[derive(Debug, Clone)]
struct Frame {
    /// An element of the group that takes the fixed points to the base points of the levels before `level`.
    element: Permutation,
    level: usize,
    /// How many fixed points of the partition have been taken into account.
    fixed: usize,
}

/// So many levels cost about as much as one more image to be tried.
const LEVELS_OF_EFFORT: usize = 8;

/// The event of a point that the stabilizer of the earlier ones moves.
const MOVED: u64 = u64::MAX;
/// The event of a point that no element takes to the expected place.
const UNREACHED: u64 = u64::MAX - 1;

impl<'a> InGroup<'a> {
    pub fn new(tower: Tower<'a>) -> Self {
        Self { tower, frames: [Vec::new(), Vec::new()] }
    }

    /// Takes one more fixed point into account.
    fn fix(&mut self, side: Side, frame: &mut Frame, point: u32, trace: &mut Trace) -> bool {
        let point = frame.element.image(point);
        if self.tower.fixes(frame.level, point) {
            return trace.agrees(u64::from(point));
        }
        if !self.tower.descend(frame.level, point, &mut frame.element) {
            if side != Side::Left {
                return trace.agrees(UNREACHED);
            }
            self.tower.lead_to(frame.level, point);
            let leads = self.tower.descend(frame.level, point, &mut frame.element);
            debug_assert!(leads, "the base point is now in the orbit of the point");
        }
        frame.level += 1;
        trace.agrees(MOVED)
    }
}

impl Refiner for InGroup<'_> {
    fn refine(&mut self, side: Side, partition: &mut Partition, _: usize, trace: &mut Trace) -> bool {
        let stack = side.stack();
        let last = self.frames[stack].last();
        let mut frame =
            last.cloned().unwrap_or_else(|| Frame { element: self.tower.identity().clone(), level: 0, fixed: 0 });
        let mut level = last.map(|frame| frame.level);
        while level != Some(frame.level) || frame.fixed < partition.fixed().len() {
            while let Some(&point) = partition.fixed().get(frame.fixed) {
                if !self.fix(side, &mut frame, point, trace) {
                    return false;
                }
                frame.fixed += 1;
            }
            if level != Some(frame.level) {
                level = Some(frame.level);
                let orbits = self.tower.orbits(frame.level);
                let key = |point| u64::from(orbits[frame.element.image(point) as usize]);
                if !partition.split_all(0..partition.cells(), key, trace) {
                    return false;
                }
            }
        }
        self.frames[stack].push(frame);
        true
    }

    fn remembered(&self, stack: usize) -> usize {
        self.frames[stack].len()
    }

    fn forget(&mut self, stack: usize, remembered: usize) {
        self.frames[stack].truncate(remembered);
    }

    /// A change of base costs about as much as there are levels below.
    fn effort(&self, point: Point) -> usize {
        let Some(Frame { element, level, .. }) = self.frames[0].last() else { return 1 };
        let (level, point) = (*level, element.image(point));
        if self.tower.is_next(level, point) { 1 } else { 1 + (self.tower.height() - level) / LEVELS_OF_EFFORT }
    }

    /// Every point is fixed by a discrete partition, and the element was compared with one of the group at each of them.
    fn accepts(&self, _: Side, _: &Permutation) -> bool {
        true
    }
}
