//! What tests share: the oracle files in tests/data, read once more than the library reads them, independently of its own readers;
//! small groups; the command.
#![allow(dead_code)] // Every test file uses some of this.

pub mod command;
pub mod small;

use std::io::{BufRead, BufReader};

use flate2::read::GzDecoder;
use num_bigint::BigUint;
use proptest::test_runner::Config;
use schreier::format::group_writer;
use schreier::format::groups::Records;
use schreier::{Ambient, Part, Permutation, PieceSet, Puzzle, SparseMove, Twisted, order};
use serde_json::Value;

/// Properties on `count` random cases, or on as many as the variable `PROPTEST_CASES` says.
pub fn cases(count: u32) -> Config {
    let count = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(count);
    Config { cases: count, max_global_rejects: count.saturating_mul(50), ..Config::default() }
}

/// The records of a compressed JSON-lines file in tests/data.
pub fn records(name: &str) -> impl Iterator<Item = Value> {
    let path = format!("{}/tests/data/{name}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    BufReader::new(GzDecoder::new(file)).lines().map(|line| serde_json::from_str(&line.unwrap()).unwrap())
}

pub fn name(record: &Value) -> String {
    record.get("name").or(record.get("id")).and_then(Value::as_str).unwrap().to_string()
}

pub fn big(value: &Value) -> BigUint {
    match value {
        Value::String(digits) => digits.parse().unwrap(),
        number => number.as_u64().unwrap().into(),
    }
}

fn numbers(value: &Value) -> Vec<u32> {
    value.as_array().unwrap().iter().map(|v| v.as_u64().unwrap() as u32).collect()
}

/// A permutation given by 1-based images.
pub fn permutation(images: &Value) -> Permutation {
    Permutation::from_images(numbers(images).into_iter().map(|image| image - 1).collect()).unwrap()
}

/// The degree and the generators of a record of plain permutations.
pub fn permutations(record: &Value) -> (usize, Vec<Permutation>) {
    let degree = record["degree"].as_u64().unwrap() as usize;
    if let Some(images) = record.get("generators") {
        return (degree, images.as_array().unwrap().iter().map(permutation).collect());
    }
    let cycles = |generator: &Value| -> Vec<Vec<u32>> {
        let cycles = generator.as_array().unwrap().iter().map(numbers);
        cycles.map(|cycle| cycle.into_iter().map(|point| point - 1).collect()).collect()
    };
    let generators = record["generators_cycles"].as_array().unwrap().iter();
    (degree, generators.map(|g| Permutation::from_cycles(degree, &cycles(g)).unwrap()).collect())
}

/// A puzzle written as a group in JSON, and read again.
pub fn through_json(puzzle: &Puzzle) -> Puzzle {
    let lines = group_writer::write(puzzle, None).text;
    let record = Records::new(lines.as_bytes()).next().unwrap();
    group_writer::puzzle_of(&record.label, &record.group.unwrap()).unwrap()
}

/// Generators of Conway's third group, which the oracles do not have.
pub fn co3() -> Vec<Permutation> {
    let group = schreier::format::gap::parse(include_str!("../data/co3.g")).unwrap();
    group.generators().iter().map(Twisted::sticker_permutation).collect()
}

/// A twisted element: one [perm, twist] for each piece set.
pub fn twisted(ambient: &Ambient, element: &Value) -> Twisted {
    let part = |part: &Value| Part { perm: numbers(&part[0]), twist: numbers(&part[1]) };
    ambient.element(&element.as_array().unwrap().iter().map(part).collect::<Vec<_>>()).unwrap()
}

/// The ambient group and the generators of a twisted record.
pub fn twisted_generators(record: &Value) -> (Ambient, Vec<Twisted>) {
    let set = |(i, orbit): (usize, &Value)| {
        let number = |key: &str| orbit[key].as_u64().unwrap() as u32;
        PieceSet::new(format!("set {}", i + 1), number("n"), number("k"))
    };
    let sets = record["orbits"].as_array().unwrap().iter().enumerate().map(set).collect();
    let ambient = Ambient::new(sets).unwrap();
    let generators = record["generators"].as_array().unwrap().iter().map(|g| twisted(&ambient, g)).collect();
    (ambient, generators)
}

/// The generators of a record as moves of an ambient group: of pieces with twists if it has them, else of plain points.
pub fn moves(record: &Value) -> (Ambient, Vec<SparseMove>) {
    if record.get("orbits").is_some() {
        let (ambient, generators) = twisted_generators(record);
        let moves = generators.iter().map(SparseMove::from).collect();
        return (ambient, moves);
    }
    let (degree, generators) = permutations(record);
    plain(degree, &generators)
}

/// Permutations as moves of plain points.
pub fn plain(degree: usize, generators: &[Permutation]) -> (Ambient, Vec<SparseMove>) {
    let ambient = order::points(degree).unwrap();
    let moves = generators.iter().map(|g| SparseMove::from(&ambient.permuting(g))).collect();
    (ambient, moves)
}
