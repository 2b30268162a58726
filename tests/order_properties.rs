//! Orders, laws and verdicts against plain enumeration of small groups, and on groups built to be awkward.

mod common;

use std::collections::HashSet;

use common::small::groups;
use num_bigint::BigUint;
use proptest::prelude::*;
use schreier::chain::{Chain, StoppingRule};
use schreier::order::{self, Argument, Factored, LawsFail, Method, Options, Proof, Status, Verdict};
use schreier::{Action, Ambient, Part, Permutation, PieceSet, SparseMove, Twisted};

/// Every element of the group, by closure; `None` beyond `limit`.
fn enumerate(ambient: &Ambient, generators: &[Twisted], limit: usize) -> Option<HashSet<String>> {
    let mut found = HashSet::from([ambient.identity().to_string()]);
    let mut queue = vec![ambient.identity()];
    while let Some(element) = queue.pop() {
        for generator in generators {
            let next = element.then(generator);
            if found.insert(next.to_string()) {
                if found.len() > limit {
                    return None;
                }
                queue.push(next);
            }
        }
    }
    Some(found)
}

fn prove(ambient: &Ambient, generators: &[Twisted], method: Method) -> Result<Proof, LawsFail> {
    let moves: Vec<SparseMove> = generators.iter().map(SparseMove::from).collect();
    order::prove(ambient, &moves, &Options { method, ..Options::default() })
}

proptest! {
    #![proptest_config(common::cases(300))]

    /// Small groups: order by every method, verdicts on every generator's powers and on foreign elements.
    #[test]
    fn small_groups_by_enumeration((ambient, mut elements) in groups(1..=4, 1..=4, 5)) {
        let strangers = elements.split_off(2);
        let Some(all) = enumerate(&ambient, &elements, 20_000) else { return Ok(()) };
        let expected = BigUint::from(all.len());
        for method in [Method::Auto, Method::Chain, Method::Laws] {
            // Only the laws may decline.
            let Ok(proof) = prove(&ambient, &elements, method) else { prop_assert_eq!(method, Method::Laws); continue };
            prop_assert_eq!(proof.order().value(), expected.clone());
            prop_assert_eq!(proof.status(), Status::Proved);
            let index: Factored = proof.index_factors().iter().map(|f| &f.factor).collect();
            prop_assert_eq!(Some(index), proof.index());
            for stranger in &strangers {
                match proof.judge(stranger) {
                    Verdict::Member => prop_assert!(all.contains(&stranger.to_string())),
                    Verdict::Breaks(_) => prop_assert!(!all.contains(&stranger.to_string())),
                    Verdict::Undecided => {}
                }
            }
            for member in &elements {
                prop_assert!(!matches!(proof.judge(&member.then(&elements[0])), Verdict::Breaks(_)));
            }
        }
    }

    /// Groups with giants, beyond enumeration: the laws against the chain, which knows nothing of them.
    #[test]
    fn laws_agree_with_the_chain((ambient, mut elements) in groups(3..=9, 1..=4, 6)) {
        let strangers = elements.split_off(2);
        let by_chain = prove(&ambient, &elements, Method::Chain).unwrap();
        prop_assert_eq!(by_chain.argument() == Argument::Trivial, elements.iter().all(Action::is_identity));
        let auto = prove(&ambient, &elements, Method::Auto).unwrap();
        prop_assert_eq!(auto.order(), by_chain.order());
        // As plain permutations of the stickers, which may be seen to be stickers again.
        let stickers: Vec<_> = elements.iter().map(Twisted::sticker_permutation).collect();
        let plain = order::prove_permutations(ambient.stickers(), &stickers, &Options::default()).unwrap();
        prop_assert_eq!(plain.order(), by_chain.order());
        // The laws' index is what the law factors say, and the bound by laws is one.
        prop_assert!(auto.laws_bound().over(auto.order()).is_some());
        // What laws say of an element, a chain that knows nothing of them must confirm.
        let mut chain = Chain::randomized(&elements, &ambient.identity(), 1, &StoppingRule::default());
        chain.complete();
        if let Some(random) = auto.random_by_laws(&mut schreier::random::seeded(1)) {
            prop_assert!(chain.contains(&random));
        }
        for stranger in &strangers {
            match auto.judge(stranger) {
                Verdict::Member => prop_assert!(chain.contains(stranger)),
                Verdict::Breaks(_) => prop_assert!(!chain.contains(stranger)),
                Verdict::Undecided => {}
            }
        }
    }

    /// The same group on two copies of an untwisted set, beside others: linked giants, with or without a rest.
    #[test]
    fn linked_copies_agree_with_the_chain((ambient, elements) in groups(3..=7, 1..=4, 2)) {
        let mut doubled = ambient.sets().to_vec();
        doubled.push(PieceSet::new("copy", doubled[0].size, 1));
        let larger = Ambient::new(doubled).unwrap();
        let copy = |element: &Twisted| {
            let part = |set: usize| Part { perm: element.perm(set), twist: element.twist(set) };
            let mut parts: Vec<Part> = (0..ambient.sets().len()).map(part).collect();
            parts.push(Part { perm: element.perm(0), twist: vec![0; element.perm(0).len()] });
            larger.element(&parts).unwrap()
        };
        let copies: Vec<Twisted> = elements.iter().map(copy).collect();
        let proof = prove(&larger, &copies, Method::Auto).unwrap();
        let original = prove(&ambient, &elements, Method::Chain).unwrap();
        prop_assert_eq!(proof.order(), original.order());
        let index: Factored = proof.index_factors().iter().map(|f| &f.factor).collect();
        prop_assert_eq!(Some(index), proof.index());
    }

    /// Powers of one element only: abelian groups, whose order is that of the element.
    #[test]
    fn cyclic_groups((ambient, elements) in groups(1..=7, 1..=4, 1)) {
        let proof = prove(&ambient, &elements, Method::Auto).unwrap();
        prop_assert_eq!(proof.order().value(), elements[0].order());
    }

    #[test]
    fn regauging_keeps_products((ambient, elements) in groups(1..=6, 1..=4, 3)) {
        let moves: Vec<SparseMove> = elements.iter().map(SparseMove::from).collect();
        let split = order::Split::new(&ambient, &moves);
        let [a, b] = [0, 1].map(|i| split.moves()[i].element(split.ambient()));
        let product = SparseMove::from(&elements[0].then(&elements[1]));
        prop_assert_eq!(split.regauge(&product).unwrap().element(split.ambient()), a.then(&b));
        prop_assert_eq!(split.restore(&a.then(&b)), elements[0].then(&elements[1]));
    }
}

