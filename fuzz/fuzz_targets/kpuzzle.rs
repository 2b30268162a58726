//! Files of this format, read and written.
#![no_main]

mod round_trip;

use libfuzzer_sys::fuzz_target;
use schreier::format::kpuzzle::{parse, write};

fuzz_target!(|text: &str| round_trip::check(text, parse, write));
