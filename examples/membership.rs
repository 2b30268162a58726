//! Can the configuration A of each of the two papers be reached? No on the octahedron, yes on the cuboctahedron.
//!
//! `cargo run --example membership`

use schreier::group::words::{Effort, WordTable};
use schreier::order::Verdict;
use schreier::{Group, puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (name, configuration, expected) in [
        ("octahedron", "((1 3 4), (2,0,1,1,0,0), (1))", false),
        ("cuboctahedron", "((1 3 4), (0,0,1,1,0,0,0,0,0,0,0,0), (1))", true),
    ] {
        let puzzle = puzzle::find(name).ok_or("not in the catalogue")??;
        let element = puzzle.ambient().parse(configuration)?;

        // The laws answer at once, and say why not.
        let group = Group::new(puzzle.generators())?;
        let verdict = group.proof().judge(&element);
        match &verdict {
            Verdict::Breaks(law) => println!("{name}: no, {law}"),
            Verdict::Member => println!("{name}: yes"),
            Verdict::Undecided => println!("{name}: the laws alone do not decide"),
        }
        assert_eq!(verdict == Verdict::Member, expected);

        // The stabilizer chain agrees, and gives a word in the moves.
        assert_eq!(group.chain().contains(&element), expected);
        if expected {
            let effort = Effort { compositions: 100_000, ..Effort::default() };
            let table = WordTable::new(group.chain(), group.generators(), effort);
            let word = table.factor(&element).ok_or("no word found")?;
            println!("{name}: a word of {} letters makes it", word.len());
            assert_eq!(table.multiply(&word), element);
        }
    }
    Ok(())
}
