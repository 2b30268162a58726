//! The verbs `orbits`, `blocks`, `stabilizer` and `factor` as scripts use them: keys, batches, exit codes, bad input.

mod common;

use std::process::Output;

use common::command::run;
use common::{name, records};
use serde_json::{Value, json};

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

fn one(arguments: &[&str], input: &str) -> Value {
    let output = run(arguments, input);
    let lines = lines(&output);
    assert_eq!(lines.len(), 1, "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    lines[0].clone()
}

/// The trimmed message of a refusal, which must be one line and leave standard output empty.
fn refusal(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.trim_end().lines().count(), 1, "{message}");
    message
}

const SQUARE: &str = r#"{"name":"square","degree":5,"generators":[[2,3,4,1,5],[3,2,1,4,5]]}"#;

#[test]
fn orbits_of_batches() {
    let chosen: Vec<Value> = records("twisted").step_by(5).chain(records("random_intransitive").step_by(9)).collect();
    let input: String = chosen.iter().map(|record| format!("{record}\n")).collect();
    let output = run(&["orbits", "-", "--json"], &input);
    assert_eq!(output.status.code(), Some(0));
    let answers = lines(&output);
    assert_eq!(answers.len(), chosen.len());
    for (answer, record) in answers.iter().zip(&chosen) {
        assert_eq!(answer["id"], record["id"]);
        let key = if record.get("orbits").is_some() { "sticker_orbit_lengths" } else { "orbit_lengths" };
        let mut lengths: Vec<u64> = answer[key].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        lengths.retain(|&length| length > 1);
        lengths.sort_unstable();
        assert_eq!(json!(lengths), record[key], "{}", name(record));
        if let Some(transitive) = record.get("transitive") {
            assert_eq!(answer["transitive"], *transitive);
        }
    }
}

#[test]
fn orbits_of_one_group() {
    let answer = one(&["orbits", "-", "--json"], SQUARE);
    assert_eq!(answer["orbits"], json!([[1, 2, 3, 4], [5]]));
    assert_eq!((&answer["transitive"], &answer["degree"]), (&json!(false), &json!(5)));
    let of = one(&["orbits", "-", "--of", "2", "--json"], SQUARE);
    assert_eq!(of["orbit"].as_array().unwrap().len(), 4);
    assert_eq!(of["orbit"][0], json!({"point": 2, "word": []}));
    let sets = one(&["orbits", "-", "--sets", "2", "--json"], SQUARE);
    let expected = json!([
        {"representative": [1, 2], "length": "4"}, {"representative": [1, 3], "length": "2"},
        {"representative": [1, 5], "length": "4"},
    ]);
    assert_eq!(sets["orbits_on_sets"], expected);
    let tuples = one(&["orbits", "-", "--tuples", "2", "--json"], SQUARE);
    assert_eq!(tuples["orbits_on_tuples"].as_array().unwrap().len(), 4);
    let stickers = one(&["orbits", "3x3x3", "--stickers", "--json"], "");
    assert_eq!(stickers["orbit_lengths"], json!([24, 24]));
    assert_eq!(stickers["orbits"][1][1], "edges:1:1");
}

