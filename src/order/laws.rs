//! The abelian laws of a group: every linear relation between twist sums and permutation signs that its elements obey.
//!
//! Send an element of `∏ Z_k ≀ S_n` to its twist sums (mod k) and the signs of its permutations: a homomorphism to
//! A = ∏ Z_k × Z_2. A *law* is a character of A that vanishes on the generators; the laws form a group dual to
//! A / image(G), so that the product of their factors is the index of the image. They are read off the Smith normal form
//! of the generators' images, computed over each local ring Z/pᵉ: there, choosing pivots of least valuation makes every
//! other entry of the remaining matrix a multiple of the pivot, and elimination needs no coefficient growth.
//! (H. J. S. Smith 1861; Storjohann, *Algorithms for Matrix Canonical Forms*, 2000, chapter 7, for the local form.)

use std::collections::HashMap;

use num_integer::Integer;
use num_traits::One;

use super::factored::Factored;
use super::split::Split;
use crate::perm;
use crate::sparse::SparseMove;

/// What a coordinate of A measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The sum of the twists, in units of the hidden colours d, mod k/d.
    TwistSum,
    /// 0 for an even permutation of the pieces, 1 for an odd one.
    Sign,
}

/// One coordinate of A: a measure of one constituent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coordinate {
    /// The index of the constituent.
    pub constituent: usize,
    /// What is measured.
    pub measure: Measure,
    /// The coordinate takes values modulo this.
    pub modulus: u32,
}

/// A law: `Σ coefficient · coordinate ≡ 0 (mod modulus)` for every element of the group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// Indices of coordinates, ascending, with coefficients in `1..modulus`.
    pub terms: Vec<(usize, u64)>,
    /// The modulus.
    pub modulus: u64,
    /// By how much this law divides the number of reachable elements, given those before it in the list.
    pub factor: u64,
    /// The law as a sentence.
    pub text: String,
}

/// All laws of a group.
#[derive(Debug, Clone)]
pub struct Laws {
    coordinates: Vec<Coordinate>,
    laws: Vec<Law>,
    /// The images of the generators in A.
    generators: Vec<Vec<u32>>,
    /// Coordinates that determine all others on the group.
    independent: Vec<usize>,
}

impl Laws {
    /// The laws of a group that has been split. O(generators · coordinates · rank) word operations.
    pub fn new(split: &Split) -> Self {
        let coordinates = coordinates(split);
        let generators: Vec<Vec<u32>> = split.moves().iter().map(|g| values(split, &coordinates, g)).collect();
        let (laws, independent) = all_local_laws(&coordinates, &generators);
        let mut laws = merge_primes(laws);
        for law in &mut laws {
            law.text = sentence(split, &coordinates, law);
        }
        Self { coordinates, laws, generators, independent }
    }

    /// What is left of A and of the laws if each coordinate is only known modulo a divisor of its modulus: the laws have no
    /// texts. As fast as [`new`](Self::new).
    pub(super) fn modulo(&self, moduli: &[u32]) -> Self {
        let kept: Vec<usize> = (0..moduli.len()).filter(|&index| moduli[index] > 1).collect();
        let coordinate = |&index: &usize| Coordinate { modulus: moduli[index], ..self.coordinates[index] };
        let row = |row: &Vec<u32>| kept.iter().map(|&index| row[index] % moduli[index]).collect();
        let generators: Vec<Vec<u32>> = self.generators.iter().map(row).collect();
        let coordinates: Vec<Coordinate> = kept.iter().map(coordinate).collect();
        let (laws, independent) = all_local_laws(&coordinates, &generators);
        Self { coordinates, laws, generators, independent }
    }

    /// The coordinates of A.
    pub fn coordinates(&self) -> &[Coordinate] {
        &self.coordinates
    }

    /// Generators of the group of laws. The product of their factors is the index of the image of the group in A.
    pub fn laws(&self) -> &[Law] {
        &self.laws
    }

    /// The index of the image of the group in A.
    pub fn index(&self) -> Factored {
        self.laws.iter().map(|law| Factored::from(law.factor)).product()
    }

    /// The images of the generators in A, one row a generator.
    pub(super) fn generators(&self) -> &[Vec<u32>] {
        &self.generators
    }

    /// Indices of coordinates that determine all others on the group.
    pub fn independent(&self) -> &[usize] {
        &self.independent
    }

