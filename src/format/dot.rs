//! Cayley and Schreier graphs of small groups for Graphviz, in the language DOT.

use std::collections::HashMap;
use std::fmt::Write as _;

use thiserror::Error;

use crate::action::Action;
use crate::perm::Permutation;
use crate::puzzle::Puzzle;
use crate::wreath::Twisted;

/// The largest graph that is drawn unless a larger one is asked for, in vertices.
pub const DEFAULT_VERTICES: usize = 1000;

/// Why a graph is not drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// It has more vertices than allowed.
    #[error("the graph has more than {limit} vertices, which is the limit here")]
    TooLarge {
        /// The largest number of vertices allowed.
        limit: usize,
    },
}

/// The Cayley graph of a puzzle's group: a vertex for each element, called by a shortest word, and an arrow from g to g·m for
/// each move m. A move that is its own inverse has lines without heads. O(vertices · moves · slots) for graphs within the limit.
///
/// # Errors
/// If the group has more than `limit` elements.
///
/// # Example
///
/// ```
/// use schreier::{format::{dot, puzzle_file}};
///
/// let text = "name = 's3'\npieces = [{ name = 'p', size = 3 }]\nmoves = { a = '(1 2)', b = '(1 2 3)' }";
/// let graph = dot::cayley(&puzzle_file::parse(text)?, 6)?;
/// assert_eq!(graph.matches(" -> ").count(), 3 + 6); // a is its own inverse, b is not
/// assert!(dot::cayley(&puzzle_file::parse(text)?, 5).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn cayley(puzzle: &Puzzle, limit: usize) -> Result<String, GraphError> {
    let generators = puzzle.generators();
    let identity = puzzle.ambient().identity();
    let mut number: HashMap<Twisted, usize> = HashMap::from([(identity.clone(), 0)]);
    let mut elements = vec![(identity, String::new())];
    let mut arrows = Vec::new();
    let mut done = 0;
    while done < elements.len() {
        let (element, word) = elements[done].clone();
        for (index, (generator, a_move)) in generators.iter().zip(puzzle.moves()).enumerate() {
            let product = element.then(generator);
            let target = match number.get(&product) {
                Some(&known) => known,
                None if elements.len() >= limit => return Err(GraphError::TooLarge { limit }),
                None => {
                    number.insert(product.clone(), elements.len());
                    let space = if word.is_empty() { "" } else { " " };
                    elements.push((product, format!("{word}{space}{}", a_move.name())));
                    elements.len() - 1
                }
            };
            arrows.push((done, target, index));
        }
        done += 1;
    }
    let labels = elements.into_iter().map(|(_, word)| if word.is_empty() { "()".into() } else { word });
    Ok(graph(puzzle, "Cayley graph", &generators, &labels.collect::<Vec<_>>(), &arrows))
}

/// The Schreier graph of the action on the stickers: a vertex for each, called by its piece set, its slot and, where pieces can
/// twist, its orientation, and an arrow from each to its image under each move. Fixed stickers have no loops.
/// O(stickers · moves).
///
/// # Errors
/// If there are more than `limit` stickers.
///
/// # Example
///
/// ```
/// let octahedron = schreier::puzzle::find("octahedron").expect("it is in the catalogue")?;
/// let graph = schreier::format::dot::schreier(&octahedron, 100)?;
/// assert!(graph.contains("[label=\"vertices 6:3\"]"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn schreier(puzzle: &Puzzle, limit: usize) -> Result<String, GraphError> {
    let ambient = puzzle.ambient();
    if ambient.stickers() > limit {
        return Err(GraphError::TooLarge { limit });
    }
    let generators = puzzle.generators();
    let label = |sticker: usize| {
        let (slot, orientation) = ambient.slot_and_orientation(sticker as u32);
        let set = ambient.set_of(slot).expect("a sticker lies on a slot");
        let (name, number) = (&ambient.sets()[set].name, slot - ambient.slots_of(set).start + 1);
        match ambient.sets()[set].orientations {
            1 => format!("{name} {number}"),
            _ => format!("{name} {number}:{orientation}"),
        }
    };
    let labels: Vec<String> = (0..ambient.stickers()).map(label).collect();
    let mut arrows = Vec::new();
    for (index, generator) in generators.iter().enumerate() {
        let permutation: Permutation = generator.sticker_permutation();
        let moved = permutation.images().iter().enumerate().filter(|&(from, &to)| from != to as usize);
        arrows.extend(moved.map(|(from, &to)| (from, to as usize, index)));
    }
    Ok(graph(puzzle, "Schreier graph", &generators, &labels, &arrows))
}

/// The text of a graph whose arrows have the index of a move each.
fn graph(
    puzzle: &Puzzle,
    kind: &str,
    generators: &[Twisted],
    labels: &[String],
    arrows: &[(usize, usize, usize)],
) -> String {
    let involution: Vec<bool> = generators.iter().map(|generator| generator.then(generator).is_identity()).collect();
    let mut text = String::new();
    let mut line = |line: String| writeln!(text, "{line}").expect("writing to a string succeeds");
    line(format!("digraph {} {{", quoted(&format!("{kind} of {}", puzzle.name()))));
    for (index, a_move) in puzzle.moves().iter().enumerate() {
        line(format!("  // {}: colour {}", a_move.name(), colour(index, generators.len())));
    }
    for (vertex, label) in labels.iter().enumerate() {
        line(format!("  {vertex} [label={}]", quoted(label)));
    }
    for &(from, to, index) in arrows {
        // An arrow there and back is one line without heads.
        if involution[index] && to < from {
            continue;
        }
        let direction = if involution[index] { ", dir=none" } else { "" };
        let (label, colour) = (quoted(puzzle.moves()[index].name()), colour(index, generators.len()));
        line(format!("  {from} -> {to} [label={label}, color=\"{colour}\"{direction}]"));
    }
    line("}".into());
    text
}

/// A colour of its own for each move: hue, saturation and value.
fn colour(index: usize, count: usize) -> String {
    format!("{:.3} 0.9 0.7", index as f64 / count.max(1) as f64)
}

fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
