//! Move sequences in text: ordinary notation (`U R' F2 x`) and the document's numbers (`1 8 5 5`), both ways.
//!
//! Everything comes down to the twelve rotations: a half turn is two of them, and a rotation of the whole cube is a
//! *frame shift*, two opposite faces turned together.

use std::fmt;

use super::rotation::{Axis, Face};
use super::{CubeError, Rotation};

/// By how many quarters something is turned clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Quarters {
    /// A quarter turn.
    One,
    /// A half turn, written `2`.
    Two,
    /// A quarter turn counter-clockwise, written `'`.
    Three,
}

impl Quarters {
    /// All three.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// So many quarters, modulo 4; `None` if that is no turn at all.
    pub const fn new(number: u8) -> Option<Self> {
        match number % 4 {
            1 => Some(Self::One),
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }

    /// The number of quarters, 1 to 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// A move of ordinary notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A face turned clockwise.
    Turn(Face, Quarters),
    /// The whole cube rotated, clockwise as seen from R, U or F.
    Whole(Axis, Quarters),
}

impl Move {
    /// The rotations that the move consists of: one for a quarter turn, two for a half turn or for each quarter of a
    /// whole-cube rotation.
    pub fn rotations(self) -> impl Iterator<Item = Rotation> + Clone {
        let clockwise = match self {
            Self::Turn(face, _) => [Some(Rotation::clockwise(face)), None],
            Self::Whole(axis, _) => frame_shift(axis).map(Some),
        };
        let (pair, times) = match self.quarters() {
            Quarters::Three => (clockwise.map(|rotation| rotation.map(Rotation::inverse)), 1),
            quarters => (clockwise, quarters.number()),
        };
        (0..times).flat_map(move |_| pair).flatten()
    }

    /// The move in ordinary notation.
    pub fn name(self) -> &'static str {
        let names = match self {
            Self::Turn(Face::U, _) => ["U", "U2", "U'"],
            Self::Turn(Face::D, _) => ["D", "D2", "D'"],
            Self::Turn(Face::F, _) => ["F", "F2", "F'"],
            Self::Turn(Face::R, _) => ["R", "R2", "R'"],
            Self::Turn(Face::L, _) => ["L", "L2", "L'"],
            Self::Turn(Face::B, _) => ["B", "B2", "B'"],
            Self::Whole(Axis::X, _) => ["x", "x2", "x'"],
            Self::Whole(Axis::Y, _) => ["y", "y2", "y'"],
            Self::Whole(Axis::Z, _) => ["z", "z2", "z'"],
        };
        names[self.quarters() as usize]
    }

    /// By how much the face or the cube is turned.
    pub const fn quarters(self) -> Quarters {
        let (Self::Turn(_, quarters) | Self::Whole(_, quarters)) = self;
        quarters
    }
}

/// The two rotations that together rotate the whole cube a quarter about an axis, as `x`, `y` or `z`.
pub fn frame_shift(axis: Axis) -> [Rotation; 2] {
    let face = axis.leading_face();
    [Rotation::clockwise(face), Rotation::counter_clockwise(face.opposite())]
}

/// `U`, `U2`, `U'`, `x`, …
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a sequence of moves: numbers 1–12, and letters with an optional `'`, `2` or `2'`, separated by blanks or commas,
/// with or without parentheses. Letters may also follow each other directly: `RUR'U'`.
///
/// O(length of the text).
///
/// # Errors
/// If a word is no move.
///
/// # Example
///
/// ```
/// use schreier::cube2::{parse_moves, rotations};
///
/// let numbers = rotations(&parse_moves("U R' F2 12")?);
/// assert_eq!(numbers.iter().map(|r| r.number()).collect::<Vec<_>>(), [1, 8, 5, 5, 12]);
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Move>, CubeError> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(is_separator);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => length_while(rest, char::is_alphanumeric),
            _ => length_of_letter_move(rest, first),
        };
        let (word, after) = rest.split_at(length);
        moves.push(parse_move(word, first).ok_or_else(|| {
            let column = text[..text.len() - rest.len()].chars().count() + 1;
            CubeError::NotAMove { word: word.into(), column }
        })?);
        rest = after.trim_start_matches(is_separator);
    }
    Ok(moves)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '(' | ')' | '{' | '}')
}

