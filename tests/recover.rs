//! Pieces with orientations, found in plain permutations of stickers.

mod common;

use std::collections::BTreeMap;

use common::small::groups;
use common::{big, name, permutations, records, twisted_generators};
use proptest::prelude::*;
use schreier::chain::Chain;
use schreier::order::{self, Argument, Factored, Options, Proof, Recovered, Verdict};
use schreier::{Action, Ambient, Permutation, PieceSet, SparseMove, Twisted, puzzle};

fn plain(degree: usize, generators: &[Permutation]) -> Vec<SparseMove> {
    common::plain(degree, generators).1
}

fn prove(ambient: &Ambient, moves: &[SparseMove]) -> Proof {
    order::prove(ambient, moves, &Options::default()).unwrap()
}

/// What the moves were made from: every sticker of every piece goes to the point that the permutation says.
fn is_a_rewriting(recovered: &Recovered, degree: usize, generators: &[Permutation]) {
    for (rewritten, generator) in recovered.moves().iter().zip(generators) {
        let element = rewritten.element(recovered.ambient());
        for sticker in 0..recovered.ambient().stickers() as u32 {
            assert_eq!(recovered.point_of(element.image(sticker)), generator.image(recovered.point_of(sticker)));
        }
        assert_eq!(recovered.element(generator), Some(element));
    }
    let moves = recovered.moves().iter().map(|m| m.element(recovered.ambient()).order());
    assert!(moves.eq(generators.iter().map(Permutation::order)), "nothing that moves is left out of {degree} points");
}

/// All that the laws follow from, without names and without a choice of basis: for each coordinate what it measures of how
/// many pieces, and its values on the generators, up to a unit, which is a matter of what is called orientation 1.
fn shape(proof: &Proof) -> Vec<String> {
    let values: Vec<Vec<u32>> = proof.split().moves().iter().map(|m| proof.laws().values(proof.split(), m)).collect();
    let column = |(index, coordinate): (usize, &order::Coordinate)| {
        let (modulus, column) = (coordinate.modulus, values.iter().map(|row| row[index]));
        let units = (1..=modulus).filter(|unit| num_integer::gcd(*unit, modulus) == 1);
        let least = units.map(|unit| column.clone().map(|value| value * unit % modulus).collect::<Vec<u32>>()).min();
        let size = proof.split().constituents()[coordinate.constituent].size();
        format!("{:?} of {size} mod {modulus}: {:?}", coordinate.measure, least.unwrap())
    };
    let mut columns: Vec<String> = proof.laws().coordinates().iter().enumerate().map(column).collect();
    columns.sort();
    columns
}

/// The constituents: how many there are of each size and number of orientations.
fn constituents(proof: &Proof) -> BTreeMap<(u32, u32), usize> {
    let mut counts = BTreeMap::new();
    for constituent in proof.split().constituents() {
        *counts.entry((constituent.size(), constituent.orientations)).or_insert(0) += 1;
    }
    counts
}

fn agree(what: &str, recovered: &Recovered, ambient: &Ambient, moves: &[SparseMove]) {
    let (found, expected) = (prove(recovered.ambient(), recovered.moves()), prove(ambient, moves));
    assert_eq!(found.order(), expected.order(), "{what}");
    assert_eq!(shape(&found), shape(&expected), "{what}");
    assert_eq!(constituents(&found), constituents(&expected), "{what}");
    assert_eq!(found.argument(), expected.argument(), "{what}");
    let index: Factored = found.index_factors().iter().map(|f| &f.factor).collect();
    assert_eq!(Some(index), found.index(), "{what}");
}

/// What the index has that is neither in orientations that no move uses nor in orbits of one set: what stickers can show.
fn essential_index(proof: &Proof) -> Vec<Factored> {
    let is_essential = |f: &order::IndexFactor| {
        !["unused orientations", "hidden sticker colours", "the pieces of"]
            .iter()
            .any(|start| f.reason.starts_with(start))
    };
    let mut factors: Vec<Factored> = proof.index_factors().into_iter().filter(is_essential).map(|f| f.factor).collect();
    factors.sort_by_key(Factored::value);
    factors
}

