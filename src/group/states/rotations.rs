//! How many states are there up to rotations?

use std::collections::HashSet;

use num_bigint::BigUint;
use num_traits::One;

use super::fixed_frame::in_a_fixed_frame;
use super::given::Given;
use super::sight::{Orbits, Sees};
use super::visible::{all_states, moved, solved};
use super::{Divisor, MAX_COUNTED, MAX_ROTATIONS, States, StatesError};
use crate::action::Action;
use crate::order::{self, Options};
use crate::pattern::Pattern;
use crate::sparse::SparseMove;
use crate::wreath::Twisted;

/// The rotations that take the group to itself, and the group that they generate together with it.
pub(super) struct Turned<'a> {
    group: &'a Given<'a>,
    pattern: &'a Pattern,
    /// All of the rotations.
    rotations: Vec<Twisted>,
    /// Generators of the rotations, beside those of the group.
    generators: Vec<Twisted>,
    /// Whether the rotations are in the group.
    inside: bool,
}

impl<'a> Turned<'a> {
    /// `None` if no rotation changes anything.
    pub fn new(
        group: &'a Given<'a>,
        pattern: &'a Pattern,
        generators: &[Twisted],
    ) -> Result<Option<Self>, StatesError> {
        let all = closure(&group.ambient.identity(), generators)?;
        if all.len() == 1 {
            return Ok(None);
        }
        let inside = generators.iter().all(|r| group.contains(r));
        if inside || generators.iter().all(|r| group.is_normalized_by(r)) {
            let generators = generators.to_vec();
            return Ok(Some(Self { group, pattern, rotations: all, generators, inside }));
        }
        let orbits = Orbits::new(group.ambient, group.moves);
        let colours = solved(group.ambient, pattern).0;
        let mut rotations = Vec::new();
        for rotation in all {
            if group.is_normalized_by(&rotation) {
                rotations.push(rotation);
            } else if !orbits.keeps_no_state(&rotation, &colours) {
                return Err(StatesError::NotNormal);
            }
        }
        let inside = rotations.iter().all(|r| group.contains(r));
        Ok((rotations.len() > 1).then(|| Self { group, pattern, generators: rotations.clone(), rotations, inside }))
    }

    /// Counts the states up to rotations.
    pub fn divide(&self, states: &mut States) -> Result<(), StatesError> {
        let ambient = self.group.ambient;
        let moves: Vec<SparseMove> =
            self.group.moves.iter().cloned().chain(self.generators.iter().map(SparseMove::from)).collect();
        // R acts transitively on the orbits of G on the states of ⟨G, R⟩, so that the rotations that keep one are known by number.
        let all_visible = if self.inside {
            states.in_a_fixed_frame.clone()
        } else {
            let together = order::prove(ambient, &moves, &Options::default()).expect("only Method::Laws declines");
            in_a_fixed_frame(&together, self.pattern)?
        };
        let turned = &all_visible / &states.in_a_fixed_frame;
        let orbits = Orbits::new(ambient, &moves);
        let (solved, moduli) = solved(ambient, self.pattern);
        let sights: Vec<Sees> = self.rotations.iter().map(|r| orbits.sees(r, &solved, &moduli)).collect();
        let unseen = sights.iter().filter(|s| **s == Sees::Nothing).count();
        let classes = if sights.contains(&Sees::Something) {
            if all_visible > BigUint::from(MAX_COUNTED) {
                return Err(StatesError::Symmetric { in_a_fixed_frame: states.in_a_fixed_frame.clone() });
            }
            let generators: Vec<Twisted> = moves.iter().map(|m| m.element(ambient)).collect();
            let all = all_states(&generators, self.pattern).expect("no more than were counted");
            let fixed = |r: &Twisted| all.iter().filter(|state| moved(state, r, &moduli) == **state).count();
            let sum: usize = self.rotations.iter().map(fixed).sum();
            BigUint::from(sum) / self.rotations.len()
        } else {
            &all_visible * unseen / self.rotations.len()
        };
        let inside = BigUint::from(self.rotations.len()) / &turned;
        let factor = &states.in_a_fixed_frame / &classes;
        states.symmetric = &factor * &classes != states.in_a_fixed_frame || factor != &inside / unseen;
        let all = self.rotations.len();
        let mut reason =
            format!("{inside} of the {all} rotations of the whole take reachable states to reachable ones");
        if unseen > 1 {
            reason += &format!("; {unseen} of them change no state");
        }
        if states.symmetric {
            reason += ", and leave some states as they are: counted by Burnside's lemma";
        }
        if !inside.is_one() && (states.symmetric || !factor.is_one()) {
            states.divisors.push(Divisor { factor: if states.symmetric { inside } else { factor }, reason });
        }
        states.states = classes;
        Ok(())
    }
}

/// All products of some elements.
pub(super) fn closure(identity: &Twisted, generators: &[Twisted]) -> Result<Vec<Twisted>, StatesError> {
    let mut found = vec![identity.clone()];
    let mut known = HashSet::from([identity.clone()]);
    let mut next = 0;
    while next < found.len() {
        for generator in generators {
            let product = found[next].then(generator);
            if known.insert(product.clone()) {
                if found.len() == MAX_ROTATIONS {
                    return Err(StatesError::TooManyRotations);
                }
                found.push(product);
            }
        }
        next += 1;
    }
    Ok(found)
}
