//! The progress bar: one stage after the other.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};
use schreier::pi::progress::{Observer, Stage};

/// Steps of the bar.
const STEPS: f64 = 1000.0;

/// Shows the stages on standard error, if that is a terminal.
pub struct Bar {
    bar: ProgressBar,
    stage: Mutex<Option<Stage>>,
}

impl Bar {
    pub fn new() -> Self {
        let bar = ProgressBar::new(STEPS as u64);
        let style = ProgressStyle::with_template("{msg:18} [{bar:40}] {percent:>3} %  {elapsed} gone, {eta} left");
        if let Ok(style) = style {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, stage: Mutex::new(None) }
    }
}

impl Observer for Bar {
    fn progress(&self, stage: Stage, done: f64) {
        let mut current = self.stage.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if *current != Some(stage) {
            *current = Some(stage);
            self.bar.reset();
            self.bar.set_message(stage.name());
        }
        self.bar.set_position((done * STEPS) as u64);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
