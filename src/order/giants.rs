//! Step 2 of the proof of order: which constituents are giants, which of those are linked, which are fully twisted.
//!
//! A constituent of n pieces is a *giant* if the group acts on them as A_n or S_n. Evidence:
//!
//! * n ≥ 8: the action is transitive, and some element has a cycle of prime length p with n/2 < p < n−2, so that a power
//!   of it is a p-cycle (Jordan 1873; Wielandt, *Finite Permutation Groups*, 1964, 13.9; Seress 2003, §10.2);
//! * n = 5, 6, 7: the order of the action, by its own stabilizer chain.
//!
//! Two giants are *linked* if the group acts on both in the same way (for n = 6, up to the outer automorphism). A giant with
//! k > 1 orientations is *fully twisted* if there are elements, trivial on its pieces, whose twists there have differences
//! that generate Z_k. All three questions are put to one stream of elements; what that leaves open is decided exactly.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use num_integer::Integer;
use num_traits::ToPrimitive;

use super::basic_orbits::{plain_orbits, product};
use super::factored::Factored;
use super::split::Split;
use super::walk::{Recipe, Walk};
use super::{LawsFail, Options};
use crate::action::{Action, Point};
use crate::equivariant::equivariant;
use crate::perm::{self, Permutation};
use crate::program::Program;
use crate::wreath::Twisted;

/// How it is known that a constituent is a giant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GiantEvidence {
    /// The witness with this index has a cycle of this prime length.
    Jordan {
        /// Index into [`Witnesses::recipes`].
        witness: usize,
        /// The length of the cycle.
        prime: u32,
    },
    /// The action on the pieces has order n!/2 or n!, by its chain.
    Chain,
}

/// What is known of the constituents.
#[derive(Debug, Clone)]
pub struct Giants {
    /// For each constituent the evidence that it is a giant, if it is known to be one.
    pub evidence: Vec<Option<GiantEvidence>>,
    /// Classes of linked giants with at least two members, ascending.
    pub linked: Vec<Vec<usize>>,
    /// For each of these classes whether some link in it is not by a bijection of the pieces, but by the outer automorphism
    /// of S₆.
    pub outer: Vec<bool>,
    /// Witnesses by whose cycle types giants of equal size differ, as far as they do.
    pub separators: Vec<usize>,
    /// For each constituent the d such that differences of twists are known to generate d·Z_k; 1 means fully twisted.
    pub twists: Vec<u32>,
    /// For each constituent the witnesses that show [`twists`](Self::twists).
    pub twist_witnesses: Vec<Vec<usize>>,
    /// The elements that the evidence speaks of.
    pub witnesses: Witnesses,
}

/// Elements of the group, as words or programs in its generators.
#[derive(Debug, Clone)]
pub struct Witnesses {
    /// How each is made.
    pub recipes: Vec<Recipe>,
    /// The straight-line program that recipes may refer to.
    pub program: Program,
}

/// Gives up after so many mixed elements in a row that showed nothing new, the largest constituent having n pieces.
///
/// An element of A_n or S_n has a cycle that Jordan's theorem can use with probability Σ 1/p over the primes between n/2 and
/// n−2, which is at least 1/12 for all n from 8 to 3000 and about ln 2 / ln n. So a giant is missed once in several hundred
/// times for small n, and ever more rarely for larger ones; missing it costs only time, but more of it there.
///
/// A first look gives up far sooner: the chain that follows tells that a giant has been overlooked (`doubt.rs`).
fn patience(split: &Split, thorough: bool) -> usize {
    let largest = split.constituents().iter().map(super::Constituent::size).max().unwrap_or(1);
    let bits = largest.ilog2() as usize;
    if thorough { 40 + 8 * bits } else { 4 * bits }
}

/// So many mixed elements tell giants apart that are not linked, with few exceptions.
const APART: usize = 8;

impl Giants {
    /// No giants: none were looked for.
    pub(super) fn none(split: &Split) -> Self {
        let count = split.constituents().len();
        Self {
            evidence: vec![None; count],
            linked: Vec::new(),
            outer: Vec::new(),
            separators: Vec::new(),
            twists: split.constituents().iter().map(|c| c.orientations).collect(),
            twist_witnesses: vec![Vec::new(); count],
            witnesses: Witnesses { recipes: Vec::new(), program: Program::new() },
        }
    }

