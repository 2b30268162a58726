//! Words in the generators: they make the elements they are given for, on small groups for every element.

use std::collections::HashSet;

use proptest::prelude::*;
use schreier::group::words::{Effort, WordTable};
use schreier::{Action, Element, Group, Permutation, puzzle};

fn table<E: Element + std::hash::Hash>(group: &Group<E>) -> WordTable<E> {
    WordTable::new(group.chain(), group.generators(), Effort::default())
}

/// Every element, by closure.
fn elements(identity: Permutation, generators: &[Permutation]) -> HashSet<Permutation> {
    let mut found = HashSet::from([identity.clone()]);
    let mut queue = vec![identity];
    while let Some(element) = queue.pop() {
        for next in generators.iter().map(|g| element.then(g)) {
            if found.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Groups of degree at most 5, cyclic and trivial ones among them: all elements have words, others have none.
    #[test]
    fn all_elements_of_small_groups(
        (degree, images) in (1..=5u32).prop_flat_map(|n| {
            let images = Just((0..n).collect::<Vec<u32>>()).prop_shuffle();
            (Just(n as usize), proptest::collection::vec(images, 0..=3))
        })
    ) {
        let generators: Vec<Permutation> = images.into_iter().map(|i| Permutation::from_images(i).unwrap()).collect();
        let identity = Permutation::identity_on(degree);
        let group = Group::with_identity(identity.clone(), generators.clone()).unwrap();
        let table = table(&group);
        prop_assert!(table.is_complete());
        let members = elements(identity.clone(), &generators);
        let rotation = Permutation::from_cycles(degree, &[(0..degree as u32).collect()]).unwrap();
        let swap = Permutation::from_cycles(degree, &[(0..(degree as u32).min(2)).collect()]).unwrap();
        for element in elements(identity, &[rotation, swap]) {
            match table.factor(&element) {
                Some(word) => prop_assert!(members.contains(&element) && table.multiply(&word) == element),
                None => prop_assert!(!members.contains(&element)),
            }
        }
    }
}

/// One letter only: words cannot branch, and the search has to see that it has come round.
#[test]
fn cyclic_groups() {
    for n in [1u32, 2, 3, 12, 500] {
        let rotation = Permutation::from_cycles(n as usize, &[(0..n).collect()]).unwrap();
        let group = Group::new(vec![rotation.clone(), rotation.clone()]).unwrap();
        let table = table(&group);
        for exponent in 0..i64::from(n) {
            let word = table.factor(&rotation.pow(exponent)).unwrap();
            assert_eq!(table.multiply(&word), rotation.pow(exponent));
            assert!(word.len() as u32 <= n, "{} letters for exponent {exponent} of {n}", word.len());
        }
    }
}

/// Random elements of puzzles with twists, where short words are worth something.
#[test]
fn words_of_puzzles_are_right_and_short() {
    for (name, longest) in [("2x2x2", 80), ("3x3x3", 400), ("octahedron", 200), ("pyraminx", 120)] {
        let group = Group::new(puzzle::find(name).unwrap().unwrap().generators()).unwrap();
        let table = table(&group);
        assert!(table.is_complete(), "{name}");
        let mut random = schreier::random::seeded(11);
        for _ in 0..20 {
            let element = group.random_element(&mut random);
            let word = table.factor(&element).unwrap();
            assert_eq!(table.multiply(&word), element);
            assert!(word.len() <= longest, "{name}: {} letters", word.len());
        }
    }
}
