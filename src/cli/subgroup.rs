//! A subgroup that has been found, as the verbs that look for one print it, and the other group that they are told about.

use anyhow::Result;
use num_bigint::BigUint;
use schreier::{Group, Twisted};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::output;
use super::subject::Subject;

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

/// The group that some elements generate, which need not lie in the subject's group.
pub fn generated(subject: &Subject, elements: &[String]) -> Result<Group<Twisted>> {
    let elements = elements.iter().map(|text| Ok(subject.expression(text)?.0)).collect::<Result<_>>()?;
    Ok(Group::with_identity(subject.ambient.identity(), elements)?)
}
