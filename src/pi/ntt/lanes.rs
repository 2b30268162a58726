//! Eight residues at once, on every instruction set: the only `unsafe` code of the transform.
//!
//! A residue modulo a prime p < 2⁴⁹ is a balanced double: an integer of small absolute value that stands for its class.
//!
//! # The modular product and its bound
//!
//! For integers |a| < 8p and |w| ≤ p/2, [`Lanes::mul_mod`] computes `h = a·w`, `q = fma(h, 1/p, M) − M` with M =
//! 1.5·2⁵², `l = fma(a, w, −h)`, `r = fma(−q, p, h) + l`. Adding M rounds to an integer, because |h/p| < 2⁵¹. The
//! quotient a·w/p is known to a relative error of 3·2⁻⁵³, so that q differs from it by at most 1/2 +
//! 3·2⁻⁵³·|a·w/p|. Both `h − q·p` and `l` are integers below 2⁵³, hence exact, and r = a·w − q·p with
//!
//! > |r| ≤ R(c)·p, R(c) = 1/2 + 3c/32, for |a| ≤ c·p.
//!
//! Without fused multiply-add the low half comes from wrapping 64-bit integers instead; the same bound holds.
//!
//! # Why the `unsafe` is sound
//!
//! Every intrinsic here needs only that the processor has the instruction. The types [`Avx512`] and [`Avx2`] are
//! private to this module but for their `detect`, so a value of them exists only after the processor was asked.
//! Loads and stores take references to eight doubles.

/// A function of the transform that is compiled once for every instruction set.
pub(super) trait Kernel {
    /// The result.
    type Out;
    /// The body; must be `#[inline(always)]` so that it is compiled with the instructions of `lanes`.
    fn run<L: Lanes>(self, lanes: L) -> Self::Out;
}

/// A prime as the lanes need it.
#[derive(Clone, Copy)]
pub(super) struct Modulus<V> {
    pub p: V,
    pub inverse: V,
}

/// Vectors of eight doubles and what the transform does with them.
pub(super) trait Lanes: Copy {
    /// Eight doubles.
    type V: Copy;
    fn splat(self, x: f64) -> Self::V;
    fn load(self, x: &[f64; 8]) -> Self::V;
    fn store(self, to: &mut [f64; 8], x: Self::V);
    fn add(self, x: Self::V, y: Self::V) -> Self::V;
    fn sub(self, x: Self::V, y: Self::V) -> Self::V;
    /// `a·w` mod p, see above.
    fn mul_mod(self, a: Self::V, w: Self::V, m: Modulus<Self::V>) -> Self::V;
    /// The representative of least absolute value, for |a| < 16p.
    fn reduce(self, a: Self::V, m: Modulus<Self::V>) -> Self::V;
    /// The representative in 0..p, for |a| < p.
    fn canonical(self, a: Self::V, m: Modulus<Self::V>) -> Self::V;
    /// The 8×8 transpose.
    fn transpose(self, x: [Self::V; 8]) -> [Self::V; 8];
    /// The sixteen doubles of `x` then `y`: those at even places, those at odd places.
    fn deinterleave(self, x: Self::V, y: Self::V) -> (Self::V, Self::V);
    /// The eight doubles in opposite order.
    fn reverse(self, x: Self::V) -> Self::V;
    /// The bits of a number at eight positions, at least 0 and below 2048 − 64, as doubles: `mask` is below 2⁵².
    #[inline(always)]
    fn bits(self, number: &[u64; WINDOW], positions: [u64; 8], mask: u64) -> Self::V {
        let values = positions.map(|position| {
            let (word, shift) = ((position >> 6) as usize, position & 63);
            // Two shifts, because one by 64 is not defined; the words are in range, and the remainder lets the
            // compiler know.
            let (low, high) = (number[word % WINDOW] >> shift, number[(word + 1) % WINDOW] << 1 << (63 - shift));
            f64::from_bits(((low | high) & mask) | TWO_52.to_bits())
        });
        self.sub(self.load(&values), self.splat(TWO_52))
    }
    /// Runs the kernel with these instructions.
    fn enter<K: Kernel>(self, kernel: K) -> K::Out;

