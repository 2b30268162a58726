//! Refining by normalizing a group U: the orbits of the stabilizer of fixed points in U go to orbits of the stabilizer of
//! their images in U, but which goes to which is not known; only their sizes and how they meet the cells.
//!
//! Theißen, *Eine Methode zur Normalisatorberechnung in Permutationsgruppen*, 1997; Leon 1991, §8.

use super::blocks::scatter;
use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::tower::Tower;
use super::trace::Trace;
use crate::action::Action;
use crate::chain::Chain;
use crate::perm::Permutation;

/// The property of normalizing a group.
pub(crate) struct Normalizing<'a> {
    chain: &'a Chain<Permutation>,
    /// Its levels below those of a frame change while images are tried; those of frames in use do not.
    tower: Tower<'a>,
    frames: [Vec<Frame>; 2],
}

#[derive(Debug, Clone)]
struct Frame {
    /// An element of U that takes the fixed points to the base points of the levels before `level`.
    element: Permutation,
    level: usize,
    /// How many fixed points of the partition have been taken into account.
    fixed: usize,
}

impl<'a> Normalizing<'a> {
    /// Elements that normalize the group of a complete chain.
    pub fn new(chain: &'a Chain<Permutation>) -> Self {
        Self { chain, tower: Tower::new(std::borrow::Cow::Borrowed(chain)), frames: [Vec::new(), Vec::new()] }
    }

    /// Takes one more fixed point into account: the size of its orbit under the stabilizer of the earlier ones is compared.
    fn fix(&mut self, frame: &mut Frame, point: u32, trace: &mut Trace) -> bool {
        let point = frame.element.image(point);
        let orbits = self.tower.orbits(frame.level);
        let orbit = orbits[point as usize];
        if !trace.agrees(orbits.iter().filter(|&&other| other == orbit).count() as u64) {
            return false;
        }
        if !self.tower.fixes(frame.level, point) {
            if !self.tower.is_next(frame.level, point) {
                self.tower.lead_to(frame.level, point);
            }
            let leads = self.tower.descend(frame.level, point, &mut frame.element);
            debug_assert!(leads, "the base point is in the orbit of the point");
            frame.level += 1;
        }
        true
    }

    /// Tells points apart whose orbits, under the stabilizer that a frame stands for, meet the cells differently.
    fn split(&self, frame: &Frame, partition: &mut Partition, trace: &mut Trace) -> bool {
        let orbits = self.tower.orbits(frame.level);
        let orbit_of = |point: u32| orbits[frame.element.image(point) as usize] as usize;
        let mut sums = vec![0u64; orbits.len()];
        for point in 0..orbits.len() as u32 {
            let sum = &mut sums[orbit_of(point)];
            *sum = sum.wrapping_add(scatter(partition.cell_of(point)));
        }
        partition.split_all(0..partition.cells(), |point| sums[orbit_of(point)] >> 1, trace)
    }
}

impl Refiner for Normalizing<'_> {
    fn refine(&mut self, side: Side, partition: &mut Partition, _: usize, trace: &mut Trace) -> bool {
        let stack = side.stack();
        let root = Frame { element: self.tower.identity().clone(), level: 0, fixed: 0 };
        let mut frame = self.frames[stack].last().unwrap_or(&root).clone();
        let mut cells = 0;
        while cells < partition.cells() {
            cells = partition.cells();
            while let Some(&point) = partition.fixed().get(frame.fixed) {
                if !self.fix(&mut frame, point, trace) {
                    return false;
                }
                frame.fixed += 1;
            }
            if !self.split(&root, partition, trace) || frame.level > 0 && !self.split(&frame, partition, trace) {
                return false;
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

    fn accepts(&self, _: Side, element: &Permutation) -> bool {
        self.chain.strong_generators().all(|(_, generator, _)| self.chain.contains(&element.conjugate(generator)))
    }
}
