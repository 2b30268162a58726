//! Reciprocals and inverse square roots by Newton's iteration, each step with one and a half times the limbs of the
//! step before and no more.
//!
//! Numbers are fixed-point: a slice of n + 1 limbs of which n stand behind the point. B = 2⁶⁴.
//!
//! # Bounds
//!
//! [`reciprocal`] returns X with |X − 1/D| ≤ 4·B⁻ⁿ. One step goes from h to n ≤ 2h − 1 limbs: E = 1 − D·X and X' =
//! X + X·E. With |X − 1/D| ≤ 4·B⁻ʰ and 1 < 1/D ≤ 2, the iteration itself leaves D·(X − 1/D)² ≤ 16·B⁻²ʰ ≤ 16·B⁻ⁿ⁻¹;
//! reading D to n + 1 limbs changes E by 2·B⁻ⁿ⁻¹, cutting E to n + 1 limbs and taking a complement for a negation
//! by 2·B⁻ⁿ⁻¹ more, and both are multiplied by X ≤ 2 + 4·B⁻ʰ; cutting the product costs B⁻ⁿ. The sum is below
//! 2·B⁻ⁿ.
//!
//! [`inverse_sqrt`] returns Y with |Y − 1/√A| ≤ 4·B⁻ⁿ. A step is E = 1 − A·Y², Y' = Y + Y·E/2. With 1 < 1/√A ≤ 2
//! the iteration leaves 3/2·(Y − 1/√A)²·(1 + B⁻ʰ) ≤ 25·B⁻ⁿ⁻¹; the roundings are those of the reciprocal with Y² ≤ 4
//! for X. The sum is again below 2·B⁻ⁿ.
//!
//! Debug builds check both bounds on the result of every call.

use num_bigint::BigUint;

use crate::pi::error::PiError;
use crate::pi::limbs::{self, from_big, to_big};
use crate::pi::mul::{self, mul};
use crate::pi::ntt::{Plan, Transform};

/// Up to this many limbs the starting value comes from a plain long division.
const START: usize = 8;

/// Debug builds check results of up to this many limbs against their bounds, by plain products.
#[cfg(debug_assertions)]
const CHECKED: usize = 300;
#[cfg(not(debug_assertions))]
const CHECKED: usize = 0;

/// 1/D for D = 0.d, where the highest bit of `d` is set: n + 1 limbs, n of them behind the point.
///
/// O(M(n)).
pub(crate) fn reciprocal(d: &[u64], n: usize) -> Result<Vec<u64>, PiError> {
    debug_assert!(d.last().is_some_and(|&high| high >> 63 == 1), "the divisor is normalized");
    if n <= START {
        let part = limbs::top(d, n + 2);
        let quotient = (BigUint::from(1u32) << (64 * (n + part.len()))) / to_big(part);
        return Ok(padded(from_big(&quotient), n + 1));
    }
    let h = n / 2 + 1;
    let x = reciprocal(d, h)?;
    let part = limbs::top(d, n + 1);
    let factor = Factor::new(&x, n + 4);
    // D·X has part.len() + h limbs behind the point.
    let (product, length) = factor.times(part)?;
    let error = Error::from_one(product, part.len() + h, length);
    let x = improved(&x, &factor, error, n, 0)?;
    debug_assert!(n > CHECKED || is_reciprocal(&x, d, n), "the bound holds");
    Ok(x)
}

/// 1/√A for A = 0.a in 1/4 ≤ A < 1: n + 1 limbs, n of them behind the point.
///
/// O(M(n)); for an `a` of one limb with half of the transforms.
pub(crate) fn inverse_sqrt(a: &[u64], n: usize) -> Result<Vec<u64>, PiError> {
    debug_assert!(a.last().is_some_and(|&high| high >> 62 != 0), "the radicand is normalized");
    if n <= START {
        let part = limbs::top(a, n + 2);
        let square = (BigUint::from(1u32) << (64 * (2 * n + part.len()))) / to_big(part);
        return Ok(padded(from_big(&square.sqrt()), n + 1));
    }
    let h = n / 2 + 1;
    let y = inverse_sqrt(a, h)?;
    let part = limbs::top(a, n + 1);
    let factor = Factor::new(&y, n + 4);
    let mut square = factor.square()?;
    // A·Y² has part.len() + 2h limbs behind the point.
    let (product, length) = match part {
        &[single] => {
            limbs::scale(&mut square, single);
            square.push(0);
            let length = square.len();
            (square, length)
        }
        // The highest h limbs of the product are known, the other part.len() + h are not.
        _ => Factor::new(part, part.len().max(h) + h + 4).times(&square)?,
    };
    let error = Error::from_one(product, part.len() + 2 * h, length);
    let y = improved(&y, &factor, error, n, 1)?;
    debug_assert!(n > CHECKED || is_inverse_sqrt(&y, a, n), "the bound holds");
    Ok(y)
}

