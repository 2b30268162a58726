//! KPuzzle definitions, the JSON of cubing.js and its relatives: `*.kpuzzle.json`.
//!
//! ```json
//! {
//!   "name": "two dials",
//!   "orbits": [{"orbitName": "DIALS", "numPieces": 2, "numOrientations": 3}],
//!   "defaultPattern": {"DIALS": {"pieces": [0, 1], "orientation": [0, 0], "orientationMod": [0, 1]}},
//!   "moves": {"A": {"DIALS": {"permutation": [1, 0], "orientationDelta": [1, 0]}}},
//!   "derivedMoves": {"B": "[A: A2']"}
//! }
//! ```
//!
//! Everything counts from 0, is indexed by slot and passive: slot j receives piece `permutation[j]`, turned by
//! `orientationDelta[j]`. A piece set that a move leaves out stays as it is. `orientationMod` is 0 where an orientation is fully
//! visible, else the divisor of `numOrientations` modulo which it is. Older files have `orbits` as an object keyed by name,
//! `orientation` in place of `orientationDelta`, and `startPieces` or `startState` in place of `defaultPattern`.
//!
//! Derived moves are [expressions](super::expression), or `_` for a move that is spelt out. Moves that are called like [rotations](super::is_rotation) are none of the
//! generators. A derived move that is a product of moves is a further name; one that rotations carry elsewhere and back,
//! `[x2: U]`, is a move; and one that leaves the puzzle turned, such as a slice `L' R x'`, is a further name only, since up to the
//! way in which the puzzle is held it does what its moves do.

use std::collections::HashSet;

use serde_json::{Map, Value as Tree, json};

use super::derived::{Definition, Names};
use super::export::{
    Export, passive_rows, pattern_of, rotations_by_name, say, say_notes, without_gaps, written_aliases,
};
use super::expression::{Expression, ExpressionError};
use super::import::{
    ImportError, ImportErrorKind, Renaming, Rows, SetRows, Sets, is_rotation, move_of_rows, note_rotations, repeated,
};
use super::json::{Json, Value};
use crate::puzzle::{Pattern, Puzzle, SetPattern};
use crate::wreath::{Ambient, MAX_STICKERS, PieceSet};

/// The names that the solved state has had.
const PATTERN_KEYS: [&str; 3] = ["defaultPattern", "startPieces", "startState"];
/// The names that the derived moves have had.
const DERIVED_KEYS: [&str; 2] = ["derivedMoves", "experimentalDerivedMoves"];

/// Whether an object with this key is a KPuzzle rather than a group.
pub(crate) fn is_own_key(key: &str) -> bool {
    key == "moves" || PATTERN_KEYS.contains(&key) || DERIVED_KEYS.contains(&key)
}

/// Reads a KPuzzle definition. O(text + moves · slots).
///
/// # Errors
/// If the text is none; the error names the place.
///
/// # Example
///
/// ```
/// let text = r#"{"name": "two", "orbits": [{"orbitName": "DIALS", "numPieces": 2, "numOrientations": 3}],
///   "moves": {"A": {"DIALS": {"permutation": [1, 0], "orientationDelta": [1, 0]}}}, "derivedMoves": {"B": "A2'"}}"#;
/// let puzzle = schreier::format::kpuzzle::parse(text)?;
/// assert_eq!(puzzle.element("A").map(|a| a.to_string()).as_deref(), Some("((1 2), (1,0))"));
/// assert_eq!(puzzle.evaluate("B")?, puzzle.evaluate("A' A'")?);
/// let error = schreier::format::kpuzzle::parse(&text.replace("[1, 0], ", "[1, 2], ")).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 48: found `2`, expected a piece of DIALS in 0..=1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str) -> Result<Puzzle, ImportError> {
    let whole = Json::read(text)?;
    let entries = whole.object("a KPuzzle definition")?;
    let find = |keys: &[&str]| entries.iter().find(|(key, _)| keys.contains(&key.as_str())).map(|(_, value)| *value);
    let missing =
        |key| ImportError::new(whole.place(), ImportErrorKind::Missing { key, within: "the definition".into() });
    let name = find(&["name"]).map_or(Ok("Unnamed".into()), |value| value.string("the name of the puzzle"))?;
    let sets = sets(find(&["orbits"]).ok_or_else(|| missing("orbits"))?, text.len())?;
    let ambient = sets.ambient();
    let mut puzzle = Puzzle::new(name, "", ambient.clone());
    if let Some(value) = find(&PATTERN_KEYS) {
        let pattern = pattern(&ambient, &sets, value)?;
        if pattern != Pattern::distinct(&ambient) {
            puzzle.set_pattern(pattern);
        }
    }
    let moves = find(&["moves"]).ok_or_else(|| missing("moves"))?.object("the moves")?;
    let derived = find(&DERIVED_KEYS).map_or(Ok(vec![]), |value| value.object("the derived moves"))?;
    let mut renaming = Renaming::new(moves.iter().chain(&derived).map(|(name, _)| name.as_str()));
    let derived = without_placeholders(derived, &moves)?;
    let other_names = other_names_of_rotations(&derived)?;
    let mut names = Names::new(&ambient);
    for (name, value) in &moves {
        let body = transformation(&ambient, &sets, name, *value)?;
        let sparse = move_of_rows(&ambient, &body, Rows::BySlot).map_err(|e| ImportError::new(value.place(), e))?;
        names.spelt_out(&mut puzzle, &mut renaming, name, sparse, other_names.contains(name), || value.place())?;
    }
    let definitions = definitions(&mut names, &derived)?;
    names.define(&mut puzzle, &mut renaming, &definitions, &|i| derived[i].1.place())?;
    note_rotations(&mut puzzle);
    renaming.note().into_iter().for_each(|note| puzzle.add_note(note));
    Ok(puzzle)
}

