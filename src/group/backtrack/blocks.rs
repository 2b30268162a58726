//! Refining by equivalence relations that the group preserves: block systems, and orbits that are linked point by point.
//!
//! Every element of the group permutes the classes of such a relation. So points whose classes meet the cells differently
//! can be told apart before any point is fixed, which orbits of stabilizers do only afterwards.
//!
//! The relations are the finest ones in which a base point and some other point are equivalent, one for each orbit of the
//! stabilizer of the base point (Atkinson, *An algorithm for finding the blocks of a permutation group*, 1975). Only such are
//! kept as have been checked to be preserved by the whole group; how many there are decides nothing but the speed.

use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::tower::Tower;
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::group::block_search::merged;
use crate::perm::Permutation;
use crate::random::{DEFAULT_SEED, seeded};

/// The property of permuting the classes of some equivalence relations.
pub(crate) struct Blocks {
    relations: Vec<Relation>,
}

/// An equivalence relation.
struct Relation {
    /// For each point the least point of its class.
    class_of: Vec<Point>,
    /// For each class, under its least point, its points; nothing for classes of one point.
    members: Vec<Vec<Point>>,
}

/// At most so many relations are used.
const MAX_RELATIONS: usize = 16;
/// At most so many images of points are looked up to find relations.
const EFFORT: usize = 1 << 21;
/// Relations are found with so many random elements, and then checked with all.
const ELEMENTS: usize = 3;

impl Blocks {
    /// The relations of a group, or `None` if none is of use.
    pub fn new(tower: &Tower) -> Option<Self> {
        let degree = tower.identity().degree();
        let mut random = seeded(DEFAULT_SEED);
        let elements: Vec<Permutation> = (0..ELEMENTS).map(|_| tower.random_element(&mut random)).collect();
        let mut relations: Vec<Vec<Point>> = Vec::new();
        let mut effort = EFFORT;
        for (point, other) in candidates(tower) {
            if relations.len() == MAX_RELATIONS || effort < degree * ELEMENTS {
                break;
            }
            effort -= degree * ELEMENTS;
            let mut classes = merged(&elements, degree, &[point, other]);
            let classes: Vec<Point> = (0..degree as Point).map(|point| classes.find(point)).collect();
            if is_of_use(&classes, tower.orbits(0)) && !relations.contains(&classes) && tower.preserves(&classes) {
                relations.push(classes);
            }
        }
        let relations: Vec<Relation> = relations.into_iter().map(Relation::new).collect();
        (!relations.is_empty()).then_some(Self { relations })
    }
}

impl Relation {
    fn new(class_of: Vec<Point>) -> Self {
        let mut members = vec![Vec::new(); class_of.len()];
        for (point, &class) in class_of.iter().enumerate() {
            members[class as usize].push(point as Point);
        }
        members.iter_mut().filter(|members| members.len() == 1).for_each(Vec::clear);
        Self { class_of, members }
    }

    /// Tells apart the points of cells whose classes meet the cells differently, if only classes that have points in the
    /// cells `new` can have changed. Points of other classes are alike if they are in one cell, and stay together.
    fn refine(&self, new: std::ops::Range<usize>, partition: &mut Partition, trace: &mut Trace) -> bool {
        let mut touched: Vec<Point> = Vec::new();
        for cell in new {
            touched.extend(partition.cell(cell).iter().map(|&point| self.class_of[point as usize]));
        }
        touched.sort_unstable();
        touched.dedup();
        let mut keyed: Vec<(u32, u64, Point)> = Vec::new();
        for class in touched {
            let members = &self.members[class as usize];
            let cells = members.iter().map(|&point| scatter(partition.cell_of(point)));
            let key = cells.fold(0, u64::wrapping_add);
            keyed.extend(members.iter().map(|&point| (partition.cell_of(point), key, point)));
        }
        keyed.sort_unstable();
        keyed.chunk_by(|a, b| a.0 == b.0).all(|points| split_off(points, partition, trace))
    }
}

/// Splits points of one cell off it by their keys. If that is all of the cell, the points of the least key stay.
fn split_off(points: &[(u32, u64, Point)], partition: &mut Partition, trace: &mut Trace) -> bool {
    let cell = points[0].0 as usize;
    let mut stay = points.len() == partition.cell(cell).len();
    if !trace.agrees(cell as u64) || !trace.agrees(points.len() as u64) {
        return false;
    }
    for part in points.chunk_by(|a, b| a.1 == b.1) {
        if !trace.agrees(part[0].1) || !trace.agrees(part.len() as u64) {
            return false;
        }
        if !std::mem::replace(&mut stay, false) {
            let part: Vec<Point> = part.iter().map(|&(.., point)| point).collect();
            partition.carve(cell, &part);
        }
    }
    true
}