fn sets(sets: &[(u32, u32)]) -> Ambient {
    Ambient::new(sets.iter().map(|&(n, k)| PieceSet::new(format!("{n}/{k}"), n, k)).collect()).unwrap()
}

fn untwisted(perm: &Permutation) -> Part {
    Part { perm: perm.images().to_vec(), twist: vec![0; perm.degree()] }
}

fn cycles(degree: usize, cycles: &[&[u32]]) -> Permutation {
    Permutation::from_cycles(degree, &cycles.iter().map(|c| c.to_vec()).collect::<Vec<_>>()).unwrap()
}

/// S₆ acting on six points and, by its outer automorphism, on six others: cycle types differ, and yet they are linked.
#[test]
fn six_points_linked_by_the_outer_automorphism() {
    // The six synthemic totals of {0..5}: transposition (0 1) acts on them as a product of three transpositions.
    let images = [
        (cycles(6, &[&[0, 1]]), cycles(6, &[&[0, 1], &[2, 3], &[4, 5]])),
        (cycles(6, &[&[1, 2]]), cycles(6, &[&[0, 2], &[1, 4], &[3, 5]])),
        (cycles(6, &[&[2, 3]]), cycles(6, &[&[0, 1], &[2, 5], &[3, 4]])),
        (cycles(6, &[&[3, 4]]), cycles(6, &[&[0, 2], &[1, 3], &[4, 5]])),
        (cycles(6, &[&[4, 5]]), cycles(6, &[&[0, 1], &[2, 4], &[3, 5]])),
    ];
    let ambient = sets(&[(6, 1), (6, 1)]);
    let generators: Vec<Twisted> =
        images.iter().map(|(a, b)| ambient.element(&[untwisted(a), untwisted(b)]).unwrap()).collect();
    let proof = prove(&ambient, &generators, Method::Auto).unwrap();
    assert_eq!(proof.order().value(), 720u32.into());
    assert_eq!(proof.giants().linked, [[0, 1]]);
    assert_eq!(proof.followers_of_giants(), [1]);
    assert_eq!(prove(&ambient, &generators, Method::Chain).unwrap().order(), proof.order());
}

