//! Every format: its conventions, what survives a round trip, and what is said of files that are wrong.

mod common;

use num_bigint::BigUint;
use proptest::prelude::*;
use schreier::format::export::Export;
use schreier::format::expression::Vocabulary;
use schreier::format::groups::{Generators, Records};
use schreier::format::input::{self, Input};
use schreier::format::{gap, group_writer, kpuzzle, ksolve, puzzle_file, tws};
use schreier::order::{self, Options};
use schreier::puzzle::{self, Pattern, SetPattern};
use schreier::{Action, Ambient, Part, Permutation, PieceSet, Puzzle, Twisted};

fn data(name: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn order_of(puzzle: &Puzzle) -> BigUint {
    let proof = order::prove(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default()).unwrap();
    proof.order().value()
}

/// The 3x3x3 in the formats of other programs, made from coordinates by another program, or taken from GAP's manual.
fn cubes() -> Vec<(&'static str, Puzzle)> {
    vec![
        ("tws", tws::parse(&data("3x3x3.tws")).unwrap()),
        ("def", ksolve::parse(&data("3x3x3.def")).unwrap()),
        ("kpuzzle", kpuzzle::parse(&data("3x3x3.kpuzzle.json")).unwrap()),
        ("gap", gap::parse(&data("3x3x3.g")).unwrap()),
    ]
}

fn catalogue(name: &str) -> Puzzle {
    puzzle::find(name).unwrap().unwrap()
}

#[test]
fn every_format_reads_u_f_r_from_left_to_right() {
    for (format, cube) in cubes() {
        assert_eq!(cube.evaluate("U F R").unwrap().order(), 80u32.into(), "{format}");
        assert_eq!(cube.evaluate("R F U").unwrap().order(), 84u32.into(), "{format}");
        assert_eq!(order_of(&cube).to_string(), "43252003274489856000", "{format}");
    }
}

/// The pieces are numbered in another way everywhere, but the cycles of an element are the same.
#[test]
fn every_format_has_the_elements_of_the_catalogue() {
    let ours = catalogue("3x3x3");
    let sets = |puzzle: &Puzzle, element: &Twisted| {
        let mut types: Vec<_> = (0..puzzle.ambient().sets().len()).map(|set| element.cycle_type(set)).collect();
        types.sort_by_key(|cycles| cycles.values().sum::<u32>());
        types.sort_by_key(|cycles| cycles.iter().map(|((length, _), count)| length * count).sum::<u32>());
        types
    };
    let stickers = |element: &Twisted| element.sticker_permutation().cycle_type();
    for word in ["U", "F", "R", "U F", "F R'", "R U R' U' F2 D B' L", "D2 L' B F U", "(R' F R2 U' B D' L2)3 U"] {
        let expected = ours.evaluate(word).unwrap();
        for (format, cube) in cubes() {
            let found = cube.evaluate(word).unwrap();
            assert_eq!(stickers(&found), stickers(&expected), "{format}: {word}");
            if format != "gap" {
                assert_eq!(sets(&cube, &found), sets(&ours, &expected), "{format}: {word}");
            }
        }
    }
}

#[test]
fn the_piece_formats_say_the_same() {
    let [(_, a), (_, b), (_, c), _] = &cubes()[..] else { panic!("four formats") };
    for name in ["U", "F", "R", "D", "L", "B"] {
        assert_eq!(a.element(name), b.element(name), "{name}");
        assert_eq!(a.element(name), c.element(name), "{name}");
    }
    assert_eq!(a.evaluate("x y").unwrap(), c.evaluate("x y").unwrap());
}

#[test]
fn derived_moves_are_moves_names_or_turns_of_the_whole() {
    let cube = kpuzzle::parse(&data("3x3x3.kpuzzle.json")).unwrap();
    let names = |moves: &[puzzle::Move]| moves.iter().map(|m| m.name().to_owned()).collect::<Vec<_>>();
    assert_eq!(names(cube.moves()), ["U", "F", "R", "D", "B", "L"]);
    assert_eq!(names(cube.rotations()), ["x", "y", "z"]);
    let aliases: Vec<_> = cube.aliases().iter().map(|alias| alias.name.as_str()).collect();
    assert_eq!(aliases, ["TPerm", "M", "Rw"]);
    assert_eq!(cube.evaluate("M2").unwrap(), cube.evaluate("(L' R x')2").unwrap());
    assert_eq!(cube.evaluate("TPerm2").unwrap(), cube.evaluate("()").unwrap());
    assert_eq!(cube.evaluate("z").unwrap(), cube.evaluate("x y x'").unwrap());
    assert_eq!(cube.evaluate("L").unwrap(), cube.evaluate("z U z'").unwrap());
    let notes = cube.notes().join("; ");
    for said in
        ["not moves of its group: x, y, z", "count as moves: D, B, L", "do not count as moves of its group: M, Rw"]
    {
        assert!(notes.contains(said), "{notes}");
    }
    let twsearch = tws::parse(&data("3x3x3.tws")).unwrap();
    assert_eq!(twsearch.evaluate("Sexy Up").unwrap(), twsearch.evaluate("R U R'").unwrap());
    assert_eq!(twsearch.evaluate("M").unwrap(), twsearch.evaluate("L' R x'").unwrap());
}

fn read(text: &str, name: &str) -> Result<Input, input::InputError> {
    input::read(std::io::Cursor::new(text.to_owned()), name)
}

#[test]
fn formats_are_told_apart_by_content() {
    for name in ["3x3x3.tws", "3x3x3.kpuzzle.json", "3x3x3.g", "3x3x3.def"] {
        let Ok(Input::Puzzle(puzzle)) = read(&data(name), "something") else { panic!("{name}") };
        assert_eq!(order_of(&puzzle).to_string(), "43252003274489856000", "{name}");
    }
    // Neither has a line that the other could not have: the name decides, and else rows may not be broken.
    let broken = "Name a Set A 3 1 Solved A 1 2 3 End Move M A\n2 3\n1 End";
    assert!(matches!(read(broken, "x.def"), Ok(Input::Puzzle(_))));
    assert!(matches!(read(broken, "x.DEF"), Ok(Input::Puzzle(_))));
    assert!(read(broken, "x").is_err());
    assert!(matches!(read(&format!("{broken}\nMoveLimits M 2 End"), "x"), Ok(Input::Puzzle(_))));
    for gap in
        ["a:=(1,2);", "# (\n\n(1,2)(3,4);", "[(1,2),(3,4)];", "LoadPackage(\"x\");\na:=(1,2);", " ( 1, 2 )", "()"]
    {
        let Ok(Input::Puzzle(puzzle)) = read(gap, "x") else { panic!("{gap}") };
        assert_eq!(puzzle.ambient().sets()[0].name, gap::POINTS, "{gap}");
    }
    for toml in ["Name = 'a'", "a = ':='", "a = \"b;\"", "x = 1 # := ;"] {
        let Err(error) = read(toml, "x") else { panic!("{toml}") };
        assert!(error.to_string().contains("there is no key"), "{error}");
    }
    for groups in [
        "{\"degree\": 2, \"moves\": {}, \"generators\": []}",
        "{\"moves\": [1], \"degree\": 2, \"generators\": []}",
        "{\"name\": \"\\\"orbits\\\": numPieces {\", \"orbits\": [{\"n\": 2}], \"generators\": []}",
        "{\"id\": 7, \"orbits\": [], \"generators\": []}",
    ] {
        let Ok(Input::Groups(mut records)) = read(groups, "x") else { panic!("{groups}") };
        assert!(records.next().unwrap().group.is_ok(), "{groups}");
    }
    for kpuzzle in [
        "{\"orbits\": {\"A\": {\"numPieces\": 2, \"numOrientations\": 1}}, \"moves\": {}}",
        "\u{feff}\n {\"moves\": {}, \"orbits\": []}",
        "{\"name\": \"degree\", \"startPieces\": {}, \"orbits\": [], \"moves\": {}}",
    ] {
        assert!(matches!(read(kpuzzle, "x"), Ok(Input::Puzzle(_))), "{kpuzzle}");
    }
}

/// A puzzle in the oldest form of KPuzzle, and one in the newest.
#[test]
fn old_and_new_keys_of_kpuzzle() {
    let old = r#"{"name": "p", "orbits": {"A": {"numPieces": 3, "numOrientations": 4}}, "startPieces": {"A": {"permutation":
        [0, 0, 1], "orientation": [0, 0, 3]}}, "moves": {"M": {"A": {"permutation": [2, 0, 1], "orientation": [1, 0, 3]}}}}"#;
    let new = r#"{"name": "p", "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 4}], "defaultPattern": {"A":
        {"pieces": [0, 0, 1], "orientation": [0, 0, 3], "orientationMod": [0, 0, 0]}}, "moves": {"M": {"A": {"permutation":
        [2, 0, 1], "orientationDelta": [1, 0, 3]}}}, "more": 1}"#;
    let (old, new) = (kpuzzle::parse(old).unwrap(), kpuzzle::parse(new).unwrap());
    assert_eq!(old.element("M"), new.element("M"));
    assert_eq!(old.pattern(), new.pattern());
    // Slot 0 receives the piece of slot 2, turned by 1.
    assert_eq!(new.element("M").unwrap().to_string(), "((1 2 3), (1,0,3))");
    assert_eq!(new.pattern().unwrap().sets()[0].colours, [0, 0, 1]);
}

