//! The chain against an independent system's orders and memberships, and against itself.

mod common;

use common::{big, name, permutation, permutations, records, twisted, twisted_generators};
use num_bigint::BigUint;
use schreier::chain::{Chain, StoppingRule};
use schreier::{Action, Group, Permutation};
use serde_json::Value;

fn cycle(degree: usize, step: u32) -> Permutation {
    Permutation::from_images((0..degree as u32).map(|i| (i + step) % degree as u32).collect()).unwrap()
}

fn from_cycles(degree: usize, cycles: &[&[u32]]) -> Permutation {
    Permutation::from_cycles(degree, &cycles.iter().map(|cycle| cycle.to_vec()).collect::<Vec<_>>()).unwrap()
}

/// A complete chain that no law helped to build: the random phase and the proof.
fn completed<E: Action>(generators: &[E], identity: &E) -> Chain<E> {
    let mut chain = Chain::randomized(generators, identity, 1, &StoppingRule::default());
    chain.complete();
    chain
}

/// The generators of a record of the suite.
fn suite(wanted: &str) -> (Permutation, Vec<Permutation>, BigUint) {
    let record = records("suite").find(|record| name(record) == wanted).unwrap();
    let (degree, generators) = permutations(&record);
    (Permutation::identity_on(degree), generators, big(&record["order"]))
}

#[test]
fn orders_and_memberships_of_the_plain_oracle() {
    for record in records("library").chain(records("random_intransitive")) {
        let (degree, generators) = permutations(&record);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
        let chain = completed(group.generators(), group.identity());
        assert_eq!(group.order(), big(&record["order"]), "{}", name(&record));
        assert_eq!(chain.order(), group.order(), "{}", name(&record));
        for member in record.get("members").and_then(Value::as_array).into_iter().flatten() {
            let (element, expected) = (permutation(&member[0]), member[1] == Value::Bool(true));
            assert_eq!(group.contains(&element), expected, "{}", name(&record));
            assert_eq!(chain.contains(&element), expected, "{}", name(&record));
        }
    }
}

#[test]
fn orders_and_memberships_of_the_twisted_oracle() {
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        let group = Group::with_identity(ambient.identity(), generators.clone()).unwrap();
        let chain = completed(&generators, &ambient.identity());
        assert_eq!(group.order(), big(&record["order"]), "{}", name(&record));
        assert_eq!(chain.order(), group.order(), "{}", name(&record));
        for member in record.get("members").and_then(Value::as_array).into_iter().flatten() {
            let (element, expected) = (twisted(&ambient, &member[0]), member[1] == Value::Bool(true));
            assert_eq!(group.contains(&element), expected, "{}", name(&record));
            assert_eq!(chain.contains(&element), expected, "{}", name(&record));
        }
        // The same group, spelled out as permutations of stickers.
        let stickers: Vec<_> = generators.iter().map(|generator| generator.sticker_permutation()).collect();
        let chain = completed(&stickers, &ambient.identity().sticker_permutation());
        assert_eq!(chain.order(), group.order(), "{}", name(&record));
    }
}

#[test]
fn orders_of_the_suite() {
    for record in records("suite") {
        let (degree, generators) = permutations(&record);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
        assert_eq!(group.order(), big(&record["order"]), "{}", name(&record));
        // The symmetric group of degree 1000 by chain is a matter of half a minute.
        if !matches!(&*name(&record), "S1000" | "A1000") {
            let chain = completed(group.generators(), group.identity());
            assert_eq!(chain.order(), group.order(), "{}", name(&record));
        }
    }
}

