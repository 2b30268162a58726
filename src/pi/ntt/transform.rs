//! The transform of one prime: forward, inverse, and the products between.
//!
//! A sequence of N = 2ⁿ residues is a polynomial modulo x^N − 1. Block j of a level holds the polynomial modulo
//! x^(2m) − s², with s = w(j) the j-th entry of the table of roots; one step splits it into the residues modulo x^m
//! − s (block 2j of the next level) and x^m + s (block 2j + 1). So a block needs one root, and the results come out
//! in the order in which the roots stand; the inverse reads them in that order.
//!
//! No closure in a kernel touches a vector: only `#[inline(always)]` functions are compiled with the instructions
//! of the lanes for certain.
//!
//! # Bounds
//!
//! With R(c) = 1/2 + 3c/32 from `lanes.rs`, in units of p:
//!
//! - forward pass (two levels): all inputs ≤ 2.25. The first quarter is reduced to 1/2; the second goes to ≤ 2.25 +
//!   R(2.25) = 2.97 and is multiplied; outputs ≤ 1/2 + R(2.25) + R(2.97) = 1.99.
//! - first pass when the upper half is zero: the first two quarters are reduced to 1/2 each, outputs ≤ 1/2 + R(1/2)
//!   = 1.05.
//! - last six forward levels without reduction: 2.25 → 2.97 → 3.74 → 4.60 → 5.53 → 6.55 → 7.66, and a factor of a
//!   product never exceeds 6.55 < 8.
//! - products: one factor is reduced to 1/2, the other is multiplied by 1/N first, R(7.66) = 1.22. The product is ≤
//!   R(1.22) = 0.62, a sum of two ≤ 1.24.
//! - inverse pass (two levels): inputs ≤ 1.6. Sum of four ≤ 6.4, reduced to 1/2; its partner ≤ R(6.4) = 1.1; the
//!   other two ≤ 2·R(3.2) = 1.6 and R(1.6) = 0.65.

use super::lanes::{Isa, Kernel, Lanes, Modulus};

/// The length (in doubles, 32 KiB) up to which a block is transformed level by level; above, quarter by quarter.
const BLOCK: usize = 4096;

/// The length from which the quarters of a block are worth another thread.
const PARALLEL: usize = 1 << 15;

/// The shortest transform: what the last six levels handle in registers.
pub(super) const SHORTEST: usize = 64;

/// A transform of one prime on one instruction set.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    pub isa: Isa,
    pub prime: u64,
    /// At least half as many roots as the transform is long.
    pub roots: &'a [f64],
}

impl Field<'_> {
    /// Transforms in place; the length is a power of two, at least [`SHORTEST`]. With `half`, the upper half counts
    /// as zeros, whatever it holds.
    pub fn forward(self, x: &mut [f64], half: bool) {
        let filled = if half { x.len() / 2 } else { x.len() };
        debug_assert!(self.bounded(&x[..filled], 2.25));
        if half && x.len() >= 4 * SHORTEST {
            self.isa.run(FirstPass { field: self, x });
            for_quarters(x, &|i, quarter| self.forward_block(quarter, i));
        } else {
            if half {
                let (_, upper) = x.split_at_mut(x.len() / 2);
                upper.fill(0.0);
            }
            self.forward_block(x, 0);
        }
        debug_assert!(self.bounded(x, 7.66));
    }

    /// Whether all residues are at most `bound`·p.
    fn bounded(self, x: &[f64], bound: f64) -> bool {
        x.iter().all(|residue| residue.abs() <= bound * self.prime as f64)
    }

    fn forward_block(self, x: &mut [f64], j: usize) {
        if x.len() <= BLOCK {
            return self.isa.run(ForwardBlock { field: self, x, j });
        }
        self.isa.run(ForwardPass { field: self, x, j });
        for_quarters(x, &|i, quarter| self.forward_block(quarter, 4 * j + i));
    }

    /// The inverse of [`Field::forward`], times the length.
    pub fn inverse(self, x: &mut [f64]) {
        debug_assert!(self.bounded(x, 1.24));
        self.inverse_block(x, 0);
        debug_assert!(self.bounded(x, 1.6));
    }

    fn inverse_block(self, x: &mut [f64], j: usize) {
        if x.len() <= BLOCK {
            return self.isa.run(InverseBlock { field: self, x, j });
        }
        for_quarters(x, &|i, quarter| self.inverse_block(quarter, 4 * j + i));
        self.isa.run(InversePass { field: self, x, j });
    }

    /// `x = x·y·scale`, entry by entry, for two forward transforms; the scale is at most p/2.
    pub fn multiply(self, x: &mut [f64], y: &[f64], scale: f64) {
        self.isa.run(Multiply { prime: self.prime, x, y, scale });
    }

    /// `x = x²·scale`.
    pub fn square(self, x: &mut [f64], scale: f64) {
        self.isa.run(Square { prime: self.prime, x, scale });
    }

    /// `x += y·z·scale`; `x` is the result of one product.
    pub fn multiply_add(self, x: &mut [f64], y: &[f64], z: &[f64], scale: f64) {
        self.isa.run(MultiplyAdd { prime: self.prime, x, y, z, scale });
    }

    /// The factor f for which `(v − u)·f` is `(u − v)/w(j)`: minus the inverse of root j.
    ///
    /// The exponents of j and of its mirror image within the range of equal bit lengths add up to a half turn,
    /// which is −1.
    #[inline(always)]
    fn inverse_root(self, j: usize) -> f64 {
        if j == 0 { -1.0 } else { self.roots[3 * (1 << j.ilog2()) - 1 - j] }
    }
}

