//! Enumeration, numbering, orbits of tuples and sets, coset actions: against plain enumeration.

mod common;

use std::collections::{BTreeSet, HashSet};

use common::small::{closure, corner_move, permutation};
use common::{name, permutations, records};
use num_bigint::BigUint;
use proptest::prelude::*;
use schreier::group::orbits::{on_points, on_sets, on_tuples};
use schreier::{Action, Element, Group, Part, Permutation, Point};

fn elements<E: Element + std::hash::Hash>(group: &Group<E>) -> HashSet<E> {
    closure(group.generators(), group.identity())
}

/// Checks the enumeration of a small group, and its numbering.
fn check_numbering<E: Element + std::hash::Hash>(group: &Group<E>) {
    let all = elements(group);
    let listed: Vec<E> = group.elements().collect();
    assert_eq!(listed.len(), all.len());
    assert_eq!(listed.iter().cloned().collect::<HashSet<E>>(), all);
    assert!(listed[0].is_identity());
    for (number, element) in listed.iter().enumerate() {
        assert_eq!(group.rank(element), Some(number.into()));
        assert_eq!(group.unrank(&number.into()).as_ref(), Some(element));
    }
    assert_eq!(group.unrank(&group.order()), None);
}

fn group() -> impl Strategy<Value = Group<Permutation>> {
    (1..=6u32)
        .prop_flat_map(|degree| (permutation(degree), permutation(degree), 0..7i64, 1..7i64))
        .prop_map(|(a, b, i, j)| Group::new(vec![a.pow(i), b.pow(j)]).unwrap())
}

/// The orbits of a group on some things, by its elements.
fn orbits_by_definition<T: Ord + Clone>(
    elements: &HashSet<Permutation>,
    things: Vec<T>,
    act: impl Fn(&T, &Permutation) -> T,
) -> Vec<(T, usize)> {
    let mut seen = BTreeSet::new();
    let mut orbits = Vec::new();
    for thing in things {
        if !seen.contains(&thing) {
            let orbit: BTreeSet<T> = elements.iter().map(|element| act(&thing, element)).collect();
            orbits.push((thing, orbit.len()));
            seen.extend(orbit);
        }
    }
    orbits
}

/// The tuples of different points, in lexicographic order.
fn tuples(degree: u32, length: usize) -> Vec<Vec<Point>> {
    let longer = |tuple: Vec<Point>| {
        let rest: Vec<Point> = (0..degree).filter(|point| !tuple.contains(point)).collect();
        rest.into_iter().map(move |point| tuple.iter().copied().chain([point]).collect())
    };
    (0..length).fold(vec![vec![]], |tuples, _| tuples.into_iter().flat_map(longer).collect())
}

proptest! {
    #![proptest_config(common::cases(64))]

    #[test]
    fn numbering_of_permutation_groups(group in group()) {
        check_numbering(&group);
    }

    #[test]
    fn numbering_of_twisted_groups(a in corner_move(), b in corner_move()) {
        check_numbering(&Group::new(vec![a, b]).unwrap());
    }

    #[test]
    fn orbits_on_tuples_and_sets(group in group(), length in 0..4usize) {
        let degree = group.degree() as u32;
        let elements = elements(&group);
        let found = |classes: Vec<schreier::group::orbits::OrbitClass>| -> Vec<(Vec<Point>, BigUint)> {
            classes.into_iter().map(|class| (class.representative, class.length)).collect()
        };
        let big = |orbits: Vec<(Vec<Point>, usize)>| -> Vec<(Vec<Point>, BigUint)> {
            orbits.into_iter().map(|(thing, length)| (thing, length.into())).collect()
        };
        let all = tuples(degree, length);
        let sets: Vec<Vec<Point>> = all.iter().filter(|tuple| tuple.is_sorted()).cloned().collect();
        prop_assert_eq!(
            found(group.orbits_on_tuples(length, 10_000).unwrap()),
            big(orbits_by_definition(&elements, all, on_tuples))
        );
        prop_assert_eq!(
            found(group.orbits_on_sets(length, 10_000).unwrap()),
            big(orbits_by_definition(&elements, sets, on_sets))
        );
    }

    /// The action on cosets: transitive, of the right degree, and the stabilizer of the first is the subgroup.
    #[test]
    fn action_on_cosets((group, i, j) in (group(), 0..4i64, 0..4i64)) {
        let [a, b] = [0, 1].map(|i| group.generators()[i].clone());
        let subgroup = group.subgroup(vec![a.pow(i).then(&b.pow(j))]).unwrap();
        let action = group.action_on_cosets(&subgroup, 720).unwrap();
        let (all, some) = (elements(&group), elements(&subgroup));
        prop_assert_eq!(action.image_group().degree(), all.len() / some.len());
        prop_assert!(action.image_group().is_transitive());
        for element in &all {
            let image = action.image(element).unwrap();
            prop_assert_eq!(image.image(0) == 0, some.contains(element));
            for other in &some {
                prop_assert_eq!(action.image(&other.then(element)).unwrap().image(0), image.image(0));
            }
        }
        let core: HashSet<Permutation> =
            all.iter().filter(|element| all.iter().all(|g| some.contains(&g.conjugate(element)))).cloned().collect();
        prop_assert_eq!(elements(&action.kernel()), core);
        prop_assert!(group.action_on_cosets(&subgroup, 0).is_err());
    }
}

