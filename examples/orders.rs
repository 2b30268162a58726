//! The orders of the built-in puzzles against their upper bounds.
//!
//! `cargo run --example orders`

use schreier::order::{self, Method, Options, Proof, Status};
use schreier::{Puzzle, puzzle};

/// Puzzles small enough for the second opinion of a stabilizer chain to cost nothing.
const NAMES: [&str; 8] = ["octahedron", "cuboctahedron", "pyraminx", "skewb", "megaminx", "2x2x2", "3x3x3", "4x4x4"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in NAMES {
        let puzzle = puzzle::find(name).ok_or("not in the catalogue")??;
        let proof = prove(&puzzle, Method::Auto)?;
        let (order, bound) = (proof.order().value(), proof.upper_bound().value());
        let index = proof.index().ok_or("the order divides the bound")?;
        println!("{name}: order {order}, proved by {}; one in {index} configurations can be reached", proof.argument());

        assert_eq!(proof.status(), Status::Proved);
        assert_eq!(bound, puzzle.ambient().order());
        assert_eq!(&order * index.value(), bound);
        // The same order by a stabilizer chain, which knows nothing of laws.
        assert_eq!(order, prove(&puzzle, Method::Chain)?.order().value());
    }
    Ok(())
}

fn prove(puzzle: &Puzzle, method: Method) -> Result<Proof, order::LawsFail> {
    order::prove(puzzle.ambient(), &puzzle.sparse_moves(), &Options { method, ..Options::default() })
}
