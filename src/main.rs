//! The `schreier` command: `cli/` has one file a verb, this file only dispatches.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::interrupt::install();
    match cli::run() {
        Ok(code) => code,
        Err(error) if cli::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("schreier: {}", cli::message(&error));
            ExitCode::from(cli::BAD_INPUT)
        }
    }
}
