//! Chains in the shape that the Lean 4 development hex-perm-group (Lean FRO, 2026) checks: its kernel certificates.
//!
//! A level has a base point, generators, the orbit in the order in which it was reached, the element that sends the base
//! point to each orbit point, its inverse, and for each orbit point but the first the generator and the earlier point from
//! which it was reached. The generators of the next level are products of Schreier generators, which are named by generator
//! and orbit point. The checker's definitions are quoted in `docs/certificate.md`.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use num_bigint::BigUint;
use rand::RngExt;
use rand::seq::IndexedRandom;
use thiserror::Error;

use crate::action::{Action, Point};
use crate::chain::{Chain, StoppingRule};
use crate::perm::Permutation;
use crate::random::{Random, seeded};

/// The largest degree for which a certificate is written: Lean's kernel would not check larger ones in reasonable time.
pub const MAX_DEGREE: usize = 512;

/// The most Schreier generators of one level.
pub const MAX_SCHREIER: usize = 1 << 18;

/// Why no certificate is written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotForLean {
    /// There are too many points.
    #[error("there are {0} points, the limit for a certificate in Lean is {MAX_DEGREE}")]
    TooLarge(usize),
    /// There are too many Schreier generators.
    #[error("a level has {0} Schreier generators, the limit for a certificate in Lean is {MAX_SCHREIER}")]
    TooLong(usize),
}

/// A level of a kernel certificate. Permutations send i to their i-th image.
#[derive(Debug, Clone)]
pub struct LeanLevel {
    /// The generators of this level.
    pub generators: Vec<Permutation>,
    /// The orbit of the base point, which comes first.
    pub orbit: Vec<Point>,
    /// For each orbit point an element that sends the base point there.
    pub representatives: Vec<Permutation>,
    /// For each orbit point a generator and the position of an earlier point which it sends there; (0, 0) for the first.
    pub parents: Vec<(usize, usize)>,
    /// For each generator of the next level the Schreier generators (generator, position) whose product it is, the one that
    /// acts last first.
    pub next: Vec<Vec<(usize, usize)>>,
}

/// The kernel certificate of a group of known order, from the top level down. Reproducible from the seed.
///
/// # Errors
/// If the group acts on too many points or has too many generators.
pub fn lean_levels(
    degree: usize,
    generators: &[Permutation],
    order: &BigUint,
    seed: u64,
) -> Result<Vec<LeanLevel>, NotForLean> {
    if degree > MAX_DEGREE {
        return Err(NotForLean::TooLarge(degree));
    }
    let mut random = seeded(seed);
    let mut seen = HashSet::new();
    let mut own: Vec<Permutation> = generators.iter().filter(|g| !g.is_identity()).cloned().collect();
    own.retain(|generator| seen.insert(generator.clone()));
    let mut order = order.clone();
    let mut levels = Vec::new();
    while !own.is_empty() {
        let mut level = LeanLevel::new(degree, own);
        let schreier = level.orbit.len() * level.generators.len();
        if schreier > MAX_SCHREIER {
            return Err(NotForLean::TooLong(schreier));
        }
        order /= level.orbit.len();
        own = level.choose(&order, &mut random);
        levels.push(level);
    }
    Ok(levels)
}

impl LeanLevel {
    /// The orbit of the least point that is moved, breadth first.
    fn new(degree: usize, generators: Vec<Permutation>) -> Self {
        let base = generators.iter().filter_map(Action::first_moved).min().expect("generators are not the identity");
        let identity = Permutation::identity_on(degree);
        let mut positions = HashMap::from([(base, 0)]);
        let mut level = Self {
            generators,
            orbit: vec![base],
            representatives: vec![identity],
            parents: vec![(0, 0)],
            next: Vec::new(),
        };
        let mut from = 0;
        while let Some(&point) = level.orbit.get(from) {
            for (index, generator) in level.generators.iter().enumerate() {
                let image = generator.image(point);
                if let std::collections::hash_map::Entry::Vacant(free) = positions.entry(image) {
                    free.insert(level.orbit.len());
                    level.orbit.push(image);
                    level.parents.push((index, from));
                    level.representatives.push(level.representatives[from].then(generator));
                }
            }
            from += 1;
        }
        level
    }

    /// A Schreier generator: the representative of a point, the generator, back by the representative of the image.
    fn schreier(&self, (generator, position): (usize, usize)) -> Permutation {
        let generator = &self.generators[generator];
        let image = generator.image(self.orbit[position]);
        let target = self.orbit.iter().position(|&point| point == image).expect("orbits are closed");
        self.representatives[position].then(generator).then(&self.representatives[target].inverse())
    }

    /// Chooses products of Schreier generators that generate the stabilizer, which has the given order; these products.
    fn choose(&mut self, order: &BigUint, random: &mut Random) -> Vec<Permutation> {
        let pairs = (0..self.generators.len()).flat_map(|i| (0..self.orbit.len()).map(move |j| (i, j)));
        let pairs: Vec<(usize, usize)> = pairs.filter(|&pair| !self.schreier(pair).is_identity()).collect();
        let identity = self.representatives[0].clone();
        let rule = StoppingRule { confirmations: 20, bound: Some(order.clone()) };
        let mut chosen: Vec<Permutation> = Vec::new();
        let mut chain = Chain::randomized(&chosen, &identity, 0, &rule);
        let mut singles = pairs.iter().cycle();
        while chain.order() < *order {
            // Products of three are likely to be missing; single ones, one after the other, cannot all be there.
            let word: Vec<(usize, usize)> = match random.random::<bool>() {
                true => (0..3).filter_map(|_| pairs.choose(random).copied()).collect(),
                false => singles.next().into_iter().copied().collect(),
            };
            let product = word.iter().rev().fold(identity.clone(), |product, &pair| product.then(&self.schreier(pair)));
            if !chain.contains(&product) {
                // One alone is enough only if it has that order.
                let is_tested = !chosen.is_empty() || product.order() == *order;
                chosen.push(product);
                self.next.push(word);
                if is_tested {
                    chain = Chain::randomized(&chosen, &identity, random.random(), &rule);
                }
            }
        }
        chosen
    }
}

