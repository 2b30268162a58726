//! Step 3 of the proof: the reduced group, and stabilizer chains.
//!
//! Let Sᵢ be the strong generators from those of level i on, Hᵢ the group that they generate. All of them are made from
//! generators of G and fix the base points before level i. So if Oᵢ is the orbit of the i-th base point under Sᵢ, then
//! |G| ≥ ∏|Oᵢ|. If u is the representative of a point γ of Oᵢ, and u·s·v⁻¹ ∈ Hᵢ₊₁ for each γ, each s ∈ Sᵢ and the
//! representative v of γˢ, then Hᵢ₊₁ is the stabilizer in Hᵢ (Schreier), and |H₀| = ∏|Oᵢ|; if all generators of G sift
//! through the chain, then G = H₀.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::element::{Element, Generators, Moves};
use super::format::{Chain, Completeness, Rest};
use super::giants::Role;
use super::meter::{Check, Meter, ensure, invalid};
use super::pieces::{Measure, Pieces};

/// A group that a chain is for.
pub(super) struct Action {
    k: Vec<u32>,
    moves: Vec<Moves>,
}

impl Action {
    /// The group acting on the rest and on some coordinates, each as one piece whose twist it is.
    pub fn new(pieces: &Pieces, roles: &[Role], coordinates: &[usize]) -> Self {
        let rest: Vec<usize> = (0..roles.len()).filter(|&c| roles[c] == Role::Rest).collect();
        let mut k = Vec::new();
        let mut offsets = HashMap::new();
        for &constituent in &rest {
            offsets.insert(constituent, k.len() as u32);
            k.extend(std::iter::repeat_n(pieces.orientations[constituent], pieces.size(constituent)));
        }
        let first = k.len();
        k.extend(coordinates.iter().map(|&index| pieces.coordinates[index].modulus as u32));
        let moves_of = |(moves, row): (&Moves, &Vec<(usize, u64)>)| {
            let mut all = Moves::new();
            for &[slot, to, gain] in moves {
                let constituent = pieces.constituent(slot);
                if let Some(offset) = offsets.get(&constituent) {
                    let start = pieces.ranges[constituent].start as u32;
                    all.push([slot - start + offset, to - start + offset, gain]);
                }
            }
            for &(index, value) in row {
                if let Ok(position) = coordinates.binary_search(&index) {
                    let slot = (first + position) as u32;
                    all.push([slot, slot, value as u32]);
                }
            }
            all.sort_unstable();
            all
        };
        let moves = pieces.moves.iter().zip(&pieces.rows).map(moves_of).collect();
        Self { k, moves }
    }

    /// The order of the group, by a chain; `bound` is an upper bound.
    pub fn order(&self, chain: &Chain, bound: &BigUint, meter: &mut Meter) -> Check<BigUint> {
        let generators = Generators { k: &self.k, moves: &self.moves };
        let strong = generators.evaluate(&chain.program, &chain.generators, meter)?;
        let checked = Levels::new(&self.k, chain, &strong, meter)?;
        let order = super::product(chain.levels.iter().map(|level| level.orbit.len().into()).collect());
        match chain.complete {
            Completeness::Bound => {
                ensure(order == *bound, || format!("the basic orbits multiply to {order}, not to the bound {bound}"))?;
            }
            Completeness::Schreier => {
                for (index, moves) in self.moves.iter().enumerate() {
                    let element = Element::new(self.k.len(), moves);
                    let sifts = checked.sift(element, 0, meter)?;
                    ensure(sifts, || format!("generator {index} does not sift to the identity"))?;
                }
                for level in 0..chain.levels.len() {
                    checked.check_schreier(level, meter)?;
                }
            }
        }
        Ok(order)
    }
}

