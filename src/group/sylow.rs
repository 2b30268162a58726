//! Sylow subgroups.
//!
//! A Sylow subgroup P of G is found in smaller and smaller groups that contain one (Butler and Cannon, *Computing Sylow
//! subgroups of permutation groups using homomorphic images of centralizers*, J. Symb. Comp. 12 (1991)):
//!
//! * P fixes a point of every orbit whose length p does not divide: the stabilizer of that point will do.
//! * Some z of order p is central in P: its centralizer C will do. C acts on the cycles of z, and the elements that fix all of
//!   these are powers of z on each, so that they form a p-group. Hence P is the preimage of a Sylow subgroup of that action,
//!   which is on fewer points.
//!
//! z is looked for among powers of random elements. If none of them is central in a Sylow subgroup, a Sylow subgroup Q of
//! some centralizer is taken: while Q is not a Sylow subgroup of G, its normalizer contains a larger p-group, which fixes an
//! element of order p of the centre of Q; the centralizer of that one contains more. The order of the result proves it.
//!
//! For the symmetric and alternating groups P is a product of iterated wreath products of cyclic groups (Kaloujnine 1948).

use num_bigint::BigUint;
use thiserror::Error;

use super::element_orders::for_each_element;
use super::{Element, Giant, Group};
use crate::action::{Action, Point};
use crate::order::Factored;
use crate::perm::{Permutation, for_each_cycle, permutation_of};
use crate::random::{DEFAULT_SEED, seeded};

/// Why there is no Sylow subgroup to be found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SylowError {
    /// The number is no prime.
    #[error("{0} is not a prime")]
    NotPrime(u64),
    /// The search met a p-group whose centre has too many elements of order p to try them all.
    #[error("the centre of a {p}-subgroup has too many elements of order {p} to try them all")]
    TooMany {
        /// The prime.
        p: u64,
    },
}

/// So many powers of random elements are tried before centres are searched.
const TRIES: usize = 30;
/// At most this many elements of a centre are tried.
const MOST_CENTRAL: u64 = 1 << 16;

impl<E: Element> Group<E> {
    /// A Sylow p-subgroup.
    ///
    /// By formula for symmetric and alternating groups on their points; otherwise some centralizers, each in a group on at
    /// most as many points.
    ///
    /// # Errors
    /// If p is not prime, or the search was given up.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Group, puzzle};
    ///
    /// let cube = puzzle::find("3x3x3").ok_or("not in the catalogue")??;
    /// let sylow = Group::new(cube.generators())?.sylow_subgroup(2)?;
    /// assert_eq!(sylow.order(), (1u32 << 27).into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sylow_subgroup(&self, p: u64) -> Result<Self, SylowError> {
        if p < 2 || !Factored::from(p).factors().eq([(p, 1)]) {
            return Err(SylowError::NotPrime(p));
        }
        let identity = self.identity().clone();
        let part = part_of(&self.factored_order(), p);
        if part.is_one() {
            return Ok(Self::with_identity(identity.clone(), Vec::new()).expect("no generator lives elsewhere"));
        }
        if part == self.factored_order() {
            return Ok(self.clone());
        }
        let generators = match self.giant() {
            Some(giant) => sylow_of_giant(self.degree(), p, giant),
            None => sylow(self.as_permutations(), p)?.generators().to_vec(),
        };
        let generators = generators.iter().map(|g| identity.with_images(g.images())).collect();
        let found =
            Self::with_identity(identity.clone(), generators).expect("elements of the group live where it does");
        debug_assert_eq!(found.order(), part.value(), "a Sylow subgroup has the full power of p for its order");
        Ok(found)
    }
}

/// The largest power of p that divides an order.
fn part_of(order: &Factored, p: u64) -> Factored {
    let exponent = order.factors().find(|&(q, _)| q == p).map_or(0, |(_, e)| e);
    Factored::from(p).power(exponent)
}

/// A Sylow subgroup of S_n or A_n.
fn sylow_of_giant(degree: usize, p: u64, giant: Giant) -> Vec<Permutation> {
    let mut generators = Vec::new();
    let (mut first, p) = (0, p as usize);
    // The digits of n in base p, from the top: so many blocks of that power of p.
    let mut power = p.pow((degree.max(1)).ilog(p));
    while power >= p {
        while degree - first >= power {
            // Each step permutes p neighbouring blocks of the size below.
            let mut size = 1;
            while size < power {
                let next = |i: usize| first + (i + size) % (size * p);
                let mut images: Vec<Point> = (0..degree as Point).collect();
                (0..size * p).for_each(|i| images[first + i] = next(i) as Point);
                generators.push(Permutation::from_bijection(images));
                size *= p;
            }
            first += power;
        }
        power /= p;
    }
    match giant {
        Giant::Alternating if p == 2 => even_part(&generators),
        _ => generators,
    }
}