/// The certificate as a Lean file, which states and checks it.
pub fn lean_source(name: &str, degree: usize, generators: &[Permutation], levels: &[LeanLevel]) -> String {
    let mut text = String::new();
    let width = usize::BITS as usize - degree.leading_zeros() as usize;
    let pack = Packing { width: width.max(1) };
    let order: BigUint = levels.iter().map(|level| BigUint::from(level.orbit.len())).product();
    let packed =
        |list: &[Permutation]| list.iter().map(|p| pack.permutation(p).to_string()).collect::<Vec<_>>().join(", ");
    let name = name.replace(|c: char| c.is_control() || c == '-', " ");
    let mut line = |line: String| writeln!(text, "{line}").expect("texts take whatever is written");
    line(format!(
        "/-\n{name}: a kernel certificate for hex-perm-group, written by schreier {}\n-/",
        env!("CARGO_PKG_VERSION")
    ));
    line("import HexPermGroup\n\nopen Hex.PermGroup.Kernel\n".into());
    line(format!("def inputs : List Nat :=\n  [{}]\n", packed(generators)));
    line("def certificate : Certificate :=\n  [".into());
    for (index, level) in levels.iter().enumerate() {
        let numbers = |list: Vec<BigUint>| rarray(&list.iter().map(ToString::to_string).collect::<Vec<_>>());
        let pairs = |list: &[(usize, usize)]| list.iter().map(|(i, j)| format!("({i}, {j})")).collect::<Vec<_>>();
        let next: Vec<String> = level.next.iter().map(|word| format!("[{}]", pairs(word).join(", "))).collect();
        line(format!("    {{ base := {}, size := {},", level.orbit[0], level.orbit.len()));
        line(format!("      gens := [{}],", packed(&level.generators)));
        line(format!("      orbit := {},", numbers(level.orbit.iter().map(|&point| point.into()).collect())));
        let representatives = level.representatives.iter();
        line(format!("      reps := {},", numbers(representatives.clone().map(|p| pack.permutation(p)).collect())));
        line(format!("      invs := {},", numbers(representatives.map(|p| pack.permutation(&p.inverse())).collect())));
        line(format!("      parents := {},", rarray(&pairs(&level.parents))));
        line(format!("      lookup := {},", pack.lookup(degree, &level.orbit)));
        line(format!("      next := [{}] }}{}", next.join(", "), if index + 1 < levels.len() { "," } else { "" }));
    }
    line("  ]\n".into());
    line("set_option maxRecDepth 8192\n".into());
    line(format!("theorem certificate_ok : check {degree} inputs certificate = true := by\n  decide +kernel\n"));
    line(format!("theorem certificate_order : order certificate = {order} := by\n  decide +kernel"));
    text
}

/// Numbers side by side in one: entry i occupies the bits from i · width on.
struct Packing {
    width: usize,
}

impl Packing {
    fn numbers(&self, numbers: impl Iterator<Item = usize>) -> BigUint {
        let place = |(i, number): (usize, usize)| BigUint::from(number) << (i * self.width);
        numbers.enumerate().map(place).sum()
    }

    fn permutation(&self, permutation: &Permutation) -> BigUint {
        self.numbers(permutation.images().iter().map(|&image| image as usize))
    }

    /// For each point its position in the orbit plus one, or 0.
    fn lookup(&self, degree: usize, orbit: &[Point]) -> BigUint {
        let position = |point: Point| orbit.iter().position(|&other| other == point).map_or(0, |position| position + 1);
        self.numbers((0..degree as Point).map(position))
    }
}

/// A list as a balanced tree: `.branch p l r` has the entries below p in l, the others in r.
fn rarray(items: &[String]) -> String {
    fn between(items: &[String], low: usize) -> String {
        match items {
            [item] => format!("(.leaf {item})"),
            _ => {
                let (left, right) = items.split_at(items.len() / 2);
                let middle = low + left.len();
                format!("(.branch {middle} {} {})", between(left, low), between(right, middle))
            }
        }
    }
    between(items, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_packed_and_balanced() {
        let pack = Packing { width: 3 };
        let p = Permutation::from_images(vec![1, 2, 0, 3]).unwrap();
        assert_eq!(pack.permutation(&p), BigUint::from(1u32 + (2 << 3) + (3 << 9)));
        assert_eq!(pack.lookup(4, &[2, 0]), BigUint::from(2u32 + (1 << 6)));
        let items: Vec<String> = (0..3).map(|i| i.to_string()).collect();
        assert_eq!(rarray(&items), "(.branch 1 (.leaf 0) (.branch 2 (.leaf 1) (.leaf 2)))");
    }
}
