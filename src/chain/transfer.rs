//! For which orbits does the first condition of the verification follow from that for others?
//!
//! **Lemma.** In the notation of `verify.rs`, let H fix the point ω of λ, and let u = u(ω) satisfy condition 1, so that u
//! normalizes H. If condition 1 holds for the orbit of γ, and u(γ) · u · u(γᵘ)⁻¹ ∈ H, then it holds for that of γᵘ.
//!
//! The proof is in `docs/theory.md`. So of the orbits that elements such as u permute one needs all tests, and the others
//! one each.

use super::strong::{Forest, Proof, inverse_word};
use crate::action::Action;
use crate::program::Traced;

/// The orbits for which condition 1 holds.
pub(super) struct Settled {
    /// For each orbit a position in it, if condition 1 holds.
    known: Vec<Option<u32>>,
    /// Positions of points that the group below fixes, whose representatives generate a group that normalizes it.
    normalizing: Vec<u32>,
}

impl Settled {
    /// None of so many orbits.
    pub fn new(orbits: usize) -> Self {
        Self { known: vec![None; orbits], normalizing: Vec::new() }
    }

    /// Whether condition 1 is known to hold for an orbit.
    pub fn has(&self, orbit: usize) -> bool {
        self.known[orbit].is_some()
    }
}

impl<E: Action> Proof<'_, E> {
    /// Notes that condition 1 holds for an orbit, and for those to which that carries over: one test for each.
    pub fn settle(
        &mut self,
        level: usize,
        forest: &Forest<E>,
        settled: &mut Settled,
        orbit: usize,
    ) -> Result<(), Traced<E>> {
        let position = forest.members(orbit)[0];
        settled.known[orbit] = Some(position);
        // A new orbit meets all normalizing elements, a new normalizing element all orbits.
        let mut pairs: Vec<(u32, u32)> = settled.normalizing.iter().map(|&by| (position, by)).collect();
        if forest.members(orbit).len() == 1 && position != 0 {
            settled.normalizing.push(position);
            pairs = settled.known.iter().flatten().map(|&from| (from, position)).collect();
        }
        while let Some((from, by)) = pairs.pop() {
            let (from, by) = (from as usize, by as usize);
            let normalizing = self.representative(forest, by);
            let to = self.position(level, normalizing.image(self.chain.levels[level].orbit()[from]));
            if settled.has(forest.orbit_of(to)) {
                continue;
            }
            let mut element = self.representative(forest, from).then(&normalizing);
            element.then_assign(&self.representative(forest, to).inverse());
            self.count(2, 0, 1);
            if !self.is_in(level + 1, &element) {
                let (mut word, tree) = (forest.tree.word(from), &forest.tree);
                word.extend(tree.word(by));
                word.extend(inverse_word(&tree.word(to)));
                return Err(Traced { element, node: self.node_of_word(&word) });
            }
            settled.known[forest.orbit_of(to)] = Some(to as u32);
            pairs.extend(settled.normalizing.iter().map(|&by| (to as u32, by)));
        }
        Ok(())
    }
}