    /// The image in A of an element of the split ambient group: one value a coordinate.
    pub fn values(&self, split: &Split, element: &SparseMove) -> Vec<u32> {
        values(split, &self.coordinates, element)
    }

    /// The first law that an element with the given values breaks.
    pub fn broken(&self, values: &[u32]) -> Option<&Law> {
        self.laws.iter().find(|law| law.sum(values) != 0)
    }
}

impl Law {
    /// The left side of the law, reduced: 0 exactly when it holds.
    pub fn sum(&self, values: &[u32]) -> u64 {
        let term = |&(index, coefficient): &(usize, u64)| u128::from(coefficient) * u128::from(values[index]);
        (self.terms.iter().map(term).sum::<u128>() % u128::from(self.modulus)) as u64
    }
}

fn coordinates(split: &Split) -> Vec<Coordinate> {
    let mut coordinates = Vec::new();
    for (constituent, data) in split.constituents().iter().enumerate() {
        if data.orientations > 1 {
            coordinates.push(Coordinate { constituent, measure: Measure::TwistSum, modulus: data.orientations });
        }
        if data.size() > 1 {
            coordinates.push(Coordinate { constituent, measure: Measure::Sign, modulus: 2 });
        }
    }
    coordinates
}

/// The image of an element in A. O(moved slots + coordinates).
fn values(split: &Split, coordinates: &[Coordinate], element: &SparseMove) -> Vec<u32> {
    let mut twists = vec![0u64; split.constituents().len()];
    let mut odd = vec![false; split.constituents().len()];
    perm::for_each_cycle(&element.positions(), |cycle| {
        let (constituent, _) = split.place(element.slots()[cycle[0] as usize].slot);
        odd[constituent] ^= cycle.len().is_multiple_of(2);
    });
    for entry in element.slots() {
        twists[split.place(entry.slot).0] += u64::from(entry.gain);
    }
    let value = |c: &Coordinate| match c.measure {
        Measure::TwistSum => (twists[c.constituent] % u64::from(c.modulus)) as u32,
        Measure::Sign => u32::from(odd[c.constituent]),
    };
    coordinates.iter().map(value).collect()
}

/// The laws modulo powers of each prime, and the coordinates that they leave independent.
fn all_local_laws(coordinates: &[Coordinate], generators: &[Vec<u32>]) -> (Vec<Law>, Vec<usize>) {
    let mut laws = Vec::new();
    let mut independent = vec![false; coordinates.len()];
    let mut rows = generators.to_vec();
    rows.sort_unstable();
    rows.dedup();
    for p in primes_of(coordinates) {
        local_laws(p, coordinates, &rows, &mut laws, &mut independent);
    }
    (laws, (0..coordinates.len()).filter(|&index| independent[index]).collect())
}

fn primes_of(coordinates: &[Coordinate]) -> Vec<u64> {
    let moduli: std::collections::BTreeSet<u32> = coordinates.iter().map(|c| c.modulus).collect();
    let primes: std::collections::BTreeSet<u64> = moduli
        .into_iter()
        .flat_map(|m| Factored::from(u64::from(m)).factors().map(|(p, _)| p).collect::<Vec<_>>())
        .collect();
    primes.into_iter().collect()
}

fn valuation(p: u64, mut x: u64) -> u32 {
    let mut v = 0;
    while x != 0 && x.is_multiple_of(p) {
        x /= p;
        v += 1;
    }
    v
}

/// One row of the eliminated matrix: `pᵛ · (x_pivot + Σ rest) = 0` modulo pᵉ.
struct PivotRow {
    column: usize,
    valuation: u32,
    row: Vec<u64>,
}

