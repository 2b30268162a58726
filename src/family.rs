//! Families of groups by size, to measure how algorithms grow.
//!
//! Each [`Family`] makes a member of every size in its range, on points or as a puzzle with pieces. Where the order has a
//! closed formula the member carries it, as a check that does not depend on any algorithm here.
//!
//! ```
//! use schreier::{family, order};
//!
//! let sylow = family::find("sylow2").expect("it is one of the families").member(64)?;
//! let proof = order::prove(&sylow.ambient, &sylow.moves, &order::Options::default())?;
//! assert_eq!(sylow.order.as_ref(), Some(proof.order())); // 2^63
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use rand::RngExt;
use rand::seq::SliceRandom;
use thiserror::Error;

use crate::order::{self, Factored};
use crate::perm::Permutation;
use crate::puzzle;
use crate::random::{DEFAULT_SEED, seeded};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::Ambient;

/// A family of groups.
#[derive(Debug)]
pub struct Family {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What its members are, with n for the size.
    pub description: &'static str,
    /// Sizes that show its growth within seconds.
    pub sizes: &'static [u32],
    /// The least and the greatest size.
    pub range: (u32, u32),
    make: fn(u32) -> Option<Shape>,
}

/// A group of a family.
#[derive(Debug, Clone)]
pub struct Member {
    /// Family and size, such as `symmetric 100`.
    pub name: String,
    /// The pieces or points.
    pub ambient: Ambient,
    /// The generators.
    pub moves: Vec<SparseMove>,
    /// The order by a formula, where there is one.
    pub order: Option<Factored>,
}

/// A member without its name.
struct Shape {
    ambient: Ambient,
    moves: Vec<SparseMove>,
    order: Option<Factored>,
}

/// A family has no member of this size.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no {family} of size {size}: expected {least}..={most}{condition}")]
pub struct NoMember {
    family: &'static str,
    size: u32,
    least: u32,
    most: u32,
    condition: &'static str,
}

