//! How many states can be told apart by looking, if pieces look alike, orientations cannot be seen, or nothing says which
//! way up the puzzle is held.
//!
//! Elements of the group G look the same exactly when they differ by an element that keeps the colours, so in a fixed frame there are
//! |G| / |stabilizer of the colouring in G| states. Rotations of the whole are a further group R that normalizes G; states are the
//! same to whoever holds the puzzle if a rotation takes one to the other. Those rotations that take a state to one that the moves
//! reach, too, divide the number, once those are set aside that change no state; if some rotation changes some states
//! and leaves others as they are, the states are counted by Burnside's lemma. `docs/theory.md` has the proofs.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use num_bigint::BigUint;
use num_traits::One;
use thiserror::Error;

use super::Group;
use crate::action::Action;
use crate::error::ElementError;
use crate::orbit::Classes;
use crate::order::{self, Factored, Options, Proof, Recovered, Verdict};
use crate::pattern::{Pattern, SetPattern};
use crate::sparse::SparseMove;
use crate::wreath::{Ambient, Twisted};

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

/// A group by its moves, with the proof of its order.
struct Given<'a> {
    ambient: &'a Ambient,
    moves: &'a [SparseMove],
    proof: Proof,
    written_out: OnceLock<Group<Twisted>>,
}

impl<'a> Given<'a> {
    fn new(ambient: &'a Ambient, moves: &'a [SparseMove], proof: Proof) -> Self {
        Self { ambient, moves, proof, written_out: OnceLock::new() }
    }

    fn contains(&self, element: &Twisted) -> bool {
        match self.proof.judge(element) {
            Verdict::Member => true,
            Verdict::Breaks(_) => false,
            Verdict::Undecided => self.written_out().contains(element),
        }
    }

    fn written_out(&self) -> &Group<Twisted> {
        self.written_out.get_or_init(|| {
            let generators = self.moves.iter().map(|m| m.element(self.ambient)).collect();
            Group::with_identity(self.ambient.identity(), generators).expect("moves of one ambient group")
        })
    }

