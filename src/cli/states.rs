//! `schreier states`: how many states can be told apart by looking.

use std::process::ExitCode;

use anyhow::{Context, Result};
use num_bigint::BigUint;
use schreier::group::states::{self, States};
use schreier::pattern::{Pattern, SetPattern};
use schreier::pi::natural;
use serde::Serialize;

use super::colours::Colours;
use super::input::Named;
use super::subject::{self, Subject};
use super::{output, progress};

/// The number of states that can be told apart by looking
///
/// That is the order of the group, divided by the number of its elements that change nothing one can see (identical pieces,
/// orientations that do not show), and by the number of rotations of the whole puzzle, where nothing fixes a frame.
/// Puzzles know their colours and rotations; for plain groups they can be given.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier states 4x4x4\n  schreier states 3x3x3 --json\n  schreier states group.json --colours 'a*9,b*9'\n\n\
                  JSON: `states`, `divisors` (list of `factor`, `reason`), `order`, `in_a_fixed_frame`, `symmetric`"
)]
pub struct StatesOf {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// The colours of all slots in order, separated by commas; `a*9` is nine times a
    #[arg(long, value_name = "COLOURS", value_parser = Colours::parse)]
    colours: Option<Colours>,
    /// A rotation of the whole, as an expression in the moves or an element written out; can be repeated
    #[arg(long, value_name = "ELEMENT")]
    rotation: Vec<String>,
    /// Do not identify states that are rotations of one another
    #[arg(long, conflicts_with = "rotation")]
    fixed_frame: bool,
    /// Print one JSON object (a line for each group of a batch)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    states: String,
    divisors: Vec<DivisorAnswer>,
    order: String,
    in_a_fixed_frame: String,
    symmetric: bool,
}

#[derive(Serialize)]
struct DivisorAnswer {
    factor: String,
    reason: String,
}

impl StatesOf {
    pub fn run(self) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| {
            let spinner = progress::spinner("counting states");
            let counted = self.count(subject);
            spinner.finish_and_clear();
            let answer = Answer::new(subject, &counted?)?;
            if self.json {
                output::json(&answer)?
            } else {
                answer.print(subject)?
            }
            Ok(true)
        })
    }

    fn count(&self, subject: &Subject) -> Result<States> {
        let mut pattern = subject.pattern();
        if let Some(colours) = &self.colours {
            pattern = Some(coloured(subject, colours.of(subject)?)?);
        }
        let pattern = pattern.unwrap_or_else(|| Pattern::distinct(&subject.ambient));
        let mut rotations = if self.fixed_frame { Vec::new() } else { subject.rotations() };
        if !self.rotation.is_empty() {
            let read = |text: &String| Ok(subject.expression(text).with_context(|| format!("rotation {text:?}"))?.0);
            rotations = self.rotation.iter().map(read).collect::<Result<_>>()?;
        }
        if subject.is_plain() {
            let colours = &pattern.sets()[0].colours;
            return Ok(states::count_points(&subject.ambient, &subject.moves, colours, &rotations)?);
        }
        Ok(states::count_moves(&subject.ambient, &subject.moves, &pattern, &rotations)?)
    }
}

/// The pattern in which the slots, counted over all piece sets, have the given colours.
fn coloured(subject: &Subject, colours: &[u32]) -> Result<Pattern> {
    let set = |(index, set): (usize, &schreier::PieceSet)| SetPattern {
        colours: colours[subject.ambient.slots_of(index)].to_vec(),
        orientations: vec![0; set.size as usize],
        visible: vec![set.orientations; set.size as usize],
    };
    Ok(Pattern::new(&subject.ambient, subject.ambient.sets().iter().enumerate().map(set).collect())?)
}

fn decimal(number: &BigUint) -> Result<String> {
    Ok(natural::to_decimal(number)?)
}

impl Answer {
    fn new(subject: &Subject, states: &States) -> Result<Self> {
        let divisor = |d: &states::Divisor| Ok(DivisorAnswer { factor: decimal(&d.factor)?, reason: d.reason.clone() });
        Ok(Self {
            label: Named::from(&subject.label),
            states: decimal(&states.states)?,
            divisors: states.divisors.iter().map(divisor).collect::<Result<_>>()?,
            order: decimal(&states.order)?,
            in_a_fixed_frame: decimal(&states.in_a_fixed_frame)?,
            symmetric: states.symmetric,
        })
    }

    fn print(&self, subject: &Subject) -> Result<()> {
        output::line(&subject.title())?;
        output::line(&format!("  states       {}", self.states))?;
        output::line(&format!("  order        {}", self.order))?;
        for (index, DivisorAnswer { factor, reason }) in self.divisors.iter().enumerate() {
            // Where states are symmetric, the last factor is no divisor.
            let undivided = self.symmetric && index + 1 == self.divisors.len();
            let what = if undivided { "rotations  " } else { "divided by " };
            output::line(&format!("  {what}  {factor}"))?;
            output::line(&format!("               {reason}"))?;
        }
        if self.divisors.is_empty() {
            output::line("               every element looks different")?;
        }
        Ok(())
    }
}
