//! Subgroups and elements that are found by search, against plain enumeration and an independent system's answers.

mod common;

use std::collections::HashSet;
use std::hash::Hash;

use common::small::{closure, corner_move, permutation};
use proptest::prelude::*;
use schreier::group::SearchError;
use schreier::group::set_stabilizer::colouring_stabilizer;
use schreier::{Action, Element, Group, Permutation, Twisted};
use serde_json::Value;

fn elements<E: Element + Hash>(group: &Group<E>) -> HashSet<E> {
    closure(group.generators(), group.identity())
}

/// Four elements of one of S₄ … S₇, of all orders: two for a group, two for a question.
fn permutations() -> impl Strategy<Value = [Permutation; 4]> {
    let four = (4..=7u32).prop_flat_map(|degree| std::array::from_fn::<_, 4, _>(|_| permutation(degree)));
    (four, [1..6i64, 1..6, 1..6, 1..6])
        .prop_map(|(elements, powers)| std::array::from_fn(|i| elements[i].pow(powers[i])))
}

/// Four elements of Z₃ ≀ S₄.
fn twisted() -> impl Strategy<Value = [Twisted; 4]> {
    std::array::from_fn(|_| corner_move())
}

/// Compares a subgroup found with the elements of the group that belong to it.
fn assert_subgroup<E: Element + Hash>(found: &Group<E>, all: &HashSet<E>, belongs: impl Fn(&E) -> bool) {
    let expected: HashSet<E> = all.iter().filter(|element| belongs(element)).cloned().collect();
    assert_eq!(found.order(), expected.len().into());
    assert_eq!(elements(found), expected);
}

/// Asks every question of the group of the first two elements, and compares with its enumeration.
fn check<E: Element + Hash>([a, b, x, y]: [E; 4], colours: &[u32]) {
    let group = Group::new(vec![a.clone(), b.clone(), a.clone(), a.identity()]).unwrap();
    let other = Group::new(vec![x.clone(), y.clone()]).unwrap();
    let all = elements(&group);
    let degree = group.degree();
    let colours = &colours[..degree];
    let image = |g: &E, colours: &[u32]| {
        let mut images = vec![0; degree];
        (0..degree).for_each(|point| images[g.image(point as u32) as usize] = colours[point]);
        images
    };

    let found = group.colouring_stabilizer(colours).unwrap();
    assert_subgroup(&found, &all, |g| image(g, colours) == colours);
    // A colouring that is in the orbit, and one that may be or not.
    let mut rotated = colours.to_vec();
    rotated.rotate_right(1);
    for to in [image(&a.then(&b), colours), rotated] {
        let found = group.colouring_transporter(colours, &to).unwrap();
        assert_eq!(found.is_some(), all.iter().any(|g| image(g, colours) == to));
        assert!(found.is_none_or(|g| all.contains(&g) && image(&g, colours) == to));
    }

    let commute = |g: &E, h: &E| g.then(h) == h.then(g);
    assert_subgroup(&group.centralizer(&x).unwrap(), &all, |g| commute(g, &x));
    assert_subgroup(&group.centralizer(&a).unwrap(), &all, |g| commute(g, &a));
    assert_subgroup(&group.centralizer_of(&other).unwrap(), &all, |g| commute(g, &x) && commute(g, &y));
    assert_subgroup(&group.centralizer_of(&group).unwrap(), &all, |g| commute(g, &a) && commute(g, &b));

    for (x, y) in [(&x, &y), (&x, &b.conjugate(&x)), (&a, &a.inverse()), (&a, &a.conjugate(&b))] {
        let found = group.conjugator(x, y).unwrap();
        assert_eq!(found.is_some(), all.iter().any(|g| g.conjugate(x) == *y));
        assert!(found.is_none_or(|g| all.contains(&g) && g.conjugate(x) == *y));
    }

    let others = elements(&other);
    assert_subgroup(&group.intersection(&other).unwrap(), &all, |g| others.contains(g));

    let normalizes = |g: &E, u: &HashSet<E>, generators: &[E]| generators.iter().all(|x| u.contains(&g.conjugate(x)));
    assert_subgroup(&group.normalizer(&other).unwrap(), &all, |g| normalizes(g, &others, &[x.clone(), y.clone()]));
    let cyclic = Group::new(vec![a.clone()]).unwrap();
    let powers = elements(&cyclic);
    assert_subgroup(&group.normalizer(&cyclic).unwrap(), &all, |g| normalizes(g, &powers, std::slice::from_ref(&a)));
}

