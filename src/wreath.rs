//! Piece sets, ambient groups, and their elements: permutations with twists.
//!
//! A piece set is `n` interchangeable slots with `k` orientations each. Its *ambient group* is `Z_k ≀ S_n`, of order
//! `kⁿ·n!`; a puzzle's ambient group is the product over its piece sets, and the order of that is the upper bound that
//! puzzle papers start from.
//!
//! Conventions: permutations are active (`perm[i]` is where the piece at slot `i` goes); twists are indexed by
//! **destination** (`twist[j]` is what the piece now at slot `j` gained). A *sticker* is a pair (slot, orientation), and
//! stickers are the points on which [`Twisted`] acts: the sticker `o` of slot `i` goes to orientation `o + twist[perm[i]]`
//! of slot `perm[i]`.
//!
//! Inside, slots of all piece sets are numbered through, and so are stickers: slot `s` has the stickers
//! `first_sticker(s) .. first_sticker(s) + k`. Twists are stored by source slot, because then composition only gathers.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;

use crate::action::{Action, Point};
use crate::error::ElementError;
use crate::perm::{self, Permutation, permutation_of};

/// The most stickers an ambient group may have: 2²⁸.
pub const MAX_STICKERS: u64 = 1 << 28;

/// Some interchangeable slots and the number of ways in which a piece can sit in each.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceSet {
    /// What the pieces are called, e.g. `vertices`.
    pub name: String,
    /// The number of slots, n.
    pub size: u32,
    /// The number of orientations, k; 1 for pieces that cannot twist.
    pub orientations: u32,
}

impl PieceSet {
    /// A piece set of `size` slots with `orientations` orientations.
    pub fn new(name: impl Into<String>, size: u32, orientations: u32) -> Self {
        Self { name: name.into(), size, orientations }
    }
}

/// The ambient group `∏ Z_k ≀ S_n` over some piece sets. Cheap to clone.
///
/// # Example
///
/// ```
/// use schreier::{Ambient, PieceSet};
///
/// let cube = Ambient::new(vec![PieceSet::new("corners", 8, 3), PieceSet::new("edges", 12, 2)])?;
/// assert_eq!(cube.slots(), 20);
/// assert_eq!(cube.stickers(), 48);
/// assert_eq!(cube.order().to_string(), "519024039293878272000");
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Clone)]
pub struct Ambient(Arc<Layout>);

struct Layout {
    sets: Vec<PieceSet>,
    /// For each piece set its first slot, and the number of slots at the end.
    first_slot: Vec<u32>,
    /// `None` if no piece can twist: then a sticker has the number of its slot.
    stickers: Option<Stickers>,
}

struct Stickers {
    /// For each slot its first sticker, and the number of stickers at the end.
    first: Vec<u32>,
    /// For each sticker its slot, up to the number [`MAX_TABLE`]: orientations can be so many that a short text asks for gigabytes.
    slot_of: Vec<u32>,
}

/// How many stickers have their slots in a table; those beyond are looked for.
const MAX_TABLE: usize = 1 << 22;

impl Stickers {
    fn new(sets: &[PieceSet]) -> Self {
        let mut stickers = Self { first: vec![0], slot_of: Vec::new() };
        for set in sets {
            for _ in 0..set.size {
                let slot = stickers.first.len() as u32 - 1;
                let listed = (MAX_TABLE - stickers.slot_of.len()).min(set.orientations as usize);
                stickers.slot_of.extend(std::iter::repeat_n(slot, listed));
                stickers.first.push(stickers.first[slot as usize] + set.orientations);
            }
        }
        stickers
    }

    fn count(&self) -> usize {
        *self.first.last().expect("it begins with 0") as usize
    }

    #[inline]
    fn slot_of(&self, sticker: Point) -> usize {
        match self.slot_of.get(sticker as usize) {
            Some(&slot) => slot as usize,
            None => self.search(sticker),
        }
    }

