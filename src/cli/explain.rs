//! `schreier explain`: the laws, the index in factors, and the proof with its witnesses.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::Result;
use schreier::order::{
    Argument, Constituent, GiantEvidence, Law, Measure, OnPieces, Proof, READABLE, Status, Stickers,
};
use serde::Serialize;

use super::question::Question;
use super::subject::Subject;
use super::{order, output};

/// The laws of a group, its index in factors, and the proof of its order
///
/// Plain permutations are explained as those of pieces with orientations, where they are that.
/// The proof names the theorem for every constituent (an orbit of the moves on a piece set) and shows, as words in the
/// moves, the elements that witness its hypotheses.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier explain octahedron\n  schreier explain my-puzzle.toml --json\n\nJSON: the keys of `order`, and `laws`, `index_factors`, `proof_steps`, `witnesses`"
)]
pub struct Explain {
    #[command(flatten)]
    question: Question,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    order: order::Answer,
    laws: Vec<LawAnswer>,
    index_factors: Vec<FactorAnswer>,
    proof_steps: Vec<String>,
    witnesses: BTreeMap<String, Witness>,
}

/// `Σ coefficient · value/unit ≡ 0 (mod modulus)`.
#[derive(Serialize)]
struct LawAnswer {
    text: String,
    coefficients: Vec<Coefficient>,
    modulus: u64,
    factor: u64,
}

#[derive(Serialize)]
struct Coefficient {
    constituent: String,
    measure: &'static str,
    coefficient: u64,
    /// The measure is taken in this unit: twist sums in that of the hidden sticker colours.
    unit: u32,
}

#[derive(Serialize)]
struct FactorAnswer {
    factor: String,
    reason: String,
}

/// A witness: its word, unless it is too long to be written out.
#[derive(Serialize)]
struct Witness {
    word: Option<Vec<String>>,
    /// The word for people to read.
    #[serde(skip)]
    spelled: Option<String>,
    /// The number of letters.
    length: String,
}

impl Explain {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_recovered(|subject, proof, took| {
            let answer = Answer {
                order: order::Answer::new(subject, proof, took, self.question.seed())?,
                laws: proof.laws().laws().iter().map(|law| LawAnswer::new(law, proof)).collect(),
                // Plain permutations have no upper bound and no index.
                index_factors: Some(proof)
                    .filter(|_| !subject.is_plain())
                    .map(Proof::index_factors)
                    .unwrap_or_default()
                    .into_iter()
                    .map(|f| FactorAnswer { factor: f.factor.value().to_string(), reason: f.reason })
                    .collect(),
                proof_steps: steps(proof),
                witnesses: witnesses(subject, proof),
            };
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print(subject, proof)?
            }
            Ok(true)
        })
    }
}

impl LawAnswer {
    fn new(law: &Law, proof: &Proof) -> Self {
        let coefficient = |&(index, coefficient): &(usize, u64)| {
            let coordinate = proof.laws().coordinates()[index];
            Coefficient {
                constituent: proof.split().constituents()[coordinate.constituent].name.clone(),
                measure: match coordinate.measure {
                    Measure::TwistSum => "twist sum",
                    Measure::Sign => "sign",
                },
                coefficient,
                unit: match coordinate.measure {
                    Measure::TwistSum => proof.split().constituents()[coordinate.constituent].hidden,
                    Measure::Sign => 1,
                },
            }
        };
        Self {
            text: law.text.clone(),
            coefficients: law.terms.iter().map(coefficient).collect(),
            modulus: law.modulus,
            factor: law.factor,
        }
    }
}

impl Answer {
    fn print(&self, subject: &Subject, proof: &Proof) -> Result<()> {
        self.order.print(subject, proof)?;
        output::line("\nLaws")?;
        for law in structural_laws(proof) {
            output::line(&format!("  {law}"))?;
        }
        if self.laws.is_empty() {
            output::line("  none: no relation between signs and twist sums holds for all elements")?;
        }
        for law in &self.laws {
            output::line(&format!("  {}", law.text))?;
        }
        if !subject.is_plain() {
            output::line("\nIndex = upper bound / order, in factors")?;
            if self.index_factors.is_empty() {
                output::line("  1: every configuration can be reached")?;
            }
            let width = self.index_factors.iter().map(|f| f.factor.len()).max().unwrap_or(0).min(24);
            for FactorAnswer { factor, reason } in &self.index_factors {
                output::line(&format!("  {factor:>width$}  {reason}"))?;
            }
        }
        output::line("\nProof")?;
        for step in &self.proof_steps {
            output::line(&format!("  {step}"))?;
        }
        if !self.witnesses.is_empty() {
            output::line("\nWitnesses, as words in the moves, read from left to right")?;
        }
        for (name, Witness { spelled, length, .. }) in &self.witnesses {
            match spelled {
                Some(spelled) => output::line(&format!("  {name} = {spelled}"))?,
                None => {
                    output::line(&format!("  {name}: a word of {length} letters, made by a straight-line program"))?
                }
            }
        }
        Ok(())
    }
}