proptest! {
    #[test]
    fn permutation_groups_are_searched(elements in permutations(), colours in proptest::collection::vec(0..3u32, 7)) {
        check(elements, &colours);
    }

    #[test]
    fn twisted_groups_are_searched(elements in twisted(), colours in proptest::collection::vec(0..3u32, 12)) {
        check(elements, &colours);
    }
}

#[test]
fn small_degrees_have_answers() {
    for degree in [0, 1, 3] {
        let group = Group::with_identity(Permutation::identity_on(degree), Vec::new()).unwrap();
        let colours: Vec<u32> = (0..degree as u32).collect();
        assert_eq!(group.colouring_stabilizer(&colours).unwrap().order(), 1u32.into());
        assert_eq!(group.set_stabilizer(&[]).unwrap().order(), 1u32.into());
        assert_eq!(group.centralizer(group.identity()).unwrap().order(), 1u32.into());
        assert_eq!(group.intersection(&group).unwrap().order(), 1u32.into());
        assert_eq!(group.normalizer(&group).unwrap().order(), 1u32.into());
        assert!(group.conjugator(group.identity(), group.identity()).unwrap().is_some());
        assert_eq!(colouring_stabilizer(group.chain(), &colours).unwrap().order(), 1u32.into());
    }
}

#[test]
fn bad_questions_are_refused() {
    let group = Group::new(vec![Permutation::from_cycles(4, &[vec![0, 1, 2]]).unwrap()]).unwrap();
    let no_point = SearchError::NoSuchPoint { point: 4, degree: 4 };
    assert_eq!(group.set_stabilizer(&[1, 4]).unwrap_err(), no_point);
    assert_eq!(group.set_transporter(&[1], &[4]).unwrap_err(), no_point);
    let wrong = SearchError::WrongColours { found: 3, expected: 4 };
    assert_eq!(group.colouring_stabilizer(&[0; 3]).unwrap_err(), wrong);
    assert_eq!(group.colouring_transporter(&[0; 4], &[0; 3]).unwrap_err(), wrong);
    let larger = Group::new(vec![Permutation::identity_on(5)]).unwrap();
    for refused in [group.centralizer(larger.identity()), group.centralizer_of(&larger), group.intersection(&larger)] {
        assert!(matches!(refused, Err(SearchError::OtherPoints { .. })));
    }
    assert!(matches!(group.conjugator(group.identity(), larger.identity()), Err(SearchError::OtherPoints { .. })));
}

/// A group of the suite.
fn suite_group(name: &str) -> Group<Permutation> {
    let record = common::records("suite").find(|record| record["name"] == name).expect("a group of the suite");
    let (degree, generators) = common::permutations(&record);
    Group::with_identity(Permutation::identity_on(degree), generators).unwrap()
}

/// The rows of the independent system about one question: the task, the group that it is about, and the answer.
fn tasks(question: &str) -> Vec<(String, Group<Permutation>, Value)> {
    let rows = common::records("tasks").filter(|row| row["task"].as_str().unwrap().split(':').next() == Some(question));
    let rows: Vec<_> = rows
        .map(|row| {
            let task = format!("{} {}", row["task"].as_str().unwrap(), row["group"].as_str().unwrap());
            (task, suite_group(row["group"].as_str().unwrap()), row["answer"].clone())
        })
        .collect();
    assert!(!rows.is_empty());
    rows
}

