//! The 2x2x2: every fact that the documentation states, computed.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use proptest::prelude::*;
use rayon::prelude::*;
use schreier::cube2::*;
use schreier::{Action, Group};

fn solver(metric: Metric, sense: Sense) -> &'static Solver {
    static SOLVERS: [LazyLock<Solver>; 4] = [
        LazyLock::new(|| Solver::new(Metric::Half, Sense::UpToRotation)),
        LazyLock::new(|| Solver::new(Metric::Quarter, Sense::UpToRotation)),
        LazyLock::new(|| Solver::new(Metric::Half, Sense::Literal)),
        LazyLock::new(|| Solver::new(Metric::Quarter, Sense::Literal)),
    ];
    &SOLVERS[2 * usize::from(sense == Sense::Literal) + usize::from(metric == Metric::Quarter)]
}

fn counts(metric: Metric, sense: Sense) -> &'static [u64] {
    solver(metric, sense).table().counts()
}

/// All arrays with face 0 at position 0: one for each position up to rotation.
fn home_arrays() -> impl ParallelIterator<Item = FaceArray> {
    (0..5040u32)
        .into_par_iter()
        .flat_map_iter(|row| (0..729).map(move |twist| FaceArray::from_number(row * 2187 + twist)))
}

fn array() -> impl Strategy<Value = FaceArray> {
    (0..FaceArray::COUNT).prop_map(FaceArray::from_number)
}

fn moves(text: &str) -> Vec<Rotation> {
    rotations(&parse_moves(text).unwrap())
}

fn rotation(number: u8) -> Rotation {
    Rotation::new(number).unwrap()
}

/// The turns of a metric with the given faces.
fn turns(metric: Metric, faces: &[Face]) -> Vec<Move> {
    let quarters: &[Quarters] = if metric == Metric::Half { &Quarters::ALL } else { &[Quarters::One, Quarters::Three] };
    faces.iter().flat_map(|&face| quarters.iter().map(move |&quarters| Move::Turn(face, quarters))).collect()
}

#[test]
fn distances_half() {
    let expected = [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644];
    assert_eq!(counts(Metric::Half, Sense::UpToRotation), expected);
    assert_eq!(expected.iter().sum::<u64>(), 3_674_160);
}

#[test]
fn distances_quarter() {
    let expected = [1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280, 276];
    assert_eq!(counts(Metric::Quarter, Sense::UpToRotation), expected);
    assert_eq!(expected.iter().sum::<u64>(), 3_674_160);
}

#[test]
fn distances_half_literal() {
    let expected = [1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64736];
    assert_eq!(counts(Metric::Half, Sense::Literal), expected);
    assert_eq!(expected.iter().sum::<u64>(), 88_179_840);
}

#[test]
fn distances_quarter_literal() {
    let expected = [
        1, 12, 114, 924, 6539, 39528, 199_926, 806_136, 2_761_740, 8_656_152, 22_334_112, 32_420_448, 18_780_864,
        2_166_720, 6624,
    ];
    assert_eq!(counts(Metric::Quarter, Sense::Literal), expected);
    assert_eq!(expected.iter().sum::<u64>(), 88_179_840);
    assert_eq!(u64::from(FaceArray::COUNT), 88_179_840);
}

