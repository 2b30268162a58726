//! Which map of points is alike for two actions? Follow the generators.
//!
//! A map that turns one action into another is known on a whole orbit by the image of one point. With the same action twice
//! it commutes with the group.

use crate::action::{Action, Point};

/// In place of the image of a point outside of the orbit.
pub(crate) const UNREACHED: Point = Point::MAX;

/// The map of the orbit of `from` that sends `from` to `to`, and for each pair (x, y) of generators the image of any point
/// under x to the image of its own under y; `None` if there is none. For each point of `0..degree` its image, or [`UNREACHED`].
///
/// O(degree + orbit · generators).
pub(crate) fn equivariant<'g, E: Action + 'g>(
    degree: usize,
    pairs: impl Iterator<Item = (&'g E, &'g E)> + Clone,
    from: Point,
    to: Point,
) -> Option<Vec<Point>> {
    let mut images = vec![UNREACHED; degree];
    images[from as usize] = to;
    let mut stack = vec![from];
    while let Some(point) = stack.pop() {
        for (x, y) in pairs.clone() {
            let (next, image) = (x.image(point), y.image(images[point as usize]));
            match images[next as usize] {
                UNREACHED => {
                    images[next as usize] = image;
                    stack.push(next);
                }
                known if known != image => return None,
                _ => {}
            }
        }
    }
    Some(images)
}
