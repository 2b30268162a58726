//! The six faces, and the twelve numbered rotations with their tables.

use std::fmt;

use super::CubeError;

/// A face of the cube, in the order in which the numbered rotations come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Up, the document's *top*.
    U,
    /// Down, the document's *bottom*.
    D,
    /// Front.
    F,
    /// Right.
    R,
    /// Left.
    L,
    /// Back.
    B,
}

/// An axis that two opposite faces turn about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Axis {
    /// Left to right; the whole-cube rotation `x` turns with R.
    X,
    /// Down to up; `y` turns with U.
    Y,
    /// Back to front; `z` turns with F.
    Z,
}

impl Face {
    /// All six, in the order of the numbered rotations.
    pub const ALL: [Self; 6] = [Self::U, Self::D, Self::F, Self::R, Self::L, Self::B];

    /// The axis that the face turns about.
    pub const fn axis(self) -> Axis {
        match self {
            Self::U | Self::D => Axis::Y,
            Self::F | Self::B => Axis::Z,
            Self::R | Self::L => Axis::X,
        }
    }

    /// The face on the other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::U => Self::D,
            Self::D => Self::U,
            Self::F => Self::B,
            Self::B => Self::F,
            Self::R => Self::L,
            Self::L => Self::R,
        }
    }

    /// The letter of the face: `U`, `D`, `F`, `R`, `L` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::U => 'U',
            Self::D => 'D',
            Self::F => 'F',
            Self::R => 'R',
            Self::L => 'L',
            Self::B => 'B',
        }
    }

    /// The face with the given letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// The face on which the given position (0–23) lies.
    ///
    /// # Panics
    /// If the position is not below 24.
    pub const fn of_position(position: u8) -> Self {
        match position {
            0..=3 => Self::U,
            4 | 5 | 12 | 13 => Self::B,
            6 | 7 | 14 | 15 => Self::L,
            8 | 9 | 16 | 17 => Self::F,
            10 | 11 | 18 | 19 => Self::R,
            20..=23 => Self::D,
            _ => panic!("positions are below 24"),
        }
    }
}

impl Axis {
    /// The axis with the given letter: `x`, `y` or `z`.
    pub fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'x' => Some(Self::X),
            'y' => Some(Self::Y),
            'z' => Some(Self::Z),
            _ => None,
        }
    }

    /// The letter of the whole-cube rotation about the axis.
    pub const fn letter(self) -> char {
        match self {
            Self::X => 'x',
            Self::Y => 'y',
            Self::Z => 'z',
        }
    }

    /// The face with which the whole-cube rotation about the axis turns: R, U or F.
    pub const fn leading_face(self) -> Face {
        match self {
            Self::X => Face::R,
            Self::Y => Face::U,
            Self::Z => Face::F,
        }
    }
}

/// One of the twelve numbered rotations: a quarter turn of a face.
///
/// Odd numbers turn clockwise and even numbers counter-clockwise, each as seen from outside the face it turns. (The
/// document calls 3 and 4 *Bottom CCW* and *Bottom CW*, as seen from above; their tables are the same.)
///
/// # Example
///
/// ```
/// use schreier::cube2::{Face, Rotation};
///
/// let top = Rotation::new(1)?;
/// assert_eq!(top.face(), Face::U);
/// assert_eq!(top.to_string(), "U");
/// assert_eq!(top.inverse().number(), 2);
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rotation(u8);

impl Rotation {
    /// The rotation with the given number, 1 to 12.
    ///
    /// # Errors
    /// If the number is outside 1–12.
    pub fn new(number: u8) -> Result<Self, CubeError> {
        if (1..=12).contains(&number) { Ok(Self(number - 1)) } else { Err(CubeError::NoSuchRotation { number }) }
    }

    /// All twelve, in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..12).map(Self)
    }

    /// The clockwise quarter turn of a face.
    pub const fn clockwise(face: Face) -> Self {
        Self(2 * face as u8)
    }

    /// The counter-clockwise quarter turn of a face.
    pub const fn counter_clockwise(face: Face) -> Self {
        Self(2 * face as u8 + 1)
    }

    /// The number of the rotation, 1 to 12.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The face that is turned.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 2]
    }

    /// Whether the face turns clockwise as seen from outside.
    pub const fn is_clockwise(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The rotation that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// The table of the rotation: afterwards `position` holds what was at `table[position]` before.
    pub const fn table(self) -> &'static [u8; 24] {
        &TABLES[self.0 as usize]
    }
}

/// The rotation in ordinary notation: `U`, `U'`, `D`, …
impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face().letter(), if self.is_clockwise() { "" } else { "'" })
    }
}

impl fmt::Debug for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({self})", self.number())
    }
}

/// The document's twelve tables, as printed there.
#[rustfmt::skip]
const TABLES: [[u8; 24]; 12] = [
    [2, 0, 3, 1, 6, 7, 8, 9, 10, 11, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
    [1, 3, 0, 2, 10, 11, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 12, 13, 14, 15, 16, 17, 22, 20, 23, 21],
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 12, 13, 21, 23, 20, 22],
    [0, 1, 15, 7, 4, 5, 6, 20, 16, 8, 2, 11, 12, 13, 14, 21, 17, 9, 3, 19, 18, 10, 22, 23],
    [0, 1, 10, 18, 4, 5, 6, 3, 9, 17, 21, 11, 12, 13, 14, 2, 8, 16, 20, 19, 7, 15, 22, 23],
    [0, 9, 2, 17, 3, 5, 6, 7, 8, 21, 18, 10, 1, 13, 14, 15, 16, 23, 19, 11, 20, 12, 22, 4],
    [0, 12, 2, 4, 23, 5, 6, 7, 8, 1, 11, 19, 21, 13, 14, 15, 16, 3, 10, 18, 20, 9, 22, 17],
    [13, 1, 5, 3, 4, 22, 14, 6, 0, 9, 10, 11, 12, 20, 15, 7, 2, 17, 18, 19, 8, 21, 16, 23],
    [8, 1, 16, 3, 4, 2, 7, 15, 20, 9, 10, 11, 12, 0, 6, 14, 22, 17, 18, 19, 13, 21, 5, 23],
    [11, 19, 2, 3, 12, 4, 1, 7, 8, 9, 10, 23, 13, 5, 0, 15, 16, 17, 18, 22, 20, 21, 6, 14],
    [14, 6, 2, 3, 5, 13, 22, 7, 8, 9, 10, 0, 4, 12, 23, 15, 16, 17, 18, 1, 20, 21, 19, 11],
];
