//! The composition factors of a group, by name.
//!
//! The group is cut along orbits and blocks (`sections.rs`) until what is left is primitive. A primitive group G
//! of degree n is then dealt with by what its order says:
//!
//! * of order n! or n!/2: the symmetric or the alternating group;
//! * not perfect: G/G′ has cyclic factors, and G′ is looked at in turn;
//! * perfect: by the theorem of O'Nan and Scott, and since groups of outer automorphisms of simple groups are soluble, G is
//!   *affine* of degree pᵈ, or simple, or T × T for a simple group T of order n, unless n is a power mʲ with j ≥ 5 and m ≥ 5,
//!   or with j = 4 and m ≥ 60.
//!   - affine: pᵈ and the factors of a point stabilizer, which acts on the regular normal subgroup as a group of linear maps. By
//!     Guralnick's theorem (*Subgroups of prime power index in a simple group*, 1983) only alternating and projective groups,
//!     PSL(2,11), M11, M23 and PSU(4,2) are simple groups of prime power degree; by its order a group is one of these or
//!     affine.
//!   - simple: the order names it ([`simple_names`](super::simple_names)).
//!
//! `docs/theory.md`, section 6, has the details. What is not decided is reported as such, with its order. Where giants and
//! laws prove the order, only the reduced group is cut.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::sections::{along_blocks, along_orbits, moved_orbits, smallest_blocks};
use super::series::is_soluble_order;
use super::simple_names::{
    SimpleGroup, general_linear_order, prime_power, projective_orders_of_degree, simple_groups_of_order,
};
use super::{Element, Group};
use crate::order::Factored;
use crate::perm::Permutation;

/// One composition factor, or what could not be cut further.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Factor {
    /// A simple group.
    Simple(SimpleGroup),
    /// One of several simple groups of the same order.
    OneOf(Vec<SimpleGroup>),
    /// A section of this order of which the factors are not known.
    Unresolved(BigUint),
}

impl fmt::Display for Factor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple(group) => group.fmt(f),
            Self::OneOf(groups) => {
                let names: Vec<String> = groups.iter().map(ToString::to_string).collect();
                f.write_str(&names.join(" or "))
            }
            Self::Unresolved(order) => write!(f, "unresolved of order {order}"),
        }
    }
}

/// Composition factors with how often they occur.
pub type Factors = BTreeMap<Factor, u64>;

impl<E: Element> Group<E> {
    /// The composition factors, each with how often it occurs. By the theorem of Jordan and Hölder they do not depend on the
    /// series; here none is made.
    ///
    /// About one change of base for each orbit and each block system in turn, and the derived series of what is primitive.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, puzzle};
    ///
    /// let octahedron = puzzle::find("octahedron").ok_or("not in the catalogue")??;
    /// let factors = Group::new(octahedron.generators())?.composition_factors();
    /// let names: Vec<_> = factors.iter().map(|(factor, times)| format!("{factor} {times}")).collect();
    /// assert_eq!(names, ["C_2 5", "A_6 1", "A_12 1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn composition_factors(&self) -> Factors {
        let mut tally = Tally::default();
        match self.reduced_group() {
            None => tally.cut(self.as_permutations()),
            Some((reduced, giants)) => {
                tally.cut(reduced.as_permutations());
                for giant in giants {
                    tally.simple(SimpleGroup::Alternating(giant.size), 1);
                    let twists = Factored::from(u64::from(giant.orientations)).power(u64::from(giant.size) - 1);
                    tally.cyclic(&twists);
                }
            }
        }
        tally.factors
    }

    /// Whether the group has no normal subgroups but itself and the trivial one; `None` if that is not known.
    pub fn is_simple(&self) -> Option<bool> {
        let factors = self.composition_factors();
        let count: u64 = factors.values().sum();
        match factors.first_key_value() {
            Some((Factor::Unresolved(_), 1)) if count == 1 => None,
            _ => Some(count == 1),
        }
    }
}

