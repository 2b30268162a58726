//! Natural numbers as slices of 64-bit limbs, lowest limb first: sums, and products below the size of the transform.
//!
//! A number may have zero limbs at its top unless a function says otherwise; the empty slice is 0.

use num_bigint::BigUint;

/// Limbs from which Karatsuba's method beats the schoolbook one.
const KARATSUBA: usize = 24;

/// The limbs of a value.
pub(crate) fn from_big(value: &BigUint) -> Vec<u64> {
    value.to_u64_digits()
}

/// The value of some limbs.
pub(crate) fn to_big(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// `a += b`, returns the carry out of `a`. Needs `a.len() ≥ b.len()`.
pub(crate) fn add_assign(a: &mut [u64], b: &[u64]) -> bool {
    let (low, high) = a.split_at_mut(b.len());
    let mut carry = false;
    for (x, &y) in low.iter_mut().zip(b) {
        let (sum, first) = x.overflowing_add(y);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        *x = sum;
        carry = first | second;
    }
    carry && increment(high)
}

/// `a += 1`, returns the carry out of `a`.
pub(crate) fn increment(a: &mut [u64]) -> bool {
    for x in a {
        *x = x.wrapping_add(1);
        if *x != 0 {
            return false;
        }
    }
    true
}

/// `a -= b`, returns the borrow out of `a`. Needs `a.len() ≥ b.len()`.
pub(crate) fn sub_assign(a: &mut [u64], b: &[u64]) -> bool {
    let (low, high) = a.split_at_mut(b.len());
    let mut borrow = false;
    for (x, &y) in low.iter_mut().zip(b) {
        let (difference, first) = x.overflowing_sub(y);
        let (difference, second) = difference.overflowing_sub(u64::from(borrow));
        *x = difference;
        borrow = first | second;
    }
    borrow && decrement(high)
}

/// `a -= 1`, returns the borrow out of `a`.
pub(crate) fn decrement(a: &mut [u64]) -> bool {
    for x in a {
        let borrow = *x == 0;
        *x = x.wrapping_sub(1);
        if !borrow {
            return false;
        }
    }
    true
}

/// `a *= factor`, returns the limb carried out.
pub(crate) fn mul_limb(a: &mut [u64], factor: u64) -> u64 {
    let mut carry = 0;
    for x in a {
        let product = u128::from(*x) * u128::from(factor) + u128::from(carry);
        *x = product as u64;
        carry = (product >> 64) as u64;
    }
    carry
}

/// `a *= factor` for a number that may grow by a limb.
pub(crate) fn scale(a: &mut Vec<u64>, factor: u64) {
    let carry = mul_limb(a, factor);
    if carry != 0 {
        a.push(carry);
    }
}

/// `out += a·factor`; `out` has one limb more than `a`, and room for the sum.
fn add_mul_one(out: &mut [u64], a: &[u64], factor: u64) {
    let (low, high) = out.split_at_mut(a.len());
    let mut carry = 0;
    for (x, &y) in low.iter_mut().zip(a) {
        (*x, carry) = mul_add(y, factor, *x, carry);
    }
    add_assign(high, &[carry]);
}

/// `out += a·(f₀ + f₁·2⁶⁴)`; `out` has two limbs more than `a`, and room for the sum. Two rows at once halve the
/// loads and stores.
fn add_mul_two(out: &mut [u64], a: &[u64], [f0, f1]: [u64; 2]) {
    let (low, high) = out.split_at_mut(a.len());
    let (mut carry0, mut carry1, mut before) = (0, 0, 0);
    for (x, &y) in low.iter_mut().zip(a) {
        let sum;
        (sum, carry0) = mul_add(y, f0, *x, carry0);
        (*x, carry1) = mul_add(before, f1, sum, carry1);
        before = y;
    }
    let (low, top) = mul_add(before, f1, carry0, carry1);
    add_assign(high, &[low, top]);
}

/// `x·y + z + carry` as its low and its high limb; it cannot overflow.
#[inline(always)]
fn mul_add(x: u64, y: u64, z: u64, carry: u64) -> (u64, u64) {
    let sum = u128::from(x) * u128::from(y) + u128::from(z) + u128::from(carry);
    (sum as u64, (sum >> 64) as u64)
}

/// `a /= divisor`, returns the remainder. Needs `divisor > 0`.
pub(crate) fn div_limb(a: &mut [u64], divisor: u64) -> u64 {
    let mut rest = 0;
    for x in a.iter_mut().rev() {
        let value = (u128::from(rest) << 64) | u128::from(*x);
        *x = (value / u128::from(divisor)) as u64;
        rest = (value % u128::from(divisor)) as u64;
    }
    rest
}

/// Shifts to the left by `bits < 64`, returns what is shifted out of the top.
pub(crate) fn shift_left(a: &mut [u64], bits: u32) -> u64 {
    if bits == 0 {
        return 0;
    }
    let mut carry = 0;
    for x in a {
        let out = *x >> (64 - bits);
        *x = (*x << bits) | carry;
        carry = out;
    }
    carry
}

/// Shifts to the right by `bits < 64`; what is shifted out at the bottom is lost.
pub(crate) fn shift_right(a: &mut [u64], bits: u32) {
    if bits == 0 {
        return;
    }
    let mut carry = 0;
    for x in a.iter_mut().rev() {
        let out = *x << (64 - bits);
        *x = (*x >> bits) | carry;
        carry = out;
    }
}

/// The number without the zero limbs at its top.
pub(crate) fn trimmed(a: &[u64]) -> &[u64] {
    let length = a.iter().rposition(|&limb| limb != 0).map_or(0, |top| top + 1);
    &a[..length]
}

/// Removes the zero limbs at the top.
pub(crate) fn trim(a: &mut Vec<u64>) {
    a.truncate(trimmed(a).len());
}

/// The number of bits, 0 for 0.
pub(crate) fn bit_length(a: &[u64]) -> u64 {
    let a = trimmed(a);
    a.last().map_or(0, |&high| 64 * a.len() as u64 - u64::from(high.leading_zeros()))
}

/// The top `limbs` limbs: the number divided by a power of 2⁶⁴ and rounded down.
pub(crate) fn top(a: &[u64], limbs: usize) -> &[u64] {
    &a[a.len().saturating_sub(limbs)..]
}

/// `a·b` with `a.len() + b.len()` limbs, by Karatsuba's method and the schoolbook one.
///
/// O(n·m^0.585) limb products for `n` and `m ≤ n` limbs.
pub(crate) fn mul_classical(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut out = vec![0; long.len() + short.len()];
    if short.len() < KARATSUBA {
        schoolbook(&mut out, long, short);
        return out;
    }
    for (index, part) in long.chunks(short.len()).enumerate() {
        let target = &mut out[index * short.len()..];
        if part.len() == short.len() {
            let mut product = vec![0; 2 * short.len()];
            karatsuba(&mut product, part, short);
            add_assign(target, &product);
        } else {
            add_assign(target, &mul_classical(part, short));
        }
    }
    out
}

/// `out += a·b`; `out` has `a.len() + b.len()` limbs at least, and room for the sum.
fn schoolbook(out: &mut [u64], a: &[u64], b: &[u64]) {
    let (pairs, single) = b.as_chunks::<2>();
    for (i, &pair) in pairs.iter().enumerate() {
        add_mul_two(&mut out[2 * i..], a, pair);
    }
    if let &[factor] = single {
        add_mul_one(&mut out[2 * pairs.len()..], a, factor);
    }
}

/// `out = a·b` for operands of equal length; `out` has twice that length and holds zeros.
fn karatsuba(out: &mut [u64], a: &[u64], b: &[u64]) {
    let n = a.len();
    if n < KARATSUBA {
        return schoolbook(out, a, b);
    }
    let half = n.div_ceil(2);
    let (a0, a1) = a.split_at(half);
    let (b0, b1) = b.split_at(half);
    let (low, high) = out.split_at_mut(2 * half);
    karatsuba(low, a0, b0);
    karatsuba(high, a1, b1);
    // (a0 + a1)(b0 + b1) − a0·b0 − a1·b1 is the middle part.
    let (a_sum, b_sum) = (sum(a0, a1), sum(b0, b1));
    let mut middle = vec![0; 2 * (half + 1)];
    karatsuba(&mut middle, &a_sum, &b_sum);
    sub_assign(&mut middle, low);
    sub_assign(&mut middle, high);
    let middle = trimmed(&middle);
    add_assign(&mut out[half..], middle);
}

/// `a + b` with one limb more than `a`. Needs `a.len() ≥ b.len()`.
fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = Vec::with_capacity(a.len() + 1);
    out.extend_from_slice(a);
    let carry = add_assign(&mut out, b);
    out.push(u64::from(carry));
    out
}
