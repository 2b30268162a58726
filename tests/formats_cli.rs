//! `schreier convert`, and other programs' files as arguments of the other verbs.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const CUBE: &str = "43252003274489856000";

fn schreier(directory: &Path, arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_schreier");
    Command::new(program).args(arguments).current_dir(directory).stdin(Stdio::null()).output().unwrap()
}

fn data(name: &str) -> String {
    format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Converts, and gives back the warnings.
fn convert(directory: &Path, arguments: &[&str]) -> Vec<String> {
    let output = schreier(directory, &[&["convert"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    let lines = text(&output.stderr);
    lines.lines().filter_map(|line| line.strip_prefix("schreier: warning: ")).map(str::to_owned).collect()
}

fn order(directory: &Path, file: &str) -> Value {
    let output = schreier(directory, &["order", file, "--json"]);
    assert_eq!(output.status.code(), Some(0), "{file}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_verb_takes_every_format() {
    let directory = tempfile::tempdir().unwrap();
    for name in ["3x3x3.tws", "3x3x3.def", "3x3x3.kpuzzle.json", "3x3x3.g"] {
        let file = data(name);
        assert_eq!(order(directory.path(), &file)["order"], CUBE, "{name}");
        for arguments in [
            &["show", &file][..],
            &["explain", &file],
            &["chain", &file],
            &["random", &file],
            &["eval", &file, "U F R"],
            &["contains", &file, "[U, R']"],
            &["orbits", &file],
            &["blocks", &file],
            &["states", &file],
            &["structure", &file],
            &["certify", &file],
            &["cite", &file],
            &["conjugate", &file, "U", "R"],
            &["convert", &file, "-", "--to", "json"],
        ] {
            let output = schreier(directory.path(), arguments);
            assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        }
        let eval = schreier(directory.path(), &["eval", &file, "U F R", "--json"]);
        assert_eq!(serde_json::from_slice::<Value>(&eval.stdout).unwrap()["order"], "80");
    }
    // Of permutations nobody knows an upper bound.
    assert_eq!(order(directory.path(), &data("3x3x3.g"))["upper_bound"], Value::Null);
    let slice = schreier(directory.path(), &["contains", &data("3x3x3.kpuzzle.json"), "M"]);
    assert_eq!(slice.status.code(), Some(1), "the slice turns the puzzle as well");
}

#[test]
fn from_every_format_to_every_format() {
    let directory = tempfile::tempdir().unwrap();
    let endings = ["toml", "tws", "def", "kpuzzle.json", "json", "g"];
    for source in ["3x3x3.tws", "3x3x3.def", "3x3x3.kpuzzle.json", "3x3x3.g"] {
        for first in endings {
            let file = format!("a.{first}");
            convert(directory.path(), &[&data(source), &file]);
            for second in endings {
                let copy = format!("b.{second}");
                convert(directory.path(), &[&file, &copy]);
                assert_eq!(order(directory.path(), &copy)["order"], CUBE, "{source} {first} {second}");
                let names = if first == "json" || second == "json" { "g1 g2 g3" } else { "U F R" };
                // The third generator of the file for GAP is F.
                let expected = if source == "3x3x3.g" && names.starts_with('g') { None } else { Some("80") };
                let eval = schreier(directory.path(), &["eval", &copy, names, "--json"]);
                let answer: Value = serde_json::from_slice(&eval.stdout).unwrap();
                assert!(expected.is_none_or(|order| answer["order"] == order), "{source} {first} {second}: {answer}");
            }
        }
    }
}

#[test]
fn standard_output_and_the_format_of_it() {
    let directory = tempfile::tempdir().unwrap();
    let output = schreier(directory.path(), &["convert", "octahedron", "-", "--to", "tws"]);
    assert!(text(&output.stdout).starts_with("# "), "the source stands in a comment");
    assert!(text(&output.stdout).contains("\nName octahedron\n"));
    for (arguments, message) in [
        (
            &["octahedron", "-"][..],
            "expected --to FORMAT beside -, one of toml, tws, ksolve, kpuzzle, json, gap, sympy, cayley, schreier",
        ),
        (&["octahedron", "x.txt"], "x.txt: the ending says no format, expected --to with one of toml"),
        (&["octahedron", "x.dot"], "x.dot: which graph? expected --to cayley or --to schreier"),
        (
            &["octahedron", "x.gv", "--to", "cayley"],
            "octahedron: the graph has more than 1000 vertices, which is the limit here (--vertices allows more)",
        ),
        (&["octahedron", "x.gv", "--to", "schreier", "--vertices", "35"], "more than 35 vertices"),
        (&["octahedron", "-", "--to", "tws", "--json"], "--json: expected a file to write, found -"),
        (&["octahedron", ".", "--to", "tws"], ". is not a regular file"),
        (&["octahedron", "x.tws", "--rotations"], "--rotations: the puzzle octahedron has no rotations"),
    ] {
        let output = schreier(directory.path(), &[&["convert"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
        assert!(text(&output.stderr).contains(message), "{arguments:?}: {}", text(&output.stderr));
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "{arguments:?} left something");
    }
}

#[test]
fn what_is_lost_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let warnings = convert(directory.path(), &[&data("3x3x3.kpuzzle.json"), "cube.json"]).join("\n");
    for item in
        ["not in cube.json: the names of the moves", "rotations of the whole puzzle: x, y, z", "further names: "]
    {
        assert!(warnings.contains(item), "{item} in {warnings}");
    }
    assert_eq!(convert(directory.path(), &[&data("3x3x3.tws"), "cube.toml"]), Vec::<String>::new());
    let output = schreier(directory.path(), &["convert", "octahedron", "o.g", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["output"], &answer["format"]), (&"o.g".into(), &"gap".into()));
    assert_eq!(answer["lost"][0], "piece sets and orientations, which become points");
    assert!(output.stderr.is_empty());
}

#[test]
fn rotations_count_as_moves_if_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    convert(directory.path(), &[&data("3x3x3.tws"), "turning.toml", "--rotations"]);
    // Without centres, turning the whole doubles the group: one slice is an odd permutation of the edges alone.
    assert_eq!(order(directory.path(), "turning.toml")["order"], "86504006548979712000");
    let output = schreier(directory.path(), &["eval", "turning.toml", "x4", "--json"]);
    assert_eq!(serde_json::from_slice::<Value>(&output.stdout).unwrap()["order"], "1");
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let groups = "{\"id\":1,\"degree\":3,\"generators\":[[2,3,1]]}\n{\"id\":2,\"degree\":3,\"generators\":[[2,2,1]]}\n";
    std::fs::write(directory.path().join("groups.jsonl"), groups).unwrap();
    std::fs::write(directory.path().join("out.json"), "before").unwrap();
    let output = schreier(directory.path(), &["convert", "groups.jsonl", "out.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("groups.jsonl: line 2, column 1: generator 1: points 1 and 2 both go to 2"));
    assert_eq!(std::fs::read_to_string(directory.path().join("out.json")).unwrap(), "before");
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 2);
}

#[test]
fn several_groups_go_to_json_only() {
    let directory = tempfile::tempdir().unwrap();
    let groups = "{\"id\":1,\"degree\":3,\"generators\":[[2,3,1]]}\n{\"id\":\"b\",\"orbits\":[{\"k\":2,\"n\":2}],\"generators\":[]}\n";
    std::fs::write(directory.path().join("groups.jsonl"), groups).unwrap();
    convert(directory.path(), &["groups.jsonl", "copy.jsonl"]);
    assert_eq!(std::fs::read_to_string(directory.path().join("copy.jsonl")).unwrap(), groups);
    let output = schreier(directory.path(), &["convert", "groups.jsonl", "out.tws"]);
    assert!(text(&output.stderr).contains("groups.jsonl: line 2, column 1: a second group, expected one"));
    assert!(!directory.path().join("out.tws").exists());
}

#[test]
fn remarks_and_faults_name_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("p");
    std::fs::write(&file, "Set A 3 1\nSolved\nEnd\nMove 1\nA\n2 3 1\nEnd\nMove x\nA\n2 1 3\nEnd\nIllegal A 1 2\n")
        .unwrap();
    let output = schreier(directory.path(), &["order", "p", "--json"]);
    assert_eq!(serde_json::from_slice::<Value>(&output.stdout).unwrap()["order"], "3");
    let notes = text(&output.stderr);
    for note in [
        "schreier: note: rotations of the whole puzzle, which are not moves of its group: x\n",
        "`1` is called `m1`\n",
        "the file forbids states (in slot 1 of A piece 2); its order is that of the puzzle without this, and is no number of states\n",
    ] {
        assert!(notes.contains(note), "{notes}");
    }
    // The remarks are still there after a conversion.
    convert(directory.path(), &["p", "p.toml"]);
    assert_eq!(text(&schreier(directory.path(), &["order", "p.toml", "--json"]).stderr), notes);
    std::fs::write(&file, "Set A 1000000000000 1\n").unwrap();
    let output = schreier(directory.path(), &["order", "p"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with(
        "schreier: p: line 1, column 7: found `1000000000000`, expected a number of pieces of A in 1..=268435456"
    ));
}

/// What a definition says beside its moves is printed, and survives where the format can say it.
#[test]
fn rotations_and_what_looks_alike_are_shown() {
    let directory = tempfile::tempdir().unwrap();
    let definition = "Name p\nSet A 4 4\nSet B 3 1\nSolved\nA\n1 1 3 4\n0 0 ? ?\nB\n1 2 3\nEnd\nMove M\nA\n2 1 3 4\nEnd\n\
                      Move x\nA\n2 1 4 3\nEnd\n";
    std::fs::write(directory.path().join("p.tws"), definition).unwrap();
    let shown = text(&schreier(directory.path(), &["show", "p.tws"]).stdout);
    assert!(shown.contains("\n1 rotation of the whole puzzle:\n  x  ((1 2)(3 4), (0,0,0,0), ())\n"), "{shown}");
    let looks = "\nwhat looks alike:\n  A  3 kinds among 4 pieces, orientations of 2 pieces do not show in full\n";
    assert!(shown.ends_with(looks), "{shown}");
    let json = |file: &str| {
        let output = schreier(directory.path(), &["show", file, "--json"]);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let answer = json("p.tws");
    assert_eq!(answer["rotations"], serde_json::json!([{"name": "x", "element": "((1 2)(3 4), (0,0,0,0), ())"}]));
    let a = serde_json::json!({"colours": [0, 0, 2, 3], "turns": [0, 0, 0, 0], "visible": [4, 4, 1, 1]});
    assert_eq!(answer["pattern"][0], a);
    std::fs::write(directory.path().join("plain.tws"), "Set A 2 2\nSolved\nEnd\n").unwrap();
    let plain = json("plain.tws");
    assert_eq!((&plain["rotations"], &plain["pattern"]), (&serde_json::json!([]), &Value::Null));
    convert(directory.path(), &["p.tws", "p.g"]);
    assert_eq!(json("p.g")["rotations"][0]["name"], "x");
    let states = |file: &str| {
        let output = schreier(directory.path(), &["states", file, "--json"]);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        [answer["states"].clone(), answer["in_a_fixed_frame"].clone()]
    };
    assert_eq!(states("p.g"), states("p.tws"));
    // The number of states of the 4x4x4, counted from its pieces and from points for GAP.
    convert(directory.path(), &["4x4x4", "four.g"]);
    assert_eq!(states("four.g")[0], "7401196841564901869874093974498574336000000000");
    assert_eq!(states("four.g"), states("4x4x4"));
}

/// The script is Python that says what to compute; whether SymPy agrees is tried by hand.
#[test]
fn scripts_hold_every_move() {
    let directory = tempfile::tempdir().unwrap();
    convert(directory.path(), &["skewb", "skewb.py"]);
    let script = std::fs::read_to_string(directory.path().join("skewb.py")).unwrap();
    for line in ["moves = {\n", "    \"U\": Permutation([[", "    \"B\": Permutation([[", "print(group.order())\n"] {
        assert!(script.contains(line), "{script}");
    }
    assert!(!script.contains("rotations"), "the skewb has none");
    convert(directory.path(), &["4x4x4", "four.py"]);
    let script = std::fs::read_to_string(directory.path().join("four.py")).unwrap();
    assert!(script.contains("\nrotations = {\n    \"x\": Permutation([["), "{script}");
    let graph = schreier(directory.path(), &["convert", "octahedron", "-", "--to", "schreier"]);
    assert!(text(&graph.stdout).starts_with("digraph \"Schreier graph of octahedron\" {\n"));
}

/// What could not be read again is not written.
#[test]
fn a_group_without_points_goes_only_where_there_may_be_none() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("none.json"), r#"{"id":"none","degree":0,"generators":[]}"#).unwrap();
    for file in ["none.tws", "none.def"] {
        let output = schreier(directory.path(), &["convert", "none.json", file]);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(text(&output.stderr).contains("none.json: there are no pieces"), "{}", text(&output.stderr));
        assert!(!directory.path().join(file).exists());
    }
    for file in ["none.toml", "none.kpuzzle.json", "none.g"] {
        convert(directory.path(), &["none.json", file]);
        assert_eq!(order(directory.path(), file)["order"], "1", "{file}");
    }
}
