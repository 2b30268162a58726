//! Families of sets that multiply transitive groups permute, and how those of two groups tell points apart.
//!
//! A k-transitive group says nothing about points before k of them are fixed, so that a search in two such groups would have
//! about nᵏ images to try. But it permutes the images of any set of points, and some sets have few: the octads of M24, the
//! hyperplanes of an affine group, the lines of a projective one. They are looked for where the stabilizer of k base points or
//! more is no longer transitive: what it fixes, the base points with one of its orbits.
//!
//! An element of both groups permutes both families, and preserves how many points a set of the one has in common with a set
//! of the other. That gives colours to sets, and so to points; these are refined until both agree (the colour refinement of
//! Weisfeiler and Leman, 1968, on points and sets). Two designs that have nothing to do with each other mostly leave no
//! two points alike.

use std::collections::{BTreeSet, HashSet};

use super::blocks::mix;
use super::tower::Tower;
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::perm::Permutation;

/// A set of points, as bits.
type Set = Box<[u64]>;

/// Families are looked for if each of the groups leaves so many images open.
const MANY_IMAGES: u64 = 12_000;
/// The most sets in a family.
const MOST_SETS: usize = 1 << 11;
/// So many levels of the chain beyond the first k are looked at.
const LEVELS: usize = 8;
/// So many sets with orbits are tried at each level.
const ORBITS: usize = 4;

/// A group on points: its complete chain, and generators.
pub(crate) struct Acting<'a> {
    pub chain: &'a Chain<Permutation>,
    pub generators: Vec<Permutation>,
}

/// Whether a group leaves so many images open that it pays to look for families.
pub(crate) fn is_multiply_transitive<E: Action>(chain: &Chain<E>) -> bool {
    transitive_levels(chain).1 >= MANY_IMAGES
}

/// Colours of points that every element of both groups keeps; `None` if no small families are found. O(s·g·n) images to look
/// for families, O(s²·n) points at worst to compare them, for at most s = 2048 sets, g generators and n points.
pub(crate) fn common_colours(first: &Acting, second: &Acting) -> Option<Vec<u32>> {
    let families = [family(first)?, family(second)?];
    Some(numbered(&refined(first.chain.identity().degree(), &families)))
}

/// The number k of leading levels on which every point of the first orbit is reached but the earlier base points, and how many
/// images these leave open.
fn transitive_levels<E: Action>(chain: &Chain<E>) -> (usize, u64) {
    let lengths = chain.orbit_lengths();
    let first = lengths.first().copied().unwrap_or(0);
    let full = lengths.iter().enumerate().take_while(|&(level, &length)| length + level == first);
    full.fold((0, 1), |(levels, images), (_, &length)| (levels + 1, images.saturating_mul(length as u64)))
}

/// The images of a set of which there are few.
fn family(group: &Acting) -> Option<Vec<Set>> {
    let tower = Tower::new(std::borrow::Cow::Borrowed(group.chain));
    let (first, _) = transitive_levels(group.chain);
    let levels = first..=tower.height().min(first + LEVELS);
    levels.flat_map(|level| candidates(&tower, level, first)).find_map(|set| images(set, &group.generators))
}

/// Sets of points of the first orbit that the stabilizer of the base points before `level` preserves. All sets of k points are
/// images of each other, so that sets and their complements have to be larger.
fn candidates(tower: &Tower, level: usize, k: usize) -> Vec<Set> {
    let degree = tower.identity().degree();
    let (all, orbits) = (tower.orbits(0), tower.orbits(level));
    let omega: Vec<Point> =
        (0..degree as Point).filter(|&point| all[point as usize] == all[tower.base(0) as usize]).collect();
    let base: Vec<Point> = (0..level).map(|level| tower.base(level)).collect();
    let fixed: Vec<Point> = omega.iter().copied().filter(|&point| tower.fixes(level, point)).collect();
    // Fixed points one by one are of interest only where nothing else is.
    let is_alone = |point: Point| fixed.len() < omega.len() && tower.fixes(level, point);
    let others = omega.iter().copied().filter(|&point| !base.contains(&point) && !is_alone(point));
    let others: BTreeSet<Point> = others.map(|point| orbits[point as usize]).collect();
    let mut sets: Vec<Vec<Point>> = vec![fixed];
    sets.extend(others.into_iter().map(|orbit| {
        let members = omega.iter().copied().filter(|&point| orbits[point as usize] == orbit);
        base.iter().copied().chain(members).collect()
    }));
    sets.retain(|set| set.len() > k && set.len() + k < omega.len());
    sets.sort_by_key(Vec::len);
    sets.truncate(ORBITS);
    sets.iter().map(|set| bits(set.iter().copied(), degree)).collect()
}

fn bits(points: impl Iterator<Item = Point>, degree: usize) -> Set {
    let mut set = vec![0u64; degree.div_ceil(64)].into_boxed_slice();
    points.for_each(|point| set[point as usize / 64] |= 1 << (point % 64));
    set
}

fn points(set: &Set) -> impl Iterator<Item = Point> + '_ {
    points_of(set.iter().copied())
}

fn points_of(words: impl Iterator<Item = u64>) -> impl Iterator<Item = Point> {
    (0..).zip(words).flat_map(|(word, bits)| {
        let rest = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
        rest.take_while(|&bits| bits != 0).map(move |bits| word * 64 + bits.trailing_zeros())
    })
}

