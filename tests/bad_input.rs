//! What bad input gets: one clear line on standard error that names the place, exit code 2, nothing on standard output.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};

use common::command::run;
use tempfile::TempDir;

/// Checks that the arguments are refused, and with a message that holds all of `parts`.
fn assert_refused(arguments: &[&str], input: &[u8], parts: &[&str]) {
    let output = run(arguments, input);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed {:?}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(message.trim_end().lines().count(), 1, "{arguments:?}: {message}");
    assert!(message.starts_with("schreier: ") && !message.contains("panicked"), "{message}");
    for part in parts {
        assert!(message.contains(part), "{arguments:?}: {message:?} does not say {part:?}");
    }
}

fn file(directory: &TempDir, name: &str, contents: &[u8]) -> PathBuf {
    let path = directory.path().join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

/// Checks that a file is refused by every verb that reads one, and from standard input as well.
fn assert_file_refused(path: &Path, parts: &[&str]) {
    let name = path.to_str().unwrap();
    let with_name: Vec<&str> = parts.iter().copied().chain([name]).collect();
    assert_refused(&["show", name], b"", &with_name);
    assert_refused(&["eval", name, ""], b"", &with_name);
    assert_refused(&["show", name, "--json"], b"", &with_name);
    let contents = std::fs::read(path).unwrap();
    let with_dash: Vec<&str> = parts.iter().copied().chain(["standard input"]).collect();
    assert_refused(&["show", "-"], &contents, &with_dash);
}

const PUZZLE: &str = r#"name = "dials"
[[pieces]]
name = "dials"
size = 3
orientations = 4
[[pieces]]
name = "beads"
size = 4
[moves]
A = "((1 2 3), (0,1,…), (1 2)(3 4))"
B = "((), (1,3,…), (1 2 3))"
"#;

#[test]
fn good_input_is_not_refused() {
    let directory = TempDir::new().unwrap();
    let path = file(&directory, "dials.toml", PUZZLE.as_bytes());
    let output = run(&["eval", path.to_str().unwrap(), "A B"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("((1 2 3), (1,0,0), (1 3 4))"));
    assert!(output.stderr.is_empty());
}

#[test]
fn names_and_expressions() {
    assert_refused(&["show", "cubeoctahedron"], b"", &["\"cubeoctahedron\"", "cuboctahedron", "schreier list"]);
    for unlike in ["foo", "3"] {
        let output = run(&["show", unlike], b"");
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            format!(
                "schreier: no puzzle and no file is called {unlike:?}; `schreier list` prints the names of all puzzles\n"
            )
        );
    }
    assert_refused(&["show", "1x1x1"], b"", &["the side of a cube must be in 2..=500"]);
    assert_refused(&["show", "4x4x4-middle"], b"", &["expected 4x4x4"]);
    assert_refused(&["show", "no/such.toml"], b"", &["no/such.toml", "No such file"]);
    assert_refused(&["eval", "3x3x3", "U G"], b"", &["column 3", "there is no move `G`", "U, D, L, R, F, B"]);
    assert_refused(&["eval", "3x3x3", "U F)"], b"", &["column 4", "found `)`"]);
    assert_refused(&["eval", "3x3x3", "U∙F R"], b"", &["expected parentheses"]);
    assert_refused(&["eval", "3x3x3", "U * F"], b"", &["`*` is read"]);
    assert_refused(&["eval", "octahedron", "UR o UF"], b"", &["column 4", "found `o`", "`X∙Y` or `X.Y`"]);
    assert_refused(&["eval", "3x3x3", "U M"], b"", &["column 3", "no move `M`", "`3x3x3-middle`"]);
    assert_refused(
        &["contains", "octahedron", "(1 3 4)"],
        b"",
        &["found `1`, expected a tuple for the piece sets vertices, edges, such as `((1 2 3), (0,…), (1 2 3), (0,…))`"],
    );
    assert_refused(
        &["contains", "octahedron", "((1 2), (), ())"],
        b"",
        &["column 11", "a twist vector of zeros for vertices is written `(0,…)` or left out"],
    );
    assert_refused(
        &["eval", "octahedron", "((1 3 4), (2,0,4,1,0,0), (1))"],
        b"",
        &["column 16", "twist 4 is out of range"],
    );
    assert_refused(&["eval", "octahedron", "((1 3 1), (…), (1))"], b"", &["column 7", "point 1 stands twice"]);
    assert_refused(&["eval", "octahedron", "((1 3 7), (…), (1))"], b"", &["column 7", "point 7 is out of range"]);
    assert_refused(&["eval", "octahedron", "((1 3 4), (0,0), (1))"], b"", &["2 entries, expected 6"]);
}

#[test]
fn names_are_accepted_in_either_case() {
    let [lower, upper] = ["octahedron", "OctaHedron"].map(|name| run(&["show", name], b""));
    assert_eq!((upper.status.code(), upper.stdout), (Some(0), lower.stdout));
}

#[test]
fn the_list_shows_sources_on_demand() {
    let [short, long] = [&["list"][..], &["list", "--long"]].map(|arguments| run(arguments, b"").stdout);
    let [short, long] = [short, long].map(|text| String::from_utf8(text).unwrap());
    assert!(!short.contains("source: "));
    let names =
        |text: &str| -> Vec<String> { text.lines().filter(|l| !l.starts_with(' ')).map(str::to_owned).collect() };
    assert_eq!(names(&long), names(&short));
    for entry in schreier::puzzle::CATALOGUE {
        assert!(long.contains(&format!("source: {}\n", entry.source)), "{}", entry.name);
    }
}

#[test]
fn puzzle_files() {
    let directory = TempDir::new().unwrap();
    for (number, (from, to, parts)) in [
        ("(1 2 3), (0,1", "(1 2 2), (0,1", &["line 10, column 12", "point 2 stands twice"][..]),
        ("(0,1,…)", "(0,4,…)", &["line 10, column 19", "twist 4 is out of range for piece set dials"]),
        ("(3 4)", "(3 5)", &["line 10, column 33", "point 5 is out of range, expected 1..=4"]),
        ("size = 3", "sise = 3", &["line 4, column 1", "unknown field `sise`"]),
        ("size = 3", "size = 4294967295", &["line 2, column 1", "the limit is 268435456"]),
        ("size = 3", "size = -1", &["line 4, column 8", "integer `-1`"]),
        ("orientations = 4", "orientations = 0", &["line 2, column 1", "0 orientations"]),
        ("B = ", "A = ", &["line 11, column 1", "duplicate key"]),
        ("[moves]", "[moves", &["line 9, column 7"]),
        ("B = ", "\"[B]\" = ", &["line 11, column 1", "cannot be the name of a move"]),
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(&directory, &format!("{number}.toml"), PUZZLE.replacen(from, to, 1).as_bytes());
        assert_file_refused(&path, parts);
    }
}

#[test]
fn group_files() {
    let directory = TempDir::new().unwrap();
    for (number, (text, parts)) in [
        (
            r#"{"degree":3,"generators":[[2,1,1]]}"#,
            &["line 1, column 1", "generator 1: points 2 and 3 both go to 1"][..],
        ),
        (r#"{"degree":3,"generators":[[2,1]]}"#, &["generator 1: 2 images, expected 3"]),
        (r#"{"degree":3,"generators":[[2,1,4]]}"#, &["image 4 of point 3 is out of range, expected 1..=3"]),
        (r#"{"degree":3,"generators_cycles":[[[1,2,1]]]}"#, &["point 1 stands twice"]),
        (r#"{"degree":4294967295,"generators_cycles":[[[1,2]]]}"#, &["expected at most 268435456"]),
        (
            r#"{"orbits":[{"n":2,"k":3}],"generators":[[[[1,0],[0,3]]]]}"#,
            &["generator 1", "twist 3 at slot 1 is out of range"],
        ),
        (r#"{"degree":3,"generators":[[2,1,3]"#, &["line 1, column 33", "EOF"]),
        ("{\n  \"degree\": 3,\n  \"generators\": [[2, 1, x]]\n}\n", &["line 3, column 25", "expected value"]),
        ("{}", &["line 1, column 1", "the key `generators` is missing"]),
        ("[{\"degree\":3}]", &["line 1, column 1", "a JSON list"]),
    ]
    .into_iter()
    .enumerate()
    {
        assert_file_refused(&file(&directory, &format!("{number}.json"), text.as_bytes()), parts);
    }
}

#[test]
fn a_bad_line_of_a_batch_is_answered_in_its_place() {
    let input = "{\"id\":1,\"degree\":3,\"generators\":[[2,3,1]]}\n{\"id\":2,\"degree\":3,\"generators\":[[2,3,2]]}\n\
                 {\"id\":3,\"degree\":3,\"generators\":[[2,1,3]]}\n";
    let output = run(&["eval", "-", "g1", "--json"], input.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.is_empty());
    let lines: Vec<serde_json::Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|line| line["id"].as_u64()).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    assert_eq!(lines[0]["order"], "3");
    assert_eq!(lines[1]["error"], "standard input: line 2, column 1: generator 1: points 1 and 3 both go to 2");
    assert_eq!(lines[2]["element"], "(1 2)");
}

#[test]
fn what_is_no_input_at_all() {
    let directory = TempDir::new().unwrap();
    assert_file_refused(&file(&directory, "empty", b""), &["is empty"]);
    assert_file_refused(&file(&directory, "blank", b"\n  \n"), &["is empty"]);
    assert_file_refused(&file(&directory, "zeros", &[0; 1000]), &["line 1, column 1", "byte 0x00 is not text"]);
    assert_file_refused(&file(&directory, "latin1", b"name = \"W\xfcrfel\"\n"), &["line 1, column 10", "byte 0xfc"]);
    assert_file_refused(&file(&directory, "prose", b"Dear Sir,\nI am\n"), &["line 1, column 1", "found `Dear`"]);
    let path = directory.path().to_str().unwrap();
    assert_refused(&["show", path], b"", &[path, "is a directory"]);
}

#[cfg(unix)]
#[test]
fn an_unreadable_file() {
    use std::os::unix::fs::PermissionsExt;
    let directory = TempDir::new().unwrap();
    let path = file(&directory, "secret.toml", PUZZLE.as_bytes());
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o000)).unwrap();
    // Root may read everything.
    if std::fs::read(&path).is_err() {
        assert_refused(&["show", path.to_str().unwrap()], b"", &[path.to_str().unwrap(), "Permission denied"]);
    }
}

#[test]
fn a_hundred_megabytes_of_garbage_are_refused_at_their_beginning() {
    let directory = TempDir::new().unwrap();
    // Noise that begins like each kind of file; all but the beginning comes from a short pattern.
    let noise: Vec<u8> = (0..997u32).map(|i| (i * i * 31 % 251) as u8 | 1).collect();
    for (name, beginning, parts) in [
        ("noise", &b"\x02"[..], &["line 1, column 1", "byte 0x02"][..]),
        ("json", b"{\"degree\": 3,", &["line 1", "key must be a string"]),
        ("json-list", b"{\"degree\": 3, \"generators\": [[1, ", &["line 1"]),
        ("toml", b"name = \"x\"\n", &["is not text"]),
    ] {
        let path = directory.path().join(name);
        let mut out = std::io::BufWriter::new(std::fs::File::create(&path).unwrap());
        out.write_all(beginning).unwrap();
        for _ in 0..100_000_000 / noise.len() {
            out.write_all(&noise).unwrap();
        }
        out.into_inner().unwrap();
        assert_refused(&["show", path.to_str().unwrap()], b"", parts);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn usage() {
    for arguments in
        [&["show"][..], &["eval", "3x3x3"], &["eval"], &["show", "3x3x3", "--json", "--toml"], &["nonsense"]]
    {
        let output = run(arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty());
    }
}

/// Groups of which elements cannot be written out are refused by the verbs that would have to, before memory is reserved.
#[test]
fn groups_too_large_to_be_written_out_are_refused() {
    let group = br#"{"id":"huge","orbits":[{"n":2,"k":100000000}],"generators":[[[[1,0],[1,0]]]]}"#;
    for verb in ["chain", "random", "structure", "orbits"] {
        assert_refused(&[verb, "-"], group, &["huge: with 1 generator of 200000000 points this would take more than"]);
    }
    let order = run(&["order", "-", "--json"], group);
    assert!(String::from_utf8(order.stdout).unwrap().contains("\"order\":\"200000000\""));
}
