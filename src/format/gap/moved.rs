//! Permutations that move few of very many points.

use std::collections::BTreeMap;

use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::Ambient;

/// A permutation as the points that it moves, counted from 1, each with its image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Moved(pub BTreeMap<u32, u32>);

impl Moved {
    pub fn image(&self, point: u32) -> u32 {
        self.0.get(&point).copied().unwrap_or(point)
    }

    pub fn then(&self, other: &Self) -> Self {
        let points = self.0.keys().chain(other.0.keys());
        let images = points.map(|&point| (point, other.image(self.image(point))));
        Self(images.filter(|(point, image)| point != image).collect())
    }

    pub fn inverse(&self) -> Self {
        Self(self.0.iter().map(|(&point, &image)| (image, point)).collect())
    }

    pub fn pow(&self, exponent: i64) -> Self {
        let mut power = BTreeMap::new();
        for &start in self.0.keys() {
            if power.contains_key(&start) {
                continue;
            }
            let mut cycle = vec![start];
            let mut point = self.image(start);
            while point != start {
                cycle.push(point);
                point = self.image(point);
            }
            let length = cycle.len();
            let shift = exponent.rem_euclid(length as i64) as usize;
            power.extend((0..length).map(|i| (cycle[i], cycle[(i + shift) % length])));
        }
        power.retain(|point, image| point != image);
        Self(power)
    }

    /// The sorted moved points become slots from 0.
    pub fn sparse(&self, ambient: &Ambient) -> SparseMove {
        let entry = |(&point, &image): (&u32, &u32)| SlotMove { slot: point - 1, to: image - 1, gain: 0 };
        SparseMove::new(ambient, self.0.iter().map(entry).collect()).expect("a permutation of points that there are")
    }
}
