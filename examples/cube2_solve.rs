//! Solves a 2x2x2 in the fewest turns, and by the steps of the document.
//!
//! `cargo run --release --example cube2_solve -- "R U F2 L'"`

use schreier::cube2::{Method, Metric, Sense, Solver, Steps, read_cube, to_numbers};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    let cube = read_cube(if text.is_empty() { "R U' F2 L B' D2 R2 F" } else { &text })?;
    println!("array:    {cube}");

    for (name, metric) in [("half", Metric::Half), ("quarter", Metric::Quarter)] {
        let solver = Solver::new(metric, Sense::UpToRotation);
        let solution = solver.solve(&cube);
        let count = solver.solutions(&cube).count();
        println!("{name} turns: {solution}  ({} turns, {count} such solutions)", solution.len());
    }

    for step in Steps::new(Method::Document).solve(&cube) {
        println!("face {:>2} from {:>2}: {}", step.face, step.from, to_numbers(step.rotations));
    }
    Ok(())
}
