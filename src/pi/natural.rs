//! The arithmetic of long numbers on `BigUint` values: products, quotients, square roots, decimal strings.
//!
//! The results are exact, and the same as those of `num-bigint`; from some hundred digits on they come in
//! quasi-linear time. Group orders of large puzzles are printed through [`to_decimal`].

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Zero;

use crate::pi::decimal;
use crate::pi::error::PiError;
use crate::pi::limbs::{self, from_big, to_big};
use crate::pi::mul::mul;
use crate::pi::newton;

/// Limbs (of divisor and quotient, or of radicand) from which Newton's method is used.
const NEWTON: usize = 120;

/// Limbs from which a decimal string is made by divide and conquer.
const CONVERSION: usize = 60;

/// The product.
///
/// O(n log n) for n bits in all.
///
/// # Errors
///
/// [`PiError::Arithmetic`] if the product fails its check by residues: a fault of the hardware.
///
/// # Example
///
/// ```
/// use num_bigint::BigUint;
/// use schreier::pi::natural::multiply;
///
/// let a = BigUint::from(7u32).pow(100_000);
/// assert_eq!(multiply(&a, &a)?, BigUint::from(7u32).pow(200_000));
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn multiply(a: &BigUint, b: &BigUint) -> Result<BigUint, PiError> {
    Ok(to_big(&mul(&from_big(a), &from_big(b))?))
}

/// Quotient, rounded down, and remainder.
///
/// O(M(n)) for n bits of quotient and divisor together, M being the cost of a product.
///
/// # Errors
///
/// [`PiError::DivisionByZero`]; [`PiError::Arithmetic`] if a product fails its check.
///
/// # Example
///
/// ```
/// use num_bigint::BigUint;
/// use schreier::pi::natural::divide;
///
/// let (q, r) = divide(&BigUint::from(10u32).pow(9000), &BigUint::from(3u32).pow(9000))?;
/// assert_eq!(q * BigUint::from(3u32).pow(9000) + r, BigUint::from(10u32).pow(9000));
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn divide(a: &BigUint, b: &BigUint) -> Result<(BigUint, BigUint), PiError> {
    if b.is_zero() {
        return Err(PiError::DivisionByZero);
    }
    let (n, m) = (a.bits().div_ceil(64) as usize, b.bits().div_ceil(64) as usize);
    if m < NEWTON || n < m + NEWTON {
        return Ok(a.div_rem(b));
    }
    // Both are moved so that the divisor is 0.d·2^(64m) with its highest bit set; then n' = n or n + 1.
    let shift = 64 * m as u64 - b.bits();
    let (numerator, divisor) = (from_big(&(a << shift)), from_big(&(b << shift)));
    let width = numerator.len() - m + 2;
    let inverse = newton::reciprocal(&divisor, width)?;
    let high = limbs::top(&numerator, width);
    let product = mul(high, &inverse)?;
    // numerator/divisor = high·inverse / 2^(64·(m + width − (n' − high))), up to two units.
    let drop = m + width - (numerator.len() - high.len());
    let mut quotient = to_big(&product[drop..]);
    let mut exact = multiply(&quotient, b)?;
    while &exact > a {
        exact -= b;
        quotient -= 1u32;
    }
    let mut rest = a - exact;
    while &rest >= b {
        rest -= b;
        quotient += 1u32;
    }
    Ok((quotient, rest))
}

/// ⌊√a⌋.
///
/// O(M(n)) for n bits.
///
/// # Errors
///
/// [`PiError::Arithmetic`] if a product fails its check.
///
/// # Example
///
/// ```
/// use num_bigint::BigUint;
///
/// let root = BigUint::from(3u32).pow(7000);
/// assert_eq!(schreier::pi::natural::square_root(&(&root * &root))?, root);
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn square_root(a: &BigUint) -> Result<BigUint, PiError> {
    let n = a.bits().div_ceil(64);
    if (n as usize) < 2 * NEWTON {
        return Ok(a.sqrt());
    }
    // a·4^shift is 0.a'·2^(128k) with 1/4 ≤ 0.a' < 1.
    let k = n.div_ceil(2);
    let shift = (128 * k - a.bits()) / 2;
    let radicand = from_big(&(a << (2 * shift)));
    let width = k as usize + 2;
    let inverse = newton::inverse_sqrt(&radicand, width)?;
    // √a' = a'·(1/√a'): the product has 2k + width − dropped limbs behind the point, of which k stay in front.
    let high = limbs::top(&radicand, width);
    let product = mul(high, &inverse)?;
    let mut root = to_big(&product[high.len() + width - k as usize..]) >> shift;
    let mut square = multiply(&root, &root)?;
    while &square > a {
        square -= (&root << 1) - 1u32;
        root -= 1u32;
    }
    loop {
        let next = &square + (&root << 1) + 1u32;
        if &next > a {
            return Ok(root);
        }
        square = next;
        root += 1u32;
    }
}

/// The decimal digits, as `to_string` gives them.
///
/// O(M(n) log n) for n digits.
///
/// # Errors
///
/// [`PiError::Arithmetic`] if a product, or the string, fails its check.
///
/// # Example
///
/// ```
/// use num_bigint::BigUint;
///
/// let number = BigUint::from(10u32).pow(5000);
/// assert_eq!(schreier::pi::natural::to_decimal(&number)?, format!("1{}", "0".repeat(5000)));
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn to_decimal(value: &BigUint) -> Result<String, PiError> {
    let limbs = from_big(value);
    if limbs.len() < CONVERSION {
        return Ok(value.to_string());
    }
    decimal::integer(&limbs)
}

/// The value of a string of ASCII digits; `None` if there is any other byte, or none at all.
///
/// O(M(n) log n) for n digits.
///
/// # Errors
///
/// [`PiError::Arithmetic`] if a product fails its check.
///
/// # Example
///
/// ```
/// use num_bigint::BigUint;
/// use schreier::pi::natural::from_decimal;
///
/// assert_eq!(from_decimal(b"0123")?, Some(BigUint::from(123u32)));
/// assert_eq!(from_decimal(b"12 3")?, None);
/// # Ok::<(), schreier::pi::PiError>(())
/// ```
pub fn from_decimal(digits: &[u8]) -> Result<Option<BigUint>, PiError> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    Ok(Some(to_big(&decimal::parse(digits)?)))
}