/// Two dials and a frame that turns them over, as definitions of clocks have it: a rotation that is a move by another name,
/// and derived moves that are only mentioned.
#[test]
fn rotations_by_other_names_and_placeholders() {
    let text = r#"{"name": "p", "orbits": [{"orbitName": "DIALS", "numPieces": 2, "numOrientations": 12}],
        "moves": {"U_PLUS_": {"DIALS": {"permutation": [0, 1], "orientationDelta": [1, 11]}},
                  "yTwo": {"DIALS": {"permutation": [1, 0], "orientationDelta": [0, 0]}}},
        "derivedMoves": {"y2": "yTwo", "U_PLUS_": "_", "B": "[y2: U_PLUS_']", "Uv": "y2'"}}"#;
    let puzzle = kpuzzle::parse(text).unwrap();
    assert_eq!(puzzle.moves().iter().map(|m| m.name()).collect::<Vec<_>>(), ["U_PLUS_", "B"]);
    assert_eq!(puzzle.rotations().iter().map(|m| m.name()).collect::<Vec<_>>(), ["yTwo", "y2", "Uv"]);
    assert_eq!(order_of(&puzzle), 12u32.into());
    let error = kpuzzle::parse(&text.replace("\"U_PLUS_\": \"_\"", "\"X\": \"_\"")).unwrap_err().to_string();
    assert!(error.contains("move X: found `_`, expected a move"), "{error}");
}

#[test]
fn what_cannot_be_seen_is_in_the_pattern() {
    let text = "Set A 4 3\nSet B 2 1\nStartState\nA\n1 0 3 3\n0 1 ? ?\nB\n0 0\nEnd\n";
    let puzzle = tws::parse(text).unwrap();
    let [a, b] = puzzle.pattern().unwrap().sets() else { panic!("two piece sets") };
    assert_eq!(
        (&a.colours[..], &a.orientations[..], &a.visible[..]),
        (&[1, 0, 3, 3][..], &[0, 1, 0, 0][..], &[3, 3, 1, 1][..])
    );
    assert_eq!((&b.colours[..], &b.visible[..]), (&[0, 0][..], &[1, 1][..]));
    assert!(tws::parse("Set A 2 3\nSolved\nA\n1 2\n0 0\nEnd\n").unwrap().pattern().is_none());
    let ignoring = "Set A 3 2 Solved A 1 2 3 End Ignore A 1 1 0 0 0 1 End";
    let a = &ksolve::parse(ignoring).unwrap().pattern().unwrap().sets()[0].clone();
    assert_eq!(a.colours[0], a.colours[1]);
    assert_eq!(a.visible, [2, 2, 1]);
    let forbidding = tws::parse("Set A 3 2\nSolved\nEnd\nIllegal A 1 2 3\n").unwrap();
    assert_eq!(
        forbidding.notes(),
        [
            "the file forbids states (in slot 1 of A piece 2 or 3); its order is that of the puzzle without this, and is no \
          number of states"
        ]
    );
    let alike = gap::parse("a:=(1,2,3); ip:=[[1,3],[4]];").unwrap();
    assert_eq!(alike.pattern().unwrap().sets()[0].colours, [0, 1, 0, 3]);
}

