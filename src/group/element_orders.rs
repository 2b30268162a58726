//! How many elements have which order?
//!
//! * Groups that giants and laws describe: the number of elements of `Z_k ≀ S_n` with twist sum s and sign ε whose order divides
//!   m is a coefficient of a cycle index, `F(n) = Σ_l (n−1)!/(n−l)! · kˡ⁻¹ · Σ_t F(n−l)` over the cycles of length l and twist t that
//!   contain a given piece and whose order divides m (Pólya; Stanley, *Enumerative Combinatorics* II, 1999, §5.1). Products
//!   over the giants are summed over the values (s, ε) that the laws allow, and Möbius inversion over the m gives exact
//!   counts.
//! * Direct products of groups on orbits: from the numbers of the factors.
//! * Groups of moderate order: all elements are looked at; others with few conjugacy classes: representatives of these.
//! * Others: uniformly random elements, with a confidence interval that holds for every sample size, from Chernoff's bound.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::by_laws::{ByLaws, add};
use super::classes::{Class, sizes_of};
use super::{Element, Group};
use crate::action::Action;
use crate::chain::Chain;
use crate::order::{Factored, Giant};
use crate::perm::Permutation;
use crate::random::seeded;

/// The numbers of elements of each order.
#[derive(Debug, Clone, PartialEq)]
pub enum OrderCounts {
    /// For each order that occurs the exact number of elements.
    Exact(BTreeMap<BigUint, BigUint>),
    /// For each order that was seen its share among random elements.
    Estimated {
        /// The number of random elements.
        samples: u64,
        /// The orders that were seen.
        shares: BTreeMap<BigUint, Share>,
    },
}

/// The share of some elements in a group, estimated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// How many of the random elements were such.
    pub seen: u64,
    /// The share is at least this with probability 1 − [`DOUBT`]/2.
    pub low: f64,
    /// The share is at most this with probability 1 − [`DOUBT`]/2.
    pub high: f64,
}

/// The probability with which a confidence interval may miss the share: it is a 99 % interval.
pub const DOUBT: f64 = 0.01;

/// Groups whose elements together have at most this many points are enumerated.
const MOST_ENUMERATED: u64 = 100_000_000;
/// The most multiplications of integers that exact counts by laws may take.
const MOST_WORK: u64 = 40_000_000;

