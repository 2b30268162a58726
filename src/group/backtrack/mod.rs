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
//! | `colours.rs` | keeping colours |
//! | `tower.rs` | the stabilizers of more and more points |
//! | `search.rs` | the search, and why it finds everything |

mod colours;
mod in_group;
mod partition;
mod refiner;
mod search;
mod tower;
mod trace;

pub(crate) use colours::Colours;
pub(crate) use in_group::InGroup;
pub(crate) use search::{Found, Search};
pub(crate) use tower::Tower;
