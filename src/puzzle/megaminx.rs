//! The megaminx: a dodecahedron whose twelve faces turn.

use super::solid::{Face, Golden, Kind, Solid, Turn, Vector, opposite};
use super::{Puzzle, PuzzleError};

/// Where the moves are from.
pub(super) const SOURCE: &str = "computed from the face normals of a dodecahedron, the even permutations of (0, ±1, ±φ) \
     (Coxeter, Regular Polytopes, 3rd ed. 1973, §3.7); faces named as by cubing.js";

/// The five faces around U, clockwise from the front one, and the faces opposite to U and to them.
const AROUND: [&str; 5] = ["F", "L", "BL", "BR", "R"];
const OPPOSITE: [&str; 6] = ["D", "B", "DR", "FR", "FL", "DL"];

/// The puzzle: 20 corners and 30 edges; each move is the clockwise turn of a face by 72°.
pub(super) fn build() -> Result<Puzzle, PuzzleError> {
    let solid = dodecahedron();
    let kinds = [Kind { name: "corners", pieces: solid.corners() }, Kind { name: "edges", pieces: solid.edges() }];
    let names = face_names(&solid);
    let turns: Vec<Turn> = names.into_iter().map(|(name, face)| turn(&solid, name, face)).collect();
    solid.puzzle("megaminx", SOURCE, &kinds, &turns)
}

fn turn(solid: &Solid, name: &str, face: Face) -> Turn<'static> {
    let carries = Box::new(move |_, piece: &[Face]| piece.contains(&face));
    Turn { name: name.into(), axis: solid.normals[face], carries }
}

fn dodecahedron() -> Solid {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let base = signs.map(|(s, t)| [Golden(0, 0), Golden(s, 0), Golden(0, t)]);
    let turned = |by: usize| base.map(|v: Vector| std::array::from_fn(|i| v[(i + by) % 3]));
    Solid { normals: [turned(0), turned(1), turned(2)].concat() }
}

/// U is the first face and F its first neighbour; the others follow.
fn face_names(solid: &Solid) -> Vec<(&'static str, Face)> {
    let up = 0;
    let front = solid.neighbours(up).next().expect("every face has neighbours");
    let next = |&face: &Face| solid.next_clockwise(&solid.normals[up], face);
    let around: Vec<Face> = std::iter::successors(Some(front), next).take(5).collect();
    let upper = std::iter::once(("U", up)).chain(AROUND.into_iter().zip(around));
    let upper: Vec<_> = upper.collect();
    let lower = upper.iter().zip(OPPOSITE).map(|(&(_, face), name)| (name, antipode(solid, face)));
    upper.iter().copied().chain(lower).collect()
}

fn antipode(solid: &Solid, face: Face) -> Face {
    let normal = opposite(&solid.normals[face]);
    solid.normals.iter().position(|other| *other == normal).expect("a dodecahedron is symmetric about its centre")
}
