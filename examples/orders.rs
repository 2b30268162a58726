//! The orders of the built-in puzzles against their upper bounds.
//!
//! `cargo run --example orders`

use schreier::order::{self, Options, Proof, Status};
use schreier::{Group, Puzzle, puzzle};

/// Puzzles small enough for the second opinion of a stabilizer chain to cost nothing.
const NAMES: [&str; 8] = ["octahedron", "cuboctahedron", "pyraminx", "skewb", "megaminx", "2x2x2", "3x3x3", "4x4x4"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in NAMES {
        let puzzle = puzzle::find(name).ok_or("not in the catalogue")??;
        let proof = prove(&puzzle)?;
        let (order, bound) = (proof.order().value(), proof.upper_bound().value());
        let index = proof.index().ok_or("the order divides the bound")?;
        println!("{name}: order {order}, proved by {}; one of {index} configurations can be reached", proof.argument());

        assert_eq!(proof.status(), Status::Proved);
        assert_eq!(bound, puzzle.ambient().order());
        assert_eq!(&order * index.value(), bound);
        // The same order by a stabilizer chain, which knows nothing of laws.
        assert_eq!(order, Group::new(puzzle.generators())?.order());
    }
    Ok(())
}

fn prove(puzzle: &Puzzle) -> Result<Proof, order::LawsFail> {
    let moves: Vec<_> = puzzle.moves().iter().map(|a_move| a_move.sparse().clone()).collect();
    order::prove(puzzle.ambient(), &moves, &Options::default())
}
