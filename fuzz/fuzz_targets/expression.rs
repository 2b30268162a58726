//! No expression makes the parser panic, and a word that it makes is shown as it is read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use schreier::Action;
use schreier::format::expression::show_word;

fuzz_target!(|text: &str| {
    let octahedron = schreier::puzzle::find("octahedron").expect("it is in the catalogue").expect("it is a puzzle");
    let Ok(expression) = octahedron.parse(text) else { return };
    if let Some(word) = expression.word().filter(|word| word.len() < 1000) {
        let again = octahedron.parse(&show_word(&word, &octahedron)).expect("what is shown can be read");
        assert!(again.evaluate(&octahedron).then(&octahedron.product(&word).inverse()).is_identity());
    }
});
