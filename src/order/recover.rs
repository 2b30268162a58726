//! Pieces with orientations, found in plain permutations of their stickers.
//!
//! The stickers of a piece set with k orientations are permuted by a group that commutes with the shift by one orientation.
//! So wherever the group acts on an orbit of points, and some permutation σ of the orbit commutes with that action, the
//! cycles of σ can be read as pieces and its order as their number of orientations; that changes nothing about the
//! group. The permutations that commute with a transitive group are known by the image of one point, because the
//! generators determine all others (Seress 2003, §6.1.2; Dixon and Mortimer, *Permutation Groups*, 1996, §4.2).
//!
//! Several orbits can be those of the same pieces: the stickers of pieces that never turn over, or a point on the top of each
//! piece beside those around it. Then there is an equivariant map from one orbit onto another, which is found in the
//! same way. Orbits of equal length make one piece set, with hidden sticker colours; shorter ones add nothing.
//!
//! `docs/theory.md` has the proofs.

use std::collections::HashMap;

use rand::RngExt;

use super::split::{orbits_of_slots, points};
use crate::action::{Action, Point};
use crate::pattern::{Pattern, SetPattern};
use crate::perm::{self, Permutation};
use crate::random::{self, DEFAULT_SEED, Random};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, PieceSet, Twisted};

/// A group of plain permutations, written as pieces with orientations.
///
/// # Example
///
/// ```
/// use schreier::order::Recovered;
/// use schreier::puzzle;
///
/// let cube = puzzle::find("3x3x3-stickers").expect("it is in the catalogue")?;
/// let recovered = Recovered::new(48, &cube.sparse_moves());
/// assert_eq!(recovered.to_string(), "8 pieces with 3 orientations, 12 pieces with 2 orientations");
/// # Ok::<(), schreier::puzzle::PuzzleError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Recovered {
    degree: usize,
    ambient: Ambient,
    moves: Vec<SparseMove>,
    /// For each sticker of the ambient group its point.
    point_of: Vec<Point>,
    /// For each point its sticker, or [`NONE`] if the point is fixed or belongs to a shadow.
    sticker_of: Vec<u32>,
    shadows: Vec<Shadow>,
}

/// An orbit that an equivariant map makes of a longer one, so that it shows the same pieces.
#[derive(Debug, Clone)]
struct Shadow {
    /// Pairs of a sticker of the longer orbit, by its number in the ambient group, and its image.
    points: Vec<(u32, Point)>,
}

/// No point, no sticker.
const NONE: u32 = u32::MAX;

impl Recovered {
    /// Finds the pieces of the group that some permutations of `0..degree` generate, given as moves of
    /// [`points`](super::points)`(degree)`.
    ///
    /// O(total size of the moves) for each image of a point that has to be tried; few have to, because the cycles of random
    /// elements rule out most. On an orbit on which very many permutations commute with the group not all
    /// may be tried; then fewer orientations may be found than there could be, which is as true.
    ///
    /// # Panics
    /// If the degree exceeds [`MAX_STICKERS`](crate::wreath::MAX_STICKERS), or a move was made for fewer points.
    pub fn new(degree: usize, moves: &[SparseMove]) -> Self {
        let plain = points(degree).expect("the degree is at most MAX_STICKERS");
        let graph = Graph::new(&plain, moves);
        let mut orbits = graph.orbits.clone();
        orbits.sort_by_key(|orbit| (std::cmp::Reverse(orbit.len()), orbit[0]));
        let mut kept: Vec<Pieces> = Vec::new();
        // For each generator the pieces found so far that it moves.
        let mut moved: Vec<Vec<usize>> = vec![Vec::new(); moves.len()];
        for orbit in orbits {
            let generators = graph.generators(&orbit);
            let fewest = generators.iter().map(|&g| &moved[g as usize]).min_by_key(|list| list.len());
            let fewest = fewest.expect("some generator moves the orbit");
            match fewest.iter().find_map(|&index| graph.image(&kept[index], &orbit).map(|map| (index, map))) {
                Some((host, map)) if orbit.len() == kept[host].map.len() => kept[host].copies.push(map),
                Some((host, map)) => kept[host].shadows.push(map),
                None => {
                    generators.iter().for_each(|&g| moved[g as usize].push(kept.len()));
                    kept.push(Pieces::new(&graph, orbit));
                }
            }
        }
        kept.sort_by_key(|pieces| pieces.cycles[0][0]);
        Self::assemble(degree, moves, &kept)
    }

