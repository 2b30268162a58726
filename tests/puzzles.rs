//! The catalogue: are the puzzles what their names say?

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use num_bigint::BigUint;
use schreier::puzzle::{self, Puzzle};
use schreier::{Action, Group, Permutation, SparseMove};

fn find(name: &str) -> Puzzle {
    puzzle::find(name).unwrap_or_else(|| panic!("{name} is not in the catalogue")).unwrap()
}

fn order(puzzle: &Puzzle, expression: &str) -> u64 {
    puzzle.evaluate(expression).unwrap().order().try_into().unwrap()
}

#[test]
fn every_puzzle_is_well_formed() {
    for name in puzzle::known_names() {
        let puzzle = find(&name);
        assert_eq!(puzzle.name(), name);
        assert!(!puzzle.source().is_empty());
        assert!(!puzzle.moves().is_empty());
        for a_move in puzzle.moves() {
            assert_eq!(SparseMove::from(&a_move.element()), *a_move.sparse());
            assert!(!a_move.element().is_identity(), "{name} {}", a_move.name());
            assert_eq!(puzzle.element(a_move.name()), Some(a_move.element()));
        }
        // Every slot is moved by some move, so that no piece set counts what never moves.
        let moved: BTreeSet<u32> =
            puzzle.moves().iter().flat_map(|a_move| a_move.sparse().slots()).map(|entry| entry.slot).collect();
        assert_eq!(moved.len(), puzzle.ambient().slots(), "{name}");
        for alias in puzzle.aliases() {
            assert_eq!(puzzle.element(&alias.name), Some(puzzle.product(&alias.word)));
        }
    }
}

#[test]
fn sequences_are_read_from_left_to_right() {
    for name in ["3x3x3", "3x3x3-stickers"] {
        let cube = find(name);
        assert_eq!(order(&cube, "U F R"), 80, "{name}");
        assert_eq!(order(&cube, "R F U"), 84, "{name}");
        assert_eq!(order(&cube, "U∙F∙R"), 84, "{name}");
        // Singmaster, Notes on Rubik's "Magic Cube" (1981): the greatest order there is, and two common words.
        assert_eq!(order(&cube, "R U2 D' B D'"), 1260, "{name}");
        assert_eq!(order(&cube, "R U R' U'"), 6, "{name}");
        assert_eq!(order(&cube, "R U"), 105, "{name}");
    }
}

#[test]
fn the_papers_worked_products() {
    let octahedron = find("octahedron");
    let product = octahedron.evaluate("UR120∙UF120").unwrap();
    assert_eq!(product, octahedron.ambient().parse("((2 3 4), (2,0,2,0,0,0), (1 2 3 7 8))").unwrap());
    assert_eq!(product, octahedron.evaluate("UF UR").unwrap());
    assert_ne!(product, octahedron.evaluate("UR UF").unwrap());

    let cuboctahedron = find("cuboctahedron");
    let product = cuboctahedron.evaluate("DR120∙F90").unwrap();
    let expected = "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))";
    assert_eq!(product, cuboctahedron.ambient().parse(expected).unwrap());
    assert_eq!(product, cuboctahedron.evaluate("F DR").unwrap());
    assert_eq!(cuboctahedron.element("F"), cuboctahedron.element("F90"));
    assert_eq!(cuboctahedron.element("UF"), cuboctahedron.element("UF120"));
    assert_eq!(order(&cuboctahedron, "F"), 4);
    assert_eq!(order(&cuboctahedron, "UF"), 3);
}

#[test]
fn turns_have_the_orders_that_their_angles_say() {
    for (name, expected) in [
        ("octahedron", vec![3]),
        ("cuboctahedron", vec![3, 4]),
        ("2x2x2", vec![4]),
        ("3x3x3-middle", vec![4]),
        ("6x6x6-stickers", vec![4]),
        ("pyraminx", vec![3]),
        ("skewb", vec![3]),
        ("megaminx", vec![5]),
    ] {
        let puzzle = find(name);
        let orders: BTreeSet<u64> = puzzle.moves().iter().map(|m| m.element().order().try_into().unwrap()).collect();
        assert_eq!(orders.into_iter().collect::<Vec<_>>(), expected, "{name}");
    }
}

