//! How many states can be told apart by looking, if pieces look alike, orientations cannot be seen, or nothing says which
//! way up the puzzle is held.
//!
//! Elements of the group G look the same exactly when they differ by an element that keeps the colours, so in a fixed frame there are
//! |G| / |stabilizer of the colouring in G| states. Rotations of the whole are a further group R that normalizes G; states are the
//! same to whoever holds the puzzle if a rotation takes one to the other. Those rotations that take a state to one that the moves
//! reach, too, divide the number, once those are set aside that change no state; if some rotation changes some states
//! and leaves others as they are, the states are counted by Burnside's lemma. `docs/theory.md` has the proofs.

mod fixed_frame;
mod given;
mod reasons;
mod rotations;
mod sight;
mod visible;

use num_bigint::BigUint;
use num_traits::One;
use thiserror::Error;

use super::Group;
use crate::error::ElementError;
use crate::order::{self, Options, Recovered};
use crate::pattern::{Pattern, SetPattern};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};
use fixed_frame::in_a_fixed_frame;
use given::Given;
use reasons::{alike_reason, hidden_reason};
use rotations::{Turned, closure};
use sight::Orbits;
use visible::solved;

/// The number of visible states, and how it comes about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct States {
    /// The number of states that can be told apart.
    pub states: BigUint,
    /// The order of the group.
    pub order: BigUint,
    /// The number of states in a fixed frame, whatever the rotations.
    pub in_a_fixed_frame: BigUint,
    /// Why there are fewer states than elements: the order is the product of these factors and of the states, unless
    /// [`symmetric`](Self::symmetric); then the last factor is the number of rotations.
    pub divisors: Vec<Divisor>,
    /// Whether rotations leave some states as they are and not others, so that they do not divide the number evenly.
    pub symmetric: bool,
}

/// One divisor of the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Divisor {
    /// So many elements of the group make each state.
    pub factor: BigUint,
    /// Why they look the same.
    pub reason: String,
}

/// Why visible states are not counted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StatesError {
    /// A rotation or pattern for other pieces.
    #[error(transparent)]
    Element(#[from] ElementError),
    /// The rotations generate a large group.
    #[error("the rotations generate a group of more than {MAX_ROTATIONS} elements, expected those of a solid")]
    TooManyRotations,
    /// A rotation that does not take moves to products of moves.
    #[error(
        "a rotation does not take the group of the moves to itself, and may take reachable states to reachable ones; \
         expected rotations that take every move to a product of moves"
    )]
    NotNormal,
    /// Rotations leave some of very many states as they are.
    #[error(
        "there are {in_a_fixed_frame} states in a fixed frame, and rotations may leave some of them as they are; up to rotations they are counted one by one, \
         for which the limit is {MAX_COUNTED} states"
    )]
    Symmetric {
        /// The number of states in a fixed frame.
        in_a_fixed_frame: BigUint,
    },
}

/// The most rotations there may be.
pub const MAX_ROTATIONS: usize = 10_000;

/// The most states that are counted one by one.
pub const MAX_COUNTED: usize = 1 << 22;

/// The number of states of a group that can be told apart if its pieces look as `pattern` says and rotations are not noticed.
/// `rotations` generate the rotations, which need not be in the group; none stand for a fixed frame.
///
/// By the laws where they prove the order: nearly linear in the slots. For what they leave open by a chain.
///
/// # Errors
/// If something acts on other pieces than the group, there are too many rotations, or states would have to be counted one by one
/// that are too many.
///
/// # Panics
/// If the pattern was made for another ambient group.
///
/// # Example
///
/// Four beads, two black and two white, on a ring that turns:
///
/// ```
/// use schreier::group::states;
/// use schreier::pattern::{Pattern, SetPattern};
/// use schreier::{Ambient, Group, PieceSet};
///
/// let ambient = Ambient::new(vec![PieceSet::new("beads", 4, 1)])?;
/// let pattern =
///     Pattern::new(&ambient, vec![SetPattern { colours: vec![0, 0, 1, 1], orientations: vec![0; 4], visible: vec![1; 4] }])?;
/// let exchange_and_turn = Group::new(vec![ambient.parse("((1 2))")?, ambient.parse("((1 2 3 4))")?])?;
/// let counted = states::count(&exchange_and_turn, &pattern, &[])?;
/// assert_eq!(counted.states, 6u32.into());
/// assert_eq!(counted.divisors[0].factor, 4u32.into());
/// let turned = states::count(&exchange_and_turn, &pattern, &[ambient.parse("((1 2 3 4))")?])?;
/// assert_eq!(turned.states, 2u32.into()); // equal beads are neighbours, or opposite one another
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(group: &Group<Twisted>, pattern: &Pattern, rotations: &[Twisted]) -> Result<States, StatesError> {
    let moves: Vec<SparseMove> = group.generators().iter().map(SparseMove::from).collect();
    count_of(&Given::new(group.identity().ambient(), &moves, group.proof().clone()), pattern, rotations)
}

