//! The pyraminx: a tetrahedron that turns about its corners.

use super::solid::{Face, Kind, Solid, Turn, opposite, whole};
use super::{Puzzle, PuzzleError};

/// Where the moves are from.
pub(super) const SOURCE: &str = "computed from the corners of a tetrahedron; moves named as in the World Cube Association's \
     regulations, 12g: U, L, R, B turn two layers, u, l, r, b the tips alone";

/// The corners: seen from above U, clockwise, there are L, B and R.
const CORNERS: [(&str, [i64; 3]); 4] = [("U", [1, 1, 1]), ("L", [1, -1, -1]), ("R", [-1, 1, -1]), ("B", [-1, -1, 1])];

/// The pieces of a kind that lie at a corner, by the position of the kind in the list of kinds.
const TIPS: usize = 2;

/// The puzzle: 6 edges, 4 axial pieces, 4 tips.
pub(super) fn build() -> Result<Puzzle, PuzzleError> {
    make("pyraminx", &["axial pieces", "tips"])
}

/// The pyraminx without its tips, which turn independently of everything else.
pub(super) fn build_tipless() -> Result<Puzzle, PuzzleError> {
    make("tetraminx", &["axial pieces"])
}

fn make(name: &str, at_corners: &[&'static str]) -> Result<Puzzle, PuzzleError> {
    // Face i lies opposite to corner i.
    let solid = Solid { normals: CORNERS.map(|(_, corner)| opposite(&whole(corner))).into() };
    let mut kinds = vec![Kind { name: "edges", pieces: solid.edges() }];
    kinds.extend(at_corners.iter().map(|&name| Kind { name, pieces: solid.corners() }));
    let mut turns: Vec<Turn> = (0..CORNERS.len()).map(|corner| turn(corner, false)).collect();
    if kinds.len() > TIPS {
        turns.extend((0..CORNERS.len()).map(|corner| turn(corner, true)));
    }
    solid.puzzle(name, SOURCE, &kinds, &turns)
}

fn turn(corner: usize, tip_only: bool) -> Turn<'static> {
    let (name, axis) = CORNERS[corner];
    let name = if tip_only { name.to_lowercase() } else { name.into() };
    // What does not touch the opposite face lies at the corner.
    let carries = move |kind, piece: &[Face]| !piece.contains(&corner) && (!tip_only || kind == TIPS);
    Turn { name, axis: whole(axis), carries: Box::new(carries) }
}
