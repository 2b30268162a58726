//! What does a state look like?

use std::collections::{HashMap, HashSet};

use super::MAX_COUNTED;
use crate::pattern::Pattern;
use crate::wreath::{Ambient, Twisted};

/// A state as it is seen: for each slot the colour of the piece there and its orientation as far as that is seen.
pub(super) type Visible = Box<[(u32, u32)]>;

/// The solved state, and for each colour of a piece set the modulus of its orientations.
pub(super) fn solved(ambient: &Ambient, pattern: &Pattern) -> (Visible, HashMap<u32, u32>) {
    let mut moduli = HashMap::new();
    let mut state = Vec::new();
    let mut first = 0;
    for (set, _) in pattern.sets().iter().zip(ambient.sets()) {
        // Colours of different sets are numbered apart.
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        for ((&colour, &orientation), &modulus) in set.colours.iter().zip(&set.orientations).zip(&set.visible) {
            let next = first + numbers.len() as u32;
            let colour = *numbers.entry(colour).or_insert(next);
            moduli.insert(colour, modulus);
            state.push((colour, orientation % modulus));
        }
        first += numbers.len() as u32;
    }
    (state.into(), moduli)
}

/// The state that an element makes of another.
pub(super) fn moved(state: &Visible, element: &Twisted, moduli: &HashMap<u32, u32>) -> Visible {
    let mut image = state.clone();
    for (slot, &(colour, orientation)) in state.iter().enumerate() {
        let (to, gain) = element.move_of(slot);
        image[to] = (colour, (orientation + gain) % moduli[&colour]);
    }
    image
}

/// All states that some elements make of the solved one, unless they are too many.
pub(super) fn all_states(generators: &[Twisted], pattern: &Pattern) -> Option<HashSet<Visible>> {
    let Some(first) = generators.first() else {
        return Some(HashSet::from([Visible::default()]));
    };
    let (start, moduli) = solved(first.ambient(), pattern);
    let mut found = HashSet::from([start.clone()]);
    let mut queue = vec![start];
    while let Some(state) = queue.pop() {
        for generator in generators {
            let next = moved(&state, generator, &moduli);
            if !found.contains(&next) {
                if found.len() == MAX_COUNTED {
                    return None;
                }
                found.insert(next.clone());
                queue.push(next);
            }
        }
    }
    Some(found)
}
