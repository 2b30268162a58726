//! Optimal solutions, one or all, by walking down a distance table.

use std::fmt;

use super::distance::DistanceTable;
use super::notation::{Move, Quarters};
use super::orientation::homing;
use super::rotation::Rotation;
use super::space::Position;
use super::{Face, FaceArray, Metric, Sense};

/// The position on D of the corner DBL.
const DBL: u8 = 22;

/// The greatest distance in any of the four tables.
const LONGEST: usize = 14;

/// A shortest sequence of face turns that solves a cube.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    turns: [(Face, Quarters); LONGEST],
    length: u8,
}

impl Solution {
    const EMPTY: Self = Self { turns: [(Face::U, Quarters::One); LONGEST], length: 0 };

    /// The number of turns, in the metric of the solver.
    pub fn len(&self) -> usize {
        self.length.into()
    }

    /// Whether the cube was solved already.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The turns. In the quarter-turn metric a half turn is two of them.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + Clone {
        self.turns[..self.len()].iter().map(|&(face, quarters)| Move::Turn(face, quarters))
    }

    /// The turns as numbered rotations.
    pub fn rotations(&self) -> Vec<Rotation> {
        self.moves().flat_map(Move::rotations).collect()
    }

    fn push(&mut self, face: Face, quarters: Quarters) {
        self.turns[self.len()] = (face, quarters);
        self.length += 1;
    }
}

/// Ordinary notation.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, turn) in self.moves().enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            f.write_str(turn.name())?;
        }
        Ok(())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({})", self.length)
    }
}

/// Solves any cube in the fewest turns, in one metric and one sense.
///
/// Up to rotation, a solution turns U, R and F and leaves every side with one colour; in the literal sense it turns all six
/// faces and leads to the solved array.
/// Solvers can be shared between threads.
///
/// # Example
///
/// ```
/// use schreier::cube2::{FaceArray, Metric, Sense, Solver, parse_moves, rotations};
///
/// let solver = Solver::new(Metric::Half, Sense::UpToRotation);
/// let cube = FaceArray::SOLVED.turned_by(&rotations(&parse_moves("R U R' U' F2")?));
/// let solution = solver.solve(&cube);
/// assert_eq!(solution.len(), 5);
/// assert!(cube.turned_by(&solution.rotations()).is_solved_up_to_rotation());
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
pub struct Solver {
    table: DistanceTable,
}

impl Solver {
    /// A solver with a table of its own; see [`DistanceTable::new`] for what it costs.
    pub fn new(metric: Metric, sense: Sense) -> Self {
        Self { table: DistanceTable::new(metric, sense) }
    }

    /// The table that the solver walks down.
    pub fn table(&self) -> &DistanceTable {
        &self.table
    }

    /// The least number of turns that solve the array. O(distance).
    pub fn distance(&self, array: &FaceArray) -> usize {
        self.solve(array).len()
    }

    /// One shortest solution. O(distance): at most 12 table look-ups a turn, or 18 in the literal half-turn metric.
    pub fn solve(&self, array: &FaceArray) -> Solution {
        let start = Start::new(&self.table, array);
        let (mut solution, mut position) = (Solution::EMPTY, start.position);
        let mut residue = self.table.residue(position);
        let mut last = NO_FACE;
        while position != start.target {
            let wanted = one_less(residue);
            let closer = self.closer(position, wanted, 0, last);
            let (face, quarters, next) = closer.expect("some turn leads closer from every position that is not solved");
            solution.push(start.faces[face], quarters);
            (position, residue, last) = (next, wanted, face);
        }
        solution
    }

