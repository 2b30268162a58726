//! The N×N×N cubes, as pieces and as stickers, from coordinates.
//!
//! Cubies have the coordinates −(N−1), −(N−3), …, N−1, with x to the right, y up and z to the front. A slice is turned as a
//! whole by a quarter turn clockwise, seen from the face that it is named after.
//!
//! **Moves.** In the SiGN notation of big cubes: `U D L R F B` are the outer slices, `2U` is the single second slice from
//! the top, `3U` the third, and so on; as a move each slice has the name from its nearest face, the other one (on the
//! 4x4x4 `3U`, which is `2D'`) is a further name. The middle slices of odd N are not moves, so that the centres stay and `3x3x3` is the usual group; in `NxNxN-middle` they are, under the
//! names `M` (turns like L), `E` (like D) and `S` (like F). Further names: `Rw` or `r` is the two outer slices together
//! (R 2R), `3Rw` or `3r` the three outer ones, as far as all of these are moves; `x`, `y`, `z` turn the whole cube like
//! R, U, F where every slice is a move.
//!
//! **Pieces.** `corners` (8, three orientations), `edges` (12 in the middle of the edges of odd N, two orientations),
//! `wings d` (24, d slices away from a face: a wing that is turned over lies in another place, so it has no orientations of
//! its own), `centres d,e` (24, d and e slices away from the two nearest edges, clockwise), and with the middle slices
//! `middle centres` (6). Pieces of the same colour are told apart. The corners are, in order, DBL, DFL, UBL, UFL, DBR, DFR,
//! UBR, UFR; the edges DB, DF, UB, UF, BL, BR, FL, FR, DL, UL, DR, UR. A corner or an edge has orientation 0 when its
//! sticker of U or D, or else of F or B, lies on U or D, or else on F or B; corners count further clockwise.
//!
//! **Stickers.** The stickers are numbered face by face, U L F R B D, each row by row as they lie when the cube is unfolded
//! with U above and D below F; those that no move moves are left out. For N = 3 this is the numbering of the example
//! "Analyzing Rubik's Cube with GAP" (M. Schönert; gap-system.org/Doc/Examples/rubik.html).

use super::{Appearance, Move, Puzzle, PuzzleError, Word};
use crate::pattern::{Pattern, SetPattern};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, PieceSet};

/// The least side of a cube in the catalogue.
pub const MIN_SIDE: u32 = 2;
/// The greatest side of a cube in the catalogue.
pub const MAX_SIDE: u32 = 500;

/// Where the moves are from.
pub(super) const SOURCE: &str = "computed from the coordinates of the cubies; moves named in the SiGN notation \
     (L. Garron; described by M. Gottlieb, mzrg.com/rubik/nota.shtml), middle slices as in the World Cube Association's \
     regulations of 2009, 12a13";

/// A place or a direction: x to the right, y up, z to the front.
type Point3 = [i32; 3];

/// The faces in the order in which stickers are numbered: name, axis and sign of the direction outwards, and the
/// directions in which the columns and the rows of its stickers run when the cube is unfolded.
const FACES: [Face; 6] = [
    Face { name: "U", axis: 1, sign: 1, right: [1, 0, 0], down: [0, 0, 1] },
    Face { name: "L", axis: 0, sign: -1, right: [0, 0, 1], down: [0, -1, 0] },
    Face { name: "F", axis: 2, sign: 1, right: [1, 0, 0], down: [0, -1, 0] },
    Face { name: "R", axis: 0, sign: 1, right: [0, 0, -1], down: [0, -1, 0] },
    Face { name: "B", axis: 2, sign: -1, right: [-1, 0, 0], down: [0, -1, 0] },
    Face { name: "D", axis: 1, sign: -1, right: [1, 0, 0], down: [0, 0, -1] },
];

struct Face {
    name: &'static str,
    axis: usize,
    sign: i32,
    right: Point3,
    down: Point3,
}

/// In which form a cube is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Piece sets with orientations.
    Pieces,
    /// One piece set, of all stickers.
    Stickers,
}

