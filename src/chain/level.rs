//! One level of a stabilizer chain: a base point, its orbit, and a transversal.
//!
//! A transversal is a *Schreier tree*, one label an orbit point. While that is affordable, it becomes *explicit*: the
//! representatives that have been needed once are kept, so that a sift soon multiplies once a level. Beyond that, trees are
//! made *shallow* by extra labels wherever they would be deep, and a chain of a thousand levels, or an orbit of a million
//! points, still fits in memory.
//! (Seress, *Permutation Group Algorithms*, 2003, §4.1 and §4.4.)

use std::sync::OnceLock;

use crate::action::{Action, Point};
use crate::orbit::Positions;
use crate::program::{Node, Program, Traced};

/// Transversals of at most this many bytes are kept explicitly.
pub const EXPLICIT_BYTES: usize = 64 << 10;

/// There is room for so many points of an orbit from the beginning.
const ROOM: usize = 32;

/// How many steps down a deep tree a new shortcut reaches; each shortcut divides the depth by about as much.
const SHORTCUT_STEPS: u32 = 8;

/// A list with one entry and room for some.
fn list_of<T>(first: T, room: usize) -> Vec<T> {
    let mut list = Vec::with_capacity(room);
    list.push(first);
    list
}

/// An element with which orbit points are reached from one another.
#[derive(Debug, Clone)]
pub(crate) struct Label<E> {
    pub element: E,
    pub inverse: E,
    pub node: Node,
    /// Whether the label only makes the tree shallower: it lies in the group that the other labels generate.
    pub shortcut: bool,
}

/// How an orbit point was reached: from which position, by which label, in which direction.
#[derive(Debug, Clone, Copy)]
struct Edge {
    parent: u32,
    label: u32,
    inverted: bool,
    depth: u32,
}

const ROOT: Edge = Edge { parent: 0, label: u32::MAX, inverted: false, depth: 0 };

/// A base point with its orbit under the labels and a transversal.
#[derive(Debug, Clone)]
pub struct Level<E> {
    labels: Vec<Label<E>>,
    orbit: Vec<Point>,
    positions: Positions,
    edges: Vec<Edge>,
    /// For each orbit position the inverse of its coset representative once it has been needed; empty when only the tree is
    /// kept.
    explicit: Vec<OnceLock<E>>,
    explicit_bytes: usize,
}

impl<E: Action> Level<E> {
    pub(crate) fn new(base: Point, identity: &E, explicit_bytes: usize) -> Self {
        let mut positions = Positions::new(identity.degree());
        positions.insert(base, 0);
        let room = identity.degree().min(ROOM);
        let explicit = if identity.bytes() <= explicit_bytes { list_of(OnceLock::new(), room) } else { Vec::new() };
        let (orbit, edges) = (list_of(base, room), list_of(ROOT, room));
        Self { labels: Vec::new(), orbit, positions, edges, explicit, explicit_bytes }
    }

    /// The base point.
    pub fn base(&self) -> Point {
        self.orbit[0]
    }

    /// The basic orbit, the base point first.
    pub fn orbit(&self) -> &[Point] {
        &self.orbit
    }

    /// The number of strong generators that this level adds to those of the deeper ones.
    pub fn generators(&self) -> usize {
        self.labels.iter().filter(|label| !label.shortcut).count()
    }

    /// The number of steps from the base point to the farthest orbit point; 1 for an explicit transversal.
    pub fn depth(&self) -> usize {
        if self.explicit.is_empty() { self.deepest().0 as usize } else { 1.min(self.orbit.len() - 1) }
    }

    pub(crate) fn is_explicit(&self) -> bool {
        !self.explicit.is_empty()
    }

    pub(crate) fn labels(&self) -> &[Label<E>] {
        &self.labels
    }

    #[inline]
    pub(crate) fn position(&self, point: Point) -> Option<usize> {
        self.positions.get(point)
    }

    /// Multiplies by the inverse of the representative of a position; how many products that took.
    #[inline]
    pub(crate) fn divide(&self, element: &mut E, position: usize) -> u64 {
        if position == 0 {
            return 0;
        }
        if !self.explicit.is_empty() {
            let mut compositions = 1;
            element.then_assign(self.explicit_inverse(position, &mut compositions));
            return compositions;
        }
        let mut edge = self.edges[position];
        let compositions = u64::from(edge.depth);
        while edge.label != u32::MAX {
            let label = &self.labels[edge.label as usize];
            element.then_assign(if edge.inverted { &label.element } else { &label.inverse });
            edge = self.edges[edge.parent as usize];
        }
        compositions
    }

    /// Divides by the representative that sends the base point where `element` sends it, so that the base point is fixed
    /// afterwards. The position of that representative, or `None` if the image is not in the orbit.
    #[inline]
    pub(crate) fn strip(&self, element: &mut E) -> Option<usize> {
        let position = self.position(element.image(self.base()))?;
        self.divide(element, position);
        Some(position)
    }

    /// Where the inverse of the representative of a position takes a point.
    #[inline]
    pub(crate) fn divided(&self, position: usize, mut point: Point) -> Point {
        if position > 0 && !self.explicit.is_empty() {
            return self.explicit_inverse(position, &mut 0).image(point);
        }
        let mut edge = self.edges[position];
        while edge.label != u32::MAX {
            let label = &self.labels[edge.label as usize];
            point = if edge.inverted { label.element.image(point) } else { label.inverse.image(point) };
            edge = self.edges[edge.parent as usize];
        }
        point
    }

