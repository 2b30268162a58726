//! What can become of a point, a tuple or a set of points, and by which word? Orbits of anything that elements act on.
//!
//! Holt, Eick and O'Brien, *Handbook of Computational Group Theory*, 2005, §4.1: orbits with Schreier vectors.

use std::collections::HashMap;
use std::hash::Hash;

use num_bigint::BigUint;

use super::action::ActionError;
use super::words::{Word, multiply};
use super::{Element, Group};
use crate::action::{Action, Point};
use crate::orbit::Classes;
use crate::program::Letter;

/// What a point becomes.
pub fn on_points<E: Action>(point: &Point, element: &E) -> Point {
    element.image(*point)
}

/// What a tuple of points becomes, place by place.
#[expect(clippy::ptr_arg, reason = "the things acted on are of type Vec<Point>")]
pub fn on_tuples<E: Action>(tuple: &Vec<Point>, element: &E) -> Vec<Point> {
    tuple.iter().map(|&point| element.image(point)).collect()
}

/// What a set of points becomes; sets are ascending lists.
pub fn on_sets<E: Action>(set: &Vec<Point>, element: &E) -> Vec<Point> {
    let mut image = on_tuples(set, element);
    image.sort_unstable();
    image
}

/// An orbit with a word in the generators for each member: first its start, then breadth first.
///
/// # Example
///
/// ```
/// use schreier::{Action, Group, Permutation, group::orbits::on_sets};
///
/// let turn = Permutation::from_cycles(4, &[vec![0, 1, 2, 3]])?;
/// let square = Group::new(vec![turn, Permutation::from_cycles(4, &[vec![0, 2]])?])?;
/// let edges = square.orbit_of(vec![0, 1], on_sets, 1000)?;
/// assert_eq!(edges.members().len(), 4);
/// let position = edges.position(&vec![2, 3]).ok_or("an edge")?;
/// let element = edges.representative(position, &square);
/// assert_eq!(on_sets(&vec![0, 1], &element), [2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Orbit<T> {
    members: Vec<T>,
    positions: HashMap<T, u32>,
    /// For each member from the second on the position it was reached from, and the letter by which it was.
    edges: Vec<(u32, Letter)>,
}

impl<T: Clone + Eq + Hash> Orbit<T> {
    fn new<E: Action>(
        start: T,
        generators: &[E],
        act: impl Fn(&T, &E) -> T,
        limit: usize,
    ) -> Result<Self, ActionError> {
        let mut orbit =
            Self { members: vec![start.clone()], positions: HashMap::from([(start, 0)]), edges: Vec::new() };
        let mut next = 0;
        while next < orbit.members.len() {
            for (index, generator) in generators.iter().enumerate() {
                let image = act(&orbit.members[next], generator);
                if orbit.positions.contains_key(&image) {
                    continue;
                }
                if orbit.members.len() >= limit.min(u32::MAX as usize) {
                    let found = format!("at least {}", orbit.members.len() + 1);
                    return Err(ActionError::TooMany { what: "members of the orbit", found, limit });
                }
                orbit.positions.insert(image.clone(), orbit.members.len() as u32);
                orbit.members.push(image);
                orbit.edges.push((next as u32, (index as u32, false)));
            }
            next += 1;
        }
        Ok(orbit)
    }

    /// The members in the order in which they were found.
    pub fn members(&self) -> &[T] {
        &self.members
    }

    /// Where a member stands; `None` for what is not in the orbit.
    pub fn position(&self, member: &T) -> Option<usize> {
        self.positions.get(member).map(|&position| position as usize)
    }

