//! Refining by colours that elements keep.

use super::partition::Partition;
use super::refiner::{Refiner, Side};
use super::trace::Trace;
use crate::action::{Action, Point};
use crate::perm::Permutation;

/// The property of taking each point to a point of the same colour.
pub(crate) struct Colours {
    /// The colours of points, and those of their images.
    colours: [Vec<u32>; 2],
}

impl Colours {
    pub fn new(from: &[u32], to: &[u32]) -> Self {
        Self { colours: [from.to_vec(), to.to_vec()] }
    }
}

impl Refiner for Colours {
    fn refine(&mut self, side: Side, partition: &mut Partition, since: usize, trace: &mut Trace) -> bool {
        let colours = &self.colours[side.structure()];
        since > 0 || partition.split_all(0..partition.cells(), |point| u64::from(colours[point as usize]), trace)
    }

    fn accepts(&self, side: Side, element: &Permutation) -> bool {
        let (from, to) = (&self.colours[0], &self.colours[side.structure()]);
        (0..from.len()).all(|point| from[point] == to[element.image(point as Point) as usize])
    }
}