/// The derived moves but for those that are only mentioned: `"U": "_"` where U is spelt out.
fn without_placeholders<'a>(
    derived: Vec<(String, Value<'a>)>,
    moves: &[(String, Value)],
) -> Result<Vec<(String, Value<'a>)>, ImportError> {
    let spelt_out: HashSet<&String> = moves.iter().map(|(name, _)| name).collect();
    let mut kept = Vec::new();
    for (name, value) in derived {
        let text = value.string(&format!("derived move {name}"))?;
        if text.trim() != "_" || !spelt_out.contains(&name) {
            kept.push((name, value));
        }
    }
    Ok(kept)
}

/// Names of moves that have the name of a rotation as well, `"y2": "yTwo"`, so that they are rotations.
fn other_names_of_rotations(derived: &[(String, Value)]) -> Result<HashSet<String>, ImportError> {
    let rotations = derived.iter().filter(|(name, _)| is_rotation(name));
    let text = |(name, value): &(String, Value)| value.string(&format!("derived move {name}"));
    rotations.map(|entry| Ok(text(entry)?.trim().trim_end_matches('\'').to_owned())).collect()
}

fn sets(orbits: Value, bytes: usize) -> Result<Sets, ImportError> {
    let mut sets = Sets::default();
    let named: Vec<(Option<String>, Value)> = match orbits.is_object() {
        true => orbits.object("the orbits")?.into_iter().map(|(name, value)| (Some(name), value)).collect(),
        false => orbits.array("the orbits")?.into_iter().map(|value| (None, value)).collect(),
    };
    for (name, value) in named {
        let entries = value.object("an orbit")?;
        let find = |key: &'static str| {
            let entry = entries.iter().find(|(name, _)| name == key).map(|(_, value)| *value);
            let kind = ImportErrorKind::Missing { key, within: "an orbit".into() };
            entry.ok_or_else(|| ImportError::new(value.place(), kind))
        };
        let name = name.map_or_else(|| find("orbitName")?.string("the name of an orbit"), Ok)?;
        let size = find("numPieces")?.number(0, MAX_STICKERS, || format!("a number of pieces of {name}"))? as u32;
        let what = || format!("a number of orientations of {name}");
        let orientations = find("numOrientations")?.number(1, MAX_STICKERS, what)? as u32;
        sets.push(&name, size, orientations, bytes, || value.place())?;
    }
    Ok(sets)
}

/// The index of an orbit, what an object says about it, and the entries of that.
type Orbit<'a> = (usize, Value<'a>, Vec<(String, Value<'a>)>);

/// The orbits that an object is about, each with its index and its entries.
fn by_orbit<'a>(sets: &Sets, value: Value<'a>, what: &str) -> Result<Vec<Orbit<'a>>, ImportError> {
    let orbit = |(name, value): (String, Value<'a>)| {
        let Some(set) = sets.find(&name) else {
            let known = sets.known();
            let found = format!("the orbit {}", super::import::quoted(&name));
            return Err(ImportError::unexpected(value.place(), found, format!("one of {known} in {what}")));
        };
        Ok((set, value, value.object(&format!("{name} in {what}"))?))
    };
    value.object(what)?.into_iter().map(orbit).collect()
}