/// What regauging found: these restrictions are no relations between signs and twist sums, and come before them.
fn structural_laws(proof: &Proof) -> Vec<String> {
    proof.split().constituents().iter().filter_map(Constituent::hidden_law).collect()
}

/// The steps of the proof, a sentence each.
fn steps(proof: &Proof) -> Vec<String> {
    let mut steps = Vec::new();
    match (proof.status(), proof.argument()) {
        (Status::Probable { confirmations }, _) => {
            steps.push(format!("None. {confirmations} random elements in a row were in the chain that was found."));
            return steps;
        }
        (_, Argument::Trivial) => steps.push("No generator moves anything.".into()),
        (_, Argument::Cyclic) => {
            steps.push("All generators that move anything are one and the same element. Its order is the least common multiple of those of its cycles.".into());
        }
        (_, Argument::Giant | Argument::Laws | Argument::LawsAndReducedChain) => steps.extend(law_steps(proof)),
        (_, Argument::RecoveredTwists) => {
            steps.extend(proof.recovered().into_iter().flat_map(|on_pieces| recovered_steps(proof, on_pieces)));
        }
        (_, Argument::Sandwich) => {
            steps.push("A stabilizer chain holds only elements of the group, so the product of its orbit lengths is at most the order.".into());
            steps.push(format!("Its basic orbits have lengths {}.", lengths_text(proof.basic_orbits())));
            steps.push(format!(
                "Their product reaches {}, the number of elements that split, regauging and laws leave.",
                proof.laws_bound()
            ));
        }
        (_, Argument::VerifiedChain | Argument::MonteCarlo) => {
            steps.push(format!(
                "A stabilizer chain has basic orbits of lengths {}.",
                lengths_text(proof.basic_orbits())
            ));
            steps.push(
                "It is complete: every level has passed Sims' verification. So the order is their product.".into(),
            );
        }
    }
    if matches!(proof.argument(), Argument::Sandwich | Argument::VerifiedChain) {
        for &follower in proof.followers_of_giants() {
            let name = &proof.split().constituents()[follower].name;
            steps.push(format!(
                "{name} is left out of the chain: it cannot twist and is linked to a giant, which determines it."
            ));
        }
    }
    if let Some(reason) = proof.fallback() {
        steps.push(format!("({reason}; so the full chain had to.)"));
    }
    steps
}

/// The steps of a proof on pieces whose stickers are the points.
fn recovered_steps(proof: &Proof, recovered: &OnPieces) -> Vec<String> {
    let constituents = proof.split().constituents();
    let names = |of: &[usize]| of.iter().map(|&c| constituents[c].name.as_str()).collect::<Vec<_>>().join(", ");
    let mut found = Vec::new();
    for Stickers { constituents, shadows, pieces, orientations } in recovered.pieces() {
        let stickers = names(constituents);
        if *orientations > 1 {
            found.push(format!(
                "{stickers}: a permutation with cycles of length {orientations} commutes with the moves, so the points are the stickers \
                 of {pieces} pieces with {orientations} orientations."
            ));
        }
        if !shadows.is_empty() {
            found.push(format!(
                "{}: a map from {stickers} onto these points commutes with the moves, so they move as those do.",
                names(shadows)
            ));
        }
    }
    found.extend(structural_laws(recovered.proof()));
    found.extend(recovered.proof().laws().laws().iter().map(|law| format!("Law of the pieces: {}.", law.text)));
    found.extend(steps(recovered.proof()));
    found
}

fn law_steps(proof: &Proof) -> Vec<String> {
    let (giants, constituents) = (proof.giants(), proof.split().constituents());
    let mut steps = Vec::new();
    for index in 0..constituents.len() {
        steps.extend(constituent_steps(proof, index));
    }
    for (class, &outer) in giants.linked.iter().zip(&giants.outer) {
        let names: Vec<&str> = class.iter().map(|&c| constituents[c].name.as_str()).collect();
        let how = match outer {
            false => "an equivariant bijection of their pieces exists",
            true => {
                "the group on all of their pieces together has the order of that on six (by the outer automorphism of S_6)"
            }
        };
        steps.push(format!("{} are linked: {how}.", names.join(", ")));
    }
    steps.extend(unlinked_step(proof));
    if let Some(order) = proof.rest_order() {
        steps.push(format!(
            "The group on the stickers of what is left to the chain has order {order}, which the order of no giant's alternating group divides."
        ));
    }
    steps.push(format!("So the group is all that the laws allow{}: |G| = {}.", rest_text(proof), proof.order()));
    steps
}

