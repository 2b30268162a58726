//! Groups in JSON: one object a line, or one object over several lines.
//!
//! An object is one of
//!
//! ```json
//! {"id": 7, "degree": 4, "generators": [[2, 1, 3, 4], [2, 3, 4, 1]]}
//! {"id": 8, "degree": 1000, "generators_cycles": [[[1, 2, 3], [7, 9]], [[4, 5]]]}
//! {"id": 9, "orbits": [{"n": 2, "k": 3}, {"n": 2, "k": 1}], "generators": [[[[1, 0], [0, 2]], [[0, 1], [0, 0]]]]}
//! ```
//!
//! * `generators` without `orbits` are lists of images, `generators_cycles` lists of cycles; both count points from 1.
//!   `degree` may be left out where a list of images says it.
//! * With `orbits`, an element is a list of pairs, one a piece set of `n` slots with `k` orientations (1 if left out): the
//!   images of the slots, counted from 0, and the twists by destination.
//! * An empty list of generators is the trivial group. `id` or `name` is a text or a number. Further keys are ignored.
//!
//! Files are read as a stream: only one group is in memory at a time, and what is no group is refused at the byte where
//! that shows, however long its line is. Where each group has its own line a bad one does not harm the others.

mod contents;
mod numbered;
mod object;
mod records;
mod source;

use serde_json::Value;
use thiserror::Error;

use super::cursor::Place;
use crate::error::ElementError;
use crate::perm::Permutation;
use crate::wreath::{Ambient, Twisted};

pub use numbered::Numbered;
pub use records::Records;

/// The most points that a group from a file may have, and the most that generators given as cycles may have together: 2²⁸.
pub const MAX_POINTS: u64 = 1 << 28;

/// The most points that a group may have where a short file can speak of them, because it need not list them: 2²².
pub const MAX_UNLISTED: u64 = 1 << 22;

/// What was read for one group.
#[derive(Debug)]
pub struct Record {
    /// Where it begins.
    pub place: Place,
    /// What it is called, as far as that was read.
    pub label: Label,
    /// The generators, or what is wrong.
    pub group: Result<Generators, GroupError>,
}

/// What a group is called, as in the file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Label {
    /// The value of `id`: a text or a number.
    pub id: Option<Value>,
    /// The value of `name`: a text or a number.
    pub name: Option<Value>,
}

/// The generators of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Generators {
    /// Permutations, possibly none.
    Permutations {
        /// The number of points.
        degree: usize,
        /// The generators.
        generators: Vec<Permutation>,
    },
    /// Elements with twists, possibly none.
    Twisted {
        /// Where they live.
        ambient: Ambient,
        /// The generators.
        generators: Vec<Twisted>,
    },
}

/// Why something is not a group, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct GroupError {
    /// Where the fault shows; for a fault in the contents of a well-formed object, where the object begins.
    pub place: Place,
    /// What is wrong.
    pub kind: GroupErrorKind,
}

