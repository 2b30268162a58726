//! Which word in the generators makes an element? Short words for strong generators, by Minkwitz's method.
//!
//! T. Minkwitz, *An algorithm for solving the factorization problem in permutation groups*, J. Symbolic Computation 26
//! (1998) 89–95. A table holds, for each level of a stabilizer chain and each point of its basic orbit, an element with a
//! short word that fixes the earlier base points and sends the base point there. Words are tried in order of length; what
//! one leaves after dividing by the table's entries is tried on the next level, so that deep levels fill up by themselves.
//!
//! Besides the shortest, the table keeps for each point other elements with short words: the spares. They cost nothing, since
//! the method makes them anyway, and [`WordTable::factor_short`] finds much shorter words by them; see `short_words.rs`.
//!
//! The words are not the shortest, and there is no bound on their length beyond what the caller allows; where the table
//! does not fill up, the straight-line programs of the chain still factor every element.

use std::collections::{HashSet, VecDeque};
use std::hash::Hash;
use std::time::{Duration, Instant};

use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::program::Letter;

pub use super::short_words::DEFAULT_WIDTH;

/// A word in the generators, read from left to right.
pub type Word = Vec<Letter>;

/// An element together with a word that makes it.
#[derive(Debug, Clone)]
struct Entry<E> {
    element: E,
    word: Word,
}

impl<E: Action> Entry<E> {
    fn then(&self, other: &Self) -> Self {
        let mut word = self.word.clone();
        for &letter in &other.word {
            push_reduced(&mut word, letter);
        }
        Self { element: self.element.then(&other.element), word }
    }

    fn inverse(&self) -> Self {
        Self { element: self.element.inverse(), word: inverse_word(&self.word) }
    }
}

/// The word of the inverse element.
pub fn inverse_word(word: &[Letter]) -> Word {
    word.iter().rev().map(|&(generator, inverted)| (generator, !inverted)).collect()
}

pub(super) fn push_reduced(word: &mut Word, letter: Letter) {
    match word.last() {
        Some(&(generator, inverted)) if generator == letter.0 && inverted != letter.1 => {
            word.pop();
        }
        _ => word.push(letter),
    }
}

/// What a [`WordTable`] may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Compositions of elements before the table stops improving.
    pub compositions: u64,
    /// Compositions before an incomplete table is given up; more than `compositions`.
    pub patience: u64,
    /// Time before it stops, complete or not; what is found then depends on the machine.
    pub time: Option<Duration>,
}

impl Default for Effort {
    fn default() -> Self {
        Self { compositions: 1_000_000, patience: 8_000_000, time: None }
    }
}

/// After so many words from the queue the table is improved.
const ROUND: usize = 500;
/// A complete table is left alone after so many rounds that improved nothing.
const IDLE_ROUNDS: u32 = 10;
/// So many elements are remembered, in order not to try one twice.
const REMEMBERED: usize = 1 << 15;
/// So many words wait at most: all of one length, and not those of the next ones, too.
const QUEUED: usize = 1 << 15;
/// So many spares are kept for each point,
const SPARES: usize = 64;
/// as long as all of them together take at most about so many bytes.
const SPARE_BYTES: usize = 128 << 20;

/// A table of short words for the levels of a stabilizer chain.
///
/// # Example
///
/// ```
/// use schreier::{Action, Group, group::words::{Effort, WordTable}, puzzle};
///
/// let cube = puzzle::find("2x2x2").expect("it is in the catalogue")?;
/// let group = Group::new(cube.generators())?;
/// let table = WordTable::new(group.chain(), group.generators(), Effort::default());
/// let element = cube.generators()[0].then(&cube.generators()[1]).pow(2);
/// let word = table.factor(&element).expect("an element of the group");
/// assert_eq!(table.multiply(&word), element);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct WordTable<E> {
    identity: E,
    generators: Vec<E>,
    pub(super) base: Vec<Point>,
    /// For each level the entries found, by orbit position; the base point's is the empty word.
    pub(super) levels: Vec<TableLevel<E>>,
    missing: usize,
    compositions: u64,
    /// How often an entry has been written.
    entered: u64,
    /// Longer words are not entered; it grows as long as entries are missing.
    limit: usize,
    /// So many spares are kept for each point.
    spares: usize,
    deadline: Option<Instant>,
}

#[derive(Debug, Clone)]
pub(super) struct TableLevel<E> {
    entries: Vec<Option<Entry<E>>>,
    /// For each orbit position elements that lead there, the shortest words first.
    pub(super) spares: Vec<Vec<Spare<E>>>,
    /// Sorted orbit points with their positions.
    positions: Vec<(Point, u32)>,
}

/// An element that fixes the base points before its level, as the search for short words needs it.
#[derive(Debug, Clone)]
pub(super) struct Spare<E> {
    pub(super) inverse: E,
    /// The images of the base points.
    pub(super) images: Box<[Point]>,
    pub(super) word: Word,
}

