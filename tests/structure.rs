//! What kind of group is it? Against an independent system's answers, plain enumeration, and classical facts.

mod common;

use std::collections::{BTreeMap, HashMap, HashSet};

use common::{big, name, permutations, records, twisted_generators};
use num_bigint::BigUint;
use proptest::prelude::*;
use schreier::{Action, Ambient, Element, Group, Part, Permutation, PieceSet, Twisted, puzzle};
use serde_json::Value;

fn group(record: &Value) -> Group<Permutation> {
    let (degree, generators) = permutations(record);
    Group::with_identity(Permutation::identity_on(degree), generators).unwrap()
}

fn suite(wanted: &str) -> Group<Permutation> {
    group(&records("suite").find(|record| name(record) == wanted).unwrap())
}

/// Compares what a record says with what is computed.
fn check<E: Element>(group: &Group<E>, record: &Value) {
    let name = name(record);
    let structure = group.structure();
    assert_eq!(structure.order, big(&record["order"]), "{name}");
    let Some(abelian) = record.get("abelian") else { return };
    assert_eq!(structure.abelian, abelian.as_bool().unwrap(), "{name}: abelian");
    let Some(derived) = record.get("derived_order") else { return };
    assert_eq!(*structure.derived_order(), big(derived), "{name}: derived subgroup");
    let series: Vec<BigUint> = record["derived_series"].as_array().unwrap().iter().map(big).collect();
    assert_eq!(structure.derived_series, series, "{name}: derived series");
    assert_eq!(structure.soluble, record["solvable"].as_bool().unwrap(), "{name}: soluble");
    assert_eq!(structure.nilpotent, record["nilpotent"].as_bool().unwrap(), "{name}: nilpotent");
    assert_eq!(structure.centre_order, big(&record["centre_order"]), "{name}: centre");
    if let Some(transitive) = record.get("transitive") {
        assert_eq!(structure.transitive, transitive.as_bool().unwrap(), "{name}: transitive");
    }
    if let Some(primitive) = record.get("primitive") {
        assert_eq!(structure.primitive, primitive.as_bool(), "{name}: primitive");
    }
    let factors: BigUint =
        structure.composition_factors.iter().map(|(f, &times)| f.order().pow(times as u32)).product();
    assert_eq!(factors, structure.order, "{name}: the factors {:?}", structure.composition_factors);
    let invariants: BigUint = structure.abelian_invariants.iter().map(|&q| BigUint::from(q)).product();
    assert_eq!(invariants * structure.derived_order(), structure.order, "{name}: abelian invariants");
}

#[test]
fn the_plain_oracle() {
    for (index, record) in records("library").chain(records("random_intransitive")).enumerate() {
        if index % 3 == 0 {
            check(&group(&record), &record);
        }
    }
}

#[test]
fn the_twisted_oracle() {
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        check(&Group::with_identity(ambient.identity(), generators).unwrap(), &record);
    }
}
