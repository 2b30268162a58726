//! Transitivity, primitivity and block systems: against an independent system, against enumeration, and classical facts.

mod common;

use std::collections::BTreeSet;

use common::small::permutation;
use common::{name, permutations, records, twisted_generators};
use proptest::prelude::*;
use schreier::group::{BlockSystem, Giant};
use schreier::{Action, Element, Group, Permutation, Point};
use serde_json::Value;

fn group_of(record: &Value) -> Group<Permutation> {
    let (degree, generators) = permutations(record);
    Group::with_identity(Permutation::identity_on(degree), generators).unwrap()
}

fn suite(wanted: &str) -> Group<Permutation> {
    group_of(&records("suite").find(|record| name(record) == wanted).unwrap_or_else(|| panic!("{wanted}")))
}

fn sizes(blocks: &[Vec<Point>]) -> Vec<u64> {
    let mut sizes: Vec<u64> = blocks.iter().map(|block| block.len() as u64).collect();
    sizes.sort_unstable();
    sizes
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect()
}

#[test]
fn orbits_transitivity_and_minimal_blocks_of_the_oracle() {
    let (mut primitive, mut with_blocks) = (0, 0);
    for record in records("library").chain(records("random_intransitive")) {
        let group = group_of(&record);
        let mut lengths: Vec<u64> = group.orbits().iter().map(|orbit| orbit.len() as u64).collect();
        lengths.sort_unstable();
        let fixed = lengths.iter().filter(|&&length| length == 1).count();
        assert_eq!(lengths.split_off(fixed), numbers(&record["orbit_lengths"]), "{}", name(&record));
        assert_eq!(fixed as u64, record["fixed_points"].as_u64().unwrap(), "{}", name(&record));
        assert_eq!(Value::Bool(group.is_transitive()), record["transitive"], "{}", name(&record));
        if let Some(expected) = record.get("primitive") {
            assert_eq!(Value::Bool(group.is_primitive()), *expected, "{}", name(&record));
            primitive += usize::from(group.is_primitive());
        }
        if let Some(expected) = record.get("minimal_block_sizes") {
            let blocks = group.minimal_blocks(0).unwrap();
            assert_eq!(sizes(&blocks), numbers(expected), "{}", name(&record));
            blocks.iter().for_each(|block| check_system(&group, &group.block_system(block).unwrap(), block));
            with_blocks += 1;
        }
    }
    assert!(primitive > 400 && with_blocks > 400, "{primitive} primitive groups, {with_blocks} with blocks");
}

#[test]
fn sticker_orbits_of_the_twisted_oracle() {
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        let group = Group::with_identity(ambient.identity(), generators).unwrap();
        let mut lengths: Vec<u64> = group.orbits().iter().map(|orbit| orbit.len() as u64).collect();
        lengths.retain(|&length| length > 1);
        lengths.sort_unstable();
        assert_eq!(lengths, numbers(&record["sticker_orbit_lengths"]), "{}", name(&record));
    }
}

/// Checks that the generators permute the blocks, and that `block` is one of them.
fn check_system<E: Element>(group: &Group<E>, system: &BlockSystem, block: &[Point]) {
    let blocks: BTreeSet<Vec<Point>> = system.blocks().iter().cloned().collect();
    assert!(blocks.contains(block));
    assert_eq!(blocks.len() * system.block_size(), system.blocks().iter().map(Vec::len).sum::<usize>());
    for generator in group.generators() {
        for block in &blocks {
            let mut image: Vec<Point> = block.iter().map(|&point| generator.image(point)).collect();
            image.sort_unstable();
            assert!(blocks.contains(&image));
        }
    }
}

#[test]
fn tasks_of_the_independent_system() {
    let mut answered = 0;
    for record in records("tasks") {
        let task = record["task"].as_str().unwrap();
        if !["minimal_blocks", "all_blocks", "is_primitive"].contains(&task) {
            continue;
        }
        let group = suite(record["group"].as_str().unwrap());
        let moved = group.orbits().into_iter().find(|orbit| orbit.len() > 1).unwrap()[0];
        let answer = &record["answer"];
        match task {
            "minimal_blocks" => {
                let blocks = group.minimal_blocks(moved).unwrap();
                assert_eq!(sizes(&blocks), numbers(&answer["minimal_block_sizes"]), "{record}");
            }
            "all_blocks" => {
                let blocks = group.all_blocks(moved, 1000).unwrap();
                let expected = answer["sizes"].as_array().unwrap().iter().map(numbers);
                let expected: Vec<u64> =
                    expected.flat_map(|pair| std::iter::repeat_n(pair[0], pair[1] as usize)).collect();
                assert_eq!(sizes(&blocks), expected, "{record}");
            }
            _ => assert_eq!(Value::Bool(group.is_primitive_at(moved).unwrap()), answer["primitive"], "{record}"),
        }
        answered += 1;
    }
    assert!(answered >= 12, "only {answered} tasks");
}

