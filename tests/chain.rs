//! The chain against an independent system's orders and memberships, and against itself.

mod common;

use common::{big, name, permutation, permutations, records, twisted, twisted_generators};
use schreier::Group;
use serde_json::Value;

#[test]
fn orders_and_memberships_of_the_plain_oracle() {
    for record in records("library").chain(records("random_intransitive")) {
        let (degree, generators) = permutations(&record);
        let group = Group::with_identity(schreier::Permutation::identity_on(degree), generators).unwrap();
        assert_eq!(group.order(), big(&record["order"]), "{}", name(&record));
        for member in record.get("members").and_then(Value::as_array).into_iter().flatten() {
            assert_eq!(group.contains(&permutation(&member[0])), member[1] == Value::Bool(true), "{}", name(&record));
        }
    }
}

#[test]
fn orders_and_memberships_of_the_twisted_oracle() {
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        let group = Group::with_identity(ambient.identity(), generators).unwrap();
        assert_eq!(group.order(), big(&record["order"]), "{}", name(&record));
        for member in record.get("members").and_then(Value::as_array).into_iter().flatten() {
            let element = twisted(&ambient, &member[0]);
            assert_eq!(group.contains(&element), member[1] == Value::Bool(true), "{}", name(&record));
        }
    }
}
