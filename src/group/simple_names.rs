//! Which simple groups have a given order?
//!
//! By the classification of finite simple groups, a nonabelian simple group is determined by its order, but for two cases:
//! A_8 and PSL(3,4), of order 20160, and Ω(2m+1,q) and PSp(2m,q) for odd q and m ≥ 3 (Kimmerle, Lyons, Sandling and
//! Teague, *Composition factors from the group ring and Artin's theorem on orders of simple groups*, 1990). Orders are those
//! of the *ATLAS of Finite Groups*, 1985, table 6, and of its list of sporadic groups.
//!
//! In characteristic p the order of a group of Lie type is divided by exactly qᴺ, for the number N of positive roots. So for
//! each prime p only few (type, rank, q) have to be looked at.

use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

use crate::order::Factored;

/// A simple group.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SimpleGroup {
    /// The cyclic group of prime order.
    Cyclic(u64),
    /// The alternating group on n ≥ 5 points.
    Alternating(u32),
    /// A group of Lie type over the field of q elements: its type, its rank or dimension as it is written, and q.
    Lie {
        /// Which family.
        family: Family,
        /// n in PSL(n,q), PSU(n,q), PSp(n,q), Ω(n,q), and the rank of an exceptional group.
        dimension: u32,
        /// The number q of elements of the field; q² for the unitary groups is not meant.
        q: u64,
    },
    /// The Tits group ²F₄(2)′.
    Tits,
    /// A sporadic group, by its name in the ATLAS.
    Sporadic(&'static str),
}

/// A family of simple groups of Lie type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// PSL(n,q)
    Linear,
    /// PSU(n,q)
    Unitary,
    /// PSp(2m,q)
    Symplectic,
    /// Ω(2m+1,q), q odd
    Orthogonal,
    /// PΩ⁺(2m,q)
    OrthogonalPlus,
    /// PΩ⁻(2m,q)
    OrthogonalMinus,
    /// Suzuki's groups Sz(q)
    Suzuki,
    /// Ree's groups R(q) = ²G₂(q)
    ReeSmall,
    /// Ree's groups ²F₄(q)
    ReeLarge,
    /// G₂(q)
    G2,
    /// ³D₄(q)
    Triality,
    /// F₄(q)
    F4,
    /// E₆(q), E₇(q), E₈(q) by rank
    E,
    /// ²E₆(q)
    TwistedE6,
}

impl SimpleGroup {
    /// The number of elements.
    pub fn order(&self) -> BigUint {
        match *self {
            Self::Cyclic(p) => p.into(),
            Self::Alternating(n) => Factored::alternating(n).value(),
            Self::Lie { family, dimension, q } => order_of(family, dimension, q),
            Self::Tits => BigUint::from(17_971_200u32),
            Self::Sporadic(name) => {
                let entry = SPORADIC.iter().find(|(other, _)| *other == name);
                let factors = entry.map_or(&[][..], |(_, factors)| factors);
                factors.iter().map(|&(p, e)| Factored::from(p).power(e)).product::<Factored>().value()
            }
        }
    }
}

impl fmt::Display for SimpleGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyclic(p) => write!(f, "C_{p}"),
            Self::Alternating(n) => write!(f, "A_{n}"),
            Self::Tits => f.write_str("2F4(2)'"),
            Self::Sporadic(name) => f.write_str(name),
            Self::Lie { family, dimension, q } => match family {
                Family::Linear => write!(f, "PSL({dimension},{q})"),
                Family::Unitary => write!(f, "PSU({dimension},{q})"),
                Family::Symplectic => write!(f, "PSp({dimension},{q})"),
                Family::Orthogonal => write!(f, "O({dimension},{q})"),
                Family::OrthogonalPlus => write!(f, "O+({dimension},{q})"),
                Family::OrthogonalMinus => write!(f, "O-({dimension},{q})"),
                Family::Suzuki => write!(f, "Sz({q})"),
                Family::ReeSmall => write!(f, "R({q})"),
                Family::ReeLarge => write!(f, "2F4({q})"),
                Family::G2 => write!(f, "G2({q})"),
                Family::Triality => write!(f, "3D4({q})"),
                Family::F4 => write!(f, "F4({q})"),
                Family::E => write!(f, "E{dimension}({q})"),
                Family::TwistedE6 => write!(f, "2E6({q})"),
            },
        }
    }
}

