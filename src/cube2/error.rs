//! What can be wrong with a cube or a move sequence, in one typed error.

use thiserror::Error;

/// Why something is not a cube, or not a sequence of moves.
///
/// Positions and faces are numbered 0–23 as in the document; corners are named by the three faces they touch, clockwise
/// as seen from outside, such as `ULB`; characters are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CubeError {
    /// A rotation number outside 1–12.
    #[error("there is no rotation {number}, expected 1 to 12")]
    NoSuchRotation {
        /// The number found.
        number: u8,
    },
    /// A word of a sequence that is no move.
    #[error("character {column}: {word:?} is no move, expected 1 to 12, or U D F R L B x y z with an optional ' or 2")]
    NotAMove {
        /// The word at fault.
        word: String,
        /// Where it begins, in characters from 1.
        column: usize,
    },
    /// An array that has not 24 entries.
    #[error("the array has {found} entries, expected 24")]
    WrongArrayLength {
        /// How many there are.
        found: usize,
    },
    /// An entry of an array that is no number.
    #[error("position {position}: {word:?} is no face, expected a number from 0 to 23")]
    NotAFace {
        /// The position at fault.
        position: u8,
        /// What stands there.
        word: String,
    },
    /// An entry of an array that is above 23.
    #[error("position {position}: there is no face {face}, expected 0 to 23")]
    NoSuchFace {
        /// The position at fault.
        position: u8,
        /// The number found.
        face: u64,
    },
    /// A face that stands twice in an array.
    #[error("face {face} stands twice, at positions {first} and {second}")]
    RepeatedFace {
        /// The face.
        face: u8,
        /// Its first position.
        first: u8,
        /// Its second position.
        second: u8,
    },
    /// Facelets that are not 24.
    #[error("there are {found} facelets, expected 24 (six faces of four)")]
    WrongFaceletCount {
        /// How many there are.
        found: usize,
    },
    /// A drawn net whose rows have wrong lengths.
    #[error("line {line} of the net has {found} facelets, expected {expected} (rows of 2, 2, 8, 8, 2, 2)")]
    WrongNetRow {
        /// The line, from 1.
        line: usize,
        /// How many facelets it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
    /// A facelet that is no colour of the cube.
    #[error("facelet {index}: {found:?} is no colour, expected one of {expected}")]
    NotAColour {
        /// Which facelet of the text, from 1.
        index: usize,
        /// What stands there.
        found: char,
        /// The letters that can stand there.
        expected: String,
    },
    /// A colour that is not on four facelets.
    #[error("colour {colour} is on {found} facelets, expected 4")]
    WrongColourCount {
        /// The letter of the colour.
        colour: char,
        /// On how many facelets it is.
        found: usize,
    },
    /// A colour scheme that is not six different letters.
    #[error("{scheme:?} is no colour scheme, expected six different letters, for U R F D L B")]
    BadScheme {
        /// What was given.
        scheme: String,
    },
    /// A corner with colours that no piece has together.
    #[error("corner {corner} shows {found}, but no piece has these colours")]
    NoSuchPiece {
        /// The corner.
        corner: String,
        /// Its colours, clockwise.
        found: String,
    },
    /// The faces of one piece at different corners.
    #[error("corner {corner} holds the faces {}, {} and {}, which do not belong to one piece", faces[0], faces[1], faces[2])]
    TornCorner {
        /// The corner.
        corner: String,
        /// Its faces, clockwise.
        faces: [u8; 3],
    },
    /// A corner whose faces run the wrong way round.
    #[error("corner {corner} shows {found} clockwise, which is the mirror image of a piece")]
    MirroredCorner {
        /// The corner.
        corner: String,
        /// Its faces or colours, clockwise.
        found: String,
    },
    /// All eight corners run the wrong way round.
    #[error("the cube is the mirror image of one: every corner runs the wrong way round (another colour scheme?)")]
    MirrorImage,
    /// A piece that stands at two corners.
    #[error("piece {piece} stands twice, at corners {first} and {second}")]
    RepeatedCorner {
        /// The corner where the piece belongs.
        piece: String,
        /// The first corner.
        first: String,
        /// The second corner.
        second: String,
    },
    /// A law of the cube that does not hold.
    #[error("no turns lead to this cube: it breaks the law \"{law}\"; a corner has been twisted")]
    BrokenLaw {
        /// The law, in words.
        law: String,
    },
}