/// Two copies of the same twisted giant: laws alone do not decide, and the full chain does.
#[test]
fn linked_giants_that_both_twist() {
    let ambient = sets(&[(8, 3), (8, 3)]);
    let rotation = Part { perm: (0..8).map(|i| (i + 1) % 8).collect(), twist: vec![1, 0, 0, 0, 0, 0, 0, 0] };
    let swap = Part { perm: vec![1, 0, 2, 3, 4, 5, 6, 7], twist: vec![0, 0, 2, 0, 0, 0, 0, 0] };
    let generators: Vec<Twisted> =
        [rotation, swap].map(|part| ambient.element(&[part.clone(), part]).unwrap()).to_vec();
    assert!(matches!(prove(&ambient, &generators, Method::Laws), Err(LawsFail::LinkedTwisted(..))));
    let proof = prove(&ambient, &generators, Method::Auto).unwrap();
    assert!(matches!(proof.fallback(), Some(LawsFail::LinkedTwisted(..))));
    // One copy alone.
    let single = sets(&[(8, 3)]);
    let generators: Vec<Twisted> =
        generators.iter().map(|g| single.element(&[Part { perm: g.perm(0), twist: g.twist(0) }]).unwrap()).collect();
    assert_eq!(prove(&single, &generators, Method::Auto).unwrap().order(), proof.order());
}

/// A₈ times a cyclic group that twists all pieces alike: transitive on stickers, but only constant twists, which prove
/// nothing.
#[test]
fn constant_twists_do_not_count() {
    let ambient = sets(&[(8, 3)]);
    let perms = [cycles(8, &[&[0, 1, 2]]), cycles(8, &[&[1, 2, 3, 4, 5, 6, 7]])];
    let mut generators: Vec<Twisted> = perms.iter().map(|p| ambient.element(&[untwisted(p)]).unwrap()).collect();
    generators.push(ambient.element(&[Part { perm: (0..8).collect(), twist: vec![1; 8] }]).unwrap());
    let proof = prove(&ambient, &generators, Method::Auto).unwrap();
    assert_eq!(proof.order(), &Factored::alternating(8).times(&Factored::from(3)));
    assert!(!proof.giants().is_fully_twisted(0));
}

/// PGL(2,5) on six points is transitive, even 3-transitive, and no giant; its index is explained as such.
#[test]
fn a_transitive_group_that_is_no_giant() {
    let generators = [cycles(6, &[&[0, 1, 2, 3, 4]]), cycles(6, &[&[1, 2, 4, 3]]), cycles(6, &[&[0, 5], &[2, 3]])];
    let proof = order::prove_permutations(6, &generators, &Options::default()).unwrap();
    assert_eq!(proof.order().value(), 120u32.into());
    let factors = proof.index_factors();
    assert_eq!(factors.len(), 1);
    assert_eq!(factors[0].factor.value(), 6u32.into());
    assert!(factors[0].reason.contains("allow only 60 even permutations"), "{}", factors[0].reason);
}

/// S₅ on five points beside S₅ on ten (pairs): the small action is a giant, the other none, and A₅ divides its order, so
/// that only the chain can tell that they are the same.
#[test]
fn a_giant_hidden_in_the_rest() {
    let pairs: Vec<(u32, u32)> = (0..5).flat_map(|i| (i + 1..5).map(move |j| (i, j))).collect();
    let on_pairs = |p: &Permutation| {
        let image = |&(i, j): &(u32, u32)| {
            let (i, j) = (p.image(i), p.image(j));
            pairs.iter().position(|&pair| pair == (i.min(j), i.max(j))).unwrap() as u32
        };
        Permutation::from_images(pairs.iter().map(image).collect()).unwrap()
    };
    let ambient = sets(&[(5, 1), (10, 1)]);
    let generators: Vec<Twisted> = [cycles(5, &[&[0, 1, 2, 3, 4]]), cycles(5, &[&[0, 1]])]
        .iter()
        .map(|p| ambient.element(&[untwisted(p), untwisted(&on_pairs(p))]).unwrap())
        .collect();
    assert!(matches!(prove(&ambient, &generators, Method::Laws), Err(LawsFail::Divides { size: 5, .. })));
    assert_eq!(prove(&ambient, &generators, Method::Auto).unwrap().order().value(), 120u32.into());
}

