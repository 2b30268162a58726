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
const EXPLICIT_BYTES: usize = 1 << 16;

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
        tower.label_orbits(0, tower.levels.len());
        tower.group_by_orbits();
        tower
    }

    pub fn identity(&self) -> &Permutation {
        &self.identity
    }

    /// The number of levels.
    pub fn height(&self) -> usize {
        self.levels.len()
    }

    /// The base point of a level.
    pub fn base(&self, level: usize) -> Point {
        self.levels[level].base()
    }

    /// A uniformly random element of the group.
    pub fn random_element(&self, random: &mut Random) -> Permutation {
        random_element(&self.levels, &self.identity, random)
    }

    /// Whether all of the group preserves an equivalence relation, given by the number of the class of each point.
    pub fn preserves(&self, classes: &[u32]) -> bool {
        let mut labels = self.levels.iter().flat_map(|level| level.labels());
        let mut image_of = vec![u32::MAX; classes.len()];
        labels.all(|label| {
            image_of.fill(u32::MAX);
            (0..).zip(classes).all(|(point, &class)| {
                let image = classes[label.element.image(point) as usize];
                let known = &mut image_of[class as usize];
                if *known == u32::MAX {
                    *known = image;
                }
                *known == image
            })
        })
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

    /// Whether a point of the frame is in the basic orbit of a level.
    pub fn is_next(&self, level: usize, point: Point) -> bool {
        self.levels.get(level).is_some_and(|level| level.position(point).is_some())
    }

    /// The element of the group that takes the base points, in their order, to some points, if there is one.
    pub fn element_with_images(&self, images: &[Point]) -> Option<Permutation> {
        debug_assert_eq!(images.len(), self.levels.len(), "one image for each base point");
        let mut inverse = self.identity.clone();
        for (level, &image) in images.iter().enumerate() {
            let point = inverse.image(image);
            if !self.descend(level, point, &mut inverse) {
                return None;
            }
        }
        Some(inverse.inverse())
    }

    /// Changes the base so that the base point of `level` lies in the orbit of `point`, which the group of that level
    /// moves.
    pub fn lead_to(&mut self, level: usize, point: Point) {
        if !self.move_up(level, point) {
            self.rebuild(level, point);
        }
    }

    /// Moves a deeper level up to `level` if its basic orbit is the whole orbit of `point` already; whether it could.
    ///
    /// Let ω be the base point of that level m. Every strong generator of the levels between is multiplied by an element of
    /// the group of level m so that it fixes ω. If their basic orbits stay as long as they were, the product of all orbit
    /// lengths is still the order, so that the chain is complete. Independent orbits, of the kinds of pieces of a puzzle
    /// say, are exchanged in this way.
    fn move_up(&mut self, level: usize, point: Point) -> bool {
        let orbits = &self.orbits[level];
        let orbit = orbits[point as usize];
        let mut deeper = level + 1..self.levels.len();
        let Some(from) = deeper.find(|&at| orbits[self.levels[at].base() as usize] == orbit) else { return false };
        if self.levels[from].orbit().len() != orbits.iter().filter(|&&other| other == orbit).count() {
            return false;
        }
        let lead = &self.levels[from];
        let mut between = Vec::with_capacity(from - level);
        for data in &self.levels[level..from] {
            let data = fixing_base_of(lead, data, &self.identity, &mut self.program);
            let Some(data) = data else { return false };
            between.push(data);
        }
        for (at, data) in (level..from).zip(between) {
            if let Some(data) = data {
                self.levels[at] = Cow::Owned(data);
            }
        }
        self.levels[level..=from].rotate_right(1);
        self.label_orbits(level, from + 1);
        true
    }

    /// Builds the chain anew if levels whose base points are in one orbit of the group do not follow each other, so that
    /// [`move_up`](Self::move_up) is possible.
    fn group_by_orbits(&mut self) {
        let orbit = |point: Point| self.orbits[0][point as usize];
        let mut base: Vec<Point> = self.levels.iter().map(|level| level.base()).collect();
        let runs = base.chunk_by(|&a, &b| orbit(a) == orbit(b)).count();
        base.sort_by_key(|&point| orbit(point));
        if runs == base.chunk_by(|&a, &b| orbit(a) == orbit(b)).count() {
            return;
        }
        let order = self.order_below(0);
        let old = std::mem::take(&mut self.levels);
        self.fill(0, &old, &base, &order);
        self.label_orbits(0, self.levels.len());
    }

    /// Sifts random elements of the group of some levels into the levels from `level` on until these have its order.
    fn fill(&mut self, level: usize, old: &[Cow<Level<Permutation>>], base: &[Point], order: &BigUint) {
        while self.order_below(level) < *order {
            let element = random_element(old, &self.identity, &mut self.random);
            self.insert(level, element, base);
        }
    }

    /// Builds the levels from `level` on anew with `point` as the first base point.
    fn rebuild(&mut self, level: usize, point: Point) {
        let order = self.order_below(level);
        let old = self.levels.split_off(level);
        let strong: Vec<&Permutation> =
            old.iter().flat_map(|level| level.labels()).map(|label| &label.element).collect();
        self.levels.push(Cow::Owned(Level::new(point, &self.identity, EXPLICIT_BYTES)));
        let base: Vec<Point> = old.iter().map(|level| level.base()).collect();
        for &element in &strong {
            self.insert(level, element.clone(), &base);
        }
        self.fill(level, &old, &base, &order);
        self.label_orbits(level, self.levels.len());
    }

    /// Sifts an element of the group of `level`, and keeps what is left of it; whether something is.
    fn insert(&mut self, level: usize, mut element: Permutation, base: &[Point]) -> bool {
        let stop = (level..self.levels.len()).find(|&at| self.levels[at].strip(&mut element).is_none());
        let stop = stop.unwrap_or(self.levels.len());
        if element.is_identity() {
            return false;
        }
        if stop == self.levels.len() {
            let moved = base.iter().copied().find(|&point| element.image(point) != point);
            let moved = moved.expect("only the identity fixes a base of the group that it is in");
            self.levels.push(Cow::Owned(Level::new(moved, &self.identity, EXPLICIT_BYTES)));
        }
        self.levels[stop].to_mut().add(untraced(element), false, &mut self.program);
        true
    }

    fn order_below(&self, level: usize) -> BigUint {
        self.levels[level..].iter().map(|level| BigUint::from(level.orbit().len())).product()
    }

    /// Labels the orbits of the groups of the levels from `level` to `known`, from where on they are known.
    fn label_orbits(&mut self, level: usize, known: usize) {
        let mut orbits = self.orbits.split_off(level.min(self.orbits.len()));
        let mut moved = self.moved.split_off(level.min(self.moved.len()));
        let degree = self.identity.degree();
        let (known_orbits, known_moved) = if known < self.levels.len() {
            (orbits.split_off(known - level), moved.split_off(known - level))
        } else {
            (vec![(0..degree as Point).collect()], vec![vec![false; degree]])
        };
        let mut classes = Classes::new(degree);
        for (point, &least) in known_orbits[0].iter().enumerate() {
            classes.merge(point as Point, least);
        }
        let (mut orbits, mut moved) = (Vec::new(), Vec::new());
        let mut moves = known_moved[0].clone();
        for data in self.levels[level..known].iter().rev() {
            for label in data.labels() {
                for (point, &image) in label.element.images().iter().enumerate() {
                    if point as Point != image {
                        moves[point] = true;
                        classes.merge(point as Point, image);
                    }
                }
            }
            moved.push(moves.clone());
            orbits.push((0..degree as Point).map(|point| classes.find(point)).collect());
        }
        self.orbits.extend(orbits.into_iter().rev().chain(known_orbits));
        self.moved.extend(moved.into_iter().rev().chain(known_moved));
    }
}

