//! No line of JSON makes the reader panic, and what it takes is written so that it takes it again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schreier::format::group_writer::{puzzle_of, write};
use schreier::format::groups::{Generators, Records};

fn size(generators: &Generators) -> usize {
    match generators {
        Generators::Permutations { degree, .. } => *degree,
        Generators::Twisted { ambient, .. } => ambient.stickers(),
    }
}

fuzz_target!(|bytes: &[u8]| {
    for record in Records::new(bytes) {
        let Ok(generators) = record.group else { continue };
        if size(&generators) > 1 << 12 {
            continue;
        }
        let puzzle = puzzle_of(&record.label, &generators).expect("a group of bounded size");
        let text = write(&puzzle, Some(&record.label)).text;
        let copy = Records::new(text.as_bytes()).next().expect("a line was written").group.expect("it is a group");
        let copy = puzzle_of(&record.label, &copy).expect("a group of bounded size");
        assert_eq!(puzzle.sparse_moves(), copy.sparse_moves());
    }
});
