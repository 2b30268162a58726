//! `schreier conjugate`: whether two elements are conjugate, and by what.

use std::process::ExitCode;

use anyhow::Result;
use schreier::{Action, Group};
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{output, progress};

/// Whether two elements are conjugate in a group, with an element that conjugates one to the other
///
/// g is found with g⁻¹ X g = Y, read from left to right, and checked before it is shown. The exit code is 0 for yes and 1
/// for no. X and Y need not be in the group.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier conjugate 3x3x3 \"U R\" \"F R\"\n  schreier conjugate m24.json \"(1 2 3)\" \"(4 5 6)\" \
                        --json\n\nJSON: `conjugate` (bool), and `by` (an element) if it is true"
)]
pub struct Conjugate {
    #[command(flatten)]
    question: Question,
    /// An element: written out, or as a move expression
    x: String,
    /// Another element
    y: String,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    conjugate: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

impl Conjugate {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_written_out(|subject, proof| {
            let [x, y] = [&self.x, &self.y].map(|text| subject.expression(text));
            let (x, y) = (x?.0, y?.0);
            let spinner = progress::searching();
            let group = Group::with_chain(subject.generators(), subject.chain(proof, self.question.seed()))?;
            let found = group.conjugator(&x, &y)?;
            spinner.finish_and_clear();
            if let Some(element) = &found {
                assert!(element.conjugate(&x) == y, "an element that is shown conjugates the one to the other");
            }
            let by = found.map(|element| subject.show(&element));
            let answer = Answer { label: Named::from(&subject.label), conjugate: by.is_some(), by };
            if self.question.json() {
                output::json(&answer)?;
            } else {
                answer.print(subject)?;
            }
            Ok(answer.conjugate)
        })
    }
}

impl Answer {
    fn print(&self, subject: &Subject) -> Result<()> {
        match &self.by {
            Some(by) => output::line(&format!("{}: conjugate, by {by}", subject.title())),
            None => output::line(&format!("{}: not conjugate", subject.title())),
        }
    }
}
