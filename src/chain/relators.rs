//! Which tests of a level follow from others: deductions from relators, as in coset enumeration.
//!
//! An *edge* (γ, z) is a point of the basic orbit with a strong generator of the level, leading to γᶻ. It is *good* if
//! u(γ) · z · u(γᶻ)⁻¹ is in the group H below.
//!
//! **Lemma.** Let w = s₁⋯sₘ be a product of strong generators of the level, their inverses, and elements of H, that is
//! the identity. Suppose that all edges (γ, h) with h ∈ H are good. For any γ the walk γ, γ^s₁, γ^s₁s₂, … returns to γ. If
//! all its edges are good but one, and that one is walked once, then that one is good, too.
//!
//! *Proof.* The product over the walk of the elements u·s·u′⁻¹ telescopes to u(γ) · w · u(γ)⁻¹ = 1. All of them are in
//! H but one (or, against the direction of an edge, the inverse of one), so that one is a product of elements of H. ∎
//!
//! Every test that is passed gives such a relator: u(γ) · z · u(γᶻ)⁻¹ · x⁻¹ = 1 for the x ∈ H that it evaluates to.
//! (J. Leon, *On an algorithm for finding a base and strong generating set for a group given by generating permutations*,
//! Math. Comp. 35, 1980: the Schreier–Todd–Coxeter–Sims method. Here the coset table is complete from the beginning, and
//! only the truth of its edges is deduced.)

use std::collections::HashMap;
use std::rc::Rc;

use super::strong::{Proof, Step, Word};
use crate::action::{Action, Point};

/// A part of a relator.
pub(super) enum Turn<E> {
    Letter(Step),
    /// An element of the group below.
    Below(E),
}

/// A product that is the identity.
pub(super) type Relator<E> = Vec<Turn<E>>;

/// A part of a relator as it moves positions.
#[derive(Clone)]
struct Move {
    /// For each position its image.
    map: Rc<[u32]>,
    /// The generator whose edge is walked, and whether against its direction; `None` for what is below the level.
    edge: Option<(u32, bool)>,
}

/// Relators beyond this number are not kept.
const RELATORS: usize = 64;
/// As many classes of edges are tested in the time that deductions take, which walk from every point of the orbit.
const FEW_CLASSES: usize = 8;
/// Relators with which all possible deductions would take more steps than this are not kept, either.
const STEPS: usize = 1 << 28;

/// The relator of a test with the value to which it evaluated, cyclically reduced.
pub(super) fn relator<E: Action>(word: Word, value: Option<E>) -> Relator<E> {
    let mut word = &word[..];
    let below = value.filter(|value| !value.is_identity()).map(|value| value.inverse());
    if below.is_none() {
        while let [first, middle @ .., last] = word
            && *first == last.inverse()
        {
            word = middle;
        }
    }
    word.iter().copied().map(Turn::Letter).chain(below.map(Turn::Below)).collect()
}

/// The edges of one level, in classes whose members are good together, and the relators known so far.
pub(super) struct Edges {
    length: usize,
    /// For each edge the class, named after its least member: edge `i·length + γ` for generator i.
    class: Vec<u32>,
    /// For each edge the next one of its class.
    next: Vec<u32>,
    good: Vec<bool>,
    /// The number of classes that are not known to be good.
    open: usize,
    relators: Vec<Rc<[Move]>>,
    /// For each generator and position the end of the edge there.
    ends: Vec<Rc<[u32]>>,
    /// How letters, by their numbers, and their inverses move positions.
    maps: HashMap<(u32, bool), Rc<[u32]>>,
}

impl Edges {
    /// No edges yet, on an orbit of `length` points.
    pub fn new(length: usize) -> Self {
        let (class, next, good) = (Vec::new(), Vec::new(), Vec::new());
        Self { length, class, next, good, open: 0, relators: Vec::new(), ends: Vec::new(), maps: HashMap::new() }
    }

    /// Adds the edges of the next generator, which lead to the positions `ends`; `name` gives for each position the name of
    /// its class.
    pub fn add_generator(&mut self, ends: Rc<[u32]>, name: impl Fn(usize) -> usize) {
        self.ends.push(ends);
        let start = self.class.len() as u32;
        let mut first = vec![u32::MAX; self.length];
        self.next.reserve(self.length);
        self.class.reserve(self.length);
        for position in 0..self.length {
            let (edge, first) = (start + position as u32, &mut first[name(position)]);
            self.next.push(edge);
            if *first == u32::MAX {
                *first = edge;
                self.open += 1;
            } else {
                self.next.swap(*first as usize, edge as usize);
            }
            self.class.push(*first);
        }
        self.good.resize(self.class.len(), false);
    }

