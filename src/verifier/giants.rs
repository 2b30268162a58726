//! Step 2 of the proof: the giants, that no two are linked, that they are fully twisted; and the followers.

use std::collections::{BTreeMap, HashSet};

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use super::element::Element;
use super::format::{Evidence, Follower, Giant};
use super::meter::{Check, Meter, ensure, invalid};
use super::pieces::Pieces;

/// The role of a constituent in the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Giant,
    Follower,
    Rest,
}

/// Checks what the evidence says of giants and followers; the role of each constituent.
pub(super) fn roles(
    pieces: &Pieces,
    evidence: &Evidence,
    witnesses: &[Element],
    meter: &mut Meter,
) -> Check<Vec<Role>> {
    let mut roles = vec![Role::Rest; pieces.ranges.len()];
    let mut take = |constituent: u32, role: Role| match roles.get_mut(constituent as usize) {
        Some(free @ Role::Rest) => {
            *free = role;
            Ok(())
        }
        _ => invalid(format!("constituent {constituent} does not exist, or is named twice")),
    };
    evidence.giants.iter().try_for_each(|giant| take(giant.constituent, Role::Giant))?;
    evidence.followers.iter().try_for_each(|follower| take(follower.constituent, Role::Follower))?;
    if !evidence.giants.is_empty() {
        let transitive = transitive(pieces, meter)?;
        for giant in &evidence.giants {
            ensure(transitive[giant.constituent as usize], || format!("{} is not transitive", called(giant)))?;
            check_giant(pieces, giant, witnesses, meter)?;
            check_twists(pieces, giant, witnesses, meter)?;
        }
        check_unlinked(pieces, evidence, witnesses, meter)?;
    }
    for follower in &evidence.followers {
        let leads = roles.get(follower.leader as usize).is_some_and(|&role| role != Role::Follower);
        ensure(leads, || format!("constituent {} follows no leader", follower.constituent))?;
        check_follower(pieces, follower, meter)?;
    }
    Ok(roles)
}

fn called(giant: &Giant) -> String {
    format!("constituent {}", giant.constituent)
}

fn witness(witnesses: &[Element], index: u32) -> Check<&Element> {
    witnesses.get(index as usize).map_or_else(|| invalid(format!("there is no witness {index}")), Ok)
}

/// For each constituent whether the group is transitive on its pieces.
fn transitive(pieces: &Pieces, meter: &mut Meter) -> Check<Vec<bool>> {
    let slots = pieces.ranges.last().map_or(0, |range| range.end);
    let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); slots];
    for moves in &pieces.moves {
        meter.spend(2 * moves.len())?;
        moves.iter().for_each(|&[slot, to, _]| neighbours[slot as usize].push(to));
    }
    let mut reached = vec![false; slots];
    let mut reach = |start: usize| {
        let mut stack = vec![start];
        let mut count = 0;
        reached[start] = true;
        while let Some(slot) = stack.pop() {
            count += 1;
            for &to in &neighbours[slot] {
                if !std::mem::replace(&mut reached[to as usize], true) {
                    stack.push(to as usize);
                }
            }
        }
        count
    };
    Ok(pieces.ranges.iter().map(|range| reach(range.start) == range.len()).collect())
}

/// The group acts on the pieces as A_n or S_n. For n ≥ 8: it is transitive, and some element has a cycle of prime length p
/// with n/2 < p < n−2, so that a power of it is a p-cycle (Jordan). For fewer pieces by enumeration.
fn check_giant(pieces: &Pieces, giant: &Giant, witnesses: &[Element], meter: &mut Meter) -> Check<()> {
    let constituent = giant.constituent as usize;
    let n = pieces.size(constituent);
    ensure(n >= 5, || format!("{} has fewer than five pieces", called(giant)))?;
    if n < 8 {
        let order = enumerate(&local(pieces, &[constituent], meter)?, factorial(n), meter)?.len();
        return ensure(order >= factorial(n) / 2, || format!("{} is acted on in only {order} ways", called(giant)));
    }
    let Some([index, p]) = giant.cycle else { return invalid(format!("{} has no witness", called(giant))) };
    let (p, range) = (p as usize, pieces.ranges[constituent].clone());
    meter.spend(4 * n)?;
    let has_cycle = witness(witnesses, index)?.cycles(range).iter().any(|&(length, _)| length as usize == p);
    let is_prime = p > 1 && (2..).take_while(|d| d * d <= p).all(|d| p % d > 0);
    ensure(has_cycle && is_prime && 2 * p > n && p + 2 < n, || {
        format!("{}: witness {index} has no cycle that shows the alternating group", called(giant))
    })
}

/// The differences of twists, over powers of the witnesses that move no piece here, generate Z_k. If m is the order of the
/// permutation of the pieces, the m-th power twists a cycle of length l by m/l times its sum.
fn check_twists(pieces: &Pieces, giant: &Giant, witnesses: &[Element], meter: &mut Meter) -> Check<()> {
    let constituent = giant.constituent as usize;
    let k = u64::from(pieces.orientations[constituent]);
    let mut generated = k;
    for &index in &giant.twists {
        meter.spend(8 * pieces.size(constituent))?;
        let cycles = witness(witnesses, index)?.cycles(pieces.ranges[constituent].clone());
        let lengths: HashSet<u32> = cycles.iter().map(|&(length, _)| length).collect();
        let m = lengths.iter().fold(BigUint::one(), |lcm, &length| lcm.lcm(&length.into()));
        let twist = |&(length, sum): &(u32, u64)| {
            let times = (&m / length % k).to_u64().expect("a remainder of a machine word");
            times * (sum % k) % k
        };
        let twists: Vec<u64> = cycles.iter().map(twist).collect();
        generated = twists.iter().fold(generated, |gcd, twist| gcd.gcd(&(twist + k - twists[0])));
    }
    ensure(generated == 1, || format!("{} is not shown to be fully twisted", called(giant)))
}

