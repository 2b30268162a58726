//! `schreier bench`: how long does each method take, and how does that grow?
//!
//! | file | question |
//! |---|---|
//! | `method.rs` | what is a method, and what does it do once? |
//! | `measure.rs` | how long does it take, and with how much memory? |
//! | `growth.rs` | how does the time of a family grow with its size? |
//! | `report.rs` | how is all that printed? |
//! | `plot.rs` | what does it look like? |

mod growth;
mod measure;
mod method;
mod plot;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use schreier::family::{self, FAMILIES, Family};
use schreier::order::Factored;
use schreier::random::DEFAULT_SEED;
use schreier::{Ambient, SparseMove};

use super::progress;
use super::subject;
use super::whole_file;
use growth::Growth;
use measure::Row;
use method::Method;
use report::Report;

/// Times methods for the order of a group, on families of groups by size and on files
///
/// Without a target, all families are timed at sizes that take seconds. Times are those of the calculation alone, from
/// generators in memory to the order. Beside them stand counts of elementary steps, which do not depend on the machine.
/// Larger sizes of a family are left out once its growth so far says that they would exceed the limit.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier bench symmetric --sizes 10,100,1000 --method auto,deterministic\n  \
                        schreier bench cube sylow2 --svg growth.svg\n  schreier bench groups.jsonl 3x3x3 --json\n  \
                        schreier bench --list")]
pub struct Bench {
    /// Families, puzzles of the catalogue or files [default: all families]
    #[arg(value_name = "FAMILY|PUZZLE|FILE")]
    targets: Vec<String>,
    /// The sizes of the families [default: some for each family]
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..))]
    sizes: Vec<u32>,
    /// The methods
    #[arg(long = "method", value_enum, value_name = "METHOD,…", value_delimiter = ',', default_value = "auto,chain")]
    methods: Vec<Method>,
    /// How often each is timed
    #[arg(long, value_name = "COUNT", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    repetitions: u32,
    /// Seconds that one run of a method may be expected to take; a run of more than a fifth of it is made only once
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    limit: f64,
    /// The seed of random choices
    #[arg(long, value_name = "NUMBER", default_value_t = DEFAULT_SEED)]
    seed: u64,
    /// Print the families and the methods
    #[arg(long)]
    list: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
    /// Write a plot of time by size, with the fitted exponents, to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A group to be timed.
struct Target {
    /// The family, or what the group is called.
    name: String,
    /// The size in the family, or the degree.
    size: u64,
    ambient: Ambient,
    moves: Vec<SparseMove>,
    /// The order by a formula.
    order: Option<Factored>,
}

impl Bench {
    pub fn run(self) -> Result<ExitCode> {
        if self.list {
            report::list()?;
            return Ok(ExitCode::SUCCESS);
        }
        if !(self.limit > 0.0 && self.limit.is_finite()) {
            bail!("--limit is {}, expected a positive number of seconds", self.limit);
        }
        let mut report = Report::default();
        let (families, others): (Vec<_>, Vec<_>) =
            self.targets.iter().map(|name| family::find(name).ok_or(name)).partition(Result::is_ok);
        let mut families: Vec<&Family> = families.into_iter().flatten().collect();
        if self.targets.is_empty() {
            families.extend(FAMILIES);
        } else if families.is_empty() && !self.sizes.is_empty() {
            bail!(
                "--sizes are those of families, and there is none among the targets; `schreier bench --list` names them"
            );
        }
        for family in families {
            self.family(family, &mut report)?;
        }
        let mut code = ExitCode::SUCCESS;
        for argument in others.into_iter().filter_map(Result::err) {
            let outcome = subject::each(argument, self.json, |subject| {
                let target = Target {
                    name: subject.title(),
                    size: subject.ambient.stickers() as u64,
                    ambient: subject.ambient.clone(),
                    moves: subject.moves.clone(),
                    order: None,
                };
                for &method in &self.methods {
                    self.row(&target, method, &mut report)?;
                }
                Ok(true)
            })?;
            if outcome != ExitCode::SUCCESS {
                code = outcome;
            }
        }
        if let Some(path) = &self.svg {
            whole_file::write(path, plot::growth(&report)?.as_bytes())?;
        }
        report.print(if self.json {
            report::Form::Json
        } else if self.csv {
            report::Form::Csv
        } else {
            report::Form::Table
        })?;
        Ok(code)
    }

    /// All sizes of a family by all methods, and the growth of each.
    fn family(&self, family: &Family, report: &mut Report) -> Result<()> {
        let mut sizes = if self.sizes.is_empty() { family.sizes.to_vec() } else { self.sizes.clone() };
        sizes.sort_unstable();
        sizes.dedup();
        let mut stopped = vec![false; self.methods.len()];
        let first = report.rows.len();
        for size in sizes {
            let member = family.member(size)?;
            let target = Target {
                name: family.name.into(),
                size: size.into(),
                ambient: member.ambient,
                moves: member.moves,
                order: member.order,
            };
            for (&method, stopped) in self.methods.iter().zip(&mut stopped) {
                let earlier = report.rows[first..].iter().filter(|row| row.method == method);
                *stopped |= Growth::of(earlier).is_some_and(|growth| growth.forecast(size.into()) > self.limit);
                if *stopped {
                    report.left_out(family.name, size, method);
                } else {
                    self.row(&target, method, report)?;
                }
            }
        }
        for &method in &self.methods {
            let rows = report.rows[first..].iter().filter(|row| row.method == method);
            if let Some(growth) = Growth::of(rows) {
                report.growth(family.name, method, growth);
            }
        }
        Ok(())
    }

    /// One group by one method.
    fn row(&self, target: &Target, method: Method, report: &mut Report) -> Result<()> {
        let bar = progress::spinner("timing");
        bar.set_prefix(target.name.clone());
        let row = Row::measure(target, method, self.seed, self.repetitions, Duration::from_secs_f64(self.limit / 5.0));
        bar.finish_and_clear();
        match row? {
            Some(row) => report.rows.push(row),
            None => report.undecided(&target.name, target.size, method),
        }
        Ok(())
    }
}
