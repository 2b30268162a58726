//! Products of long numbers by number-theoretic transforms.
//!
//! A number is cut into coefficients of b bits; the product of two polynomials of length N modulo x^N − 1 is
//! computed modulo three to eight primes just below 2⁴⁹ and recombined. It is exact: N·(2^b − 1)² is less than the
//! product of the primes (the plan of a product guarantees it). The result is the product modulo 2^(bN) − 1, which
//! is the product itself where it is shorter than bN bits. Every result is checked modulo 2⁶⁴ − 1, which divides
//! 2^(bN) − 1.

mod coefficients;
mod lanes;
mod pool;
mod primes;
mod transform;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use rayon::prelude::*;

use crate::pi::error::PiError;
use crate::pi::{limbs, residue};
use coefficients::{Cut, Garner, Recombine, SPILL};
pub use lanes::Isa;
use pool::Buffer;
pub(crate) use pool::clear as clear_pool;
use primes::{COUNT, MAX_LOG, PRIMES, PRODUCT_BITS};
use transform::{Field, SHORTEST};

/// Coefficients that one task cuts or recombines. A multiple of 64, so that tasks start at whole words.
const TASK: usize = 1 << 10;

static GARNER: LazyLock<Garner> = LazyLock::new(Garner::new);

/// The instruction set in use: the best one, or the one that the environment variable `SCHREIER_ISA` names, for
/// comparisons.
static ISA: LazyLock<Isa> = LazyLock::new(|| {
    let available = Isa::available();
    let wanted = std::env::var("SCHREIER_ISA").ok();
    let named = wanted.and_then(|name| available.iter().find(|isa| isa.to_string().eq_ignore_ascii_case(&name)));
    *named.unwrap_or(&available[0])
});

/// The instruction set that products use in this process.
pub fn instruction_set() -> Isa {
    *ISA
}

/// Test hook: the product whose number (counted down) reaches zero gets a wrong digit.
static FAULT: AtomicUsize = AtomicUsize::new(0);

/// Plants one wrong bit into the n-th product by transforms from now on (n ≥ 1): for tests that faults of the
/// hardware are found.
#[doc(hidden)]
pub fn plant_fault(n: usize) {
    FAULT.store(n, Ordering::Relaxed);
}

fn fault_is_due() -> bool {
    FAULT.load(Ordering::Relaxed) > 0 && FAULT.fetch_sub(1, Ordering::Relaxed) == 1
}

/// How a product is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The number of primes.
    primes: usize,
    /// The length of the transform is two to this.
    log: u32,
    /// Bits of a coefficient.
    bits: usize,
    isa: Isa,
}

impl Plan {
    /// The cheapest plan whose modulus 2^(64L) − 1 has L ≥ `limbs`.
    pub fn new(limbs: usize) -> Self {
        Self::on(*ISA, limbs)
    }

    /// The same on a given instruction set.
    pub fn on(isa: Isa, limbs: usize) -> Self {
        let plans = (3..=COUNT).filter_map(|primes| {
            (SHORTEST.ilog2()..=MAX_LOG).find_map(|log| {
                // N·2^(2b) ≤ product of the primes.
                let bits = (PRODUCT_BITS[primes] - log) as usize / 2;
                (bits << log >= 64 * limbs).then_some(Self { primes, log, bits, isa })
            })
        });
        plans.min_by_key(Plan::cost).expect("a transform of length 2^31 is longer than the address space")
    }

    /// Estimated cost of a product, in units of 10 ps on the machine where it was fitted: transforms, and
    /// recombination quadratic in the number of primes.
    fn cost(&self) -> u64 {
        let k = self.primes as u64;
        (k * (800 + 25 * u64::from(self.log)) + 12 * k * k) << self.log
    }

    /// L: products are modulo 2^(64L) − 1.
    pub fn limbs(&self) -> usize {
        (self.bits << self.log) / 64
    }

    fn length(&self) -> usize {
        1 << self.log
    }

