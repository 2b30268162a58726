//! Multiplies numbers of a given number of 64-bit limbs and prints the seconds of one product: `long_products LIMBS`.

use std::time::Instant;

use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use schreier::pi::{PiError, natural};

fn main() -> Result<(), PiError> {
    let limbs: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(limbs);
    let mut random = || BigUint::new((0..2 * limbs).map(|_| rng.random()).collect());
    let (a, b) = (random(), random());
    let repeat = 1 + 2_000_000 / (limbs * 20);
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        for _ in 0..repeat {
            std::hint::black_box(natural::multiply(&a, &b)?);
        }
        best = best.min(start.elapsed().as_secs_f64() / repeat as f64);
    }
    println!("{best:.9}");
    Ok(())
}
