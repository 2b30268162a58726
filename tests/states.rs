//! Visible states against counting them one by one, and known numbers.

mod common;

use std::collections::{HashMap, HashSet};

use common::command::run;
use common::small::{ambient_of, element};
use common::{name, permutations, records};
use num_bigint::BigUint;
use proptest::prelude::*;
use schreier::group::states::{self, States, StatesError};
use schreier::order::{self, Recovered};
use schreier::pattern::{Pattern, SetPattern};
use schreier::{Action, Ambient, Group, Permutation, PieceSet, SparseMove, Twisted, puzzle};

/// A state as a person notes it: for each sticker place what is seen there. A piece with k orientations of which m can be told
/// apart shows at the place o the mark (its colour, o minus its orientation mod m).
type Seen = Vec<(u32, u32, u32)>;

fn solved(ambient: &Ambient, pattern: &Pattern) -> Seen {
    let mut seen = Seen::new();
    for (set, (piece_set, looks)) in ambient.sets().iter().zip(pattern.sets()).enumerate() {
        for slot in 0..piece_set.size as usize {
            for o in 0..piece_set.orientations {
                let m = looks.visible[slot];
                seen.push((set as u32, looks.colours[slot], (o + m - looks.orientations[slot] % m) % m));
            }
        }
    }
    seen
}

fn after(seen: &Seen, element: &Twisted) -> Seen {
    let mut image = seen.clone();
    for (sticker, mark) in seen.iter().enumerate() {
        image[element.image(sticker as u32) as usize] = *mark;
    }
    image
}

/// Everything that the elements make of the solved state.
fn reachable(start: Seen, elements: &[Twisted], limit: usize) -> Option<HashSet<Seen>> {
    let mut found = HashSet::from([start.clone()]);
    let mut queue = vec![start];
    while let Some(state) = queue.pop() {
        for element in elements {
            let next = after(&state, element);
            if found.insert(next.clone()) {
                queue.push(next);
            }
        }
        if found.len() > limit {
            return None;
        }
    }
    Some(found)
}

/// The number of classes of reachable states that rotations take to one another.
fn up_to(states: &HashSet<Seen>, rotations: &[Twisted]) -> usize {
    let mut left = states.clone();
    let mut classes = 0;
    while let Some(state) = left.iter().next().cloned() {
        classes += 1;
        // Also by way of states that the moves do not reach.
        for turned in reachable(state, rotations, usize::MAX).unwrap() {
            left.remove(&turned);
        }
    }
    classes
}

/// Piece sets, elements, and what is seen of the pieces.
fn coloured_groups(
    sizes: std::ops::RangeInclusive<u32>,
    elements: usize,
) -> impl Strategy<Value = (Ambient, Pattern, Vec<Twisted>)> {
    proptest::collection::vec((sizes, 1..=4u32, any::<u64>()), 1..=3).prop_flat_map(move |sets| {
        let ambient = ambient_of(&sets.iter().map(|&(n, k, _)| (n, k)).collect::<Vec<_>>());
        let pattern = Pattern::new(&ambient, sets.iter().map(|&(n, k, seed)| looks(n, k, seed)).collect()).unwrap();
        let coloured = (Just(ambient.clone()), Just(pattern));
        (coloured, proptest::collection::vec(element(&ambient), elements))
            .prop_map(|((ambient, pattern), elements)| (ambient, pattern, elements))
    })
}

/// Some colours, orientations and moduli.
fn looks(n: u32, k: u32, seed: u64) -> SetPattern {
    use rand::RngExt;
    let mut random = schreier::random::seeded(seed);
    let distinct = random.random_range(0..4) == 0;
    let kinds = random.random_range(1..=n);
    let colours: Vec<u32> = (0..n).map(|slot| if distinct { slot } else { random.random_range(0..kinds) }).collect();
    let divisors: Vec<u32> = (1..=k).filter(|&d| k.is_multiple_of(d)).collect();
    let moduli: Vec<u32> = (0..n).map(|_| divisors[random.random_range(0..divisors.len())]).collect();
    SetPattern {
        orientations: (0..n).map(|_| random.random_range(0..k)).collect(),
        visible: colours.iter().map(|&colour| moduli[colour as usize]).collect(),
        colours,
    }
}

