//! Between limbs and residues: cutting a number into coefficients, and recombining them by Garner's method.

use std::sync::LazyLock;

use super::lanes::{Kernel, Lanes, TWO_52, WINDOW};
use super::primes::{COUNT, PRIMES, balanced, inverse};
use crate::pi::residue::power;

/// Bits of a chunk: a coefficient is read in pieces that a double holds exactly.
const CHUNK: usize = 48;

/// Coefficients whose digits are computed before they are added up.
const BATCH: usize = 64;

/// Words that a recombined coefficient can have: eight primes make 392 bits.
const WORDS: usize = 7;

/// Words that a coefficient can touch when it is added at a bit position.
pub(super) const SPILL: usize = WORDS + 1;

/// 2^(48c) modulo each prime, balanced.
static CHUNK_POWERS: LazyLock<[[f64; 4]; COUNT]> =
    LazyLock::new(|| PRIMES.map(|p| std::array::from_fn(|c| balanced(power(2, (CHUNK * c) as u64, p), p))));

/// Cuts coefficients `first..` of `bits` bits out of a number, and writes their residues modulo each prime.
pub(super) struct Cut<'a, 'b> {
    pub limbs: &'a [u64],
    pub bits: usize,
    /// The index of the first coefficient; a multiple of 8.
    pub first: usize,
    /// One row a prime, all of one length, which is a multiple of 8.
    pub rows: Vec<&'b mut [f64]>,
}

impl Kernel for Cut<'_, '_> {
    type Out = ();

    #[inline(always)]
    fn run<L: Lanes>(mut self, l: L) {
        match self.bits.div_ceil(CHUNK) {
            1 => self.cut::<L, 1>(l),
            2 => self.cut::<L, 2>(l),
            3 => self.cut::<L, 3>(l),
            _ => self.cut::<L, 4>(l),
        }
    }
}

impl Cut<'_, '_> {
    /// Residues ≤ 1/2 + 3·R(1/2) = 2.14 in units of p: the lowest chunk is below 2⁴⁸, about p/2, and the others are
    /// multiplied.
    #[inline(always)]
    fn cut<L: Lanes, const C: usize>(&mut self, l: L) {
        let length = self.rows.first().map_or(0, |row| row.len());
        let filled =
            (self.limbs.len() * 64).div_ceil(self.bits).saturating_sub(self.first).min(length).next_multiple_of(8);
        let mut primes = [l.modulus(PRIMES[0]); COUNT];
        for (modulus, &prime) in primes.iter_mut().zip(&PRIMES) {
            *modulus = l.modulus(prime);
        }
        let masks: [u64; C] = std::array::from_fn(|c| u64::MAX >> (64 - CHUNK.min(self.bits - CHUNK * c)));
        let powers = &*CHUNK_POWERS;
        for start in (0..filled).step_by(8) {
            let position = (self.first + start) * self.bits;
            let (word, offset) = (position / 64, position % 64);
            // Eight coefficients are at most 8·192 + 63 bits, which with the word behind are less than the window.
            let mut end = [0; WINDOW];
            let window = match self.limbs.get(word..word + WINDOW) {
                Some(window) => window.try_into().expect("the range is as long as the window"),
                None => {
                    let rest = &self.limbs[word.min(self.limbs.len())..];
                    end[..rest.len()].copy_from_slice(rest);
                    &end
                }
            };
            // No closure here: only what is inlined for certain is compiled with the instructions of the lanes.
            let mut chunks = [l.splat(0.0); C];
            for c in 0..C {
                let first = offset + CHUNK * c;
                let positions = std::array::from_fn(|lane| (first + lane * self.bits) as u64);
                chunks[c] = l.bits(window, positions, masks[c]);
            }
            for (i, row) in self.rows.iter_mut().enumerate() {
                let mut sum = chunks[0];
                for c in 1..C {
                    sum = l.add(sum, l.mul_mod(chunks[c], l.splat(powers[i][c]), primes[i]));
                }
                let target = &mut row[start..start + 8];
                l.store(target.try_into().expect("the range has eight entries"), sum);
            }
        }
        for row in &mut self.rows {
            row[filled..].fill(0.0);
        }
    }
}

