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
    /// Where the reduced group lives: the constituents that are no giants, and one twisting piece for each coordinate.
    pub ambient: Ambient,
    /// Generators of the reduced group.
    pub generators: Vec<Twisted>,
}

impl Proof {
    /// The constituents whose even, sum-zero part lies in the group: giants, and those of one piece, or of two that do not
    /// twist, of which that part is trivial. `None` if the proof does not rest on giants.
    pub fn known_by_laws(&self) -> Option<Vec<Giant>> {
        if !matches!(self.argument, Argument::Giant | Argument::Laws | Argument::LawsAndReducedChain) {
            return None;
        }
        let leads = |&(c, _): &(usize, _)| !self.rest.contains(&c) && !self.followers.contains(&c);
        let giant = |(constituent, data): (usize, &super::Constituent)| Giant {
            constituent,
            size: data.size(),
            orientations: data.orientations,
        };
        Some(self.split.constituents().iter().enumerate().filter(leads).map(giant).collect())
    }

    /// The giants among them.
    pub fn leading_giants(&self) -> Option<Vec<Giant>> {
        let mut giants = self.known_by_laws()?;
        giants.retain(|giant| !self.split.constituents()[giant.constituent].is_abelian());
        Some(giants)
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
        // What is no giant acts as it is, however little there is of it.
        let rest: Vec<usize> = (0..self.split.constituents().len())
            .filter(|c| !self.followers.contains(c) && giants.iter().all(|giant| giant.constituent != *c))
            .collect();
        let beside = |index: &usize| giants.iter().any(|giant| giant.constituent == coordinates[*index].constituent);
        let mut columns = std::collections::HashSet::new();
        let column = |index: usize| self.laws.generators().iter().map(|row| row[index]).collect::<Vec<_>>();
        // Twist sums of different sizes of constituents mean different things, though they be equal.
        let is_new =
            |&index: &usize| coordinates[index].measure == super::Measure::TwistSum || columns.insert(column(index));
        let kept: Vec<usize> = (0..coordinates.len()).filter(beside).filter(is_new).collect();
        let (ambient, generators) = reduced::with_coordinates(&self.split, &self.laws, &rest, &kept);
        Some((Reduction { giants, ambient, generators }, kept))
    }
}
