//! Colours as a person gives them, `a,a,b` or `a*2,b`: one for each slot, in the order of the piece sets.

use std::collections::HashMap;
use std::iter::repeat_n;

use anyhow::{Result, ensure};

use super::subject::Subject;

/// The colours of slots, as numbers.
#[derive(Clone)]
pub struct Colours(Vec<u32>);

/// The most slots that colours can be given for.
const MAX_COLOURED: usize = 1 << 24;

impl Colours {
    /// Reads names of colours with commas between them; `a*9` is nine times `a`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut numbers = HashMap::new();
        let mut colours = Vec::new();
        for (entry, number) in text.split(',').map(str::trim).zip(1..) {
            let (name, times) = match entry.split_once('*') {
                Some((name, times)) => (name.trim(), times.trim().parse().ok().filter(|&times: &usize| times > 0)),
                None => (entry, Some(1)),
            };
            let times = times
                .filter(|_| !name.is_empty())
                .ok_or_else(|| format!("entry {number}: found `{entry}`, expected a colour such as `a`, or `a*9`"))?;
            if colours.len().saturating_add(times) > MAX_COLOURED {
                return Err(format!("entry {number}: more than {MAX_COLOURED} slots"));
            }
            let next = numbers.len() as u32;
            colours.extend(repeat_n(*numbers.entry(name).or_insert(next), times));
        }
        Ok(Self(colours))
    }

    /// The colours, if there is one for each slot of a group.
    pub fn of(&self, subject: &Subject) -> Result<&[u32]> {
        let (found, slots) = (self.0.len(), subject.ambient.slots());
        let place = if subject.is_plain() { "point" } else { "slot" };
        ensure!(found == slots, "--colours: found {found} colours, expected {slots}, one for each {place}");
        Ok(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Colours;

    #[test]
    fn colours_by_name_and_number() {
        assert_eq!(Colours::parse("b, a,b*2,c * 3").unwrap().0, [0, 1, 0, 0, 2, 2, 2]);
        for (text, part) in [
            ("", "entry 1: found ``"),
            ("a,", "entry 2: found ``"),
            ("a*0", "found `a*0`"),
            ("a*x", "found `a*x`"),
            ("*3", "found `*3`"),
            ("a,b*16777216", "entry 2: more than 16777216 slots"),
            ("a,b*18446744073709551615", "entry 2: more than"),
        ] {
            let error = Colours::parse(text).err().unwrap();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