/// Stops the random phase at once, with several seeds: what is then known is a part of the group, and verification finds
/// the rest. At least one of the chains must have been incomplete, or the test shows nothing.
#[test]
fn verification_repairs_chains_that_stopped_too_early() {
    let groups = ["M12", "M24", "S50", "A5pow20", "cube3_outer48", "PSL(2,101)", "sign_linked_S8_10", "S5wrS5"];
    for wanted in groups.into_iter().chain(["T24_12345", "AGL(8,2)", "S10_diagonal_5copies", "pyraminx_crystal"]) {
        let (identity, generators, order) = suite(wanted);
        let mut incomplete = 0;
        for seed in 0..6 {
            for confirmations in [0, 1] {
                let rule = StoppingRule { confirmations, bound: None };
                let mut chain = Chain::randomized(&generators, &identity, seed, &rule);
                let found = chain.order();
                assert!(found <= order, "{wanted}: orbits never multiply to more than the order");
                let missing = chain.complete();
                assert_eq!(chain.order(), order, "{wanted}, seed {seed}, {missing} missing");
                assert_eq!(missing == 0, found == order, "{wanted}, seed {seed}");
                incomplete += usize::from(found < order);
                // What was added is traced back to the generators as well.
                for (_, element, node) in chain.strong_generators() {
                    assert_eq!(*element, chain.program().evaluate(node, &generators, &identity), "{wanted}");
                }
            }
        }
        assert!(incomplete > 0, "{wanted}: every chain was complete before it was verified");
    }
}

/// The same on all the oracle's small groups: what is missing is found whatever the group looks like.
#[test]
fn verification_repairs_unfinished_chains_of_the_oracle() {
    let mut incomplete = 0;
    for (seed, record) in records("library").chain(records("random_intransitive")).enumerate() {
        let (degree, generators) = permutations(&record);
        incomplete += repaired(&generators, &Permutation::identity_on(degree), seed as u64, &record);
    }
    for (seed, record) in records("twisted").enumerate() {
        let (ambient, generators) = twisted_generators(&record);
        incomplete += repaired(&generators, &ambient.identity(), seed as u64, &record);
    }
    assert!(incomplete > 100, "only {incomplete} chains had to be repaired");
}

/// Builds chains that stop at once, completes them, and counts those that had to be.
fn repaired<E: Action>(generators: &[E], identity: &E, seed: u64, record: &Value) -> usize {
    let order = big(&record["order"]);
    let is_repaired = |confirmations: &u32| {
        let rule = StoppingRule { confirmations: *confirmations, bound: None };
        let mut chain = Chain::randomized(generators, identity, seed, &rule);
        let found = chain.order();
        let missing = chain.complete();
        assert_eq!(chain.order(), order, "{}: {missing} missing from {found}", name(record));
        missing > 0
    };
    [0, 1].iter().filter(|confirmations| is_repaired(confirmations)).count()
}

#[test]
fn every_level_of_a_complete_chain_is_closed_under_the_deeper_generators() {
    for wanted in ["M24", "S50", "cube4", "Syl2_S64", "random3_in_wr"] {
        let (identity, generators, order) = suite(wanted);
        let mut chain = Chain::randomized(&generators, &identity, 3, &StoppingRule { confirmations: 1, bound: None });
        chain.complete();
        assert_eq!(chain.order(), order);
        for (source, element, _) in chain.strong_generators() {
            for level in &chain.levels()[..=source] {
                assert!(level.orbit().iter().all(|&point| level.orbit().contains(&element.image(point))), "{wanted}");
            }
            let earlier = &chain.base()[..source];
            assert!(earlier.iter().all(|&base| element.image(base) == base), "{wanted}");
        }
    }
}

/// PSL(2,101) has long orbits on few levels: a chain whose orbits were not closed would miss points of them in most runs.
#[test]
fn random_chains_are_as_rarely_incomplete_as_they_say() {
    let (identity, generators, order) = suite("PSL(2,101)");
    let incomplete = |confirmations| {
        let rule = StoppingRule { confirmations, bound: None };
        let orders = (0..200).map(|seed| Chain::randomized(&generators, &identity, seed, &rule).order());
        orders.inspect(|found| assert!(*found <= order)).filter(|found| *found < order).count()
    };
    assert!(incomplete(1) <= 100);
    assert!(incomplete(4) <= 20);
    assert_eq!(incomplete(20), 0);
}

