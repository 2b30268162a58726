//! The digits of π, and the arithmetic of long numbers, against independent computations.

mod common;

use std::sync::LazyLock;

use num_bigint::BigUint;
use num_integer::Integer;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use schreier::pi::progress::Silent;
use schreier::pi::{self, PiError, Series, check, exact, natural};
use sha2::{Digest, Sha256};

/// π by Machin's formula π/4 = 4·arctan(1/5) − arctan(1/239), with num-bigint only.
fn machin(digits: u32) -> String {
    let unit = BigUint::from(10u32).pow(digits + 10);
    let arctan = |x: u32, factor: u32| {
        let (mut power, mut sum) = (&unit * factor / x, [BigUint::ZERO, BigUint::ZERO]);
        for n in 0u32.. {
            if power == BigUint::ZERO {
                break;
            }
            sum[(n % 2) as usize] += &power / (2 * n + 1);
            power /= x * x;
        }
        let [plus, minus] = sum;
        plus - minus
    };
    let value = (arctan(5, 16) - arctan(239, 4)).to_string();
    value[1..=digits as usize].to_owned()
}

const REFERENCE: u32 = 100_000;
static PI: LazyLock<String> = LazyLock::new(|| machin(REFERENCE));

#[test]
fn every_small_number_of_digits_is_right() {
    for n in 1..=2000 {
        assert_eq!(pi::digits(n).unwrap()[2..], PI[..n as usize], "{n} digits");
    }
}

#[test]
fn random_numbers_of_digits_are_right() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..300 {
        // Small numbers as often as large ones.
        let n = (f64::from(REFERENCE).ln() * rng.random::<f64>()).exp() as u64;
        assert_eq!(pi::digits(n).unwrap()[2..], PI[..n as usize], "{n} digits");
    }
    assert_eq!(pi::digits(u64::from(REFERENCE)).unwrap()[2..], PI[..]);
}

/// The Feynman point: six nines from decimal 762 on. Cut digits stay cut.
#[test]
fn digits_are_cut_and_not_rounded() {
    assert!(pi::digits(763).unwrap().ends_with("9"));
    assert!(pi::digits(767).unwrap().ends_with("4999999"));
    assert!(pi::digits(768).unwrap().ends_with("49999998"));
}

fn sha256(digits: &[u8]) -> String {
    Sha256::digest(digits).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// SHA-256 of the digits behind the point, each from two independent programs.
const SHA256: [(u64, &str); 3] = [
    (100_000, "5ebe8007d764bce33aba7a85a0da0924e96663fbb2e0fd089b9e8cd3be482bc2"),
    (1_000_000, "7806ee47461b49ef1f578e14461b2c83c09c6d7a9a914275da1d71e9cbbf7069"),
    (10_000_000, "c3d3dd4bd5d1051fd5995db983eb898ac0308189a20c46e80e5f67d5f415edf1"),
];

#[test]
fn a_hundred_thousand_digits_have_the_known_hash() {
    let (n, hash) = SHA256[0];
    assert_eq!(sha256(&pi::compute(Series::Chudnovsky, n, &Silent).unwrap()), hash);
    assert_eq!(sha256(&pi::compute(Series::Ramanujan, n, &Silent).unwrap()), hash);
}

#[test]
fn ten_million_digits_have_the_known_hash() {
    let (n, hash) = SHA256[2];
    assert_eq!(sha256(&pi::compute(Series::Chudnovsky, n, &Silent).unwrap()), hash);
}

#[test]
fn a_million_digits_end_as_they_should_for_one_and_two_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| pi::compute(Series::Chudnovsky, 1_000_000, &Silent)).unwrap()
    };
    let one = on(1);
    assert!(one.ends_with(b"5779458151"));
    assert_eq!(sha256(&one), SHA256[1].1);
    assert_eq!(PI.as_bytes(), &one[..REFERENCE as usize]);
    assert!(one == on(2), "the number of threads changes nothing");
    assert!(check::spot(&one, &Silent).unwrap().agrees());
}

#[test]
fn both_series_agree() {
    for n in [1, 17, 500, 12_345, 70_000] {
        assert_eq!(
            pi::compute(Series::Ramanujan, n, &Silent).unwrap(),
            pi::compute(Series::Chudnovsky, n, &Silent).unwrap()
        );
    }
}

#[test]
fn hexadecimal_digits_are_those_of_the_decimal_ones() {
    for n in [1u64, 15, 16, 17, 1000, 20_001] {
        let digits = pi::hexadecimal(Series::Chudnovsky, n, &Silent).unwrap();
        assert_eq!(digits.len() as u64, n);
        // ⌊16ⁿ(π − 3)⌋ from the decimals of the reference.
        let decimals = 2 * n as usize + 20;
        let value: BigUint = PI[..decimals].parse().unwrap();
        let expected = (value << (4 * n)) / BigUint::from(10u32).pow(decimals as u32);
        assert_eq!(String::from_utf8(digits).unwrap(), format!("{expected:0>width$x}", width = n as usize));
    }
}

