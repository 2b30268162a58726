//! `schreier contains`: whether a configuration can be reached, with a word that makes it or the law that it breaks.

use std::process::ExitCode;

use anyhow::Result;
use schreier::group::words::{Effort, Word, WordTable};
use schreier::order::{Proof, READABLE, Verdict};
use schreier::{Twisted, chain};
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{NO, output, progress};

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
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_law: Option<String>,
    /// Why there is no word although the group contains the element.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Chains with more levels than this are not built only to find a word.
const MAX_SLOTS_FOR_WORDS: usize = 1_000;

/// The verdict on an element that no abelian law keeps out.
const BEYOND_LAWS: &str = "it obeys every abelian law, but the stabilizer chain does not contain it";

impl Contains {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each(|subject, proof, _| {
            let (element, _) = subject.expression(&self.element)?;
            let (answer, spelled) = self.answer(subject, proof, &element);
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print(&spelled)?
            }
            Ok(if answer.contains { ExitCode::SUCCESS } else { ExitCode::from(NO) })
        })
    }

    /// The answer, and the word as a person reads it.
    fn answer(&self, subject: &Subject, proof: &Proof, element: &Twisted) -> (Answer, String) {
        let mut answer = Answer::new(subject);
        match proof.judge(element) {
            Verdict::Breaks(law) => answer.broken_law = Some(law),
            Verdict::Member if subject.ambient.slots() > MAX_SLOTS_FOR_WORDS => {
                answer.contains = true;
                answer.note = Some(format!(
                    "membership is proved by the laws; a word is looked for up to {MAX_SLOTS_FOR_WORDS} slots, here are {}",
                    subject.ambient.slots()
                ));
            }
            Verdict::Member | Verdict::Undecided => return self.by_chain(subject, proof, element, answer),
        }
        (answer, String::new())
    }

    /// Asks the chain, and looks for a word.
    fn by_chain(&self, subject: &Subject, proof: &Proof, element: &Twisted, mut answer: Answer) -> (Answer, String) {
        let spinner = progress::spinner("looking for a word");
        let mut chain = subject.chain(proof, self.question.seed());
        answer.contains = chain.contains(element);
        if !answer.contains {
            answer.broken_law = Some(BEYOND_LAWS.into());
            return (answer, String::new());
        }
        let word = find_word(subject, &mut chain, element);
        spinner.finish_and_clear();
        if word.is_none() {
            answer.note = Some(format!("every word found has more than {READABLE} letters"));
        }
        let spelled = word.as_ref().map(|word| subject.spell(word)).unwrap_or_default();
        answer.word = word.map(|word| subject.letters(&word));
        (answer, spelled)
    }
}

/// A word that makes the element: from the table of short words, or else from the chain's straight-line program.
fn find_word(subject: &Subject, chain: &mut chain::Chain<Twisted>, element: &Twisted) -> Option<Word> {
    let generators = subject.generators();
    let table = WordTable::new(chain, &generators, Effort::default());
    let word = table.factor(element).or_else(|| {
        let node = chain.factor(element)?;
        chain.program().word(node, READABLE)
    })?;
    assert!(table.multiply(&word) == *element, "a word that is shown makes the element");
    Some(word)
}

impl Answer {
    fn new(subject: &Subject) -> Self {
        Self { label: Named::from(&subject.label), contains: false, word: None, broken_law: None, note: None }
    }

    fn print(&self, spelled: &str) -> Result<()> {
        match (&self.broken_law, &self.word, &self.note) {
            (Some(law), ..) => output::line(&format!("no: {law}")),
            (None, Some(word), _) if word.is_empty() => output::line("yes: the identity, the empty word"),
            (None, Some(word), _) => output::line(&format!("yes, by {} moves: {spelled}", word.len())),
            (None, None, note) => output::line(&format!("yes ({})", note.as_deref().unwrap_or("no word"))),
        }
    }
}
