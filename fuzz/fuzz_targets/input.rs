//! No file makes the choice of the reader panic, or any reader that is chosen.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schreier::format::input::{Input, read};

fuzz_target!(|bytes: &[u8]| {
    for name in ["file", "file.def"] {
        match read(std::io::Cursor::new(bytes.to_vec()), name) {
            Ok(Input::Groups(records)) => records.for_each(|record| drop(record.group)),
            Ok(Input::Puzzle(puzzle)) => drop(puzzle),
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
});
