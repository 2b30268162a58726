//! `schreier contains`: whether a configuration can be reached, with a word that makes it or the law that it breaks.

use std::process::ExitCode;

use anyhow::Result;
use schreier::group::words::{Effort, WordTable};
use schreier::order::{Proof, READABLE, Verdict};
use schreier::{Twisted, chain};
use serde::Serialize;

use super::input::Named;
use super::order::{self, How};
use super::subject::{self, Subject};
use super::{NO, output, progress};

/// Whether a group contains an element
///
/// Yes, with a word in the moves that makes it, multiplied out again before it is shown; or no, with the law that it
/// breaks. The exit code is 0 for yes and 1 for no. The word is not the shortest.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier contains octahedron \"((1 3 4), (2,0,1,1,0,0), (1))\"\n  \
                        schreier contains 3x3x3 \"U F R\" --json")]
pub struct Contains {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// The element: written out, or as a move expression
    element: String,
    #[command(flatten)]
    how: How,
    /// Print one JSON object (a line for each group of a batch): `contains`, and `word` or `broken_law`
    #[arg(long)]
    json: bool,
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
        subject::each(&self.input, self.json, |subject| {
            let (element, _) = subject.expression(&self.element)?;
            let (proof, _) = order::timed_proof(subject, self.how)?;
            let answer = self.answer(subject, &proof, &element);
            if self.json {
                output::json(&answer)?
            } else {
                answer.print()?
            }
            Ok(if answer.contains { ExitCode::SUCCESS } else { ExitCode::from(NO) })
        })
    }

    fn answer(&self, subject: &Subject, proof: &Proof, element: &Twisted) -> Answer {
        let no = |law: String| Answer::new(subject, false, None, Some(law), None);
        match proof.judge(element) {
            Verdict::Breaks(law) => return no(law),
            Verdict::Member if subject.ambient.slots() > MAX_SLOTS_FOR_WORDS => {
                let slots = subject.ambient.slots();
                let note = format!(
                    "membership is proved by the laws; a word is looked for up to {MAX_SLOTS_FOR_WORDS} slots, here are {slots}"
                );
                return Answer::new(subject, true, None, None, Some(note));
            }
            Verdict::Member | Verdict::Undecided => {}
        }
        let spinner = progress::spinner("looking for a word");
        let mut chain = subject.chain(proof, self.how.seed);
        if !chain.contains(element) {
            return no(BEYOND_LAWS.into());
        }
        let word = find_word(subject, &mut chain, element);
        spinner.finish_and_clear();
        let note = word.is_none().then(|| format!("every word found has more than {READABLE} letters"));
        Answer::new(subject, true, word, None, note)
    }
}

/// A word that makes the element: from the table of short words, or else from the chain's straight-line program.
fn find_word(subject: &Subject, chain: &mut chain::Chain<Twisted>, element: &Twisted) -> Option<Vec<String>> {
    let generators = subject.generators();
    let table = WordTable::new(chain, &generators, Effort::default());
    let word = table.factor(element).or_else(|| {
        let node = chain.factor(element)?;
        chain.program().word(node, READABLE)
    })?;
    assert!(table.multiply(&word) == *element, "a word that is shown makes the element");
    Some(subject.spell(&word))
}

impl Answer {
    fn new(
        subject: &Subject,
        contains: bool,
        word: Option<Vec<String>>,
        broken_law: Option<String>,
        note: Option<String>,
    ) -> Self {
        Self { label: Named::from(&subject.label), contains, word, broken_law, note }
    }

    fn print(&self) -> Result<()> {
        match (&self.broken_law, &self.word, &self.note) {
            (Some(law), ..) => output::line(&format!("no: {law}")),
            (None, Some(word), _) if word.is_empty() => output::line("yes: the identity, the empty word"),
            (None, Some(word), _) => output::line(&format!("yes, by {} moves: {}", word.len(), word.join(" "))),
            (None, None, note) => output::line(&format!("yes ({})", note.as_deref().unwrap_or("no word"))),
        }
    }
}
