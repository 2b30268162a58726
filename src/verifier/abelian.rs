//! The order of a subgroup of ∏ Z_m, by linear algebra over the integers; and with it, whether laws are all laws.

use num_bigint::BigUint;
use num_traits::One;

use super::format::Law;
use super::meter::{Check, Meter, ensure, invalid};
use super::pieces::{Measure, Pieces};

/// The order of the subgroup of ∏ Z_m that some rows generate.
///
/// The rows and the vectors m·e generate a lattice in Zᶜ, whose index d makes the order ∏ m / d. The lattice is kept as a
/// triangular basis, which each row is brought into by Euclid's algorithm. Since it always contains the m·e, entries may be
/// reduced modulo m throughout.
pub(super) fn order<'a>(
    moduli: &[u64],
    rows: impl Iterator<Item = &'a Vec<(usize, u64)>>,
    meter: &mut Meter,
) -> Check<BigUint> {
    meter.spend(moduli.len())?;
    // The row of the basis that begins in each column, with its first entry. At first these are m and nothing else.
    let mut basis: Vec<(u64, Vec<(usize, u64)>)> = moduli.iter().map(|&m| (m, Vec::new())).collect();
    let mut v = vec![0u64; moduli.len()];
    for row in rows {
        meter.spend(row.len() + moduli.len())?;
        row.iter().for_each(|&(column, value)| v[column] = value % moduli[column]);
        for column in 0..moduli.len() {
            if v[column] == 0 {
                continue;
            }
            let (h, rest) = &basis[column];
            let (g, x, y) = euclid(*h, v[column]);
            let (a, b) = (v[column] / g, h / g);
            v[column] = 0;
            meter.spend(moduli.len() - column)?;
            // With g = x·h + y·v the new row of the basis is x·basis + y·v, and (h/g)·v − (v/g)·basis goes on.
            let old: Vec<(usize, u64)> = rest.clone();
            let mut sum: Vec<u64> = if g < *h { v[column + 1..].to_vec() } else { Vec::new() };
            for (offset, entry) in sum.iter_mut().enumerate() {
                *entry = times(y, *entry, moduli[column + 1 + offset]);
            }
            if b > 1 {
                for (entry, &m) in v[column + 1..].iter_mut().zip(&moduli[column + 1..]) {
                    *entry = times(b.into(), *entry, m);
                }
            }
            for (j, entry) in old {
                let m = moduli[j];
                if let Some(sum) = sum.get_mut(j - column - 1) {
                    *sum = (*sum + times(x, entry, m)) % m;
                }
                v[j] = (v[j] + m - times(a.into(), entry, m)) % m;
            }
            if g < *h {
                let rest = sum.into_iter().zip(column + 1..).filter(|&(entry, _)| entry > 0);
                basis[column] = (g, rest.map(|(entry, j)| (j, entry)).collect());
            }
        }
    }
    let factors = moduli.iter().zip(&basis).map(|(m, (h, _))| BigUint::from(m / h));
    Ok(super::product(factors.collect()))
}

/// The greatest common divisor g of two positive numbers, and x, y with g = x·a + y·b; (a, 1, 0) if a divides b.
fn euclid(a: u64, b: u64) -> (u64, i128, i128) {
    if b.is_multiple_of(a) {
        return (a, 1, 0);
    }
    let (mut r, mut s, mut t) = ((a, b), (1i128, 0i128), (0i128, 1i128));
    while r.1 != 0 {
        let q = r.0 / r.1;
        r = (r.1, r.0 - q * r.1);
        s = (s.1, s.0 - i128::from(q) * s.1);
        t = (t.1, t.0 - i128::from(q) * t.1);
    }
    (r.0, s.0, t.0)
}

/// A product modulo m.
fn times(a: i128, b: u64, m: u64) -> u64 {
    (a.rem_euclid(m.into()) * i128::from(b) % i128::from(m)) as u64
}

/// The order of the image of the group in the coordinates for which `kept` holds.
pub(super) fn image(pieces: &Pieces, kept: impl Fn(usize) -> bool, meter: &mut Meter) -> Check<BigUint> {
    let columns: Vec<usize> = (0..pieces.coordinates.len()).filter(|&c| kept(c)).collect();
    let moduli: Vec<u64> = columns.iter().map(|&c| pieces.coordinates[c].modulus).collect();
    let project = |row: &Vec<(usize, u64)>| -> Vec<(usize, u64)> {
        row.iter().filter_map(|&(c, value)| Some((columns.binary_search(&c).ok()?, value))).collect()
    };
    let rows: Vec<Vec<(usize, u64)>> = pieces.rows.iter().map(project).collect();
    order(&moduli, rows.iter(), meter)
}

/// Checks that each law holds for each generator, and that there are no others: the group that the laws generate, in the dual
/// of A, must be as large as A over the image of the group.
pub(super) fn check_laws(pieces: &Pieces, laws: &[Law], meter: &mut Meter) -> Check<()> {
    let moduli: Vec<u64> = pieces.coordinates.iter().map(|c| c.modulus).collect();
    let mut characters = Vec::new();
    for (index, law) in laws.iter().enumerate() {
        let mut terms = Vec::new();
        for (measure, list) in [(Measure::TwistSum, &law.twists), (Measure::Sign, &law.signs)] {
            for &[constituent, coefficient] in list {
                let coordinate = usize::try_from(constituent).ok().and_then(|c| pieces.coordinate(c, measure));
                let Some(coordinate) = coordinate else {
                    return invalid(format!(
                        "law {index} speaks of constituent {constituent}, which has no such value"
                    ));
                };
                terms.push((coordinate, coefficient));
            }
        }
        terms.sort_unstable();
        ensure(law.modulus > 0 && terms.windows(2).all(|pair| pair[0].0 < pair[1].0), || {
            format!("law {index} has no modulus, or speaks twice of the same value")
        })?;
        let modulus = u128::from(law.modulus);
        let mut character = Vec::new();
        for &(coordinate, coefficient) in &terms {
            // The law must not depend on the representative of the value: modulus | coefficient · m.
            let multiple = u128::from(coefficient) * u128::from(moduli[coordinate]);
            ensure(multiple.is_multiple_of(modulus), || format!("law {index} has no meaning"))?;
            character.push((coordinate, (multiple / modulus % u128::from(moduli[coordinate])) as u64));
        }
        for (generator, row) in pieces.rows.iter().enumerate() {
            meter.spend(terms.len() + row.len())?;
            let mut values = row.iter().peekable();
            let mut sum = 0;
            for &(coordinate, coefficient) in &terms {
                while values.next_if(|value| value.0 < coordinate).is_some() {}
                if let Some(&(_, value)) = values.next_if(|value| value.0 == coordinate) {
                    sum = (sum + u128::from(coefficient) % modulus * u128::from(value)) % modulus;
                }
            }
            ensure(sum == 0, || format!("generator {generator} breaks law {index}"))?;
        }
        characters.push(character);
    }
    let all: BigUint = super::product(moduli.iter().map(|&m| m.into()).collect());
    let image = order(&moduli, pieces.rows.iter(), meter)?;
    let laws = order(&moduli, characters.iter(), meter)?;
    ensure(laws * image == all, || "there are more laws than those listed".into())?;
    debug_assert!(all >= BigUint::one());
    Ok(())
}
