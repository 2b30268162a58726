//! What is left of a group when the perfect kernel that its giants make is divided out.
//!
//! Where giants and laws decide an order, the kernel B of the map from the group to its reduced group is the product of
//! the groups `{twist sum zero} : A_n` of the giants. B is perfect (`docs/theory.md`, section 5), so it lies in every term
//! of the derived series and of the lower central series: these are the preimages of those of the reduced group, which is
//! tiny.

use super::factored::Factored;
use super::{Argument, Proof, reduced};
use crate::wreath::{Ambient, Twisted};

/// A giant whose even, sum-zero part lies in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Giant {
    /// The index of the constituent.
    pub constituent: usize,
    /// The number of pieces, n ≥ 5.
    pub size: u32,
    /// The number of orientations, k, hidden sticker colours divided out.
    pub orientations: u32,
}

impl Giant {
    /// The order `kⁿ⁻¹ · n!/2` of its part of the kernel.
    pub fn kernel_order(&self) -> Factored {
        let twists = Factored::from(u64::from(self.orientations)).power(u64::from(self.size) - 1);
        twists.times(&Factored::alternating(self.size))
    }
}

/// The reduced group, and the giants that make the kernel of the map to it.
#[derive(Debug, Clone)]
pub struct Reduction {
    /// The giants that are neither linked to one before them nor left to a chain.
    pub giants: Vec<Giant>,
    /// Where the reduced group lives: the constituents left to a chain, and one twisting piece for each coordinate.
    pub ambient: Ambient,
    /// Generators of the reduced group.
    pub generators: Vec<Twisted>,
}

impl Proof {
    /// The giants on whose even, sum-zero part the proof rests: `None` if it does not rest on giants. (Constituents of one or two
    /// pieces are decided by laws as well, but their coordinates are all there is to them.)
    pub fn leading_giants(&self) -> Option<Vec<Giant>> {
        if !matches!(self.argument, Argument::Giant | Argument::Laws | Argument::LawsAndReducedChain) {
            return None;
        }
        let leads =
            |&(c, _): &(usize, _)| self.giants.is_giant(c) && !self.rest.contains(&c) && !self.followers.contains(&c);
        let giant = |(constituent, data): (usize, &super::Constituent)| Giant {
            constituent,
            size: data.size(),
            orientations: data.orientations,
        };
        let giants: Vec<Giant> = self.split.constituents().iter().enumerate().filter(leads).map(giant).collect();
        (!giants.is_empty()).then_some(giants)
    }

    /// The reduced group: `None` if the proof does not rest on giants.
    pub fn reduction(&self) -> Option<Reduction> {
        let giants = self.leading_giants()?;
        let (ambient, generators) = reduced::reduced(&self.split, &self.laws, &self.rest);
        Some(Reduction { giants, ambient, generators })
    }

    /// The same with a piece for every coordinate of the giants, also for those that others determine; of coordinates that
    /// are equal on the whole group only one. With each such piece the coordinate that it stands for.
    pub fn full_reduction(&self) -> Option<(Reduction, Vec<usize>)> {
        let giants = self.leading_giants()?;
        let coordinates = self.laws.coordinates();
        let beside = |index: &usize| {
            let constituent = coordinates[*index].constituent;
            !self.rest.contains(&constituent) && !self.followers.contains(&constituent)
        };
        let mut columns = std::collections::HashSet::new();
        let column = |index: usize| self.laws.generators().iter().map(|row| row[index]).collect::<Vec<_>>();
        // Twist sums of different sizes of constituents mean different things, though they be equal.
        let is_new = |&index: &usize| {
            let coordinate = coordinates[index];
            let is_giant = self.giants.is_giant(coordinate.constituent);
            coordinate.measure == super::Measure::TwistSum || !is_giant || columns.insert(column(index))
        };
        let kept: Vec<usize> = (0..coordinates.len()).filter(beside).filter(is_new).collect();
        let (ambient, generators) = reduced::with_coordinates(&self.split, &self.laws, &self.rest, &kept);
        Some((Reduction { giants, ambient, generators }, kept))
    }
}
