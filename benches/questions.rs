//! How long do questions about groups take whose chain is known? `cargo bench --bench questions [-- --json]`
//!
//! The rows of tests/data/tasks.jsonl.gz, whose answers are compared with those of an independent system.
//! `benches/compare/questions.py` asks GAP the same in the same run.

#[path = "../tests/common/mod.rs"]
mod common;

use std::collections::HashMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use common::{big, name, permutation, permutations, records};
use num_bigint::BigUint;
use schreier::{Action, Group, Permutation};
use serde_json::{Value, json};

/// Each question is repeated for so long, and a few times at least.
const ENOUGH: Duration = Duration::from_millis(200);
const TIMES: usize = 3;

type Asked = Group<Permutation>;
/// Asks a question of a group, and compares the answer.
type Question<'a> = Box<dyn Fn(&Asked) -> bool + 'a>;

fn main() {
    let as_json = std::env::args().any(|argument| argument == "--json");
    let suite: HashMap<String, Value> = records("suite").map(|record| (name(&record), record)).collect();
    for (row, task) in records("tasks").enumerate() {
        let Some(record) = task["group"].as_str().and_then(|group| suite.get(group)) else { continue };
        let (degree, generators) = permutations(record);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).expect("of one degree");
        group.chain();
        let (question, answer) = (task["task"].as_str().expect("a name"), &task["answer"]);
        let Some(ask) = question_of(question, &group, answer) else { continue };
        // The group does not remember answers, only its order and its chain.
        assert!(ask(&group), "{question} of {}: not the answer of the independent system", task["group"]);
        let milliseconds = median_of(|| assert!(ask(black_box(&group))));
        let question = if question == "ferret_intersection" { "intersection_conjugate" } else { question };
        if as_json {
            println!("{}", json!({ "row": row, "task": question, "group": task["group"], "ms": milliseconds }));
        } else {
            println!("{question:<24} {:<20} {milliseconds:>12.4} ms", task["group"].as_str().unwrap_or_default());
        }
    }
}

/// What asks the question and compares the answer; `None` for rows that name their input in words only.
fn question_of<'a>(question: &str, group: &Asked, answer: &'a Value) -> Option<Question<'a>> {
    let order = || big(&answer["order"]);
    let moved = group.orbits().into_iter().find(|orbit| orbit.len() > 1)?[0];
    Some(match question {
        "minimal_blocks" => Box::new(move |group| {
            let sizes = group.minimal_blocks(moved).expect("a point that is moved").len();
            sizes == answer["minimal_block_sizes"].as_array().map_or(0, Vec::len)
        }),
        "all_blocks" => {
            let count = |pair: &Value| pair[1].as_u64().unwrap_or(0) as usize;
            let expected: usize = answer["sizes"].as_array()?.iter().map(count).sum();
            Box::new(move |group| group.all_blocks(moved, 100_000).expect("few blocks").len() == expected)
        }
        "is_primitive" => Box::new(move |group| {
            Some(group.is_primitive_at(moved).expect("a point that is moved")) == answer["primitive"].as_bool()
        }),
        "derived_series" => {
            let expected: Vec<BigUint> = answer["orders"].as_array()?.iter().map(big).collect();
            Box::new(move |group| {
                let mut found = group.derived_series_orders();
                found.retain(|order| *order != 1u32.into() || expected.contains(order));
                found == expected
            })
        }
        "centre" => Box::new(move |group| group.centre_order() == order()),
        "composition_series" => {
            let expected = answer["factors"].as_array()?.len() as u64;
            Box::new(move |group| group.composition_factors().iter().map(|(_, &times)| times).sum::<u64>() == expected)
        }
        "conjugacy_classes" => {
            let count: fn(&Value) -> BigUint = |row| big(&row[1]);
            let expected: BigUint = answer["sizes"].as_array()?.iter().map(count).sum();
            Box::new(move |group| group.class_sizes().expect("few classes").values().sum::<BigUint>() == expected)
        }
        "set_stabilizer" => {
            let set: Vec<u32> =
                answer.get("set")?.as_array()?.iter().map(|point| point.as_u64().unwrap_or(1) as u32 - 1).collect();
            Box::new(move |group| group.set_stabilizer(&set).expect("points of the group").order() == order())
        }
        "centralizer_random" => {
            let x = permutation(&answer["x"]);
            Box::new(move |group| group.centralizer(&x).expect("of the same degree").order() == order())
        }
        "conjugacy_test" => {
            let [x, y] = ["x", "y"].map(|key| permutation(&answer[key]));
            Box::new(move |group| {
                Some(group.conjugator(&x, &y).expect("of the same degree").is_some()) == answer["conj"].as_bool()
            })
        }
        // Asked of the independent system in two ways, and there is one that it answers only in the other.
        "ferret_intersection" if group.degree() != 24 => return None,
        "intersection_conjugate" | "ferret_intersection" => {
            let c = permutation(&answer["c"]);
            let other = Group::new(group.generators().iter().map(|g| c.conjugate(g)).collect()).ok()?;
            other.chain();
            Box::new(move |group| group.intersection(&other).expect("of the same degree").order() == order())
        }
        "sylow2" => Box::new(move |group| group.sylow_subgroup(2).expect("2 is a prime").order() == order()),
        "normalizer_sylow3" => Box::new(move |group| {
            let sylow = group.sylow_subgroup(3).expect("3 is a prime");
            group.normalizer(&sylow).expect("of the same degree").order() == order()
        }),
        _ => return None,
    })
}

fn median_of(mut run: impl FnMut()) -> f64 {
    let (start, mut times) = (Instant::now(), Vec::new());
    while times.len() < TIMES || start.elapsed() < ENOUGH {
        let before = Instant::now();
        run();
        times.push(before.elapsed().as_secs_f64() * 1e3);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
