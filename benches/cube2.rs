//! The 2x2x2: how long tables take to build, and solutions to find; beside sweeps over as much memory.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand::RngExt;
use rayon::prelude::*;
use schreier::cube2::{DistanceTable, FaceArray, Method, Metric, Sense, Solver, Steps, read_cube};
use schreier::random::seeded;

const KINDS: [(&str, Metric, Sense); 4] = [
    ("half", Metric::Half, Sense::UpToRotation),
    ("quarter", Metric::Quarter, Sense::UpToRotation),
    ("half literal", Metric::Half, Sense::Literal),
    ("quarter literal", Metric::Quarter, Sense::Literal),
];

/// The four tables, in positions a second.
fn tables(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cube2 table");
    group.sample_size(10);
    for (name, metric, sense) in KINDS {
        let positions = DistanceTable::new(metric, sense).counts().iter().sum();
        group.throughput(Throughput::Elements(positions));
        group.bench_function(name, |bencher| bencher.iter(|| DistanceTable::new(metric, sense)));
    }
    group.finish();
}

/// The memory that a build moves, moved in order and nothing else, on all cores: for every depth each word of the last
/// depth is read and a sum written for each axis; then the three sums are read, the two words of codes read and written,
/// and the word of the last depth written.
fn sweeps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("cube2 sweep");
    group.sample_size(10);
    for (name, metric, sense) in KINDS {
        let depths = DistanceTable::new(metric, sense).counts().len();
        let words = match sense {
            Sense::UpToRotation => 5040 * 27,
            Sense::Literal => 40_320 * 81,
        };
        group.throughput(Throughput::Bytes((depths * words * (3 * 8 + 12 + 16 + 4)) as u64));
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || (vec![[0u32; 2]; words], vec![0u32; words], [vec![0u32; words], vec![0; words], vec![0; words]]),
                |(codes, last, sums)| (0..depths).for_each(|_| sweep(codes, last, sums)),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

fn sweep(codes: &mut [[u32; 2]], last: &mut [u32], sums: &mut [Vec<u32>; 3]) {
    const TASK: usize = 4096;
    for sum in sums.iter_mut() {
        sum.par_chunks_mut(TASK).zip(last.par_chunks(TASK)).for_each(|(sum, last)| sum.copy_from_slice(last));
    }
    let [x, y, z] = sums;
    let sums = x.par_chunks(TASK).zip(y.par_chunks(TASK)).zip(z.par_chunks(TASK));
    codes.par_chunks_mut(TASK).zip(last.par_chunks_mut(TASK)).zip(sums).for_each(|((codes, last), ((x, y), z))| {
        for (i, (code, last)) in codes.iter_mut().zip(last).enumerate() {
            *last = (x[i] | y[i] | z[i]) & !(code[0] | code[1]);
            code[0] |= *last;
        }
    });
}

fn random_arrays(count: usize) -> Vec<FaceArray> {
    let mut random = seeded(1);
    (0..count).map(|_| FaceArray::from_number(random.random_range(0..FaceArray::COUNT))).collect()
}

/// Optimal solutions of random arrays, on one core.
fn solutions(criterion: &mut Criterion) {
    let arrays = random_arrays(10_000);
    let mut group = criterion.benchmark_group("cube2 solve");
    group.sample_size(20).throughput(Throughput::Elements(arrays.len() as u64));
    for (name, metric, sense) in KINDS {
        let solver = Solver::new(metric, sense);
        group.bench_function(name, |bencher| {
            bencher.iter(|| arrays.iter().map(|array| solver.solve(array).len()).sum::<usize>());
        });
    }
    let solver = Solver::new(Metric::Half, Sense::UpToRotation);
    let scrambles: Vec<String> = arrays.iter().map(|array| solver.solve(&array.inverse()).to_string()).collect();
    group.bench_function("half, from text to text", |bencher| {
        let answer = |text: &String| solver.solve(&read_cube(text).expect("solutions are moves")).to_string().len();
        bencher.iter(|| scrambles.iter().map(answer).sum::<usize>());
    });
    group.finish();
}

/// The step algorithm: finding its sequences, and applying them.
fn steps(criterion: &mut Criterion) {
    let arrays = random_arrays(10_000);
    let mut group = criterion.benchmark_group("cube2 steps");
    group.sample_size(10);
    for (name, method) in [("document", Method::Document), ("fewest", Method::Fewest)] {
        group.bench_function(format!("find the sequences, {name}"), |bencher| bencher.iter(|| Steps::new(method)));
        let steps = Steps::new(method);
        group.bench_function(format!("10 000 arrays, {name}"), |bencher| {
            bencher.iter(|| arrays.iter().map(|array| steps.count(array)).sum::<usize>());
        });
    }
    group.finish();
}

criterion_group!(benches, tables, sweeps, solutions, steps);
criterion_main!(benches);