/// What is wrong with a group.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroupErrorKind {
    /// Not JSON, or a value of the wrong kind.
    #[error("{0}")]
    Json(String),
    /// The input broke off.
    #[error("cannot be read: {0}")]
    Unreadable(String),
    /// A key that is needed is not there.
    #[error("the key `{0}` is missing")]
    Missing(&'static str),
    /// Two keys that exclude one another.
    #[error("`generators_cycles` stands beside `{0}`, expected only one of them")]
    Excluded(&'static str),
    /// More points than are read.
    #[error("{points} points in all, expected at most {limit}")]
    TooLarge {
        /// How many there would be.
        points: u64,
        /// How many are allowed: [`MAX_POINTS`], or [`MAX_UNLISTED`] where the file need not list them.
        limit: u64,
    },
    /// The piece sets do not make an ambient group.
    #[error("orbits: {0}")]
    Orbits(ElementError),
    /// A generator is not an element.
    #[error("generator {index}: {fault}")]
    Generator {
        /// Which one, counted from 1.
        index: usize,
        /// What is wrong with it, with points counted as in the file.
        fault: String,
    },
}

impl Generators {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Permutations { generators, .. } => generators.len(),
            Self::Twisted { generators, .. } => generators.len(),
        }
    }

    /// Whether there are none, so that the group is trivial.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Label {
    /// The `id`, or else the `name`, for people to read.
    pub fn text(&self) -> Option<String> {
        match self.id.as_ref().or(self.name.as_ref())? {
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;

    fn read(text: &str) -> Vec<Record> {
        Records::new(text.as_bytes()).collect()
    }

    fn one(text: &str) -> Result<Generators, String> {
        let mut records = read(text);
        assert_eq!(records.len(), 1, "{text}: {records:?}");
        records.remove(0).group.map_err(|error| error.to_string())
    }

    fn permutations(degree: usize, cycles: &[&str]) -> Result<Generators, String> {
        let generators = cycles.iter().map(|cycles| Permutation::parse(cycles, degree).unwrap()).collect();
        Ok(Generators::Permutations { degree, generators })
    }

    #[test]
    fn the_three_variants() {
        let expected = permutations(5, &["(1 2)", "(1 2 3 4 5)"]);
        assert_eq!(one(r#"{"id":1,"degree":5,"generators":[[2,1,3,4,5],[2,3,4,5,1]]}"#), expected);
        assert_eq!(one(r#"{"generators":[[2,1,3,4,5],[2,3,4,5,1]]}"#), expected);
        assert_eq!(one(r#"{"generators_cycles":[[[2,1]],[[1,2,3,4,5]]],"degree":5}"#), expected);
        let twisted = r#"{"generators":[[[[1,0],[0,2]],[[0,2,1],[0,0,0]]]],"orbits":[{"n":2,"k":3},{"n":3}]}"#;
        let Ok(Generators::Twisted { ambient, generators }) = one(twisted) else { panic!("{:?}", one(twisted)) };
        assert_eq!(generators[0].to_string(), "((1 2), (0,2), (2 3))");
        assert_eq!(ambient.stickers(), 9);
    }

    #[test]
    fn no_generators_are_the_trivial_group() {
        assert_eq!(one(r#"{"degree":3,"generators":[]}"#), permutations(3, &[]));
        assert_eq!(one(r#"{"degree":3,"generators_cycles":[]}"#), permutations(3, &[]));
        assert_eq!(one(r#"{"degree":3,"generators_cycles":[[]]}"#), permutations(3, &["()"]));
        assert_eq!(one(r#"{"degree":0,"generators":[[]]}"#), permutations(0, &["()"]));
        assert!(one(r#"{"orbits":[{"n":2,"k":2}],"generators":[]}"#).unwrap().is_empty());
        assert_eq!(one(r#"{"orbits":[],"generators":[[]]}"#).unwrap().len(), 1);
    }

    #[test]
    fn further_keys_are_ignored_and_labels_kept() {
        let records = read(
            "{\"id\":\"a\",\"order\":\"6\",\"twisted\":{\"generators\":[[7]]},\"degree\":2,\"generators\":[]}\n\n\
             {\"name\":12,\"members\":[[[1,2],true]],\"degree\":2,\"generators\":[[2,1]]}\n",
        );
        assert_eq!(records.iter().map(|record| record.label.text().unwrap()).collect::<Vec<_>>(), ["a", "12"]);
        assert_eq!(records[1].place, Place { line: 3, column: 1 });
        assert!(records.iter().all(|record| record.group.is_ok()));
    }

    #[test]
    fn an_object_may_be_spread_over_lines() {
        let text = "\n{\n  \"id\": 1,\n  \"degree\": 3,\n  \"generators\": [\n[\n2, 1, 3]\n]\n}\n";
        assert_eq!(one(text), permutations(3, &["(1 2)"]));
        let twice = format!("{text}{text}");
        assert_eq!(read(&twice).len(), 2);
        assert_eq!(
            one(&text.replace("3]", "x]")),
            Err("line 7, column 7: expected a value: a number, a text in quotation marks, a list or an object".into()),
        );
        let orbits = "{\"orbits\":[\n{\"n\":1},\n{\"n\":2}],\n\"generators\":[]}";
        assert_eq!(one(orbits).unwrap().len(), 0);
    }

    #[test]
    fn a_bad_line_does_not_harm_the_others() {
        let good = r#"{"id":"good","degree":2,"generators":[[2,1]]}"#;
        for bad in [
            r#"{"id":"bad","degree":2,"generators":[[2,1]"#,
            r#"{"id":"bad","degree":2,"generators":[[2,1]]} x"#,
            r#"{"id":"bad","degree":2,"generators":[[2,1}]}"#,
            r#"{"id":"bad","degree":"#,
            r#"{"id":"bad","degree":2,"generators":[[2,2]]}"#,
            r#"{"id":"bad","degree":2,"gener"#,
            r#"{"id":"bad","degree":2,"generators":[["a",2]]}"#,
            r#"{"id":"bad","degree":-2,"generators":[]}"#,
        ] {
            for (text, bad_at) in [
                (format!("{good}\n{bad}\n{good}\n"), 1),
                (format!("{bad}\n{good}\n{good}\n"), 0),
                (format!("{good}\n{good}\n{bad}"), 2),
                (format!("{good}\r\n{bad}\r\n{good}"), 1),
            ] {
                let records = read(&text);
                assert_eq!(records.len(), 3, "{text}");
                for (i, record) in records.iter().enumerate() {
                    let expected = if i == bad_at { "bad" } else { "good" };
                    assert_eq!(record.label.text().as_deref(), Some(expected), "{text}");
                    assert_eq!(record.group.is_ok(), i != bad_at, "{text}");
                    assert_eq!(record.place, Place { line: i + 1, column: 1 });
                    if let Err(error) = &record.group {
                        assert_eq!(error.place.line, bad_at + 1, "{text}: {error}");
                    }
                }
            }
        }
    }

    #[test]
    fn says_what_is_wrong() {
        for (text, message) in [
            (r#"{"degree":2}"#, "line 1, column 1: the key `generators` is missing"),
            (r#"{"generators":[]}"#, "line 1, column 1: the key `degree` is missing"),
            (
                r#"{"generators":[],"generators_cycles":[]}"#,
                "line 1, column 1: `generators_cycles` stands beside `generators`",
            ),
            (r#"{"degree":3,"generators":[[2,1]]}"#, "generator 1: 2 images, expected 3"),
            (r#"{"degree":3,"generators":[[1,2,3],[1,1,3]]}"#, "generator 2: points 1 and 2 both go to 1"),
            (
                r#"{"degree":3,"generators":[[1,0,3]]}"#,
                "generator 1: image 0 of point 2 is out of range, expected 1..=3",
            ),
            (
                r#"{"degree":3,"generators":[[1,4,3]]}"#,
                "generator 1: image 4 of point 2 is out of range, expected 1..=3",
            ),
            (r#"{"degree":3,"generators":[[1,-1,3]]}"#, "found `-1`, expected an image"),
            (r#"{"degree":3,"generators":[[1,4294967296,3]]}"#, "image 4294967296 is out of range"),
            (r#"{"degree":3,"generators":[[1,2.5,3]]}"#, "found `2.5`, expected an image"),
            (r#"{"degree":3,"generators":[[1,[[1],[0]]]]}"#, "numbers and lists side by side in a generator"),
            (
                r#"{"degree":3,"generators":[[[[1],[0]]]]}"#,
                "generator 1: found pairs, expected images (or the key `orbits`)",
            ),
            (r#"{"degree":3,"generators_cycles":[[[1,4]]]}"#, "generator 1: point 4 is out of range, expected 1..=3"),
            (r#"{"degree":3,"generators_cycles":[[[1,0]]]}"#, "generator 1: point 0 is out of range, expected 1..=3"),
            (r#"{"degree":3,"generators_cycles":[[[1,2],[2,3]]]}"#, "generator 1: point 2 stands twice in the cycles"),
            (r#"{"degree":4000000000,"generators":[]}"#, "4000000000 points in all, expected at most 268435456"),
            (r#"{"degree":200000000,"generators_cycles":[[],[]]}"#, "400000000 points in all"),
            (
                r#"{"orbits":[{"n":4000000000,"k":4000000000}],"generators":[]}"#,
                "orbits: an ambient group up to piece set orbit1",
            ),
            (r#"{"orbits":[{"n":2,"k":0}],"generators":[]}"#, "orbits: piece set orbit1 has 0 orientations"),
            (r#"{"orbits":[{"n":2,"k":2}],"generators":[[2,1]]}"#, "generator 1: found images, expected pairs"),
            (
                r#"{"orbits":[{"n":2,"k":2}],"generators":[[[[0,1],[0,2]]]]}"#,
                "generator 1: twist vector of piece set orbit1: twist 2 at slot 1",
            ),
            (r#"{"orbits":[{"n":2,"k":2}],"generators":[[[[0,1]]]]}"#, "found 1 item, expected images and twists"),
            (r#"{"id":[1],"degree":2,"generators":[]}"#, "expected a text or a number as id or name"),
            (r#"{"id":1,"id":2,"degree":2,"generators":[]}"#, "the key `id` stands twice"),
            ("[1, 2]", "line 1, column 1: found a list, expected an object with the generators of a group"),
            ("{\"degree\": 3, \u{1}", "line 1, column 15: expected a key in quotation marks"),
            ("{nonsense\nmore of it\nand more", "line 1, column 2: expected a key in quotation marks"),
        ] {
            let error = one(text).expect_err(text);
            assert!(error.contains(message), "{text}:\n{error}\n{message}");
        }
        assert!(read("").is_empty());
        assert!(read(" \n\n ").is_empty());
        assert!(one(&"[".repeat(100_000)).is_err());
        assert!(one(&format!("{{\"x\":{}", "[".repeat(100_000))).is_err());
    }

    #[test]
    fn a_million_points_are_ordinary() {
        let images: Vec<String> = (2..=1_000_000).chain([1]).map(|i: u32| i.to_string()).collect();
        let text = format!("{{\"degree\":1000000,\"generators\":[[{}]]}}", images.join(","));
        let Ok(Generators::Permutations { degree, generators }) = one(&text) else { panic!() };
        assert_eq!((degree, generators[0].order()), (1_000_000, 1_000_000u32.into()));
        assert_eq!(generators[0].image(999_999), 0);
    }
}