/// The set of a row. The hyperplane that the rows only name is spanned by all base points but the last.
fn set_of(group: &Group<Permutation>, answer: &Value) -> Vec<u32> {
    if let Some(set) = answer.get("set") {
        return set.as_array().unwrap().iter().map(|point| point.as_u64().unwrap() as u32 - 1).collect();
    }
    let chain = group.chain();
    let last = chain.levels().len() - 1;
    let fixing: Vec<_> = chain.strong_generators().filter(|&(level, ..)| level == last).map(|(_, g, _)| g).collect();
    (0..group.degree() as u32).filter(|&point| fixing.iter().all(|g| g.image(point) == point)).collect()
}

#[test]
fn set_stabilizers_of_the_oracle() {
    for (task, group, answer) in tasks("set_stabilizer") {
        let set = set_of(&group, &answer);
        let found = group.set_stabilizer(&set).unwrap();
        assert_eq!(found.order(), common::big(&answer["order"]), "{task}");
        let moved = group.generators()[0].clone();
        let to: Vec<u32> = set.iter().map(|&point| moved.image(point)).collect();
        let element = group.set_transporter(&set, &to).unwrap().expect(&task);
        let images: HashSet<u32> = set.iter().map(|&point| element.image(point)).collect();
        assert_eq!(images, to.into_iter().collect(), "{task}");
        assert!(group.contains(&element), "{task}");
    }
}

#[test]
fn centralizers_of_the_oracle() {
    for (task, group, answer) in tasks("centralizer_random") {
        let x = common::permutation(&answer["x"]);
        let found = group.centralizer(&x).unwrap();
        assert_eq!(found.order(), common::big(&answer["order"]), "{task}");
        assert!(found.generators().iter().all(|g| group.contains(g) && g.then(&x) == x.then(g)), "{task}");
    }
    for (task, group, answer) in tasks("centre") {
        let found = group.centralizer_of(&group).unwrap();
        assert_eq!(found.order(), common::big(&answer["order"]), "{task}");
    }
}

#[test]
fn conjugacy_of_the_oracle() {
    for (task, group, answer) in tasks("conjugacy_test") {
        let [x, y] = ["x", "y"].map(|key| common::permutation(&answer[key]));
        let found = group.conjugator(&x, &y).unwrap();
        assert_eq!(found.is_some(), answer["conj"].as_bool().unwrap(), "{task}");
        assert!(found.is_none_or(|g| group.contains(&g) && g.conjugate(&x) == y), "{task}");
    }
}

#[test]
fn intersections_of_the_oracle() {
    for (task, group, answer) in tasks("intersection_conjugate").into_iter().chain(tasks("ferret_intersection")) {
        let c = common::permutation(&answer["c"]);
        let other = Group::new(group.generators().iter().map(|g| c.conjugate(g)).collect()).unwrap();
        let found = group.intersection(&other).unwrap();
        assert_eq!(found.order(), common::big(&answer["order"]), "{task}");
    }
}

/// Conjugates of a multiply transitive group, alike and unlike, against enumeration.
#[test]
fn intersections_of_multiply_transitive_groups() {
    let group = suite_group("M12");
    let all = elements(&group);
    let transposition = Permutation::from_cycles(12, &[vec![0, 1]]).unwrap();
    let cycle = Permutation::from_cycles(12, &[vec![0, 1, 2]]).unwrap();
    let mut by = vec![transposition.clone(), cycle.clone(), Permutation::from_cycles(12, &[vec![2, 7, 4, 9]]).unwrap()];
    let mut walk = transposition;
    for element in group.elements().skip(1).step_by(9_999) {
        walk = walk.then(&element).then(&cycle);
        by.push(walk.clone());
    }
    let mut orders = HashSet::new();
    for c in by {
        let other = Group::new(group.generators().iter().map(|g| c.conjugate(g)).collect()).unwrap();
        let found = group.intersection(&other).unwrap();
        assert_eq!(found.order(), all.iter().filter(|element| other.contains(element)).count().into());
        assert!(found.generators().iter().all(|g| all.contains(g) && other.contains(g)));
        orders.insert(found.order());
    }
    assert!(orders.len() > 2, "intersections of several orders: {orders:?}");
}

