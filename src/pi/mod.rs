//! π to any number of digits, and the arithmetic of long numbers under it.

mod decimal;
pub mod error;
mod limbs;
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

/// Todo.
pub fn digits(n: usize) -> Result<String, PiError> {
    decimals(Series::Chudnovsky, n, &Silent)
}

/// Todo.
pub fn decimals(series: Series, n: usize, observer: &dyn Observer) -> Result<String, PiError> {
    let total = n + GUARD;
    let fraction = fraction(series, decimal::needed(total + total / 300) + 1, observer)?;
    ntt::clear_pool();
    let meter = Meter::new(observer, Stage::Conversion, total as u64);
    let mut digits = decimal::decimals(&fraction, total, &meter)?;
    digits.truncate(n);
    Ok(format!("3.{}", String::from_utf8(digits).expect("digits are ASCII")))
}
