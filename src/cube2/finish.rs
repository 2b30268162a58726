//! The document's five finishing sequences, and its question to the reader: is there anything shorter?

use super::rotation::Rotation;
use super::steps::{Method, STEP_FACES, Steps};

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

/// A case of a step, with the document's sequence and a shortest one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The number of the step, 1 to 7 as in the document.
    pub step: usize,
    /// The face that the step brings home.
    pub face: u8,
    /// The position it is brought from.
    pub position: u8,
    /// What [`Method::Document`] does.
    pub document: Vec<Rotation>,
    /// A sequence that does the same with the fewest of the twelve rotations.
    pub shortest: Vec<Rotation>,
}

/// All 98 cases of all steps in which there is something to do, in order; the last five answer the document's question.
///
/// Both sequences of a case do the same job: they bring the face home, and leave those home that were brought home before.
/// For the last step that makes them equal as rearrangements of the 24 faces.
///
/// The shortest are found breadth first, so there are none shorter. Turns of D, F and R are enough for that from step 2 on:
/// turning U, B or L is turning the opposite face and the whole cube, and a sequence that leaves face 0 at home, written
/// that way, turns the whole cube back in the end.
///
/// Some tenths of a second.
///
/// # Example
///
/// ```
/// use schreier::cube2::compare;
///
/// let last = compare().into_iter().filter(|case| case.step == 7);
/// let lengths: Vec<_> = last.map(|case| (case.document.len(), case.shortest.len())).collect();
/// assert_eq!(lengths, [(16, 12), (37, 13), (15, 13), (16, 12), (21, 13)]);
/// ```
pub fn compare() -> Vec<Comparison> {
    let (document, fewest) = (Steps::new(Method::Document), Steps::new(Method::Fewest));
    let mut cases = Vec::new();
    for (step, &face) in STEP_FACES.iter().enumerate() {
        for position in (0..24).filter(|&position| position != face) {
            if let (Some(long), Some(short)) = (document.sequence(step, position), fewest.sequence(step, position)) {
                let (document, shortest) = (long.to_vec(), short.to_vec());
                cases.push(Comparison { step: step + 1, face, position, document, shortest });
            }
        }
    }
    cases
}
