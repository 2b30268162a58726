//! Reading a cube in any of the forms in which people have one.

use super::facelets::{Scheme, has_net_shape};
use super::notation::{parse_moves, rotations};
use super::{CubeError, FaceArray, Rotation};

/// The form of a text that describes a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// A scramble: moves that are made from the solved cube on.
    Moves,
    /// 24 face numbers by position.
    Array,
    /// 24 colours, as a string or as a drawn net.
    Facelets,
}

/// From this many letters on, a word of nothing but letters is taken for facelets and not for moves.
const LONG_WORD: usize = 20;

impl Form {
    /// The form that a text has.
    ///
    /// An array stands in braces or brackets, or is 24 numbers that are not all rotation numbers. Facelets are letters
    /// only: a drawn net, six groups of four, one long word, or any text with a colour that is no face (`W`, `Y`, `G`, `O`).
    /// Everything else is moves.
    pub fn guess(text: &str) -> Self {
        let text = text.trim();
        if text.starts_with(['{', '[']) {
            return Self::Array;
        }
        let words = || text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        let numbers_only =
            text.starts_with(|c: char| c.is_ascii_digit()) && words().all(|word| word.parse::<u64>().is_ok());
        if numbers_only {
            let is_rotation = |word: &str| word.parse().is_ok_and(|number| Rotation::new(number).is_ok());
            return if words().count() == 24 && !words().all(is_rotation) { Self::Array } else { Self::Moves };
        }
        let is_plain = |word: &str| word.bytes().all(|c| c.is_ascii_alphabetic());
        let groups = || words().all(|word| word.len() == 4 && is_plain(word)) && words().count() == 6;
        let long = || text.len() >= LONG_WORD && is_plain(text);
        let colour = || text.contains(['W', 'Y', 'G', 'O']);
        let net = || text.contains('\n') && has_net_shape(text) == Some(true);
        if groups() || long() || colour() || net() { Self::Facelets } else { Self::Moves }
    }

    /// Reads a cube in this form. The scheme says what the letters of facelets mean; without one it is guessed from them.
    ///
    /// # Errors
    /// If the text is no cube, or one that no turns lead to.
    pub fn read(self, text: &str, scheme: Option<Scheme>) -> Result<FaceArray, CubeError> {
        match self {
            Self::Moves => Ok(FaceArray::SOLVED.turned_by(&rotations(&parse_moves(text)?))),
            Self::Array => text.parse(),
            Self::Facelets => scheme.unwrap_or_else(|| Scheme::guess(text)).parse(text),
        }
    }
}

/// Reads a cube in the form that its text has; see [`Form::guess`].
///
/// # Errors
/// If the text is no cube, or one that no turns lead to.
///
/// # Example
///
/// ```
/// use schreier::cube2::read_cube;
///
/// let cube = read_cube("R U F2")?;
/// assert_eq!(read_cube("7 1 5 5")?, cube);
/// assert_eq!(read_cube(&cube.to_string())?, cube);
/// assert!(read_cube("LUFUUURRRFFFDDDDLLLBBBBR").is_err());
/// # Ok::<(), schreier::cube2::CubeError>(())
/// ```
pub fn read_cube(text: &str) -> Result<FaceArray, CubeError> {
    Form::guess(text).read(text, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_told_apart() {
        for text in [
            "",
            "R U R' F2",
            "RUR'F2",
            "(2, 8, 5, 1)",
            "1 2 3 4 5 6 7 8 9 10 11 12 1 2 3 4 5 6 7 8 9 10 11 12",
            "UU RR",
        ] {
            assert_eq!(Form::guess(text), Form::Moves, "{text}");
        }
        for text in ["{0}", "[1, 2]", &FaceArray::SOLVED.to_string().replace(['{', '}', ','], " ")] {
            assert_eq!(Form::guess(text), Form::Array, "{text}");
        }
        let net = Scheme::FACES.net(&FaceArray::SOLVED);
        for text in
            ["UUUURRRRFFFFDDDDLLLLBBBB", "UUUU RRRR FFFF DDDD LLLL BBBB", "UUUURRRRFFFFDDDDLLLLBBB", "WWWW", &net]
        {
            assert_eq!(Form::guess(text), Form::Facelets, "{text}");
        }
    }
}
