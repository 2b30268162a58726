//! The array of 24 face numbers: which face lies at every position.

use std::fmt;
use std::str::FromStr;

use super::corners::Corners;
use super::space::{self, Position};
use super::twist::Twist;
use super::{CubeError, Rotation, Sense, orientation};
use crate::Permutation;

/// Twist vectors of the eight corners.
const TWISTS: u32 = 2187;

/// A cube as the document writes it: entry `p` is the number of the face at position `p`.
///
/// Every value is one of the 88 179 840 arrays that rotations lead to; [`new`](Self::new) refuses others, and says why.
///
/// # Example
///
/// ```
/// use schreier::cube2::{FaceArray, Rotation};
///
/// let top = Rotation::new(1)?;
/// let turned = FaceArray::SOLVED.turned(top);
/// assert_eq!(turned.faces()[..4], [2, 0, 3, 1]);
/// assert_eq!(turned.turned(top.inverse()), FaceArray::SOLVED);
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceArray([u8; 24]);

impl FaceArray {
    /// Face `p` at position `p`, for every `p`.
    #[rustfmt::skip]
    pub const SOLVED: Self =
        Self([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);

    /// The array with the given face numbers.
    ///
    /// # Errors
    /// If a number is above 23 or stands twice, if the faces of a corner are torn apart or mirrored, or if the array
    /// breaks a law of the cube, so that no rotations lead to it.
    pub fn new(faces: [u8; 24]) -> Result<Self, CubeError> {
        let mut position_of = [None; 24];
        for (position, &face) in (0..).zip(&faces) {
            match position_of.get_mut(usize::from(face)) {
                None => return Err(CubeError::NoSuchFace { position, face: face.into() }),
                Some(Some(first)) => return Err(CubeError::RepeatedFace { face, first: *first, second: position }),
                Some(slot) => *slot = Some(position),
            }
        }
        Corners::of_faces(&faces)?.check()?;
        Ok(Self(faces))
    }

    /// The number of arrays that rotations lead to: 8!·3⁷.
    pub const COUNT: u32 = 40_320 * TWISTS;

    /// The array with the given number below [`COUNT`](Self::COUNT): first come those with corner ULB home. O(1).
    ///
    /// # Panics
    /// If the number is too large.
    pub fn from_number(number: u32) -> Self {
        assert!(number < Self::COUNT, "array numbers are below {}", Self::COUNT);
        let (row, twist) = (number / TWISTS, number % TWISTS);
        let twist = Twist { high: (twist / 27) as u8, low: (twist % 27) as u8 };
        space::array_at(Position { row: row as u16, twist }, Sense::Literal)
    }

    /// The number of the array; [`from_number`](Self::from_number) leads back. O(1).
    pub fn number(&self) -> u32 {
        let Position { row, twist } = space::position_of(self, Sense::Literal);
        u32::from(row) * TWISTS + u32::from(twist.high) * 27 + u32::from(twist.low)
    }

    /// An array that is known to be reachable, because it was computed from reachable ones.
    pub(super) const fn from_reachable(faces: [u8; 24]) -> Self {
        Self(faces)
    }

    /// The face numbers, by position.
    pub const fn faces(&self) -> &[u8; 24] {
        &self.0
    }

    /// The position of a face.
    ///
    /// # Panics
    /// If the face is not below 24.
    pub fn position_of(&self, face: u8) -> u8 {
        let position = self.0.iter().position(|&f| f == face).expect("every face below 24 has a position");
        position as u8
    }

    /// The array after one rotation: `new[p] = old[table[p]]`. O(1).
    #[must_use]
    #[inline]
    pub fn turned(&self, rotation: Rotation) -> Self {
        Self(rotation.table().map(|source| self.0[source as usize]))
    }

    /// The array after a sequence of rotations, from left to right.
    #[must_use]
    pub fn turned_by(&self, rotations: &[Rotation]) -> Self {
        rotations.iter().fold(*self, |array, &rotation| array.turned(rotation))
    }

    /// What this array is followed by when the rotations that lead from solved to `next` are made: first `self`, then
    /// `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self(next.0.map(|source| self.0[source as usize]))
    }

    /// The array that rotations made backwards lead to: `a.then(&a.inverse())` is solved.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut faces = [0; 24];
        for (position, &face) in (0..).zip(&self.0) {
            faces[face as usize] = position;
        }
        Self(faces)
    }

    /// The array as the engine's permutation, which is active: it sends every face from its home to its position.
    pub fn permutation(&self) -> Permutation {
        Permutation::from_bijection(self.inverse().0.map(u32::from).to_vec())
    }

    /// Whether every side has one colour: the array is solved but for how the cube is held.
    pub fn is_solved_up_to_rotation(&self) -> bool {
        orientation::held_home(self) == Self::SOLVED
    }

    /// The number of faces that are not at home, 0 to 24.
    pub fn out_of_place(&self) -> usize {
        (0..).zip(&self.0).filter(|&(position, face): &(u8, _)| position != *face).count()
    }
}

/// The document's notation: `{2, 0, 3, 1, …}`.
impl fmt::Display for FaceArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, face) in self.0.iter().enumerate() {
            write!(f, "{}{face}", if position == 0 { "{" } else { ", " })?;
        }
        f.write_str("}")
    }
}

impl fmt::Debug for FaceArray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads 24 numbers separated by commas or blanks, with or without braces or brackets around them.
impl FromStr for FaceArray {
    type Err = CubeError;

    fn from_str(text: &str) -> Result<Self, CubeError> {
        let inner = text.trim();
        let inner = inner.strip_prefix(['{', '[']).unwrap_or(inner);
        let inner = inner.strip_suffix(['}', ']']).unwrap_or(inner);
        let words: Vec<&str> = inner.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty()).collect();
        let faces: [&str; 24] =
            words.try_into().map_err(|words: Vec<_>| CubeError::WrongArrayLength { found: words.len() })?;
        let mut array = [0; 24];
        for (position, word) in (0..).zip(faces) {
            let face: u64 = word.parse().map_err(|_| CubeError::NotAFace { position, word: word.into() })?;
            array[usize::from(position)] = u8::try_from(face).map_err(|_| CubeError::NoSuchFace { position, face })?;
        }
        Self::new(array)
    }
}
