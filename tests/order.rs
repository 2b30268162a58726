//! Proved orders, by whatever argument applies, against an independent system, and the arguments against each other.

mod common;

use std::collections::BTreeMap;

use common::{big, moves, name, permutations, records};
use schreier::order::{self, Argument, Factored, Method, Options, Status};
use serde_json::Value;

/// Checks one record; how the laws alone, if they decide it, prove it.
fn check(record: &Value) -> Option<Argument> {
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
    let by_laws = order::prove(&ambient, &moves, &Options { method: Method::Laws, ..options }).ok()?;
    assert_eq!(by_laws.order().value(), expected, "{} by {}", name(record), by_laws.argument());
    Some(by_laws.argument())
}

/// Checks all records of a file, and that the laws decided some of them: how many by which argument.
fn check_all(file: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for argument in records(file).filter_map(|record| check(&record)) {
        *counts.entry(argument.to_string()).or_insert(0) += 1;
    }
    counts
}

#[test]
fn library() {
    let counts = check_all("library");
    assert!(counts["giant"] >= 10, "{counts:?}");
}

#[test]
fn random_intransitive() {
    let counts = check_all("random_intransitive");
    assert!(counts["laws"] >= 2 && counts["laws and reduced chain"] >= 10, "{counts:?}");
}

#[test]
fn twisted() {
    let counts = check_all("twisted");
    assert!(counts["laws"] >= 2 && counts["laws and reduced chain"] >= 10, "{counts:?}");
}

#[test]
fn stickers_become_pieces_again() {
    let mut recovered = 0;
    for record in records("suite").filter(|record| record.get("twisted").is_some()) {
        let (degree, generators) = permutations(&record);
        let proof = order::prove_permutations(degree, &generators, &Options::default()).unwrap();
        if proof.argument() == Argument::RecoveredTwists {
            let pieces = proof.recovered().unwrap();
            assert_eq!(pieces.proof().order(), proof.order());
            assert!(pieces.pieces().iter().all(|set| set.pieces * set.orientations <= degree as u32));
            recovered += 1;
        }
    }
    assert!(recovered >= 4, "{recovered} puzzles");
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
