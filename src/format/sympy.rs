//! Scripts for SymPy that recompute the order.

use std::fmt::Write as _;

use super::export::{Export, comment, say_what_points_lose, sticker_cycles};
use crate::puzzle::{Move, Puzzle};
use crate::wreath::Ambient;

/// Writes a script in Python that prints the order as SymPy finds it. Pieces with orientations become one point for each
/// orientation of each slot, counted from 0. O(total size of the moves).
///
/// SymPy reads products from left to right, as this program reads sequences: `moves["U"]*moves["F"]` is first U, then F.
///
/// # Example
///
/// ```
/// use schreier::{format::sympy, puzzle};
///
/// let octahedron = puzzle::find("octahedron").expect("it is in the catalogue")?;
/// assert!(sympy::write(&octahedron).text.contains("print(group.order())"));
/// # Ok::<(), puzzle::PuzzleError>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Export {
    let mut text = String::from("#!/usr/bin/env python3\n");
    comment(&mut text, "#", puzzle.name());
    comment(&mut text, "#", puzzle.source());
    puzzle.notes().iter().for_each(|note| comment(&mut text, "#", note));
    text.push_str("# Products are read from left to right: a*b is first a, then b.\n");
    text.push_str("from sympy.combinatorics import Permutation, PermutationGroup\n\n");
    let points = puzzle.ambient().stickers();
    writeln!(text, "points = {points}").expect("writing to a string succeeds");
    write_permutations(&mut text, "moves", puzzle.moves(), puzzle.ambient());
    if !puzzle.rotations().is_empty() {
        text.push_str("# Rotations of the whole puzzle, which are not moves of its group:\n");
        write_permutations(&mut text, "rotations", puzzle.rotations(), puzzle.ambient());
    }
    text.push_str("group = PermutationGroup(list(moves.values()) or [Permutation(size=points)])\n");
    text.push_str("print(group.order())\n");
    let mut lost = Vec::new();
    if puzzle.pattern().is_some() {
        lost.push("which pieces and orientations look alike".into());
    }
    say_what_points_lose(puzzle, &mut lost);
    Export { text, lost }
}

/// Assigns a dictionary of permutations by name.
fn write_permutations(text: &mut String, variable: &str, moves: &[Move], ambient: &Ambient) {
    writeln!(text, "{variable} = {{").expect("writing to a string succeeds");
    for a_move in moves {
        let cycles = sticker_cycles(ambient, a_move.sparse(), 0);
        let name = serde_json::Value::from(a_move.name());
        writeln!(text, "    {name}: Permutation({cycles:?}, size=points),").expect("writing to a string succeeds");
    }
    text.push_str("}\n");
}
