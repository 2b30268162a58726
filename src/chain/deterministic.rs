//! Schreier–Sims without chance: every Schreier generator is sifted.
//!
//! Sims, *Computational methods in the study of permutation groups*, 1970; Holt, Eick and O'Brien, *Handbook of
//! Computational Group Theory*, 2005, §4.4.2. Slow on long orbits, and the yardstick for everything else here.

use super::{Building, Chain, Counts};
use crate::action::Action;
use crate::program::Traced;

impl<E: Action> Chain<E> {
    /// The complete chain of the group that `generators` generate.
    ///
    /// Sifts one Schreier generator for each orbit point and each strong generator that fixes the earlier base points:
    /// O(b·n·s) sifts for base length b, orbits of length at most n and s strong generators.
    pub fn deterministic(generators: &[E], identity: &E) -> Self {
        Self::deterministic_with(generators, identity, &Building::default())
    }

    /// The same with transversals as asked for.
    pub fn deterministic_with(generators: &[E], identity: &E, building: &Building) -> Self {
        let mut chain = Self::trivial(identity, building);
        for generator in chain.traced(generators) {
            chain.absorb(0, generator);
        }
        // Levels below `level` are complete. A residue that a level leaves behind makes a deeper one incomplete again.
        let mut level = chain.levels.len();
        while level > 0 {
            level = match chain.unsifted_schreier_generator(level - 1) {
                None => level - 1,
                Some(grown) => grown + 1,
            };
        }
        chain
    }

    /// Sifts the Schreier generators of `level` until one leaves a residue, which is absorbed; the level that grew.
    fn unsifted_schreier_generator(&mut self, level: usize) -> Option<usize> {
        for source in level..self.levels.len() {
            for label in 0..self.levels[source].labels().len() {
                if self.levels[source].labels()[label].shortcut {
                    continue;
                }
                // The orbit may have to grow by a generator of a deeper level, which then becomes a label here, too.
                if let Some(grown) = self.close_orbit(level, source, label) {
                    return Some(grown);
                }
                for position in 0..self.levels[level].orbit().len() {
                    if let Some(schreier) = self.unsifted(level, position, source, label)
                        && let Some(grown) = self.absorb(level + 1, schreier)
                    {
                        return Some(grown);
                    }
                }
            }
        }
        None
    }

    /// Makes a label of a deeper level a label of `level` if the orbit there is not closed under it.
    fn close_orbit(&mut self, level: usize, source: usize, label: usize) -> Option<usize> {
        let (data, label) = (&self.levels[level], &self.levels[source].labels()[label]);
        let leaves = |&point: &u32| data.position(label.element.image(point)).is_none();
        if source == level || !data.orbit().iter().any(leaves) {
            return None;
        }
        let generator = Traced { element: label.element.clone(), node: label.node };
        self.add_label(level, generator, true);
        Some(level)
    }

    /// The Schreier generator `u · g · v⁻¹` of an orbit position, for the representatives `u` of the position and `v` of
    /// its image under the label `g` of level `source`, unless it sifts to the identity.
    fn unsifted(&mut self, level: usize, position: usize, source: usize, label: usize) -> Option<Traced<E>> {
        let (data, label) = (&self.levels[level], &self.levels[source].labels()[label]);
        let image = label.element.image(data.orbit()[position]);
        let target = data.position(image).expect("the orbit is closed under the generators of its level");
        let mut element = self.identity.clone();
        let mut compositions = data.divide(&mut element, position);
        element = element.inverse();
        element.then_assign(&label.element);
        compositions += 1 + data.divide(&mut element, target);
        let sifted = self.sift_from(level + 1, element.clone());
        compositions += sifted.compositions;
        self.counts += Counts { compositions, sifts: 1, schreier_generators: 1 };
        if sifted.residue.is_identity() {
            return None;
        }
        let inverse = data.inverse_representative_node(position, &mut self.program);
        let start = self.program.inverse(inverse);
        let through = self.program.product(start, label.node);
        let end = data.inverse_representative_node(target, &mut self.program);
        Some(Traced { element, node: self.program.product(through, end) })
    }
}
