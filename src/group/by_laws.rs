//! Groups of which giants and laws alone decide what they contain: all elements of `∏ Z_k ≀ S_n` whose twist sums and signs
//! lie in a subgroup I of `A = ∏ (Z_k × Z_2)`.
//!
//! Such a group is normal in `∏ Z_k ≀ S_n`, because it contains the kernel of the map to A. Questions about its elements are
//! questions about the factors `Z_k ≀ S_n`, one after the other, coupled by I, which is small.

use std::collections::BTreeSet;

use super::{Element, Group};
use crate::order::{Giant, Measure, OnPieces, Proof};

/// The subgroup I has to be listed, and may have at most this many elements.
const MOST_IMAGES: usize = 1 << 12;
/// Orientations up to this number are dealt with: subsets of `Z_k × Z_2` are bits of a word.
const MOST_ORIENTATIONS: u32 = 64;

/// A group that giants and laws describe.
#[derive(Debug, Clone)]
pub(super) struct ByLaws {
    pub giants: Vec<Giant>,
    /// The elements of I: for each giant a value, twist sum · 2 + (1 if odd).
    pub images: Vec<Vec<u32>>,
}

impl ByLaws {
    /// `None` if laws alone do not describe the group, or I has too many elements.
    pub fn new<E: Element>(group: &Group<E>) -> Option<Self> {
        let proof = group.proof_without_chain()?;
        Self::of(proof.recovered().map_or(proof, OnPieces::proof))
    }

    fn of(proof: &Proof) -> Option<Self> {
        let giants = proof.leading_giants()?;
        let decided = giants.len() + proof.followers_of_giants().len();
        if decided != proof.split().constituents().len() {
            return None;
        }
        if giants.iter().any(|giant| giant.orientations > MOST_ORIENTATIONS) {
            return None;
        }
        let value = |row: &[u32], giant: &Giant| {
            let coordinates = proof.laws().coordinates().iter().zip(row);
            let own = coordinates.filter(|(coordinate, _)| coordinate.constituent == giant.constituent);
            own.map(|(coordinate, &value)| match coordinate.measure {
                Measure::TwistSum => 2 * value,
                Measure::Sign => value,
            })
            .sum::<u32>()
        };
        let rows: BTreeSet<Vec<u32>> = proof
            .split()
            .moves()
            .iter()
            .map(|element| proof.laws().values(proof.split(), element))
            .map(|row| giants.iter().map(|giant| value(&row, giant)).collect())
            .collect();
        let images = span(&giants, &rows.into_iter().collect::<Vec<_>>())?;
        Some(Self { giants, images })
    }
}

/// The sum of two values of `Z_k × Z_2`.
pub(super) fn add(a: u32, b: u32, orientations: u32) -> u32 {
    2 * ((a / 2 + b / 2) % orientations) + (a + b) % 2
}

/// All sums of the rows.
fn span(giants: &[Giant], rows: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    let mut known = BTreeSet::from([vec![0; giants.len()]]);
    for row in rows {
        if known.contains(row) {
            continue;
        }
        // The cosets of what is known by multiples of the row.
        let sum = |x: &Vec<u32>| -> Vec<u32> {
            let terms = x.iter().zip(row).zip(giants);
            terms.map(|((&a, &b), giant)| add(a, b, giant.orientations)).collect()
        };
        let mut coset: Vec<Vec<u32>> = known.iter().map(sum).collect();
        while !known.contains(&coset[0]) {
            if known.len() + coset.len() > MOST_IMAGES {
                return None;
            }
            known.extend(coset.iter().cloned());
            coset = coset.iter().map(sum).collect();
        }
    }
    Some(known.into_iter().collect())
}
