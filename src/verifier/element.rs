//! Elements, and the straight-line programs that make them.
//!
//! An element sends the piece at slot s to slot `to[s]`, where it has gained the twist `gain[s]`. Slots with different
//! numbers of orientations are never exchanged.

use super::format::Program;
use super::meter::{Check, Meter, ensure, invalid};

/// What a generator does to each slot that it moves or twists, ascending: slot, new slot, twist gained.
pub(super) type Moves = Vec<[u32; 3]>;

/// An element, written out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Element {
    pub to: Vec<u32>,
    pub gain: Vec<u32>,
}

impl Element {
    pub fn identity(slots: usize) -> Self {
        Self { to: (0..slots as u32).collect(), gain: vec![0; slots] }
    }

    pub fn new(slots: usize, moves: &Moves) -> Self {
        let mut element = Self::identity(slots);
        for &[slot, to, gain] in moves {
            (element.to[slot as usize], element.gain[slot as usize]) = (to, gain);
        }
        element
    }

    /// First this one, then the other. `k` has the number of orientations of each slot.
    pub fn then_assign(&mut self, other: &Self, k: &[u32]) {
        for ((to, gain), k) in self.to.iter_mut().zip(&mut self.gain).zip(k) {
            let middle = *to as usize;
            *gain += other.gain[middle];
            *gain -= if *gain >= *k { *k } else { 0 };
            *to = other.to[middle];
        }
    }

    pub fn inverse(&self, k: &[u32]) -> Self {
        let mut inverse = Self::identity(self.to.len());
        for (slot, (&to, &gain)) in self.to.iter().zip(&self.gain).enumerate() {
            inverse.to[to as usize] = slot as u32;
            inverse.gain[to as usize] = (k[slot] - gain) % k[slot];
        }
        inverse
    }

    pub fn is_identity(&self) -> bool {
        self.to.iter().zip(0..).all(|(&to, slot)| to == slot) && self.gain.iter().all(|&gain| gain == 0)
    }

    /// Whether a slot is moved or twisted.
    pub fn moves(&self, slot: usize) -> bool {
        self.to[slot] as usize != slot || self.gain[slot] != 0
    }

    /// The cycles of the slots in a range, which the element must not leave: the length of each and its sum of twists.
    pub fn cycles(&self, range: std::ops::Range<usize>) -> Vec<(u32, u64)> {
        let mut seen = vec![false; range.len()];
        let mut cycles = Vec::new();
        for start in range.clone() {
            let (mut slot, mut length, mut sum) = (start, 0, 0);
            while !std::mem::replace(&mut seen[slot - range.start], true) {
                (length, sum) = (length + 1, sum + u64::from(self.gain[slot]));
                slot = self.to[slot] as usize;
            }
            if length > 0 {
                cycles.push((length, sum));
            }
        }
        cycles
    }
}

/// Generators, with the slots that they act on.
pub(super) struct Generators<'a> {
    /// The number of orientations of each slot.
    pub k: &'a [u32],
    pub moves: &'a [Moves],
}

impl Generators<'_> {
    /// The values of a program that are wanted.
    pub fn evaluate(&self, program: &Program, wanted: &[i32], meter: &mut Meter) -> Check<Vec<Element>> {
        let (g, w) = (self.moves.len(), program.words.len());
        let total = g + w + program.steps.len();
        meter.spend(total)?;
        // How often each value will still be needed, and for ever if it is wanted.
        let mut uses = vec![0u32; total];
        for &value in wanted {
            uses[index(value, total)?] += 1;
        }
        for step in (0..program.steps.len()).rev() {
            if uses[g + w + step] > 0 {
                for value in program.steps[step] {
                    uses[index(value, g + w + step)?] += 1;
                }
            }
        }
        let mut values: Vec<Option<Element>> = vec![None; total];
        let mut alive = wanted.len() as u64;
        for value in g..total {
            if uses[value] == 0 {
                continue;
            }
            alive += 1;
            meter.hold(alive * 2 * self.k.len() as u64)?;
            meter.spend(6 * self.k.len())?;
            values[value] = Some(match value < g + w {
                true => self.word(&program.words[value - g], meter)?,
                false => {
                    let [a, b] = program.steps[value - g - w];
                    let mut product = self.value(a, &values);
                    product.then_assign(&self.value(b, &values), self.k);
                    for operand in [a, b].map(|operand| operand.unsigned_abs() as usize - 1) {
                        uses[operand] -= 1;
                        if uses[operand] == 0 && operand >= g {
                            values[operand] = None;
                            alive -= 1;
                        }
                    }
                    product
                }
            });
        }
        meter.hold(alive * 2 * self.k.len() as u64)?;
        meter.spend(2 * wanted.len() * self.k.len())?;
        Ok(wanted.iter().map(|&value| self.value(value, &values)).collect())
    }

    /// A value that has been computed.
    fn value(&self, value: i32, values: &[Option<Element>]) -> Element {
        let index = value.unsigned_abs() as usize - 1;
        let element = match &values[index] {
            Some(element) => element.clone(),
            None => Element::new(self.k.len(), &self.moves[index]),
        };
        if value < 0 { element.inverse(self.k) } else { element }
    }

    /// A product of generators and inverses. Each factor costs what it moves.
    fn word(&self, letters: &[i32], meter: &mut Meter) -> Check<Element> {
        let mut product = Element::identity(self.k.len());
        // For each slot the slot whose piece is there now.
        let mut content = product.to.clone();
        for &letter in letters {
            let moves = &self.moves[index(letter, self.moves.len())?];
            meter.spend(1 + 4 * moves.len())?;
            let step = |&[slot, to, gain]: &[u32; 3]| match letter > 0 {
                true => (content[slot as usize], to, gain),
                false => (content[to as usize], slot, self.k[slot as usize] - gain),
            };
            let steps: Vec<(u32, u32, u32)> = moves.iter().map(step).collect();
            for (piece, to, gain) in steps {
                content[to as usize] = piece;
                product.to[piece as usize] = to;
                let gained = &mut product.gain[piece as usize];
                *gained = (*gained + gain) % self.k[to as usize];
            }
        }
        Ok(product)
    }
}

/// The index of a value, which must be one of the first `below`.
fn index(value: i32, below: usize) -> Check<usize> {
    match (value.unsigned_abs() as usize).checked_sub(1) {
        Some(index) if index < below => Ok(index),
        _ => invalid(format!("value {value} is not among the {below} before it")),
    }
}

/// Checks that the slots of a generator ascend, and that it is a bijection within the piece sets that twists by less than
/// k; `place` gives the piece set of a slot and its k.
pub(super) fn check_moves(moves: &Moves, place: impl Fn(u32) -> Option<(usize, u32)>) -> Check<()> {
    ensure(moves.windows(2).all(|pair| pair[0][0] < pair[1][0]), || "slots do not ascend".into())?;
    let mut targets: Vec<u32> = moves.iter().map(|entry| entry[1]).collect();
    targets.sort_unstable();
    ensure(moves.iter().map(|entry| entry[0]).eq(targets), || "it is not a bijection of the slots it moves".into())?;
    for &[slot, to, gain] in moves {
        let Some((set, k)) = place(slot) else { return invalid(format!("there is no slot {slot}")) };
        ensure(place(to).is_some_and(|(other, _)| other == set), || {
            format!("slot {to} is not in the piece set of slot {slot}")
        })?;
        ensure(gain < k, || format!("twist {gain} at slot {slot} is not below {k}"))?;
    }
    Ok(())
}
