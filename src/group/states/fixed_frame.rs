//! How many states are there in a fixed frame?

use std::collections::HashMap;

use num_bigint::BigUint;

use super::StatesError;
use super::visible::solved;
use crate::group::Group;
use crate::order::Proof;
use crate::pattern::Pattern;
use crate::wreath::Twisted;

/// The number of states in a fixed frame.
pub(super) fn in_a_fixed_frame(proof: &Proof, pattern: &Pattern) -> Result<BigUint, StatesError> {
    if pattern.tells_all_apart(proof.split().original()) {
        return Ok(proof.order().value());
    }
    let sight = proof.sight(pattern);
    if let Some(index) = &sight.index {
        let states = sight.arrangements.over(index).expect("the index of a group of laws divides the arrangements");
        return Ok(states.value());
    }
    let small = Group::with_identity(sight.ambient.identity(), sight.generators)?;
    let seen = if sight.pattern.tells_all_apart(&sight.ambient) {
        small.order()
    } else {
        small.order() / stabilizer_order(&small, &sight.pattern)
    };
    Ok(seen * sight.arrangements.value() / sight.shared.value())
}

/// The order of the stabilizer of a colouring, by backtrack search.
fn stabilizer_order(group: &Group<Twisted>, pattern: &Pattern) -> BigUint {
    let ambient = group.identity().ambient();
    let (solved, moduli) = solved(ambient, pattern);
    // A sticker has the colour of its piece and the place that it has on it, as far as that is seen.
    let mut numbers: HashMap<(u32, u32), u32> = HashMap::new();
    let mut colours = Vec::with_capacity(ambient.stickers());
    for (slot, &(colour, orientation)) in solved.iter().enumerate() {
        let modulus = moduli[&colour];
        for o in 0..ambient.orientations(slot) {
            let next = numbers.len() as u32;
            colours.push(*numbers.entry((colour, (o + modulus - orientation) % modulus)).or_insert(next));
        }
    }
    group.colouring_stabilizer(&colours).expect("a colour for each sticker").order()
}
