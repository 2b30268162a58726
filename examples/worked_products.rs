//! The two products that the papers on the octahedron and the cuboctahedron work out by hand.
//!
//! `cargo run --example worked_products`

use schreier::{Action, puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let octahedron = puzzle::find("octahedron").ok_or("not in the catalogue")??;
    let cuboctahedron = puzzle::find("cuboctahedron").ok_or("not in the catalogue")??;

    for (puzzle, product, in_the_paper) in [
        (&octahedron, "UR120∙UF120", "((2 3 4), (2,0,2,0,0,0), (1 2 3 7 8))"),
        (&cuboctahedron, "DR120∙F90", "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))"),
    ] {
        let element = puzzle.evaluate(product)?;
        println!("{product} = {element}");
        // The papers leave out vectors that are all zeros.
        assert_eq!(element, puzzle.ambient().parse(in_the_paper)?);
    }

    // The papers write the move that comes first on the right; `then` and move sequences go from left to right.
    let first = cuboctahedron.element("F90").ok_or("no such move")?;
    let second = cuboctahedron.element("DR120").ok_or("no such move")?;
    assert_eq!(first.then(&second), cuboctahedron.evaluate("DR120∙F90")?);
    assert_eq!(first.then(&second), cuboctahedron.evaluate("F90 DR120")?);
    println!(
        "F90 DR120, read from left to right, is the same as DR120∙F90; its order is {}",
        first.then(&second).order()
    );
    Ok(())
}
