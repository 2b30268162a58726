//! Chains of small groups against plain enumeration.

mod common;

use std::collections::HashSet;

use common::small::{corner_move, corners, permutation, small_pair};
use proptest::prelude::*;
use schreier::chain::{Chain, StoppingRule};
use schreier::{Action, Part, Permutation, Twisted};

/// All elements that the generators generate, by multiplying until nothing new appears.
fn closure<E: Action>(generators: &[E], identity: &E, key: impl Fn(&E) -> Vec<u32>) -> HashSet<Vec<u32>> {
    let mut seen = HashSet::from([key(identity)]);
    let mut queue = vec![identity.clone()];
    while let Some(element) = queue.pop() {
        for generator in generators {
            let product = element.then(generator);
            if seen.insert(key(&product)) {
                queue.push(product);
            }
        }
    }
    seen
}

fn images<E: Action>(element: &E) -> Vec<u32> {
    (0..element.degree() as u32).map(|point| element.image(point)).collect()
}

/// The chains of a group by all builders: complete, and with the order of the enumeration.
fn chains<E: Action>(generators: &[E], identity: &E, seed: u64) -> Vec<Chain<E>> {
    let mut chains = vec![Chain::deterministic(generators, identity)];
    for confirmations in [0, 1, 10] {
        let rule = StoppingRule { confirmations, bound: None };
        let mut chain = Chain::randomized(generators, identity, seed, &rule);
        chain.complete();
        chains.push(chain);
    }
    let mut verified = chains[0].clone();
    assert_eq!(verified.complete(), 0, "what the deterministic builder leaves is complete");
    chains.push(verified);
    chains
}

/// Compares every chain with the enumeration, on every element of the ambient group.
fn check<E: Action>(generators: &[E], ambient: &[E], identity: &E, seed: u64) {
    let elements = closure(generators, identity, images);
    for chain in &mut chains(generators, identity, seed) {
        assert_eq!(chain.order(), elements.len().into());
        assert_eq!(num_bigint::BigUint::from(ambient.len()) % chain.order(), 0u32.into(), "Lagrange");
        for element in ambient {
            assert_eq!(chain.contains(element), elements.contains(&images(element)), "{element:?}");
            assert_eq!(identity.with_images(&images(element)), *element);
        }
        for (level, element, node) in chain.strong_generators() {
            assert_eq!(*element, chain.program().evaluate(node, generators, identity));
            assert!(chain.base()[..level].iter().all(|&base| element.image(base) == base));
        }
        let product = generators.iter().fold(identity.clone(), |product, generator| product.then(generator));
        assert!(chain.sift(&product).0.is_identity());
        let node = chain.factor(&product).expect("a product of generators is a member");
        assert_eq!(chain.program().evaluate(node, generators, identity), product);
    }
}

fn symmetric(degree: u32) -> Vec<Permutation> {
    let cycle = Permutation::from_images((0..degree).map(|i| (i + 1) % degree).collect()).unwrap();
    let swap = Permutation::from_cycles(degree as usize, &[vec![0, 1]]).unwrap();
    let all = closure(&[cycle.clone(), swap], &cycle.identity(), images);
    all.into_iter().map(|images| Permutation::from_images(images).unwrap()).collect()
}

/// All 1944 elements of Z₃ ≀ S₄.
fn wreath_product() -> Vec<Twisted> {
    let twists = (0..81u32).map(|i| vec![i % 3, i / 3 % 3, i / 9 % 3, i / 27]);
    let parts = |twist: Vec<u32>| {
        symmetric(4).into_iter().map(move |perm| Part { perm: perm.images().to_vec(), twist: twist.clone() })
    };
    twists.flat_map(parts).map(|part| corners().element(&[part]).unwrap()).collect()
}

#[test]
fn all_pairs_in_s4() {
    let all = symmetric(4);
    let identity = Permutation::identity_on(4);
    for a in &all {
        for b in &all {
            check(&[a.clone(), b.clone()], &all, &identity, 1);
        }
    }
}

