//! Which elements take a group to itself by conjugation?

use num_bigint::BigUint;

use super::backtrack::{self, Normalizing, Permuting, Properties, SearchError};
use super::element_orders::for_each_element;
use super::{Element, Group};
use crate::action::{Action, Point};
use crate::chain::Chain;
use crate::perm::Permutation;

impl<E: Element> Group<E> {
    /// The elements g of this group with g⁻¹·U·g = U for another group U, which need not be a subgroup.
    ///
    /// By partition backtrack with the orbits of stabilizers in U (Theißen 1997), of which only sizes are compared. Where that
    /// does not get far, as for groups with many orbits alike, rare elements of U are looked at, too: O(|U|·n) images to list
    /// them for n points, if that is at most 2²⁶. For larger groups of that kind the search may try very many images.
    ///
    /// # Errors
    /// If the groups act on different points.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let cycle = Permutation::from_cycles(7, &[(0..7).collect()])?;
    /// let s7 = Group::new(vec![cycle.clone(), Permutation::from_cycles(7, &[vec![0, 1]])?])?;
    /// let rotations = Group::new(vec![cycle])?;
    /// assert_eq!(s7.normalizer(&rotations)?.order(), 42u32.into()); // i ↦ a·i + b
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn normalizer(&self, other: &Self) -> Result<Self, SearchError> {
        if !other.identity().lives_with(self.identity()) {
            return Err(SearchError::OtherPoints { what: "the other group" });
        }
        let chain = E::chain_on_points(other.chain());
        let is_subgroup = self.contains_subgroup(other);
        let known = |base: &[Point]| {
            if !is_subgroup {
                return Vec::new();
            }
            chain.change_base(base).strong_generators().map(|(_, element, _)| element.clone()).collect()
        };
        let normalizing = || Box::new(Normalizing::new(&chain));
        if let Some(found) = backtrack::subgroup_within(self, vec![normalizing()], known, ATTEMPT) {
            return Ok(found);
        }
        let mut properties: Properties = vec![normalizing()];
        if let Some(permuting) = rarest_elements(&chain) {
            properties.insert(0, Box::new(permuting));
        }
        Ok(backtrack::subgroup(self, properties, known))
    }
}

/// Choices of images before elements of the group are listed.
const ATTEMPT: u64 = 1_000;
/// Groups are listed whose elements together have at most this many points.
const MOST_LISTED: u64 = 1 << 26;
/// The images of the elements that are looked at again and again are at most this many.
const MOST_IMAGES: usize = 1 << 20;

/// The property of permuting the rarest elements of a group, if it is small enough.
fn rarest_elements(chain: &Chain<Permutation>) -> Option<Permuting> {
    let degree = chain.identity().degree();
    if chain.order() * degree > BigUint::from(MOST_LISTED) {
        return None;
    }
    Permuting::rarest(MOST_IMAGES / degree, |mut visit| for_each_element(chain, &mut visit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::Chain;
    use crate::random::seeded;
    use rand::RngExt;

    fn random(degree: u32, seed: u64) -> Permutation {
        let mut random = seeded(seed);
        let mut images: Vec<Point> = (0..degree).collect();
        (1..images.len()).rev().for_each(|i| images.swap(i, random.random_range(0..=i)));
        Permutation::from_bijection(images)
    }

    /// Rare elements from the start, where the search would hardly have needed them: against all elements.
    #[test]
    fn rare_elements_lose_nothing() {
        for seed in 0..60 {
            let degree = 4 + (seed % 3) as u32;
            let [a, b, x, y] = [0, 1, 2, 3].map(|i| random(degree, 4 * seed + i));
            let (x, y) = (x.pow(1 + (seed % 4) as i64), y.pow(2 + (seed % 3) as i64));
            let group = Group::new(vec![a, b]).expect("of one degree");
            let other = Group::new(vec![x.clone(), y.clone()]).expect("of one degree");
            let chain: &Chain<Permutation> = other.chain();
            let Some(permuting) = rarest_elements(chain) else { continue };
            let properties: Properties = vec![Box::new(permuting), Box::new(Normalizing::new(chain))];
            let found = backtrack::subgroup(&group, properties, |_| Vec::new());
            let normalizes = |g: &Permutation| [&x, &y].iter().all(|u| other.contains(&g.conjugate(u)));
            assert_eq!(found.order(), group.elements().filter(normalizes).count().into(), "seed {seed}");
            assert!(found.generators().iter().all(|g| normalizes(g) && group.contains(g)), "seed {seed}");
        }
    }
}