/// The coordinates of giants that are kept, ascending.
pub(super) fn kept(pieces: &Pieces, roles: &[Role], rest: &Rest) -> Check<Vec<usize>> {
    let mut kept = Vec::new();
    for (measure, constituents) in [(Measure::TwistSum, &rest.twists), (Measure::Sign, &rest.signs)] {
        for &constituent in constituents {
            let of_giant = roles.get(constituent as usize) == Some(&Role::Giant);
            match pieces.coordinate(constituent as usize, measure).filter(|_| of_giant) {
                Some(index) => kept.push(index),
                None => return invalid(format!("constituent {constituent} has no such value to be kept")),
            }
        }
    }
    kept.sort_unstable();
    ensure(kept.windows(2).all(|pair| pair[0] < pair[1]), || "a value is kept twice".into())?;
    Ok(kept)
}

/// A chain whose orbits and trees have been checked.
struct Levels<'a> {
    k: &'a [u32],
    chain: &'a Chain,
    strong: &'a [Element],
    inverses: Vec<Element>,
    /// For each level the positions of the points of its orbit.
    positions: Vec<HashMap<[u32; 2], usize>>,
    /// For each level the inverses of all representatives, where there is room.
    explicit: Vec<Vec<Element>>,
}

impl<'a> Levels<'a> {
    fn new(k: &'a [u32], chain: &'a Chain, strong: &'a [Element], meter: &mut Meter) -> Check<Self> {
        let mut levels = Self { k, chain, strong, inverses: vec![], positions: vec![], explicit: vec![] };
        let slots = k.len() as u64;
        let mut held = 4 * slots * strong.len() as u64;
        meter.hold(held)?;
        meter.spend(4 * k.len() * strong.len())?;
        levels.inverses = strong.iter().map(|element| element.inverse(k)).collect();
        for (index, level) in chain.levels.iter().enumerate() {
            let first = level.first as usize;
            let above = index.checked_sub(1).map_or(0, |above| chain.levels[above].first as usize);
            ensure(above <= first && first <= strong.len() && (index > 0 || first == 0), || {
                format!("the generators of level {index} do not follow those above it")
            })?;
            meter.spend(strong.len() * index)?;
            for (above, data) in chain.levels[..index].iter().enumerate() {
                let base = data.orbit[0];
                let fixed = strong[first..].iter().all(|element| image(element, base, k) == base);
                ensure(fixed, || format!("a generator of level {index} moves the base point of level {above}"))?;
            }
            levels.check_orbit(index, meter)?;
            let numbers = 2 * slots * level.orbit.len() as u64;
            let fits = meter.hold(held + numbers).is_ok();
            held += if fits { numbers } else { 0 };
            levels.explicit.push(if fits { levels.representatives(index, meter)? } else { vec![] });
        }
        Ok(levels)
    }

    /// The orbit of a level is the orbit of its base point under its generators, and its tree is one.
    fn check_orbit(&mut self, index: usize, meter: &mut Meter) -> Check<()> {
        let level = &self.chain.levels[index];
        let wrong = |what: &str| format!("level {index}: {what}");
        let inside = |&[slot, orientation]: &[u32; 2]| self.k.get(slot as usize).is_some_and(|&k| orientation < k);
        ensure(!level.orbit.is_empty() && level.orbit.iter().all(inside), || wrong("there is no such point"))?;
        let generators = &self.strong[level.first as usize..];
        meter.spend(8 * level.orbit.len() * (1 + generators.len()))?;
        let positions: HashMap<[u32; 2], usize> = level.orbit.iter().copied().zip(0..).collect();
        ensure(positions.len() == level.orbit.len(), || wrong("a point stands twice in the orbit"))?;
        for point in &level.orbit {
            let closed = generators.iter().all(|g| positions.contains_key(&image(g, *point, self.k)));
            ensure(closed, || wrong("the orbit is not closed"))?;
        }
        ensure(level.parents.len() + 1 == level.orbit.len(), || wrong("not every point has a parent"))?;
        for (position, &[parent, generator]) in (1..).zip(&level.parents) {
            let is_edge = (parent as usize) < position
                && (level.first as usize..self.strong.len()).contains(&(generator as usize))
                && image(&self.strong[generator as usize], level.orbit[parent as usize], self.k)
                    == level.orbit[position];
            ensure(is_edge, || wrong("a point is not the image of its parent"))?;
        }
        self.positions.push(positions);
        Ok(())
    }