/// What is known of one constituent, and how.
fn constituent_steps(proof: &Proof, index: usize) -> Vec<String> {
    let (giants, constituent) = (proof.giants(), &proof.split().constituents()[index]);
    let (name, n) = (&constituent.name, constituent.size());
    let mut steps = Vec::new();
    match &giants.evidence[index] {
        Some(GiantEvidence::Jordan { witness, prime }) => steps.push(format!(
            "{name}: transitive on {n} pieces, and W{} has a cycle of prime length {prime}, {n}/2 < {prime} < {n}−2: A_{n} (Jordan).",
            witness + 1
        )),
        Some(GiantEvidence::Chain) => {
            steps.push(format!("{name}: the chain of the action on its {n} pieces has order {n}!/2 or {n}!: A_{n}."));
        }
        None => {}
    }
    if proof.followers_of_giants().contains(&index) {
        steps.push(format!("{name}: cannot twist and is linked to a giant, which determines it; it is left out."));
    } else if proof.rest().contains(&index) {
        steps.push(format!("{name}: left to the chain of the reduced group."));
    } else if constituent.is_abelian() {
        steps.push(format!("{name}: its group is abelian, so that the laws say everything about it."));
    } else if constituent.orientations > 1 {
        let names: Vec<String> = giants.twist_witnesses[index].iter().map(|w| format!("W{}", w + 1)).collect();
        steps.push(format!(
            "{name}: powers of {} that fix its pieces twist them with differences that generate Z_{}.",
            names.join(", "),
            constituent.orientations
        ));
    }
    steps
}

/// `24 · 23 · 22`, and no more of them than a person reads.
fn lengths_text(lengths: &[usize]) -> String {
    const SHOWN: usize = 40;
    let shown: Vec<String> = lengths.iter().take(SHOWN).map(usize::to_string).collect();
    let rest = lengths.len().saturating_sub(SHOWN);
    let rest = if rest > 0 { format!(" · (and {rest} more)") } else { String::new() };
    format!("{}{rest}", shown.join(" · "))
}

/// Why giants of equal size move independently, where there are any.
fn unlinked_step(proof: &Proof) -> Option<String> {
    let (giants, constituents) = (proof.giants(), proof.split().constituents());
    let left_out = proof.followers_of_giants();
    let counted = (0..constituents.len()).filter(|&c| giants.is_giant(c) && !left_out.contains(&c));
    let mut sizes: Vec<u32> = counted.map(|c| constituents[c].size()).collect();
    sizes.sort_unstable();
    let equal: Vec<u32> = sizes.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    let names: Vec<String> = giants.separators.iter().map(|w| format!("W{}", w + 1)).collect();
    let by_types = match (names.len(), equal.contains(&6)) {
        (0, _) => String::new(),
        (_, false) => format!("their cycle types differ on {}, or ", names.join(", ")),
        (_, true) => format!(
            "their cycle types differ on {} (for six pieces not only by the outer automorphism), or ",
            names.join(", ")
        ),
    };
    let otherwise = match equal.contains(&6) {
        false => "no equivariant bijection of their pieces exists",
        true => {
            "no equivariant bijection of their pieces exists (for six pieces: the group on both together is larger than on one)"
        }
    };
    (!equal.is_empty()).then(|| format!("No other two giants of equal size are linked: {by_types}{otherwise}."))
}

fn rest_text(proof: &Proof) -> String {
    let names: Vec<&str> = proof.rest().iter().map(|&c| proof.split().constituents()[c].name.as_str()).collect();
    if names.is_empty() {
        return String::new();
    }
    let orbits = lengths_text(proof.basic_orbits());
    let why = if proof.is_sandwiched() { "which reach its bound by laws" } else { "verified" };
    format!(" beside the reduced group, whose chain has basic orbits {orbits}, {why}")
}

fn witnesses(subject: &Subject, proof: &Proof) -> BTreeMap<String, Witness> {
    let proof = proof.recovered().map_or(proof, OnPieces::proof);
    let witnesses = &proof.giants().witnesses;
    let mut shown = BTreeMap::new();
    if !matches!(proof.argument(), Argument::Giant | Argument::Laws | Argument::LawsAndReducedChain) {
        return shown;
    }
    for (index, recipe) in witnesses.recipes.iter().enumerate() {
        let letters = recipe.word(&witnesses.program, READABLE);
        let gathered = letters.map(|letters| subject.gather(&letters));
        let word = gathered.as_ref().map(|word| subject.letters(word));
        let spelled = gathered.map(|word| subject.factors(&word).join(" "));
        let length = recipe.length(&witnesses.program).to_string();
        shown.insert(format!("W{}", index + 1), Witness { word, spelled, length });
    }
    shown
}