    /// Whether a conjugate of every move is in the group.
    fn is_normalized_by(&self, element: &Twisted) -> bool {
        self.moves.iter().all(|m| self.contains(&element.conjugate(&m.element(self.ambient))))
    }
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

fn hidden_reason(ambient: &Ambient, pattern: &Pattern) -> String {
    let sets = ambient.sets().iter().zip(pattern.sets());
    let hides = sets.filter(|(set, seen)| seen.visible.iter().any(|&modulus| modulus != set.orientations));
    let text = |(set, seen): (&crate::wreath::PieceSet, &SetPattern)| {
        let mut moduli = seen.visible.clone();
        moduli.sort_unstable();
        moduli.dedup();
        match moduli[..] {
            [1] => set.name.clone(),
            [modulus] => format!("{} (seen modulo {modulus} of {})", set.name, set.orientations),
            _ => format!("{} (of some pieces)", set.name),
        }
    };
    format!("orientations that cannot be seen: {}", listed(hides.map(text).collect()))
}

/// A list for people: what is the same is counted, and no more is shown than a person reads.
fn listed(names: Vec<String>) -> String {
    const SHOWN: usize = 8;
    let more = names.len().saturating_sub(SHOWN);
    let shown = names.into_iter().take(SHOWN).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

/// Why pieces that look alike divide by `factor`.
fn alike_reason(proof: &Proof, pattern: &Pattern, factor: &BigUint) -> String {
    // Pieces that no move brings to one another's places, or only turned otherwise, are no longer alike here.
    let pattern = proof.split_pattern(pattern);
    let mut ways: Vec<(u32, u64)> = Vec::new();
    let mut names = Vec::new();
    for (set, seen) in proof.split().ambient().sets().iter().zip(pattern.sets()) {
        let sizes: Vec<u32> = seen.colour_sizes().into_iter().filter(|&size| size > 1).collect();
        if !sizes.is_empty() {
            names.push(set.name.clone());
        }
        for size in sizes {
            match ways.iter_mut().find(|(known, _)| *known == size) {
                Some((_, count)) => *count += 1,
                None => ways.push((size, 1)),
            }
        }
    }
    let power = |&(size, count): &(u32, u64)| match count {
        1 => format!("{size}!"),
        _ => format!("{size}!^{count}"),
    };
    let product = ways.iter().map(power).collect::<Vec<_>>().join(" · ");
    let all: Factored = ways.iter().map(|&(size, count)| Factored::factorial(size).power(count)).product();
    let share = all.value() / factor;
    let share = if share.is_one() { "all".into() } else { format!("1 in {share}") };
    format!("pieces that look alike: {}; they have {product} exchanges, {share} of which can be made", listed(names))
}

/// The number of states in a fixed frame.
fn in_a_fixed_frame(proof: &Proof, pattern: &Pattern) -> Result<BigUint, StatesError> {
    if pattern.tells_all_apart(proof.split().original()) {
        return Ok(proof.order().value());
    }
    let sight = proof.sight(pattern);
    if let Some(index) = &sight.index {
        let states = sight.arrangements.over(index).expect("the index of a group of laws divides the arrangements");
        return Ok(states.value());
    }
    let small = Group::with_identity(sight.ambient.identity(), sight.generators)?;
    let seen = if sight.pattern.tells_all_apart(&sight.ambient) {
        small.order()
    } else {
        small.order() / stabilizer_order(&small, &sight.pattern)
    };
    Ok(seen * sight.arrangements.value() / sight.shared.value())
}

/// The order of the stabilizer of a colouring, by backtrack search.
fn stabilizer_order(group: &Group<Twisted>, pattern: &Pattern) -> BigUint {
    let ambient = group.identity().ambient();
    let (solved, moduli) = solved(ambient, pattern);
    // A sticker has the colour of its piece and the place that it has on it, as far as that is seen.
    let mut numbers: HashMap<(u32, u32), u32> = HashMap::new();
    let mut colours = Vec::with_capacity(ambient.stickers());
    for (slot, &(colour, orientation)) in solved.iter().enumerate() {
        let modulus = moduli[&colour];
        for o in 0..ambient.orientations(slot) {
            let next = numbers.len() as u32;
            colours.push(*numbers.entry((colour, (o + modulus - orientation) % modulus)).or_insert(next));
        }
    }
    group.colouring_stabilizer(&colours).expect("a colour for each sticker").order()
}

/// A state as it is seen: for each slot the colour of the piece there and its orientation as far as that is seen.
type Visible = Box<[(u32, u32)]>;

/// The solved state, and for each colour of a piece set the modulus of its orientations.
fn solved(ambient: &Ambient, pattern: &Pattern) -> (Visible, HashMap<u32, u32>) {
    let mut moduli = HashMap::new();
    let mut state = Vec::new();
    let mut first = 0;
    for (set, _) in pattern.sets().iter().zip(ambient.sets()) {
        // Colours of different sets are numbered apart.
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        for ((&colour, &orientation), &modulus) in set.colours.iter().zip(&set.orientations).zip(&set.visible) {
            let next = first + numbers.len() as u32;
            let colour = *numbers.entry(colour).or_insert(next);
            moduli.insert(colour, modulus);
            state.push((colour, orientation % modulus));
        }
        first += numbers.len() as u32;
    }
    (state.into(), moduli)
}

/// The state that an element makes of another.
fn moved(state: &Visible, element: &Twisted, moduli: &HashMap<u32, u32>) -> Visible {
    let mut image = state.clone();
    for (slot, &(colour, orientation)) in state.iter().enumerate() {
        let (to, gain) = element.move_of(slot);
        image[to] = (colour, (orientation + gain) % moduli[&colour]);
    }
    image
}

/// All states that some elements make of the solved one, unless they are too many.
fn all_states(generators: &[Twisted], pattern: &Pattern) -> Option<HashSet<Visible>> {
    let Some(first) = generators.first() else {
        return Some(HashSet::from([Visible::default()]));
    };
    let (start, moduli) = solved(first.ambient(), pattern);
    let mut found = HashSet::from([start.clone()]);
    let mut queue = vec![start];
    while let Some(state) = queue.pop() {
        for generator in generators {
            let next = moved(&state, generator, &moduli);
            if !found.contains(&next) {
                if found.len() == MAX_COUNTED {
                    return None;
                }
                found.insert(next.clone());
                queue.push(next);
            }
        }
    }
    Some(found)
}

/// The rotations that take the group to itself, and the group that they generate together with it.
struct Turned<'a> {
    group: &'a Given<'a>,
    pattern: &'a Pattern,
    /// All of the rotations.
    rotations: Vec<Twisted>,
    /// Generators of the rotations, beside those of the group.
    generators: Vec<Twisted>,
    /// Whether the rotations are in the group.
    inside: bool,
}

impl<'a> Turned<'a> {
    /// `None` if no rotation changes anything.
    fn new(group: &'a Given<'a>, pattern: &'a Pattern, generators: &[Twisted]) -> Result<Option<Self>, StatesError> {
        let all = closure(&group.ambient.identity(), generators)?;
        if all.len() == 1 {
            return Ok(None);
        }
        let inside = generators.iter().all(|r| group.contains(r));
        if inside || generators.iter().all(|r| group.is_normalized_by(r)) {
            let generators = generators.to_vec();
            return Ok(Some(Self { group, pattern, rotations: all, generators, inside }));
        }
        let orbits = Orbits::new(group.ambient, group.moves);
        let colours = solved(group.ambient, pattern).0;
        let mut rotations = Vec::new();
        for rotation in all {
            if group.is_normalized_by(&rotation) {
                rotations.push(rotation);
            } else if !orbits.keeps_no_state(&rotation, &colours) {
                return Err(StatesError::NotNormal);
            }
        }
        let inside = rotations.iter().all(|r| group.contains(r));
        Ok((rotations.len() > 1).then(|| Self { group, pattern, generators: rotations.clone(), rotations, inside }))
    }

