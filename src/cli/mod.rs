//! The command line: one file a verb, each with its arguments and a `run` that prints and returns the exit code.
//!
//! Exit codes: 0 done or "yes"; 1 "no" (`contains`, `verify`); 2 bad input or usage; 130 interrupted. A verb returns an
//! error for bad input, and so does a command line that makes no sense; `main` prints it on one line and exits with 2. Results go to standard output, and with `--json`
//! nothing else does; messages and progress go to standard error.

mod bench;
mod blocks;
mod centralizer;
mod certify;
mod chain;
mod cite;
mod colours;
mod conjugate;
mod contains;
mod convert;
mod cube2;
mod elements;
mod eval;
mod explain;
mod factor;
mod input;
pub mod interrupt;
mod intersect;
mod list;
mod normalizer;
mod orbits;
mod order;
mod output;
mod pi;
mod points;
mod progress;
mod question;
mod random;
mod show;
mod source;
mod stabilizer;
mod states;
mod structure;
mod subgroup;
mod subject;
mod usage;
mod verify;
mod whole_file;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The exit code for "no".
pub const NO: u8 = 1;
/// The exit code for bad input or usage.
pub const BAD_INPUT: u8 = 2;

/// Exact computation in permutation groups with orientation twists.
#[derive(Parser)]
#[command(name = "schreier", version, about)]
pub struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    List(list::List),
    Show(show::Show),
    Order(order::Order),
    Explain(explain::Explain),
    Chain(chain::Chain),
    Contains(contains::Contains),
    Eval(eval::Eval),
    Random(random::Random),
    Convert(convert::Convert),
    Orbits(orbits::Orbits),
    Blocks(blocks::Blocks),
    Stabilizer(stabilizer::Stabilizer),
    Centralizer(centralizer::Centralizer),
    Normalizer(normalizer::Normalizer),
    Intersect(intersect::Intersect),
    Conjugate(conjugate::Conjugate),
    Factor(factor::Factor),
    Bench(bench::Bench),
    Structure(structure::StructureVerb),
    Elements(elements::Elements),
    States(states::StatesOf),
    Certify(certify::Certify),
    Verify(verify::Verify),
    Cite(cite::Cite),
    Cube2(cube2::Cube2),
    Pi(pi::Pi),
}

/// Does what the command line says.
pub fn run() -> anyhow::Result<ExitCode> {
    usage::parse()?.map_or(Ok(ExitCode::SUCCESS), Cli::run)
}

impl Cli {
    fn run(self) -> anyhow::Result<ExitCode> {
        match self.verb {
            Verb::List(verb) => verb.run(),
            Verb::Show(verb) => verb.run(),
            Verb::Order(verb) => verb.run(),
            Verb::Explain(verb) => verb.run(),
            Verb::Chain(verb) => verb.run(),
            Verb::Contains(verb) => verb.run(),
            Verb::Eval(verb) => verb.run(),
            Verb::Random(verb) => verb.run(),
            Verb::Convert(verb) => verb.run(),
            Verb::Orbits(verb) => verb.run(),
            Verb::Blocks(verb) => verb.run(),
            Verb::Stabilizer(verb) => verb.run(),
            Verb::Centralizer(verb) => verb.run(),
            Verb::Normalizer(verb) => verb.run(),
            Verb::Intersect(verb) => verb.run(),
            Verb::Conjugate(verb) => verb.run(),
            Verb::Factor(verb) => verb.run(),
            Verb::Bench(verb) => verb.run(),
            Verb::Structure(verb) => verb.run(),
            Verb::Elements(verb) => verb.run(),
            Verb::States(verb) => verb.run(),
            Verb::Certify(verb) => verb.run(),
            Verb::Verify(verb) => verb.run(),
            Verb::Cite(verb) => verb.run(),
            Verb::Cube2(verb) => verb.run(),
            Verb::Pi(verb) => verb.run(),
        }
    }
}

/// An error as one line of bearable length, whatever the text is that it quotes.
pub fn message(error: &anyhow::Error) -> String {
    const LONGEST: usize = 600;
    // What is read, and other files that are written, are named where that happens.
    let nameless = error.is::<std::io::Error>() && error.chain().count() == 1;
    let text = format!("{}{error:#}", if nameless { "cannot write to standard output: " } else { "" });
    let mut line = String::new();
    for c in text.chars().take(LONGEST) {
        match c.is_control() {
            true => line.extend(c.escape_default()),
            false => line.push(c),
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

/// Whether the error is only that the reader of our output went away, as in `schreier … | head`.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
}
