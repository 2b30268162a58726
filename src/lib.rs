//! Exact computation in permutation groups whose points can also be twisted.
//!
//! The groups of twisty puzzles, and every permutation group as the case without twists: how large is the group, provably?
//! Which laws (parities, twist sums) decide whether a configuration can be reached? Which word in the moves makes it?
//!
//! # Example
//!
//! ```
//! use schreier::{Group, order, puzzle};
//!
//! let cuboctahedron = puzzle::find("cuboctahedron").ok_or("not in the catalogue")??;
//! let element = cuboctahedron.evaluate("DR120∙F90")?; // the papers' product: F90 first
//! assert_eq!(element.to_string(), "((1 6 3 4), (1,1,1,1,0,0,0,0,0,0,0,0), (1 8 21 2 3 4))");
//!
//! // The order with its proof, from laws and witnesses.
//! let moves = cuboctahedron.sparse_moves();
//! let proof = order::prove(cuboctahedron.ambient(), &moves, &order::Options::default())?;
//! assert_eq!(proof.status(), order::Status::Proved);
//! assert_eq!(proof.index().map(|index| index.value()), Some(4u32.into()));
//! assert_eq!(proof.laws().laws()[1].text, "sign of vertices = sign of edges");
//! assert_eq!(proof.judge(&element), order::Verdict::Member);
//!
//! // The same group as an object that answers further questions.
//! let group = Group::new(cuboctahedron.generators())?;
//! assert_eq!(group.order(), proof.order().value());
//! assert!(group.contains(&element));
//! assert_eq!(group.chain().order(), group.order());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! | module | what it is about |
//! |---|---|
//! | [`perm`] | permutations |
//! | [`wreath`] | piece sets, ambient groups, elements with twists |
//! | [`sparse`] | elements that move little |
//! | [`pattern`] | what can be seen of pieces |
//! | [`action`] | the trait of elements that the engine is generic over |
//! | [`order`] | exact orders with proof: laws, giants, the index in factors |
//! | [`group`] | a group given by generators: order, membership, words |
//! | [`certificate`], [`verifier`] | orders with evidence that can be checked without this program, and a checker |
//! | [`chain`] | stabilizer chains: Schreier–Sims, verification, sifting |
//! | [`orbit`], [`program`], [`random`] | orbits, straight-line programs, random elements |
//! | [`puzzle`] | puzzles, and the built-in ones |
//! | [`mod@format`] | cycles, tuples, move expressions, puzzle files, groups in JSON, files of other programs |
//! | [`family`] | families of groups by size, for measurements |
//! | [`error`] | what can be wrong with an element |
//!
//! # Conventions
//!
//! 1. Permutations are active: `perm[i]` is where the piece at slot `i` goes. Points are 0-based in code and 1-based in text.
//! 2. `twist[j]`, indexed by destination, is what the piece now at slot `j` gained.
//! 3. `a.then(&b)` is "first a, then b"; there is no `*`. Move sequences are read from left to right.
//! 4. The puzzle papers' product `X ∙ Y` means "Y first", and is understood as written.
//! 5. On the 3x3x3, `U F R` has order 80 and `R F U` has order 84.
//!
//! The command `schreier` asks the same questions; `docs/` in the repository has a tutorial, the theory with proofs, and the
//! formats.

#![deny(missing_docs)]

pub mod action;
pub mod certificate;
pub mod chain;
pub mod cube2;
mod equivariant;
pub mod error;
pub mod family;
pub mod format;
pub mod group;
mod narrow;
pub mod orbit;
pub mod order;
pub mod pattern;
pub mod perm;
pub mod pi;
pub mod program;
pub mod puzzle;
pub mod random;
pub mod sparse;
pub mod verifier;
pub mod wreath;

pub use action::{Action, Point};
pub use error::ElementError;
pub use group::{Element, Group};
pub use perm::Permutation;
pub use puzzle::Puzzle;
pub use sparse::{SlotMove, SparseMove};
pub use wreath::{Ambient, Part, PieceSet, Twisted};

/// The examples of the README are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