/// Recombines coefficients from their residues modulo the first K primes and adds them up at multiples of `bits` bits.
pub(super) struct Recombine<'a, 'b, const K: usize> {
    /// One row a prime, all of one length, which is a multiple of 8.
    pub rows: [&'a [f64]; K],
    pub bits: usize,
    /// Zeros on entry; as long as the rows times `bits`, and [`SPILL`] words more.
    pub out: &'b mut [u64],
    pub garner: &'a Garner,
}

/// The inverses that Garner's method needs: entry (i, j) is 1/pⱼ modulo pᵢ, balanced.
pub(super) struct Garner([[f64; COUNT]; COUNT]);

impl Garner {
    pub fn new() -> Self {
        Self(std::array::from_fn(|i| {
            std::array::from_fn(|j| if j < i { balanced(inverse(PRIMES[j], PRIMES[i]), PRIMES[i]) } else { 0.0 })
        }))
    }
}

impl<const K: usize> Kernel for Recombine<'_, '_, K> {
    type Out = ();

    /// Mixed-radix digits v₀ + p₀(v₁ + p₁(v₂ + …)), each canonical, so that the sum is the only value below the
    /// product of the primes.
    ///
    /// Bounds in units of p: residues ≤ 1.6, differences ≤ 1.6 + 1 < 8, so that every product is ≤ R(2.6) < 1 and
    /// [`Lanes::canonical`] applies. The first digit is reduced first.
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let mut primes = [l.modulus(PRIMES[0]); K];
        for (modulus, &prime) in primes.iter_mut().zip(&PRIMES) {
            *modulus = l.modulus(prime);
        }
        let two_52 = l.splat(TWO_52);
        let mut position = 0;
        // In batches, so that the long chains of dependent products of several vectors overlap.
        for start in (0..self.rows[0].len()).step_by(BATCH) {
            let mut digits = [[[0.0; 8]; K]; BATCH / 8];
            for (index, digits) in digits.iter_mut().enumerate() {
                let at = start + 8 * index;
                let mut v = [l.splat(0.0); K];
                for i in 0..K {
                    let row: &[f64; 8] = self.rows[i][at..at + 8].try_into().expect("the range has eight entries");
                    let mut t = l.load(row);
                    if i == 0 {
                        t = l.reduce(t, primes[0]);
                    }
                    for (&digit, &inverse) in v[..i].iter().zip(&self.garner.0[i]) {
                        t = l.mul_mod(l.sub(t, digit), l.splat(inverse), primes[i]);
                    }
                    v[i] = l.canonical(t, primes[i]);
                    l.store(&mut digits[i], l.add(v[i], two_52));
                }
            }
            for digits in &digits {
                for lane in 0..8 {
                    let digits: [u64; K] = std::array::from_fn(|i| digits[i][lane].to_bits() ^ TWO_52.to_bits());
                    let value = horner(&digits);
                    let (word, shift) = (position / 64, position % 64);
                    add_shifted::<K>(&mut self.out[word..word + K + 1], &value, shift as u32);
                    position += self.bits;
                }
            }
        }
    }
}

/// The value of mixed-radix digits. K digits of 49 bits fill fewer than K words.
#[inline(always)]
fn horner<const K: usize>(digits: &[u64; K]) -> [u64; K] {
    let mut value = [0; K];
    value[0] = digits[K - 1];
    for i in (0..K - 1).rev() {
        let words = (49 * (K - i)).div_ceil(64);
        let mut carry = digits[i];
        for word in &mut value[..words] {
            let product = u128::from(*word) * u128::from(PRIMES[i]) + u128::from(carry);
            *word = product as u64;
            carry = (product >> 64) as u64;
        }
    }
    value
}

/// `out += value·2^shift`, for `shift < 64`; the sum fits.
#[inline(always)]
fn add_shifted<const K: usize>(out: &mut [u64], value: &[u64; K], shift: u32) {
    let words = (49 * K).div_ceil(64);
    let (mut carry, mut below) = (false, 0);
    for (i, word) in out.iter_mut().enumerate().take(words + 1) {
        let limb = if i < words { value[i] } else { 0 };
        // Two shifts, because one by 64 is not defined.
        let shifted = (limb << shift) | (below >> 1 >> (63 - shift));
        below = limb;
        let (sum, first) = word.overflowing_add(shifted);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        *word = sum;
        carry = first | second;
    }
    debug_assert!(!carry, "a coefficient fits into its words");
}
