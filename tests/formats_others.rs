//! Other people's puzzle definitions, which stand beside the repository where they are given.

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use schreier::Puzzle;
use schreier::format::{gap, kpuzzle, ksolve, puzzle_file, tws};
use schreier::order::{self, Options, Status};

/// The folder with the definitions and their orders, or a word that it is not there.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles");
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: there is no folder {}", folder.display());
    None
}

/// The definitions in the folder, by name.
fn puzzles(folder: &Path) -> Vec<(String, Puzzle)> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let definitions = paths.filter(|path| path.extension().is_some_and(|extension| extension == "tws"));
    let puzzle = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let puzzle = tws::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, puzzle)
    };
    definitions.map(puzzle).collect()
}

fn proved_order(puzzle: &Puzzle) -> BigUint {
    let proof = order::prove(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default()).unwrap();
    assert_eq!(proof.status(), Status::Proved, "{}", puzzle.name());
    proof.order().value().clone()
}

#[test]
fn all_parse_and_have_the_orders_that_other_programs_found() {
    let Some(folder) = folder() else { return };
    let table = std::fs::read_to_string(folder.join("orders.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let orders: BTreeMap<&str, &str> = rows.map(|line| line.split_once('\t').unwrap()).collect();
    let mut found = 0;
    for (name, puzzle) in puzzles(&folder) {
        let order = proved_order(&puzzle);
        match orders.get(name.as_str()) {
            Some(expected) => {
                assert_eq!(order.to_string(), *expected, "{name}");
                found += 1;
            }
            None => assert_eq!(name, "arecibo"),
        }
    }
    assert_eq!(found, orders.len(), "every puzzle with an order has a file");
}

/// Through every format and back: the same elements where moves and piece sets survive, else the same order.
#[test]
fn all_go_through_every_format() {
    let Some(folder) = folder() else { return };
    for (name, puzzle) in puzzles(&folder) {
        let looks = |puzzle: &Puzzle| {
            puzzle.pattern().map(|pattern| pattern.sets().iter().map(|set| set.colour_sizes()).collect::<Vec<_>>())
        };
        let rotations =
            |puzzle: &Puzzle| puzzle.rotations().iter().map(|r| r.element().sticker_permutation()).collect::<Vec<_>>();
        let from_json = common::through_json(&puzzle);
        for (format, copy) in [
            ("toml", puzzle_file::parse(&puzzle_file::write(&puzzle)).unwrap()),
            ("tws", tws::parse(&tws::write(&puzzle).text).unwrap()),
            ("def", ksolve::parse(&ksolve::write(&puzzle).text).unwrap()),
            ("kpuzzle", kpuzzle::parse(&kpuzzle::write(&puzzle).text).unwrap()),
        ] {
            let plain =
                |puzzle: &Puzzle| puzzle.generators().iter().map(|e| e.sticker_permutation()).collect::<Vec<_>>();
            assert_eq!(plain(&copy), plain(&puzzle), "{name} {format}");
            assert_eq!(looks(&copy), looks(&puzzle), "{name} {format}");
            assert_eq!(rotations(&copy), rotations(&puzzle), "{name} {format}");
        }
        let from_gap = gap::parse(&gap::write(&puzzle).text).unwrap();
        let names = |puzzle: &Puzzle| puzzle.rotations().iter().map(|r| r.name().to_owned()).collect::<Vec<_>>();
        assert_eq!(names(&from_gap), names(&puzzle), "{name}");
        // The largest take longest as plain permutations, and say the least.
        if puzzle.ambient().stickers() <= 1000 {
            let order = proved_order(&puzzle);
            assert_eq!(proved_order(&from_json), order, "{name} json");
            assert_eq!(proved_order(&from_gap), order, "{name} gap");
        }
    }
}