#[test]
fn cubes_of_stickers_are_cubes_of_pieces() {
    let cube = |name: &str| puzzle::find(name).unwrap().unwrap();
    for name in ["2x2x2", "3x3x3", "4x4x4", "5x5x5", "6x6x6", "7x7x7"] {
        let (pieces, stickers) = (cube(name), cube(&format!("{name}-stickers")));
        let recovered = Recovered::new(stickers.ambient().slots(), &stickers.sparse_moves());
        agree(name, &recovered, pieces.ambient(), &pieces.sparse_moves());
        let found = prove(recovered.ambient(), recovered.moves());
        let expected = prove(pieces.ambient(), &pieces.sparse_moves());
        assert_eq!(essential_index(&found), essential_index(&expected));
        let generators: Vec<Permutation> = stickers.generators().iter().map(Twisted::sticker_permutation).collect();
        is_a_rewriting(&recovered, stickers.ambient().slots(), &generators);
    }
    // The middle centres move in three pairs of opposite ones, which as well can be pieces with two orientations.
    let (pieces, stickers) = (cube("5x5x5-middle"), cube("5x5x5-middle-stickers"));
    let recovered = Recovered::new(stickers.ambient().slots(), &stickers.sparse_moves());
    assert!(recovered.to_string().contains("3 pieces with 2 orientations"), "{recovered}");
    let found = prove(recovered.ambient(), recovered.moves());
    assert_eq!(found.order(), prove(pieces.ambient(), &pieces.sparse_moves()).order());

    let stickers = cube("3x3x3-stickers");
    let recovered = Recovered::new(48, &stickers.sparse_moves());
    assert_eq!(recovered.to_string(), "8 pieces with 3 orientations, 12 pieces with 2 orientations");
    assert_eq!(recovered.ambient().order().to_string(), "519024039293878272000");
    let proof = prove(recovered.ambient(), recovered.moves());
    assert_eq!(proof.argument(), order::Argument::Laws);
    let texts: Vec<&str> = proof.laws().laws().iter().map(|law| law.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "twist sum of pieces[1] ≡ 0 (mod 3)",
            "twist sum of pieces[2] ≡ 0 (mod 2)",
            "sign of pieces[1] = sign of pieces[2]"
        ]
    );
}

#[test]
fn suite() {
    for record in records("suite") {
        let (degree, generators) = permutations(&record);
        if degree > 2000 {
            continue;
        }
        let recovered = Recovered::new(degree, &plain(degree, &generators));
        is_a_rewriting(&recovered, degree, &generators);
        let proof = prove(recovered.ambient(), recovered.moves());
        assert_eq!(proof.order().value(), big(&record["order"]), "{}", name(&record));
        let Some(twisted) = record.get("twisted") else { continue };
        let (ambient, elements) = twisted_generators(twisted);
        let moves: Vec<SparseMove> = elements.iter().map(SparseMove::from).collect();
        agree(&name(&record), &recovered, &ambient, &moves);
        let expected = prove(&ambient, &moves);
        assert_eq!(essential_index(&proof), essential_index(&expected), "{}", name(&record));
    }
}

#[test]
fn one_piece_through_several_orbits() {
    // Three orbits of five stickers, and the pieces once more, without their stickers.
    let cycle = |from: u32| (from..from + 5).collect::<Vec<u32>>();
    let a = Permutation::from_cycles(20, &[cycle(0), cycle(5), cycle(10), cycle(15)]).unwrap();
    let swap = |from: u32| vec![from, from + 1];
    let b = Permutation::from_cycles(20, &[swap(0), swap(5), swap(10), swap(15)]).unwrap();
    let recovered = Recovered::new(20, &plain(20, &[a.clone(), b.clone()]));
    assert_eq!(recovered.to_string(), "5 pieces with 4 orientations");
    is_a_rewriting(&recovered, 20, &[a, b]);

    // Corners of two orientations with a point on top of each.
    let twisting = Permutation::from_cycles(15, &[(0..10).collect(), (10..15).collect()]).unwrap();
    let flip = Permutation::from_cycles(15, &[vec![0, 5]]).unwrap();
    let recovered = Recovered::new(15, &plain(15, &[twisting.clone(), flip.clone()]));
    assert_eq!(recovered.to_string(), "5 pieces with 2 orientations");
    is_a_rewriting(&recovered, 15, &[twisting, flip]);
    // What moves the points on top alone is no element of the pieces.
    assert_eq!(recovered.element(&Permutation::from_cycles(15, &[vec![10, 11]]).unwrap()), None);
    assert_eq!(recovered.element(&Permutation::from_cycles(15, &[vec![0, 1]]).unwrap()), None);
}