/// The same for the group that some moves generate, which are written out in full only if laws do not decide.
///
/// # Errors
/// As for [`count`].
///
/// # Panics
/// If a move or the pattern was made for another ambient group.
///
/// # Example
///
/// ```
/// use schreier::{group::states, puzzle};
///
/// let cube = puzzle::find("20x20x20").ok_or("not in the catalogue")??;
/// let pattern = cube.pattern().ok_or("it knows its colours")?;
/// let counted = states::count_moves(cube.ambient(), &cube.sparse_moves(), pattern, &[])?;
/// assert_eq!(counted.states.to_string().len(), 1479); // in a fixed frame
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_moves(
    ambient: &Ambient,
    moves: &[SparseMove],
    pattern: &Pattern,
    rotations: &[Twisted],
) -> Result<States, StatesError> {
    let proof = order::prove(ambient, moves, &Options::default()).expect("only Method::Laws declines");
    count_of(&Given::new(ambient, moves, proof), pattern, rotations)
}

fn count_of(group: &Given, pattern: &Pattern, rotations: &[Twisted]) -> Result<States, StatesError> {
    let ambient = group.ambient;
    if let Some(index) = rotations.iter().position(|r| r.ambient() != ambient) {
        return Err(ElementError::DifferentGroups { index }.into());
    }
    let order = group.proof.order().value();
    let oriented = orientations_only(ambient, pattern);
    let with_hidden = in_a_fixed_frame(&group.proof, &oriented)?;
    let fixed = in_a_fixed_frame(&group.proof, pattern)?;
    let mut divisors = Vec::new();
    let mut push = |factor: BigUint, reason: &dyn Fn(&BigUint) -> String| {
        if !factor.is_one() {
            let reason = reason(&factor);
            divisors.push(Divisor { factor, reason });
        }
    };
    push(&order / &with_hidden, &|_| hidden_reason(ambient, pattern));
    push(&with_hidden / &fixed, &|factor| alike_reason(&group.proof, pattern, factor));
    let mut states = States { states: fixed.clone(), order, in_a_fixed_frame: fixed, divisors, symmetric: false };
    let turned = Turned::new(group, pattern, rotations)?;
    if let Some(turned) = turned {
        turned.divide(&mut states)?;
    }
    Ok(states)
}

/// The same for a group of plain permutations whose points have colours, as moves of [`points`](crate::order::points): counts on
/// the pieces that are found in them ([`Recovered`]), where the rotations move these as wholes.
///
/// # Errors
/// As for [`count`].
///
/// # Panics
/// If there is not one colour for each point, or the ambient group has other pieces than points.
///
/// # Example
///
/// ```
/// use schreier::{Twisted, group::states, puzzle};
///
/// let cube = puzzle::find("2x2x2-stickers").ok_or("not in the catalogue")??;
/// let colours: Vec<u32> = (0..24).map(|sticker| sticker / 4).collect();
/// let rotations: Vec<Twisted> = cube.rotations().iter().map(|r| r.element()).collect();
/// let counted = states::count_points(cube.ambient(), &cube.sparse_moves(), &colours, &rotations)?;
/// assert_eq!(counted.states, 3_674_160u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_points(
    ambient: &Ambient,
    moves: &[SparseMove],
    colours: &[u32],
    rotations: &[Twisted],
) -> Result<States, StatesError> {
    if let Some(index) = rotations.iter().position(|r| r.ambient() != ambient) {
        return Err(ElementError::DifferentGroups { index }.into());
    }
    let n = colours.len();
    let looks = SetPattern { colours: colours.to_vec(), orientations: vec![0; n], visible: vec![1; n] };
    let pattern = Pattern::new(ambient, vec![looks]).expect("one colour for each point");
    let recovered = Recovered::new(ambient.slots(), moves);
    // Rotations that do not keep the piece sets are set aside, if they take no reachable state to a reachable one.
    let orbits = Orbits::new(ambient, moves);
    let solved = solved(ambient, &pattern).0;
    let all = closure(&ambient.identity(), rotations)?;
    let all = all.into_iter().filter(|r| !orbits.keeps_no_state(r, &solved));
    let on_pieces: Option<Vec<Twisted>> = all.map(|r| recovered.element(&r.sticker_permutation())).collect();
    match on_pieces {
        None => count_moves(ambient, moves, &pattern, rotations),
        Some(on_pieces) => count_moves(recovered.ambient(), recovered.moves(), &recovered.pattern(colours), &on_pieces),
    }
}

/// The pattern in which all pieces are told apart and only their orientations are seen as before.
fn orientations_only(ambient: &Ambient, pattern: &Pattern) -> Pattern {
    let set = |set: &SetPattern| SetPattern { colours: (0..set.colours.len() as u32).collect(), ..set.clone() };
    Pattern::new(ambient, pattern.sets().iter().map(set).collect()).expect("moduli and orientations are as before")
}
