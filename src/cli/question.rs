//! What the verbs that need an order have in common: the group, how its order is to be found, and the form of the answer.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use clap::ValueEnum;
use schreier::order::{Method, Options, Proof};
use schreier::random::DEFAULT_SEED;
use schreier::verifier::format::Source;

use super::progress;
use super::source::open_hashed;
use super::subject::{self, Subject};

/// The arguments of a verb about the order of a group.
#[derive(clap::Args)]
pub struct Question {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    #[command(flatten)]
    how: How,
    /// Print one JSON object (a line for each group of a batch)
    #[arg(long)]
    json: bool,
}

impl Question {
    pub fn json(&self) -> bool {
        self.json
    }

    pub fn seed(&self) -> u64 {
        self.how.seed
    }

    /// Refuses to write over the file that is asked about.
    pub fn keep_input(&self, target: &Path) -> Result<()> {
        super::input::keep(&self.input, target)
    }

    /// How the order is to be found, as it is written on the command line.
    pub fn method(&self) -> String {
        self.how.method.to_possible_value().map_or_else(String::new, |value| value.get_name().into())
    }

    /// Does the same for every group that is meant, and is told whether the answer was "yes" or done; with the proof of its order and the time that took.
    pub fn each(&self, mut answer: impl FnMut(&Subject, &Proof, Duration) -> Result<bool>) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| self.answer(subject, &mut answer))
    }

    /// The same for verbs that say which input they are about.
    pub fn each_sourced(
        &self,
        mut answer: impl FnMut(&Subject, &Proof, Duration, &Source) -> Result<bool>,
    ) -> Result<ExitCode> {
        let (input, source) = open_hashed(&self.input)?;
        subject::each_of(input, &self.input, self.json, |subject| {
            self.answer(subject, &mut |subject, proof, took| answer(subject, proof, took, &source))
        })
    }

    fn answer(
        &self,
        subject: &Subject,
        answer: &mut impl FnMut(&Subject, &Proof, Duration) -> Result<bool>,
    ) -> Result<bool> {
        let spinner = progress::spinner("proving the order");
        let start = Instant::now();
        let proof = subject.prove(&self.how.options())?;
        let took = start.elapsed();
        spinner.finish_and_clear();
        answer(subject, &proof, took)
    }

    /// The same for verbs that explain: plain permutations are first re-written as pieces with orientations, if they are that.
    pub fn each_recovered(
        &self,
        mut answer: impl FnMut(&Subject, &Proof, Duration) -> Result<bool>,
    ) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| {
            let recovered = subject.recovered();
            self.answer(recovered.as_ref().unwrap_or(subject), &mut answer)
        })
    }

    /// The same for verbs whose answers make no sense unless the order is proved.
    pub fn each_proved(&self, mut answer: impl FnMut(&Subject, &Proof) -> Result<bool>) -> Result<ExitCode> {
        self.expect_proof()?;
        self.each(|subject, proof, _| answer(subject, proof))
    }

    /// The same for verbs that also write elements out, so that the group must not be too large for that.
    pub fn each_written_out(&self, mut answer: impl FnMut(&Subject, &Proof) -> Result<bool>) -> Result<ExitCode> {
        self.expect_proof()?;
        subject::each(&self.input, self.json, |subject| {
            subject.check_size()?;
            self.answer(subject, &mut |subject, proof, _| answer(subject, proof))
        })
    }

    fn expect_proof(&self) -> Result<()> {
        let is_proof = self.how.options().method != Method::MonteCarlo;
        ensure!(is_proof, "this needs a proved order, expected another --method: auto, laws or chain");
        Ok(())
    }
}

/// How an order is to be found.
#[derive(clap::Args, Clone, Copy)]
struct How {
    /// What may be used to find the order
    #[arg(long, value_enum, default_value = "auto")]
    method: MethodName,
    /// The seed of all random choices; a proved order does not depend on it
    #[arg(long, default_value_t = DEFAULT_SEED)]
    seed: u64,
}

#[derive(ValueEnum, Clone, Copy)]
enum MethodName {
    /// Laws and giants first, stabilizer chains for what they leave open
    Auto,
    /// Laws and giants, with a chain only for what is no giant; refused where they do not decide
    Laws,
    /// The full stabilizer chain, verified without the laws
    Chain,
    /// A randomized chain that is not verified: the answer is only probable
    MonteCarlo,
}

/// How many random elements confirm a chain that nothing will verify: an error bound of 2⁻⁶⁴.
const MONTE_CARLO_CONFIRMATIONS: u32 = 64;

impl How {
    fn options(&self) -> Options {
        let method = match self.method {
            MethodName::Auto => Method::Auto,
            MethodName::Laws => Method::Laws,
            MethodName::Chain => Method::Chain,
            MethodName::MonteCarlo => Method::MonteCarlo,
        };
        let mut options = Options { method, seed: self.seed, ..Options::default() };
        if method == Method::MonteCarlo {
            options.confirmations = MONTE_CARLO_CONFIRMATIONS;
        }
        options
    }
}
