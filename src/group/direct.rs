//! Is a group the direct product of what it does on some of its orbits and what it does on the others?
//!
//! It lies in the product of these two actions, and is all of it exactly if its order is the product of theirs. So orbits are
//! split off one at a time, and questions about elements are asked of the factors: an element of the product has as its order
//! the least common multiple of those of its parts, and as its class the product of theirs.

use num_traits::One;

use super::{Element, Group};
use crate::action::{Action, Point};
use crate::orbit::orbits;
use crate::perm::{Permutation, permutation_of};

/// More orbits than this are not split off.
const MOST_ORBITS: usize = 64;

impl<E: Element> Group<E> {
    /// Groups of which this one is the direct product, each on the points of some of its orbits: one for every orbit that can be
    /// split off, and one for those that are left. `None` if none can. Two proofs of order for each orbit.
    pub(super) fn direct_factors(&self) -> Option<Vec<Group<Permutation>>> {
        let generators: Vec<Permutation> = self.generators().iter().map(permutation_of).collect();
        let mut rest = orbits(self.degree(), &generators);
        rest.retain(|orbit| orbit.len() > 1);
        if !(2..=MOST_ORBITS).contains(&rest.len()) {
            return None;
        }
        let mut factors = Vec::new();
        let mut order = self.order();
        for orbit in rest.clone() {
            let factor = action_on(&generators, std::slice::from_ref(&orbit));
            let others: Vec<Vec<Point>> = rest.iter().filter(|other| **other != orbit).cloned().collect();
            let order_of_others = action_on(&generators, &others).order();
            if factor.order() * &order_of_others == order {
                factors.push(factor);
                (rest, order) = (others, order_of_others);
            }
        }
        if factors.is_empty() {
            return None;
        }
        if !order.is_one() {
            factors.push(action_on(&generators, &rest));
        }
        Some(factors)
    }
}

/// The group that some permutations make of the points of some orbits.
fn action_on(generators: &[Permutation], orbits: &[Vec<Point>]) -> Group<Permutation> {
    let mut points: Vec<Point> = orbits.concat();
    points.sort_unstable();
    let position = |point: Point| points.binary_search(&point).expect("orbits are preserved") as Point;
    let restrict =
        |g: &Permutation| Permutation::from_bijection(points.iter().map(|&p| position(g.image(p))).collect());
    let mut restricted: Vec<Permutation> = generators.iter().map(restrict).collect();
    restricted.retain(|generator| !generator.is_identity());
    Group::with_identity(Permutation::identity_on(points.len()), restricted).expect("no more points than before")
}
