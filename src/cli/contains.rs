//! `schreier contains`: whether a configuration can be reached, with a word that makes it or the law that it breaks.

use std::process::ExitCode;

use anyhow::Result;
use schreier::format::expression::Word;
use schreier::group::words::{DEFAULT_WIDTH, Effort};
use schreier::order::{Proof, READABLE, Verdict};
use schreier::{Action, Twisted};
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::words::{BEYOND_LAWS, MAX_SLOTS, find_word};
use super::{output, progress};

/// Elements of so many bytes are composed to find a word: a few seconds.
const COMPOSED_BYTES: u64 = 1 << 31;

/// Whether a group contains an element
///
/// Yes, with a word in the moves that makes it, multiplied out again before it is shown; or no, with the law that it
/// breaks. The exit code is 0 for yes and 1 for no. The word is not the shortest.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier contains octahedron \"((1 3 4), (2,0,1,1,0,0), (1))\"\n  \
                        schreier contains 3x3x3 \"U F R\" --json\n\nJSON: `contains`, and `word` (a list of moves) or `broken_law`")]
pub struct Contains {
    #[command(flatten)]
    question: Question,
    /// The element: written out, or as a move expression
    element: String,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    contains: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<Vec<String>>,
    /// The word for people to read.
    #[serde(skip)]
    factors: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_law: Option<String>,
    /// Why there is no word although the group contains the element.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Contains {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_proved(|subject, proof| {
            let (element, given) = subject.expression(&self.element)?;
            let mut answer = Answer::new(subject);
            answer.contains = match (proof.judge(&element), given.filter(is_readable)) {
                // The expression itself is a word that makes the element.
                (_, Some(word)) => answer.give(subject, &word),
                (Verdict::Breaks(law), None) => {
                    answer.broken_law = Some(law);
                    false
                }
                (Verdict::Member, None) if subject.ambient.slots() > MAX_SLOTS => {
                    answer.note = Some(too_many_slots(subject.ambient.slots()));
                    true
                }
                (Verdict::Member | Verdict::Undecided, None) => self.ask_chain(subject, proof, &element, &mut answer),
            };
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print()?
            }
            Ok(answer.contains)
        })
    }

    /// Whether the chain contains the element, and if so with which word.
    fn ask_chain(&self, subject: &Subject, proof: &Proof, element: &Twisted, answer: &mut Answer) -> bool {
        let spinner = progress::spinner("looking for a word");
        let mut chain = subject.chain(proof, self.question.seed());
        if !chain.contains(element) {
            answer.broken_law = Some(BEYOND_LAWS.into());
            return false;
        }
        // A table of short words holds an element for every orbit point.
        let short = (subject.ambient.slots() <= MAX_SLOTS).then(|| (effort(element), DEFAULT_WIDTH));
        match find_word(subject, &mut chain, element, short) {
            Some(word) => answer.give(subject, &subject.gather(&word)),
            None => {
                answer.note = Some(format!(
                    "no word of at most {READABLE} letters was found in a few seconds; `schreier factor` looks longer"
                ));
                true
            }
        };
        spinner.finish_and_clear();
        true
    }
}

/// The default, as far as it takes seconds: who asks for membership should not wait long for the word.
fn effort(element: &Twisted) -> Effort {
    let (default, most) = (Effort::default(), COMPOSED_BYTES / element.bytes().max(1) as u64);
    Effort { compositions: default.compositions.min(most), patience: default.patience.min(most), ..default }
}

fn is_readable(word: &Word) -> bool {
    word.iter().map(|(_, exponent)| exponent.unsigned_abs()).fold(0, u64::saturating_add) <= READABLE as u64
}

fn too_many_slots(slots: usize) -> String {
    format!("membership is proved by the laws; a word is looked for up to {MAX_SLOTS} slots, here are {slots}")
}

impl Answer {
    fn new(subject: &Subject) -> Self {
        let label = Named::from(&subject.label);
        Self { label, contains: false, word: None, factors: Vec::new(), broken_law: None, note: None }
    }

    /// Enters a word.
    fn give(&mut self, subject: &Subject, word: &Word) -> bool {
        self.word = Some(subject.letters(word));
        self.factors = subject.factors(word);
        true
    }

    fn print(&self) -> Result<()> {
        match (&self.broken_law, &self.word, &self.note) {
            (Some(law), ..) => output::line(&format!("no: {law}")),
            (None, Some(word), _) if word.is_empty() => output::line("yes: the identity, the empty word"),
            (None, Some(_), _) => {
                let moves = output::count(self.factors.len(), "move");
                output::line(&format!("yes, by {moves}: {}", self.factors.join(" ")))
            }
            (None, None, note) => output::line(&format!("yes ({})", note.as_deref().unwrap_or("no word"))),
        }
    }
}
