//! `schreier bench`: its tables, its limits, and what it refuses. Times are not tested, everything beside them is.

use std::process::{Command, Output};

use num_bigint::BigUint;
use serde_json::Value;

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_schreier")).arg("bench").args(arguments).output().unwrap()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

fn rows(arguments: &[&str]) -> (Vec<Value>, Value) {
    let output = bench(&[arguments, &["--json", "--repetitions", "1"]].concat());
    let error = text(output.stderr);
    assert!(output.status.success(), "{error}");
    let mut report: Value = serde_json::from_slice(&output.stdout).unwrap();
    (report["rows"].as_array_mut().unwrap().drain(..).collect(), report)
}

#[test]
fn every_method_finds_the_same_order() {
    let methods = "auto,chain,trees,transversals,deterministic,laws";
    let (rows, report) = rows(&["orbits", "--sizes", "20,30", "--method", methods]);
    assert_eq!(rows.len(), 12);
    for row in &rows {
        let factorial: BigUint = (1..=10u32).map(BigUint::from).product();
        let expected = factorial.pow(row["size"].as_u64().unwrap() as u32 / 10);
        assert_eq!(row["order"], expected.to_string(), "{row}");
        assert_eq!(row["formula"], true);
        assert!(row["status"].as_str().unwrap().starts_with("proved"));
        let counted = row["counts"]["sifts"].as_u64();
        assert_eq!(counted.is_some(), !["auto", "laws"].contains(&row["method"].as_str().unwrap()), "{row}");
        assert!(row["seconds"]["least"].as_f64() <= row["seconds"]["median"].as_f64());
    }
    assert_eq!(report["growth"].as_array().unwrap().len(), 6);
}

#[test]
fn counts_do_not_depend_on_the_run() {
    let counts = || {
        rows(&["sylow2", "--sizes", "32", "--method", "chain,deterministic"])
            .0
            .iter()
            .map(|row| row["counts"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(), counts());
}

#[test]
fn probable_orders_say_so() {
    let (rows, _) = rows(&["symmetric", "--sizes", "8", "--method", "monte-carlo"]);
    assert_eq!(rows[0]["status"], "probable (error ≤ 2^-10)");
}

#[test]
fn sizes_beyond_the_limit_are_left_out_with_a_word() {
    let (rows, report) = rows(&["symmetric", "--sizes", "6,8,5000", "--method", "deterministic", "--limit", "0.5"]);
    assert_eq!(rows.len(), 2);
    assert_eq!(report["skipped"][0]["size"], 5000);
    assert_eq!(report["skipped"][0]["reason"], "would exceed the limit");
}

#[test]
fn what_the_laws_do_not_decide_is_left_out_with_a_word() {
    let (rows, report) = rows(&["dihedral", "--sizes", "10", "--method", "laws"]);
    assert!(rows.is_empty());
    assert_eq!(report["skipped"][0]["reason"], "the laws do not decide the order");
}

#[test]
fn puzzles_and_files_are_timed_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("groups.jsonl");
    let groups = "{\"id\":\"a\",\"degree\":3,\"generators\":[[2,3,1]]}\n{\"id\":\"b\",\"degree\":3,\"generators\":[[2,1,3],[2,3,1]]}\n";
    std::fs::write(&path, groups).unwrap();
    let (rows, _) = rows(&["octahedron", path.to_str().unwrap(), "--method", "auto"]);
    let found: Vec<_> =
        rows.iter().map(|row| (row["name"].as_str().unwrap(), row["order"].as_str().unwrap())).collect();
    assert_eq!(found, [("octahedron", "2759049216000"), ("a", "3"), ("b", "6")]);
}

#[test]
fn values_separated_by_commas_have_one_line_a_row() {
    let output = bench(&["cyclic", "--sizes", "5,7", "--csv", "--repetitions", "1"]);
    let table = text(output.stdout);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines.iter().all(|line| line.matches(',').count() == lines[0].matches(',').count()), "{table}");
}

#[test]
fn the_plot_is_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("growth.svg");
    let output = bench(&["cyclic", "--sizes", "5,50", "--svg", path.to_str().unwrap(), "--repetitions", "1"]);
    assert!(output.status.success());
    let svg = std::fs::read_to_string(path).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") && svg.contains("cyclic, auto: size^"));
}

#[test]
fn bad_input_is_refused_in_one_line() {
    for (arguments, expected) in [
        (&["wreath", "--sizes", "25"][..], "no wreath of size 25: expected 20..=10000, of the form described"),
        (&["symmetric", "--limit", "0"], "--limit is 0, expected a positive number of seconds"),
        (&["3x3x3", "--sizes", "5"], "--sizes are those of families, and there is none among the targets"),
        (&["symetric"], "no puzzle and no file is called \"symetric\""),
        (
            &["cyclic", "--sizes", "5", "--svg", "plot.svg"],
            "nothing to plot: expected a family with at least two sizes",
        ),
    ] {
        let output = bench(arguments);
        let error = text(output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(expected) && error.trim_end().lines().count() == 1, "{arguments:?}: {error}");
    }
}