#[test]
fn impossible_numbers_of_digits_are_errors() {
    assert_eq!(pi::digits(0), Err(PiError::NoDigits));
    assert!(matches!(pi::digits(u64::MAX), Err(PiError::TooManyDigits { .. })));
    assert_eq!(pi::hexadecimal(Series::Chudnovsky, 0, &Silent), Err(PiError::NoDigits));
}

#[test]
fn a_wrong_digit_is_found_wherever_it_is() {
    for n in [10usize, 30, 200, 5000] {
        let right = &PI.as_bytes()[..n];
        assert!(check::spot(right, &Silent).unwrap().agrees(), "{n} right digits");
        for place in [0, 1, n / 3, n / 2, n - 2, n - 1] {
            for digit in (b'0'..=b'9').filter(|&digit| digit != right[place]) {
                let mut wrong = right.to_vec();
                wrong[place] = digit;
                assert!(!check::spot(&wrong, &Silent).unwrap().agrees(), "{n} digits, digit {place} is {digit}");
            }
            let mut wrong = right.to_vec();
            wrong[place] = if wrong[place] == b'0' { b'1' } else { b'0' };
            assert_eq!(check::first_wrong(&wrong, Series::Ramanujan, &Silent), Ok(Some(place as u64)));
        }
    }
    assert_eq!(check::first_wrong(&PI.as_bytes()[..3000], Series::Ramanujan, &Silent), Ok(None));
    assert_eq!(check::spot(b"14159x", &Silent), Err(PiError::NotDigits));
    assert_eq!(check::spot(b"", &Silent), Err(PiError::NotDigits));
}

#[test]
fn bellards_formula_agrees_with_the_digits() {
    let digits = pi::hexadecimal(Series::Chudnovsky, 20_032, &Silent).unwrap();
    for position in (0..60).chain([63, 64, 100, 1000, 9999, 20_000]) {
        let text = std::str::from_utf8(&digits[position..position + 32]).unwrap();
        let expected = u128::from_str_radix(text, 16).unwrap();
        let found = pi::bellard::window(4 * position as u64, &Silent);
        let distance = found.bits.wrapping_sub(expected).min(expected.wrapping_sub(found.bits));
        assert!(distance <= found.uncertainty, "position {position}: {:x} for {text}", found.bits);
    }
}

#[test]
fn exact_sums_converge_as_the_series_promise() {
    let digits = |series, first, terms: usize| {
        let sum = exact::partial_sums(series, first).nth(terms - 1).unwrap();
        exact::accuracy(series, &sum, 15 * terms as u64 + 30).unwrap().digits_exact()
    };
    use exact::ExactSeries::{Chudnovsky, Nilakantha};
    // A term adds log₁₀(640320³/1728) = 14.18 digits.
    for terms in 1..12 {
        let gained = digits(Chudnovsky, 0, terms + 1) - digits(Chudnovsky, 0, terms);
        assert!((gained - 14.18).abs() < 0.6, "term {terms} adds {gained} digits");
    }
    assert!((digits(Chudnovsky, 0, 1) - 13.2).abs() < 0.1);
    // Ten times the terms, three digits more.
    assert!((digits(Nilakantha, 0, 1000) - digits(Nilakantha, 0, 100) - 3.0).abs() < 0.05);
    // From k = 1 the value is far off, however many terms there are.
    for terms in [1, 5] {
        assert!(digits(Chudnovsky, 1, terms) < -10.0);
    }
}

/// The term ratio against the factorials of the definition.
#[test]
fn the_term_ratio_is_that_of_the_factorials() {
    let factorial = |n: u64| (1..=n).map(BigUint::from).product::<BigUint>();
    for k in 1..40u64 {
        let term = |k: u64| {
            let below = factorial(3 * k) * factorial(k).pow(3) * BigUint::from(640_320u32).pow(3 * k as u32);
            num_rational::Ratio::new(factorial(6 * k).into(), num_bigint::BigInt::from(below))
        };
        assert_eq!(-(term(k) / term(k - 1)), exact::term_ratio(k));
    }
}

#[test]
fn a_fault_in_a_product_is_an_error() {
    // Faults are planted in the n-th product from now on, of whatever test runs: so this runs alone in a process of
    // its own.
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "planted_fault", "--ignored", "--test-threads", "1"])
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    // A name that is no test's would succeed, too.
    assert!(output.status.success() && printed.contains("1 passed"), "{printed}");
}

#[test]
#[ignore = "run by a_fault_in_a_product_is_an_error in a process of its own"]
fn planted_fault() {
    for n in [1, 2, 10, 50, 100] {
        pi::ntt::plant_fault(n);
        assert!(matches!(pi::digits(60_000), Err(PiError::Arithmetic { .. })), "fault in product {n}");
    }
    pi::ntt::plant_fault(0);
    assert!(pi::digits(60_000).is_ok());
}