/// The laws modulo powers of p, and which coordinates they leave independent.
///
/// Unknown is a character x with xᵢ ∈ Z/p^eᵢ, which takes the generator with values aᵢ to Σ p^(e−eᵢ)·aᵢ·xᵢ ∈ Z/pᵉ.
fn local_laws(p: u64, coordinates: &[Coordinate], rows: &[Vec<u32>], laws: &mut Vec<Law>, independent: &mut [bool]) {
    let exponents: Vec<u32> = coordinates.iter().map(|c| valuation(p, c.modulus.into())).collect();
    let e = exponents.iter().copied().max().unwrap_or(0);
    let columns: Vec<usize> = (0..coordinates.len()).filter(|&c| exponents[c] > 0).collect();
    let q = p.pow(e);
    let weight = |c: usize| p.pow(e - exponents[c]);
    // A value modulo k is used modulo p^eᵢ, which divides k.
    let entry = |row: &Vec<u32>, c: usize| u64::from(row[c]) % p.pow(exponents[c]) * weight(c) % q;
    let matrix = rows.iter().map(|row| columns.iter().map(|&c| entry(row, c)).collect()).collect();
    let pivots = eliminate(p, q, matrix);
    let solver = Solver { p, e, q, pivots: &pivots };
    let mut push = |start: (usize, u64), factor: u64| {
        let character = solver.character(start).into_iter().map(|(column, x)| (columns[column], x));
        laws.push(law_of(character.map(|(c, x)| (c, x * weight(c) % q)).collect(), q, factor));
    };
    for pivot in &pivots {
        independent[columns[pivot.column]] = true;
        let known = e - pivot.valuation;
        let exponent = exponents[columns[pivot.column]];
        if exponent > known {
            push((pivot.column, p.pow(known)), p.pow(exponent - known));
        }
    }
    let is_pivot = |column: usize| pivots.iter().any(|pivot| pivot.column == column);
    for column in (0..columns.len()).filter(|&column| !is_pivot(column)) {
        push((column, 1), p.pow(exponents[columns[column]]));
    }
}

/// Row echelon form with pivots of least valuation, each row divided by the unit part of its pivot.
///
/// All numbers are below q ≤ 2²⁸, so that products fit in a word.
fn eliminate(p: u64, q: u64, mut matrix: Vec<Vec<u64>>) -> Vec<PivotRow> {
    let mut pivots: Vec<PivotRow> = Vec::new();
    let e = valuation(p, q);
    let mut least = 0;
    while least < e {
        // Pivots come in order of valuation, so the search never looks below the last one's.
        let divisor = p.pow(least + 1);
        let found = matrix
            .iter()
            .enumerate()
            .find_map(|(r, row)| row.iter().position(|&x| !x.is_multiple_of(divisor)).map(|column| (r, column)));
        let Some((r, column)) = found else {
            least += 1;
            continue;
        };
        let mut row = matrix.swap_remove(r);
        let unit = inverse_mod(row[column] / p.pow(least), q);
        row.iter_mut().for_each(|x| *x = *x * unit % q);
        // Generators of big puzzles are sparse, and so are the rows.
        let nonzero: Vec<(usize, u64)> = row.iter().copied().enumerate().filter(|&(_, x)| x != 0).collect();
        for other in &mut matrix {
            let multiple = other[column] / p.pow(least);
            if multiple != 0 {
                nonzero.iter().for_each(|&(c, x)| other[c] = (other[c] + (q - multiple) * x) % q);
            }
        }
        matrix.retain(|row| row.iter().any(|&x| x != 0));
        pivots.push(PivotRow { column, valuation: least, row });
    }
    pivots
}

/// Back substitution through the pivot rows.
struct Solver<'a> {
    p: u64,
    e: u32,
    q: u64,
    pivots: &'a [PivotRow],
}

impl Solver<'_> {
    /// The solution with the given value in one column, zero in the other columns without pivots, and in the columns of
    /// pivots whatever the rows demand: its nonzero entries.
    fn character(&self, (column, value): (usize, u64)) -> Vec<(usize, u64)> {
        let mut x = vec![(column, value)];
        for pivot in self.pivots.iter().rev().filter(|pivot| pivot.column != column) {
            // pᵛ·x_pivot = −Σ of the rest, all of which are multiples of pᵛ.
            let divisor = self.p.pow(pivot.valuation);
            let sum = x.iter().fold(0, |sum, &(c, x)| (sum + pivot.row[c] / divisor * x) % self.q);
            let demanded = (self.q - sum) % self.p.pow(self.e - pivot.valuation);
            if demanded != 0 {
                x.push((pivot.column, demanded));
            }
        }
        x.sort_unstable();
        x
    }
}

/// The law with the given coefficients modulo q, divided by what they have in common with it.
fn law_of(mut terms: Vec<(usize, u64)>, q: u64, factor: u64) -> Law {
    terms.retain(|&(_, c)| c != 0);
    let common = terms.iter().fold(q, |gcd, &(_, c)| gcd.gcd(&c));
    terms.iter_mut().for_each(|(_, c)| *c /= common);
    Law { terms, modulus: q / common, factor, text: String::new() }
}

