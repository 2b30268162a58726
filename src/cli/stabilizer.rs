//! `schreier stabilizer`: the elements that fix some points, keep a set of points, or keep colours.

use std::process::ExitCode;

use anyhow::{Result, ensure};
use schreier::{Group, Point};
use serde::Serialize;
use serde_json::Value;

use super::colours::Colours;
use super::input::Named;
use super::points::{self, row};
use super::question::Question;
use super::subgroup::Subgroup;
use super::subject::Subject;
use super::{output, progress};

/// The elements of a group that fix each of some points, keep a set of points, or keep colours
///
/// For a puzzle a point is a piece, such as edges:3, which is fixed if it stays in place and does not twist. Sets and colours
/// ask only where pieces go, not how they twist.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  schreier stabilizer 3x3x3 corners:1 edges:1\n  schreier stabilizer m24.json 1 2 3 --json\n  \
                        schreier stabilizer m24.json --set 1,2,3\n  \
                        schreier stabilizer skewb --colours 'a*4,b*3,c*6'\n\n\
                        JSON: `points`, `order`, `index`, `generators`, `base`, `orbit_lengths`, `status`"
)]
pub struct Stabilizer {
    #[command(flatten)]
    question: Question,
    /// The points: numbers, or pieces such as edges:3
    #[arg(value_name = "POINT")]
    points: Vec<String>,
    /// Keep this set of points, taken as a whole
    #[arg(long, value_name = "POINT,…", value_delimiter = ',', conflicts_with_all = ["points", "colours"])]
    set: Option<Vec<String>>,
    /// Keep colours: one for each point, or slot in the order of the piece sets; any words, and `a*9` is nine times a
    #[arg(long, value_name = "COLOURS", value_parser = Colours::parse, conflicts_with = "points")]
    colours: Option<Colours>,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    label: Named,
    points: Vec<Value>,
    order: String,
    index: String,
    generators: Vec<String>,
    base: Vec<Value>,
    orbit_lengths: Vec<usize>,
    status: &'static str,
}

impl Stabilizer {
    pub fn run(self) -> Result<ExitCode> {
        match (&self.set, &self.colours) {
            (Some(set), _) => {
                return self.keeping(&format!("the set {}", set.join(" ")), |subject| colours_of_set(subject, set));
            }
            (None, Some(colours)) => return self.keeping("the colours", |subject| Ok(colours.of(subject)?.to_vec())),
            (None, None) => ensure!(!self.points.is_empty(), "expected points to fix, or --set or --colours to keep"),
        }
        self.question.each_written_out(|subject, proof| {
            let sticker = |text: &String| Ok(subject.ambient.sticker(points::slot(subject, text)?, 0));
            let points = self.points.iter().map(sticker).collect::<Result<Vec<Point>>>()?;
            let spinner = progress::spinner("changing the base");
            let order = proof.order().value();
            let group = Group::with_chain(subject.generators(), subject.chain(proof, self.question.seed()))?;
            let stabilizer = group.pointwise_stabilizer(&points)?;
            spinner.finish_and_clear();
            let chain = stabilizer.chain();
            let answer = Answer {
                label: Named::from(&subject.label),
                points: points.iter().map(|&point| subject.point(point)).collect(),
                index: (order / chain.order()).to_string(),
                order: chain.order().to_string(),
                generators: stabilizer.generators().iter().map(|element| subject.show(element)).collect(),
                base: chain.base().into_iter().map(|point| subject.point(point)).collect(),
                orbit_lengths: chain.orbit_lengths(),
                status: "proved",
            };
            if self.question.json() {
                output::json(&answer)?
            } else {
                answer.print(subject)?
            }
            Ok(true)
        })
    }
}

impl Stabilizer {
    /// The stabilizer of colours, one for each slot, which are those of `what`.
    fn keeping(&self, what: &str, colours: impl Fn(&Subject) -> Result<Vec<u32>>) -> Result<ExitCode> {
        self.question.each_written_out(|subject, proof| {
            let colours = colours(subject)?;
            let spinner = progress::searching();
            let group = Group::with_chain(subject.generators(), subject.chain(proof, self.question.seed()))?;
            let stickers = 0..subject.ambient.stickers() as Point;
            let of_sticker = |sticker| colours[subject.ambient.slot_and_orientation(sticker).0];
            let stabilizer = group.colouring_stabilizer(&stickers.map(of_sticker).collect::<Vec<u32>>())?;
            spinner.finish_and_clear();
            let answer = Subgroup::new(subject, &proof.order().value(), &stabilizer);
            answer.print(subject, &format!("what keeps {what}"), self.question.json())?;
            Ok(true)
        })
    }
}

/// Colour 1 for the slots of a set, 0 for the others.
fn colours_of_set(subject: &Subject, set: &[String]) -> Result<Vec<u32>> {
    let mut colours = vec![0; subject.ambient.slots()];
    for text in set {
        let twice = std::mem::replace(&mut colours[points::slot(subject, text)?], 1) == 1;
        ensure!(!twice, "--set: {text} stands twice, expected each point of the set once");
    }
    Ok(colours)
}

impl Answer {
    fn print(&self, subject: &Subject) -> Result<()> {
        let points = if self.points.is_empty() { "nothing".into() } else { row(&self.points) };
        output::line(&format!("{}: what fixes {points}", subject.title()))?;
        output::line(&format!("  order       {}, {}", self.order, self.status))?;
        output::line(&format!("  index       {}", self.index))?;
        output::line(&format!("  generators  {}", self.generators.len()))?;
        for generator in &self.generators {
            output::line(&format!("    {generator}"))?;
        }
        Ok(())
    }
}
