//! `schreier centralizer`: the elements that commute with some elements.

use std::process::ExitCode;

use anyhow::Result;
use schreier::Group;

use super::question::Question;
use super::subgroup::search;

/// The elements of a group that commute with each of some elements
///
/// The elements are written out, or are move expressions; they need not be in the group.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier centralizer 3x3x3 \"U R\"\n  schreier centralizer m24.json \"(1 2 3)\" --json\n\nJSON: `order`, `index`, `generators`, `base`, `orbit_lengths`, `status`"
)]
pub struct Centralizer {
    #[command(flatten)]
    question: Question,
    /// The elements: written out, or as move expressions
    #[arg(value_name = "ELEMENT", required = true)]
    elements: Vec<String>,
}

impl Centralizer {
    pub fn run(self) -> Result<ExitCode> {
        search(&self.question, &self.elements, "what commutes with", Group::centralizer_of)
    }
}
