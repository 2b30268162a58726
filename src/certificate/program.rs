//! Straight-line programs in the format of certificates.

use std::collections::{BTreeSet, HashMap};

use crate::program::{Node, Program, Step};
use crate::verifier::format;

/// The steps that some nodes need, and the values that these nodes become. The values of a certificate begin with the
/// `generators` inputs and some words.
pub(super) fn emit(
    program: &Program,
    nodes: &[Node],
    generators: usize,
    words: Vec<Vec<i32>>,
) -> (format::Program, Vec<i32>) {
    let mut needed: BTreeSet<Node> = BTreeSet::new();
    let mut stack = nodes.to_vec();
    while let Some(node) = stack.pop() {
        if needed.insert(node) {
            match program.step(node) {
                Step::Product(a, b) => stack.extend([a, b]),
                Step::Inverse(a) => stack.push(a),
                Step::Identity | Step::Input(_) => {}
            }
        }
    }
    let mut emitted = format::Program { words, steps: Vec::new() };
    let mut values: HashMap<Node, i32> = HashMap::new();
    // Nodes ascend, and every step comes after those that it refers to.
    for node in needed {
        let value = match program.step(node) {
            Step::Input(index) => index as i32 + 1,
            Step::Inverse(a) => -values[&a],
            Step::Product(a, b) => push(&mut emitted, [values[&a], values[&b]], generators),
            Step::Identity => push(&mut emitted, [1, -1], generators),
        };
        values.insert(node, value);
    }
    let values = nodes.iter().map(|node| values[node]).collect();
    (emitted, values)
}

fn push(program: &mut format::Program, step: [i32; 2], generators: usize) -> i32 {
    program.steps.push(step);
    (generators + program.words.len() + program.steps.len()) as i32
}