/// Laws for different primes that measure just the same coordinates become one, as long as the modulus fits a word.
fn merge_primes(laws: Vec<Law>) -> Vec<Law> {
    let mut merged: Vec<Law> = Vec::new();
    let mut alike: HashMap<Vec<usize>, Vec<usize>> = HashMap::new();
    for law in laws {
        let indices = alike.entry(law.terms.iter().map(|term| term.0).collect()).or_default();
        let fits = |other: &Law| {
            other.modulus.gcd(&law.modulus) == 1
                && other.modulus.checked_mul(law.modulus).is_some()
                && other.factor.checked_mul(law.factor).is_some()
        };
        match indices.iter().copied().find(|&index| fits(&merged[index])) {
            Some(index) => merge_into(&mut merged[index], &law),
            None => {
                indices.push(merged.len());
                merged.push(law);
            }
        }
    }
    merged.iter_mut().for_each(normalize);
    merged.sort_by_key(|law| (law.terms.len(), law.terms.iter().map(|t| t.0).collect::<Vec<_>>()));
    merged
}

/// Makes one law of two with coprime moduli and the same coordinates.
fn merge_into(law: &mut Law, other: &Law) {
    let modulus = law.modulus * other.modulus;
    for (ours, theirs) in law.terms.iter_mut().zip(&other.terms) {
        let sum = u128::from(ours.1) * u128::from(other.modulus) + u128::from(theirs.1) * u128::from(law.modulus);
        ours.1 = (sum % u128::from(modulus)) as u64;
    }
    law.modulus = modulus;
    law.factor *= other.factor;
}

/// Multiplies by a unit so that the first coefficient is as small as it can be. (For the reader's sake only, so the search
/// is short.)
fn normalize(law: &mut Law) {
    let first = law.terms[0].1;
    let divisor = first.gcd(&law.modulus);
    let unit =
        (1..law.modulus.min(1000)).find(|&u| u.gcd(&law.modulus) == 1 && mul_mod(u, first, law.modulus) == divisor);
    if let Some(unit) = unit {
        law.terms.iter_mut().for_each(|(_, c)| *c = mul_mod(*c, unit, law.modulus));
    }
}

/// The law in words. Twist sums are those of the original orientations: with d hidden colours the reference orientations
/// cancel in the sum, which is d times the regauged one.
fn sentence(split: &Split, coordinates: &[Coordinate], law: &Law) -> String {
    let name = |index: usize| split.constituents()[coordinates[index].constituent].name.as_str();
    let signs_only = law.modulus == 2 && law.terms.iter().all(|&(i, _)| coordinates[i].measure == Measure::Sign);
    if signs_only {
        let signs: Vec<String> = law.terms.iter().map(|&(i, _)| format!("sign of {}", name(i))).collect();
        return match &signs[..] {
            [_] => format!("every permutation of {} is even", name(law.terms[0].0)),
            [first, rest @ ..] => format!("{first} = {}", rest.join(" · ")),
            [] => String::new(),
        };
    }
    // Moduli and coefficients of many hidden colours together can be long.
    let scale = perm::lcm_of(law.terms.iter().map(|&(i, _)| u64::from(hidden(split, coordinates, i))));
    let term = |&(index, coefficient): &(usize, u64)| {
        let coefficient = &scale / hidden(split, coordinates, index) * coefficient;
        let what = match coordinates[index].measure {
            Measure::TwistSum => format!("twist sum of {}", name(index)),
            Measure::Sign => format!("[permutation of {} is odd]", name(index)),
        };
        if coefficient.is_one() { what } else { format!("{coefficient} · {what}") }
    };
    let terms: Vec<String> = law.terms.iter().map(term).collect();
    format!("{} ≡ 0 (mod {})", terms.join(" + "), scale * law.modulus)
}

fn hidden(split: &Split, coordinates: &[Coordinate], index: usize) -> u32 {
    match coordinates[index].measure {
        Measure::TwistSum => split.constituents()[coordinates[index].constituent].hidden,
        Measure::Sign => 1,
    }
}

fn mul_mod(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

/// The inverse of a unit modulo a prime power.
fn inverse_mod(a: u64, modulus: u64) -> u64 {
    let gcd = i128::from(a).extended_gcd(&i128::from(modulus));
    debug_assert_eq!(gcd.gcd, 1, "pivots are divided by their prime part first");
    gcd.x.rem_euclid(i128::from(modulus)) as u64
}
