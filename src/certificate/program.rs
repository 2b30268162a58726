//! Straight-line programs in the format of certificates.

use crate::program::{Node, Operation, Program};
use crate::verifier::format;

/// The steps that some nodes need, and the values that these nodes become. The values of a certificate begin with the
/// `generators` inputs and some words.
pub(super) fn emit(
    program: &Program,
    nodes: &[Node],
    generators: usize,
    words: Vec<Vec<i32>>,
) -> (format::Program, Vec<i32>) {
    let (listing, numbers) = program.listing_of(nodes);
    let mut emitted = format::Program { words, steps: Vec::new() };
    let mut values: Vec<i32> = Vec::with_capacity(listing.len());
    for operation in listing {
        values.push(match operation {
            Operation::Input(index) => index as i32 + 1,
            Operation::Inverse(a) => -values[a],
            Operation::Product(a, b) => push(&mut emitted, [values[a], values[b]], generators),
            Operation::Identity => push(&mut emitted, [1, -1], generators),
        });
    }
    let values = numbers.into_iter().map(|number| values[number]).collect();
    (emitted, values)
}

fn push(program: &mut format::Program, step: [i32; 2], generators: usize) -> i32 {
    program.steps.push(step);
    (generators + program.words.len() + program.steps.len()) as i32
}
