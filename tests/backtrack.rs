//! Subgroups that are found by search, against plain enumeration and an independent system's answers.

mod common;

use std::collections::HashSet;

use proptest::prelude::*;
use schreier::chain::Chain;
use schreier::group::set_stabilizer::colouring_stabilizer;
use schreier::{Action, Group, Permutation};
use serde_json::Value;

/// All elements that the generators generate, by multiplying until nothing new appears.
fn closure(generators: &[Permutation], degree: usize) -> HashSet<Permutation> {
    let identity = Permutation::identity_on(degree);
    let mut seen = HashSet::from([identity.clone()]);
    let mut queue = vec![identity];
    while let Some(element) = queue.pop() {
        for generator in generators {
            let product = element.then(generator);
            if seen.insert(product.clone()) {
                queue.push(product);
            }
        }
    }
    seen
}

fn permutation(degree: u32) -> impl Strategy<Value = Permutation> {
    Just((0..degree).collect::<Vec<_>>()).prop_shuffle().prop_map(|images| Permutation::from_images(images).unwrap())
}

/// A degree and two elements that generate anything from a small group to all of S₄ … S₇.
fn pair() -> impl Strategy<Value = [Permutation; 2]> {
    let pair = (4..=7u32).prop_flat_map(|degree| (permutation(degree), permutation(degree)));
    (pair, 1..6i64, 1..6i64).prop_map(|((a, b), i, j)| [a.pow(i), b.pow(j)])
}

fn chain(generators: &[Permutation], degree: usize) -> Chain<Permutation> {
    Chain::deterministic(generators, &Permutation::identity_on(degree))
}

/// Compares a subgroup found with the elements that the group's enumeration has of it.
fn assert_subgroup(found: &Chain<Permutation>, all: &HashSet<Permutation>, belongs: impl Fn(&Permutation) -> bool) {
    let expected: HashSet<&Permutation> = all.iter().filter(|element| belongs(element)).collect();
    assert_eq!(found.order(), expected.len().into());
    for element in all {
        assert_eq!(found.contains(element), expected.contains(element), "{element:?}");
    }
}

proptest! {
    #[test]
    fn colouring_stabilizers_are_those_of_the_enumeration(
        generators in pair(),
        colours in proptest::collection::vec(0..3u32, 7),
    ) {
        let degree = generators[0].degree();
        let colours = &colours[..degree];
        let all = closure(&generators, degree);
        let found = colouring_stabilizer(&chain(&generators, degree), colours).unwrap();
        let keeps = |g: &Permutation| (0..degree).all(|i| colours[i] == colours[g.image(i as u32) as usize]);
        assert_subgroup(&found, &all, keeps);
    }
}

/// The rows of the independent system about one question, with the group that each is about.
fn tasks(question: &str) -> Vec<(String, Group<Permutation>, Value)> {
    let suite: Vec<Value> = common::records("suite").collect();
    let rows = common::records("tasks").filter(|row| row["task"].as_str().unwrap().starts_with(question));
    rows.map(|row| {
        let name = row["group"].as_str().unwrap().to_string();
        let record = suite.iter().find(|record| record["name"] == row["group"]).expect("a group of the suite");
        let (degree, generators) = common::permutations(record);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
        (name, group, row["answer"].clone())
    })
    .collect()
}

/// A set of points as a colouring. The hyperplane that the oracle only names is spanned by all base points but the last.
fn colours(group: &Group<Permutation>, answer: &Value) -> Vec<u32> {
    if answer.get("set").is_some() {
        return colours_of_set(&answer["set"], group.degree());
    }
    let chain = group.chain();
    let last = chain.levels().len() - 1;
    let fixing: Vec<_> = chain.strong_generators().filter(|&(level, ..)| level == last).map(|(_, g, _)| g).collect();
    (0..group.degree() as u32).map(|point| u32::from(fixing.iter().all(|g| g.image(point) == point))).collect()
}

fn colours_of_set(set: &Value, degree: usize) -> Vec<u32> {
    let mut colours = vec![0; degree];
    for point in set.as_array().unwrap() {
        colours[point.as_u64().unwrap() as usize - 1] = 1;
    }
    colours
}

#[test]
fn set_stabilizers_are_those_of_the_oracle() {
    let tasks = tasks("set_stabilizer");
    assert!(!tasks.is_empty());
    for (name, group, answer) in tasks {
        let start = std::time::Instant::now();
        let chain = group.chain();
        eprintln!("{name} chain {:?}", start.elapsed());
        let start = std::time::Instant::now();
        let found = colouring_stabilizer(chain, &colours(&group, &answer)).unwrap();
        eprintln!("{name} {:?}", start.elapsed());
        assert_eq!(found.order(), common::big(&answer["order"]), "{name}");
    }
}
