//! Uniformly random elements without a chain, where laws are the only restrictions.

use std::collections::{BTreeSet, HashMap};

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rand::RngExt;
use rand::seq::SliceRandom;

use super::Proof;
use super::laws::Measure;
use crate::perm::lcm_of;
use crate::random::Random;
use crate::wreath::{Part, Twisted};

impl Proof {
    /// A uniformly random element of the group, in the original ambient group, if the order was proved by laws alone, on
    /// the points or on pieces that these are stickers of: O(slots + generators · coordinates). `None` otherwise; then a chain gives random elements.
    pub fn random_by_laws(&self, random: &mut Random) -> Option<Twisted> {
        if let Some(on_pieces) = &self.recovered {
            return Some(self.split.restore(&on_pieces.random_by_laws(&self.split, random)?));
        }
        if !self.is_by_laws_alone() {
            return None;
        }
        let target = self.random_image(random);
        let constituents = self.split.constituents();
        let mut parts: Vec<Part> = constituents.iter().map(|c| random_part(c.size(), c.orientations, random)).collect();
        for (coordinate, &value) in self.laws.coordinates().iter().zip(&target) {
            let part = &mut parts[coordinate.constituent];
            match coordinate.measure {
                Measure::TwistSum => set_twist_sum(part, coordinate.modulus, value),
                Measure::Sign => set_sign(part, value == 1),
            }
        }
        let element = self.split.ambient().element(&parts).expect("bijections with twists in range");
        Some(self.split.restore(&element))
    }

    /// A uniformly random element of the image of the group in A: a random combination of the generators' images.
    ///
    /// Multiples are drawn below the exponent of A, up to a bias of 2⁻⁶⁴.
    fn random_image(&self, random: &mut Random) -> Vec<u32> {
        let coordinates = self.laws.coordinates();
        let moduli: BTreeSet<u32> = coordinates.iter().map(|c| c.modulus).collect();
        let exponent = lcm_of(moduli.iter().map(|&modulus| modulus.into()));
        let mut sum = vec![0u64; coordinates.len()];
        for row in self.laws.generators() {
            let multiple = random_below(&exponent, random);
            let residues: HashMap<u32, u64> =
                moduli.iter().map(|&m| (m, (&multiple % m).to_u64().expect("a remainder fits"))).collect();
            for ((sum, &value), coordinate) in sum.iter_mut().zip(row).zip(coordinates) {
                *sum = (*sum + residues[&coordinate.modulus] * u64::from(value)) % u64::from(coordinate.modulus);
            }
        }
        sum.into_iter().map(|value| value as u32).collect()
    }
}

/// A random number below `bound`, from at least 64 bits more than the bound has.
fn random_below(bound: &BigUint, random: &mut Random) -> BigUint {
    let digits = bound.bits().div_ceil(32) + 2;
    BigUint::new((0..digits).map(|_| random.random()).collect()) % bound
}

fn random_part(n: u32, k: u32, random: &mut Random) -> Part {
    let mut perm: Vec<u32> = (0..n).collect();
    perm.shuffle(random);
    Part { perm, twist: (0..n).map(|_| random.random_range(0..k)).collect() }
}

/// Changes the first twist so that the sum is `value`: the others stay independent and uniform.
fn set_twist_sum(part: &mut Part, k: u32, value: u32) {
    let sum = part.twist[1..].iter().map(|&t| u64::from(t)).sum::<u64>() % u64::from(k);
    part.twist[0] = ((u64::from(value) + u64::from(k) - sum) % u64::from(k)) as u32;
}

/// Exchanges two images if the sign is not the one asked for: a bijection between even and odd permutations.
fn set_sign(part: &mut Part, odd: bool) {
    if crate::perm::is_odd(&part.perm) != odd {
        part.perm.swap(0, 1);
    }
}
