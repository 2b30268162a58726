//! A puzzle of one's own, from a file and from code.
//!
//! `cargo run --example own_puzzle`

use schreier::format::puzzle_file;
use schreier::{Action, Ambient, Group, PieceSet, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // From a file: piece sets, moves in the tuple notation, further names.
    let from_file = puzzle_file::parse(include_str!("data/three_dials.toml"))?;

    // The same from code.
    let ambient = Ambient::new(vec![PieceSet::new("dials", 3, 4), PieceSet::new("beads", 5, 1)])?;
    let mut from_code = Puzzle::new("three dials", "made up for the documentation", ambient.clone());
    from_code.add_move("A", &ambient.parse("((1 2 3), (0,1,…), (1 2))")?)?;
    from_code.add_move("B", &ambient.parse("((1 2), (0,0,2), (1 2 3 4 5))")?)?;
    let word = from_code.parse("[A, B]")?.word().ok_or("not made of moves")?;
    from_code.add_alias("AB", word)?;

    assert_eq!(from_file.generators(), from_code.generators());
    assert_eq!(from_file.evaluate("AB")?, from_code.evaluate("A B A' B'")?);

    let commutator = from_file.evaluate("AB")?;
    println!("AB = {commutator}, of order {}", commutator.order());
    let group = Group::new(from_file.generators())?;
    println!("{} of {} configurations can be reached", group.order(), ambient.order());
    let one_dial = ambient.parse("((), (1,…), ())")?;
    println!("turning one dial alone by one: {}", if group.contains(&one_dial) { "possible" } else { "impossible" });
    assert!(commutator.then(&commutator.inverse()).is_identity());

    // Mistakes are reported with their place.
    let mistake = include_str!("data/three_dials.toml").replace("(0,0,2)", "(0,0,4)");
    println!("three_dials.toml: {}", puzzle_file::parse(&mistake).unwrap_err());
    Ok(())
}
