//! How much work was a chain? Counts of elementary steps, which do not depend on the machine.

use std::ops::AddAssign;

/// The elementary steps of building and verifying a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Products of two elements, of the random elements, of transversals, and while sifting; a product with an element that
    /// moves little counts as one, too. Those that only reproduce how an element was made are left out.
    pub compositions: u64,
    /// Elements that were sifted.
    pub sifts: u64,
    /// Schreier generators, and the elements that Sims' verification tests instead of them, that were sifted or found
    /// to be trivial.
    pub schreier_generators: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.compositions += other.compositions;
        self.sifts += other.sifts;
        self.schreier_generators += other.schreier_generators;
    }
}
