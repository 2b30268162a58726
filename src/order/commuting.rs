//! Which maps between orbits commute with the moves? The search behind `recover.rs`.
//!
//! Such a map is known by the image of one point, because the moves determine all others. It keeps the lengths of the cycles
//! of every element, so that a few random elements rule out most images, above all of a point that few are like.

use std::collections::HashSet;

use rand::RngExt;

use super::split::orbits_of_slots;
use crate::action::Point;
use crate::perm;
use crate::random::{self, DEFAULT_SEED, Random};
use crate::sparse::SparseMove;
use crate::wreath::Ambient;

/// The action of the generators on the points that some of them move.
pub(super) struct Graph {
    /// The orbits, each ascending.
    pub orbits: Vec<Vec<Point>>,
    /// The number of generators.
    generators: usize,
    /// For each point where its edges begin.
    first: Vec<u32>,
    /// For each point the generators that move it, ascending, with its images.
    edges: Vec<(u32, Point)>,
    /// For each point the lengths of its cycles under some elements of the group.
    lengths: Vec<[u32; WORDS]>,
    extension: Extension,
}

/// A map that is being extended from one point to its orbit.
struct Extension {
    /// For each point its image, or [`UNREACHED`].
    images: Vec<Point>,
    /// The points that have images.
    reached: Vec<Point>,
}

/// In place of an image that is not known yet.
const UNREACHED: Point = Point::MAX;

/// How many random elements points are compared by.
const WORDS: usize = 4;

/// So many times the edges of an orbit are followed at most while permutations that commute are looked for.
const PATIENCE: usize = 64;

impl Graph {
    /// The graph of some moves of plain points. O(points + total size of the moves).
    pub fn new(plain: &Ambient, moves: &[SparseMove]) -> Self {
        let degree = plain.slots();
        let mut first = vec![0u32; degree + 1];
        for entry in moves.iter().flat_map(SparseMove::slots) {
            first[entry.slot as usize + 1] += 1;
        }
        for point in 0..degree {
            first[point + 1] += first[point];
        }
        let mut edges = vec![(0, 0); first[degree] as usize];
        let mut next = first.clone();
        for (generator, a_move) in moves.iter().enumerate() {
            for entry in a_move.slots() {
                let place = &mut next[entry.slot as usize];
                edges[*place as usize] = (generator as u32, entry.to);
                *place += 1;
            }
        }
        let (orbits, lengths) = (orbits_of_slots(plain, moves), cycle_lengths(degree, moves));
        let extension = Extension { images: vec![UNREACHED; degree], reached: Vec::new() };
        Self { orbits, generators: moves.len(), first, edges, lengths, extension }
    }

    fn edges(&self, point: Point) -> &[(u32, Point)] {
        edges_of(&self.first, &self.edges, point)
    }

    /// The generators that move some point of an orbit, ascending.
    pub fn generators(&self, orbit: &[Point]) -> Vec<u32> {
        let mut moves = vec![false; self.generators];
        let edges = orbit.iter().flat_map(|&point| self.edges(point));
        edges.for_each(|&(generator, _)| moves[generator as usize] = true);
        (0..self.generators as u32).filter(|&generator| moves[generator as usize]).collect()
    }

    /// Those points of an orbit that the random elements do not tell apart, and of which there are fewest.
    pub fn rarest(&self, orbit: &[Point]) -> Vec<Point> {
        let lengths = |point: &Point| &self.lengths[*point as usize];
        let mut points = orbit.to_vec();
        points.sort_by_key(lengths);
        let alike = points.chunk_by(|a, b| lengths(a) == lengths(b));
        alike.min_by_key(|points| points.len()).expect("an orbit has points").to_vec()
    }

    /// Whether a map from the orbit of `from` that sends `from` to `to` commutes with all generators: it is then
    /// [`extension`](Self::extension). Counts the edges that it follows.
    fn extend(&mut self, from: Point, to: Point, work: &mut usize) -> bool {
        let Extension { images, reached } = &mut self.extension;
        reached.drain(..).for_each(|point| images[point as usize] = UNREACHED);
        images[from as usize] = to;
        reached.push(from);
        let mut next = 0;
        while let Some(&point) = reached.get(next) {
            next += 1;
            let image = images[point as usize];
            let [here, there] = [point, image].map(|point| edges_of(&self.first, &self.edges, point));
            *work += here.len() + 1;
            // Generators that move the image must move the point.
            let mut moving = there.iter().copied().peekable();
            for &(generator, neighbour) in here {
                let moved = moving.next_if(|&(other, _)| other == generator).map_or(image, |(_, moved)| moved);
                match images[neighbour as usize] {
                    UNREACHED => {
                        images[neighbour as usize] = moved;
                        reached.push(neighbour);
                    }
                    known if known != moved => return false,
                    _ => {}
                }
            }
            if moving.next().is_some() {
                return false;
            }
        }
        true
    }

