//! Straight-line programs: how an element is made from the generators, without spelling the word out.
//!
//! A word for a deep strong generator can be longer than memory; the program that makes it has one step a
//! multiplication. (Seress, *Permutation Group Algorithms*, 2003, §1.2.3 and §8.)

use num_bigint::BigUint;

use crate::action::Action;

/// A value computed by a [`Program`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(u32);

impl Node {
    /// The identity, which every program has.
    pub const IDENTITY: Self = Self(0);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Identity,
    Input(u32),
    Product(Node, Node),
    Inverse(Node),
}

/// A step of a program that has been listed by [`Program::listing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// The identity.
    Identity,
    /// The input with this index.
    Input(u32),
    /// First the one step, then the other.
    Product(usize, usize),
    /// The inverse of a step.
    Inverse(usize),
}

/// A letter of a word: the index of a generator, and whether it is taken inverted.
pub type Letter = (u32, bool);

/// A straight-line program over some inputs: each step is an input, a product of earlier steps or an inverse of one.
///
/// # Example
///
/// ```
/// use schreier::{Action, Permutation, program::Program};
///
/// let a = Permutation::from_cycles(3, &[vec![0, 1]])?;
/// let b = Permutation::from_cycles(3, &[vec![1, 2]])?;
/// let mut program = Program::new();
/// let (x, y) = (program.input(0), program.input(1));
/// let commutator = [program.inverse(x), program.inverse(y), x, y].into_iter().reduce(|p, q| program.product(p, q));
/// let commutator = commutator.expect("four factors");
/// let value = program.evaluate(commutator, &[a.clone(), b.clone()], &a.identity());
/// assert_eq!(value, a.inverse().then(&b.inverse()).then(&a).then(&b));
/// assert_eq!(program.word(commutator, 10), Some(vec![(0, true), (1, true), (0, false), (1, false)]));
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    steps: Vec<Step>,
}

impl Default for Program {
    fn default() -> Self {
        Self::new()
    }
}

impl Program {
    /// The program that computes only the identity.
    pub fn new() -> Self {
        Self { steps: vec![Step::Identity] }
    }

    /// The number of steps so far.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// A step that takes generator `index`.
    pub fn input(&mut self, index: u32) -> Node {
        self.push(Step::Input(index))
    }

    /// A step for "first `a`, then `b`".
    pub fn product(&mut self, a: Node, b: Node) -> Node {
        match (a, b) {
            (Node::IDENTITY, other) | (other, Node::IDENTITY) => other,
            _ => self.push(Step::Product(a, b)),
        }
    }

    /// A step for the inverse of `a`; undoing twice gives back `a`.
    pub fn inverse(&mut self, a: Node) -> Node {
        match self.steps[a.0 as usize] {
            Step::Identity => a,
            Step::Inverse(original) => original,
            _ => self.push(Step::Inverse(a)),
        }
    }

    fn push(&mut self, step: Step) -> Node {
        let node = u32::try_from(self.steps.len()).expect("2^32 multiplications take longer than anybody waits");
        self.steps.push(step);
        Node(node)
    }

    /// The steps that `node` depends on, in order, itself last.
    fn needed(&self, node: Node) -> Vec<usize> {
        self.needed_by(&[node])
    }

    /// The steps that some nodes depend on, in order, themselves among them.
    fn needed_by(&self, nodes: &[Node]) -> Vec<usize> {
        let last = nodes.iter().map(|node| node.0 as usize + 1).max().unwrap_or(0);
        let mut needed = vec![false; last];
        nodes.iter().for_each(|node| needed[node.0 as usize] = true);
        for step in (0..needed.len()).rev() {
            if needed[step] {
                match self.steps[step] {
                    Step::Product(a, b) => {
                        needed[a.0 as usize] = true;
                        needed[b.0 as usize] = true;
                    }
                    Step::Inverse(a) => needed[a.0 as usize] = true,
                    Step::Identity | Step::Input(_) => {}
                }
            }
        }
        (0..needed.len()).filter(|&step| needed[step]).collect()
    }