/// Laws with moduli that share primes with others and with several exponents.
#[test]
fn laws_over_prime_powers() {
    // One piece each, Z₈ and Z₄ and Z₁₂ turned together: the image is cyclic of order 24, the laws have index 16.
    let ambient = sets(&[(1, 8), (1, 4), (1, 12)]);
    let twist = |t: u32| Part { perm: vec![0], twist: vec![t] };
    let generators = [ambient.element(&[twist(1), twist(1), twist(1)]).unwrap()];
    let proof = prove(&ambient, &generators, Method::Auto).unwrap();
    assert_eq!(proof.order().value(), 24u32.into());
    assert_eq!(proof.laws().index().value(), 16u32.into());
    for law in proof.laws().laws() {
        assert_eq!(law.sum(&[1, 1, 1]), 0, "{}", law.text);
    }
    // Each of the other elements breaks some law.
    for (a, b, c) in (0..8).flat_map(|a| (0..4).flat_map(move |b| (0..12).map(move |c| (a, b, c)))) {
        let inside = (0..24).any(|t| (t % 8, t % 4, t % 12) == (a, b, c));
        assert_eq!(proof.laws().broken(&[a, b, c]).is_none(), inside, "{a} {b} {c}");
    }
}

#[test]
fn nothing_moves() {
    let ambient = sets(&[(3, 2), (1, 1), (0, 1)]);
    for generators in [vec![], vec![ambient.identity(); 2]] {
        let proof = prove(&ambient, &generators, Method::Auto).unwrap();
        assert_eq!((proof.order(), proof.argument()), (&Factored::one(), Argument::Trivial));
        assert_eq!(proof.judge(&ambient.identity()), Verdict::Member);
        let twisted = ambient.element(&[
            Part { perm: vec![0, 1, 2], twist: vec![1, 0, 0] },
            Part { perm: vec![0], twist: vec![0] },
            Part { perm: vec![], twist: vec![] },
        ]);
        assert!(matches!(proof.judge(&twisted.unwrap()), Verdict::Breaks(_)));
    }
}

/// Neighbouring transpositions move little, and their products mix slowly; S_n is recognized all the same.
#[test]
fn symmetric_groups_by_neighbouring_transpositions() {
    for n in [100u32, 400] {
        let generators: Vec<Permutation> = (0..n - 1).map(|i| cycles(n as usize, &[&[i, i + 1]])).collect();
        let proof = order::prove_permutations(n as usize, &generators, &Options::default()).unwrap();
        assert_eq!((proof.order(), proof.argument()), (&Factored::factorial(n), Argument::Giant));
    }
}

/// One long cycle beside others: the order is the least common multiple, however many points there are.
#[test]
fn one_generator_is_enough_for_a_proof() {
    let rotation = Permutation::from_images((0..1_000_000).map(|i| (i + 1) % 1_000_000).collect()).unwrap();
    let proof = order::prove_permutations(1_000_000, &[rotation.clone(), rotation], &Options::default()).unwrap();
    assert_eq!((proof.order().value(), proof.argument()), (1_000_000u32.into(), Argument::Cyclic));
}

/// Twist sums modulo many large primes: their least common multiple exceeds a machine word.
#[test]
fn laws_and_samples_beyond_a_machine_word() {
    let primes = [8191u32, 8179, 8171, 8167, 8161];
    let ambient = sets(&primes.map(|p| (5, p)));
    // One generator that twists one piece of every set by 1, and a 5-cycle and a 3-cycle of all.
    let parts = |perm: Vec<u32>, twist: u32| {
        let mut twists = vec![0; 5];
        twists[0] = twist;
        vec![Part { perm, twist: twists }; 5]
    };
    let generators: Vec<Twisted> =
        [parts((0..5).collect(), 1), parts(vec![1, 2, 3, 4, 0], 0), parts(vec![1, 2, 0, 3, 4], 0)]
            .iter()
            .map(|parts| ambient.element(parts).unwrap())
            .collect();
    let moves: Vec<SparseMove> = generators.iter().map(SparseMove::from).collect();
    let split = order::Split::new(&ambient, &moves);
    let laws = order::Laws::new(&split);
    // The twist sums are one number modulo the product of the primes, so no law holds among them; only signs.
    assert!(laws.laws().iter().all(|law| law.modulus == 2));
}