impl<E: Action> TableLevel<E> {
    pub(super) fn position(&self, point: Point) -> Option<usize> {
        let found = self.positions.binary_search_by_key(&point, |&(p, _)| p).ok()?;
        Some(self.positions[found].1 as usize)
    }
}

impl<E: Action + Hash> WordTable<E> {
    /// Builds the table for a complete chain of the group that `generators` generate.
    ///
    /// One composition a letter tried; [`Effort`] bounds them. Space: one element and one word an orbit point.
    pub fn new(chain: &Chain<E>, generators: &[E], effort: Effort) -> Self {
        let identity = generators.first().map(Action::identity).unwrap_or_else(|| chain.identity().clone());
        let levels: Vec<TableLevel<E>> = chain
            .levels()
            .iter()
            .map(|level| {
                let mut positions: Vec<(Point, u32)> = level.orbit().iter().copied().zip(0..).collect();
                positions.sort_unstable();
                let mut entries = vec![None; positions.len()];
                entries[0] = Some(Entry { element: identity.clone(), word: Word::new() });
                let spares = positions.iter().map(|_| Vec::new()).collect();
                TableLevel { entries, spares, positions }
            })
            .collect();
        let missing: usize = levels.iter().map(|level| level.entries.len() - 1).sum();
        let (generators, base) = (generators.to_vec(), chain.base());
        // A word takes about as much memory as an element; most are shorter than that where there is much to keep.
        let bytes = 2 * identity.bytes() + size_of_val(&base[..]) + size_of::<Spare<E>>();
        let spares = (SPARE_BYTES / (missing * bytes).max(1)).min(SPARES);
        let deadline = effort.time.map(|time| Instant::now() + time);
        let (compositions, entered, limit) = (0, 0, 16);
        let mut table =
            Self { identity, generators, base, levels, missing, compositions, entered, limit, spares, deadline };
        table.fill(effort);
        table
    }

