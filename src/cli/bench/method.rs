//! The methods that are timed: what each does once.

use std::fmt;

use clap::ValueEnum;
use num_bigint::BigUint;
use schreier::chain::{Building, Chain, Counts, StoppingRule};
use schreier::order::{self, Options};
use schreier::{Action, Permutation, Twisted};

use super::Target;

/// A way to the order of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Method {
    /// Laws and giants, and chains for what they leave open: what `order` does
    Auto,
    /// Laws and giants alone
    Laws,
    /// A randomized chain, verified
    Chain,
    /// A randomized chain, verified, with shallow trees at every level
    Trees,
    /// A randomized chain, verified, with explicit transversals at every level
    Transversals,
    /// A randomized chain, not verified: its order is only probable
    MonteCarlo,
    /// A chain from all Schreier generators
    Deterministic,
}

/// The name on the command line.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.to_possible_value().expect("no method is hidden").get_name())
    }
}

/// What a method found.
pub struct Outcome {
    pub order: BigUint,
    pub proved: bool,
    /// `proved` or `probable`, and by what argument.
    pub status: String,
    /// Elementary steps, where a chain was built by the engine directly.
    pub counts: Option<Counts>,
}

/// A group in the form in which a method takes it, so that conversion is not timed.
pub enum Prepared<'a> {
    Proof(&'a Target, Options),
    Permutations { generators: Vec<Permutation>, identity: Permutation, method: Method, seed: u64 },
    Twisted { generators: Vec<Twisted>, identity: Twisted, method: Method, seed: u64 },
}

impl<'a> Prepared<'a> {
    pub fn new(target: &'a Target, method: Method, seed: u64) -> Self {
        let options = |method| Options { method, seed, ..Options::default() };
        match method {
            Method::Auto => return Self::Proof(target, options(order::Method::Auto)),
            Method::Laws => return Self::Proof(target, options(order::Method::Laws)),
            _ => {}
        }
        let ambient = &target.ambient;
        let generators: Vec<Twisted> = target.moves.iter().map(|m| m.element(ambient)).collect();
        // Where nothing twists, plain permutations are half the size.
        if ambient.stickers() == ambient.slots() {
            let generators = generators.iter().map(Twisted::sticker_permutation).collect();
            let identity = Permutation::identity_on(ambient.slots());
            return Self::Permutations { generators, identity, method, seed };
        }
        Self::Twisted { generators, identity: ambient.identity(), method, seed }
    }

    /// Runs the method once. `None` if it does not decide this group.
    pub fn run(&self) -> Option<Outcome> {
        match self {
            Self::Proof(target, options) => {
                let proof = order::prove(&target.ambient, &target.moves, options).ok()?;
                let status = format!("proved ({})", proof.argument());
                Some(Outcome { order: proof.order().value(), proved: true, status, counts: None })
            }
            Self::Permutations { generators, identity, method, seed } => {
                Some(chain(generators, identity, *method, *seed))
            }
            Self::Twisted { generators, identity, method, seed } => Some(chain(generators, identity, *method, *seed)),
        }
    }
}

fn chain<E: Action>(generators: &[E], identity: &E, method: Method, seed: u64) -> Outcome {
    let rule = StoppingRule::default();
    let building = match method {
        Method::Trees => Building { seed, explicit_bytes: 0 },
        Method::Transversals => Building { seed, explicit_bytes: usize::MAX },
        _ => Building { seed, ..Building::default() },
    };
    let mut status = "proved (verified chain)".to_string();
    let chain = match method {
        Method::Deterministic => {
            status = "proved (all Schreier generators)".into();
            Chain::deterministic_with(generators, identity, &building)
        }
        Method::MonteCarlo => {
            status = format!("probable (error ≤ 2^-{})", rule.confirmations);
            Chain::randomized_with(generators, identity, &rule, &building)
        }
        _ => {
            let mut chain = Chain::randomized_with(generators, identity, &rule, &building);
            chain.complete();
            chain
        }
    };
    Outcome { order: chain.order(), proved: method != Method::MonteCarlo, status, counts: Some(chain.counts()) }
}