    fn assemble(degree: usize, moves: &[SparseMove], kept: &[Pieces]) -> Self {
        let set = |p: &Pieces| {
            let first = p.copies.iter().flat_map(HashMap::values).chain(&p.cycles[0]).min();
            let name = format!("pieces[{}]", first.expect("cycles are not empty") + 1);
            PieceSet::new(name, p.cycles.len() as u32, (p.order() * p.hidden()) as u32)
        };
        let ambient = Ambient::new(kept.iter().map(set).collect()).expect("no more stickers than points");
        let mut recovered = Self {
            degree,
            moves: Vec::new(),
            point_of: vec![NONE; ambient.stickers()],
            sticker_of: vec![NONE; degree],
            shadows: Vec::new(),
            ambient,
        };
        for (set, pieces) in kept.iter().enumerate() {
            recovered.place(set, pieces);
        }
        recovered.moves = moves.iter().map(|m| recovered.rewrite(m)).collect();
        recovered
    }

    /// Gives the points of a piece set their stickers.
    fn place(&mut self, set: usize, pieces: &Pieces) {
        let first = self.ambient.slots_of(set).start;
        let hidden = pieces.hidden() as u32;
        let mut shadows: Vec<Shadow> = pieces.shadows.iter().map(|_| Shadow { points: Vec::new() }).collect();
        for (slot, cycle) in pieces.cycles.iter().enumerate() {
            for (turn, point) in cycle.iter().enumerate() {
                let copies = std::iter::once(point).chain(pieces.copies.iter().map(|copy| &copy[point]));
                for (colour, &point) in copies.enumerate() {
                    let sticker = self.ambient.sticker(first + slot, turn as u32 * hidden + colour as u32);
                    self.point_of[sticker as usize] = point;
                    self.sticker_of[point as usize] = sticker;
                }
                for (shadow, map) in shadows.iter_mut().zip(&pieces.shadows) {
                    shadow.points.push((self.sticker_of[*point as usize], map[point]));
                }
            }
        }
        self.shadows.extend(shadows);
    }

    /// A generator as what it does to the pieces.
    fn rewrite(&self, a_move: &SparseMove) -> SparseMove {
        let entry = |entry: &SlotMove| {
            let (slot, from) = self.place_of(entry.slot)?;
            (from == 0).then(|| {
                let (to, gain) = self.place_of(entry.to).expect("moves keep orbits");
                SlotMove { slot: slot as u32, to: to as u32, gain }
            })
        };
        let entries = a_move.slots().iter().filter_map(entry).collect();
        SparseMove::new(&self.ambient, entries).expect("what commutes with the shift moves pieces as wholes")
    }

    /// The slot and the orientation of a point.
    fn place_of(&self, point: Point) -> Option<(usize, u32)> {
        let sticker = self.sticker_of[point as usize];
        (sticker != NONE).then(|| self.ambient.slot_and_orientation(sticker))
    }

    /// The ambient group that was found. Its stickers are points, up to their numbering.
    pub fn ambient(&self) -> &Ambient {
        &self.ambient
    }

    /// The generators there, in the order in which they were given.
    pub fn moves(&self) -> &[SparseMove] {
        &self.moves
    }

    /// Whether nothing was found: every piece has one sticker only.
    pub fn is_plain(&self) -> bool {
        self.shadows.is_empty() && self.ambient.sets().iter().all(|set| set.orientations == 1)
    }

    /// The point that a sticker of the ambient group is.
    pub fn point_of(&self, sticker: Point) -> Point {
        self.point_of[sticker as usize]
    }

    /// A permutation of the points as an element of the ambient group; `None` if it does not move pieces as wholes, within
    /// their piece sets, or moves points that no generator does. O(degree).
    pub fn element(&self, permutation: &Permutation) -> Option<Twisted> {
        if permutation.degree() != self.degree {
            return None;
        }
        let mut element = self.ambient.identity();
        for slot in 0..self.ambient.slots() {
            let k = self.ambient.orientations(slot);
            let image = |o: u32| self.place_of(permutation.image(self.point_of(self.ambient.sticker(slot, o))));
            let (to, gain) = image(0)?;
            let shifted = |o: u32| image(o) == Some((to, (o + gain) % k));
            if self.ambient.set_of(to) != self.ambient.set_of(slot) || !(1..k).all(shifted) {
                return None;
            }
            element.set_move(slot as u32, to as u32, gain);
        }
        self.agrees_elsewhere(&element, permutation).then_some(element)
    }

    /// Whether a permutation does to shadows and fixed points what an element does.
    fn agrees_elsewhere(&self, element: &Twisted, permutation: &Permutation) -> bool {
        let mut seen: Vec<bool> = self.sticker_of.iter().map(|&sticker| sticker != NONE).collect();
        for shadow in &self.shadows {
            let points: HashMap<u32, Point> = shadow.points.iter().copied().collect();
            for (sticker, point) in &shadow.points {
                seen[*point as usize] = true;
                if points.get(&element.image(*sticker)) != Some(&permutation.image(*point)) {
                    return false;
                }
            }
        }
        (0..self.degree).all(|point| seen[point] || permutation.image(point as Point) as usize == point)
    }