#[test]
fn no_limits_of_other_programs() {
    let row = |n: u32| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!(
        "Set A 1000 300\nSolved\nA\n{}\nEnd\nMove M\nA\n{} 1\n299{}\nEnd\n",
        row(1000),
        &row(1000)[2..],
        " 0".repeat(999)
    );
    for puzzle in [tws::parse(&text).unwrap(), ksolve::parse(&text).unwrap()] {
        assert_eq!(puzzle.element("M").unwrap().order(), BigUint::from(300_000u32));
        assert!(tws::write(&puzzle).lost[0].starts_with("twsearch itself reads at most 255 pieces"));
    }
}

/// What may be the group that is meant is not passed over in silence.
#[test]
fn gap_does_not_guess_at_what_it_does_not_understand() {
    let refusal = |text: &str| gap::parse(text).unwrap_err().to_string();
    let expected = "expected permutations, a list of them, or a group of them";
    assert_eq!(refusal("G:=SymmetricGroup(5);"), format!("line 1, column 4: found `SymmetricGroup`, {expected}"));
    assert_eq!(
        refusal("a:=(1,2);\nG:=DirectProduct(Group(a),Group((1,2,3)));"),
        format!("line 2, column 4: found `DirectProduct`, {expected}")
    );
    assert!(refusal("Print(\"hi\");").contains("expected a permutation, a list of them, or a group"));
    let with_group = gap::parse("G:=Group((1,2,3)); H:=DirectProduct(G,G);").unwrap();
    assert_eq!(with_group.moves().len(), 1);
    assert!(with_group.notes()[0].contains("`DirectProduct`"), "{:?}", with_group.notes());
    assert_eq!(gap::parse("G:=Group(());").unwrap().ambient().slots(), 0);
}

#[test]
fn gap_has_names_products_powers_and_conjugates() {
    let text = "
        a := (1,2,3)(4,5);; M_b:=( 2, 4 )\n ;
        c:=a*M_b^-1; d := (a^M_b/c)^2; e:=(); f:=PermList([2,1]);   # all kinds
        L:=[M_b,a,(6,7),a*c]; n:=Size(Group(L)); s:=\"a;b\\\";\"; IsSolvable(Group(a));
        G:=Group(a,M_b,c,d,e,f);
        H:=Group([c,d],());";
    let puzzle = gap::parse(text).unwrap();
    assert_eq!(puzzle.moves().iter().map(|m| m.name()).collect::<Vec<_>>(), ["c", "d"]);
    let all = gap::parse(&text.replace("H:=Group([c,d],());", "")).unwrap();
    assert_eq!(all.moves().iter().map(|m| m.name()).collect::<Vec<_>>(), ["a", "b", "c", "d", "e", "f"]);
    assert_eq!(all.evaluate("c").unwrap(), all.evaluate("a b'").unwrap());
    assert_eq!(all.evaluate("d").unwrap(), all.evaluate("(b' a b c')2").unwrap());
    assert_eq!(all.evaluate("f").unwrap().to_string(), "((1 2))");
    let list = text.split("G:=").next().unwrap();
    assert_eq!(gap::parse(list).unwrap().moves().iter().map(|m| m.name()).collect::<Vec<_>>(), ["b", "a", "g3", "g4"]);
    assert_eq!(gap::parse("(1,2),\n(2,3)").unwrap().moves().len(), 2);
    assert_eq!(gap::parse("a:=(1,2); a:=(1,2,3);").unwrap().moves().len(), 1);
    assert_eq!(gap::parse("Group(());").unwrap().ambient().slots(), 0);
}

const TWS: &str = "# made for this test
Name two
Set CORNER 4 3
Set EDGE 3 1

Solved
CORNER
1 2 3 4
0 0 0 0
EDGE
1 2 3
End

Move M
CORNER
2 3 1 4
1 2 0 0
EDGE
2 1 3
End
MoveTransformation T
EDGE
1 2 0
End
MoveAlias N M
MoveSequence P M T' N2
Illegal EDGE 1 2
";

