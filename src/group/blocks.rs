//! Which sets of points does a group move as wholes? Block systems of an orbit, minimal ones and all.
//!
//! The finest system in which given points share a block is found by merging their classes and whatever that makes merge
//! (M. D. Atkinson, *An algorithm for finding the blocks of a permutation group*, Math. Comp. 29 (1975) 911–913), with
//! union–find.
//!
//! To find the minimal blocks, not every second point β is tried. The least block that contains α and β is the orbit of α
//! under the group that an element α ↦ β and the stabilizer of α generate. Random elements of the stabilizer give classes of
//! points of which one has to be tried, and a lower bound for the block that touches few points: it ends as soon as it
//! meets a point that has been tried before, or more than half of all points. Only what is left is merged exactly. (The idea
//! of using random elements of the stabilizer is that of M. Schönert and Á. Seress, *Finding blocks of imprimitivity in
//! small-base groups in nearly linear time*, ISSAC 1994.)

use std::collections::{BTreeSet, VecDeque};

use super::action::ActionError;
use super::{Element, Group};
use crate::action::{Action, Point};
use crate::chain::{EXPLICIT_BYTES, Level};
use crate::orbit::{Classes, orbit_of};
use crate::perm::Permutation;
use crate::program::{Node, Program, Traced};
use crate::random::{DEFAULT_SEED, ProductReplacement};

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
fn on_classes(generators: &[Permutation], classes: &[Vec<Point>], degree: usize) -> Vec<Permutation> {
    let class_of = index_of_points(classes, degree);
    let images = |generator: &Permutation| {
        classes.iter().map(|class| class_of[generator.image(class[0]) as usize]).collect::<Vec<Point>>()
    };
    generators.iter().map(|generator| Permutation::from_bijection(images(generator))).collect()
}

/// For each point the index of its class.
fn index_of_points(classes: &[Vec<Point>], degree: usize) -> Vec<u32> {
    let mut class_of = vec![0; degree];
    for (index, class) in classes.iter().enumerate() {
        class.iter().for_each(|&point| class_of[point as usize] = index as u32);
    }
    class_of
}

/// Atkinson's algorithm: the finest classes that the generators permute and in which `together` are in one.
fn merged(generators: &[Permutation], degree: usize, together: &[Point]) -> Classes {
    let mut classes = Classes::new(degree);
    let mut pairs: Vec<(Point, Point)> = Vec::new();
    for &point in &together[1..] {
        if classes.merge(together[0], point) {
            pairs.push((together[0], point));
        }
    }
    while let Some((a, b)) = pairs.pop() {
        for generator in generators {
            let (a, b) = (generator.image(a), generator.image(b));
            if classes.merge(a, b) {
                pairs.push((a, b));
            }
        }
        if classes.count() == 1 {
            break;
        }
    }
    classes
}

/// The minimal blocks containing 0 of a transitive group on `0..degree`, at most `limit` of them; none if it is primitive.
fn minimal_blocks(generators: &[Permutation], degree: usize, limit: usize) -> Vec<Vec<Point>> {
    // A block has at least two points, and there are at least two blocks.
    if degree < 4 { Vec::new() } else { Search::new(generators, degree).minimal_blocks(limit) }
}

/// What is known of the least block that contains 0 and a point of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    /// Nothing yet.
    Open,
    /// It is the block that is being looked at.
    Current,
    /// It is a minimal block that has been found, or no minimal block.
    Done,
}

struct Search<'g> {
    generators: &'g [Permutation],
    degree: usize,
    /// The points with elements that take 0 to them.
    tree: Level<Permutation>,
    /// Points with elements of the stabilizer of 0 between them; the first class is that of 0 alone.
    classes: Vec<Vec<Point>>,
    class_of: Vec<u32>,
    status: Vec<Status>,
    /// For each class the last search that reached it.
    reached: Vec<u32>,
    searches: u32,
    /// Whether the stabilizer of 0 is known to be trivial.
    is_regular: bool,
}

impl<'g> Search<'g> {
    fn new(generators: &'g [Permutation], degree: usize) -> Self {
        let mut program = Program::new();
        let mut tree = Level::new(0, &Permutation::identity_on(degree), EXPLICIT_BYTES);
        let traced: Vec<Traced<Permutation>> =
            generators.iter().map(|g| Traced { element: g.clone(), node: Node::IDENTITY }).collect();
        for generator in &traced {
            tree.add(generator.clone(), false, &mut program);
        }
        let is_regular = is_regular(generators, degree);
        let classes = match is_regular {
            true => Classes::new(degree),
            false => stabilizer_classes(&tree, traced, degree, &mut program),
        };
        let classes = classes.into_lists();
        let class_of = index_of_points(&classes, degree);
        let (status, reached) = (vec![Status::Open; classes.len()], vec![0; classes.len()]);
        Self { generators, degree, tree, classes, class_of, status, reached, searches: 0, is_regular }
    }

    fn minimal_blocks(mut self, limit: usize) -> Vec<Vec<Point>> {
        let mut blocks = Vec::new();
        for class in 1..self.classes.len() {
            if blocks.len() == limit {
                break;
            }
            if self.status[class] == Status::Open
                && let Some(block) = self.new_block(class)
            {
                blocks.push(self.descend(class, block));
            }
        }
        blocks
    }