/// The factors found so far.
#[derive(Default)]
struct Tally {
    factors: Factors,
}

impl Tally {
    fn add(&mut self, factor: Factor, times: u64) {
        *self.factors.entry(factor).or_insert(0) += times;
    }

    fn simple(&mut self, group: SimpleGroup, times: u64) {
        self.add(Factor::Simple(group), times);
    }

    /// The factors of a soluble group.
    fn cyclic(&mut self, order: &Factored) {
        order.factors().for_each(|(p, times)| self.simple(SimpleGroup::Cyclic(p), times));
    }

    /// Cuts a group along orbits and blocks.
    fn cut(&mut self, group: Group<Permutation>) {
        let order = group.factored_order();
        if is_soluble_order(&order) {
            return self.cyclic(&order);
        }
        let orbits = moved_orbits(&group);
        if orbits.len() > 1 || orbits.iter().any(|orbit| orbit.len() < group.degree()) {
            return along_orbits(&group, &orbits).into_iter().for_each(|section| self.cut(section));
        }
        if self.giant(&group, &order) {
            return;
        }
        match smallest_blocks(&group) {
            None => self.primitive(group, &order),
            Some(blocks) => {
                let (image, kernel) = along_blocks(&group, &blocks);
                self.cut(image);
                self.cut(kernel);
            }
        }
    }

    /// Whether the order is that of a symmetric or alternating group in its natural action.
    fn giant(&mut self, group: &Group<Permutation>, order: &Factored) -> bool {
        let Ok(degree) = u32::try_from(group.degree()) else { return false };
        let Some(rest) = order.over(&Factored::alternating(degree)) else { return false };
        self.simple(SimpleGroup::Alternating(degree), 1);
        self.cyclic(&rest);
        true
    }

    /// A primitive group that is neither soluble by its order nor a giant.
    fn primitive(&mut self, group: Group<Permutation>, order: &Factored) {
        let derived = group.derived_subgroup();
        if derived.order() != order.value() {
            let quotient = order.over(&derived.factored_order()).expect("the index divides the order");
            self.cyclic(&quotient);
            return self.cut(derived);
        }
        let degree = group.degree() as u64;
        match Primitive::of(degree, order) {
            Primitive::Affine(p, d) => {
                self.cyclic(&Factored::from(p).power(d.into()));
                self.cut(group.point_stabilizer());
            }
            Primitive::Simple => self.named(order),
            Primitive::Square => {
                let factor = Factored::from(degree);
                self.named(&factor);
                self.named(&factor);
            }
            Primitive::Undecided => self.add(Factor::Unresolved(order.value()), 1),
        }
    }

    /// A simple group, by its order.
    fn named(&mut self, order: &Factored) {
        let mut groups = simple_groups_of_order(order);
        match groups.len() {
            0 => self.add(Factor::Unresolved(order.value()), 1),
            1 => self.simple(groups.remove(0), 1),
            _ => self.add(Factor::OneOf(groups), 1),
        }
    }
}

/// What a perfect primitive group is, by its degree and order.
enum Primitive {
    /// pᵈ by a group of linear maps.
    Affine(u64, u32),
    Simple,
    /// T × T for a simple group of order n.
    Square,
    Undecided,
}

impl Primitive {
    fn of(degree: u64, order: &Factored) -> Self {
        let value = order.value();
        let affine = prime_power(degree).filter(|&(p, d)| may_be_affine(p, d, degree, &value));
        // Beyond: product, diagonal and twisted wreath actions with at least five factors.
        let is_power = (4..=degree.max(2).ilog2()).any(|j| {
            let root = num_integer::Roots::nth_root(&degree, j);
            root >= (if j == 4 { 60 } else { 5 }) && root.pow(j) == degree
        });
        match affine {
            Some((p, d)) if !is_power && !is_simple_order(degree, &value) => Self::Affine(p, d),
            None if is_power => Self::Undecided,
            None if value != BigUint::from(degree).pow(2) => Self::Simple,
            None if simple_groups_of_order(order).is_empty() => Self::Square,
            _ => Self::Undecided,
        }
    }
}

