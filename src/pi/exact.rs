//! Two series for π as exact fractions: how fast each converges.
//!
//! Nilakantha (about 1500): π = 3 + 4 Σ_{k≥1} (−1)^(k−1) / (2k(2k+1)(2k+2)).
//!
//! Chudnovsky (1988): 426880·√10005/π = Σ_{k≥0} t(k)·(13591409 + 545140134·k) with t(0) = 1 and t(k)/t(k−1) =
//! −24(6k−1)(2k−1)(6k−5)/(k³·640320³). The sum starts at k = 0: without that term it is about −2.55·10⁻⁷ in place
//! of 13591408.999999744.

use num_bigint::{BigInt, BigUint};
use num_rational::Ratio;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::pi::error::PiError;
use crate::pi::splitting::Series as Fast;

/// A series that is summed in exact fractions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExactSeries {
    /// 14.18 digits a term; the fraction is 426880·√10005/π.
    Chudnovsky,
    /// Three digits for every factor of ten in the number of terms; the fraction is π.
    Nilakantha,
}

/// The factor from term k − 1 of Chudnovsky's series to term k ≥ 1, without the linear part:
/// −24(6k−1)(2k−1)(6k−5)/(k³·640320³).
///
/// # Example
///
/// ```
/// // 6!/(3!·640320³) with its sign
/// let ratio = schreier::pi::exact::term_ratio(1);
/// assert_eq!(ratio, num_rational::Ratio::new((-120).into(), 262_537_412_640_768_000u64.into()));
/// ```
pub fn term_ratio(k: u64) -> Ratio<BigInt> {
    let factor = |value: u64| BigInt::from(value);
    let numerator = -factor(24) * factor(6 * k - 1) * factor(2 * k - 1) * factor(6 * k - 5);
    Ratio::new(numerator, factor(k).pow(3) * factor(640_320).pow(3))
}

/// The partial sums of a series, from the index `first` on; the i-th item has i + 1 terms. For Nilakantha's series
/// the leading 3 counts as the term of index 0.
///
/// An item of n terms has O(n) digits; producing it costs O(n²) bit operations up to logarithms.
///
/// # Example
///
/// ```
/// use schreier::pi::exact::{ExactSeries, partial_sums};
///
/// let sums: Vec<String> = partial_sums(ExactSeries::Nilakantha, 0).take(3).map(|sum| sum.to_string()).collect();
/// assert_eq!(sums, ["3", "19/6", "47/15"]);
/// ```
pub fn partial_sums(series: ExactSeries, first: u64) -> impl Iterator<Item = Ratio<BigInt>> {
    let mut coefficient = Ratio::one();
    for k in 1..first {
        coefficient *= term_ratio(k);
    }
    (first..).scan(Ratio::zero(), move |sum: &mut Ratio<BigInt>, k| {
        *sum += match series {
            ExactSeries::Nilakantha => nilakantha_term(k),
            ExactSeries::Chudnovsky => {
                if k > 0 {
                    coefficient *= term_ratio(k);
                }
                &coefficient * (BigInt::from(13_591_409) + BigInt::from(545_140_134) * k)
            }
        };
        Some(sum.clone())
    })
}

fn nilakantha_term(k: u64) -> Ratio<BigInt> {
    if k == 0 {
        return Ratio::from_integer(3.into());
    }
    let term = Ratio::new(BigInt::from(4), BigInt::from(2 * k) * (2 * k + 1) * (2 * k + 2));
    if k % 2 == 1 { term } else { -term }
}

/// How near a partial sum comes to π.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accuracy {
    /// The value for π that follows from the sum, times 10^`decimals`, rounded towards zero.
    pub value: BigInt,
    /// The decimals of `value`.
    pub decimals: u64,
    /// |value − π|, in the same unit.
    pub error: BigUint,
}

impl Accuracy {
    /// The first decimals that agree with those of π, up to a unit of the next: ⌊−log₁₀ error⌋, 0 for an error of 1
    /// or more.
    pub fn digits_right(&self) -> u64 {
        let length = if self.error.is_zero() { 0 } else { self.error.to_string().len() as u64 };
        self.decimals.saturating_sub(length)
    }

    /// −log₁₀ of the error; infinite if the error is below the unit.
    pub fn digits_exact(&self) -> f64 {
        let bits = self.error.bits();
        let shift = bits.saturating_sub(64);
        let leading = (&self.error >> shift).to_f64().unwrap_or(f64::INFINITY);
        self.decimals as f64 - leading.log10() - shift as f64 * std::f64::consts::LOG10_2
    }

    /// The error as text with three digits, such as `5.90e-14`.
    pub fn error_text(&self) -> String {
        if self.error.is_zero() {
            return format!("< 1e-{}", self.decimals);
        }
        let text = self.error.to_string();
        let exponent = text.len() as i64 - 1 - self.decimals as i64;
        format!("{}.{:0<2}e{exponent}", &text[..1], &text[1..text.len().min(3)])
    }

    /// The value with its decimals.
    pub fn value_text(&self) -> String {
        let digits = format!("{:0>width$}", self.value.magnitude().to_string(), width = self.decimals as usize + 1);
        let (whole, decimals) = digits.split_at(digits.len() - self.decimals as usize);
        format!("{}{whole}.{decimals}", if self.value.is_negative() { "-" } else { "" })
    }
}

/// Compares the value for π that follows from a partial sum with π to `decimals` decimals.
///
/// O(M(n)) for n the digits of the sum and of the comparison together.
///
/// # Errors
///
/// [`PiError::DivisionByZero`] for the sum 0 of Chudnovsky's series; [`PiError::Arithmetic`] if the hardware errs.
pub fn accuracy(series: ExactSeries, sum: &Ratio<BigInt>, decimals: u64) -> Result<Accuracy, PiError> {
    let unit = BigInt::from(10).pow(decimals as u32);
    let value = match series {
        ExactSeries::Nilakantha => sum.numer() * &unit / sum.denom(),
        ExactSeries::Chudnovsky => {
            if sum.is_zero() {
                return Err(PiError::DivisionByZero);
            }
            let root = (BigInt::from(10_005) * &unit * &unit).sqrt();
            root * 426_880 * sum.denom() / sum.numer()
        }
    };
    let digits = crate::pi::compute(Fast::Chudnovsky, decimals.max(1), &crate::pi::progress::Silent)?;
    let pi: BigInt = 3 * &unit + BigInt::parse_bytes(&digits[..decimals as usize], 10).unwrap_or_default();
    let error = (&value - pi).magnitude().clone();
    Ok(Accuracy { value, decimals, error })
}
