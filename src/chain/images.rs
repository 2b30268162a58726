//! An element as the table of its images and preimages, so that multiplying it by something that moves little costs only
//! what that moves.

use crate::action::{Action, Point};

/// The images and the preimages of all points.
pub(super) struct Images {
    images: Vec<Point>,
    preimages: Vec<Point>,
    changes: Vec<(Point, Point)>,
}

impl Images {
    /// The table of an element. O(degree).
    pub fn new<E: Action>(element: &E) -> Self {
        let images: Vec<Point> = (0..element.degree() as Point).map(|point| element.image(point)).collect();
        let mut preimages = vec![0; images.len()];
        images.iter().zip(0..).for_each(|(&image, point)| preimages[image as usize] = point);
        Self { images, preimages, changes: Vec::new() }
    }

    /// The images of all points.
    pub fn images(&self) -> &[Point] {
        &self.images
    }

    /// The point to which `point` goes.
    pub fn image(&self, point: Point) -> Point {
        self.images[point as usize]
    }

    /// Multiplies by `factor`, which moves the points `moved`. O(moved).
    pub fn then_assign<E: Action>(&mut self, factor: &E, moved: &[Point]) {
        let change = |&point: &Point| (self.preimages[point as usize], factor.image(point));
        self.changes.extend(moved.iter().map(change));
        for (point, image) in self.changes.drain(..) {
            self.images[point as usize] = image;
            self.preimages[image as usize] = point;
        }
    }

    /// Whether every point is fixed. O(degree).
    pub fn is_identity(&self) -> bool {
        self.images.iter().zip(0..).all(|(&image, point)| image == point)
    }
}