    /// Counts the states up to rotations.
    fn divide(&self, states: &mut States) -> Result<(), StatesError> {
        let ambient = self.group.ambient;
        let moves: Vec<SparseMove> =
            self.group.moves.iter().cloned().chain(self.generators.iter().map(SparseMove::from)).collect();
        // R acts transitively on the orbits of G on the states of ⟨G, R⟩, so that the rotations that keep one are known by number.
        let all_visible = if self.inside {
            states.in_a_fixed_frame.clone()
        } else {
            let together = order::prove(ambient, &moves, &Options::default()).expect("only Method::Laws declines");
            in_a_fixed_frame(&together, self.pattern)?
        };
        let turned = &all_visible / &states.in_a_fixed_frame;
        let orbits = Orbits::new(ambient, &moves);
        let (solved, moduli) = solved(ambient, self.pattern);
        let sights: Vec<Sees> = self.rotations.iter().map(|r| orbits.sees(r, &solved, &moduli)).collect();
        let unseen = sights.iter().filter(|s| **s == Sees::Nothing).count();
        let classes = if sights.contains(&Sees::Something) {
            if all_visible > BigUint::from(MAX_COUNTED) {
                return Err(StatesError::Symmetric { in_a_fixed_frame: states.in_a_fixed_frame.clone() });
            }
            let generators: Vec<Twisted> = moves.iter().map(|m| m.element(ambient)).collect();
            let all = all_states(&generators, self.pattern).expect("no more than were counted");
            let fixed = |r: &Twisted| all.iter().filter(|state| moved(state, r, &moduli) == **state).count();
            let sum: usize = self.rotations.iter().map(fixed).sum();
            BigUint::from(sum) / self.rotations.len()
        } else {
            &all_visible * unseen / self.rotations.len()
        };
        let inside = BigUint::from(self.rotations.len()) / &turned;
        let factor = &states.in_a_fixed_frame / &classes;
        states.symmetric = &factor * &classes != states.in_a_fixed_frame || factor != &inside / unseen;
        let all = self.rotations.len();
        let mut reason =
            format!("{inside} of the {all} rotations of the whole take reachable states to reachable ones");
        if unseen > 1 {
            reason += &format!("; {unseen} of them change no state");
        }
        if states.symmetric {
            reason += ", and leave some states as they are: counted by Burnside's lemma";
        }
        if !inside.is_one() && (states.symmetric || !factor.is_one()) {
            states.divisors.push(Divisor { factor: if states.symmetric { inside } else { factor }, reason });
        }
        states.states = classes;
        Ok(())
    }
}

/// All products of some elements.
fn closure(identity: &Twisted, generators: &[Twisted]) -> Result<Vec<Twisted>, StatesError> {
    let mut found = vec![identity.clone()];
    let mut known = HashSet::from([identity.clone()]);
    let mut next = 0;
    while next < found.len() {
        for generator in generators {
            let product = found[next].then(generator);
            if known.insert(product.clone()) {
                if found.len() == MAX_ROTATIONS {
                    return Err(StatesError::TooManyRotations);
                }
                found.push(product);
            }
        }
        next += 1;
    }
    Ok(found)
}

/// What a rotation does to the states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sees {
    /// It changes every state.
    Everything,
    /// It changes no state.
    Nothing,
    /// Neither is known.
    Something,
}

