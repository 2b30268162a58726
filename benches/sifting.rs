//! How many elements a second are sifted, and how close is that to what the machine can do? `cargo bench --bench sifting`
//!
//! Sifting is made of compositions. So the rate is set against that of bare compositions of elements of the same kind, back
//! to back on data in the first-level cache, which is as fast as this machine shuffles: the share is the time of so many bare
//! compositions as a sift makes, over the time of a sift.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{co3, name, permutations, records};
use schreier::chain::{Chain, StoppingRule};
use schreier::random::{DEFAULT_SEED, seeded};
use schreier::{Action, Permutation, puzzle};

/// Different elements that are sifted one after the other.
const ELEMENTS: usize = 256;
/// One measurement takes at least so long, and is repeated.
const ENOUGH: Duration = Duration::from_millis(50);
const REPETITIONS: usize = 9;

fn main() {
    println!(
        "{:<16} {:>8} {:>8} {:>7} {:>14} {:>13} {:>16} {:>7}",
        "group", "degree", "bytes", "levels", "compositions", "sifts/s", "compositions/s", "share"
    );
    let cube = puzzle::find("3x3x3").expect("it is in the catalogue").expect("it can be built");
    row("3x3x3 pieces", &cube.generators());
    let stickers: Vec<Permutation> = cube.generators().iter().map(|g| g.sticker_permutation()).collect();
    row("3x3x3 stickers", &stickers);
    for record in records("suite").filter(|record| ["M24", "J1"].contains(&name(record).as_str())) {
        row(&name(&record), &permutations(&record).1);
    }
    row("Co3", &co3());
    let rotation = Permutation::from_cycles(100, &[(0..100).collect()]).expect("a cycle");
    let swap = Permutation::from_cycles(100, &[vec![0, 1]]).expect("a transposition");
    row("S_100", &[rotation, swap]);
}

fn row<E: Action>(name: &str, generators: &[E]) {
    let identity = generators[0].identity();
    let mut chain = Chain::randomized(generators, &identity, DEFAULT_SEED, &StoppingRule::default());
    chain.complete();
    let mut random = seeded(DEFAULT_SEED);
    let elements: Vec<E> = (0..ELEMENTS).map(|_| chain.random_element(&mut random)).collect();
    assert!(elements.iter().all(|element| chain.contains(element)), "{name}: random elements are in the group");
    let compositions =
        elements.iter().map(|element| chain.compositions_to_sift(element) as f64).sum::<f64>() / ELEMENTS as f64;
    let sift = seconds(|i| {
        black_box(chain.contains(black_box(&elements[i % ELEMENTS])));
    });
    let mut product = identity;
    let composition = seconds(|i| black_box(&mut product).then_assign(black_box(&elements[i % 8])));
    println!(
        "{name:<16} {:>8} {:>8} {:>7} {compositions:>14.1} {:>13.0} {:>16.0} {:>6.0}%",
        product.degree(),
        product.bytes(),
        chain.levels().len(),
        1.0 / sift,
        1.0 / composition,
        100.0 * compositions * composition / sift
    );
}

/// The median seconds of one call.
fn seconds(mut run: impl FnMut(usize)) -> f64 {
    let mut rounds = 1;
    let mut measure = |rounds: usize| {
        let start = Instant::now();
        (0..rounds).for_each(&mut run);
        start.elapsed()
    };
    while measure(rounds) < ENOUGH {
        rounds *= 2;
    }
    let mut times: Vec<Duration> = (0..REPETITIONS).map(|_| measure(rounds)).collect();
    times.sort_unstable();
    times[REPETITIONS / 2].as_secs_f64() / rounds as f64
}