/// The sporadic groups with their orders as prime powers.
const SPORADIC: [(&str, &[(u64, u64)]); 26] = [
    ("M11", &[(2, 4), (3, 2), (5, 1), (11, 1)]),
    ("M12", &[(2, 6), (3, 3), (5, 1), (11, 1)]),
    ("J1", &[(2, 3), (3, 1), (5, 1), (7, 1), (11, 1), (19, 1)]),
    ("M22", &[(2, 7), (3, 2), (5, 1), (7, 1), (11, 1)]),
    ("J2", &[(2, 7), (3, 3), (5, 2), (7, 1)]),
    ("M23", &[(2, 7), (3, 2), (5, 1), (7, 1), (11, 1), (23, 1)]),
    ("HS", &[(2, 9), (3, 2), (5, 3), (7, 1), (11, 1)]),
    ("J3", &[(2, 7), (3, 5), (5, 1), (17, 1), (19, 1)]),
    ("M24", &[(2, 10), (3, 3), (5, 1), (7, 1), (11, 1), (23, 1)]),
    ("McL", &[(2, 7), (3, 6), (5, 3), (7, 1), (11, 1)]),
    ("He", &[(2, 10), (3, 3), (5, 2), (7, 3), (17, 1)]),
    ("Ru", &[(2, 14), (3, 3), (5, 3), (7, 1), (13, 1), (29, 1)]),
    ("Suz", &[(2, 13), (3, 7), (5, 2), (7, 1), (11, 1), (13, 1)]),
    ("O'N", &[(2, 9), (3, 4), (5, 1), (7, 3), (11, 1), (19, 1), (31, 1)]),
    ("Co3", &[(2, 10), (3, 7), (5, 3), (7, 1), (11, 1), (23, 1)]),
    ("Co2", &[(2, 18), (3, 6), (5, 3), (7, 1), (11, 1), (23, 1)]),
    ("Fi22", &[(2, 17), (3, 9), (5, 2), (7, 1), (11, 1), (13, 1)]),
    ("HN", &[(2, 14), (3, 6), (5, 6), (7, 1), (11, 1), (19, 1)]),
    ("Ly", &[(2, 8), (3, 7), (5, 6), (7, 1), (11, 1), (31, 1), (37, 1), (67, 1)]),
    ("Th", &[(2, 15), (3, 10), (5, 3), (7, 2), (13, 1), (19, 1), (31, 1)]),
    ("Fi23", &[(2, 18), (3, 13), (5, 2), (7, 1), (11, 1), (13, 1), (17, 1), (23, 1)]),
    ("Co1", &[(2, 21), (3, 9), (5, 4), (7, 2), (11, 1), (13, 1), (23, 1)]),
    ("J4", &[(2, 21), (3, 3), (5, 1), (7, 1), (11, 3), (23, 1), (29, 1), (31, 1), (37, 1), (43, 1)]),
    ("Fi24'", &[(2, 21), (3, 16), (5, 2), (7, 3), (11, 1), (13, 1), (17, 1), (23, 1), (29, 1)]),
    ("B", &[(2, 41), (3, 13), (5, 6), (7, 2), (11, 1), (13, 1), (17, 1), (19, 1), (23, 1), (31, 1), (47, 1)]),
    (
        "M",
        &[
            (2, 46),
            (3, 20),
            (5, 9),
            (7, 6),
            (11, 2),
            (13, 3),
            (17, 1),
            (19, 1),
            (23, 1),
            (29, 1),
            (31, 1),
            (41, 1),
            (47, 1),
            (59, 1),
            (71, 1),
        ],
    ),
];

