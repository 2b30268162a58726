//! Exact orders with a proof that a person can check.
//!
//! `docs/theory.md` has the mathematics with proofs; each step is a file here.
//!
//! | file | question |
//! |---|---|
//! | `split.rs` | which pieces and twists can the moves mix? (upper bound) |
//! | `laws.rs` | which relations between signs and twist sums hold? (upper bound) |
//! | `giants.rs`, `walk.rs` | which constituents are as large as they can be? (lower bound, with witnesses) |
//! | `basic_orbits.rs` | which basic orbits has a complete chain? |
//! | `doubt.rs` | does a chain look as if a giant had been overlooked? |
//! | `reduced.rs` | what is left to a stabilizer chain? |
//! | `reduction.rs` | what is left when the perfect kernel of the giants is divided out? |
//! | `recover.rs`, `commuting.rs` | which points are stickers of one piece? which maps between orbits commute with the moves? |
//! | `on_pieces.rs` | do laws decide on the pieces whose stickers the points are? |
//! | `colours.rs` | what is seen of recovered pieces if the points have colours? |
//! | `proof.rs` | what is known of an order, and how? |
//! | `index.rs` | into which factors does upper bound / order split? |
//! | `member.rs` | which law does an element break? |
//! | `sample.rs` | which element, at random? |
//! | `sight.rs` | what do laws say if only colours are seen? |
//! | `factored.rs` | integers as products of primes |
//!
//! [`prove`] tries the laws first, and falls back to the full stabilizer chain where their hypotheses fail; the chain is
//! proved complete by reaching the laws' upper bound (*sandwich*) or by verification. It never guesses: only
//! [`Method::MonteCarlo`], which has to be asked for, returns [`Status::Probable`].

mod basic_orbits;
mod colours;
mod commuting;
mod doubt;
mod factored;
mod giants;
mod index;
mod laws;
mod member;
mod on_pieces;
mod proof;
mod recover;
mod reduced;
mod reduction;
mod sample;
mod sight;
mod split;
mod walk;

use std::sync::OnceLock;

use basic_orbits::{basic_orbits, basic_orbits_unless, product};
use doubt::{Doubt, Undecided};

pub use factored::Factored;
pub use giants::{GiantEvidence, Giants, Witnesses};
pub use index::IndexFactor;
pub use laws::{Coordinate, Law, Laws, Measure};
pub use member::Verdict;
pub use on_pieces::{OnPieces, Stickers};
pub use proof::{Argument, LawsFail, Proof, Status};
pub use recover::Recovered;
pub use reduction::{Giant, Reduction};
pub use sight::Sight;
pub use split::{Constituent, Outside, Split, points};
pub use walk::{READABLE, Recipe};

use crate::action::Action;
use crate::chain::{Chain, StoppingRule};
use crate::perm::Permutation;
use crate::random::DEFAULT_SEED;
use crate::sparse::SparseMove;
use crate::wreath::Ambient;

/// How an order is to be found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// Laws and giants, and chains for what they leave open.
    #[default]
    Auto,
    /// Laws and giants, with a chain only for constituents that are no giants; refused where there is no giant, or where
    /// the chain might be linked to one.
    Laws,
    /// The full stabilizer chain, verified without help from the laws.
    Chain,
    /// A randomized chain that is not verified.
    MonteCarlo,
}

/// What is asked of [`prove`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How the order is to be found.
    pub method: Method,
    /// The seed of every random choice. The order does not depend on it, the witnesses do.
    pub seed: u64,
    /// How many random elements in a row must sift to the identity before a randomized chain is reported by
    /// [`Method::MonteCarlo`]. Before verification no more than a few do.
    pub confirmations: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { method: Method::Auto, seed: DEFAULT_SEED, confirmations: 10 }
    }
}

/// The order of the group that `moves` generate in `ambient`, with its proof.
///
/// For puzzles nearly linear in slots and total size of the moves; where a full stabilizer chain is needed, as that.
///
/// # Errors
/// Only with [`Method::Laws`], if the laws do not decide.
///
/// # Example
///
/// ```
/// use schreier::{order, puzzle};
///
/// let octahedron = puzzle::find("octahedron").expect("it is in the catalogue")?;
/// let moves = octahedron.sparse_moves();
/// let proof = order::prove(octahedron.ambient(), &moves, &order::Options::default())?;
/// assert_eq!(proof.order().value().to_string(), "2759049216000");
/// assert_eq!(proof.status(), order::Status::Proved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove(ambient: &Ambient, moves: &[SparseMove], options: &Options) -> Result<Proof, LawsFail> {
    prove_split(Split::new(ambient, moves), None, options)
}

