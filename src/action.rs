//! The one thing the engine asks of a group element: that it acts on points.
//!
//! Two conventions to read before anything else:
//!
//! * `a.then(&b)` is "first `a`, then `b`". There is no `Mul` operator, because it would have to choose silently
//!   between the two readings of a product.
//! * Points are `0..degree`. Only printed cycles are 1-based.

use std::fmt::Debug;

/// A point that elements act on: a point of a permutation, or a sticker of a piece set.
pub type Point = u32;

/// An element of a permutation group, as the engine sees it.
///
/// Implemented by [`Permutation`](crate::Permutation), which acts on its points, and by
/// [`Twisted`](crate::Twisted), which acts on stickers without being spelled out as a permutation of them. The action
/// must be faithful: an element that fixes every point is the identity.
///
/// # Example
///
/// ```
/// use schreier::{Action, Permutation};
///
/// let a = Permutation::from_cycles(3, &[vec![0, 1]])?;
/// let b = Permutation::from_cycles(3, &[vec![1, 2]])?;
/// assert_eq!(a.then(&b).image(0), 2); // 0 goes to 1 by a, then to 2 by b
/// assert!(a.then(&a.inverse()).is_identity());
/// # Ok::<(), schreier::ElementError>(())
/// ```
pub trait Action: Clone + Debug + Eq + Send + Sync {
    /// The number of points.
    fn degree(&self) -> usize;

    /// The point to which `point` goes. O(1).
    ///
    /// # Panics
    /// If `point` is not below [`degree`](Self::degree).
    fn image(&self, point: Point) -> Point;

    /// The identity of the group that this element lives in.
    fn identity(&self) -> Self;

    /// The element of the same group that sends each point to its place in `images`, if there is one; else a meaningless
    /// element.
    #[must_use]
    fn with_images(&self, images: &[Point]) -> Self;

    /// Whether every point is fixed.
    fn is_identity(&self) -> bool;

    /// Replaces `self` by "first `self`, then `other`", in place and without allocating.
    ///
    /// # Panics
    /// May panic, or leave a meaningless element, if the two live in different groups ([`lives_with`](Self::lives_with)).
    fn then_assign(&mut self, other: &Self);

    /// The element that undoes this one.
    fn inverse(&self) -> Self;

    /// Some point that is moved, the same one for equal elements; `None` for the identity.
    fn first_moved(&self) -> Option<Point>;

    /// Whether the two act on the same points in the same way, so that they can be composed.
    fn lives_with(&self, other: &Self) -> bool;

    /// Bytes that one element occupies; the chain chooses its transversals by it.
    fn bytes(&self) -> usize;

    /// First `self`, then `other`.
    #[must_use]
    fn then(&self, other: &Self) -> Self {
        let mut product = self.clone();
        product.then_assign(other);
        product
    }

    /// The `exponent`-th power, by repeated squaring: O(log |exponent|) compositions.
    #[must_use]
    fn pow(&self, exponent: i64) -> Self {
        let mut square = if exponent < 0 { self.inverse() } else { self.clone() };
        let mut rest = exponent.unsigned_abs();
        let mut power = self.identity();
        while rest > 0 {
            if rest & 1 == 1 {
                power.then_assign(&square);
            }
            rest >>= 1;
            if rest > 0 {
                square = square.then(&square);
            }
        }
        power
    }

    /// `self⁻¹ · other · self` in reading order: `other` seen through the renaming `self`.
    #[must_use]
    fn conjugate(&self, other: &Self) -> Self {
        self.inverse().then(other).then(self)
    }
}
