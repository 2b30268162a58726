//! The generators of a group by number: what do `g1`, `g2`, … mean in an expression?

use crate::action::Action;
use crate::format::expression::{Vocabulary, Word};
use crate::format::notation::NotationError;
use crate::perm::Permutation;
use crate::wreath::{Ambient, Twisted};

/// The generators of a group under the names `g1`, `g2`, …, for [expressions](crate::format::expression).
///
/// # Example
///
/// ```
/// use schreier::Permutation;
/// use schreier::format::{expression::Expression, groups::Numbered};
///
/// let generators = vec![Permutation::parse("(1 2 3)", 4)?, Permutation::parse("(3 4)", 4)?];
/// let group = Numbered::permutations(4, generators);
/// let element = Expression::parse("[g1, g2] (1 2)", &group)?.evaluate(&group);
/// assert_eq!(element.to_string(), "(1 2 3 4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Numbered<E> {
    identity: E,
    generators: Vec<E>,
    names: Vec<String>,
    literal: fn(&E, &str) -> Result<E, NotationError>,
}

impl<E> Numbered<E> {
    fn new(identity: E, generators: Vec<E>, literal: fn(&E, &str) -> Result<E, NotationError>) -> Self {
        let names = (1..=generators.len()).map(|i| format!("g{i}")).collect();
        Self { identity, generators, names, literal }
    }
}

impl Numbered<Permutation> {
    /// Permutations of `degree` points; elements are written out as cycles.
    ///
    /// # Panics
    /// If `degree` exceeds 2³²−1.
    pub fn permutations(degree: usize, generators: Vec<Permutation>) -> Self {
        Self::new(Permutation::identity_on(degree), generators, |identity, text| {
            Permutation::parse(text, identity.degree())
        })
    }
}

impl Numbered<Twisted> {
    /// Elements of an ambient group; elements are written out as tuples.
    pub fn twisted(ambient: &Ambient, generators: Vec<Twisted>) -> Self {
        Self::new(ambient.identity(), generators, |identity, text| identity.ambient().parse(text))
    }
}

impl<E: Action> Vocabulary for Numbered<E> {
    type Element = E;

    fn longest_name(&self, text: &str) -> Option<(usize, Word)> {
        let digits = text.strip_prefix('g')?.bytes().take_while(u8::is_ascii_digit).count();
        // A number is a name if it is written as numbers are: not `g01`.
        let index = |length: &usize| text[1..=*length].parse::<usize>().ok()?.checked_sub(1);
        let is_name =
            |length: &usize| index(length).and_then(|i| self.names.get(i)) == Some(&text[..=*length].to_owned());
        let length = (1..=digits).rev().find(is_name)?;
        Some((1 + length, vec![(index(&length)?, 1)]))
    }

    fn move_names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn move_name(&self, index: usize) -> &str {
        &self.names[index]
    }

    fn move_element(&self, index: usize) -> E {
        self.generators[index].clone()
    }

    fn identity(&self) -> E {
        self.identity.clone()
    }

    fn literal(&self, text: &str) -> Result<E, NotationError> {
        (self.literal)(&self.identity, text)
    }
}
