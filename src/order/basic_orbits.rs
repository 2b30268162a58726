//! Which basic orbits has a complete chain? Proved by reaching a bound, or by verification.

use super::doubt::Doubt;
use super::{Factored, Options};
use crate::action::Action;
use crate::chain::{Building, Chain, StoppingRule};
use crate::narrow::{Narrow, Tiny};
use crate::perm::Permutation;
use crate::wreath::{Ambient, Twisted};

/// The most random elements in a row that must sift to the identity before a chain is verified: verification finds what is
/// missing, at a price that is seldom paid.
const CONFIRMATIONS: u32 = 5;
/// The same where reaching a bound would make verification unnecessary.
const CONFIRMATIONS_BELOW_BOUND: u32 = 8;

/// The basic orbit lengths of a proved chain of the group that some elements generate, and whether reaching the bound
/// proved it.
pub(super) fn basic_orbits(
    ambient: &Ambient,
    generators: &[Twisted],
    bound: Option<&Factored>,
    options: &Options,
) -> (Vec<usize>, bool) {
    basic_orbits_unless(ambient, generators, bound, options, None).expect("nothing is doubted")
}

/// The same, but `None` if the chain raises the doubt.
pub(super) fn basic_orbits_unless(
    ambient: &Ambient,
    generators: &[Twisted],
    bound: Option<&Factored>,
    options: &Options,
    doubt: Option<&Doubt>,
) -> Option<(Vec<usize>, bool)> {
    if ambient.stickers() == ambient.slots() {
        // Nothing twists: plain permutations are half the size.
        let generators: Vec<_> = generators.iter().map(Twisted::sticker_permutation).collect();
        return plain_orbits_unless(ambient.slots(), &generators, bound, options, doubt);
    }
    proved_orbits_unless(&ambient.identity(), generators, bound, options, doubt)
}

/// The same for plain permutations, in the smallest integers that hold their points.
fn plain_orbits_unless(
    degree: usize,
    generators: &[Permutation],
    bound: Option<&Factored>,
    options: &Options,
    doubt: Option<&Doubt>,
) -> Option<(Vec<usize>, bool)> {
    let identity = Permutation::identity_on(degree);
    if let Some(identity) = Tiny::new(&identity) {
        let generators: Vec<_> = generators.iter().filter_map(Tiny::new).collect();
        return proved_orbits_unless(&identity, &generators, bound, options, doubt);
    }
    if let Some(identity) = Narrow::<u8>::new(&identity) {
        let generators: Vec<_> = generators.iter().filter_map(Narrow::new).collect();
        return proved_orbits_unless(&identity, &generators, bound, options, doubt);
    }
    if let Some(identity) = Narrow::<u16>::new(&identity) {
        let generators: Vec<_> = generators.iter().filter_map(Narrow::new).collect();
        return proved_orbits_unless(&identity, &generators, bound, options, doubt);
    }
    proved_orbits_unless(&identity, generators, bound, options, doubt)
}

/// The same without any doubt.
pub(super) fn plain_orbits(
    degree: usize,
    generators: &[Permutation],
    bound: Option<&Factored>,
    options: &Options,
) -> (Vec<usize>, bool) {
    plain_orbits_unless(degree, generators, bound, options, None).expect("nothing is doubted")
}

fn proved_orbits_unless<E: Action>(
    identity: &E,
    generators: &[E],
    bound: Option<&Factored>,
    options: &Options,
    doubt: Option<&Doubt>,
) -> Option<(Vec<usize>, bool)> {
    // A bound of thousands of digits takes longer to compute than some chains.
    let bound = bound.filter(|bound| !doubt.is_some_and(|doubt| doubt.precedes(bound))).map(Factored::value);
    let most = if bound.is_some() { CONFIRMATIONS_BELOW_BOUND } else { CONFIRMATIONS };
    let rule = StoppingRule { confirmations: options.confirmations.min(most), bound };
    let building = Building { seed: options.seed, ..Building::default() };
    let gives_up = |chain: &Chain<E>| doubt.is_some_and(|doubt| doubt.is_raised_by(chain));
    let (chain, sandwiched) = Chain::proved_unless(generators, identity, &rule, &building, gives_up)?;
    Some((chain.orbit_lengths(), sandwiched))
}

/// The product of the basic orbit lengths.
pub(super) fn product(orbit_lengths: &[usize]) -> Factored {
    orbit_lengths.iter().map(|&length| Factored::from(length as u64)).product()
}