    fn field<'a>(&self, index: usize, roots: &'a Arc<[f64]>) -> Field<'a> {
        Field { isa: self.isa, prime: PRIMES[index], roots }
    }

    /// The factor 1/N modulo a prime.
    fn scale(&self, index: usize) -> f64 {
        // 2⁻ⁿ is −(p − 1)/2ⁿ, since p ≡ 1 modulo 2³².
        primes::balanced(PRIMES[index] - ((PRIMES[index] - 1) >> self.log), PRIMES[index])
    }

    /// Runs `f` for every prime with its part of `data`, on several threads where that pays.
    fn for_primes(&self, data: &mut [f64], f: impl Fn(usize, &mut [f64]) + Sync) {
        if self.length() * self.primes < 1 << 15 {
            data.chunks_exact_mut(self.length()).enumerate().for_each(|(i, row)| f(i, row));
        } else {
            data.par_chunks_exact_mut(self.length()).enumerate().for_each(|(i, row)| f(i, row));
        }
    }

    /// The transform of a number of at most L limbs. O(N log N).
    pub fn forward(&self, number: &[u64]) -> Transform {
        assert!(number.len() <= self.limbs(), "the operand is at most as long as the modulus");
        let mut data = Buffer::new(self.primes * self.length());
        let filled = (64 * number.len()).div_ceil(self.bits);
        let half = filled <= self.length() / 2;
        self.cut(number, if half { self.length() / 2 } else { self.length() }, &mut data);
        self.for_primes(&mut data, |i, row| {
            let roots = primes::roots(i, self.length() / 2);
            self.field(i, &roots).forward(row, half);
        });
        Transform { plan: *self, data, residue: residue::mod_64(number) }
    }

    /// The residues of the first `count` coefficients.
    fn cut(&self, number: &[u64], count: usize, data: &mut [f64]) {
        let mut rows: Vec<_> = data.chunks_exact_mut(self.length()).map(|row| row[..count].chunks_mut(TASK)).collect();
        let tasks: Vec<Vec<&mut [f64]>> =
            (0..count.div_ceil(TASK)).map(|_| rows.iter_mut().filter_map(Iterator::next).collect()).collect();
        let run = |(i, rows): (usize, Vec<&mut [f64]>)| {
            self.isa.run(Cut { limbs: number, bits: self.bits, first: i * TASK, rows });
        };
        if tasks.len() < 8 {
            tasks.into_iter().enumerate().for_each(run);
        } else {
            tasks.into_par_iter().enumerate().with_min_len(4).for_each(run);
        }
    }
}

/// A number after the transform.
#[derive(Clone)]
pub(crate) struct Transform {
    plan: Plan,
    data: Buffer,
    /// The number modulo 2⁶⁴ − 1.
    residue: u64,
}

impl Transform {
    /// Multiplies by another transform of the same plan.
    pub fn multiply(&mut self, other: &Self) {
        let plan = self.plan;
        debug_assert_eq!(plan, other.plan);
        plan.for_primes(&mut self.data, |i, row| {
            let roots = primes::roots(i, 1);
            plan.field(i, &roots).multiply(row, other.row(i), plan.scale(i));
        });
        self.residue = residue::mul_64(self.residue, other.residue);
    }

    /// Squares.
    pub fn square(&mut self) {
        let plan = self.plan;
        plan.for_primes(&mut self.data, |i, row| {
            let roots = primes::roots(i, 1);
            plan.field(i, &roots).square(row, plan.scale(i));
        });
        self.residue = residue::mul_64(self.residue, self.residue);
    }

    /// Adds the product of two transforms to a product. The sum must be below the modulus.
    pub fn multiply_add(&mut self, x: &Self, y: &Self) {
        let plan = self.plan;
        plan.for_primes(&mut self.data, |i, row| {
            let roots = primes::roots(i, 1);
            plan.field(i, &roots).multiply_add(row, x.row(i), y.row(i), plan.scale(i));
        });
        self.residue = residue::add_64(self.residue, residue::mul_64(x.residue, y.residue));
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.data[i * self.plan.length()..(i + 1) * self.plan.length()]
    }

