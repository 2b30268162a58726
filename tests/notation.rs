//! Are elements and expressions read as the papers write them?

use schreier::puzzle::{self, Puzzle};
use schreier::{Action, Ambient, Permutation, PieceSet};

fn find(name: &str) -> Puzzle {
    puzzle::find(name).unwrap().unwrap()
}

#[test]
fn lines_as_they_stand_in_the_papers() {
    let octahedron = find("octahedron");
    // Irregular spaces, and vectors that are left out.
    for (line, full) in [
        (
            "((1 4 5), (0,0,0,2,2,0),(3 4 5), (0,0,0,0,0,0,0,0,0,0,0,0))",
            "((1 4 5), (0,0,0,2,2,0), (3 4 5), (0,0,0,0,0,0,0,0,0,0,0,0))",
        ),
        ("((2 3 4), (2,0,2,0,0,0), (1 2 3 7 8))", "((2 3 4), (2,0,2,0,0,0), (1 2 3 7 8), (0,0,0,0,0,0,0,0,0,0,0,0))"),
        ("((1 3 4), (2,0,1,1,0,0), (1), (0,0,…))", "((1 3 4), (2,0,1,1,0,0), (), (0,0,0,0,0,0,0,0,0,0,0,0))"),
    ] {
        assert_eq!(octahedron.ambient().parse(line).unwrap().to_string(), full);
    }
    // The configuration that the paper takes for an example, and its cuboctahedral counterpart.
    let a = octahedron.ambient().parse("((1 3 4), (2,0,1,1,0,0), (1))").unwrap();
    assert_eq!(a.order(), 3u32.into()); // 2 + 1 + 1 is a whole turn
    let cuboctahedron = find("cuboctahedron");
    let a = cuboctahedron.ambient().parse("((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))").unwrap();
    assert_eq!(a.order(), 3u32.into());
    // The papers' own way of combining two moves: (αδ, a + αd, βε).
    let f90 = cuboctahedron.element("F90").unwrap();
    let moved = cuboctahedron.evaluate("((2 6 3), (…), (1))∙((1), (1,1,1,1,…), (1))").unwrap();
    assert_eq!(moved.twist(0), [1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]); // (2 6 3) ∙ (1,1,1,1,0,…)
    assert_eq!(cuboctahedron.evaluate("DR120'∙DR120∙F90").unwrap(), f90);
}

#[test]
fn expressions_with_written_out_elements() {
    let octahedron = find("octahedron");
    let uf = octahedron.element("UF120").unwrap();
    for same in
        ["UF", "UF120", "((1 3 4), (…), (1 2 3))", "UF'2", "((UF'))2", "[(): UF]", "[UR UR': UF]", "UF120^4", "UF^-2"]
    {
        assert_eq!(octahedron.evaluate(same).unwrap(), uf, "{same}");
    }
    let word = octahedron.parse("[UF, DB]").unwrap().word().unwrap();
    assert_eq!(octahedron.product(&word), octahedron.evaluate("UF DB UF' DB'").unwrap());
}

#[test]
fn both_directions_of_the_same_product() {
    for name in ["octahedron", "cuboctahedron", "3x3x3", "pyraminx", "megaminx"] {
        let puzzle = find(name);
        let moves = puzzle.moves();
        for (x, y) in moves.iter().zip(&moves[1..]) {
            let product = y.element().then(&x.element());
            assert_eq!(puzzle.evaluate(&format!("{}∙{}", x.name(), y.name())).unwrap(), product);
            assert_eq!(puzzle.evaluate(&format!("{} {}", y.name(), x.name())).unwrap(), product);
        }
    }
}

#[test]
fn a_million_points_are_read_and_printed() {
    let degree = 1_000_000;
    let cycle: Vec<u32> = (0..degree).collect();
    let p = Permutation::from_cycles(degree as usize, &[cycle]).unwrap();
    assert_eq!(Permutation::parse(&p.to_string(), degree as usize).unwrap(), p);
    let ambient = Ambient::new(vec![PieceSet::new("beads", degree, 2)]).unwrap();
    let element = ambient.parse("((1 1000000), (1,…))").unwrap();
    assert_eq!(element.order(), 4u32.into());
    assert_eq!(ambient.parse(&element.to_string()).unwrap(), element);
}
