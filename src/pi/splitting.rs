//! Binary splitting of the two series for 1/π.
//!
//! A series Σ (a + b·k)·∏ ±p(j)/q(j), with p and q polynomials in the index, has over a range [lo, hi) of indices
//! the three integers P = ∏ p, Q = ∏ q and T, with Σ = T/Q up to the factor before the range. Two neighbouring
//! ranges merge by
//!
//! > P = P₁P₂, Q = Q₁Q₂, T = Q₂T₁ + P₁T₂.
//!
//! Only absolute values are kept: T has the sign of its first term, and every left range has an even number of
//! terms, so P₁ > 0 and a merge never subtracts.
//!
//! Sources: D. V. and G. V. Chudnovsky, *Approximations and complex multiplication according to Ramanujan* (1988);
//! S. Ramanujan, *Modular equations and approximations to π* (1914), equation (44); B. Haible and T. Papanikolaou,
//! *Fast multiprecision evaluation of series of rational numbers* (1998), section 2.

use crate::pi::error::PiError;
use crate::pi::limbs;
use crate::pi::mul::{self, mul};
use crate::pi::ntt::{Plan, clear_pool};
use crate::pi::progress::Meter;
use crate::pi::residue::{M61, add_61, mod_61, mul_61, sub_61};

/// Ranges up to this many terms are summed term by term.
const LEAF: u64 = 12;

/// Ranges from this many terms are worth another thread.
const PARALLEL: u64 = 1000;

/// A series for 1/π: π = numerator/√radicand/denominator · Q/(a·Q ± T).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Series {
    /// Chudnovsky (1988): 14.18 digits a term.
    Chudnovsky,
    /// Ramanujan (1914): 7.98 digits a term.
    Ramanujan,
}

impl Series {
    /// a and b of the linear factor.
    fn linear(self) -> (u64, u64) {
        match self {
            Self::Chudnovsky => (13_591_409, 545_140_134),
            Self::Ramanujan => (1103, 26_390),
        }
    }

    /// q(k)/k³: 640320³/24, and 396⁴/8.
    fn divisor(self) -> u64 {
        match self {
            Self::Chudnovsky => 10_939_058_860_032_000,
            Self::Ramanujan => 3_073_907_232,
        }
    }

    /// The factors of |p(k)|.
    fn factors(self, k: u64) -> [u64; 3] {
        match self {
            Self::Chudnovsky => [6 * k - 5, 2 * k - 1, 6 * k - 1],
            Self::Ramanujan => [4 * k - 3, 2 * k - 1, 4 * k - 1],
        }
    }

    /// Whether the signs of the terms alternate.
    fn alternates(self) -> bool {
        self == Self::Chudnovsky
    }

    /// Decimal digits that a term adds.
    pub fn digits_per_term(self) -> f64 {
        match self {
            Self::Chudnovsky => 14.181_647_462_725_477,
            Self::Ramanujan => 7.982_540_727_799_51,
        }
    }

    /// The numbers n, d, r with π = (n/d)/√r · Q/(a·Q ± T): 426880·√10005 is 426880·10005/√10005, and 9801/(2√2) is
    /// 9801/2/√2.
    pub(crate) fn constants(self) -> (u64, u64, u64) {
        match self {
            Self::Chudnovsky => (426_880 * 10_005, 1, 10_005),
            Self::Ramanujan => (9801, 2, 2),
        }
    }

    /// a·Q ± T, the sum of the series with its term of index 0, times Q.
    pub(crate) fn sum(self, q: &[u64], t: &[u64]) -> Vec<u64> {
        let mut sum = q.to_vec();
        limbs::scale(&mut sum, self.linear().0);
        sum.push(0);
        if self.alternates() {
            limbs::sub_assign(&mut sum, t);
        } else {
            limbs::add_assign(&mut sum, t);
        }
        limbs::trim(&mut sum);
        sum
    }
}

/// Absolute values of P, Q and T of a range; P is empty where it is not needed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Sums {
    pub p: Vec<u64>,
    pub q: Vec<u64>,
    pub t: Vec<u64>,
}

