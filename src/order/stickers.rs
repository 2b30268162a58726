//! Are the points of a plain permutation group stickers of pieces that twist?
//!
//! A permutation c of an orbit that commutes with the group makes it one of pieces with orientations: if all cycles of c
//! have length k, its cycles are the pieces, and the powers of c number the orientations of each. Every element of the
//! centralizer of a transitive group is such a c, and is determined by the image of one point (Wielandt, *Finite
//! Permutation Groups*, 1964, 4.3–4.5; Dixon and Mortimer, *Permutation Groups*, 1996, §4.2). Puzzles that are given by
//! their stickers become pieces again in this way, and the laws can speak of them.

use super::Proof;
use super::giants::{Giants, LocalMoves};
use super::split::Split;
use super::walk::Walk;
use crate::action::{Action, Point};
use crate::perm::{self, Permutation};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, PieceSet};

/// A plain permutation group seen as one of pieces with twists.
#[derive(Debug, Clone)]
pub struct OnPieces {
    pieces: Vec<(String, u32, u32)>,
    proof: Box<Proof>,
}

impl OnPieces {
    pub(super) fn new(twists: &Twists, proof: Proof) -> Self {
        let sets = twists.ambient.sets().iter().filter(|set| set.orientations > 1);
        let pieces = sets.map(|set| (set.name.clone(), set.size, set.orientations)).collect();
        Self { pieces, proof: Box::new(proof) }
    }

    /// The constituents whose points are stickers: the name, the number of pieces and that of orientations of each.
    pub fn pieces(&self) -> &[(String, u32, u32)] {
        &self.pieces
    }

    /// The proof of the order of the group on the pieces. Its witnesses are words in the same generators.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }
}

/// The group on the pieces.
pub(super) struct Twists {
    pub ambient: Ambient,
    pub moves: Vec<SparseMove>,
}

/// With fewer pieces than this there is no giant, and nothing is gained.
const PIECES: usize = 5;
/// The base point and its candidates are chosen by the cycles of so many elements.
const ELEMENTS: usize = 3;

impl Twists {
    /// The twists of a group that cannot twist by itself, if there are any.
    ///
    /// O(moves) for each candidate at worst, and far less for most: points are candidates if they have the rarest of cycle
    /// lengths, and most are refuted after a few steps.
    pub fn recover(split: &Split, giants: &Giants, seed: u64) -> Option<Self> {
        let constituents = split.constituents();
        let is_candidate = |&c: &usize| {
            let size = constituents[c].size() as usize;
            constituents[c].orientations == 1 && size >= 2 * PIECES && !giants.is_giant(c)
        };
        let candidates: Vec<usize> = (0..constituents.len()).filter(is_candidate).collect();
        if candidates.is_empty() || split.ambient().stickers() != split.ambient().slots() {
            return None;
        }
        let local = LocalMoves::new(split, candidates.iter().copied());
        let mut walk = Walk::new(split.ambient(), split.moves(), seed);
        let mut rare: Vec<Vec<Point>> = candidates.iter().map(|&c| (0..constituents[c].size()).collect()).collect();
        for _ in 0..ELEMENTS {
            walk.advance();
            while !walk.is_mixed() {
                walk.advance();
            }
            for (rare, &c) in rare.iter_mut().zip(&candidates) {
                let points = rarest(&walk.element().perm(c));
                if points.len() < rare.len() {
                    *rare = points;
                }
            }
        }
        let mut symmetries: Vec<Option<Permutation>> = vec![None; constituents.len()];
        for (points, c) in rare.iter().zip(candidates) {
            symmetries[c] = symmetry(local.moves(c), points, constituents[c].size() as usize);
        }
        symmetries.iter().any(Option::is_some).then(|| Self::new(split, &symmetries))
    }

