//! Proved orders, by whatever argument applies, against an independent system, and the arguments against each other.

mod common;

use common::{big, name, permutations, records, twisted_generators};
use schreier::order::{self, Factored, Method, Options, Status};
use schreier::{Ambient, Part, Permutation, SparseMove};
use serde_json::Value;

/// The generators of a record as moves of an ambient group: of pieces with twists if it has them, else of plain points.
fn moves(record: &Value) -> (Ambient, Vec<SparseMove>) {
    if record.get("orbits").is_some() {
        let (ambient, generators) = twisted_generators(record);
        let moves = generators.iter().map(SparseMove::from).collect();
        return (ambient, moves);
    }
    let (degree, generators) = permutations(record);
    plain(degree, &generators)
}

fn plain(degree: usize, generators: &[Permutation]) -> (Ambient, Vec<SparseMove>) {
    let ambient = order::points(degree).unwrap();
    let element = |g: &Permutation| {
        let part = Part { perm: g.images().to_vec(), twist: vec![0; degree] };
        SparseMove::from(&ambient.element(&[part]).unwrap())
    };
    let moves = generators.iter().map(element).collect();
    (ambient, moves)
}

fn check(record: &Value) {
    let (ambient, moves) = moves(record);
    let expected = big(&record["order"]);
    let options = Options::default();
    let proof = order::prove(&ambient, &moves, &options).unwrap();
    assert_eq!(proof.order().value(), expected, "{} by {}", name(record), proof.argument());
    assert_eq!(proof.status(), Status::Proved);
    // The factors of the index multiply to it.
    let index: Factored = proof.index_factors().iter().map(|f| &f.factor).collect();
    assert_eq!(Some(index), proof.index(), "{}", name(record));
    // Where the laws decide, the chain, which knows nothing of them, must agree.
    if let Ok(by_laws) = order::prove(&ambient, &moves, &Options { method: Method::Laws, ..options }) {
        assert_eq!(by_laws.order().value(), expected, "{} by {}", name(record), by_laws.argument());
    }
}

#[test]
fn library() {
    records("library").for_each(|record| check(&record));
}

#[test]
fn random_intransitive() {
    records("random_intransitive").for_each(|record| check(&record));
}

#[test]
fn twisted() {
    records("twisted").for_each(|record| check(&record));
}

#[test]
fn suite() {
    for record in records("suite") {
        check(&record);
        if let Some(twisted) = record.get("twisted") {
            let mut pieces = twisted.clone();
            pieces["order"] = record["order"].clone();
            pieces["name"] = record["name"].clone();
            check(&pieces);
        }
    }
}
