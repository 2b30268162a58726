//! Permutations of `0..degree`.
//!
//! Active: `perm.image(i)` is where the thing at `i` goes. Degrees up to 2³²−1; a million points are ordinary.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;

use crate::action::{Action, Point};
use crate::error::ElementError;

/// A permutation of the points `0..degree`.
///
/// # Example
///
/// ```
/// use schreier::{Action, Permutation};
///
/// let p = Permutation::from_images(vec![1, 2, 0, 3])?;
/// assert_eq!(p.to_string(), "(1 2 3)");
/// assert_eq!(p.order(), 3u32.into());
/// assert!(p.is_even());
/// # Ok::<(), schreier::ElementError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Permutation {
    images: Box<[Point]>,
}

impl Permutation {
    /// The identity on `degree` points. O(degree).
    ///
    /// # Panics
    /// If `degree` exceeds 2³²−1.
    pub fn identity_on(degree: usize) -> Self {
        assert!(degree <= u32::MAX as usize, "a permutation has at most 2^32-1 points");
        Self { images: (0..degree as u32).collect() }
    }

    /// The permutation that sends `i` to `images[i]`. O(degree) time and space.
    ///
    /// # Errors
    /// If the images are not `0..images.len()` in some order.
    pub fn from_images(images: Vec<Point>) -> Result<Self, ElementError> {
        check_bijection("permutation", &images)?;
        Ok(Self { images: images.into_boxed_slice() })
    }

    /// The permutation of `0..degree` with the given cycles of 0-based points, other points fixed. O(degree).
    ///
    /// # Errors
    /// If a point is out of range or stands twice.
    pub fn from_cycles(degree: usize, cycles: &[Vec<Point>]) -> Result<Self, ElementError> {
        Ok(Self { images: images_of_cycles("permutation", degree, cycles)?.into_boxed_slice() })
    }

    /// A permutation from images that are known to be a bijection of `0..images.len()`.
    pub(crate) fn from_bijection(images: Vec<Point>) -> Self {
        debug_assert!(check_bijection("permutation", &images).is_ok());
        Self { images: images.into_boxed_slice() }
    }

    /// The images of `0..degree`, in order.
    pub fn images(&self) -> &[Point] {
        &self.images
    }

    /// The cycles of length at least two, each from its least point, in ascending order of those. O(degree).
    pub fn cycles(&self) -> Vec<Vec<Point>> {
        let mut cycles = Vec::new();
        for_each_cycle(&self.images, |cycle| {
            if cycle.len() > 1 {
                cycles.push(cycle.to_vec());
            }
        });
        cycles
    }

    /// How many cycles there are of each length, fixed points included. O(degree).
    pub fn cycle_type(&self) -> BTreeMap<u32, u32> {
        let mut counts = BTreeMap::new();
        for_each_cycle(&self.images, |cycle| *counts.entry(cycle.len() as u32).or_insert(0) += 1);
        counts
    }

    /// The least positive power that is the identity. O(degree) and one least common multiple a distinct cycle length.
    pub fn order(&self) -> BigUint {
        lcm_of(self.cycle_type().into_keys().map(u64::from))
    }

    /// Whether the permutation is a product of an even number of transpositions. O(degree).
    pub fn is_even(&self) -> bool {
        !is_odd(&self.images)
    }
}

impl Action for Permutation {
    fn degree(&self) -> usize {
        self.images.len()
    }

    #[inline]
    fn image(&self, point: Point) -> Point {
        self.images[point as usize]
    }

    fn identity(&self) -> Self {
        Self::identity_on(self.images.len())
    }

    fn with_images(&self, images: &[Point]) -> Self {
        Self { images: images.into() }
    }

    fn is_identity(&self) -> bool {
        self.first_moved().is_none()
    }

    fn then_assign(&mut self, other: &Self) {
        for image in &mut self.images {
            *image = other.images[*image as usize];
        }
    }

    fn then(&self, other: &Self) -> Self {
        Self { images: self.images.iter().map(|&image| other.images[image as usize]).collect() }
    }

    fn inverse(&self) -> Self {
        let mut images = vec![0; self.images.len()].into_boxed_slice();
        for (point, &image) in self.images.iter().enumerate() {
            images[image as usize] = point as Point;
        }
        Self { images }
    }

    fn first_moved(&self) -> Option<Point> {
        self.images.iter().enumerate().find(|&(i, &image)| i as Point != image).map(|(i, _)| i as Point)
    }

    fn lives_with(&self, other: &Self) -> bool {
        self.images.len() == other.images.len()
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.images)
    }
}

/// Disjoint cycles with 1-based points, `()` for the identity.
impl fmt::Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cycles(f, &self.images)
    }
}

impl fmt::Debug for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} on {} points", self.degree())
    }
}

/// The permutation of its points that an element makes. O(points).
pub(crate) fn permutation_of<E: Action>(element: &E) -> Permutation {
    Permutation::from_bijection((0..element.degree() as Point).map(|point| element.image(point)).collect())
}

/// Calls `visit` with every cycle of `i ↦ images[i]`, fixed points included.
pub(crate) fn for_each_cycle(images: &[Point], mut visit: impl FnMut(&[Point])) {
    let mut seen = vec![false; images.len()];
    let mut cycle = Vec::new();
    for start in 0..images.len() {
        if seen[start] {
            continue;
        }
        cycle.clear();
        let mut point = start;
        while !seen[point] {
            seen[point] = true;
            cycle.push(point as Point);
            point = images[point] as usize;
        }
        visit(&cycle);
    }
}