/// All simple groups of the given order: none, one, or two in the cases where the order does not decide. Isomorphic groups
/// are listed once, alternating groups as such, and PSp(4,3) rather than PSU(4,2).
///
/// O(log² order) candidates, each a product of as many factors as its rank.
///
/// # Example
///
/// ```
/// use schreier::group::simple_names::simple_groups_of_order;
/// use schreier::order::Factored;
///
/// let names = |n| simple_groups_of_order(&Factored::from(n)).iter().map(ToString::to_string).collect::<Vec<_>>();
/// assert_eq!(names(168), ["PSL(2,7)"]);
/// assert_eq!(names(360), ["A_6"]);
/// assert_eq!(names(20160), ["A_8", "PSL(3,4)"]);
/// assert_eq!(names(244_823_040), ["M24"]);
/// assert_eq!(names(720), [""; 0]);
/// ```
pub fn simple_groups_of_order(order: &Factored) -> Vec<SimpleGroup> {
    let mut primes = order.factors();
    let mut found = Vec::new();
    match (primes.next(), primes.next()) {
        (None, _) => return found,
        (Some((p, exponent)), None) => {
            if exponent == 1 {
                found.push(SimpleGroup::Cyclic(p));
            }
            return found;
        }
        _ => {}
    }
    found.extend(alternating_of_order(order).map(SimpleGroup::Alternating));
    for (name, factors) in SPORADIC {
        if order.factors().eq(factors.iter().copied()) {
            found.push(SimpleGroup::Sporadic(name));
        }
    }
    if order.factors().eq([(2, 11), (3, 3), (5, 2), (13, 1)]) {
        found.push(SimpleGroup::Tits);
    }
    let value = order.value();
    for (p, exponent) in order.factors() {
        found.extend(lie_of_order(&value, p, exponent));
    }
    found.sort();
    found.dedup();
    found
}

/// n, if the order is that of the alternating group on n ≥ 5 points.
fn alternating_of_order(order: &Factored) -> Option<u32> {
    // The largest prime divisor p is at most n, and n is below the next prime, which is at most 2p.
    let (largest, _) = order.factors().last()?;
    let largest = u32::try_from(largest).ok()?;
    let range = largest.max(5)..largest.checked_mul(2)?;
    // Compare exponents of 2 before factorials are multiplied: ν₂(n!/2) = n − (binary digits of n that are 1) − 1.
    let twos = order.factors().next().filter(|&(p, _)| p == 2)?.1;
    range.filter(|n| u64::from(n - n.count_ones()) == twos + 1).find(|&n| Factored::alternating(n) == *order)
}

/// The groups of Lie type in characteristic p whose order has p to exactly this exponent.
fn lie_of_order(order: &BigUint, p: u64, exponent: u64) -> Vec<SimpleGroup> {
    let mut found = Vec::new();
    for (family, dimension, roots) in types(exponent) {
        let Some(q) = p.checked_pow((exponent / roots) as u32) else { continue };
        let odd_power = (exponent / roots) % 2 == 1;
        let fits = match family {
            Family::Suzuki | Family::ReeLarge => p == 2 && odd_power && q > 2,
            Family::ReeSmall => p == 3 && odd_power && q > 3,
            Family::Orthogonal => p != 2,
            _ => true,
        };
        if fits && !is_duplicate(family, dimension, q) && order_of(family, dimension, q) == *order {
            found.push(SimpleGroup::Lie { family, dimension, q });
        }
    }
    found
}

/// The types for which the number of positive roots divides the exponent, with that number. For the Suzuki and Ree groups
/// q stands as in Sz(q), R(q) and ²F₄(q), so that their orders are divided by q², q³, q¹².
fn types(exponent: u64) -> Vec<(Family, u32, u64)> {
    let mut types = vec![
        (Family::Suzuki, 2, 2),
        (Family::ReeSmall, 2, 3),
        (Family::ReeLarge, 4, 12),
        (Family::G2, 2, 6),
        (Family::Triality, 4, 12),
        (Family::F4, 4, 24),
        (Family::E, 6, 36),
        (Family::E, 7, 63),
        (Family::E, 8, 120),
        (Family::TwistedE6, 6, 36),
    ];
    for n in (2u32..).take_while(|&n| u64::from(n) * u64::from(n - 1) / 2 <= exponent) {
        let roots = u64::from(n) * u64::from(n - 1) / 2;
        types.push((Family::Linear, n, roots));
        if n >= 3 {
            types.push((Family::Unitary, n, roots));
        }
    }
    for m in (2u32..).take_while(|&m| u64::from(m) * u64::from(m - 1) <= exponent) {
        let square = u64::from(m) * u64::from(m);
        types.push((Family::Symplectic, 2 * m, square));
        if m >= 3 {
            types.push((Family::Orthogonal, 2 * m + 1, square));
        }
        if m >= 4 {
            types.push((Family::OrthogonalPlus, 2 * m, square - u64::from(m)));
            types.push((Family::OrthogonalMinus, 2 * m, square - u64::from(m)));
        }
    }
    types.retain(|&(_, _, roots)| exponent.is_multiple_of(roots));
    types
}

