//! Which sets of points does a group move as wholes? Block systems of an orbit, minimal ones and all.
//!
//! The finest system in which given points share a block is found by merging their classes and whatever that makes merge
//! (M. D. Atkinson, *An algorithm for finding the blocks of a permutation group*, Math. Comp. 29 (1975) 911–913), with
//! union–find.
//! How minimal ones are found is in `block_search.rs`.

use std::collections::{BTreeSet, VecDeque};

use super::action::ActionError;
use super::block_search::{merged, minimal_blocks};
use super::{Element, Group};
use crate::action::{Action, Point};
use crate::orbit::{Classes, class_indices, orbit_of};
use crate::perm::Permutation;

/// A partition of an orbit into blocks of equal size that the group permutes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockSystem {
    blocks: Vec<Vec<Point>>,
}

impl BlockSystem {
    /// The blocks, each ascending, in ascending order of their least points.
    pub fn blocks(&self) -> &[Vec<Point>] {
        &self.blocks
    }

    /// The number of points in each block.
    pub fn block_size(&self) -> usize {
        self.blocks[0].len()
    }

    /// The number of blocks.
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// Whether the blocks are single points, or one block holds the whole orbit.
    pub fn is_trivial(&self) -> bool {
        self.block_size() == 1 || self.block_count() == 1
    }
}

impl<E: Element> Group<E> {
    /// The finest block system in which some points of an orbit share a block.
    ///
    /// O(orbit · generators · α(orbit)) with the inverse of Ackermann's function for α.
    ///
    /// # Errors
    /// If there are no points, one is no point of the group, or they are not in one orbit.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let hexagon = Group::new(vec![Permutation::from_cycles(6, &[(0..6).collect()])?])?;
    /// assert_eq!(hexagon.block_system(&[0, 3])?.blocks(), [[0, 3], [1, 4], [2, 5]]);
    /// assert_eq!(hexagon.block_system(&[0, 4])?.block_count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn block_system(&self, points: &[Point]) -> Result<BlockSystem, ActionError> {
        let &first = points.first().ok_or(ActionError::EmptyBlock { block: 0 })?;
        let orbit = TransitiveAction::new(self, first)?;
        let mut positions = Vec::with_capacity(points.len());
        for &point in points {
            positions.push(orbit.position(point).ok_or(ActionError::OtherOrbit { first, point })?);
        }
        Ok(orbit.system(&positions))
    }

    /// The minimal blocks that contain `point`: those with more points than one that contain no smaller such block, each
    /// ascending, in ascending order. If the orbit is primitive, that is the orbit itself, or nothing if it is a single
    /// point. [`block_system`](Self::block_system) makes the system that a block belongs to.
    ///
    /// Near-linear in orbit · generators for most groups: one exact merging for each minimal block, and little for each
    /// other orbit of the stabilizer.
    ///
    /// # Errors
    /// If it is no point of the group.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let hexagon = Group::new(vec![Permutation::from_cycles(6, &[(0..6).collect()])?])?;
    /// assert_eq!(hexagon.minimal_blocks(0)?, [vec![0, 2, 4], vec![0, 3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimal_blocks(&self, point: Point) -> Result<Vec<Vec<Point>>, ActionError> {
        let orbit = TransitiveAction::new(self, point)?;
        let blocks = minimal_blocks(&orbit.generators, orbit.points.len(), usize::MAX);
        if blocks.is_empty() && orbit.points.len() > 1 {
            return Ok(vec![orbit.original((0..orbit.points.len() as Point).collect())]);
        }
        let mut blocks: Vec<Vec<Point>> = blocks.into_iter().map(|block| orbit.original(block)).collect();
        blocks.sort();
        Ok(blocks)
    }

    /// All blocks that contain `point`, other than the point itself and its whole orbit, each ascending, by size and then in
    /// ascending order.
    ///
    /// Each block found costs one search for minimal blocks, among the blocks of its system.
    ///
    /// # Errors
    /// If it is no point of the group, or there are more than `limit` blocks: there can be exponentially many.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let cycle = Group::new(vec![Permutation::from_cycles(12, &[(0..12).collect()])?])?;
    /// let sizes: Vec<usize> = cycle.all_blocks(0, 100)?.iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [2, 3, 4, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_blocks(&self, point: Point, limit: usize) -> Result<Vec<Vec<Point>>, ActionError> {
        let orbit = TransitiveAction::new(self, point)?;
        let mut found = BTreeSet::new();
        // Every block but the smallest is minimal over some other: in the action on the blocks of that one's system.
        let mut queue = VecDeque::from([vec![0]]);
        while let Some(block) = queue.pop_front() {
            let system = orbit.classes(&block).into_lists();
            let generators = on_classes(&orbit.generators, &system, orbit.points.len());
            for coarser in minimal_blocks(&generators, system.len(), usize::MAX) {
                let mut points: Vec<Point> =
                    coarser.iter().flat_map(|&class| system[class as usize].iter().copied()).collect();
                points.sort_unstable();
                if found.insert(points.clone()) {
                    if found.len() > limit {
                        let found = format!("at least {}", found.len());
                        return Err(ActionError::TooMany { what: "blocks", found, limit });
                    }
                    queue.push_back(points);
                }
            }
        }
        let mut blocks: Vec<Vec<Point>> = found.into_iter().map(|block| orbit.original(block)).collect();
        blocks.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        Ok(blocks)
    }

    /// Whether no block of the orbit of `point` has more than one point without being the whole orbit. Orbits of one or two
    /// points are primitive. Costs as [`minimal_blocks`](Self::minimal_blocks).
    ///
    /// # Errors
    /// If it is no point of the group.
    pub fn is_primitive_at(&self, point: Point) -> Result<bool, ActionError> {
        let orbit = TransitiveAction::new(self, point)?;
        Ok(minimal_blocks(&orbit.generators, orbit.points.len(), 1).is_empty())
    }
}