/// Whether a simple group of this prime power degree, no giant, has this order.
fn is_simple_order(degree: u64, order: &BigUint) -> bool {
    simple_orders_of_prime_power_degree(degree).iter().any(|(other, _)| other == order)
}

/// Whether a perfect group of this order might be affine: a perfect group of linear maps has even order, 60 at least.
fn may_be_affine(p: u64, d: u32, degree: u64, order: &BigUint) -> bool {
    let stabilizer = order / degree;
    (order % degree) == BigUint::ZERO
        && stabilizer >= BigUint::from(60u32)
        && !stabilizer.bit(0)
        && (general_linear_order(d, p) % stabilizer) == BigUint::ZERO
}

/// The orders of the simple groups with subgroups of this prime power index, but for alternating groups in their natural
/// action, each with the number of outer automorphisms (Guralnick 1983).
fn simple_orders_of_prime_power_degree(degree: u64) -> Vec<(BigUint, u64)> {
    let others = [(11, 660u64, 2), (11, 7920, 1), (23, 10_200_960, 1), (27, 25_920, 2)];
    let mut orders = projective_orders_of_degree(degree);
    let of_degree = others.into_iter().filter(|&(n, ..)| n == degree);
    orders.extend(of_degree.map(|(_, order, automorphisms)| (order.into(), automorphisms)));
    orders
}

/// (p, d), if a primitive group of this degree and order with these composition factors is affine of degree pᵈ for certain.
///
/// It has to have d factors of order p. If it were not affine, it would have a socle T ≠ 1 that is not abelian, and be of product
/// or diagonal type, which the degree can exclude, or T is simple and of prime power degree. The quotient by T is then a
/// group of outer automorphisms of T.
pub(super) fn is_affine(degree: u64, order: &Factored, factors: &Factors) -> Option<(u64, u32)> {
    let (p, d) = prime_power(degree)?;
    let cyclic = factors.get(&Factor::Simple(SimpleGroup::Cyclic(p))).copied().unwrap_or(0);
    if cyclic < d.into() || factors.keys().any(|factor| matches!(factor, Factor::Unresolved(_))) {
        return None;
    }
    let mut nonabelian = factors.iter().filter(|(factor, _)| factor.prime().is_none());
    let (first, second) = (nonabelian.next(), nonabelian.next());
    match (first, second) {
        (None, _) => Some((p, d)),
        (Some((factor, 1)), None) => {
            let socle = factor.order();
            let outer = order.value() / &socle;
            let may_be_almost_simple = simple_orders_of_prime_power_degree(degree)
                .iter()
                .any(|(order, automorphisms)| *order == socle && outer <= BigUint::from(*automorphisms));
            (!may_be_almost_simple).then_some((p, d))
        }
        _ => None,
    }
}

impl Group<Permutation> {
    /// The stabilizer of the first base point.
    pub(super) fn point_stabilizer(&self) -> Self {
        let (generators, chain) = self.chain().below(1);
        Self::with_chain(generators, chain).expect("the points are those of the group")
    }
}

impl Factor {
    /// The order of the factor.
    pub fn order(&self) -> BigUint {
        match self {
            Self::Simple(group) => group.order(),
            Self::OneOf(groups) => groups.first().map_or_else(BigUint::one, SimpleGroup::order),
            Self::Unresolved(order) => order.clone(),
        }
    }

    /// The prime, if this is a cyclic group.
    pub fn prime(&self) -> Option<u64> {
        match self {
            Self::Simple(SimpleGroup::Cyclic(p)) => p.to_u64(),
            _ => None,
        }
    }
}