/// All images of a set, unless there are too many, or no others than the set itself.
fn images(set: Set, generators: &[Permutation]) -> Option<Vec<Set>> {
    let degree = generators.first()?.degree();
    let mut seen = HashSet::from([set.clone()]);
    let mut sets = vec![set];
    let mut next = 0;
    while next < sets.len() {
        for generator in generators {
            let image = bits(points(&sets[next]).map(|point| generator.image(point)), degree);
            if seen.insert(image.clone()) {
                sets.push(image);
            }
        }
        if sets.len() > MOST_SETS {
            return None;
        }
        next += 1;
    }
    (sets.len() > 1).then_some(sets)
}

/// Values of points, equal for points that the families do not tell apart.
fn refined(degree: usize, families: &[Vec<Set>; 2]) -> Vec<u64> {
    let mut of_sets = meetings(families);
    let mut of_points = meeting_places(degree, families, &of_sets);
    let mut told_apart = 0;
    loop {
        let distinct = of_points.iter().collect::<HashSet<_>>().len();
        if distinct <= told_apart {
            return of_points;
        }
        told_apart = distinct;
        let before = of_points.clone();
        for (number, (family, values)) in (1u64..).zip(families.iter().zip(&mut of_sets)) {
            for (set, value) in family.iter().zip(values) {
                *value = mix(points(set).map(|point| mix(before[point as usize])).fold(*value, u64::wrapping_add));
                points(set).for_each(|point| add(&mut of_points[point as usize], mix(value.wrapping_mul(number))));
            }
        }
    }
}

/// For each set of the two families, with how many points it meets those of the other.
fn meetings(families: &[Vec<Set>; 2]) -> [Vec<u64>; 2] {
    let mut sums = families.each_ref().map(|family| vec![0u64; family.len()]);
    for (i, set) in families[0].iter().enumerate() {
        for (j, other) in families[1].iter().enumerate() {
            let value = mix(in_common(set, other));
            add(&mut sums[0][i], value);
            add(&mut sums[1][j], value);
        }
    }
    sums
}

/// For each point, which sets of the two families meet there, and with how many points. (Sets alone may not tell points apart: one of
/// two complementary sets goes through every point.)
fn meeting_places(degree: usize, families: &[Vec<Set>; 2], of_sets: &[Vec<u64>; 2]) -> Vec<u64> {
    let mut sums = vec![0u64; degree];
    for (set, own) in families[0].iter().zip(&of_sets[0]) {
        for (other, others) in families[1].iter().zip(&of_sets[1]) {
            let value = mix(in_common(set, other) ^ mix(own ^ mix(*others)));
            let common = set.iter().zip(other).map(|(a, b)| a & b);
            points_of(common).for_each(|point| add(&mut sums[point as usize], value));
        }
    }
    sums
}

fn in_common(set: &Set, other: &Set) -> u64 {
    set.iter().zip(other).map(|(a, b)| u64::from((a & b).count_ones())).sum()
}

fn add(sum: &mut u64, value: u64) {
    *sum = sum.wrapping_add(value);
}

/// Numbers from 0 in place of the values.
fn numbered(values: &[u64]) -> Vec<u32> {
    let mut distinct = values.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let number = |value| distinct.binary_search(value).expect("the value is among them") as u32;
    values.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The affine group on eight points has the fourteen planes for a family: the colours of a pair of such groups against the
    /// elements that are in both.
    #[test]
    fn colours_are_kept_by_all_common_elements() {
        let cycles = |cycles: &[Vec<u32>]| Permutation::from_cycles(8, cycles).expect("cycles of eight points");
        let affine = [
            cycles(&[vec![0, 1], vec![2, 3], vec![4, 5], vec![6, 7]]),
            cycles(&[vec![1, 2, 4, 3, 6, 7, 5]]),
            cycles(&[vec![1, 3], vec![5, 7]]),
        ];
        let chain = |generators: &[Permutation]| Chain::deterministic(generators, &Permutation::identity_on(8));
        let first = Acting { chain: &chain(&affine), generators: affine.to_vec() };
        assert_eq!(first.chain.order(), 1344u32.into());
        assert_eq!(family(&first).map(|sets| sets.len()), Some(14));
        for by in [cycles(&[vec![0, 1]]), cycles(&[vec![0, 1, 2]]), cycles(&[vec![0, 3, 5], vec![1, 6]])] {
            let conjugates: Vec<Permutation> = affine.iter().map(|g| by.conjugate(g)).collect();
            let second = Acting { chain: &chain(&conjugates), generators: conjugates.clone() };
            let colours = common_colours(&first, &second).expect("both have families");
            let group = crate::Group::new(affine.to_vec()).expect("of one degree");
            for element in group.elements().filter(|element| second.chain.contains(element)) {
                assert!((0..8).all(|point| colours[point] == colours[element.image(point as Point) as usize]));
            }
        }
    }

    #[test]
    fn points_of_a_set() {
        let set = bits([0, 5, 63, 64, 129].into_iter(), 130);
        assert_eq!(points(&set).collect::<Vec<_>>(), [0, 5, 63, 64, 129]);
    }
}
