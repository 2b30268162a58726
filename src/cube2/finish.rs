//! The document's question to the reader: is there anything shorter than its sequences?

use super::rotation::Rotation;
use super::steps::{Method, STEP_FACES, Steps};

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
