//! `schreier pi`: π to any number of digits, its series as exact fractions, and checks of digits.

mod bench;
mod output;
mod progress;
mod terms;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use clap::{Args, Subcommand, ValueEnum};
use schreier::pi::{self, Series, check, memory};

use output::{Layout, Sink};
use progress::Bar;

/// Digits from which the memory is announced before the work.
const BIG: u64 = 10_000_000;

/// Bytes a digit that a check takes while the digits are kept.
const CHECK_BYTES: u64 = 6;

/// π to any number of digits, by Chudnovsky's series and binary splitting.
///
/// Prints 3. and DIGITS decimals, cut and not rounded.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
#[command(after_help = "\
Examples:
  schreier pi 1000                         a thousand decimals
  schreier pi 1e8 -o pi.txt --verify       a hundred million, checked, into a file
  schreier pi --from 762 --count 6         the Feynman point
  schreier pi --terms 8                    the series as exact fractions
  schreier pi --terms 100 --series nilakantha --plot both.svg
  schreier pi verify pi.txt                are these the digits of π?")]
pub struct Pi {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// The number of digits behind the point, as 1000000, 1_000_000, 1e6 or 10^6
    #[arg(value_parser = count)]
    digits: Option<u64>,
    /// The series: chudnovsky, ramanujan (for DIGITS), nilakantha (for --terms)
    #[arg(long, value_enum, default_value_t = SeriesName::Chudnovsky)]
    series: SeriesName,
    /// Sum this many terms as an exact fraction instead, and show its error
    #[arg(long, value_name = "K", value_parser = terms::count, conflicts_with_all = ["digits", "from", "count", "group", "base", "verify", "output"])]
    terms: Option<u64>,
    /// With --terms: draw the digits gained by both series into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Write to this file, whole or not at all, instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write digits in groups of this many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    group: Option<u32>,
    /// The first digit to write, counted from 1 behind the point
    #[arg(long, value_name = "A", value_parser = count)]
    from: Option<u64>,
    /// How many digits to write
    #[arg(long, value_name = "C", value_parser = count)]
    count: Option<u64>,
    /// The base of the digits
    #[arg(long, value_parser = ["10", "16"], default_value = "10")]
    base: String,
    /// Check the digits before they are written: with Bellard's formula (the default in base 10), or all of them
    /// with a second series
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true)]
    verify: Option<Option<Check>>,
    /// Threads to use [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Start even if the memory seems not to be enough
    #[arg(long)]
    force: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Verb {
    Verify(verify::Verify),
    Bench(bench::Bench),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SeriesName {
    Chudnovsky,
    Ramanujan,
    Nilakantha,
}

/// How digits are checked.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Check {
    /// 64 bits at the end by Bellard's formula, and the first thousand digits.
    Bellard,
    /// All digits by a second series.
    Series,
}

impl Check {
    fn name(self) -> &'static str {
        match self {
            Self::Bellard => "bellard",
            Self::Series => "series",
        }
    }
}

/// A wrong decimal digit changes the binary digits at the end, which Bellard's formula gives; a wrong hexadecimal
/// digit changes no other.
fn how_to_check(how: Option<Check>, hexadecimal: bool) -> anyhow::Result<Check> {
    match how {
        Some(Check::Bellard) if hexadecimal => {
            bail!("in base 16 Bellard's formula would see the last digits only: expected `series`")
        }
        Some(how) => Ok(how),
        None => Ok(if hexadecimal { Check::Series } else { Check::Bellard }),
    }
}

/// What is to be computed and written.
struct Job {
    /// Digits to compute.
    digits: u64,
    /// Digits to write, from 0.
    window: std::ops::Range<usize>,
    hexadecimal: bool,
    series: Series,
}

impl Pi {
    /// Computes, checks and writes.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.verb {
            Some(Verb::Verify(verb)) => return verb.run(),
            Some(Verb::Bench(verb)) => return verb.run(),
            None => {}
        }
        if let Some(terms) = self.terms {
            return terms::run(terms, self.series, self.plot.as_deref(), self.json);
        }
        // Not left to the parser, for which a number of digits, standing against --terms, makes up for it.
        ensure!(self.plot.is_none(), "--plot draws what partial sums gain: expected --terms beside it");
        let job = self.job()?;
        let check = self.verify.map(|how| how_to_check(how, job.hexadecimal)).transpose()?;
        let threads = threads(self.threads);
        afford(job.digits, threads, check.is_some(), self.force)?;
        let layout = Layout { group: self.group, whole: self.from.is_none() && self.count.is_none() };
        let mut sink =
            Sink::open(self.output.as_deref(), layout.size(job.window.len() as u64) + if self.json { 400 } else { 0 })?;
        let start = Instant::now();
        let digits = pool(threads)?.install(|| job.digits(check))?;
        let text = &digits[job.window.clone()];
        if self.json {
            let value = if layout.whole {
                format!("3.{}", String::from_utf8_lossy(text))
            } else {
                String::from_utf8_lossy(text).into_owned()
            };
            let object = serde_json::json!({
                "digits": job.digits,
                "base": if job.hexadecimal { 16 } else { 10 },
                "from": job.window.start + 1,
                "count": job.window.len(),
                "value": value,
                "verified": check.map(Check::name),
                "threads": threads,
                "seconds": start.elapsed().as_secs_f64(),
                "version": env!("CARGO_PKG_VERSION"),
            });
            sink.line(&object.to_string())?;
        } else {
            sink.digits(text, layout)?;
        }
        sink.finish()?;
        Ok(ExitCode::SUCCESS)
    }

    fn job(&self) -> anyhow::Result<Job> {
        let first = self.from.unwrap_or(1);
        if first == 0 || self.count == Some(0) {
            bail!("digits behind the point are counted from 1: expected --from and --count of at least 1");
        }
        let digits = match (self.digits, self.count) {
            (Some(digits), _) => digits,
            (None, Some(count)) => first.saturating_add(count - 1),
            (None, None) => {
                bail!("expected a number of digits, as in `schreier pi 1000`, or --count, --terms, verify or bench")
            }
        };
        if digits == 0 {
            return Err(pi::PiError::NoDigits.into());
        }
        let last = self.count.map_or(digits, |count| first.saturating_add(count - 1));
        if digits > pi::MAX_DIGITS {
            return Err(pi::PiError::TooManyDigits { digits, limit: pi::MAX_DIGITS }.into());
        }
        if last > digits || first > digits {
            let to = self.count.map_or("on".into(), |_| format!("to {last}"));
            bail!("digits from {first} {to} were asked for, but only {digits} are computed");
        }
        let series = match self.series {
            SeriesName::Chudnovsky => Series::Chudnovsky,
            SeriesName::Ramanujan => Series::Ramanujan,
            SeriesName::Nilakantha => bail!("Nilakantha's series is too slow for digits: it goes with --terms"),
        };
        Ok(Job { digits, window: first as usize - 1..last as usize, hexadecimal: self.base == "16", series })
    }
}