    /// The product modulo 2^(64L) − 1, of which the lowest `limbs ≤ L` limbs are returned; the others must be zero
    /// where fewer are asked for.
    ///
    /// # Errors
    ///
    /// [`PiError::Arithmetic`] if the result does not have the residue modulo 2⁶⁴ − 1 that follows from the
    /// factors: the hardware or this code is at fault.
    pub fn inverse(mut self, limbs: usize) -> Result<Vec<u64>, PiError> {
        let plan = self.plan;
        plan.for_primes(&mut self.data, |i, row| {
            let roots = primes::roots(i, plan.length() / 2);
            plan.field(i, &roots).inverse(row);
        });
        let mut out = vec![0; limbs.min(plan.limbs())];
        match plan.primes {
            3 => self.recombine::<3>(&mut out),
            4 => self.recombine::<4>(&mut out),
            5 => self.recombine::<5>(&mut out),
            6 => self.recombine::<6>(&mut out),
            7 => self.recombine::<7>(&mut out),
            _ => self.recombine::<8>(&mut out),
        }
        if fault_is_due() {
            let middle = out.len() / 2;
            out[middle] ^= 1 << 17;
        }
        if residue::mod_64(&out) != self.residue {
            return Err(PiError::Arithmetic { what: "a product" });
        }
        Ok(out)
    }

    /// Adds all coefficients up, modulo 2^(64L) − 1 where `out` has L limbs.
    fn recombine<const K: usize>(&self, out: &mut [u64]) {
        let Plan { bits, isa, .. } = self.plan;
        let words = TASK.min(self.plan.length()) * bits / 64;
        let task = |(index, target): (usize, &mut [u64])| {
            let range = index * TASK..((index + 1) * TASK).min(self.plan.length());
            let mut sum = vec![0; words + SPILL];
            let rows = std::array::from_fn(|i| &self.row(i)[range.clone()]);
            isa.run(Recombine::<K> { rows, bits, out: &mut sum, garner: &GARNER });
            target.copy_from_slice(&sum[..target.len()]);
            let mut spill = [0; SPILL];
            let rest = &sum[target.len()..];
            let rest = &rest[..rest.len().min(SPILL)];
            spill[..rest.len()].copy_from_slice(rest);
            spill
        };
        let spills: Vec<[u64; SPILL]> = if out.len() < 8 * words {
            out.chunks_mut(words).enumerate().map(task).collect()
        } else {
            out.par_chunks_mut(words).enumerate().map(task).collect()
        };
        let length = out.len();
        for (index, spill) in spills.iter().enumerate() {
            let spill = limbs::trimmed(spill);
            let start = ((index + 1) * words).min(length);
            let room = spill.len().min(length - start);
            // What goes beyond the top comes in again at the bottom, since 2^(64L) = 1.
            let (inside, wrapped) = spill.split_at(room);
            let carry = limbs::add_assign(&mut out[start..], inside);
            add_around(out, &[u64::from(carry)]);
            add_around(out, wrapped);
        }
    }
}