    /// A shortest word in the generators, without inverses, that takes the start to the member at a position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn word(&self, mut position: usize) -> Word {
        let mut word = Word::new();
        assert!(position < self.members.len(), "the orbit has {} members", self.members.len());
        while position > 0 {
            let (parent, letter) = self.edges[position - 1];
            word.push(letter);
            position = parent as usize;
        }
        word.reverse();
        word
    }

    /// The element that this word makes.
    ///
    /// # Panics
    /// If there is no such position, or the orbit is that of a group with fewer generators.
    pub fn representative<E: Element>(&self, position: usize, group: &Group<E>) -> E {
        multiply(&self.word(position), group.generators(), group.identity())
    }
}

/// An orbit on tuples or sets of points: one member, and how many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrbitClass {
    /// A member.
    pub representative: Vec<Point>,
    /// The number of members.
    pub length: BigUint,
}

impl<E: Element> Group<E> {
    /// The orbit of `start` under an action such as [`on_points`], [`on_tuples`] or [`on_sets`], with a word for each
    /// member. O(members · generators) images, and as many members in memory.
    ///
    /// # Errors
    /// If the orbit has more than `limit` members.
    ///
    /// # Panics
    /// If `act` does: the three actions do where a point is none of the group's.
    pub fn orbit_of<T: Clone + Eq + Hash>(
        &self,
        start: T,
        act: impl Fn(&T, &E) -> T,
        limit: usize,
    ) -> Result<Orbit<T>, ActionError> {
        Orbit::new(start, self.generators(), act, limit)
    }

    /// The orbits on tuples of `length` different points: the least tuple of each, in lexicographic order. By stabilizers of
    /// points, one change of base for each orbit on shorter tuples, so that long orbits cost nothing.
    ///
    /// # Errors
    /// If there are more than `limit` orbits.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let pentagon = Group::new(vec![
    ///     Permutation::from_cycles(5, &[(0..5).collect()])?,
    ///     Permutation::from_cycles(5, &[vec![1, 4], vec![2, 3]])?,
    /// ])?;
    /// let pairs = pentagon.orbits_on_tuples(2, 100)?; // neighbours, and points at distance two
    /// assert_eq!(pairs.len(), 2);
    /// assert_eq!(pairs[0].representative, [0, 1]);
    /// assert_eq!(pairs[0].length, 10u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn orbits_on_tuples(&self, length: usize, limit: usize) -> Result<Vec<OrbitClass>, ActionError> {
        if length > self.degree() {
            return Ok(Vec::new());
        }
        let mut classes = Vec::new();
        let mut open = vec![(Vec::new(), BigUint::from(1u32))];
        while let Some((tuple, members)) = open.pop() {
            if tuple.len() == length {
                classes.push(OrbitClass { representative: tuple, length: members });
                continue;
            }
            let orbits = match tuple.is_empty() {
                true => self.orbits(),
                false => self.pointwise_stabilizer(&tuple)?.orbits(),
            };
            // The last one first, so that the first one is taken from the stack first.
            for orbit in orbits.iter().rev().filter(|orbit| !tuple.contains(&orbit[0])) {
                let longer = tuple.iter().copied().chain([orbit[0]]).collect();
                open.push((longer, &members * orbit.len()));
            }
            if open.len() + classes.len() > limit {
                let found = format!("at least {}", open.len() + classes.len());
                return Err(ActionError::TooMany { what: "orbits on tuples", found, limit });
            }
        }
        Ok(classes)
    }

    /// The orbits on sets of `size` points: the least set of each, as ascending lists in lexicographic order. All sets are
    /// looked at: O(sets · generators), with a few bytes for each set.
    ///
    /// # Errors
    /// If there are more than `limit` sets.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, Permutation};
    ///
    /// let hexagon = Group::new(vec![Permutation::from_cycles(6, &[(0..6).collect()])?])?;
    /// let pairs = hexagon.orbits_on_sets(2, 1000)?;
    /// assert_eq!(pairs.iter().map(|pair| pair.representative.clone()).collect::<Vec<_>>(), [[0, 1], [0, 2], [0, 3]]);
    /// assert_eq!(pairs[2].length, 3u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn orbits_on_sets(&self, size: usize, limit: usize) -> Result<Vec<OrbitClass>, ActionError> {
        let sets = Sets::new(self.degree(), size);
        let count = sets.count();
        if count.is_none_or(|count| count > limit.min(u32::MAX as usize)) {
            let found = count.map_or_else(|| "very many".into(), |count| count.to_string());
            return Err(ActionError::TooMany { what: "sets", found, limit });
        }
        let mut classes = Classes::new(count.expect("it is within the limit"));
        let mut set: Vec<Point> = (0..size as Point).collect();
        let mut next = (size <= self.degree()).then_some(0);
        while let Some(rank) = next {
            for generator in self.generators() {
                classes.merge(rank, sets.rank(&on_sets(&set, generator)));
            }
            next = sets.advance(&mut set).then_some(rank + 1);
        }
        let classes = classes.into_lists();
        let class = |ranks: &Vec<u32>| OrbitClass { representative: sets.unrank(ranks[0]), length: ranks.len().into() };
        Ok(classes.iter().map(class).collect())
    }
}

