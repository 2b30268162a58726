//! Ctrl-C: exit code 130, and no half-written file is left behind.

use std::path::PathBuf;
use std::sync::Mutex;

/// Files that are being written under a temporary name.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// From now on an interrupt removes the unfinished files and ends the program with exit code 130.
pub fn install() {
    // Without a handler the program still ends on Ctrl-C, only without tidying up; nothing else depends on it.
    let _ = ctrlc::set_handler(|| {
        let files = UNFINISHED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        for file in files.iter() {
            let _ = std::fs::remove_file(file);
        }
        std::process::exit(130);
    });
}
