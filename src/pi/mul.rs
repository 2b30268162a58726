//! Products of every size and shape.

use crate::pi::error::PiError;
use crate::pi::limbs;
use crate::pi::ntt::Plan;

/// Limbs of the shorter factor from which the transform is faster.
pub(crate) const TRANSFORM: usize = 60;

/// `a·b` with `a.len() + b.len()` limbs.
///
/// O(n log n) for `n` limbs in all; by transforms unless one factor is short.
///
/// # Errors
///
/// [`PiError::Arithmetic`] if the product fails its check.
pub(crate) fn mul(a: &[u64], b: &[u64]) -> Result<Vec<u64>, PiError> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    if short.len() < TRANSFORM {
        return Ok(limbs::mul_classical(long, short));
    }
    if long.len() > 4 * short.len() {
        return mul_unbalanced(long, short);
    }
    let length = a.len() + b.len();
    let plan = Plan::new(length);
    let mut product = plan.forward(a);
    if std::ptr::eq(a, b) {
        product.square();
    } else {
        product.multiply(&plan.forward(b));
    }
    product.inverse(length)
}

/// A long factor goes piece by piece past the transform of the short one.
fn mul_unbalanced(long: &[u64], short: &[u64]) -> Result<Vec<u64>, PiError> {
    let plan = Plan::new(4 * short.len());
    let piece = plan.limbs() - short.len();
    let factor = plan.forward(short);
    let mut out = vec![0; long.len() + short.len()];
    for (index, part) in long.chunks(piece).enumerate() {
        let mut product = plan.forward(part);
        product.multiply(&factor);
        let product = product.inverse(part.len() + short.len())?;
        limbs::add_assign(&mut out[index * piece..], &product);
    }
    Ok(out)
}
