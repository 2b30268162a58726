//! Twist vectors as numbers: adding them, and shifting a whole bit set of them at once.
//!
//! A twist vector has six or seven free entries in Z₃ (the last piece's twist follows from the law). Its *low* part are
//! the last three entries, read as a number below 27; its *high* part are the others, a number below 27 or 81. A set of
//! twist vectors is a row of words, one for every high part, each with one bit for every low part.

/// The number of low parts, and the bits of a word that are in use.
pub(super) const LOW: usize = 27;
const ALL: u32 = (1 << LOW) - 1;

/// The most high parts there are.
const HIGH: usize = 81;

/// Sums of two numbers below 81, digit by digit modulo 3.
static SUM: [[u8; HIGH]; HIGH] = {
    let mut sum = [[0; HIGH]; HIGH];
    let mut a = 0;
    while a < HIGH {
        let mut b = 0;
        while b < HIGH {
            let (mut place, mut total) = (1, 0);
            while place < HIGH {
                total += (a / place % 3 + b / place % 3) % 3 * place;
                place *= 3;
            }
            sum[a][b] = total as u8;
            b += 1;
        }
        a += 1;
    }
    sum
};

/// A twist vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Twist {
    pub high: u8,
    pub low: u8,
}

impl Twist {
    /// The vector with the given entries, of which there are six or seven.
    pub fn of_entries(entries: impl IntoIterator<Item = u8, IntoIter: DoubleEndedIterator>) -> Self {
        let (mut twist, mut place) = ([0u8, 0], 1u32);
        for entry in entries.into_iter().rev() {
            let (part, scale) = if place < LOW as u32 { (0, place) } else { (1, place / LOW as u32) };
            twist[part] += entry * scale as u8;
            place *= 3;
        }
        Self { low: twist[0], high: twist[1] }
    }

    /// The entries, `count` of them.
    pub fn entries(self, count: usize) -> impl Iterator<Item = u8> {
        let value = u32::from(self.high) * LOW as u32 + u32::from(self.low);
        (0..count as u32).rev().map(move |i| (value / 3u32.pow(i) % 3) as u8)
    }

    /// The sum, entry by entry modulo 3.
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Self { high: sum(self.high, other.high), low: sum(self.low, other.low) }
    }

    /// The negative, entry by entry modulo 3.
    #[inline]
    pub fn negative(self) -> Self {
        self.plus(self)
    }
}

#[inline]
fn sum(a: u8, b: u8) -> u8 {
    SUM[usize::from(a)][usize::from(b)]
}

/// Moves every bit of a word one step up or down one digit: `(x & up) << by | (x & down) >> back`.
#[derive(Clone, Copy)]
struct Step {
    up: u32,
    by: u32,
    down: u32,
    back: u32,
}

/// For every digit (of place 1, 3, 9) and every amount the step that adds the amount to the digit.
static STEPS: [[Step; 3]; 3] = {
    let mut steps = [[Step { up: ALL, by: 0, down: 0, back: 0 }; 3]; 3];
    let mut digit = 0;
    while digit < 3 {
        let place = [1, 3, 9][digit];
        let mut amount = 1;
        while amount < 3 {
            let mut down = 0;
            let mut bit = 0;
            while bit < LOW {
                if bit / place % 3 + amount > 2 {
                    down |= 1 << bit;
                }
                bit += 1;
            }
            let (by, back) = ((amount * place) as u32, ((3 - amount) * place) as u32);
            steps[digit][amount] = Step { up: ALL & !down, by, down, back };
            amount += 1;
        }
        digit += 1;
    }
    steps
};

impl Step {
    #[inline]
    fn apply(self, word: u32) -> u32 {
        ((word & self.up) << self.by) | ((word & self.down) >> self.back)
    }
}

/// Adds `by` to every twist vector in the set `row`, and the results to the set `target`. O(words in a row).
#[inline]
pub(super) fn add_shifted<const WORDS: usize>(target: &mut [u32; WORDS], row: &[u32; WORDS], by: Twist) {
    if by == Twist::default() {
        target.iter_mut().zip(row).for_each(|(word, other)| *word |= other);
        return;
    }
    let [a, b, c] = [1, 3, 9].map(|place| usize::from(by.low) / place % 3);
    let (a, b, c) = (STEPS[0][a], STEPS[1][b], STEPS[2][c]);
    // Bits within words first, several words at a time; then words to their places, one by one.
    let mut shifted = [0; 128];
    for (shifted, &word) in shifted.iter_mut().zip(row) {
        *shifted = c.apply(b.apply(a.apply(word)));
    }
    let source = &SUM[usize::from(by.negative().high)][..WORDS];
    for (word, &high) in target.iter_mut().zip(source) {
        *word |= shifted[usize::from(high % 128)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_a_round_trip() {
        for entries in [[2, 1, 0, 0, 1, 2, 2], [0, 0, 0, 0, 0, 0, 1]] {
            assert!(Twist::of_entries(entries).entries(7).eq(entries));
        }
        let six = [1, 2, 0, 2, 1, 1];
        assert!(Twist::of_entries(six).high < 27);
        assert!(Twist::of_entries(six).entries(6).eq(six));
    }

    #[test]
    fn shifting_a_set_adds_to_each_of_its_members() {
        for by in (0..2187u16).step_by(7) {
            let by = Twist { high: (by / 27) as u8, low: (by % 27) as u8 };
            for member in (0..2187u16).step_by(11) {
                let member = Twist { high: (member / 27) as u8, low: (member % 27) as u8 };
                let (mut row, mut target) = ([0u32; 81], [0u32; 81]);
                row[usize::from(member.high)] = 1 << member.low;
                add_shifted(&mut target, &row, by);
                let slow: Vec<u8> = member.entries(7).zip(by.entries(7)).map(|(a, b)| (a + b) % 3).collect();
                let sum = Twist::of_entries(slow);
                assert_eq!(member.plus(by), sum);
                let mut expected = [0u32; 81];
                expected[usize::from(sum.high)] = 1 << sum.low;
                assert_eq!(target, expected);
            }
            assert_eq!(by.plus(by.negative()), Twist::default());
        }
    }
}
