//! Subgroups, stabilizers, changes of base and homomorphisms: against an independent system, and against enumeration.

mod common;

use std::collections::HashSet;

use common::small::{closure, small_pair};
use common::{big, name, permutations, records, twisted_generators};
use proptest::prelude::*;
use schreier::{Action, Element, Group, Permutation, Point, orbit};
use serde_json::Value;

fn group_of(record: &Value) -> Group<Permutation> {
    let (degree, generators) = permutations(record);
    Group::with_identity(Permutation::identity_on(degree), generators).unwrap()
}

/// Checks that a stabilizer is one of the group, has the order that it should, and that everything in it is traced.
fn check_stabilizer<E: Element>(group: &Group<E>, points: &[Point], order: &num_bigint::BigUint, name: &str) {
    let stabilizer = group.pointwise_stabilizer(points).unwrap();
    assert_eq!(stabilizer.order(), *order, "{name}: {points:?}");
    assert!(group.contains_subgroup(&stabilizer), "{name}");
    for generator in stabilizer.generators() {
        assert!(points.iter().all(|&point| generator.image(point) == point), "{name}");
    }
    let chain = stabilizer.chain();
    assert!(chain.orbit_lengths().iter().all(|&length| length > 1), "{name}: the chain is reduced");
    for (_, element, node) in chain.strong_generators() {
        assert_eq!(*element, chain.program().evaluate(node, stabilizer.generators(), group.identity()), "{name}");
    }
    // Whatever the chain says of itself, its generators generate as much.
    assert_eq!(
        Group::with_identity(group.identity().clone(), stabilizer.generators().to_vec()).unwrap().order(),
        *order
    );
}

#[test]
fn pointwise_stabilizers_of_the_plain_oracle() {
    let mut checked = 0;
    for record in records("library").chain(records("random_intransitive")) {
        for stabilizer in record["point_stabilisers"].as_array().unwrap() {
            let points = stabilizer[0].as_array().unwrap();
            let points: Vec<Point> = points.iter().map(|point| point.as_u64().unwrap() as Point - 1).collect();
            // Once from a chain that there is already, and once from none.
            let fresh = group_of(&record);
            check_stabilizer(&fresh, &points, &big(&stabilizer[1]), &name(&record));
            fresh.chain();
            check_stabilizer(&fresh, &points, &big(&stabilizer[1]), &name(&record));
            checked += 1;
        }
    }
    assert!(checked > 1000, "only {checked} stabilizers");
}

#[test]
fn piece_stabilizers_of_the_twisted_oracle() {
    let mut checked = 0;
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        let group = Group::with_identity(ambient.identity(), generators).unwrap();
        for stabilizer in record["piece_stabilisers"].as_array().unwrap() {
            let pieces = stabilizer[0].as_array().unwrap().iter().map(|piece| {
                let [set, position] = [0, 1].map(|i| piece[i].as_u64().unwrap() as usize);
                ambient.sticker(ambient.slots_of(set).start + position, 0)
            });
            check_stabilizer(&group, &pieces.collect::<Vec<_>>(), &big(&stabilizer[1]), &name(&record));
            checked += 1;
        }
    }
    assert!(checked > 200, "only {checked} stabilizers");
}

/// Bases of many kinds for one group: the same group every time, with the base asked for.
#[test]
fn changes_of_base_keep_the_group() {
    let mut random = schreier::random::seeded(3);
    for record in records("suite").filter(|record| {
        matches!(&*name(record), "M24" | "cube3_outer48" | "S5wrS5" | "sign_linked_S8_10" | "C1000" | "Syl2_S64")
    }) {
        let group = group_of(&record);
        let chain = group.chain();
        let degree = group.degree() as Point;
        for step in [1, 5, 7, degree / 2 - 1] {
            let prefix: Vec<Point> = (0..6).map(|i| (i * step + step) % degree).collect();
            let changed = chain.change_base(&prefix);
            assert_eq!(changed.base()[..6], prefix[..], "{}", name(&record));
            assert_eq!(changed.order(), chain.order(), "{}", name(&record));
            for _ in 0..5 {
                let element = chain.random_element(&mut random);
                assert!(changed.contains(&element));
                let mut traced = changed.clone();
                let node = traced.factor(&element).unwrap();
                assert_eq!(traced.program().evaluate(node, group.generators(), group.identity()), element);
            }
            // Back again, and the redundant points out.
            assert_eq!(changed.change_base(&chain.base()).reduced().base(), chain.base(), "{}", name(&record));
            let reduced = changed.reduced();
            assert!(reduced.orbit_lengths().iter().all(|&length| length > 1));
            assert_eq!(reduced.order(), chain.order());
        }
    }
}

fn elements<E: Element + std::hash::Hash>(group: &Group<E>) -> HashSet<E> {
    closure(group.generators(), group.identity())
}

/// Groups that two random elements, or powers of such, generate in S₄ … S₇.
fn group() -> impl Strategy<Value = Group<Permutation>> {
    small_pair().prop_map(|(a, b)| Group::new(vec![a, b]).unwrap())
}

