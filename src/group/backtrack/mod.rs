//! Partition backtrack: how subgroups are found that no formula gives.
//!
//! Which elements of a group keep a set of points, commute with an element, lie in another group? Such a question is
//! answered by choosing the images of base points one after the other. Partitions make the search short: whatever is
//! known of the images of some points says something about those of all the others.
//!
//! Leon, *Permutation group algorithms based on partitions I: theory and algorithms*, 1991, and *Partitions, refinements,
//! and permutation group computation*, 1997; Theißen, *Eine Methode zur Normalisatorberechnung in
//! Permutationsgruppen*, 1997; with the view of Jefferson, Pfeiffer, Waldecker and Wilson (*Permutation group algorithms
//! based on directed graphs*, 2021) that the group is one property among others.
//!
//! | file | question |
//! |---|---|
//! | `partition.rs` | ordered partitions: splitting cells, and undoing that |
//! | `trace.rs` | does a refinement go as another one went? |
//! | `refiner.rs` | what must a property offer to a search? |
//! | `in_group.rs` | being in a group |
//! | `blocks.rs` | permuting the blocks of block systems |
//! | `families.rs` | which colours of points do all elements of two multiply transitive groups keep? |
//! | `colours.rs` | keeping colours |
//! | `conjugating.rs` | conjugating elements to others, or commuting with them |
//! | `normalizing.rs` | normalizing a group |
//! | `permuting.rs` | permuting some elements of a group that is normalized |
//! | `tower.rs` | the stabilizers of more and more points |
//! | `search.rs` | the search, and why it finds everything |

mod blocks;
mod colours;
mod conjugating;
mod families;
mod in_group;
mod normalizing;
mod partition;
mod permuting;
mod refiner;
mod search;
mod tower;
mod trace;

use thiserror::Error;

pub(super) use colours::Colours;
pub(super) use conjugating::Conjugating;
pub(super) use families::{Acting, common_colours, is_multiply_transitive};
pub(super) use normalizing::Normalizing;
pub(super) use permuting::Permuting;
pub(super) use refiner::Refiner;

use blocks::Blocks;
use in_group::InGroup;
use search::{Found, Search};
use tower::Tower;

use super::{Element, Group};
use crate::action::Point;
use crate::chain::Chain;
use crate::perm::Permutation;

/// Why a question that a search would answer cannot be asked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// A point is not one of the points of the group. 0-based.
    #[error("there is no point {point}, expected 0..{degree}")]
    NoSuchPoint {
        /// The point.
        point: Point,
        /// The number of points.
        degree: usize,
    },
    /// There is not one colour for each point.
    #[error("there are {found} colours, expected one for each of {expected} points")]
    WrongColours {
        /// The number of colours given.
        found: usize,
        /// The number of points.
        expected: usize,
    },
    /// An element or a group acts on other points than the group that is asked.
    #[error("{what} acts on other points than the group")]
    OtherPoints {
        /// Which one.
        what: &'static str,
    },
}

/// Properties of the elements looked for; being in the group that is asked comes on top.
pub(super) type Properties<'a> = Vec<Box<dyn Refiner + 'a>>;

/// The properties that elements of a group have; the last of them is being in it.
pub(super) fn being_in<E: Element>(chain: &Chain<E>) -> Properties<'_> {
    let tower = Tower::new(E::chain_on_points(chain));
    let blocks = Blocks::new(&tower).map(|blocks| Box::new(blocks) as Box<dyn Refiner>);
    blocks.into_iter().chain([Box::new(InGroup::new(tower)) as Box<dyn Refiner>]).collect()
}

/// The subgroup of the elements of a group that have some properties.
///
/// `known` gives elements of it that are known already, best a strong generating set, for the points that the search has
/// planned to fix.
pub(super) fn subgroup<E: Element>(
    group: &Group<E>,
    properties: Properties,
    known: impl FnOnce(&[Point]) -> Vec<Permutation>,
) -> Group<E> {
    let (generators, chain) = subchain(group.chain(), properties, known);
    group.group_of_chain(generators, chain)
}

/// The same for a group given by its complete chain: strong generators of the subgroup, and its complete chain.
pub(super) fn subchain<E: Element>(
    chain: &Chain<E>,
    properties: Properties,
    known: impl FnOnce(&[Point]) -> Vec<Permutation>,
) -> (Vec<E>, Chain<E>) {
    let mut search = search(chain, properties);
    let known = known(&search.base());
    let found = search.subgroup(&known);
    built(chain, &found)
}

/// The same as [`subgroup`] if it takes at most `choices` choices of images; otherwise `None`.
pub(super) fn subgroup_within<E: Element>(
    group: &Group<E>,
    properties: Properties,
    known: impl FnOnce(&[Point]) -> Vec<Permutation>,
    choices: u64,
) -> Option<Group<E>> {
    let mut search = search(group.chain(), properties);
    let known = known(&search.base());
    let (generators, chain) = built(group.chain(), &search.subgroup_within(&known, choices)?);
    Some(group.group_of_chain(generators, chain))
}

/// Strong generators of a subgroup that has been found, and its complete chain.
fn built<E: Element>(chain: &Chain<E>, found: &Found) -> (Vec<E>, Chain<E>) {
    let identity = chain.identity();
    let generators: Vec<E> = found.generators.iter().map(|element| identity.with_images(element.images())).collect();
    let chain = Chain::from_strong_generators(&generators, &found.base, identity).reduced();
    debug_assert_eq!(chain.order(), found.order(), "the generators are strong");
    (generators, chain)
}

/// An element of a group that has some properties, if there is one.
pub(super) fn element<E: Element>(group: &Group<E>, properties: Properties) -> Option<E> {
    let found = search(group.chain(), properties).transporter()?;
    Some(group.identity().with_images(found.images()))
}

/// Plans a search in a group. The property of being in it comes last, because it has most to do.
fn search<'a, E: Element>(chain: &'a Chain<E>, mut properties: Properties<'a>) -> Search<'a> {
    properties.extend(being_in(chain));
    Search::new(chain.identity().degree(), properties)
}
