//! `schreier normalizer`: the elements that normalize the group that some elements generate.

use std::process::ExitCode;

use anyhow::Result;
use schreier::Group;

use super::question::Question;
use super::subgroup::search;

/// The elements of a group that normalize the group that some elements generate
///
/// For groups of moderate size. The elements are written out, or are move expressions; they need not be in the group.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier normalizer 2x2x2 \"U R\"\n  schreier normalizer s7.json \"(1 2 3 4 5 6 7)\" --json\n\nJSON: `order`, `index`, `generators`, `base`, `orbit_lengths`, `status`"
)]
pub struct Normalizer {
    #[command(flatten)]
    question: Question,
    /// The generators: written out, or as move expressions
    #[arg(value_name = "ELEMENT", required = true)]
    elements: Vec<String>,
}

impl Normalizer {
    pub fn run(self) -> Result<ExitCode> {
        search(&self.question, &self.elements, "what normalizes the group of", Group::normalizer)
    }
}
