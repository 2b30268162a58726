//! The stabilizers of more and more points in a group, along a base that is chosen on the way.
//!
//! Like a stabilizer chain, but the next base point is prescribed by the search. The chain is kept in a *frame* of its
//! own: an element `e` of the group takes the points that the search has fixed to the base points. A point of the
//! same orbit as the next base point needs no change of base at all, only a longer `e`; the same `e` moves the orbits of
//! the stabilizer to where the search needs them (Holt, Eick and O'Brien, 2005, §4.6.2). Only if the search fixes a point
//! of another orbit, the chain below is built anew, from uniformly random elements until the order is reached.

use std::borrow::Cow;

use num_bigint::BigUint;
use rand::RngExt;

use crate::action::{Action, Point};
use crate::chain::{Chain, Level};
use crate::orbit::Classes;
use crate::perm::Permutation;
use crate::program::{Node, Program, Traced};
use crate::random::{DEFAULT_SEED, Random, seeded};

/// Transversals of new levels are explicit up to so many bytes.
const EXPLICIT_BYTES: usize = 1 << 20;

#[derive(Debug)]
pub(crate) struct Tower<'a> {
    identity: Permutation,
    levels: Vec<Cow<'a, Level<Permutation>>>,
    /// For the group of each level, and the trivial group at the end, the least point of the orbit of each point.
    orbits: Vec<Vec<Point>>,
    /// For the same groups, whether they move each point.
    moved: Vec<Vec<bool>>,
    random: Random,
    /// Levels ask for one when they make shortcuts; the words are not used.
    program: Program,
}

impl<'a> Tower<'a> {
    /// The tower of a group with a complete chain.
    pub fn new(chain: Cow<'a, Chain<Permutation>>) -> Self {
        let mut tower = Self {
            identity: chain.identity().clone(),
            levels: match chain {
                Cow::Borrowed(chain) => chain.levels().iter().map(Cow::Borrowed).collect(),
                Cow::Owned(chain) => chain.levels().iter().cloned().map(Cow::Owned).collect(),
            },
            orbits: Vec::new(),
            moved: Vec::new(),
            random: seeded(DEFAULT_SEED),
            program: Program::new(),
        };
        tower.label_orbits(0);
        tower
    }

    pub fn identity(&self) -> &Permutation {
        &self.identity
    }

    /// For each point of the frame the least point of its orbit under the group of a level.
    pub fn orbits(&self, level: usize) -> &[Point] {
        &self.orbits[level]
    }

    /// Whether the group of a level fixes a point of the frame.
    pub fn fixes(&self, level: usize, point: Point) -> bool {
        !self.moved[level][point as usize]
    }

    /// Takes `point` of the frame to the base point of `level`, by changing `element`; whether that is possible.
    pub fn descend(&self, level: usize, point: Point, element: &mut Permutation) -> bool {
        let Some(data) = self.levels.get(level) else { return false };
        let position = data.position(point);
        let Some(position) = position else { return false };
        data.divide(element, position);
        true
    }

    /// Changes the base so that the base point of `level` lies in the orbit of `point`, which the group of that level
    /// moves.
    pub fn lead_to(&mut self, level: usize, point: Point) {
        let order = self.order_below(level);
        let old = self.levels.split_off(level);
        let strong: Vec<&Permutation> =
            old.iter().flat_map(|level| level.labels()).map(|label| &label.element).collect();
        let mut top = Level::new(point, &self.identity, EXPLICIT_BYTES);
        for &element in &strong {
            if top.orbit().iter().any(|&point| top.position(element.image(point)).is_none()) {
                top.add(Traced { element: element.clone(), node: Node::IDENTITY }, false, &mut self.program);
            }
        }
        self.levels.push(Cow::Owned(top));
        let base: Vec<Point> = old.iter().map(|level| level.base()).collect();
        for &element in &strong {
            if element.image(point) == point {
                self.insert(level + 1, element.clone(), &base);
            }
        }
        while self.order_below(level) < order {
            let element = random_element(&old, &self.identity, &mut self.random);
            self.insert(level, element, &base);
        }
        self.label_orbits(level);
    }

    /// Sifts an element of the group of `level`, and keeps what is left of it.
    fn insert(&mut self, level: usize, mut element: Permutation, base: &[Point]) {
        let stop = (level..self.levels.len()).find(|&at| self.levels[at].strip(&mut element).is_none());
        let stop = stop.unwrap_or(self.levels.len());
        if element.is_identity() {
            return;
        }
        if stop == self.levels.len() {
            let moved = base.iter().copied().find(|&point| element.image(point) != point);
            let moved = moved.expect("only the identity fixes a base of the group that it is in");
            self.levels.push(Cow::Owned(Level::new(moved, &self.identity, EXPLICIT_BYTES)));
        }
        self.levels[stop].to_mut().add(Traced { element, node: Node::IDENTITY }, false, &mut self.program);
    }

    fn order_below(&self, level: usize) -> BigUint {
        self.levels[level..].iter().map(|level| BigUint::from(level.orbit().len())).product()
    }

    /// Labels the orbits of the groups from `level` on, from the bottom up.
    fn label_orbits(&mut self, level: usize) {
        let degree = self.identity.degree();
        let mut classes = Classes::new(degree);
        let mut orbits = vec![(0..degree as Point).collect::<Vec<_>>()];
        let mut moved = vec![vec![false; degree]];
        for data in self.levels[level..].iter().rev() {
            let mut moves = moved[moved.len() - 1].clone();
            for label in data.labels() {
                for (point, &image) in label.element.images().iter().enumerate() {
                    if point as Point != image {
                        moves[point] = true;
                        classes.merge(point as Point, image);
                    }
                }
            }
            moved.push(moves);
            orbits.push((0..degree as Point).map(|point| classes.find(point)).collect());
        }
        self.moved.truncate(level);
        self.moved.extend(moved.into_iter().rev());
        self.orbits.truncate(level);
        self.orbits.extend(orbits.into_iter().rev());
    }
}

/// A uniformly random element of the group of some levels of a complete chain.
fn random_element(levels: &[Cow<Level<Permutation>>], identity: &Permutation, random: &mut Random) -> Permutation {
    let mut element = identity.clone();
    for level in levels {
        level.divide(&mut element, random.random_range(0..level.orbit().len()));
    }
    element
}
