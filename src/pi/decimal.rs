//! Decimal digits of a binary fraction, by divide and conquer.
//!
//! A fraction f with d digits to print is cut in the middle. With h = d/2, the low half of the digits belongs to
//! the fraction g of f·10ʰ; the high half are the digits of the integer part of f·10ʰ, which are the first h digits
//! of f, for which half the limbs of f are enough. Both halves are then the same problem at half the size; all
//! powers of ten are 10^(ℓ·2ⁱ) and are transformed once. Of a product only the limbs of g count, so it is computed
//! modulo B^L − 1 with L about as long as f.
//!
//! # Bounds
//!
//! The danger is a high half that is so close to an integer that the cut of its limbs decides a digit. So it gets
//! another fraction with the same first h digits: f + (1/2 − g)·10⁻ʰ, which is half a unit away from the nearest
//! integer. The correction is needed to a relative error of 1/8 only, and is computed from 64 bits of g and of 10ʰ.
//! Cutting a fraction to [`needed`] limbs changes f·10ᵈ by less than 2⁻¹²⁸; the low limbs of a product carry at
//! most two units of the last limb from rounding and from what wraps around. So the error of every f·10ᵈ stays
//! below 2⁻¹⁰⁰, whatever the number of levels up to 30. The digits printed are those of the given fraction, or of
//! one that differs from it by less than 2⁻¹⁰⁰ units of the last digit.
//!
//! Source of the idea of working on truncated fractions: D. J. Bernstein, *Scaled remainder trees* (2004); R. P.
//! Brent and P. Zimmermann, *Modern Computer Arithmetic* (2010), section 1.7.2.

use crate::pi::error::PiError;
use crate::pi::limbs;
use crate::pi::mul::{self, mul};
use crate::pi::newton;
use crate::pi::ntt::{Plan, Transform};
use crate::pi::progress::{Meter, Silent, Stage};
use crate::pi::residue::{decimal_61, mod_61};

/// Digits that are printed one limb at a time.
const LEAF: usize = 700;

/// Digits from which the two halves are worth two threads.
const PARALLEL: usize = 20_000;

/// Digits that one limb holds.
const LIMB_DIGITS: usize = 19;

/// Limbs of a fraction from which `digits` digits can be read: those of 10^digits and two more. O(1).
pub(crate) fn needed(digits: usize) -> usize {
    (digits as u128 * 3_321_928_095 / 1_000_000_000 / 64) as usize + 3
}

/// 10^exponent.
fn power_of_ten(exponent: usize) -> Result<Vec<u64>, PiError> {
    if exponent <= LIMB_DIGITS {
        return Ok(vec![10u64.pow(exponent as u32)]);
    }
    let half = power_of_ten(exponent / 2)?;
    let mut power = mul(&half, &half)?;
    if exponent % 2 == 1 {
        limbs::scale(&mut power, 10);
    }
    limbs::trim(&mut power);
    Ok(power)
}

/// The digits of an integer, without leading zeros.
///
/// O(M(n) log n): the integer plus 1/2 is divided by the power of ten that makes it a fraction.
pub(crate) fn integer(number: &[u64]) -> Result<String, PiError> {
    let digits = (limbs::bit_length(number) as u128 * 30_103 / 100_000) as usize + 1;
    let mut power = power_of_ten(digits)?;
    let power_limbs = power.len();
    let shift = power[power_limbs - 1].leading_zeros();
    limbs::shift_left(&mut power, shift);
    let width = needed(digits + digits / 300) + 1;
    let inverse = newton::reciprocal(&power, width)?;
    let mut product = mul(&half_above(number), &inverse)?;
    // (number + 1/2)/10^digits has width + 1 + power_limbs limbs behind the point, before the shift.
    product.resize(width + 1 + power_limbs, 0);
    limbs::shift_left(&mut product, shift);
    let meter = Meter::new(&Silent, Stage::Conversion, 1);
    let text = decimals(limbs::top(&product, width), digits, &meter)?;
    if mod_61(number) != decimal_61(&text) {
        return Err(PiError::Arithmetic { what: "the decimal digits" });
    }
    let text = String::from_utf8(text).expect("digits are ASCII");
    Ok(text.trim_start_matches('0').to_owned())
}

