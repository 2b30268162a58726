//! Checks certificates of orders, and shares nothing with the rest of this crate.
//!
//! | file | question |
//! |---|---|
//! | `format.rs` | what does a certificate say? |
//! | `meter.rs` | what may checking cost? |
//! | `element.rs` | how are elements multiplied? |
//! | `pieces.rs` | do the generators keep to the constituents and twists that the evidence names? |
//! | `abelian.rs` | are the laws all laws? |
//! | `giants.rs` | are the giants giants, not linked, fully twisted? |
//! | `chain.rs` | is a chain complete? |
//!
//! `docs/certificate.md` has the format and what is checked, `docs/theory.md` why that proves the order. Nothing here is
//! random, and nothing is trusted: what the evidence does not show, the certificate does not prove. All sizes are checked
//! before memory is reserved, and work is counted as it is done, so that checking ends.

mod abelian;
mod chain;
mod element;
pub mod format;
mod giants;
mod meter;
mod pieces;

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::One;
use serde::Deserialize;
use thiserror::Error;

pub use meter::{DEFAULT_WORK, MAX_BYTES, MAX_NUMBERS};

use chain::Action;
use element::Generators;
use format::{Certificate, Completeness, Evidence, FORMAT, VERSION};
use giants::Role;
use meter::{Check, Meter, Stop, ensure};
use pieces::Pieces;

/// What a certificate is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The group has the order that the certificate claims.
    Valid,
    /// The evidence does not prove that, for this reason.
    Invalid(String),
}

/// Why there is no verdict.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Unverifiable {
    /// It is longer than [`MAX_BYTES`].
    #[error("is longer than {MAX_BYTES} bytes, which is the limit for certificates")]
    TooLong,
    /// It is not in the format of certificates.
    #[error("is no certificate: {0}")]
    Malformed(#[from] serde_json::Error),
    /// It is in a format or version that is not known here.
    #[error("has the format {format:?}, version {version}; expected {FORMAT:?}, version {VERSION}")]
    OtherFormat {
        /// The format it says it has.
        format: String,
        /// The version.
        version: u32,
    },
    /// Checking would take more than allowed.
    #[error("{0}")]
    TooMuch(String),
}

/// Reads a certificate.
///
/// # Errors
/// If it is too long, not JSON, has fields that it should not have or lacks some, or is of another format or version.
pub fn read(bytes: &[u8]) -> Result<Certificate, Unverifiable> {
    if bytes.len() > MAX_BYTES {
        return Err(Unverifiable::TooLong);
    }
    let known = |header: &Header| header.format == FORMAT && header.version == VERSION;
    let other = |Header { format, version }| Unverifiable::OtherFormat { format, version };
    match serde_json::from_slice::<Certificate>(bytes) {
        Ok(certificate) => {
            let header = Header { format: certificate.format.clone(), version: certificate.version };
            if known(&header) { Ok(certificate) } else { Err(other(header)) }
        }
        // Other versions may have other fields.
        Err(error) => match serde_json::from_slice::<Header>(bytes) {
            Ok(header) if !known(&header) => Err(other(header)),
            _ => Err(error.into()),
        },
    }
}

/// What certificates of all versions begin with.
#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Whether the evidence of a certificate proves its order.
///
/// Nearly linear in the length of the certificate, except for chains that are complete because their Schreier generators
/// sift: [`schreier_work`] says how much these may take.
///
/// # Errors
/// If checking takes more than `work` steps (a step is about as long as reading a number of a table), or more than
/// [`MAX_NUMBERS`] numbers at a time.
///
/// # Example
///
/// ```
/// use schreier::verifier::{DEFAULT_WORK, Verdict, read, verify};
///
/// let text = r#"{"format":"schreier-certificate","version":1,"program":"by hand","status":"proved","argument":"cyclic",
///     "input":{"name":"-","sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},"order":"3",
///     "group":{"piece_sets":[{"name":"points","size":3,"orientations":1}],
///              "generators":[{"name":"g1","moves":[[0,1,0],[1,2,0],[2,0,0]]}]}}"#;
/// assert_eq!(verify(&read(text.as_bytes())?, DEFAULT_WORK)?, Verdict::Valid);
/// let other = text.replace("\"3\"", "\"6\"");
/// assert!(matches!(verify(&read(other.as_bytes())?, DEFAULT_WORK)?, Verdict::Invalid(_)));
/// # Ok::<(), schreier::verifier::Unverifiable>(())
/// ```
pub fn verify(certificate: &Certificate, work: u64) -> Result<Verdict, Unverifiable> {
    match check(certificate, &mut Meter::new(work)) {
        Ok(()) => Ok(Verdict::Valid),
        Err(Stop::Invalid(reason)) => Ok(Verdict::Invalid(reason)),
        Err(Stop::TooMuch(reason)) => Err(Unverifiable::TooMuch(reason)),
    }
}