/// `x + x·error/2^shift` with n limbs behind the point.
fn improved(x: &[u64], factor: &Factor, error: Error, n: usize, shift: u32) -> Result<Vec<u64>, PiError> {
    let h = x.len() - 1;
    // Of the error, n + 1 limbs behind the point are kept; the product with x has h + n + 1 of them.
    let cut = error.behind.saturating_sub(n + 1).min(error.magnitude.len());
    let kept = &error.magnitude[cut..];
    let kept_behind = error.behind - cut;
    let (correction, _) = factor.times(kept)?;
    let drop = (h + kept_behind - n).min(correction.len());
    let mut correction = correction[drop..].to_vec();
    limbs::shift_right(&mut correction, shift);
    let mut out = vec![0; n - h];
    out.extend_from_slice(x);
    let correction = limbs::trimmed(&correction);
    if error.positive {
        limbs::add_assign(&mut out, correction);
    } else {
        limbs::sub_assign(&mut out, correction);
    }
    Ok(out)
}

/// Whether |x − 1/D| ≤ 4·B⁻ⁿ, by exact products.
fn is_reciprocal(x: &[u64], d: &[u64], n: usize) -> bool {
    let one = BigUint::from(1u32) << (64 * (n + d.len()));
    let (x, d) = (to_big(x), to_big(d));
    (&x - 4u32) * &d <= one && (&x + 4u32) * &d >= one
}

/// Whether |y − 1/√A| ≤ 4·B⁻ⁿ, by exact products.
fn is_inverse_sqrt(y: &[u64], a: &[u64], n: usize) -> bool {
    let (y, radicand) = (to_big(y), to_big(a));
    let one = BigUint::from(1u32) << (64 * (2 * n + a.len()));
    let square = |y: BigUint| &y * &y * &radicand;
    square(&y - 4u32) <= one && square(&y + 4u32) >= one
}

fn padded(mut number: Vec<u64>, length: usize) -> Vec<u64> {
    number.resize(length, 0);
    number
}

/// A factor of several products of one step, transformed once.
enum Factor<'a> {
    Plain(&'a [u64]),
    Transformed { plan: Plan, transform: Transform, length: usize },
}

impl<'a> Factor<'a> {
    /// For products modulo some B^L − 1 with L ≥ `limbs`, or without modulus.
    fn new(number: &'a [u64], limbs: usize) -> Self {
        if number.len() < mul::TRANSFORM {
            return Self::Plain(number);
        }
        let plan = Plan::new(limbs);
        Self::Transformed { plan, transform: plan.forward(number), length: number.len() }
    }

    /// The product, and the L for which it is known modulo B^L − 1; without modulus L is longer than the product.
    fn times(&self, other: &[u64]) -> Result<(Vec<u64>, usize), PiError> {
        match self {
            Self::Plain(number) => {
                let mut product = mul(number, other)?;
                product.push(0);
                let length = product.len();
                Ok((product, length))
            }
            Self::Transformed { plan, transform, .. } => {
                let mut product = plan.forward(other);
                product.multiply(transform);
                Ok((product.inverse(plan.limbs())?, plan.limbs()))
            }
        }
    }

    /// The square, which must be shorter than the modulus.
    fn square(&self) -> Result<Vec<u64>, PiError> {
        match self {
            Self::Plain(number) => mul(number, number),
            Self::Transformed { transform, length, .. } => {
                let mut square = transform.clone();
                square.square();
                square.inverse(2 * length)
            }
        }
    }
}

/// A small real number: ± magnitude·B^(−behind).
struct Error {
    positive: bool,
    magnitude: Vec<u64>,
    behind: usize,
}

impl Error {
    /// 1 − product for a product near 1 that is known modulo B^`length` − 1 and has `behind` limbs behind the point.
    ///
    /// The difference is so small that its sign is the top bit. A complement stands for a negation, which is off by
    /// one unit of the last limb at most.
    fn from_one(mut product: Vec<u64>, behind: usize, length: usize) -> Self {
        if limbs::sub_assign(&mut product[behind % length..], &[1]) {
            limbs::decrement(&mut product);
        }
        let positive = product.last().is_some_and(|&high| high >> 63 == 1);
        if positive {
            product.iter_mut().for_each(|limb| *limb = !*limb);
        }
        limbs::trim(&mut product);
        Self { positive, magnitude: product, behind }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    /// Random, all ones, and a single one at the top.
    fn fraction(rng: &mut Xoshiro256PlusPlus, limbs: usize, kind: usize) -> Vec<u64> {
        let mut out: Vec<u64> = match kind {
            0 => (0..limbs).map(|_| rng.random()).collect(),
            1 => vec![u64::MAX; limbs],
            _ => vec![0; limbs],
        };
        out[limbs - 1] |= 1 << 63;
        out
    }

    #[test]
    fn reciprocals_and_roots_keep_their_bounds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for n in (1usize..40).chain([63, 64, 65, 100, 119, 127, 200, 301, 640, 1500]) {
            for (length, kind) in [(1, 0), (n, 0), (n, 1), (n, 2), (2 * n, 0), (n.div_ceil(3), 0)] {
                let d = fraction(&mut rng, length, kind);
                let x = reciprocal(&d, n).unwrap();
                assert_eq!(x.len(), n + 1);
                assert!(is_reciprocal(&x, &d, n), "1/D, n = {n}, {length} limbs, kind {kind}");
                for quarter in [0, 1] {
                    let mut a = d.clone();
                    limbs::shift_right(&mut a, quarter);
                    let y = inverse_sqrt(&a, n).unwrap();
                    assert_eq!(y.len(), n + 1);
                    assert!(is_inverse_sqrt(&y, &a, n), "1/√A, n = {n}, {length} limbs, kind {kind}");
                }
            }
        }
    }
}