impl<E: Element> Group<E> {
    /// The number of elements of each order: exact where laws describe the group, it is small enough to enumerate, or its
    /// conjugacy classes are found, or else estimated from `samples` random elements.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::group::element_orders::OrderCounts;
    /// use schreier::{Group, puzzle};
    ///
    /// let cube = puzzle::find("3x3x3").ok_or("not in the catalogue")??;
    /// let OrderCounts::Exact(counts) = Group::new(cube.generators())?.element_orders(0, 1) else { panic!() };
    /// assert_eq!(counts.len(), 73);
    /// assert_eq!(counts[&2u32.into()], 170_911_549_183u64.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn element_orders(&self, samples: u64, seed: u64) -> OrderCounts {
        let counts = self.exact_element_orders(|| self.conjugacy_classes().ok());
        counts.unwrap_or_else(|| self.estimated_element_orders(samples, seed))
    }

    /// The same, and how many conjugacy classes there are, where that is known: classes that have to be searched for are
    /// searched for once.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::group::element_orders::OrderCounts;
    /// use schreier::{Group, puzzle};
    ///
    /// let tetraminx = puzzle::find("tetraminx").ok_or("not in the catalogue")??;
    /// let (counts, classes) = Group::new(tetraminx.generators())?.element_orders_and_classes(0, 1);
    /// assert!(matches!(counts, OrderCounts::Exact(_)));
    /// assert_eq!(classes, Some(1863u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn element_orders_and_classes(&self, samples: u64, seed: u64) -> (OrderCounts, Option<BigUint>) {
        let searched = OnceCell::new();
        let search = || searched.get_or_init(|| self.conjugacy_classes().ok()).clone();
        let counts = self.exact_element_orders(search);
        let sizes = match searched.get() {
            Some(classes) => classes.as_deref().map(sizes_of),
            None => self.class_sizes().ok(),
        };
        let counts = counts.unwrap_or_else(|| self.estimated_element_orders(samples, seed));
        (counts, sizes.map(|sizes| sizes.values().sum()))
    }

    /// The exact numbers, where they are known; `search` looks for the conjugacy classes.
    fn exact_element_orders(&self, search: impl FnOnce() -> Option<Vec<Class<E>>>) -> Option<OrderCounts> {
        let by_laws = ByLaws::new(self);
        let is_by_laws = by_laws.is_some();
        if let Some(counts) = by_laws.and_then(|group| group.element_orders()) {
            return Some(OrderCounts::Exact(counts));
        }
        if let Some(factors) = self.direct_factors() {
            return product_of_counts(&factors).map(OrderCounts::Exact);
        }
        let mut counts = Counts::new();
        if self.order() * self.degree().max(1) <= BigUint::from(MOST_ENUMERATED) {
            for_each_element(self.chain(), &mut |element| {
                *counts.entry(element.factored_order().value()).or_insert_with(BigUint::zero) += 1u32;
            });
            return Some(OrderCounts::Exact(counts));
        }
        // Classes that laws describe are too many here, or there would be exact counts.
        for class in if is_by_laws { None } else { search() }? {
            let order = class.representative.factored_order().value();
            *counts.entry(order).or_insert_with(BigUint::zero) += class.size;
        }
        Some(OrderCounts::Exact(counts))
    }

    fn estimated_element_orders(&self, samples: u64, seed: u64) -> OrderCounts {
        OrderCounts::Estimated { samples, shares: self.sampled_element_orders(samples, seed) }
    }

    /// The shares of elements of each order among `samples` uniformly random elements: for each order that was seen.
    pub fn sampled_element_orders(&self, samples: u64, seed: u64) -> BTreeMap<BigUint, Share> {
        let mut seen: BTreeMap<BigUint, u64> = BTreeMap::new();
        let mut random = seeded(seed);
        for _ in 0..samples {
            let element = self.random_element(&mut random);
            *seen.entry(element.factored_order().value()).or_insert(0) += 1;
        }
        seen.into_iter().map(|(order, seen)| (order, Share::of(seen, samples))).collect()
    }
}

/// For each order the number of elements.
type Counts = BTreeMap<BigUint, BigUint>;

/// The numbers of elements of each order in a direct product, if those of all factors are known, and there are not too many.
fn product_of_counts(factors: &[Group<Permutation>]) -> Option<Counts> {
    let mut product = Counts::from([(BigUint::one(), BigUint::one())]);
    for factor in factors {
        let OrderCounts::Exact(counts) = factor.exact_element_orders(|| factor.conjugacy_classes().ok())? else {
            return None;
        };
        if (product.len() * counts.len()) as u64 > MOST_WORK {
            return None;
        }
        let mut next = Counts::new();
        for (order, times) in &product {
            for (own, count) in &counts {
                *next.entry(order.lcm(own)).or_insert_with(BigUint::zero) += times * count;
            }
        }
        product = next;
    }
    Some(product)
}

impl Share {
    /// The share of which `seen` among `samples` independent elements were found.
    ///
    /// A share p is ruled out if finding this many or more extreme has probability at most DOUBT/2 by Chernoff's bound
    /// exp(−samples · D(seen/samples ‖ p)), for the relative entropy D.
    pub fn of(seen: u64, samples: u64) -> Self {
        let found = seen as f64 / samples as f64;
        let limit = (2.0 / DOUBT).ln() / samples as f64;
        // The relative entropy grows away from what was found.
        let border = |mut inside: f64, mut outside: f64| {
            for _ in 0..60 {
                let middle = f64::midpoint(inside, outside);
                if relative_entropy(found, middle) <= limit { inside = middle } else { outside = middle }
            }
            outside
        };
        Self { seen, low: border(found, 0.0), high: border(found, 1.0) }
    }
}