fn for_quarters(x: &mut [f64], f: &(impl Fn(usize, &mut [f64]) + Sync)) {
    let (low, high) = x.split_at_mut(x.len() / 2);
    let halves = |first: usize, half: &mut [f64]| {
        let (a, b) = half.split_at_mut(half.len() / 2);
        if a.len() >= PARALLEL {
            rayon::join(|| f(first, a), || f(first + 1, b));
        } else {
            f(first, a);
            f(first + 1, b);
        }
    };
    if low.len() >= PARALLEL {
        rayon::join(|| halves(0, low), || halves(2, high));
    } else {
        halves(0, low);
        halves(2, high);
    }
}

/// The four quarters of a block, in eights.
#[inline(always)]
fn quarters(x: &mut [f64]) -> [&mut [[f64; 8]]; 4] {
    let (x, _) = x.as_chunks_mut::<8>();
    let (low, high) = x.split_at_mut(x.len() / 2);
    let (a, b) = low.split_at_mut(low.len() / 2);
    let (c, d) = high.split_at_mut(high.len() / 2);
    [a, b, c, d]
}

/// One step of the forward transform.
#[inline(always)]
fn split<L: Lanes>(l: L, u: &mut L::V, v: &mut L::V, w: L::V, m: Modulus<L::V>) {
    let t = l.mul_mod(*v, w, m);
    *v = l.sub(*u, t);
    *u = l.add(*u, t);
}

/// One step of the inverse transform; `w` is minus the inverse root.
#[inline(always)]
fn join<L: Lanes>(l: L, u: &mut L::V, v: &mut L::V, w: L::V, m: Modulus<L::V>) {
    let difference = l.sub(*v, *u);
    *u = l.add(*u, *v);
    *v = l.mul_mod(difference, w, m);
}

#[inline(always)]
fn forward_pass<L: Lanes>(l: L, field: Field, x: &mut [f64], j: usize) {
    let m = l.modulus(field.prime);
    let (w1, w2, w3) = (l.splat(field.roots[j]), l.splat(field.roots[2 * j]), l.splat(field.roots[2 * j + 1]));
    let [a, b, c, d] = quarters(x);
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        let (mut p, mut q, mut r, mut s) = (l.reduce(l.load(a), m), l.load(b), l.load(c), l.load(d));
        split(l, &mut p, &mut r, w1, m);
        split(l, &mut q, &mut s, w1, m);
        split(l, &mut p, &mut q, w2, m);
        split(l, &mut r, &mut s, w3, m);
        l.store(a, p);
        l.store(b, q);
        l.store(c, r);
        l.store(d, s);
    }
}

#[inline(always)]
fn inverse_pass<L: Lanes>(l: L, field: Field, x: &mut [f64], j: usize) {
    let m = l.modulus(field.prime);
    let w1 = l.splat(field.inverse_root(j));
    let (w2, w3) = (l.splat(field.inverse_root(2 * j)), l.splat(field.inverse_root(2 * j + 1)));
    let [a, b, c, d] = quarters(x);
    for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
        let (mut p, mut q, mut r, mut s) = (l.load(a), l.load(b), l.load(c), l.load(d));
        join(l, &mut p, &mut q, w2, m);
        join(l, &mut r, &mut s, w3, m);
        join(l, &mut p, &mut r, w1, m);
        join(l, &mut q, &mut s, w1, m);
        l.store(a, l.reduce(p, m));
        l.store(b, q);
        l.store(c, r);
        l.store(d, s);
    }
}