#[test]
fn blocks_of_batches() {
    let chosen: Vec<Value> = records("library").step_by(7).collect();
    let input: String = chosen.iter().map(|record| format!("{record}\n")).collect();
    let answers = lines(&run(&["blocks", "-", "--json"], &input));
    assert_eq!(answers.len(), chosen.len());
    for (answer, record) in answers.iter().zip(&chosen) {
        assert_eq!(answer["transitive"], record["transitive"], "{}", name(record));
        assert_eq!(answer["primitive"], record["primitive"], "{}", name(record));
        if let Some(sizes) = record.get("minimal_block_sizes") {
            assert_eq!(answer["orbits"][0]["minimal_block_sizes"], *sizes, "{}", name(record));
        }
    }
    let all = one(&["blocks", "-", "--all", "--json"], r#"{"id":1,"degree":8,"generators":[[2,3,4,5,6,7,8,1]]}"#);
    assert_eq!(all["orbits"][0]["blocks"], json!([[1, 5], [1, 3, 5, 7]]));
}

#[test]
fn stabilizers() {
    let answer = one(&["stabilizer", "-", "1", "--json"], SQUARE);
    assert_eq!((&answer["order"], &answer["index"]), (&json!("2"), &json!("4")));
    assert_eq!(answer["generators"], json!(["(2 4)"]));
    let cube = one(&["stabilizer", "3x3x3", "corners:8", "edges:12", "--json"], "");
    // 8·3 places for the corner, 12·2 for the edge.
    assert_eq!(cube["index"], "576");
    assert_eq!(cube["order"], "75090283462656000");
    assert_eq!(cube["points"], json!(["corners:8", "edges:12"]));
    // The corners 1 and 3 of the square are a diagonal: two reflections and the half turn keep it.
    let [set, colours, short] = [["--set", "1,3"], ["--colours", "a,b,a,b,c"], ["--colours", "a,b,a,c*2"]]
        .map(|keep| one(&["stabilizer", "-", keep[0], keep[1], "--json"], SQUARE));
    assert_eq!((&set["order"], &set["index"]), (&json!("4"), &json!("2")));
    assert_eq!(colours["order"], json!("4"));
    assert_eq!(short["order"], json!("2"), "the corners 2 and 4 differ, and 4 and 5 do not");
    let cube = |keep: &str| one(&["stabilizer", "3x3x3", "--colours", keep, "--json"], "")["index"].clone();
    // As many as there are ways to choose 4 of 8 corners.
    assert_eq!(cube("a*4,b*4,c*12"), "70");
    assert_eq!(cube("a*4,b*4,c*12"), cube("a,a,a,a,b,b,b,b,c,c,c,c,c,c,c,c,c,c,c,c"));
}

#[test]
fn words_make_their_elements() {
    let answer = one(&["factor", "3x3x3", "U R F' D2 L B", "--json"], "");
    assert_eq!(answer["contains"], true);
    let word: Vec<&str> = answer["word"].as_array().unwrap().iter().map(|letter| letter.as_str().unwrap()).collect();
    assert_eq!(answer["length"], word.len());
    let [given, found] = ["U R F' D2 L B", &word.join(" ")].map(|word| one(&["eval", "3x3x3", word, "--json"], ""));
    assert_eq!(given["element"], found["element"]);
    let program = one(&["factor", "-", "(1 3)", "--slp", "--json"], SQUARE);
    assert!(program["program"].as_array().unwrap().iter().all(|step| step.as_str().unwrap().starts_with('s')));
    let seconds = one(&["factor", "-", "(1 2)(3 4)", "--seconds", "0.2", "--width", "3", "--json"], SQUARE);
    assert_eq!(seconds["contains"], true);
    let no = run(&["factor", "-", "(1 2)", "--json"], SQUARE);
    assert_eq!(no.status.code(), Some(1));
    assert!(lines(&no)[0]["broken_law"].is_string());
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    let input = format!("{SQUARE}\n{{\"id\":\"bad\",\"degree\":2,\"generators\":[[1,1]]}}\n{SQUARE}\n");
    for verb in [&["orbits", "-"][..], &["blocks", "-"], &["stabilizer", "-", "1"], &["factor", "-", "(1 3)"]] {
        let arguments: Vec<&str> = verb.iter().copied().chain(["--json"]).collect();
        let output = run(&arguments, &input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let answers = lines(&output);
        assert_eq!(answers.len(), 3, "{arguments:?}");
        assert!(answers[1]["error"].is_string() && answers[1]["id"] == "bad");
        assert_eq!(answers[0], answers[2], "{arguments:?}");
    }
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    for (arguments, expected) in [
        (&["stabilizer", "3x3x3", "corners:9"][..], "\"corners:9\": 9 is out of range, expected 1..=8"),
        (&["stabilizer", "3x3x3", "5"], "\"5\" is no slot, expected such as corners:1"),
        (&["stabilizer", "3x3x3", "centres:1"], "no piece set \"centres\", expected corners or edges"),
        (&["stabilizer", "-", "0"], "\"0\": 0 is out of range, expected 1..=5"),
        (&["stabilizer", "-", "x"], "\"x\" is no point, expected such as 1"),
        (&["orbits", "3x3x3", "--of", "corners:1:3", "--stickers"], "orientation 3, expected 0..3"),
        (&["orbits", "3x3x3", "--stickers", "--sets", "12"], "the limit is 50000000"),
        (&["blocks", "-", "--all", "--limit", "0"], "there are at least 1 blocks, the limit is 0"),
        (&["factor", "-", "(1 2)", "--seconds", "-1"], "--seconds -1: expected a positive number of seconds"),
        (&["factor", "-", "(1 9)"], "9"),
        (&["stabilizer", "3x3x3"], "expected points to fix, or --set or --colours to keep"),
        (&["stabilizer", "-", "--set", "1,2,01"], "--set: 01 stands twice, expected each point of the set once"),
        (&["stabilizer", "-", "--set", "1,"], "\"\" is no point, expected such as 1"),
        (&["stabilizer", "-", "--colours", "a*3"], "--colours: found 3 colours, expected 5, one for each point"),
        (&["states", "-", "--colours", "a*3"], "--colours: found 3 colours, expected 5, one for each point"),
        (&["stabilizer", "-", "--colours", "a*x"], "--colours <COLOURS>: entry 1: found `a*x`, expected a colour"),
    ] {
        let message = refusal(arguments, SQUARE);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}