#[test]
fn the_stickers_of_the_3x3x3_are_those_of_the_gap_manual() {
    // The GAP Group, "Analyzing Rubik's Cube with GAP", gap-system.org: the same cube, numbered by hand.
    let table = [
        ("U", "(1 3 8 6)(2 5 7 4)(9 33 25 17)(10 34 26 18)(11 35 27 19)"),
        ("L", "(9 11 16 14)(10 13 15 12)(1 17 41 40)(4 20 44 37)(6 22 46 35)"),
        ("F", "(17 19 24 22)(18 21 23 20)(6 25 43 16)(7 28 42 13)(8 30 41 11)"),
        ("R", "(25 27 32 30)(26 29 31 28)(3 38 43 19)(5 36 45 21)(8 33 48 24)"),
        ("B", "(33 35 40 38)(34 37 39 36)(3 9 46 32)(2 12 47 29)(1 14 48 27)"),
        ("D", "(41 43 48 46)(42 45 47 44)(14 22 30 38)(15 23 31 39)(16 24 32 40)"),
    ];
    let cube = find("3x3x3-stickers");
    assert_eq!(cube.moves().len(), 6);
    for (name, cycles) in table {
        let expected = Permutation::parse(cycles, 48).unwrap();
        assert_eq!(cube.element(name).unwrap().perm(0), expected.images(), "{name}");
        assert_eq!(cube.evaluate(cycles).unwrap(), cube.element(name).unwrap());
    }
}

type Matrix = [[i32; 3]; 3];

/// A cube made independently of the catalogue: all stickers by their points in space, turned by rotation matrices.
fn cube_from_points(side: i32, names: &[String]) -> Vec<Permutation> {
    let rim = side - 1;
    let coordinates: Vec<i32> = (-rim..=rim).step_by(2).collect();
    let mut points = Vec::new();
    for axis in 0..3 {
        // The stickers float just outside of the cubies.
        for height in [-side, side] {
            for &a in &coordinates {
                for &b in &coordinates {
                    let mut point = [height, a, b];
                    point.rotate_right(axis);
                    points.push(point);
                }
            }
        }
    }
    let index: HashMap<[i32; 3], u32> = points.iter().enumerate().map(|(i, &p)| (p, i as u32)).collect();
    let turn = |name: &String| {
        let (matrix, axis, coordinate) = slice_of(side, name).unwrap_or_else(|| panic!("no slice {name}"));
        let image = |point: &[i32; 3]| {
            // The outer slice carries the stickers on its face, too.
            let height = point[axis].clamp(-rim, rim);
            if height == coordinate { matrix.map(|row| (0..3).map(|i| row[i] * point[i]).sum()) } else { *point }
        };
        Permutation::from_images(points.iter().map(|point| index[&image(point)]).collect()).unwrap()
    };
    names.iter().map(turn).collect()
}

/// The slices of the SiGN notation, spelled out here once more: matrix, axis and coordinate.
fn slice_of(side: i32, name: &str) -> Option<(Matrix, usize, i32)> {
    let (depth, face) = name.split_at(name.len() - 1);
    let depth: i32 = if depth.is_empty() { 1 } else { depth.parse().ok()? };
    let coordinate = side + 1 - 2 * depth;
    // R takes the front to the top, U takes the front to the left, F takes the top to the right.
    let x = [[1, 0, 0], [0, 0, 1], [0, -1, 0]];
    let y = [[0, 0, -1], [0, 1, 0], [1, 0, 0]];
    let z = [[0, 1, 0], [-1, 0, 0], [0, 0, 1]];
    let inverse = |m: Matrix| -> Matrix { std::array::from_fn(|i| std::array::from_fn(|j| m[j][i])) };
    Some(match face {
        "R" => (x, 0, coordinate),
        "L" => (inverse(x), 0, -coordinate),
        "U" => (y, 1, coordinate),
        "D" => (inverse(y), 1, -coordinate),
        "F" => (z, 2, coordinate),
        "B" => (inverse(z), 2, -coordinate),
        "M" => (inverse(x), 0, 0),
        "E" => (inverse(y), 1, 0),
        "S" => (z, 2, 0),
        _ => return None,
    })
}