/// The sets of some size of `0..degree`, numbered in lexicographic order.
struct Sets {
    degree: usize,
    size: usize,
    /// `choose[n][k]`, saturating.
    choose: Vec<Vec<usize>>,
}

impl Sets {
    fn new(degree: usize, size: usize) -> Self {
        let mut choose = vec![vec![0usize; size + 1]; degree + 1];
        for n in 0..=degree {
            choose[n][0] = 1;
            for k in 1..=size.min(n) {
                choose[n][k] = choose[n - 1][k - 1].saturating_add(choose[n - 1][k]);
            }
        }
        Self { degree, size, choose }
    }

    fn count(&self) -> Option<usize> {
        Some(self.choose[self.degree][self.size]).filter(|&count| count < usize::MAX)
    }

    /// The number of sets before this one: those that agree up to some place and have a smaller point there.
    fn rank(&self, set: &[Point]) -> u32 {
        let mut rank = 0;
        let mut from = 0;
        for (place, &point) in set.iter().enumerate() {
            let rest = self.size - place - 1;
            // Σ choose[degree − 1 − p][rest] over from ≤ p < point, by the sum along a column of Pascal's triangle.
            rank += self.choose[self.degree - from][rest + 1] - self.choose[self.degree - point as usize][rest + 1];
            from = point as usize + 1;
        }
        rank as u32
    }

    fn unrank(&self, rank: u32) -> Vec<Point> {
        let mut rank = rank as usize;
        let mut point = 0;
        let mut set = Vec::with_capacity(self.size);
        while set.len() < self.size {
            let with = self.choose[self.degree - 1 - point][self.size - set.len() - 1];
            if rank < with {
                set.push(point as Point);
            } else {
                rank -= with;
            }
            point += 1;
        }
        set
    }

    /// Replaces a set by the next one; whether there is one.
    fn advance(&self, set: &mut [Point]) -> bool {
        let room = |&place: &usize| (set[place] as usize) < self.degree - self.size + place;
        let Some(place) = (0..self.size).rev().find(room) else { return false };
        let first = set[place] + 1;
        (place..self.size).for_each(|i| set[i] = first + (i - place) as Point);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_lexicographic_order() {
        for (degree, size) in [(0, 0), (1, 0), (1, 1), (5, 2), (6, 3), (7, 7), (4, 5)] {
            let sets = Sets::new(degree, size);
            if size > degree {
                assert_eq!(sets.count(), Some(0));
                continue;
            }
            let mut set: Vec<Point> = (0..size as Point).collect();
            let mut rank = 0;
            loop {
                assert_eq!((sets.rank(&set), sets.unrank(rank)), (rank, set.clone()));
                rank += 1;
                let before = set.clone();
                if !sets.advance(&mut set) {
                    break;
                }
                assert!(before < set);
            }
            assert_eq!(sets.count(), Some(rank as usize));
        }
    }
}
