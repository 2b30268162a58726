//! Permutations as GAP has them: `M_U := (1,3,8,6)(2,5,7,4);`, lists of generators, groups.
//!
//! ```text
//! M_U:=(1,3,8,6)(2,5,7,4);
//! M_F:=(6,17,43,16)*(7,20);          # products, quotients, powers and conjugates of what has been named
//! Gen:=[M_U,M_F];
//! ip:=[[1,2],[3,4]];                 # points that look alike
//! R_x:=(1,2,3,4);
//! Rotations:=[R_x];                  # of the whole puzzle; only beside a `Group(…)`, which has the generators
//! G:=Group(Gen);
//! ```
//!
//! Points count from 1, and products are read from left to right: in `a*b` the permutation a comes first, as it does in GAP.
//! The generators are those of the last `Group(…)`, else of the last list of permutations, else all permutations that are named,
//! else all that stand there. Names lose a leading `M_`, which some programs put there because GAP has taken some of their
//! names. Statements about other things, such as `Size(G);`, are passed over. An assignment of something that is not understood is
//! refused, since it may be the group that is meant, unless there is a `Group(…)`; then it is passed over with a note.
//!
//! Files whose products are meant from right to left are read as they are written.

mod moved;
mod statements;
mod values;
mod write;

use super::import::ImportError;
use crate::puzzle::Puzzle;
use crate::wreath::Ambient;
use values::Reader;

pub use write::write;

/// The name of the piece set that the points of a GAP file make.
pub const POINTS: &str = "points";

/// What names of moves begin with, because GAP has taken some of them.
const MOVE: &str = "M_";
/// The same for rotations of the whole puzzle.
const ROTATION: &str = "R_";
/// The list of the rotations.
const ROTATIONS: &str = "Rotations";

/// Reads permutations in the language of GAP. O(text · log(text)), but for products of what has been named.
///
/// # Errors
/// If the text is not what this module describes; the error names the place.
///
/// # Example
///
/// ```
/// let text = "M_a := (1,2,3); b := M_a*(3,4); Gen := [M_a, b];";
/// let puzzle = schreier::format::gap::parse(text)?;
/// assert_eq!(puzzle.element("b").map(|b| b.to_string()).as_deref(), Some("((1 2 4 3))"));
/// assert_eq!(puzzle.evaluate("a b a'")?, puzzle.evaluate("[a: b]")?);
/// let error = schreier::format::gap::parse("a := (1,2,2);").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 11: the point 2 stands twice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str) -> Result<Puzzle, ImportError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(text);
    while reader.statement()? {}
    reader.into_puzzle()
}

/// Whether the pieces are nothing but points.
pub fn is_plain(ambient: &Ambient) -> bool {
    matches!(ambient.sets(), [set] if set.orientations == 1 && (set.name == POINTS || set.name == "stickers"))
}
