//! `schreier orbits`: what can become of points, tuples and sets, with words.

use std::process::ExitCode;

use anyhow::Result;
use schreier::group::orbits::{OrbitClass, on_points};
use schreier::orbit;
use schreier::{Action, Group, Permutation};
use serde::Serialize;
use serde_json::Value;

use super::input::Named;
use super::points::{Domain, row};
use super::subject::{self, Subject};
use super::{output, progress};

/// At most so many orbits on tuples are listed.
const MAX_TUPLE_ORBITS: usize = 100_000;
/// At most so many sets are looked at: about a gigabyte-second.
const MAX_SETS: usize = 50_000_000;

/// The orbits of a group on points, or on the slots of a puzzle; on tuples and sets of them
///
/// For a puzzle: where a piece can get to. With --stickers in which orientation, too. With --of a word for each place.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  schreier orbits 3x3x3\n  schreier orbits 3x3x3 --of edges:3\n  \
                        schreier orbits m24.json --sets 3 --json\n\nJSON: `degree`, `transitive`, `orbits`, `orbit_lengths`, \
                        `sticker_orbit_lengths`; with --of `orbit` (a list of {`point`, `word`}); with --tuples or --sets \
                        `orbits_on_tuples` or `orbits_on_sets` (a list of {`representative`, `length`})")]
pub struct Orbits {
    /// A puzzle of the catalogue, a file, or - for standard input
    #[arg(value_name = "PUZZLE|FILE|-")]
    input: String,
    /// Act on stickers (slots with orientations) instead of slots
    #[arg(long)]
    stickers: bool,
    /// Only the orbit of this point, with a word for each member
    #[arg(long, value_name = "POINT", conflicts_with_all = ["tuples", "sets"])]
    of: Option<String>,
    /// The orbits on tuples of so many different points
    #[arg(long, value_name = "LENGTH", conflicts_with = "sets")]
    tuples: Option<usize>,
    /// The orbits on sets of so many points
    #[arg(long, value_name = "SIZE")]
    sets: Option<usize>,
    /// Print one JSON object (a line for each group of a batch)
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    degree: usize,
    transitive: bool,
    orbits: Vec<Vec<Value>>,
    orbit_lengths: Vec<usize>,
    sticker_orbit_lengths: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<Vec<Member>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits_on_tuples: Option<Vec<Class>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbits_on_sets: Option<Vec<Class>>,
}

#[derive(Serialize)]
struct Member {
    point: Value,
    word: Vec<String>,
}

#[derive(Serialize)]
struct Class {
    representative: Vec<Value>,
    length: String,
}

impl Orbits {
    pub fn run(self) -> Result<ExitCode> {
        subject::each(&self.input, self.json, |subject| {
            subject.check_size()?;
            let domain = Domain::new(self.stickers);
            let group = domain.group(subject)?;
            let spinner = progress::spinner("looking for orbits");
            let answer = self.answer(subject, domain, &group)?;
            spinner.finish_and_clear();
            if self.json {
                output::json(&answer)?
            } else {
                answer.print(subject, domain)?
            }
            Ok(true)
        })
    }

    fn answer(&self, subject: &Subject, domain: Domain, group: &Group<Permutation>) -> Result<Answer> {
        let orbits = group.orbits();
        let classes = |classes: Vec<OrbitClass>| {
            let class = |class: OrbitClass| Class {
                representative: domain.names(subject, &class.representative),
                length: class.length.to_string(),
            };
            classes.into_iter().map(class).collect::<Vec<Class>>()
        };
        let on_tuples = self.tuples.map(|length| group.orbits_on_tuples(length, MAX_TUPLE_ORBITS)).transpose()?;
        let on_sets = self.sets.map(|size| group.orbits_on_sets(size, MAX_SETS)).transpose()?;
        Ok(Answer {
            label: Named::from(&subject.label),
            degree: group.degree(),
            transitive: group.is_transitive(),
            orbit_lengths: orbits.iter().map(Vec::len).collect(),
            sticker_orbit_lengths: lengths_on_stickers(subject),
            orbit: self.of.as_ref().map(|point| self.members(subject, domain, group, point)).transpose()?,
            orbits: orbits.iter().map(|orbit| domain.names(subject, orbit)).collect(),
            orbits_on_tuples: on_tuples.map(classes),
            orbits_on_sets: on_sets.map(classes),
        })
    }

    /// The members of the orbit of a point, with words that are carried out again before they are shown.
    fn members(
        &self,
        subject: &Subject,
        domain: Domain,
        group: &Group<Permutation>,
        point: &str,
    ) -> Result<Vec<Member>> {
        let start = domain.parse(subject, point)?;
        let orbit = group.orbit_of(start, on_points, usize::MAX)?;
        let member = |(position, &point): (usize, &u32)| {
            let word = orbit.word(position);
            let reached = word.iter().fold(start, |at, &(letter, _)| group.generators()[letter as usize].image(at));
            assert_eq!(reached, point, "a word that is shown leads to its point");
            Member { point: domain.name(subject, point), word: subject.factors(&subject.gather(&word)) }
        };
        Ok(orbit.members().iter().enumerate().map(member).collect())
    }
}

/// The lengths of the orbits on stickers, in the order of their least stickers.
fn lengths_on_stickers(subject: &Subject) -> Vec<usize> {
    let orbits = orbit::orbits(subject.ambient.stickers(), &subject.generators());
    orbits.iter().map(Vec::len).collect()
}

impl Answer {
    fn print(&self, subject: &Subject, domain: Domain) -> Result<()> {
        let noun = domain.noun(subject);
        if let Some(members) = &self.orbit {
            output::line(&format!("{}: {} in the orbit", subject.title(), output::count(members.len(), noun)))?;
            for Member { point, word } in members {
                let word = if word.is_empty() { "the identity".into() } else { word.join(" ") };
                output::line(&format!("  {}  {word}", row(std::slice::from_ref(point))))?;
            }
            return Ok(());
        }
        for (classes, what) in [(&self.orbits_on_tuples, "tuples"), (&self.orbits_on_sets, "sets")] {
            let Some(classes) = classes else { continue };
            let count = output::count(classes.len(), "orbit");
            output::line(&format!("{}: {count} on {what} of {noun}s", subject.title()))?;
            for class in classes {
                output::line(&format!("  {}  {}", class.length, row(&class.representative)))?;
            }
            return Ok(());
        }
        let (orbits, points) = (output::count(self.orbits.len(), "orbit"), output::count(self.degree, noun));
        output::line(&format!("{}: {orbits} on {points}", subject.title()))?;
        let width = self.orbit_lengths.iter().max().map_or(1, |length| length.to_string().len());
        for (length, orbit) in self.orbit_lengths.iter().zip(&self.orbits) {
            output::line(&format!("  {length:width$}  {}", row(orbit)))?;
        }
        Ok(())
    }
}
