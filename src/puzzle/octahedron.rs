//! The octahedron whose faces turn, as vertices and edges.

use super::{Puzzle, PuzzleError, table};
use crate::wreath::{Ambient, PieceSet};

/// Where the moves are from.
pub(super) const SOURCE: &str = "the generator table of \"The Octahedron\", a paper on the groups of turning polyhedra";

/// The table of generators, with the names used there.
const MOVES: [(&str, &str); 8] = [
    ("UF120", "((1 3 4), (0,0,0,0,0,0), (1 2 3), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("UR120", "((1 2 3), (2,0,2,0,0,0), (1 7 8), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("UL120", "((1 4 5), (0,0,0,2,2,0), (3 4 5), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("UB120", "((1 5 2), (2,0,0,0,2,0), (5 6 7), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("DF120", "((3 6 4), (0,0,2,1,0,1), (2 9 10), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("DR120", "((2 6 3), (0,0,1,0,0,3), (8 12 9), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("DL120", "((4 6 5), (0,0,0,0,3,1), (4 10 11), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ("DB120", "((2 5 6), (0,1,0,0,2,1), (6 11 12), (0,0,0,0,0,0,0,0,0,0,0,0))"),
];

/// The puzzle; `UF` and so on are short for `UF120`.
pub(super) fn build() -> Result<Puzzle, PuzzleError> {
    let ambient = Ambient::new(vec![PieceSet::new("vertices", 6, 4), PieceSet::new("edges", 12, 2)])?;
    table::build("octahedron", SOURCE, ambient, &MOVES)
}
