//! Move sequences in text: ordinary notation (`U R' F2 x`) and the document's numbers (`1 8 5 5`), both ways.
//!
//! Everything comes down to the twelve rotations: a half turn is two of them, and a rotation of the whole cube is a
//! *frame shift*, two opposite faces turned together.

use std::fmt;

use super::rotation::{Axis, Face};
use super::{CubeError, Metric, Rotation};

/// A move of ordinary notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A face turned by 1, 2 or 3 quarters clockwise.
    Turn(Face, u8),
    /// The whole cube rotated by 1, 2 or 3 quarters, clockwise as seen from R, U or F.
    Whole(Axis, u8),
}

impl Move {
    /// The rotations that the move consists of: one for a quarter turn, two for a half turn or for each quarter of a
    /// whole-cube rotation.
    pub fn rotations(self) -> Vec<Rotation> {
        match self {
            Self::Turn(face, 3) => vec![Rotation::counter_clockwise(face)],
            Self::Turn(face, quarters) => vec![Rotation::clockwise(face); quarters.into()],
            Self::Whole(axis, 3) => frame_shift(axis).map(Rotation::inverse).to_vec(),
            Self::Whole(axis, quarters) => frame_shift(axis).repeat(quarters.into()),
        }
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
        let (letter, quarters) = match self {
            Self::Turn(face, quarters) => (face.letter(), quarters),
            Self::Whole(axis, quarters) => (axis.letter(), quarters),
        };
        write!(f, "{letter}{}", ["", "2", "'"][usize::from(*quarters) - 1])
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
    let mut rest = text.chars().enumerate().peekable();
    while let Some((at, c)) = rest.next() {
        let no_move = |word: String| CubeError::NotAMove { word, column: at + 1 };
        if c.is_whitespace() || matches!(c, ',' | '(' | ')' | '{' | '}') {
            continue;
        }
        if c.is_ascii_digit() {
            let mut word = String::from(c);
            while let Some((_, digit)) = rest.next_if(|(_, c)| c.is_alphanumeric()) {
                word.push(digit);
            }
            let number = word.parse().map_err(|_| no_move(word.clone()))?;
            let rotation = Rotation::new(number).map_err(|_| no_move(word))?;
            moves.push(Move::Turn(rotation.face(), if rotation.is_clockwise() { 1 } else { 3 }));
            continue;
        }
        let mut quarters = 1;
        let mut word = String::from(c);
        if let Some((_, digit)) = rest.next_if(|(_, c)| matches!(c, '2' | '3')) {
            quarters = if digit == '2' { 2 } else { 3 };
            word.push(digit);
        }
        if let Some((_, prime)) = rest.next_if(|(_, c)| matches!(c, '\'' | '’' | '′' | '`')) {
            quarters = 4 - quarters;
            word.push(prime);
        }
        if rest.peek().is_some_and(|(_, c)| c.is_ascii_digit()) {
            word.extend(rest.next().map(|(_, c)| c));
            return Err(no_move(word));
        }
        moves.push(match (Face::from_letter(c), Axis::from_letter(c)) {
            (Some(face), _) => Move::Turn(face, quarters),
            (_, Some(axis)) => Move::Whole(axis, quarters),
            _ => return Err(no_move(word)),
        });
    }
    Ok(moves)
}

/// The rotations that the moves consist of, in order.
pub fn rotations(moves: &[Move]) -> Vec<Rotation> {
    moves.iter().flat_map(|m| m.rotations()).collect()
}

/// The rotations as moves, neighbouring turns of one face joined: `U U` is `U2`, and `U U'` vanishes.
pub fn moves_of(rotations: &[Rotation]) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for rotation in rotations {
        let quarter = if rotation.is_clockwise() { 1 } else { 3 };
        match moves.last_mut() {
            Some(Move::Turn(face, quarters)) if *face == rotation.face() => {
                *quarters = (*quarters + quarter) % 4;
                if *quarters == 0 {
                    moves.pop();
                }
            }
            _ => moves.push(Move::Turn(rotation.face(), quarter)),
        }
    }
    moves
}

/// The rotations as the moves of a metric: half turns are joined in the half-turn metric and written as two quarter
/// turns in the quarter-turn metric.
pub fn moves_in(metric: Metric, rotations: &[Rotation]) -> Vec<Move> {
    match metric {
        Metric::Half => moves_of(rotations),
        Metric::Quarter => {
            rotations.iter().map(|r| Move::Turn(r.face(), if r.is_clockwise() { 1 } else { 3 })).collect()
        }
    }
}

/// The moves in ordinary notation, separated by blanks.
pub fn to_names(moves: &[Move]) -> String {
    join(moves)
}

/// The rotations by the document's numbers, separated by commas.
pub fn to_numbers(rotations: &[Rotation]) -> String {
    rotations.iter().map(|r| r.number().to_string()).collect::<Vec<_>>().join(", ")
}

fn join(items: &[impl fmt::Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_survives_a_round_trip() {
        let turns = Face::ALL.into_iter().flat_map(|face| (1..=3).map(move |q| Move::Turn(face, q)));
        let wholes =
            [Axis::X, Axis::Y, Axis::Z].into_iter().flat_map(|axis| (1..=3).map(move |q| Move::Whole(axis, q)));
        for m in turns.chain(wholes) {
            assert_eq!(parse_moves(&m.to_string()).unwrap(), [m]);
            if let Move::Turn(..) = m {
                assert_eq!(moves_of(&m.rotations()), [m]);
                assert_eq!(parse_moves(&to_numbers(&m.rotations())).unwrap().len(), m.rotations().len());
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
