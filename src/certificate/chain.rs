//! Chains in the format of certificates: few strong generators that move little, and trees.

use std::collections::HashMap;

use super::Uncertifiable;
use super::program::emit;
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::program::{Node, Program};
use crate::verifier::format::{self, Completeness};
use crate::wreath::Twisted;

/// A strong generator.
struct Strong {
    element: Twisted,
    inverse: Twisted,
    node: Node,
}

/// A level: its orbit, and how each point was reached.
struct Tree {
    orbit: Vec<Point>,
    positions: HashMap<Point, usize>,
    /// For each point but the first the position of its parent, and the generator that sends that here.
    parents: Vec<(usize, usize)>,
}

impl Tree {
    /// The orbit of a point, breadth first. O(orbit · generators).
    fn new(base: Point, strong: &[Strong]) -> Self {
        let mut tree = Self { orbit: vec![base], positions: HashMap::from([(base, 0)]), parents: Vec::new() };
        let mut next = 0;
        while let Some(&point) = tree.orbit.get(next) {
            for (generator, Strong { element, .. }) in strong.iter().enumerate() {
                let image = element.image(point);
                if !tree.positions.contains_key(&image) {
                    tree.positions.insert(image, tree.orbit.len());
                    tree.orbit.push(image);
                    tree.parents.push((next, generator));
                }
            }
            next += 1;
        }
        tree
    }
}

/// A complete chain, with its strong generators chosen anew from the bottom up: those by which an orbit grows, each times
/// something of the levels below that makes it fix most of their base points. The program of the chain makes them.
struct Builder {
    program: Program,
    /// From the bottom level up.
    strong: Vec<Strong>,
    /// From the bottom level up, each with the number of strong generators up to there.
    levels: Vec<(Tree, usize)>,
}

impl Builder {
    fn new(chain: &Chain<Twisted>) -> Result<Self, Uncertifiable> {
        let mut builder = Self { program: chain.program().clone(), strong: Vec::new(), levels: Vec::new() };
        let mut own: Vec<Vec<(&Twisted, Node)>> = vec![Vec::new(); chain.levels().len()];
        chain.strong_generators().for_each(|(level, element, node)| own[level].push((element, node)));
        for (level, own) in chain.levels().iter().zip(own).rev() {
            let length = level.orbit().len();
            if length == 1 {
                continue;
            }
            let mut tree = Tree::new(level.base(), &builder.strong);
            for (element, node) in own {
                if tree.orbit.len() < length && !tree.positions.contains_key(&element.image(level.base())) {
                    let reduced = builder.reduce(element, node);
                    builder.strong.push(reduced);
                    tree = Tree::new(level.base(), &builder.strong);
                }
            }
            if tree.orbit.len() != length {
                return Err(Uncertifiable::Incomplete);
            }
            builder.levels.push((tree, builder.strong.len()));
        }
        Ok(builder)
    }

    /// Sifts on through the levels below, as far as that goes; the element itself if nothing is gained.
    fn reduce(&mut self, element: &Twisted, node: Node) -> Strong {
        let (mut reduced, mut made) = (element.clone(), node);
        for (tree, _) in self.levels.iter().rev() {
            let Some(&position) = tree.positions.get(&reduced.image(tree.orbit[0])) else { continue };
            let mut position = position;
            while position > 0 {
                let (parent, generator) = tree.parents[position - 1];
                reduced.then_assign(&self.strong[generator].inverse);
                let inverse = self.program.inverse(self.strong[generator].node);
                made = self.program.product(made, inverse);
                position = parent;
            }
        }
        let (element, node) = if moved(&reduced) < moved(element) { (reduced, made) } else { (element.clone(), node) };
        Strong { inverse: element.inverse(), element, node }
    }
}

fn moved(element: &Twisted) -> usize {
    let slots = 0..element.ambient().slots();
    slots.filter(|&slot| element.move_of(slot) != (slot, 0)).count()
}

/// The chain in the format of certificates. Its generators are the `generators` first values of the program.
pub(super) fn write(
    chain: &Chain<Twisted>,
    complete: Completeness,
    generators: usize,
) -> Result<format::Chain, Uncertifiable> {
    let Builder { program, strong, levels } = Builder::new(chain)?;
    // In a certificate the top level comes first.
    let nodes: Vec<Node> = strong.iter().rev().map(|strong| strong.node).collect();
    let (program, values) = emit(&program, &nodes, generators, Vec::new());
    let count = strong.len();
    let ambient = chain.identity().ambient();
    let point = |&point: &Point| {
        let (slot, orientation) = ambient.slot_and_orientation(point);
        [slot as u32, orientation]
    };
    let level = |(tree, end): &(Tree, usize)| format::Level {
        first: (count - end) as u32,
        orbit: tree.orbit.iter().map(point).collect(),
        parents: tree.parents.iter().map(|&(parent, g)| [parent as u32, (count - 1 - g) as u32]).collect(),
    };
    let levels = levels.iter().rev().map(level).collect();
    Ok(format::Chain { complete, program, generators: values, levels })
}
