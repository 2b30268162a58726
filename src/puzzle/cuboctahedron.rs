//! The cuboctahedron whose square and triangular faces turn, as vertices and edges.

use super::{Puzzle, PuzzleError, table};
use crate::wreath::{Ambient, PieceSet};

/// Where the moves are from.
pub(super) const SOURCE: &str =
    "the generator table of \"The Cuboctahedron\", a paper on the groups of turning polyhedra";

/// The table of generators, with the names used there.
const MOVES: [(&str, &str); 14] = [
    ("F90", "((1 2 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 2 3 4))"),
    ("R90", "((2 5 12 6), (0,0,0,0,0,0,0,0,0,0,0,0), (5 6 7 8))"),
    ("L90", "((4 7 10 8), (0,0,0,0,0,0,0,0,0,0,0,0), (13 14 15 16))"),
    ("U90", "((1 8 9 5), (0,0,0,0,0,0,0,0,0,0,0,0), (17 18 19 20))"),
    ("D90", "((3 6 11 7), (0,0,0,0,0,0,0,0,0,0,0,0), (21 22 23 24))"),
    ("B90", "((9 10 11 12), (0,0,0,0,0,0,0,0,1,1,1,1), (9 10 11 12))"),
    ("UF120", "((1 4 8), (1,0,0,0,0,0,0,1,0,0,0,0), (4 14 20))"),
    ("UR120", "((1 5 2), (0,1,0,0,1,0,0,0,0,0,0,0), (1 19 5))"),
    ("UL120", "((8 10 9), (0,0,0,0,0,0,0,1,0,1,0,0), (10 17 13))"),
    ("UB120", "((5 9 12), (0,0,0,0,1,0,0,0,1,0,0,0), (6 18 9))"),
    ("DF120", "((3 7 4), (0,0,0,1,0,0,1,0,0,0,0,0), (3 24 15))"),
    ("DR120", "((2 6 3), (0,0,1,0,0,1,0,0,0,0,0,0), (2 8 21))"),
    ("DL120", "((10 7 11), (0,0,0,0,0,0,1,0,0,0,1,0), (11 16 23))"),
    ("DB120", "((6 12 11), (0,0,0,0,0,1,0,0,0,0,0,1), (7 12 22))"),
];

/// The puzzle; `F` and `UF` are short for `F90` and `UF120`, and so on.
pub(super) fn build() -> Result<Puzzle, PuzzleError> {
    let ambient = Ambient::new(vec![PieceSet::new("vertices", 12, 2), PieceSet::new("edges", 24, 1)])?;
    table::build("cuboctahedron", SOURCE, ambient, &MOVES)
}
