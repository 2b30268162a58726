//! Puzzles from the geometry of a solid: its face normals, exactly.
//!
//! A piece is the list of the faces on which it has stickers, clockwise as seen from outside. A turn is a rotation of the
//! solid that carries some of the pieces along. Both follow from the face normals by exact arithmetic, so that no table of
//! moves has to be typed.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

use super::{Puzzle, PuzzleError};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, PieceSet};

/// The number `a + b·φ` with the golden ratio φ = (1 + √5)/2, so that φ² = φ + 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Golden(pub i64, pub i64);

/// A vector, such as the normal of a face.
pub(super) type Vector = [Golden; 3];

/// A face by its number.
pub(super) type Face = usize;

/// A solid by its face normals, all of the same length.
pub(super) struct Solid {
    pub normals: Vec<Vector>,
}

/// Pieces of one kind, each as its faces in clockwise order.
pub(super) struct Kind {
    pub name: &'static str,
    pub pieces: Vec<Vec<Face>>,
}

/// Whether the piece of a kind with these faces is carried along.
pub(super) type Carries<'a> = Box<dyn Fn(usize, &[Face]) -> bool + 'a>;

/// A named rotation, and which pieces it carries along.
pub(super) struct Turn<'a> {
    pub name: String,
    pub axis: Vector,
    pub carries: Carries<'a>,
}

impl Solid {
    /// What the smallest clockwise rotation about `axis` that keeps the solid does to its faces.
    ///
    /// Each face goes to the next one clockwise among those that lie equally far along the axis.
    pub fn rotation(&self, axis: &Vector) -> Vec<Face> {
        (0..self.normals.len()).map(|face| self.next_clockwise(axis, face).unwrap_or(face)).collect()
    }

    /// The next face clockwise about `axis`, seen from outside; `None` if the axis goes through the face.
    pub fn next_clockwise(&self, axis: &Vector, face: Face) -> Option<Face> {
        let normal = &self.normals[face];
        let ring = (0..self.normals.len()).filter(|&other| {
            let other = &self.normals[other];
            dot(axis, other) == dot(axis, normal) && determinant(axis, normal, other) < Golden(0, 0)
        });
        ring.max_by_key(|&other| dot(normal, &self.normals[other]))
    }

    /// The faces that share an edge with `face`: those that lie nearest to it.
    pub fn neighbours(&self, face: Face) -> impl Iterator<Item = Face> + '_ {
        let distance = move |other: Face| dot(&self.normals[face], &self.normals[other]);
        let others = move || (0..self.normals.len()).filter(move |&other| other != face);
        let nearest = others().map(distance).max();
        others().filter(move |&other| Some(distance(other)) == nearest)
    }

    /// The edges: all pairs of neighbours.
    pub fn edges(&self) -> Vec<Vec<Face>> {
        let faces = 0..self.normals.len();
        faces.flat_map(|a| self.neighbours(a).filter(move |&b| a < b).map(move |b| vec![a, b])).collect()
    }

    /// The corners at which three faces meet: all triples of neighbours, clockwise from the least.
    pub fn corners(&self) -> Vec<Vec<Face>> {
        let are_neighbours = |a: Face, b: Face| self.neighbours(a).any(|other| other == b);
        let is_clockwise = |a: Face, b: Face, c: Face| {
            determinant(&self.normals[a], &self.normals[b], &self.normals[c]) < Golden(0, 0)
        };
        let mut corners = Vec::new();
        for edge in self.edges() {
            let (a, b) = (edge[0], edge[1]);
            for c in self.neighbours(b).filter(|&c| b < c && are_neighbours(a, c)) {
                corners.push(if is_clockwise(a, b, c) { vec![a, b, c] } else { vec![a, c, b] });
            }
        }
        corners
    }

    /// The puzzle on this solid with the given pieces and turns.
    ///
    /// A piece with several stickers has as many orientations; one with a single sticker cannot be seen to turn. Its twist
    /// counts how far clockwise the sticker that is listed first comes to lie from the place listed first.
    pub fn puzzle(&self, name: &str, source: &str, kinds: &[Kind], turns: &[Turn]) -> Result<Puzzle, PuzzleError> {
        let set = |kind: &Kind| PieceSet::new(kind.name, kind.pieces.len() as u32, kind.pieces[0].len() as u32);
        let ambient = Ambient::new(kinds.iter().map(set).collect())?;
        let mut puzzle = Puzzle::new(name, source, ambient);
        for turn in turns {
            let sparse = self.turn(puzzle.ambient(), kinds, turn);
            let sparse = sparse.map_err(|error| PuzzleError::BadMove { name: turn.name.clone(), error })?;
            puzzle.push_move(&turn.name, sparse)?;
        }
        Ok(puzzle)
    }

    fn turn(&self, ambient: &Ambient, kinds: &[Kind], turn: &Turn) -> Result<SparseMove, crate::ElementError> {
        let rotation = self.rotation(&turn.axis);
        let mut moved = Vec::new();
        for (set, kind) in kinds.iter().enumerate() {
            let first = ambient.slots_of(set).start;
            let places: HashMap<(Face, Face), usize> = places(kind);
            for (slot, piece) in kind.pieces.iter().enumerate().filter(|(_, piece)| (turn.carries)(set, piece)) {
                let image: Vec<Face> = piece.iter().map(|&face| rotation[face]).collect();
                let to = places[&(image[0], image[1 % image.len()])];
                let gain = kind.pieces[to].iter().position(|&face| face == image[0]);
                let gain = gain.expect("a place is listed under its own faces") as u32;
                moved.push(SlotMove { slot: (first + slot) as u32, to: (first + to) as u32, gain });
            }
        }
        SparseMove::new(ambient, moved)
    }
}

