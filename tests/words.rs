//! Words in the generators: they make the elements they are given for, on small groups for every element.

mod common;

use std::time::Duration;

use common::small::{closure, permutation};
use proptest::prelude::*;
use schreier::group::words::{DEFAULT_WIDTH, Effort, WordTable};
use schreier::{Action, Element, Group, Part, Permutation, puzzle};

fn table<E: Element + std::hash::Hash>(group: &Group<E>) -> WordTable<E> {
    WordTable::new(group.chain(), group.generators(), Effort::default())
}

proptest! {
    #![proptest_config(common::cases(60))]

    /// Groups of degree at most 5, cyclic and trivial ones among them: all elements have words, others have none.
    #[test]
    fn all_elements_of_small_groups(
        (degree, generators) in (1..=5u32).prop_flat_map(|n| {
            (Just(n as usize), proptest::collection::vec(permutation(n), 0..=3))
        })
    ) {
        let identity = Permutation::identity_on(degree);
        let group = Group::with_identity(identity.clone(), generators.clone()).unwrap();
        let table = table(&group);
        prop_assert!(table.is_complete());
        let members = closure(&generators, &identity);
        let rotation = Permutation::from_cycles(degree, &[(0..degree as u32).collect()]).unwrap();
        let swap = Permutation::from_cycles(degree, &[(0..(degree as u32).min(2)).collect()]).unwrap();
        for element in closure(&[rotation, swap], &identity) {
            match table.factor(&element) {
                Some(word) => prop_assert!(members.contains(&element) && table.multiply(&word) == element),
                None => prop_assert!(!members.contains(&element)),
            }
            match table.factor_short(&element, 3) {
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
            let short = table.factor_short(&rotation.pow(exponent), 2).unwrap();
            assert_eq!(table.multiply(&short), rotation.pow(exponent));
            assert!(short.len() <= word.len());
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

/// Words that many ways through the table lead to: right, never longer than the table's own, and much shorter on average.
#[test]
fn ways_through_the_table_are_short() {
    for (name, mean) in [("2x2x2", 16), ("3x3x3", 64), ("skewb", 14), ("pyraminx", 18), ("octahedron", 32)] {
        let group = Group::new(puzzle::find(name).unwrap().unwrap().generators()).unwrap();
        let table = table(&group);
        let mut random = schreier::random::seeded(11);
        let mut total = 0;
        for _ in 0..20 {
            let element = group.random_element(&mut random);
            let word = table.factor_short(&element, DEFAULT_WIDTH).unwrap();
            assert_eq!(table.multiply(&word), element);
            assert!(word.len() <= table.factor(&element).unwrap().len());
            total += word.len();
        }
        assert!(total <= 20 * mean, "{name}: {total} letters for 20 elements");
    }
}

/// Nothing is claimed of what the group does not contain, and a table without time has no words.
#[test]
fn what_has_no_word() {
    let cube = puzzle::find("3x3x3").unwrap().unwrap();
    let group = Group::new(cube.generators()).unwrap();
    let flip: Vec<u32> = std::iter::once(1).chain([0; 11]).collect();
    let corners = Part { perm: (0..8).collect(), twist: vec![0; 8] };
    let flipped = cube.ambient().element(&[corners, Part { perm: (0..12).collect(), twist: flip }]).unwrap();
    let table = table(&group);
    assert!(table.factor(&flipped).is_none() && table.factor_short(&flipped, DEFAULT_WIDTH).is_none());
    assert_eq!(table.factor_short(group.identity(), 1), Some(vec![]));
    let none = Effort { time: Some(Duration::ZERO), ..Effort::default() };
    let empty = WordTable::new(group.chain(), group.generators(), none);
    assert!(!empty.is_complete() && empty.factor_short(&cube.generators()[0], 5).is_none());
}
