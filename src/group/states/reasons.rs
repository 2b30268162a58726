//! Why are there fewer states than elements? In words.

use num_bigint::BigUint;
use num_traits::One;

use crate::order::{Factored, Proof};
use crate::pattern::{Pattern, SetPattern};
use crate::wreath::{Ambient, PieceSet};

/// Which orientations cannot be seen.
pub(super) fn hidden_reason(ambient: &Ambient, pattern: &Pattern) -> String {
    let sets = ambient.sets().iter().zip(pattern.sets());
    let hides = sets.filter(|(set, seen)| seen.visible.iter().any(|&modulus| modulus != set.orientations));
    let text = |(set, seen): (&PieceSet, &SetPattern)| {
        let mut moduli = seen.visible.clone();
        moduli.sort_unstable();
        moduli.dedup();
        match moduli[..] {
            [1] => set.name.clone(),
            [modulus] => format!("{} (seen modulo {modulus} of {})", set.name, set.orientations),
            _ => format!("{} (of some pieces)", set.name),
        }
    };
    format!("orientations that cannot be seen: {}", listed(hides.map(text).collect()))
}

/// A list for people: what is the same is counted, and no more is shown than a person reads.
fn listed(names: Vec<String>) -> String {
    const SHOWN: usize = 8;
    let more = names.len().saturating_sub(SHOWN);
    let shown = names.into_iter().take(SHOWN).collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

/// Why pieces that look alike divide by `factor`.
pub(super) fn alike_reason(proof: &Proof, pattern: &Pattern, factor: &BigUint) -> String {
    // Pieces that no move brings to one another's places, or only turned otherwise, are no longer alike here.
    let pattern = proof.split_pattern(pattern);
    let mut ways: Vec<(u32, u64)> = Vec::new();
    let mut names = Vec::new();
    for (set, seen) in proof.split().ambient().sets().iter().zip(pattern.sets()) {
        let sizes: Vec<u32> = seen.colour_sizes().into_iter().filter(|&size| size > 1).collect();
        if !sizes.is_empty() {
            names.push(set.name.clone());
        }
        for size in sizes {
            match ways.iter_mut().find(|(known, _)| *known == size) {
                Some((_, count)) => *count += 1,
                None => ways.push((size, 1)),
            }
        }
    }
    let power = |&(size, count): &(u32, u64)| match count {
        1 => format!("{size}!"),
        _ => format!("{size}!^{count}"),
    };
    let product = ways.iter().map(power).collect::<Vec<_>>().join(" · ");
    let all: Factored = ways.iter().map(|&(size, count)| Factored::factorial(size).power(count)).product();
    let share = all.value() / factor;
    let share = if share.is_one() { "all".into() } else { format!("1 in {share}") };
    format!("pieces that look alike: {}; they have {product} exchanges, {share} of which can be made", listed(names))
}
