//! How many elements of which order, and which conjugacy classes?

mod common;

use std::collections::BTreeMap;

use common::{big, name, permutations, records, twisted_generators};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use schreier::group::element_orders::{OrderCounts, Share};
use schreier::random::seeded;
use schreier::{Action, Element, Group, Permutation, Twisted, puzzle};

fn exact<E: Element>(group: &Group<E>) -> BTreeMap<BigUint, BigUint> {
    match group.element_orders(0, 1) {
        OrderCounts::Exact(counts) => counts,
        OrderCounts::Estimated { .. } => panic!("too large for exact counts"),
    }
}

/// The counts of a cycle index of S_n, by partitions: n! / ∏ lᵐ·m!.
fn by_partitions(n: u32, even: bool) -> BTreeMap<BigUint, BigUint> {
    fn walk(left: u32, largest: u32, parts: &mut Vec<u32>, visit: &mut impl FnMut(&[u32])) {
        if left == 0 {
            return visit(parts);
        }
        for part in (1..=left.min(largest)).rev() {
            parts.push(part);
            walk(left - part, part, parts, visit);
            parts.pop();
        }
    }
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    let mut counts = BTreeMap::new();
    walk(n, n, &mut Vec::new(), &mut |parts| {
        if even && parts.iter().filter(|part| **part % 2 == 0).count() % 2 == 1 {
            return;
        }
        let order = parts.iter().fold(1u64, |lcm, &part| num_integer::lcm(lcm, part.into()));
        let mut centralizer: BigUint = parts.iter().map(|&part| BigUint::from(part)).product();
        for part in 1..=n {
            centralizer *= factorial(parts.iter().filter(|&&other| other == part).count() as u32);
        }
        *counts.entry(order.into()).or_insert_with(BigUint::zero) += factorial(n) / centralizer;
    });
    counts
}

#[test]
fn symmetric_and_alternating_groups_by_partitions() {
    for n in [5u32, 6, 7, 8, 11, 20] {
        let cycle = Permutation::from_images((0..n).map(|i| (i + 1) % n).collect()).unwrap();
        let swap = Permutation::from_cycles(n as usize, &[vec![0, 1]]).unwrap();
        let symmetric = Group::new(vec![cycle, swap]).unwrap();
        assert_eq!(exact(&symmetric), by_partitions(n, false), "S_{n}");
        let threes = (2..n).map(|i| Permutation::from_cycles(n as usize, &[vec![0, 1, i]]).unwrap()).collect();
        assert_eq!(exact(&Group::new(threes).unwrap()), by_partitions(n, true), "A_{n}");
    }
}

/// Laws against looking at every element.
#[test]
fn laws_against_enumeration() {
    let mut compared = 0;
    for record in records("twisted") {
        let (ambient, generators) = twisted_generators(&record);
        let group = Group::with_identity(ambient.identity(), generators.clone()).unwrap();
        if group.order() > 200_000u32.into() || group.proof().leading_giants().is_none() {
            continue;
        }
        let stickers = generators.iter().map(Twisted::sticker_permutation).collect();
        let plain = Group::with_identity(ambient.identity().sticker_permutation(), stickers).unwrap();
        // A chain that is there already keeps the laws out.
        let plain = Group::with_chain(plain.generators().to_vec(), plain.chain().clone()).unwrap();
        assert_eq!(exact(&group), exact(&plain), "{}", name(&record));
        assert_eq!(group.class_sizes(), plain.class_sizes(), "{}", name(&record));
        compared += 1;
    }
    assert!(compared >= 5, "only {compared} groups were small enough");
}

/// Orders of elements and the number of classes of the 3x3x3: Bandelow, *Inside Rubik's Cube and Beyond*, 1982, has 73 orders
/// with 1260 the largest; 81120 classes.
#[test]
fn the_cube() {
    let cube = Group::new(puzzle::find("3x3x3").unwrap().unwrap().generators()).unwrap();
    let counts = exact(&cube);
    assert_eq!(counts.values().sum::<BigUint>(), cube.order());
    assert_eq!(counts.len(), 73);
    assert_eq!(counts.keys().max(), Some(&1260u32.into()));
    assert_eq!(counts[&BigUint::one()], BigUint::one());
    assert_eq!(counts[&2u32.into()], 170_911_549_183u64.into());
    let classes = cube.class_sizes().unwrap();
    assert_eq!(classes.values().sum::<BigUint>(), 81_120u32.into());
    let elements: BigUint = classes.iter().map(|(size, times)| size * times).sum();
    assert_eq!(elements, cube.order());
    assert_eq!(classes[&BigUint::one()], 2u32.into(), "as many as the centre has elements");
}

