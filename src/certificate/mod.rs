//! Certificates: proofs of orders, written so that they can be checked without this program.
//!
//! | file | question |
//! |---|---|
//! | `mod.rs` | what does a proof rest on? |
//! | `chain.rs` | which chain shows an order? |
//! | `program.rs` | how is an element made from the generators? |
//! | `lean.rs` | in which shape does a proof assistant check a chain? |
//!
//! `docs/certificate.md` has the format, [`verifier`](crate::verifier) the checker.

mod chain;
mod lean;
mod program;

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

pub use lean::{LeanLevel, MAX_DEGREE, MAX_SCHREIER, NotForLean, lean_levels, lean_source};

use crate::action::Action;
use crate::chain::{Chain, StoppingRule};
use crate::order::{
    self, Argument, Coordinate, Factored, GiantEvidence, Measure, Method, Options, Proof, Recipe, Status,
};
use crate::pi::natural::to_decimal;
use crate::program::{Node, Program, Traced};
use crate::random::{DEFAULT_SEED, ProductReplacement};
use crate::sparse::SparseMove;
use crate::verifier::format::{
    Certificate, Completeness, Constituent, Evidence, FORMAT, Follower, Generated, Generator, Giant, Law, PieceSet,
    Rest, Source, VERSION, Witnesses,
};
use crate::wreath::{self, Ambient, Part, Twisted};

/// Why a proof cannot be written as a certificate.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Uncertifiable {
    /// The order is only probable.
    #[error("the order is only probable, so there is nothing to certify; expected a proved one")]
    Probable,
    /// The chain does not have the order that is proved.
    #[error("the chain of the certificate is not complete")]
    Incomplete,
    /// The digits of the order fail their check: the machine has miscalculated.
    #[error("the decimal digits of the order fail their check")]
    Digits,
    /// No element was found that shows two giants not to be linked.
    #[error("no element was found that tells constituents {0} and {1} apart")]
    NotSeparated(usize, usize),
}

/// The certificate of a proof: [`prove`](crate::order::prove) must have been asked about the same generators.
///
/// Costs what the chain of the proof costs, if it rests on one, and little more than the length of the certificate else.
///
/// # Errors
/// If the order is only probable.
///
/// # Example
///
/// ```
/// use schreier::certificate::certify;
/// use schreier::verifier::{DEFAULT_WORK, Verdict, format::Source, verify};
/// use schreier::{order, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let proof = order::prove(cube.ambient(), &cube.sparse_moves(), &order::Options::default())?;
/// let names: Vec<&str> = cube.moves().iter().map(|m| m.name()).collect();
/// let source = Source { name: "3x3x3".into(), sha256: "0".repeat(64) };
/// let certificate = certify(source, cube.ambient(), &names, &cube.sparse_moves(), &proof)?;
/// assert_eq!(certificate.order, "43252003274489856000");
/// assert_eq!(verify(&certificate, DEFAULT_WORK)?, Verdict::Valid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(
    input: Source,
    ambient: &Ambient,
    names: &[impl AsRef<str>],
    moves: &[SparseMove],
    proof: &Proof,
) -> Result<Certificate, Uncertifiable> {
    if proof.status() != Status::Proved {
        return Err(Uncertifiable::Probable);
    }
    if proof.argument() == Argument::RecoveredTwists {
        // The certificate is about the points as they are given, so the order is proved once more for them.
        let on_points = |method| order::prove(ambient, moves, &Options { method, ..Options::default() });
        let proof = on_points(Method::Laws).or_else(|_| on_points(Method::Chain)).expect("only Method::Laws declines");
        return certify(input, ambient, names, moves, &proof);
    }
    let evidence = match proof.argument() {
        Argument::Trivial | Argument::Cyclic => Evidence::default(),
        _ => evidence(proof)?,
    };
    let piece_set =
        |set: &wreath::PieceSet| PieceSet { name: set.name.clone(), size: set.size, orientations: set.orientations };
    let generator = |(entries, name): (&SparseMove, &dyn AsRef<str>)| Generator {
        name: name.as_ref().into(),
        moves: entries.slots().iter().map(|entry| [entry.slot, entry.to, entry.gain]).collect(),
    };
    let names = names.iter().map(|name| name as &dyn AsRef<str>);
    Ok(Certificate {
        format: FORMAT.into(),
        version: VERSION,
        program: concat!("schreier ", env!("CARGO_PKG_VERSION")).into(),
        input,
        status: "proved".into(),
        argument: argument(proof, &evidence),
        order: to_decimal(&proof.order().value()).map_err(|_| Uncertifiable::Digits)?,
        group: Generated {
            piece_sets: ambient.sets().iter().map(piece_set).collect(),
            generators: moves.iter().zip(names).map(generator).collect(),
        },
        evidence,
    })
}