#[test]
fn cubes_of_stickers_are_asked_without_a_chain() {
    let cube = puzzle::find("3x3x3-stickers").unwrap().unwrap();
    let proof = prove(cube.ambient(), &cube.sparse_moves());
    let judge = |text: &str| proof.judge(&cube.evaluate(text).unwrap());
    assert_eq!(judge("U F R' [D, L2]"), Verdict::Member);
    let broken = |text: &str| match judge(text) {
        Verdict::Breaks(law) => law,
        verdict => panic!("{text}: {verdict:?}"),
    };
    assert_eq!(broken("((1 8))"), "stickers[1] are stickers of pieces that stay whole: broken at slot 9");
    assert_eq!(
        broken("((1 9 35))"),
        "twist sum of stickers[1] ≡ 0 (mod 3), for the pieces whose stickers the points are"
    );
    let mut random = schreier::random::seeded(1);
    let drawn: Vec<Twisted> = (0..200).map(|_| proof.random_by_laws(&mut random).unwrap()).collect();
    assert!(drawn.iter().all(|element| proof.judge(element) == Verdict::Member));
    // One in 24 keeps a sticker of a corner.
    let kept = drawn.iter().filter(|element| element.image(0) == 0).count();
    assert!((1..30).contains(&kept), "{kept}");
}

/// A point on each piece beside its stickers, and pieces in two orbits: they are asked for together.
#[test]
fn pieces_seen_several_times_are_asked_for_once() {
    let pieces = Ambient::new(vec![PieceSet::new("pieces", 8, 3)]).unwrap();
    let turn = pieces.parse("((1 2 3 4 5 6 7 8), (1,2,0,0,0,0,0,0))").unwrap();
    let swap = pieces.parse("((1 2 3), (1,1,1,0,0,0,0,0))").unwrap();
    // Points 0..24 are the stickers, 24..32 the pieces.
    let shown = |element: &Twisted| {
        let stickers = (0..24).map(|sticker| element.image(sticker));
        Permutation::from_images(stickers.chain((0..8).map(|slot| 24 + element.move_of(slot).0 as u32)).collect())
            .unwrap()
    };
    let (points, moves) = common::plain(32, &[shown(&turn), shown(&swap)]);
    let proof = prove(&points, &moves);
    assert_eq!(proof.argument(), Argument::RecoveredTwists);
    let [set] = proof.recovered().unwrap().pieces() else { panic!("one set of pieces") };
    assert_eq!((set.constituents.len(), set.shadows.len(), set.pieces, set.orientations), (1, 1, 8, 3));
    let expected = prove(&pieces, &[SparseMove::from(&turn), SparseMove::from(&swap)]);
    assert_eq!(proof.order(), expected.order());
    let judge = |element: &Permutation| proof.judge(&points.permuting(element));
    assert_eq!(judge(&shown(&turn.then(&swap))), Verdict::Member);
    // The points on top may not be moved by themselves.
    let top = Permutation::from_cycles(32, &[vec![24, 25, 26]]).unwrap();
    let Verdict::Breaks(law) = judge(&top) else { panic!("tops follow their pieces") };
    assert!(law.contains("stay whole"), "{law}");
    let mut random = schreier::random::seeded(2);
    for _ in 0..20 {
        let element = proof.random_by_laws(&mut random).unwrap();
        assert_eq!(proof.judge(&element), Verdict::Member);
    }
}

#[test]
fn nothing_to_recover() {
    let trivial = Recovered::new(3, &[]);
    assert!(trivial.is_plain());
    let identity = Recovered::new(3, &[SparseMove::default()]);
    assert!(identity.is_plain() && identity.moves().len() == 1);
    let s4 = [Permutation::from_cycles(4, &[vec![0, 1, 2, 3]]), Permutation::from_cycles(4, &[vec![0, 1]])];
    assert!(Recovered::new(4, &plain(4, &s4.map(Result::unwrap))).is_plain());
    // Reflections turn the cycles of three points round: blocks, but no orientations.
    let blocks = [vec![vec![0, 1, 2]], vec![vec![0, 1]], vec![vec![0, 3], vec![1, 4], vec![2, 5]]];
    let blocks = blocks.map(|cycles| Permutation::from_cycles(6, &cycles).unwrap());
    assert!(Recovered::new(6, &plain(6, &blocks)).is_plain());
    // A cyclic group is one piece.
    let cyclic = Permutation::from_cycles(12, &[(0..12).collect()]).unwrap();
    assert_eq!(Recovered::new(12, &plain(12, &[cyclic])).to_string(), "1 piece with 12 orientations");
}

/// The stickers of some elements, with points renamed.
fn renamed(elements: &[Twisted], names: &[u32]) -> Vec<Permutation> {
    let names = Permutation::from_images(names.to_vec()).unwrap();
    elements.iter().map(|e| names.conjugate(&e.sticker_permutation())).collect()
}

