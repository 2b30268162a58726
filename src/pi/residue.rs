//! Residues that check the arithmetic: modulo 2⁶⁴ − 1 for single products, modulo the prime 2⁶¹ − 1 for whole
//! computations.

/// The prime 2⁶¹ − 1.
pub(crate) const M61: u64 = (1 << 61) - 1;

/// The number modulo 2⁶⁴ − 1, in 0..2⁶⁴ − 1: the sum of its limbs. O(n).
pub(crate) fn mod_64(limbs: &[u64]) -> u64 {
    let sum = limbs.iter().fold((0u64, 0u64), |(low, high), &limb| {
        let (low, carry) = low.overflowing_add(limb);
        (low, high + u64::from(carry))
    });
    add_64(canonical_64(sum.0), sum.1)
}

fn canonical_64(x: u64) -> u64 {
    if x == u64::MAX { 0 } else { x }
}

/// The sum modulo 2⁶⁴ − 1.
pub(crate) fn add_64(x: u64, y: u64) -> u64 {
    let (sum, carry) = x.overflowing_add(y);
    canonical_64(sum + u64::from(carry))
}

/// The product modulo 2⁶⁴ − 1.
pub(crate) fn mul_64(x: u64, y: u64) -> u64 {
    let product = u128::from(x) * u128::from(y);
    add_64(canonical_64(product as u64), canonical_64((product >> 64) as u64))
}

/// Some 128-bit value modulo 2⁶¹ − 1.
fn reduce_61(x: u128) -> u64 {
    let folded = (x & u128::from(M61)) + (x >> 61);
    let folded = (folded as u64 & M61) + (folded >> 61) as u64;
    if folded >= M61 { folded - M61 } else { folded }
}

/// The sum modulo 2⁶¹ − 1.
pub(crate) fn add_61(x: u64, y: u64) -> u64 {
    reduce_61(u128::from(x) + u128::from(y))
}

/// The difference modulo 2⁶¹ − 1.
pub(crate) fn sub_61(x: u64, y: u64) -> u64 {
    add_61(x, M61 - y)
}

/// The product modulo 2⁶¹ − 1.
pub(crate) fn mul_61(x: u64, y: u64) -> u64 {
    reduce_61(u128::from(x) * u128::from(y))
}

/// `base^exponent mod modulus`.
pub(crate) fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let product = |x: u64, y: u64| (u128::from(x) * u128::from(y) % u128::from(modulus)) as u64;
    let (mut square, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = product(result, square);
        }
        square = product(square, square);
        exponent >>= 1;
    }
    result
}

/// The number modulo 2⁶¹ − 1. O(n).
///
/// Four interleaved Horner sums, each stepping by 2²⁵⁶ = 2¹², so that the steps overlap.
pub(crate) fn mod_61(limbs: &[u64]) -> u64 {
    let (blocks, rest) = limbs.as_chunks::<4>();
    let mut sums = [0; 4];
    for block in blocks.iter().rev() {
        for (sum, &limb) in sums.iter_mut().zip(block) {
            *sum = reduce_61((u128::from(*sum) << 12) + u128::from(limb));
        }
    }
    let horner = |high: u64, &limb: &u64| reduce_61((u128::from(high) << 64) + u128::from(limb));
    let tail = rest.iter().rev().fold(0, horner);
    let low = sums.iter().rev().fold(0, horner);
    add_61(low, mul_61(tail, power(2, 256 * blocks.len() as u64, M61)))
}

/// The decimal string modulo 2⁶¹ − 1; all bytes must be ASCII digits. O(n).
pub(crate) fn decimal_61(digits: &[u8]) -> u64 {
    digits.chunks(18).fold(0, |sum, chunk| {
        let value = chunk.iter().fold(0, |value, &digit| 10 * value + u64::from(digit - b'0'));
        add_61(mul_61(sum, power(10, chunk.len() as u64, M61)), value)
    })
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use proptest::prelude::*;

    use super::*;
    use crate::pi::limbs::to_big;

    proptest! {
        #[test]
        fn residues_agree_with_division(limbs in prop::collection::vec(prop_oneof![any::<u64>(), Just(u64::MAX), Just(0)], 0..40)) {
            let number = to_big(&limbs);
            prop_assert_eq!(BigUint::from(mod_64(&limbs)), &number % u64::MAX);
            prop_assert_eq!(BigUint::from(mod_61(&limbs)), &number % M61);
            prop_assert_eq!(decimal_61(number.to_string().as_bytes()), mod_61(&limbs));
        }

        #[test]
        fn arithmetic_agrees_with_division(x in 0..M61, y in 0..M61, e in 0u64..50) {
            let big = |x: u64| u128::from(x);
            prop_assert_eq!(big(mul_61(x, y)), big(x) * big(y) % big(M61));
            prop_assert_eq!(big(sub_61(x, y)), (big(x) + big(M61) - big(y)) % big(M61));
            prop_assert_eq!(big(mul_64(x, y)), big(x) * big(y) % big(u64::MAX));
            prop_assert_eq!(power(x, e, M61), (0..e).fold(1, |product, _| mul_61(product, x)));
        }
    }
}
