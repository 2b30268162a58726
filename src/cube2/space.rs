//! Coordinates of positions: which row, and which twist vector in the row.
//!
//! Two conventions to read before anything else:
//!
//! * A row is a permutation of the pieces, by rank. Within a row a position is a twist vector, indexed by **piece**.
//! * A turn about an axis does not change which way a piece points along that axis. So in the *frame* of that axis, where
//!   the twist of a piece is counted from the axis, a turn maps row to row and leaves every twist vector as it is. The
//!   frame of the U–D axis is the one that positions are stored in; the frames of the other two differ from it, within
//!   a row, by a constant vector. This is what lets the distance tables move whole rows at a time.

use super::corners::{Corners, place_on_axis};
use super::rotation::{Axis, Face};
use super::twist::Twist;
use super::{FaceArray, Rotation, Sense};

/// The position of a cube in a [`Space`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    pub row: u16,
    pub twist: Twist,
}

/// All positions in one sense, and the turns between them.
pub(super) struct Space {
    pub sense: Sense,
    /// The faces that are turned; those that leave the corner ULB alone, or all.
    pub faces: &'static [Face],
    /// The number of rows.
    pub rows: usize,
    /// The number of words in a row: of high parts of twist vectors.
    pub words: usize,
    /// For every face that is turned and every row the position to which a clockwise quarter takes twist vector 0.
    links: Vec<Box<[Position]>>,
    /// For every row its shift from the frame of the F–B axis to the stored one. That of the R–L axis is its negative.
    frames: Box<[Twist]>,
}

const DFR: [Face; 3] = [Face::D, Face::F, Face::R];

impl Space {
    /// Computes the turns: O(rows · faces).
    pub fn new(sense: Sense) -> Self {
        let (faces, words): (&'static [Face], usize) = match sense {
            Sense::UpToRotation => (&DFR, 27),
            Sense::Literal => (&Face::ALL, 81),
        };
        let first = first_piece(sense);
        let pieces = 8 - first;
        let rows = (1..=pieces).product();
        let mut frames = Vec::with_capacity(rows);
        let mut orders = Vec::with_capacity(rows);
        for row in 0..rows {
            let slots = unrank(row, first);
            frames.push(Twist::of_entries(slots[first..7].iter().map(|&slot| place_on_axis(slot.into(), Axis::Z))));
            orders.push(slots);
        }
        let links = faces.iter().map(|&face| {
            let turn = Corners::of_array(&FaceArray::SOLVED.turned(Rotation::clockwise(face)));
            let to = turn.slot_of_piece();
            let link = |slots: &[u8; 8]| Position {
                row: rank(&slots.map(|slot| to[usize::from(slot)]), first),
                twist: Twist::of_entries(slots[first..7].iter().map(|&s| turn.twist[usize::from(to[usize::from(s)])])),
            };
            orders.iter().map(link).collect()
        });
        let links = links.collect();
        Self { sense, faces, rows, words, links, frames: frames.into() }
    }

    /// The solved position.
    pub fn solved(&self) -> Position {
        self.position(&FaceArray::SOLVED)
    }

    /// The position of an array; up to rotation, the corner ULB must be at home.
    #[inline]
    pub fn position(&self, array: &FaceArray) -> Position {
        position_of(array, self.sense)
    }

    /// The position after a clockwise quarter of the `face`-th turned face. O(1).
    #[inline]
    pub fn turned(&self, position: Position, face: usize) -> Position {
        let link = self.links[face][usize::from(position.row)];
        Position { row: link.row, twist: position.twist.plus(link.twist) }
    }

    /// The row after a clockwise quarter of the `face`-th turned face.
    #[inline]
    pub fn next_row(&self, row: usize, face: usize) -> usize {
        self.links[face][row].row.into()
    }

    /// What takes a twist vector of `row` from the frame of an axis to the stored one.
    #[inline]
    pub fn out_of_frame(&self, axis: Axis, row: usize) -> Twist {
        match axis {
            Axis::Y => Twist::default(),
            Axis::Z => self.frames[row],
            Axis::X => self.frames[row].negative(),
        }
    }

    /// Bytes that the turns occupy.
    pub fn bytes(&self) -> usize {
        self.links.iter().map(|links| size_of_val(&**links)).sum::<usize>() + size_of_val(&*self.frames)
    }
}

