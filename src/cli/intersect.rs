//! `schreier intersect`: the elements that are also in the group that some elements generate.

use std::process::ExitCode;

use anyhow::Result;
use schreier::Group;

use super::question::Question;
use super::subgroup::search;

/// The elements of a group that are also in the group that some elements generate
///
/// The elements are written out, or are move expressions; they need not be in the group.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier intersect 3x3x3 U2 R2 F2\n  schreier intersect m24.json \"(1 2 3)\" \"(3 4 5)\" --json\n\nJSON: `order`, `index`, `generators`, `base`, `orbit_lengths`, `status`"
)]
pub struct Intersect {
    #[command(flatten)]
    question: Question,
    /// The generators of the other group: written out, or as move expressions
    #[arg(value_name = "ELEMENT", required = true)]
    elements: Vec<String>,
}

impl Intersect {
    pub fn run(self) -> Result<ExitCode> {
        search(&self.question, &self.elements, "what is also in the group of", Group::intersection)
    }
}
