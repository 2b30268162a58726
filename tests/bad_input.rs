//! What bad input gets: one clear line on standard error that names the place, exit code 2, nothing on standard output.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

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
        ("size = 3", "sise = 3", &["line 4, column 1", "there is no key `sise`"]),
        ("size = 3", "size = 4294967295", &["line 2, column 1", "the limit is 268435456"]),
        ("size = 3", "size = -1", &["line 4, column 8", "found `-1`, expected a whole number"]),
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
        (r#"{"degree":3,"generators":[[2,1,3]"#, &["line 1, column 33", "the text ends within a list, expected `]`"]),
        (
            "{\n  \"degree\": 3,\n  \"generators\": [[2, 1, x]]\n}\n",
            &["line 3, column 25", "expected a value: a number, a text in quotation marks"],
        ),
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
        ("json", b"{\"degree\": 3,", &["line 1", "expected a key in quotation marks"]),
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
    for (arguments, message) in [
        (&[][..], "expected a verb after `schreier`; `schreier --help` says more"),
        (&["cube2"], "expected a verb after `schreier cube2`; `schreier cube2 --help` says more"),
        (&["show"], "expected <PUZZLE|FILE|->; `schreier show --help` says more"),
        (&["eval", "3x3x3"], "expected <EXPRESSION>; `schreier eval --help` says more"),
        (&["eval"], "expected <PUZZLE|FILE|->, <EXPRESSION>; `schreier eval --help` says more"),
        (&["list", "x"], "unexpected argument `x`; `schreier list --help` says more"),
        (&["show", "a", "--json", "--toml"], "`--json` cannot stand beside `--toml`; `schreier show --help` says more"),
        (&["order", "a", "--seed", "1", "--seed=2"], "`--seed <SEED>` cannot stand here twice"),
        (&["nonsense"], "`schreier` has no verb `nonsense`; `schreier --help` says more"),
        (&["ordre"], "`schreier` has no verb `ordre` (did you mean `order`?); `schreier --help` says more"),
        (&["cube2", "slove"], "`schreier cube2` has no verb `slove` (did you mean `solve`?)"),
        (&["order", "a", "--methd", "laws"], "unexpected argument `--methd` (did you mean `--method`?)"),
        (
            &["order", "a", "--method", "x"],
            "--method <METHOD>: found `x`, expected one of auto, laws, chain, monte-carlo",
        ),
        (&["order", "a", "--seed"], "--seed <SEED>: expected a value; `schreier order --help` says more"),
        (&["order", "a", "--seed", "x"], "--seed <SEED>: found `x`, expected a whole number from 0 on"),
        (&["order", "a", "--seed=-1"], "--seed <SEED>: found `-1`, expected a whole number from 0 on"),
        (&["order", "a", "--seed", "-1"], "--seed <SEED>: found `-1`, expected a whole number from 0 on"),
        (&["random", "3x3x3", "--count", "-1"], "--count <COUNT>: found `-1`, expected a whole number from 0 on"),
        (&["pi", "--count", "-1"], "--count <C>: `-1` is not a count"),
        (&["list", "-1"], "unexpected argument `-1`; `schreier list --help` says more"),
        (
            &["random", "3x3x3", "--method", "monte-carlo"],
            "this needs a proved order, expected another --method: auto,",
        ),
        (&["order", ""], "the name of the input is empty, expected a puzzle, a file, or -"),
        (
            &["order", "a", "--seed", "99999999999999999999"],
            "--seed <SEED>: found `99999999999999999999`, expected a smaller",
        ),
        (&["pi", "verify"], "expected <FILE>; `schreier pi verify --help` says more"),
        (&["pi", "20", "30"], "`30` cannot stand beside [DIGITS]; `schreier pi --help` says more"),
        (&["pi", "20", "verify"], "`verify` cannot stand beside [DIGITS]; `schreier pi --help` says more"),
        (
            &["pi", "20", "--verify", "series"],
            "`series` cannot stand beside [DIGITS], --verify[=<HOW>] (did you mean `--verify=series`?)",
        ),
        (&["pi", "9", "--threads", "0"], "--threads <T>: 0 is not in 1..=1024; `schreier pi --help` says more"),
        (&["two\nlines\u{1b}"], "`schreier` has no verb `two\\nlines\\u{1b}`"),
    ] {
        assert_refused(arguments, b"", &[&format!("schreier: {message}")]);
    }
    for help in [&["--help"][..], &["order", "-h"], &["help", "pi"], &["--version"]] {
        let output = run(help, b"");
        assert_eq!(output.status.code(), Some(0), "{help:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{help:?}");
    }
}