    #[cold]
    fn search(&self, sticker: Point) -> usize {
        assert!((sticker as usize) < self.count(), "sticker {sticker} is one of the {} that there are", self.count());
        self.first.partition_point(|&first| first <= sticker) - 1
    }
}

impl Ambient {
    /// The ambient group of the given piece sets. O(slots) time and space, O(piece sets) if no piece can twist.
    ///
    /// # Errors
    /// If a piece set has no orientations or there are more than [`MAX_STICKERS`] stickers.
    pub fn new(sets: Vec<PieceSet>) -> Result<Self, ElementError> {
        Self::check(&sets)?;
        let mut first_slot = vec![0];
        for set in &sets {
            first_slot.push(first_slot[first_slot.len() - 1] + set.size);
        }
        let stickers = sets.iter().any(|set| set.orientations > 1).then(|| Stickers::new(&sets));
        Ok(Self(Arc::new(Layout { sets, first_slot, stickers })))
    }

    /// Whether the piece sets make an ambient group; allocates nothing.
    pub(crate) fn check(sets: &[PieceSet]) -> Result<(), ElementError> {
        let mut stickers = 0u64;
        for set in sets {
            if set.orientations == 0 {
                return Err(ElementError::NoOrientations { name: set.name.clone() });
            }
            stickers = stickers.saturating_add(u64::from(set.size) * u64::from(set.orientations));
            if stickers > MAX_STICKERS {
                let what = format!("an ambient group up to piece set {}", set.name);
                return Err(ElementError::TooLarge { what, value: stickers, limit: MAX_STICKERS });
            }
        }
        Ok(())
    }

    /// The piece sets, in order.
    pub fn sets(&self) -> &[PieceSet] {
        &self.0.sets
    }

    /// The number of slots over all piece sets.
    pub fn slots(&self) -> usize {
        *self.0.first_slot.last().expect("it begins with 0") as usize
    }

    /// The number of stickers over all piece sets: the degree of the action.
    pub fn stickers(&self) -> usize {
        self.0.stickers.as_ref().map_or(self.slots(), Stickers::count)
    }

    /// The numbers of the slots of piece set `set` among all slots.
    pub fn slots_of(&self, set: usize) -> std::ops::Range<usize> {
        self.0.first_slot[set] as usize..self.0.first_slot[set + 1] as usize
    }

    /// The piece set that slot `slot` (counted among all slots) belongs to; `None` if there is no such slot.
    /// O(log piece sets).
    pub fn set_of(&self, slot: usize) -> Option<usize> {
        (slot < self.slots()).then(|| self.0.first_slot.partition_point(|&first| first as usize <= slot) - 1)
    }

    /// The number of the sticker `orientation` of slot `slot` (counted among all slots).
    ///
    /// # Panics
    /// If there is no such slot.
    pub fn sticker(&self, slot: usize, orientation: u32) -> Point {
        debug_assert!(slot < self.slots() && orientation < self.orientations(slot));
        self.0.stickers.as_ref().map_or(slot as Point, |stickers| stickers.first[slot] + orientation)
    }

    /// The slot and the orientation of a sticker.
    pub fn slot_and_orientation(&self, sticker: Point) -> (usize, u32) {
        let Some(stickers) = &self.0.stickers else { return (sticker as usize, 0) };
        let slot = stickers.slot_of(sticker);
        (slot, sticker - stickers.first[slot])
    }

    /// The number of orientations of slot `slot`.
    #[inline]
    pub fn orientations(&self, slot: usize) -> u32 {
        self.0.stickers.as_ref().map_or(1, |stickers| stickers.first[slot + 1] - stickers.first[slot])
    }

    /// The order of the ambient group, `∏ kⁿ·n!`: the upper bound for every group in it.
    pub fn order(&self) -> BigUint {
        self.sets().iter().map(|set| BigUint::from(set.orientations).pow(set.size) * factorial(set.size)).product()
    }

