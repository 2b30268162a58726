//! Ctrl-C: exit code 130, and no half-written file is left behind.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files that are being written under a temporary name.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on an interrupt removes the unfinished files and ends the program with exit code 130.
pub fn install() {
    // Without a handler the program still ends on Ctrl-C, only without tidying up; nothing else depends on it.
    let _ = ctrlc::set_handler(|| {
        for file in files().iter() {
            let _ = std::fs::remove_file(file);
        }
        std::process::exit(130);
    });
}

/// From now on an interrupt removes this file.
pub fn unfinished(file: &Path) {
    files().push(file.to_owned());
}

/// The file is complete, or gone already: an interrupt lets it be.
pub fn finished(file: &Path) {
    files().retain(|other| other != file);
}

fn files() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