    fn edge(&self, generator: usize, position: usize) -> usize {
        generator * self.length + position
    }

    /// Whether an edge is known to be good.
    pub fn is_good(&self, generator: usize, position: usize) -> bool {
        self.good[self.edge(generator, position)]
    }

    /// Notes that an edge, and so its class, is good.
    pub fn set_good(&mut self, generator: usize, position: usize) {
        self.set_class_good(self.edge(generator, position) as u32, |_| {});
    }

    /// Notes that the class of an edge is good, and visits its members.
    fn set_class_good(&mut self, edge: u32, mut visit: impl FnMut(u32)) {
        self.open -= usize::from(!self.good[edge as usize]);
        let mut member = edge;
        loop {
            self.good[member as usize] = true;
            visit(member);
            member = self.next[member as usize];
            if member == edge {
                break;
            }
        }
    }

    /// Walks a relator once around from its turn `begin`; the edge that is not known to be good, if it is just one.
    fn walk(&self, relator: &[Move], begin: usize, mut position: u32) -> Option<u32> {
        let mut open = None;
        for Move { map, edge } in relator[begin..].iter().chain(&relator[..begin]) {
            let image = map[position as usize];
            if let Some((generator, inverted)) = *edge {
                let edge = self.edge(generator as usize, if inverted { image } else { position } as usize);
                if !self.good[edge] && open.replace(edge as u32).is_some() {
                    return None;
                }
            }
            position = image;
        }
        open
    }

    /// Notes that an edge is good, and everything that follows from it and from those in the queue.
    fn follow(&mut self, queue: &mut Vec<u32>) {
        while self.open > 0
            && let Some(edge) = queue.pop()
        {
            for relator in 0..self.relators.len() {
                self.follow_around(relator, edge, queue);
            }
        }
    }

    /// Walks a relator through a good edge in every possible way.
    fn follow_around(&mut self, relator: usize, edge: u32, queue: &mut Vec<u32>) {
        let relator = self.relators[relator].clone();
        let (generator, from) = (edge / self.length as u32, edge % self.length as u32);
        for (turn, step) in relator.iter().enumerate() {
            let start = match step.edge {
                Some((same, false)) if same == generator => from,
                // The walk comes to the edge from its other end.
                Some((same, true)) if same == generator => self.ends[generator as usize][from as usize],
                _ => continue,
            };
            if let Some(open) = self.walk(&relator, turn, start) {
                self.set_class_good(open, |member| queue.push(member));
            }
        }
    }
}

impl<E: Action> Proof<'_, E> {
    /// Notes that a test has been passed, and everything that follows by relators, this test's own included.
    /// Edges are those of the letters from `first` on. O(relator lengths) for every edge and every relator.
    pub fn deduce(
        &self,
        level: usize,
        first: usize,
        edges: &mut Edges,
        passed: (usize, usize),
        new: impl FnOnce() -> Relator<E>,
    ) {
        if edges.relators.is_empty() && edges.open <= FEW_CLASSES {
            edges.set_good(passed.0, passed.1);
            return;
        }
        let mut queue = Vec::new();
        edges.set_class_good(edges.edge(passed.0, passed.1) as u32, |member| queue.push(member));
        if edges.open == 0 {
            return;
        }
        let new = new();
        if edges.relators.len() < RELATORS && new.len().pow(2).saturating_mul(edges.length) <= STEPS {
            let relator: Rc<[Move]> = new.iter().map(|turn| self.as_move(level, first, edges, turn)).collect();
            for position in 0..edges.length {
                if let Some(open) = edges.walk(&relator, 0, position as u32) {
                    edges.set_class_good(open, |member| queue.push(member));
                }
            }
            edges.relators.push(relator);
        }
        edges.follow(&mut queue);
    }

    fn as_move(&self, level: usize, first: usize, edges: &mut Edges, turn: &Turn<E>) -> Move {
        match turn {
            Turn::Below(element) => Move { map: self.positions_under(level, element), edge: None },
            Turn::Letter(step) => {
                let key = (step.letter, step.inverted);
                let map =
                    edges.maps.entry(key).or_insert_with(|| self.positions_under(level, self.step_element(*step)));
                let generator = step.letter.checked_sub(first as u32);
                Move { map: map.clone(), edge: generator.map(|generator| (generator, step.inverted)) }
            }
        }
    }

    /// For each position of the orbit of `level` where an element sends it.
    pub fn positions_under(&self, level: usize, element: &E) -> Rc<[u32]> {
        let data = &self.chain.levels[level];
        let position = |&point: &Point| {
            data.position(element.image(point)).expect("an orbit is closed under the group of its level") as u32
        };
        data.orbit().iter().map(position).collect()
    }
}