/// The cube that a name such as `4x4x4`, `5x5x5-middle`, `3x3x3-stickers` or `5x5x5-middle-stickers` stands for; `None` if
/// it is no name of a cube.
pub(super) fn find(name: &str) -> Option<Result<Puzzle, PuzzleError>> {
    let (sides, options) = match name.split_once('-') {
        Some((sides, options)) => (sides, Some(options)),
        None => (name, None),
    };
    let mut sides = sides.split('x');
    let side = sides.next().filter(|side| side.starts_with(|c: char| c.is_ascii_digit()))?;
    if sides.clone().count() != 2 || sides.any(|other| other != side) || side.starts_with('0') {
        return None;
    }
    let (middle, form) = match options {
        None => (false, Form::Pieces),
        Some("stickers") => (false, Form::Stickers),
        Some("middle") => (true, Form::Pieces),
        Some("middle-stickers") => (true, Form::Stickers),
        _ => return None,
    };
    let out_of_range = || PuzzleError::BadSide { name: name.into(), least: MIN_SIDE, most: MAX_SIDE };
    if !side.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    match side.parse().ok().filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side)) {
        None => Some(Err(out_of_range())),
        Some(side) if middle && side % 2 == 0 => Some(Err(PuzzleError::NoMiddle { name: name.into(), side })),
        Some(side) => Some(build(name, side, middle, form)),
    }
}

fn build(name: &str, side: u32, middle: bool, form: Form) -> Result<Puzzle, PuzzleError> {
    let cube = Cube { side: side as i32, middle };
    let mut puzzle = match form {
        Form::Pieces => cube.puzzle(name, &Pieces::new(cube)),
        Form::Stickers => cube.puzzle(name, &Stickers::new(cube)),
    }?;
    if side % 2 == 1 && !middle {
        let form = if form == Form::Stickers { "-stickers" } else { "" };
        puzzle.set_variant(format!("{side}x{side}x{side}-middle{form}"), "where the middle slices turn too");
    }
    puzzle.set_look(Look { cube, form });
    Ok(puzzle)
}

/// A cube in one of its forms: what its colours and its rotations follow from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    cube: Cube,
    form: Form,
}

