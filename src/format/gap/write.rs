//! Scripts for GAP, written.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use super::{MOVE, ROTATION, ROTATIONS};
use crate::format::export::{Export, comment, pattern_of, say_what_points_lose, sticker_cycles};
use crate::puzzle::{Move, Puzzle};
use crate::wreath::Ambient;

/// Writes a script for GAP that prints the order, and that [`parse`](super::parse) reads. Pieces with orientations become one point for
/// each orientation of each slot. O(total size of the moves), and O(stickers) if the puzzle has a pattern.
///
/// # Example
///
/// ```
/// use schreier::{format::gap, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let copy = gap::parse(&gap::write(&cube).text)?;
/// let sequence = copy.evaluate("U F R")?; // M_U*M_F*M_R in GAP
/// assert_eq!(sequence.order(), 80u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Export {
    let mut lost = Vec::new();
    let mut text = String::new();
    comment(&mut text, "#", puzzle.name());
    comment(&mut text, "#", puzzle.source());
    puzzle.notes().iter().for_each(|note| comment(&mut text, "#", note));
    let mut first = 1;
    for set in puzzle.ambient().sets() {
        let points = set.size * set.orientations;
        let turns = if set.orientations > 1 {
            format!(", {} orientations of each slot in turn", set.orientations)
        } else {
            String::new()
        };
        comment(&mut text, "#", &format!("{}: points {first}..{}{turns}", set.name, first + points.max(1) - 1));
        first += points;
    }
    comment(&mut text, "#", "Products are read from left to right: M_a*M_b is first a, then b.");
    let moves = write_permutations(&mut text, puzzle.moves(), puzzle.ambient(), MOVE);
    text.push_str(&format!("Gen:=[{moves}];;\n"));
    if !puzzle.rotations().is_empty() {
        comment(&mut text, "#", "Rotations of the whole puzzle, which are not moves of its group:");
        let rotations = write_permutations(&mut text, puzzle.rotations(), puzzle.ambient(), ROTATION);
        text.push_str(&format!("{ROTATIONS}:=[{rotations}];;\n"));
    }
    if let Some(alike) = alike(puzzle) {
        text.push_str(&format!("ip:=[{alike}];;\n"));
    }
    text.push_str("G:=Group(Gen,());;\nPrint(Size(G),\"\\n\");\n");
    say_what_points_lose(puzzle, &mut lost);
    Export { text, lost }
}

/// Assigns the cycles of each move to its name behind the prefix. The names, with commas between them.
fn write_permutations(text: &mut String, moves: &[Move], ambient: &Ambient, prefix: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    let mut taken = HashSet::new();
    for a_move in moves {
        let cycles = sticker_cycles(ambient, a_move.sparse(), 1);
        let cycle = |cycle: Vec<u32>| format!("({})", cycle.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
        let cycles: String = cycles.into_iter().map(cycle).collect();
        let mut name = format!("{prefix}{}", escaped(a_move.name()));
        // Rotations may have the same name.
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        writeln!(text, "{name}:={};;", if cycles.is_empty() { "()" } else { &cycles })
            .expect("writing to a string succeeds");
        names.push(name);
    }
    names.join(",")
}

/// The classes of points that look alike, as a list for GAP; `None` if there are none.
fn alike(puzzle: &Puzzle) -> Option<String> {
    let pattern = puzzle.pattern().map(|_| pattern_of(puzzle))?;
    let mut classes: BTreeMap<(usize, u32, u32), Vec<u32>> = BTreeMap::new();
    let mut point = 0;
    for (index, (set, pattern)) in puzzle.ambient().sets().iter().zip(pattern.sets()).enumerate() {
        for slot in 0..set.size as usize {
            let modulus = pattern.visible[slot];
            for orientation in 0..set.orientations {
                point += 1;
                // The sticker that a piece turned by its orientation shows there.
                let shown = (orientation + set.orientations - pattern.orientations[slot]) % modulus;
                classes.entry((index, pattern.colours[slot], shown)).or_default().push(point);
            }
        }
    }
    let mut classes: Vec<Vec<u32>> = classes.into_values().filter(|class| class.len() > 1).collect();
    classes.sort_unstable();
    let class = |class: &Vec<u32>| format!("[{}]", class.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
    (!classes.is_empty()).then(|| classes.iter().map(class).collect::<Vec<_>>().join(","))
}

/// A name with a backslash before what stands in no name of GAP.
fn escaped(name: &str) -> String {
    let escape = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => c.to_string(),
        _ if c.is_control() => "_".to_owned(),
        _ => format!("\\{c}"),
    };
    name.chars().map(escape).collect()
}
