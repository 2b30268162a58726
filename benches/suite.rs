//! How long do the proved orders of the suite take? `cargo bench --bench suite [-- [--peers FILE.csv]… [NAME…]]`
//!
//! Prints the median of each group in tests/data/suite, by `order::prove_permutations`. With `--peers`, also the fastest
//! time in the group's row of that table (columns that end in `_ms`), and the groups in ascending order of the ratio.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{big, name, permutations, records};
use schreier::order::{self, Options};

/// Each group is timed for so long, and a few times at least.
const ENOUGH: Duration = Duration::from_millis(300);
const TIMES: usize = 5;
/// The time of one measurement at least.
const BATCH: Duration = Duration::from_micros(20);

struct Row {
    name: String,
    argument: String,
    milliseconds: f64,
    peer: Option<(f64, String)>,
}

impl Row {
    fn ratio(&self) -> Option<f64> {
        self.peer.as_ref().map(|(peer, _)| peer / self.milliseconds)
    }
}

fn main() {
    let (mut wanted, mut peers) = (Vec::new(), HashMap::new());
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--peers" => read_peers(&arguments.next().expect("a file after --peers"), &mut peers),
            _ => wanted.push(argument),
        }
    }
    let mut rows = Vec::new();
    for record in records("suite").filter(|record| wanted.is_empty() || wanted.contains(&name(record))) {
        let (degree, generators) = permutations(&record);
        let prove = || order::prove_permutations(degree, black_box(&generators), &Options::default());
        let proof = prove().expect("only Method::Laws declines");
        assert_eq!(proof.order().value(), big(&record["order"]), "{}", name(&record));
        let peer = peers.get(&name(&record)).cloned();
        let milliseconds = median_of(|| drop(black_box(prove())));
        rows.push(Row { name: name(&record), argument: proof.argument().to_string(), milliseconds, peer });
    }
    rows.sort_by(|a, b| a.ratio().unwrap_or(0.0).total_cmp(&b.ratio().unwrap_or(0.0)));
    for row in &rows {
        let peer = row.peer.as_ref().map_or(String::new(), |(peer, column)| format!("{peer:>10.4} {column}"));
        let ratio = row.ratio().map_or(String::new(), |ratio| format!("{ratio:.3}"));
        println!("{:28} {:>10.4} ms  {ratio:>9} {peer:28} {}", row.name, row.milliseconds, row.argument);
    }
    let logarithms: Vec<f64> = rows.iter().filter_map(Row::ratio).map(f64::ln).collect();
    println!("total {:.2} ms", rows.iter().map(|row| row.milliseconds).sum::<f64>());
    if !logarithms.is_empty() {
        let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
        println!("geometric mean of {} ratios {:.3}", logarithms.len(), mean.exp());
    }
}

/// The median time of one run, in milliseconds. What takes less than the clock's precision is run many times in a row.
fn median_of(mut run: impl FnMut()) -> f64 {
    let before = Instant::now();
    run();
    let in_a_row = (BATCH.as_nanos() / before.elapsed().as_nanos().max(1)).clamp(1, 1000) as u32;
    let (start, mut times) = (Instant::now(), Vec::new());
    while times.len() < TIMES || start.elapsed() < ENOUGH {
        let before = Instant::now();
        (0..in_a_row).for_each(|_| run());
        times.push(before.elapsed().as_secs_f64() * 1e3 / f64::from(in_a_row));
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Adds the fastest time of each row, unless the group has one already.
fn read_peers(path: &str, peers: &mut HashMap<String, (f64, String)>) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    for line in lines {
        // Names stand in quotes, because some have commas.
        let Some((group, fields)) = line.strip_prefix('"').and_then(|line| line.split_once('"')) else { continue };
        let times = columns.iter().zip(std::iter::once(group).chain(fields.split(',').skip(1)));
        let times = times.filter(|(column, _)| column.ends_with("_ms"));
        let times = times.filter_map(|(column, time)| Some((time.parse::<f64>().ok()?, (*column).to_string())));
        if let Some(fastest) = times.min_by(|a, b| a.0.total_cmp(&b.0)) {
            peers.entry(group.to_string()).or_insert(fastest);
        }
    }
}