fn count(elements: &[Twisted], pattern: &Pattern, rotations: &[Twisted]) -> Result<States, StatesError> {
    let counted = states::count(&Group::new(elements.to_vec()).unwrap(), pattern, rotations)?;
    if !counted.symmetric {
        let divisors: BigUint = counted.divisors.iter().map(|d| &d.factor).product();
        assert_eq!(divisors * &counted.states, counted.order);
    }
    Ok(counted)
}

proptest! {
    #![proptest_config(common::cases(300))]

    #[test]
    fn small_groups_one_by_one((ambient, pattern, elements) in coloured_groups(1..=5, 2)) {
        let Some(all) = reachable(solved(&ambient, &pattern), &elements, 20_000) else { return Ok(()) };
        let counted = count(&elements, &pattern, &[]).unwrap();
        prop_assert_eq!(counted.states, BigUint::from(all.len()));
    }

    /// Rotations in the group, or such that they normalize it: here the group has all conjugates of one element.
    #[test]
    fn rotations_one_by_one((ambient, pattern, elements) in coloured_groups(1..=4, 2)) {
        let (turn, first) = (&elements[0], &elements[1]);
        let rotations = std::iter::successors(Some(turn.clone()), |r| Some(r.then(turn)).filter(|r| r != turn));
        let group: Vec<Twisted> = rotations.take(60).map(|r| r.conjugate(first)).collect();
        let Some(all) = reachable(solved(&ambient, &pattern), &group, 5_000) else { return Ok(()) };
        let counted = count(&group, &pattern, std::slice::from_ref(turn)).unwrap();
        prop_assert_eq!(counted.states, BigUint::from(up_to(&all, std::slice::from_ref(turn))));
        prop_assert_eq!(counted.in_a_fixed_frame, BigUint::from(all.len()));
    }

    /// Any rotations: either they are counted right, or refused.
    #[test]
    fn foreign_rotations((ambient, pattern, elements) in coloured_groups(1..=4, 2)) {
        let (moves, turn) = elements.split_at(1);
        let Some(all) = reachable(solved(&ambient, &pattern), moves, 5_000) else { return Ok(()) };
        match count(moves, &pattern, turn) {
            Ok(counted) => prop_assert_eq!(counted.states, BigUint::from(up_to(&all, turn))),
            Err(error) => prop_assert_eq!(error, StatesError::NotNormal),
        }
    }

    /// Colours on stickers, through the pieces that are found in them.
    #[test]
    fn stickers_one_by_one((ambient, _, elements) in coloured_groups(1..=4, 2), colours in proptest::collection::vec(0..3u32, 48)) {
        let degree = ambient.stickers();
        let generators: Vec<Permutation> = elements.iter().map(Twisted::sticker_permutation).collect();
        let points = order::points(degree).unwrap();
        let plain: Vec<Twisted> = generators.iter().map(|g| points.permuting(g)).collect();
        let colours = colours[..degree].to_vec();
        let look = SetPattern { colours: colours.clone(), orientations: vec![0; degree], visible: vec![1; degree] };
        let pattern = Pattern::new(&points, vec![look]).unwrap();
        let Some(all) = reachable(solved(&points, &pattern), &plain, 20_000) else { return Ok(()) };
        prop_assert_eq!(count(&plain, &pattern, &[]).unwrap().states, BigUint::from(all.len()));
        let moves: Vec<SparseMove> = plain.iter().map(SparseMove::from).collect();
        let recovered = Recovered::new(degree, &moves);
        let pieces: Vec<Twisted> = recovered.moves().iter().map(|m| m.element(recovered.ambient())).collect();
        prop_assert_eq!(count(&pieces, &recovered.pattern(&colours), &[]).unwrap().states, BigUint::from(all.len()));
    }
}

proptest! {
    #![proptest_config(common::cases(100))]

    /// Larger ones, with giants: a single set of five to seven pieces with few colours still has few states.
    #[test]
    fn giants_one_by_one((ambient, pattern, elements) in coloured_groups(5..=7, 3)) {
        let Some(all) = reachable(solved(&ambient, &pattern), &elements, 6_000) else { return Ok(()) };
        prop_assert_eq!(count(&elements, &pattern, &[]).unwrap().states, BigUint::from(all.len()));
    }
}

