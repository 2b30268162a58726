//! What the reader takes, the writer writes so that the reader takes it again, with the same moves.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schreier::format::puzzle_file::{parse, write};

fuzz_target!(|text: &str| {
    let Ok(puzzle) = parse(text) else { return };
    if puzzle.ambient().stickers() > 1 << 12 {
        return;
    }
    let copy = parse(&write(&puzzle)).expect("what is written can be read");
    assert_eq!(puzzle.moves().len(), copy.moves().len());
    for (a, b) in puzzle.moves().iter().zip(copy.moves()) {
        assert_eq!(a.sparse(), b.sparse(), "{}", a.name());
    }
});