    /// Whether the time is over.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn fill(&mut self, effort: Effort) {
        let letters = self.letters();
        let start = Entry { element: self.identity.clone(), word: Word::new() };
        let mut queue: VecDeque<Entry<E>> = VecDeque::from([start]);
        // A group that is small is exhausted: then every element has been tried with its shortest word.
        let mut seen: HashSet<E> = HashSet::from([self.identity.clone()]);
        let (mut tried, mut idle) = (0, 0);
        let mut before = (self.missing, self.entered);
        while self.compositions < if self.missing > 0 { effort.patience } else { effort.compositions }
            && !self.is_late()
        {
            let exhausted = queue.is_empty();
            if let Some(word) = queue.pop_front() {
                for letter in &letters {
                    let next = self.product(&word, letter);
                    if seen.len() < REMEMBERED && !seen.insert(next.element.clone()) {
                        continue;
                    }
                    self.round(0, next.clone());
                    if queue.len() < QUEUED {
                        queue.push_back(next);
                    }
                }
                tried += letters.len();
            }
            if tried >= ROUND || exhausted {
                tried = 0;
                self.improve(effort);
                if self.missing > 0 {
                    self.fill_orbits();
                    self.limit += self.limit / 4 + 1;
                } else if before == (self.missing, self.entered) {
                    // Neither new words nor products of entries improved anything.
                    idle += 1;
                    if exhausted || idle == IDLE_ROUNDS {
                        return;
                    }
                } else {
                    idle = 0;
                }
                before = (self.missing, self.entered);
            }
        }
    }

    /// The generators and those inverses that are not generators themselves.
    fn letters(&self) -> Vec<Entry<E>> {
        let mut letters: Vec<Entry<E>> = Vec::new();
        for (index, generator) in self.generators.iter().enumerate() {
            for inverted in [false, true] {
                let element = if inverted { generator.inverse() } else { generator.clone() };
                if !element.is_identity() && letters.iter().all(|letter| letter.element != element) {
                    letters.push(Entry { element, word: vec![(index as u32, inverted)] });
                }
            }
        }
        letters
    }

    fn product(&mut self, a: &Entry<E>, b: &Entry<E>) -> Entry<E> {
        self.compositions += 1;
        a.then(b)
    }

    /// Enters an element that fixes the base points before `level`, and what it leaves on the levels below.
    fn round(&mut self, mut level: usize, mut entry: Entry<E>) {
        while level < self.levels.len() && entry.word.len() <= self.limit && !entry.element.is_identity() {
            let Some(position) = self.levels[level].position(entry.element.image(self.base[level])) else {
                debug_assert!(false, "the chain is complete, so its orbits hold every image");
                return;
            };
            if position != 0 {
                self.keep(level, position, &entry);
            }
            let Some(known) = &self.levels[level].entries[position] else {
                self.enter(level, position, entry);
                return;
            };
            // Divide by the shorter of the two; keep it.
            if position != 0 {
                let known = known.clone();
                let (short, long) = if entry.word.len() < known.word.len() { (entry, known) } else { (known, entry) };
                if short.word.len() < long.word.len() {
                    self.enter(level, position, short.clone());
                }
                entry = self.product(&long, &short.inverse());
            }
            level += 1;
        }
    }

    /// Keeps an element as a spare, if its word is among the shortest.
    fn keep(&mut self, level: usize, position: usize, entry: &Entry<E>) {
        let limit = self.spares;
        let spares = &mut self.levels[level].spares[position];
        if spares.len() >= limit && spares.last().is_none_or(|last| last.word.len() <= entry.word.len()) {
            return;
        }
        let images: Box<[Point]> = self.base.iter().map(|&point| entry.element.image(point)).collect();
        let inverse = entry.element.inverse();
        // The base tells the elements of the group apart.
        if let Some(same) = spares.iter().position(|spare| spare.images == images) {
            if spares[same].word.len() <= entry.word.len() {
                return;
            }
            spares.remove(same);
        }
        let place = spares.partition_point(|spare| spare.word.len() <= entry.word.len());
        spares.insert(place, Spare { inverse, images, word: entry.word.clone() });
        spares.truncate(limit);
    }

    /// Writes an entry, and its inverse where that is missing or longer.
    fn enter(&mut self, level: usize, position: usize, entry: Entry<E>) {
        let inverse = entry.inverse();
        let image = self.levels[level].position(inverse.element.image(self.base[level]));
        for (position, entry) in [(Some(position), entry), (image, inverse)] {
            let Some(position) = position else { continue };
            let slot = &mut self.levels[level].entries[position];
            match slot {
                Some(known) if known.word.len() <= entry.word.len() => {}
                Some(known) => {
                    *known = entry;
                    self.entered += 1;
                }
                None => {
                    *slot = Some(entry);
                    self.missing -= 1;
                    self.entered += 1;
                }
            }
        }
    }

    /// Tries the products of all pairs of entries of each level.
    fn improve(&mut self, effort: Effort) {
        for level in 0..self.levels.len() {
            let entries: Vec<Entry<E>> = self.levels[level].entries.iter().skip(1).flatten().cloned().collect();
            let limit = self.limit;
            for a in &entries {
                for b in entries.iter().filter(|b| a.word.len() + b.word.len() <= limit) {
                    let product = self.product(a, b);
                    self.round(level, product);
                }
                if self.compositions > effort.patience || self.is_late() {
                    return;
                }
            }
        }
    }

    /// Fills orbit points that entries of deeper levels lead to from entries of the level.
    fn fill_orbits(&mut self) {
        for level in 0..self.levels.len() {
            let deeper: Vec<Entry<E>> =
                self.levels[level + 1..].iter().flat_map(|l| l.entries.iter().skip(1).flatten().cloned()).collect();
            for position in 1..self.levels[level].entries.len() {
                let Some(entry) = self.levels[level].entries[position].clone() else { continue };
                let point = entry.element.image(self.base[level]);
                for step in &deeper {
                    let image = self.levels[level].position(step.element.image(point));
                    let image = image.expect("the chain is complete, so its orbits are closed");
                    if self.levels[level].entries[image].is_none() {
                        let product = self.product(&entry, step);
                        self.enter(level, image, product);
                    }
                }
            }
        }
    }

    /// Whether every entry has been found, so that every element of the group has a word.
    pub fn is_complete(&self) -> bool {
        self.missing == 0
    }

    /// A word that makes `element`, or `None` if it is not in the group or an entry on its way is missing.
    /// At most one composition a level.
    pub fn factor(&self, element: &E) -> Option<Word> {
        let mut residue = element.clone();
        let mut parts = Vec::new();
        for (level, &base) in self.levels.iter().zip(&self.base) {
            let entry = level.entries[level.position(residue.image(base))?].as_ref()?;
            residue.then_assign(&entry.element.inverse());
            parts.push(&entry.word);
        }
        // residue = element · t₁⁻¹ · t₂⁻¹ ⋯ = 1, so the element is ⋯ t₂ · t₁.
        let mut word = Word::new();
        parts.iter().rev().copied().flatten().for_each(|&letter| push_reduced(&mut word, letter));
        residue.is_identity().then_some(word)
    }

    /// The element that a word makes.
    ///
    /// # Panics
    /// If a letter is not the index of a generator.
    pub fn multiply(&self, word: &[Letter]) -> E {
        multiply(word, &self.generators, &self.identity)
    }
}

/// The element that a word in some generators makes. One composition a letter.
///
/// # Panics
/// If a letter is not the index of a generator.
pub fn multiply<E: Action>(word: &[Letter], generators: &[E], identity: &E) -> E {
    let mut element = identity.clone();
    for &(generator, inverted) in word {
        let generator = &generators[generator as usize];
        if inverted { element.then_assign(&generator.inverse()) } else { element.then_assign(generator) }
    }
    element
}
