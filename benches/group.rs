//! How fast are questions about a group answered once its chain is known? `cargo bench --bench group`
//!
//! `random`, `rank`, `unrank` and `next` are for one element each: their rate is one over the time.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use schreier::group::words::{DEFAULT_WIDTH, Effort, WordTable};
use schreier::{Group, Permutation, puzzle, random};

fn permutation(images: impl Iterator<Item = u32>) -> Permutation {
    Permutation::from_images(images.collect()).expect("the formula is a bijection")
}

fn rotation(n: u32) -> Permutation {
    permutation((0..n).map(|i| (i + 1) % n))
}

/// Sₘ ≀ Sₙ on m·n points.
fn wreath(m: u32, n: u32) -> Group<Permutation> {
    let symmetric = |n: u32| [rotation(n), permutation((0..n).map(|i| if i < 2 { 1 - i } else { i }))];
    let base = symmetric(m).map(|g| permutation((0..m * n).map(|i| if i < m { g.images()[i as usize] } else { i })));
    let top = symmetric(n).map(|g| permutation((0..m * n).map(|i| g.images()[(i / m) as usize] * m + i % m)));
    Group::new(base.into_iter().chain(top).collect()).expect("all act on the same points")
}

fn settings(group: &mut criterion::BenchmarkGroup<'_, criterion::measurement::WallTime>) {
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(500));
}

/// Elements by number, by chance and in order; words.
fn elements(criterion: &mut Criterion) {
    for name in ["3x3x3", "megaminx"] {
        let Some(Ok(cube)) = puzzle::find(name) else { continue };
        let group = Group::new(cube.generators()).expect("all act on the same stickers");
        let mut source = random::seeded(random::DEFAULT_SEED);
        let element = group.random_element(&mut source);
        let number = group.rank(&element).expect("it is in the group");
        let mut bench = criterion.benchmark_group(format!("group/{name}"));
        settings(&mut bench);
        bench.bench_function("random", |bencher| bencher.iter(|| group.random_element(&mut source)));
        bench.bench_function("rank", |bencher| bencher.iter(|| group.rank(black_box(&element))));
        bench.bench_function("unrank", |bencher| bencher.iter(|| group.unrank(black_box(&number))));
        let mut elements = group.elements();
        bench.bench_function("next", |bencher| bencher.iter(|| elements.next()));
        let stabilizer = || group.pointwise_stabilizer(&[1, 30]).expect("they are stickers").order();
        bench.bench_function("stabilizer of two points", |bencher| bencher.iter(stabilizer));
        if name == "3x3x3" {
            let table = WordTable::new(group.chain(), group.generators(), Effort::default());
            let word = || table.factor_short(black_box(&element), DEFAULT_WIDTH);
            bench.bench_function("short word", |bencher| bencher.iter(word));
        }
        bench.finish();
    }
}

/// Blocks of groups with few and with many orbits of the stabilizer.
fn blocks(criterion: &mut Criterion) {
    let prime = Group::new(vec![rotation(10_007)]).expect("one generator");
    let cyclic = Group::new(vec![rotation(10_000)]).expect("one generator");
    let affine = {
        let scale = permutation((0..10_007).map(|i| i * 5 % 10_007));
        Group::new(vec![rotation(10_007), scale]).expect("both act on the same points")
    };
    let mut bench = criterion.benchmark_group("group/minimal blocks");
    settings(&mut bench);
    for (name, group) in [
        ("cyclic of prime degree 10007", prime),
        ("cyclic of degree 10000", cyclic),
        ("affine of degree 10007", affine),
    ] {
        bench.bench_function(name, |bencher| bencher.iter(|| group.minimal_blocks(0)));
    }
    bench.bench_function("S_10 wr S_30", |bencher| {
        let group = wreath(10, 30);
        bencher.iter(|| group.minimal_blocks(0));
    });
    bench.finish();
}

criterion_group!(benches, elements, blocks);
criterion_main!(benches);
