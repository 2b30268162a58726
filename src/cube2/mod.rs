//! The 2x2x2 cube.
//!
//! placeholder
mod array;
mod corners;
mod distance;
mod error;
mod facelets;
mod finish;
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
pub use finish::{Comparison, FINISHING, Finishing, compare};
pub use notation::{Move, frame_shift, moves_in, moves_of, parse_moves, rotations, to_names, to_numbers};
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
