//! The search itself: a plan made on the left, and images tried on the right.
//!
//! The plan fixes one point after another, each in a cell of the partition that everything fixed before has refined,
//! until the partition is discrete. The points are a base of the group H that is looked for: an element of H that fixes
//! them all preserves a discrete partition. The levels of the plan are worked off from the last to the first. When level i is
//! taken up, the group H⁽ⁱ⁺¹⁾ of elements of H that fix the first i points is known by generators. Every image of point i
//! in its cell is tried that is not yet known to be in its orbit, or not to be: either an element of H⁽ⁱ⁾ with that image
//! is found, or there is none. So at the end the orbit of point i under H⁽ⁱ⁾ is known exactly, for every i, and the product
//! of these orbit lengths is the order of H.
//!
//! Two rules leave out images without a loss. Let c be tried as an image of point j when the images b₁ … bⱼ₋₁ of the
//! earlier ones are chosen, and let S be the set of images of point j for which there is an element g of H with these
//! images. First, with g all of H⁽ʲ⁾g takes the earlier points to b₁ … bⱼ₋₁, so S is empty or has at least as many points as
//! the orbit of point j under H⁽ʲ⁾: the search stops when fewer points are left. Secondly, at the first level that differs
//! from the plan, S is a union of orbits of the part of H⁽ⁱ⁾ that is known, so that one point of each orbit is enough. (Both
//! are cases of Sims' rule of double cosets; Leon 1991, §6.)
//!
//! When an element is looked for that takes one structure to another, H is the group of the first structure, and the first
//! rule holds in the same way for the coset of all such elements.

use num_bigint::BigUint;

use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::orbit::Classes;
use crate::perm::Permutation;

/// A subgroup that a search has found.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    /// The points of the plan.
    pub base: Vec<Point>,
    /// A strong generating set relative to the points of the plan.
    pub generators: Vec<Permutation>,
    /// The orbit lengths of the stabilizer chain along the points of the plan; their product is the order.
    pub orbit_lengths: Vec<usize>,
}

impl Found {
    pub fn order(&self) -> BigUint {
        self.orbit_lengths.iter().map(|&length| BigUint::from(length)).product()
    }
}

/// One level of the plan.
#[derive(Debug)]
struct Step {
    /// The point that is fixed.
    point: Point,
    /// The cell that it is taken from.
    cell: usize,
    /// What happened while the partition was refined afterwards.
    trace: Vec<u64>,
    /// The least number of images that some element has, if any has: the orbit length of the group found.
    orbit_length: usize,
}

/// Where to come back to.
#[derive(Debug)]
struct Mark {
    cells: usize,
    remembered: Vec<usize>,
}

pub(crate) struct Search<'a> {
    refiners: Vec<Box<dyn Refiner + 'a>>,
    left: Partition,
    right: Partition,
    /// What happened while the partition was refined before any point was fixed.
    root: Vec<u64>,
    steps: Vec<Step>,
    side: Side,
    /// How many more choices may be made, if that is limited.
    budget: Option<u64>,
}

/// Choices for each level of the plan that an attempt may take which does not know the symmetries.
const ATTEMPT: u64 = 4;
/// Cells of so many points are large.
const LARGE: usize = 32;
/// So many points are compared before one is fixed.
const SAMPLES: usize = 4;

impl<'a> Search<'a> {
    /// Plans a search for the permutations of `0..degree` that have all the properties.
    pub fn new(degree: usize, refiners: Vec<Box<dyn Refiner + 'a>>) -> Self {
        let mut search = Self {
            refiners,
            left: Partition::new(degree),
            right: Partition::new(degree),
            root: Vec::new(),
            steps: Vec::new(),
            side: Side::Left,
            budget: None,
        };
        let mut trace = Trace::record();
        refine(&mut search.refiners, Side::Left, &mut search.left, 0, &mut trace);
        search.root = trace.into_events();
        search
    }

    /// The points that are fixed one after the other.
    pub fn base(&mut self) -> Vec<Point> {
        self.plan();
        self.steps.iter().map(|step| step.point).collect()
    }

    /// Makes the plan, unless it has been made.
    fn plan(&mut self) {
        while !self.left.is_discrete() {
            let (cell, point) = self.choose();
            let since = self.left.cells();
            self.left.individualize(point);
            let mut trace = Trace::record();
            refine(&mut self.refiners, Side::Left, &mut self.left, since, &mut trace);
            self.steps.push(Step { point, cell, trace: trace.into_events(), orbit_length: 1 });
        }
    }