/// All families, in the order in which they are shown.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "symmetric",
        description: "S_n by an n-cycle and a transposition",
        sizes: &[10, 30, 100, 300],
        range: (2, 100_000),
        make: |n| Some(points(n, vec![rotation(n), cycle(&[0, 1])], Some(Factored::factorial(n)))),
    },
    Family {
        name: "random-pair",
        description: "two random permutations of n points",
        sizes: &[10, 30, 100, 300],
        range: (2, 1_000_000),
        make: |n| Some(points(n, vec![shuffled(n, 1), shuffled(n, 2)], None)),
    },
    Family {
        name: "adjacent",
        description: "S_n by its n − 1 adjacent transpositions",
        sizes: &[10, 30, 100],
        range: (2, 10_000),
        make: |n| Some(points(n, (1..n).map(|i| cycle(&[i - 1, i])).collect(), Some(Factored::factorial(n)))),
    },
    Family {
        name: "transposition",
        description: "a single transposition on n points",
        sizes: &[1000, 10_000, 100_000, 1_000_000],
        range: (2, 100_000_000),
        make: |n| Some(points(n, vec![cycle(&[0, n - 1])], Some(Factored::from(2)))),
    },
    Family {
        name: "few-moved",
        description: "S_5 on 5 of n points",
        sizes: &[1000, 10_000, 100_000, 1_000_000],
        range: (5, 100_000_000),
        make: |n| {
            let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|i| n / 5 * i);
            Some(points(n, vec![cycle(&[a, b, c, d, e]), cycle(&[a, b])], Some(Factored::factorial(5))))
        },
    },
    Family {
        name: "cyclic",
        description: "C_n on n points",
        sizes: &[100, 1000, 10_000, 100_000],
        range: (2, 10_000_000),
        make: |n| Some(points(n, vec![rotation(n)], Some(Factored::from(u64::from(n))))),
    },
    Family {
        name: "dihedral",
        description: "the dihedral group of order 2n on n points",
        sizes: &[100, 1000, 10_000],
        range: (3, 10_000_000),
        make: |n| {
            let reflection = images(n, |i| (n - i) % n);
            Some(points(n, vec![rotation(n), reflection], Some(Factored::from(2 * u64::from(n)))))
        },
    },
    Family {
        name: "affine",
        description: "AGL(1,p) on p points, for the least prime p ≥ n",
        sizes: &[100, 1000, 10_000],
        range: (3, 10_000_000),
        make: |n| {
            let p = prime_from(n);
            let root = primitive_root(p);
            let scaling = images(p, |i| (u64::from(i) * root % u64::from(p)) as u32);
            Some(points(p, vec![rotation(p), scaling], Some(factored(&[p, p - 1]))))
        },
    },
    Family {
        name: "projective",
        description: "PSL(2,p) on p + 1 points, for the least prime p ≥ n",
        sizes: &[30, 100, 300, 1000],
        range: (5, 1_000_000),
        make: |n| Some(projective(prime_from(n))),
    },
    Family {
        name: "sylow2",
        description: "the Sylow 2-subgroup of S_n",
        sizes: &[16, 64, 256, 1024],
        range: (2, 100_000),
        make: |n| Some(points(n, sylow2(n), Some(Factored::from(2).power(u64::from(n - n.count_ones()))))),
    },
    Family {
        name: "wreath",
        description: "S_10 ≀ S_k on n = 10·k points",
        sizes: &[20, 50, 100, 200],
        range: (20, 10_000),
        make: |n| {
            let k = n / 10;
            let order = Factored::factorial(10).power(u64::from(k)).times(&Factored::factorial(k));
            n.is_multiple_of(10).then(|| points(n, wreath(10, k), Some(order)))
        },
    },
    Family {
        name: "wreath-power",
        description: "S_5 ≀ … ≀ S_5 on n = 5^k points",
        sizes: &[5, 25, 125],
        range: (5, 15_625),
        make: wreath_power,
    },
    Family {
        name: "orbits",
        description: "S_10 on each of k orbits apart, n = 10·k points",
        sizes: &[50, 100, 200, 400],
        range: (10, 100_000),
        make: |n| {
            let orbit = |first: u32| {
                let all: Vec<u32> = (first..first + 10).collect();
                [cycle(&all), cycle(&[first, first + 1])]
            };
            let generators = (0..n).step_by(10).flat_map(orbit).collect();
            let order = Factored::factorial(10).power(u64::from(n / 10));
            n.is_multiple_of(10).then(|| points(n, generators, Some(order)))
        },
    },
    Family {
        name: "linked-orbits",
        description: "A_8 on each of k orbits, odd on all of them or on none, n = 8·k points",
        sizes: &[40, 80, 160, 320],
        range: (8, 100_000),
        make: |n| {
            let orbits = || (0..n).step_by(8);
            let even = orbits().flat_map(|i| {
                let seven: Vec<u32> = (i..i + 7).collect();
                [cycle(&seven), cycle(&[i + 5, i + 6, i + 7])]
            });
            let odd = orbits().map(|i| vec![i, i + 1]).collect();
            let generators = even.chain([odd]).collect();
            let order = Factored::alternating(8).power(u64::from(n / 8)).times(&Factored::from(2));
            n.is_multiple_of(8).then(|| points(n, generators, Some(order)))
        },
    },
    Family {
        name: "abelian",
        description: "C_2^n on 2·n points by n random elements",
        sizes: &[25, 50, 100, 200],
        range: (1, 5000),
        make: |n| Some(points(2 * n, elementary_abelian(n), Some(Factored::from(2).power(u64::from(n))))),
    },
    Family {
        name: "cube",
        description: "the n×n×n cube, as pieces",
        sizes: &[2, 3, 4, 5, 6, 7],
        range: (2, 500),
        make: |n| cube(&format!("{n}x{n}x{n}")),
    },
    Family {
        name: "cube-stickers",
        description: "the n×n×n cube, as permutations of its stickers",
        sizes: &[2, 3, 4, 5],
        range: (2, 500),
        make: |n| cube(&format!("{n}x{n}x{n}-stickers")),
    },
];