    /// Finds the giants of a group that has been split. Reproducible from the seed.
    pub fn new(split: &Split, seed: u64) -> Self {
        Self::find(split, seed, true)
    }

    /// Finds most of them, in less time.
    pub(super) fn at_first_look(split: &Split, seed: u64) -> Self {
        Self::find(split, seed, false)
    }

    /// How many there are, and how many of them are fully twisted.
    pub(super) fn score(&self) -> (usize, usize) {
        let giants = (0..self.evidence.len()).filter(|&c| self.is_giant(c));
        (giants.clone().count(), giants.filter(|&c| self.is_fully_twisted(c)).count())
    }

    fn find(split: &Split, seed: u64, thorough: bool) -> Self {
        let count = split.constituents().len();
        let mut giants = Self::none(split);
        if count == 0 {
            return giants;
        }
        let is_small = |&c: &usize| (5..8).contains(&split.constituents()[c].size());
        let small: Vec<usize> = (0..count).filter(is_small).collect();
        let local = LocalMoves::new(split, small.iter().copied());
        for constituent in small {
            if is_small_giant(&local, constituent) {
                giants.evidence[constituent] = Some(GiantEvidence::Chain);
            }
        }
        let candidates = giants.search(split, seed, thorough);
        let local = LocalMoves::new(split, candidates.iter().flatten().copied());
        giants.linked = linked(split, &local, &giants, candidates);
        let is_outer = |class: &Vec<usize>| class.iter().any(|&c| !local.are_equivariant(class[0], c));
        giants.outer = giants.linked.iter().map(is_outer).collect();
        giants
    }

    /// Whether a constituent is known to be a giant.
    pub fn is_giant(&self, constituent: usize) -> bool {
        self.evidence[constituent].is_some()
    }

    /// Whether a constituent is known to be fully twisted, which it is in particular if it cannot twist.
    pub fn is_fully_twisted(&self, constituent: usize) -> bool {
        self.twists[constituent] == 1
    }

    /// For each piece of a constituent, in the order of its slots, the piece of another one that every generator moves alike,
    /// if there is such a bijection: for linked giants, unless the link is by the outer automorphism. O(n²·generators).
    pub fn bijection(&self, split: &Split, from: usize, to: usize) -> Option<Vec<u32>> {
        LocalMoves::new(split, [from, to].into_iter()).equivariant(from, to)
    }

    /// In every class of linked giants all but one: the group acts faithfully without those that cannot twist.
    pub(super) fn followers(&self, split: &Split) -> Result<Vec<usize>, LawsFail> {
        let constituents = split.constituents();
        let mut followers = Vec::new();
        for class in &self.linked {
            let twisted: Vec<usize> = class.iter().copied().filter(|&c| constituents[c].orientations > 1).collect();
            if let [first, second, ..] = twisted[..] {
                let [first, second] = [first, second].map(|c| constituents[c].name.clone());
                return Err(LawsFail::LinkedTwisted(first, second));
            }
            let leader = twisted.first().copied().unwrap_or(class[0]);
            followers.extend(class.iter().copied().filter(|&c| c != leader));
        }
        followers.sort_unstable();
        Ok(followers)
    }

    /// Puts the open questions to a stream of elements. Returns the classes of giants that may be linked.
    fn search(&mut self, split: &Split, seed: u64, thorough: bool) -> Vec<Vec<usize>> {
        let mut walk = Walk::new(split.ambient(), split.moves(), seed);
        let mut kinds = Kinds::new(split);
        let mut open = self.open(split);
        let mut longest = LongCycle::new(split.ambient().slots());
        // Elements in a row that showed nothing new.
        let mut fruitless = 0;
        while !open.is_empty() || !kinds.all_apart(self) {
            walk.advance();
            let shown = self.look(split, walk.element(), &open, &mut longest);
            let separated = kinds.refine(split, walk.element());
            if separated {
                self.separators.push(self.witnesses.recipes.len());
            }
            if shown || separated {
                self.witnesses.recipes.push(walk.recipe());
                open = self.open(split);
                fruitless = 0;
                continue;
            }
            fruitless += usize::from(walk.is_mixed());
            let twists_open = open.iter().any(|&c| self.is_giant(c));
            let patience = match () {
                () if open.is_empty() => APART,
                () => patience(split, thorough || twists_open),
            };
            if fruitless > patience {
                if open.is_empty() || !thorough && !twists_open || !walk.start_replacing() {
                    break;
                }
                fruitless = 0;
            }
        }
        self.witnesses.program = walk.into_program();
        kinds.classes(self)
    }

