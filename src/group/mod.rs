//! Groups given by generators, and what can be asked of them.

pub mod words;

use std::sync::OnceLock;

use num_bigint::BigUint;

use crate::action::Action;
use crate::chain::{Chain, StoppingRule};
use crate::error::ElementError;
use crate::perm::Permutation;
use crate::random::DEFAULT_SEED;
use crate::wreath::{Ambient, Twisted};

/// A group given by generators. The stabilizer chain behind every answer is built when it is first needed, and proved
/// complete.
///
/// # Example
///
/// ```
/// use schreier::{Action, Group, Permutation};
///
/// let m11 = Group::new(vec![
///     Permutation::from_cycles(11, &[(0..11).collect()])?,
///     Permutation::from_cycles(11, &[vec![2, 6, 10, 7], vec![3, 9, 4, 5]])?,
/// ])?;
/// assert_eq!(m11.order(), 7920u32.into());
/// let transposition = Permutation::from_cycles(11, &[vec![0, 1]])?;
/// assert!(!m11.contains(&transposition));
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Group<E> {
    identity: E,
    generators: Vec<E>,
    chain: OnceLock<Chain<E>>,
}

impl<E: Action> Group<E> {
    /// The group that `generators` generate; for no generators see [`trivial_on`](Group::trivial_on) and
    /// [`trivial_in`](Group::trivial_in).
    ///
    /// # Errors
    /// If the generators act on different points, or there are none, so that it is unknown on which points.
    pub fn new(generators: Vec<E>) -> Result<Self, ElementError> {
        let first = generators.first().ok_or(ElementError::NoGenerators)?;
        Self::with_identity(first.identity(), generators)
    }

    /// The subgroup that `generators` generate of the group that `identity` is the identity of.
    ///
    /// # Errors
    /// If a generator acts on other points than the identity.
    pub fn with_identity(identity: E, generators: Vec<E>) -> Result<Self, ElementError> {
        match generators.iter().position(|generator| !generator.lives_with(&identity)) {
            Some(index) => Err(ElementError::DifferentGroups { index }),
            None => Ok(Self { identity, generators, chain: OnceLock::new() }),
        }
    }

    /// The generators, as they were given.
    pub fn generators(&self) -> &[E] {
        &self.generators
    }

    /// The identity element.
    pub fn identity(&self) -> &E {
        &self.identity
    }

    /// The number of points.
    pub fn degree(&self) -> usize {
        self.identity.degree()
    }

    /// The complete stabilizer chain: randomized Schreier–Sims, then [`Chain::complete`].
    pub fn chain(&self) -> &Chain<E> {
        self.chain.get_or_init(|| {
            let mut chain = Chain::randomized(&self.generators, &self.identity, DEFAULT_SEED, &StoppingRule::default());
            chain.complete();
            chain
        })
    }

    /// The exact order, proved.
    pub fn order(&self) -> BigUint {
        self.chain().order()
    }

    /// Whether `element` is in the group.
    pub fn contains(&self, element: &E) -> bool {
        element.lives_with(&self.identity) && self.chain().contains(element)
    }
}

impl Group<Permutation> {
    /// The trivial group on `degree` points.
    pub fn trivial_on(degree: usize) -> Self {
        Self { identity: Permutation::identity_on(degree), generators: Vec::new(), chain: OnceLock::new() }
    }
}

impl Group<Twisted> {
    /// The trivial subgroup of an ambient group.
    pub fn trivial_in(ambient: &Ambient) -> Self {
        Self { identity: ambient.identity(), generators: Vec::new(), chain: OnceLock::new() }
    }
}
