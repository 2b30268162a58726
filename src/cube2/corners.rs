//! The eight corners: which piece sits in every slot, and how it is twisted.

use super::rotation::{Axis, Face};
use super::{CubeError, FaceArray};

/// The positions of the three faces of every corner slot, clockwise as seen from outside, the one on U or D first.
///
/// The slots are in the order of their least position, which is the order in which the document builds the cube.
pub(super) const SLOTS: [[u8; 3]; 8] =
    [[0, 6, 5], [1, 4, 11], [2, 8, 7], [3, 10, 9], [23, 19, 12], [22, 13, 14], [20, 15, 16], [21, 17, 18]];

/// For every position its slot, and its place in [`SLOTS`] there.
const PLACE: [(u8, u8); 24] = {
    let mut place = [(0, 0); 24];
    let mut slot = 0;
    while slot < 8 {
        let mut k = 0;
        while k < 3 {
            place[SLOTS[slot][k] as usize] = (slot as u8, k as u8);
            k += 1;
        }
        slot += 1;
    }
    place
};

/// The slot of a position and its place there, 0 to 2 clockwise from the position on U or D.
pub(super) const fn place_of(position: u8) -> (u8, u8) {
    PLACE[position as usize]
}

/// The place, 0 to 2 clockwise from the position on U or D, of the position of `slot` that faces along `axis`.
pub(super) const fn place_on_axis(slot: usize, axis: Axis) -> u8 {
    let mut k = 0;
    while Face::of_position(SLOTS[slot][k]).axis() as u8 != axis as u8 {
        k += 1;
    }
    k as u8
}

/// The corner positions as three letters each, such as `ULB`.
pub(super) fn slot_name(slot: usize) -> String {
    SLOTS[slot].iter().map(|&position| Face::of_position(position).letter()).collect()
}

/// A cube by its corners, which may be misassembled.
///
/// Piece `c` is the one whose home is slot `c`. A piece in `slot` with twist `t` shows the face that belongs at
/// `SLOTS[piece][k]` at position `SLOTS[slot][(k + t) % 3]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Corners {
    /// For every slot the piece in it.
    pub piece: [u8; 8],
    /// For every slot the twist of the piece in it, 0 to 2.
    pub twist: [u8; 8],
}

impl Corners {
    /// The corners of 24 faces, which are numbers below 24.
    ///
    /// # Errors
    /// If the three faces at a corner are not the three faces of one piece in clockwise order.
    pub fn of_faces(faces: &[u8; 24]) -> Result<Self, CubeError> {
        let mut corners = Self { piece: [0; 8], twist: [0; 8] };
        for (slot, positions) in SLOTS.iter().enumerate() {
            let at = positions.map(|position| faces[position as usize]);
            let [(piece, first), (second_piece, second), (third_piece, third)] = at.map(place_of);
            if second_piece != piece || third_piece != piece {
                return Err(CubeError::TornCorner { corner: slot_name(slot), faces: at });
            }
            if (first + 1) % 3 != second || (second + 1) % 3 != third {
                return Err(CubeError::MirroredCorner { corner: slot_name(slot), found: list(&at) });
            }
            (corners.piece[slot], corners.twist[slot]) = (piece, (3 - first) % 3);
        }
        Ok(corners)
    }

    /// The corners of an array.
    #[inline]
    pub fn of_array(array: &FaceArray) -> Self {
        let (mut piece, mut twist) = ([0; 8], [0; 8]);
        for (slot, positions) in SLOTS.iter().enumerate() {
            let (p, k) = place_of(array.faces()[positions[0] as usize]);
            piece[slot] = p;
            twist[slot] = if k == 0 { 0 } else { 3 - k };
        }
        Self { piece, twist }
    }

    /// The array with these corners.
    pub fn array(&self) -> FaceArray {
        let mut faces = [0; 24];
        for (slot, positions) in SLOTS.iter().enumerate() {
            for k in 0..3 {
                let position = positions[(k + self.twist[slot] as usize) % 3];
                faces[position as usize] = SLOTS[self.piece[slot] as usize][k];
            }
        }
        FaceArray::from_reachable(faces)
    }

    /// For every piece the slot in which it sits; the pieces must be distinct.
    #[inline]
    pub fn slot_of_piece(&self) -> [u8; 8] {
        let mut slots = [0; 8];
        for (slot, &piece) in (0..).zip(&self.piece) {
            slots[piece as usize] = slot;
        }
        slots
    }
}

fn list(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube2::Rotation;

    #[test]
    fn slots_are_the_groups_of_three_faces_that_rotations_keep_together() {
        for rotation in Rotation::all() {
            let array = FaceArray::SOLVED.turned(rotation);
            let corners = Corners::of_faces(array.faces()).unwrap();
            assert_eq!(corners, Corners::of_array(&array));
            assert_eq!(corners.array(), array);
        }
    }
}