/// Each fault with the place and the message that belong to it.
#[test]
fn faults_of_tws_are_named_with_their_places() {
    assert_eq!(tws::parse(TWS).unwrap().moves().len(), 2);
    for (from, to, message) in [
        (
            "2 3 1 4\n",
            "2 3\n1 4\n",
            "line 16, column 4: the pieces of CORNER in move M: found 2 numbers, expected 4: a row stands on one line",
        ),
        (
            "0 0 0 0\n",
            "0 0 0\n0\n",
            "line 9, column 6: the orientations of CORNER in Solved: found 3 numbers, expected 4: a row stands on one line",
        ),
        (
            "1 2 3\nEnd",
            "1 2 3",
            "line 13, column 1: found `Move`, expected one of the piece sets CORNER, EDGE, or `End`",
        ),
        (
            "End\nMoveAlias N M\nMoveSequence P M T' N2\nIllegal EDGE 1 2\n",
            "",
            "line 24, column 1: found the end of the file, expected `End` of move T",
        ),
        ("Set EDGE 3 1", "Set CORNER 3 1", "line 4, column 5: piece set CORNER stands twice"),
        ("EDGE\n2 1 3", "CORNER\n2 1 3", "line 18, column 1: piece set CORNER in move M stands twice"),
        ("2 3 1 4", "2 3 1", "line 16, column 6: the pieces of CORNER in move M: found 3 numbers, expected 4"),
        ("2 3 1 4", "2 3 1 4 4", "line 16, column 9: the pieces of CORNER in move M: found 5 numbers, expected 4"),
        ("1 2 0 0", "1 2 0", "line 17, column 6: the orientations of CORNER in move M: found 3 numbers, expected 4"),
        ("2 3 1 4", "2 3 1 5", "line 16, column 7: found `5`, expected a piece of CORNER in 1..=4"),
        ("2 3 1 4", "0 3 1 4", "line 16, column 1: found `0`, expected a piece of CORNER in 1..=4"),
        ("1 2 0\nEnd", "1 2 3\nEnd", "line 23, column 5: found `3`, expected a piece of EDGE in 0..=2"),
        (
            "2 3 1 4",
            "2 3 2 4",
            "line 16, column 5: pieces of CORNER in move M: piece 2 stands twice, expected every piece once",
        ),
        ("1 2 0 0", "1 3 0 0", "line 17, column 3: found `3`, expected an orientation of CORNER in 0..=2"),
        ("1 2 0 0", "1 ? 0 0", "line 17, column 3: found `?`, expected an orientation of CORNER in 0..=2"),
        ("2 3 1 4", "2 -3 1 4", "line 16, column 3: found `-3`, expected a piece of CORNER in 1..=4"),
        ("2 3 1 4", "2 3x 1 4", "line 16, column 3: found `3x`, expected a piece of CORNER in 1..=4"),
        ("1 2 3 4", "? 2 3 4", "line 8, column 1: found `?`, expected the pieces of CORNER in Solved"),
        (
            "Illegal EDGE 1 2",
            "Garbage",
            "line 27, column 1: found `Garbage`, expected `Move`, `MoveTransformation`, `MoveAlias`, `MoveSequence`, `Illegal` or the end",
        ),
        (
            "Illegal EDGE 1 2",
            "Illegal EDGE 1",
            "line 27, column 15: found the end of the line, expected `Illegal`, a piece set, a slot and at least one piece",
        ),
        ("Illegal EDGE 1 2", "Illegal EDGE 4 2", "line 27, column 14: found `4`, expected a slot of EDGE in 1..=3"),
        ("MoveAlias N M", "MoveAlias M T", "line 25, column 11: the name M stands twice"),
        (
            "MoveAlias N M",
            "MoveAlias N M T",
            "line 25, column 15: found `T`, expected the end of the line after `MoveAlias`, a new name and a move",
        ),
        (
            "P M T' N2",
            "P M T' Q",
            "line 26, column 21: found `Q`, expected the name of a move of this file, maybe with an exponent and `'`",
        ),
        ("P M T' N2", "P M T' P", "line 26, column 14: move P is defined by way of itself"),
        ("Move M", "Move", "line 14, column 5: found the end of the line, expected `Move` and a name"),
        ("Move M\n", "Move T\n", "line 21, column 20: the name T is given twice"),
        ("Name two", "Nam two", "line 2, column 1: found `Nam`, expected `Set`"),
        ("Set CORNER 4 3\nSet EDGE 3 1\n", "", "line 4, column 1: found `Solved`, expected `Set`"),
        ("Solved\n", "Solve\n", "line 6, column 1: found `Solve`, expected `Set`, `Solved` or `StartState`"),
        ("Set EDGE 3 1", "Set EDGE 0 1", "line 4, column 10: found `0`, expected a number of pieces of EDGE in 1..="),
        (
            "Set EDGE 3 1",
            "Set EDGE 3 0",
            "line 4, column 12: found `0`, expected a number of orientations of EDGE in 1..=268435456",
        ),
        (
            "Set EDGE 3 1",
            "Set EDGE 3",
            "line 4, column 11: found the end of the line, expected `Set`, a name, a size and a number of orientations",
        ),
        (
            "Set EDGE 3 1",
            "Set EDGE 1000000000000 1",
            "line 4, column 10: found `1000000000000`, expected a number of pieces of EDGE in 1..=268435456",
        ),
        (
            "Set EDGE 3 1",
            "Set EDGE 1000000000 1",
            "line 4, column 10: found `1000000000`, expected a number of pieces of EDGE in 1..=268435456",
        ),
        (
            "Set EDGE 3 1",
            "Set EDGE 200000000 1",
            "line 4, column 5: piece set EDGE would have 200000000 pieces, expected at most 65536",
        ),
        (
            "Set EDGE 3 1",
            "Set EDGE 60000 60000",
            "line 4, column 5: an ambient group up to piece set EDGE would have 3600000012 points",
        ),
        (
            "1 2 3 4\n0 0 0 0",
            "1 1 3 4\n0 ? 0 0",
            "line 6, column 1: piece set CORNER, slot 2: the piece shows its orientation modulo 1, others of its colour modulo 3",
        ),
        ("# made", " # made", "line 1, column 2: found `#`, expected `Set`"),
    ] {
        let text = TWS.replacen(from, to, 1);
        assert_ne!(text, TWS, "{to}");
        let error = tws::parse(&text).map(|_| ()).expect_err(to).to_string();
        assert!(error.starts_with(message), "{to}:\n found {error}\n not   {message}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn line_ends_tabs_and_a_byte_order_mark_are_accepted() {
    let same = |text: String| {
        let (a, b) = (tws::parse(TWS).unwrap(), tws::parse(&text).unwrap_or_else(|error| panic!("{error}: {text:?}")));
        assert_eq!(a.generators(), b.generators());
        let Ok(Input::Puzzle(c)) = read(&text, "x") else { panic!("{text:?}") };
        assert_eq!(a.generators(), c.generators());
    };
    same(TWS.replace('\n', "\r\n"));
    same(TWS.replace('\n', "\r"));
    same(TWS.replace(' ', "\t "));
    same(TWS.replace('\n', "\n\n"));
    same(format!("\u{feff}{TWS}"));
    // A place is counted in the lines that the file has.
    let error = tws::parse(&TWS.replace('\n', "\r").replace("2 1 3", "2 2 3")).map(|_| ()).unwrap_err();
    assert!(error.to_string().starts_with("line 19, column 3:"), "{error}");
    for (format, text) in
        [("def", data("3x3x3.def")), ("kpuzzle", data("3x3x3.kpuzzle.json")), ("gap", data("3x3x3.g"))]
    {
        let text = format!("\u{feff}{}", text.replace('\n', "\r\n").replace("  ", "\t"));
        let Ok(Input::Puzzle(puzzle)) = read(&text, "x.def") else { panic!("{format}") };
        assert_eq!(puzzle.evaluate("U F R").unwrap().order(), 80u32.into(), "{format}");
    }
    let toml = puzzle_file::write(&catalogue("3x3x3"));
    for text in [toml.replace('\n', "\r\n"), toml.replace('\n', "\r"), format!("\u{feff}{toml}")] {
        let Ok(Input::Puzzle(puzzle)) = read(&text, "x") else { panic!("{text:?}") };
        assert_eq!(puzzle.generators(), catalogue("3x3x3").generators());
    }
    let Err(error) = read(&toml.replace('\n', "\r").replace("size = 8", "size = '8'"), "x") else {
        panic!("it is wrong")
    };
    assert!(error.to_string().starts_with("x: line 6, column 8: found the text"), "{error}");
}

/// A list of that name beside a group is that of the rotations of the whole; without a group it is a list as any other.
#[test]
fn gap_has_rotations_beside_a_group() {
    let text = "M_a:=(1,2,3); R_y:=(1,2)(5,6); Rotations:=[R_y,(4,5)]; G:=Group(M_a);";
    let puzzle = gap::parse(text).unwrap();
    let names = |moves: &[puzzle::Move]| moves.iter().map(|m| m.name().to_owned()).collect::<Vec<_>>();
    assert_eq!((names(puzzle.moves()), names(puzzle.rotations())), (vec!["a".into()], vec!["y".into(), "g2".into()]));
    assert_eq!(puzzle.ambient().slots(), 6);
    assert_eq!(puzzle.rotations()[0].element().to_string(), "((1 2)(5 6))");
    let list = gap::parse("R_y:=(1,2); rotations:=[R_y,(2,3)];").unwrap();
    assert_eq!((list.moves().len(), list.rotations().len()), (2, 0));
    // Rotations may have names that are none in expressions, and names that others have.
    let text = "Set A 3 1\nSolved\nEnd\nMove a\nA\n2 3 1\nEnd\nMove x2'\nA\n2 1 3\nEnd\n";
    let mut twice = tws::parse(text).unwrap();
    let element = twice.literal("((1 3))").unwrap();
    twice.add_rotation("x2'", &element).unwrap();
    let copy = gap::parse(&gap::write(&twice).text).unwrap();
    let elements = |p: &Puzzle| p.rotations().iter().map(|r| r.element().sticker_permutation()).collect::<Vec<_>>();
    assert_eq!(elements(&copy), elements(&twice));
    assert_eq!(copy.rotations()[0].name(), "x2'");
    for name in ["", "two\nlines"] {
        assert!(twice.add_rotation(name, &element).is_err());
    }
}

#[test]
fn gap_keeps_rotations_of_the_catalogue() {
    for name in ["4x4x4", "3x3x3-middle"] {
        let puzzle = catalogue(name);
        let copy = gap::parse(&gap::write(&puzzle).text).unwrap();
        assert!(!copy.rotations().is_empty(), "{name}");
        for (a, b) in puzzle.rotations().iter().zip(copy.rotations()) {
            assert_eq!((a.name(), a.element().sticker_permutation()), (b.name(), b.element().sticker_permutation()));
        }
        assert_eq!(copy.rotations().len(), puzzle.rotations().len());
    }
}

#[test]
fn text_that_is_none_is_refused_at_its_place() {
    for text in [TWS.to_owned(), data("3x3x3.kpuzzle.json"), data("3x3x3.g"), data("3x3x3.def")] {
        let mut bytes = text.into_bytes();
        let at = bytes.len() - 2;
        bytes[at] = 0xff;
        let Err(error) = input::read(std::io::Cursor::new(bytes), "x") else { panic!("it is no text") };
        assert!(error.to_string().contains(": byte 0xff is not text, expected a puzzle"), "{error}");
    }
}

#[test]
fn faults_of_ksolve_are_named_with_their_places() {
    let text = "Name n\nSet A 3 2\nSolved A 1 2 3 End\nMove M A 2 3 1\n 1 0 1 End\n";
    ksolve::parse(text).unwrap();
    for (from, to, message) in [
        ("2 3 1\n 1 0 1 End", "2 3", "line 5, column 1: the pieces of A in move M: found 2 numbers, expected 3"),
        ("1 0 1 End", "1 0 End", "line 5, column 6: the orientations of A in move M: found 2 numbers, expected 3"),
        ("1 0 1 End", "1 0 1 1 End", "line 5, column 8: found `1`, expected a piece set or `End` of move M"),
        (
            "1 0 1 End",
            "1 0 2 End",
            "line 5, column 6: found `2`, expected a number of the orientations of A in move M in 0..=1",
        ),
        ("2 3 1", "2 3 4", "line 4, column 14: found `4`, expected a number of the pieces of A in move M in 1..=3"),
        ("2 3 1", "2 3 3", "line 4, column 14: pieces of A in move M: piece 3 stands twice, expected every piece once"),
        ("1 0 1 End", "1 0 1", "line 6, column 1: found the end of the file, expected `End` of move M"),
        ("End\nMove", "A 1 2 3 End\nMove", "line 3, column 16: piece set A in Solved stands twice"),
        ("Set A 3 2", "Set A 3 2 Set A 3 2", "line 2, column 15: piece set A stands twice"),
        (
            "Set A 3 2",
            "Set A 1000000000000 2",
            "line 2, column 7: found `1000000000000`, expected a number of pieces of A in 1..=268435456",
        ),
        ("Solved", "Solved End Solved", "line 3, column 12: `Solved` stands twice"),
        ("Move M A", "Mov M A", "line 4, column 1: found `Mov`, expected one of Solved, Ignore, Move"),
        ("Set A 3 2\n", "", "line 2, column 1: found `Solved`, expected `Name` or `Set`"),
    ] {
        let text = text.replacen(from, to, 1);
        let error = ksolve::parse(&text).map(|_| ()).expect_err(to).to_string();
        assert!(error.starts_with(message), "{to}:\n found {error}\n not   {message}");
    }
}

#[test]
fn faults_of_kpuzzle_are_named_with_their_places() {
    let text = r#"{"name": "n", "orbits": [{"orbitName": "A", "numPieces": 3, "numOrientations": 4}],
"defaultPattern": {"A": {"pieces": [0, 0, 2], "orientation": [0, 0, 0], "orientationMod": [2, 2, 0]}},
"moves": {"M": {"A": {"permutation": [1, 2, 0], "orientationDelta": [0, 1, 3]}}},
"derivedMoves": {"N": "M2 M'", "O": "[M, N] (N M)2"}}
"#;
    kpuzzle::parse(text).unwrap();
    for (from, to, message) in [
        ("[1, 2, 0]", "[1, 2]", "line 3, column 38: the permutation of A in move M: found 2 numbers, expected 3"),
        ("[1, 2, 0]", "[1, 2, 0, 1]", "line 3, column 38: the permutation of A in move M: found 4 numbers, expected 3"),
        ("[1, 2, 0]", "[1, 2, 3]", "line 3, column 45: found `3`, expected a piece of A in 0..=2"),
        ("[1, 2, 0]", "[1, 2, 1]", "line 3, column 45: permutation of A in move M: piece 1 stands twice"),
        ("[1, 2, 0]", "[1, 2, -1]", "line 3, column 45: found `-1`, expected a piece of A in 0..=2"),
        ("[1, 2, 0]", "7", "line 3, column 38: found `7`, expected permutation of A in move M: a list"),
        ("[0, 1, 3]", "[0, 1, 4]", "line 3, column 76: found `4`, expected an orientation of A in 0..=3"),
        (
            "[2, 2, 0]",
            "[3, 3, 0]",
            "line 2, column 19: piece set A, slot 1: orientations modulo 3 are visible, expected a divisor of 4",
        ),
        (
            "[2, 2, 0]",
            "[2, 0, 0]",
            "line 2, column 19: piece set A, slot 2: the piece shows its orientation modulo 4, others of its colour modulo 2",
        ),
        ("\"permutation\"", "\"perm\"", "line 3, column 22: the key `permutation` is missing in A of move M"),
        ("{\"M\": {\"A\"", "{\"M\": {\"B\"", "line 3, column 22: found the orbit `B`, expected one of A in move M"),
        ("\"moves\"", "\"movs\"", "line 1, column 1: the key `moves` is missing in the definition"),
        ("\"N\": \"M2 M'\"", "\"M\": \"M2 M'\"", "line 4, column 23: the name M stands twice"),
        ("M2 M'", "M2 Q'", "line 4, column 27: move N: there is no move `Q`; expected one of M, N, O"),
        ("M2 M'", "[M, O]", "line 4, column 23: move N is defined by way of itself"),
        ("M2 M'", "(M", "line 4, column 26: move N: found the end, expected a move or `)`"),
        (
            "\"numPieces\": 3",
            "\"numPieces\": 1000000000000",
            "line 1, column 58: found `1000000000000`, expected a number of pieces of A in 0..=268435456",
        ),
        ("}}\n", "}} x", "line 4, column 55: expected the end after the object"),
        ("}}\n", "}", "line 4, column 52: the text ends within an object, expected `}`"),
    ] {
        let text = text.replacen(from, to, 1);
        let error = kpuzzle::parse(&text).map(|_| ()).expect_err(to).to_string();
        assert!(error.starts_with(message), "{to}:\n found {error}\n not   {message}");
    }
}

#[test]
fn faults_of_gap_are_named_with_their_places() {
    for (text, message) in [
        ("a:=(1,2,2);", "line 1, column 9: the point 2 stands twice"),
        ("a:=(1,2)(2,3);", "line 1, column 10: the point 2 stands twice"),
        ("a:=(0,1);", "line 1, column 5: found `0`, expected a point in 1..=1048576"),
        ("a:=(1,1000000000000);", "line 1, column 7: found `1000000000000`, expected a point in 1..=1048576"),
        ("a:=(1,2", "line 1, column 8: found the end, expected `,` or `)`"),
        ("a:=(1,2);\nb:=a*c;", "line 2, column 6: found `c`, expected a name that is given above (known are a)"),
        ("a:=[(1,2)", "line 1, column 10: found the end, expected `,` or `]`"),
        ("a:=(1,2) b", "line 1, column 10: found `b`, expected `;`"),
        ("for i in [1] do od;", "line 1, column 1: found `for`, expected an assignment, permutations or a group"),
        ("Print(1", "line 1, column 8: found the end, expected `;`"),
        ("s:=\"abc;", "line 1, column 4: found `\\\"`, expected a `\"` that ends this text"),
        ("G:=Group(1);", "line 1, column 10: found `1`, expected permutations, or a list of them"),
        (
            "a:=PermList([1,1]);",
            "line 1, column 13: found `[`, expected a list in which each of the points 1, 2, … stands once",
        ),
        ("a:=[1]*(1,2);", "line 1, column 4: found `[`, expected a permutation as factor"),
    ] {
        let error = gap::parse(text).map(|_| ()).expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}:\n found {error}\n not   {message}");
    }
    let deep = format!("a:={}(1,2)", "(".repeat(300));
    assert!(gap::parse(&deep).unwrap_err().to_string().contains("nested more than 200 deep"));
    // Lists of lists of lists, each twice as long when it is spelled out.
    let doubling: String = (1..200).map(|i| format!("a{i}:=[a{},a{}];", i - 1, i - 1)).collect();
    assert!(gap::parse(&format!("a0:=(1,2);{doubling}")).is_ok());
}

