//! `schreier pi bench`: the time of every stage for powers of ten, so that machines can be compared.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use schreier::pi::ntt::instruction_set;
use schreier::pi::progress::{Observer, Stage};
use schreier::pi::{self, Series};

use super::{afford, count, pool, threads};

/// The time of every stage for powers of ten, so that machines can be compared.
#[derive(Args)]
pub struct Bench {
    /// The largest number of digits
    #[arg(long, value_name = "DIGITS", value_parser = count, default_value = "1e7")]
    max: u64,
    /// The series
    #[arg(long, value_parser = ["chudnovsky", "ramanujan"], default_value = "chudnovsky")]
    series: String,
    /// Threads to use [default: all]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// When each stage began.
struct Clock(Mutex<Vec<(Stage, Instant)>>);

impl Observer for Clock {
    fn progress(&self, stage: Stage, _: f64) {
        let mut stages = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if stages.last().is_none_or(|last| last.0 != stage) {
            stages.push((stage, Instant::now()));
        }
    }
}

impl Bench {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.max < 1000 {
            bail!("--max is {}, expected at least 1000", self.max);
        }
        let threads = threads(self.threads);
        let series = if self.series == "ramanujan" { Series::Ramanujan } else { Series::Chudnovsky };
        let pool = pool(threads)?;
        let sizes: Vec<u64> = (3..).map(|e| 10u64.pow(e)).take_while(|&n| n <= self.max).collect();
        afford(sizes[sizes.len() - 1], threads, false, false)?;
        let mut output = std::io::stdout().lock();
        let isa = instruction_set().to_string();
        let mut rows = Vec::new();
        if !self.json {
            writeln!(output, "{} series, {threads} threads, instruction set {isa}", self.series)?;
            writeln!(
                output,
                "{:>12} {:>10} {:>10} {:>10} {:>10} {:>14}",
                "digits", "series", "division", "conversion", "total", "digits/s"
            )?;
        }
        for n in sizes {
            let (stages, total) = pool.install(|| best(series, n))?;
            let [a, b, c] = stages.map(|stage| stage.as_secs_f64());
            let total = total.as_secs_f64();
            if self.json {
                rows.push(serde_json::json!({
                    "digits": n, "series_seconds": a, "division_seconds": b, "conversion_seconds": c, "seconds": total,
                }));
            } else {
                let speed = n as f64 / total;
                writeln!(output, "{n:>12} {a:>10.4} {b:>10.4} {c:>10.4} {total:>10.4} {speed:>14.0}")
                    .context("cannot write the table")?;
            }
        }
        if self.json {
            let object = serde_json::json!({
                "series": self.series, "threads": threads, "instruction_set": isa, "rows": rows, "version": env!("CARGO_PKG_VERSION"),
            });
            writeln!(output, "{object}").context("cannot write the table")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The times of the three stages and the whole, of the best of as many runs as a second holds, at most seven.
fn best(series: Series, n: u64) -> anyhow::Result<([Duration; 3], Duration)> {
    let mut best = ([Duration::ZERO; 3], Duration::MAX);
    let begin = Instant::now();
    for _ in 0..7 {
        let clock = Clock(Mutex::new(Vec::new()));
        let start = Instant::now();
        pi::compute(series, n, &clock)?;
        let end = Instant::now();
        let stages = clock.0.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        let total = end - start;
        if total < best.1 {
            let ends = stages.iter().skip(1).map(|stage| stage.1).chain([end]);
            let times: Vec<Duration> = stages.iter().zip(ends).map(|(stage, end)| end - stage.1).collect();
            best = (std::array::from_fn(|i| times.get(i).copied().unwrap_or_default()), total);
        }
        if begin.elapsed() > Duration::from_secs(1) {
            break;
        }
    }
    Ok(best)
}
