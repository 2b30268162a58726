//! GMP as an independent oracle: `cargo test --features gmp --test pi_gmp`.
#![cfg(feature = "gmp")]

use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rug::Integer;
use schreier::pi;
use schreier::pi::arithmetic::{Arithmetic, Gmp, Transforms};

#[test]
fn both_arithmetics_agree() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for _ in 0..60 {
        let mut random = || {
            let limbs = (11.0 * rng.random::<f64>()).exp() as usize + 1;
            BigUint::new((0..limbs).map(|_| rng.random()).collect()) + 1u32
        };
        let (a, b) = (random(), random());
        let product = Gmp.product(&a, &b).unwrap();
        assert_eq!(Transforms.product(&a, &b).unwrap(), product);
        assert_eq!(Transforms.quotient(&product, &b).unwrap(), a);
        assert_eq!(Transforms.quotient(&a, &b), Gmp.quotient(&a, &b));
        assert_eq!(Transforms.root(&a), Gmp.root(&a));
        assert_eq!(Transforms.decimal(&a), Gmp.decimal(&a));
    }
    let (one, zero) = (BigUint::from(1u32), BigUint::from(0u32));
    assert_eq!(Transforms.quotient(&one, &zero), Gmp.quotient(&one, &zero));
}

/// ⌊10ⁿ·π⌋ by the arithmetic–geometric mean, on GMP alone.
#[test]
fn the_digits_agree_with_the_arithmetic_geometric_mean() {
    let n = 100_000u32;
    let unit = Integer::from(Integer::u_pow_u(10, n + 20));
    let (mut a, mut b) = (unit.clone(), Integer::from(Integer::from(&unit * &unit) / 2u32).sqrt());
    let (mut t, mut x) = (Integer::from(&unit / 4u32), 0u32);
    while Integer::from(&a - &b).abs() > 10 {
        let next = Integer::from(&a + &b) / 2u32;
        b = Integer::from(&a * &b).sqrt();
        let step = Integer::from(&a - &next);
        t -= (Integer::from(&step * &step) << x) / &unit;
        a = next;
        x += 1;
    }
    let sum = Integer::from(&a + &b);
    let pi = Integer::from(&sum * &sum) / (t * 4u32);
    assert_eq!(pi.to_string()[1..=n as usize], pi::digits(u64::from(n)).unwrap()[2..]);
}
