//! What can be seen of the pieces of a puzzle: which of them look alike, and which of their orientations do.
//!
//! A [`Pattern`] describes the solved state by slot. It says nothing about the group, whose pieces are all told apart, and
//! everything about how many of its elements can be told apart by looking.

use thiserror::Error;

use crate::wreath::Ambient;

/// The solved state of a puzzle as one sees it, a [`SetPattern`] for each piece set in order.
///
/// # Example
///
/// ```
/// use schreier::puzzle::{Pattern, SetPattern};
/// use schreier::{Ambient, PieceSet};
///
/// let ambient = Ambient::new(vec![PieceSet { name: "beads".into(), size: 4, orientations: 1 }])?;
/// let two_and_two = SetPattern { colours: vec![0, 0, 1, 1], orientations: vec![0; 4], visible: vec![1; 4] };
/// let pattern = Pattern::new(&ambient, vec![two_and_two])?;
/// assert!(!pattern.tells_all_apart(&ambient));
/// assert!(Pattern::distinct(&ambient).tells_all_apart(&ambient));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    sets: Vec<SetPattern>,
}

/// The solved state of one piece set with n slots and k orientations: three lists of length n, by slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetPattern {
    /// Pieces of the same colour look alike. Any numbers.
    pub colours: Vec<u32>,
    /// The orientation that the piece has, below k.
    pub orientations: Vec<u32>,
    /// A divisor of k: orientations are told apart only modulo it. k shows all of them, 1 none.
    pub visible: Vec<u32>,
}

/// Why something is not a pattern of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// There is not one set pattern for each piece set.
    #[error("expected a pattern for each of {expected} piece sets, found {found}")]
    Sets {
        /// The number of piece sets.
        expected: usize,
        /// The number of patterns.
        found: usize,
    },
    /// A list is not as long as its piece set.
    #[error("piece set {set}: expected {expected} {what}, found {found}")]
    Length {
        /// The name of the piece set.
        set: String,
        /// Which list it is.
        what: &'static str,
        /// The number of slots.
        expected: u32,
        /// The length of the list.
        found: usize,
    },
    /// An orientation that the pieces do not have.
    #[error("piece set {set}, slot {slot}: orientation {found} of a piece with {orientations}")]
    Orientation {
        /// The name of the piece set.
        set: String,
        /// The slot, from 1.
        slot: usize,
        /// The orientation.
        found: u32,
        /// How many there are.
        orientations: u32,
    },
    /// A modulus that is no divisor of the number of orientations.
    #[error(
        "piece set {set}, slot {slot}: orientations modulo {found} are visible, expected a divisor of {orientations}"
    )]
    Modulus {
        /// The name of the piece set.
        set: String,
        /// The slot, from 1.
        slot: usize,
        /// The modulus.
        found: u32,
        /// The number of orientations.
        orientations: u32,
    },
    /// Two pieces of one colour show their orientations differently.
    #[error(
        "piece set {set}, slot {slot}: the piece shows its orientation modulo {found}, others of its colour modulo {expected}"
    )]
    UnlikeTwins {
        /// The name of the piece set.
        set: String,
        /// The slot, from 1.
        slot: usize,
        /// The modulus of this piece.
        found: u32,
        /// The modulus of the others.
        expected: u32,
    },
}

impl Pattern {
    /// A pattern of the pieces of `ambient`. O(slots · log(slots)).
    ///
    /// # Errors
    /// If the lists do not fit the piece sets, or pieces of one colour differ in what they show of their orientation.
    pub fn new(ambient: &Ambient, sets: Vec<SetPattern>) -> Result<Self, PatternError> {
        if sets.len() != ambient.sets().len() {
            return Err(PatternError::Sets { expected: ambient.sets().len(), found: sets.len() });
        }
        for (set, pattern) in ambient.sets().iter().zip(&sets) {
            pattern.check(&set.name, set.size, set.orientations)?;
        }
        Ok(Self { sets })
    }

    /// The pattern in which every piece has a colour of its own and shows its orientation. O(slots).
    pub fn distinct(ambient: &Ambient) -> Self {
        let distinct = |set: &crate::wreath::PieceSet| SetPattern {
            colours: (0..set.size).collect(),
            orientations: vec![0; set.size as usize],
            visible: vec![set.orientations; set.size as usize],
        };
        Self { sets: ambient.sets().iter().map(distinct).collect() }
    }

    /// The patterns of the piece sets, in order.
    pub fn sets(&self) -> &[SetPattern] {
        &self.sets
    }

    /// Whether no two pieces look alike and all orientations are visible, so that different elements look different.
    /// O(slots · log(slots)).
    ///
    /// # Panics
    /// If the pattern was made for another ambient group.
    pub fn tells_all_apart(&self, ambient: &Ambient) -> bool {
        assert_eq!(self.sets.len(), ambient.sets().len(), "the pattern was made for this ambient group");
        ambient.sets().iter().zip(&self.sets).all(|(set, pattern)| {
            let mut colours = pattern.colours.clone();
            colours.sort_unstable();
            colours.windows(2).all(|pair| pair[0] != pair[1])
                && pattern.visible.iter().all(|&modulus| modulus == set.orientations)
        })
    }
}

impl SetPattern {
    /// How many pieces there are of each colour, in order of the colours. O(n log n).
    pub fn colour_sizes(&self) -> Vec<u32> {
        let mut colours = self.colours.clone();
        colours.sort_unstable();
        colours.chunk_by(|a, b| a == b).map(|alike| alike.len() as u32).collect()
    }

    fn check(&self, name: &str, size: u32, orientations: u32) -> Result<(), PatternError> {
        let set = || name.to_string();
        let lists =
            [("colours", &self.colours), ("orientations", &self.orientations), ("visible moduli", &self.visible)];
        if let Some((what, list)) = lists.into_iter().find(|(_, list)| list.len() != size as usize) {
            return Err(PatternError::Length { set: set(), what, expected: size, found: list.len() });
        }
        let mut modulus_of = std::collections::HashMap::new();
        for (i, ((&colour, &orientation), &modulus)) in
            self.colours.iter().zip(&self.orientations).zip(&self.visible).enumerate()
        {
            let slot = i + 1;
            if orientation >= orientations {
                return Err(PatternError::Orientation { set: set(), slot, found: orientation, orientations });
            }
            if !orientations.is_multiple_of(modulus) {
                return Err(PatternError::Modulus { set: set(), slot, found: modulus, orientations });
            }
            let expected = *modulus_of.entry(colour).or_insert(modulus);
            if expected != modulus {
                return Err(PatternError::UnlikeTwins { set: set(), slot, found: modulus, expected });
            }
        }
        Ok(())
    }
}