/// The number of bytes before the first character that does not belong.
fn length_while(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// A letter with the digits and primes behind it.
fn length_of_letter_move(text: &str, letter: char) -> usize {
    let start = letter.len_utf8();
    start + length_while(&text[start..], |c| c.is_ascii_digit() || is_prime(c))
}

fn is_prime(c: char) -> bool {
    matches!(c, '\'' | '’' | '′' | '`')
}

fn parse_move(word: &str, first: char) -> Option<Move> {
    if first.is_ascii_digit() {
        let rotation = Rotation::new(word.parse().ok()?).ok()?;
        return Some(Move::Turn(rotation.face(), quarters_of(rotation)));
    }
    let suffix = &word[first.len_utf8()..];
    let unprimed = suffix.strip_suffix(is_prime);
    let quarters = match unprimed.unwrap_or(suffix) {
        "" => 1,
        "2" => 2,
        "3" => 3,
        _ => return None,
    };
    let quarters = Quarters::new(if unprimed.is_some() { 4 - quarters } else { quarters })?;
    match (Face::from_letter(first), Axis::from_letter(first)) {
        (Some(face), _) => Some(Move::Turn(face, quarters)),
        (_, Some(axis)) => Some(Move::Whole(axis, quarters)),
        _ => None,
    }
}

/// A rotation as quarters clockwise.
fn quarters_of(rotation: Rotation) -> Quarters {
    if rotation.is_clockwise() { Quarters::One } else { Quarters::Three }
}

/// The rotations that the moves consist of, in order.
pub fn rotations(moves: &[Move]) -> Vec<Rotation> {
    moves.iter().flat_map(|m| m.rotations()).collect()
}

/// The rotations as moves, neighbouring turns of one face joined: `U U` is `U2`, and `U U'` vanishes.
pub fn moves_of(rotations: &[Rotation]) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for rotation in rotations {
        let quarter = quarters_of(*rotation);
        let joined = match moves.last() {
            Some(&Move::Turn(face, quarters)) if face == rotation.face() => {
                moves.pop();
                Quarters::new(quarters.number() + quarter.number())
            }
            _ => Some(quarter),
        };
        moves.extend(joined.map(|quarters| Move::Turn(rotation.face(), quarters)));
    }
    moves
}

/// The moves in ordinary notation, separated by blanks.
pub fn to_names(moves: &[Move]) -> String {
    moves.iter().map(|m| m.name()).collect::<Vec<_>>().join(" ")
}

/// The rotations by the document's numbers, separated by commas.
pub fn to_numbers(rotations: &[Rotation]) -> String {
    rotations.iter().map(|r| r.number().to_string()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_a_round_trip() {
        let turns = Face::ALL.into_iter().flat_map(|face| Quarters::ALL.map(|q| Move::Turn(face, q)));
        let wholes =
            [Axis::X, Axis::Y, Axis::Z].into_iter().flat_map(|axis| Quarters::ALL.map(|q| Move::Whole(axis, q)));
        for m in turns.chain(wholes) {
            assert_eq!(parse_moves(&m.to_string()).unwrap(), [m]);
            if let Move::Turn(..) = m {
                let rotations = rotations(&[m]);
                assert_eq!(moves_of(&rotations), [m]);
                assert_eq!(parse_moves(&to_numbers(&rotations)).unwrap().len(), rotations.len());
            }
        }
    }

    #[test]
    fn sequences_can_be_written_in_many_ways() {
        let moves = parse_moves("RUR'U2'").unwrap();
        assert_eq!(to_names(&moves), "R U R' U2");
        assert_eq!(parse_moves("(R, U, R’ U2)").unwrap(), moves);
        assert_eq!(parse_moves("7 1 8 1,1").unwrap().len(), 5);
        assert_eq!(to_names(&moves_of(&rotations(&parse_moves("7 1 8 1,1").unwrap()))), "R U R' U2");
        assert_eq!(moves_of(&rotations(&parse_moves("R U U' R'").unwrap())), []);
    }

    #[test]
    fn bad_moves_are_named_with_their_place() {
        for (text, word, column) in
            [("U 13", "13", 3), ("R Q", "Q", 3), ("U0", "U0", 1), ("0", "0", 1), ("R22", "R22", 1), ("1x", "1x", 1)]
        {
            assert_eq!(parse_moves(text), Err(CubeError::NotAMove { word: word.into(), column }), "{text}");
        }
    }
}