    /// All shortest solutions, one after the other.
    ///
    /// Up to rotation, they are those that turn U, R and F and leave the corner DBL alone: turning the opposite face
    /// instead is the same turn up to rotation, so each of them stands for 2^length. In the literal sense all six faces
    /// turn, and the list is complete as it stands. In the quarter-turn metric both ways to make a half turn are listed.
    ///
    /// Memory O(distance); time per solution O(distance).
    pub fn solutions(&self, array: &FaceArray) -> Solutions<'_> {
        let start = Start::new(&self.table, array);
        let residue = self.table.residue(start.position);
        let walk = vec![Stage {
            position: start.position,
            wanted: one_less(residue),
            next_turn: 0,
            last: NO_FACE,
            turn: None,
        }];
        Solutions { solver: self, start, walk }
    }

    /// The first turn, from number `from` on, that leads to a position with the wanted residue: which face, how many
    /// quarters, and where it leads. The turns of the `face`-th face that the space turns have the numbers `3 · face` on.
    ///
    /// `last` is the face of the turn before: in the half-turn metric, turning it again leads no closer.
    #[inline(always)] // `from` is 0 in `solve`, which removes a test from the innermost loop
    fn closer(&self, position: Position, wanted: u32, from: usize, last: usize) -> Option<(usize, Quarters, Position)> {
        let space = self.table.space();
        let half = self.table.metric() == Metric::Half;
        for face in from / 3..space.faces.len() {
            if half && face == last {
                continue;
            }
            let mut next = position;
            for quarters in Quarters::ALL {
                next = space.turned(next, face);
                let counts = (half || quarters != Quarters::Two) && 3 * face + usize::from(quarters.number()) > from;
                if counts && self.table.residue(next) == wanted {
                    return Some((face, quarters, next));
                }
            }
        }
        None
    }
}

/// No face was turned before.
const NO_FACE: usize = usize::MAX;

/// The residue of a distance one less.
#[inline]
fn one_less(residue: u32) -> u32 {
    if residue == 0 { 2 } else { residue - 1 }
}

/// Where a walk starts and ends, and what the turned faces of the space are called on the cube as it is held.
struct Start {
    position: Position,
    target: Position,
    faces: [Face; 6],
}

impl Start {
    #[inline]
    fn new(table: &DistanceTable, array: &FaceArray) -> Self {
        let space = table.space();
        let target = space.solved();
        let mut faces = Face::ALL;
        let position = match table.sense() {
            Sense::Literal => space.position(array),
            Sense::UpToRotation => {
                // Whatever piece is at corner DBL stays there, so that U, R and F are turned, as is the custom. The table
                // is of turns that leave corner ULB alone: hold the cube so that DBL is there, and rename the faces so
                // that the piece in it is at home.
                let held = homing(DBL);
                let renamed = &homing(array.faces()[usize::from(DBL)]).inverse;
                for (name, &face) in faces.iter_mut().zip(space.faces) {
                    *name = held.source(face);
                }
                space.position(&renamed.then(array).then(&held.array))
            }
        };
        Self { position, target, faces }
    }
}

/// The iterator over all shortest solutions, made by [`Solver::solutions`].
pub struct Solutions<'a> {
    solver: &'a Solver,
    start: Start,
    walk: Vec<Stage>,
}

/// A position on the way, with the residue that comes next and the number of the first turn that is left to try.
struct Stage {
    position: Position,
    wanted: u32,
    next_turn: usize,
    /// The face of the turn that led there, as the space numbers it, and the turn by name.
    last: usize,
    turn: Option<(Face, Quarters)>,
}

impl Iterator for Solutions<'_> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while let Some(stage) = self.walk.last_mut() {
            if stage.position == self.start.target {
                let mut solution = Solution::EMPTY;
                for (face, quarters) in self.walk.iter().filter_map(|stage| stage.turn) {
                    solution.push(face, quarters);
                }
                self.walk.pop();
                return Some(solution);
            }
            match self.solver.closer(stage.position, stage.wanted, stage.next_turn, stage.last) {
                None => {
                    self.walk.pop();
                }
                Some((face, quarters, position)) => {
                    stage.next_turn = 3 * face + usize::from(quarters.number());
                    let (turn, wanted) = (Some((self.start.faces[face], quarters)), one_less(stage.wanted));
                    self.walk.push(Stage { position, wanted, next_turn: 0, last: face, turn });
                }
            }
        }
        None
    }
}