    /// Constituents of which something is still to be shown.
    fn open(&self, split: &Split) -> Vec<usize> {
        let large = |&c: &usize| split.constituents()[c].size() >= 5;
        let is_open = |&c: &usize| {
            let awaits_jordan = !self.is_giant(c) && split.constituents()[c].size() >= 8;
            awaits_jordan || (self.is_giant(c) && !self.is_fully_twisted(c))
        };
        (0..self.evidence.len()).filter(large).filter(is_open).collect()
    }

    /// Looks for evidence in an element, which becomes the next witness if it shows something about the constituents `open`.
    fn look(&mut self, split: &Split, element: &Twisted, open: &[usize], longest: &mut LongCycle) -> bool {
        let witness = self.witnesses.recipes.len();
        let mut found = false;
        for &constituent in open {
            let size = split.constituents()[constituent].size();
            if size >= 8
                && !self.is_giant(constituent)
                && let Some(prime) = longest.jordan_prime(element, split.ambient().slots_of(constituent))
            {
                self.evidence[constituent] = Some(GiantEvidence::Jordan { witness, prime });
                found = true;
            }
            if self.is_fully_twisted(constituent) {
                continue;
            }
            let cycles = Cycles::of(split, element, constituent);
            let twists = cycles.twist_differences(split.constituents()[constituent].orientations);
            let twists = self.twists[constituent].gcd(&twists);
            if twists != self.twists[constituent] {
                self.twists[constituent] = twists;
                self.twist_witnesses[constituent].push(witness);
                found = true;
            }
        }
        found
    }
}

/// The cycles of an element on one constituent: the length of each and the sum of its twists.
struct Cycles(Vec<(u32, u64)>);

impl Cycles {
    fn of(split: &Split, element: &Twisted, constituent: usize) -> Self {
        let range = split.ambient().slots_of(constituent);
        let mut cycles = Vec::new();
        perm::for_each_cycle(&element.perm(constituent), |cycle| {
            let gain = |&slot: &Point| u64::from(element.move_of(range.start + slot as usize).1);
            cycles.push((cycle.len() as u32, cycle.iter().map(gain).sum()));
        });
        Self(cycles)
    }

    /// The gcd of k and the differences of twists in the least power that is trivial on the pieces. In that power, of
    /// exponent m, the twist on a cycle of length l with twist sum s is (m/l)·s.
    fn twist_differences(&self, k: u32) -> u32 {
        if k == 1 {
            return 1;
        }
        let k = u64::from(k);
        let m = perm::lcm_of(self.0.iter().map(|&(length, _)| u64::from(length)));
        let turns = |length: u32| (&m / length % k).to_u64().expect("a remainder mod k fits");
        let twist = |&(length, sum): &(u32, u64)| turns(length) * (sum % k) % k;
        let mut twists = self.0.iter().map(twist);
        let first = twists.next().unwrap_or(0);
        twists.fold(k, |gcd, twist| gcd.gcd(&(twist + k - first))) as u32
    }
}

/// Looks for the one cycle that can be longer than all others together.
struct LongCycle {
    /// For each slot the number of the last search that came to it.
    seen: Vec<u32>,
    searches: u32,
}

impl LongCycle {
    fn new(slots: usize) -> Self {
        Self { seen: vec![0; slots], searches: 0 }
    }