    /// The identity element.
    pub fn identity(&self) -> Twisted {
        Twisted {
            ambient: self.clone(),
            slots: (0..self.slots() as u32).collect(),
            gains: vec![0; self.slots()].into_boxed_slice(),
        }
    }
}

impl PartialEq for Ambient {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.sets == other.0.sets
    }
}

impl Eq for Ambient {}

impl fmt::Debug for Ambient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ambient").field(&self.0.sets).finish()
    }
}

/// `n!`
pub(crate) fn factorial(n: u32) -> BigUint {
    fn product(low: u64, high: u64) -> BigUint {
        if high - low < 8 {
            return (low..=high).map(BigUint::from).product();
        }
        let middle = low.midpoint(high);
        product(low, middle) * product(middle + 1, high)
    }
    product(1, u64::from(n.max(1)))
}

/// The permutation and the twists of one piece set: `perm[i]` is where the piece at slot `i` goes, `twist[j]` is what
/// the piece now at slot `j` gained. Slots are counted within the piece set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Active images of `0..n`.
    pub perm: Vec<Point>,
    /// Twists by destination, each in `0..k`.
    pub twist: Vec<u32>,
}

/// An element of an [`Ambient`] group: for every piece set a permutation of its slots and a twist vector.
///
/// # Example
///
/// The two moves multiplied in the cuboctahedron paper, on its front face:
///
/// ```
/// use schreier::{Action, Ambient, Part, PieceSet};
///
/// let ambient = Ambient::new(vec![PieceSet::new("vertices", 4, 2)])?;
/// let quarter = ambient.element(&[Part { perm: vec![1, 2, 3, 0], twist: vec![1, 1, 1, 1] }])?;
/// let half = quarter.then(&quarter);
/// assert_eq!(half.perm(0), vec![2, 3, 0, 1]);
/// assert_eq!(half.twist(0), vec![0, 0, 0, 0]); // twisted twice: 1 + 1 = 0 mod 2
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Twisted {
    ambient: Ambient,
    /// For each slot the slot to which its piece goes, counted over all piece sets.
    slots: Box<[u32]>,
    /// For each slot the twist that the piece now there gains.
    gains: Box<[u32]>,
}

impl Ambient {
    /// The element with the given permutation and twists of each piece set. O(slots).
    ///
    /// # Errors
    /// If a row has the wrong length, is not a bijection, or has a twist that is not below the number of orientations.
    pub fn element(&self, parts: &[Part]) -> Result<Twisted, ElementError> {
        if parts.len() != self.sets().len() {
            let (found, expected) = (parts.len(), self.sets().len());
            return Err(ElementError::WrongLength { what: "the list of piece sets".into(), found, expected });
        }
        let mut element = self.identity();
        for (set, part) in parts.iter().enumerate() {
            self.check_part(set, part)?;
            let range = self.slots_of(set);
            for (i, &j) in part.perm.iter().enumerate() {
                element.slots[range.start + i] = range.start as u32 + j;
                element.gains[range.start + i] = part.twist[j as usize];
            }
        }
        Ok(element)
    }

    /// The element that moves all slots, counted over all piece sets, as a permutation of them and twists none.
    ///
    /// # Panics
    /// If the permutation has another degree or takes a slot to another piece set.
    pub fn permuting(&self, permutation: &Permutation) -> Twisted {
        assert_eq!(permutation.degree(), self.slots(), "a permutation of the slots");
        let stays = |(i, &j): (usize, &Point)| self.set_of(i) == self.set_of(j as usize);
        assert!(permutation.images().iter().enumerate().all(stays), "slots stay within their piece sets");
        Twisted {
            ambient: self.clone(),
            slots: permutation.images().into(),
            gains: vec![0; self.slots()].into_boxed_slice(),
        }
    }

