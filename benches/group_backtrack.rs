//! How fast are the searches for subgroups and elements, once the chain is known? `cargo bench --bench group_backtrack`
//!
//! `set` is the stabilizer of every third point, `centralizer` that of a random element, `conjugator` finds an element that
//! takes a random element to a conjugate of it.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use schreier::{Action, Element, Group, Permutation, puzzle, random};

fn permutation(images: impl Iterator<Item = u32>) -> Permutation {
    Permutation::from_images(images.collect()).expect("the formula is a bijection")
}

fn symmetric(n: u32) -> [Permutation; 2] {
    let swap = |i| if i < 2 { 1 - i } else { i };
    [permutation((0..n).map(|i| (i + 1) % n)), permutation((0..n).map(swap))]
}

/// Sₘ ≀ Sₙ on m·n points.
fn wreath(m: u32, n: u32) -> Vec<Permutation> {
    let base = symmetric(m).map(|g| permutation((0..m * n).map(|i| if i < m { g.image(i) } else { i })));
    let top = symmetric(n).map(|g| permutation((0..m * n).map(|i| g.image(i / m) * m + i % m)));
    base.into_iter().chain(top).collect()
}

fn bench<E: Element>(criterion: &mut Criterion, name: &str, generators: Vec<E>) {
    let group = Group::new(generators).expect("all act on the same points");
    let mut source = random::seeded(random::DEFAULT_SEED);
    let (x, g) = (group.random_element(&mut source), group.random_element(&mut source));
    let y = g.conjugate(&x);
    let set: Vec<u32> = (0..group.degree() as u32).step_by(3).collect();
    let mut bench = criterion.benchmark_group(format!("backtrack/{name}"));
    bench.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500));
    bench.bench_function("set", |bencher| bencher.iter(|| group.set_stabilizer(black_box(&set))));
    bench.bench_function("centralizer", |bencher| bencher.iter(|| group.centralizer(black_box(&x))));
    bench.bench_function("conjugator", |bencher| bencher.iter(|| group.conjugator(black_box(&x), black_box(&y))));
    bench.finish();
}

fn searches(criterion: &mut Criterion) {
    bench(criterion, "S_100", symmetric(100).to_vec());
    bench(criterion, "S_5 wr S_20", wreath(5, 20));
    for name in ["3x3x3", "megaminx"] {
        if let Some(Ok(cube)) = puzzle::find(name) {
            bench(criterion, name, cube.generators());
        }
    }
}

criterion_group!(benches, searches);
criterion_main!(benches);
