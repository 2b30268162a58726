//! Groups given by generators, and what can be asked of them.
//!
//! | file | question |
//! |---|---|
//! | `mod.rs` | order, membership, random elements |
//! | `subgroup.rs` | subgroups from generators, comparison, pointwise stabilizers |
//! | `action.rs` | actions on points and blocks as homomorphisms: images, preimages, kernel |
//! | `set_stabilizer.rs` | which elements keep a set of points, or colours? Which take one to another? |
//! | `centralizer.rs` | which elements commute with an element, or with a group? |
//! | `conjugacy.rs` | are two elements conjugate, and by what? |
//! | `intersection.rs` | which elements are in both of two groups? |
//! | `normalizer.rs` | which elements take a group to itself by conjugation? |
//! | `backtrack/` | the searches behind it |
//! | `words.rs` | which word in the generators makes an element? |
//!
//! # Permutations and twisted elements
//!
//! A question is asked of `Group<E>` for any [`Element`], directly: elements are composed, inverted and compared as they are,
//! and nothing is spelled out on stickers. *Points* are those of [`Action`]: the points of a permutation, the stickers of a
//! twisted element. So a point is fixed by a twisted element if its piece stays in place and does not twist, and the
//! stickers of one slot are a block. What is asked of the pieces rather than of their stickers goes through the action on
//! slots, a homomorphism to permutations; questions about points alone (blocks, transitivity) turn the action on an orbit
//! into permutations first, because those are read many times.

pub mod action;
mod backtrack;
mod centralizer;
mod conjugacy;
mod intersection;
mod normalizer;
pub mod set_stabilizer;
mod subgroup;
pub mod words;

pub use backtrack::SearchError;

use std::borrow::Cow;
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

    /// A chain as one of permutations of points.
    fn chain_on_points(chain: &Chain<Self>) -> Cow<'_, Chain<Permutation>>;
}

impl Element for Permutation {
    fn ambient_group(&self) -> Result<Ambient, ElementError> {
        order::points(self.degree())
    }

    fn in_ambient(&self, ambient: &Ambient) -> Twisted {
        ambient.permuting(self)
    }

    fn chain_on_points(chain: &Chain<Self>) -> Cow<'_, Chain<Permutation>> {
        Cow::Borrowed(chain)
    }
}

impl Element for Twisted {
    fn ambient_group(&self) -> Result<Ambient, ElementError> {
        Ok(self.ambient().clone())
    }

    fn in_ambient(&self, _: &Ambient) -> Twisted {
        self.clone()
    }

    fn chain_on_points(chain: &Chain<Self>) -> Cow<'_, Chain<Permutation>> {
        let strong: Vec<Permutation> = chain.strong_generators().map(|(_, g, _)| g.sticker_permutation()).collect();
        let identity = chain.identity().sticker_permutation();
        Cow::Owned(Chain::from_strong_generators(&strong, &chain.base(), &identity))
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
            let moves: Vec<SparseMove> =
                self.generators.iter().map(|g| SparseMove::from(&g.in_ambient(&self.ambient))).collect();
            order::prove(&self.ambient, &moves, &Options::default()).expect("only Method::Laws declines")
        })
    }

    /// The exact order, proved: that of the chain if there is one already.
    pub fn order(&self) -> BigUint {
        self.known_chain().map_or_else(|| self.proof().order().value(), Chain::order)
    }

    /// The complete stabilizer chain: randomized Schreier–Sims until the proved order is reached.
    pub fn chain(&self) -> &Chain<E> {
        self.chain.get_or_init(|| Chain::of_order(&self.generators, &self.identity, DEFAULT_SEED, self.order()))
    }

    /// The chain, if it has been built or given.
    pub(crate) fn known_chain(&self) -> Option<&Chain<E>> {
        self.chain.get()
    }

    /// Whether `element` is in the group: by the laws where they decide, or else by the chain.
    pub fn contains(&self, element: &E) -> bool {
        if !element.lives_with(&self.identity) {
            return false;
        }
        match (self.proof.get(), self.known_chain()) {
            (None, Some(chain)) => chain.contains(element),
            _ => match self.proof().judge(&element.in_ambient(&self.ambient)) {
                Verdict::Member => true,
                Verdict::Breaks(_) => false,
                Verdict::Undecided => self.chain().contains(element),
            },
        }
    }

    /// A uniformly random element.
    pub fn random_element(&self, random: &mut Random) -> E {
        self.chain().random_element(random)
    }
}