/// No two giants are linked: linked ones have equal cycle types under every element, for six pieces up to an outer
/// automorphism.
fn check_unlinked(pieces: &Pieces, evidence: &Evidence, witnesses: &[Element], meter: &mut Meter) -> Check<()> {
    let mut kinds: BTreeMap<(usize, Vec<Vec<u32>>), u32> = BTreeMap::new();
    let mut numbers = 0;
    for giant in &evidence.giants {
        let constituent = giant.constituent as usize;
        let n = pieces.size(constituent);
        let mut kind = Vec::new();
        for &index in &evidence.separators {
            meter.spend(16 * n)?;
            kind.push(cycle_kind(n, &witness(witnesses, index)?.cycles(pieces.ranges[constituent].clone())));
            numbers += 2 * kind.last().map_or(0, Vec::len) as u64 + 8;
        }
        meter.hold(numbers)?;
        if let Some(other) = kinds.insert((n, kind), giant.constituent) {
            return invalid(format!("{} is not shown to be unlinked from constituent {other}", called(giant)));
        }
    }
    Ok(())
}

/// The lengths of the cycles, each with its number.
fn cycle_kind(n: usize, cycles: &[(u32, u64)]) -> Vec<u32> {
    let mut lengths: Vec<u32> = cycles.iter().map(|&(length, _)| length).collect();
    lengths.sort_unstable();
    if n == 6 {
        // An outer automorphism of S₆ exchanges these.
        lengths = match lengths[..] {
            [2, 2, 2] => vec![1, 1, 1, 1, 2],
            [3, 3] => vec![1, 1, 1, 3],
            [6] => vec![1, 2, 3],
            _ => lengths,
        };
    }
    lengths.chunk_by(|a, b| a == b).flat_map(|run| [run[0], run.len() as u32]).collect()
}

/// The moves on the follower are a function of those on the leader.
fn check_follower(pieces: &Pieces, follower: &Follower, meter: &mut Meter) -> Check<()> {
    let [i, j] = [follower.leader, follower.constituent].map(|c| c as usize);
    let n = pieces.size(i);
    let wrong = || format!("constituent {j} is not shown to follow constituent {i}");
    ensure(pieces.size(j) == n && pieces.orientations[j] == 1, wrong)?;
    if follower.bijection.is_empty() && n == 6 {
        let both = enumerate(&local(pieces, &[i, j], meter)?, 720, meter)?;
        let of_leader: HashSet<&[u8]> = both.iter().map(|element| &element[..6]).collect();
        return ensure(of_leader.len() == both.len(), wrong);
    }
    let bijection = &follower.bijection;
    let mut sorted = bijection.clone();
    sorted.sort_unstable();
    ensure(sorted.iter().copied().eq(0..n as u32), wrong)?;
    for generator in 0..pieces.moves.len() {
        let moved = |constituent: usize| pieces.part(generator, constituent).filter(|entry| entry[0] != entry[1]);
        let follows = |&[from, to, _]: &[u32; 3]| [bijection[from as usize], bijection[to as usize]];
        let mut expected: Vec<[u32; 2]> = moved(i).map(|entry| follows(&entry)).collect();
        meter.spend(16 + 16 * expected.len())?;
        expected.sort_unstable();
        ensure(moved(j).map(|[from, to, _]| [from, to]).eq(expected), wrong)?;
    }
    Ok(())
}

/// A permutation of at most twelve points.
type Small = [u8; 12];

fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// The generators on the pieces of some constituents, twelve at most in all, each once.
fn local(pieces: &Pieces, constituents: &[usize], meter: &mut Meter) -> Check<HashSet<Small>> {
    let mut local = HashSet::new();
    for generator in 0..pieces.moves.len() {
        let mut images: Small = std::array::from_fn(|point| point as u8);
        let mut offset = 0;
        for &constituent in constituents {
            meter.spend(32)?;
            for [from, to, _] in pieces.part(generator, constituent) {
                images[offset + from as usize] = (offset + to as usize) as u8;
            }
            offset += pieces.size(constituent);
        }
        local.insert(images);
    }
    Ok(local)
}

/// All elements of the group that some permutations generate, if there are at most `limit`.
fn enumerate(generators: &HashSet<Small>, limit: usize, meter: &mut Meter) -> Check<HashSet<Small>> {
    let identity: Small = std::array::from_fn(|point| point as u8);
    let mut found = HashSet::from([identity]);
    let mut stack = vec![identity];
    while let Some(element) = stack.pop() {
        meter.spend(64 * generators.len())?;
        for generator in generators {
            let product = element.map(|point| generator[point as usize]);
            if found.insert(product) {
                stack.push(product);
            }
        }
        ensure(found.len() <= limit, || format!("some pieces are acted on in more than {limit} ways"))?;
    }
    Ok(found)
}