/// Whether the group is not simple, or is listed under another name.
fn is_duplicate(family: Family, dimension: u32, q: u64) -> bool {
    matches!(
        (family, dimension, q),
        // Soluble, or not simple: S_6 and G₂(2) = PSU(3,3).2.
        (Family::Linear, 2, 2 | 3) | (Family::Unitary, 3, 2) | (Family::Symplectic, 4, 2) | (Family::G2, 2, 2)
        // A_5, A_6, A_8, PSL(2,7), PSp(4,3).
        | (Family::Linear, 2, 4 | 5 | 9) | (Family::Linear, 4, 2) | (Family::Linear, 3, 2) | (Family::Unitary, 4, 2)
    )
}

/// The order of a simple group of Lie type.
fn order_of(family: Family, dimension: u32, q: u64) -> BigUint {
    let big = BigUint::from(q);
    let power = |e: u32| big.pow(e);
    let minus = |e: u32| power(e) - 1u32;
    let plus = |e: u32| power(e) + 1u32;
    let product = |exponents: &[u32]| exponents.iter().map(|&e| minus(e)).product::<BigUint>();
    let gcd = |a: u64, b: BigUint| BigUint::from(a).gcd(&b);
    let n = dimension;
    let m = n / 2;
    let two = |x: u64| if q.is_multiple_of(2) { 1 } else { x };
    match family {
        Family::Linear => power(n * (n - 1) / 2) * (2..=n).map(minus).product::<BigUint>() / gcd(n.into(), minus(1)),
        Family::Unitary => {
            let factor = |i: u32| if i.is_multiple_of(2) { minus(i) } else { plus(i) };
            power(n * (n - 1) / 2) * (2..=n).map(factor).product::<BigUint>() / gcd(n.into(), plus(1))
        }
        Family::Symplectic => power(m * m) * (1..=m).map(|i| minus(2 * i)).product::<BigUint>() / two(2),
        Family::Orthogonal => power(m * m) * (1..=m).map(|i| minus(2 * i)).product::<BigUint>() / two(2),
        Family::OrthogonalPlus => {
            power(m * (m - 1)) * minus(m) * (1..m).map(|i| minus(2 * i)).product::<BigUint>() / gcd(4, minus(m))
        }
        Family::OrthogonalMinus => {
            power(m * (m - 1)) * plus(m) * (1..m).map(|i| minus(2 * i)).product::<BigUint>() / gcd(4, plus(m))
        }
        Family::Suzuki => power(2) * plus(2) * minus(1),
        Family::ReeSmall => power(3) * plus(3) * minus(1),
        Family::ReeLarge => power(12) * plus(6) * minus(4) * plus(3) * minus(1),
        Family::G2 => power(6) * product(&[6, 2]),
        Family::Triality => power(12) * (power(8) + power(4) + 1u32) * product(&[6, 2]),
        Family::F4 => power(24) * product(&[12, 8, 6, 2]),
        Family::E if n == 6 => power(36) * product(&[12, 9, 8, 6, 5, 2]) / gcd(3, minus(1)),
        Family::E if n == 7 => power(63) * product(&[18, 14, 12, 10, 8, 6, 2]) / gcd(2, minus(1)),
        Family::E => power(120) * product(&[30, 24, 20, 18, 14, 12, 8, 2]),
        Family::TwistedE6 => power(36) * product(&[12, 8, 6, 2]) * plus(9) * plus(5) / gcd(3, plus(1)),
    }
}

/// The order of GL(d, p).
pub(super) fn general_linear_order(d: u32, p: u64) -> BigUint {
    let p = BigUint::from(p);
    (0..d).map(|i| p.pow(d) - p.pow(i)).product()
}