    fn check_part(&self, set: usize, part: &Part) -> Result<(), ElementError> {
        let PieceSet { name, size, orientations } = &self.sets()[set];
        let what = |row: &str| format!("{row} of piece set {name}");
        for (row, found) in [("permutation", part.perm.len()), ("twist vector", part.twist.len())] {
            if found != *size as usize {
                return Err(ElementError::WrongLength { what: what(row), found, expected: *size as usize });
            }
        }
        perm::check_bijection(&what("permutation"), &part.perm)?;
        match part.twist.iter().position(|t| t >= orientations) {
            None => Ok(()),
            Some(slot) => Err(ElementError::TwistOutOfRange {
                what: what("twist vector"),
                slot,
                value: part.twist[slot].into(),
                orientations: *orientations,
            }),
        }
    }
}

/// Elements that are equal have equal slots and gains; the ambient group need not be hashed.
impl Hash for Twisted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.slots, &self.gains).hash(state);
    }
}

impl Twisted {
    /// The ambient group that the element lives in.
    pub fn ambient(&self) -> &Ambient {
        &self.ambient
    }

    /// Where the pieces of piece set `set` go: active images of `0..n`.
    pub fn perm(&self, set: usize) -> Vec<Point> {
        let range = self.ambient.slots_of(set);
        self.slots[range.clone()].iter().map(|&j| j - range.start as u32).collect()
    }

    /// What the pieces of piece set `set` gained, by destination slot.
    pub fn twist(&self, set: usize) -> Vec<u32> {
        let range = self.ambient.slots_of(set);
        let mut twist = vec![0; range.len()];
        for slot in range.clone() {
            twist[self.slots[slot] as usize - range.start] = self.gains[slot];
        }
        twist
    }

    /// The slot to which the piece at `slot` goes, and the twist it gains on the way; slots counted over all piece sets.
    #[inline]
    pub fn move_of(&self, slot: usize) -> (usize, u32) {
        (self.slots[slot] as usize, self.gains[slot])
    }

    /// Sends the piece at `slot` to `to` with the twist `gain`; the caller keeps the whole a bijection.
    pub(crate) fn set_move(&mut self, slot: u32, to: u32, gain: u32) {
        self.slots[slot as usize] = to;
        self.gains[slot as usize] = gain;
    }

    /// Multiplies by the element that moves each slot to its image, within its piece set, and twists nothing.
    pub(crate) fn then_moving(&mut self, images: &[u32]) {
        self.slots.iter_mut().for_each(|slot| *slot = images[*slot as usize]);
    }

    /// The element as a permutation of stickers. The engine never needs this; other programs and tests do.
    pub fn sticker_permutation(&self) -> Permutation {
        permutation_of(self)
    }

    /// How many cycles piece set `set` has of each kind: the length, and the twist that a piece has gained when it comes
    /// back, modulo the number of orientations. Fixed slots are cycles of length 1. O(slots of the set).
    ///
    /// Two elements of the ambient group are conjugate in it exactly when these numbers agree for every piece set
    /// (James and Kerber, *The Representation Theory of the Symmetric Group*, 1981, §4.2).
    ///
    /// # Panics
    /// If there is no such piece set.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Ambient, PieceSet};
    ///
    /// let ambient = Ambient::new(vec![PieceSet::new("vertices", 4, 3)])?;
    /// let element = ambient.parse("((1 2), (2,2,0,1))")?;
    /// let cycles: Vec<_> = element.cycle_type(0).into_iter().collect();
    /// assert_eq!(cycles, [((1, 0), 1), ((1, 1), 1), ((2, 1), 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cycle_type(&self, set: usize) -> BTreeMap<(u32, u32), u32> {
        let range = self.ambient.slots_of(set);
        let orientations = u64::from(self.ambient.sets()[set].orientations);
        let mut counts = BTreeMap::new();
        perm::for_each_cycle(&self.perm(set), |cycle| {
            let gains = cycle.iter().map(|&slot| u64::from(self.gains[range.start + slot as usize]));
            let twist = gains.sum::<u64>() % orientations;
            *counts.entry((cycle.len() as u32, twist as u32)).or_insert(0) += 1;
        });
        counts
    }

    /// The least positive power that is the identity. O(slots) and one least common multiple a distinct cycle.
    pub fn order(&self) -> BigUint {
        perm::lcm_of(self.cycle_orders())
    }

    /// The orders of the element on the stickers of its cycles, each once.
    pub(crate) fn cycle_orders(&self) -> BTreeSet<u64> {
        let mut orders = BTreeSet::new();
        perm::for_each_cycle(&self.slots, |cycle| {
            let k = u64::from(self.ambient.orientations(cycle[0] as usize));
            let twist = cycle.iter().map(|&slot| u64::from(self.gains[slot as usize])).sum::<u64>() % k;
            orders.insert(cycle.len() as u64 * (k / k.gcd(&twist)));
        });
        orders
    }
}