    /// The inverse of the representative of a position other than the root's, which is kept. Adds the products made.
    fn explicit_inverse(&self, position: usize, compositions: &mut u64) -> &E {
        self.explicit[position].get_or_init(|| {
            let Edge { parent, label, inverted, .. } = self.edges[position];
            let label = &self.labels[label as usize];
            let back = if inverted { &label.element } else { &label.inverse };
            if parent == 0 {
                return back.clone();
            }
            *compositions += 1;
            back.then(self.explicit_inverse(parent as usize, compositions))
        })
    }

    /// The inverse of the representative of a position.
    pub(crate) fn inverse_representative(&self, position: usize, identity: &E) -> E {
        let mut inverse = identity.clone();
        self.divide(&mut inverse, position);
        inverse
    }

    /// The node that makes the inverse of the representative of a position.
    pub(crate) fn inverse_representative_node(&self, position: usize, program: &mut Program) -> Node {
        let mut node = Node::IDENTITY;
        let mut edge = self.edges[position];
        while edge.label != u32::MAX {
            let label = self.labels[edge.label as usize].node;
            let factor = if edge.inverted { label } else { program.inverse(label) };
            node = program.product(node, factor);
            edge = self.edges[edge.parent as usize];
        }
        node
    }

    /// Adds a label, extends the orbit and transversal by it, and keeps the tree shallow; how many products that took.
    /// O(orbit · labels) images.
    pub(crate) fn add(&mut self, generator: Traced<E>, shortcut: bool, program: &mut Program) -> u64 {
        let degree = generator.element.degree();
        self.add_within(generator, shortcut, degree, program)
    }

    /// The same where an orbit cannot have more than `most` points.
    pub(super) fn add_within(
        &mut self,
        generator: Traced<E>,
        shortcut: bool,
        most: usize,
        program: &mut Program,
    ) -> u64 {
        let Traced { element, node } = generator;
        let inverse = element.inverse();
        self.labels.push(Label { element, inverse, node, shortcut });
        let known = self.orbit.len();
        let new = self.labels.len() - 1;
        if known < most {
            (0..known).for_each(|position| self.follow(position, new));
            self.grow(known, most);
        }
        if self.explicit.is_empty() && self.deepest().0 > self.depth_limit() { self.flatten(program) } else { 0 }
    }

    /// Breadth-first search from the positions that are not yet explored.
    fn grow(&mut self, mut position: usize, most: usize) {
        while position < self.orbit.len() && self.orbit.len() < most {
            for label in 0..self.labels.len() {
                self.follow(position, label);
            }
            position += 1;
        }
    }

    fn follow(&mut self, position: usize, label: usize) {
        let (point, Label { element, inverse, .. }) = (self.orbit[position], &self.labels[label]);
        for (image, inverted) in [(element.image(point), false), (inverse.image(point), true)] {
            if self.positions.get(image).is_some() {
                continue;
            }
            self.positions.insert(image, self.orbit.len() as u32);
            self.orbit.push(image);
            let depth = self.edges[position].depth + 1;
            self.edges.push(Edge { parent: position as u32, label: label as u32, inverted, depth });
            if !self.explicit.is_empty() {
                self.explicit.push(OnceLock::new());
                if self.explicit.len() * self.labels[label].element.bytes() > self.explicit_bytes {
                    self.explicit = Vec::new();
                }
            }
        }
    }

    fn deepest(&self) -> (u32, usize) {
        self.edges.iter().enumerate().map(|(position, edge)| (edge.depth, position)).max().unwrap_or((0, 0))
    }

    /// Twice the depth of a balanced binary tree, and a little for small orbits.
    pub(crate) fn depth_limit(&self) -> u32 {
        2 * self.orbit.len().ilog2() + 4
    }

    /// Rebuilds the tree breadth first; while it is still deep, adds as a shortcut the representative of a point some
    /// steps down the longest path, as long as that helps.
    fn flatten(&mut self, program: &mut Program) -> u64 {
        let mut compositions = 0;
        self.rebuild();
        let (mut depth, mut deepest) = self.deepest();
        while depth > self.depth_limit() {
            let shortcut = self.shortcut_towards(deepest, program);
            compositions += u64::from(SHORTCUT_STEPS);
            self.labels.push(shortcut);
            self.rebuild();
            let before = depth;
            (depth, deepest) = self.deepest();
            if depth >= before {
                break;
            }
        }
        compositions
    }

    fn rebuild(&mut self) {
        // Every old point is reached again, because the labels only grew; positions are given anew in that order.
        let (base, degree, length) = (self.orbit[0], self.labels[0].element.degree(), self.orbit.len());
        self.positions = Positions::with_capacity(degree, length);
        self.positions.insert(base, 0);
        self.orbit.truncate(1);
        self.edges.truncate(1);
        self.grow(0, length);
    }

    fn shortcut_towards(&self, mut position: usize, program: &mut Program) -> Label<E> {
        while self.edges[position].depth > SHORTCUT_STEPS {
            position = self.edges[position].parent as usize;
        }
        let inverse = self.inverse_representative(position, &self.labels[0].element.identity());
        let inverse_node = self.inverse_representative_node(position, program);
        Label { element: inverse.inverse(), inverse, node: program.inverse(inverse_node), shortcut: true }
    }
}
