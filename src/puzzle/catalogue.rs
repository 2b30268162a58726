//! The built-in puzzles by name.

use super::{Puzzle, PuzzleError, cuboctahedron, octahedron};
use crate::wreath::Ambient;

/// One line of the catalogue.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The name, or the pattern of the names of a family: `N` stands for a number.
    pub name: &'static str,
    /// What it is.
    pub description: &'static str,
    /// Where its moves are from.
    pub source: &'static str,
}

/// What is built in, for people to read.
pub const CATALOGUE: &[Entry] = &[
    Entry {
        name: "octahedron",
        description: "face-turning octahedron: 6 vertices with four sides, 12 edges",
        source: octahedron::SOURCE,
    },
    Entry {
        name: "cuboctahedron",
        description: "face-turning cuboctahedron: 12 vertices with two orientations, 24 edges",
        source: cuboctahedron::SOURCE,
    },
];

/// The built-in puzzle with this name; `None` if there is none.
///
/// # Errors
/// If the name belongs to a family but not to the sizes that can be built.
pub fn find(name: &str) -> Option<Result<Puzzle, PuzzleError>> {
    match name {
        "octahedron" => Some(octahedron::build()),
        "cuboctahedron" => Some(cuboctahedron::build()),
        _ => None,
    }
}

/// Names that [`find`] knows, for suggestions: all of the single puzzles and some of each family.
pub fn known_names() -> Vec<String> {
    CATALOGUE.iter().map(|entry| entry.name.to_owned()).collect()
}

/// A puzzle from a table of moves in the tuple notation, named after their angle: `UF120` is also called `UF`.
pub(super) fn from_table(
    name: &str,
    source: &str,
    ambient: Ambient,
    table: &[(&str, &str)],
) -> Result<Puzzle, PuzzleError> {
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
