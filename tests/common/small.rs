//! Small groups: random elements of them, and all of their elements.

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::RangeInclusive;

use proptest::prelude::*;
use schreier::{Action, Ambient, Part, Permutation, PieceSet, Twisted};

/// Any permutation of so many points.
pub fn permutation(degree: u32) -> impl Strategy<Value = Permutation> {
    Just((0..degree).collect::<Vec<_>>()).prop_shuffle().prop_map(|images| Permutation::from_images(images).unwrap())
}

/// Powers of two random elements of one of S₄ … S₇, which are likely to generate something small.
pub fn small_pair() -> impl Strategy<Value = (Permutation, Permutation)> {
    let pair = (4..=7u32).prop_flat_map(|degree| (permutation(degree), permutation(degree)));
    (pair, 1..6i64, 1..6i64).prop_map(|((a, b), i, j)| (a.pow(i), b.pow(j)))
}

/// Z₃ ≀ S₄.
pub fn corners() -> Ambient {
    Ambient::new(vec![PieceSet::new("corners", 4, 3)]).unwrap()
}

/// Powers of random elements of Z₃ ≀ S₄.
pub fn corner_move() -> impl Strategy<Value = Twisted> {
    (element(&corners()), 1..6i64).prop_map(|(element, power)| element.pow(power))
}

/// Any element of an ambient group.
pub fn element(ambient: &Ambient) -> impl Strategy<Value = Twisted> + use<> {
    let part = |set: &PieceSet| {
        let twist = proptest::collection::vec(0..set.orientations, set.size as usize);
        (permutation(set.size), twist).prop_map(|(perm, twist)| Part { perm: perm.images().to_vec(), twist })
    };
    let parts: Vec<_> = ambient.sets().iter().map(part).collect();
    let ambient = ambient.clone();
    parts.prop_map(move |parts| ambient.element(&parts).unwrap())
}

/// One to three piece sets of the given sizes and numbers of orientations, and elements of their ambient group.
pub fn groups(
    sizes: RangeInclusive<u32>,
    orientations: RangeInclusive<u32>,
    elements: usize,
) -> impl Strategy<Value = (Ambient, Vec<Twisted>)> {
    proptest::collection::vec((sizes, orientations), 1..=3).prop_flat_map(move |sets| {
        let ambient = ambient_of(&sets);
        (Just(ambient.clone()), proptest::collection::vec(element(&ambient), elements))
    })
}

/// An ambient group by the sizes and numbers of orientations of its piece sets.
pub fn ambient_of(sets: &[(u32, u32)]) -> Ambient {
    let pieces = sets.iter().enumerate().map(|(i, &(n, k))| PieceSet::new(format!("set {i}"), n, k));
    Ambient::new(pieces.collect()).unwrap()
}

/// All elements of the group that some elements generate, by multiplying until nothing new appears.
pub fn closure<E: Action + Hash>(generators: &[E], identity: &E) -> HashSet<E> {
    let mut found = HashSet::from([identity.clone()]);
    let mut queue = vec![identity.clone()];
    while let Some(element) = queue.pop() {
        for next in generators.iter().map(|generator| element.then(generator)) {
            if found.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    found
}