fn of_puzzle(name: &str) -> States {
    let puzzle = puzzle::find(name).unwrap().unwrap();
    let rotations: Vec<Twisted> = puzzle.rotations().iter().map(|r| r.element()).collect();
    if let [stickers] = puzzle.pattern().unwrap().sets()
        && name.ends_with("stickers")
    {
        let moves = puzzle.sparse_moves();
        return states::count_points(puzzle.ambient(), &moves, &stickers.colours, &rotations).unwrap();
    }
    count(&puzzle.generators(), puzzle.pattern().unwrap(), &rotations).unwrap()
}

fn number(digits: &str) -> BigUint {
    digits.parse().unwrap()
}

#[test]
fn puzzles_of_the_catalogue() {
    for (name, states) in [
        ("2x2x2", "3674160"),
        ("3x3x3", "43252003274489856000"),
        ("3x3x3-middle", "43252003274489856000"),
        ("4x4x4", "7401196841564901869874093974498574336000000000"),
        ("5x5x5", "282870942277741856536180333107150328293127731985672134721536000000000000000"),
        ("5x5x5-middle", "282870942277741856536180333107150328293127731985672134721536000000000000000"),
        ("pyraminx", "75582720"),
        ("tetraminx", "933120"),
        ("skewb", "3149280"),
        ("octahedron", "2759049216000"),
    ] {
        assert_eq!(of_puzzle(name).states, number(states), "{name}");
    }
    let factors = |name: &str| -> Vec<BigUint> { of_puzzle(name).divisors.into_iter().map(|d| d.factor).collect() };
    assert_eq!(factors("4x4x4"), [number("95551488"), 24u32.into()]);
    assert_eq!(factors("3x3x3"), []);
}

/// Sums over all sides: 8!·3⁷ for corners and so on, by the formula that is known for cubes.
#[test]
fn cubes_by_their_formula() {
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    for side in 2..=12u32 {
        let (half, odd) = (side / 2, side % 2);
        let (wings, centres) = (half - 1, (half - 1) * (half - 1 + odd));
        let mut states = factorial(8) * BigUint::from(3u32).pow(7);
        states *= (factorial(12) * BigUint::from(2u32).pow(10)).pow(odd);
        states *= factorial(24).pow(wings) * (factorial(24) / BigUint::from(24u32).pow(6)).pow(centres);
        if odd == 0 {
            states /= 24u32;
        }
        let name = format!("{side}x{side}x{side}");
        assert_eq!(of_puzzle(&name).states, states, "{name}");
        assert_eq!(of_puzzle(&format!("{name}-stickers")).states, states, "{name} of stickers");
    }
}

/// The face-turning octahedron: 72 stickers, nine on each of eight faces. Its rotations are found as the permutations of the
/// stickers that keep the faces and take the turn of each face to that of another.
#[test]
fn face_turning_octahedron() {
    let record = records("suite").into_iter().find(|record| name(record) == "fto").unwrap();
    let (degree, turns) = permutations(&record);
    let colours: Vec<u32> = (0..72).map(|sticker| sticker / 9).collect();
    // A half of the rotations exchange the two kinds of centres, which no move mixes.
    let rotations = symmetries(&turns);
    assert_eq!(rotations.len(), 24);
    let points = order::points(degree).unwrap();
    let moves: Vec<SparseMove> = turns.iter().map(|turn| SparseMove::from(&points.permuting(turn))).collect();
    let rotations: Vec<Twisted> = rotations.iter().map(|r| points.permuting(r)).collect();
    let counted = states::count_points(&points, &moves, &colours, &rotations).unwrap();
    assert_eq!(counted.order, number("158260810061489362698240000000"));
    let factors: Vec<BigUint> = counted.divisors.iter().map(|d| d.factor.clone()).collect();
    assert_eq!(factors, [419_904u32.into(), 12u32.into()]);
    assert_eq!(counted.states, number("31408133379194880000000"));
    let fixed = states::count_points(&points, &moves, &colours, &[]).unwrap();
    assert_eq!(fixed.states, counted.states * 12u32);
}