    #[inline(always)]
    fn modulus(self, prime: u64) -> Modulus<Self::V> {
        Modulus { p: self.splat(prime as f64), inverse: self.splat(1.0 / prime as f64) }
    }
}

/// Words that [`Lanes::bits`] looks at.
pub(super) const WINDOW: usize = 32;

/// 2⁵² as a double: its mantissa field is 0.
pub(super) const TWO_52: f64 = 4_503_599_627_370_496.0;

/// 1.5·2⁵²: adding it rounds a double below 2⁵¹ to an integer.
const ROUND: f64 = 6_755_399_441_055_744.0;

/// The instruction sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isa {
    /// AVX-512F with BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// AVX2 with fused multiply-add and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Plain code with fused multiply-add: for processors that have it always, and for tests.
    Fused,
    /// Plain code that takes the low half of products from 64-bit integers: for processors without fused multiply-add.
    Words,
}

impl std::fmt::Display for Isa {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "avx512",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "avx2",
            Self::Fused => "fused",
            Self::Words => "words",
        })
    }
}

impl Isa {
    /// The instruction sets of this processor, best first.
    pub fn available() -> Vec<Self> {
        let mut all = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(Avx512::detect().map(|_| Self::Avx512));
            all.extend(Avx2::detect().map(|_| Self::Avx2));
        }
        let fused_first = cfg!(any(target_arch = "aarch64", target_feature = "fma"));
        all.extend(if fused_first { [Self::Fused, Self::Words] } else { [Self::Words, Self::Fused] });
        all
    }

    /// Runs a kernel with this instruction set, or with plain code where the processor does not have it.
    #[inline]
    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Out {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => match Avx512::detect() {
                Some(lanes) => lanes.enter(kernel),
                None => Plain::<false>.enter(kernel),
            },
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => match Avx2::detect() {
                Some(lanes) => lanes.enter(kernel),
                None => Plain::<false>.enter(kernel),
            },
            Self::Fused => Plain::<true>.enter(kernel),
            Self::Words => Plain::<false>.enter(kernel),
        }
    }
}

/// Arrays of eight doubles; `FUSED` says where the low half of a product comes from.
#[derive(Clone, Copy)]
struct Plain<const FUSED: bool>;

#[inline(always)]
fn zip(x: [f64; 8], y: [f64; 8], f: impl Fn(f64, f64) -> f64) -> [f64; 8] {
    std::array::from_fn(|i| f(x[i], y[i]))
}

impl<const FUSED: bool> Lanes for Plain<FUSED> {
    type V = [f64; 8];

