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

/// Relators beyond this number are not kept.
const RELATORS: usize = 64;
/// Nor are those with which all possible deductions would take more steps than this.
const STEPS: usize = 1 << 28;

/// The relator of a test, cyclically reduced. `below` is the inverse of what the test evaluated to, `None` for the identity.
pub(super) fn relator<E>(word: Word, below: Option<E>) -> Relator<E> {
    let mut word = &word[..];
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
pub(super) struct Edges<E> {
    length: usize,
    /// For each edge the class, named after its least member: edge `i·length + γ` for generator i.
    class: Vec<u32>,
    /// For each edge the next one of its class.
    next: Vec<u32>,
    good: Vec<bool>,
    /// The number of classes that are not known to be good.
    open: usize,
    relators: Vec<Relator<E>>,
}

impl<E> Edges<E> {
    /// No edges yet, on an orbit of `length` points.
    pub fn new(length: usize) -> Self {
        Self { length, class: Vec::new(), next: Vec::new(), good: Vec::new(), open: 0, relators: Vec::new() }
    }

    /// Adds the edges of the next generator; `name` gives for each position the name of its class.
    pub fn add_generator(&mut self, name: impl Fn(usize) -> usize) {
        let start = self.class.len() as u32;
        let mut first = vec![u32::MAX; self.length];
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
        self.good[self.class[self.edge(generator, position)] as usize]
    }

    /// Notes that an edge, and so its class, is good.
    pub fn set_good(&mut self, generator: usize, position: usize) {
        self.set_class_good(self.edge(generator, position));
    }

    fn set_class_good(&mut self, edge: usize) {
        let good = &mut self.good[self.class[edge] as usize];
        self.open -= usize::from(!std::mem::replace(good, true));
    }

    /// Marks the class of an edge and lists its members.
    fn mark(&mut self, edge: u32, queue: &mut Vec<u32>) {
        self.set_class_good(edge as usize);
        let mut member = edge;
        loop {
            queue.push(member);
            member = self.next[member as usize];
            if member == edge {
                break;
            }
        }
    }
}

impl<E: Action> Proof<'_, E> {
    /// Notes that a test has been passed, and everything that follows by relators, this test's own included.
    /// Edges are those of the letters from `first` on. O(relator lengths) for every edge and every relator.
    pub fn deduce(&self, level: usize, first: usize, edges: &mut Edges<E>, passed: (usize, usize), new: Relator<E>) {
        let mut queue = Vec::new();
        edges.mark(edges.edge(passed.0, passed.1) as u32, &mut queue);
        if edges.open > 0 && edges.relators.len() < RELATORS && new.len().pow(2).saturating_mul(edges.length) <= STEPS {
            for &point in self.chain.levels[level].orbit() {
                if let Some(open) = self.walk(level, first, edges, &new, 0, point) {
                    edges.mark(open, &mut queue);
                }
            }
            edges.relators.push(new);
        }
        while edges.open > 0
            && let Some(edge) = queue.pop()
        {
            for relator in 0..edges.relators.len() {
                self.deduce_around(level, first, edges, relator, edge, &mut queue);
            }
        }
    }

    /// Walks a relator through an edge in every possible way.
    fn deduce_around(
        &self,
        level: usize,
        first: usize,
        edges: &mut Edges<E>,
        relator: usize,
        edge: u32,
        queue: &mut Vec<u32>,
    ) {
        let letter = first as u32 + edge / edges.length as u32;
        let from = self.chain.levels[level].orbit()[edge as usize % edges.length];
        for turn in 0..edges.relators[relator].len() {
            let Turn::Letter(step) = edges.relators[relator][turn] else { continue };
            if step.letter != letter {
                continue;
            }
            let start = if step.inverted { self.letter(letter as usize).element.image(from) } else { from };
            if let Some(open) = self.walk(level, first, edges, &edges.relators[relator], turn, start) {
                edges.mark(open, queue);
            }
        }
    }

    /// Walks a relator once around from its turn `begin`; the edge that is not known to be good, if it is just one.
    fn walk(
        &self,
        level: usize,
        first: usize,
        edges: &Edges<E>,
        relator: &Relator<E>,
        begin: usize,
        mut point: Point,
    ) -> Option<u32> {
        let data = &self.chain.levels[level];
        let mut open = None;
        for turn in relator[begin..].iter().chain(&relator[..begin]) {
            let image = match turn {
                Turn::Below(element) => element.image(point),
                Turn::Letter(step) => {
                    let image = self.step_element(*step).image(point);
                    if step.letter as usize >= first {
                        let start = if step.inverted { image } else { point };
                        let start = data.position(start).expect("an orbit is closed under the letters of its level");
                        let generator = step.letter as usize - first;
                        if !edges.is_good(generator, start) && open.replace(edges.edge(generator, start)).is_some() {
                            return None;
                        }
                    }
                    image
                }
            };
            point = image;
        }
        open.map(|edge| edge as u32)
    }
}