/// Whether `i ↦ images[i]` is an odd permutation.
pub(crate) fn is_odd(images: &[Point]) -> bool {
    let mut odd = false;
    for_each_cycle(images, |cycle| odd ^= cycle.len().is_multiple_of(2));
    odd
}

/// The least common multiple; 1 for no numbers.
pub(crate) fn lcm_of(numbers: impl IntoIterator<Item = u64>) -> BigUint {
    numbers.into_iter().fold(BigUint::from(1u32), |lcm, n| lcm.lcm(&BigUint::from(n)))
}

/// Checks that `images` is `0..images.len()` in some order.
pub(crate) fn check_bijection(what: &str, images: &[Point]) -> Result<(), ElementError> {
    let degree = images.len();
    if degree > u32::MAX as usize {
        return Err(ElementError::TooLarge { what: what.into(), value: degree as u64, limit: u64::from(u32::MAX) });
    }
    let mut source = vec![u32::MAX; degree];
    for (point, &value) in images.iter().enumerate() {
        match source.get_mut(value as usize) {
            None => {
                return Err(ElementError::OutOfRange { what: what.into(), point, value: value.into(), degree });
            }
            Some(slot) if *slot != u32::MAX => {
                let (first, value) = (*slot as usize, value as usize);
                return Err(ElementError::NotBijective { what: what.into(), first, second: point, value });
            }
            Some(slot) => *slot = point as u32,
        }
    }
    Ok(())
}

/// The images of `0..degree` under a product of disjoint cycles of 0-based points.
pub(crate) fn images_of_cycles(what: &str, degree: usize, cycles: &[Vec<Point>]) -> Result<Vec<Point>, ElementError> {
    if degree > u32::MAX as usize {
        return Err(ElementError::TooLarge { what: what.into(), value: degree as u64, limit: u64::from(u32::MAX) });
    }
    let mut images: Vec<Point> = (0..degree as u32).collect();
    let mut seen = vec![false; degree];
    for cycle in cycles {
        for (i, &point) in cycle.iter().enumerate() {
            match seen.get_mut(point as usize) {
                None => {
                    let (point, value) = (point as usize, point.into());
                    return Err(ElementError::OutOfRange { what: what.into(), point, value, degree });
                }
                Some(true) => {
                    return Err(ElementError::RepeatedPoint { what: what.into(), point: point as usize });
                }
                Some(unseen) => *unseen = true,
            }
            images[point as usize] = cycle[(i + 1) % cycle.len()];
        }
    }
    Ok(images)
}

/// Writes the nontrivial cycles of `images` with 1-based points, `()` for none.
pub(crate) fn write_cycles(f: &mut impl fmt::Write, images: &[Point]) -> fmt::Result {
    let mut result = Ok(());
    let mut empty = true;
    for_each_cycle(images, |cycle| {
        if cycle.len() > 1 && result.is_ok() {
            empty = false;
            result = write_cycle(f, cycle);
        }
    });
    if empty {
        result = f.write_str("()");
    }
    result
}

fn write_cycle(f: &mut impl fmt::Write, cycle: &[Point]) -> fmt::Result {
    for (i, &point) in cycle.iter().enumerate() {
        write!(f, "{}{}", if i == 0 { '(' } else { ' ' }, u64::from(point) + 1)?;
    }
    f.write_char(')')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composes_left_to_right() {
        let a = Permutation::from_cycles(3, &[vec![0, 1]]).unwrap();
        let b = Permutation::from_cycles(3, &[vec![1, 2]]).unwrap();
        assert_eq!(a.then(&b).images(), &[2, 0, 1]);
        assert_eq!(a.conjugate(&b), Permutation::from_cycles(3, &[vec![0, 2]]).unwrap());
    }

    #[test]
    fn refuses_what_is_no_permutation() {
        assert!(matches!(
            Permutation::from_images(vec![0, 0]),
            Err(ElementError::NotBijective { first: 0, second: 1, value: 0, .. })
        ));
        assert!(matches!(Permutation::from_images(vec![0, 2]), Err(ElementError::OutOfRange { value: 2, .. })));
        assert!(matches!(
            Permutation::from_cycles(3, &[vec![0, 1], vec![1, 2]]),
            Err(ElementError::RepeatedPoint { point: 1, .. })
        ));
        assert!(matches!(Permutation::from_cycles(3, &[vec![3]]), Err(ElementError::OutOfRange { .. })));
    }

    #[test]
    fn order_needs_more_than_a_machine_word() {
        // Cycles of the first sixteen primes: their product exceeds 2⁶⁴.
        let primes = [2u32, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
        let mut next = 0;
        let cycles: Vec<Vec<u32>> = primes
            .iter()
            .map(|&p| {
                (0..p)
                    .map(|_| {
                        next += 1;
                        next - 1
                    })
                    .collect()
            })
            .collect();
        let p = Permutation::from_cycles(next as usize, &cycles).unwrap();
        assert_eq!(p.order().to_string(), "32589158477190044730");
        assert_eq!(p.order(), primes.iter().map(|&p| BigUint::from(p)).product());
    }

    #[test]
    fn degree_zero_and_one() {
        for degree in [0, 1] {
            let e = Permutation::identity_on(degree);
            assert!(e.is_identity() && e.is_even() && e.order() == 1u32.into());
            assert_eq!(e.to_string(), "()");
        }
    }
}
