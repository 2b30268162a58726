//! The document's five finishing sequences.

use super::rotation::Rotation;

/// A finishing sequence of the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finishing {
    /// The face that the document's heading names, "in position 16".
    pub heading: u8,
    /// Where face 15 is when the sequence solves the cube, the corners of faces 0, 1, 2, 3, 12 and 13 being at home.
    pub position: u8,
    /// The numbers of the rotations.
    pub numbers: &'static [u8],
}

impl Finishing {
    /// The rotations.
    pub fn rotations(&self) -> Vec<Rotation> {
        let rotation = |&number| Rotation::new(number).expect("the document's numbers are 1 to 12");
        self.numbers.iter().map(rotation).collect()
    }
}

/// The five finishing sequences, in the order of the document.
///
/// The headings there read "if face 16 (17, 18, 20, 21) is in position 16", which is not what the sequences solve: they are
/// for **face 15** in position 16, 17, 18, 20 and 21. With face 15 at home the cube is solved, so these are all cases.
#[rustfmt::skip]
pub const FINISHING: [Finishing; 5] = [
    Finishing { heading: 16, position: 16, numbers: &[2, 8, 5, 1, 10, 5, 3, 6, 2, 6, 8, 5, 1, 5, 3, 6] },
    Finishing { heading: 17, position: 17, numbers: &[
        8, 1, 5, 3, 9, 2, 6, 8, 1, 5, 3, 9, 2, 6, 8, 1, 5, 3, 9, 2, 6, 2, 8, 5, 1, 10, 5, 3, 6, 2, 6, 8, 5, 1, 5, 3, 6,
    ] },
    Finishing { heading: 18, position: 18, numbers: &[8, 6, 1, 7, 5, 3, 12, 2, 8, 5, 1, 5, 3, 6, 10] },
    Finishing { heading: 20, position: 20, numbers: &[2, 6, 8, 5, 1, 5, 3, 6, 9, 5, 4, 6, 2, 6, 7, 1] },
    Finishing { heading: 21, position: 21, numbers: &[8, 1, 5, 3, 9, 2, 6, 8, 1, 5, 3, 9, 2, 6, 8, 1, 5, 3, 9, 2, 6] },
];