/// A file with a few bytes changed, left out, or doubled.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let files = ["3x3x3.tws", "3x3x3.def", "3x3x3.kpuzzle.json", "3x3x3.g"].map(data);
    let files = files.into_iter().chain([TWS.to_owned()]).collect::<Vec<_>>();
    let change =
        (any::<prop::sample::Index>(), 0..4, prop::sample::select(b"0129 \n\r(){}[]:=,;\"'?#-EndMve\xff".to_vec()));
    (prop::sample::select(files), prop::collection::vec(change, 1..6)).prop_map(|(text, changes)| {
        let mut bytes = text.into_bytes();
        for (index, kind, byte) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at + 1),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(common::cases(2000))]

    #[test]
    fn damaged_files_are_read_or_refused_in_one_line(bytes in damaged(), name in prop::sample::select(vec!["x", "x.def"])) {
        match input::read(std::io::Cursor::new(bytes), name) {
            Ok(Input::Puzzle(puzzle)) => {
                let copy = tws::parse(&tws::write(&puzzle).text);
                prop_assert!(puzzle.ambient().slots() == 0 || copy.is_ok());
            }
            Ok(Input::Groups(records)) => records.for_each(drop),
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
        }
    }
}

/// Piece sets, moves, rotations, a pattern, and further names.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let sets = prop::collection::vec((1u32..6, 1u32..5), 1..4);
    (sets, any::<u64>(), 0usize..4, 0usize..3, any::<bool>()).prop_map(|(sets, seed, moves, rotations, patterned)| {
        use rand::{RngExt, SeedableRng, seq::SliceRandom};
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
        let set = |(i, &(n, k)): (usize, &(u32, u32))| PieceSet::new(["CORNERS", "edges", "c_3"][i], n, k);
        let ambient = Ambient::new(sets.iter().enumerate().map(set).collect()).unwrap();
        let mut puzzle = Puzzle::new("random", "", ambient.clone());
        let mut element = || {
            let part = |set: &PieceSet| {
                let mut perm: Vec<u32> = (0..set.size).collect();
                perm.shuffle(&mut rng);
                if rng.random_range(0..4) == 0 {
                    perm.sort_unstable();
                }
                Part { perm, twist: (0..set.size).map(|_| rng.random_range(0..set.orientations)).collect() }
            };
            let parts: Vec<Part> = ambient.sets().iter().map(part).collect();
            ambient.element(&parts).unwrap()
        };
        for name in &["U", "Rw", "UF120", "2R"][..moves] {
            puzzle.add_move(name, &element()).unwrap();
        }
        for name in &["x", "FRv"][..rotations] {
            puzzle.add_rotation(name, &element()).unwrap();
        }
        let words = [
            vec![(0, 2), (1, -1), (2, 3)],
            vec![(2, -2), (0, 1)],
            vec![(1, 1)],
            vec![(0, 2), (puzzle::FIRST_ROTATION, -1)],
        ];
        for (name, word) in ["P1", "q", "S", "turning"].into_iter().zip(words) {
            // With a rotation that does nothing it would be a move and no further name.
            let turns = |rotation: usize| puzzle.rotations().get(rotation).is_some_and(|r| !r.element().is_identity());
            let there = |&(index, _): &(usize, i64)| index < moves || turns(index.wrapping_sub(puzzle::FIRST_ROTATION));
            if word.iter().all(there) {
                puzzle.add_alias(name, word).unwrap();
            }
        }
        if patterned {
            let pattern = |set: &PieceSet| {
                let divisors: Vec<u32> =
                    (1..=set.orientations).filter(|&d| set.orientations.is_multiple_of(d)).collect();
                let colours: Vec<u32> = (0..set.size).map(|_| rng.random_range(0..set.size)).collect();
                let shown: Vec<u32> = (0..set.size).map(|_| divisors[rng.random_range(0..divisors.len())]).collect();
                let visible: Vec<u32> = colours.iter().map(|&colour| shown[colour as usize]).collect();
                let orientations = visible.iter().map(|&modulus| rng.random_range(0..modulus)).collect();
                SetPattern { colours, orientations, visible }
            };
            let sets = ambient.sets().iter().map(pattern).collect();
            puzzle.set_pattern(Pattern::new(&ambient, sets).unwrap());
        }
        puzzle
    })
}