fn relative_entropy(found: f64, share: f64) -> f64 {
    let term = |a: f64, b: f64| if a == 0.0 { 0.0 } else { a * (a / b).ln() };
    term(found, share) + term(1.0 - found, 1.0 - share)
}

/// Calls `visit` with every element of a complete chain: one multiplication each.
pub(super) fn for_each_element<E: Action>(chain: &Chain<E>, visit: &mut impl FnMut(&E)) {
    fn descend<E: Action>(chain: &Chain<E>, level: usize, below: &E, visit: &mut impl FnMut(&E)) {
        let Some(data) = chain.levels().get(level) else { return visit(below) };
        for position in 0..data.orbit().len() {
            let mut element = below.clone();
            data.divide(&mut element, position);
            descend(chain, level + 1, &element, visit);
        }
    }
    descend(chain, 0, chain.identity(), visit);
}

impl ByLaws {
    /// The number of elements of each order; `None` if that would take too long.
    fn element_orders(&self) -> Option<BTreeMap<BigUint, BigUint>> {
        let exponents: Vec<Factored> = self.giants.iter().map(bound_of_orders).collect();
        let all = exponents.iter().fold(Factored::one(), |lcm, bound| lcm.lcm(bound));
        let work: u64 = self.giants.iter().zip(&exponents).map(|(giant, bound)| giant_work(giant, bound)).sum();
        let combinations = divisor_count(&all).saturating_mul((self.images.len() * self.giants.len()) as u64);
        if work.saturating_add(combinations) > MOST_WORK {
            return None;
        }
        let mut counter = Counter::default();
        let bounds: Vec<u64> = exponents.iter().map(|bound| bound.value().to_u64()).collect::<Option<_>>()?;
        let divisors = divisors(&all)?;
        // Only what an order of the giant can have in common with m matters for its table.
        let mut dividing = |m: u64| {
            let tables = self.giants.iter().zip(&bounds);
            let tables = tables.map(|(giant, bound)| counter.table(giant.size, giant.orientations, m.gcd(bound)));
            self.count(&tables.collect::<Vec<_>>())
        };
        let counts: HashMap<u64, BigUint> = divisors.iter().map(|&m| (m, dividing(m))).collect();
        Some(exact_orders(&all, divisors, counts))
    }

    /// The number of elements of the group, if a table for each giant says how many there are with each value.
    fn count(&self, tables: &[Rc<Vec<BigUint>>]) -> BigUint {
        let product = |image: &Vec<u32>| {
            image.iter().zip(tables).map(|(&value, table)| &table[value as usize]).product::<BigUint>()
        };
        self.images.iter().map(product).sum()
    }

    /// The least common multiple of the orders of the elements: for each prime the largest power for which there are more
    /// elements whose order divides it than for the power before.
    pub(super) fn exponent(&self) -> Factored {
        let all = self.giants.iter().map(bound_of_orders).fold(Factored::one(), |lcm, bound| lcm.lcm(&bound));
        let count = |m: u64| {
            let tables = self.giants.iter().map(|giant| table(giant.size, giant.orientations, m).into());
            self.count(&tables.collect::<Vec<_>>())
        };
        // The smallest power whose count no larger one exceeds.
        let part = |(p, e): (u64, u64)| {
            let counts: Vec<BigUint> = (0..=e as u32).map(|i| count(p.pow(i))).collect();
            let exponent = counts.iter().take_while(|count| **count < counts[e as usize]).count();
            Factored::from(p).power(exponent as u64)
        };
        all.factors().map(part).product()
    }
}

