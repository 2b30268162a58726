//! The command, run as scripts run it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the command answers to some arguments and some standard input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_schreier"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that has seen enough does not read the rest.
    let _ = child.stdin.take().expect("it has a standard input").write_all(input.as_ref());
    child.wait_with_output().expect("it ends")
}