    /// The least block that contains 0 and a class, if it is not everything and contains no point of a class of which
    /// something is known; else the class gets its status.
    fn new_block(&mut self, class: usize) -> Option<Vec<Point>> {
        let found = self.lower_bound(class).and_then(|lower| match self.is_regular {
            true => Ok(lower),
            false => self.exact(class, &lower),
        });
        match found {
            Ok(block) => Some(block),
            Err(status) => {
                self.status[class] = status;
                None
            }
        }
    }

    /// Points of the least block that contains 0 and a class: the orbit of 0 under an element that takes 0 to or from the
    /// class, and the known elements of the stabilizer of 0.
    fn lower_bound(&mut self, class: usize) -> Result<Vec<Point>, Status> {
        self.searches += 1;
        self.reached[0] = self.searches;
        self.reached[class] = self.searches;
        let position = self.tree.position(self.classes[class][0]).expect("the group is transitive");
        let mut members = vec![0];
        members.extend(&self.classes[class]);
        let mut next = 0;
        while let Some(&point) = members.get(next) {
            if members.len() * 2 > self.degree {
                return Err(Status::Done);
            }
            next += 1;
            let other = self.class_of[self.tree.divided(position, point) as usize] as usize;
            if self.reached[other] == self.searches {
                continue;
            }
            if self.status[other] != Status::Open {
                return Err(self.status[other]);
            }
            self.reached[other] = self.searches;
            members.extend(&self.classes[other]);
        }
        Ok(members)
    }

    /// The least block that contains some points of itself, 0 and those of a class among them.
    fn exact(&self, class: usize, lower: &[Point]) -> Result<Vec<Point>, Status> {
        let mut classes = merged(self.generators, self.degree, lower);
        if classes.count() == 1 {
            return Err(Status::Done);
        }
        let block: Vec<Point> = (0..self.degree as Point).filter(|&point| classes.find(point) == 0).collect();
        let known = self.classes_in(&block).map(|other| self.status[other]).find(|&status| status != Status::Open);
        debug_assert_eq!(self.status[class], Status::Open, "only open classes are looked at");
        known.map_or(Ok(block), Err)
    }

    /// The classes in a block, that of 0 excepted.
    fn classes_in<'a>(&'a self, block: &'a [Point]) -> impl Iterator<Item = usize> + 'a {
        let class = |&point: &Point| self.class_of[point as usize] as usize;
        block.iter().map(class).filter(move |&class| class != 0)
    }

    /// A minimal block in the least block of a class.
    fn descend(&mut self, class: usize, mut block: Vec<Point>) -> Vec<Point> {
        self.status[class] = Status::Current;
        while let Some((class, smaller)) = self.smaller(&block) {
            // What generates the larger block does not lie in the smaller one.
            self.settle(&block);
            self.status[class] = Status::Current;
            block = smaller;
        }
        self.settle(&block);
        block
    }

    /// A class in a block whose least block is smaller, with that.
    fn smaller(&mut self, block: &[Point]) -> Option<(usize, Vec<Point>)> {
        block.iter().find_map(|&point| {
            let class = self.class_of[point as usize] as usize;
            let asks = class != 0 && self.status[class] == Status::Open;
            if asks { self.new_block(class).map(|smaller| (class, smaller)) } else { None }
        })
    }

    /// Nothing is to be found any more by the current classes of a block.
    fn settle(&mut self, block: &[Point]) {
        for &point in block {
            let status = &mut self.status[self.class_of[point as usize] as usize];
            if *status == Status::Current {
                *status = Status::Done;
            }
        }
    }
}

/// Random elements of the stabilizer are taken until so many in a row have merged no classes.
const IDLE: u32 = 4;

/// Classes of points with elements of the stabilizer of 0 between them: random ones, so that there may be too many classes.
fn stabilizer_classes(
    tree: &Level<Permutation>,
    generators: Vec<Traced<Permutation>>,
    degree: usize,
    program: &mut Program,
) -> Classes {
    let mut classes = Classes::new(degree);
    let mut source = ProductReplacement::new(generators, DEFAULT_SEED, program);
    let mut idle = 0;
    while idle < IDLE && classes.count() > 2 {
        let mut element = source.draw(program).element;
        tree.strip(&mut element).expect("the group is transitive");
        let before = classes.count();
        for (point, &image) in element.images().iter().enumerate() {
            classes.merge(point as Point, image);
        }
        idle = if classes.count() == before { idle + 1 } else { 0 };
    }
    classes
}

/// Whether a transitive group is regular, which it is exactly if for every generator some permutation that commutes with
/// the group does the same to 0: such permutations generate a transitive group, and what fixes 0 fixes all their images.
/// O(degree · generators²), and much less if it is not.
fn is_regular(generators: &[Permutation], degree: usize) -> bool {
    generators.iter().all(|generator| extends_to_centralizer(generators, degree, generator.image(0)))
}

/// Whether a permutation that takes 0 to a point commutes with all generators: follow them.
fn extends_to_centralizer(generators: &[Permutation], degree: usize, to: Point) -> bool {
    let mut image = vec![OUTSIDE; degree];
    image[0] = to;
    let mut queue = VecDeque::from([0]);
    while let Some(point) = queue.pop_front() {
        for generator in generators {
            let (from, to) = (generator.image(point), generator.image(image[point as usize]));
            if image[from as usize] == OUTSIDE {
                image[from as usize] = to;
                queue.push_back(from);
            } else if image[from as usize] != to {
                return false;
            }
        }
    }
    true
}
