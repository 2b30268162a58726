//! A group in one line. Every line is proved, or says less.
//!
//! Notation as in the *ATLAS of Finite Groups*: `pⁿ` is the elementary abelian group, `4⁵` the product of five cyclic groups of
//! order 4, `N : H` a split extension (a semidirect product) with normal subgroup N, `N . H` an extension that may or may not
//! split, `[m]` some group of order m. Besides, `D_m` is the dihedral group of order m, `C_m` the cyclic one, `H wr K` the wreath
//! product.
//!
//! * Where laws describe the group, twists that leave all pieces in place are a normal subgroup; it has a complement, made
//!   of twistless permutations and transpositions, if the laws do not couple twists and signs. (`docs/theory.md`, section 5.)
//! * A group is the direct product of its actions on orbits, or the wreath product of the action of a block's stabilizer on
//!   the block with that on the blocks, exactly if its order is that of the product, in which it lies anyway.
//! * A primitive group of prime power degree is affine if its order or its factors exclude the others
//!   ([`composition`](super::composition)); then it splits over its translations.

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};

use super::by_laws::ByLaws;
use super::composition::{Factor, Factors, is_affine};
use super::sections::{along_blocks, along_orbits, block_action, moved_orbits, smallest_blocks};
use super::series::is_soluble_order;
use super::{Element, Group};
use crate::action::Action;
use crate::order::Factored;
use crate::perm::Permutation;

/// More orbits than this are not looked at for direct products.
const MOST_ORBITS: usize = 64;

impl<E: Element> Group<E> {
    /// The group in one line, its composition factors being known.
    pub(super) fn describe(&self, factors: &Factors) -> String {
        if let Some(group) = ByLaws::new(self) {
            return group.describe();
        }
        match self.reduced_group() {
            None => describe(&self.as_permutations(), Some(factors)),
            Some((reduced, giants)) => {
                let kernel = kernel_line(giants.iter().map(|giant| (giant.size, giant.orientations)));
                let rest = describe(&reduced.as_permutations(), None);
                if rest == "1" { kernel } else { format!("{} . {}", wrap(&kernel), wrap(&rest)) }
            }
        }
    }
}

/// The part of giants that is in the group in any case: even permutations, and twists with sum 0.
fn kernel_line(giants: impl Iterator<Item = (u32, u32)> + Clone) -> String {
    let twists = giants.clone().filter(|&(_, k)| k > 1).map(|(n, k)| (u64::from(k), u64::from(n) - 1));
    let twists = abelian_line(&twists.collect::<Vec<_>>());
    let pieces = product_line(giants.map(|(n, _)| format!("A_{n}")).collect());
    if twists.is_empty() { pieces } else { format!("{} : {}", wrap(&twists), wrap(&pieces)) }
}

impl ByLaws {
    fn describe(&self) -> String {
        let signs: Vec<Vec<bool>> =
            self.images.iter().map(|image| image.iter().map(|v| v % 2 == 1).collect()).collect();
        let basis = echelon(&signs);
        let pieces = self.pieces_line(&basis);
        if self.giants.iter().all(|giant| giant.orientations == 1) {
            return pieces;
        }
        // Twist sums that occur with even permutations: with the sum-zero vectors, the twists that move no piece.
        let even = self.images.iter().filter(|image| image.iter().all(|v| v % 2 == 0));
        let sums: Vec<Vec<u32>> = even.map(|image| image.iter().map(|v| v / 2).collect()).collect();
        let mut twists: Vec<(u64, u64)> = (self.giants.iter())
            .filter(|giant| giant.orientations > 1)
            .map(|giant| (u64::from(giant.orientations), u64::from(giant.size) - 1))
            .collect();
        twists.extend(invariants_of(&sums, &self.giants.iter().map(|g| g.orientations).collect::<Vec<_>>()));
        let splits = sums.len() << basis.len() == self.images.len()
            && self.images.iter().all(|image| {
                let twistless = image.iter().map(|v| v % 2).collect::<Vec<_>>();
                self.images.binary_search(&twistless).is_ok()
            });
        let sign = if splits { ':' } else { '.' };
        format!("{} {sign} {}", wrap(&abelian_line(&twists)), wrap(&pieces))
    }