    /// The images of the points of an orbit under the last map that was extended.
    fn extended(&self, orbit: &[Point]) -> Vec<Point> {
        orbit.iter().map(|&point| self.extension.images[point as usize]).collect()
    }

    /// A permutation of an orbit of as high an order as can be found that commutes with the generators: the images of the
    /// points. `alike` are the images that one point can have, itself the first.
    pub fn commuting(&mut self, orbit: &[Point], alike: &[Point]) -> Vec<Point> {
        let start = alike[0];
        let edges: usize = orbit.iter().map(|&point| self.edges(point).len() + 1).sum();
        let (mut best, mut order, mut work) = (orbit.to_vec(), 1, 0);
        let mut done = HashSet::from([start]);
        // In a cyclic group a generator itself commutes: its images come first.
        let near = self.edges(start).iter().map(|&(_, to)| to).filter(|to| alike.binary_search(to).is_ok());
        let candidates: Vec<Point> = near.chain(alike.iter().copied()).collect();
        for to in candidates {
            if work > PATIENCE * edges {
                break;
            }
            if done.insert(to) && self.extend(start, to, &mut work) {
                let next = |&point: &Point| Some(self.extension.images[point as usize]).filter(|&next| next != start);
                let cycle: Vec<Point> = std::iter::successors(Some(start), next).collect();
                if cycle.len() > order {
                    (best, order) = (self.extended(orbit), cycle.len());
                }
                done.extend(cycle);
            }
        }
        best
    }

    /// A map from the orbit of `start` onto another orbit that commutes with the generators, if there is one: the images of
    /// the points.
    pub fn onto(&mut self, start: Point, orbit: &[Point], other: &[Point]) -> Option<Vec<Point>> {
        if !orbit.len().is_multiple_of(other.len()) {
            return None;
        }
        let mut work = 0;
        let to = other.iter().find(|&&to| self.may_go(start, to) && self.extend(start, to, &mut work));
        to.map(|_| self.extended(orbit))
    }

    /// Whether the lengths of cycles allow a map from a point to another: a cycle is mapped onto a cycle whose length divides
    /// its own.
    fn may_go(&self, from: Point, to: Point) -> bool {
        let pairs = self.lengths[from as usize].iter().zip(&self.lengths[to as usize]);
        pairs.into_iter().all(|(long, short)| long.is_multiple_of(*short))
    }
}

fn edges_of<'a>(first: &[u32], edges: &'a [(u32, Point)], point: Point) -> &'a [(u32, Point)] {
    &edges[first[point as usize] as usize..first[point as usize + 1] as usize]
}

/// For each point the lengths of its cycles under some random products of the generators. O(degree + total size of the moves).
fn cycle_lengths(degree: usize, moves: &[SparseMove]) -> Vec<[u32; WORDS]> {
    /// So many factors at least has a product, where there are any.
    const FACTORS: usize = 12;
    let mut random = random::seeded(DEFAULT_SEED);
    let mut lengths = vec![[1; WORDS]; degree];
    let passes = FACTORS.div_ceil(moves.len().max(1));
    let products = std::iter::repeat_with(|| random_product(degree, moves, passes, &mut random));
    for (word, images) in products.take(WORDS).enumerate() {
        perm::for_each_cycle(&images, |cycle| {
            cycle.iter().for_each(|&point| lengths[point as usize][word] = cycle.len() as u32);
        });
    }
    lengths
}

/// The images of all points under a product of the generators, each taken or not in each of the passes.
fn random_product(degree: usize, moves: &[SparseMove], passes: usize, random: &mut Random) -> Vec<Point> {
    let mut images: Vec<Point> = (0..degree as Point).collect();
    let mut preimages = images.clone();
    let mut places: Vec<Point> = Vec::new();
    for _ in 0..passes {
        for a_move in moves.iter().filter(|_| random.random()) {
            places.clear();
            places.extend(a_move.slots().iter().map(|entry| preimages[entry.slot as usize]));
            for (entry, &place) in a_move.slots().iter().zip(&places) {
                images[place as usize] = entry.to;
                preimages[entry.to as usize] = place;
            }
        }
    }
    images
}