/// The family of this name.
pub fn find(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

impl Family {
    /// The member of a size. Time and space: O(total size of its generators).
    ///
    /// # Errors
    /// If there is none of this size.
    pub fn member(&self, size: u32) -> Result<Member, NoMember> {
        let (least, most) = self.range;
        let refused = |condition| NoMember { family: self.name, size, least, most, condition };
        if !(least..=most).contains(&size) {
            return Err(refused(""));
        }
        let Shape { ambient, moves, order } = (self.make)(size).ok_or_else(|| refused(", of the form described"))?;
        Ok(Member { name: format!("{} {size}", self.name), ambient, moves, order })
    }
}

/// Disjoint cycles, each the points that it sends one to the next.
type Cycles = Vec<Vec<u32>>;

/// A group on n points.
fn points(n: u32, generators: Vec<Cycles>, order: Option<Factored>) -> Shape {
    let ambient = order::points(n as usize).expect("the sizes of all families are below the limit of an ambient group");
    let moves = generators.into_iter().map(|cycles| sparse(&ambient, &cycles)).collect();
    Shape { ambient, moves, order }
}

fn sparse(ambient: &Ambient, cycles: &[Vec<u32>]) -> SparseMove {
    let moved = cycles.iter().filter(|cycle| cycle.len() > 1).flat_map(|cycle| {
        let next = cycle.iter().cycle().skip(1);
        cycle.iter().zip(next).map(|(&slot, &image)| SlotMove { slot, to: image, gain: 0 })
    });
    SparseMove::new(ambient, moved.collect()).expect("the cycles of a family are disjoint and in range")
}

fn cycle(points: &[u32]) -> Cycles {
    vec![points.to_vec()]
}

fn rotation(n: u32) -> Cycles {
    vec![(0..n).collect()]
}

/// The cycles of a permutation given by a formula.
fn images(n: u32, image: impl Fn(u32) -> u32) -> Cycles {
    Permutation::from_images((0..n).map(image).collect()).expect("the formula is a bijection").cycles()
}

/// A random permutation that depends on the degree and a number.
fn shuffled(n: u32, which: u64) -> Cycles {
    let mut list: Vec<u32> = (0..n).collect();
    list.shuffle(&mut seeded(DEFAULT_SEED + (u64::from(n) << 2) + which));
    Permutation::from_images(list).expect("a shuffled range is a bijection").cycles()
}

fn factored(factors: &[u32]) -> Factored {
    factors.iter().map(|&factor| Factored::from(u64::from(factor))).product()
}

fn prime_from(n: u32) -> u32 {
    let is_prime = |m: &u32| *m > 1 && (2..).take_while(|d| d * d <= *m).all(|d| !m.is_multiple_of(d));
    (n..).find(is_prime).expect("there is a prime between n and 2n")
}

/// The least generator of the units modulo a prime.
fn primitive_root(p: u32) -> u64 {
    let factors: Vec<u64> = Factored::from(u64::from(p - 1)).factors().map(|(prime, _)| prime).collect();
    let modulus = u64::from(p);
    let power = |base: u64, exponent: u64| {
        let (mut result, mut square, mut rest) = (1, base, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = result * square % modulus;
            }
            square = square * square % modulus;
            rest >>= 1;
        }
        result
    };
    let generates = |&g: &u64| factors.iter().all(|&factor| power(g, (modulus - 1) / factor) != 1);
    (1..modulus).find(generates).expect("the units modulo a prime are a cyclic group")
}

/// PSL(2,p) on the projective line 0, …, p − 1, ∞ by x + 1, x·r² and −1/x, for a primitive root r.
fn projective(p: u32) -> Shape {
    let modulus = u64::from(p);
    let (infinity, square) = (p, primitive_root(p).pow(2) % modulus);
    let mut inverse = vec![0, 1];
    for i in 2..modulus {
        // p = (p/i)·i + p mod i.
        inverse.push((modulus - modulus / i * inverse[(modulus % i) as usize] % modulus) % modulus);
    }
    let shift = images(p + 1, |i| if i == infinity { i } else { (i + 1) % p });
    let scale = images(p + 1, |i| if i == infinity { i } else { (u64::from(i) * square % modulus) as u32 });
    let turn = images(p + 1, |i| match i {
        0 => infinity,
        _ if i == infinity => 0,
        _ => (modulus - inverse[i as usize]) as u32,
    });
    let half = factored(&[p, p + 1, (p - 1) / 2]);
    points(p + 1, vec![shift, scale, turn], Some(half))
}