/// The pieces of a kind by each of their faces and the next one clockwise: that fixes the place and the orientation.
fn places(kind: &Kind) -> HashMap<(Face, Face), usize> {
    let faces = |piece: &[Face], i: usize| (piece[i], piece[(i + 1) % piece.len()]);
    let pieces = kind.pieces.iter().enumerate();
    pieces.flat_map(|(slot, piece)| (0..piece.len()).map(move |i| (faces(piece, i), slot))).collect()
}

/// A vector with whole coordinates.
pub(super) fn whole(coordinates: [i64; 3]) -> Vector {
    coordinates.map(|a| Golden(a, 0))
}

/// The sum of two vectors.
pub(super) fn sum(a: &Vector, b: &Vector) -> Vector {
    std::array::from_fn(|i| a[i] + b[i])
}

/// The opposite vector.
pub(super) fn opposite(a: &Vector) -> Vector {
    a.map(Golden::neg)
}

pub(super) fn dot(a: &Vector, b: &Vector) -> Golden {
    (0..3).map(|i| a[i] * b[i]).sum()
}

/// Positive when a, b, c follow one another counterclockwise, seen from where they point.
fn determinant(a: &Vector, b: &Vector, c: &Vector) -> Golden {
    let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
    a[0] * minor(1, 2) + a[1] * minor(2, 0) + a[2] * minor(0, 1)
}

impl Add for Golden {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }
}

impl Neg for Golden {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl Sub for Golden {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Golden {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        let phi_squared = self.1 * other.1;
        Self(self.0 * other.0 + phi_squared, self.0 * other.1 + self.1 * other.0 + phi_squared)
    }
}

impl Sum for Golden {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self(0, 0), Self::add)
    }
}

impl Ord for Golden {
    fn cmp(&self, other: &Self) -> Ordering {
        // Twice the difference is x + y√5: squares decide when the signs of x and y differ.
        let Self(a, b) = *self - *other;
        let (x, y) = (2 * a + b, b);
        match (x.signum(), y.signum()) {
            (sx, sy) if sx * sy >= 0 => (sx + sy).cmp(&0),
            (sx, sy) => {
                if x * x > 5 * y * y {
                    sx.cmp(&0)
                } else {
                    sy.cmp(&0)
                }
            }
        }
    }
}

impl PartialOrd for Golden {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_numbers_are_ordered_as_reals() {
        let phi = (1.0 + 5.0f64.sqrt()) / 2.0;
        let real = |Golden(a, b): Golden| a as f64 + b as f64 * phi;
        let numbers: Vec<Golden> = (-9..10).flat_map(|a| (-9..10).map(move |b| Golden(a, b))).collect();
        for &p in &numbers {
            for &q in &numbers {
                assert_eq!(p.cmp(&q), real(p).partial_cmp(&real(q)).unwrap(), "{p:?} {q:?}");
                assert!((real(p * q) - real(p) * real(q)).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn a_cube_has_its_edges_and_corners() {
        let normals = [[0, 1, 0], [0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]].map(whole);
        let cube = Solid { normals: normals.into() };
        assert_eq!((cube.edges().len(), cube.corners().len()), (12, 8));
        // U F R: clockwise seen from outside is U R F.
        assert!(cube.corners().contains(&vec![0, 2, 4]));
        // About U, clockwise seen from above: F → L → B → R.
        assert_eq!(cube.rotation(&whole([0, 1, 0])), [0, 1, 4, 5, 3, 2]);
        // About the corner U R F clockwise: U → R → F.
        let about_corner = cube.rotation(&whole([1, 1, 1]));
        assert_eq!([0, 2, 4].map(|face| about_corner[face]), [2, 4, 0]);
    }
}