/// The orders of the groups PSL(d, q) with n = (qᵈ − 1)/(q − 1) points in their natural action, each with the number of outer
/// automorphisms.
pub(super) fn projective_orders_of_degree(n: u64) -> Vec<(BigUint, u64)> {
    let mut orders = Vec::new();
    for d in 2..=n.max(2).ilog2() + 1 {
        // q^(d−1) < n, so that q is at most the (d−1)-th root.
        let root = num_integer::Roots::nth_root(&n, d - 1);
        for q in root.saturating_sub(1).max(2)..=root {
            let points = (0..d).try_fold(0u64, |sum, _| sum.checked_mul(q)?.checked_add(1));
            if let (true, Some((_, f))) = (points == Some(n), prime_power(q)) {
                let duality = if d == 2 { 1 } else { 2 };
                orders.push((order_of(Family::Linear, d, q), duality * u64::from(f) * u64::from(d).gcd(&(q - 1))));
            }
        }
    }
    orders
}

/// (p, e) with pᵉ = q, if q is a prime power.
pub(super) fn prime_power(q: u64) -> Option<(u64, u32)> {
    let factored = Factored::from(q);
    let mut factors = factored.factors();
    let (p, e) = factors.next()?;
    factors.next().is_none().then_some((p, e.to_u32()?))
}

#[cfg(test)]
mod tests {
    use num_traits::One;

    use super::*;

    /// Factors by the primes below a bound.
    fn smooth(mut n: BigUint) -> Factored {
        let mut factors = Factored::one();
        let mut p = 2u64;
        while !n.is_one() {
            while (&n % p) == BigUint::ZERO {
                n /= p;
                factors = factors.times(&Factored::from(p));
            }
            p += 1;
            assert!(p < 1_000_000);
        }
        factors
    }

    #[test]
    fn orders_of_the_atlas() {
        // Orders as printed in the ATLAS.
        for (name, order) in [
            ("PSL(2,8)", "504"),
            ("PSL(2,11)", "660"),
            ("PSL(3,3)", "5616"),
            ("PSU(3,3)", "6048"),
            ("PSp(4,3)", "25920"),
            ("Sz(8)", "29120"),
            ("PSU(3,4)", "62400"),
            ("PSU(3,5)", "126000"),
            ("PSp(4,4)", "979200"),
            ("PSp(6,2)", "1451520"),
            ("G2(3)", "4245696"),
            ("PSL(5,2)", "9999360"),
            ("R(27)", "10073444472"),
            ("2F4(2)'", "17971200"),
            ("O+(8,2)", "174182400"),
            ("O-(8,2)", "197406720"),
            ("3D4(2)", "211341312"),
            ("G2(4)", "251596800"),
            ("F4(2)", "3311126603366400"),
            ("2E6(2)", "76532479683774853939200"),
            ("E6(2)", "214841575522005575270400"),
            ("Suz", "448345497600"),
            ("HN", "273030912000000"),
            ("Ly", "51765179004000000"),
            ("Th", "90745943887872000"),
            ("J4", "86775571046077562880"),
            ("Co1", "4157776806543360000"),
            ("Fi24'", "1255205709190661721292800"),
            ("B", "4154781481226426191177580544000000"),
            ("M", "808017424794512875886459904961710757005754368000000000"),
        ] {
            let names: Vec<String> =
                simple_groups_of_order(&smooth(order.parse().unwrap())).iter().map(ToString::to_string).collect();
            assert_eq!(names, [name], "{order}");
        }
        let both = simple_groups_of_order(&smooth(4_585_351_680u64.into()));
        assert_eq!(both.iter().map(ToString::to_string).collect::<Vec<_>>(), ["PSp(6,3)", "O(7,3)"]);
    }

    /// The orders below 10000 of nonabelian simple groups (OEIS A001034).
    #[test]
    fn small_orders() {
        let orders: Vec<u64> = (2..10_000)
            .filter(|&n| {
                simple_groups_of_order(&Factored::from(n)).iter().any(|g| !matches!(g, SimpleGroup::Cyclic(_)))
            })
            .collect();
        assert_eq!(orders, [60, 168, 360, 504, 660, 1092, 2448, 2520, 3420, 4080, 5616, 6048, 6072, 7800, 7920, 9828]);
    }

    #[test]
    fn alternating_groups() {
        for n in 5..300 {
            let names = simple_groups_of_order(&Factored::alternating(n));
            assert!(names.contains(&SimpleGroup::Alternating(n)));
            assert_eq!(names.len(), if n == 8 { 2 } else { 1 }, "A_{n}");
        }
    }
}