/// Words of orbit members lead there, and the orbits end where the limit says.
#[test]
fn orbits_with_words() {
    let record = records("suite").find(|record| name(record) == "M24").unwrap();
    let (degree, generators) = permutations(&record);
    let group = Group::with_identity(Permutation::identity_on(degree), generators).unwrap();
    let points = group.orbit_of(3, on_points, 24).unwrap();
    let pairs = group.orbit_of(vec![0, 1], on_tuples, 1000).unwrap();
    let sets = group.orbit_of(vec![0, 1, 2], on_sets, 10_000).unwrap();
    assert_eq!((points.members().len(), pairs.members().len(), sets.members().len()), (24, 552, 2024));
    for (position, member) in sets.members().iter().enumerate() {
        assert_eq!(sets.position(member), Some(position));
        assert_eq!(on_sets(&vec![0, 1, 2], &sets.representative(position, &group)), *member);
    }
    assert!(group.orbit_of(vec![0, 1], on_tuples, 551).is_err());
    assert_eq!(pairs.position(&vec![1, 1]), None);
    assert_eq!(group.orbits_on_tuples(6, 1000).unwrap().len(), 2);
}

/// Numbers of elements that cannot all be listed: every number has its element and the other way round.
#[test]
fn numbers_of_large_groups() {
    let cube = schreier::puzzle::find("3x3x3").unwrap().unwrap();
    let group = Group::new(cube.generators()).unwrap();
    let order = group.order();
    let mut random = schreier::random::seeded(2);
    for i in 0..100u32 {
        let element = group.random_element(&mut random);
        let rank = group.rank(&element).unwrap();
        assert!(rank < order);
        assert_eq!(group.unrank(&rank), Some(element));
        let rank = &order / 101u32 * i + i;
        assert_eq!(group.rank(&group.unrank(&rank).unwrap()), Some(rank));
    }
    assert_eq!(group.unrank(&order), None);
    let last = group.unrank(&(&order - 1u32)).unwrap();
    assert_eq!(group.rank(&last), Some(order - 1u32));
    // The first of very many come at once.
    assert_eq!(group.elements().take(1000).collect::<HashSet<_>>().len(), 1000);
    // A single flipped edge is no element.
    let flip: Vec<u32> = std::iter::once(1).chain([0; 11]).collect();
    let corners = Part { perm: (0..8).collect(), twist: vec![0; 8] };
    let flipped = cube.ambient().element(&[corners, Part { perm: (0..12).collect(), twist: flip }]).unwrap();
    assert_eq!(group.rank(&flipped), None);
}

#[test]
fn trivial_groups_have_one_element() {
    for degree in [0, 1, 3] {
        let group = Group::with_identity(Permutation::identity_on(degree), vec![]).unwrap();
        assert_eq!(group.elements().collect::<Vec<_>>(), [Permutation::identity_on(degree)]);
        assert_eq!(group.rank(group.identity()), Some(BigUint::ZERO));
        assert_eq!(group.orbits_on_sets(2, 10).unwrap().len(), if degree == 3 { 3 } else { 0 });
        assert_eq!(group.orbits_on_tuples(0, 10).unwrap().len(), 1);
    }
}