proptest! {
    #![proptest_config(common::cases(64))]

    #[test]
    fn stabilizers_are_those_of_the_enumeration(group in group(), points in proptest::collection::vec(0..7u32, 0..4)) {
        let points: Vec<Point> = points.into_iter().map(|point| point % group.degree() as u32).collect();
        let fixing = |element: &&Permutation| points.iter().all(|&point| element.image(point) == point);
        let all = elements(&group);
        let stabilizer = group.pointwise_stabilizer(&points).unwrap();
        let expected: HashSet<Permutation> = all.iter().filter(fixing).cloned().collect();
        prop_assert_eq!(elements(&stabilizer), expected);
    }

    #[test]
    fn subgroups_compare_as_sets_do((group, i, j) in (group(), 0..3i64, 0..3i64)) {
        let [a, b] = [0, 1].map(|i| group.generators()[i].clone());
        let subgroup = group.subgroup(vec![a.pow(i).then(&b), b.pow(j)]).unwrap();
        let (all, some) = (elements(&group), elements(&subgroup));
        prop_assert!(some.is_subset(&all));
        prop_assert_eq!(group.index(&subgroup), Some((all.len() / some.len()).into()));
        prop_assert_eq!(subgroup.contains_subgroup(&group), all == some);
        prop_assert_eq!(subgroup == group, all == some);
        prop_assert_eq!(subgroup.index(&group).is_some(), all == some);
    }

    #[test]
    fn homomorphisms_by_enumeration(group in group()) {
        let all = elements(&group);
        for orbit in orbit::orbits(group.degree(), group.generators()) {
            let restriction = group.restriction(&orbit).unwrap();
            let images: HashSet<Permutation> = all.iter().map(|element| restriction.image(element).unwrap()).collect();
            prop_assert_eq!(&elements(restriction.image_group()), &images);
            let identity = Permutation::identity_on(orbit.len());
            let kernel = all.iter().filter(|element| restriction.image(element) == Some(identity.clone()));
            prop_assert_eq!(elements(&restriction.kernel()), kernel.cloned().collect::<HashSet<_>>());
            for image in &images {
                let preimage = restriction.preimage(image).unwrap();
                prop_assert!(all.contains(&preimage));
                prop_assert_eq!(restriction.image(&preimage), Some(image.clone()));
            }
            let rotation = Permutation::from_cycles(orbit.len(), &[(0..orbit.len() as u32).collect()]).unwrap();
            prop_assert_eq!(restriction.preimage(&rotation).is_some(), images.contains(&rotation));
        }
    }
}

#[test]
fn what_is_no_action_is_refused() {
    let group = Group::new(vec![Permutation::from_cycles(6, &[vec![0, 1, 2, 3]]).unwrap()]).unwrap();
    for (blocks, expected) in [
        (
            vec![vec![0, 1], vec![2, 3]],
            "generator 0 does not permute what is to be acted on: it breaks up what point 0 belongs to",
        ),
        (
            vec![vec![0], vec![1, 2, 3]],
            "generator 0 does not permute what is to be acted on: it breaks up what point 0 belongs to",
        ),
        (vec![vec![0, 2], vec![1, 2]], "point 2 stands twice in what is to be acted on"),
        (vec![vec![4], vec![]], "block 1 is empty, expected at least one point"),
        (vec![vec![6]], "there is no point 6, expected 0..6"),
    ] {
        assert_eq!(group.action_on_blocks(&blocks).unwrap_err().to_string(), expected);
    }
    assert!(group.pointwise_stabilizer(&[6]).is_err());
    assert!(group.chain_with_base(&[9]).is_err());
    group.chain();
    assert!(group.pointwise_stabilizer(&[0, 6]).is_err());
    assert!(group.subgroup(vec![Permutation::from_cycles(6, &[vec![4, 5]]).unwrap()]).is_err());
    assert!(!group.contains_subgroup(&Group::with_identity(Permutation::identity_on(5), vec![]).unwrap()));
}

#[test]
fn trivial_and_small_groups() {
    for degree in [0, 1, 2, 5] {
        let group = Group::with_identity(Permutation::identity_on(degree), vec![]).unwrap();
        let points: Vec<Point> = (0..degree as Point).collect();
        assert_eq!(group.pointwise_stabilizer(&points).unwrap(), group);
        assert_eq!(group.index(&group), Some(1u32.into()));
        let restriction = group.restriction(&points).unwrap();
        assert_eq!(restriction.kernel(), group);
        assert_eq!(restriction.preimage(group.identity()), Some(group.identity().clone()));
        let nothing = group.restriction(&[]).unwrap();
        assert_eq!(nothing.image_group().degree(), 0);
        assert_eq!(nothing.kernel().order(), 1u32.into());
    }
}

/// The corners of the cube are a block of three stickers each; what fixes them all in place only twists.
#[test]
fn the_cube_acts_on_the_places_of_its_corners() {
    let cube = schreier::puzzle::find("3x3x3").unwrap().unwrap();
    let group = Group::new(cube.generators()).unwrap();
    let ambient = cube.ambient();
    let corners: Vec<Vec<Point>> =
        ambient.slots_of(0).map(|slot| (0..3).map(|o| ambient.sticker(slot, o)).collect()).collect();
    let places = group.action_on_blocks(&corners).unwrap();
    assert_eq!(places.image_group().order(), 40_320u32.into());
    let kernel = places.kernel();
    assert_eq!(kernel.order() * places.image_group().order(), group.order());
    assert!(kernel.generators().iter().all(|element| element.perm(0) == (0..8).collect::<Vec<_>>()));
    let mut random = schreier::random::seeded(5);
    for _ in 0..10 {
        let image = places.image(&group.random_element(&mut random)).unwrap();
        let back = places.preimage(&image).unwrap();
        assert!(group.contains(&back));
        assert_eq!(places.image(&back), Some(image));
    }
}
