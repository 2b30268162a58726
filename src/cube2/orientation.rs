//! The 24 ways to hold the cube, and the frame shifts that lead from one to another.

use std::sync::LazyLock;

use super::FaceArray;
use super::notation::frame_shift;
use super::rotation::{Axis, Face, Rotation};

/// The frame shifts: pairs of rotations that together rotate the whole cube by a quarter.
///
/// The document lists (5, 6) and (11, 12) among them, but those are a turn and its own inverse; the pairs meant are
/// (5, 12) and (6, 11).
pub fn frame_shifts() -> [[Rotation; 2]; 6] {
    let [x, y, z] = [Axis::X, Axis::Y, Axis::Z].map(frame_shift);
    [y, y.map(Rotation::inverse), z, z.map(Rotation::inverse), x, x.map(Rotation::inverse)]
}

/// A rotation of the whole cube.
#[derive(Debug, Clone)]
pub(super) struct Orientation {
    /// The solved cube after the rotation.
    pub array: FaceArray,
    /// The solved cube after the rotation is made backwards.
    pub inverse: FaceArray,
    /// As few frame shifts as make the rotation.
    pub shifts: Vec<[Rotation; 2]>,
}

impl Orientation {
    /// The face that is, before the rotation, where `face` is afterwards.
    #[inline]
    pub fn source(&self, face: Face) -> Face {
        // Positions on the six faces, in the order of the faces.
        let on_face = [0, 20, 8, 10, 6, 4][face as usize];
        Face::of_position(self.array.faces()[on_face])
    }
}

/// For every position of face 0 the rotation of the whole cube that brings it to position 0.
static HOMING: LazyLock<Vec<Orientation>> = LazyLock::new(|| {
    let mut found: Vec<Option<Orientation>> = vec![None; 24];
    let mut queue = vec![(FaceArray::SOLVED, Vec::<[Rotation; 2]>::new())];
    while !queue.is_empty() {
        let mut next = Vec::new();
        for (array, shifts) in queue {
            let slot = &mut found[usize::from(array.faces()[0])];
            if slot.is_some() {
                continue;
            }
            let further = |shift: [Rotation; 2]| (array.turned_by(&shift), [&shifts[..], &[shift]].concat());
            next.extend(frame_shifts().map(further));
            *slot = Some(Orientation { array, inverse: array.inverse(), shifts });
        }
        queue = next;
    }
    found.into_iter().map(|o| o.expect("frame shifts bring any position to position 0")).collect()
});

/// The rotation of the whole cube that brings what is at `position` to position 0.
#[inline]
pub(super) fn homing(position: u8) -> &'static Orientation {
    &HOMING[usize::from(position)]
}

/// The solved cube in each of its 24 orientations.
pub fn orientations() -> impl ExactSizeIterator<Item = FaceArray> {
    HOMING.iter().map(|orientation| orientation.array)
}

/// As few frame shifts as bring face 0 of the array to position 0, as rotations: none to three pairs. O(1).
///
/// # Example
///
/// ```
/// use schreier::cube2::{FaceArray, Rotation, shifts_home};
///
/// let held_otherwise = FaceArray::SOLVED.turned(Rotation::new(1)?).turned(Rotation::new(4)?);
/// let shifts = shifts_home(&held_otherwise);
/// assert_eq!(shifts.len(), 2);
/// assert_eq!(held_otherwise.turned_by(&shifts), FaceArray::SOLVED);
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
pub fn shifts_home(array: &FaceArray) -> Vec<Rotation> {
    homing(array.position_of(0)).shifts.concat()
}

/// The array held so that face 0 is at position 0. O(1).
pub fn held_home(array: &FaceArray) -> FaceArray {
    array.then(&homing(array.position_of(0)).array)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube2::CubeError;

    #[test]
    fn there_are_24_and_three_frame_shifts_reach_each() {
        let mut arrays: Vec<FaceArray> = orientations().collect();
        arrays.sort();
        arrays.dedup();
        assert_eq!(arrays.len(), 24);
        let longest = (0..24).map(|position| homing(position).shifts.len()).max();
        assert_eq!(longest, Some(3));
    }

    #[test]
    fn the_documents_list_has_two_pairs_that_do_nothing() -> Result<(), CubeError> {
        let pair = |a, b| Ok(FaceArray::SOLVED.turned(Rotation::new(a)?).turned(Rotation::new(b)?));
        assert_eq!(pair(5, 6)?, FaceArray::SOLVED);
        assert_eq!(pair(11, 12)?, FaceArray::SOLVED);
        let numbers = frame_shifts().map(|shift| shift.map(Rotation::number));
        for (a, b) in [(1, 4), (2, 3), (5, 12), (6, 11), (7, 10), (8, 9)] {
            assert!(numbers.contains(&[a, b]) || numbers.contains(&[b, a]));
            let turned = pair(a, b)?;
            assert_ne!(turned, FaceArray::SOLVED);
            assert!(orientations().any(|array| array == turned));
        }
        Ok(())
    }

    #[test]
    fn a_turn_seen_in_another_orientation_is_the_turn_of_its_source() {
        for position in 0..24 {
            let held = homing(position);
            for rotation in Rotation::all() {
                let face = held.source(rotation.face());
                let before =
                    if rotation.is_clockwise() { Rotation::clockwise(face) } else { Rotation::counter_clockwise(face) };
                assert_eq!(held.array.turned(rotation), FaceArray::SOLVED.turned(before).then(&held.array));
            }
        }
    }
}
