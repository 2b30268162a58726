//! Whatever the checker is given, it ends soon, does not panic, and accepts only what is true.

#![no_main]

use libfuzzer_sys::fuzz_target;
use schreier::order::{self, Method, Options};
use schreier::verifier::{self, Verdict};
use schreier::{Ambient, PieceSet, SlotMove, SparseMove};

/// So many steps are allowed for one certificate.
const WORK: u64 = 20_000_000;

/// Groups on more points are not compared with the engine.
const POINTS: u64 = 200;

fuzz_target!(|data: &[u8]| {
    let Ok(certificate) = verifier::read(data) else { return };
    if !matches!(verifier::verify(&certificate, WORK), Ok(Verdict::Valid)) {
        return;
    }
    let sets = &certificate.group.piece_sets;
    let points: u64 = sets.iter().map(|set| u64::from(set.size) * u64::from(set.orientations)).sum();
    if points > POINTS || certificate.group.generators.len() > 50 {
        return;
    }
    let sets = sets.iter().map(|set| PieceSet::new(set.name.clone(), set.size, set.orientations)).collect();
    let ambient = Ambient::new(sets).expect("what was accepted is an ambient group");
    let entry = |&[slot, to, gain]: &[u32; 3]| SlotMove { slot, to, gain };
    let generators = certificate.group.generators.iter();
    let moves: Vec<SparseMove> = generators
        .map(|g| SparseMove::new(&ambient, g.moves.iter().map(entry).collect()).expect("what was accepted is a generator"))
        .collect();
    let options = Options { method: Method::Chain, ..Options::default() };
    let proof = order::prove(&ambient, &moves, &options).expect("only Method::Laws declines");
    assert_eq!(proof.order().value().to_string(), certificate.order);
});