/// How many steps sifting all Schreier generators of a certificate's chains takes at worst; usually most need no sift.
pub fn schreier_work(certificate: &Certificate) -> u64 {
    let Some(rest) = &certificate.evidence.rest else { return 0 };
    let slots: usize = certificate.evidence.constituents.iter().map(|c| c.slots.len()).sum();
    let chains = [Some(&rest.chain), rest.alone.as_ref()].into_iter().flatten();
    let work = |chain: &format::Chain| {
        let levels = chain.levels.len() as u64;
        let tests = chain.levels.iter().zip(0..).map(|(level, index)| {
            let generators = chain.generators.len().saturating_sub(level.first as usize);
            (level.orbit.len() as u64).saturating_mul(generators as u64).saturating_mul(levels - index + 2)
        });
        tests.fold(0u64, u64::saturating_add).saturating_mul(2 * slots as u64)
    };
    chains.filter(|chain| chain.complete == Completeness::Schreier).map(work).fold(0, u64::saturating_add)
}

fn check(certificate: &Certificate, meter: &mut Meter) -> Check<()> {
    let Certificate { status, argument, input, evidence, .. } = certificate;
    ensure(status == "proved", || format!("the status {status:?} is not \"proved\""))?;
    let is_hash = input.sha256.len() == 64 && input.sha256.bytes().all(|digit| digit.is_ascii_hexdigit());
    ensure(is_hash, || "the SHA-256 of the input is not 64 hexadecimal digits".into())?;
    pieces::check_group(&certificate.group, meter)?;
    let (shown, order) = match argument.as_str() {
        "trivial" | "cyclic" => {
            ensure(*evidence == Evidence::default(), || format!("{argument:?} has no evidence"))?;
            cyclic(certificate, meter)?
        }
        _ => structured(certificate, meter)?,
    };
    ensure(argument == shown, || format!("the evidence is of the kind {shown:?}, not {argument:?}"))?;
    check_order(&certificate.order, &order, meter)
}

/// The order of the only generator that moves anything: the least common multiple of l·k/gcd(k, s) over its cycles of
/// length l and twist sum s.
fn cyclic(certificate: &Certificate, meter: &mut Meter) -> Check<(&'static str, BigUint)> {
    let mut moving = certificate.group.generators.iter().map(|g| &g.moves).filter(|moves| !moves.is_empty());
    let Some(first) = moving.next() else { return Ok(("trivial", BigUint::one())) };
    ensure(moving.all(|other| other == first), || "there are two different generators".into())?;
    let mut ends = Vec::new();
    for set in &certificate.group.piece_sets {
        ends.push((ends.last().map_or(0, |&(end, _)| end) + set.size, set.orientations));
    }
    let mut seen = vec![false; first.len()];
    let mut orders = BTreeSet::new();
    meter.spend(32 * first.len())?;
    for start in 0..first.len() {
        let (mut position, mut length, mut sum) = (start, 0u64, 0u64);
        while !std::mem::replace(&mut seen[position], true) {
            let [_, to, gain] = first[position];
            (length, sum) = (length + 1, sum + u64::from(gain));
            position = first.binary_search_by_key(&to, |entry| entry[0]).expect("a bijection of the slots it moves");
        }
        let k = u64::from(ends[ends.partition_point(|&(end, _)| end <= first[start][0])].1);
        if length > 0 {
            orders.insert(length * (k / k.gcd(&sum)));
        }
    }
    meter.spend(orders.len() * orders.len())?;
    Ok(("cyclic", orders.into_iter().fold(BigUint::one(), |lcm, order| lcm.lcm(&order.into()))))
}