/// What the evidence amounts to.
fn argument(proof: &Proof, evidence: &Evidence) -> String {
    match &evidence.rest {
        None => proof.argument().to_string(),
        Some(_) if !evidence.giants.is_empty() => Argument::LawsAndReducedChain.to_string(),
        Some(rest) if rest.chain.complete == Completeness::Bound => Argument::Sandwich.to_string(),
        Some(_) => Argument::VerifiedChain.to_string(),
    }
}

/// The constituents that a proof does without because others determine them; a full chain does without none.
fn followers(proof: &Proof) -> &[usize] {
    if proof.fallback().is_some() { &[] } else { proof.followers_of_giants() }
}

/// What each constituent does in a proof.
struct Roles {
    giants: Vec<usize>,
    rest: Vec<usize>,
}

impl Roles {
    fn new(proof: &Proof) -> Self {
        let by_laws = matches!(proof.argument(), Argument::Giant | Argument::Laws | Argument::LawsAndReducedChain);
        // What the laws know everything of anyway is left to the chain here: it costs little, and there is one rule less.
        let leads = |c: &usize| by_laws && proof.giants().is_giant(*c) && proof.giants().is_fully_twisted(*c);
        let others = (0..proof.split().constituents().len()).filter(|c| !followers(proof).contains(c));
        let (giants, rest) = others.partition(leads);
        Self { giants, rest }
    }
}

fn evidence(proof: &Proof) -> Result<Evidence, Uncertifiable> {
    let roles = Roles::new(proof);
    let constituent = |c: &order::Constituent| Constituent {
        slots: c.slots.clone(),
        references: c.reference.clone(),
        hidden: c.hidden,
    };
    let laws = proof.laws().laws().iter().map(|law| self::law(law, proof.laws().coordinates())).collect();
    let (witnesses, separators) = witnesses(proof, &roles)?;
    let giants = proof.giants();
    let giant = |&c: &usize| Giant {
        constituent: c as u32,
        cycle: match giants.evidence[c] {
            Some(GiantEvidence::Jordan { witness, prime }) => Some([witness as u32, prime]),
            _ => None,
        },
        twists: giants.twist_witnesses[c].iter().map(|&witness| witness as u32).collect(),
    };
    Ok(Evidence {
        constituents: proof.split().constituents().iter().map(constituent).collect(),
        laws,
        witnesses,
        giants: roles.giants.iter().map(giant).collect(),
        separators,
        followers: followers(proof).iter().map(|&c| follower(proof, c)).collect(),
        rest: if roles.rest.is_empty() { None } else { Some(rest(proof, &roles)?) },
    })
}

fn law(law: &order::Law, coordinates: &[Coordinate]) -> Law {
    let terms = |measure: Measure| {
        let of = law.terms.iter().filter(|term| coordinates[term.0].measure == measure);
        of.map(|&(index, coefficient)| [coordinates[index].constituent as u64, coefficient]).collect()
    };
    Law { modulus: law.modulus, twists: terms(Measure::TwistSum), signs: terms(Measure::Sign) }
}

/// The witnesses of the proof and the separators among them; where these leave two giants alike, some more.
fn witnesses(proof: &Proof, roles: &Roles) -> Result<(Witnesses, Vec<u32>), Uncertifiable> {
    let giants = proof.giants();
    if roles.giants.is_empty() {
        return Ok((Witnesses::default(), Vec::new()));
    }
    let generators = proof.split().moves().len();
    let mut program = giants.witnesses.program.clone();
    let mut words: Vec<Vec<i32>> = Vec::new();
    let mut nodes = Vec::new();
    for recipe in &giants.witnesses.recipes {
        match recipe {
            Recipe::Word(letters) => words.push(letters.iter().map(|&letter| letter as i32 + 1).collect()),
            Recipe::Program(node) => nodes.push(*node),
        }
    }
    let mut separators: Vec<u32> = giants.separators.iter().map(|&witness| witness as u32).collect();
    let mut extra = Vec::new();
    if let Some(pair) = alike(proof, roles, &mut program, &mut extra)? {
        return Err(Uncertifiable::NotSeparated(pair.0, pair.1));
    }
    let known = giants.witnesses.recipes.len();
    separators.extend((known..known + extra.len()).map(|witness| witness as u32));
    nodes.extend(&extra);
    let is_word: Vec<bool> = giants.witnesses.recipes.iter().map(|r| matches!(r, Recipe::Word(_))).collect();
    let count = words.len();
    let (program, values) = program::emit(&program, &nodes, generators, words);
    let (mut of_words, mut of_nodes) = ((1..=count).map(|word| (generators + word) as i32), values.into_iter());
    let mut elements: Vec<i32> = is_word
        .iter()
        .map(|&is_word| if is_word { of_words.next() } else { of_nodes.next() }.expect("a value for each recipe"))
        .collect();
    elements.extend(of_nodes);
    Ok((Witnesses { program, elements }, separators))
}