/// Generators of the even elements of a group: Schreier's, for the representatives 1 and some odd generator.
fn even_part(generators: &[Permutation]) -> Vec<Permutation> {
    let Some(odd) = generators.iter().find(|g| !g.is_even()) else { return generators.to_vec() };
    let back = odd.inverse();
    let schreier = generators.iter().flat_map(|g| match g.is_even() {
        true => [g.clone(), odd.then(g).then(&back)],
        false => [g.then(&back), odd.then(g)],
    });
    schreier.filter(|g| !g.is_identity()).collect()
}

fn sylow(group: Group<Permutation>, p: u64) -> Result<Group<Permutation>, SylowError> {
    let group = fix_points(group, p);
    let order = group.factored_order();
    let part = part_of(&order, p);
    if part == order {
        return Ok(group);
    }
    let centralizer = central_element(&group, p, &part)?;
    through_cycles(&centralizer.0, &centralizer.1, p)
}

/// Goes down to stabilizers of points in orbits whose length p does not divide.
fn fix_points(mut group: Group<Permutation>, p: u64) -> Group<Permutation> {
    loop {
        let coprime = |orbit: &Vec<Point>| orbit.len() > 1 && !(orbit.len() as u64).is_multiple_of(p);
        let Some(orbit) = group.orbits().into_iter().find(coprime) else { return group };
        group = group.pointwise_stabilizer(&orbit[..1]).expect("points of an orbit are points");
    }
}

/// A Sylow subgroup of a group C in which an element z of order p is central: the preimage of one of the action on the cycles
/// of z.
fn through_cycles(group: &Group<Permutation>, z: &Permutation, p: u64) -> Result<Group<Permutation>, SylowError> {
    let mut cycles = Vec::new();
    for_each_cycle(z.images(), |cycle| cycles.push(cycle.to_vec()));
    let action = group.action_on_blocks(&cycles).expect("what commutes with an element permutes its cycles");
    let image = sylow(action.image_group().as_permutations(), p)?;
    let kernel = action.kernel();
    let lift = |element| action.preimage(element).expect("an element of the image");
    let generators: Vec<Permutation> =
        image.generators().iter().map(lift).chain(kernel.generators().iter().cloned()).collect();
    let order = image.order() * kernel.order();
    Ok(of_order(generators, group.identity(), order))
}

/// The group that some permutations generate, of which the order is known.
fn of_order(generators: Vec<Permutation>, identity: &Permutation, order: BigUint) -> Group<Permutation> {
    let chain = crate::chain::Chain::of_order(&generators, identity, DEFAULT_SEED, order);
    Group::with_chain(generators, chain).expect("the points are those of the group").with_few_generators()
}

/// An element of order p that is central in some Sylow subgroup, with its centralizer, which comes first.
fn central_element(
    group: &Group<Permutation>,
    p: u64,
    part: &Factored,
) -> Result<(Group<Permutation>, Permutation), SylowError> {
    let mut random = seeded(DEFAULT_SEED);
    let centralizer = |z: &Permutation| group.centralizer(z).expect("the element acts on the same points");
    let is_central = |centralizer: &Group<Permutation>| part_of(&centralizer.factored_order(), p) == *part;
    let mut best: Option<(Group<Permutation>, Permutation)> = None;
    let mut tries = 0;
    while tries < TRIES || best.is_none() {
        tries += 1;
        let Some(z) = element_of_order(&group.random_element(&mut random), p) else { continue };
        let candidate = centralizer(&z);
        if is_central(&candidate) {
            return Ok((candidate, z));
        }
        let larger = |(best, _): &(Group<Permutation>, Permutation)| {
            part_of(&best.factored_order(), p).value() < part_of(&candidate.factored_order(), p).value()
        };
        if best.as_ref().is_none_or(larger) {
            best = Some((candidate, z));
        }
    }
    let (mut within, mut z) = best.expect("an element of order p was found");
    loop {
        let known = part_of(&within.factored_order(), p).value();
        let subgroup = through_cycles(&within, &z, p)?;
        let centre = subgroup.centre();
        if centre.order() > BigUint::from(MOST_CENTRAL) {
            return Err(SylowError::TooMany { p });
        }
        let mut larger = None;
        for_each_element(centre.chain(), &mut |element| {
            if larger.is_none() && element.order() == BigUint::from(p) {
                let candidate = centralizer(element);
                if part_of(&candidate.factored_order(), p).value() > known {
                    larger = Some((candidate, element.clone()));
                }
            }
        });
        (within, z) =
            larger.expect("the normalizer of a p-subgroup that is no Sylow subgroup contains a larger p-group");
        if is_central(&within) {
            return Ok((within, z));
        }
    }
}

/// The power of order p of an element, if p divides its order.
fn element_of_order(element: &Permutation, p: u64) -> Option<Permutation> {
    let rest = Element::factored_order(element).over(&Factored::from(p))?;
    let power = |power: Permutation, (q, e): (u64, u64)| (0..e).fold(power, |power, _| power.pow(q as i64));
    Some(rest.factors().fold(permutation_of(element), power))
}