/// The order by giants, laws and chains: Theorem 2 of `docs/theory.md`.
fn structured(certificate: &Certificate, meter: &mut Meter) -> Check<(&'static str, BigUint)> {
    let evidence = &certificate.evidence;
    let pieces = Pieces::new(certificate, meter)?;
    abelian::check_laws(&pieces, &evidence.laws, meter)?;
    let generators = Generators { k: &pieces.k(), moves: &pieces.moves };
    let witnesses = generators.evaluate(&evidence.witnesses.program, &evidence.witnesses.elements, meter)?;
    let roles = giants::roles(&pieces, evidence, &witnesses, meter)?;
    drop(witnesses);

    let role = |coordinate: usize| roles[pieces.coordinates[coordinate].constituent];
    let with_role = |role: Role| (0..roles.len()).filter(|&c| roles[c] == role).collect::<Vec<_>>();
    let (giants, rest) = (with_role(Role::Giant), with_role(Role::Rest));
    let of_giants = kernel_order(&pieces, &giants, meter)?;
    // The group acts faithfully without the followers, so from here on they count no more.
    let image = abelian::image(&pieces, |c| role(c) != Role::Follower, meter)?;
    let Some(data) = &evidence.rest else {
        ensure(rest.is_empty(), || format!("constituent {} is no giant, and there is no chain", rest[0]))?;
        ensure(!giants.is_empty(), || "there is nothing in the evidence".into())?;
        let alone = pieces.ranges.len() == 1 && pieces.orientations[0] == 1;
        return Ok((if alone { "giant" } else { "laws" }, of_giants * image));
    };
    ensure(!rest.is_empty(), || "there is a chain, but nothing left for it".into())?;

    let kept = chain::kept(&pieces, &roles, data)?;
    // An element that is trivial on the rest and on the coordinates kept is trivial on all others, too.
    let determining = |c: usize| role(c) == Role::Rest || kept.binary_search(&c).is_ok();
    ensure(abelian::image(&pieces, determining, meter)? == image, || "too few values of giants are kept".into())?;
    let of_rest = kernel_order(&pieces, &rest, meter)?;
    let bound = &of_rest * &image;
    let reduced = Action::new(&pieces, &roles, &kept).order(&data.chain, &bound, meter)?;
    if !giants.is_empty() {
        let alone = match &data.alone {
            None => reduced.clone(),
            Some(chain) => {
                let image = abelian::image(&pieces, |c| role(c) == Role::Rest, meter)?;
                Action::new(&pieces, &roles, &[]).order(chain, &(of_rest * image), meter)?
            }
        };
        let sizes: BTreeSet<usize> = giants.iter().map(|&c| pieces.size(c)).collect();
        for n in sizes {
            // |A_n| is at least 2ⁿ⁻¹ for n ≥ 5.
            let divides = alone.bits() >= n as u64 && alone.is_multiple_of(&alternating(n, meter)?);
            ensure(!divides, || format!("the rest might be linked to the giants of {n} pieces"))?;
        }
    }
    let argument = match (giants.is_empty(), data.chain.complete) {
        (false, _) => "laws and reduced chain",
        (true, Completeness::Bound) => "sandwich",
        (true, Completeness::Schreier) => "verified chain",
    };
    Ok((argument, of_giants * reduced))
}

/// The number ∏ kⁿ⁻¹·|A_n| of elements that move and twist only some constituents, each evenly and with sum zero.
fn kernel_order(pieces: &Pieces, constituents: &[usize], meter: &mut Meter) -> Check<BigUint> {
    // Big puzzles have thousands of alike constituents.
    let mut counts: BTreeMap<(usize, u32), u32> = BTreeMap::new();
    for &c in constituents {
        *counts.entry((pieces.size(c), pieces.orientations[c])).or_insert(0) += 1;
    }
    let mut factors = Vec::new();
    for ((n, k), count) in counts {
        meter.spend(n * count as usize)?;
        factors.push((BigUint::from(k).pow(n as u32 - 1) * alternating(n, meter)?).pow(count));
    }
    Ok(product(factors))
}

/// The order of the alternating group; 1 for fewer than two points.
fn alternating(n: usize, meter: &mut Meter) -> Check<BigUint> {
    meter.spend(n * (64 + n.isqrt()))?;
    Ok(product((3..=n).map(BigUint::from).collect()))
}

/// A product, balanced so that long ones cost little more than one multiplication of that size.
fn product(mut factors: Vec<BigUint>) -> BigUint {
    while factors.len() > 1 {
        factors = factors.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    factors.pop().unwrap_or_else(BigUint::one)
}

/// Compares a number with its decimal digits.
fn check_order(digits: &str, order: &BigUint, meter: &mut Meter) -> Check<()> {
    let is_decimal = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    let wrong = || format!("the evidence shows another order than {}", abbreviated(digits));
    ensure(is_decimal && !digits.is_empty(), wrong)?;
    // A number of b bits has at least (b − 1)·log₁₀ 2 digits, and at most one more than b·log₁₀ 2.
    let tenths = |bits: u64| bits.saturating_mul(30103) / 100_000;
    let length = digits.len() as u64;
    let near = length + 2 + length / 1000 >= tenths(order.bits()) && length <= tenths(order.bits()) + 2 + length / 1000;
    ensure(near, wrong)?;
    meter.spend(digits.len() * (64 + digits.len().isqrt()))?;
    ensure(from_decimal(digits.as_bytes()) == *order, wrong)
}

/// The first digits of a long number.
fn abbreviated(digits: &str) -> String {
    let shown: String = digits.chars().take(60).collect();
    if shown.len() < digits.len() { format!("{shown}…") } else { shown }
}

/// The number that some decimal digits stand for, by divide and conquer.
fn from_decimal(digits: &[u8]) -> BigUint {
    if digits.len() <= 1000 {
        return BigUint::parse_bytes(digits, 10).unwrap_or_default();
    }
    let (high, low) = digits.split_at(digits.len() / 2);
    from_decimal(high) * BigUint::from(10u32).pow(low.len() as u32) + from_decimal(low)
}