fn untraced(element: Permutation) -> Traced<Permutation> {
    Traced { element, node: Node::IDENTITY }
}

/// A level with its generators multiplied by elements of the group of a deeper one, so that they fix the base point of that.
/// `Some(None)` if they do already, `None` if that shortens the basic orbit.
fn fixing_base_of(
    deeper: &Level<Permutation>,
    level: &Level<Permutation>,
    identity: &Permutation,
    program: &mut Program,
) -> Option<Option<Level<Permutation>>> {
    let point = deeper.base();
    if level.labels().iter().all(|label| label.element.image(point) == point) {
        return Some(None);
    }
    let mut fixing = Level::new(level.base(), identity, EXPLICIT_BYTES);
    for label in level.labels() {
        let mut element = label.element.clone();
        let position = deeper.position(element.image(point))?;
        deeper.divide(&mut element, position);
        fixing.add(untraced(element), false, program);
    }
    (fixing.orbit().len() == level.orbit().len()).then_some(Some(fixing))
}

/// A uniformly random element of the group of some levels of a complete chain.
fn random_element(levels: &[Cow<Level<Permutation>>], identity: &Permutation, random: &mut Random) -> Permutation {
    let mut element = identity.clone();
    for level in levels {
        level.divide(&mut element, random.random_range(0..level.orbit().len()));
    }
    element
}
