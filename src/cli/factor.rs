//! `schreier factor`: a word in the generators that makes an element, or a straight-line program.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use schreier::group::words::{DEFAULT_WIDTH, Effort};
use schreier::order::{Proof, READABLE, Verdict};
use schreier::program::{Letter, Operation};
use schreier::{Action, Twisted, chain};
use serde::Serialize;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::words::{BEYOND_LAWS, MAX_SLOTS, find_word};
use super::{output, progress};

/// A word in the generators that makes an element, as short as the effort allows
///
/// The word is multiplied out before it is shown. It is not the shortest: a table of short words is built for a chain, and
/// the best of many ways through it is taken. The exit code is 1 if the group does not contain the element.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier factor 3x3x3 \"((1 2 3), (0,0,0,0,0,0,0,0), (1), (0,0,0,0,0,0,0,0,0,0,0,0))\"\n  \
                        schreier factor m24.json \"(1 2 3)(4 5 6)\" --seconds 5 --json\n\nJSON: `contains`, `word` (a list \
                        of letters), `length`, `moves`; with --slp `program` (a list of steps); or `broken_law`"
)]
pub struct Factor {
    #[command(flatten)]
    question: Question,
    /// The element: written out, or as a move expression
    element: String,
    /// Compositions of elements that building the table of short words may take
    #[arg(long, default_value_t = Effort::default().compositions, conflicts_with = "seconds")]
    effort: u64,
    /// Time that building the table of short words may take, instead of --effort; answers then depend on the machine
    #[arg(long, allow_negative_numbers = true)]
    seconds: Option<f64>,
    /// So many ways through the table are followed at once
    #[arg(long, default_value_t = DEFAULT_WIDTH)]
    width: usize,
    /// A straight-line program instead of a word: each step is a generator, a product or an inverse of earlier steps
    #[arg(long)]
    slp: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    contains: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<Vec<String>>,
    /// The number of letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    /// The number of factors, powers of a generator counting as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
    /// The word for people to read.
    #[serde(skip)]
    factors: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken_law: Option<String>,
    /// Why there is no word although the group contains the element.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Factor {
    pub fn run(self) -> Result<ExitCode> {
        let effort = self.effort()?;
        self.question.each_written_out(|subject, proof| {
            let slots = subject.ambient.slots();
            ensure!(
                self.slp || slots <= MAX_SLOTS,
                "{}: words are looked for up to {MAX_SLOTS} slots, here are {slots}; --slp gives a program instead",
                subject.title()
            );
            let (element, _) = subject.expression(&self.element)?;
            let answer = self.answer(subject, proof, &element, effort);
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print(subject)?
            }
            Ok(answer.contains)
        })
    }

    fn effort(&self) -> Result<Effort> {
        ensure!(self.width > 0, "--width 0: expected at least 1");
        let Some(seconds) = self.seconds else {
            let patience = self.effort.saturating_mul(Effort::default().patience / Effort::default().compositions);
            return Ok(Effort { compositions: self.effort, patience, ..Effort::default() });
        };
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
        let time = time.ok_or_else(|| anyhow::anyhow!("--seconds {seconds}: expected a positive number of seconds"))?;
        Ok(Effort { compositions: u64::MAX, patience: u64::MAX, time: Some(time) })
    }

    fn answer(&self, subject: &Subject, proof: &Proof, element: &Twisted, effort: Effort) -> Answer {
        let mut answer = Answer::new(subject);
        if let Verdict::Breaks(law) = proof.judge(element) {
            answer.broken_law = Some(law);
            return answer;
        }
        let spinner = progress::spinner("building the chain");
        let mut chain = subject.chain(proof, self.question.seed());
        answer.contains = chain.contains(element);
        if !answer.contains {
            answer.broken_law = Some(BEYOND_LAWS.into());
        } else if self.slp {
            answer.program = Some(straight_line(subject, &mut chain, element));
        } else {
            spinner.set_message("looking for short words");
            match find_word(subject, &mut chain, element, Some((effort, self.width))) {
                Some(word) => answer.give(subject, &word),
                None => {
                    answer.note = Some(format!("every word found has more than {READABLE} letters; --slp has none"))
                }
            }
        }
        spinner.finish_and_clear();
        answer
    }
}

/// The steps that make the element, carried out again before they are shown. Step 1 is the first.
fn straight_line(subject: &Subject, chain: &mut chain::Chain<Twisted>, element: &Twisted) -> Vec<String> {
    let node = chain.factor(element).expect("the chain contains the element");
    let generators = subject.generators();
    let mut values: Vec<Twisted> = Vec::new();
    let mut steps = Vec::new();
    for (number, operation) in chain.program().listing(node).into_iter().enumerate() {
        let (text, value) = match operation {
            Operation::Identity => ("()".into(), subject.ambient.identity()),
            Operation::Input(index) => {
                (subject.factors(&vec![(index as usize, 1)]).concat(), generators[index as usize].clone())
            }
            Operation::Product(a, b) => (format!("s{} s{}", a + 1, b + 1), values[a].then(&values[b])),
            Operation::Inverse(a) => (format!("s{}^-1", a + 1), values[a].inverse()),
        };
        steps.push(format!("s{} = {text}", number + 1));
        values.push(value);
    }
    assert!(values.last() == Some(element), "a program that is shown makes the element");
    steps
}

impl Answer {
    fn new(subject: &Subject) -> Self {
        Self {
            label: Named::from(&subject.label),
            contains: false,
            word: None,
            length: None,
            moves: None,
            factors: Vec::new(),
            program: None,
            broken_law: None,
            note: None,
        }
    }

    /// Enters a word, powers taken together.
    fn give(&mut self, subject: &Subject, word: &[Letter]) {
        let word = subject.gather(word);
        let letters = subject.letters(&word);
        (self.length, self.moves) = (Some(letters.len()), Some(word.len()));
        self.factors = subject.factors(&word);
        self.word = Some(letters);
    }

    fn print(&self, subject: &Subject) -> Result<()> {
        let title = subject.title();
        if let Some(law) = &self.broken_law {
            return output::line(&format!("{title}: not in the group: {law}"));
        }
        if let Some(steps) = &self.program {
            output::line(&format!("{title}: a program of {}", output::count(steps.len(), "step")))?;
            return steps.iter().try_for_each(|step| output::line(&format!("  {step}")));
        }
        match (self.length, &self.note) {
            (Some(0), _) => output::line(&format!("{title}: the identity, the empty word")),
            (Some(length), _) => {
                let moves = output::count(self.factors.len(), "move");
                let letters = output::count(length, "letter");
                output::line(&format!("{title}: {moves}, {letters}: {}", self.factors.join(" ")))
            }
            (None, note) => output::line(&format!("{title}: {}", note.as_deref().unwrap_or("no word"))),
        }
    }
}