impl Refiner for Blocks {
    fn refine(&mut self, _: Side, partition: &mut Partition, since: usize, trace: &mut Trace) -> bool {
        let mut new = since..partition.cells();
        while !new.is_empty() {
            if !self.relations.iter().all(|relation| relation.refine(new.clone(), partition, trace)) {
                return false;
            }
            new = new.end..partition.cells();
        }
        true
    }

    /// Elements of the group do; being in it is another property.
    fn accepts(&self, _: Side, _: &Permutation) -> bool {
        true
    }
}

/// Pairs of points that may be equivalent: for each orbit a base point, with one point of each orbit of a group that fixes
/// it, in the same orbit or itself fixed only then.
fn candidates(tower: &Tower) -> Vec<(Point, Point)> {
    let orbits = tower.orbits(0);
    let mut seen = vec![false; orbits.len()];
    let mut pairs = Vec::new();
    for level in 0..tower.height() {
        let base = tower.base(level);
        let orbit = orbits[base as usize];
        if std::mem::replace(&mut seen[orbit as usize], true) {
            continue;
        }
        let below = tower.orbits(level + 1);
        let is_candidate = |&point: &Point| {
            let is_first = below[point as usize] == point;
            let is_linked = orbits[point as usize] == orbit || tower.fixes(level + 1, point);
            point != base && is_first && is_linked && !tower.fixes(level, point)
        };
        pairs.extend((0..orbits.len() as Point).filter(is_candidate).map(|point| (base, point)));
    }
    pairs
}

/// Whether a relation says more than the orbits: if some class is neither a single point nor a union of orbits.
fn is_of_use(classes: &[u32], orbits: &[Point]) -> bool {
    let mut size = vec![0u32; classes.len()];
    classes.iter().for_each(|&class| size[class as usize] += 1);
    // A class is a union of orbits if all points of the orbit of each of its points are in it; classes of one orbit's points are
    // alike, so that it does not matter at which of them that shows.
    let splits = |&point: &usize| classes[point] != classes[orbits[point] as usize];
    (0..classes.len()).filter(splits).any(|point| size[classes[point] as usize] > 1)
}

/// Makes numbers of cells into numbers whose sums tell multisets apart, up to chance.
pub(super) fn scatter(cell: u32) -> u64 {
    mix(cell.into())
}

/// The same for any numbers. (The finalizer of SplitMix64.)
pub(super) fn mix(number: u64) -> u64 {
    let mut x = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use std::borrow::Cow;

    fn relations(degree: usize, generators: &[Vec<Vec<u32>>]) -> Vec<Vec<u32>> {
        let generators: Vec<Permutation> =
            generators.iter().map(|cycles| Permutation::from_cycles(degree, cycles).unwrap()).collect();
        let chain = Chain::deterministic(&generators, &Permutation::identity_on(degree));
        let blocks = Blocks::new(&Tower::new(Cow::Owned(chain)));
        let relations = blocks.map_or_else(Vec::new, |blocks| blocks.relations);
        let mut relations: Vec<Vec<Point>> = relations.into_iter().map(|relation| relation.class_of).collect();
        relations.sort();
        relations
    }

    #[test]
    fn block_systems_and_links_are_found() {
        let hexagon = [vec![vec![0, 1, 2, 3, 4, 5]], vec![vec![0, 2], vec![3, 5]]];
        assert_eq!(relations(6, &hexagon), [[0, 1, 0, 1, 0, 1], [0, 1, 2, 0, 1, 2]]);
        let primitive = [vec![vec![0, 1, 2, 3]], vec![vec![0, 1]]];
        assert!(relations(4, &primitive).is_empty());
        let linked = [vec![vec![0, 1, 2, 3], vec![4, 6, 5, 7]], vec![vec![0, 1], vec![4, 6]]];
        assert_eq!(relations(8, &linked), [[0, 1, 2, 3, 0, 2, 1, 3]]);
        let independent = [vec![vec![0, 1, 2]], vec![vec![3, 4, 5]]];
        assert!(relations(6, &independent).is_empty());
    }
}
