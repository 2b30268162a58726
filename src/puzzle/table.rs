//! Puzzles whose moves stand in a table, as their source prints it.

use super::{Puzzle, PuzzleError};
use crate::wreath::Ambient;

/// A puzzle from a table of moves in the tuple notation, named after their angle: `UF120` is also called `UF`.
pub(super) fn build(name: &str, source: &str, ambient: Ambient, table: &[(&str, &str)]) -> Result<Puzzle, PuzzleError> {
    let mut puzzle = Puzzle::new(name, source, ambient);
    for (name, tuple) in table {
        let element = puzzle.ambient().parse(tuple).expect("the built-in tables are well formed");
        puzzle.add_move(name, &element)?;
    }
    for (index, (name, _)) in table.iter().enumerate() {
        puzzle.add_alias(name.trim_end_matches(|c: char| c.is_ascii_digit()), vec![(index, 1)])?;
    }
    Ok(puzzle)
}
