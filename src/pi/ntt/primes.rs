//! The primes of the transform, and their roots of unity.

use std::sync::{Arc, PoisonError, RwLock};

use crate::pi::residue::power;

/// The number of primes that a product can use.
pub(super) const COUNT: usize = 8;

/// The eight largest primes of the form c·2³² + 1 below 2⁴⁹, so that roots of unity of order 2³² exist.
pub(super) const PRIMES: [u64; COUNT] = {
    let c: [u64; COUNT] = [131070, 131068, 131047, 131041, 131023, 131005, 130966, 130962];
    let mut primes = [0; COUNT];
    let mut i = 0;
    while i < COUNT {
        primes[i] = (c[i] << 32) + 1;
        i += 1;
    }
    primes
};

/// ⌊log₂(p₀⋯p₍ₖ₋₁₎)⌋ at index k.
pub(super) const PRODUCT_BITS: [u32; COUNT + 1] = [0, 48, 97, 146, 195, 244, 293, 342, 391];

/// The largest length of a transform, as an exponent of 2.
pub(super) const MAX_LOG: u32 = 31;

/// The inverse modulo a prime.
pub(super) fn inverse(value: u64, prime: u64) -> u64 {
    power(value, prime - 2, prime)
}

/// The residue in −p/2..p/2, as a double (exact).
pub(super) fn balanced(value: u64, prime: u64) -> f64 {
    if value > prime / 2 { -((prime - value) as f64) } else { value as f64 }
}

/// A root of unity of order 2³² exactly: a power of a quadratic non-residue.
fn primitive_root(prime: u64) -> u64 {
    let non_residue = (2..prime).find(|&x| power(x, prime / 2, prime) == prime - 1);
    power(non_residue.expect("half of all residues are non-residues"), prime >> 32, prime)
}

/// The roots of unity in the order in which the transform meets them: entry j is g^e(j), where g has order 2³² and
/// e(j) is 2³⁰ times the binary fraction j₀.j₁j₂… of the digits of j, lowest first. A shorter table is a prefix of
/// a longer one.
static TABLES: [RwLock<Option<Arc<[f64]>>>; COUNT] = [const { RwLock::new(None) }; COUNT];

/// The first `length` roots, or more, of the prime with this index; kept from one call to the next.
pub(super) fn roots(index: usize, length: usize) -> Arc<[f64]> {
    let cached = TABLES[index].read().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(table) = cached.filter(|table| table.len() >= length) {
        return table;
    }
    let mut slot = TABLES[index].write().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = slot.as_ref().filter(|table| table.len() >= length) {
        return table.clone();
    }
    // Half of the old table is not kept twice for long: the old one goes as soon as its last user is done.
    let table = extended(slot.take(), PRIMES[index], length.next_power_of_two().max(64));
    *slot = Some(table.clone());
    table
}

fn extended(old: Option<Arc<[f64]>>, prime: u64, length: usize) -> Arc<[f64]> {
    let mut table = Vec::with_capacity(length);
    table.extend_from_slice(old.as_deref().unwrap_or(&[1.0]));
    drop(old);
    let root = primitive_root(prime);
    let (p, inverse) = (prime as i64, 1.0 / prime as f64);
    while table.len() < length {
        // The digit 2^t of j turns by g^(2^(30 − t)), and digits turn independently.
        let t = table.len().trailing_zeros();
        let turn = balanced(power(root, 1 << (30 - t), prime), prime);
        for j in 0..table.len() {
            // The quotient is off by less than two, and the difference fits a word whatever the product does.
            let quotient = (table[j] * turn * inverse) as i64;
            let rest = (table[j] as i64).wrapping_mul(turn as i64).wrapping_sub(quotient.wrapping_mul(p));
            table.push(balanced(rest.rem_euclid(p) as u64, prime));
        }
    }
    table.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trial division up to the root is too long; Pocklington's criterion needs only that 2³² divides p − 1 and 2³²
    /// > √p.
    #[test]
    fn primes_are_primes_below_2_to_49() {
        for p in PRIMES {
            assert!(p < 1 << 49);
            let root = primitive_root(p);
            assert_eq!(
                power(root, 1 << 31, p),
                p - 1,
                "{p} has an element of order 2^32 > √{p} whose half power is −1"
            );
        }
    }

    #[test]
    fn the_product_bits_are_right() {
        let mut product = num_bigint::BigUint::from(1u32);
        for (k, bits) in PRODUCT_BITS.into_iter().enumerate() {
            assert_eq!(product.bits() - 1, u64::from(bits));
            product *= PRIMES.get(k).copied().unwrap_or(1);
        }
    }

    #[test]
    fn tables_of_roots_grow_by_their_prefix() {
        let short = roots(7, 64);
        let long = roots(7, 4096);
        assert_eq!(short[..64], long[..64]);
        // Entry 2j is a square root of entry j, and entry 2j + 1 is that times a quarter turn.
        let (p, residue) = (PRIMES[7], |x: f64| if x < 0.0 { PRIMES[7] - (-x) as u64 } else { x as u64 });
        for j in 0..2048 {
            let square = |x: f64| power(residue(x), 2, p);
            assert_eq!(square(long[2 * j]), residue(long[j]));
            assert_eq!(square(long[2 * j + 1]), p - residue(long[j]));
        }
    }
}
