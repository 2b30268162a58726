//! What is known of an order, and how it is known.

use std::fmt;
use std::sync::OnceLock;

use thiserror::Error;

use super::{Factored, Giants, Laws, OnPieces, Split};

/// How an order is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It is proved.
    Proved,
    /// It was found by a Monte Carlo algorithm. It never exceeds the true order, and is smaller than it with a probability
    /// of at most 2 to the power −`confirmations`, if the random elements are uniform.
    Probable {
        /// The number of random elements that confirmed it.
        confirmations: u32,
    },
}

/// What proves an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// There is nothing to prove: no generator moves anything.
    Trivial,
    /// There is one generator, whose order is the least common multiple of its cycles'.
    Cyclic,
    /// One constituent, a giant that cannot twist.
    Giant,
    /// All constituents are giants, so that the laws are the only restrictions.
    Laws,
    /// Giants by the laws, the rest by the chain of the reduced group, which is verified or reaches a bound.
    LawsAndReducedChain,
    /// The points are stickers of pieces with twists, and the order is that of the group on the pieces:
    /// [`Proof::recovered`].
    RecoveredTwists,
    /// The basic orbits of a chain multiply to the upper bound by laws.
    Sandwich,
    /// A stabilizer chain, verified deterministically.
    VerifiedChain,
    /// Nothing does: a randomized chain.
    MonteCarlo,
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Trivial => "trivial",
            Self::Cyclic => "cyclic",
            Self::Giant => "giant",
            Self::Laws => "laws",
            Self::LawsAndReducedChain => "laws and reduced chain",
            Self::RecoveredTwists => "recovered twists",
            Self::Sandwich => "sandwich",
            Self::VerifiedChain => "verified chain",
            Self::MonteCarlo => "monte carlo",
        })
    }
}

/// Why [`Method::Laws`](super::Method::Laws) does not decide an order.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LawsFail {
    /// No constituent is a giant that the laws could speak of.
    #[error("the laws do not decide the order: no constituent is known to be a fully twisted giant")]
    NoGiants,
    /// Two giants move in the same way, and both can twist.
    #[error("the laws do not decide the order: {0} and {1} are linked and both can twist")]
    LinkedTwisted(String, String),
    /// A composition factor of the rest might be linked to a giant.
    #[error(
        "the laws do not decide the order: |A_{size}| of {giant} divides the order of the group on the other pieces"
    )]
    Divides {
        /// The name of the giant.
        giant: String,
        /// Its number of pieces.
        size: u32,
    },
}

/// An order, and everything that is known about how it comes about.
#[derive(Debug, Clone)]
pub struct Proof {
    pub(super) order: Factored,
    pub(super) status: Status,
    pub(super) argument: Argument,
    pub(super) upper_bound: OnceLock<Factored>,
    pub(super) laws_bound: Factored,
    pub(super) split: Split,
    pub(super) laws: Laws,
    pub(super) giants: Giants,
    /// Linked giants that cannot twist, whose moves another constituent determines.
    pub(super) followers: Vec<usize>,
    /// The constituents left to a chain, where giants and laws decided the others.
    pub(super) rest: Vec<usize>,
    /// The basic orbit lengths of the chain that decided what the laws did not; empty if none was needed.
    pub(super) basic_orbits: Vec<usize>,
    /// Whether that chain is complete because it reached a bound, and was not verified.
    pub(super) sandwiched: bool,
    /// The order of the group on the rest, where it had to be compared with those of giants.
    pub(super) rest_order: Option<Factored>,
    /// Why the laws did not decide, where a full chain had to.
    pub(super) fallback: Option<LawsFail>,
    pub(super) recovered: Option<OnPieces>,
}

impl Proof {
    /// The order of the group.
    pub fn order(&self) -> &Factored {
        &self.order
    }

    /// How the order is known.
    pub fn status(&self) -> Status {
        self.status
    }

    /// What proves the order.
    pub fn argument(&self) -> Argument {
        self.argument
    }

    /// The order `∏ kⁿ·n!` of the ambient group.
    pub fn upper_bound(&self) -> &Factored {
        self.upper_bound.get_or_init(|| Factored::ambient(self.split.original()))
    }

    /// The number of elements of the ambient group that step 1 leaves: split, regauged, and obeying the laws.
    pub fn laws_bound(&self) -> &Factored {
        &self.laws_bound
    }

    /// `upper bound / order`, an integer unless the order is only probable.
    pub fn index(&self) -> Option<Factored> {
        self.upper_bound().over(&self.order)
    }

    /// The constituents and the regauged group.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// The abelian laws.
    pub fn laws(&self) -> &Laws {
        &self.laws
    }

    /// The giants with their evidence; none were looked for if the method was the chain.
    pub fn giants(&self) -> &Giants {
        &self.giants
    }

    /// Linked giants whose moves another constituent determines.
    pub fn followers_of_giants(&self) -> &[usize] {
        &self.followers
    }

    /// The constituents whose part of the order a chain proves, where laws decide the others.
    pub fn rest(&self) -> &[usize] {
        &self.rest
    }

    /// The basic orbit lengths of the chain that decided what the laws did not; empty if they decided everything.
    pub fn basic_orbits(&self) -> &[usize] {
        &self.basic_orbits
    }

    /// Whether that chain is complete because it reached a bound; otherwise it was verified.
    pub fn is_sandwiched(&self) -> bool {
        self.sandwiched
    }

    /// The order of the group on the rest, where no giant's simple group may divide it.
    pub fn rest_order(&self) -> Option<&Factored> {
        self.rest_order.as_ref()
    }

    /// The group on pieces with twists, if the points turned out to be their stickers and that decided the order.
    pub fn recovered(&self) -> Option<&OnPieces> {
        self.recovered.as_ref()
    }

    /// Why the laws alone did not decide the order, if a full chain had to.
    pub fn fallback(&self) -> Option<&LawsFail> {
        self.fallback.as_ref()
    }
}
