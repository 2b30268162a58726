//! π to any number of digits, and the arithmetic of long numbers under it.
//!
//! - [`digits`], [`compute`], [`hexadecimal`]: digits of π, by binary splitting of a fast series.
//! - [`natural`]: products, quotients, square roots and decimal strings of `BigUint` values in quasi-linear time.
//! - [`exact`]: the series as exact fractions.
//! - [`check`], [`bellard`]: whether given digits are those of π.
//!
//! Every long product is checked by residues; an error means that the hardware, or this library, is at fault. The
//! design and the error bounds stand in `docs/pi.md`. Work is spread over the threads of the current rayon pool.
//!
//! Not here: numbers that do not fit the memory, floating-point arithmetic in general, other constants.

pub mod arithmetic;
pub mod bellard;
pub mod check;
mod decimal;
pub mod error;
pub mod exact;
mod limbs;
pub mod memory;
mod mul;
pub mod natural;
mod newton;
pub mod ntt;
pub mod progress;
mod residue;
pub mod splitting;

pub use error::PiError;
use progress::{Meter, Observer, Silent, Stage};
pub use splitting::Series;

/// The most digits that can be asked for: 10¹⁰.
pub const MAX_DIGITS: u64 = 10_000_000_000;

/// Decimals that are computed beyond those asked for.
const GUARD: usize = 20;

/// The binary fraction of π − 3, with at least `limbs` limbs that are right up to a few units of the last.
fn fraction(series: Series, limbs: usize, observer: &dyn Observer) -> Result<Vec<u64>, PiError> {
    let w = limbs + 2;
    let bits = 64.0 * w as f64;
    let terms = (bits / (series.digits_per_term() * std::f64::consts::LOG2_10)) as u64 + 2;
    let depth = (terms as f64).log2().ceil() as u64;
    let meter = Meter::new(observer, Stage::Series, terms * depth);
    let sums = splitting::sums(series, terms, w, &meter)?;
    ntt::clear_pool();
    let meter = Meter::new(observer, Stage::Division, 3);
    let (numerator, denominator, radicand) = series.constants();

    let mut d = series.sum(&sums.q, &sums.t);
    let q = limbs::top(&sums.q, w + 1).to_vec();
    let q_scale = (sums.q.len() - q.len()) as i64;
    drop(sums);
    let d_length = d.len() as i64;
    let shift = d[d.len() - 1].leading_zeros();
    limbs::shift_left(&mut d, shift);
    d.drain(..d.len().saturating_sub(w + 2));
    // The radicand is normalized as 0.a · 2^even.
    let root_shift = radicand.leading_zeros() / 2 * 2;
    let (inverse, root) =
        rayon::join(|| newton::reciprocal(&d, w), || newton::inverse_sqrt(&[radicand << root_shift], w));
    let (inverse, root) = (inverse?, root?);
    drop(d);
    meter.advance(1);

    let mut x = mul::mul(&q, &inverse)?;
    drop((q, inverse));
    let first_cut = x.len().saturating_sub(w + 2);
    x.drain(..first_cut);
    meter.advance(1);
    let mut x = mul::mul(&x, &root)?;
    drop(root);
    let second_cut = x.len().saturating_sub(w + 3);
    x.drain(..second_cut);
    x.push(0);
    limbs::scale(&mut x, numerator);
    limbs::div_limb(&mut x, denominator);
    x.push(0);
    limbs::shift_left(&mut x, shift);
    // 1/√r = Y·2^((root_shift − 64)/2).
    limbs::shift_right(&mut x, (64 - root_shift) / 2);
    meter.advance(1);
    let behind = (w as i64 + d_length - q_scale + w as i64 - first_cut as i64 - second_cut as i64) as usize;
    debug_assert_eq!(x[behind], 3);
    x.truncate(behind);
    x.drain(..behind.saturating_sub(limbs));
    x.shrink_to_fit();
    Ok(x)
}

/// π to `n` decimals, cut and not rounded: `3.` and n digits.
///
/// O(M(n) log² n), where M is the cost of a product; about 15 bytes of memory a digit on one thread and 20 on two,
/// see [`memory`]. Uses the threads of the current rayon pool.
///
/// # Errors
///
/// [`PiError::NoDigits`], [`PiError::TooManyDigits`]; [`PiError::Arithmetic`] if the hardware errs.
///
/// # Example
///
/// ```
/// let pi = schreier::pi::digits(1000)?;
/// assert!(pi.starts_with("3.14159265358979323846"));
/// assert!(pi.ends_with("2164201989"));
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn digits(n: u64) -> Result<String, PiError> {
    let decimals = compute(Series::Chudnovsky, n, &Silent)?;
    Ok(format!("3.{}", String::from_utf8(decimals).expect("digits are ASCII")))
}

/// The first `n` decimals of π as ASCII, without the 3 in front, from a series of choice, with progress.
///
/// Cost and errors as for [`digits`].
pub fn compute(series: Series, n: u64, observer: &dyn Observer) -> Result<Vec<u8>, PiError> {
    let n = checked_count(n)?;
    let mut guard = GUARD;
    loop {
        let total = n + guard;
        let fraction = fraction(series, decimal::needed(total + total / 300) + 1, observer)?;
        ntt::clear_pool();
        let meter = Meter::new(observer, Stage::Conversion, total as u64);
        let mut digits = decimal::decimals(&fraction, total, &meter)?;
        drop(fraction);
        ntt::clear_pool();
        // The error is far below a unit of the last guard digit. Only a carry through all of them could reach the
        // digits before.
        let decided = [b'0', b'9'].iter().all(|end| digits[n..].iter().any(|digit| digit != end));
        if decided {
            digits.truncate(n);
            return Ok(digits);
        }
        guard *= 2;
    }
}

/// The first `n` digits of π behind the point in base 16, as lower-case ASCII.
///
/// O(M(n) log² n); errors as for [`digits`].
///
/// # Example
///
/// ```
/// use schreier::pi::{Series, hexadecimal, progress::Silent};
///
/// assert_eq!(hexadecimal(Series::Chudnovsky, 16, &Silent)?, b"243f6a8885a308d3");
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn hexadecimal(series: Series, n: u64, observer: &dyn Observer) -> Result<Vec<u8>, PiError> {
    let n = checked_count(n)?;
    let mut guard = 1;
    loop {
        let limbs = n.div_ceil(16);
        let fraction = fraction(series, limbs + guard, observer)?;
        let (below, above) = fraction.split_at(fraction.len() - limbs);
        // The error is a few units of the lowest guard limb, of which there is one more than needed.
        let decided = [0, u64::MAX].iter().all(|&end| below.iter().any(|&limb| limb.abs_diff(end) > 64));
        if decided {
            let mut text: Vec<u8> = above.iter().rev().flat_map(|limb| format!("{limb:016x}").into_bytes()).collect();
            text.truncate(n);
            return Ok(text);
        }
        guard += 2;
    }
}

fn checked_count(n: u64) -> Result<usize, PiError> {
    if n == 0 {
        return Err(PiError::NoDigits);
    }
    if n > MAX_DIGITS {
        return Err(PiError::TooManyDigits { digits: n, limit: MAX_DIGITS });
    }
    Ok(n as usize)
}
