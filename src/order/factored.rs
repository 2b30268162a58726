//! Positive integers as products of prime powers: group orders are products of small numbers, and stay readable that way.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;
use num_traits::One;

use crate::wreath::Ambient;

/// A positive integer as its prime factorization.
///
/// # Example
///
/// ```
/// use schreier::order::Factored;
///
/// let order = Factored::from(12).times(&Factored::factorial(5));
/// assert_eq!(order.to_string(), "2^5 · 3^2 · 5");
/// assert_eq!(order.value(), 1440u32.into());
/// assert_eq!(order.over(&Factored::from(144)), Some(Factored::from(10)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Factored {
    exponents: BTreeMap<u64, u64>,
}

/// Trial division: O(√n).
///
/// # Panics
/// For 0, which has no factorization.
impl From<u64> for Factored {
    fn from(mut n: u64) -> Self {
        assert!(n > 0, "only positive integers can be factored");
        let mut exponents = BTreeMap::new();
        let mut p = 2;
        while p * p <= n {
            while n.is_multiple_of(p) {
                *exponents.entry(p).or_insert(0) += 1;
                n /= p;
            }
            p += if p == 2 { 1 } else { 2 };
        }
        if n > 1 {
            *exponents.entry(n).or_insert(0) += 1;
        }
        Self { exponents }
    }
}

impl Factored {
    /// 1.
    pub fn one() -> Self {
        Self::default()
    }

    /// `n!`, by Legendre's formula. O(n log log n) time.
    pub fn factorial(n: u32) -> Self {
        let n = n as usize;
        let mut composite = vec![false; n + 1];
        let mut exponents = BTreeMap::new();
        for p in 2..=n {
            if composite[p] {
                continue;
            }
            (p * 2..=n).step_by(p).for_each(|multiple| composite[multiple] = true);
            let powers = std::iter::successors(Some(n / p), |quotient| Some(quotient / p));
            exponents.insert(p as u64, powers.take_while(|&quotient| quotient > 0).map(|q| q as u64).sum());
        }
        Self { exponents }
    }

    /// The order of the alternating group on n points.
    pub fn alternating(n: u32) -> Self {
        let factorial = Self::factorial(n);
        factorial.over(&Self::from(2)).unwrap_or(factorial)
    }

    /// The order `∏ kⁿ·n!` of an ambient group.
    pub fn ambient(ambient: &Ambient) -> Self {
        let sets = ambient.sets().iter();
        sets.map(|set| Self::from(u64::from(set.orientations)).power(set.size.into()).times(&Self::factorial(set.size)))
            .product()
    }

    /// The product.
    #[must_use]
    pub fn times(mut self, other: &Self) -> Self {
        for (&p, &e) in &other.exponents {
            *self.exponents.entry(p).or_insert(0) += e;
        }
        self
    }

    /// The least common multiple.
    #[must_use]
    pub fn lcm(mut self, other: &Self) -> Self {
        for (&p, &e) in &other.exponents {
            let mine = self.exponents.entry(p).or_insert(0);
            *mine = e.max(*mine);
        }
        self
    }

    /// The power.
    #[must_use]
    pub fn power(mut self, exponent: u64) -> Self {
        self.exponents.values_mut().for_each(|e| *e *= exponent);
        self.exponents.retain(|_, e| *e > 0);
        self
    }

    /// The quotient, or `None` if it is not an integer.
    pub fn over(&self, divisor: &Self) -> Option<Self> {
        let mut quotient = self.clone();
        for (p, e) in &divisor.exponents {
            let left = quotient.exponents.get_mut(p)?;
            *left = left.checked_sub(*e)?;
        }
        quotient.exponents.retain(|_, e| *e > 0);
        Some(quotient)
    }

    /// The binary logarithm, up to rounding.
    pub(super) fn bits(&self) -> f64 {
        self.exponents.iter().map(|(&p, &e)| (p as f64).log2() * e as f64).sum()
    }

    /// Whether this is 1.
    pub fn is_one(&self) -> bool {
        self.exponents.is_empty()
    }

    /// The primes with their exponents, ascending.
    pub fn factors(&self) -> impl Iterator<Item = (u64, u64)> {
        self.exponents.iter().map(|(&p, &e)| (p, e))
    }

    /// The integer itself.
    pub fn value(&self) -> BigUint {
        // Balanced products, so that thousands of digits cost little more than one multiplication of that size.
        let mut values: Vec<BigUint> =
            self.exponents.iter().map(|(&p, &e)| BigUint::from(p).pow(u32::try_from(e).unwrap_or(u32::MAX))).collect();
        while values.len() > 1 {
            values = values.chunks(2).map(|pair| pair.iter().product()).collect();
        }
        values.pop().unwrap_or_else(BigUint::one)
    }
}

impl<T: std::borrow::Borrow<Factored>> std::iter::FromIterator<T> for Factored {
    fn from_iter<I: IntoIterator<Item = T>>(factors: I) -> Self {
        factors.into_iter().fold(Self::one(), |product, factor| product.times(factor.borrow()))
    }
}

impl std::iter::Product for Factored {
    fn product<I: Iterator<Item = Self>>(factors: I) -> Self {
        factors.collect()
    }
}

/// `2^5 · 3 · 7`, and `1` for the empty product.
impl fmt::Display for Factored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_one() {
            return f.write_str("1");
        }
        for (i, (p, e)) in self.exponents.iter().enumerate() {
            f.write_str(if i > 0 { " · " } else { "" })?;
            match e {
                1 => write!(f, "{p}")?,
                _ => write!(f, "{p}^{e}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wreath::factorial;

    #[test]
    fn agrees_with_plain_integers() {
        for n in 1..200u64 {
            assert_eq!(Factored::from(n).value(), n.into());
            assert_eq!(Factored::factorial(n as u32).value(), factorial(n as u32));
            assert_eq!(Factored::from(n).times(&Factored::from(84)).over(&Factored::from(n)), Some(Factored::from(84)));
        }
        assert_eq!(Factored::from(12).lcm(&Factored::from(90)), Factored::from(180));
        assert!((Factored::from(96).bits() - 96f64.log2()).abs() < 1e-9);
        assert_eq!(Factored::factorial(0), Factored::one());
        assert_eq!(Factored::from(6).over(&Factored::from(4)), None);
        assert_eq!(Factored::from(u64::from(u32::MAX)).to_string(), "3 · 5 · 17 · 257 · 65537");
        assert_eq!(Factored::alternating(1), Factored::one());
        assert_eq!(Factored::alternating(5).value(), 60u32.into());
    }
}