    /// The permutations of the pieces: all those whose signs are in the span of the basis.
    fn pieces_line(&self, basis: &[Vec<bool>]) -> String {
        let count = self.giants.len();
        // Giants that a vector of the reduced basis has in common belong together.
        let mut classes = crate::orbit::Classes::new(count);
        for row in basis {
            let support: Vec<u32> = (0..count as u32).filter(|&i| row[i as usize]).collect();
            support.windows(2).for_each(|pair| {
                classes.merge(pair[0], pair[1]);
            });
        }
        let component = |members: &Vec<u32>| {
            let rank = basis.iter().filter(|row| members.iter().any(|&i| row[i as usize])).count();
            let sizes = members.iter().map(|&i| self.giants[i as usize].size);
            match (rank, &members[..]) {
                (0, _) => product_line(sizes.map(|n| format!("A_{n}")).collect()),
                (1, [only]) => format!("S_{}", self.giants[*only as usize].size),
                _ => {
                    let even = product_line(sizes.map(|n| format!("A_{n}")).collect());
                    format!("{} : 2{}", wrap(&even), superscript(rank as u64))
                }
            }
        };
        product_line(classes.into_lists().iter().map(component).collect())
    }
}

/// The reduced row echelon form of some rows over the field of two elements, without zero rows.
fn echelon(rows: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let mut basis: Vec<(usize, Vec<bool>)> = Vec::new();
    let add = |row: &mut Vec<bool>, other: &[bool]| row.iter_mut().zip(other).for_each(|(a, &b)| *a ^= b);
    for row in rows {
        let mut row = row.clone();
        for (pivot, other) in &basis {
            if row[*pivot] {
                add(&mut row, other);
            }
        }
        let Some(pivot) = row.iter().position(|&bit| bit) else { continue };
        for (_, other) in &mut basis {
            if other[pivot] {
                add(other, &row);
            }
        }
        basis.push((pivot, row));
    }
    basis.into_iter().map(|(_, row)| row).collect()
}

/// The invariants of a group that is given by all its elements, vectors with entries modulo the moduli: as (order, times).
fn invariants_of(elements: &[Vec<u32>], moduli: &[u32]) -> Vec<(u64, u64)> {
    let mut invariants = Vec::new();
    for (p, exponent) in Factored::from(elements.len() as u64).factors() {
        // How many elements pⁱ annihilates tells how many invariants are at least pⁱ.
        let annihilated = |q: u64| {
            let dies = |x: &&Vec<u32>| x.iter().zip(moduli).all(|(&x, &m)| (u64::from(x) * q).is_multiple_of(m.into()));
            elements.iter().filter(dies).count() as u64
        };
        let counts: Vec<u64> = (1..=exponent as u32)
            .map(|i| u64::from((annihilated(p.pow(i)) / annihilated(p.pow(i - 1))).ilog(p)))
            .chain([0])
            .collect();
        let times = counts.windows(2).zip(1u32..).map(|(pair, i)| (p.pow(i), pair[0] - pair[1]));
        invariants.extend(times.filter(|&(_, times)| times > 0));
    }
    invariants
}

/// A permutation group in one line.
fn describe(group: &Group<Permutation>, factors: Option<&Factors>) -> String {
    let order = group.factored_order();
    if order.is_one() {
        return "1".into();
    }
    if group.is_abelian() {
        return cyclic_line(&group.abelian_invariants());
    }
    let orbits = moved_orbits(group);
    let line = match &orbits[..] {
        [orbit] if orbit.len() == group.degree() => transitive_line(group, &order),
        [_] => {
            let moved = along_orbits(group, &orbits).remove(0);
            transitive_line(&moved, &order)
        }
        _ if orbits.len() <= MOST_ORBITS => intransitive_line(group, &order, &orbits),
        _ => None,
    };
    line.unwrap_or_else(|| match factors {
        Some(factors) => factors_line(&order, factors),
        None => factors_line(&order, &group.composition_factors()),
    })
}