    /// What is seen of the pieces if each point has a colour: two pieces look alike if some turn of one shows the colours of the
    /// other. O(stickers · k) for at most k orientations.
    ///
    /// # Panics
    /// If there is not one colour for each point.
    pub fn pattern(&self, colours: &[u32]) -> Pattern {
        assert_eq!(colours.len(), self.degree, "one colour for each point");
        // What is seen at a sticker: its colour, and those of the points that other orbits show of it.
        let mut seen: Vec<Vec<u32>> = self.point_of.iter().map(|&point| vec![colours[point as usize]]).collect();
        for shadow in &self.shadows {
            for &(sticker, point) in &shadow.points {
                seen[sticker as usize].push(colours[point as usize]);
            }
        }
        let set = |(set, piece_set): (usize, &PieceSet)| {
            let k = piece_set.orientations;
            let mut kinds: HashMap<Vec<&[u32]>, u32> = HashMap::new();
            let (mut colours, mut orientations, mut visible) = (Vec::new(), Vec::new(), Vec::new());
            for slot in self.ambient.slots_of(set) {
                let around: Vec<&[u32]> = (0..k).map(|o| &seen[self.ambient.sticker(slot, o) as usize][..]).collect();
                let (least, start, period) = least_turn(&around);
                let next = kinds.len() as u32;
                colours.push(*kinds.entry(least).or_insert(next));
                orientations.push(start as u32);
                visible.push(period as u32);
            }
            SetPattern { colours, orientations, visible }
        };
        let sets = self.ambient.sets().iter().enumerate().map(set).collect();
        Pattern::new(&self.ambient, sets).expect("pieces that look alike look alike after the same turns")
    }
}

/// The least of the turns of a list, where it starts in the list, and after how many steps it repeats itself.
fn least_turn<T: Ord + Clone>(list: &[T]) -> (Vec<T>, usize, usize) {
    let turned = |by: usize| -> Vec<T> { (0..list.len()).map(|i| list[(i + by) % list.len()].clone()).collect() };
    let turns: Vec<Vec<T>> = (0..list.len()).map(turned).collect();
    let start = (0..list.len()).min_by(|&a, &b| turns[a].cmp(&turns[b])).expect("pieces have orientations");
    let repeats = |&by: &usize| list.len().is_multiple_of(by) && turns[(start + by) % list.len()] == turns[start];
    let period = (1..=list.len()).find(repeats).expect("a whole turn changes nothing");
    (turns[start].clone(), start, period)
}

/// `8 pieces with 3 orientations, 12 pieces with 2 orientations`
impl std::fmt::Display for Recovered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut counted: Vec<((u32, u32), usize)> = Vec::new();
        for PieceSet { size, orientations, .. } in self.ambient.sets() {
            match counted.iter_mut().find(|(kind, _)| *kind == (*size, *orientations)) {
                Some((_, count)) => *count += 1,
                None => counted.push(((*size, *orientations), 1)),
            }
        }
        for (i, ((size, orientations), count)) in counted.into_iter().enumerate() {
            let plural = |number: u32, noun: &str| format!("{number} {noun}{}", if number == 1 { "" } else { "s" });
            let times = if count > 1 { format!("{count} times ") } else { String::new() };
            f.write_str(if i > 0 { ", " } else { "" })?;
            write!(f, "{times}{} with {}", plural(size, "piece"), plural(orientations, "orientation"))?;
        }
        Ok(())
    }
}

/// An equivariant map between orbits.
type Map = HashMap<Point, Point>;

/// The pieces that an orbit shows, and the other orbits that show them.
struct Pieces {
    /// The cycles of a permutation of the orbit that commutes with the group, each from its least point.
    cycles: Vec<Vec<Point>>,
    /// That permutation.
    map: Map,
    /// Maps onto orbits of the same length.
    copies: Vec<Map>,
    /// Maps onto shorter orbits.
    shadows: Vec<Map>,
}

impl Pieces {
    fn new(graph: &Graph, orbit: Vec<Point>) -> Self {
        let map = graph.commuting(&orbit);
        let mut cycles: Vec<Vec<Point>> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for &start in &orbit {
            if seen.insert(start) {
                let cycle: Vec<Point> = cycle_from(&map, start).collect();
                seen.extend(&cycle);
                cycles.push(cycle);
            }
        }
        Self { cycles, map, copies: Vec::new(), shadows: Vec::new() }
    }

    /// The order of the permutation that commutes, all of whose cycles have this length.
    fn order(&self) -> usize {
        self.cycles[0].len()
    }

    /// The number of orbits that are alike: sticker colours that never mix.
    fn hidden(&self) -> usize {
        1 + self.copies.len()
    }
}