/// The product of iterated wreath products of C_2, one for each binary digit of n: for every block of 2^j points the
/// exchange of its halves, at the first block of each size.
fn sylow2(n: u32) -> Vec<Cycles> {
    let mut first = 0;
    let mut generators = Vec::new();
    for level in (0..u32::BITS).rev().filter(|level| n >> level & 1 == 1) {
        for half in (0..level).map(|j| 1 << j) {
            generators.push((first..first + half).map(|i| vec![i, i + half]).collect());
        }
        first += 1 << level;
    }
    generators
}

/// Sₘ ≀ Sₖ on m·k points: Sₘ on the first block, and Sₖ on the blocks.
fn wreath(m: u32, k: u32) -> Vec<Cycles> {
    let all: Vec<u32> = (0..m).collect();
    let blocks: Cycles = (0..m).map(|i| (0..k).map(|block| block * m + i).collect()).collect();
    let swap: Cycles = (0..m).map(|i| vec![i, m + i]).collect();
    vec![cycle(&all), cycle(&[0, 1]), blocks, swap]
}

fn wreath_power(n: u32) -> Option<Shape> {
    let levels = n.checked_ilog(5).filter(|&k| 5u32.pow(k) == n)?;
    let mut generators = Vec::new();
    let mut order = Factored::one();
    for level in 0..levels {
        let block = 5u32.pow(level);
        generators.push((0..block).map(|i| (0..5).map(|b| b * block + i).collect()).collect());
        generators.push((0..block).map(|i| vec![i, block + i]).collect());
        order = order.power(5).times(&Factored::factorial(5));
    }
    Some(points(n, generators, Some(order)))
}

/// n independent elements: the i-th swaps pair i and a random choice of the pairs after it.
fn elementary_abelian(n: u32) -> Vec<Cycles> {
    let mut random = seeded(DEFAULT_SEED + u64::from(n));
    let mut element = |i: u32| {
        let pairs = (i..n).filter(|&j| j == i || random.random());
        pairs.map(|j| vec![2 * j, 2 * j + 1]).collect()
    };
    (0..n).map(&mut element).collect()
}

fn cube(name: &str) -> Option<Shape> {
    let cube = puzzle::find(name)?.ok()?;
    Some(Shape { ambient: cube.ambient().clone(), moves: cube.sparse_moves(), order: None })
}

impl Member {
    /// Whether no piece can twist, so that the group is one of plain permutations of `ambient.slots()` points.
    pub fn is_plain(&self) -> bool {
        self.ambient.stickers() == self.ambient.slots()
    }

    /// The generators as permutations of points, or of stickers. O(generators · stickers).
    pub fn permutations(&self) -> Vec<Permutation> {
        self.moves.iter().map(|m| m.element(&self.ambient).sticker_permutation()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::chain::Chain;
    use crate::order::Options;

    /// The formulas, the proved orders and the orders of chains, which do not use the same algorithm.
    #[test]
    fn small_members_have_the_order_of_the_formula() {
        for family in FAMILIES {
            let (least, _) = family.range;
            for member in (least..=40).filter_map(|size| family.member(size).ok()) {
                if member.ambient.stickers() > 200 {
                    continue;
                }
                let proof = order::prove(&member.ambient, &member.moves, &Options::default()).unwrap();
                if let Some(order) = &member.order {
                    assert_eq!(proof.order(), order, "{}", member.name);
                }
                let identity = Permutation::identity_on(member.ambient.stickers());
                let mut chain = Chain::randomized(&member.permutations(), &identity, 1, &Default::default());
                chain.complete();
                assert_eq!(proof.order().value(), chain.order(), "{}", member.name);
            }
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused_and_the_shown_ones_are_not() {
        for family in FAMILIES {
            assert!(family.sizes.iter().all(|&size| family.member(size).is_ok()), "{}", family.name);
            assert!(family.member(family.range.0 - 1).is_err(), "{}", family.name);
        }
        let refused = find("wreath").unwrap().member(25).unwrap_err();
        assert_eq!(refused.to_string(), "no wreath of size 25: expected 20..=10000, of the form described");
    }

    #[test]
    fn every_generator_moves_something() {
        for family in FAMILIES {
            let member = family.member(family.sizes[0]).unwrap();
            assert!(member.permutations().iter().all(|g| !g.is_identity()), "{}", family.name);
        }
    }
}