/// All blocks that contain 0, by trying all sets: which of them are sent to themselves or away from themselves.
fn blocks_by_definition(group: &Group<Permutation>) -> Vec<Vec<Point>> {
    let elements: Vec<Permutation> = group.elements().collect();
    let degree = group.degree() as u32;
    let sets = (0..1u32 << (degree - 1)).map(|bits| 2 * bits + 1).filter(|set| set.count_ones() > 1);
    let sets = sets.filter(|set| set.count_ones() < degree);
    let is_block = |set: &u32| {
        elements.iter().all(|element| {
            let image =
                (0..degree).filter(|point| set >> point & 1 == 1).map(|point| 1 << element.image(point)).sum::<u32>();
            image == *set || image & set == 0
        })
    };
    let list = |set: u32| (0..degree).filter(|point| set >> point & 1 == 1).collect::<Vec<_>>();
    let mut blocks: Vec<Vec<Point>> = sets.filter(is_block).map(list).collect();
    blocks.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    blocks
}

/// Small transitive groups with many blocks: subgroups of regular actions, of wreath products, and random ones.
fn transitive_group() -> impl Strategy<Value = Group<Permutation>> {
    let factors = prop_oneof![
        Just((2u32, 2u32, 2u32)),
        Just((2, 4, 1)),
        Just((3, 3, 1)),
        Just((2, 3, 1)),
        Just((2, 2, 1)),
        Just((8, 1, 1))
    ];
    let with_centre = (factors, 0..5usize, permutation(9)).prop_map(|((a, b, c), extra, names)| {
        // Z_a × Z_b × Z_c, renamed, with inversion or a swap of coordinates where that is a permutation.
        let n = a * b * c;
        let point = |i: u32, j: u32, k: u32| (i * b + j) * c + k;
        let place = move |p: u32| (p / (b * c), p / c % b, p % c);
        let map = |f: &dyn Fn(u32, u32, u32) -> u32| {
            let images = (0..n)
                .map(|p| {
                    let (i, j, k) = place(p);
                    f(i, j, k)
                })
                .collect();
            Permutation::from_images(images).unwrap()
        };
        let mut generators = vec![
            map(&|i, j, k| point((i + 1) % a, j, k)),
            map(&|i, j, k| point(i, (j + 1) % b, k)),
            map(&|i, j, k| point(i, j, (k + 1) % c)),
        ];
        match extra {
            1 => generators.push(map(&|i, j, k| point((a - i) % a, (b - j) % b, (c - k) % c))),
            2 if a == b => generators.push(map(&|i, j, k| point(j, i, k))),
            3 => generators.push(map(&|i, j, k| point(if j == 0 { (i + 1) % a } else { i }, j, k))),
            _ => {}
        }
        let order: Vec<u32> = names.images().iter().copied().filter(|&image| image < n).collect();
        let names = Permutation::from_images(order).unwrap();
        Group::new(generators.iter().map(|generator| names.conjugate(generator)).collect()).unwrap()
    });
    let random = (4..=7u32)
        .prop_flat_map(|n| (permutation(n), permutation(n)))
        .prop_map(|(a, b)| Group::new(vec![a, b]).unwrap())
        .prop_filter("transitive", Group::is_transitive);
    prop_oneof![with_centre, random]
}

proptest! {
    #![proptest_config(common::cases(200))]

    #[test]
    fn blocks_by_their_definition(group in transitive_group()) {
        let expected = blocks_by_definition(&group);
        prop_assert_eq!(&group.all_blocks(0, 1000).unwrap(), &expected);
        prop_assert_eq!(group.is_primitive(), expected.is_empty());
        let inside = |a: &Vec<Point>, b: &Vec<Point>| a != b && a.iter().all(|point| b.contains(point));
        let mut minimal: Vec<Vec<Point>> =
            expected.iter().filter(|block| !expected.iter().any(|other| inside(other, block))).cloned().collect();
        if minimal.is_empty() && group.degree() > 1 {
            minimal = vec![(0..group.degree() as u32).collect()];
        }
        minimal.sort();
        prop_assert_eq!(group.minimal_blocks(0).unwrap(), minimal);
    }

    /// Transitivity, regularity and semiregularity by their definitions, on all elements.
    #[test]
    fn transitivity_by_its_definition((a, b, i, j) in (1..=6u32).prop_flat_map(|n| (permutation(n), permutation(n), 1..5i64, 1..5i64))) {
        let group = Group::new(vec![a.pow(i), b.pow(j)]).unwrap();
        let elements: Vec<Permutation> = group.elements().collect();
        let degree = group.degree();
        let images = |k: usize| elements.iter().map(|e| e.images()[..k].to_vec()).collect::<BTreeSet<_>>().len();
        let falling = |k: usize| (0..k).map(|i| degree - i).product::<usize>();
        let k = (1..=degree).take_while(|&k| images(k) == falling(k)).count();
        prop_assert_eq!(group.transitivity(), k);
        prop_assert_eq!(group.is_transitive(), k > 0);
        let fixes = |element: &&Permutation| (0..degree as u32).any(|point| element.image(point) == point);
        prop_assert_eq!(group.is_semiregular(), elements.iter().filter(fixes).all(|element| element.is_identity()));
        prop_assert_eq!(group.is_regular(), k > 0 && elements.len() == degree);
        let even = elements.iter().filter(|element| element.is_even()).count();
        let all = (1..=degree).product::<usize>();
        let giant = if elements.len() == all { Some(Giant::Symmetric) } else if 2 * elements.len() == all && even == elements.len() { Some(Giant::Alternating) } else { None };
        prop_assert_eq!(group.giant(), giant);
    }
}