/// The permutations of the stickers that keep faces of nine together and conjugate turns to turns.
fn symmetries(turns: &[Permutation]) -> Vec<Permutation> {
    let moves = |turn: &Permutation, face: u32| (9 * face..9 * face + 9).filter(|&s| turn.image(s) != s).count();
    // Each face is turned by the one generator that moves its corners and edges in three cycles, all within the face.
    let face_of = |turn: &Permutation| {
        (0..8).find(|&face| moves(turn, face) > 0 && (9 * face..9 * face + 9).all(|s| turn.image(s) / 9 == face))
    };
    let faces: Vec<u32> = turns.iter().map(|turn| face_of(turn).expect("a turn keeps its own face")).collect();
    assert!(turns.iter().zip(&faces).all(|(turn, &face)| moves(turn, face) == 9));
    let mut found = Vec::new();
    // Where the first turn goes, and how a sticker on its face: the rest follows from the turns that are images of turns.
    let mut images: Vec<Vec<usize>> = vec![Vec::new()];
    for index in 0..turns.len() {
        let fits = |image: &Vec<usize>, to: usize| {
            !image.contains(&to)
                && (0..index).all(|other| {
                    let overlap = |a: usize, b: usize| {
                        (0..72).filter(|&s| turns[a].image(s) != s && turns[b].image(s) != s).count()
                    };
                    overlap(index, other) == overlap(to, image[other])
                })
        };
        images = images
            .into_iter()
            .flat_map(|image| {
                let to: Vec<usize> = (0..turns.len()).filter(|&to| fits(&image, to)).collect();
                to.into_iter().map(move |to| [&image[..], &[to]].concat())
            })
            .collect();
    }
    for image in images {
        found.extend(conjugating(turns, &image, &faces));
    }
    found
}

/// The permutation that keeps faces together and takes turn i to turn image[i], if there is one.
fn conjugating(turns: &[Permutation], image: &[usize], faces: &[u32]) -> Option<Permutation> {
    let face_to: HashMap<u32, u32> = image.iter().enumerate().map(|(i, &to)| (faces[i], faces[to])).collect();
    let mut map: Vec<Option<u32>> = vec![None; 72];
    for start in 0..72u32 {
        if map[start as usize].is_some() {
            continue;
        }
        let try_to = |to: u32| -> Option<Vec<Option<u32>>> {
            let mut map = map.clone();
            map[start as usize] = Some(to);
            let mut stack = vec![start];
            while let Some(s) = stack.pop() {
                let at = map[s as usize].unwrap();
                if face_to[&(s / 9)] != at / 9 {
                    return None;
                }
                for (i, turn) in turns.iter().enumerate() {
                    let (next, next_to) = (turn.image(s), turns[image[i]].image(at));
                    match map[next as usize] {
                        None => {
                            map[next as usize] = Some(next_to);
                            stack.push(next);
                        }
                        Some(known) if known != next_to => return None,
                        Some(_) => {}
                    }
                }
            }
            Some(map)
        };
        let to = face_to[&(start / 9)];
        map = (9 * to..9 * to + 9).find_map(try_to)?;
    }
    Permutation::from_images(map.into_iter().map(Option::unwrap).collect()).ok()
}

#[test]
fn refusals() {
    let ambient = Ambient::new(vec![PieceSet::new("beads", 30, 1)]).unwrap();
    let ring: Vec<u32> = (1..30).chain([0]).collect();
    let turn = ambient.permuting(&Permutation::from_images(ring).unwrap());
    let swap = ambient.parse("((1 2))").unwrap();
    let look =
        SetPattern { colours: (0..30).map(|i| i % 2).collect(), orientations: vec![0; 30], visible: vec![1; 30] };
    let pattern = Pattern::new(&ambient, vec![look]).unwrap();
    let group = Group::new(vec![turn.clone(), swap.clone()]).unwrap();
    let all = states::count(&group, &pattern, &[]).unwrap();
    assert_eq!(all.states, 155_117_520u32.into());
    // Necklaces of 15 and 15 beads: some look the same after a turn, and there are too many to count them one by one.
    let error = states::count(&group, &pattern, std::slice::from_ref(&turn)).unwrap_err();
    assert!(
        matches!(&error, StatesError::Symmetric { in_a_fixed_frame } if *in_a_fixed_frame == all.states),
        "{error}"
    );
    let many = Group::new(vec![swap.clone()]).unwrap();
    let error = states::count(&many, &Pattern::distinct(&ambient), &[turn.clone(), swap]).unwrap_err();
    assert!(matches!(error, StatesError::TooManyRotations), "{error}");
    let other = Ambient::new(vec![PieceSet::new("beads", 29, 1)]).unwrap().identity();
    assert!(matches!(states::count(&group, &pattern, &[other]), Err(StatesError::Element(_))));
}