fn transitive_line(group: &Group<Permutation>, order: &Factored) -> Option<String> {
    let degree = group.degree() as u32;
    if let Some(index) = Factored::factorial(degree).over(order).map(|index| index.value()) {
        if index.is_one() {
            return Some(format!("S_{degree}"));
        }
        if index == BigUint::from(2u32) && degree >= 4 {
            return Some(format!("A_{degree}"));
        }
    }
    if is_dihedral(group, order) {
        return Some(format!("D_{}", order.value()));
    }
    match smallest_blocks(group) {
        None => primitive_line(group, order),
        Some(blocks) => {
            let (on_blocks, _) = along_blocks(group, &blocks);
            let on_block = block_action(group, &blocks);
            let product = on_block.factored_order().power(blocks.len() as u64).times(&on_blocks.factored_order());
            // Wreath products are associative, as far as the action on points is concerned.
            let top = |line: String| if line.contains(['×', ':', '.', ',']) { wrap(&line) } else { line };
            (product == *order)
                .then(|| format!("{} wr {}", wrap(&describe(&on_block, None)), top(describe(&on_blocks, None))))
        }
    }
}

/// Whether a group that is not abelian is dihedral: some element c generates a subgroup of index 2, and every generator is a
/// power of c, or an involution that inverts c.
///
/// A transitive dihedral group of degree n has order n or 2n, so that the powers of c are few enough to be listed.
fn is_dihedral(group: &Group<Permutation>, order: &Factored) -> bool {
    let half = order.over(&Factored::from(2)).and_then(|half| half.value().to_u64());
    let Some(half) = half.filter(|&half| half <= group.degree() as u64) else { return false };
    let generators = group.generators();
    let products = generators.iter().flat_map(|a| generators.iter().map(move |b| a.then(b)));
    let Some(c) = generators.iter().cloned().chain(products).find(|x| x.order() == BigUint::from(half)) else {
        return false;
    };
    let fits = |g: &Permutation| {
        let reflects = g.conjugate(&c) == c.inverse() && g.then(g).is_identity();
        reflects || is_power(g, &c)
    };
    generators.iter().all(fits)
}

/// Whether an element is a power of another.
fn is_power(element: &Permutation, c: &Permutation) -> bool {
    let mut power = c.identity();
    while power != *element {
        power.then_assign(c);
        if power.is_identity() {
            return false;
        }
    }
    true
}

fn primitive_line(group: &Group<Permutation>, order: &Factored) -> Option<String> {
    let degree = group.degree() as u64;
    let factors = group.composition_factors();
    if let Some((p, d)) = is_affine(degree, order, &factors) {
        let stabilizer = describe(&group.point_stabilizer(), None);
        let translations = format!("{p}{}", superscript(d.into()));
        return Some(if stabilizer == "1" { translations } else { format!("{translations} : {}", wrap(&stabilizer)) });
    }
    let mut nonabelian = factors.iter().filter(|(factor, _)| factor.prime().is_none());
    match (nonabelian.next(), nonabelian.next()) {
        (Some((factor @ Factor::Simple(_), 1)), None) => {
            let outer = order.value() / factor.order();
            Some(match outer.to_u64() {
                Some(1) => factor.to_string(),
                Some(m) if Factored::from(m).factors().eq([(m, 1)]) => format!("{factor}.{m}"),
                _ => format!("{factor}.[{outer}]"),
            })
        }
        _ => None,
    }
}