#[test]
fn classes_of_the_independent_system() {
    let suite: BTreeMap<String, _> = records("suite").map(|record| (name(&record), record)).collect();
    let mut compared = 0;
    for record in records("tasks").filter(|record| record["task"] == "conjugacy_classes") {
        let Some(group) = record["group"].as_str().and_then(|name| suite.get(name)) else { continue };
        let name = name(group);
        let (degree, generators) = permutations(group);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
        let sizes = group.class_sizes();
        let sizes = sizes.unwrap_or_else(|error| panic!("{name}: {error}"));
        let row = |row: &serde_json::Value| (big(&row[0]), big(&row[1]));
        let expected: BTreeMap<BigUint, BigUint> =
            record["answer"]["sizes"].as_array().unwrap().iter().map(row).collect();
        assert_eq!(sizes, expected, "{name}");
        compared += 1;
    }
    assert!(compared >= 8, "{compared}");
}

/// Classes found by enumeration, and by centralizers: the same sizes. Roots by definition.
#[test]
fn classes_and_roots_of_small_groups() {
    for record in
        records("suite").filter(|record| matches!(&*name(record), "M11" | "T24_12345" | "2^4:A7" | "T16_1500"))
    {
        let (degree, generators) = permutations(&record);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
        let classes = group.conjugacy_classes().unwrap();
        let mut counts: BTreeMap<BigUint, BigUint> = BTreeMap::new();
        for class in &classes {
            assert_eq!(group.class_size(&class.representative).unwrap(), class.size, "{}", name(&record));
            *counts.entry(class.representative.order()).or_default() += &class.size;
        }
        assert_eq!(counts, exact(&group), "{}", name(&record));
        for (i, class) in classes.iter().enumerate() {
            for other in &classes[..i] {
                let conjugator = group.conjugator(&class.representative, &other.representative).unwrap();
                assert_eq!(conjugator, None, "{}", name(&record));
            }
        }
        let square = classes.last().unwrap().representative.pow(2);
        let roots = group.roots(&square, 2).unwrap();
        assert!(roots.iter().all(|root| root.pow(2) == square && group.contains(root)));
        let expected = group.elements().filter(|element| element.pow(2) == square).count();
        assert_eq!(roots.len(), expected, "{}", name(&record));
    }
}

/// Products of groups on some of their orbits, and groups that only look like that, against enumeration.
#[test]
fn direct_products() {
    let cycles = |cycles: &[Vec<u32>]| Permutation::from_cycles(12, cycles).unwrap();
    let s4 = [cycles(&[vec![0, 1, 2, 3]]), cycles(&[vec![0, 1]])];
    let d10 = [cycles(&[vec![4, 5, 6, 7, 8]]), cycles(&[vec![5, 8], vec![6, 7]])];
    let c3 = cycles(&[vec![9, 10, 11]]);
    let both = [cycles(&[vec![0, 1, 2], vec![9, 10, 11]]), cycles(&[vec![0, 1], vec![2, 3]])];
    let linked = [cycles(&[vec![0, 1], vec![5, 8], vec![6, 7]]), cycles(&[vec![0, 1, 2, 3], vec![5, 8], vec![6, 7]])];
    let groups = [
        [&s4[..], &d10[..], std::slice::from_ref(&c3)].concat(),
        [&s4[..], &d10[..]].concat(),
        [&both[..], &d10[..]].concat(),
        [&linked[..], &[d10[0].clone(), c3]].concat(),
    ];
    for generators in groups {
        let group = Group::new(generators).unwrap();
        let mut counts: BTreeMap<BigUint, BigUint> = BTreeMap::new();
        let mut sizes: BTreeMap<BigUint, BigUint> = BTreeMap::new();
        let mut seen = std::collections::HashSet::new();
        for element in group.elements() {
            *counts.entry(element.order()).or_default() += 1u32;
            if seen.contains(&element) {
                continue;
            }
            let class: std::collections::HashSet<Permutation> =
                group.elements().map(|g| g.conjugate(&element)).collect();
            *sizes.entry(class.len().into()).or_default() += 1u32;
            seen.extend(class);
        }
        assert_eq!(group.class_sizes().unwrap(), sizes);
        assert_eq!(exact(&group), counts);
        let (orders, classes) = group.element_orders_and_classes(0, 1);
        assert_eq!((orders, classes), (OrderCounts::Exact(counts), Some(sizes.values().sum())));
    }
}