/// `a += b` modulo 2^(64·a.len()) − 1.
fn add_around(a: &mut [u64], b: &[u64]) {
    if limbs::add_assign(a, b) {
        limbs::increment(a);
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::pi::limbs::to_big;

    /// Random limbs, all ones, or runs of ones and zeros.
    fn number(rng: &mut Xoshiro256PlusPlus, limbs: usize, kind: usize) -> Vec<u64> {
        let mut run = 0u64;
        (0..limbs)
            .map(|_| match kind {
                0 => rng.random(),
                1 => u64::MAX,
                _ => {
                    if rng.random_range(0..4) == 0 {
                        run = !run;
                    }
                    run
                }
            })
            .collect()
    }

    fn product_on(isa: Isa, a: &[u64], b: &[u64]) -> Vec<u64> {
        let plan = Plan::on(isa, a.len() + b.len());
        let mut product = plan.forward(a);
        product.multiply(&plan.forward(b));
        product.inverse(a.len() + b.len()).unwrap()
    }

    #[test]
    fn products_agree_with_num_bigint_on_every_instruction_set() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for isa in Isa::available() {
            for limbs in [1usize, 2, 3, 60, 61, 129, 500, 1000, 2100, 4200, 9000] {
                for kind in 0..3 {
                    let other = rng.random_range(limbs.div_ceil(2)..=limbs);
                    let (a, b) = (number(&mut rng, limbs, kind), number(&mut rng, other, kind));
                    let expected = to_big(&a) * to_big(&b);
                    assert_eq!(
                        to_big(&product_on(isa, &a, &b)),
                        expected,
                        "{isa:?}, {limbs} × {other} limbs, kind {kind}"
                    );
                }
            }
        }
    }

    /// The extreme coefficients of a plan: all ones over the whole modulus, so that every bound is met.
    #[test]
    fn cyclic_products_of_all_ones_are_exact() {
        for isa in Isa::available() {
            for limbs in [60, 100, 300, 1000, 3000, 20_000] {
                let plan = Plan::on(isa, limbs);
                let mut ones = vec![u64::MAX; plan.limbs()];
                // 2^(64L) − 2, which is −1.
                ones[0] -= 1;
                let mut square = plan.forward(&ones);
                square.square();
                let square = square.inverse(plan.limbs()).unwrap();
                assert_eq!(to_big(&square), BigUint::from(1u32), "{isa:?}, {limbs}");
            }
        }
    }

    #[test]
    fn every_number_of_primes_and_every_small_length_works() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        for isa in Isa::available() {
            for (primes, product_bits) in PRODUCT_BITS.into_iter().enumerate().skip(3) {
                for log in 6..=13 {
                    let plan = Plan { primes, log, bits: (product_bits - log) as usize / 2, isa };
                    let (a, b) = (number(&mut rng, plan.limbs(), 0), number(&mut rng, plan.limbs(), 2));
                    let mut product = plan.forward(&a);
                    product.multiply(&plan.forward(&b));
                    let product = to_big(&product.inverse(plan.limbs()).unwrap());
                    let modulus = (BigUint::from(1u32) << (64 * plan.limbs())) - 1u32;
                    assert_eq!(product % &modulus, to_big(&a) * to_big(&b) % &modulus, "{plan:?}");
                }
            }
        }
    }

    #[test]
    fn sums_of_products_are_exact_at_the_bound() {
        let limbs = 700;
        let ones = vec![u64::MAX; limbs];
        let plan = Plan::new(2 * limbs + 1);
        let mut sum = plan.forward(&ones);
        sum.square();
        let factor = plan.forward(&ones);
        sum.multiply_add(&factor, &factor);
        assert_eq!(to_big(&sum.inverse(2 * limbs + 1).unwrap()), to_big(&ones) * to_big(&ones) * 2u32);
    }

    #[test]
    fn plans_are_large_enough_and_exact() {
        for limbs in (1..5000).chain((5000..5_000_000).step_by(39_999)) {
            let plan = Plan::new(limbs);
            assert!(plan.limbs() >= limbs);
            let primes: BigUint = PRIMES[..plan.primes].iter().map(|&p| BigUint::from(p)).product();
            let coefficient = (BigUint::from(1u32) << plan.bits) - 1u32;
            assert!((&coefficient * &coefficient) << plan.log < primes);
        }
    }

    #[test]
    fn a_planted_fault_is_found() {
        let plan = Plan::new(200);
        let mut product = plan.forward(&[3; 100]);
        product.square();
        // The hook counts all products of the process, so the fault is planted by hand here.
        product.residue ^= 1 << 17;
        assert_eq!(product.inverse(200), Err(PiError::Arithmetic { what: "a product" }));
    }
}