/// `number + 1/2` with one limb behind the point.
fn half_above(number: &[u64]) -> Vec<u64> {
    let mut out = vec![1 << 63];
    out.extend_from_slice(number);
    out
}

/// The integer of a string of ASCII digits.
///
/// O(M(n) log n), by halves that are multiples of a leaf times a power of two.
pub(crate) fn parse(digits: &[u8]) -> Result<Vec<u64>, PiError> {
    let mut powers = Vec::new();
    let mut power = power_of_ten(LEAF)?;
    while LEAF << powers.len() < digits.len() {
        let next = if LEAF << (powers.len() + 1) < digits.len() { mul(&power, &power)? } else { Vec::new() };
        powers.push(power);
        power = next;
        limbs::trim(&mut power);
    }
    parse_with(digits, &powers)
}

fn parse_with(digits: &[u8], powers: &[Vec<u64>]) -> Result<Vec<u64>, PiError> {
    let Some((power, lower)) = powers.split_last() else {
        return Ok(parse_leaf(digits));
    };
    let length = LEAF << lower.len();
    if digits.len() <= length {
        return parse_with(digits, lower);
    }
    let (high, low) = digits.split_at(digits.len() - length);
    let (high, low) = both(length, || parse_with(high, lower), || parse_with(low, lower));
    let mut out = mul(&high?, power)?;
    out.push(0);
    limbs::add_assign(&mut out, &low?);
    limbs::trim(&mut out);
    Ok(out)
}

fn parse_leaf(digits: &[u8]) -> Vec<u64> {
    let mut out = Vec::new();
    for chunk in digits.chunks(LIMB_DIGITS) {
        let value = chunk.iter().fold(0, |value, &digit| 10 * value + u64::from(digit - b'0'));
        limbs::scale(&mut out, 10u64.pow(chunk.len() as u32));
        out.push(0);
        limbs::add_assign(&mut out, &[value]);
        limbs::trim(&mut out);
    }
    out
}

/// 10^h for the h digits of one level, ready for products with fractions of one length.
struct Power {
    digits: usize,
    limbs: Vec<u64>,
    /// Absent for short powers.
    transform: Option<(Plan, Transform)>,
}

impl Power {
    fn new(digits: usize, limbs: Vec<u64>) -> Self {
        // The product wraps around onto limbs below those of g.
        let transform = (limbs.len() >= mul::TRANSFORM).then(|| {
            let plan = Plan::new(needed(2 * digits).max(needed(digits) + limbs.len()));
            (plan, plan.forward(&limbs))
        });
        Self { digits, limbs, transform }
    }

    /// The limbs of `fraction·10^h` behind the point, of which the highest `needed(h)` are right.
    fn fraction_of_product(&self, fraction: &[u64]) -> Result<Vec<u64>, PiError> {
        let mut product = match &self.transform {
            Some((plan, power)) if plan.limbs() >= fraction.len() => {
                let mut product = plan.forward(fraction);
                product.multiply(power);
                product.inverse(plan.limbs())?
            }
            _ => mul(fraction, &self.limbs)?,
        };
        product.truncate(fraction.len());
        Ok(product)
    }

    /// The first limbs of `fraction`, moved by less than 10⁻ʰ so that times 10ʰ they are an integer plus 1/2.
    /// `rest` is the fraction of `fraction·10^h`.
    fn centred(&self, fraction: &[u64], rest: &[u64]) -> Vec<u64> {
        let mut high = limbs::top(fraction, needed(self.digits)).to_vec();
        // (1/2 − g)/10ʰ in units of the last limb, where 10ʰ is `leading`·2^(bits − 64).
        let g = rest.last().copied().unwrap_or(0);
        let distance = (1i128 << 63) - i128::from(g);
        let bits = limbs::bit_length(&self.limbs);
        let mut leading = limbs::top(&self.limbs, 2).to_vec();
        let top = leading[leading.len() - 1];
        limbs::shift_left(&mut leading, top.leading_zeros());
        let quotient = ((distance.unsigned_abs() << 63) / u128::from(leading[leading.len() - 1])) as u64;
        let shift = 64 * high.len() as u64 - bits - 63;
        let mut correction = vec![0; (shift / 64) as usize];
        correction.extend([quotient, 0]);
        limbs::shift_left(&mut correction, (shift % 64) as u32);
        let correction = limbs::trimmed(&correction);
        if distance < 0 {
            limbs::sub_assign(&mut high, correction);
        } else {
            limbs::add_assign(&mut high, correction);
        }
        high
    }
}

