//! Groups in JSON, written: the counterpart of [`groups`](super::groups).

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::export::{Export, say, say_notes, sticker_cycles};
use super::gap::{POINTS, is_plain};
use super::groups::{Generators, Label};
use crate::error::ElementError;
use crate::puzzle::Puzzle;
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, PieceSet};

/// The puzzle with the generators `g1`, `g2`, … of a group as its moves. Points of plain permutations make one piece set.
/// O(generators · slots).
///
/// # Errors
/// If there are more points than an ambient group may have.
pub fn puzzle_of(label: &Label, generators: &Generators) -> Result<Puzzle, ElementError> {
    let name = label.text().unwrap_or_else(|| "group".into());
    let (ambient, moves): (Ambient, Vec<SparseMove>) = match generators {
        Generators::Permutations { degree, generators } => {
            let size = u32::try_from(*degree).unwrap_or(u32::MAX);
            let ambient = Ambient::new(vec![PieceSet::new(POINTS, size, 1)])?;
            let moves = generators.iter().map(|g| SparseMove::from(&ambient.permuting(g))).collect();
            (ambient, moves)
        }
        Generators::Twisted { ambient, generators } => {
            (ambient.clone(), generators.iter().map(SparseMove::from).collect())
        }
    };
    let mut puzzle = Puzzle::new(name, "", ambient);
    for (index, sparse) in moves.into_iter().enumerate() {
        puzzle.push_move(&format!("g{}", index + 1), sparse).expect("numbered names differ");
    }
    Ok(puzzle)
}

/// Writes the group of a puzzle as one line of JSON, called `label` or else as the puzzle is. Plain permutations are written as
/// lists of images, or as cycles if they move little; others with their piece sets. O(moves · slots).
///
/// # Example
///
/// ```
/// use schreier::format::{group_writer, groups::Records};
///
/// let octahedron = schreier::puzzle::find("octahedron").expect("it is in the catalogue")?;
/// let export = group_writer::write(&octahedron, None);
/// assert!(export.text.starts_with(r#"{"name":"octahedron","orbits":[{"k":4,"n":6},"#));
/// assert!(Records::new(export.text.as_bytes()).all(|record| record.group.is_ok()));
/// # Ok::<(), schreier::puzzle::PuzzleError>(())
/// ```
pub fn write(puzzle: &Puzzle, label: Option<&Label>) -> Export {
    let mut line = String::from("{");
    let name = Label { id: None, name: Some(puzzle.name().into()) };
    let label = label.unwrap_or(&name);
    for (key, value) in [("id", &label.id), ("name", &label.name)] {
        if let Some(value) = value {
            write!(line, "\"{key}\":{value},").expect("writing to a string succeeds");
        }
    }
    let ambient = puzzle.ambient();
    let (key, generators): (&str, Vec<Value>) = if !is_plain(ambient) {
        let orbit = |set: &PieceSet| json!({"n": set.size, "k": set.orientations});
        let orbits: Vec<Value> = ambient.sets().iter().map(orbit).collect();
        write!(line, "\"orbits\":{},", Value::from(orbits)).expect("writing to a string succeeds");
        ("generators", puzzle.moves().iter().map(|a_move| twisted(ambient, a_move.sparse())).collect())
    } else {
        write!(line, "\"degree\":{},", ambient.slots()).expect("writing to a string succeeds");
        let moved: usize = puzzle.moves().iter().map(|a_move| a_move.sparse().slots().len()).sum();
        if moved * 4 < ambient.slots() * puzzle.moves().len() {
            let cycles = |sparse: &SparseMove| sticker_cycles(ambient, sparse, 1).into();
            ("generators_cycles", puzzle.moves().iter().map(|a_move| cycles(a_move.sparse())).collect())
        } else {
            let images = |sparse: &SparseMove| -> Value {
                let mut images: Vec<u32> = (1..=ambient.slots() as u32).collect();
                sparse.slots().iter().for_each(|entry| images[entry.slot as usize] = entry.to + 1);
                images.into()
            };
            ("generators", puzzle.moves().iter().map(|a_move| images(a_move.sparse())).collect())
        }
    };
    writeln!(line, "\"{key}\":{}}}", Value::from(generators)).expect("writing to a string succeeds");
    Export { text: line, lost: lost(puzzle) }
}

/// The pairs of an element, one for each piece set: images from 0, twists by destination.
fn twisted(ambient: &Ambient, sparse: &SparseMove) -> Value {
    let identity = |set: &PieceSet| ((0..set.size).collect(), vec![0; set.size as usize]);
    let mut parts: Vec<(Vec<u32>, Vec<u32>)> = ambient.sets().iter().map(identity).collect();
    for entry in sparse.slots() {
        let set = ambient.set_of(entry.slot as usize).expect("a move moves slots of its ambient group");
        let first = ambient.slots_of(set).start as u32;
        parts[set].0[(entry.slot - first) as usize] = entry.to - first;
        parts[set].1[(entry.to - first) as usize] = entry.gain;
    }
    parts.into_iter().map(|(images, twists)| Value::from(vec![Value::from(images), Value::from(twists)])).collect()
}

fn lost(puzzle: &Puzzle) -> Vec<String> {
    let mut lost = Vec::new();
    let numbered = |(name, index): (&str, usize)| name != format!("g{index}");
    let names = puzzle.moves().iter().map(|a_move| a_move.name()).zip(1..).filter(|&pair| numbered(pair));
    say(&mut lost, "the names of the moves, which become g1, g2, …", names.map(|(name, _)| name.to_owned()).collect());
    let sets = puzzle.ambient().sets().iter().zip(1..).filter(|(set, index)| set.name != format!("orbit{index}"));
    if !is_plain(puzzle.ambient()) {
        let names = sets.map(|(set, _)| set.name.clone()).collect();
        say(&mut lost, "the names of the piece sets, which become orbit1, orbit2, …", names);
    }
    say(&mut lost, "further names", puzzle.aliases().iter().map(|alias| alias.name.clone()).collect());
    say(&mut lost, "rotations of the whole puzzle", puzzle.rotations().iter().map(|r| r.name().to_owned()).collect());
    if puzzle.pattern().is_some() {
        lost.push("which pieces and orientations look alike".into());
    }
    say_notes(puzzle, &mut lost);
    lost
}