fn cycle_from(map: &Map, start: Point) -> impl Iterator<Item = Point> + '_ {
    let next = move |point: &Point| Some(map[point]).filter(|&next| next != start);
    std::iter::successors(Some(start), next)
}

/// The action of the generators on the points that some of them move.
struct Graph {
    orbits: Vec<Vec<Point>>,
    /// For each point where its edges begin.
    first: Vec<u32>,
    /// For each point the generators that move it, ascending, with its images.
    edges: Vec<(u32, Point)>,
    /// For each point the lengths of its cycles under some elements of the group.
    lengths: Vec<[u32; WORDS]>,
}

/// How many random elements points are compared by.
const WORDS: usize = 6;

/// So many times the edges of an orbit are followed at most while permutations that commute are looked for.
const PATIENCE: usize = 64;

impl Graph {
    fn new(plain: &Ambient, moves: &[SparseMove]) -> Self {
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
        Self { orbits: orbits_of_slots(plain, moves), first, edges, lengths: cycle_lengths(degree, moves) }
    }

    fn edges(&self, point: Point) -> &[(u32, Point)] {
        &self.edges[self.first[point as usize] as usize..self.first[point as usize + 1] as usize]
    }

    /// The map from the orbit of `from` that commutes with all generators and sends `from` to `to`, if there is one. Counts
    /// the edges that it follows.
    fn extend(&self, from: Point, to: Point, work: &mut usize) -> Option<Map> {
        let mut map = Map::from([(from, to)]);
        let mut stack = vec![from];
        while let Some(point) = stack.pop() {
            let image = map[&point];
            let (here, there) = (self.edges(point), self.edges(image));
            *work += here.len() + 1;
            // Generators that move the image must move the point.
            let mut moving = there.iter().copied().peekable();
            for &(generator, next) in here {
                let moved = moving.next_if(|&(other, _)| other == generator).map_or(image, |(_, moved)| moved);
                match map.get(&next) {
                    None => {
                        map.insert(next, moved);
                        stack.push(next);
                    }
                    Some(&known) if known != moved => return None,
                    Some(_) => {}
                }
            }
            if moving.next().is_some() {
                return None;
            }
        }
        Some(map)
    }

    /// A permutation of an orbit of as high an order as can be found that commutes with the generators.
    fn commuting(&self, orbit: &[Point]) -> Map {
        let start = orbit[0];
        let edges: usize = orbit.iter().map(|&point| self.edges(point).len() + 1).sum();
        let mut best: Map = orbit.iter().map(|&point| (point, point)).collect();
        let mut order = 1;
        let mut done = std::collections::HashSet::from([start]);
        let mut work = 0;
        // In a cyclic group a generator itself commutes: its images come first.
        let near = self.edges(start).iter().map(|&(_, to)| to);
        for to in near.chain(orbit.iter().copied()) {
            if work > PATIENCE * edges {
                break;
            }
            if !done.insert(to) || self.lengths[to as usize] != self.lengths[start as usize] {
                continue;
            }
            if let Some(map) = self.extend(start, to, &mut work) {
                let cycle: Vec<Point> = cycle_from(&map, start).collect();
                done.extend(&cycle);
                if cycle.len() > order {
                    (best, order) = (map, cycle.len());
                }
            }
        }
        best
    }

    /// The generators that move some point of an orbit.
    fn generators(&self, orbit: &[Point]) -> Vec<u32> {
        let mut generators: Vec<u32> =
            orbit.iter().flat_map(|&point| self.edges(point)).map(|&(generator, _)| generator).collect();
        generators.sort_unstable();
        generators.dedup();
        generators
    }

    /// An equivariant map from the orbit of some pieces onto another orbit, if there is one.
    fn image(&self, pieces: &Pieces, orbit: &[Point]) -> Option<Map> {
        if !pieces.map.len().is_multiple_of(orbit.len()) {
            return None;
        }
        let start = pieces.cycles[0][0];
        // A cycle is mapped onto a cycle whose length divides its own.
        let may_be = |&&to: &&Point| {
            let pairs = self.lengths[start as usize].iter().zip(&self.lengths[to as usize]);
            pairs.into_iter().all(|(long, short)| long.is_multiple_of(*short))
        };
        let mut work = 0;
        orbit.iter().filter(may_be).find_map(|&to| self.extend(start, to, &mut work))
    }
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
    for _ in 0..passes {
        for a_move in moves.iter().filter(|_| random.random()) {
            let places: Vec<Point> = a_move.slots().iter().map(|entry| preimages[entry.slot as usize]).collect();
            for (entry, place) in a_move.slots().iter().zip(places) {
                images[place as usize] = entry.to;
                preimages[entry.to as usize] = place;
            }
        }
    }
    images
}
