//! How long does a proved order take?

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use schreier::order::{self, Method, Options};
use schreier::{Permutation, puzzle};

fn puzzles(c: &mut Criterion) {
    let mut group = c.benchmark_group("order");
    group.sample_size(10);
    for name in ["octahedron", "cuboctahedron", "2x2x2", "3x3x3", "megaminx", "7x7x7", "20x20x20", "100x100x100"] {
        let puzzle = puzzle::find(name).expect("it is in the catalogue").expect("it can be built");
        let moves = puzzle.sparse_moves();
        let options = Options::default();
        group.bench_function(name, |b| {
            b.iter(|| order::prove(puzzle.ambient(), black_box(&moves), &options).map(|p| p.order().clone()));
        });
        // The chain alone, without the laws, on what it can do in a blink.
        if puzzle.ambient().slots() <= 60 {
            let options = Options { method: Method::Chain, ..options };
            group.bench_function(format!("{name}/chain"), |b| {
                b.iter(|| order::prove(puzzle.ambient(), black_box(&moves), &options).map(|p| p.order().clone()));
            });
        }
    }
    group.finish();
}

fn symmetric_groups(c: &mut Criterion) {
    let mut group = c.benchmark_group("symmetric group");
    group.sample_size(10);
    for degree in [100, 1_000, 10_000] {
        let generators = [
            Permutation::from_cycles(degree, &[(0..degree as u32).collect()]).expect("a cycle"),
            Permutation::from_cycles(degree, &[vec![0, 1]]).expect("a transposition"),
        ];
        group.bench_function(degree.to_string(), |b| {
            b.iter(|| order::prove_permutations(degree, black_box(&generators), &Options::default()));
        });
    }
    group.finish();
}

criterion_group!(benches, puzzles, symmetric_groups);
criterion_main!(benches);