/// How many more elements are tried before two giants are given up as alike.
const MORE: usize = 1000;

/// Looks for elements that tell apart the giants of a proof which its separators leave alike: their nodes are added to
/// `extra`. Two that no element told apart, if there are such.
fn alike(
    proof: &Proof,
    roles: &Roles,
    program: &mut Program,
    extra: &mut Vec<Node>,
) -> Result<Option<(usize, usize)>, Uncertifiable> {
    let (split, giants) = (proof.split(), proof.giants());
    let mut classes: Vec<Vec<usize>> = by_size(proof, &roles.giants);
    for &separator in &giants.separators {
        if classes.is_empty() {
            break;
        }
        let element = evaluate(proof, &giants.witnesses.recipes[separator]);
        classes = refine(classes, &element);
    }
    if classes.is_empty() {
        return Ok(None);
    }
    let mut traced = |(index, entries): (usize, &SparseMove)| Traced {
        element: entries.element(split.ambient()),
        node: program.input(index as u32),
    };
    let generators = split.moves().iter().enumerate().map(&mut traced).collect();
    let mut source = ProductReplacement::new(generators, DEFAULT_SEED, program);
    for _ in 0..MORE {
        let Traced { element, node } = source.draw(program);
        let refined = refine(classes.clone(), &element);
        if refined != classes {
            extra.push(node);
            classes = refined;
        }
        if classes.is_empty() {
            return Ok(None);
        }
    }
    Ok(Some((classes[0][0], classes[0][1])))
}

/// Classes of constituents with equally many pieces, without those of one member.
fn by_size(proof: &Proof, constituents: &[usize]) -> Vec<Vec<usize>> {
    let mut classes: BTreeMap<u32, Vec<usize>> = Default::default();
    for &c in constituents {
        classes.entry(proof.split().constituents()[c].size()).or_default().push(c);
    }
    classes.into_values().filter(|class| class.len() > 1).collect()
}

/// Splits classes by the cycle types of an element, which are taken up to the outer automorphism for six pieces.
fn refine(classes: Vec<Vec<usize>>, element: &Twisted) -> Vec<Vec<usize>> {
    let mut refined = Vec::new();
    for class in classes {
        let mut parts: BTreeMap<Vec<(u32, u32)>, Vec<usize>> = Default::default();
        for c in class {
            let mut lengths: BTreeMap<u32, u32> = Default::default();
            for ((length, _), count) in element.cycle_type(c) {
                *lengths.entry(length).or_insert(0) += count;
            }
            let kind: Vec<(u32, u32)> = lengths.into_iter().collect();
            let kind = match &kind[..] {
                [(2, 3)] => vec![(1, 4), (2, 1)],
                [(3, 2)] => vec![(1, 3), (3, 1)],
                [(6, 1)] => vec![(1, 1), (2, 1), (3, 1)],
                _ => kind,
            };
            parts.entry(kind).or_default().push(c);
        }
        refined.extend(parts.into_values().filter(|part| part.len() > 1));
    }
    refined.sort();
    refined
}

fn evaluate(proof: &Proof, recipe: &Recipe) -> Twisted {
    let split = proof.split();
    let generators: Vec<Twisted> = split.moves().iter().map(|m| m.element(split.ambient())).collect();
    let identity = split.ambient().identity();
    match recipe {
        Recipe::Word(letters) => letters.iter().fold(identity, |product, &g| product.then(&generators[g as usize])),
        Recipe::Program(node) => proof.giants().witnesses.program.evaluate(*node, &generators, &identity),
    }
}

