//! Products of moves as lists, and as people write them.

use super::Vocabulary;

/// The longest word that [`Expression::word`](super::Expression::word) writes out.
pub const MAX_WORD: usize = 1 << 20;

/// A product of moves from left to right: pairs of the index of a move and its exponent.
pub type Word = Vec<(usize, i64)>;

pub(super) fn within_bounds(length: usize) -> Option<()> {
    (length <= MAX_WORD).then_some(())
}

/// The word backwards with all exponents negated.
pub fn inverse_word(word: &[(usize, i64)]) -> Word {
    word.iter().rev().map(|&(index, exponent)| (index, -exponent)).collect()
}

pub(crate) fn power_of_word(word: &[(usize, i64)], exponent: i64) -> Option<Word> {
    if let [(index, inner)] = word {
        let product = inner.checked_mul(exponent).filter(|&product| product != i64::MIN)?;
        return Some(vec![(*index, product)]);
    }
    let times = usize::try_from(exponent.unsigned_abs()).ok()?;
    within_bounds(word.len().checked_mul(times)?)?;
    Some(if exponent < 0 { inverse_word(word).repeat(times) } else { word.repeat(times) })
}

/// A word as people write it, `U2 F' R`, so that it is read back as it was.
pub fn show_word(word: &[(usize, i64)], vocabulary: &impl Vocabulary) -> String {
    let factors = word.iter().map(|&(index, exponent)| {
        let name = vocabulary.move_name(index);
        let prime = if exponent < 0 { "'" } else { "" };
        let number = exponent.unsigned_abs();
        if number == 1 {
            return format!("{name}{prime}");
        }
        let short = format!("{name}{number}");
        let read_back = vocabulary.longest_name(&short).is_some_and(|(length, _)| length == name.len());
        if read_back && !name.ends_with(|c: char| c.is_ascii_digit()) {
            format!("{short}{prime}")
        } else {
            format!("{name}^{number}{prime}")
        }
    });
    factors.collect::<Vec<_>>().join(" ")
}