/// A single level in front of the last six, where the number of levels is odd.
#[inline(always)]
fn forward_single<L: Lanes>(l: L, field: Field, x: &mut [f64], j: usize) {
    let m = l.modulus(field.prime);
    let w = l.splat(field.roots[j]);
    let (x, _) = x.as_chunks_mut::<8>();
    let (a, b) = x.split_at_mut(x.len() / 2);
    for (a, b) in a.iter_mut().zip(b) {
        let (mut p, mut q) = (l.reduce(l.load(a), m), l.load(b));
        split(l, &mut p, &mut q, w, m);
        l.store(a, p);
        l.store(b, q);
    }
}

#[inline(always)]
fn inverse_single<L: Lanes>(l: L, field: Field, x: &mut [f64], j: usize) {
    let m = l.modulus(field.prime);
    let w = l.splat(field.inverse_root(j));
    let (x, _) = x.as_chunks_mut::<8>();
    let (a, b) = x.split_at_mut(x.len() / 2);
    for (a, b) in a.iter_mut().zip(b) {
        let (mut p, mut q) = (l.load(a), l.load(b));
        join(l, &mut p, &mut q, w, m);
        l.store(a, l.reduce(p, m));
        l.store(b, q);
    }
}

/// The roots of the last three levels of block `j` of 64, one lane for each of its eight blocks of 8: the level of
/// one root, of two, of four.
#[inline(always)]
fn lane_roots<L: Lanes>(l: L, roots: &[f64], j: usize) -> [L::V; 7] {
    let one = l.load(eight(roots, 8 * j));
    let (two0, two1) = l.deinterleave(l.load(eight(roots, 16 * j)), l.load(eight(roots, 16 * j + 8)));
    let (even0, odd0) = l.deinterleave(l.load(eight(roots, 32 * j)), l.load(eight(roots, 32 * j + 8)));
    let (even1, odd1) = l.deinterleave(l.load(eight(roots, 32 * j + 16)), l.load(eight(roots, 32 * j + 24)));
    let (four0, four2) = l.deinterleave(even0, even1);
    let (four1, four3) = l.deinterleave(odd0, odd1);
    [one, two0, two1, four0, four1, four2, four3]
}

/// Minus the inverses of [`lane_roots`]: the mirror image of each range, read backwards.
#[inline(always)]
fn inverse_lane_roots<L: Lanes>(l: L, field: Field, j: usize) -> [L::V; 7] {
    if j == 0 {
        return [
            gather(l, field, 1, 0),
            gather(l, field, 2, 0),
            gather(l, field, 2, 1),
            gather(l, field, 4, 0),
            gather(l, field, 4, 1),
            gather(l, field, 4, 2),
            gather(l, field, 4, 3),
        ];
    }
    // The range [c·j, c·(j + 1)) has the mirror image [c·j', c·(j' + 1)), where j' is the mirror image of j.
    let mirror = 3 * (1 << j.ilog2()) - 1 - j;
    let [one, two0, two1, four0, four1, four2, four3] = lane_roots(l, field.roots, mirror);
    [
        l.reverse(one),
        l.reverse(two1),
        l.reverse(two0),
        l.reverse(four3),
        l.reverse(four2),
        l.reverse(four1),
        l.reverse(four0),
    ]
}

/// Minus the inverses of the roots i, i + step, i + 2·step, …
#[inline(always)]
fn gather<L: Lanes>(l: L, field: Field, step: usize, i: usize) -> L::V {
    let mut roots = [0.0; 8];
    for (lane, root) in roots.iter_mut().enumerate() {
        *root = field.inverse_root(step * lane + i);
    }
    l.load(&roots)
}

#[inline(always)]
fn eight(x: &[f64], start: usize) -> &[f64; 8] {
    x[start..start + 8].try_into().expect("the range has eight entries")
}