/// A list with one number in `0..=most` for each slot.
fn row(list: Value, row: &str, size: u32, most: u64, item: &str) -> Result<Vec<u32>, ImportError> {
    let values = list.array(row)?;
    if values.len() != size as usize {
        let (row, found, expected) = (format!("the {row}"), values.len(), size as usize);
        let kind = ImportErrorKind::RowLength { row, found, expected, wrapped: false };
        return Err(ImportError::new(list.place(), kind));
    }
    values.iter().map(|value| Ok(value.number(0, most, || item.to_owned())? as u32)).collect()
}

fn pattern(ambient: &Ambient, all: &Sets, value: Value) -> Result<Pattern, ImportError> {
    let mut sets = Pattern::distinct(ambient).sets().to_vec();
    for (set, _, entries) in by_orbit(all, value, "the solved state")? {
        let PieceSet { name, size, orientations } = &ambient.sets()[set];
        let pattern: &mut SetPattern = &mut sets[set];
        for (key, list) in entries {
            let what = format!("{key} of {name} in the solved state");
            let turn = format!("an orientation of {name}");
            let most = u64::from(*orientations) - 1;
            match key.as_str() {
                "pieces" | "permutation" => {
                    let most = u64::from(size.saturating_sub(1));
                    pattern.colours = row(list, &what, *size, most, &format!("a piece of {name}"))?;
                }
                "orientation" => pattern.orientations = row(list, &what, *size, most, &turn)?,
                "orientationMod" => {
                    let moduli = row(list, &what, *size, most + 1, &format!("a divisor of {orientations}"))?;
                    pattern.visible = moduli.iter().map(|&m| if m == 0 { *orientations } else { m }).collect();
                }
                _ => {}
            }
        }
        for (turn, &modulus) in pattern.orientations.iter_mut().zip(&pattern.visible) {
            *turn %= modulus;
        }
    }
    Pattern::new(ambient, sets).map_err(|error| ImportError::new(value.place(), error))
}

fn transformation(ambient: &Ambient, sets: &Sets, name: &str, value: Value) -> Result<Vec<SetRows>, ImportError> {
    let what = format!("move {name}");
    let mut body = Vec::new();
    for (set, value, entries) in by_orbit(sets, value, &what)? {
        let PieceSet { name, size, orientations } = &ambient.sets()[set];
        let find = |keys: &[&str]| entries.iter().find(|(key, _)| keys.contains(&key.as_str())).map(|(_, v)| *v);
        let list = find(&["permutation"]).ok_or_else(|| {
            let within = format!("{name} of {what}");
            ImportError::new(value.place(), ImportErrorKind::Missing { key: "permutation", within })
        })?;
        let most = u64::from(size.saturating_sub(1));
        let about = format!("permutation of {name} in {what}");
        let pieces = row(list, &about, *size, most, &format!("a piece of {name}"))?;
        if let Some((piece, second)) = repeated(&pieces, *size) {
            let place = list.array(&about)?[second].place();
            return Err(ImportError::new(place, ImportErrorKind::NotBijective { row: about, piece: piece.into() }));
        }
        let turns = find(&["orientationDelta", "orientation"]).map(|list| {
            let item = format!("an orientation of {name}");
            row(list, &format!("orientations of {name} in {what}"), *size, u64::from(*orientations) - 1, &item)
        });
        body.push(SetRows { set, pieces, turns: turns.transpose()? });
    }
    Ok(body)
}

fn definitions(names: &mut Names, derived: &[(String, Value)]) -> Result<Vec<Definition>, ImportError> {
    let indices =
        derived.iter().map(|(name, value)| names.pending(name, || value.place())).collect::<Result<Vec<_>, _>>()?;
    let definition = |(at, ((name, value), index)): (usize, (&(String, Value), usize))| {
        let text = value.string(&format!("derived move {name}"))?;
        let expression = Expression::parse(&text, names).map_err(|error: ExpressionError| {
            let kind = ImportErrorKind::Expression { name: name.clone(), kind: error.kind };
            ImportError::new(value.place_within(error.offset), kind)
        })?;
        Ok(Definition { name: index, at, expression })
    };
    derived.iter().zip(indices).enumerate().map(definition).collect()
}

