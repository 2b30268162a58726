//! A subgroup that has been found, as the verbs that look for one print it, and the other group that they are told about.

use std::process::ExitCode;

use anyhow::Result;
use num_bigint::BigUint;
use schreier::group::SearchError;
use schreier::{Group, Twisted};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{output, progress};

#[derive(Serialize)]
pub struct Subgroup {
    #[serde(flatten)]
    label: Named,
    order: String,
    index: String,
    generators: Vec<String>,
    base: Vec<Value>,
    orbit_lengths: Vec<usize>,
    status: &'static str,
}

impl Subgroup {
    /// A subgroup of the subject's group, which has this order.
    pub fn new(subject: &Subject, order: &BigUint, found: &Group<Twisted>) -> Self {
        let chain = found.chain();
        Self {
            label: Named::from(&subject.label),
            index: (order / chain.order()).to_string(),
            order: chain.order().to_string(),
            generators: found.generators().iter().map(|element| subject.show(element)).collect(),
            base: chain.base().into_iter().map(|point| subject.point(point)).collect(),
            orbit_lengths: chain.orbit_lengths(),
            status: "proved",
        }
    }

    /// Prints it for people, or as JSON.
    pub fn print(&self, subject: &Subject, what: &str, json: bool) -> Result<()> {
        if json {
            return output::json(self);
        }
        output::line(&format!("{}: {what}", subject.title()))?;
        output::line(&format!("  order       {}, {}", self.order, self.status))?;
        output::line(&format!("  index       {}", self.index))?;
        output::line(&format!("  generators  {}", self.generators.len()))?;
        self.generators.iter().try_for_each(|generator| output::line(&format!("    {generator}")))
    }
}

/// Looks for a subgroup of each group that is meant, told of the group that some elements generate, and prints it.
pub fn search(
    question: &Question,
    elements: &[String],
    what: &str,
    find: impl Fn(&Group<Twisted>, &Group<Twisted>) -> Result<Group<Twisted>, SearchError>,
) -> Result<ExitCode> {
    question.each_written_out(|subject, proof| {
        let other = generated(subject, elements)?;
        let spinner = progress::searching();
        let group = Group::with_chain(subject.generators(), subject.chain(proof, question.seed()))?;
        let found = find(&group, &other)?;
        spinner.finish_and_clear();
        let answer = Subgroup::new(subject, &proof.order().value(), &found);
        answer.print(subject, &format!("{what} {}", elements.join(", ")), question.json())?;
        Ok(true)
    })
}

/// The group that some elements generate, which need not lie in the subject's group.
fn generated(subject: &Subject, elements: &[String]) -> Result<Group<Twisted>> {
    let elements = elements.iter().map(|text| Ok(subject.expression(text)?.0)).collect::<Result<_>>()?;
    Ok(Group::with_identity(subject.ambient.identity(), elements)?)
}
