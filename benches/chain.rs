//! How fast are stabilizer chains built, verified and used? `cargo bench --bench chain`
//!
//! `build` is the random phase, `complete` the proof, `sift` and `random` use a complete chain once.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use schreier::chain::{Chain, StoppingRule};
use schreier::{Action, Permutation, puzzle, random};

fn permutation(images: impl Iterator<Item = u32>) -> Permutation {
    Permutation::from_images(images.collect()).expect("the formula is a bijection")
}

fn cycles(degree: u32, cycles: &[&[u32]]) -> Permutation {
    let cycles: Vec<Vec<u32>> = cycles.iter().map(|cycle| cycle.iter().map(|point| point - 1).collect()).collect();
    Permutation::from_cycles(degree as usize, &cycles).expect("the cycles are disjoint")
}

fn rotation(n: u32) -> Permutation {
    permutation((0..n).map(|i| (i + 1) % n))
}

fn symmetric(n: u32) -> Vec<Permutation> {
    vec![rotation(n), cycles(n, &[&[1, 2]])]
}

/// M₂₄ as PSL(2,23) on 0…22 and ∞, with one element more (Conway and Sloane, *Sphere Packings*, chapter 10, §1).
fn mathieu() -> Vec<Permutation> {
    let inverse = |i: u32| (1..23).find(|j| i * j % 23 == 1).expect("i is not zero");
    let negative_inverse = (0..24).map(|i| match i {
        0 => 23,
        23 => 0,
        _ => 23 - inverse(i),
    });
    let square = |i: u32| (1..23).any(|j| j * j % 23 == i);
    // δ: i³/9 for squares, 9·i³ for the others; 1/9 = 18 mod 23.
    let cube = (0..24).map(|i| match i {
        0 | 23 => i,
        _ if square(i) => i * i % 23 * i % 23 * 18 % 23,
        _ => i * i % 23 * i % 23 * 9 % 23,
    });
    vec![permutation((0..23).map(|i| (i + 1) % 23).chain([23])), permutation(negative_inverse), permutation(cube)]
}

/// The Sylow 2-subgroup of the symmetric group of degree 2ᵏ, by the swaps of neighbouring blocks.
fn sylow(k: u32) -> Vec<Permutation> {
    let n = 1 << k;
    (0..k)
        .flat_map(|level| {
            let block = 1 << level;
            (0..n).step_by(2 * block as usize).map(move |start| {
                let inside = move |i: u32| (start..start + 2 * block).contains(&i);
                permutation((0..n).map(|i| if inside(i) { i ^ block } else { i }))
            })
        })
        .collect()
}

/// Sₘ ≀ Sₙ on m·n points.
fn wreath(m: u32, n: u32) -> Vec<Permutation> {
    let base = symmetric(m).into_iter().map(|g| permutation((0..m * n).map(|i| if i < m { g.image(i) } else { i })));
    let top = symmetric(n).into_iter().map(|g| permutation((0..m * n).map(|i| g.image(i / m) * m + i % m)));
    base.chain(top).collect()
}

fn bench<E: Action>(criterion: &mut Criterion, name: &str, generators: &[E]) {
    let identity = generators[0].identity();
    let rule = StoppingRule::default();
    let build = || Chain::randomized(generators, &identity, random::DEFAULT_SEED, &rule);
    let built = build();
    let mut complete = built.clone();
    complete.complete();
    let mut source = random::seeded(random::DEFAULT_SEED);
    let element = complete.random_element(&mut source);

    let mut group = criterion.benchmark_group(format!("chain/{name}"));
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500));
    group.bench_function("build", |bencher| bencher.iter(build));
    group.bench_function("complete", |bencher| {
        bencher.iter_batched_ref(|| built.clone(), Chain::complete, BatchSize::PerIteration);
    });
    group.bench_function("sift", |bencher| bencher.iter(|| complete.contains(black_box(&element))));
    group.bench_function("random", |bencher| bencher.iter(|| complete.random_element(&mut source)));
    group.finish();
}

fn chains(criterion: &mut Criterion) {
    bench(criterion, "S_50", &symmetric(50));
    bench(criterion, "S_200", &symmetric(200));
    bench(criterion, "M_24", &mathieu());
    bench(criterion, "Sylow 2 of S_256", &sylow(8));
    bench(criterion, "S_10 wr S_10", &wreath(10, 10));
    bench(criterion, "cyclic of degree 100000", &[rotation(100_000)]);
    let dihedral = [rotation(10_000), permutation((0..10_000).map(|i| (10_000 - i) % 10_000))];
    bench(criterion, "dihedral of degree 10000", &dihedral);
    if let Some(Ok(cube)) = puzzle::find("3x3x3") {
        let moves: Vec<_> = cube.moves().iter().map(|m| m.element()).collect();
        bench(criterion, "3x3x3 pieces", &moves);
        let stickers: Vec<_> = moves.iter().map(|element| element.sticker_permutation()).collect();
        bench(criterion, "3x3x3 stickers", &stickers);
    }
}

criterion_group!(benches, chains);
criterion_main!(benches);
