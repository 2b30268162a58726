//! Which short word makes an element? A search along many ways through a table of words at once.
//!
//! Minkwitz's table divides an element by one entry a level. Here every way of dividing it by the spares of the table is
//! open, and at each number of fixed base points only the shortest ways so far are followed: a beam search (B. T. Lowerre,
//! *The Harpy speech recognition system*, 1976). Whether a quotient fixes the next base points as well is seen from
//! images alone, so that only ways which are followed cost a composition, and words that settle several points at once
//! are found. Random elements of the 3x3x3 get 56 letters instead of 130.

use std::collections::HashSet;
use std::hash::Hash;

use super::words::{Spare, Word, WordTable, inverse_word, push_reduced};
use crate::action::{Action, Point};

/// A number of ways that finds good words in milliseconds on small puzzles.
pub const DEFAULT_WIDTH: usize = 100;

/// All quotients on the ways that are followed take at most about so many bytes; if need be, fewer ways are.
const WAY_BYTES: usize = 256 << 20;

/// An element divided by some spares.
struct Way<'t, E> {
    quotient: E,
    length: usize,
    /// The way before the last division, and what that was by; none for the element itself.
    last: Option<(usize, &'t Spare<E>)>,
}

/// A division that has not been made.
struct Step<'t, E> {
    /// The length of all words together.
    length: usize,
    way: usize,
    spare: &'t Spare<E>,
}

impl<E: Action + Hash> WordTable<E> {
    /// A short word that makes `element`, or `None` if it is not in the group or the table is missing something on all ways.
    ///
    /// At most `width` ways (fewer where they would take hundreds of megabytes) are followed for each number of fixed base points, for the element and for its inverse: that
    /// many compositions a level, and some comparisons for each spare. Never longer than the word by
    /// [`factor`](Self::factor).
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, group::words::{DEFAULT_WIDTH, Effort, WordTable}, puzzle};
    ///
    /// let cube = puzzle::find("2x2x2").expect("it is in the catalogue")?;
    /// let group = Group::new(cube.generators())?;
    /// let table = WordTable::new(group.chain(), group.generators(), Effort::default());
    /// let element = group.random_element(&mut schreier::random::seeded(1));
    /// let word = table.factor_short(&element, DEFAULT_WIDTH).ok_or("an element of the group")?;
    /// assert_eq!(table.multiply(&word), element);
    /// assert!(word.len() <= 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn factor_short(&self, element: &E, width: usize) -> Option<Word> {
        let inverse = element.inverse();
        let backwards = self.best_way(&inverse, width).map(|word| inverse_word(&word));
        let words = [self.factor(element), self.best_way(element, width), backwards];
        words.into_iter().flatten().min_by_key(Vec::len)
    }

    /// How many base points an element with these images fixes before the first that it moves.
    fn fixed(&self, images: &[Point]) -> usize {
        images.iter().zip(&self.base).take_while(|(image, point)| image == point).count()
    }

    fn images(&self, element: &E) -> Vec<Point> {
        self.base.iter().map(|&point| element.image(point)).collect()
    }

    fn best_way(&self, element: &E, width: usize) -> Option<Word> {
        let levels = self.levels.len();
        let width = width.min(WAY_BYTES / (levels * element.bytes()).max(1)).max(1);
        let mut ways = vec![Way { quotient: element.clone(), length: 0, last: None }];
        let mut steps: Vec<Vec<Step<'_, E>>> = (0..=levels).map(|_| Vec::new()).collect();
        let start = self.fixed(&self.images(element));
        for level in start..levels {
            let first = if level == start { 0 } else { ways.len() };
            follow(&mut ways, std::mem::take(&mut steps[level]), width);
            for (index, way) in ways.iter().enumerate().skip(first) {
                self.divide(way, index, level, &mut steps);
            }
        }
        let last = match start == levels {
            true => None,
            false => Some(steps.pop()?.into_iter().min_by_key(|step| step.length)?).map(|step| (step.way, step.spare)),
        };
        let word = spell(&ways, last);
        (self.multiply(&word) == *element).then_some(word)
    }

    /// All divisions of a quotient that fixes just the base points before `level`.
    fn divide<'t>(&'t self, way: &Way<'_, E>, index: usize, level: usize, steps: &mut [Vec<Step<'t, E>>]) {
        let images = self.images(&way.quotient);
        let Some(position) = self.levels[level].position(images[level]) else { return };
        for spare in &self.levels[level].spares[position] {
            // A base point with the same image under both is fixed by the quotient.
            let more = (images[level..].iter().zip(&spare.images[level..])).take_while(|(a, b)| a == b).count();
            steps[level + more].push(Step { length: way.length + spare.word.len(), way: index, spare });
        }
    }
}

/// Makes the divisions with the shortest words, `width` at most that lead to different quotients.
fn follow<'t, E: Action + Hash>(ways: &mut Vec<Way<'t, E>>, mut steps: Vec<Step<'t, E>>, width: usize) {
    steps.sort_by_key(|step| step.length);
    let mut seen = HashSet::new();
    for Step { length, way, spare } in steps {
        if seen.len() == width {
            break;
        }
        let quotient = ways[way].quotient.then(&spare.inverse);
        if seen.insert(quotient.clone()) {
            ways.push(Way { quotient, length, last: Some((way, spare)) });
        }
    }
}

/// The word that a way spells: element · t₁⁻¹ · t₂⁻¹ ⋯ = 1, so the element is ⋯ t₂ · t₁.
fn spell<'t, E>(ways: &[Way<'t, E>], mut last: Option<(usize, &'t Spare<E>)>) -> Word {
    let mut word = Word::new();
    while let Some((way, spare)) = last {
        spare.word.iter().for_each(|&letter| push_reduced(&mut word, letter));
        last = ways[way].last;
    }
    word
}