    /// The group on the pieces, for a symmetry of each constituent that has one.
    fn new(split: &Split, symmetries: &[Option<Permutation>]) -> Self {
        let (mut sets, mut place) = (Vec::new(), Vec::with_capacity(split.ambient().slots()));
        let mut slots = 0;
        for (constituent, symmetry) in split.constituents().iter().zip(symmetries) {
            let size = constituent.size();
            let (first, mut orientations) = (place.len(), 1);
            place.resize(first + size as usize, (u32::MAX, 0));
            for point in 0..size {
                if place[first + point as usize].0 != u32::MAX {
                    continue;
                }
                let (mut sticker, mut orientation) = (point, 0);
                while place[first + sticker as usize].0 == u32::MAX {
                    place[first + sticker as usize] = (slots, orientation);
                    sticker = symmetry.as_ref().map_or(sticker, |symmetry| symmetry.image(sticker));
                    orientation += 1;
                }
                (slots, orientations) = (slots + 1, orientation);
            }
            sets.push(PieceSet::new(constituent.name.clone(), size / orientations, orientations));
        }
        let ambient = Ambient::new(sets).expect("it has as many stickers as there are points");
        let entry = |entry: &SlotMove| {
            let ((slot, orientation), (to, gain)) = (place[entry.slot as usize], place[entry.to as usize]);
            (orientation == 0).then_some(SlotMove { slot, to, gain })
        };
        let translate = |entries: &SparseMove| {
            let entries = entries.slots().iter().filter_map(entry).collect();
            SparseMove::new(&ambient, entries).expect("moves commute with the symmetry")
        };
        let moves = split.moves().iter().map(translate).collect();
        Self { ambient, moves }
    }
}

/// The points on cycles of that length which the fewest points have.
fn rarest(images: &[Point]) -> Vec<Point> {
    let mut length_of = vec![0; images.len()];
    let mut points_of = vec![0usize; images.len() + 1];
    perm::for_each_cycle(images, |cycle| {
        cycle.iter().for_each(|&point| length_of[point as usize] = cycle.len());
        points_of[cycle.len()] += cycle.len();
    });
    let rarest = (1..points_of.len()).filter(|&length| points_of[length] > 0).min_by_key(|&length| points_of[length]);
    (0..images.len() as Point).filter(|&point| Some(length_of[point as usize]) == rarest).collect()
}

/// A permutation of the points of a transitive constituent that commutes with the moves, of largest order among those that
/// leave enough pieces; `None` if there is none but the identity. The points have one cycle length under some element.
fn symmetry(moves: &[(u32, Permutation)], points: &[Point], degree: usize) -> Option<Permutation> {
    let (&start, candidates) = points.split_first()?;
    let mut extension = Extension { image: vec![Point::MAX; degree], reached: Vec::new() };
    let mut best: Option<(usize, Permutation)> = None;
    for &candidate in candidates {
        if extension.extend(moves, start, candidate) {
            let order = extension.order();
            if order * PIECES <= degree && best.as_ref().is_none_or(|(largest, _)| order > *largest) {
                best = Some((order, Permutation::from_bijection(extension.image.clone())));
            }
        }
    }
    best.map(|(_, symmetry)| symmetry)
}

/// A partial map of points to points that commutes with some moves.
struct Extension {
    image: Vec<Point>,
    reached: Vec<Point>,
}

impl Extension {
    /// Whether sending `start` to `image` extends to a map of the whole orbit: follow the moves.
    fn extend(&mut self, moves: &[(u32, Permutation)], start: Point, image: Point) -> bool {
        self.reached.drain(..).for_each(|point| self.image[point as usize] = Point::MAX);
        self.image[start as usize] = image;
        self.reached.push(start);
        let mut next = 0;
        while let Some(&point) = self.reached.get(next) {
            next += 1;
            for (_, element) in moves {
                let (from, to) = (element.image(point), element.image(self.image[point as usize]));
                match self.image[from as usize] {
                    Point::MAX => {
                        self.image[from as usize] = to;
                        self.reached.push(from);
                    }
                    known if known != to => return false,
                    _ => {}
                }
            }
        }
        true
    }

    /// The order of a complete map: all of its cycles have the same length.
    fn order(&self) -> usize {
        let (start, mut length) = (self.reached[0], 1);
        let mut point = self.image[start as usize];
        while point != start {
            point = self.image[point as usize];
            length += 1;
        }
        length
    }
}