#[test]
fn a_known_bound_stops_the_random_phase() {
    let (identity, generators, order) = suite("M24");
    let rule = StoppingRule { confirmations: u32::MAX, bound: Some(order.clone()) };
    let mut chain = Chain::randomized(&generators, &identity, 1, &rule);
    assert_eq!(chain.order(), order);
    assert_eq!(chain.complete(), 0);
}

#[test]
fn trivial_groups() {
    for degree in [0, 1, 2, 20] {
        let identity = Permutation::identity_on(degree);
        for generators in [vec![], vec![identity.clone()], vec![identity.clone(); 3]] {
            for mut chain in [
                Chain::deterministic(&generators, &identity),
                Chain::randomized(&generators, &identity, 1, &StoppingRule::default()),
            ] {
                assert_eq!(chain.complete(), 0);
                assert_eq!(chain.order(), 1u32.into());
                assert!(chain.base().is_empty() && chain.contains(&identity));
                assert!(chain.factor(&identity).is_some());
            }
        }
        assert_eq!(Group::with_identity(identity, vec![]).unwrap().order(), 1u32.into());
    }
    let swap = from_cycles(2, &[&[0, 1]]);
    assert!(!Group::with_identity(swap.identity(), vec![]).unwrap().contains(&swap));
}

#[test]
fn repeated_and_identity_generators_change_nothing() {
    let (a, b) = (cycle(7, 1), from_cycles(7, &[&[0, 1]]));
    let identity = a.identity();
    let group = Group::new(vec![identity.clone(), a.clone(), a.clone(), identity, b.clone(), a, b]).unwrap();
    assert_eq!(group.order(), 5040u32.into());
}

#[test]
fn long_orbits_of_cyclic_dihedral_and_affine_groups() {
    let n = 20_000u32;
    let (turn, flip) = (cycle(n as usize, 1), Permutation::from_images((0..n).map(|i| (n - i) % n).collect()).unwrap());
    let identity = turn.identity();
    assert_eq!(completed(std::slice::from_ref(&turn), &identity).order(), n.into());
    let dihedral = completed(&[turn.clone(), flip], &identity);
    assert_eq!(dihedral.order(), (2 * n).into());
    assert!(dihedral.contains(&turn.pow(777)));
    assert!(!dihedral.contains(&from_cycles(n as usize, &[&[0, 1]])));

    let q = 1009u32; // 11 is a primitive root
    let shift = cycle(q as usize, 1);
    let scale = Permutation::from_images((0..q).map(|i| i * 11 % q).collect()).unwrap();
    assert_eq!(completed(&[shift.clone(), scale], &shift.identity()).order(), (q * (q - 1)).into());

    let row = Permutation::from_images((0..10_000).map(|i| i / 100 * 100 + (i + 1) % 100).collect()).unwrap();
    let column = cycle(10_000, 100);
    assert_eq!(completed(&[row, column.clone()], &column.identity()).order(), 10_000u32.into());
}

#[test]
fn trees_stay_shallow() {
    // Explicit transversals would take 4 MB here, and the tree of one generator would be 500 deep.
    let turn = cycle(1000, 1);
    let chain = completed(std::slice::from_ref(&turn), &turn.identity());
    let level = &chain.levels()[0];
    assert_eq!(level.orbit().len(), 1000);
    assert!(level.depth() <= 24, "depth {}", level.depth());
    assert_eq!(level.generators(), 1);
}

#[test]
fn random_elements_are_members_and_factor() {
    for wanted in ["M24", "cube3_outer48", "C1000"] {
        let (identity, generators, _) = suite(wanted);
        let mut chain = completed(&generators, &identity);
        let mut random = schreier::random::seeded(5);
        for _ in 0..10 {
            let element = chain.random_element(&mut random);
            assert!(chain.contains(&element));
            let node = chain.factor(&element).expect("a member has a factorization");
            assert_eq!(chain.program().evaluate(node, &generators, &identity), element);
        }
    }
}