/// The position of an array in a sense; up to rotation, the corner ULB must be at home.
#[inline]
pub(super) fn position_of(array: &FaceArray, sense: Sense) -> Position {
    let corners = Corners::of_array(array);
    let slots = corners.slot_of_piece();
    let first = first_piece(sense);
    debug_assert!(first == 0 || (corners.piece[0] == 0 && corners.twist[0] == 0));
    let twists = slots.map(|slot| corners.twist[usize::from(slot)]);
    Position { row: rank(&slots, first), twist: Twist::of_entries(twists[first..7].iter().copied()) }
}

/// The array at a position in a sense.
pub(super) fn array_at(position: Position, sense: Sense) -> FaceArray {
    let first = first_piece(sense);
    let slots = unrank(position.row.into(), first);
    let mut corners = Corners { piece: [0; 8], twist: [0; 8] };
    let mut total = 0;
    for (piece, entry) in (first..7).zip(position.twist.entries(7 - first)) {
        corners.twist[usize::from(slots[piece])] = entry;
        total += entry;
    }
    corners.twist[usize::from(slots[7])] = (21 - total) % 3;
    for (piece, &slot) in (0..).zip(&slots) {
        corners.piece[usize::from(slot)] = piece;
    }
    corners.array()
}

/// The first piece that moves: up to rotation the corner ULB stays.
const fn first_piece(sense: Sense) -> usize {
    match sense {
        Sense::UpToRotation => 1,
        Sense::Literal => 0,
    }
}

/// The rank, among all orders in lexicographic order, of the slots of the pieces from `first` on.
#[inline]
fn rank(slots: &[u8; 8], first: usize) -> u16 {
    let (mut rank, mut free) = (0, u8::MAX << first);
    for (left, &slot) in (1..=8 - first as u16).rev().zip(&slots[first..]) {
        let below = free & ((1u8 << slot) - 1);
        rank = rank * left + below.count_ones() as u16;
        free &= !(1 << slot);
    }
    rank
}

/// The slots of all pieces in the order with the given rank; pieces before `first` are at home.
fn unrank(mut rank: usize, first: usize) -> [u8; 8] {
    let mut slots = [0, 1, 2, 3, 4, 5, 6, 7];
    for i in first..8 {
        let below = (1..8 - i).product::<usize>();
        let chosen = rank / below;
        rank %= below;
        slots[i..=i + chosen].rotate_right(1);
    }
    slots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube2::twist::LOW;

    #[test]
    fn ranks_are_lexicographic() {
        for first in [0, 1] {
            let rows = (1..=8 - first).product();
            let orders: Vec<[u8; 8]> = (0..rows).map(|row| unrank(row, first)).collect();
            assert!(orders.is_sorted());
            assert!(orders.iter().enumerate().all(|(row, slots)| usize::from(rank(slots, first)) == row));
        }
    }

    #[test]
    fn turns_of_positions_are_turns_of_arrays() {
        for sense in [Sense::UpToRotation, Sense::Literal] {
            let space = Space::new(sense);
            let twists = space.words * LOW;
            for index in (0..space.rows * twists).step_by(99_991) {
                let (high, low) = (index % twists / LOW, index % LOW);
                let position =
                    Position { row: (index / twists) as u16, twist: Twist { high: high as u8, low: low as u8 } };
                let array = array_at(position, sense);
                assert_eq!(space.position(&array), position);
                for (i, &face) in space.faces.iter().enumerate() {
                    let turned = array.turned(Rotation::clockwise(face));
                    assert_eq!(space.position(&turned), space.turned(position, i));
                    assert!(FaceArray::new(*turned.faces()).is_ok());
                }
            }
        }
    }

    #[test]
    fn turns_keep_twists_in_the_frame_of_their_axis() {
        for sense in [Sense::UpToRotation, Sense::Literal] {
            let space = Space::new(sense);
            for row in 0..space.rows {
                for (i, face) in space.faces.iter().enumerate() {
                    let there = space.out_of_frame(face.axis(), row);
                    let here = space.out_of_frame(face.axis(), space.next_row(row, i));
                    let start = Position { row: row as u16, twist: there };
                    assert_eq!(space.turned(start, i).twist, here);
                }
            }
        }
    }
}
