//! Facelet colours: reading a cube as a person has it, and writing one down.
//!
//! A facelet string lists the faces U R F D L B, each row by row as in the usual net, so `UUUURRRRFFFFDDDDLLLLBBBB` is
//! solved. The same letters can be drawn as a net:
//!
//! ```text
//!      UU                 0  1
//!      UU                 2  3
//!   LL FF RR BB     6  7  8  9 10 11  4  5
//!   LL FF RR BB    14 15 16 17 18 19 12 13
//!      DD                20 21
//!      DD                22 23
//! ```

use super::corners::{Corners, SLOTS, slot_name};
use super::rotation::Face;
use super::{CubeError, FaceArray};

/// The faces in the order of facelet strings.
const ORDER: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// The positions in the order of facelet strings.
const STRING: [u8; 24] = [0, 1, 2, 3, 10, 11, 18, 19, 8, 9, 16, 17, 20, 21, 22, 23, 6, 7, 14, 15, 4, 5, 12, 13];

/// The positions in the order of the net, row by row.
const NET: [&[u8]; 6] =
    [&[0, 1], &[2, 3], &[6, 7, 8, 9, 10, 11, 4, 5], &[14, 15, 16, 17, 18, 19, 12, 13], &[20, 21], &[22, 23]];

/// Which letter stands for the colour that belongs on each face.
///
/// # Example
///
/// ```
/// use schreier::cube2::{FaceArray, Scheme};
///
/// let solved = Scheme::COLOURS.facelets(&FaceArray::SOLVED);
/// assert_eq!(solved, "BBBBYYYYRRRRGGGGWWWWOOOO");
/// assert_eq!(Scheme::COLOURS.parse(&solved)?, FaceArray::SOLVED);
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheme([char; 6]);

impl Scheme {
    /// The letter of the face itself: `U` for the colour that belongs on top, and so on.
    pub const FACES: Self = Self(['U', 'R', 'F', 'D', 'L', 'B']);

    /// The document's colours by their initials: blue on top, then yellow on the right, red in front, green below, white
    /// on the left and orange behind. (Its corner list, read clockwise, is the common scheme with blue opposite green.)
    pub const COLOURS: Self = Self(['B', 'Y', 'R', 'G', 'W', 'O']);

    /// The scheme with the given six letters, for the faces U R F D L B. Case does not matter.
    ///
    /// # Errors
    /// If they are not six different letters.
    pub fn new(letters: &str) -> Result<Self, CubeError> {
        let bad = || CubeError::BadScheme { scheme: letters.into() };
        let upper: Vec<char> = letters.chars().map(|c| c.to_ascii_uppercase()).collect();
        let scheme: [char; 6] = upper.try_into().map_err(|_| bad())?;
        let different = (0..6).all(|i| scheme[i].is_alphanumeric() && !scheme[..i].contains(&scheme[i]));
        if different { Ok(Self(scheme)) } else { Err(bad()) }
    }

    /// [`FACES`](Self::FACES) or [`COLOURS`](Self::COLOURS), whichever has more of the letters of the text.
    pub fn guess(text: &str) -> Self {
        let known = |scheme: Self| text.chars().filter(|c| scheme.0.contains(&c.to_ascii_uppercase())).count();
        if known(Self::COLOURS) > known(Self::FACES) { Self::COLOURS } else { Self::FACES }
    }

    /// The letter of the colour that belongs on a face.
    pub fn letter(&self, face: Face) -> char {
        self.0[ORDER.iter().position(|&f| f == face).expect("ORDER has all six faces")]
    }

    fn face(&self, letter: char) -> Option<Face> {
        self.0.iter().position(|&l| l == letter.to_ascii_uppercase()).map(|i| ORDER[i])
    }

    /// The facelet string of an array.
    pub fn facelets(&self, array: &FaceArray) -> String {
        STRING.iter().map(|&position| self.letter(colour(array, position))).collect()
    }

    /// The array as a drawn net of six lines.
    pub fn net(&self, array: &FaceArray) -> String {
        net_lines(|position| self.letter(colour(array, position)).to_string(), 1)
    }

    /// Reads a facelet string, or a net of six lines. Blanks and frames (`|`, `+`, `-`, `.`) are skipped.
    ///
    /// # Errors
    /// If there are not 24 facelets of six colours, four each, or if they are no cube that turns lead to: the reason is
    /// named, and for a twisted corner it is the law that is broken.
    pub fn parse(&self, text: &str) -> Result<FaceArray, CubeError> {
        let faces = self.read_facelets(text)?;
        for face in ORDER {
            let found = faces.iter().filter(|&&f| f == face).count();
            if found != 4 {
                return Err(CubeError::WrongColourCount { colour: self.letter(face), found });
            }
        }
        let corners = self.assemble(&faces)?;
        corners.check()?;
        Ok(corners.array())
    }