/// The pattern with colours as numbers without gaps; `partly` decides what becomes of orientations that are seen in part.
fn normal(puzzle: &Puzzle, partly: impl Fn(u32, u32) -> u32) -> Vec<SetPattern> {
    let pattern = puzzle.pattern().cloned().unwrap_or_else(|| Pattern::distinct(puzzle.ambient()));
    let set = |(set, pattern): (&PieceSet, &SetPattern)| {
        let mut values = pattern.colours.clone();
        values.sort_unstable();
        values.dedup();
        let colours = pattern.colours.iter().map(|c| values.binary_search(c).unwrap() as u32).collect();
        let visible: Vec<u32> = pattern.visible.iter().map(|&modulus| partly(modulus, set.orientations)).collect();
        SetPattern { colours, orientations: pattern.orientations.clone(), visible }
    };
    puzzle.ambient().sets().iter().zip(pattern.sets()).map(set).collect()
}

fn elements(moves: &[puzzle::Move]) -> Vec<(String, Twisted)> {
    moves.iter().map(|a_move| (a_move.name().to_owned(), a_move.element())).collect()
}

fn same_moves(a: &Puzzle, b: &Puzzle) {
    assert_eq!(a.ambient(), b.ambient());
    assert_eq!(elements(a.moves()), elements(b.moves()));
    assert_eq!(elements(a.rotations()), elements(b.rotations()));
}

