//! The built-in puzzles by name.

use super::{Puzzle, PuzzleError, cube, cuboctahedron, megaminx, octahedron, pyraminx, skewb};
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
    Entry {
        name: "NxNxN",
        description: "cube of any side from 2 to 500: all slices but the middle one of odd N turn; e.g. 3x3x3, 4x4x4",
        source: cube::SOURCE,
    },
    Entry {
        name: "NxNxN-middle",
        description: "the same for odd N, where the middle slices turn too",
        source: cube::SOURCE,
    },
    Entry {
        name: "NxNxN-stickers",
        description: "the same moves as permutations of stickers; also NxNxN-middle-stickers",
        source: cube::SOURCE,
    },
    Entry { name: "pyraminx", description: "4 tips, 4 axial pieces, 6 edges", source: pyraminx::SOURCE },
    Entry { name: "tetraminx", description: "the pyraminx without its tips", source: pyraminx::SOURCE },
    Entry { name: "skewb", description: "7 corners that move, 6 centres", source: skewb::SOURCE },
    Entry { name: "megaminx", description: "20 corners, 30 edges", source: megaminx::SOURCE },
];

/// The built-in puzzle with this name; `None` if there is none.
///
/// # Errors
/// If the name belongs to a family but not to the sizes that can be built.
pub fn find(name: &str) -> Option<Result<Puzzle, PuzzleError>> {
    match name {
        "octahedron" => Some(octahedron::build()),
        "cuboctahedron" => Some(cuboctahedron::build()),
        "pyraminx" => Some(pyraminx::build()),
        "tetraminx" => Some(pyraminx::build_tipless()),
        "skewb" => Some(skewb::build()),
        "megaminx" => Some(megaminx::build()),
        _ => cube::find(name),
    }
}

/// Names that [`find`] knows, for suggestions: all of the single puzzles and some of each family.
pub fn known_names() -> Vec<String> {
    let cubes = (2..=7).flat_map(|side| {
        let middle: &[&str] = if side % 2 == 1 { &["-middle", "-middle-stickers"] } else { &[] };
        let forms = ["", "-stickers"].into_iter().chain(middle.iter().copied());
        forms.map(move |form| format!("{side}x{side}x{side}{form}"))
    });
    let single = CATALOGUE.iter().map(|entry| entry.name).filter(|name| !name.starts_with("NxNxN"));
    single.map(str::to_owned).chain(cubes).collect()
}

/// The names of the catalogue that are most like `name`, the nearest first.
///
/// ```
/// assert_eq!(schreier::puzzle::nearest_names("cubeoctahedron")[0], "cuboctahedron");
/// ```
pub fn nearest_names(name: &str) -> Vec<String> {
    const HOW_MANY: usize = 3;
    let mut names = known_names();
    let name = name.to_lowercase();
    names.sort_by_cached_key(|known| strsim::damerau_levenshtein(&name, known));
    names.truncate(HOW_MANY);
    names
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
