//! Certificates: is every proof certified, and is what the checker accepts true?

mod common;

use common::{big, name, permutations, records, twisted_generators};
use num_bigint::BigUint;
use schreier::certificate::certify;
use schreier::order::{self, Method, Options};
use schreier::puzzle;
use schreier::verifier::format::{Certificate, Source};
use schreier::verifier::{self, DEFAULT_WORK, Verdict};
use schreier::{Ambient, SparseMove};
use serde_json::Value;

fn certified(ambient: &Ambient, moves: &[SparseMove], options: &Options) -> Certificate {
    let proof = order::prove(ambient, moves, options).unwrap();
    let names: Vec<String> = (1..=moves.len()).map(|i| format!("g{i}")).collect();
    let source = Source { name: "test".into(), sha256: "0".repeat(64) };
    certify(source, ambient, &names, moves, &proof).unwrap()
}

/// The certificate, once more from its text.
fn reread(certificate: &Certificate) -> Certificate {
    verifier::read(&serde_json::to_vec(certificate).unwrap()).unwrap()
}

fn check(name: &str, ambient: &Ambient, moves: &[SparseMove], options: &Options, expected: Option<&BigUint>) -> String {
    let certificate = certified(ambient, moves, options);
    let certificate = reread(&certificate);
    let start = std::time::Instant::now();
    assert_eq!(verifier::verify(&certificate, DEFAULT_WORK).unwrap(), Verdict::Valid, "{name}");
    let took = start.elapsed();
    if took.as_millis() > 50 {
        eprintln!("{name}: {} {took:?}", certificate.argument);
    }
    if let Some(expected) = expected {
        assert_eq!(certificate.order, expected.to_string(), "{name}");
    }
    certificate.argument
}

/// The generators of a record as moves of an ambient group.
fn moves(record: &Value) -> (Ambient, Vec<SparseMove>) {
    if record.get("orbits").is_some() {
        let (ambient, generators) = twisted_generators(record);
        let moves = generators.iter().map(SparseMove::from).collect();
        return (ambient, moves);
    }
    let (degree, generators) = permutations(record);
    let ambient = order::points(degree).unwrap();
    let moves = generators.iter().map(|g| SparseMove::from(&ambient.permuting(g))).collect();
    (ambient, moves)
}

#[test]
fn puzzles() {
    for name in puzzle::known_names() {
        let puzzle = puzzle::find(&name).unwrap().unwrap();
        let (ambient, moves) = (puzzle.ambient(), puzzle.sparse_moves());
        check(&name, ambient, &moves, &Options::default(), None);
    }
}

fn oracle(file: &str, every: usize) {
    for record in records(file).step_by(every) {
        let (ambient, moves) = moves(&record);
        let expected = big(&record["order"]);
        check(&name(&record), &ambient, &moves, &Options::default(), Some(&expected));
        let options = Options { method: Method::Chain, ..Options::default() };
        if ambient.slots() <= 100 {
            check(&name(&record), &ambient, &moves, &options, Some(&expected));
        }
    }
}

#[test]
fn library() {
    oracle("library", 1);
}

#[test]
fn intransitive() {
    oracle("random_intransitive", 1);
}

#[test]
fn twisted() {
    oracle("twisted", 1);
}

#[test]
fn suite() {
    oracle("suite", 1);
}