/// No verb writes over what it reads, by whatever name.
#[test]
fn the_input_is_kept() {
    let directory = TempDir::new().unwrap();
    let text = br#"{"degree":3,"generators":[[2,3,1]]}"#;
    let path = file(&directory, "group.json", text);
    let name = path.to_str().unwrap();
    let other_name = directory.path().join(".").join("group.json");
    for output in [name, other_name.to_str().unwrap()] {
        assert_refused(&["certify", name, "-o", output], b"", &[output, "is the input, expected another file"]);
        assert_refused(&["convert", name, output], b"", &[output, "is the input, expected another file"]);
        assert_eq!(std::fs::read(&path).unwrap(), text);
    }
    let other = directory.path().join("other.json");
    assert_eq!(run(&["convert", name, other.to_str().unwrap()], b"").status.code(), Some(0));
    assert_eq!(run(&["convert", "skewb", other.to_str().unwrap()], b"").status.code(), Some(0), "files are replaced");
}

#[test]
fn colours_are_counted_by_points_or_slots() {
    let group = br#"{"degree":3,"generators":[[2,3,1]]}"#;
    assert_refused(
        &["stabilizer", "-", "--colours", "a,b"],
        group,
        &["found 2 colours, expected 3, one for each point"],
    );
    assert_refused(&["stabilizer", "skewb", "--colours", "a,b"], b"", &["expected 13, one for each slot"]);
}