fn same_aliases(a: &Puzzle, b: &Puzzle) {
    let values =
        |p: &Puzzle| p.aliases().iter().map(|alias| (alias.name.clone(), p.product(&alias.word))).collect::<Vec<_>>();
    let (mut a, mut b) = (values(a), values(b));
    a.sort_by(|x, y| x.0.cmp(&y.0));
    b.sort_by(|x, y| x.0.cmp(&y.0));
    assert_eq!(a, b);
}

/// What is lost, without remarks on what other programs make of it.
fn lost(export: &Export) -> Vec<&String> {
    export
        .lost
        .iter()
        .filter(|item| !item.starts_with("other readers") && !item.starts_with("twsearch itself"))
        .collect()
}

proptest! {
    #[test]
    fn toml_loses_nothing(puzzle in puzzles()) {
        let copy = puzzle_file::parse(&puzzle_file::write(&puzzle)).unwrap();
        same_moves(&puzzle, &copy);
        prop_assert_eq!(puzzle.aliases(), copy.aliases());
        let all = |p: &Puzzle| p.pattern().cloned().unwrap_or_else(|| Pattern::distinct(p.ambient()));
        prop_assert_eq!(all(&puzzle), all(&copy));
        prop_assert_eq!((puzzle.name(), puzzle.notes()), (copy.name(), copy.notes()));
    }

    #[test]
    fn tws_loses_orientations_seen_in_part(puzzle in puzzles()) {
        let export = tws::write(&puzzle);
        let copy = tws::parse(&export.text).unwrap();
        same_moves(&puzzle, &copy);
        same_aliases(&puzzle, &copy);
        let all_or_none = |modulus, k| if modulus == 1 { 1 } else { k };
        let mut expected = normal(&puzzle, all_or_none);
        // Orientations that are not visible are not written.
        for set in &mut expected {
            set.orientations.iter_mut().zip(&set.visible).for_each(|(turn, &modulus)| if modulus == 1 { *turn = 0 });
        }
        prop_assert_eq!(&expected, &normal(&copy, all_or_none));
        prop_assert_eq!(lost(&export).is_empty(), normal(&puzzle, |m, _| m) == normal(&puzzle, all_or_none));
    }

    #[test]
    fn ksolve_loses_further_names(puzzle in puzzles()) {
        let export = ksolve::write(&puzzle);
        let copy = ksolve::parse(&export.text).unwrap();
        same_moves(&puzzle, &copy);
        let all_or_none = |modulus, k| if modulus == 1 { 1 } else { k };
        prop_assert_eq!(normal(&puzzle, all_or_none), normal(&copy, all_or_none));
        prop_assert!(puzzle.aliases().is_empty() || lost(&export).iter().any(|item| item.starts_with("further names")));
    }

    #[test]
    fn kpuzzle_loses_nothing(puzzle in puzzles()) {
        let export = kpuzzle::write(&puzzle);
        let copy = kpuzzle::parse(&export.text).unwrap();
        same_moves(&puzzle, &copy);
        same_aliases(&puzzle, &copy);
        prop_assert_eq!(normal(&puzzle, |m, _| m), normal(&copy, |m, _| m));
        prop_assert_eq!(lost(&export), Vec::<&String>::new());
    }

    #[test]
    fn gap_keeps_the_group_and_which_stickers_look_alike(puzzle in puzzles()) {
        let copy = gap::parse(&gap::write(&puzzle).text).unwrap();
        let degree = puzzle.ambient().stickers();
        let padded = |element: &Twisted| {
            let mut images = element.sticker_permutation().images().to_vec();
            images.extend(images.len() as u32..degree as u32);
            Permutation::from_images(images).unwrap()
        };
        for (a, b) in puzzle.moves().iter().zip(copy.moves()) {
            prop_assert_eq!(a.name(), b.name());
            prop_assert_eq!(a.element().sticker_permutation(), padded(&b.element()));
        }
        prop_assert_eq!(puzzle.moves().len(), copy.moves().len());
        // Two elements look the same exactly if their stickers do: compare on pairs of products of moves.
        let colours = |p: &Puzzle| p.pattern().map_or((0..p.ambient().slots() as u32).collect(), |q| q.sets()[0].colours.clone());
        let looks = |element: &Twisted| {
            let colours = colours(&copy);
            let images = padded(element).images().to_vec();
            let mut look = vec![0; degree];
            images.iter().enumerate().for_each(|(i, &to)| look[to as usize] = colours.get(i).copied().unwrap_or(i as u32));
            look
        };
        let seen = |element: &Twisted| {
            let pattern = puzzle.pattern().cloned().unwrap_or_else(|| Pattern::distinct(puzzle.ambient()));
            let mut state = Vec::new();
            for (index, (set, q)) in puzzle.ambient().sets().iter().zip(pattern.sets()).enumerate() {
                let (perm, twist) = (element.perm(index), element.twist(index));
                let mut row = vec![(0, 0); set.size as usize];
                for (i, &j) in perm.iter().enumerate() {
                    row[j as usize] = (q.colours[i], (q.orientations[i] + twist[j as usize]) % q.visible[i]);
                }
                state.push(row);
            }
            state
        };
        if puzzle.moves().len() >= 2 {
            let words = ["()", "U", "Rw", "U2", "Rw2", "U Rw", "Rw U", "U3", "U Rw'"];
            for a in words {
                for b in words {
                    let same = |p: &Puzzle, look: &dyn Fn(&Twisted) -> bool| look(&p.evaluate(a).unwrap());
                    let by_pieces = same(&puzzle, &|e| seen(e) == seen(&puzzle.evaluate(b).unwrap()));
                    let by_points = same(&copy, &|e| looks(e) == looks(&copy.evaluate(b).unwrap()));
                    prop_assert_eq!(by_pieces, by_points, "{} and {}", a, b);
                }
            }
        }
    }

    #[test]
    fn json_keeps_the_group(puzzle in puzzles()) {
        let export = group_writer::write(&puzzle, None);
        let record = Records::new(export.text.as_bytes()).next().unwrap();
        let generators = record.group.unwrap();
        let copy = group_writer::puzzle_of(&record.label, &generators).unwrap();
        prop_assert_eq!(copy.name(), puzzle.name());
        match generators {
            Generators::Twisted { ambient, generators } => {
                let shapes = |a: &Ambient| a.sets().iter().map(|set| (set.size, set.orientations)).collect::<Vec<_>>();
                prop_assert_eq!(shapes(&ambient), shapes(puzzle.ambient()));
                for (a, b) in puzzle.generators().iter().zip(&generators) {
                    prop_assert_eq!(a.sticker_permutation(), b.sticker_permutation());
                }
            }
            Generators::Permutations { .. } => prop_assert!(false, "piece sets are written as such"),
        }
        // And what was read is written again as it was.
        let again = group_writer::write(&copy, Some(&record.label));
        prop_assert_eq!(again.text, export.text);
        prop_assert_eq!(again.lost, Vec::<String>::new());
    }
}

