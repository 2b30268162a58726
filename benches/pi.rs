//! How fast are digits of π, and the products under them? The reference for products is num-bigint, and GMP with
//! the feature `gmp`.
//!
//! `benches/compare/pi.sh` compares whole computations with GMP and PARI/GP.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use num_bigint::BigUint;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use schreier::pi::{self, Series, natural, progress::Silent};

fn random(limbs: usize) -> BigUint {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(limbs as u64);
    BigUint::new((0..2 * limbs).map(|_| rng.random()).collect())
}

fn products(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("product");
    group.sample_size(10);
    for limbs in [100, 1000, 10_000, 100_000, 1_000_000] {
        let (a, b) = (random(limbs), random(limbs + 1));
        group.throughput(Throughput::Elements(limbs as u64));
        group.bench_function(BenchmarkId::new("schreier", limbs), |bencher| {
            bencher.iter(|| natural::multiply(black_box(&a), black_box(&b)))
        });
        if limbs <= 10_000 {
            group.bench_function(BenchmarkId::new("num-bigint", limbs), |bencher| {
                bencher.iter(|| black_box(&a) * black_box(&b))
            });
        }
        #[cfg(feature = "gmp")]
        {
            use rug::integer::Order;
            let [x, y] = [&a, &b].map(|value| rug::Integer::from_digits(&value.to_u64_digits(), Order::Lsf));
            group.bench_function(BenchmarkId::new("gmp", limbs), |bencher| {
                bencher.iter(|| rug::Integer::from(black_box(&x) * black_box(&y)))
            });
        }
    }
    group.finish();
}

fn strings(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decimal string");
    group.sample_size(10);
    for limbs in [100, 1000, 10_000, 100_000] {
        let number = random(limbs);
        group.throughput(Throughput::Elements(limbs as u64));
        group.bench_function(BenchmarkId::new("schreier", limbs), |bencher| {
            bencher.iter(|| natural::to_decimal(black_box(&number)))
        });
        if limbs <= 10_000 {
            group.bench_function(BenchmarkId::new("num-bigint", limbs), |bencher| {
                bencher.iter(|| black_box(&number).to_string())
            });
        }
    }
    group.finish();
}

fn digits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("digits");
    group.sample_size(10);
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        for n in [10_000, 100_000, 1_000_000] {
            group.throughput(Throughput::Elements(n));
            group.bench_function(BenchmarkId::new(format!("{threads} threads"), n), |bencher| {
                bencher.iter(|| pool.install(|| pi::compute(Series::Chudnovsky, black_box(n), &Silent)))
            });
        }
    }
    group.finish();
}

criterion_group!(benches, products, strings, digits);
criterion_main!(benches);
