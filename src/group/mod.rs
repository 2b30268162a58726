//! Groups given by generators, and what can be asked of them.
//!
//! | file | question |
//! |---|---|
//! | `mod.rs` | order, membership, random elements |
//! | `words.rs` | which word in the generators makes an element? |

pub mod words;

use std::sync::OnceLock;

use num_bigint::BigUint;

use crate::action::Action;
use crate::chain::Chain;
use crate::error::ElementError;
use crate::order::{self, Options, Proof, Verdict};
use crate::perm::Permutation;
use crate::random::{DEFAULT_SEED, Random};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};

/// An element that can be seen in an ambient group of pieces with twists, so that the laws speak about it.
pub trait Element: Action {
    /// The ambient group. Points of a plain permutation are pieces that cannot twist.
    ///
    /// # Errors
    /// If there are more than [`MAX_STICKERS`](crate::wreath::MAX_STICKERS) points.
    fn ambient_group(&self) -> Result<Ambient, ElementError>;

    /// The element there.
    fn in_ambient(&self, ambient: &Ambient) -> Twisted;

    /// The same as the list of what it moves there.
    fn sparse_in(&self, ambient: &Ambient) -> SparseMove {
        SparseMove::from(&self.in_ambient(ambient))
    }
}

impl Element for Permutation {
    fn ambient_group(&self) -> Result<Ambient, ElementError> {
        order::points(self.degree())
    }

    fn in_ambient(&self, ambient: &Ambient) -> Twisted {
        ambient.permuting(self)
    }

    fn sparse_in(&self, _: &Ambient) -> SparseMove {
        SparseMove::from(self)
    }
}

impl Element for Twisted {
    fn ambient_group(&self) -> Result<Ambient, ElementError> {
        Ok(self.ambient().clone())
    }

    fn in_ambient(&self, _: &Ambient) -> Twisted {
        self.clone()
    }
}

/// A group given by generators. The proof of its order and the stabilizer chain behind other answers are made when they
/// are first needed.
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
    ambient: Ambient,
    proof: OnceLock<Proof>,
    chain: OnceLock<Chain<E>>,
}

impl<E: Element> Group<E> {
    /// The group that `generators` generate; where there may be none, see [`with_identity`](Group::with_identity).
    ///
    /// # Errors
    /// If the generators act on different points, on too many, or there are none, so that it is unknown on which points.
    pub fn new(generators: Vec<E>) -> Result<Self, ElementError> {
        let first = generators.first().ok_or(ElementError::NoGenerators)?;
        Self::with_identity(first.identity(), generators)
    }

    /// The subgroup that `generators` generate of the group that `identity` is the identity of; the trivial group if there
    /// are none.
    ///
    /// # Errors
    /// If a generator acts on other points than the identity, or there are too many points.
    pub fn with_identity(identity: E, generators: Vec<E>) -> Result<Self, ElementError> {
        if let Some(index) = generators.iter().position(|generator| !generator.lives_with(&identity)) {
            return Err(ElementError::DifferentGroups { index });
        }
        let ambient = identity.ambient_group()?;
        Ok(Self { identity, generators, ambient, proof: OnceLock::new(), chain: OnceLock::new() })
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

    /// The order with its proof: [`order::prove`] with default options.
    pub fn proof(&self) -> &Proof {
        self.proof.get_or_init(|| {
            let moves: Vec<SparseMove> = self.generators.iter().map(|g| g.sparse_in(&self.ambient)).collect();
            order::prove(&self.ambient, &moves, &Options::default()).expect("only Method::Laws declines")
        })
    }

    /// The exact order, proved.
    pub fn order(&self) -> BigUint {
        self.proof().order().value()
    }

    /// The complete stabilizer chain: randomized Schreier–Sims until the proved order is reached.
    pub fn chain(&self) -> &Chain<E> {
        self.chain.get_or_init(|| Chain::of_order(&self.generators, &self.identity, DEFAULT_SEED, self.order()))
    }

    /// Whether `element` is in the group: by the laws where they decide, or else by the chain.
    pub fn contains(&self, element: &E) -> bool {
        element.lives_with(&self.identity)
            && match self.proof().judge(&element.in_ambient(&self.ambient)) {
                Verdict::Member => true,
                Verdict::Breaks(_) => false,
                Verdict::Undecided => self.chain().contains(element),
            }
    }

    /// A uniformly random element.
    pub fn random_element(&self, random: &mut Random) -> E {
        self.chain().random_element(random)
    }
}
