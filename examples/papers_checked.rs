//! Do the generator tables of the papers describe turns of faces, and what do the pieces add that the papers leave out?
//!
//! `cargo run --example papers_checked`
//!
//! Everything follows from the vertex cycles of the table, because a face is the cycle of its vertices, clockwise as seen
//! from outside: going clockwise around vertex v, the face after f is the g with g(v) = f⁻¹(v).

use schreier::order::{self, Method, Options};
use schreier::{Action, Ambient, Group, Part, PieceSet, Puzzle, Twisted, puzzle};

/// Four faces meet at a vertex of either solid.
const AROUND: usize = 4;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (name, wrong) in [("octahedron", vec!["DB120"]), ("cuboctahedron", vec![])] {
        let puzzle = puzzle::find(name).ok_or("not in the catalogue")??;
        let corrected = check_table(&puzzle, &wrong)?;
        assert_eq!(Group::new(corrected)?.order(), Group::new(puzzle.generators())?.order());
        pseudo_centres(&puzzle)?;
    }
    Ok(())
}

/// The faces around every vertex, clockwise.
fn faces_around(moves: &[Twisted]) -> Vec<Vec<usize>> {
    let turn: Vec<Vec<u32>> = moves.iter().map(|m| m.perm(0)).collect();
    let back: Vec<Vec<u32>> = moves.iter().map(|m| m.inverse().perm(0)).collect();
    let next = |v: usize, f: usize| (0..moves.len()).find(|&g| g != f && turn[g][v] == back[f][v]);
    let around = |v: usize| {
        let first = (0..moves.len()).find(|&f| turn[f][v] as usize != v).expect("every vertex lies on a face");
        let faces: Vec<usize> = std::iter::successors(Some(first), |&f| next(v, f)).take(AROUND).collect();
        assert_eq!(next(v, faces[AROUND - 1]), Some(first), "{AROUND} faces close up around a vertex");
        faces
    };
    (0..turn[0].len()).map(around).collect()
}

fn place(faces: &[usize], face: usize) -> usize {
    faces.iter().position(|&f| f == face).expect("the vertex lies on the face")
}

/// Looks for the zero sides with which most moves have the twists of the table. Prints the others, which must be
/// `wrong`, and returns all moves as they turn the faces.
fn check_table(puzzle: &Puzzle, wrong: &[&str]) -> Result<Vec<Twisted>, Box<dyn std::error::Error>> {
    let (moves, k) = (puzzle.generators(), puzzle.ambient().sets()[0].orientations as usize);
    let (faces, step) = (faces_around(&moves), AROUND / k);
    // What the piece at v gains: how much farther clockwise the face lies from the zero side, there than here.
    let gain = |zero: &[usize], face: usize, v: usize, to: usize| {
        let from_zero = |v: usize| place(&faces[v], face) + AROUND - zero[v];
        ((from_zero(to) + AROUND - from_zero(v) % AROUND) % AROUND / step) as u32
    };
    let agrees = |zero: &[usize], face: usize| {
        let moved = |&v: &usize| moves[face].move_of(v).0 != v;
        let right = |v: usize| gain(zero, face, v, moves[face].move_of(v).0) == moves[face].move_of(v).1;
        (0..faces.len()).filter(moved).all(right)
    };
    // All choices of a zero side for every vertex.
    let choices = (0..k.pow(faces.len() as u32))
        .map(|n| (0..faces.len()).map(|v| n / k.pow(v as u32) % k * step).collect::<Vec<usize>>());
    let zero = choices.max_by_key(|zero| (0..moves.len()).filter(|&f| agrees(zero, f)).count()).ok_or("no vertex")?;

    let mut turns = moves.clone();
    let mut found = Vec::new();
    for (face, a_move) in moves.iter().enumerate().filter(|&(face, _)| !agrees(&zero, face)) {
        let mut parts = parts(a_move);
        for v in (0..faces.len()).filter(|&v| a_move.move_of(v).0 != v) {
            let to = a_move.move_of(v).0;
            parts[0].twist[to] = gain(&zero, face, v, to);
        }
        turns[face] = puzzle.ambient().element(&parts)?;
        let name = puzzle.moves()[face].name();
        println!("{}: {name} is {a_move} in the table, but turns as {}", puzzle.name(), turns[face]);
        found.push(name);
    }
    println!("{}: {} of {} moves turn a face", puzzle.name(), moves.len() - found.len(), moves.len());
    assert_eq!(found, wrong);
    Ok(turns)
}

fn parts(element: &Twisted) -> Vec<Part> {
    (0..element.ambient().sets().len()).map(|set| Part { perm: element.perm(set), twist: element.twist(set) }).collect()
}

/// Adds the pseudo-centres, one for every face and vertex on it. A turn of a face carries along those on the face itself
/// and those next to its vertices on the two faces that share an edge with it there.
fn pseudo_centres(puzzle: &Puzzle) -> Result<(), Box<dyn std::error::Error>> {
    let moves = puzzle.generators();
    let faces = faces_around(&moves);
    let size = (faces.len() * AROUND) as u32;
    let mut sets = puzzle.ambient().sets().to_vec();
    sets.push(PieceSet::new("pseudo-centres", size, 1));
    let ambient = Ambient::new(sets)?;
    let mut physical = Puzzle::new(puzzle.name(), "", ambient.clone());
    for (face, a_move) in moves.iter().enumerate() {
        let mut perm: Vec<u32> = (0..size).collect();
        for v in 0..faces.len() {
            let (to, _) = a_move.move_of(v);
            // The face itself, the next one clockwise, and the one before it.
            for offset in [0, 1, AROUND - 1].into_iter().filter(|_| to != v) {
                let slot = |v: usize| v * AROUND + (place(&faces[v], face) + offset) % AROUND;
                perm[slot(v)] = slot(to) as u32;
            }
        }
        let mut parts = parts(a_move);
        parts.push(Part { twist: vec![0; perm.len()], perm });
        physical.add_move(puzzle.moves()[face].name(), &ambient.element(&parts)?)?;
    }
    let moves = physical.sparse_moves();
    let proof = order::prove(&ambient, &moves, &Options::default())?;
    let orbits = proof.split().constituents().iter().filter(|c| c.set == ambient.sets().len() - 1);
    let sizes: Vec<u32> = orbits.map(|c| c.size()).collect();
    println!("{}: its {size} pseudo-centres fall into orbits of {sizes:?}; with them", puzzle.name());
    println!("  the order is {}", proof.order().value());
    proof.laws().laws().iter().for_each(|law| println!("  {}", law.text));
    assert_eq!(sizes, [size / 2, size / 2]);
    let by_chain = order::prove(&ambient, &moves, &Options { method: Method::Chain, ..Options::default() })?;
    assert_eq!(proof.order(), by_chain.order());
    Ok(())
}
