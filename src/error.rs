//! What can be wrong with an element, in one typed error.

use thiserror::Error;

/// Why something is not an element of the group it was meant for.
///
/// Points and slots are 0-based here, as in code; texts that show them to a person add one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ElementError {
    /// A row of images has the wrong number of entries.
    #[error("{what} has {found} entries, expected {expected}")]
    WrongLength {
        /// What the row describes.
        what: String,
        /// How many entries there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// An image lies outside the domain.
    #[error("{what}: image {value} of point {point} is out of range, expected 0..{degree}")]
    OutOfRange {
        /// What the row describes.
        what: String,
        /// The point (0-based) whose image it is.
        point: usize,
        /// The image found.
        value: u64,
        /// The number of points.
        degree: usize,
    },
    /// Two points have the same image, so the map is not a bijection.
    #[error("{what} is not a bijection: points {first} and {second} both go to {value}")]
    NotBijective {
        /// What the row describes.
        what: String,
        /// The earlier point.
        first: usize,
        /// The later point.
        second: usize,
        /// Their common image.
        value: usize,
    },
    /// A cycle list names a point twice.
    #[error("point {point} stands twice in the cycles of {what}")]
    RepeatedPoint {
        /// What the cycles describe.
        what: String,
        /// The point (0-based).
        point: usize,
    },
    /// A twist is not in `0..orientations`.
    #[error("{what}: twist {value} at slot {slot} is out of range, expected 0..{orientations}")]
    TwistOutOfRange {
        /// What the row describes.
        what: String,
        /// The slot (0-based).
        slot: usize,
        /// The twist found.
        value: u64,
        /// The number of orientations.
        orientations: u32,
    },
    /// More points than the program counts to.
    #[error("{what} would have {value} points, the limit is {limit}")]
    TooLarge {
        /// What is too large.
        what: String,
        /// The number of points asked for.
        value: u64,
        /// The largest number of points there can be.
        limit: u64,
    },
    /// Elements of different groups were mixed.
    #[error("generator {index} acts on other points than generator 0")]
    DifferentGroups {
        /// The position of the first generator that differs.
        index: usize,
    },
    /// No generators, so that it is unknown on which points the group acts.
    #[error("no generators, so the points are unknown; expected at least one generator, or an identity beside them")]
    NoGenerators,
    /// A piece set without orientations.
    #[error("piece set {name} has 0 orientations, expected at least 1")]
    NoOrientations {
        /// The name of the piece set.
        name: String,
    },
}