/// From how many elements have an order that divides m, how many have order m: Möbius inversion, one prime at a time.
fn exact_orders(all: &Factored, divisors: Vec<u64>, mut counts: HashMap<u64, BigUint>) -> BTreeMap<BigUint, BigUint> {
    let mut descending = divisors;
    descending.sort_unstable_by(|a, b| b.cmp(a));
    for (p, _) in all.factors() {
        for m in descending.iter().filter(|&&m| m % p == 0) {
            let fewer = counts[&(m / p)].clone();
            *counts.get_mut(m).expect("every divisor has a count") -= fewer;
        }
    }
    let nonzero = counts.into_iter().filter(|(_, count)| !count.is_zero());
    nonzero.map(|(order, count)| (order.into(), count)).collect()
}

/// A multiple of the orders of all elements of `Z_k ≀ S_n`.
fn bound_of_orders(giant: &Giant) -> Factored {
    let cycles = (1..=u64::from(giant.size)).fold(Factored::one(), |lcm, length| lcm.lcm(&Factored::from(length)));
    // A cycle of length l is of order at most l·k; its p-part is at most that of the longest p-power length times k's.
    cycles.times(&Factored::from(u64::from(giant.orientations)))
}

fn divisor_count(n: &Factored) -> u64 {
    n.factors().fold(1u64, |count, (_, e)| count.saturating_mul(e + 1))
}

/// About the number of products of integers that the tables of a giant take.
fn giant_work(giant: &Giant, bound: &Factored) -> u64 {
    let (n, k) = (u64::from(giant.size), u64::from(giant.orientations));
    // For each size the lengths that divide m, which are few; for each of these twists and values.
    let per_table = n * n.min(8) * 2 * k * k;
    divisor_count(bound).saturating_mul(per_table)
}

fn divisors(n: &Factored) -> Option<Vec<u64>> {
    n.value().to_u64()?;
    let mut divisors = vec![1];
    for (p, e) in n.factors() {
        let powers: Vec<u64> = std::iter::successors(Some(1u64), |q| Some(q * p)).take(e as usize + 1).collect();
        divisors = divisors.iter().flat_map(|d| powers.iter().map(move |q| d * q)).collect();
    }
    Some(divisors)
}

/// For an n, a k and an m the numbers of elements of `Z_k ≀ S_n` whose order divides m, by twist sum and sign.
#[derive(Default)]
struct Counter {
    tables: HashMap<(u32, u32, u64), Rc<Vec<BigUint>>>,
}

impl Counter {
    fn table(&mut self, n: u32, k: u32, m: u64) -> Rc<Vec<BigUint>> {
        self.tables.entry((n, k, m)).or_insert_with(|| table(n, k, m).into()).clone()
    }
}

fn table(n: u32, k: u32, m: u64) -> Vec<BigUint> {
    let none = vec![BigUint::zero(); 2 * k as usize];
    let mut tables: Vec<Vec<BigUint>> = vec![none.clone()];
    tables[0][0] = BigUint::one();
    let lengths: Vec<u32> = (1..=n).filter(|&l| m.is_multiple_of(l.into())).collect();
    for size in 1..=n {
        let mut sums = none.clone();
        for &length in lengths.iter().take_while(|&&length| length <= size) {
            // Choose the other pieces of the cycle that contains the first, in order, and the twists of all but one step.
            let others = (size - length + 1..size).map(BigUint::from).product::<BigUint>();
            let ways = others * BigUint::from(k).pow(length - 1);
            // The order of a cycle with twist t is l·k/gcd(k, t): t is a multiple of k/gcd(k, m/l).
            let step = k / (m / u64::from(length)).gcd(&u64::from(k)) as u32;
            for twist in (0..k).step_by(step as usize) {
                let value = 2 * twist + (length - 1) % 2;
                for (index, count) in tables[(size - length) as usize].iter().enumerate() {
                    if !count.is_zero() {
                        sums[add(index as u32, value, k) as usize] += &ways * count;
                    }
                }
            }
        }
        tables.push(sums);
    }
    tables.pop().expect("there is a table for every size")
}
