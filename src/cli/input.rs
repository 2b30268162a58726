//! The argument `PUZZLE|FILE|-` of most verbs.

use std::fs;
use std::io::{self, BufReader};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, anyhow, bail, ensure};
use schreier::format::groups::{Generators, Label};
use schreier::format::input::{self, Groups, Input};
use schreier::puzzle;
use serde::Serialize;
use serde_json::Value;

use super::{BAD_INPUT, output};

/// What `-` is called in messages.
pub const STANDARD_INPUT: &str = "standard input";

/// What the argument stands for: a puzzle of the catalogue by its name, in letters of either case, or else the contents
/// of a file, or of standard input for `-`. A file that is called like a puzzle can be reached as `./NAME`.
///
/// What must be said beside any answer about a puzzle goes to standard error.
pub fn open(argument: &str) -> Result<Input> {
    let input = open_silently(argument)?;
    if let Input::Puzzle(puzzle) = &input {
        puzzle.notes().iter().for_each(|note| eprintln!("schreier: note: {note}"));
    }
    Ok(input)
}

fn open_silently(argument: &str) -> Result<Input> {
    if argument == "-" {
        return Ok(input::read(BufReader::new(io::stdin()), STANDARD_INPUT)?);
    }
    if let Some(puzzle) = puzzle::find(argument) {
        return Ok(Input::Puzzle(Box::new(puzzle?)));
    }
    ensure!(!argument.is_empty(), "the name of the input is empty, expected a puzzle, a file, or - for standard input");
    let path = Path::new(argument);
    if !path.exists() && path.extension().is_none() && path.components().count() == 1 {
        let meant = match puzzle::nearest_names(argument).join(", ") {
            none if none.is_empty() => String::new(),
            names => format!("did you mean {names}? "),
        };
        bail!("no puzzle and no file is called {argument:?}; {meant}`schreier list` prints the names of all puzzles");
    }
    Ok(input::open(path)?)
}

/// Refuses to write over the file that the argument stands for.
pub fn keep(argument: &str, target: &Path) -> Result<()> {
    let is_input = argument != "-"
        && fs::canonicalize(target).is_ok_and(|target| fs::canonicalize(argument).is_ok_and(|input| input == target))
        && puzzle::find(argument).is_none();
    ensure!(!is_input, "{} is the input, expected another file to write", target.display());
    Ok(())
}

/// A group of a batch that could not be read, as it is printed in its place.
#[derive(Serialize)]
struct Failure {
    #[serde(flatten)]
    label: Named,
    error: String,
}

/// The keys that say which group of a batch is meant.
#[derive(Serialize)]
pub struct Named {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<Value>,
}

impl From<&Label> for Named {
    fn from(label: &Label) -> Self {
        Self { id: label.id.clone(), name: label.name.clone() }
    }
}

/// Does the same for every group of a batch. A bad group is reported in its place, on standard output with `json` and on
/// standard error without, and the rest still runs; the exit code is 2 then.
///
/// Input in which nothing at all can be made out as a group is an error.
pub fn each_group(
    argument: &str,
    groups: Groups,
    json: bool,
    mut answer: impl FnMut(&Label, Generators) -> Result<()>,
) -> Result<ExitCode> {
    let source = if argument == "-" { STANDARD_INPUT } else { argument };
    let mut groups = groups.peekable();
    let mut code = ExitCode::SUCCESS;
    let mut first = true;
    while let Some(record) = groups.next() {
        let alone = std::mem::take(&mut first) && groups.peek().is_none();
        let outcome = match record.group {
            Ok(generators) => answer(&record.label, generators),
            Err(error) => Err(anyhow!("{source}: {error}")),
        };
        let Err(error) = outcome else { continue };
        if alone || super::is_closed_pipe(&error) {
            return Err(error);
        }
        code = ExitCode::from(BAD_INPUT);
        let error = super::message(&error);
        match (json, record.label.text()) {
            (true, _) => {
                let unnamed = Named { id: Some(Value::Null), name: None };
                let known = record.label.id.is_some() || record.label.name.is_some();
                let label = if known { Named::from(&record.label) } else { unnamed };
                output::json(&Failure { label, error })?;
            }
            (false, Some(label)) => eprintln!("schreier: group {label}: {error}"),
            (false, None) => eprintln!("schreier: {error}"),
        }
    }
    Ok(code)
}
