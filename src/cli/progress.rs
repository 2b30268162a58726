//! What a person sees while a computation runs whose end cannot be foretold: nothing in a pipe.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A spinner with the time elapsed, on standard error if that is a terminal.
pub fn spinner(message: &'static str) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{spinner} {msg} {elapsed}").unwrap_or_else(|_| ProgressStyle::default_spinner());
    let bar = ProgressBar::new_spinner().with_style(style).with_message(message);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// The same for searches, which can take very long: it says so.
pub fn searching() -> ProgressBar {
    spinner("searching, which may take very long; Ctrl-C gives up,")
}