/// Q and T of the terms 1..=`terms`, up to a common factor and to a relative error of 2^(−64·`precision`).
///
/// O(M(n) log n) for n bits in all, where M is the cost of a product.
///
/// # Errors
///
/// [`PiError::Arithmetic`] if a product or the residues of one half of the tree are wrong.
pub(crate) fn sums(series: Series, terms: u64, precision: usize, meter: &Meter) -> Result<Sums, PiError> {
    let (lo, hi) = (1, terms + 1);
    if terms <= LEAF {
        return checked(series, lo, hi, false, meter);
    }
    let middle = middle(lo, hi);
    let (left, right) =
        rayon::join(|| checked(series, lo, middle, true, meter), || checked(series, middle, hi, false, meter));
    let (mut left, mut right) = (left?, right?);
    // Limbs below the precision go. P₁ loses as many as Q₁ and T₁, so that the sum stays aligned.
    for half in [&mut left, &mut right] {
        let excess = half.q.len().saturating_sub(precision + 2);
        for part in [&mut half.p, &mut half.q, &mut half.t] {
            part.drain(..excess.min(part.len()));
            part.shrink_to_fit();
        }
    }
    clear_pool();
    merge(left, right, false)
}

/// The sums of one half of the tree, whose residues modulo 2⁶¹ − 1 are compared with those of the recurrence term
/// by term.
fn checked(series: Series, lo: u64, hi: u64, need_p: bool, meter: &Meter) -> Result<Sums, PiError> {
    let sums = split(series, lo, hi, need_p, meter)?;
    let (p, q, t) = residues(series, lo, hi);
    let right = mod_61(&sums.q) == q && mod_61(&sums.t) == t && (!need_p || mod_61(&sums.p) == p);
    if right { Ok(sums) } else { Err(PiError::Arithmetic { what: "the series" }) }
}

/// |P|, |Q|, |T| modulo 2⁶¹ − 1 by the recurrence. O(hi − lo).
fn residues(series: Series, lo: u64, hi: u64) -> (u64, u64, u64) {
    let (a, b) = series.linear();
    let (mut p, mut q, mut t) = (1, 1, 0);
    for k in lo..hi {
        let q_k = mul_61(mul_61(mul_61(k, k), k), series.divisor());
        p = series.factors(k).into_iter().fold(p, mul_61);
        let term = mul_61(p, (a + b * k) % M61);
        t = mul_61(t, q_k);
        t = if series.alternates() && (k - lo) % 2 == 1 { sub_61(t, term) } else { add_61(t, term) };
        q = mul_61(q, q_k);
    }
    (p, q, t)
}

/// A point near the middle with an even number of terms to its left.
fn middle(lo: u64, hi: u64) -> u64 {
    lo + (hi - lo) / 4 * 2
}

fn split(series: Series, lo: u64, hi: u64, need_p: bool, meter: &Meter) -> Result<Sums, PiError> {
    if hi - lo <= LEAF {
        return Ok(leaf(series, lo, hi));
    }
    let middle = middle(lo, hi);
    let left = || split(series, lo, middle, true, meter);
    let right = || split(series, middle, hi, need_p, meter);
    let (left, right) = if hi - lo >= PARALLEL { rayon::join(left, right) } else { (left(), right()) };
    let sums = merge(left?, right?, need_p)?;
    meter.advance(hi - lo);
    Ok(sums)
}

/// The sums of a few terms, one after the other: P ← P·p, Q ← Q·q, T ← T·q ± P·(a + b·k).
fn leaf(series: Series, lo: u64, hi: u64) -> Sums {
    let (a, b) = series.linear();
    let mut sums = Sums { p: vec![1], q: vec![1], t: vec![0] };
    for k in lo..hi {
        let divisor = [k, k, k, series.divisor()];
        scale_by(&mut sums.p, &series.factors(k));
        scale_by(&mut sums.q, &divisor);
        scale_by(&mut sums.t, &divisor);
        let mut term = sums.p.clone();
        limbs::scale(&mut term, a + b * k);
        if sums.t.len() <= term.len() {
            sums.t.resize(term.len() + 1, 0);
        }
        if series.alternates() && (k - lo) % 2 == 1 {
            limbs::sub_assign(&mut sums.t, &term);
        } else {
            limbs::add_assign(&mut sums.t, &term);
        }
        limbs::trim(&mut sums.t);
    }
    sums
}

