//! What is wrong with a command line, on one line as every other error.

use std::error::Error as _;
use std::num::{IntErrorKind, ParseIntError};

use anyhow::{Result, anyhow};
use clap::error::{ContextKind, ErrorKind};
use clap::{Command, CommandFactory, FromArgMatches};

use super::Cli;

/// Reads the command line; `None` if help or the version was asked for, which has been printed then.
///
/// # Errors
/// If the command line makes no sense; the error says what was expected, and whose help says more.
pub fn parse() -> Result<Option<Cli>> {
    match lenient(Cli::command()).try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => Ok(Some(cli)),
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            error.print()?;
            Ok(None)
        }
        Err(error) => {
            let verb = verb();
            Err(anyhow!("{}; `{verb} --help` says more", fault(&error, &verb)))
        }
    }
}

/// Reads `-1` as a value wherever one is expected, so that who expects it can say what is wrong with it.
fn lenient(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let takes_value = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_value)
    });
    command.mut_subcommands(lenient)
}

/// The verb that is meant, as it is called: `schreier pi verify`.
fn verb() -> String {
    let mut command = Cli::command();
    let mut name = command.get_name().to_owned();
    for argument in std::env::args_os().skip(1) {
        let Some(verb) = command.find_subcommand(argument).cloned() else { break };
        name = format!("{name} {}", verb.get_name());
        command = verb;
    }
    name
}

fn fault(error: &clap::Error, verb: &str) -> String {
    let said = |kind| error.get(kind).map(ToString::to_string).filter(|text| !text.is_empty());
    let argument = said(ContextKind::InvalidArg).unwrap_or_default();
    let meant = |kind| said(kind).map(|names| format!(" (did you mean `{names}`?)")).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let found = said(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("`{verb}` has no verb `{found}`{}", meant(ContextKind::SuggestedSubcommand))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            format!("expected a verb after `{verb}`")
        }
        ErrorKind::UnknownArgument => {
            let tip = said(ContextKind::Suggested).filter(|_| argument.parse::<f64>().is_err());
            let tip = tip.map(|tip| format!("; {tip}")).unwrap_or_default();
            format!("unexpected argument `{argument}`{}{tip}", meant(ContextKind::SuggestedArg))
        }
        ErrorKind::MissingRequiredArgument => format!("expected {argument}"),
        ErrorKind::ArgumentConflict => match said(ContextKind::PriorArg) {
            // What stands where a verb could stand, behind arguments beside which there is none.
            Some(others) if argument.is_empty() => {
                let found = said(ContextKind::InvalidSubcommand).unwrap_or_default();
                format!("`{found}` cannot stand beside {others}{}", value_of(&found))
            }
            Some(other) if other != argument => format!("`{argument}` cannot stand beside `{other}`"),
            _ => format!("`{argument}` cannot stand here twice"),
        },
        ErrorKind::InvalidValue => {
            let found = said(ContextKind::InvalidValue).map(|value| format!("found `{value}`, ")).unwrap_or_default();
            let expected = said(ContextKind::ValidValue).map_or("a value".into(), |values| format!("one of {values}"));
            format!("{argument}: {found}expected {expected}")
        }
        ErrorKind::ValueValidation => {
            let value = said(ContextKind::InvalidValue).unwrap_or_default();
            format!("{argument}: {}", invalid(error, &value))
        }
        _ => {
            let text = error.render().to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        }
    }
}

/// The hint that a word is a value of `--verify`, which takes one only behind `=`.
fn value_of(word: &str) -> String {
    let words: Vec<_> = std::env::args_os().collect();
    let is_value = words.windows(2).any(|pair| pair[0] == "--verify" && pair[1] == word);
    if is_value { format!(" (did you mean `--verify={word}`?)") } else { String::new() }
}

/// Why a value is refused.
fn invalid(error: &clap::Error, value: &str) -> String {
    let Some(reason) = error.source() else { return format!("`{value}` cannot be used") };
    match reason.downcast_ref::<ParseIntError>().map(ParseIntError::kind) {
        None => reason.to_string(),
        Some(IntErrorKind::PosOverflow) => format!("found `{value}`, expected a smaller number"),
        Some(_) => format!("found `{value}`, expected a whole number from 0 on"),
    }
}
