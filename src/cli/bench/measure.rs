//! Repeated timings of one method on one group.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use num_bigint::BigUint;
use schreier::chain::Counts;

use super::Target;
use super::method::{Method, Outcome, Prepared};

/// One repetition runs a method as often as this takes, so that the clock's resolution does not matter.
const LEAST: Duration = Duration::from_millis(2);

/// Seconds of one run.
#[derive(Clone, Copy, serde::Serialize)]
pub struct Spread {
    pub median: f64,
    pub least: f64,
    pub greatest: f64,
}

/// What was measured of one method on one group.
#[derive(serde::Serialize)]
pub struct Row {
    pub name: String,
    pub size: u64,
    pub degree: u64,
    pub generators: usize,
    #[serde(serialize_with = "as_text")]
    pub method: Method,
    #[serde(serialize_with = "as_text")]
    pub order: BigUint,
    pub status: String,
    /// Whether the order is that of the formula, where there is one.
    pub formula: Option<bool>,
    pub seconds: Spread,
    pub repetitions: usize,
    /// Elementary steps, which do not depend on the machine.
    #[serde(serialize_with = "as_counts")]
    pub counts: Option<Counts>,
    /// The most memory that the process held meanwhile, where the system tells.
    pub peak_bytes: Option<u64>,
}

fn as_text<S: serde::Serializer>(value: &impl ToString, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.to_string())
}

fn as_counts<S: serde::Serializer>(counts: &Option<Counts>, serializer: S) -> Result<S::Ok, S::Error> {
    let map = counts.map(|counts| {
        [
            ("compositions", counts.compositions),
            ("sifts", counts.sifts),
            ("schreier_generators", counts.schreier_generators),
        ]
    });
    serializer.collect_map(map.into_iter().flatten())
}

impl Row {
    /// Times a method; `None` if it does not decide the order of the group. A run that takes `long` is not repeated.
    pub fn measure(
        target: &Target,
        method: Method,
        seed: u64,
        repetitions: u32,
        long: Duration,
    ) -> Result<Option<Self>> {
        let prepared = Prepared::new(target, method, seed);
        reset_peak();
        let start = Instant::now();
        let Some(Outcome { order, proved, status, counts }) = prepared.run() else { return Ok(None) };
        let first = start.elapsed();
        let peak_bytes = peak();
        let formula = target.order.as_ref().map(|formula| formula.value() == order);
        if proved && formula == Some(false) {
            bail!("{} {}: {method} proves {order}, which is not the order by the formula", target.name, target.size);
        }
        let mut times = vec![first];
        if first < long {
            let rounds = (LEAST.as_nanos() / first.as_nanos().max(1) + 1) as u32;
            // The first run paid for the caches.
            times.clear();
            for _ in 0..repetitions {
                let start = Instant::now();
                for _ in 0..rounds {
                    std::hint::black_box(prepared.run());
                }
                times.push(start.elapsed() / rounds);
            }
        }
        times.sort_unstable();
        let seconds = |time: Duration| time.as_secs_f64();
        Ok(Some(Self {
            name: target.name.clone(),
            size: target.size,
            degree: target.ambient.stickers() as u64,
            generators: target.moves.len(),
            method,
            order,
            status,
            formula,
            seconds: Spread {
                median: (seconds(times[(times.len() - 1) / 2]) + seconds(times[times.len() / 2])) / 2.0,
                least: seconds(times[0]),
                greatest: seconds(times[times.len() - 1]),
            },
            repetitions: times.len(),
            counts,
            peak_bytes,
        }))
    }

    #[cfg(test)]
    pub fn empty(name: &str, size: u64, method: Method) -> Self {
        Self {
            name: name.into(),
            size,
            degree: size,
            generators: 1,
            method,
            order: 1u32.into(),
            status: "proved (trivial)".into(),
            formula: None,
            seconds: Spread { median: 1.0, least: 1.0, greatest: 1.0 },
            repetitions: 1,
            counts: None,
            peak_bytes: None,
        }
    }
}

/// Makes the system (Linux) forget how much memory the process once held; elsewhere nothing happens.
fn reset_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The most resident memory since then.
fn peak() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