proptest! {
    #![proptest_config(common::cases(64))]

    #[test]
    fn subgroups_of_symmetric_groups((a, b) in small_pair(), seed in 0..1000u64) {
        let all = symmetric(a.degree() as u32);
        let identity = a.identity();
        check(&[a, b], &all, &identity, seed);
    }

    #[test]
    fn subgroups_of_a_wreath_product(a in corner_move(), b in corner_move(), seed in 0..1000u64) {
        let all = wreath_product();
        prop_assert_eq!(all.len(), 1944);
        let identity = corners().identity();
        check(&[a, b], &all, &identity, seed);
    }

    /// On more points than can be enumerated: the two builders, which share only the sift, find the same order.
    #[test]
    fn builders_agree(a in permutation(11), b in permutation(11), i in 1..12i64, j in 1..12i64, seed in 0..1000u64) {
        // Two copies of the points, the second moved by powers: intransitive groups with linked constituents.
        let double = |p: &Permutation, power: i64| {
            let second = p.pow(power);
            let images = p.images().iter().copied().chain(second.images().iter().map(|image| image + 11));
            Permutation::from_images(images.collect()).unwrap()
        };
        let generators = [double(&a, i), double(&b, j)];
        let identity = generators[0].identity();
        let deterministic = Chain::deterministic(&generators, &identity);
        for confirmations in [0, 1, 10] {
            let rule = StoppingRule { confirmations, bound: None };
            let mut chain = Chain::randomized(&generators, &identity, seed, &rule);
            prop_assert!(chain.order() <= deterministic.order());
            chain.complete();
            prop_assert_eq!(chain.order(), deterministic.order());
        }
        let mut verified = deterministic.clone();
        prop_assert_eq!(verified.complete(), 0);
    }
}

/// A permutation of one orbit: a translation of integers modulo n, an affine map modulo a prime, or one of bit vectors.
fn on_one_orbit(kind: usize, numbers: &[u32; 6]) -> Vec<u32> {
    match kind {
        0..4 => {
            let n = [8, 9, 12, 16][kind];
            (0..n).map(|x| (x + numbers[0]) % n).collect()
        }
        4..6 => {
            let p = [11, 13][kind - 4];
            (0..p).map(|x| ((numbers[0] % (p - 1) + 1) * x + numbers[1]) % p).collect()
        }
        _ => {
            // A product of transvections and a translation.
            let add = |x: u32, &n: &u32| if n % 4 == n / 4 % 4 { x } else { x ^ ((x >> (n % 4) & 1) << (n / 4 % 4)) };
            (0..16).map(|x| numbers[1..].iter().fold(x, add) ^ (numbers[0] % 16)).collect()
        }
    }
}

/// Generators that act on several orbits by such permutations.
fn on_orbits() -> impl Strategy<Value = Vec<Permutation>> {
    let numbers = prop::array::uniform6(0..1000u32);
    prop::collection::vec(0..8usize, 1..3).prop_flat_map(move |kinds| {
        let generator = prop::collection::vec(numbers.clone(), kinds.len()).prop_map(move |numbers| {
            let mut images = Vec::new();
            for (&kind, numbers) in kinds.iter().zip(&numbers) {
                let first = images.len() as u32;
                images.extend(on_one_orbit(kind, numbers).into_iter().map(|image| first + image));
            }
            Permutation::from_images(images).unwrap()
        });
        prop::collection::vec(generator, 1..4)
    })
}

proptest! {
    #![proptest_config(common::cases(128))]

    /// Levels with regular action, and orbits that elements normalizing the group below permute; the base may fix more than
    /// the identity on orbits that come later. Every Schreier generator tells the truth.
    #[test]
    fn verified_chains_of_affine_groups_are_those_without_chance(generators in on_orbits(), seed in 0..1000u64) {
        let identity = generators[0].identity();
        let truth = Chain::deterministic(&generators, &identity).order();
        for confirmations in [0, 2] {
            let rule = StoppingRule { confirmations, bound: None };
            let mut chain = Chain::randomized(&generators, &identity, seed, &rule);
            chain.complete();
            prop_assert_eq!(chain.order(), truth.clone());
            for (_, element, node) in chain.strong_generators() {
                prop_assert_eq!(element, &chain.program().evaluate(node, &generators, &identity));
            }
        }
        let options = schreier::order::Options { seed, ..Default::default() };
        let proof = schreier::order::prove_permutations(identity.degree(), &generators, &options).expect("it is decided");
        prop_assert_eq!(proof.order().value(), truth);
    }
}