    /// The cell from which the plan takes the next point, and the point: the smallest cell that has more than one, unless a
    /// larger one spares the refiners effort.
    ///
    /// If that cell is large, a few points of it and of cells that are not much larger are compared, and the one is taken
    /// that tells most of the other points apart: the more is said by fixing a point, the sooner a wrong image is found out.
    fn choose(&mut self) -> (usize, Point) {
        let cells = (0..self.left.cells()).filter(|&cell| self.left.cell(cell).len() > 1);
        let cost = |cell: usize| {
            let points = self.left.cell(cell);
            self.refiners.iter().map(|refiner| refiner.effort(points[0])).fold(points.len(), usize::saturating_mul)
        };
        let costs: Vec<(usize, usize)> = cells.map(|cell| (cost(cell), cell)).collect();
        let &(least, cell) = costs.iter().min().expect("the partition is not discrete");
        if self.left.cell(cell).len() < LARGE {
            return (cell, self.left.cell(cell)[0]);
        }
        let mut near: Vec<(usize, usize)> = costs.into_iter().filter(|&(cost, _)| cost / 2 <= least).collect();
        near.sort_unstable();
        near.truncate(SAMPLES);
        let each = SAMPLES / near.len();
        let some_of = |&(_, cell): &(usize, usize)| {
            let points = self.left.cell(cell);
            points.iter().step_by(points.len().div_ceil(each)).map(move |&point| (cell, point))
        };
        let some: Vec<(usize, Point)> = near.iter().flat_map(some_of).collect();
        let told: Vec<usize> = some.iter().map(|&(_, point)| self.cells_when_fixed(point)).collect();
        // Of equals the first, which is in the smallest cell.
        let best = (0..some.len()).rev().max_by_key(|&at| told[at]).expect("a cell has points");
        some[best]
    }

    /// How many cells the left partition has when a point is fixed.
    fn cells_when_fixed(&mut self, point: Point) -> usize {
        let since = self.left.cells();
        let remembered: Vec<usize> = self.refiners.iter().map(|refiner| refiner.remembered(0)).collect();
        self.left.individualize(point);
        refine(&mut self.refiners, Side::Left, &mut self.left, since, &mut Trace::record());
        let cells = self.left.cells();
        self.left.restore(since);
        for (refiner, &remembered) in self.refiners.iter_mut().zip(&remembered) {
            refiner.forget(0, remembered);
        }
        cells
    }

    /// The group of all elements that have the properties with the same structure on both sides. Elements of it that are
    /// known already save some of the search.
    pub fn subgroup(&mut self, known: &[Permutation]) -> Found {
        self.plan();
        self.side = Side::Same;
        let begun = self.begin();
        debug_assert!(begun, "the identity has every property");
        let mut generators = Vec::new();
        self.stabilizer(0, known, &mut generators);
        self.restart();
        let (base, orbit_lengths) = self.steps.iter().map(|step| (step.point, step.orbit_length)).unzip();
        Found { base, generators, orbit_lengths }
    }

    /// The same, unless that takes more than so many choices of images.
    pub fn subgroup_within(&mut self, known: &[Permutation], choices: u64) -> Option<Found> {
        self.budget = Some(choices);
        let found = self.subgroup(known);
        let left = self.budget.take();
        (left != Some(0)).then_some(found)
    }

    /// An element that takes the one structure to the other, if there is any.
    ///
    /// A short attempt comes first. If it does not decide, the group of the elements that preserve the first structure is
    /// found; with it, images can be left out.
    pub fn transporter(&mut self) -> Option<Permutation> {
        self.side = Side::Other;
        let begun = self.begin();
        self.restart();
        if !begun {
            return None;
        }
        self.plan();
        self.budget = Some(ATTEMPT * (self.steps.len() as u64 + 1));
        let mut found = self.attempt();
        if found.is_none() && self.budget == Some(0) {
            self.budget = None;
            self.subgroup(&[]);
            found = self.attempt();
        }
        self.budget = None;
        found
    }

    fn attempt(&mut self) -> Option<Permutation> {
        self.side = Side::Other;
        let found = if self.begin() { self.find(0) } else { None };
        self.restart();
        found
    }

    /// Refines the partition of images before any point is fixed.
    fn begin(&mut self) -> bool {
        let mut trace = Trace::check(&self.root);
        refine(&mut self.refiners, self.side, &mut self.right, 0, &mut trace) && trace.is_complete()
    }

    fn restart(&mut self) {
        self.right = Partition::new(self.left.degree());
        self.refiners.iter_mut().for_each(|refiner| refiner.forget(1, 0));
    }

