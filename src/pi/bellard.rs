//! Binary digits of π from any position, without those before: an independent check of a long computation.
//!
//! F. Bellard, *A new formula to compute the n-th binary digit of pi* (1997):
//!
//! > π = 2⁻⁶ Σ_{n≥0} (−1)ⁿ 2^(−10n) · (−2⁵/(4n+1) − 1/(4n+3) + 2⁸/(10n+1) − 2⁶/(10n+3) − 2²/(10n+5) − 2²/(10n+7) +
//! > 1/(10n+9)).
//!
//! Of 2^p·π only the fraction is wanted: a term 2^e/m contributes (2^e mod m)/m. This shares no arithmetic with the
//! rest of the module.

use rayon::prelude::*;

use crate::pi::progress::{Meter, Observer, Stage};

/// The fractions of one term: multiplier of n and constant of the denominator, exponent and sign of the numerator.
const PARTS: [(u64, u64, u32, bool); 7] = [
    (4, 1, 5, true),
    (4, 3, 0, true),
    (10, 1, 8, false),
    (10, 3, 6, true),
    (10, 5, 2, true),
    (10, 7, 2, true),
    (10, 9, 0, false),
];

/// The sum of the numerators of [`PARTS`]: how many units of the last place one term can be off.
const UNITS: u64 = 32 + 1 + 256 + 64 + 4 + 4 + 1;

/// Terms that one task adds.
const TASK: u64 = 1 << 12;

/// 128 bits of π, as a fraction of 2¹²⁸.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// ⌊2¹²⁸·frac(2^position·π)⌋, up to `uncertainty` more or less, modulo 2¹²⁸.
    pub bits: u128,
    /// A bound for the rounding errors.
    pub uncertainty: u128,
}

/// The 128 bits of π behind the first `position` bits behind the point; `position` is at most 2³⁸.
///
/// O(p log p) word operations for the position p, spread over the threads of the current pool.
///
/// # Example
///
/// ```
/// use schreier::pi::bellard::window;
/// use schreier::pi::progress::Silent;
///
/// // π = 3.243f6a8885a308d313198a2e03707344a4093822… in base 16
/// let found = window(16, &Silent);
/// assert!(found.bits.abs_diff(0x6a88_85a3_08d3_1319_8a2e_0370_7344_a409) <= found.uncertainty);
/// ```
pub fn window(position: u64, observer: &dyn Observer) -> Window {
    // The terms whose numerators are powers of two with exponents of at least 0, and some beyond, down to 2⁻¹⁴⁰.
    let whole = if position >= 6 { (position - 6) / 10 + 1 } else { 0 };
    let meter = Meter::new(observer, Stage::Check, whole);
    let sum = (0..whole.div_ceil(TASK))
        .into_par_iter()
        .map(|task| {
            let range = task * TASK..((task + 1) * TASK).min(whole);
            let length = range.end - range.start;
            let sum = range.map(|n| signed(n, term(n, position - 6 - 10 * n))).fold(0u128, u128::wrapping_add);
            meter.advance(length);
            sum
        })
        .reduce(|| 0, u128::wrapping_add);
    let tail = (whole..whole + 15).map(|n| signed(n, tail_term(n, 6 + 10 * n - position)));
    let bits = tail.fold(sum, u128::wrapping_add);
    Window { bits, uncertainty: u128::from(UNITS * (whole + 16)) }
}

fn signed(n: u64, value: u128) -> u128 {
    if n % 2 == 1 { value.wrapping_neg() } else { value }
}

/// The fraction of 2^e times the bracket of term n. The seven powers are computed in step, so that their products
/// overlap.
fn term(n: u64, e: u64) -> u128 {
    let moduli = PARTS.map(|(factor, constant, ..)| Odd::new(factor * n + constant));
    let powers = powers_of_two(&moduli, e);
    let mut sum = 0u128;
    for ((power, modulus), (.., shift, minus)) in powers.into_iter().zip(&moduli).zip(PARTS) {
        let value = fraction(power, modulus.m) << shift;
        sum = if minus { sum.wrapping_sub(value) } else { sum.wrapping_add(value) };
    }
    sum
}

/// ⌊2¹²⁸·x/m⌋ for x < m.
fn fraction(x: u64, m: u64) -> u128 {
    let m = u128::from(m);
    let high = (u128::from(x) << 64) / m;
    let low = (((u128::from(x) << 64) % m) << 64) / m;
    (high << 64) | low
}

/// The fraction of 2^(−e) times the bracket of term n, for e ≥ 1.
fn tail_term(n: u64, e: u64) -> u128 {
    PARTS.into_iter().fold(0u128, |sum, (factor, constant, shift, minus)| {
        let m = factor * n + constant;
        let exponent = i64::from(shift) - e as i64;
        let value = match exponent {
            0.. => fraction((1 << exponent) % m, m),
            -127..0 => (1u128 << (128 + exponent)) / u128::from(m),
            _ => 0,
        };
        if minus { sum.wrapping_sub(value) } else { sum.wrapping_add(value) }
    })
}

/// An odd modulus below 2⁶³, with what Montgomery's reduction needs.
struct Odd {
    m: u64,
    /// −1/m modulo 2⁶⁴.
    negative_inverse: u64,
}

impl Odd {
    fn new(m: u64) -> Self {
        // Newton's iteration doubles the number of right bits; m itself is right to three.
        let mut inverse = m;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(m.wrapping_mul(inverse)));
        }
        Self { m, negative_inverse: inverse.wrapping_neg() }
    }

    /// x·y/2⁶⁴ modulo m (P. L. Montgomery, 1985).
    #[inline(always)]
    fn product(&self, x: u64, y: u64) -> u64 {
        let product = u128::from(x) * u128::from(y);
        let multiple = u128::from((product as u64).wrapping_mul(self.negative_inverse)) * u128::from(self.m);
        let sum = (product >> 64) as u64 + (multiple >> 64) as u64 + u64::from(product as u64 != 0);
        if sum >= self.m { sum - self.m } else { sum }
    }
}

/// 2^e modulo each modulus, by squarings from the top bit of the exponent.
fn powers_of_two(moduli: &[Odd; 7], e: u64) -> [u64; 7] {
    // In Montgomery's form, 1 is 2⁶⁴ mod m.
    let mut powers: [u64; 7] = std::array::from_fn(|i| (u128::from(u64::MAX) % u128::from(moduli[i].m)) as u64 + 1);
    for (power, modulus) in powers.iter_mut().zip(moduli) {
        *power %= modulus.m;
    }
    for bit in (0..64 - e.leading_zeros()).rev() {
        let double = (e >> bit) & 1 == 1;
        for (power, modulus) in powers.iter_mut().zip(moduli) {
            *power = modulus.product(*power, *power);
            if double {
                *power = if 2 * *power >= modulus.m { 2 * *power - modulus.m } else { 2 * *power };
            }
        }
    }
    std::array::from_fn(|i| moduli[i].product(powers[i], 1))
}