/// The orbits of a group on slots.
struct Orbits {
    lists: Vec<Vec<u32>>,
    of: Vec<usize>,
}

impl Orbits {
    fn new(ambient: &Ambient, moves: &[SparseMove]) -> Self {
        let mut classes = Classes::new(ambient.slots());
        for entry in moves.iter().flat_map(SparseMove::slots) {
            classes.merge(entry.slot, entry.to);
        }
        let lists = classes.into_lists();
        let mut of = vec![0; ambient.slots()];
        for (index, list) in lists.iter().enumerate() {
            list.iter().for_each(|&slot| of[slot as usize] = index);
        }
        Self { lists, of }
    }

    /// Whether a rotation takes no reachable state to a reachable one, because pieces come to where none of their colour ever
    /// are.
    fn keeps_no_state(&self, rotation: &Twisted, solved: &Visible) -> bool {
        let colours: Vec<HashSet<u32>> =
            self.lists.iter().map(|list| list.iter().map(|&slot| solved[slot as usize].0).collect()).collect();
        (0..self.of.len()).any(|slot| {
            let to = rotation.move_of(slot).0;
            self.of[slot] != self.of[to] && colours[self.of[slot]].is_disjoint(&colours[self.of[to]])
        })
    }

    /// What a rotation that keeps the orbits does to the states.
    fn sees(&self, rotation: &Twisted, solved: &Visible, moduli: &HashMap<u32, u32>) -> Sees {
        let mut nothing = true;
        for list in &self.lists {
            match Self::sees_in(list, rotation, solved, moduli) {
                Sees::Everything => return Sees::Everything,
                Sees::Something => nothing = false,
                Sees::Nothing => {}
            }
        }
        if nothing { Sees::Nothing } else { Sees::Something }
    }

    fn sees_in(list: &[u32], rotation: &Twisted, solved: &Visible, moduli: &HashMap<u32, u32>) -> Sees {
        let mut colours: HashMap<u32, usize> = HashMap::new();
        list.iter().for_each(|&slot| *colours.entry(solved[slot as usize].0).or_default() += 1);
        let stays = |slot: u32| rotation.move_of(slot as usize).0 == slot as usize;
        let gain = |slot: u32| rotation.move_of(slot as usize).1;
        let untwisted = |slot: u32| colours.keys().all(|colour| gain(slot).is_multiple_of(moduli[colour]));
        let lone = colours.len() == 1 && colours.keys().all(|colour| moduli[colour] == 1);
        if list.iter().all(|&slot| lone || (stays(slot) && untwisted(slot))) {
            return Sees::Nothing;
        }
        // In a state that stays, each cycle of slots has one colour, which does not show the twist around it.
        let cycles = cycles_of(list, rotation);
        let fits = |(&colour, &count): (&u32, &usize)| {
            let allowed = cycles.iter().filter(|((_, twist), _)| twist.is_multiple_of(u64::from(moduli[&colour])));
            let mut reached = vec![false; count + 1];
            reached[0] = true;
            for (&(length, _), &times) in allowed {
                for _ in 0..times.min(count / length) {
                    (length..=count).rev().for_each(|sum| reached[sum] |= reached[sum - length]);
                }
            }
            reached[count]
        };
        if colours.iter().all(fits) { Sees::Something } else { Sees::Everything }
    }
}

/// How many cycles an element has on some slots, by their length and the twist around them.
fn cycles_of(list: &[u32], element: &Twisted) -> HashMap<(usize, u64), usize> {
    let mut seen = HashSet::new();
    let mut counts = HashMap::new();
    for &start in list {
        let (mut slot, mut length, mut twist) = (start as usize, 0, 0u64);
        while seen.insert(slot) {
            let (to, gain) = element.move_of(slot);
            (slot, length, twist) = (to, length + 1, twist + u64::from(gain));
        }
        if length > 0 {
            *counts.entry((length, twist)).or_insert(0) += 1;
        }
    }
    counts
}