/// What is expected is said in terms of the format, not of the types of this program.
#[test]
fn messages_do_not_speak_of_types() {
    for (text, message) in [
        (r#"{"degree":"x","generators":[]}"#, "found the text \"x\", expected a whole number from 0 on"),
        (r#"{"degree":3,"generators":[["a"]]}"#, "found the text \"a\", expected an image (a whole number)"),
        (r#"{"degree":3,"generators":3}"#, "found `3`, expected a list"),
        (r#"{"orbits":[{"k":2}],"generators":[]}"#, "the key `n` is missing"),
        (r#"{"orbits":[{"n":-2}],"generators":[]}"#, "found `-2`, expected a whole number below 2^32"),
        (r#"{"degree":3,"degree":3}"#, "the key `degree` stands twice"),
        ("name = 3", "line 1, column 8: found `3`, expected a text in quotation marks"),
        ("name = 'x'\nmoves = 3", "line 2, column 9: found `3`, expected a table of names and texts"),
        ("name = 'x'\n[[pieces]]\nname = 'a'\nsize = '3'", "found the text \"3\", expected a whole number below 2^32"),
        ("name = 'x'", "line 1, column 1: the key `pieces` is missing"),
        (r#"{"degree":3,"generators":[[1,2,3,]]}"#, "expected another item after the comma"),
    ] {
        assert_refused(&["show", "-"], text.as_bytes(), &[message]);
    }
}

/// Where a short file can speak of many points, more than can be worked with are refused before anything is made of them.
#[test]
fn points_that_need_not_be_listed_are_limited() {
    for (text, message) in [
        (r#"{"degree":4194305,"generators":[]}"#, "4194305 points in all, expected at most 4194304"),
        (r#"{"degree":4194305,"generators_cycles":[[[1,2]]]}"#, "4194305 points in all, expected at most 4194304"),
        (r#"{"orbits":[{"n":4194305,"k":2}],"generators":[]}"#, "4194305 points in all, expected at most 4194304"),
        (
            "name = 'x'\nmoves = {}\n[[pieces]]\nname = 'a'\nsize = 1048577",
            "1048577 slots in all, expected at most 1048576",
        ),
        ("Set A 1000000000000 1\n", "found `1000000000000`, expected a number of pieces of A in 1..=268435456"),
        ("Set A 65537 1\nSolved\nEnd\n", "expected at most 65536, since the file is too short to list more"),
        ("a:=(1,1000000000000);", "found `1000000000000`, expected a point in 1..=1048576"),
    ] {
        assert_refused(&["order", "-"], text.as_bytes(), &[message]);
    }
    let order = run(&["order", "-", "--json"], br#"{"degree":4194304,"generators_cycles":[[[1,2]]]}"#);
    assert!(String::from_utf8(order.stdout).unwrap().contains("\"order\":\"2\""));
}

/// Many orientations cost nothing as long as nobody asks for stickers one by one.
#[cfg(target_os = "linux")]
#[test]
fn a_short_file_takes_little_memory() {
    let text = b"Set A 8 30000000\nSolved\nEnd\nMove M\nA\n2 1 3 4 5 6 7 8\nEnd\n";
    let limited = |verb: &str| {
        let program = env!("CARGO_BIN_EXE_schreier");
        // Kilobytes of address space.
        let script = format!("ulimit -v 400000 && exec {program} {verb}");
        let mut child =
            Command::new("sh").args(["-c", &script]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(text).unwrap();
        child.wait_with_output().unwrap()
    };
    for verb in
        ["order -", "show -", "explain -", "states -", "eval - M", "contains - M", "certify -", "convert - - --to tws"]
    {
        let output = limited(verb);
        assert_eq!(output.status.code(), Some(0), "{verb}");
        assert!(!output.stdout.is_empty(), "{verb}");
    }
    assert_refused(&["convert", "-", "-", "--to", "gap"], text, &["60000000 points, expected at most 16777216 in all"]);
}

/// A full disk is an error of every verb, and said to be one of the output.
#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written() {
    for arguments in [
        &["list"][..],
        &["show", "3x3x3", "--json"],
        &["order", "3x3x3"],
        &["certify", "3x3x3"],
        &["convert", "3x3x3", "-", "--to", "gap"],
        &["random", "3x3x3"],
        &["cube2", "solve", "R"],
        &["--help"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_schreier")).args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = "schreier: cannot write to standard output: No space left on device (os error 28)\n";
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message, "{arguments:?}");
    }
}

#[test]
fn what_is_no_certificate() {
    assert_refused(
        &["verify", "3x3x3"],
        b"",
        &["3x3x3 is a puzzle, expected a certificate; `schreier certify 3x3x3 -o FILE`"],
    );
    assert_refused(&["verify", "no.json"], b"", &["no.json: No such file"]);
    assert_refused(&["verify", "-"], b" \n", &["standard input is empty, expected a certificate"]);
    assert_refused(
        &["verify", "-"],
        b"Name x\n",
        &["standard input is no certificate: line 1, column 1: expected a value"],
    );
    let certificate = run(&["certify", "skewb"], b"").stdout;
    let text = String::from_utf8(certificate.clone()).unwrap();
    let no_number = text.replacen("\"version\":1", "\"version\":\"1\"", 1);
    assert_refused(
        &["verify", "-"],
        no_number.as_bytes(),
        &["line 1, column 46: found the text \"1\", expected a whole number"],
    );
    for bytes in [certificate.clone(), ["\u{feff}".as_bytes(), &certificate].concat()] {
        assert_eq!(run(&["verify", "-"], &bytes).status.code(), Some(0));
    }
    assert_refused(&["verify", "-"], &[&certificate[..], b"x"].concat(), &["line 2, column 1: expected the end"]);
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