/// Multiplies by all factors, as many at once as fit one limb.
fn scale_by(number: &mut Vec<u64>, factors: &[u64]) {
    let last = factors.iter().fold(1u64, |product, &factor| {
        product.checked_mul(factor).unwrap_or_else(|| {
            limbs::scale(number, product);
            factor
        })
    });
    limbs::scale(number, last);
}

/// The sums of two neighbouring ranges. Transforms are shared, and freed as soon as they are used: three are alive
/// at most.
fn merge(left: Sums, right: Sums, need_p: bool) -> Result<Sums, PiError> {
    let Sums { p: p1, q: q1, t: t1 } = left;
    let Sums { p: p2, q: q2, t: t2 } = right;
    let trimmed = |mut number: Vec<u64>| {
        limbs::trim(&mut number);
        number
    };
    let p = if need_p { trimmed(mul(&p1, &p2)?) } else { Vec::new() };
    drop(p2);
    let length = (q2.len() + t1.len()).max(p1.len() + t2.len()).max(q1.len() + q2.len()) + 1;
    if p1.len().min(t1.len()).min(t2.len()) < mul::TRANSFORM {
        let mut t = mul(&q2, &t1)?;
        t.resize(length, 0);
        limbs::add_assign(&mut t, trimmed(mul(&p1, &t2)?).as_slice());
        return Ok(Sums { p, q: trimmed(mul(&q1, &q2)?), t: trimmed(t) });
    }
    let plan = Plan::new(length);
    let transform = |number: Vec<u64>| plan.forward(&number);
    let mut sum = transform(t2);
    sum.multiply(&transform(p1));
    let q2 = transform(q2);
    sum.multiply_add(&q2, &transform(t1));
    let t = trimmed(sum.inverse(length)?);
    let mut q = transform(q1);
    q.multiply(&q2);
    drop(q2);
    Ok(Sums { p, q: trimmed(q.inverse(length)?), t })
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::pi::limbs::to_big;
    use crate::pi::progress::{Silent, Stage};

    fn split_range(series: Series, lo: u64, hi: u64) -> Sums {
        split(series, lo, hi, true, &Meter::new(&Silent, Stage::Series, 1)).unwrap()
    }

    /// The values of the terms [1, 2) and [1, 3), with their signs, computed by hand.
    #[test]
    fn the_first_sums_are_the_known_ones() {
        let values = |hi| {
            let sums = split_range(Series::Chudnovsky, 1, hi);
            [sums.p, sums.q, sums.t].map(|part| to_big(&part).to_string())
        };
        assert_eq!(values(2), ["5", "10939058860032000", "2793657715"]);
        assert_eq!(values(3), ["1155", "957304069945956794936328192000000", "244479889433338740603253065"]);
    }

    /// The same integers term by term, with signs, by plain arithmetic.
    #[test]
    fn sums_of_many_terms_agree_with_the_recurrence() {
        for series in [Series::Chudnovsky, Series::Ramanujan] {
            let (a, b) = series.linear();
            for (lo, hi) in [(1, 2), (1, 14), (5, 6), (3, 70), (1, 1500)] {
                let (mut p, mut q, mut t) = (BigInt::from(1), BigInt::from(1), BigInt::from(0));
                for k in lo..hi {
                    let q_k = BigInt::from(k).pow(3) * series.divisor();
                    p = series.factors(k).into_iter().fold(p, |p, factor| p * factor);
                    if series.alternates() {
                        p = -p;
                    }
                    t = t * &q_k + &p * (a + b * k);
                    q *= q_k;
                }
                let sums = split_range(series, lo, hi);
                assert_eq!(p.magnitude(), &to_big(&sums.p));
                assert_eq!(q.magnitude(), &to_big(&sums.q));
                assert_eq!(t.magnitude(), &to_big(&sums.t));
                assert_eq!(t.sign() == num_bigint::Sign::Minus, series.alternates());
            }
        }
    }

    #[test]
    fn a_wrong_limb_in_one_half_is_found_by_its_residues() {
        let (p, q, t) = residues(Series::Chudnovsky, 1, 200);
        let sums = split_range(Series::Chudnovsky, 1, 200);
        assert_eq!((mod_61(&sums.p), mod_61(&sums.q), mod_61(&sums.t)), (p, q, t));
        let mut wrong = sums.q;
        wrong[20] ^= 1 << 40;
        assert_ne!(mod_61(&wrong), q);
    }
}
