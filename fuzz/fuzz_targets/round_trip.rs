//! What the reader takes, the writer writes so that the reader takes it again, with the same moves.

use schreier::format::ImportError;
use schreier::format::export::Export;
use schreier::puzzle::Puzzle;

/// Checks that of a text.
pub fn check(text: &str, parse: impl Fn(&str) -> Result<Puzzle, ImportError>, write: impl Fn(&Puzzle) -> Export) {
    let Ok(puzzle) = parse(text) else { return };
    // Writing spells pieces out: not for sets that the text only claims.
    if puzzle.ambient().stickers() > 1 << 12 {
        return;
    }
    let copy = parse(&write(&puzzle).text).expect("what is written can be read");
    assert_eq!(puzzle.moves().len(), copy.moves().len());
    for (a, b) in puzzle.moves().iter().zip(copy.moves()) {
        assert_eq!(a.sparse(), b.sparse(), "{}", a.name());
    }
}