    #[inline(always)]
    fn splat(self, x: f64) -> Self::V {
        [x; 8]
    }
    #[inline(always)]
    fn load(self, x: &[f64; 8]) -> Self::V {
        *x
    }
    #[inline(always)]
    fn store(self, to: &mut [f64; 8], x: Self::V) {
        *to = x;
    }
    #[inline(always)]
    fn add(self, x: Self::V, y: Self::V) -> Self::V {
        zip(x, y, |x, y| x + y)
    }
    #[inline(always)]
    fn sub(self, x: Self::V, y: Self::V) -> Self::V {
        zip(x, y, |x, y| x - y)
    }
    #[inline(always)]
    fn mul_mod(self, a: Self::V, w: Self::V, m: Modulus<Self::V>) -> Self::V {
        let (p, inverse) = (m.p[0], m.inverse[0]);
        zip(a, w, |a, w| {
            let h = a * w;
            if FUSED {
                let q = h.mul_add(inverse, ROUND) - ROUND;
                (-q).mul_add(p, h) + a.mul_add(w, -h)
            } else {
                let q = (h * inverse + ROUND) - ROUND;
                (a as i64).wrapping_mul(w as i64).wrapping_sub((q as i64).wrapping_mul(p as i64)) as f64
            }
        })
    }
    #[inline(always)]
    fn reduce(self, a: Self::V, m: Modulus<Self::V>) -> Self::V {
        let (p, inverse) = (m.p[0], m.inverse[0]);
        // The quotient is below 16, so its product with p is exact.
        a.map(|a| a - ((a * inverse + ROUND) - ROUND) * p)
    }
    #[inline(always)]
    fn canonical(self, a: Self::V, m: Modulus<Self::V>) -> Self::V {
        a.map(|a| if a < 0.0 { a + m.p[0] } else { a })
    }
    #[inline(always)]
    fn transpose(self, x: [Self::V; 8]) -> [Self::V; 8] {
        std::array::from_fn(|i| std::array::from_fn(|j| x[j][i]))
    }
    #[inline(always)]
    fn deinterleave(self, x: Self::V, y: Self::V) -> (Self::V, Self::V) {
        let at = |i: usize| if i < 8 { x[i] } else { y[i - 8] };
        (std::array::from_fn(|i| at(2 * i)), std::array::from_fn(|i| at(2 * i + 1)))
    }
    #[inline(always)]
    fn reverse(self, x: Self::V) -> Self::V {
        std::array::from_fn(|i| x[7 - i])
    }
    #[inline(always)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Out {
        kernel.run(self)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Kernel, Lanes, Modulus, ROUND, TWO_52, WINDOW};

    /// AVX-512F and BMI2 were detected.
    #[derive(Clone, Copy)]
    pub struct Avx512(());

    impl Avx512 {
        #[inline(always)]
        pub fn detect() -> Option<Self> {
            (is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("bmi2")).then_some(Self(()))
        }
    }

    #[target_feature(enable = "avx512f,bmi2")]
    fn enter_avx512<K: Kernel>(lanes: Avx512, kernel: K) -> K::Out {
        kernel.run(lanes)
    }

    // SAFETY of every block in this impl: `self` proves that AVX-512F is there.
    impl Lanes for Avx512 {
        type V = __m512d;

        #[inline(always)]
        fn splat(self, x: f64) -> __m512d {
            unsafe { _mm512_set1_pd(x) }
        }
        #[inline(always)]
        fn load(self, x: &[f64; 8]) -> __m512d {
            unsafe { _mm512_loadu_pd(x.as_ptr()) }
        }
        #[inline(always)]
        fn store(self, to: &mut [f64; 8], x: __m512d) {
            unsafe { _mm512_storeu_pd(to.as_mut_ptr(), x) }
        }
        #[inline(always)]
        fn add(self, x: __m512d, y: __m512d) -> __m512d {
            unsafe { _mm512_add_pd(x, y) }
        }
        #[inline(always)]
        fn sub(self, x: __m512d, y: __m512d) -> __m512d {
            unsafe { _mm512_sub_pd(x, y) }
        }
        #[inline(always)]
        fn mul_mod(self, a: __m512d, w: __m512d, m: Modulus<__m512d>) -> __m512d {
            unsafe {
                let round = _mm512_set1_pd(ROUND);
                let h = _mm512_mul_pd(a, w);
                let q = _mm512_sub_pd(_mm512_fmadd_pd(h, m.inverse, round), round);
                let l = _mm512_fmsub_pd(a, w, h);
                _mm512_add_pd(_mm512_fnmadd_pd(q, m.p, h), l)
            }
        }
        #[inline(always)]
        fn reduce(self, a: __m512d, m: Modulus<__m512d>) -> __m512d {
            unsafe {
                let round = _mm512_set1_pd(ROUND);
                let q = _mm512_sub_pd(_mm512_fmadd_pd(a, m.inverse, round), round);
                _mm512_fnmadd_pd(q, m.p, a)
            }
        }
        #[inline(always)]
        fn canonical(self, a: __m512d, m: Modulus<__m512d>) -> __m512d {
            unsafe {
                let negative = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(a, _mm512_setzero_pd());
                _mm512_mask_add_pd(a, negative, a, m.p)
            }
        }
        #[inline(always)]
        fn transpose(self, x: [__m512d; 8]) -> [__m512d; 8] {
            unsafe {
                // Pairs of rows, then the four 2×2 blocks of 128-bit lanes.
                let low = [
                    _mm512_unpacklo_pd(x[0], x[1]),
                    _mm512_unpacklo_pd(x[2], x[3]),
                    _mm512_unpacklo_pd(x[4], x[5]),
                    _mm512_unpacklo_pd(x[6], x[7]),
                ];
                let high = [
                    _mm512_unpackhi_pd(x[0], x[1]),
                    _mm512_unpackhi_pd(x[2], x[3]),
                    _mm512_unpackhi_pd(x[4], x[5]),
                    _mm512_unpackhi_pd(x[6], x[7]),
                ];
                let [l0, l2, l4, l6] = transpose_pairs(low);
                let [h1, h3, h5, h7] = transpose_pairs(high);
                [l0, h1, l2, h3, l4, h5, l6, h7]
            }
        }
        #[inline(always)]
        fn deinterleave(self, x: __m512d, y: __m512d) -> (__m512d, __m512d) {
            unsafe {
                let even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
                let odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
                (_mm512_permutex2var_pd(x, even, y), _mm512_permutex2var_pd(x, odd, y))
            }
        }
        #[inline(always)]
        fn reverse(self, x: __m512d) -> __m512d {
            unsafe { _mm512_permutexvar_pd(_mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0), x) }
        }
        #[inline(always)]
        fn bits(self, number: &[u64; WINDOW], positions: [u64; 8], mask: u64) -> __m512d {
            unsafe {
                let words: *const i64 = number.as_ptr().cast();
                let (w0, w1) = (_mm512_loadu_epi64(words), _mm512_loadu_epi64(words.add(8)));
                let (w2, w3) = (_mm512_loadu_epi64(words.add(16)), _mm512_loadu_epi64(words.add(24)));
                let positions = _mm512_loadu_epi64(positions.as_ptr().cast());
                let index = _mm512_srli_epi64::<6>(positions);
                let next = _mm512_add_epi64(index, _mm512_set1_epi64(1));
                let sixteen = _mm512_set1_epi64(16);
                let low = _mm512_permutex2var_epi64(w0, index, w1);
                let high = _mm512_permutex2var_epi64(w2, index, w3);
                let low = _mm512_mask_mov_epi64(low, _mm512_cmpge_epi64_mask(index, sixteen), high);
                let next_low = _mm512_permutex2var_epi64(w0, next, w1);
                let next_high = _mm512_permutex2var_epi64(w2, next, w3);
                let next = _mm512_mask_mov_epi64(next_low, _mm512_cmpge_epi64_mask(next, sixteen), next_high);
                let shift = _mm512_and_epi64(positions, _mm512_set1_epi64(63));
                // A shift by 64 gives 0 here.
                let back = _mm512_sub_epi64(_mm512_set1_epi64(64), shift);
                let value = _mm512_or_epi64(_mm512_srlv_epi64(low, shift), _mm512_sllv_epi64(next, back));
                let value = _mm512_and_epi64(value, _mm512_set1_epi64(mask as i64));
                let value = _mm512_or_epi64(value, _mm512_set1_epi64(TWO_52.to_bits() as i64));
                _mm512_sub_pd(_mm512_castsi512_pd(value), _mm512_set1_pd(TWO_52))
            }
        }
        #[inline(always)]
        fn enter<K: Kernel>(self, kernel: K) -> K::Out {
            unsafe { enter_avx512(self, kernel) }
        }
    }

    /// The transpose of four rows of four 128-bit lanes.
    ///
    /// # Safety
    /// The processor has AVX-512F.
    #[inline(always)]
    unsafe fn transpose_pairs([a, b, c, d]: [__m512d; 4]) -> [__m512d; 4] {
        unsafe {
            let ab_low = _mm512_shuffle_f64x2::<0x44>(a, b);
            let ab_high = _mm512_shuffle_f64x2::<0xee>(a, b);
            let cd_low = _mm512_shuffle_f64x2::<0x44>(c, d);
            let cd_high = _mm512_shuffle_f64x2::<0xee>(c, d);
            [
                _mm512_shuffle_f64x2::<0x88>(ab_low, cd_low),
                _mm512_shuffle_f64x2::<0xdd>(ab_low, cd_low),
                _mm512_shuffle_f64x2::<0x88>(ab_high, cd_high),
                _mm512_shuffle_f64x2::<0xdd>(ab_high, cd_high),
            ]
        }
    }

    /// AVX2, FMA and BMI2 were detected.
    #[derive(Clone, Copy)]
    pub struct Avx2(());

    impl Avx2 {
        #[inline(always)]
        pub fn detect() -> Option<Self> {
            let all =
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") && is_x86_feature_detected!("bmi2");
            all.then_some(Self(()))
        }
    }

    #[target_feature(enable = "avx2,fma,bmi2")]
    fn enter_avx2<K: Kernel>(lanes: Avx2, kernel: K) -> K::Out {
        kernel.run(lanes)
    }

    type Pair = [__m256d; 2];

    // SAFETY of every block in this impl: `self` proves that AVX2 and FMA are there.
    impl Lanes for Avx2 {
        type V = Pair;

        #[inline(always)]
        fn splat(self, x: f64) -> Pair {
            unsafe { [_mm256_set1_pd(x); 2] }
        }
        #[inline(always)]
        fn load(self, x: &[f64; 8]) -> Pair {
            unsafe { [_mm256_loadu_pd(x[..4].as_ptr()), _mm256_loadu_pd(x[4..].as_ptr())] }
        }
        #[inline(always)]
        fn store(self, to: &mut [f64; 8], x: Pair) {
            unsafe {
                _mm256_storeu_pd(to[..4].as_mut_ptr(), x[0]);
                _mm256_storeu_pd(to[4..].as_mut_ptr(), x[1]);
            }
        }
        #[inline(always)]
        fn add(self, x: Pair, y: Pair) -> Pair {
            unsafe { [_mm256_add_pd(x[0], y[0]), _mm256_add_pd(x[1], y[1])] }
        }
        #[inline(always)]
        fn sub(self, x: Pair, y: Pair) -> Pair {
            unsafe { [_mm256_sub_pd(x[0], y[0]), _mm256_sub_pd(x[1], y[1])] }
        }
        #[inline(always)]
        fn mul_mod(self, a: Pair, w: Pair, m: Modulus<Pair>) -> Pair {
            unsafe { [mul_mod4(a[0], w[0], m.p[0], m.inverse[0]), mul_mod4(a[1], w[1], m.p[0], m.inverse[0])] }
        }
        #[inline(always)]
        fn reduce(self, a: Pair, m: Modulus<Pair>) -> Pair {
            unsafe { [reduce4(a[0], m.p[0], m.inverse[0]), reduce4(a[1], m.p[0], m.inverse[0])] }
        }
        #[inline(always)]
        fn canonical(self, a: Pair, m: Modulus<Pair>) -> Pair {
            unsafe {
                let zero = _mm256_setzero_pd();
                [
                    _mm256_add_pd(a[0], _mm256_and_pd(_mm256_cmp_pd::<_CMP_LT_OQ>(a[0], zero), m.p[0])),
                    _mm256_add_pd(a[1], _mm256_and_pd(_mm256_cmp_pd::<_CMP_LT_OQ>(a[1], zero), m.p[0])),
                ]
            }
        }
        #[inline(always)]
        fn transpose(self, x: [Pair; 8]) -> [Pair; 8] {
            unsafe {
                let [a0, a1, a2, a3] = transpose4([x[0][0], x[1][0], x[2][0], x[3][0]]);
                let [b0, b1, b2, b3] = transpose4([x[4][0], x[5][0], x[6][0], x[7][0]]);
                let [c0, c1, c2, c3] = transpose4([x[0][1], x[1][1], x[2][1], x[3][1]]);
                let [d0, d1, d2, d3] = transpose4([x[4][1], x[5][1], x[6][1], x[7][1]]);
                [[a0, b0], [a1, b1], [a2, b2], [a3, b3], [c0, d0], [c1, d1], [c2, d2], [c3, d3]]
            }
        }
        #[inline(always)]
        fn deinterleave(self, x: Pair, y: Pair) -> (Pair, Pair) {
            unsafe {
                let (x_low, x_high) =
                    (_mm256_permute2f128_pd::<0x20>(x[0], x[1]), _mm256_permute2f128_pd::<0x31>(x[0], x[1]));
                let (y_low, y_high) =
                    (_mm256_permute2f128_pd::<0x20>(y[0], y[1]), _mm256_permute2f128_pd::<0x31>(y[0], y[1]));
                (
                    [_mm256_unpacklo_pd(x_low, x_high), _mm256_unpacklo_pd(y_low, y_high)],
                    [_mm256_unpackhi_pd(x_low, x_high), _mm256_unpackhi_pd(y_low, y_high)],
                )
            }
        }
        #[inline(always)]
        fn reverse(self, x: Pair) -> Pair {
            unsafe { [_mm256_permute4x64_pd::<0b00_01_10_11>(x[1]), _mm256_permute4x64_pd::<0b00_01_10_11>(x[0])] }
        }
        #[inline(always)]
        fn enter<K: Kernel>(self, kernel: K) -> K::Out {
            unsafe { enter_avx2(self, kernel) }
        }
    }

    /// The modular product of four lanes.
    ///
    /// # Safety
    /// The processor has AVX2 and FMA.
    #[inline(always)]
    unsafe fn mul_mod4(a: __m256d, w: __m256d, p: __m256d, inverse: __m256d) -> __m256d {
        unsafe {
            let round = _mm256_set1_pd(ROUND);
            let h = _mm256_mul_pd(a, w);
            let q = _mm256_sub_pd(_mm256_fmadd_pd(h, inverse, round), round);
            let l = _mm256_fmsub_pd(a, w, h);
            _mm256_add_pd(_mm256_fnmadd_pd(q, p, h), l)
        }
    }

    /// The reduction of four lanes.
    ///
    /// # Safety
    /// The processor has AVX2 and FMA.
    #[inline(always)]
    unsafe fn reduce4(a: __m256d, p: __m256d, inverse: __m256d) -> __m256d {
        unsafe {
            let round = _mm256_set1_pd(ROUND);
            let q = _mm256_sub_pd(_mm256_fmadd_pd(a, inverse, round), round);
            _mm256_fnmadd_pd(q, p, a)
        }
    }

    /// The 4×4 transpose.
    ///
    /// # Safety
    /// The processor has AVX2.
    #[inline(always)]
    unsafe fn transpose4([a, b, c, d]: [__m256d; 4]) -> [__m256d; 4] {
        unsafe {
            let (ab_low, ab_high) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
            let (cd_low, cd_high) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
            [
                _mm256_permute2f128_pd::<0x20>(ab_low, cd_low),
                _mm256_permute2f128_pd::<0x20>(ab_high, cd_high),
                _mm256_permute2f128_pd::<0x31>(ab_low, cd_low),
                _mm256_permute2f128_pd::<0x31>(ab_high, cd_high),
            ]
        }
    }
}