impl Job {
    /// All digits, checked if asked for.
    fn digits(&self, how: Option<Check>) -> anyhow::Result<Vec<u8>> {
        let bar = Bar::new();
        let compute = |series| {
            if self.hexadecimal {
                pi::hexadecimal(series, self.digits, &bar)
            } else {
                pi::compute(series, self.digits, &bar)
            }
        };
        let digits = compute(self.series)?;
        let right = match how {
            None => true,
            Some(Check::Bellard) => check::spot(&digits, &bar)?.agrees(),
            Some(Check::Series) => compute(other(self.series))? == digits,
        };
        if !right {
            return Err(pi::PiError::Arithmetic { what: "the digits" }).context("nothing was written");
        }
        Ok(digits)
    }
}

/// The series to check another with.
fn other(series: Series) -> Series {
    if series == Series::Ramanujan { Series::Chudnovsky } else { Series::Ramanujan }
}

/// Says what a big run will take, and refuses one for which there is no memory.
fn afford(digits: u64, threads: usize, verify: bool, force: bool) -> anyhow::Result<()> {
    let needed = memory::predicted(digits, threads) + if verify { CHECK_BYTES * digits } else { 0 };
    let gigabytes = |bytes: u64| format!("{:.2} GB", bytes as f64 / 1e9);
    let free = memory::available();
    if digits >= BIG {
        let free = free.map_or(String::new(), |free| format!(" of {} that are free", gigabytes(free)));
        eprintln!("{digits} digits on {threads} threads take up to {} of memory{free}", gigabytes(needed));
    }
    match free {
        Some(free) if free < needed && !force => {
            bail!(
                "{digits} digits need {} of memory, {} are free; --force starts all the same",
                gigabytes(needed),
                gigabytes(free)
            )
        }
        _ => Ok(()),
    }
}

fn threads(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn pool(threads: usize) -> anyhow::Result<rayon::ThreadPool> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.with_context(|| format!("cannot start {threads} threads"))
}

/// Reads a number of digits.
fn count(text: &str) -> Result<u64, String> {
    whole_number(text, &format!("{} digits can be computed", pi::MAX_DIGITS))
}

/// Reads 1000000, 1_000_000, 1e6 or 10^6; one that is far too large is told the `most` there can be.
fn whole_number(text: &str, most: &str) -> Result<u64, String> {
    let expected = || format!("`{text}` is not a count, expected something like 1000000, 1_000_000, 1e6 or 10^6");
    let plain = text.replace('_', "");
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let power =
        |factor: u64, base: u64, exponent: u32| base.checked_pow(exponent).and_then(|power| power.checked_mul(factor));
    let too_large = || format!("`{text}` is too large: at most {most}");
    if !plain.is_empty() && plain.bytes().all(|byte| byte.is_ascii_digit()) {
        return plain.parse().map_err(|_| too_large());
    }
    let (factor, base, exponent) = if let Some((factor, exponent)) = plain.split_once(['e', 'E']) {
        (number(factor), Some(10), exponent)
    } else if let Some((base, exponent)) = plain.split_once('^') {
        (Some(1), number(base), exponent)
    } else {
        return Err(expected());
    };
    let exponent = number(exponent).ok_or_else(expected)?;
    let (factor, base) = factor.zip(base).ok_or_else(expected)?;
    u32::try_from(exponent).ok().and_then(|exponent| power(factor, base, exponent)).ok_or_else(too_large)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn counts_are_read_in_all_their_forms() {
        for text in ["1000000", "1_000_000", "1e6", "1E6", "10^6", "100e4"] {
            assert_eq!(count(text), Ok(1_000_000), "{text}");
        }
        for text in ["", "-1", "1.5", "e6", "1e", "ten", "10^", "^3", "0x10", "+5"] {
            assert!(count(text).is_err_and(|error| error.contains("expected")), "{text}");
        }
        for text in ["1e30", "10^30", "1000000000000000000000000000000", "1e99999999999"] {
            assert!(count(text).is_err_and(|error| error.contains("too large")), "{text}");
        }
    }
}
