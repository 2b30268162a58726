//! The 2x2x2 cube: its arrays of 24 faces, an algorithm that solves it step by step, and the best solver there is.
//!
//! The model is that of a blog post, *Algorithmically Solving a 2x2 Rubik's Cube*, which is called *the document* here: an
//! array holds, for every position, the number of the face there, and twelve numbered rotations rearrange it. What the
//! document gets wrong is collected in `docs/errata.md`.
//!
//! # Overview
//!
//! | question | answer |
//! |---|---|
//! | What is a cube? | [`FaceArray`], the 24 face numbers; only reachable ones exist |
//! | How does one turn it? | [`Rotation`], one of the twelve; [`parse_moves`] reads `U R' F2` and `1 8 5 5` |
//! | How does one read it from a person's cube? | [`Scheme`] for colours, [`read_cube`] for any form |
//! | How far is it from solved? | [`DistanceTable`] for all positions at once |
//! | How does one solve it in the fewest turns? | [`Solver`] |
//! | How does one solve it by the document? | [`Steps`] |
//! | Are the document's sequences the shortest? | [`compare()`]: none of the five is |
//!
//! # Two conventions to read before anything else
//!
//! * A rotation reads `new[p] = old[table[p]]`, and sequences are made from left to right. As permutations of the engine,
//!   which are active, arrays are [`FaceArray::permutation`]; as elements with twists, [`FaceArray::element`].
//! * There are two [`Sense`]s in which a cube can be solved: with one colour on every side, however it is held
//!   (3 674 160 positions), or with every face at its position (88 179 840 arrays).
//!
//! # Positions
//!
//! ```text
//!            0  1
//!            2  3
//!      6  7  8  9 10 11  4  5        L F R B, with U above and D below
//!     14 15 16 17 18 19 12 13
//!           20 21
//!           22 23
//! ```
//!
//! # Example
//!
//! ```
//! use schreier::cube2::{Metric, Sense, Solver, read_cube};
//!
//! let cube = read_cube("R U2 R' F")?;
//! let solver = Solver::new(Metric::Half, Sense::UpToRotation);
//! assert_eq!(solver.solve(&cube).to_string(), "F' R U2 R'");
//! # Ok::<(), schreier::cube2::CubeError>(())
//! ```

mod array;
mod corners;
mod distance;
mod error;
mod facelets;
mod finish;
mod finishing;
mod law;
mod notation;
mod orientation;
mod reading;
mod rotation;
mod solve;
mod space;
mod steps;
mod twist;

pub use array::FaceArray;
pub use distance::DistanceTable;
pub use error::CubeError;
pub use facelets::{Scheme, colour, has_net_shape, net_lines};
pub use finish::{Comparison, compare};
pub use finishing::{FINISHING, Finishing};
pub use notation::{Move, Quarters, frame_shift, moves_of, parse_moves, rotations, to_names, to_numbers};
pub use orientation::{frame_shifts, held_home, orientations, shifts_home};
pub use reading::{Form, read_cube};
pub use rotation::{Axis, Face, Rotation};
pub use solve::{Solution, Solutions, Solver};
pub use steps::{Method, STEP_FACES, Step, Steps};

/// How turns are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Any turn of one face counts one.
    Half,
    /// A quarter turn counts one, and a half turn two.
    Quarter,
}

/// Which positions are different ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sense {
    /// The 3 674 160 positions up to rotations of the whole cube.
    UpToRotation,
    /// The 88 179 840 arrays.
    Literal,
}