/// The last six levels on 64 residues, in registers.
#[inline(always)]
fn forward_tail<L: Lanes>(l: L, field: Field, x: &mut [f64], j: usize) {
    let m = l.modulus(field.prime);
    let (chunks, _) = x.as_chunks_mut::<8>();
    let mut v: [L::V; 8] = [
        l.load(&chunks[0]),
        l.load(&chunks[1]),
        l.load(&chunks[2]),
        l.load(&chunks[3]),
        l.load(&chunks[4]),
        l.load(&chunks[5]),
        l.load(&chunks[6]),
        l.load(&chunks[7]),
    ];
    let top = [
        l.splat(field.roots[j]),
        l.splat(field.roots[2 * j]),
        l.splat(field.roots[2 * j + 1]),
        l.splat(field.roots[4 * j]),
        l.splat(field.roots[4 * j + 1]),
        l.splat(field.roots[4 * j + 2]),
        l.splat(field.roots[4 * j + 3]),
    ];
    forward_eight(l, &mut v, top, m);
    v = l.transpose(v);
    forward_eight(l, &mut v, lane_roots(l, field.roots, j), m);
    for (chunk, v) in chunks.iter_mut().zip(v) {
        l.store(chunk, v);
    }
}

/// Three levels on eight vectors, with the roots of the level of one root, of two, of four.
#[inline(always)]
fn forward_eight<L: Lanes>(l: L, v: &mut [L::V; 8], w: [L::V; 7], m: Modulus<L::V>) {
    let [v0, v1, v2, v3, v4, v5, v6, v7] = v;
    split(l, v0, v4, w[0], m);
    split(l, v1, v5, w[0], m);
    split(l, v2, v6, w[0], m);
    split(l, v3, v7, w[0], m);
    split(l, v0, v2, w[1], m);
    split(l, v1, v3, w[1], m);
    split(l, v4, v6, w[2], m);
    split(l, v5, v7, w[2], m);
    split(l, v0, v1, w[3], m);
    split(l, v2, v3, w[4], m);
    split(l, v4, v5, w[5], m);
    split(l, v6, v7, w[6], m);
}

/// The first six levels of the inverse on 64 residues.
#[inline(always)]
fn inverse_tail<L: Lanes>(l: L, field: Field, x: &mut [f64], j: usize) {
    let m = l.modulus(field.prime);
    let (chunks, _) = x.as_chunks_mut::<8>();
    let mut v: [L::V; 8] = [
        l.load(&chunks[0]),
        l.load(&chunks[1]),
        l.load(&chunks[2]),
        l.load(&chunks[3]),
        l.load(&chunks[4]),
        l.load(&chunks[5]),
        l.load(&chunks[6]),
        l.load(&chunks[7]),
    ];
    inverse_eight(l, &mut v, inverse_lane_roots(l, field, j), m);
    v = l.transpose(v);
    let top = [
        l.splat(field.inverse_root(j)),
        l.splat(field.inverse_root(2 * j)),
        l.splat(field.inverse_root(2 * j + 1)),
        l.splat(field.inverse_root(4 * j)),
        l.splat(field.inverse_root(4 * j + 1)),
        l.splat(field.inverse_root(4 * j + 2)),
        l.splat(field.inverse_root(4 * j + 3)),
    ];
    inverse_eight(l, &mut v, top, m);
    for (chunk, v) in chunks.iter_mut().zip(v) {
        l.store(chunk, v);
    }
}

/// The inverse of [`forward_eight`], times 8. Inputs ≤ 1.6, outputs ≤ 1.6: the first two levels are a pass, with
/// one reduction in each half; of the third, the sums that can exceed 1.6 are reduced.
#[inline(always)]
fn inverse_eight<L: Lanes>(l: L, v: &mut [L::V; 8], w: [L::V; 7], m: Modulus<L::V>) {
    let [v0, v1, v2, v3, v4, v5, v6, v7] = v;
    join(l, v0, v1, w[3], m);
    join(l, v2, v3, w[4], m);
    join(l, v4, v5, w[5], m);
    join(l, v6, v7, w[6], m);
    join(l, v0, v2, w[1], m);
    join(l, v1, v3, w[1], m);
    join(l, v4, v6, w[2], m);
    join(l, v5, v7, w[2], m);
    *v0 = l.reduce(*v0, m);
    *v4 = l.reduce(*v4, m);
    join(l, v0, v4, w[0], m);
    join(l, v1, v5, w[0], m);
    join(l, v2, v6, w[0], m);
    join(l, v3, v7, w[0], m);
    *v1 = l.reduce(*v1, m);
    *v2 = l.reduce(*v2, m);
}

/// The first forward pass, when the upper half is zero and the first root is 1.
struct FirstPass<'a, 'b> {
    field: Field<'a>,
    x: &'b mut [f64],
}