fn follower(proof: &Proof, constituent: usize) -> Follower {
    let followers = followers(proof);
    let class = proof.giants().linked.iter().find(|class| class.contains(&constituent));
    let leader = class.into_iter().flatten().copied().find(|c| !followers.contains(c));
    let leader = leader.expect("a follower belongs to a class of linked giants with a leader");
    let bijection = proof.giants().bijection(proof.split(), leader, constituent).unwrap_or_default();
    Follower { constituent: constituent as u32, leader: leader as u32, bijection }
}

/// The reduced group and its chain.
fn rest(proof: &Proof, roles: &Roles) -> Result<Rest, Uncertifiable> {
    let coordinates = proof.laws().coordinates();
    let kept: Vec<usize> = kept(proof, roles);
    let of = |measure: Measure| {
        let of = kept.iter().map(|&index| coordinates[index]).filter(|c| c.measure == measure);
        of.map(|c| c.constituent as u32).collect()
    };
    let (ambient, generators) = reduced(proof, &roles.rest, &kept);
    let constituents = proof.split().constituents();
    let parts: Factored = roles
        .giants
        .iter()
        .map(|&c| {
            let (n, k) = (constituents[c].size(), u64::from(constituents[c].orientations));
            Factored::from(k).power(u64::from(n) - 1).times(&Factored::alternating(n))
        })
        .collect();
    let order = proof.order().over(&parts).ok_or(Uncertifiable::Incomplete)?;
    let by_laws = matches!(proof.argument(), Argument::Giant | Argument::Laws);
    let complete = if proof.is_sandwiched() || by_laws { Completeness::Bound } else { Completeness::Schreier };
    let count = generators.len();
    // The order of the group on the rest divides that of the reduced group.
    let divides = |&c: &usize| order.over(&Factored::alternating(constituents[c].size())).is_some();
    let alone = match roles.giants.iter().any(divides) {
        false => None,
        true => {
            let (ambient, generators) = reduced(proof, &roles.rest, &[]);
            let rule = StoppingRule::default();
            let mut chain = Chain::randomized(&generators, &ambient.identity(), DEFAULT_SEED, &rule);
            chain.complete();
            Some(chain::write(&chain, Completeness::Schreier, count)?)
        }
    };
    let chain = Chain::of_order(&generators, &ambient.identity(), DEFAULT_SEED, order.value());
    let chain = chain::write(&chain, complete, count)?;
    Ok(Rest { twists: of(Measure::TwistSum), signs: of(Measure::Sign), chain, alone })
}

/// Coordinates of giants that, with those of the rest, determine all others on the group.
fn kept(proof: &Proof, roles: &Roles) -> Vec<usize> {
    let coordinates = proof.laws().coordinates();
    let mut kept = BTreeSet::new();
    for &index in proof.laws().independent() {
        let Coordinate { constituent, measure, .. } = coordinates[index];
        // A follower has the signs of its leader.
        let class = proof.giants().linked.iter().find(|class| class.contains(&constituent));
        let is_follower = followers(proof).contains(&constituent);
        let stands_for = match class.filter(|_| is_follower) {
            Some(class) => *class.iter().find(|c| !followers(proof).contains(c)).unwrap_or(&constituent),
            None => constituent,
        };
        if roles.giants.contains(&stands_for) {
            kept.extend(coordinates.iter().position(|c| c.constituent == stands_for && c.measure == measure));
        }
    }
    kept.into_iter().collect()
}

/// The generators acting on the constituents `rest` and on some coordinates, each as a piece whose twist it is.
fn reduced(proof: &Proof, rest: &[usize], kept: &[usize]) -> (Ambient, Vec<Twisted>) {
    let (split, laws) = (proof.split(), proof.laws());
    let mut sets: Vec<wreath::PieceSet> = rest.iter().map(|&c| split.ambient().sets()[c].clone()).collect();
    sets.extend(kept.iter().map(|&index| wreath::PieceSet::new("", 1, laws.coordinates()[index].modulus)));
    let ambient = Ambient::new(sets).expect("a part of an ambient group, and coordinates of others, is no larger");
    let element = |entries: &SparseMove| {
        let whole = entries.element(split.ambient());
        let mut parts: Vec<Part> = rest.iter().map(|&c| Part { perm: whole.perm(c), twist: whole.twist(c) }).collect();
        let values = laws.values(split, entries);
        parts.extend(kept.iter().map(|&index| Part { perm: vec![0], twist: vec![values[index]] }));
        ambient.element(&parts).expect("a part of an element is an element")
    };
    let generators = split.moves().iter().map(element).collect();
    (ambient, generators)
}
