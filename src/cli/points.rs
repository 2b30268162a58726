//! Points as a person names them: the points of a permutation by number, the slots of a puzzle as `edges:3`, its stickers
//! as `edges:3:1`. Numbers are 1-based, orientations are counted from 0.

use anyhow::{Result, anyhow, bail, ensure};
use schreier::{Group, Permutation, Point, Twisted};
use serde_json::Value;

use super::subject::Subject;

/// What a group is seen to act on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// The slots of its piece sets: what becomes of a piece, whatever its orientation. The points of plain permutations.
    Slots,
    /// The stickers: slots with orientations.
    Stickers,
}

impl Domain {
    pub fn new(stickers: bool) -> Self {
        if stickers { Self::Stickers } else { Self::Slots }
    }

    /// What is acted on, for people to read.
    pub fn noun(self, subject: &Subject) -> &'static str {
        match self {
            _ if subject.is_plain() => "point",
            Self::Slots => "slot",
            Self::Stickers => "sticker",
        }
    }

    /// The group as permutations of what it acts on; its generators are those of the subject.
    pub fn group(self, subject: &Subject) -> Result<Group<Permutation>> {
        let slots = subject.ambient.slots();
        let permutation = |element: Twisted| match self {
            Self::Stickers => Ok(element.sticker_permutation()),
            Self::Slots => Permutation::from_images((0..slots).map(|slot| element.move_of(slot).0 as Point).collect()),
        };
        let generators = subject.generators().into_iter().map(permutation).collect::<Result<_, _>>()?;
        let degree = if self == Self::Slots { slots } else { subject.ambient.stickers() };
        Ok(Group::with_identity(Permutation::identity_on(degree), generators)?)
    }

    /// The name of a point.
    pub fn name(self, subject: &Subject, point: Point) -> Value {
        if subject.is_plain() {
            return (u64::from(point) + 1).into();
        }
        match self {
            Self::Slots => slot_name(subject, point as usize).into(),
            Self::Stickers => {
                let (slot, orientation) = subject.ambient.slot_and_orientation(point);
                format!("{}:{orientation}", slot_name(subject, slot)).into()
            }
        }
    }

    pub fn names(self, subject: &Subject, points: &[Point]) -> Vec<Value> {
        points.iter().map(|&point| self.name(subject, point)).collect()
    }

    /// The point that a text names.
    pub fn parse(self, subject: &Subject, text: &str) -> Result<Point> {
        match self {
            Self::Slots => Ok(slot(subject, text)? as Point),
            Self::Stickers if subject.is_plain() => Ok(slot(subject, text)? as Point),
            Self::Stickers => {
                let (slot_text, orientation) = text.rsplit_once(':').ok_or_else(|| unreadable(subject, text, self))?;
                let slot = slot(subject, slot_text)?;
                let count = subject.ambient.orientations(slot);
                let orientation: u32 = orientation.parse().map_err(|_| unreadable(subject, text, self))?;
                ensure!(orientation < count, "{text:?}: orientation {orientation}, expected 0..{count}");
                Ok(subject.ambient.sticker(slot, orientation))
            }
        }
    }
}

/// The slot (over all piece sets) that a text names; for plain permutations the point.
pub fn slot(subject: &Subject, text: &str) -> Result<usize> {
    let sets = subject.ambient.sets();
    let (set, number) = match text.rsplit_once(':') {
        Some((name, number)) => {
            let named = sets.iter().position(|set| set.name == name);
            let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
            (named.ok_or_else(|| anyhow!("no piece set {name:?}, expected {}", names.join(" or ")))?, number)
        }
        None if sets.len() == 1 => (0, text),
        None => bail!(unreadable(subject, text, Domain::Slots)),
    };
    let number: usize = number.parse().map_err(|_| unreadable(subject, text, Domain::Slots))?;
    let range = subject.ambient.slots_of(set);
    ensure!((1..=range.len()).contains(&number), "{text:?}: {number} is out of range, expected 1..={}", range.len());
    Ok(range.start + number - 1)
}

/// How a slot is written.
fn slot_name(subject: &Subject, slot: usize) -> String {
    let set = subject.ambient.set_of(slot).expect("a slot lies in a piece set");
    format!("{}:{}", subject.ambient.sets()[set].name, slot - subject.ambient.slots_of(set).start + 1)
}

fn unreadable(subject: &Subject, text: &str, domain: Domain) -> anyhow::Error {
    let degree = match domain {
        Domain::Slots => subject.ambient.slots(),
        Domain::Stickers => subject.ambient.stickers(),
    };
    match degree {
        0 => anyhow!("{text:?} is no point: there are none"),
        _ => anyhow!("{text:?} is no {}, expected such as {}", domain.noun(subject), row(&[domain.name(subject, 0)])),
    }
}

/// A list as it is printed: at most so many entries.
const SHOWN: usize = 24;

/// Names in a row, and how many more there are.
pub fn row(names: &[Value]) -> String {
    let text = |name: &Value| name.as_str().map_or_else(|| name.to_string(), str::to_string);
    let shown: Vec<String> = names.iter().take(SHOWN).map(text).collect();
    let more = names.len().saturating_sub(SHOWN);
    if more == 0 { shown.join(" ") } else { format!("{} … ({more} more)", shown.join(" ")) }
}
