//! Which points are stickers of one piece? Pieces with orientations, found in plain permutations of their stickers.
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

use super::commuting::Graph;
use super::split::points;
use crate::action::{Action, Point};
use crate::perm::{self, Permutation};
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
    pub(super) degree: usize,
    ambient: Ambient,
    moves: Vec<SparseMove>,
    /// For each sticker of the ambient group its point.
    pub(super) point_of: Vec<Point>,
    /// For each point its sticker, or [`NONE`] if the point is fixed or belongs to a shadow.
    sticker_of: Vec<u32>,
    pub(super) shadows: Vec<Shadow>,
}

/// An orbit that an equivariant map makes of a longer one, so that it shows the same pieces.
#[derive(Debug, Clone)]
pub(super) struct Shadow {
    /// For each sticker of the longer orbit, by its number in the ambient group, its image.
    pub points: HashMap<u32, Point>,
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
        let kept = Pieces::of_group(degree, moves);
        Self::assemble(degree, moves, &kept, |point| format!("pieces[{}]", point + 1))
    }

    /// The same with a name for the pieces that a point belongs to; `None` if every piece has one sticker only.
    pub(super) fn unless_plain(degree: usize, moves: &[SparseMove], name: impl Fn(Point) -> String) -> Option<Self> {
        let kept = Pieces::of_group(degree, moves);
        (!kept.iter().all(Pieces::are_plain)).then(|| Self::assemble(degree, moves, &kept, name))
    }

    fn assemble(degree: usize, moves: &[SparseMove], kept: &[Pieces], name: impl Fn(Point) -> String) -> Self {
        let set = |p: &Pieces| {
            let first = p.copies.iter().flatten().chain(&p.orbit).min().expect("an orbit has points");
            PieceSet::new(name(*first), p.cycles.len() as u32, (p.order() * p.hidden()) as u32)
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
        let mut shadows: Vec<Shadow> = pieces.shadows.iter().map(|_| Shadow { points: HashMap::new() }).collect();
        for (slot, cycle) in pieces.cycles.iter().enumerate() {
            for (turn, &index) in cycle.iter().enumerate() {
                let index = index as usize;
                let sticker = self.ambient.sticker(first + slot, turn as u32 * hidden);
                let colours = std::iter::once(&pieces.orbit).chain(&pieces.copies);
                for (sticker, colour) in (sticker..).zip(colours) {
                    self.point_of[sticker as usize] = colour[index];
                    self.sticker_of[colour[index] as usize] = sticker;
                }
                for (shadow, map) in shadows.iter_mut().zip(&pieces.shadows) {
                    shadow.points.insert(sticker, map[index]);
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
        if permutation.degree() == self.degree { self.read(permutation).ok() } else { None }
    }

    /// The same, or a point that is not moved together with others as it should be.
    pub(super) fn read(&self, permutation: &Permutation) -> Result<Twisted, Point> {
        let mut element = self.ambient.identity();
        for slot in 0..self.ambient.slots() {
            let k = self.ambient.orientations(slot);
            let point = |o: u32| self.point_of(self.ambient.sticker(slot, o));
            let image = |o: u32| self.place_of(permutation.image(point(o)));
            let (to, gain) =
                image(0).filter(|&(to, _)| self.ambient.set_of(to) == self.ambient.set_of(slot)).ok_or(point(0))?;
            let shifted = |o: &u32| image(*o) == Some((to, (o + gain) % k));
            if let Some(broken) = (1..k).find(|o| !shifted(o)) {
                return Err(point(broken));
            }
            element.set_move(slot as u32, to as u32, gain);
        }
        match self.disagreement(&element, permutation) {
            None => Ok(element),
            Some(point) => Err(point),
        }
    }

    /// A shadow or fixed point to which a permutation does not do what an element does.
    fn disagreement(&self, element: &Twisted, permutation: &Permutation) -> Option<Point> {
        let mut seen: Vec<bool> = self.sticker_of.iter().map(|&sticker| sticker != NONE).collect();
        for shadow in &self.shadows {
            for (&sticker, &point) in &shadow.points {
                seen[point as usize] = true;
                if shadow.points.get(&element.image(sticker)) != Some(&permutation.image(point)) {
                    return Some(point);
                }
            }
        }
        (0..self.degree as Point).find(|&point| !seen[point as usize] && permutation.image(point) != point)
    }

    /// What an element of the group on the pieces does to the points. O(degree).
    pub(super) fn permutation(&self, element: &Twisted) -> Permutation {
        let mut images: Vec<Point> = (0..self.degree as Point).collect();
        for (sticker, &point) in self.point_of.iter().enumerate() {
            images[point as usize] = self.point_of(element.image(sticker as Point));
        }
        for shadow in &self.shadows {
            for (&sticker, &point) in &shadow.points {
                images[point as usize] = shadow.points[&element.image(sticker)];
            }
        }
        Permutation::from_bijection(images)
    }

    /// The points that show the pieces of a set: one of each orbit of stickers, and one of each shorter orbit.
    pub(super) fn shown_at(&self, set: usize) -> (Vec<Point>, Vec<Point>) {
        let slots = self.ambient.slots_of(set);
        let (slot, k) = (slots.start, self.ambient.orientations(slots.start));
        let stickers = (0..k).map(|o| self.point_of(self.ambient.sticker(slot, o))).collect();
        let shadow = |shadow: &Shadow| shadow.points.get(&self.ambient.sticker(slot, 0)).copied();
        (stickers, self.shadows.iter().filter_map(shadow).collect())
    }
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

/// The pieces that an orbit shows, and the other orbits that show them.
struct Pieces {
    /// The points, ascending.
    orbit: Vec<Point>,
    /// A point of which few are like.
    rare: Point,
    /// The cycles of a permutation of the orbit that commutes with the group, as positions in the orbit.
    cycles: Vec<Vec<u32>>,
    /// Maps onto orbits of the same length: for each point its image.
    copies: Vec<Vec<Point>>,
    /// Maps onto shorter orbits.
    shadows: Vec<Vec<Point>>,
}

impl Pieces {
    /// Those of a group: no two of them are shown by one orbit.
    fn of_group(degree: usize, moves: &[SparseMove]) -> Vec<Self> {
        let plain = points(degree).expect("the degree is at most MAX_STICKERS");
        let mut graph = Graph::new(&plain, moves);
        let mut orbits = std::mem::take(&mut graph.orbits);
        orbits.sort_by_key(|orbit| (std::cmp::Reverse(orbit.len()), orbit[0]));
        let mut kept: Vec<Pieces> = Vec::new();
        // For each generator the pieces found so far that it moves.
        let mut moved: Vec<Vec<usize>> = vec![Vec::new(); moves.len()];
        for orbit in orbits {
            let generators = graph.generators(&orbit);
            let fewest = generators.iter().map(|&g| &moved[g as usize]).min_by_key(|list| list.len());
            let mut hosts = fewest.expect("some generator moves the orbit").iter();
            match hosts.find_map(|&index| kept[index].shown_by(&mut graph, &orbit).map(|map| (index, map))) {
                Some((host, map)) if orbit.len() == map.len() => kept[host].copies.push(map),
                Some((host, map)) => kept[host].shadows.push(map),
                None => {
                    generators.iter().for_each(|&g| moved[g as usize].push(kept.len()));
                    kept.push(Pieces::new(&mut graph, orbit));
                }
            }
        }
        kept.sort_by_key(|pieces| pieces.orbit[0]);
        kept
    }

    fn new(graph: &mut Graph, orbit: Vec<Point>) -> Self {
        let alike = graph.rarest(&orbit);
        let images = graph.commuting(&orbit, &alike);
        let position = |point: &Point| orbit.binary_search(point).expect("the orbit is kept") as u32;
        let mut cycles = Vec::new();
        perm::for_each_cycle(&images.iter().map(position).collect::<Vec<u32>>(), |cycle| cycles.push(cycle.to_vec()));
        Self { orbit, rare: alike[0], cycles, copies: Vec::new(), shadows: Vec::new() }
    }

    /// A map onto another orbit that makes it show the same pieces, if there is one.
    fn shown_by(&self, graph: &mut Graph, other: &[Point]) -> Option<Vec<Point>> {
        graph.onto(self.rare, &self.orbit, other)
    }

    /// Whether every piece has one sticker only, and no other orbit shows them.
    fn are_plain(&self) -> bool {
        self.order() == 1 && self.copies.is_empty() && self.shadows.is_empty()
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