proptest! {
    #![proptest_config(common::cases(200))]

    /// Whatever the group, it is only written otherwise.
    #[test]
    fn recovered_groups_are_the_same((ambient, elements) in groups(1..=6, 1..=4, 2), seed in any::<u64>()) {
        let names = shuffled(ambient.stickers(), seed);
        let generators = renamed(&elements, &names);
        let recovered = Recovered::new(ambient.stickers(), &plain(ambient.stickers(), &generators));
        is_a_rewriting(&recovered, ambient.stickers(), &generators);
        let moves: Vec<SparseMove> = elements.iter().map(SparseMove::from).collect();
        let (found, expected) = (prove(recovered.ambient(), recovered.moves()), prove(&ambient, &moves));
        prop_assert_eq!(found.order(), expected.order());
        let index: Factored = found.index_factors().iter().map(|f| &f.factor).collect();
        prop_assert_eq!(Some(index), found.index());
    }

    /// What is in a group and what is drawn from it does not depend on whether it is given by pieces or by their stickers. The
    /// chain of the stickers knows nothing of pieces.
    #[test]
    fn questions_about_stickers_are_answered_by_pieces(
        (ambient, elements) in groups(5..=7, 2..=3, 4),
        seed in any::<u64>(),
    ) {
        let names = shuffled(ambient.stickers(), seed);
        let mut permutations = renamed(&elements, &names);
        let stranger = permutations.pop().expect("there are four");
        let (points, moves) = common::plain(ambient.stickers(), &permutations);
        let proof = prove(&points, &moves);
        prop_assume!(proof.argument() == Argument::RecoveredTwists);
        let identity = Permutation::identity_on(ambient.stickers());
        let chain = Chain::deterministic(&permutations, &identity);
        let mut random = schreier::random::seeded(seed);
        let apart = Permutation::from_images(shuffled(ambient.stickers(), seed ^ 1)).unwrap();
        for element in [identity, permutations[0].then(&permutations[1]), stranger, apart] {
            match proof.judge(&points.permuting(&element)) {
                Verdict::Member => prop_assert!(chain.contains(&element)),
                Verdict::Breaks(_) => prop_assert!(!chain.contains(&element)),
                Verdict::Undecided => prop_assert!(proof.random_by_laws(&mut random).is_none()),
            }
        }
        for _ in 0..5 {
            if let Some(element) = proof.random_by_laws(&mut random) {
                prop_assert!(chain.contains(&element.sticker_permutation()));
            }
        }
    }

    /// Fully twisted giants of five pieces or more determine their pieces and orientations. Below that one group has several
    /// descriptions: two pieces that change places are one with two orientations, and two that always twist together are one.
    #[test]
    fn giants_are_recovered((ambient, elements) in groups(5..=9, 1..=4, 3), seed in any::<u64>()) {
        let moves: Vec<SparseMove> = elements.iter().map(SparseMove::from).collect();
        let expected = prove(&ambient, &moves);
        prop_assume!(matches!(expected.argument(), order::Argument::Laws | order::Argument::Giant));
        prop_assume!(expected.followers_of_giants().is_empty());
        prop_assume!(expected.split().constituents().iter().all(|c| c.size() >= 5));
        let names = shuffled(ambient.stickers(), seed);
        let generators = renamed(&elements, &names);
        let recovered = Recovered::new(ambient.stickers(), &plain(ambient.stickers(), &generators));
        let found = prove(recovered.ambient(), recovered.moves());
        prop_assert_eq!(constituents(&found), constituents(&expected));
        prop_assert_eq!(shape(&found), shape(&expected));
        // Hidden sticker colours are recovered, too: every piece has its stickers.
        let sizes = |ambient: &Ambient| {
            let mut sizes: Vec<(u32, u32)> = ambient.sets().iter().map(|s| (s.size, s.orientations)).collect();
            sizes.sort_unstable();
            sizes
        };
        let whole = |c: &order::Constituent| c.size() == ambient.sets()[c.set].size;
        if expected.split().constituents().iter().filter(|c| whole(c)).count() == ambient.sets().len() {
            prop_assert_eq!(sizes(recovered.ambient()), sizes(&ambient));
        }
    }
}

fn shuffled(n: usize, seed: u64) -> Vec<u32> {
    use rand::seq::SliceRandom;
    let mut names: Vec<u32> = (0..n as u32).collect();
    names.shuffle(&mut schreier::random::seeded(seed));
    names
}