    /// For every position the face to which its colour belongs.
    fn read_facelets(&self, text: &str) -> Result<[Face; 24], CubeError> {
        let rows = facelet_rows(text);
        // Six lines of four are the faces one after the other.
        let six_uneven_lines = rows.len() == NET.len() && rows.iter().any(|(_, row)| row.len() != 4);
        let is_net = six_uneven_lines || has_net_shape(text) == Some(true);
        let positions: Vec<u8> = if is_net { check_net(&rows)? } else { STRING.to_vec() };
        let letters: Vec<char> = rows.into_iter().flat_map(|(_, row)| row).collect();
        if letters.len() != 24 {
            return Err(CubeError::WrongFaceletCount { found: letters.len() });
        }
        let mut faces = [Face::U; 24];
        for (index, (letter, position)) in letters.into_iter().zip(positions).enumerate() {
            faces[usize::from(position)] = self.face(letter).ok_or_else(|| CubeError::NotAColour {
                index: index + 1,
                found: letter,
                expected: self.0.iter().collect(),
            })?;
        }
        Ok(faces)
    }

    /// Finds the piece and the twist in every slot.
    fn assemble(&self, faces: &[Face; 24]) -> Result<Corners, CubeError> {
        let at = |slot: usize| SLOTS[slot].map(|position| faces[usize::from(position)]);
        let mirrored = |slot: usize| {
            let [a, b, c] = at(slot);
            piece_of([a, c, b])
        };
        if (0..8).all(|slot| piece_of(at(slot)).is_none() && mirrored(slot).is_some()) {
            return Err(CubeError::MirrorImage);
        }
        let mut corners = Corners { piece: [0; 8], twist: [0; 8] };
        for slot in 0..8 {
            (corners.piece[slot], corners.twist[slot]) = piece_of(at(slot)).ok_or_else(|| {
                let (corner, found) = (slot_name(slot), at(slot).map(|face| self.letter(face)).iter().collect());
                match mirrored(slot) {
                    Some(_) => CubeError::MirroredCorner { corner, found },
                    None => CubeError::NoSuchPiece { corner, found },
                }
            })?;
        }
        Ok(corners)
    }
}

/// Whether a character is neither a blank nor part of a frame.
fn is_facelet(c: &char) -> bool {
    !c.is_whitespace() && !matches!(c, '|' | '+' | '-' | '.')
}

/// The lines with facelets, each with its number from 1.
fn facelet_rows(text: &str) -> Vec<(usize, Vec<char>)> {
    let rows = (1..).zip(text.lines()).map(|(line, row)| (line, row.chars().filter(is_facelet).collect::<Vec<char>>()));
    rows.filter(|(_, row)| !row.is_empty()).collect()
}

/// Whether the text begins like a net, with lines of 2, 2, 8 and 8 letters; `None` if there are too few lines to tell.
pub fn has_net_shape(text: &str) -> Option<bool> {
    let rows = facelet_rows(text);
    let top = &NET[..4];
    let is_row = |((_, row), net): (&(usize, Vec<char>), &&[u8])| {
        row.len() == net.len() && row.iter().all(|c| c.is_alphabetic())
    };
    if !rows.iter().zip(top).all(is_row) {
        return Some(false);
    }
    (rows.len() >= top.len()).then_some(true)
}

/// Checks the rows of a net, and says which position every facelet has.
fn check_net(rows: &[(usize, Vec<char>)]) -> Result<Vec<u8>, CubeError> {
    let end = rows.last().map_or(1, |(line, _)| line + 1);
    for i in 0..NET.len().max(rows.len()) {
        let (line, found) = rows.get(i).map_or((end, 0), |(line, row)| (*line, row.len()));
        let expected = NET.get(i).map_or(0, |row| row.len());
        if found != expected {
            return Err(CubeError::WrongNetRow { line, found, expected });
        }
    }
    Ok(NET.concat())
}

/// The piece with the given colours clockwise, and its twist in a slot that shows them from its U or D position on.
fn piece_of(clockwise: [Face; 3]) -> Option<(u8, u8)> {
    (0..8u8).flat_map(|piece| (0..3u8).map(move |twist| (piece, twist))).find(|&(piece, twist)| {
        (0..3).all(|k| {
            let home = SLOTS[usize::from(piece)][k];
            clockwise[(k + usize::from(twist)) % 3] == Face::of_position(home)
        })
    })
}

/// The face to which the colour at a position belongs.
pub fn colour(array: &FaceArray, position: u8) -> Face {
    Face::of_position(array.faces()[usize::from(position)])
}

/// A net of six lines, each cell `width` characters wide (without colour codes) and given by its position.
pub fn net_lines(cell: impl Fn(u8) -> String, width: usize) -> String {
    // Between faces there is a blank, and within a face there is one where cells are more than a letter.
    let inner_gap = if width > 1 { " " } else { "" };
    let mut net = String::new();
    for row in NET {
        if row.len() == 2 {
            net.push_str(&" ".repeat(2 * width + inner_gap.len() + 1));
        }
        for (i, &position) in row.iter().enumerate() {
            net.push_str(if i == 0 {
                ""
            } else if i % 2 == 0 {
                " "
            } else {
                inner_gap
            });
            net.push_str(&cell(position));
        }
        net.push('\n');
    }
    net
}