impl Action for Twisted {
    fn degree(&self) -> usize {
        self.ambient.stickers()
    }

    #[inline]
    fn image(&self, sticker: Point) -> Point {
        let Some(stickers) = &self.ambient.0.stickers else { return self.slots[sticker as usize] };
        let slot = stickers.slot_of(sticker);
        let first = stickers.first[slot];
        let k = stickers.first[slot + 1] - first;
        let to = stickers.first[self.slots[slot] as usize];
        to + add_mod(sticker - first, self.gains[slot], k)
    }

    fn identity(&self) -> Self {
        self.ambient.identity()
    }

    fn with_images(&self, images: &[Point]) -> Self {
        let mut element = self.clone();
        for slot in 0..self.slots.len() {
            let (to, gain) = self.ambient.slot_and_orientation(images[self.ambient.sticker(slot, 0) as usize]);
            element.set_move(slot as u32, to as u32, gain);
        }
        element
    }

    fn is_identity(&self) -> bool {
        self.first_moved().is_none()
    }

    fn then_assign(&mut self, other: &Self) {
        debug_assert!(self.lives_with(other), "elements of different ambient groups");
        for slot in 0..self.slots.len() {
            let middle = self.slots[slot] as usize;
            self.slots[slot] = other.slots[middle];
            self.gains[slot] = add_mod(self.gains[slot], other.gains[middle], self.ambient.orientations(slot));
        }
    }

    fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        for (slot, (&to, &gain)) in self.slots.iter().zip(&self.gains).enumerate() {
            inverse.slots[to as usize] = slot as u32;
            inverse.gains[to as usize] = if gain == 0 { 0 } else { self.ambient.orientations(slot) - gain };
        }
        inverse
    }

    fn first_moved(&self) -> Option<Point> {
        let moved = |slot: &usize| self.slots[*slot] as usize != *slot || self.gains[*slot] != 0;
        (0..self.slots.len()).find(moved).map(|slot| self.ambient.sticker(slot, 0))
    }

    fn lives_with(&self, other: &Self) -> bool {
        self.ambient == other.ambient
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.slots) + size_of_val(&*self.gains)
    }
}

/// `a + b mod k` for `a, b < k ≤ 2²⁸`.
#[inline]
fn add_mod(a: u32, b: u32, k: u32) -> u32 {
    let sum = a + b;
    if sum >= k { sum - k } else { sum }
}

/// The tuple notation of the puzzle papers: for every piece set its cycles and, where pieces can twist, its twist vector:
/// `((1 2 3 4), (1,1,1,1,0,0), (1 2 3 4))`.
impl fmt::Display for Twisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (set, piece_set) in self.ambient.sets().iter().enumerate() {
            if set > 0 {
                f.write_str(", ")?;
            }
            perm::write_cycles(f, &self.perm(set))?;
            if piece_set.orientations > 1 {
                let twist: Vec<String> = self.twist(set).iter().map(u32::to_string).collect();
                write!(f, ", ({})", twist.join(","))?;
            }
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Twisted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertices() -> Ambient {
        Ambient::new(vec![PieceSet::new("vertices", 4, 4), PieceSet::new("edges", 3, 1)]).unwrap()
    }

