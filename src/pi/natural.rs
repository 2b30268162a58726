//! The arithmetic on `BigUint` values: products, quotients, square roots and decimal strings of long numbers.

use num_bigint::BigUint;

/// The limbs of a value.
pub(crate) fn from_big(value: &BigUint) -> Vec<u64> {
    value.to_u64_digits()
}

/// The value of some limbs.
pub(crate) fn to_big(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}