/// The orbits of points that are not fixed by everything.
fn orbits(generators: &[Permutation]) -> Vec<Vec<u32>> {
    let mut seen = vec![false; generators[0].degree()];
    let mut orbits = Vec::new();
    for start in 0..generators[0].degree() as u32 {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        let mut orbit = vec![start];
        let mut next = 0;
        while next < orbit.len() {
            for generator in generators {
                let image = generator.image(orbit[next]);
                if !std::mem::replace(&mut seen[image as usize], true) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        if orbit.len() > 1 {
            orbits.push(orbit);
        }
    }
    orbits
}

/// Whether sending `p` to `q` extends to a bijection between their orbits that commutes with the generators.
fn acts_alike(left: &[Permutation], p: u32, right: &[Permutation], q: u32) -> bool {
    let (mut map, mut back) = (BTreeMap::from([(p, q)]), BTreeMap::from([(q, p)]));
    let mut queue = vec![p];
    while let Some(point) = queue.pop() {
        for (a, b) in left.iter().zip(right) {
            let (image, target) = (a.image(point), b.image(map[&point]));
            match (map.get(&image), back.get(&target)) {
                (None, None) => {
                    map.insert(image, target);
                    back.insert(target, image);
                    queue.push(image);
                }
                (Some(&t), Some(&i)) if t == target && i == image => {}
                _ => return false,
            }
        }
    }
    true
}

/// Checks that the two act alike: every orbit of one is found in the other.
fn assert_alike(name: &str, left: &[Permutation], right: &[Permutation]) {
    let (lefts, rights) = (orbits(left), orbits(right));
    for (from, to, from_orbits, to_orbits) in [(left, right, &lefts, &rights), (right, left, &rights, &lefts)] {
        for orbit in from_orbits {
            let mut candidates = to_orbits.iter().filter(|other| other.len() == orbit.len()).flatten();
            let found = candidates.any(|&q| acts_alike(from, orbit[0], to, q));
            assert!(found, "{name}: an orbit of {} points has no counterpart", orbit.len());
        }
    }
}

fn permutations(puzzle: &Puzzle) -> Vec<Permutation> {
    puzzle.moves().iter().map(|a_move| a_move.element().sticker_permutation()).collect()
}

#[test]
fn cubes_agree_with_points_turned_in_space() {
    for side in 2..=7 {
        let middles: &[&str] = if side % 2 == 1 { &["", "-middle"] } else { &[""] };
        for middle in middles {
            let pieces = find(&format!("{side}x{side}x{side}{middle}"));
            let stickers = find(&format!("{side}x{side}x{side}{middle}-stickers"));
            let names: Vec<String> = pieces.moves().iter().map(|a_move| a_move.name().to_owned()).collect();
            assert_eq!(names, stickers.moves().iter().map(|a_move| a_move.name()).collect::<Vec<_>>());
            assert_eq!(names.len() as i32, if middle.is_empty() { side / 2 * 6 } else { side * 3 });
            let points = cube_from_points(side, &names);
            assert_alike(pieces.name(), &permutations(&pieces), &points);
            assert_alike(stickers.name(), &permutations(&stickers), &points);
            let centres = if side % 2 == 1 && middle.is_empty() { 6 } else { 0 };
            assert_eq!(stickers.ambient().slots() as i32, 6 * side * side - centres);
            // The catalogue splits the pieces into orbits as far as that goes.
            let by_piece = permutations(&pieces);
            assert_eq!(orbits(&by_piece).len(), pieces.ambient().sets().len(), "{}", pieces.name());
        }
    }
}

#[test]
fn further_names_of_cubes() {
    let cube = find("4x4x4");
    for (name, word) in [
        ("Rw", "R 2R"),
        ("r", "R 2R"),
        ("3Rw", "R 2R 2L'"),
        ("3r", "R 2R 2L'"),
        ("3R", "2L'"),
        ("4R", "L'"),
        ("x", "R 2R 2L' L'"),
        ("y", "U 2U 2D' D'"),
        ("z", "F 2F 2B' B'"),
    ] {
        assert_eq!(cube.evaluate(name).unwrap(), cube.evaluate(word).unwrap(), "{name}");
    }
    // Turning the whole cube first, a move by name is the move of what has come there.
    for (rotated, plain) in [("[x: U]", "F"), ("[y: F]", "R"), ("[z: U]", "L"), ("[x: 2U]", "2F"), ("[x2: 2U]", "2D")] {
        assert_eq!(cube.evaluate(rotated).unwrap(), cube.evaluate(plain).unwrap(), "{rotated}");
    }
    let middle = find("5x5x5-middle");
    for (name, word) in [("3R", "M'"), ("3L", "M"), ("3Rw", "R 2R M'"), ("x", "R 2R M' 2L' L'"), ("4U", "2D'")] {
        assert_eq!(middle.evaluate(name).unwrap(), middle.evaluate(word).unwrap(), "{name}");
    }
    // Without its middle slice the cube cannot be turned as a whole.
    let plain = find("5x5x5");
    assert_eq!(plain.evaluate("Rw").unwrap(), plain.evaluate("R 2R").unwrap());
    for name in ["3Rw", "x", "M", "3R"] {
        assert!(plain.lookup(name).is_none(), "{name}");
    }
    assert_eq!(plain.evaluate("4R").unwrap(), plain.evaluate("2L'").unwrap());
}

#[test]
fn big_cubes_are_kept_small() {
    let cube = find("100x100x100");
    assert_eq!(cube.moves().len(), 300);
    assert_eq!(cube.ambient().slots(), 6 * 100 * 100 - 12 * 98 - 2 * 8);
    assert_eq!(cube.ambient().sets().len(), 1 + 49 + 49 * 49);
    let moved: usize = cube.moves().iter().map(|a_move| a_move.sparse().slots().len()).sum();
    // All cubies of the faces, and those on the rims of the inner slices.
    assert_eq!(moved, 6 * 100 * 100 + (300 - 6) * 4 * 99);
}

#[test]
fn names_outside_the_catalogue() {
    for name in
        ["", "x", "3x3", "3x3x4", "03x03x03", "3x3x3-", "3x3x3-x", "-3x-3x-3", "3x3x3x3", "NxNxN", "dodecahedron"]
    {
        assert!(puzzle::find(name).is_none(), "{name}");
    }
    for name in ["1x1x1", "501x501x501", "99999999999999x99999999999999x99999999999999"] {
        let message = puzzle::find(name).unwrap().unwrap_err().to_string();
        assert!(message.contains("the side of a cube must be in 2..=500"), "{message}");
    }
    let message = puzzle::find("4x4x4-middle").unwrap().unwrap_err().to_string();
    assert!(message.contains("expected 4x4x4"), "{message}");
}

/// The only slot of a piece set that these moves change and the others do not.
fn slot_at(puzzle: &Puzzle, set: usize, names: &[&str]) -> usize {
    let changed_by = |slot: usize| {
        let changes = |m: &&puzzle::Move| m.sparse().slots().iter().any(|entry| entry.slot as usize == slot);
        puzzle.moves().iter().filter(changes).map(|m| m.name()).collect::<BTreeSet<_>>()
    };
    let wanted: BTreeSet<&str> = names.iter().copied().collect();
    let mut slots = puzzle.ambient().slots_of(set).filter(|&slot| changed_by(slot) == wanted);
    match (slots.next(), slots.next()) {
        (Some(slot), None) => slot,
        other => panic!("{} {names:?}: {other:?}", puzzle.name()),
    }
}

/// Checks where a move takes slots, each given by the moves that change it.
fn assert_takes(puzzle: &Puzzle, set: usize, a_move: &str, places: &[&[&str]]) {
    let element = puzzle.element(a_move).unwrap();
    for (from, to) in places.iter().zip(places.iter().cycle().skip(1)) {
        let slot = slot_at(puzzle, set, from);
        assert_eq!(element.move_of(slot).0, slot_at(puzzle, set, to), "{} {a_move}: {from:?} to {to:?}", puzzle.name());
    }
}

#[test]
fn names_of_moves_fit_the_solids() {
    let cube = find("3x3x3");
    assert_takes(&cube, 1, "U", &[&["U", "F"], &["U", "L"], &["U", "B"], &["U", "R"]]);
    assert_takes(&cube, 0, "R", &[&["U", "R", "F"], &["U", "R", "B"], &["D", "R", "B"], &["D", "R", "F"]]);
    // The order of slots that is documented: DBL, DFL, …
    for (i, names) in ["DBL", "DFL", "UBL", "UFL", "DBR", "DFR", "UBR", "UFR"].iter().enumerate() {
        let names: Vec<&str> = names.split("").filter(|name| !name.is_empty()).collect();
        assert_eq!(slot_at(&cube, 0, &names), i);
    }
    let edges = ["DB", "DF", "UB", "UF", "BL", "BR", "FL", "FR", "DL", "UL", "DR", "UR"];
    for (i, names) in edges.iter().enumerate() {
        assert_eq!(slot_at(&cube, 1, &[&names[..1], &names[1..]]), 8 + i, "{names}");
    }
    // F takes the corner UFL to UFR, where its U sticker lies on R: one third clockwise.
    assert_eq!(cube.element("F").unwrap().move_of(3), (7, 1));
    // It flips the edges and takes UF to FR; U flips none.
    assert_eq!(cube.element("F").unwrap().move_of(8 + 3), (8 + 7, 1));
    assert_eq!(cube.element("U").unwrap().move_of(8 + 3), (8 + 9, 0));
    let megaminx = find("megaminx");
    let around = ["F", "L", "BL", "BR", "R"];
    assert_takes(&megaminx, 1, "U", &around.map(|face| ["U", face]).each_ref().map(|pair| &pair[..]));
    let corner = |i: usize| ["U", around[i], around[(i + 1) % 5]];
    assert_takes(&megaminx, 0, "U", &[0, 1, 2, 3, 4].map(corner).each_ref().map(|triple| &triple[..]));
    // Opposite faces share nothing, and the lower faces follow one another as seen from D.
    let below = ["FL", "FR", "DR", "B", "DL"];
    assert_takes(&megaminx, 1, "D", &below.map(|face| ["D", face]).each_ref().map(|pair| &pair[..]));
    for (upper, lower) in [("U", "D"), ("F", "B"), ("L", "DR"), ("BL", "FR"), ("BR", "FL"), ("R", "DL")] {
        assert_eq!(megaminx.evaluate(&format!("[{upper}, {lower}]")).unwrap(), megaminx.ambient().identity());
    }

    let tetraminx = find("tetraminx");
    assert_takes(&tetraminx, 0, "U", &[&["U", "L"], &["U", "B"], &["U", "R"]]);
    let pyraminx = find("pyraminx");
    assert_takes(&pyraminx, 0, "L", &[&["L", "U"], &["L", "R"], &["L", "B"]]);
    assert_eq!(pyraminx.element("u").unwrap().move_of(slot_at(&pyraminx, 2, &["U", "u"])).1, 1);

    // The corners UFL, DBL and UBR of the skewb, by the turns that carry them.
    let skewb = find("skewb");
    assert_takes(&skewb, 0, "U", &[&["U", "L"], &["U", "R", "L", "B"], &["U", "R"]]);
    // Its centres U, L, B.
    assert_takes(&skewb, 2, "U", &[&["U"], &["U", "L", "B"], &["U", "R", "B"]]);
}

#[test]
fn orders() {
    let five = "2582636272886959379162819698174683585918088940054237132144778804568925405184000000000000000";
    let five_with_middle = BigUint::parse_bytes(five.as_bytes(), 10).unwrap() * 24u32;
    for (name, order) in [
        ("octahedron", "2759049216000"),
        ("cuboctahedron", "304328475799208411787820007424000000"),
        ("2x2x2", "88179840"),
        ("2x2x2-stickers", "88179840"),
        ("3x3x3", "43252003274489856000"),
        ("3x3x3-stickers", "43252003274489856000"),
        ("3x3x3-middle", "1038048078587756544000"),
        ("4x4x4", "16972688908618238933770849245964147960401887232000000000"),
        ("5x5x5", five),
        ("5x5x5-middle", &five_with_middle.to_string()),
        ("tetraminx", "933120"),
        ("pyraminx", "75582720"),
        ("skewb", "3149280"),
        ("megaminx", "100669616553523347122516032313645505168688116411019768627200000000000"),
    ] {
        let group = Group::new(find(name).generators()).unwrap();
        assert_eq!(group.order().to_string(), order, "{name}");
    }
}

/// The number of elements that the moves make, by walking through all of them.
fn count(puzzle: &Puzzle) -> usize {
    let generators = permutations(puzzle);
    let identity = generators[0].identity();
    let mut seen = HashSet::from([identity.clone()]);
    let mut layer = vec![identity];
    while !layer.is_empty() {
        let next = layer.iter().flat_map(|e| generators.iter().map(move |g| e.then(g)));
        layer = next.filter(|e| seen.insert(e.clone())).collect();
    }
    seen.len()
}

#[test]
fn the_tetraminx_has_as_many_positions_as_one_can_count() {
    // J. Scherphuis, jaapsch.net, "Pyraminx": 933 120 without the tips.
    assert_eq!(count(&find("tetraminx")), 933_120);
}
