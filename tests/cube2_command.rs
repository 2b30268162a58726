//! `schreier cube2` as scripts use it: its output, its exit codes, its messages.

mod common;

use std::process::Output;

use serde_json::Value;

fn run(arguments: &[&str], input: &str) -> Output {
    common::command::run(&[&["cube2"], arguments].concat(), input)
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    serde_json::from_str(stdout(&output)).unwrap()
}

#[test]
fn solve_prints_a_solution() {
    let output = run(&["solve", "R", "U2"], "");
    assert_eq!((stdout(&output), output.status.code()), ("U2 R'  (2)\n", Some(0)));
    let output = run(&["solve", "--numbers", "--metric", "quarter", "7 1"], "");
    assert_eq!(stdout(&output), "2, 8  (2)\n");
}

#[test]
fn solve_expects_a_cube() {
    for input in ["", "\n  \n# only a comment\n"] {
        for arguments in [&["solve"][..], &["solve", "-"], &["solve", "--json"]] {
            let output = run(arguments, input);
            assert_eq!((stdout(&output), output.status.code()), ("", Some(2)), "{arguments:?}");
            let message = "schreier: standard input has no cube in it, expected one a line, or cubes drawn as nets\n";
            assert_eq!(stderr(&output), message);
        }
    }
    assert_eq!(stdout(&run(&["solve", "-"], "F2\n")), "F2  (1)\n");
}

#[test]
fn solve_keeps_its_json_contract() {
    let answer = json(&["solve", "--json", "R U2 F"]);
    assert_eq!(answer["solution"], serde_json::json!(["F'", "U2", "R'"]));
    assert_eq!((&answer["length"], &answer["metric"]), (&3.into(), &"half".into()));
    let answer = json(&["solve", "--json", "--literal", "--metric", "quarter", "--all", "U D"]);
    assert_eq!(answer["solutions"], serde_json::json!([["U'", "D'"], ["D'", "U'"]]));
}

#[test]
fn solve_answers_line_by_line_and_goes_on_after_a_bad_one() {
    let input = "R U\n\n# a comment\nR Q\n{0, 1}\nUUUURRRRFFFFDDDDLLLLBBBB\nF2";
    let output = run(&["solve"], input);
    assert_eq!(stdout(&output), "U' R'  (2)\n-\n-\n  (0)\nF2  (1)\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("standard input, line 4: character 3: \"Q\" is no move"), "{}", stderr(&output));
    assert!(stderr(&output).contains("line 5: the array has 2 entries, expected 24"));
    assert!(stderr(&output).contains("5 cubes (2 refused)"));
    let output = run(&["solve", "--json"], input);
    let lines: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!((&lines[1]["line"], lines[1]["error"].is_string()), (&4.into(), true));
    assert_eq!((&lines[4]["line"], &lines[4]["length"]), (&7.into(), &1.into()));
}

#[test]
fn thousands_of_cubes_are_solved_in_the_order_of_the_input() {
    let scrambles = run(&["scramble", "--count", "5000", "--seed", "4"], "");
    let solutions = run(&["solve", "--json"], stdout(&scrambles));
    let lengths = stdout(&solutions).lines().map(|line| {
        let answer: Value = serde_json::from_str(line).unwrap();
        answer["length"].as_u64().unwrap() as usize
    });
    let expected = stdout(&scrambles).lines().map(|line| line.split_whitespace().count());
    assert!(lengths.eq(expected));
    assert!(stderr(&solutions).contains("5000 cubes in "));
}

#[test]
fn drawn_nets_are_read() {
    let shown = run(&["show", "R U F"], "");
    let net = stdout(&shown).lines().take(6).collect::<Vec<_>>().join("\n");
    let output = run(&["solve"], &format!("{net}\n\n{net}\n"));
    assert_eq!(stdout(&output), "F' U' R'  (3)\nF' U' R'  (3)\n");
    let output = run(&["show", "--json", "--file", "-"], &net);
    let answer: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(answer["half_turns"], 3);
    assert_eq!(stdout(&run(&["solve"], &net[..net.len() - 1])), "-\n");
}

#[test]
fn steps_show_every_step() {
    for method in [&["steps", "--json", "R U2 L' B"][..], &["steps", "--json", "--fewest", "R U2 L' B"]] {
        let answer = json(method);
        let steps = answer["steps"].as_array().unwrap();
        let faces: Vec<u64> = steps.iter().map(|step| step["face"].as_u64().unwrap()).collect();
        assert_eq!(faces, [0, 1, 2, 3, 12, 13, 15]);
        let solved: Vec<u64> = (0..24).collect();
        assert_eq!(steps[6]["array"], serde_json::json!(solved));
    }
    let output = run(&["steps", "x"], "");
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines[0], "1. face  0 from position 13: (8, 9)  R' L");
    assert_eq!(
        (lines[1], lines[7]),
        ("2. face  1 from position  1: there already", "2 rotations, 2 of them in frame shifts")
    );
}

#[test]
fn finish_prints_both_sequences() {
    let answer = json(&["finish", "--json"]);
    let cases = answer["cases"].as_array().unwrap();
    let lengths: Vec<_> = cases.iter().map(|case| (&case["document_length"], &case["shortest_length"])).collect();
    let expected: [(Value, Value); 5] =
        [(16, 12), (37, 13), (15, 13), (16, 12), (21, 13)].map(|(long, short)| (long.into(), short.into()));
    assert!(lengths.into_iter().eq(expected.iter().map(|(long, short)| (long, short))));
    assert!(cases.iter().all(|case| case["distance"] == case["shortest_length"]));
}

#[test]
fn table_prints_text_json_and_a_plot() {
    let answer = json(&["table", "--json", "--metric", "half"]);
    assert_eq!(
        (&answer["metric"], &answer["literal"], &answer["counts"][11]),
        (&"half".into(), &false.into(), &2644.into())
    );
    assert!(stdout(&run(&["table", "--metric", "quarter"], "")).contains("   14         276"));
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("distances.svg");
    let output = run(&["table", "--svg", file.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(0));
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") && svg.contains("1887748"));
    assert_eq!(run(&["table", "--svg", "-"], "").stdout, svg.as_bytes());
    let nowhere = directory.path().join("none/file.svg");
    assert_eq!(run(&["table", "--svg", nowhere.to_str().unwrap()], "").status.code(), Some(2));
}

#[test]
fn show_refuses_what_is_no_cube_with_the_reason() {
    for (cube, reason) in [
        ("LUUURRRRFFFFDDDDBLLLBUBB", "twist"),
        ("UUUURRRRFFFFDDDDLLLLBBB", "there are 23 facelets"),
        ("UUUUURRRFFFFDDDDLLLLBBBB", "colour U is on 5 facelets"),
        (
            "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 22}",
            "face 22 stands twice",
        ),
    ] {
        let output = run(&["show", cube], "");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{cube}");
        assert!(stderr(&output).contains(reason), "{cube}: {}", stderr(&output));
    }
}

#[test]
fn convert_writes_both_notations() {
    let answer = json(&["convert", "--json", "1", "R'", "F2"]);
    assert_eq!(answer["rotations"], serde_json::json!([1, 8, 5, 5]));
    assert_eq!(answer["moves"], serde_json::json!(["U", "R'", "F2"]));
    assert_eq!(answer["inverse"], serde_json::json!(["F2", "R", "U'"]));
    assert_eq!(run(&["convert", "U 13"], "").status.code(), Some(2));
}
