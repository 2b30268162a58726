//! Does a chain look as if a giant had been overlooked?
//!
//! Most constituents that are no giants show it by nothing but the absence of evidence, and looking for long costs more
//! than the chain of a small group. So the first look is short, and the chain that follows is watched: where it grows
//! longer than those of primitive groups that are no giants, or larger than a giant, a thorough look is worth its time.

use super::LawsFail;
use super::factored::Factored;
use crate::action::Action;
use crate::chain::Chain;

/// From which chain on a giant may have been overlooked.
pub(super) struct Doubt {
    /// A number of levels. A primitive group of degree n that contains no A_n has a base of O(log n) points, unless it acts
    /// on the subsets of a smaller set or on tuples of them (M. Liebeck, *On minimal degrees and base sizes of primitive
    /// permutation groups*, Arch. Math. 43, 1984).
    levels: usize,
    /// The binary logarithm of the order of the smallest giant.
    bits: f64,
}

/// Why the laws have not decided an order.
pub(super) enum Undecided {
    /// A giant may have been overlooked.
    Doubtful,
    /// They do not, whatever may have been overlooked.
    Fail(LawsFail),
}

impl From<LawsFail> for Undecided {
    fn from(reason: LawsFail) -> Self {
        Self::Fail(reason)
    }
}

impl Undecided {
    /// The reason where nothing was doubted.
    pub fn reason(self) -> LawsFail {
        match self {
            Self::Doubtful => unreachable!("nothing was doubted"),
            Self::Fail(reason) => reason,
        }
    }
}

impl Doubt {
    /// For the sizes of the constituents that are not known to be giants; `None` if none of them could be one.
    pub fn new(sizes: impl Iterator<Item = u32> + Clone) -> Option<Self> {
        let open = sizes.filter(|&size| size >= 8);
        let smallest = open.clone().min()?;
        let bits = (3..=smallest).map(|factor| f64::from(factor).log2()).sum();
        Some(Self { levels: open.map(|size| 4 + 3 * size.ilog2() as usize).sum(), bits })
    }

    /// Whether it is raised before a chain reaches a bound.
    pub fn precedes(&self, bound: &Factored) -> bool {
        self.bits <= bound.bits()
    }

    /// Whether a chain, which may be incomplete, is long or large enough.
    pub fn is_raised_by<E: Action>(&self, chain: &Chain<E>) -> bool {
        // Rounding errors of the logarithms are far below one bit.
        chain.levels().len() > self.levels || chain.bits() >= self.bits - 0.5
    }
}