#[test]
fn classical_facts() {
    assert_eq!(suite("M24").transitivity(), 5);
    assert_eq!(suite("M12").transitivity(), 5);
    assert_eq!(suite("S1000").transitivity(), 1000);
    assert_eq!(suite("A1000").transitivity(), 998);
    assert_eq!(suite("A1000").giant(), Some(Giant::Alternating));
    assert_eq!(suite("PSL(2,997)").transitivity(), 2);
    assert_eq!(suite("C1000").giant(), None);
    let co3 = Group::new(common::co3()).unwrap();
    assert_eq!(co3.transitivity(), 2);
    assert_eq!(co3.order(), 495_766_656_000_u64.into());
    // The Higman–Sims graph: rank 3 with subdegrees 1, 22, 77.
    assert_eq!(suite("HS").subdegrees(0).unwrap(), [1, 22, 77]);
    assert_eq!(suite("J1").subdegrees(0).unwrap(), [1, 11, 12, 110, 132]);
}

/// The stickers of one corner of the cube are a block, and the places of the corners are moved primitively.
#[test]
fn the_stickers_of_a_corner_are_a_block() {
    let cube = schreier::puzzle::find("3x3x3").unwrap().unwrap();
    let group = Group::new(cube.generators()).unwrap();
    assert_eq!(group.minimal_blocks(0).unwrap(), [[0, 1, 2]]);
    assert!(!group.is_primitive_at(0).unwrap() && !group.is_transitive());
    let places = group.action_on_slots();
    assert!(places.image_group().is_primitive_at(0).unwrap());
    assert!(places.image_group().is_primitive_at(8).unwrap());
    assert_eq!(places.image_group().order(), "9656672256000".parse::<num_bigint::BigUint>().unwrap());
}

#[test]
fn edge_cases() {
    let trivial = |degree| Group::with_identity(Permutation::identity_on(degree), vec![]).unwrap();
    assert!(trivial(0).is_transitive() && trivial(0).is_primitive() && trivial(0).orbits().is_empty());
    assert!(trivial(1).is_transitive() && trivial(1).is_primitive() && trivial(1).is_regular());
    assert_eq!(trivial(1).minimal_blocks(0).unwrap(), Vec::<Vec<Point>>::new());
    assert!(!trivial(2).is_transitive() && !trivial(2).is_primitive() && trivial(2).is_semiregular());
    assert!(trivial(1).minimal_blocks(1).is_err() && trivial(0).is_primitive_at(0).is_err());
    let swap = Permutation::from_cycles(3, &[vec![0, 1]]).unwrap();
    let group = Group::new(vec![swap.identity(), swap.clone(), swap]).unwrap();
    assert_eq!(group.minimal_blocks(0).unwrap(), [[0, 1]]);
    assert!(group.is_primitive_at(0).unwrap() && group.is_primitive_at(2).unwrap());
    assert!(group.block_system(&[0, 2]).is_err() && group.block_system(&[]).is_err());
    assert!(group.block_system(&[0]).unwrap().is_trivial());
    // 2⁴ regular has 65 subgroups other than itself and the trivial one.
    let bits = |bit: u32| Permutation::from_images((0..16).map(|i| i ^ bit).collect()).unwrap();
    let elementary = Group::new([1, 2, 4, 8].map(bits).to_vec()).unwrap();
    assert_eq!(elementary.minimal_blocks(5).unwrap().len(), 15);
    assert_eq!(elementary.all_blocks(0, 65).unwrap().len(), 65);
    assert!(elementary.all_blocks(0, 64).is_err());
}