fn random(rng: &mut Xoshiro256PlusPlus, limbs: usize, kind: usize) -> BigUint {
    let limb = |rng: &mut Xoshiro256PlusPlus| match kind {
        0 => rng.random(),
        1 => u32::MAX,
        _ => [0, u32::MAX][rng.random_range(0..2)],
    };
    BigUint::new((0..2 * limbs).map(|_| limb(rng)).collect())
}

/// Sizes around every threshold, balanced and not.
#[test]
fn products_quotients_and_roots_agree_with_num_bigint() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let sizes = [1, 2, 23, 24, 25, 47, 48, 49, 59, 60, 61, 119, 120, 121, 239, 240, 241, 242, 300, 1000, 2500];
    for n in sizes {
        for m in sizes {
            for kind in 0..3 {
                let (a, b) = (random(&mut rng, n, kind), random(&mut rng, m, kind));
                let product = &a * &b;
                assert_eq!(natural::multiply(&a, &b).unwrap(), product, "{n} × {m} limbs, kind {kind}");
                if b == BigUint::ZERO {
                    continue;
                }
                let expected = product.div_rem(&b);
                assert_eq!(natural::divide(&product, &b).unwrap(), expected, "{n} + {m} by {m} limbs, kind {kind}");
                let below = &product - 1u32.min(u32::from(product > BigUint::ZERO));
                assert_eq!(natural::divide(&below, &b).unwrap(), below.div_rem(&b));
            }
        }
        for kind in 0..3 {
            let a = random(&mut rng, n, kind);
            let square = &a * &a;
            assert_eq!(natural::square_root(&square).unwrap(), a);
            assert_eq!(natural::square_root(&(&square + &a)).unwrap(), a);
            assert_eq!(natural::square_root(&a).unwrap(), a.sqrt());
            if a > BigUint::ZERO {
                assert_eq!(natural::square_root(&(square - 1u32)).unwrap(), a - 1u32);
            }
        }
    }
    assert_eq!(natural::divide(&BigUint::from(1u32), &BigUint::ZERO), Err(PiError::DivisionByZero));
}

#[test]
fn very_unbalanced_products_are_right() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
    for (n, m) in [(1, 50_000), (61, 50_000), (100, 10_000), (500, 40_001), (3, 1000)] {
        let (a, b) = (random(&mut rng, n, 0), random(&mut rng, m, 1));
        assert_eq!(natural::multiply(&a, &b).unwrap(), &a * &b);
    }
}

/// A million limbs by a million, modulo the prime 2⁶¹ − 1.
#[test]
fn a_product_of_a_million_limbs_has_the_right_residue() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
    let prime = (1u64 << 61) - 1;
    for kind in [0, 1] {
        let (a, b) = (random(&mut rng, 1_000_000, kind), random(&mut rng, 999_001, kind));
        assert_eq!(natural::multiply(&a, &b).unwrap() % prime, (a % prime) * (b % prime) % prime);
    }
}

#[test]
fn decimal_strings_agree_with_num_bigint() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
    let mut numbers: Vec<BigUint> = vec![BigUint::ZERO];
    for n in [1, 59, 60, 61, 62, 100, 250, 999] {
        numbers.extend((0..3).map(|kind| random(&mut rng, n, kind)));
    }
    // Strings of zeros and of nines are where a conversion by fractions could go wrong.
    for e in (1150..1500).step_by(7).chain([5000, 19_264, 19_265]) {
        let power = BigUint::from(10u32).pow(e);
        numbers.extend([&power - 1u32, power.clone(), &power + 1u32, &power * 7u32 + 5u32]);
        let half = BigUint::from(10u32).pow(e / 2);
        numbers.extend([&power + &half, &power - &half, &power + &half - 1u32]);
    }
    numbers.push((1u32..3000).map(BigUint::from).product());
    for number in numbers {
        let text = number.to_string();
        assert_eq!(natural::to_decimal(&number).unwrap(), text);
        assert_eq!(natural::from_decimal(text.as_bytes()).unwrap(), Some(number));
    }
}

proptest! {
    #![proptest_config(common::cases(60))]

    #[test]
    fn division_undoes_multiplication(seed: u64, n in 1usize..900, m in 1usize..900, kind in 0usize..3) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (a, b) = (random(&mut rng, n, kind), random(&mut rng, m, 0) + 1u32);
        let rest = random(&mut rng, m, 2) % &b;
        let value = natural::multiply(&a, &b).unwrap() + &rest;
        prop_assert_eq!(natural::divide(&value, &b).unwrap(), (a, rest));
    }

    #[test]
    fn decimal_round_trip(seed: u64, n in 1usize..1500, kind in 0usize..3) {
        let number = random(&mut Xoshiro256PlusPlus::seed_from_u64(seed), n, kind);
        let text = natural::to_decimal(&number).unwrap();
        prop_assert_eq!(natural::from_decimal(text.as_bytes()).unwrap(), Some(number));
    }
}
