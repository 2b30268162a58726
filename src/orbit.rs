//! Orbits of points, and the map from points to positions that every orbit needs.

use std::collections::HashMap;

use crate::action::{Action, Point};

/// The orbit of `start` under the generators, in breadth-first order. O(orbit · generators) time, O(orbit) space.
///
/// # Example
///
/// ```
/// use schreier::{Permutation, orbit::orbit_of};
///
/// let p = Permutation::from_cycles(1_000_000, &[vec![0, 5, 9]])?;
/// assert_eq!(orbit_of(0, &[p]), vec![0, 5, 9]);
/// # Ok::<(), schreier::ElementError>(())
/// ```
pub fn orbit_of<E: Action>(start: Point, generators: &[E]) -> Vec<Point> {
    let mut orbit = vec![start];
    let mut positions = Positions::new(generators.first().map_or(0, Action::degree));
    positions.insert(start, 0);
    let mut next = 0;
    while let Some(&point) = orbit.get(next) {
        next += 1;
        for generator in generators {
            let image = generator.image(point);
            if positions.get(image).is_none() {
                positions.insert(image, orbit.len() as u32);
                orbit.push(image);
            }
        }
    }
    orbit
}

/// All orbits on `0..degree`, each in ascending order, in ascending order of their least points. O(degree · generators).
///
/// # Example
///
/// ```
/// use schreier::{Permutation, orbit::orbits};
///
/// let p = Permutation::from_cycles(5, &[vec![0, 2], vec![1, 4]])?;
/// assert_eq!(orbits(5, &[p]), vec![vec![0, 2], vec![1, 4], vec![3]]);
/// # Ok::<(), schreier::ElementError>(())
/// ```
pub fn orbits<E: Action>(degree: usize, generators: &[E]) -> Vec<Vec<Point>> {
    let mut classes = Classes::new(degree);
    for generator in generators {
        for point in 0..degree as Point {
            classes.merge(point, generator.image(point));
        }
    }
    classes.into_lists()
}

/// Disjoint classes of `0..n` that can be merged: union–find with halved paths, the least member as representative.
#[derive(Debug, Clone)]
pub struct Classes {
    parent: Vec<u32>,
    count: usize,
}

impl Classes {
    /// Every number in a class of its own.
    pub fn new(n: usize) -> Self {
        Self { parent: (0..n as u32).collect(), count: n }
    }

    /// The least member of the class of `x`.
    pub fn find(&mut self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            let grandparent = self.parent[self.parent[x as usize] as usize];
            self.parent[x as usize] = grandparent;
            x = grandparent;
        }
        x
    }

    /// Makes one class of those of `x` and `y`; whether they were two.
    pub fn merge(&mut self, x: u32, y: u32) -> bool {
        let (x, y) = (self.find(x), self.find(y));
        if x == y {
            return false;
        }
        self.parent[x.max(y) as usize] = x.min(y);
        self.count -= 1;
        true
    }

    /// The number of classes.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The classes, each ascending, in ascending order of their least members.
    pub fn into_lists(mut self) -> Vec<Vec<u32>> {
        let mut lists: Vec<Vec<u32>> = Vec::new();
        let mut index = vec![u32::MAX; self.parent.len()];
        for x in 0..self.parent.len() as u32 {
            let root = self.find(x) as usize;
            if index[root] == u32::MAX {
                index[root] = lists.len() as u32;
                lists.push(Vec::new());
            }
            lists[index[root] as usize].push(x);
        }
        lists
    }
}

/// For each of `0..n` the index of its class; 0 for what is in none.
pub(crate) fn class_indices(n: usize, classes: &[Vec<u32>]) -> Vec<u32> {
    let mut class_of = vec![0; n];
    classes.iter().zip(0..).for_each(|(class, index)| class.iter().for_each(|&x| class_of[x as usize] = index));
    class_of
}

/// A map from points to positions in an orbit: an array where that is affordable, a hash map for a short orbit among
/// very many points, so that a chain of thousands of levels on a million points fits in memory.
#[derive(Debug, Clone)]
pub(crate) enum Positions {
    Dense(Vec<u32>),
    Sparse { degree: usize, map: HashMap<Point, u32> },
}

/// Up to this degree an array is always taken: four kilobytes.
const ALWAYS_DENSE: usize = 1024;
/// An array is taken once it has at most this many entries for each point of the orbit.
const DENSE_FROM: usize = 16;

impl Positions {
    const NONE: u32 = u32::MAX;

    pub(crate) fn new(degree: usize) -> Self {
        if degree <= ALWAYS_DENSE {
            Self::Dense(vec![Self::NONE; degree])
        } else {
            Self::Sparse { degree, map: HashMap::new() }
        }
    }

    /// For so many members.
    pub(crate) fn with_capacity(degree: usize, members: usize) -> Self {
        if members * DENSE_FROM > degree || degree <= ALWAYS_DENSE {
            Self::Dense(vec![Self::NONE; degree])
        } else {
            Self::Sparse { degree, map: HashMap::with_capacity(members) }
        }
    }

    #[inline]
    pub(crate) fn get(&self, point: Point) -> Option<usize> {
        match self {
            Self::Dense(array) => array.get(point as usize).filter(|&&p| p != Self::NONE).map(|&p| p as usize),
            Self::Sparse { map, .. } => map.get(&point).map(|&p| p as usize),
        }
    }

    pub(crate) fn insert(&mut self, point: Point, position: u32) {
        match self {
            Self::Dense(array) => {
                // Without generators the degree is unknown, and the start is the whole orbit.
                if array.len() <= point as usize {
                    array.resize(point as usize + 1, Self::NONE);
                }
                array[point as usize] = position;
            }
            Self::Sparse { degree, map } => {
                map.insert(point, position);
                if map.len() * DENSE_FROM > *degree {
                    let mut array = vec![Self::NONE; *degree];
                    for (&point, &position) in map.iter() {
                        array[point as usize] = position;
                    }
                    *self = Self::Dense(array);
                }
            }
        }
    }
}