/// A direct product of actions on orbits, or one that is faithful.
fn intransitive_line(group: &Group<Permutation>, order: &Factored, orbits: &[Vec<u32>]) -> Option<String> {
    let rest = |i: usize| -> Vec<Vec<u32>> { orbits[i..].iter().chain(&orbits[..i]).cloned().collect() };
    let mut actions = Vec::new();
    let mut product = Factored::one();
    for i in 0..orbits.len() {
        let action = along_orbits(group, &rest(i)[..1]).remove(0);
        if action.factored_order() == *order {
            return Some(describe(&action, None));
        }
        product = product.times(&action.factored_order());
        actions.push(action);
    }
    (product == *order).then(|| product_line(actions.iter().map(|action| describe(action, None)).collect()))
}

/// What is known when nothing better is: soluble or not, and the composition factors.
fn factors_line(order: &Factored, factors: &Factors) -> String {
    if let (Some((p, e)), 1) = (order.factors().next(), order.factors().count()) {
        return format!("{p}-group of order {p}{}", superscript(e));
    }
    let soluble = is_soluble_order(order) || factors.keys().all(|factor| factor.prime().is_some());
    if soluble {
        return format!("soluble group of order {order}");
    }
    let times = |(factor, &times): (&Factor, &u64)| format!("{factor}{}", superscript(times));
    let (simple, cyclic): (Vec<_>, Vec<_>) = factors.iter().partition(|(factor, _)| factor.prime().is_none());
    let list: Vec<String> = simple.into_iter().chain(cyclic).map(times).collect();
    format!("group with composition factors {}", list.join(", "))
}

/// A product of cyclic groups of the given prime power orders: `C_2² × C_12`.
fn cyclic_line(invariants: &[u64]) -> String {
    // The largest powers of all primes make the last factor, and so on.
    let mut by_prime: std::collections::BTreeMap<u64, Vec<u64>> = std::collections::BTreeMap::new();
    for &q in invariants {
        let p = Factored::from(q).factors().next().map_or(1, |(p, _)| p);
        by_prime.entry(p).or_default().push(q);
    }
    by_prime.values_mut().for_each(|powers| powers.sort_unstable());
    let mut orders: Vec<BigUint> = Vec::new();
    while by_prime.values().any(|powers| !powers.is_empty()) {
        orders.push(by_prime.values_mut().filter_map(Vec::pop).map(BigUint::from).product());
    }
    product_line(orders.iter().rev().map(|order| format!("C_{order}")).collect())
}

/// A product of homocyclic groups, given as (order, times): `3⁷ × 2¹¹`.
fn abelian_line(factors: &[(u64, u64)]) -> String {
    let mut merged: Vec<(u64, u64)> = Vec::new();
    for &(order, times) in factors {
        match merged.iter_mut().find(|(other, _)| *other == order) {
            Some((_, sum)) => *sum += times,
            None => merged.push((order, times)),
        }
    }
    let line = merged.iter().map(|&(order, times)| format!("{order}{}", superscript(times)));
    line.collect::<Vec<_>>().join(" × ")
}

/// A direct product, equal factors as powers: `A_6 × A_12³`.
fn product_line(factors: Vec<String>) -> String {
    let mut counted: Vec<(String, u64)> = Vec::new();
    for factor in factors {
        match counted.iter_mut().find(|(other, _)| *other == factor) {
            Some((_, times)) => *times += 1,
            None => counted.push((factor, 1)),
        }
    }
    if let [(only, 1)] = &counted[..] {
        return only.clone();
    }
    let factors = counted.iter().map(|(factor, times)| format!("{}{}", wrap(factor), superscript(*times)));
    factors.collect::<Vec<_>>().join(" × ")
}

/// In parentheses, if it is more than one name.
fn wrap(line: &str) -> String {
    let closed = line.starts_with('(') && line.ends_with(')') && !line[1..line.len() - 1].contains(['(', ')']);
    if line.contains(' ') && !closed { format!("({line})") } else { line.into() }
}

/// The exponent above the line; nothing for 1.
fn superscript(exponent: u64) -> String {
    if exponent == 1 {
        return String::new();
    }
    let digit = |c: char| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][c.to_digit(10).unwrap_or(0) as usize];
    exponent.to_string().chars().map(digit).collect()
}
