//! What is left of a group if only the colours of its pieces are seen: the number of visible states by laws.
//!
//! Giants need no search: of a constituent that is moved as laws allow, all arrangements of its colours occur, as far as
//! the laws that can still be seen admit them. A twist sum can be seen modulo the gcd of what is seen of the single twists; a
//! sign is lost as soon as two pieces look alike. So the states are counted by the coordinates of A with smaller moduli,
//! and by the visible states of a small group on whatever is no giant. `docs/theory.md` has the proof.

use num_integer::Integer;

use super::laws::Measure;
use super::{Argument, Factored, Proof, reduced};
use crate::pattern::{Pattern, SetPattern};
use crate::wreath::{Ambient, Twisted};

/// A small group whose visible states are, up to a factor, those of a larger one.
#[derive(Debug, Clone)]
pub struct Sight {
    /// The ambient group of the small group: constituents that are no giants, and visible coordinates of the law group.
    pub ambient: Ambient,
    /// Its generators.
    pub generators: Vec<Twisted>,
    /// What is seen of its pieces.
    pub pattern: Pattern,
    /// How many arrangements of giants belong to each of its visible states: this over [`shared`](Self::shared).
    pub arrangements: Factored,
    /// The number of elements of the visible law group of the giants.
    pub shared: Factored,
    /// The index of the visible part of the law group's image, if the small group has no other pieces than coordinates; its
    /// visible states are then as many as its elements, [`shared`](Self::shared) over this.
    pub index: Option<Factored>,
}

impl Proof {
    /// What is left of the group if its pieces are seen only as a pattern says.
    ///
    /// Nearly linear in slots, and the time of the laws, where the laws prove the order; where they do not, the small group is the
    /// whole group.
    ///
    /// # Panics
    /// If the pattern was made for another ambient group.
    pub fn sight(&self, pattern: &Pattern) -> Sight {
        let pattern = self.split_pattern(pattern);
        let count = self.split.constituents().len();
        let by_laws = matches!(self.argument, Argument::Laws | Argument::Giant | Argument::LawsAndReducedChain);
        let rest: Vec<usize> = match by_laws && self.followers.is_empty() {
            true => self.rest.clone(),
            false => (0..count).collect(),
        };
        let is_rest = |constituent: usize| rest.binary_search(&constituent).is_ok();
        let mut moduli = Vec::new();
        let mut shared = Factored::one();
        for coordinate in self.laws.coordinates() {
            let set = &pattern.sets()[coordinate.constituent];
            let modulus = match coordinate.measure {
                _ if is_rest(coordinate.constituent) => 1,
                Measure::TwistSum => set.visible.iter().fold(coordinate.modulus, |gcd, &m| gcd.gcd(&m)),
                Measure::Sign if set.colour_sizes().iter().all(|&size| size == 1) => 2,
                Measure::Sign => 1,
            };
            shared = shared.times(&Factored::from(u64::from(modulus)));
            moduli.push(modulus);
        }
        let laws = self.laws.modulo(&moduli);
        let giants = (0..count).filter(|&c| !is_rest(c));
        let arrangements = giants.map(|c| arrangements(&pattern.sets()[c])).collect();
        let (ambient, generators) = reduced::reduced(&self.split, &laws, &rest);
        let mut sets: Vec<SetPattern> = rest.iter().map(|&c| pattern.sets()[c].clone()).collect();
        sets.extend(Pattern::distinct(&ambient).sets()[rest.len()..].iter().cloned());
        let pattern = Pattern::new(&ambient, sets).expect("patterns of the same piece sets");
        let index = rest.is_empty().then(|| laws.index());
        Sight { ambient, generators, pattern, arrangements, shared, index }
    }

    /// The pattern of the regauged pieces, a set for each constituent. O(slots).
    ///
    /// There are d hidden colours, and r(s) is the reference orientation of slot s, o(s) that of the pattern, m its modulus. An
    /// element that takes s to t with the regauged twist g twists by d·g + r(t) − r(s), which is not seen exactly when
    /// d·g + q(t) − q(s) ≡ 0 (mod m) for q = r − o. With e = gcd(d, m) and q = e·u + v that is v(s) = v(t) and
    /// g ≡ (u(s) − u(t))/(d/e) (mod m/e).
    ///
    /// # Panics
    /// If the pattern was made for another ambient group.
    pub fn split_pattern(&self, pattern: &Pattern) -> Pattern {
        let original = self.split.original();
        assert_eq!(pattern.sets().len(), original.sets().len(), "the pattern was made for the group's pieces");
        let set = |constituent: &super::Constituent| {
            let seen = &pattern.sets()[constituent.set];
            let first = original.slots_of(constituent.set).start as u32;
            let mut kinds: std::collections::HashMap<(u32, u32), u32> = std::collections::HashMap::new();
            let mut split = SetPattern { colours: Vec::new(), orientations: Vec::new(), visible: Vec::new() };
            for (&slot, &reference) in constituent.slots.iter().zip(&constituent.reference) {
                let slot = (slot - first) as usize;
                let modulus = seen.visible[slot];
                let common = constituent.hidden.gcd(&modulus);
                let visible = modulus / common;
                let q = (reference % modulus + modulus - seen.orientations[slot] % modulus) % modulus;
                let next = kinds.len() as u32;
                split.colours.push(*kinds.entry((seen.colours[slot], q % common)).or_insert(next));
                let turns = u64::from(q / common) * inverse(constituent.hidden / common, visible) % u64::from(visible);
                split.orientations.push((visible - turns as u32) % visible);
                split.visible.push(visible);
            }
            split
        };
        let sets = self.split.constituents().iter().map(set).collect();
        Pattern::new(self.split.ambient(), sets)
            .expect("pieces of a colour had the same modulus before they were regauged")
    }
}

/// The inverse of a unit modulo m.
fn inverse(unit: u32, m: u32) -> u64 {
    i64::from(unit).extended_gcd(&i64::from(m)).x.rem_euclid(i64::from(m)) as u64
}

/// The number of ways in which the pieces of a set can be arranged so that they look different: n! over the products of the
/// factorials of how many look alike, and for each piece the orientations that can be seen.
fn arrangements(set: &SetPattern) -> Factored {
    let alike: Factored = set.colour_sizes().into_iter().map(Factored::factorial).product();
    let orientations = set.visible.iter().fold(Vec::<(u32, u64)>::new(), |mut counted, &modulus| {
        match counted.iter_mut().find(|(known, _)| *known == modulus) {
            Some((_, count)) => *count += 1,
            None => counted.push((modulus, 1)),
        }
        counted
    });
    let orientations: Factored =
        orientations.into_iter().map(|(modulus, count)| Factored::from(u64::from(modulus)).power(count)).product();
    let arrangements = Factored::factorial(set.colours.len() as u32).over(&alike);
    arrangements.expect("multinomial coefficients are integers").times(&orientations)
}
