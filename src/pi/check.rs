//! Whether decimal digits are those of π.
//!
//! Hexadecimal digits cannot be checked by their end, because a wrong one changes no other: they are compared with
//! a second series.

use num_bigint::BigUint;

use crate::pi::bellard::{self, Window};
use crate::pi::error::PiError;
use crate::pi::natural::from_decimal;
use crate::pi::progress::{Observer, Silent};
use crate::pi::splitting::Series;
use crate::pi::{compute, natural};

/// What the comparison with Bellard's formula found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The compared bits stand behind this many bits behind the point.
    pub position: u64,
    /// 128 bits of the number that the digits give.
    pub found: u128,
    /// The same bits of π.
    pub expected: Window,
    /// By how many units of the last of the 128 bits the digits, being cut, can be too small.
    pub slack: u128,
    /// Whether the first [`LEADING`] decimals are right, by computing them.
    pub leading: bool,
}

/// Decimals at the beginning that are compared one by one.
pub const LEADING: u64 = 1000;

impl Spot {
    /// Whether the bits agree up to the errors that are accounted for.
    pub fn agrees(&self) -> bool {
        let difference = self.expected.bits.wrapping_sub(self.found).wrapping_add(self.expected.uncertainty);
        self.leading && difference <= self.slack.saturating_add(2 * self.expected.uncertainty)
    }
}

/// Compares the bits at the end of the number 3.d₁d₂… with Bellard's formula.
///
/// A wrong digit changes these bits, because a multiple of 10⁻ⁱ has no end in base 2 unless it is a multiple of 2⁻ⁱ
/// as well, as 5/10 is. For those the first [`LEADING`] decimals are compared one by one; digits that are wrong by
/// a multiple of 2⁻ⁱ with i > 1000 need i wrong digits or nearly so. Some 60 bits are compared, so that other wrong
/// digits pass once in 10¹⁸ times; only the last digit can also hide in the error that the cut leaves, once in 10⁹
/// times.
///
/// O(M(n) log n + n log n) for n digits, which must be ASCII digits.
///
/// # Errors
///
/// [`PiError::NotDigits`] for other bytes; [`PiError::Arithmetic`] if the hardware errs.
///
/// # Example
///
/// ```
/// use schreier::pi::{check::spot, progress::Silent};
///
/// let digits = schreier::pi::digits(1000)?;
/// let mut decimals = digits.as_bytes()[2..].to_vec();
/// assert!(spot(&decimals, &Silent)?.agrees());
/// decimals[500] ^= 1;
/// assert!(!spot(&decimals, &Silent)?.agrees());
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn spot(decimals: &[u8], observer: &dyn Observer) -> Result<Spot, PiError> {
    let number = from_decimal(decimals)?.ok_or(PiError::NotDigits)?;
    let n = decimals.len() as u64;
    // 10ⁿ has about this many bits; half of the 128 bits are those before the end of the digits.
    let bits = (u128::from(n) * 3_321_928 / 1_000_000) as u64;
    let position = bits.saturating_sub(64);
    let power = power_of_ten(n)?;
    let (scaled, _) = natural::divide(&(number << (position + 128)), &power)?;
    let mut limbs = scaled.iter_u64_digits().map(u128::from);
    let found = limbs.next().unwrap_or(0) | (limbs.next().unwrap_or(0) << 64);
    // One unit for rounding down, and 2^(position + 128)/10ⁿ for the digits that were cut off.
    let cut = (BigUint::from(1u32) << (position + 128)) / &power;
    let slack = u128::try_from(cut).unwrap_or(u128::MAX).saturating_add(2);
    let leading = first_wrong(&decimals[..n.min(LEADING) as usize], Series::Ramanujan, &Silent)?.is_none();
    Ok(Spot { position, found, expected: bellard::window(position, observer), slack, leading })
}

fn power_of_ten(n: u64) -> Result<BigUint, PiError> {
    if n < 64 {
        return Ok(BigUint::from(10u32).pow(n as u32));
    }
    let half = power_of_ten(n / 2)?;
    let square = natural::multiply(&half, &half)?;
    Ok(if n % 2 == 1 { square * 10u32 } else { square })
}

/// The index (from 0) of the first decimal that is not π's, by computing π anew with a series; `None` if all are right.
///
/// O(M(n) log² n) for n digits.
///
/// # Errors
///
/// As [`compute`].
pub fn first_wrong(decimals: &[u8], series: Series, observer: &dyn Observer) -> Result<Option<u64>, PiError> {
    let right = compute(series, decimals.len() as u64, observer)?;
    Ok(right.iter().zip(decimals).position(|(x, y)| x != y).map(|index| index as u64))
}