    /// The length of a cycle on the n given slots that is a prime p with n/2 < p < n−2, if there is one. O(n).
    fn jordan_prime(&mut self, element: &Twisted, slots: Range<usize>) -> Option<u32> {
        self.searches += 1;
        let n = slots.len();
        let mut left = n;
        for start in slots {
            if self.seen[start] == self.searches {
                continue;
            }
            let (mut length, mut slot) = (0, start);
            while self.seen[slot] != self.searches {
                self.seen[slot] = self.searches;
                slot = element.move_of(slot).0;
                length += 1;
            }
            if 2 * length > n {
                return Some(length as u32).filter(|&p| length + 2 < n && is_prime(p));
            }
            left -= length;
            if 2 * left <= n {
                return None;
            }
        }
        None
    }
}

fn is_prime(p: u32) -> bool {
    p >= 2 && (2..).take_while(|d| d * d <= p).all(|d| !p.is_multiple_of(d))
}

/// Fingerprints by which giants that are not linked come apart: their cycle types on the witnesses so far.
struct Kinds {
    /// For each constituent that can be a giant, by index.
    fingerprints: BTreeMap<usize, u64>,
    distinct: usize,
}

impl Kinds {
    fn new(split: &Split) -> Self {
        let sizes = split.constituents().iter().map(|c| u64::from(c.size())).enumerate();
        let mut kinds = Self { fingerprints: sizes.filter(|&(_, size)| size >= 5).collect(), distinct: 0 };
        kinds.distinct = count_distinct(&kinds.fingerprints);
        kinds
    }

    /// The classes of known giants with equal fingerprints.
    fn classes(&self, giants: &Giants) -> Vec<Vec<usize>> {
        let mut classes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (&constituent, &fingerprint) in self.fingerprints.iter().filter(|&(&c, _)| giants.is_giant(c)) {
            classes.entry(fingerprint).or_default().push(constituent);
        }
        classes.into_values().filter(|class| class.len() > 1).collect()
    }

    fn all_apart(&self, giants: &Giants) -> bool {
        self.distinct == self.fingerprints.len() || self.classes(giants).is_empty()
    }

    /// Takes the cycle types of an element into account if that tells apart what was alike; whether it did.
    fn refine(&mut self, split: &Split, element: &Twisted) -> bool {
        if self.distinct == self.fingerprints.len() {
            return false;
        }
        let refine = |(&constituent, &fingerprint): (&usize, &u64)| {
            let mut hasher = DefaultHasher::new();
            (fingerprint, cycle_kind(split, element, constituent)).hash(&mut hasher);
            (constituent, hasher.finish())
        };
        let refined: BTreeMap<usize, u64> = self.fingerprints.iter().map(refine).collect();
        let distinct = count_distinct(&refined);
        let separates = distinct > self.distinct;
        if separates {
            (self.fingerprints, self.distinct) = (refined, distinct);
        }
        separates
    }
}

fn count_distinct(fingerprints: &BTreeMap<usize, u64>) -> usize {
    fingerprints.values().collect::<BTreeSet<_>>().len()
}

/// The cycle type on a constituent. On six points it is taken up to the outer automorphism of S₆, which exchanges
/// 2·1⁴ with 2³, 3·1³ with 3², and 6 with 3·2·1.
fn cycle_kind(split: &Split, element: &Twisted, constituent: usize) -> Vec<u32> {
    let mut lengths: Vec<u32> = Vec::new();
    perm::for_each_cycle(&element.perm(constituent), |cycle| lengths.push(cycle.len() as u32));
    lengths.sort_unstable();
    if split.constituents()[constituent].size() == 6 {
        return match &lengths[..] {
            [2, 2, 2] => vec![1, 1, 1, 1, 2],
            [3, 3] => vec![1, 1, 1, 3],
            [6] => vec![1, 2, 3],
            _ => lengths,
        };
    }
    lengths
}

/// For some constituents the generators that move their pieces, as permutations of them, with their indices.
struct LocalMoves(HashMap<usize, Vec<(u32, Permutation)>>);

