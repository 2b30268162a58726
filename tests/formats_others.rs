//! Other people's puzzle definitions, which stand beside the repository where they are given.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use schreier::format::tws;
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

#[test]
fn all_parse_and_have_the_orders_that_other_programs_found() {
    let Some(folder) = folder() else { return };
    let table = std::fs::read_to_string(folder.join("orders.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    let orders: BTreeMap<&str, &str> = rows.map(|line| line.split_once('\t').unwrap()).collect();
    let mut found = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "tws") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let puzzle =
            tws::parse(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let proof = order::prove(puzzle.ambient(), &puzzle.sparse_moves(), &Options::default()).unwrap();
        assert_eq!(proof.status(), Status::Proved, "{name}");
        match orders.get(name) {
            Some(order) => {
                assert_eq!(proof.order().value().to_string(), *order, "{name}");
                found += 1;
            }
            None => assert_eq!(name, "arecibo"),
        }
    }
    assert_eq!(found, orders.len(), "every puzzle with an order has a file");
}
