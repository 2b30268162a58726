//! The format of certificates, version 1, as `docs/certificate.md` describes it.
//!
//! Slots, constituents, witnesses and positions are counted from 0. *Values* of a program are counted from 1: first the
//! generators, then the words, then the steps; a negative number is the inverse of the value. Everything is a plain list of
//! numbers of fixed width, so that a file takes little more room in memory than on disk.

use serde::{Deserialize, Serialize};

/// What [`Certificate::format`] says.
pub const FORMAT: &str = "schreier-certificate";

/// The only version so far.
pub const VERSION: u32 = 1;

/// A claim about the order of a group, with the evidence from which it follows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// The program that wrote the certificate, with its version. Nothing depends on it.
    pub program: String,
    /// The input that the group was read from.
    pub input: Source,
    /// Always `proved`.
    pub status: String,
    /// What the evidence amounts to: `trivial`, `cyclic`, `giant`, `laws`, `laws and reduced chain`, `sandwich` or
    /// `verified chain`.
    pub argument: String,
    /// The order claimed, in decimal digits.
    pub order: String,
    /// The group.
    pub group: Generated,
    /// Why the order is that.
    #[serde(default)]
    pub evidence: Evidence,
}

/// Where a group comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The name of the puzzle or file.
    pub name: String,
    /// The SHA-256 of its bytes, in 64 hexadecimal digits.
    pub sha256: String,
}

/// Generators in an ambient group ∏ Z_k ≀ S_n.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generated {
    /// The piece sets, whose slots are numbered through.
    pub piece_sets: Vec<PieceSet>,
    /// The generators.
    pub generators: Vec<Generator>,
}

/// Interchangeable slots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceSet {
    /// What the pieces are called.
    pub name: String,
    /// The number of slots, n.
    pub size: u32,
    /// The number of orientations, k.
    pub orientations: u32,
}

/// A generator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// What it is called.
    pub name: String,
    /// For each slot that it moves or twists, ascending: the slot, the slot to which its piece goes, and the twist that
    /// the piece gains.
    pub moves: Vec<[u32; 3]>,
}

/// Why an order is what it is. Empty for `trivial` and `cyclic`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evidence {
    /// The orbits of slots, regauged. A slot in none of them is neither moved nor twisted by any generator.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constituents: Vec<Constituent>,
    /// Generators of the group of abelian laws.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<Law>,
    /// The witnesses.
    #[serde(default, skip_serializing_if = "Witnesses::is_empty")]
    pub witnesses: Witnesses,
    /// The constituents to which Theorem 2 of `docs/theory.md` is applied (its Γ).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub giants: Vec<Giant>,
    /// Witnesses whose cycle types tell giants of equal size apart.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub separators: Vec<u32>,
    /// Constituents whose moves another one determines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub followers: Vec<Follower>,
    /// What is left, if anything: all constituents that are neither giants nor followers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Rest>,
}

/// An orbit of slots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constituent {
    /// Its slots.
    pub slots: Vec<u32>,
    /// For each slot its reference orientation.
    pub references: Vec<u32>,
    /// A divisor d of k, such that all twists relative to the references are multiples of d.
    pub hidden: u32,
}

/// A law: a sum of multiples of twist sums (relative to the references, divided by d) and signs (0 if even, 1 if odd) that
/// is 0 for every element.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Law {
    /// The sum is taken modulo this.
    pub modulus: u64,
    /// Pairs of a constituent and the coefficient of its twist sum.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twists: Vec<[u64; 2]>,
    /// Pairs of a constituent and the coefficient of its sign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<[u64; 2]>,
}

/// Elements of the group, made from the generators by a straight-line program.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Witnesses {
    /// How they are made.
    pub program: Program,
    /// The witnesses: values of the program.
    pub elements: Vec<i32>,
}

impl Witnesses {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A straight-line program over the generators.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Products of generators and their inverses, from left to right.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Vec<i32>>,
    /// Products of two earlier values, or inverses of such, each: first the first, then the second.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<[i32; 2]>,
}

/// A constituent on whose pieces the group acts as the alternating or the symmetric group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Giant {
    /// The constituent.
    pub constituent: u32,
    /// For eight or more pieces: a witness, and the prime length of one of its cycles of pieces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycle: Option<[u32; 2]>,
    /// If it can twist: the witnesses whose powers twist it fully.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twists: Vec<u32>,
}

/// A constituent that cannot twist, and whose moves another one determines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Follower {
    /// The constituent.
    pub constituent: u32,
    /// The one that determines its moves, and is itself no follower.
    pub leader: u32,
    /// For each piece of the leader, in the order of its slots, the piece of the follower that moves with it. Empty for six
    /// pieces that follow six others by an outer automorphism.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bijection: Vec<u32>,
}

/// The reduced group: the group acting on the constituents that are left, and on some coordinates of the giants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rest {
    /// The giants whose twist sums are kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twists: Vec<u32>,
    /// The giants whose signs are kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signs: Vec<u32>,
    /// A chain of the reduced group.
    pub chain: Chain,
    /// A chain of the group on the rest alone, where the order of the reduced group is not enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alone: Option<Chain>,
}

/// Why a chain is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Completeness {
    /// Its basic orbits multiply to the upper bound that the laws give.
    Bound,
    /// Every generator, and every Schreier generator, sifts to the identity.
    Schreier,
}

/// A stabilizer chain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// Why it is complete.
    pub complete: Completeness,
    /// How the strong generators are made from the generators of the group that the chain is for.
    pub program: Program,
    /// The strong generators: values of the program, those of the top level first.
    pub generators: Vec<i32>,
    /// The levels, from the top.
    pub levels: Vec<Level>,
}

/// A level of a chain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The strong generators from this one on fix the base points of the levels above.
    pub first: u32,
    /// The basic orbit, the base point first; points are pairs of a slot and an orientation.
    pub orbit: Vec<[u32; 2]>,
    /// For each point of the orbit but the first: the position of an earlier one, and the strong generator that sends it
    /// here.
    pub parents: Vec<[u32; 2]>,
}
