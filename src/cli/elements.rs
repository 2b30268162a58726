//! `schreier elements`: how many elements have which order.

use std::process::ExitCode;

use anyhow::Result;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use schreier::group::element_orders::OrderCounts;
use schreier::order::Proof;
use schreier::{Group, Twisted};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::question::Question;
use super::subject::Subject;
use super::{output, progress};

/// How many elements have which order: exactly, or estimated from random elements with a confidence interval
///
/// Exact where giants and laws describe the group, as they do for most puzzles, and where it is small enough to enumerate.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier elements 3x3x3\n  schreier elements group.json --samples 100000 --json\n\nJSON: `exact`, `order`, `classes` (null if not known), `counts` (list of {`order`, `count`}) or `samples`, `confidence` and `shares` (list of {`order`, `seen`, `low`, `high`})"
)]
pub struct Elements {
    #[command(flatten)]
    question: Question,
    /// How many random elements, where the numbers are estimated
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    samples: u64,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    order: String,
    exact: bool,
    /// The number of conjugacy classes.
    classes: Option<String>,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Numbers {
    Exact { counts: Vec<Count> },
    Estimated { samples: u64, confidence: f64, shares: Vec<ShareAnswer> },
}

#[derive(Serialize)]
struct Count {
    order: Value,
    count: String,
}

#[derive(Serialize)]
struct ShareAnswer {
    order: Value,
    seen: u64,
    low: f64,
    high: f64,
}

impl Elements {
    pub fn run(self) -> Result<ExitCode> {
        self.question.each_written_out(|subject, proof| {
            let spinner = progress::spinner("counting elements");
            let (counts, classes) = self.count(subject)?;
            spinner.finish_and_clear();
            if self.question.json() {
                let label = Named::from(&subject.label);
                output::json(&Answer::new(label, proof, counts, classes))?;
            } else {
                print(&subject.title(), proof, &counts, classes.as_ref())?;
            }
            Ok(true)
        })
    }

    /// As permutations where nothing twists: they are half the size.
    fn count(&self, subject: &Subject) -> Result<(OrderCounts, Option<BigUint>)> {
        let generators = subject.generators();
        let identity = subject.ambient.identity();
        let seed = self.question.seed();
        if subject.ambient.stickers() == subject.ambient.slots() {
            let generators = generators.iter().map(Twisted::sticker_permutation).collect();
            let group = Group::with_identity(identity.sticker_permutation(), generators)?;
            return Ok(group.element_orders_and_classes(self.samples, seed));
        }
        Ok(Group::with_identity(identity, generators)?.element_orders_and_classes(self.samples, seed))
    }
}

/// A number that may exceed 2⁵³ as text.
fn number(value: &BigUint) -> Value {
    value.to_u64().filter(|&value| value < 1 << 53).map_or_else(|| value.to_string().into(), Value::from)
}

impl Answer {
    fn new(label: Named, proof: &Proof, counts: OrderCounts, classes: Option<BigUint>) -> Self {
        let exact = matches!(counts, OrderCounts::Exact(_));
        let numbers = match counts {
            OrderCounts::Exact(counts) => {
                let count =
                    |(order, count): (&BigUint, &BigUint)| Count { order: number(order), count: count.to_string() };
                Numbers::Exact { counts: counts.iter().map(count).collect() }
            }
            OrderCounts::Estimated { samples, shares } => {
                let share = |(order, share): (&BigUint, &schreier::group::element_orders::Share)| ShareAnswer {
                    order: number(order),
                    seen: share.seen,
                    low: share.low,
                    high: share.high,
                };
                let confidence = 1.0 - schreier::group::element_orders::DOUBT;
                Numbers::Estimated { samples, confidence, shares: shares.iter().map(share).collect() }
            }
        };
        let order = proof.order().value().to_string();
        Self { label, order, exact, classes: classes.map(|classes| classes.to_string()), numbers }
    }
}

fn print(title: &str, proof: &Proof, counts: &OrderCounts, classes: Option<&BigUint>) -> Result<()> {
    let total = proof.order().value();
    output::line(&format!("{title}: {total} elements"))?;
    if let Some(classes) = classes {
        output::line(&format!("  {classes} conjugacy classes"))?;
    }
    match counts {
        OrderCounts::Exact(counts) => {
            output::line(&format!("  {} orders occur; exact numbers of elements", counts.len()))?;
            let width = counts.values().map(|count| count.to_string().len()).max().unwrap_or(1);
            for (order, count) in counts {
                let percent = percentage(count, &total);
                output::line(&format!("  {order:>8}  {:>width$}  {percent:9.5} %", count.to_string()))?;
            }
        }
        OrderCounts::Estimated { samples, shares } => {
            output::line(&format!("  estimated from {samples} random elements; 99 % confidence intervals"))?;
            for (order, share) in shares {
                let found = share.seen as f64 / *samples as f64 * 100.0;
                let (low, high) = (share.low * 100.0, share.high * 100.0);
                output::line(&format!("  {order:>8}  {found:9.4} %  {low:9.4} … {high:.4} %"))?;
            }
        }
    }
    Ok(())
}

/// The share in percent, to nine digits whatever the size of the numbers.
fn percentage(count: &BigUint, total: &BigUint) -> f64 {
    let scaled: BigUint = count * 1_000_000_000_000u64 / total;
    scaled.to_f64().unwrap_or(0.0) / 1e10
}
