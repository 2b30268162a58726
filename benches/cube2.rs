//! The 2x2x2: how long tables take to build, and solutions to find; beside sweeps over as much memory.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand::RngExt;
use rayon::prelude::*;
use schreier::cube2::{
    DistanceTable, Face, FaceArray, Method, Metric, Move, Quarters, Sense, Solver, Steps, read_cube, rotations,
};
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

/// What most solvers do, to compare with: one byte a position, a table of turns for permutations and one for twists.
struct Plain {
    rows: Vec<[u16; 9]>,
    twists: Vec<[u16; 9]>,
}

impl Plain {
    fn new() -> Self {
        let turns: Vec<FaceArray> = [Face::D, Face::F, Face::R]
            .into_iter()
            .flat_map(|face| Quarters::ALL.map(|quarters| rotations(&[Move::Turn(face, quarters)])))
            .map(|rotations| FaceArray::SOLVED.turned_by(&rotations))
            .collect();
        let row = |row: u32, turn: &FaceArray| (FaceArray::from_number(2187 * row).then(turn).number() / 2187) as u16;
        let twist = |twist: u32, turn: &FaceArray| twists_of_slots(&FaceArray::from_number(twist).then(turn));
        let table = |size, next: &dyn Fn(u32, &FaceArray) -> u16| {
            (0..size).map(|from| std::array::from_fn(|turn| next(from, &turns[turn]))).collect()
        };
        Self { rows: table(5040, &row), twists: table(729, &twist) }
    }

    fn counts(&self) -> Vec<usize> {
        let mut distances = vec![u8::MAX; 5040 * 729];
        distances[0] = 0;
        let mut counts = vec![1];
        for depth in 0.. {
            let mut reached = 0;
            for (row, next_rows) in self.rows.iter().enumerate() {
                for (twist, next_twists) in self.twists.iter().enumerate() {
                    if distances[729 * row + twist] != depth {
                        continue;
                    }
                    for (&row, &twist) in next_rows.iter().zip(next_twists) {
                        let distance = &mut distances[729 * usize::from(row) + usize::from(twist)];
                        if *distance == u8::MAX {
                            *distance = depth + 1;
                            reached += 1;
                        }
                    }
                }
            }
            if reached == 0 {
                break;
            }
            counts.push(reached);
        }
        counts
    }
}

/// The twists by slot, from the second slot to the last but one, as a number to base 3.
fn twists_of_slots(array: &FaceArray) -> u16 {
    const SLOTS: [[usize; 3]; 6] = [[1, 4, 11], [2, 8, 7], [3, 10, 9], [23, 19, 12], [22, 13, 14], [20, 15, 16]];
    let is_up_or_down = |position: usize| matches!(array.faces()[position], 0..=3 | 20..);
    let twist = |slot: &[usize; 3]| slot.iter().position(|&position| is_up_or_down(position));
    SLOTS.iter().map(|slot| twist(slot).expect("every piece has a face of U or D")).fold(0, |n, t| 3 * n + t as u16)
}

/// The table of half turns by the plain search, on one core.
fn plain(criterion: &mut Criterion) {
    let plain = Plain::new();
    let expected = DistanceTable::new(Metric::Half, Sense::UpToRotation);
    assert!(plain.counts().into_iter().map(|count| count as u64).eq(expected.counts().iter().copied()));
    let mut group = criterion.benchmark_group("cube2 plain search");
    group.sample_size(10).throughput(Throughput::Elements(3_674_160));
    group.bench_function("half", |bencher| bencher.iter(|| plain.counts()));
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

criterion_group!(benches, tables, plain, sweeps, solutions, steps);
criterion_main!(benches);