impl LocalMoves {
    fn new(split: &Split, constituents: impl Iterator<Item = usize>) -> Self {
        let mut local: HashMap<usize, Vec<(u32, Permutation)>> = constituents.map(|c| (c, Vec::new())).collect();
        if local.is_empty() {
            return Self(local);
        }
        for (index, entries) in split.moves().iter().enumerate() {
            // Entries are in the order of slots, so those of one constituent stand together.
            let mut entries = entries.slots();
            while let Some(first) = entries.first() {
                let (constituent, _) = split.place(first.slot);
                let range = split.ambient().slots_of(constituent);
                let (own, others) =
                    entries.split_at(entries.partition_point(|entry| (entry.slot as usize) < range.end));
                entries = others;
                if let Some(moves) = local.get_mut(&constituent)
                    && own.iter().any(|entry| entry.slot != entry.to)
                {
                    let mut images: Vec<Point> = (0..range.len() as Point).collect();
                    let first = range.start as u32;
                    own.iter().for_each(|entry| images[(entry.slot - first) as usize] = entry.to - first);
                    moves.push((index as u32, Permutation::from_bijection(images)));
                }
            }
        }
        Self(local)
    }

    /// The generators that move a constituent's pieces, as permutations of them.
    fn of(&self, constituent: usize) -> Vec<Permutation> {
        self.0[&constituent].iter().map(|(_, permutation)| permutation.clone()).collect()
    }

    /// Whether there is a bijection of the pieces of two constituents under which every generator moves them alike.
    fn are_equivariant(&self, a: usize, b: usize) -> bool {
        self.equivariant(a, b).is_some()
    }

    /// That bijection.
    fn equivariant(&self, a: usize, b: usize) -> Option<Vec<Point>> {
        let (a, b) = (&self.0[&a], &self.0[&b]);
        if !a.iter().map(|(index, _)| index).eq(b.iter().map(|(index, _)| index)) {
            return None;
        }
        let degree = a.first().map_or(0, |(_, permutation)| permutation.degree());
        let pairs = a.iter().zip(b).map(|((_, x), (_, y))| (x, y));
        (0..degree as Point).find_map(|start| equivariant(degree, pairs.clone(), 0, start))
    }
}

/// The order of the group that some permutations of a few points generate, proved.
fn small_order(generators: &[Permutation], degree: u32) -> Factored {
    product(&plain_orbits(degree as usize, generators, Some(&Factored::factorial(degree)), &Options::default()).0)
}

fn is_small_giant(local: &LocalMoves, constituent: usize) -> bool {
    let generators = local.of(constituent);
    let degree = generators.first().map_or(0, |p| p.degree() as u32);
    // Whoever has half of all permutations has them all, or the even ones.
    let half = Factored::alternating(degree);
    let (orbits, reached) = plain_orbits(degree as usize, &generators, Some(&half), &Options::default());
    reached || product(&orbits).over(&half).is_some()
}

/// Decides exactly which of the giants that may be linked are. Linkage is an equivalence, so each is compared with one
/// member of every class found so far.
fn linked(split: &Split, local: &LocalMoves, giants: &Giants, candidates: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for candidate in candidates {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for constituent in candidate {
            debug_assert!(giants.is_giant(constituent));
            let size = split.constituents()[constituent].size();
            let same = |class: &&mut Vec<usize>| match size {
                _ if split.constituents()[class[0]].size() != size => false,
                6 => are_linked_sixes(local, class[0], constituent),
                _ => local.are_equivariant(class[0], constituent),
            };
            match classes.iter_mut().find(same) {
                Some(class) => class.push(constituent),
                None => classes.push(vec![constituent]),
            }
        }
        found.extend(classes.into_iter().filter(|class| class.len() > 1));
    }
    found.sort();
    found
}

/// Six points can be linked by the outer automorphism, without a bijection: linked exactly when the action on the twelve
/// points has the order of the action on six of them.
fn are_linked_sixes(local: &LocalMoves, a: usize, b: usize) -> bool {
    let mut both: BTreeMap<u32, Vec<Point>> = BTreeMap::new();
    for (offset, constituent) in [(0, a), (6, b)] {
        for (index, permutation) in &local.0[&constituent] {
            let images = both.entry(*index).or_insert_with(|| (0..12).collect());
            (0..6).for_each(|point| images[(offset + point) as usize] = offset + permutation.image(point));
        }
    }
    let both: Vec<Permutation> = both.into_values().map(Permutation::from_bijection).collect();
    small_order(&both, 12) == small_order(&local.of(a), 6)
}
