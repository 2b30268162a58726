//! Groups given by generators, and what can be asked of them.
//!
//! | file | question |
//! |---|---|
//! | `mod.rs` | order, membership, random elements |
//! | `subgroup.rs` | subgroups from generators, comparison, pointwise stabilizers |
//! | `orbits.rs` | orbits of points, tuples and sets, with words |
//! | `transitivity.rs` | transitive, k-transitive, regular, semiregular, primitive, giant |
//! | `blocks.rs`, `block_search.rs` | block systems: minimal ones, all |
//! | `action.rs` | actions on points, blocks and slots as homomorphisms: images, preimages, kernel |
//! | `cosets.rs` | the action on the cosets of a subgroup |
//! | `enumerate.rs` | all elements in order, and the number of each |
//! | `set_stabilizer.rs` | which elements keep a set of points, or colours? Which take one to another? |
//! | `centralizer.rs` | which elements commute with an element, or with a group? |
//! | `conjugacy.rs` | are two elements conjugate, and by what? |
//! | `intersection.rs` | which elements are in both of two groups? |
//! | `normalizer.rs` | which elements take a group to itself by conjugation? |
//! | `backtrack/` | the searches behind it |
//! | `normal_closure.rs`, `commutator.rs` | which normal subgroup do elements make? commutator subgroups |
//! | `prime_steps.rs` | the same in p-groups, and chains that grow by elements that normalize |
//! | `series.rs`, `nilpotent.rs` | derived and lower central series; soluble, perfect, nilpotent |
//! | `invariants.rs`, `exponent.rs`, `centre.rs` | the quotient G/G′, the exponent, the centre |
//! | `composition.rs`, `sections.rs`, `simple_names.rs` | composition factors, by name |
//! | `sylow.rs` | Sylow subgroups |
//! | `roots.rs` | which elements have a given power? |
//! | `element_orders.rs`, `classes.rs`, `by_laws.rs` | how many elements of each order; conjugacy classes |
//! | `direct.rs` | of which groups on its orbits is it the direct product? |
//! | `structure.rs`, `describe.rs`, `permutations.rs` | a group at a glance, and in one line |
//! | `states/` | how many elements look different? |
//! | `words.rs` | which word in the generators makes an element? |
//! | `short_words.rs` | which short one? |
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
mod block_search;
mod blocks;
mod by_laws;
mod centralizer;
mod centre;
pub mod classes;
pub mod commutator;
pub mod composition;
mod conjugacy;
mod cosets;
mod describe;
mod direct;
pub mod element_orders;
mod enumerate;
pub mod exponent;
mod intersection;
mod invariants;
mod nilpotent;
mod normal_closure;
mod normalizer;
pub mod orbits;
mod permutations;
mod prime_steps;
pub mod roots;
mod sections;
mod series;
pub mod set_stabilizer;
mod short_words;
pub mod simple_names;
pub mod states;
pub mod structure;
mod subgroup;
pub mod sylow;
mod transitivity;
pub mod words;

pub use backtrack::SearchError;
pub use blocks::BlockSystem;
pub use enumerate::Elements;
pub use transitivity::Giant;

use std::borrow::Cow;
use std::sync::OnceLock;

use num_bigint::BigUint;

use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::error::ElementError;
use crate::order::{self, Factored, Options, Proof, Verdict};
use crate::perm::{Permutation, permutation_of};
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

    /// A complete chain as one of permutations of points, whose program may refer to other generators.
    fn chain_on_points(chain: &Chain<Self>) -> Cow<'_, Chain<Permutation>> {
        let strong: Vec<Permutation> = chain.strong_generators().map(|(_, g, _)| permutation_of(g)).collect();
        let identity = permutation_of(chain.identity());
        Cow::Owned(Chain::from_strong_generators(&strong, &chain.base(), &identity))
    }

    /// The least positive power that is the identity, as a product of primes. O(slots).
    fn factored_order(&self) -> Factored;
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

    fn chain_on_points(chain: &Chain<Self>) -> Cow<'_, Chain<Permutation>> {
        Cow::Borrowed(chain)
    }

    fn factored_order(&self) -> Factored {
        lcm(self.cycle_type().into_keys().map(u64::from))
    }
}

impl Element for Twisted {
    fn ambient_group(&self) -> Result<Ambient, ElementError> {
        Ok(self.ambient().clone())
    }

    fn in_ambient(&self, _: &Ambient) -> Twisted {
        self.clone()
    }

    fn factored_order(&self) -> Factored {
        lcm(self.cycle_orders())
    }
}

fn lcm(orders: impl IntoIterator<Item = u64>) -> Factored {
    orders.into_iter().map(Factored::from).fold(Factored::one(), |lcm, order| lcm.lcm(&order))
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

    /// The ambient group that the elements live in.
    pub fn ambient(&self) -> &Ambient {
        &self.ambient
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

    /// The proof of the order, unless a chain makes it unnecessary to look for one.
    fn proof_without_chain(&self) -> Option<&Proof> {
        match (self.proof.get(), self.known_chain()) {
            (None, Some(_)) => None,
            _ => Some(self.proof()),
        }
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

    /// A uniformly random element: by the laws where they alone describe the group, or else by the chain.
    pub fn random_element(&self, random: &mut Random) -> E {
        match self.proof_without_chain().and_then(|proof| proof.random_by_laws(random)) {
            None => self.chain().random_element(random),
            Some(element) => {
                let images: Vec<Point> = (0..self.degree() as Point).map(|point| element.image(point)).collect();
                self.identity.with_images(&images)
            }
        }
    }
}