/// Puzzles whose single pieces twist, or some of whose pieces are too few for giants.
#[test]
fn puzzles_that_are_direct_products() {
    for (name, classes) in [("tetraminx", Some(1863u32)), ("pyraminx", None), ("skewb", None)] {
        let group = Group::new(puzzle::find(name).unwrap().unwrap().generators()).unwrap();
        assert_eq!(exact(&group).values().sum::<BigUint>(), group.order(), "{name}");
        let sizes = group.class_sizes().unwrap();
        assert_eq!(sizes.iter().map(|(size, times)| size * times).sum::<BigUint>(), group.order(), "{name}");
        assert_eq!(sizes.get(&BigUint::one()), Some(&group.centre_order()), "{name}");
        // As enumeration of all elements counts them.
        assert!(classes.is_none_or(|classes| sizes.values().sum::<BigUint>() == classes.into()), "{name}");
    }
}

#[test]
fn estimates_bracket_the_truth() {
    let m24 = records("suite").find(|record| name(record) == "M24").unwrap();
    let (degree, generators) = permutations(&m24);
    let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
    let shares = group.sampled_element_orders(2000, 3);
    let counts = exact(&group);
    assert_eq!(counts.values().sum::<BigUint>(), group.order());
    // Centralizer orders of the classes 23A, 23B; 15A, 15B; 21A, 21B; 12A, 12B in the ATLAS.
    for (order, share) in [(23u32, 2.0 / 23.0), (15, 2.0 / 15.0), (21, 2.0 / 21.0), (12, 2.0 / 12.0)] {
        let Share { low, high, .. } = shares[&order.into()];
        assert_eq!(&counts[&order.into()] * order, group.order() * 2u32);
        assert!(low <= share && share <= high, "order {order}: {low} … {high}");
    }
    let seen: u64 = shares.values().map(|share| share.seen).sum();
    assert_eq!(seen, 2000);
}

#[test]
fn confidence_intervals_shrink_and_contain_what_was_found() {
    for samples in [10u64, 1000, 100_000] {
        for seen in [0, 1, samples / 3, samples] {
            let Share { low, high, .. } = Share::of(seen, samples);
            let found = seen as f64 / samples as f64;
            assert!((0.0..=found).contains(&low) && (found..=1.0).contains(&high));
            assert!(high - low <= (2.0 * (2.0f64 / 0.01).ln() / samples as f64).sqrt() + 1e-9, "Hoeffding's width");
        }
    }
}

#[test]
fn small_groups_and_edge_cases() {
    for degree in [0, 1, 5] {
        let group = Group::with_identity(Permutation::identity_on(degree), vec![]).unwrap();
        assert_eq!(exact(&group), BTreeMap::from([(BigUint::one(), BigUint::one())]));
        assert_eq!(group.conjugacy_classes().unwrap().len(), 1);
    }
    let mut random = seeded(1);
    for record in records("library").step_by(40) {
        let (degree, generators) = permutations(&record);
        let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
        if group.order() > 50_000u32.into() {
            continue;
        }
        let classes = group.conjugacy_classes().unwrap();
        let total: BigUint = classes.iter().map(|class| &class.size).sum();
        assert_eq!(total, group.order(), "{}", name(&record));
        let central = classes.iter().filter(|class| class.size.is_one()).count();
        assert_eq!(BigUint::from(central), group.centre_order(), "{}", name(&record));
        assert!(group.contains(&group.random_element(&mut random)));
    }
}
