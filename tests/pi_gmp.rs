//! GMP as an independent oracle: `cargo test --features gmp --test pi_gmp`.
#![cfg(feature = "gmp")]

use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rug::Integer;
use rug::integer::Order;
use schreier::pi::{self, natural};

/// The exact arithmetic of long numbers.
trait Arithmetic {
    fn product(&self, a: &BigUint, b: &BigUint) -> BigUint;
    fn quotient(&self, a: &BigUint, b: &BigUint) -> BigUint;
    fn root(&self, a: &BigUint) -> BigUint;
    fn decimal(&self, a: &BigUint) -> String;
}

struct Ours;
struct Gmp;

impl Arithmetic for Ours {
    fn product(&self, a: &BigUint, b: &BigUint) -> BigUint {
        natural::multiply(a, b).unwrap()
    }
    fn quotient(&self, a: &BigUint, b: &BigUint) -> BigUint {
        natural::divide(a, b).unwrap().0
    }
    fn root(&self, a: &BigUint) -> BigUint {
        natural::square_root(a).unwrap()
    }
    fn decimal(&self, a: &BigUint) -> String {
        natural::to_decimal(a).unwrap()
    }
}

fn to_gmp(value: &BigUint) -> Integer {
    Integer::from_digits(&value.to_u64_digits(), Order::Lsf)
}

fn from_gmp(value: &Integer) -> BigUint {
    let mut digits = vec![0u32; value.significant_digits::<u32>()];
    value.write_digits(&mut digits, Order::Lsf);
    BigUint::new(digits)
}

impl Arithmetic for Gmp {
    fn product(&self, a: &BigUint, b: &BigUint) -> BigUint {
        from_gmp(&(to_gmp(a) * to_gmp(b)))
    }
    fn quotient(&self, a: &BigUint, b: &BigUint) -> BigUint {
        from_gmp(&(to_gmp(a) / to_gmp(b)))
    }
    fn root(&self, a: &BigUint) -> BigUint {
        from_gmp(&to_gmp(a).sqrt())
    }
    fn decimal(&self, a: &BigUint) -> String {
        to_gmp(a).to_string()
    }
}

#[test]
fn both_arithmetics_agree() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    for _ in 0..60 {
        let mut random = || {
            let limbs = (11.0 * rng.random::<f64>()).exp() as usize + 1;
            BigUint::new((0..limbs).map(|_| rng.random()).collect()) + 1u32
        };
        let (a, b) = (random(), random());
        let product = Gmp.product(&a, &b);
        assert_eq!(Ours.product(&a, &b), product);
        assert_eq!(Ours.quotient(&product, &b), a);
        assert_eq!(Ours.quotient(&a, &b), Gmp.quotient(&a, &b));
        assert_eq!(Ours.root(&a), Gmp.root(&a));
        assert_eq!(Ours.decimal(&a), Gmp.decimal(&a));
    }
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
