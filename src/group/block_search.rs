//! Which blocks of a transitive group contain no smaller ones? The search behind `blocks.rs`.
//!
//! Not every second point β is tried. The least block that contains α and β is the orbit of α under the group that an
//! element α ↦ β and the stabilizer of α generate. Random elements of the stabilizer give classes of points of which one has
//! to be tried, and a lower bound for the block that touches few points: it ends as soon as it meets a point that has been
//! tried before, or more than half of all points. Only what is left is merged exactly. (The idea of using random elements
//! of the stabilizer is that of M. Schönert and Á. Seress, *Finding blocks of imprimitivity in small-base groups in nearly
//! linear time*, ISSAC 1994.)

use crate::action::{Action, Point};
use crate::chain::{EXPLICIT_BYTES, Level};
use crate::equivariant::equivariant;
use crate::orbit::{Classes, class_indices};
use crate::perm::Permutation;
use crate::program::{Node, Program, Traced};
use crate::random::{DEFAULT_SEED, ProductReplacement};

/// Atkinson's algorithm: the finest classes that the generators permute and in which `together` are in one.
pub(super) fn merged(generators: &[Permutation], degree: usize, together: &[Point]) -> Classes {
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
pub(super) fn minimal_blocks(generators: &[Permutation], degree: usize, limit: usize) -> Vec<Vec<Point>> {
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
        let class_of = class_indices(degree, &classes);
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
    let commuting = |image: Point| equivariant(degree, generators.iter().map(|g| (g, g)), 0, image);
    generators.iter().all(|generator| commuting(generator.image(0)).is_some())
}