    /// Adds to `generators` those of the elements that fix the points of the plan before `level`.
    fn stabilizer(&mut self, level: usize, known: &[Permutation], generators: &mut Vec<Permutation>) {
        let Some(&Step { point, cell, .. }) = self.steps.get(level) else { return };
        let mark = self.mark();
        let candidates = self.right.cell(cell).to_vec();
        let stays = self.fix(level, point);
        debug_assert!(stays, "the identity has every property");
        let fixing: Vec<Permutation> = known.iter().filter(|element| element.image(point) == point).cloned().collect();
        self.stabilizer(level + 1, &fixing, generators);
        self.back_to(&mark);

        let mut classes = Classes::new(self.left.degree());
        generators.iter().for_each(|generator| merge_cycles(&mut classes, generator));
        for element in known {
            if classes.find(element.image(point)) != classes.find(point) {
                merge_cycles(&mut classes, element);
                generators.push(element.clone());
            }
        }
        let mut failed: Vec<Point> = Vec::new();
        for &image in &candidates {
            if self.budget == Some(0) {
                break;
            }
            let class = classes.find(image);
            if class == classes.find(point) || failed.iter().any(|&other| classes.find(other) == class) {
                continue;
            }
            let found = if self.fix(level, image) { self.find(level + 1) } else { None };
            self.back_to(&mark);
            match found {
                Some(element) => {
                    merge_cycles(&mut classes, &element);
                    generators.push(element);
                }
                None => failed.push(image),
            }
        }
        let class = classes.find(point);
        self.steps[level].orbit_length = candidates.iter().filter(|&&image| classes.find(image) == class).count();
    }

    /// An element with the images that have been chosen for the points of the plan before `level`.
    fn find(&mut self, level: usize) -> Option<Permutation> {
        match &mut self.budget {
            Some(0) => return None,
            Some(budget) => *budget -= 1,
            None => {}
        }
        let Some(&Step { cell, orbit_length, .. }) = self.steps.get(level) else {
            return self.element();
        };
        let mark = self.mark();
        let candidates = self.right.cell(cell).to_vec();
        // The first rule: among all but so many candidates there is an image, if there is one at all.
        let enough = candidates.len() + 1 - orbit_length;
        for &image in &candidates[..enough] {
            if self.budget == Some(0) {
                return None;
            }
            let found = if self.fix(level, image) { self.find(level + 1) } else { None };
            self.back_to(&mark);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The element that takes the one discrete partition to the other, if it has all properties.
    fn element(&self) -> Option<Permutation> {
        let mut images = vec![0; self.left.degree()];
        for cell in 0..self.left.cells() {
            images[self.left.cell(cell)[0] as usize] = self.right.cell(cell)[0];
        }
        let element = Permutation::from_bijection(images);
        self.refiners.iter().all(|refiner| refiner.accepts(self.side, &element)).then_some(element)
    }

    /// Chooses the image of the point of a level, and refines; whether it goes as it went on the left.
    fn fix(&mut self, level: usize, image: Point) -> bool {
        let since = self.right.cells();
        self.right.individualize(image);
        let mut trace = Trace::check(&self.steps[level].trace);
        refine(&mut self.refiners, self.side, &mut self.right, since, &mut trace) && trace.is_complete()
    }

    fn mark(&self) -> Mark {
        Mark {
            cells: self.right.cells(),
            remembered: self.refiners.iter().map(|refiner| refiner.remembered(1)).collect(),
        }
    }

    fn back_to(&mut self, mark: &Mark) {
        self.right.restore(mark.cells);
        for (refiner, &remembered) in self.refiners.iter_mut().zip(&mark.remembered) {
            refiner.forget(1, remembered);
        }
    }
}

/// Lets the refiners refine in turn until all have seen all cells. Whether the trace agrees.
fn refine(
    refiners: &mut [Box<dyn Refiner + '_>],
    side: Side,
    partition: &mut Partition,
    since: usize,
    trace: &mut Trace,
) -> bool {
    let mut seen = vec![since; refiners.len()];
    let unseen = |seen: &[usize], cells: usize| seen.iter().position(|&seen| seen < cells);
    while let Some(next) = unseen(&seen, partition.cells()) {
        if !refiners[next].refine(side, partition, seen[next], trace) {
            return false;
        }
        seen[next] = partition.cells();
    }
    true
}

fn merge_cycles(classes: &mut Classes, element: &Permutation) {
    for (point, &image) in element.images().iter().enumerate() {
        classes.merge(point as Point, image);
    }
}
