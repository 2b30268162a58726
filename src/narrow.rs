//! Permutations of few points, in the smallest integers that hold them, and of very few, in no memory but their own.
//!
//! Chains compose far more than they do anything else, and a composition is as fast as the memory that it reads: up to 256
//! points an image takes one byte, up to 65 536 two. Whoever builds a chain only to read numbers off it builds it of these
//! (`order/`); the engine, which is generic over its elements, does not know them.
//!
//! All `unsafe` code of the engine is here. It relies on this: all images are below the number of images.

use std::fmt::Debug;

use crate::action::{Action, Point};
use crate::perm::Permutation;

/// An integer type in which points are kept.
pub(crate) trait Small: Copy + Ord + Debug + Send + Sync + 'static {
    /// The number of points that can be kept.
    const POINTS: usize;

    /// The point, which is one of these.
    fn of(point: Point) -> Self;

    /// The point as an index.
    fn index(self) -> usize;
}

impl Small for u8 {
    const POINTS: usize = 1 << 8;

    fn of(point: Point) -> Self {
        point as Self
    }

    fn index(self) -> usize {
        self.into()
    }
}

impl Small for u16 {
    const POINTS: usize = 1 << 16;

    fn of(point: Point) -> Self {
        point as Self
    }

    fn index(self) -> usize {
        self.into()
    }
}

/// A permutation of at most [`Small::POINTS`] points.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Narrow<T> {
    /// A bijection, and so all are below the number of images.
    images: Box<[T]>,
}

impl<T: Small> Narrow<T> {
    /// The same permutation, kept narrowly; `None` if it has too many points.
    pub fn new(permutation: &Permutation) -> Option<Self> {
        let images = permutation.images();
        (images.len() <= T::POINTS).then(|| Self { images: images.iter().map(|&image| T::of(image)).collect() })
    }
}

impl<T: Small> Clone for Narrow<T> {
    fn clone(&self) -> Self {
        Self { images: self.images.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.images.clone_from(&source.images);
    }
}

impl<T: Small> Action for Narrow<T> {
    fn degree(&self) -> usize {
        self.images.len()
    }

    #[inline]
    fn image(&self, point: Point) -> Point {
        self.images[point as usize].index() as Point
    }

    fn identity(&self) -> Self {
        Self { images: (0..self.images.len() as Point).map(T::of).collect() }
    }

    fn with_images(&self, images: &[Point]) -> Self {
        let degree = self.images.len();
        assert!(images.len() == degree && images.iter().all(|&image| (image as usize) < degree), "images of points");
        Self { images: images.iter().map(|&image| T::of(image)).collect() }
    }

    fn is_identity(&self) -> bool {
        self.images.iter().zip(0..).all(|(image, point)| image.index() == point)
    }

    fn then_assign(&mut self, other: &Self) {
        assert_eq!(self.images.len(), other.images.len(), "permutations of the same points");
        for image in &mut self.images {
            debug_assert!(image.index() < other.images.len());
            // SAFETY: both have the same number of images, and images are below that number.
            *image = unsafe { *other.images.get_unchecked(image.index()) };
        }
    }

    fn then(&self, other: &Self) -> Self {
        assert_eq!(self.images.len(), other.images.len(), "permutations of the same points");
        let image = |image: &T| {
            debug_assert!(image.index() < other.images.len());
            // SAFETY: as above.
            unsafe { *other.images.get_unchecked(image.index()) }
        };
        Self { images: self.images.iter().map(image).collect() }
    }

    fn inverse(&self) -> Self {
        let mut images = self.images.clone();
        for (point, image) in self.images.iter().enumerate() {
            debug_assert!(image.index() < images.len());
            // SAFETY: images are below the number of images.
            unsafe { *images.get_unchecked_mut(image.index()) = T::of(point as Point) };
        }
        Self { images }
    }

    fn first_moved(&self) -> Option<Point> {
        self.images.iter().zip(0..).find(|(image, point)| image.index() as Point != *point).map(|(_, point)| point)
    }

    fn lives_with(&self, other: &Self) -> bool {
        self.images.len() == other.images.len()
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.images)
    }
}

/// The points of a [`Tiny`] at most: a power of two, so that the last bits of any byte are one of them.
const TINY_POINTS: usize = 32;

/// A permutation of at most 32 points that needs no memory but its own: where a product takes a few nanoseconds, asking for
/// memory would take longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tiny {
    /// Points from the degree on stay where they are.
    images: [u8; TINY_POINTS],
    degree: u8,
}