/// The first `digits` decimal digits of a fraction, as ASCII; it has at least [`needed`]`(digits + digits/500)` limbs.
///
/// O(M(n) log n).
///
/// # Errors
///
/// [`PiError::Arithmetic`] if a product or a part of the string fails its check.
pub(crate) fn decimals(fraction: &[u64], digits: usize, meter: &Meter) -> Result<Vec<u8>, PiError> {
    let levels = digits.div_ceil(LEAF).next_power_of_two().ilog2() as usize;
    let leaf = digits.div_ceil(1 << levels);
    let mut powers = Vec::with_capacity(levels);
    let mut power = power_of_ten(leaf)?;
    for level in 0..levels {
        let next = if level + 1 < levels { mul(&power, &power)? } else { Vec::new() };
        powers.push(Power::new(leaf << level, power));
        power = next;
        limbs::trim(&mut power);
    }
    let mut out = vec![0; leaf << levels];
    let fraction = limbs::top(fraction, needed(out.len()));
    checked(fraction, &powers, &mut out, meter)?;
    out.truncate(digits);
    Ok(out)
}

/// As [`convert`], along the rightmost path of the tree, with exact products: each gives the integer of which the
/// next part of the string must be the digits, and so the residue modulo 2⁶¹ − 1 of that part.
fn checked(fraction: &[u64], powers: &[Power], out: &mut [u8], meter: &Meter) -> Result<(), PiError> {
    let Some((power, lower)) = powers.split_last() else {
        convert(fraction, powers, out, meter)?;
        let integer = mul(fraction, &power_of_ten(out.len())?)?;
        return compare(&integer[fraction.len()..], out);
    };
    let mut rest = mul(fraction, &power.limbs)?;
    let integer = rest.split_off(fraction.len());
    let centred = power.centred(fraction, &rest);
    let (high, low) = out.split_at_mut(power.digits);
    let rest = limbs::top(&rest, needed(power.digits));
    let (first, second) =
        both(high.len(), || convert(&centred, lower, high, meter), || checked(rest, lower, low, meter));
    first.and(second)?;
    compare(&integer, high)
}

fn compare(integer: &[u64], digits: &[u8]) -> Result<(), PiError> {
    let right = mod_61(integer) == decimal_61(digits);
    if right { Ok(()) } else { Err(PiError::Arithmetic { what: "the decimal digits" }) }
}

fn both<R: Send>(digits: usize, first: impl FnOnce() -> R + Send, second: impl FnOnce() -> R + Send) -> (R, R) {
    if digits >= PARALLEL { rayon::join(first, second) } else { (first(), second()) }
}

/// Writes the first `out.len()` digits of the fraction.
fn convert(fraction: &[u64], powers: &[Power], out: &mut [u8], meter: &Meter) -> Result<(), PiError> {
    let Some((power, lower)) = powers.split_last() else {
        leaf(fraction, out);
        meter.advance(out.len() as u64);
        return Ok(());
    };
    let rest = power.fraction_of_product(fraction)?;
    let centred = power.centred(fraction, &rest);
    let (high, low) = out.split_at_mut(power.digits);
    let rest = limbs::top(&rest, needed(power.digits));
    let (first, second) =
        both(high.len(), || convert(&centred, lower, high, meter), || convert(rest, lower, low, meter));
    first.and(second)
}

/// Reads digits off the top, 19 at a time; the limbs that are no longer needed go.
fn leaf(fraction: &[u64], out: &mut [u8]) {
    let mut fraction = fraction.to_vec();
    let mut start = 0;
    let mut left = out.len();
    for chunk in out.chunks_mut(LIMB_DIGITS) {
        start = start.max(fraction.len().saturating_sub(needed(left)));
        let mut value = limbs::mul_limb(&mut fraction[start..], 10u64.pow(chunk.len() as u32));
        left -= chunk.len();
        for digit in chunk.iter_mut().rev() {
            *digit = b'0' + (value % 10) as u8;
            value /= 10;
        }
    }
}