/// Writes a KPuzzle definition. O(moves · slots).
///
/// # Example
///
/// ```
/// use schreier::{format::kpuzzle, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let export = kpuzzle::write(&cube);
/// assert_eq!(kpuzzle::parse(&export.text)?.evaluate("U F R")?, cube.evaluate("U F R")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Export {
    let mut lost = Vec::new();
    let orbit =
        |set: &PieceSet| json!({"orbitName": set.name, "numPieces": set.size, "numOrientations": set.orientations});
    let orbits: Vec<Tree> = puzzle.ambient().sets().iter().map(orbit).collect();
    let solved = pattern_of(puzzle);
    let sets = puzzle.ambient().sets().iter().zip(solved.sets());
    let solved = sets.map(|(set, pattern)| (set.name.clone(), solved_orbit(set, pattern)));
    let mut lines = Lines(vec![
        ("name", Tree::from(puzzle.name()).to_string()),
        ("orbits", list_of_lines('[', orbits.iter().map(Tree::to_string), ']')),
        ("defaultPattern", keyed_lines(solved)),
    ]);
    let rotations = rotations_by_name(puzzle, &mut lost);
    let moves = rotations.into_iter().chain(puzzle.moves()).map(|a_move| {
        let rows = passive_rows(puzzle.ambient(), a_move.sparse()).into_iter();
        let orbits = rows.map(|rows| {
            let name = puzzle.ambient().sets()[rows.set].name.clone();
            (name, json!({"permutation": rows.pieces, "orientationDelta": rows.by_slot}))
        });
        (a_move.name().to_owned(), Tree::Object(orbits.collect()))
    });
    lines.0.push(("moves", keyed_lines(moves)));
    let aliases = written_aliases(puzzle, &mut lost);
    if !aliases.is_empty() {
        let aliases = aliases.into_iter().map(|(alias, factors)| (alias.name.clone(), Tree::from(factors.join(" "))));
        lines.0.push(("derivedMoves", keyed_lines(aliases)));
    }
    let numbered =
        puzzle.moves().iter().map(|a_move| a_move.name()).filter(|name| name.ends_with(|c: char| c.is_ascii_digit()));
    say(
        &mut lost,
        "other readers take the number at the end of a name for a power",
        numbered.map(str::to_owned).collect(),
    );
    say_notes(puzzle, &mut lost);
    Export { text: lines.text(), lost }
}

fn solved_orbit(set: &PieceSet, pattern: &SetPattern) -> Tree {
    // Readers want pieces below their number.
    let fitting = pattern.colours.iter().all(|&colour| colour < set.size);
    let pieces = if fitting { pattern.colours.clone() } else { without_gaps(&pattern.colours) };
    let mut orbit = Map::new();
    orbit.insert("pieces".into(), pieces.into());
    orbit.insert("orientation".into(), pattern.orientations.clone().into());
    if pattern.visible.iter().any(|&modulus| modulus != set.orientations) {
        let moduli = pattern.visible.iter().map(|&m| if m == set.orientations { 0 } else { m });
        orbit.insert("orientationMod".into(), moduli.collect::<Vec<u32>>().into());
    }
    Tree::Object(orbit)
}

/// An object with one line for each entry of its entries, in their order.
struct Lines(Vec<(&'static str, String)>);

impl Lines {
    fn text(&self) -> String {
        let entries: Vec<String> = self.0.iter().map(|(key, value)| format!("  \"{key}\": {value}")).collect();
        format!("{{\n{}\n}}\n", entries.join(",\n"))
    }
}

fn keyed_lines(entries: impl Iterator<Item = (String, Tree)>) -> String {
    list_of_lines('{', entries.map(|(key, value)| format!("{}: {value}", Tree::from(key))), '}')
}

fn list_of_lines(open: char, items: impl Iterator<Item = String>, close: char) -> String {
    let items: Vec<String> = items.map(|item| format!("    {item}")).collect();
    if items.is_empty() { format!("{open}{close}") } else { format!("{open}\n{}\n  {close}", items.join(",\n")) }
}
