//! Refining by normalizing a group U: the orbits of the stabilizer of fixed points in U go to orbits of the stabilizer of
//! their images in U, but which goes to which is not known; only their sizes and how they meet the cells.
//!
//! More is known once a base of U is fixed, and the images of the base points under a generator u: then it is known to
//! which element of U the one looked for conjugates u, and the cycles of u can be followed.
//!
//! Theißen, *Eine Methode zur Normalisatorberechnung in Permutationsgruppen*, 1997; Leon 1991, §8.

use std::borrow::Cow;

use super::blocks::scatter;
use super::conjugating::{Element, follow_cycles};
use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::tower::Tower;
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::perm::Permutation;

/// At most so many generators are followed.
const MAX_FOLLOWED: usize = 16;

/// How much larger a cell may be whose points U moves, in place of one whose points the stabilizer in U of what is fixed
/// does not move, or all of U.
const SETTLED: usize = 4;
const UNTOUCHED: usize = 64;

/// The property of normalizing a group.
pub(crate) struct Normalizing<'a> {
    chain: &'a Chain<Permutation>,
    /// Its levels below those of a frame change while images are tried; those of frames in use do not.
    tower: Tower<'a>,
    generators: Vec<Generator>,
    frames: [Vec<Frame>; 2],
}

struct Generator {
    element: Permutation,
    /// The cells, each of one point, of the images of the base points, once they are known on the left.
    cells: Option<Vec<u32>>,
}

#[derive(Debug, Clone)]
struct Frame {
    /// An element of U that takes the fixed points to the base points of the levels before `level`.
    element: Permutation,
    level: usize,
    /// The fixed points that make up a base.
    base: Vec<Point>,
    /// How many fixed points of the partition have been taken into account.
    fixed: usize,
    /// What is known of the generators' conjugates: the number of the generator, and the conjugate.
    conjugates: Vec<(usize, Element)>,
}

impl<'a> Normalizing<'a> {
    /// Elements that normalize the group of a complete chain.
    pub fn new(chain: &'a Chain<Permutation>) -> Self {
        let generators = chain.strong_generators().take(MAX_FOLLOWED);
        let generators =
            generators.map(|(_, element, _)| Generator { element: element.clone(), cells: None }).collect();
        Self { chain, tower: Tower::new(Cow::Borrowed(chain)), generators, frames: [Vec::new(), Vec::new()] }
    }

    /// Takes one more fixed point into account: the size of its orbit under the stabilizer of the earlier ones is compared.
    fn fix(&mut self, frame: &mut Frame, point: Point, trace: &mut Trace) -> bool {
        let image = frame.element.image(point);
        let orbits = self.tower.orbits(frame.level);
        let orbit = orbits[image as usize];
        if !trace.agrees(orbits.iter().filter(|&&other| other == orbit).count() as u64) {
            return false;
        }
        if !self.tower.fixes(frame.level, image) {
            if !self.tower.is_next(frame.level, image) {
                self.tower.lead_to(frame.level, image);
            }
            let leads = self.tower.descend(frame.level, image, &mut frame.element);
            debug_assert!(leads, "the base point is in the orbit of the point");
            frame.level += 1;
            frame.base.push(point);
        }
        true
    }

    /// Tells points apart whose orbits, under the stabilizer that a frame stands for, meet the cells differently.
    fn split(&self, frame: &Frame, partition: &mut Partition, trace: &mut Trace) -> bool {
        let orbits = self.tower.orbits(frame.level);
        let orbit_of = |point: Point| orbits[frame.element.image(point) as usize] as usize;
        let mut sums = vec![0u64; orbits.len()];
        for point in 0..orbits.len() as Point {
            let sum = &mut sums[orbit_of(point)];
            *sum = sum.wrapping_add(scatter(partition.cell_of(point)));
        }
        partition.split_all(0..partition.cells(), |point| sums[orbit_of(point)] >> 1, trace)
    }

    /// Finds the conjugates of generators that are now determined, and follows their cycles.
    fn determine(&mut self, side: Side, frame: &mut Frame, partition: &mut Partition, trace: &mut Trace) -> bool {
        if frame.level < self.tower.height() {
            return true;
        }
        for (number, generator) in self.generators.iter_mut().enumerate() {
            let is_alone =
                |&cell: &u32| (cell as usize) < partition.cells() && partition.cell(cell as usize).len() == 1;
            if frame.conjugates.iter().any(|&(known, _)| known == number) {
                continue;
            }
            if side == Side::Left {
                let cell_of_image = |&point: &Point| partition.cell_of(generator.element.image(point));
                let cells: Vec<u32> = frame.base.iter().map(cell_of_image).collect();
                generator.cells = cells.iter().all(is_alone).then_some(cells);
            }
            let Some(cells) = generator.cells.as_ref().filter(|cells| cells.iter().all(is_alone)) else { continue };
            let images: Vec<Point> = cells.iter().map(|&cell| partition.cell(cell as usize)[0]).collect();
            let Some(from_base) = self.tower.element_with_images(&images) else {
                return false;
            };
            let conjugate = [Element::new(&frame.element.then(&from_base))];
            if !follow_cycles(&conjugate, partition, 0, trace) {
                return false;
            }
            frame.conjugates.extend(conjugate.map(|conjugate| (number, conjugate)));
        }
        true
    }
}

impl Refiner for Normalizing<'_> {
    fn refine(&mut self, side: Side, partition: &mut Partition, since: usize, trace: &mut Trace) -> bool {
        let stack = side.stack();
        let identity = self.tower.identity().clone();
        let root = Frame { element: identity, level: 0, base: Vec::new(), fixed: 0, conjugates: Vec::new() };
        let mut frame = self.frames[stack].last().unwrap_or(&root).clone();
        let mut seen = since;
        while seen < partition.cells() {
            let new = seen;
            seen = partition.cells();
            for (_, conjugate) in &frame.conjugates {
                if !follow_cycles(std::slice::from_ref(conjugate), partition, new, trace) {
                    return false;
                }
            }
            while let Some(&point) = partition.fixed().get(frame.fixed) {
                if !self.fix(&mut frame, point, trace) {
                    return false;
                }
                frame.fixed += 1;
            }
            let splits = self.split(&root, partition, trace)
                && (frame.level == 0 || self.split(&frame, partition, trace))
                && self.determine(side, &mut frame, partition, trace);
            if !splits {
                return false;
            }
        }
        self.frames[stack].push(frame);
        true
    }

    /// Points that U moves, first those that the stabilizer of fixed points moves, until all conjugates are known.
    fn effort(&self, point: Point) -> usize {
        let Some(frame) = self.frames[0].last() else { return 1 };
        if frame.conjugates.len() == self.generators.len() {
            return 1;
        }
        match (self.tower.fixes(0, point), self.tower.fixes(frame.level, frame.element.image(point))) {
            (false, false) => 1,
            (false, true) => SETTLED,
            (true, _) => UNTOUCHED,
        }
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