/// The same for a group that has been split, and possibly searched for giants already.
fn prove_split(split: Split, giants: Option<Giants>, options: &Options) -> Result<Proof, LawsFail> {
    let laws = Laws::new(&split);
    let laws_bound = Factored::ambient(split.ambient())
        .over(&laws.index())
        .expect("the index of the image of the group in A divides the order of A");
    let cyclic = (options.method == Method::Auto).then(|| single_generator(&split)).flatten();
    let giants = giants.unwrap_or_else(|| match options.method {
        Method::Auto if cyclic.is_none() => Giants::at_first_look(&split, options.seed),
        Method::Laws if cyclic.is_none() => Giants::new(&split, options.seed),
        _ => Giants::none(&split),
    });
    let open = split.constituents().iter().enumerate().filter(|&(c, _)| !giants.is_giant(c));
    let doubt = Doubt::new(open.map(|(_, data)| data.size())).filter(|_| options.method == Method::Auto);
    let mut proof = Proof {
        order: Factored::one(),
        status: Status::Proved,
        argument: Argument::Trivial,
        upper_bound: OnceLock::new(),
        laws_bound,
        split,
        laws,
        giants,
        followers: Vec::new(),
        rest: Vec::new(),
        basic_orbits: Vec::new(),
        sandwiched: false,
        rest_order: None,
        fallback: None,
        recovered: None,
    };
    if proof.split.constituents().is_empty() {
        return Ok(proof);
    }
    if let Some(order) = cyclic {
        (proof.argument, proof.order) = (Argument::Cyclic, order);
        return Ok(proof);
    }
    match options.method {
        Method::Laws => proof.by_laws(options, None).map_err(Undecided::reason)?,
        Method::Chain | Method::MonteCarlo => proof.by_chain(options),
        Method::Auto => {
            if proof.by_pieces(options) {
                return Ok(proof);
            }
            let mut result = proof.by_laws(options, doubt.as_ref());
            if let Err(Undecided::Doubtful) = result {
                let giants = Giants::new(&proof.split, options.seed);
                if giants.score() > proof.giants.score() {
                    proof.giants = giants;
                }
                result = proof.by_laws(options, None);
            }
            if let Err(reason) = result {
                proof.fallback = Some(reason.reason());
                proof.by_chain(options);
            }
        }
    }
    debug_assert!(
        proof.status != Status::Proved || proof.laws_bound.over(&proof.order).is_some(),
        "the order divides the bound by laws"
    );
    Ok(proof)
}

impl Proof {
    /// Whether the points are stickers of pieces that need no chain; then the order is found on the pieces.
    fn by_pieces(&mut self, options: &Options) -> bool {
        let Some(on_pieces) = OnPieces::find(&self.split, &self.giants, options) else { return false };
        (self.argument, self.order) = (Argument::RecoveredTwists, on_pieces.proof().order().clone());
        self.recovered = Some(on_pieces);
        true
    }

    /// Steps 2 and 3: the giants, and a chain for the rest.
    fn by_laws(&mut self, options: &Options, doubt: Option<&Doubt>) -> Result<(), Undecided> {
        let followers = self.giants.followers(&self.split)?;
        let constituents = self.split.constituents();
        let count = constituents.len();
        // Giants that lead, constituents of which the laws know everything anyway, and the rest.
        let leads = |c: &usize| self.giants.is_giant(*c) && self.giants.is_fully_twisted(*c);
        let (leaders, others): (Vec<usize>, Vec<usize>) =
            (0..count).filter(|c| !followers.contains(c)).partition(leads);
        let rest: Vec<usize> = others.into_iter().filter(|&c| !constituents[c].is_abelian()).collect();
        if leaders.is_empty() && !rest.is_empty() && options.method == Method::Laws {
            return Err(LawsFail::NoGiants.into());
        }
        let rest_order = match leaders.is_empty() || rest.is_empty() {
            true => None,
            false => Some(self.order_of_rest(&leaders, &rest, options, doubt)?),
        };
        let parts = leaders.iter().map(|&c| {
            let (n, k) = (constituents[c].size(), u64::from(constituents[c].orientations));
            Factored::from(k).power(u64::from(n) - 1).times(&Factored::alternating(n))
        });
        let parts: Factored = parts.product();
        let lone = count == 1 && constituents[0].orientations == 1;
        (self.followers, self.rest, self.rest_order) = (followers, rest, rest_order);
        if self.rest.is_empty() {
            self.argument = if lone { Argument::Giant } else { Argument::Laws };
            self.order = parts.times(&self.image_in_a());
            return Ok(());
        }
        let (ambient, generators) = reduced::reduced(&self.split, &self.laws, &self.rest);
        // Followers add nothing to the order, but a factor to the bound.
        let followed: Factored =
            self.followers.iter().map(|&c| Factored::alternating(self.split.constituents()[c].size())).product();
        let bound = self.laws_bound.over(&parts.clone().times(&followed));
        let orbits = basic_orbits_unless(&ambient, &generators, bound.as_ref(), options, doubt);
        let (orbits, sandwiched) = orbits.ok_or(Undecided::Doubtful)?;
        self.argument = match (leaders.is_empty(), sandwiched) {
            (false, _) => Argument::LawsAndReducedChain,
            (true, true) => Argument::Sandwich,
            (true, false) => Argument::VerifiedChain,
        };
        self.order = parts.times(&product(&orbits));
        (self.basic_orbits, self.sandwiched) = (orbits, sandwiched);
        Ok(())
    }

