//! The built-in puzzles by name.

use super::{Puzzle, PuzzleError, cube, cuboctahedron, megaminx, octahedron, pyraminx, skewb};
use crate::pattern::Pattern;

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

/// The built-in puzzle with this name, in letters of either case; `None` if there is none.
///
/// # Errors
/// If the name belongs to a family but not to the sizes that can be built.
pub fn find(name: &str) -> Option<Result<Puzzle, PuzzleError>> {
    let name = name.to_ascii_lowercase();
    let puzzle = match name.as_str() {
        "octahedron" => octahedron::build(),
        "cuboctahedron" => cuboctahedron::build(),
        "pyraminx" => pyraminx::build(),
        "tetraminx" => pyraminx::build_tipless(),
        "skewb" => skewb::build(),
        "megaminx" => megaminx::build(),
        name => return cube::find(name),
    };
    // No two pieces of these look alike, and something that no move carries along is their frame.
    Some(puzzle.map(|mut puzzle| {
        puzzle.set_pattern(Pattern::distinct(puzzle.ambient()));
        puzzle
    }))
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

/// The names of the catalogue that `name` may have been meant for, the nearest first: those that it begins, and those from
/// which a third of its letters or less are wrong.
///
/// ```
/// use schreier::puzzle::nearest_names;
///
/// assert_eq!(nearest_names("cubeoctahedron")[0], "cuboctahedron");
/// assert_eq!(nearest_names("octa"), ["octahedron"]);
/// assert!(nearest_names("foo").is_empty());
/// ```
pub fn nearest_names(name: &str) -> Vec<String> {
    const HOW_MANY: usize = 3;
    const SHORTEST_BEGINNING: usize = 3;
    let name = name.to_lowercase();
    let length = name.chars().count();
    let distance = |known: &String| strsim::damerau_levenshtein(&name, known);
    let begins = |known: &String| length >= SHORTEST_BEGINNING && known.starts_with(&name);
    let mut names = known_names();
    names.retain(|known| begins(known) || 3 * distance(known) <= length);
    names.sort_by_cached_key(distance);
    names.truncate(HOW_MANY);
    names
}
