//! The skewb: a cube that is cut through the middle, at right angles to its space diagonals.

use super::solid::{Golden, Kind, Solid, Turn, dot, sum, whole};
use super::{Puzzle, PuzzleError};

/// Where the moves are from.
pub(super) const SOURCE: &str = "computed from the face normals of a cube; moves named as in the World Cube Association's \
     regulations, 12h, which turn about four corners and leave the corner between U, F and R in place";

/// The faces U, D, R, L, F, B of a cube, with x to the right, y up and z to the front.
const FACES: [[i64; 3]; 6] = [[0, 1, 0], [0, -1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1], [0, 0, -1]];

/// The corners about which the moves turn: at the upper back left, the lower back right, the lower front left, and
/// between these three.
const MOVES: [(&str, [i64; 3]); 4] = [("U", [-1, 1, -1]), ("R", [1, -1, -1]), ("L", [-1, -1, 1]), ("B", [-1, -1, -1])];

/// The corner that no move carries along.
const FIXED: [i64; 3] = [1, 1, 1];

/// The puzzle: the corners in the two sets that never mix, and the centres.
pub(super) fn build() -> Result<Puzzle, PuzzleError> {
    let solid = Solid { normals: FACES.map(whole).into() };
    let direction = |piece: &[usize]| piece.iter().fold(whole([0; 3]), |v, &face| sum(&v, &solid.normals[face]));
    let (mut around, mut across) = (Vec::new(), Vec::new());
    for corner in solid.corners() {
        let place = direction(&corner);
        // Corners an even number of edges away from the fixed one, which is left out, and the others.
        match dot(&place, &whole(FIXED)) {
            Golden(3, 0) => {}
            Golden(-1, 0) => around.push(corner),
            _ => across.push(corner),
        }
    }
    let kinds = [
        Kind { name: "corners", pieces: across },
        Kind { name: "axis corners", pieces: around },
        Kind { name: "centres", pieces: (0..FACES.len()).map(|face| vec![face]).collect() },
    ];
    let turns = MOVES.map(|(name, axis)| {
        let carries = move |_, piece: &[usize]| dot(&direction(piece), &whole(axis)) > Golden(0, 0);
        Turn { name: name.into(), axis: whole(axis), carries: Box::new(carries) }
    });
    solid.puzzle("skewb", SOURCE, &kinds, &turns)
}