    /// The full stabilizer chain of the regauged group.
    fn by_chain(&mut self, options: &Options) {
        let everything: Vec<usize> = (0..self.split.constituents().len()).collect();
        let (ambient, generators) = reduced::on_rest(&self.split, &everything);
        if options.method == Method::MonteCarlo {
            let rule = StoppingRule { confirmations: options.confirmations, bound: None };
            let chain = Chain::randomized(&generators, &ambient.identity(), options.seed, &rule);
            self.status = Status::Probable { confirmations: options.confirmations };
            self.argument = Argument::MonteCarlo;
            self.basic_orbits = chain.orbit_lengths();
            self.order = product(&self.basic_orbits);
            return;
        }
        let bound = (options.method == Method::Auto).then_some(&self.laws_bound);
        let (orbits, sandwiched) = basic_orbits(&ambient, &generators, bound, options);
        self.argument = if sandwiched { Argument::Sandwich } else { Argument::VerifiedChain };
        self.order = product(&orbits);
        (self.basic_orbits, self.sandwiched) = (orbits, sandwiched);
    }

    /// The order of the group on the rest, if no composition factor of it can be that of a giant.
    fn order_of_rest(
        &self,
        leaders: &[usize],
        rest: &[usize],
        options: &Options,
        doubt: Option<&Doubt>,
    ) -> Result<Factored, Undecided> {
        let (ambient, generators) = reduced::on_rest(&self.split, rest);
        let orbits = basic_orbits_unless(&ambient, &generators, None, options, doubt).ok_or(Undecided::Doubtful)?.0;
        let order = product(&orbits);
        for &leader in leaders {
            let size = self.split.constituents()[leader].size();
            if order.over(&Factored::alternating(size)).is_some() {
                return Err(LawsFail::Divides { giant: self.split.constituents()[leader].name.clone(), size }.into());
            }
        }
        Ok(order)
    }

    /// The order of the image of the group in A.
    fn image_in_a(&self) -> Factored {
        let a: Factored = self.laws.coordinates().iter().map(|c| Factored::from(u64::from(c.modulus))).product();
        a.over(&self.laws.index()).expect("the index of a subgroup divides the order of the group")
    }
}

/// The order of the only generator that moves anything, if there is only one. O(slots).
fn single_generator(split: &Split) -> Option<Factored> {
    let mut moving = split.moves().iter().filter(|m| !m.slots().is_empty());
    let first = moving.next()?;
    moving.all(|other| other == first).then(|| {
        let lengths = first.element(split.ambient()).cycle_orders();
        lengths.into_iter().map(Factored::from).fold(Factored::one(), |lcm, length| lcm.lcm(&length))
    })
}

/// The order of a group of plain permutations of `0..degree`, with its proof: [`prove`] with one piece set, `points`.
///
/// # Errors
/// As [`prove`].
///
/// # Panics
/// If a generator has another degree, or the degree exceeds [`MAX_STICKERS`](crate::wreath::MAX_STICKERS).
///
/// # Example
///
/// ```
/// use schreier::{Permutation, order};
///
/// let rotation = Permutation::from_cycles(1000, &[(0..1000).collect()])?;
/// let swap = Permutation::from_cycles(1000, &[vec![0, 1]])?;
/// let proof = order::prove_permutations(1000, &[rotation, swap], &order::Options::default())?;
/// assert_eq!(proof.order(), &order::Factored::factorial(1000));
/// assert_eq!(proof.argument(), order::Argument::Giant);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn prove_permutations(degree: usize, generators: &[Permutation], options: &Options) -> Result<Proof, LawsFail> {
    let ambient = points(degree).expect("the degree is at most MAX_STICKERS");
    assert!(generators.iter().all(|g| g.degree() == degree), "generators of one degree");
    let moves: Vec<SparseMove> = generators.iter().map(SparseMove::from).collect();
    prove(&ambient, &moves, options)
}
