//! How far a computation is, for whoever wants to show it.

use std::sync::atomic::{AtomicU64, Ordering};

/// The stages of a computation of π.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// Binary splitting of the series.
    Series,
    /// The reciprocal and the inverse square root, and the products with them.
    Division,
    /// Conversion to the base of the output.
    Conversion,
    /// Digits of Bellard's formula.
    Check,
}

impl Stage {
    /// A word for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Series => "series",
            Self::Division => "division and root",
            Self::Conversion => "conversion",
            Self::Check => "check",
        }
    }
}

/// Receives the progress of a computation; called from several threads.
pub trait Observer: Sync {
    /// Stage `stage` has done the share `done` (0 to 1) of its work.
    fn progress(&self, stage: Stage, done: f64);
}

/// Takes no notice.
#[derive(Debug, Clone, Copy)]
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: Stage, _: f64) {}
}

/// Counts the work of one stage.
pub(crate) struct Meter<'a> {
    observer: &'a dyn Observer,
    stage: Stage,
    done: AtomicU64,
    total: u64,
}

impl<'a> Meter<'a> {
    pub fn new(observer: &'a dyn Observer, stage: Stage, total: u64) -> Self {
        observer.progress(stage, 0.0);
        Self { observer, stage, done: AtomicU64::new(0), total: total.max(1) }
    }

    pub fn advance(&self, work: u64) {
        let done = self.done.fetch_add(work, Ordering::Relaxed) + work;
        self.observer.progress(self.stage, (done as f64 / self.total as f64).min(1.0));
    }
}