/// A plain breadth-first search, array by array, which shares nothing with the tables but the twelve rotations.
fn plain_search(metric: Metric) -> Vec<u8> {
    let turns: Vec<FaceArray> = turns(metric, &[Face::D, Face::F, Face::R])
        .iter()
        .map(|m| FaceArray::SOLVED.turned_by(&rotations(&[*m])))
        .collect();
    let mut distance = vec![u8::MAX; 5040 * 2187];
    let mut frontier = vec![FaceArray::SOLVED];
    distance[0] = 0;
    for depth in 1.. {
        let mut next = Vec::new();
        for array in frontier {
            for turn in &turns {
                let there = array.then(turn);
                let known = &mut distance[there.number() as usize];
                if *known == u8::MAX {
                    *known = depth;
                    next.push(there);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        frontier = next;
    }
    distance
}

#[test]
fn every_position_is_solved_in_the_half_turns_that_a_plain_search_finds() {
    let distances = plain_search(Metric::Half);
    let solver = solver(Metric::Half, Sense::UpToRotation);
    let count = home_arrays().map(|array| {
        let solution = solver.solve(&array);
        assert_eq!(solution.len(), usize::from(distances[array.number() as usize]));
        assert_eq!(solution.moves().len(), solution.len());
        assert!(array.turned_by(&solution.rotations()).is_solved_up_to_rotation());
    });
    assert_eq!(count.count(), 3_674_160);
}

#[test]
fn every_position_is_solved_in_the_quarter_turns_that_a_plain_search_finds() {
    let distances = plain_search(Metric::Quarter);
    let solver = solver(Metric::Quarter, Sense::UpToRotation);
    let count = home_arrays().map(|array| {
        let solution = solver.solve(&array);
        assert_eq!(solution.len(), usize::from(distances[array.number() as usize]));
        assert_eq!(solution.rotations().len(), solution.len());
        assert!(array.turned_by(&solution.rotations()).is_solved_up_to_rotation());
    });
    assert_eq!(count.count(), 3_674_160);
}

/// All sequences of `length` turns that lead from the array to an array with the property.
fn sequences(
    array: FaceArray,
    turns: &[Move],
    length: usize,
    done: &impl Fn(&FaceArray) -> bool,
    so_far: &mut Vec<Move>,
    found: &mut BTreeSet<String>,
) {
    if length == 0 {
        if done(&array) {
            found.insert(to_names(so_far));
        }
        return;
    }
    for &turn in turns {
        so_far.push(turn);
        sequences(array.turned_by(&rotations(&[turn])), turns, length - 1, done, so_far, found);
        so_far.pop();
    }
}

#[test]
fn all_solutions_are_all_that_there_are() {
    for metric in [Metric::Half, Metric::Quarter] {
        for (text, held) in
            [("R U F R'", "x"), ("U2 D2 R", "y'"), ("F' R2 D", ""), ("L B", "z2"), ("", "y x"), ("U U", "")]
        {
            let array = FaceArray::SOLVED.turned_by(&moves(text)).turned_by(&moves(held));
            for (sense, faces) in
                [(Sense::UpToRotation, &[Face::U, Face::R, Face::F][..]), (Sense::Literal, &Face::ALL)]
            {
                let solver = solver(metric, sense);
                let length = solver.distance(&array);
                if length > 4 {
                    continue;
                }
                let done = |array: &FaceArray| match sense {
                    Sense::UpToRotation => array.is_solved_up_to_rotation(),
                    Sense::Literal => *array == FaceArray::SOLVED,
                };
                for shorter in 0..=length {
                    let mut found = BTreeSet::new();
                    sequences(array, &turns(metric, faces), shorter, &done, &mut Vec::new(), &mut found);
                    if shorter < length {
                        assert!(found.is_empty());
                    } else {
                        let all: Vec<String> = solver.solutions(&array).map(|solution| solution.to_string()).collect();
                        assert_eq!(all.len(), found.len(), "{text} {metric:?} {sense:?}");
                        assert_eq!(BTreeSet::from_iter(all), found);
                    }
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn the_literal_distance_to_the_nearest_orientation_is_the_distance_up_to_rotation(array in array()) {
        for metric in [Metric::Half, Metric::Quarter] {
            let literal = solver(metric, Sense::Literal);
            let nearest = orientations().map(|held| literal.distance(&array.then(&held))).min();
            prop_assert_eq!(nearest, Some(solver(metric, Sense::UpToRotation).distance(&array)));
        }
    }

    #[test]
    fn literal_solutions_lead_to_the_identity(array in array()) {
        for metric in [Metric::Half, Metric::Quarter] {
            let solver = solver(metric, Sense::Literal);
            let solution = solver.solve(&array);
            prop_assert_eq!(array.turned_by(&solution.rotations()), FaceArray::SOLVED);
            prop_assert_eq!(solver.solutions(&array).next(), Some(solution));
            for other in solver.solutions(&array).take(50) {
                prop_assert_eq!(other.len(), solution.len());
                prop_assert_eq!(array.turned_by(&other.rotations()), FaceArray::SOLVED);
            }
        }
    }

    #[test]
    fn neighbours_differ_by_at_most_one(array in array(), number in 1u8..=12) {
        let next = array.turned(rotation(number));
        for sense in [Sense::UpToRotation, Sense::Literal] {
            let half = solver(Metric::Half, sense);
            prop_assert!(half.distance(&array).abs_diff(half.distance(&next)) <= 1);
            let quarter = solver(Metric::Quarter, sense);
            prop_assert_eq!(quarter.distance(&array).abs_diff(quarter.distance(&next)), 1);
        }
    }

    #[test]
    fn all_forms_of_a_cube_lead_back(array in array()) {
        prop_assert_eq!(FaceArray::from_number(array.number()), array);
        prop_assert_eq!(FaceArray::new(*array.faces()), Ok(array));
        prop_assert_eq!(read_cube(&array.to_string()), Ok(array));
        prop_assert_eq!(array.then(&array.inverse()), FaceArray::SOLVED);
        for scheme in [Scheme::FACES, Scheme::COLOURS, Scheme::new("wrgyob").unwrap()] {
            prop_assert_eq!(scheme.parse(&scheme.facelets(&array)), Ok(array));
            prop_assert_eq!(scheme.parse(&scheme.net(&array).to_lowercase()), Ok(array));
        }
        prop_assert_eq!(read_cube(&Scheme::COLOURS.net(&array)), Ok(array));
        let faces: Vec<String> =
            Scheme::FACES.facelets(&array).as_bytes().chunks(4).map(|face| String::from_utf8_lossy(face).into()).collect();
        prop_assert_eq!(read_cube(&faces.join(" ")), Ok(array));
        prop_assert_eq!(read_cube(&faces.join("\n")), Ok(array));
        prop_assert_eq!(read_cube(&Scheme::FACES.facelets(&array)), Ok(array));
        let scramble = solver(Metric::Quarter, Sense::Literal).solve(&array.inverse());
        prop_assert_eq!(read_cube(&scramble.to_string()), Ok(array));
        prop_assert_eq!(read_cube(&to_numbers(&scramble.rotations())), Ok(array));
    }

    #[test]
    fn steps_are_steps(array in array()) {
        for method in [Method::Document, Method::Fewest] {
            let mut now = array;
            for (i, step) in steps(method).solve(&array).iter().enumerate() {
                prop_assert_eq!((step.face, step.from), (STEP_FACES[i], now.position_of(step.face)));
                now = now.turned_by(step.rotations);
                prop_assert_eq!(step.after, now);
                prop_assert!(STEP_FACES[..=i].iter().all(|&face| now.position_of(face) == face));
            }
            prop_assert_eq!(now, FaceArray::SOLVED);
        }
    }
}

fn steps(method: Method) -> &'static Steps {
    static STEPS: [LazyLock<Steps>; 2] =
        [LazyLock::new(|| Steps::new(Method::Document)), LazyLock::new(|| Steps::new(Method::Fewest))];
    &STEPS[usize::from(method == Method::Fewest)]
}

#[test]
fn the_steps_solve_every_one_of_the_88_179_840_arrays() {
    // The first step looks at face 0 alone, and brings it home from each of its 24 positions.
    let first: Vec<[FaceArray; 2]> = (0..24)
        .map(|position| {
            [Method::Document, Method::Fewest].map(|method| {
                let sequence = steps(method).sequence(0, position).unwrap();
                FaceArray::SOLVED.turned_by(sequence)
            })
        })
        .collect();
    let orientations: Vec<FaceArray> = orientations().collect();
    let longest = home_arrays().map(|home| {
        for held in &orientations {
            let array = home.then(held);
            let [document, fewest] = &first[usize::from(array.position_of(0))];
            // The document's first step only turns the whole cube; the other one also leads to a home array.
            assert_eq!(array.then(document), home);
            assert_eq!(array.then(fewest).faces()[0], 0);
        }
        // The others solve every array with face 0 at home.
        [Method::Document, Method::Fewest].map(|method| {
            let solved = steps(method).solve(&home);
            assert!(solved[0].rotations.is_empty());
            assert_eq!(solved[6].after, FaceArray::SOLVED);
            solved.iter().map(|step| step.rotations.len()).sum::<usize>()
        })
    });
    let longest = longest.reduce(|| [0, 0], |a, b| [a[0].max(b[0]), a[1].max(b[1])]);
    // With the first step, 152 and 45 rotations are always enough.
    assert_eq!(longest, [146, 42]);
}

#[test]
fn the_documents_first_step_takes_three_frame_shifts_at_most() {
    let lengths: Vec<usize> = (0..24).map(|p| steps(Method::Document).sequence(0, p).unwrap().len()).collect();
    assert!(lengths.iter().all(|length| length.is_multiple_of(2)));
    assert_eq!(lengths.iter().max(), Some(&6));
}

/// The least number of rotations, of all twelve, that brings faces home, by the positions of the faces.
fn distances_of_faces(faces: &[u8]) -> HashMap<Vec<u8>, usize> {
    let mut distances = HashMap::from([(faces.to_vec(), 0)]);
    let mut frontier = vec![faces.to_vec()];
    for depth in 1.. {
        let mut next = Vec::new();
        for positions in frontier {
            for rotation in Rotation::all() {
                let before: Vec<u8> = positions.iter().map(|&p| rotation.table()[usize::from(p)]).collect();
                if !distances.contains_key(&before) {
                    distances.insert(before.clone(), depth);
                    next.push(before);
                }
            }
        }
        if next.is_empty() {
            return distances;
        }
        frontier = next;
    }
    unreachable!()
}

#[test]
fn no_step_can_be_made_in_fewer_of_the_twelve_rotations() {
    let cases = compare();
    assert_eq!(cases.len(), 23 + 20 + 17 + 14 + 11 + 8 + 5);
    for step in 1..=4 {
        let faces = &STEP_FACES[..step];
        let distances = distances_of_faces(faces);
        for case in cases.iter().filter(|case| case.step == step) {
            let positions = [&faces[..step - 1], &[case.position]].concat();
            assert_eq!(distances[&positions], case.shortest.len(), "{case:?}");
        }
    }
    // The later steps by the table of all arrays: the nearest array in which the faces of the step are home.
    let literal = solver(Metric::Quarter, Sense::Literal);
    let home: Vec<FaceArray> =
        home_arrays().filter(|array| (0..4).all(|face| array.position_of(face) == face)).collect();
    assert_eq!(home.len(), 648);
    for case in cases.iter().filter(|case| case.step > 4) {
        let faces = &STEP_FACES[..case.step];
        let start = FaceArray::SOLVED.turned_by(&case.document).inverse();
        let goals = home.iter().filter(|array| faces.iter().all(|&face| array.position_of(face) == face));
        let nearest = goals.map(|goal| literal.distance(&goal.inverse().then(&start))).min();
        assert_eq!(nearest, Some(case.shortest.len()), "{case:?}");
    }
}

#[test]
fn both_sequences_of_a_case_do_its_job() {
    for case in compare() {
        let start = FaceArray::SOLVED.turned_by(&case.document).inverse();
        for sequence in [&case.document, &case.shortest] {
            let end = start.turned_by(sequence);
            for (face, home) in STEP_FACES[..case.step].iter().map(|&face| (face, end.position_of(face))) {
                assert_eq!(face, home, "{case:?}");
            }
        }
        assert_eq!(start.position_of(case.face), case.position);
        assert!(case.shortest.len() <= case.document.len());
        if case.step == 7 {
            assert_eq!(FaceArray::SOLVED.turned_by(&case.document), FaceArray::SOLVED.turned_by(&case.shortest));
        }
    }
}

#[test]
fn the_documents_question_is_answered() {
    let last: Vec<Comparison> = compare().into_iter().filter(|case| case.step == 7).collect();
    let lengths: Vec<_> = last.iter().map(|case| (case.position, case.document.len(), case.shortest.len())).collect();
    assert_eq!(lengths, [(16, 16, 12), (17, 37, 13), (18, 15, 13), (20, 16, 12), (21, 21, 13)]);
    for case in &last {
        let array = FaceArray::SOLVED.turned_by(&case.document).inverse();
        assert_eq!(solver(Metric::Quarter, Sense::Literal).distance(&array), case.shortest.len());
    }
}

/// The facelets of the solved cube with some positions exchanged.
fn with_exchanged(pairs: &[(usize, usize)]) -> [u8; 24] {
    let mut faces = *FaceArray::SOLVED.faces();
    pairs.iter().for_each(|&(a, b)| faces.swap(a, b));
    faces
}

#[test]
fn misassembled_cubes_are_refused_with_the_reason() {
    let parse = |text: &str| Scheme::FACES.parse(text).unwrap_err();
    let law = "twist sum of corners ≡ 0 (mod 3)".to_owned();
    assert_eq!(parse("LUUURRRRFFFFDDDDBLLLBUBB"), CubeError::BrokenLaw { law: law.clone() });
    assert_eq!(parse("UUUURRRRFFFFDDDDLLLLBBB"), CubeError::WrongFaceletCount { found: 23 });
    assert_eq!(parse("UUUUURRRFFFFDDDDLLLLBBBB"), CubeError::WrongColourCount { colour: 'U', found: 5 });
    let expected = "URFDLB".to_owned();
    assert_eq!(parse("UUUURRXRFFFFDDDDLLLLBBBB"), CubeError::NotAColour { index: 7, found: 'X', expected });
    // L and R exchanged everywhere: the mirror image.
    assert_eq!(parse("UUUULLLLFFFFDDDDRRRRBBBB"), CubeError::MirrorImage);
    let (corner, found) = ("URF".to_owned(), "UFR".to_owned());
    assert_eq!(parse("UUUUFRRRFRFFDDDDLLLLBBBB"), CubeError::MirroredCorner { corner, found });
    // U and D exchanged at two corners.
    assert!(matches!(parse("DUUURRRRFFFFUDDDLLLLBBBB"), CubeError::MirroredCorner { .. }));
    assert!(matches!(parse("UUUURRRRLFFFDDDDLFLLBBBB"), CubeError::MirroredCorner { .. }));
    assert!(matches!(parse("UUUURDRRFFFFDRDDLLLLBBBB"), CubeError::NoSuchPiece { .. }));
    assert!(matches!(
        Scheme::FACES.parse("UU\nUU\nLLFFRRBB\nLLFFRRBB\nDD\nD\n"),
        Err(CubeError::WrongNetRow { line: 6, found: 1, expected: 2 })
    ));
    assert!(matches!(Scheme::new("URFDLL"), Err(CubeError::BadScheme { .. })));

    let array = |faces: [u8; 24]| FaceArray::new(faces).unwrap_err();
    assert_eq!(array(with_exchanged(&[(0, 6), (6, 5)])), CubeError::BrokenLaw { law });
    assert!(matches!(array(with_exchanged(&[(0, 6)])), CubeError::MirroredCorner { .. }));
    assert!(matches!(array(with_exchanged(&[(0, 1)])), CubeError::TornCorner { .. }));
    assert_eq!("{0, 1}".parse::<FaceArray>(), Err(CubeError::WrongArrayLength { found: 2 }));
    let mut faces = *FaceArray::SOLVED.faces();
    faces[4] = 24;
    assert_eq!(array(faces), CubeError::NoSuchFace { position: 4, face: 24 });
    faces[4] = 3;
    assert_eq!(array(faces), CubeError::RepeatedFace { face: 3, first: 3, second: 4 });
}

/// A piece that stands twice has the right colours and the right number of each, if its opposite is missing.
#[test]
fn a_repeated_corner_is_refused() {
    // ULB at both ULB and UFL: the colours of two corners no longer add up, which is noticed first.
    assert!(matches!(Scheme::FACES.parse("UUUURRRRLFFFDDDDLBLLBBBB"), Err(CubeError::WrongColourCount { .. })));
    // UFL twice and DBR twice, for ULB, UBR, DBL, DFR twice: every colour stands four times.
    let pieces = ["UFL", "DRB", "UFL", "DRB", "DRB", "UFL", "UFL", "DRB"];
    let slots = [[0, 6, 5], [1, 4, 11], [2, 8, 7], [3, 10, 9], [23, 19, 12], [22, 13, 14], [20, 15, 16], [21, 17, 18]];
    let mut at = [' '; 24];
    for (slot, piece) in slots.iter().zip(pieces) {
        slot.iter().zip(piece.chars()).for_each(|(&position, letter): (&usize, char)| at[position] = letter);
    }
    let order = [0, 1, 2, 3, 10, 11, 18, 19, 8, 9, 16, 17, 20, 21, 22, 23, 6, 7, 14, 15, 4, 5, 12, 13];
    let text: String = order.iter().map(|&position: &usize| at[position]).collect();
    assert!(matches!(Scheme::FACES.parse(&text), Err(CubeError::RepeatedCorner { .. })), "{text}");
}

#[test]
fn any_nonsense_is_refused_or_read_but_never_panics() {
    let mut random = schreier::random::seeded(3);
    let alphabet: Vec<char> = "UUUDDFFRRLLBB'22 13,{}\n xyzWYGO’é".chars().collect();
    for length in (0..40).cycle().take(20_000) {
        use rand::RngExt;
        let text: String = (0..length).map(|_| alphabet[random.random_range(0..alphabet.len())]).collect();
        if let Ok(cube) = read_cube(&text) {
            assert_eq!(FaceArray::new(*cube.faces()), Ok(cube));
        }
    }
}

#[test]
fn the_sequences_printed_in_the_errata_are_shortest() {
    let printed = [
        "1, 8, 1, 5, 2, 5, 2, 5, 2, 8, 1, 8",
        "1, 7, 5, 2, 8, 5, 1, 8, 1, 7, 1, 1, 6",
        "1, 1, 5, 2, 8, 5, 2, 7, 7, 6, 1, 7, 5",
        "1, 7, 7, 5, 5, 2, 6, 7, 2, 7, 2, 5",
        "1, 1, 7, 1, 5, 5, 2, 7, 1, 5, 8, 1, 5",
    ];
    let errata = include_str!("../docs/errata-cube2.md");
    for (finishing, numbers) in FINISHING.iter().zip(printed) {
        let (document, shortest) = (finishing.rotations(), moves(numbers));
        assert_eq!(FaceArray::SOLVED.turned_by(&document), FaceArray::SOLVED.turned_by(&shortest));
        let array = FaceArray::SOLVED.turned_by(&shortest);
        assert_eq!(solver(Metric::Quarter, Sense::Literal).distance(&array), shortest.len());
        let names = to_names(&moves_of(&shortest));
        let (long, short) = (document.len(), shortest.len());
        assert!(errata.contains(&format!("| {} | {long} | {short} | ({numbers}) | `{names}` |", finishing.position)));
    }
}

// What the document gets wrong.

#[test]
fn the_finishing_sequences_are_for_positions_of_face_15() {
    for finishing in FINISHING {
        let case = FaceArray::SOLVED.turned_by(&finishing.rotations()).inverse();
        assert!(STEP_FACES[..6].iter().all(|&face| case.position_of(face) == face));
        assert_eq!(case.position_of(15), finishing.position);
    }
    // Only once is the face of the heading the one in position 16.
    let true_headings = FINISHING.iter().filter(|finishing| {
        let case = FaceArray::SOLVED.turned_by(&finishing.rotations()).inverse();
        case.faces()[16] == finishing.heading
    });
    assert_eq!(true_headings.map(|finishing| finishing.heading).collect::<Vec<_>>(), [20]);
}

#[test]
fn six_cases_are_all_that_the_first_six_steps_leave() {
    let left: BTreeSet<u8> = home_arrays()
        .filter(|array| STEP_FACES[..6].iter().all(|&face| array.position_of(face) == face))
        .map(|array| array.position_of(15))
        .collect();
    assert_eq!(left, BTreeSet::from([15, 16, 17, 18, 20, 21]));
    let arrays =
        home_arrays().filter(|array| STEP_FACES[..6].iter().all(|&face| array.position_of(face) == face)).count();
    assert_eq!(arrays, 6);
}

#[test]
fn at_least_six_faces_and_at_most_twenty_one_are_out_of_place() {
    let counts = home_arrays().map(|array| {
        let mut counts = [0u32; 25];
        counts[array.out_of_place()] = 1;
        counts
    });
    let counts = counts.reduce(|| [0; 25], |a, b| std::array::from_fn(|i| a[i] + b[i]));
    let (least, most) = (counts[1..].iter().position(|&c| c > 0), counts.iter().rposition(|&c| c > 0));
    assert_eq!((counts[0], least, most), (1, Some(5), Some(21)));
    // Two corners twisted, or exchanged.
    assert_eq!(counts[6], 21 * (2 + 3));
}

#[test]
fn the_rigid_pairs_are_six_and_generate_the_24_rotations() {
    let solved = |a: u8, b: u8| FaceArray::SOLVED.turned(rotation(a)).turned(rotation(b));
    let rigid: Vec<(u8, u8)> = (1..=12)
        .flat_map(|a| (a + 1..=12).map(move |b| (a, b)))
        .filter(|&(a, b)| solved(a, b) != FaceArray::SOLVED && solved(a, b).is_solved_up_to_rotation())
        .collect();
    assert_eq!(rigid, [(1, 4), (2, 3), (5, 12), (6, 11), (7, 10), (8, 9)]);
    assert_eq!((solved(5, 6), solved(11, 12)), (FaceArray::SOLVED, FaceArray::SOLVED));
    let shifts: Vec<_> = rigid.iter().map(|&(a, b)| solved(a, b).permutation()).collect();
    assert_eq!(Group::new(shifts).unwrap().order(), 24u32.into());
}

#[test]
fn rotations_3_and_4_are_named_as_seen_from_above() {
    // Turned upside down, the bottom is the top: seen from outside, 3 is a clockwise turn, as 1 is.
    let upside_down = FaceArray::SOLVED.turned_by(&moves("x2"));
    assert_eq!(upside_down.turned(rotation(1)), FaceArray::SOLVED.turned(rotation(3)).then(&upside_down));
    // Seen from above, top and bottom turn together in the pair (1, 4): both clockwise.
    assert!(FaceArray::SOLVED.turned(rotation(1)).turned(rotation(4)).is_solved_up_to_rotation());
}

#[test]
fn the_corners_are_the_finest_blocks_of_three_faces() {
    let corners =
        [[0, 5, 6], [1, 4, 11], [2, 7, 8], [3, 9, 10], [12, 19, 23], [13, 14, 22], [15, 16, 20], [17, 18, 21]];
    for rotation in Rotation::all() {
        for corner in corners {
            let mut sources = corner.map(|position: usize| usize::from(rotation.table()[position]));
            sources.sort_unstable();
            assert!(corners.contains(&sources), "{rotation:?}");
        }
    }
}

#[test]
fn even_numbers_undo_odd_ones() {
    for number in (1..=12).step_by(2) {
        let (there, back) = (rotation(number), rotation(number + 1));
        assert_eq!(there.inverse(), back);
        assert_eq!(FaceArray::SOLVED.turned(there).turned(back), FaceArray::SOLVED);
        assert_eq!(FaceArray::SOLVED.turned(there).faces(), there.table());
    }
}

#[test]
fn the_chain_and_the_tables_count_alike() {
    let generators = Rotation::all().map(|rotation| FaceArray::SOLVED.turned(rotation).permutation()).collect();
    let group = Group::new(generators).unwrap();
    assert_eq!(group.order(), FaceArray::COUNT.into());
    assert!(orientations().all(|held| group.contains(&held.permutation())));
    assert_eq!(group.order() / 24u32, counts(Metric::Half, Sense::UpToRotation).iter().sum::<u64>().into());
    // Sequences compose in reading order on both sides.
    let (a, b) = (FaceArray::SOLVED.turned(rotation(1)), FaceArray::SOLVED.turned(rotation(7)));
    assert_eq!(a.permutation().then(&b.permutation()), a.then(&b).permutation());
}