impl Tiny {
    /// The same permutation; `None` if it has too many points.
    pub fn new(permutation: &Permutation) -> Option<Self> {
        let images = permutation.images();
        let mut tiny = Self::identity_on(images.len())?;
        tiny.images.iter_mut().zip(images).for_each(|(place, &image)| *place = image as u8);
        Some(tiny)
    }

    fn identity_on(degree: usize) -> Option<Self> {
        let images = std::array::from_fn(|point| point as u8);
        (degree <= TINY_POINTS).then_some(Self { images, degree: degree as u8 })
    }

    #[inline]
    fn points(&self) -> usize {
        usize::from(self.degree).min(TINY_POINTS)
    }
}

impl Action for Tiny {
    fn degree(&self) -> usize {
        self.degree.into()
    }

    #[inline]
    fn image(&self, point: Point) -> Point {
        self.images[point as usize].into()
    }

    fn identity(&self) -> Self {
        Self::identity_on(self.degree()).expect("it has as many points as this one")
    }

    fn with_images(&self, images: &[Point]) -> Self {
        assert!(images.len() == self.degree(), "images of points");
        let mut tiny = *self;
        tiny.images.iter_mut().zip(images).for_each(|(place, &image)| *place = image as u8);
        tiny
    }

    #[inline]
    fn is_identity(&self) -> bool {
        self.images.iter().zip(0..).all(|(&image, point)| image == point)
    }

    #[inline]
    fn then_assign(&mut self, other: &Self) {
        assert_eq!(self.degree, other.degree, "permutations of the same points");
        let points = self.points();
        for image in &mut self.images[..points] {
            *image = other.images[usize::from(*image) % TINY_POINTS];
        }
    }

    #[inline]
    fn then(&self, other: &Self) -> Self {
        let mut product = *self;
        product.then_assign(other);
        product
    }

    #[inline]
    fn inverse(&self) -> Self {
        let mut inverse = *self;
        for (point, &image) in self.images[..self.points()].iter().enumerate() {
            inverse.images[usize::from(image) % TINY_POINTS] = point as u8;
        }
        inverse
    }

    fn first_moved(&self) -> Option<Point> {
        self.images.iter().zip(0..).find(|&(&image, point)| Point::from(image) != point).map(|(_, point)| point)
    }

    fn lives_with(&self, other: &Self) -> bool {
        self.degree == other.degree
    }

    fn bytes(&self) -> usize {
        size_of_val(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn permutation(degree: u32) -> impl Strategy<Value = Permutation> {
        Just((0..degree).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(|images| Permutation::from_images(images).expect("a shuffle is a bijection"))
    }

    /// Whether narrow elements do what permutations do.
    fn agrees<E: Action>(a: &Permutation, b: &Permutation, new: impl Fn(&Permutation) -> Option<E>) -> bool {
        let narrow = |permutation: &Permutation| new(permutation).expect("few points");
        let (x, y) = (narrow(a), narrow(b));
        let mut assigned = x.clone();
        assigned.then_assign(&y);
        x.then(&y) == narrow(&a.then(b))
            && assigned == narrow(&a.then(b))
            && x.inverse() == narrow(&a.inverse())
            && x.identity() == narrow(&a.identity())
            && x.identity().is_identity()
            && x.degree() == a.degree()
            && x.first_moved() == a.first_moved()
            && x.is_identity() == a.is_identity()
            && x.with_images(b.images()) == y
            && (0..a.degree() as Point).all(|point| x.image(point) == a.image(point))
    }

    proptest! {
        #[test]
        fn is_what_a_permutation_is((a, b) in (1..300u32).prop_flat_map(|n| (permutation(n), permutation(n)))) {
            prop_assert!(agrees(&a, &b, Narrow::<u16>::new));
            prop_assert_eq!(Narrow::<u8>::new(&a).is_some(), a.degree() <= 256);
            prop_assert!(a.degree() > 256 || agrees(&a, &b, Narrow::<u8>::new));
            prop_assert_eq!(Tiny::new(&a).is_some(), a.degree() <= 32);
        }

        #[test]
        fn tiny_is_what_a_permutation_is((a, b) in (1..=32u32).prop_flat_map(|n| (permutation(n), permutation(n)))) {
            prop_assert!(agrees(&a, &b, Tiny::new));
        }
    }

    #[test]
    fn has_room_for_the_last_point() {
        let last = Permutation::from_cycles(1 << 16, &[vec![0, 65_535]]).expect("a transposition");
        let narrow = Narrow::<u16>::new(&last).expect("it just fits");
        assert_eq!((narrow.image(0), narrow.image(65_535), narrow.first_moved()), (65_535, 0, Some(0)));
        assert!(narrow.then(&narrow).is_identity());
        assert!(Narrow::<u16>::new(&Permutation::identity_on((1 << 16) + 1)).is_none());
    }
}