/// An affine group and a conjugate by an element that moves five points.
#[test]
fn intersections_of_affine_groups() {
    let group = suite_group("AGL(8,2)");
    let c = Permutation::from_cycles(256, &[vec![3, 200], vec![17, 5, 91]]).unwrap();
    let other = Group::new(group.generators().iter().map(|g| c.conjugate(g)).collect()).unwrap();
    let found = group.intersection(&other).unwrap();
    assert!(found.generators().iter().all(|g| group.contains(g) && other.contains(g)));
    // What fixes the five points commutes with c, and so is in both.
    let fixing = group.pointwise_stabilizer(&[3, 200, 17, 5, 91]).unwrap();
    assert!(found.contains_subgroup(&fixing));
    assert!(fixing.order() > 1u32.into());
}

/// The rows that name the other group in words only: with the alternating group, and of two subgroups by generators.
#[test]
fn intersections_with_other_groups() {
    for (task, group, answer) in tasks("intersection") {
        let three_cycle = |i| Permutation::from_cycles(25, &[vec![0, 1, i]]).unwrap();
        let (group, other) = match group.degree() {
            25 => (group, Group::new((2..25).map(three_cycle).collect()).unwrap()),
            _ => {
                let (first, second) = group.generators().split_at(2);
                (Group::new(first.to_vec()).unwrap(), Group::new(second[..3].to_vec()).unwrap())
            }
        };
        assert_eq!(group.intersection(&other).unwrap().order(), common::big(&answer["order"]), "{task}");
    }
}

#[test]
fn normalizers_of_sylow_subgroups_of_the_oracle() {
    for (task, group, answer) in tasks("normalizer_sylow3") {
        let sylow = group.sylow_subgroup(3).unwrap();
        let found = group.normalizer(&sylow).unwrap();
        assert_eq!(found.order(), common::big(&answer["order"]), "{task}");
    }
}

/// The group of the words of a binary code, each of which exchanges the points 2i and 2i+1 for every coordinate i in it.
fn code(length: usize, words: &[Vec<usize>]) -> Group<Permutation> {
    let word = |word: &Vec<usize>| {
        let pairs: Vec<Vec<u32>> = word.iter().map(|&i| vec![2 * i as u32, 2 * i as u32 + 1]).collect();
        Permutation::from_cycles(2 * length, &pairs).unwrap()
    };
    Group::with_identity(Permutation::identity_on(2 * length), words.iter().map(word).collect()).unwrap()
}

/// Codes whose automorphism groups are known (MacWilliams and Sloane, *The Theory of Error-Correcting Codes*, 1977): the normalizer
/// of such a group is an extension of all exchanges by the automorphisms of the code.
#[test]
fn normalizers_of_codes() {
    let cyclic = |zeros: &[usize], length: usize, dimension: usize| -> Vec<Vec<usize>> {
        // Shifts of one word, with a parity bit at the end.
        let shift = |by: usize| zeros.iter().map(|i| i + by).chain((zeros.len() % 2 == 1).then_some(length)).collect();
        (0..dimension).map(shift).collect()
    };
    let golay = (24, cyclic(&[0, 1, 5, 6, 7, 9, 11], 23, 12), 244_823_040u64);
    let hamming = (8, cyclic(&[0, 1, 3], 7, 4), 1344);
    for (length, words, automorphisms) in [hamming, golay] {
        let n = 2 * length as u32;
        let all = Permutation::from_cycles(n as usize, &[(0..n).collect()]).unwrap();
        let swap = Permutation::from_cycles(n as usize, &[vec![0, 1]]).unwrap();
        let symmetric = Group::new(vec![all, swap]).unwrap();
        let group = code(length, &words);
        let found = symmetric.normalizer(&group).unwrap();
        assert_eq!(found.order(), (1u64 << length) * num_bigint::BigUint::from(automorphisms), "length {length}");
        assert!(found.generators().iter().all(|g| group.generators().iter().all(|u| group.contains(&g.conjugate(u)))));
    }
}
