//! `schreier structure`: what kind of group it is.

use std::process::ExitCode;

use anyhow::Result;
use schreier::group::composition::Factor;
use schreier::group::structure::Structure;
use schreier::{Group, Twisted};
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{output, progress};

/// What kind of group it is: series, centre, composition factors, a one-line description
///
/// Every statement is proved; a factor that is not known is printed as unresolved, with its order.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier structure octahedron\n  schreier structure 20x20x20 --json\n  schreier structure groups.jsonl --json\n\nJSON: `order`, `transitive`, `primitive`, `abelian`, `nilpotent`, `solvable`, `perfect`, `derived_order`, `derived_series`, `centre_order`, `abelian_invariants`, `composition_factors`, `description`"
)]
pub struct StructureVerb {
    #[command(flatten)]
    question: Question,
}

/// The answer in JSON; the keys are a contract (docs/formats.md).
#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    order: String,
    transitive: bool,
    primitive: Option<bool>,
    abelian: bool,
    nilpotent: bool,
    solvable: bool,
    perfect: bool,
    derived_order: String,
    derived_series: Vec<String>,
    centre_order: String,
    abelian_invariants: Vec<u64>,
    composition_factors: Vec<FactorAnswer>,
    description: String,
}

#[derive(Serialize)]
struct FactorAnswer {
    /// `A_12`, `C_2`, `PSL(2,7)`, `M24`.
    factor: String,
    order: String,
    times: u64,
}

impl StructureVerb {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_written_out(|subject, _| {
            let spinner = progress::spinner("looking at the group");
            let structure = structure_of(subject)?;
            spinner.finish_and_clear();
            if self.question.json() {
                output::json(&Answer::new(Named::from(&subject.label), structure))?;
            } else {
                print(&subject.title(), &structure)?;
            }
            Ok(true)
        })
    }
}

/// As permutations where nothing twists: they are half the size.
fn structure_of(subject: &Subject) -> Result<Structure> {
    let generators = subject.generators();
    let identity = subject.ambient.identity();
    if subject.ambient.stickers() == subject.ambient.slots() {
        let generators = generators.iter().map(Twisted::sticker_permutation).collect();
        return Ok(Group::with_identity(identity.sticker_permutation(), generators)?.structure());
    }
    Ok(Group::with_identity(identity, generators)?.structure())
}

impl Answer {
    fn new(label: Named, structure: Structure) -> Self {
        let factor = |(factor, &times): (&Factor, &u64)| FactorAnswer {
            factor: factor.to_string(),
            order: factor.order().to_string(),
            times,
        };
        Self {
            label,
            derived_order: structure.derived_order().to_string(),
            order: structure.order.to_string(),
            transitive: structure.transitive,
            primitive: structure.primitive,
            abelian: structure.abelian,
            nilpotent: structure.nilpotent,
            solvable: structure.soluble,
            perfect: structure.perfect,
            derived_series: structure.derived_series.iter().map(ToString::to_string).collect(),
            centre_order: structure.centre_order.to_string(),
            abelian_invariants: structure.abelian_invariants,
            composition_factors: structure.composition_factors.iter().map(factor).collect(),
            description: structure.description,
        }
    }
}

fn print(title: &str, structure: &Structure) -> Result<()> {
    let list = |numbers: Vec<String>| if numbers.is_empty() { "none".into() } else { numbers.join(", ") };
    let factor =
        |(factor, &times): (&Factor, &u64)| if times == 1 { factor.to_string() } else { format!("{factor} ({times})") };
    let transitive = match (structure.transitive, structure.primitive) {
        (false, _) => "no",
        (true, Some(true)) => "yes, primitive",
        (true, _) => "yes, imprimitive",
    };
    let kinds = [
        (structure.abelian, "abelian"),
        (structure.nilpotent && !structure.abelian, "nilpotent"),
        (structure.soluble && !structure.nilpotent, "soluble"),
        (!structure.soluble, "not soluble"),
        (structure.perfect, "perfect"),
    ];
    let kinds: Vec<&str> = kinds.iter().filter(|(holds, _)| *holds).map(|&(_, kind)| kind).collect();
    output::line(title)?;
    output::line(&format!("  group            {}", structure.description))?;
    output::line(&format!("  order            {}", structure.order))?;
    output::line(&format!("  transitive       {transitive}"))?;
    output::line(&format!("  kind             {}", kinds.join(", ")))?;
    output::line(&format!(
        "  derived series   {}",
        list(structure.derived_series.iter().map(ToString::to_string).collect())
    ))?;
    output::line(&format!(
        "  G/G'             {}",
        list(structure.abelian_invariants.iter().map(|q| format!("C_{q}")).collect())
    ))?;
    output::line(&format!("  centre           of order {}", structure.centre_order))?;
    output::line(&format!("  factors          {}", list(structure.composition_factors.iter().map(factor).collect())))
}
