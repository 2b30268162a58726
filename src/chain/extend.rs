//! Chains that grow by one generator after the other: what closures need.

use super::{Building, Chain};
use crate::action::Action;
use crate::program::Traced;

impl<E: Action> Chain<E> {
    /// The chain of the trivial group, to be [extended](Self::extend).
    pub fn empty(identity: &E, seed: u64) -> Self {
        Self::trivial(identity, &Building { seed, ..Building::default() })
    }

    /// Takes `generator` for generator number `input` of the group, unless the chain contains it; whether it was taken.
    ///
    /// The chain then lacks what only products with the new generator make, until [`complete`](Self::complete) adds it.
    /// Two or three sifts, and the growth of one orbit.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Action, Permutation, chain::Chain};
    ///
    /// let a = Permutation::from_cycles(4, &[vec![0, 1]])?;
    /// let b = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
    /// let mut chain = Chain::empty(&a.identity(), 1);
    /// assert!(chain.extend(&a, 0) && !chain.extend(&a, 1) && chain.extend(&b, 1));
    /// chain.complete();
    /// assert_eq!(chain.order(), 24u32.into());
    /// # Ok::<(), schreier::ElementError>(())
    /// ```
    pub fn extend(&mut self, generator: &E, input: u32) -> bool {
        if self.contains(generator) {
            return false;
        }
        let node = self.program.input(input);
        self.absorb(0, Traced { element: generator.clone(), node });
        true
    }
}