/// The action on an orbit as permutations of the positions in it; that of the point asked about is 0.
struct TransitiveAction {
    points: Vec<Point>,
    positions: Vec<u32>,
    generators: Vec<Permutation>,
}

/// In place of the position of a point outside of the orbit.
const OUTSIDE: u32 = u32::MAX;

impl TransitiveAction {
    fn new<E: Element>(group: &Group<E>, point: Point) -> Result<Self, ActionError> {
        let degree = group.degree();
        if point as usize >= degree {
            return Err(ActionError::NoSuchPoint { point, degree });
        }
        let points = orbit_of(point, group.generators());
        let mut positions = vec![OUTSIDE; degree];
        for (position, &point) in points.iter().enumerate() {
            positions[point as usize] = position as u32;
        }
        let mut generators: Vec<Permutation> = Vec::new();
        for generator in group.generators() {
            let images = points.iter().map(|&point| positions[generator.image(point) as usize]).collect();
            let generator = Permutation::from_bijection(images);
            if !generator.is_identity() && !generators.contains(&generator) {
                generators.push(generator);
            }
        }
        Ok(Self { points, positions, generators })
    }

    fn position(&self, point: Point) -> Option<Point> {
        self.positions.get(point as usize).copied().filter(|&position| position != OUTSIDE)
    }

    /// The points at some positions, ascending.
    fn original(&self, positions: Vec<Point>) -> Vec<Point> {
        let mut points: Vec<Point> = positions.into_iter().map(|position| self.points[position as usize]).collect();
        points.sort_unstable();
        points
    }

    fn classes(&self, positions: &[Point]) -> Classes {
        merged(&self.generators, self.points.len(), positions)
    }

    fn system(&self, positions: &[Point]) -> BlockSystem {
        let classes = self.classes(positions).into_lists();
        let mut blocks: Vec<Vec<Point>> = classes.into_iter().map(|class| self.original(class)).collect();
        blocks.sort_unstable();
        BlockSystem { blocks }
    }
}

/// The permutations of the classes of a system.
pub(super) fn on_classes(generators: &[Permutation], classes: &[Vec<Point>], degree: usize) -> Vec<Permutation> {
    let class_of = class_indices(degree, classes);
    let images = |generator: &Permutation| {
        classes.iter().map(|class| class_of[generator.image(class[0]) as usize]).collect::<Vec<Point>>()
    };
    generators.iter().map(|generator| Permutation::from_bijection(images(generator))).collect()
}
