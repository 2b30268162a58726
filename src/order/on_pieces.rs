//! Are the points of a plain permutation group stickers of pieces of which the laws decide?
//!
//! Puzzles that are given by their stickers become pieces again (`recover.rs`), and the laws can speak of them: of the order,
//! of what is in the group, and of random elements.

use super::giants::Giants;
use super::member::Verdict;
use super::recover::Recovered;
use super::split::{Constituent, Split};
use super::{Options, Proof, prove_split};
use crate::random::Random;
use crate::sparse::SparseMove;
use crate::wreath::Twisted;

/// A plain permutation group seen as one of pieces with twists.
#[derive(Debug, Clone)]
pub struct OnPieces {
    recovered: Recovered,
    pieces: Vec<Stickers>,
    proof: Box<Proof>,
}

/// Constituents whose points are stickers of the same pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stickers {
    /// The constituents of which every point is a sticker.
    pub constituents: Vec<usize>,
    /// Constituents of fewer points, each of which stands for some of these stickers.
    pub shadows: Vec<usize>,
    /// The number of pieces.
    pub pieces: u32,
    /// The number of orientations, as many as a piece has stickers.
    pub orientations: u32,
}

/// With fewer pieces than this there is no giant, and nothing is gained.
const PIECES: u32 = 5;

impl OnPieces {
    /// The pieces of a group that has been split, if the laws decide its order on them, and not on the points.
    pub(super) fn find(split: &Split, giants: &Giants, options: &Options) -> Option<Self> {
        let constituents = split.constituents();
        let is_candidate = |c: usize| constituents[c].size() >= 2 * PIECES && !giants.is_giant(c);
        let is_plain = split.ambient().stickers() == split.ambient().slots();
        if !is_plain || !(0..constituents.len()).any(is_candidate) {
            return None;
        }
        let name = |point| constituents[split.place(point).0].name.clone();
        let recovered = Recovered::unless_plain(split.ambient().slots(), split.moves(), name)?;
        let on_pieces = Split::new(recovered.ambient(), recovered.moves());
        let giants = Giants::at_first_look(&on_pieces, options.seed);
        let leads = |c: usize| giants.is_giant(c) && giants.is_fully_twisted(c);
        let mut pieces = on_pieces.constituents().iter().enumerate();
        if !pieces.all(|(c, data)| data.is_abelian() || leads(c)) || giants.followers(&on_pieces).is_err() {
            return None;
        }
        let pieces = (0..recovered.ambient().sets().len()).map(|set| Stickers::new(split, &recovered, set)).collect();
        let proof = prove_split(on_pieces, Some(giants), options).expect("only Method::Laws declines");
        Some(Self { recovered, pieces, proof: Box::new(proof) })
    }

    /// The pieces, and which constituents show them.
    pub fn pieces(&self) -> &[Stickers] {
        &self.pieces
    }

    /// The proof of the order of the group on the pieces. Its witnesses are words in the same generators.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// The ambient group of the pieces, and what the generators do to them.
    pub fn recovered(&self) -> &Recovered {
        &self.recovered
    }

    /// What the laws of the pieces say about an element of the ambient group that is left by `split`.
    pub(super) fn judge(&self, split: &Split, element: &SparseMove) -> Verdict {
        let points = element.element(split.ambient()).sticker_permutation();
        match self.recovered.read(&points) {
            Ok(element) => match self.proof.judge(&element) {
                Verdict::Breaks(law) => Verdict::Breaks(format!("{law}, for the pieces whose stickers the points are")),
                verdict => verdict,
            },
            Err(point) => {
                let (constituent, index) = split.place(point);
                let Constituent { name, set, slots, .. } = &split.constituents()[constituent];
                let slot = slots[index] as usize - split.original().slots_of(*set).start + 1;
                Verdict::Breaks(format!("{name} are stickers of pieces that stay whole: broken at slot {slot}"))
            }
        }
    }

    /// A uniformly random element of the group, in the ambient group that is left by `split`, if laws alone describe the group
    /// on the pieces.
    pub(super) fn random_by_laws(&self, split: &Split, random: &mut Random) -> Option<Twisted> {
        let element = self.proof.random_by_laws(random)?;
        Some(split.ambient().permuting(&self.recovered.permutation(&element)))
    }
}

impl Stickers {
    fn new(split: &Split, recovered: &Recovered, set: usize) -> Self {
        let (stickers, shadows) = recovered.shown_at(set);
        let of = |points: Vec<u32>| {
            let mut constituents: Vec<usize> = points.into_iter().map(|point| split.place(point).0).collect();
            constituents.sort_unstable();
            constituents.dedup();
            constituents
        };
        let piece_set = &recovered.ambient().sets()[set];
        let (pieces, orientations) = (piece_set.size, piece_set.orientations);
        Self { constituents: of(stickers), shadows: of(shadows), pieces, orientations }
    }
}
