//! What a search demands of the elements that it looks for, as a way to refine partitions.

use super::partition::Partition;
use super::trace::Trace;
use crate::action::Point;
use crate::perm::Permutation;

/// Which partition is being refined, and with respect to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The partition that the search is planned with, and the structure that elements start from.
    Left,
    /// The partition of images, and the same structure: elements that preserve it are looked for.
    Same,
    /// The partition of images, and the structure that elements are to lead to.
    Other,
}

impl Side {
    /// 0 for the partition that is planned with, 1 for that of images.
    pub fn stack(self) -> usize {
        usize::from(self != Side::Left)
    }

    /// 0 for the structure that elements start from, 1 for the one that they are to lead to.
    pub fn structure(self) -> usize {
        usize::from(self == Side::Other)
    }
}

/// A property of elements that can be read off partitions.
///
/// If `g` has the property and takes a partition Π on the left to Σ on the right, cell by cell, then it must take the
/// refinement of Π to that of Σ, with the same trace. That is all that makes a search complete; how much is refined
/// decides how fast it is. The order in which cells are taken up may depend only on their numbers.
pub(crate) trait Refiner {
    /// Refines a partition all of whose cells before number `since` have been taken into account by this refiner, 0 at the
    /// beginning, until nothing is left for this refiner to do. Whether the trace agrees.
    fn refine(&mut self, side: Side, partition: &mut Partition, since: usize, trace: &mut Trace) -> bool;

    /// How much has been remembered of a partition.
    fn remembered(&self, _stack: usize) -> usize {
        0
    }

    /// Forgets what was remembered after [`remembered`](Self::remembered) had this value.
    fn forget(&mut self, _stack: usize, _remembered: usize) {}

    /// By which factor the cell of a point on the left may be larger than that of another one to be chosen instead of it,
    /// because this refiner has less to do then.
    fn effort(&self, _point: Point) -> usize {
        1
    }

    /// Whether an element, to which a discrete partition has led, has the property.
    fn accepts(&self, side: Side, element: &Permutation) -> bool;
}