    /// Within the table of slots, at its end, and beyond.
    #[test]
    fn every_sticker_knows_its_slot() {
        let k = MAX_TABLE as u32 / 2 + 3;
        let ambient = Ambient::new(vec![PieceSet::new("dials", 4, k), PieceSet::new("edges", 2, 1)]).unwrap();
        assert_eq!(ambient.stickers(), 4 * k as usize + 2);
        for slot in 0..4 {
            for orientation in [0, 1, k / 2, k - 7, k - 6, k - 5, k - 2, k - 1] {
                let sticker = ambient.sticker(slot, orientation);
                assert_eq!(ambient.slot_and_orientation(sticker), (slot, orientation));
            }
        }
        let last = ambient.stickers() as Point - 1;
        assert_eq!([last - 1, last].map(|sticker| ambient.slot_and_orientation(sticker)), [(4, 0), (5, 0)]);
        let turn = ambient.parse("((1 2 3 4), (1,…), ())").unwrap();
        assert_eq!(turn.image(ambient.sticker(3, k - 1)), ambient.sticker(0, 0));
    }

    #[test]
    fn twists_follow_the_papers_product() {
        // X ∙ Y = (αδ, a + αd): Y first, and Y's twists travel along with X's permutation.
        let ambient = vertices();
        let edges = Part { perm: vec![0, 1, 2], twist: vec![0, 0, 0] };
        let y = ambient.element(&[Part { perm: vec![1, 0, 2, 3], twist: vec![1, 2, 0, 0] }, edges.clone()]).unwrap();
        let x = ambient.element(&[Part { perm: vec![2, 1, 0, 3], twist: vec![0, 0, 3, 0] }, edges]).unwrap();
        let product = y.then(&x);
        assert_eq!(product.perm(0), vec![1, 2, 0, 3]);
        assert_eq!(product.twist(0), vec![0, 2, 3 + 1 - 4, 0]);
        assert_eq!(product.sticker_permutation(), y.sticker_permutation().then(&x.sticker_permutation()));
    }

    #[test]
    fn refuses_what_is_no_element() {
        let ambient = vertices();
        let edges = Part { perm: vec![0, 1, 2], twist: vec![0, 0, 0] };
        let with = |perm: Vec<u32>, twist: Vec<u32>| ambient.element(&[Part { perm, twist }, edges.clone()]);
        assert!(matches!(with(vec![0, 1], vec![0; 4]), Err(ElementError::WrongLength { found: 2, expected: 4, .. })));
        assert!(matches!(with(vec![0, 1, 1, 3], vec![0; 4]), Err(ElementError::NotBijective { .. })));
        assert!(matches!(
            with(vec![0, 1, 2, 3], vec![0, 4, 0, 0]),
            Err(ElementError::TwistOutOfRange { slot: 1, value: 4, orientations: 4, .. })
        ));
        assert!(matches!(ambient.element(&[]), Err(ElementError::WrongLength { found: 0, expected: 2, .. })));
    }

    #[test]
    fn sizes_are_bounded_before_anything_is_allocated() {
        let huge = Ambient::new(vec![PieceSet::new("huge", u32::MAX, u32::MAX)]);
        assert!(matches!(huge, Err(ElementError::TooLarge { .. })));
        assert!(matches!(Ambient::new(vec![PieceSet::new("none", 1, 0)]), Err(ElementError::NoOrientations { .. })));
    }

    #[test]
    fn prints_the_papers_notation() {
        let ambient = vertices();
        assert_eq!(ambient.identity().to_string(), "((), (0,0,0,0), ())");
    }

    #[test]
    fn factorials() {
        assert_eq!(factorial(0), 1u32.into());
        assert_eq!(factorial(1), 1u32.into());
        assert_eq!(factorial(20), BigUint::from(2_432_902_008_176_640_000u64));
        assert_eq!(factorial(1000), (1..=1000u32).map(BigUint::from).product());
    }
}