    /// The element that `node` stands for. One multiplication or inversion a needed step.
    ///
    /// # Panics
    /// If the program takes an input that `inputs` does not have.
    pub fn evaluate<E: Action>(&self, node: Node, inputs: &[E], identity: &E) -> E {
        let mut values: Vec<Option<E>> = vec![None; node.0 as usize + 1];
        for step in self.needed(node) {
            let value = |n: Node| values[n.0 as usize].as_ref().expect("a step's operands stand before it");
            values[step] = Some(match self.steps[step] {
                Step::Identity => identity.clone(),
                Step::Input(index) => inputs[index as usize].clone(),
                Step::Product(a, b) => value(a).then(value(b)),
                Step::Inverse(a) => value(a).inverse(),
            });
        }
        values.pop().flatten().expect("the node itself is the last needed step")
    }

    /// The steps that make `node`, and no others, each with the numbers of earlier ones that it uses; the last is `node`.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::program::{Operation, Program};
    ///
    /// let mut program = Program::new();
    /// let (a, _unused) = (program.input(0), program.input(1));
    /// let square = program.product(a, a);
    /// assert_eq!(program.listing(square), [Operation::Input(0), Operation::Product(0, 0)]);
    /// ```
    pub fn listing(&self, node: Node) -> Vec<Operation> {
        self.listing_of(&[node]).0
    }

    /// The steps that some nodes depend on, numbered anew, and the numbers of these nodes. O(steps of the program).
    pub fn listing_of(&self, nodes: &[Node]) -> (Vec<Operation>, Vec<usize>) {
        let needed = self.needed_by(nodes);
        let number = |n: Node| needed.binary_search(&(n.0 as usize)).expect("a step's operands are needed, too");
        let operation = |&step: &usize| match self.steps[step] {
            Step::Identity => Operation::Identity,
            Step::Input(index) => Operation::Input(index),
            Step::Product(a, b) => Operation::Product(number(a), number(b)),
            Step::Inverse(a) => Operation::Inverse(number(a)),
        };
        (needed.iter().map(operation).collect(), nodes.iter().map(|&node| number(node)).collect())
    }

    /// The length of the word that `node` spells, which may have more digits than the word has room.
    pub fn word_length(&self, node: Node) -> BigUint {
        let mut lengths = vec![BigUint::ZERO; node.0 as usize + 1];
        for step in self.needed(node) {
            lengths[step] = match self.steps[step] {
                Step::Identity => BigUint::ZERO,
                Step::Input(_) => 1u32.into(),
                Step::Product(a, b) => &lengths[a.0 as usize] + &lengths[b.0 as usize],
                Step::Inverse(a) => lengths[a.0 as usize].clone(),
            };
        }
        lengths.pop().unwrap_or_default()
    }

    /// The word that `node` spells, if it has at most `limit` letters.
    pub fn word(&self, node: Node, limit: usize) -> Option<Vec<Letter>> {
        if self.word_length(node) > BigUint::from(limit) {
            return None;
        }
        let mut word = Vec::new();
        let mut stack = vec![(node, false)];
        while let Some((node, inverted)) = stack.pop() {
            match self.steps[node.0 as usize] {
                Step::Identity => {}
                Step::Input(index) => word.push((index, inverted)),
                Step::Inverse(a) => stack.push((a, !inverted)),
                // The part that is to be read first goes on the stack last.
                Step::Product(a, b) if inverted => stack.extend([(a, true), (b, true)]),
                Step::Product(a, b) => stack.extend([(b, false), (a, false)]),
            }
        }
        Some(word)
    }
}

/// An element together with the node that makes it.
#[derive(Debug, Clone)]
pub struct Traced<E> {
    /// The element.
    pub element: E,
    /// How it is made from the generators.
    pub node: Node,
}