impl Kernel for FirstPass<'_, '_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let m = l.modulus(self.field.prime);
        let quarter_turn = l.splat(self.field.roots[1]);
        let [a, b, c, d] = quarters(self.x);
        for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
            let (p, q) = (l.reduce(l.load(a), m), l.reduce(l.load(b), m));
            let r = l.mul_mod(q, quarter_turn, m);
            l.store(a, l.add(p, q));
            l.store(b, l.sub(p, q));
            l.store(c, l.add(p, r));
            l.store(d, l.sub(p, r));
        }
    }
}

struct ForwardPass<'a, 'b> {
    field: Field<'a>,
    x: &'b mut [f64],
    j: usize,
}

impl Kernel for ForwardPass<'_, '_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        forward_pass(l, self.field, self.x, self.j);
    }
}

struct InversePass<'a, 'b> {
    field: Field<'a>,
    x: &'b mut [f64],
    j: usize,
}

impl Kernel for InversePass<'_, '_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        inverse_pass(l, self.field, self.x, self.j);
    }
}

struct ForwardBlock<'a, 'b> {
    field: Field<'a>,
    x: &'b mut [f64],
    j: usize,
}

impl Kernel for ForwardBlock<'_, '_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Self { field, x, j } = self;
        let (mut length, mut first) = (x.len(), j);
        while length > 2 * SHORTEST {
            for (i, block) in x.chunks_exact_mut(length).enumerate() {
                forward_pass(l, field, block, first + i);
            }
            (length, first) = (length / 4, first * 4);
        }
        if length == 2 * SHORTEST {
            for (i, block) in x.chunks_exact_mut(length).enumerate() {
                forward_single(l, field, block, first + i);
            }
            first *= 2;
        }
        for (i, block) in x.chunks_exact_mut(SHORTEST).enumerate() {
            forward_tail(l, field, block, first + i);
        }
    }
}

struct InverseBlock<'a, 'b> {
    field: Field<'a>,
    x: &'b mut [f64],
    j: usize,
}

impl Kernel for InverseBlock<'_, '_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Self { field, x, j } = self;
        let blocks = x.len() / SHORTEST;
        let (mut length, mut first) = (SHORTEST, j * blocks);
        for (i, block) in x.chunks_exact_mut(length).enumerate() {
            inverse_tail(l, field, block, first + i);
        }
        if blocks.ilog2() % 2 == 1 {
            (length, first) = (length * 2, first / 2);
            for (i, block) in x.chunks_exact_mut(length).enumerate() {
                inverse_single(l, field, block, first + i);
            }
        }
        while length < x.len() {
            (length, first) = (length * 4, first / 4);
            for (i, block) in x.chunks_exact_mut(length).enumerate() {
                inverse_pass(l, field, block, first + i);
            }
        }
    }
}

struct Multiply<'a> {
    prime: u64,
    x: &'a mut [f64],
    y: &'a [f64],
    scale: f64,
}

impl Kernel for Multiply<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let (m, scale) = (l.modulus(self.prime), l.splat(self.scale));
        let (x, y) = (self.x.as_chunks_mut::<8>().0, self.y.as_chunks::<8>().0);
        for (x, y) in x.iter_mut().zip(y) {
            l.store(x, product(l, l.load(x), l.load(y), scale, m));
        }
    }
}

struct Square<'a> {
    prime: u64,
    x: &'a mut [f64],
    scale: f64,
}

impl Kernel for Square<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let (m, scale) = (l.modulus(self.prime), l.splat(self.scale));
        for x in self.x.as_chunks_mut::<8>().0 {
            let v = l.load(x);
            l.store(x, product(l, v, v, scale, m));
        }
    }
}

struct MultiplyAdd<'a> {
    prime: u64,
    x: &'a mut [f64],
    y: &'a [f64],
    z: &'a [f64],
    scale: f64,
}

impl Kernel for MultiplyAdd<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let (m, scale) = (l.modulus(self.prime), l.splat(self.scale));
        let (x, y, z) = (self.x.as_chunks_mut::<8>().0, self.y.as_chunks::<8>().0, self.z.as_chunks::<8>().0);
        for ((x, y), z) in x.iter_mut().zip(y).zip(z) {
            l.store(x, l.add(l.load(x), product(l, l.load(y), l.load(z), scale, m)));
        }
    }
}

#[inline(always)]
fn product<L: Lanes>(l: L, x: L::V, y: L::V, scale: L::V, m: Modulus<L::V>) -> L::V {
    l.mul_mod(l.mul_mod(x, scale, m), l.reduce(y, m), m)
}