/// Necklaces, by Burnside's lemma on paper: 6 beads, 3 black.
#[test]
fn necklaces() {
    let ambient = Ambient::new(vec![PieceSet::new("beads", 6, 1)]).unwrap();
    let moves = [ambient.parse("((1 2))").unwrap(), ambient.parse("((1 2 3 4 5 6))").unwrap()];
    let look = SetPattern { colours: vec![0, 0, 0, 1, 1, 1], orientations: vec![0; 6], visible: vec![1; 6] };
    let pattern = Pattern::new(&ambient, vec![look]).unwrap();
    let necklaces = count(&moves, &pattern, &moves[1..]).unwrap();
    assert_eq!((necklaces.states, necklaces.symmetric), (4u32.into(), true)); // (20 + 2·2) / 6
    let bracelets = count(&moves, &pattern, &[moves[1].clone(), ambient.parse("((1 6)(2 5)(3 4))").unwrap()]).unwrap();
    assert_eq!(bracelets.states, 3u32.into());
}

fn states_of(arguments: &[&str], input: &str) -> (i32, String, String) {
    let output = run(&[&["states"], arguments].concat(), input);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    (output.status.code().unwrap(), out, err)
}

#[test]
fn the_verb() {
    let (code, out, _) = states_of(&["4x4x4", "--json"], "");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!(answer["states"], "7401196841564901869874093974498574336000000000");
    assert_eq!(answer["divisors"][0]["factor"], "95551488");
    assert_eq!(answer["divisors"][1]["factor"], "24");
    let reason = answer["divisors"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("centres 1,1") && reason.contains("4!^6") && reason.contains("1 in 2"), "{reason}");
    let (code, out, _) = states_of(&["2x2x2", "--fixed-frame", "--json"], "");
    assert!(code == 0 && out.contains("\"states\":\"88179840\",\"divisors\":[]"), "{out}");

    // A batch: three beads of two colours; a line that does not fit the colours; twisted pieces.
    let batch = "{\"id\": 1, \"degree\": 3, \"generators\": [[2, 3, 1]]}\n{\"id\": 2, \"degree\": 4, \"generators\": [[2, 1, 3, 4]]}\n\
                 {\"id\": 3, \"orbits\": [{\"n\": 3, \"k\": 2}], \"generators\": [[[[1, 2, 0], [1, 0, 0]]]]}\n";
    let (code, out, _) = states_of(&["-", "--json", "--colours", "a*2, b"], batch);
    let answers: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((code, answers.len()), (2, 3));
    assert_eq!((answers[0]["states"].as_str(), answers[0]["id"].as_u64()), (Some("3"), Some(1)));
    assert_eq!(answers[1]["error"], "--colours: found 3 colours, expected 4, one for each point");
    assert_eq!(answers[2]["states"], "6");
    let (code, out, _) =
        states_of(&["-", "--rotation", "(1 2 3)", "--colours", "a,a,b", "--json"], batch.lines().next().unwrap());
    assert!(code == 0 && out.contains("\"states\":\"1\""), "{out}");

    for (colours, message) in
        [("a,,b", "entry 2: found ``"), ("a*0", "entry 1: found `a*0`"), ("a*99999999", "more than")]
    {
        let (code, out, err) = states_of(&["3x3x3", "--colours", colours], "");
        assert!(code == 2 && out.is_empty() && err.contains(message), "{err}");
    }
    let (code, _, err) = states_of(&["3x3x3", "--rotation", "Q"], "");
    assert!(code == 2 && err.contains("rotation \"Q\"") && err.lines().count() == 1, "{err}");
}