#[test]
fn puzzles_of_the_catalogue_go_through_every_format() {
    for name in [
        "octahedron",
        "cuboctahedron",
        "2x2x2",
        "4x4x4",
        "5x5x5-middle",
        "3x3x3-stickers",
        "pyraminx",
        "skewb",
        "megaminx",
    ] {
        let puzzle = catalogue(name);
        let expected = order_of(&puzzle);
        let from_json = common::through_json(&puzzle);
        for (format, copy) in [
            ("toml", puzzle_file::parse(&puzzle_file::write(&puzzle)).unwrap()),
            ("tws", tws::parse(&tws::write(&puzzle).text).unwrap()),
            ("def", ksolve::parse(&ksolve::write(&puzzle).text).unwrap()),
            ("kpuzzle", kpuzzle::parse(&kpuzzle::write(&puzzle).text).unwrap()),
            ("gap", gap::parse(&gap::write(&puzzle).text).unwrap()),
            ("json", from_json),
        ] {
            assert_eq!(order_of(&copy), expected, "{name} {format}");
        }
    }
}

#[test]
fn what_a_format_cannot_say_is_named() {
    let text = "name = 'the dials'\nnotes = ['made up']\n[[pieces]]\nname = 'big dials'\nsize = 3\norientations = 4\n\
                visible = [2, 2, 4]\n[moves]\nx = '((1 2), ())'\nA = '((1 2 3), (0,1,…))'\n[rotations]\nspin = '((1 3), (0,…))'\n\
                [aliases]\nlong = 'A99999'\nspun = 'spin A'\n";
    let text = text.replace("'((1 2), ())'", "'((1 2), (0,…))'");
    let puzzle = puzzle_file::parse(&text).unwrap();
    let lost = tws::write(&puzzle).lost.join("\n");
    for item in [
        "names of piece sets must be single words there: `big dials` is called `big_dials`",
        "the name, which must be a single word there and is written the_dials",
        "rotations whose names do not show that they are none of the moves: spin",
        "moves with names that stand for rotations there are no generators there: x",
        "that orientations are only seen in part, for pieces of: big dials",
        "spun",
        "the remark \"made up\"",
    ] {
        assert!(lost.contains(item), "{item} in\n{lost}");
    }
    let lost = gap::write(&puzzle).lost.join("\n");
    for item in ["piece sets and orientations", "further names: long, spun"] {
        assert!(lost.contains(item), "{item} in\n{lost}");
    }
    assert!(!lost.contains("rotations"), "{lost}");
    let lost = group_writer::write(&puzzle, None).lost.join("\n");
    for item in ["g1, g2, …: x, A", "orbit1, orbit2, …: big dials", "which pieces and orientations look alike"] {
        assert!(lost.contains(item), "{item} in\n{lost}");
    }
}
