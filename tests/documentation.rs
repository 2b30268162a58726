//! Do the commands in `docs/` print what stands below them?
//!
//! Every block marked `console` is run in a shell, as far as it needs nothing but this program and what every system has:
//! commands with `cargo` or `jq` are left out. Times are not compared.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Printed after every command.
const MARK: &str = "---- done ----";

/// A command and what should be printed.
struct Shown {
    command: String,
    output: String,
}

/// The text between two marks, for every such pair.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close)).map(|(inside, _)| inside)
}

fn commands(block: &str) -> Vec<Shown> {
    let shown = |part: &str| {
        let (command, output) = part.split_once('\n').unwrap_or((part, ""));
        Shown { command: command.into(), output: output.into() }
    };
    let parts = block.split_inclusive('\n').fold(Vec::<String>::new(), |mut parts, line| {
        match (line.strip_prefix("$ "), parts.last_mut()) {
            (Some(command), _) => parts.push(command.into()),
            (None, Some(part)) => part.push_str(line),
            (None, None) => panic!("a block begins with a command, found {line}"),
        }
        parts
    });
    parts.iter().map(|part| shown(part)).collect()
}

/// Without the line that says how long it took.
fn without_times(text: &str) -> Vec<&str> {
    text.trim_end().lines().filter(|line| !line.starts_with("  time ")).collect()
}

/// Runs a block in one shell, so that `$?` and files carry over. The number of commands that were run.
fn check(block: &str, directory: &Path, document: &Path) -> usize {
    let mut shown = commands(block);
    shown.retain(|shown| !["cargo", "jq"].iter().any(|tool| shown.command.contains(tool)));
    let script: String =
        shown.iter().map(|shown| format!("{}\nstatus=$?; echo '{MARK}'; (exit $status)\n", shown.command)).collect();
    let program = Path::new(env!("CARGO_BIN_EXE_schreier")).parent().expect("a file lies in a directory");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let shell = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{script}")])
        .current_dir(directory)
        .env("PATH", path)
        .output()
        .expect("there is a shell");
    let printed = String::from_utf8(shell.stdout).expect("the program prints UTF-8");
    let mut outputs = printed.split(MARK);
    for Shown { command, output } in &shown {
        let printed = outputs.next().unwrap_or_default().trim_start_matches('\n');
        assert_eq!(without_times(printed), without_times(output), "{}: $ {command}", document.display());
    }
    shown.len()
}

#[test]
fn commands_print_what_is_shown() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let directory = tempfile::tempdir().expect("a temporary directory can be made");
    std::os::unix::fs::symlink(root.join("examples"), directory.path().join("examples")).expect("links can be made");
    let mut run = 0;
    let entries = fs::read_dir(root.join("docs")).expect("the documents are there");
    let paths = entries.map(|entry| entry.expect("the directory can be read").path());
    let mut documents: Vec<_> = paths.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    documents.sort();
    for document in documents {
        let text = fs::read_to_string(&document).expect("a document is text");
        // Files that a document shows: "`name.toml`:" and then the contents.
        for (i, contents) in between(&text, ".toml`:\n\n```toml\n", "```").enumerate() {
            let before = text.split(".toml`:\n\n```toml\n").nth(i).expect("there is text before it");
            let name = before.rsplit('`').next().expect("a name in backquotes");
            fs::write(directory.path().join(format!("{name}.toml")), contents).expect("files can be written");
        }
        run +=
            between(&text, "```console\n", "```").map(|block| check(block, directory.path(), &document)).sum::<usize>();
    }
    assert!(run > 20, "only {run} commands were found");
}