impl Look {
    /// A colour for each face. Corners, edges and wings all differ; so do not the centres of a face, unless nothing else is
    /// in their orbit. Where all slices turn, nothing says how the cube is held, and it has rotations.
    pub(super) fn appearance(self, puzzle: &Puzzle) -> Appearance {
        match self.form {
            Form::Pieces => self.cube.appearance(puzzle, &Pieces::new(self.cube)),
            Form::Stickers => self.cube.appearance(puzzle, &Stickers::new(self.cube)),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Cube {
    side: i32,
    /// Whether the middle slices of odd N are moves.
    middle: bool,
}

/// A slice: the cubies with `coordinate` on an axis, turned clockwise as seen from the face with this sign on the axis.
#[derive(Clone, Copy)]
struct Slice {
    axis: usize,
    sign: i32,
    coordinate: i32,
}

/// What the slots of a form are.
trait Slots {
    fn sets(&self) -> Vec<PieceSet>;
    /// What a turn of the slice does to the slots. Slots that stay may be among them.
    fn turn(&self, slice: Slice) -> Vec<SlotMove>;
    /// The colours of the slots of a piece set, each a number.
    fn colours(&self, set: usize) -> Vec<u32>;
}

impl Cube {
    fn puzzle(self, name: &str, slots: &impl Slots) -> Result<Puzzle, PuzzleError> {
        let mut puzzle = Puzzle::new(name, SOURCE, Ambient::new(slots.sets())?);
        for (move_name, slice) in self.moves() {
            let sparse = SparseMove::new(puzzle.ambient(), slots.turn(slice));
            let sparse = sparse.map_err(|error| PuzzleError::BadMove { name: move_name.clone(), error })?;
            puzzle.push_move(&move_name, sparse)?;
        }
        for (alias, word) in self.aliases(&puzzle) {
            puzzle.add_alias(&alias, word)?;
        }
        Ok(puzzle)
    }

    fn appearance(self, puzzle: &Puzzle, slots: &impl Slots) -> Appearance {
        let ambient = puzzle.ambient();
        let set = |(index, set): (usize, &PieceSet)| SetPattern {
            colours: slots.colours(index),
            orientations: vec![0; set.size as usize],
            visible: vec![set.orientations; set.size as usize],
        };
        let sets = ambient.sets().iter().enumerate().map(set).collect();
        let pattern = Pattern::new(ambient, sets).expect("a colour for each slot");
        let turns = |axis| self.coordinates().map(move |coordinate| Slice { axis, sign: 1, coordinate });
        let rotation = |(name, axis): (&str, usize)| {
            let sparse = SparseMove::new(ambient, turns(axis).flat_map(|slice| slots.turn(slice)).collect());
            let sparse = sparse.expect("turns of all slices are a bijection");
            Move { name: name.into(), ambient: ambient.clone(), sparse }
        };
        let axes = if self.side % 2 == 0 || self.middle { &[("x", 0), ("y", 1)][..] } else { &[] };
        Appearance { pattern: Some(pattern), rotations: axes.iter().copied().map(rotation).collect() }
    }

    /// The outermost coordinate.
    fn rim(self) -> i32 {
        self.side - 1
    }

    fn coordinates(self) -> impl Iterator<Item = i32> + Clone {
        (-self.rim()..=self.rim()).step_by(2)
    }

    /// How many slices belong to each face: those nearer to it than to the opposite one.
    fn depth(self) -> i32 {
        self.side / 2
    }

    /// The slices that are moves, with their names: for each depth all faces in the usual order.
    fn moves(self) -> Vec<(String, Slice)> {
        let faces = ["U", "D", "L", "R", "F", "B"].map(face_named);
        let mut moves = Vec::new();
        for depth in 0..self.depth() {
            for Face { name, axis, sign, .. } in faces {
                let (axis, sign, coordinate) = (*axis, *sign, sign * (self.rim() - 2 * depth));
                moves.push((slice_name(name, depth), Slice { axis, sign, coordinate }));
            }
        }
        if self.middle {
            for (name, like) in [("M", "L"), ("E", "D"), ("S", "F")] {
                let &Face { axis, sign, .. } = face_named(like);
                moves.push((name.into(), Slice { axis, sign, coordinate: 0 }));
            }
        }
        moves
    }

    /// Wide moves, and turns of the whole cube where every slice is a move.
    fn aliases(self, puzzle: &Puzzle) -> Vec<(String, Word)> {
        let index = |name: &str| match puzzle.lookup(name) {
            Some(super::Named::Move(index)) => Some(index),
            _ => None,
        };
        // The slice at a depth below a face, if it is a move, turned like that face.
        let slice = |face: &Face, depth: i32| -> Option<(usize, i64)> {
            let opposite = FACES.iter().find(|other| other.axis == face.axis && other.sign != face.sign);
            let opposite = opposite.expect("every face of a cube has an opposite one");
            if depth < self.depth() {
                index(&slice_name(face.name, depth)).map(|index| (index, 1))
            } else if depth >= self.side - self.depth() {
                index(&slice_name(opposite.name, self.rim() - depth)).map(|index| (index, -1))
            } else {
                let (name, like) = [("M", "L"), ("E", "D"), ("S", "F")]
                    .into_iter()
                    .find(|(_, like)| face_named(like).axis == face.axis)?;
                index(name).map(|index| (index, if like == face.name { 1 } else { -1 }))
            }
        };
        let mut aliases = Vec::new();
        for face in &FACES {
            let mut word = Word::new();
            for depth in 0..self.side {
                let Some(factor) = slice(face, depth) else { break };
                word.push(factor);
                let prefix = if depth == 1 { String::new() } else { (depth + 1).to_string() };
                if depth >= 1 && depth < self.rim() {
                    aliases.push((format!("{prefix}{}w", face.name), word.clone()));
                    aliases.push((format!("{prefix}{}", face.name.to_lowercase()), word.clone()));
                }
            }
            for depth in self.depth()..self.side {
                aliases.extend(slice(face, depth).map(|factor| (slice_name(face.name, depth), vec![factor])));
            }
            let rotation = [("R", "x"), ("U", "y"), ("F", "z")].into_iter().find(|(like, _)| *like == face.name);
            if let Some((_, name)) = rotation.filter(|_| word.len() == self.side as usize) {
                aliases.push((name.into(), word));
            }
        }
        aliases
    }

    /// The places of the cubies of a slice that lie on the surface.
    fn places(self, Slice { axis, coordinate, .. }: Slice) -> impl Iterator<Item = Point3> {
        let outer = move |c: i32| c.abs() == self.rim();
        let is_outer = outer(coordinate);
        self.coordinates().flat_map(move |a| {
            // Inside a slice only the rim is on the surface.
            let step = if is_outer || outer(a) { 2 } else { 2 * self.rim().max(1) };
            (-self.rim()..=self.rim()).step_by(step as usize).map(move |b| {
                let mut place = [0; 3];
                place[axis] = coordinate;
                place[(axis + 1) % 3] = a;
                place[(axis + 2) % 3] = b;
                place
            })
        })
    }
}

fn face_named(name: &str) -> &'static Face {
    FACES.iter().find(|face| face.name == name).expect("one of the six faces")
}

/// `U`, `2U`, `3U`, …
fn slice_name(face: &str, depth: i32) -> String {
    if depth == 0 { face.into() } else { format!("{}{face}", depth + 1) }
}

impl Slice {
    /// Where a place or a direction goes.
    fn apply(self, p: Point3) -> Point3 {
        let (i, j) = ((self.axis + 1) % 3, (self.axis + 2) % 3);
        let mut image = p;
        // Seen from the end of the axis the other two axes follow one another counterclockwise.
        (image[i], image[j]) = (self.sign * p[j], -self.sign * p[i]);
        image
    }
}

/// The cubies, by the kind of their place.
struct Pieces {
    cube: Cube,
    sets: Vec<PieceSet>,
    /// How many slots, from the first, have orientations: those of the corners and the edges.
    twisted: u32,
    /// The first slot of the edges, of each depth of wings, of each pair of depths of centres.
    edges: u32,
    wings: Vec<u32>,
    centres: Vec<Vec<u32>>,
    middle_centres: u32,
}

impl Pieces {
    fn new(cube: Cube) -> Self {
        let mut sets = Vec::new();
        let mut next = 0;
        let mut add = |name: String, size: u32, orientations: u32| {
            sets.push(PieceSet::new(name, size, orientations));
            next += size;
            next - size
        };
        add("corners".into(), 8, 3);
        let odd = cube.side % 2 == 1;
        let edges = if odd { add("edges".into(), 12, 2) } else { 0 };
        let depths = 1..cube.depth();
        let wings = depths.clone().map(|d| add(format!("wings {d}"), 24, 1)).collect();
        // The second depth may be that of the middle slice.
        let second = 1..cube.depth() + i32::from(odd);
        let row = |d| second.clone().map(|e| add(format!("centres {d},{e}"), 24, 1)).collect();
        let centres = depths.map(row).collect();
        let middle_centres = if cube.middle { add("middle centres".into(), 6, 1) } else { 0 };
        let twisted = if odd { 20 } else { 8 };
        Self { cube, sets, twisted, edges, wings, centres, middle_centres }
    }

    /// The slot at a place; `None` for the centres that no move moves.
    fn slot(&self, place: Point3) -> Option<u32> {
        let outer = |i: usize| place[i].abs() == self.cube.rim();
        let positive = |i: usize| u32::from(place[i] > 0);
        match (0..3).filter(|&i| outer(i)).count() {
            3 => Some(4 * positive(0) + 2 * positive(1) + positive(2)),
            2 => {
                let along = (0..3).find(|&i| !outer(i)).expect("two of three coordinates are outer ones");
                let (i, j) = ((along + 1) % 3, (along + 2) % 3);
                let edge = 4 * along as u32 + 2 * positive(i) + positive(j);
                match self.cube.depth_of(place[along]) {
                    _ if place[along] == 0 => Some(self.edges + edge),
                    depth => Some(self.wings[depth as usize - 1] + 2 * edge + positive(along)),
                }
            }
            _ => self.centre(place),
        }
    }

    fn centre(&self, place: Point3) -> Option<u32> {
        let axis = (0..3).find(|&i| place[i].abs() == self.cube.rim()).expect("a centre lies on a face");
        let sign = place[axis].signum();
        let face = 2 * axis as u32 + u32::from(sign > 0);
        // Coordinates within the face, the second one counterclockwise of the first as seen from outside.
        let (mut a, mut b) = (place[(axis + 1) % 3], sign * place[(axis + 2) % 3]);
        if (a, b) == (0, 0) {
            return self.cube.middle.then_some(self.middle_centres + face);
        }
        // A quarter turn of the face takes each of the four quadrants to the next.
        let mut quadrant = 0;
        while !(a > 0 && b >= 0) {
            (a, b) = (b, -a);
            quadrant += 1;
        }
        let orbit = &self.centres[self.cube.depth_of(a) as usize - 1];
        Some(orbit[self.cube.depth_of(b) as usize - 1] + 4 * face + quadrant)
    }

    /// The directions of the stickers at a corner or an edge, clockwise from the one that gives it its orientation.
    fn stickers(&self, place: Point3) -> Vec<Point3> {
        let outer = |&i: &usize| place[i].abs() == self.cube.rim();
        // U and D come first, then F and B.
        let mut axes: Vec<usize> = [1, 2, 0].into_iter().filter(outer).collect();
        if let [_, second, third] = &mut axes[..] {
            // y, z, x follow one another counterclockwise where all coordinates are positive.
            if place.iter().product::<i32>() > 0 {
                std::mem::swap(second, third);
            }
        }
        axes.into_iter().map(|i| direction(i, place[i].signum())).collect()
    }

    fn twist(&self, slice: Slice, from: Point3, to: Point3) -> u32 {
        let first = slice.apply(self.stickers(from)[0]);
        let twist = self.stickers(to).iter().position(|&sticker| sticker == first);
        twist.expect("a turn takes the stickers of a place to those of another") as u32
    }
}

impl Cube {
    /// How many slices a coordinate is away from the nearest face on its axis.
    fn depth_of(self, coordinate: i32) -> i32 {
        (self.rim() - coordinate.abs()) / 2
    }
}

fn direction(axis: usize, sign: i32) -> Point3 {
    let mut direction = [0; 3];
    direction[axis] = sign;
    direction
}

impl Slots for Pieces {
    fn sets(&self) -> Vec<PieceSet> {
        self.sets.clone()
    }

    fn turn(&self, slice: Slice) -> Vec<SlotMove> {
        let move_of = |place: Point3| {
            let image = slice.apply(place);
            let (slot, to) = (self.slot(place)?, self.slot(image)?);
            let gain = if slot < self.twisted { self.twist(slice, place, image) } else { 0 };
            Some(SlotMove { slot, to, gain })
        };
        self.cube.places(slice).filter_map(move_of).collect()
    }

    fn colours(&self, set: usize) -> Vec<u32> {
        let PieceSet { name, size, .. } = &self.sets[set];
        // Four centres of an orbit lie on each face, one after the other.
        let alike = if name.starts_with("centres") { 4 } else { 1 };
        (0..*size).map(|slot| slot / alike).collect()
    }
}

/// The stickers, numbered as the cube is unfolded.
struct Stickers {
    cube: Cube,
    /// How many stickers of a face are numbered, and the place in the face that is not.
    per_face: u32,
    left_out: Option<u32>,
}

impl Stickers {
    fn new(cube: Cube) -> Self {
        let all = (cube.side * cube.side) as u32;
        let still = cube.side % 2 == 1 && !cube.middle;
        Self { cube, per_face: all - u32::from(still), left_out: still.then_some(all / 2) }
    }

    /// The number of the sticker on a face at a place; `None` if it is left out.
    fn number(&self, place: Point3, outwards: Point3) -> Option<u32> {
        let is_here = |face: &Face| direction(face.axis, face.sign) == outwards;
        let face = FACES.iter().position(is_here).expect("stickers lie on faces");
        let steps = |along: Point3| {
            let coordinate: i32 = (0..3).map(|i| along[i] * place[i]).sum();
            (coordinate + self.cube.rim()) / 2
        };
        let within = (steps(FACES[face].down) * self.cube.side + steps(FACES[face].right)) as u32;
        let skipped = match self.left_out {
            Some(hole) if within == hole => return None,
            Some(hole) => u32::from(within > hole),
            None => 0,
        };
        Some(face as u32 * self.per_face + within - skipped)
    }
}

impl Slots for Stickers {
    fn sets(&self) -> Vec<PieceSet> {
        vec![PieceSet::new("stickers", 6 * self.per_face, 1)]
    }

    fn turn(&self, slice: Slice) -> Vec<SlotMove> {
        let mut moves = Vec::new();
        for place in self.cube.places(slice) {
            let image = slice.apply(place);
            for axis in (0..3).filter(|&axis| place[axis].abs() == self.cube.rim()) {
                let outwards = direction(axis, place[axis].signum());
                let slot = self.number(place, outwards);
                let to = self.number(image, slice.apply(outwards));
                moves.extend(slot.zip(to).map(|(slot, to)| SlotMove { slot, to, gain: 0 }));
            }
        }
        moves
    }

    fn colours(&self, _: usize) -> Vec<u32> {
        (0..6 * self.per_face).map(|sticker| sticker / self.per_face).collect()
    }
}