    /// The inverses of the representatives of a level.
    fn representatives(&self, index: usize, meter: &mut Meter) -> Check<Vec<Element>> {
        let level = &self.chain.levels[index];
        meter.spend(2 * self.k.len() * level.orbit.len())?;
        let mut inverses = vec![Element::identity(self.k.len())];
        for &[parent, generator] in &level.parents {
            let mut inverse = self.inverses[generator as usize].clone();
            inverse.then_assign(&inverses[parent as usize], self.k);
            inverses.push(inverse);
        }
        Ok(inverses)
    }

    /// Multiplies by the inverse of the representative of a position.
    fn divide(&self, level: usize, element: &mut Element, mut position: usize, meter: &mut Meter) -> Check<()> {
        if let Some(inverse) = self.explicit[level].get(position) {
            meter.spend(2 * self.k.len())?;
            element.then_assign(inverse, self.k);
            return Ok(());
        }
        while position > 0 {
            let [parent, generator] = self.chain.levels[level].parents[position - 1];
            meter.spend(2 * self.k.len())?;
            element.then_assign(&self.inverses[generator as usize], self.k);
            position = parent as usize;
        }
        Ok(())
    }

    /// Whether an element sifts to the identity through the levels from `level` on.
    fn sift(&self, mut element: Element, level: usize, meter: &mut Meter) -> Check<bool> {
        meter.spend(2 * self.k.len() + self.chain.levels.len())?;
        for level in level..self.chain.levels.len() {
            let base = self.chain.levels[level].orbit[0];
            let Some(&position) = self.positions[level].get(&image(&element, base, self.k)) else { return Ok(false) };
            if position > 0 {
                self.divide(level, &mut element, position, meter)?;
            }
        }
        Ok(element.is_identity())
    }

    /// Each Schreier generator u·s·v⁻¹ of a level sifts to the identity below it. Three kinds do without being sifted: where
    /// v = u·s by the tree; where u = 1 and s belongs to a deeper level; and where s belongs to a deeper level and moves
    /// nothing that u moves, so that they commute, s fixes γ, and u·s·v⁻¹ = s.
    fn check_schreier(&self, index: usize, meter: &mut Meter) -> Check<()> {
        let level = &self.chain.levels[index];
        let first = level.first as usize;
        let deeper = self.chain.levels.get(index + 1).map_or(self.strong.len(), |next| next.first as usize);
        meter.spend(self.k.len() * self.strong.len().saturating_sub(deeper))?;
        let support = |s: &Element| (0..self.k.len()).filter(|&slot| s.moves(slot)).collect::<Vec<_>>();
        let supports: Vec<Vec<usize>> = self.strong[deeper..].iter().map(support).collect();
        for (position, point) in level.orbit.iter().enumerate() {
            let mut inverse = Element::identity(self.k.len());
            self.divide(index, &mut inverse, position, meter)?;
            let representative = inverse.inverse(self.k);
            for s in first..self.strong.len() {
                let target = self.positions[index][&image(&self.strong[s], *point, self.k)];
                let is_edge = |child: usize| child > 0 && level.parents[child - 1] == [position as u32, s as u32];
                if is_edge(target) || (position == 0 && s >= deeper) {
                    continue;
                }
                if s >= deeper {
                    let support = &supports[s - deeper];
                    meter.spend(1 + support.len())?;
                    if support.iter().all(|&slot| !representative.moves(slot)) {
                        continue;
                    }
                }
                meter.spend(4 * self.k.len())?;
                let mut schreier = representative.clone();
                schreier.then_assign(&self.strong[s], self.k);
                self.divide(index, &mut schreier, target, meter)?;
                let sifts = self.sift(schreier, index + 1, meter)?;
                ensure(sifts, || format!("level {index}: a Schreier generator does not sift to the identity"))?;
            }
        }
        Ok(())
    }
}

/// Where an element sends a point.
fn image(element: &Element, [slot, orientation]: [u32; 2], k: &[u32]) -> [u32; 2] {
    let slot = slot as usize;
    [element.to[slot], (orientation + element.gain[slot]) % k[slot]]
}
