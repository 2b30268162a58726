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

use std::fmt;
use std::io::{self, BufRead, Read};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use thiserror::Error;

use super::cursor::Place;
use super::expression::{Vocabulary, Word};
use super::notation::NotationError;
use super::plain_words::plain;
use crate::action::Action;
use crate::error::ElementError;
use crate::perm::Permutation;
use crate::wreath::{Ambient, Part, PieceSet, Twisted};

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

/// The generators of a group under the names `g1`, `g2`, …, for [expressions](super::expression).
///
/// # Example
///
/// ```
/// use schreier::Permutation;
/// use schreier::format::{expression::Expression, groups::Numbered};
///
/// let generators = vec![Permutation::parse("(1 2 3)", 4)?, Permutation::parse("(3 4)", 4)?];
/// let group = Numbered::permutations(4, generators);
/// let element = Expression::parse("[g1, g2] (1 2)", &group)?.evaluate(&group);
/// assert_eq!(element.to_string(), "(1 2 3 4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Numbered<E> {
    identity: E,
    generators: Vec<E>,
    names: Vec<String>,
    literal: fn(&E, &str) -> Result<E, NotationError>,
}

impl<E> Numbered<E> {
    fn new(identity: E, generators: Vec<E>, literal: fn(&E, &str) -> Result<E, NotationError>) -> Self {
        let names = (1..=generators.len()).map(|i| format!("g{i}")).collect();
        Self { identity, generators, names, literal }
    }
}

impl Numbered<Permutation> {
    /// Permutations of `degree` points; elements are written out as cycles.
    ///
    /// # Panics
    /// If `degree` exceeds 2³²−1.
    pub fn permutations(degree: usize, generators: Vec<Permutation>) -> Self {
        Self::new(Permutation::identity_on(degree), generators, |identity, text| {
            Permutation::parse(text, identity.degree())
        })
    }
}

impl Numbered<Twisted> {
    /// Elements of an ambient group; elements are written out as tuples.
    pub fn twisted(ambient: &Ambient, generators: Vec<Twisted>) -> Self {
        Self::new(ambient.identity(), generators, |identity, text| identity.ambient().parse(text))
    }
}

impl<E: Action> Vocabulary for Numbered<E> {
    type Element = E;

    fn longest_name(&self, text: &str) -> Option<(usize, Word)> {
        let digits = text.strip_prefix('g')?.bytes().take_while(u8::is_ascii_digit).count();
        // A number is a name if it is written as numbers are: not `g01`.
        let index = |length: &usize| text[1..=*length].parse::<usize>().ok()?.checked_sub(1);
        let is_name =
            |length: &usize| index(length).and_then(|i| self.names.get(i)) == Some(&text[..=*length].to_owned());
        let length = (1..=digits).rev().find(is_name)?;
        Some((1 + length, vec![(index(&length)?, 1)]))
    }

    fn move_names(&self) -> Vec<String> {
        self.names.clone()
    }

    fn move_name(&self, index: usize) -> &str {
        &self.names[index]
    }

    fn move_element(&self, index: usize) -> E {
        self.generators[index].clone()
    }

    fn identity(&self) -> E {
        self.identity.clone()
    }

    fn literal(&self, text: &str) -> Result<E, NotationError> {
        (self.literal)(&self.identity, text)
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

/// Groups read one after the other.
///
/// # Example
///
/// ```
/// use schreier::format::groups::{Generators, Records};
///
/// let text = "{\"id\": 1, \"degree\": 3, \"generators\": [[2, 3, 1]]}\n{\"id\": 2, \"degree\": 3, \"generators\": [[2, 3, 3]]}";
/// let records: Vec<_> = Records::new(text.as_bytes()).collect();
/// assert!(matches!(&records[0].group, Ok(Generators::Permutations { degree: 3, .. })));
/// let error = records[1].group.as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: generator 1: points 2 and 3 both go to 3");
/// ```
pub struct Records<R> {
    source: Source<R>,
    layout: Layout,
    /// Whether there was a well-formed object yet.
    seen_object: bool,
}

/// How the objects are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Nothing has been read.
    Unknown,
    /// Each on a line of its own.
    Lines,
    /// Over several lines.
    Document,
    /// There is no more to read.
    Finished,
}

impl<R: BufRead> Records<R> {
    /// The groups in what `reader` reads.
    pub fn new(reader: R) -> Self {
        Self { source: Source::new(reader), layout: Layout::Unknown, seen_object: false }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        if self.layout == Layout::Finished {
            return None;
        }
        self.source.one_line = false;
        let something_left = self.source.skip_blank();
        let place = self.source.place;
        let (mut label, mut body) = (Label::default(), Body::default());
        let group = match something_left {
            Ok(false) => return None,
            Ok(true) => self
                .read(&mut label, &mut body)
                .and_then(|()| body.into_generators().map_err(|kind| GroupError { place, kind })),
            Err(error) => {
                self.layout = Layout::Finished;
                Err(GroupError { place, kind: GroupErrorKind::Unreadable(error.to_string()) })
            }
        };
        Some(Record { place, label, group })
    }
}

impl<R: BufRead> Records<R> {
    /// Reads one object and decides how the following ones are to be read.
    fn read(&mut self, label: &mut Label, body: &mut Body) -> Result<(), GroupError> {
        let start = self.source.place;
        self.source.one_line = self.layout == Layout::Lines;
        self.source.later_lines = (self.layout == Layout::Unknown).then(Vec::new);
        let mut json = serde_json::Deserializer::from_reader(&mut self.source);
        let mut result = Object { label, body }.deserialize(&mut json);
        if result.is_ok() && self.layout == Layout::Lines {
            result = json.end();
        }
        let mut error = result.err().map(|error| located(&error, start));
        let later_lines = self.source.later_lines.take();
        if self.layout == Layout::Unknown {
            let on_one_line = self.source.place.line == start.line;
            if error.is_none() && on_one_line {
                self.source.one_line = true;
                let here = self.source.place;
                let mut rest = serde_json::Deserializer::from_reader(&mut self.source);
                error = rest.end().err().map(|rest| located(&rest, here));
            }
            self.layout = if on_one_line { Layout::Lines } else { Layout::Document };
            let later_lines = later_lines.unwrap_or_default();
            if error.is_some() && !on_one_line && breaks_off_at_its_first_line(&later_lines) {
                // Each object has its own line, and the first one is not finished on its.
                self.source.push_back(later_lines, start.line + 1);
                self.layout = Layout::Lines;
                let message = "the object does not end on its line".to_owned();
                return Err(GroupError { place: start, kind: GroupErrorKind::Json(message) });
            }
        }
        let Some(error) = error else {
            self.seen_object = true;
            return Ok(());
        };
        let unreadable = matches!(error.kind, GroupErrorKind::Unreadable(_));
        if self.layout == Layout::Document || unreadable || !self.next_line_may_do() {
            self.layout = Layout::Finished;
        }
        Err(error)
    }

    /// Passes over the rest of a bad line. Whether to go on after it: not if nothing has looked like an object yet and
    /// what follows does not, either; then the input is something else, and one error says so.
    fn next_line_may_do(&mut self) -> bool {
        self.source.one_line = false;
        let next = self.source.skip_line().and_then(|()| self.source.skip_blank()).and_then(|_| self.source.peek());
        matches!(next, Ok(Some(byte)) if byte == b'{' || self.seen_object)
    }
}

/// Whether an error after having read these lines, beyond that on which the object began, came where the next object
/// begins: then the lines belong to other objects.
fn breaks_off_at_its_first_line(later_lines: &[u8]) -> bool {
    let last = later_lines.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    later_lines.is_empty() || last.trim_ascii() == b"{"
}

/// The error at its place in the whole input, for an object that begins at `start`.
fn located(error: &serde_json::Error, start: Place) -> GroupError {
    let column = error.column().max(1);
    let place = match error.line() {
        0 | 1 => Place { line: start.line, column: start.column + column - 1 },
        line => Place { line: start.line + line - 1, column },
    };
    if error.is_io() {
        return GroupError { place, kind: GroupErrorKind::Unreadable(error.to_string()) };
    }
    // The message ends with the place, counted from the beginning of the object.
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
    GroupError { place, kind: GroupErrorKind::Json(plain(message)) }
}

/// A reader that knows where it is, can stop at the end of a line, and can be given lines back.
struct Source<R> {
    reader: R,
    /// What was given back, in reverse.
    returned: Vec<u8>,
    /// The place of the next byte, with columns counted in bytes.
    place: Place,
    /// Whether the end of the line is to be taken for the end of the input.
    one_line: bool,
    /// What has been read after the first line, if anyone wants to know.
    later_lines: Option<Vec<u8>>,
    started_line: usize,
}

impl<R: BufRead> Source<R> {
    fn new(reader: R) -> Self {
        let place = Place { line: 1, column: 1 };
        Self { reader, returned: Vec::new(), place, one_line: false, later_lines: None, started_line: 1 }
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        if let Some(&byte) = self.returned.last() {
            return Ok(Some(byte));
        }
        loop {
            match self.reader.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Passes over the byte that was peeked.
    fn advance(&mut self, byte: u8) {
        if self.returned.pop().is_none() {
            self.reader.consume(1);
        }
        if let Some(later_lines) = self.later_lines.as_mut().filter(|_| self.place.line > self.started_line) {
            later_lines.push(byte);
        }
        match byte {
            b'\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            _ => self.place.column += 1,
        }
    }

    /// Passes over white space; false at the end of the input.
    fn skip_blank(&mut self) -> io::Result<bool> {
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_whitespace() {
                self.started_line = self.place.line;
                return Ok(true);
            }
            self.advance(byte);
        }
        Ok(false)
    }

    /// Passes over the rest of the line.
    fn skip_line(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            if byte == b'\n' {
                break;
            }
            self.advance(byte);
            if self.returned.is_empty() {
                // The line may be very long, so pass over what is buffered at once.
                let buffer = self.reader.fill_buf()?;
                let length = buffer.iter().position(|&byte| byte == b'\n').unwrap_or(buffer.len());
                self.reader.consume(length);
                self.place.column += length;
            }
        }
        Ok(())
    }

    /// Gives back bytes that begin the line `line`.
    fn push_back(&mut self, bytes: Vec<u8>, line: usize) {
        self.returned.extend(bytes.into_iter().rev());
        self.place = Place { line, column: 1 };
    }
}

impl<R: BufRead> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(first) = buffer.first_mut() else { return Ok(0) };
        match self.peek()? {
            None => Ok(0),
            Some(b'\n') if self.one_line => Ok(0),
            Some(byte) => {
                *first = byte;
                self.advance(byte);
                Ok(1)
            }
        }
    }
}

/// The contents of an object, as they stand there.
#[derive(Default)]
struct Body {
    degree: Option<u64>,
    orbits: Option<Vec<Orbit>>,
    generators: Option<Vec<Element>>,
    cycles: Option<Vec<Vec<Vec<u32>>>>,
}

#[derive(Deserialize)]
struct Orbit {
    n: u32,
    #[serde(default = "one")]
    k: u32,
}

fn one() -> u32 {
    1
}

/// A generator, as it stands there.
enum Element {
    Images(Vec<u32>),
    Parts(Vec<Part>),
    /// An empty list: nothing says of which kind it is.
    Empty,
}

/// Reads an object into its label and its body, so that the label is there even if the rest is bad.
struct Object<'a> {
    label: &'a mut Label,
    body: &'a mut Body,
}

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object with the generators of a group")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let (label, body) = (&mut *self.label, &mut *self.body);
            match key.as_str() {
                "id" => fill(&mut label.id, "id", label_value(&mut map)?)?,
                "name" => fill(&mut label.name, "name", label_value(&mut map)?)?,
                "degree" => fill(&mut body.degree, "degree", map.next_value()?)?,
                "orbits" => fill(&mut body.orbits, "orbits", map.next_value()?)?,
                "generators" => fill(&mut body.generators, "generators", map.next_value()?)?,
                "generators_cycles" => fill(&mut body.cycles, "generators_cycles", map.next_value()?)?,
                _ => map.next_value::<IgnoredAny>().map(|_| ())?,
            }
        }
        Ok(())
    }
}

fn fill<T, E: serde::de::Error>(place: &mut Option<T>, key: &'static str, value: T) -> Result<(), E> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(E::duplicate_field(key)),
    }
}

fn label_value<'de, A: MapAccess<'de>>(map: &mut A) -> Result<Value, A::Error> {
    match map.next_value()? {
        value @ (Value::String(_) | Value::Number(_)) => Ok(value),
        _ => Err(A::Error::custom("expected a text or a number as id or name")),
    }
}

impl<'de> Deserialize<'de> for Element {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items;

        impl<'de> Visitor<'de> for Items {
            type Value = Element;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a list of images, or of pairs of images and twists")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Element, A::Error> {
                let mut element = Element::Empty;
                while let Some(item) = items.next_element()? {
                    match (&mut element, item) {
                        (Element::Empty, Item::Image(image)) => element = Element::Images(vec![image]),
                        (Element::Empty, Item::Pair(part)) => element = Element::Parts(vec![part]),
                        (Element::Images(images), Item::Image(image)) => images.push(image),
                        (Element::Parts(parts), Item::Pair(part)) => parts.push(part),
                        _ => return Err(A::Error::custom("numbers and lists side by side in a generator")),
                    }
                }
                Ok(element)
            }
        }

        deserializer.deserialize_seq(Items)
    }
}

/// A part of a generator.
enum Item {
    Image(u32),
    Pair(Part),
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ImageOrPair;

        impl<'de> Visitor<'de> for ImageOrPair {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an image (a whole number), or a pair of images and twists")
            }

            fn visit_u64<E: serde::de::Error>(self, image: u64) -> Result<Item, E> {
                let too_large =
                    || E::custom(format_args!("image {image} is out of range, expected at most {}", u32::MAX));
                u32::try_from(image).map(Item::Image).map_err(|_| too_large())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut pair: A) -> Result<Item, A::Error> {
                let missing = |i| A::Error::invalid_length(i, &"images and twists");
                let perm = pair.next_element()?.ok_or_else(|| missing(0))?;
                let twist = pair.next_element()?.ok_or_else(|| missing(1))?;
                match pair.next_element::<IgnoredAny>()? {
                    None => Ok(Item::Pair(Part { perm, twist })),
                    Some(_) => Err(missing(3)),
                }
            }
        }

        deserializer.deserialize_any(ImageOrPair)
    }
}

impl Body {
    fn into_generators(self) -> Result<Generators, GroupErrorKind> {
        match (self.orbits, self.generators, self.cycles) {
            (Some(_), _, Some(_)) => Err(GroupErrorKind::Excluded("orbits")),
            (None, Some(_), Some(_)) => Err(GroupErrorKind::Excluded("generators")),
            (_, None, None) => Err(GroupErrorKind::Missing("generators")),
            (Some(orbits), Some(elements), None) => twisted(&orbits, elements),
            (None, Some(elements), None) => from_images(self.degree, elements),
            (None, None, Some(cycles)) => from_cycles(self.degree, cycles),
        }
    }
}

fn twisted(orbits: &[Orbit], elements: Vec<Element>) -> Result<Generators, GroupErrorKind> {
    let sets = orbits.iter().enumerate().map(|(i, orbit)| PieceSet::new(format!("orbit{}", i + 1), orbit.n, orbit.k));
    let sets: Vec<PieceSet> = sets.collect();
    Ambient::check(&sets).map_err(GroupErrorKind::Orbits)?;
    if elements.is_empty() {
        check_unlisted(sets.iter().map(|set| u64::from(set.size)).sum())?;
    }
    let ambient = Ambient::new(sets).map_err(GroupErrorKind::Orbits)?;
    let element = |(i, element)| {
        let parts = match element {
            Element::Parts(parts) => parts,
            Element::Empty => Vec::new(),
            Element::Images(_) => return Err(bad_generator(i, "found images, expected pairs of images and twists")),
        };
        ambient.element(&parts).map_err(|error| bad_generator(i, error))
    };
    let generators = elements.into_iter().enumerate().map(element).collect::<Result<_, _>>()?;
    Ok(Generators::Twisted { ambient, generators })
}

fn from_images(degree: Option<u64>, elements: Vec<Element>) -> Result<Generators, GroupErrorKind> {
    let implied = match elements.first() {
        Some(Element::Images(images)) => Some(images.len() as u64),
        Some(_) => Some(0),
        None => None,
    };
    let degree = checked_degree(degree.or(implied), 1)?;
    if elements.is_empty() {
        check_unlisted(degree as u64)?;
    }
    let element = |(i, element)| {
        let images = match element {
            Element::Images(images) => images,
            Element::Empty => Vec::new(),
            Element::Parts(_) => return Err(bad_generator(i, "found pairs, expected images (or the key `orbits`)")),
        };
        if images.len() != degree {
            return Err(bad_generator(i, format_args!("{} images, expected {degree}", images.len())));
        }
        let images = images.into_iter().map(|image| image.wrapping_sub(1)).collect();
        Permutation::from_images(images).map_err(|error| bad_generator(i, from_one(error)))
    };
    let generators = elements.into_iter().enumerate().map(element).collect::<Result<_, _>>()?;
    Ok(Generators::Permutations { degree, generators })
}

fn from_cycles(degree: Option<u64>, generators: Vec<Vec<Vec<u32>>>) -> Result<Generators, GroupErrorKind> {
    let degree = checked_degree(degree, generators.len() as u64)?;
    check_unlisted(degree as u64)?;
    let element = |(i, mut cycles): (usize, Vec<Vec<u32>>)| {
        cycles.iter_mut().flatten().for_each(|point| *point = point.wrapping_sub(1));
        Permutation::from_cycles(degree, &cycles).map_err(|error| bad_generator(i, from_one(error)))
    };
    let generators = generators.into_iter().enumerate().map(element).collect::<Result<_, _>>()?;
    Ok(Generators::Permutations { degree, generators })
}

/// The degree, if that many points are not too many for this many generators.
fn checked_degree(degree: Option<u64>, generators: u64) -> Result<usize, GroupErrorKind> {
    let degree = degree.ok_or(GroupErrorKind::Missing("degree"))?;
    match degree.saturating_mul(generators.max(1)) {
        points if points > MAX_POINTS => Err(GroupErrorKind::TooLarge { points, limit: MAX_POINTS }),
        _ => Ok(degree as usize),
    }
}

/// Whether these are not too many points for a file that need not list them.
fn check_unlisted(points: u64) -> Result<(), GroupErrorKind> {
    match points > MAX_UNLISTED {
        true => Err(GroupErrorKind::TooLarge { points, limit: MAX_UNLISTED }),
        false => Ok(()),
    }
}

fn bad_generator(index: usize, fault: impl fmt::Display) -> GroupErrorKind {
    GroupErrorKind::Generator { index: index + 1, fault: fault.to_string() }
}

/// What is wrong with a permutation, in words that count points from 1.
fn from_one(error: ElementError) -> String {
    match error {
        // The point 0 of the file has become the greatest number there is.
        ElementError::OutOfRange { point, value, degree, .. } => {
            let shown = (value as u32).wrapping_add(1);
            match point as u64 == value {
                true => format!("point {shown} is out of range, expected 1..={degree}"),
                false => format!("image {shown} of point {} is out of range, expected 1..={degree}", point + 1),
            }
        }
        ElementError::NotBijective { first, second, value, .. } => {
            format!("points {} and {} both go to {}", first + 1, second + 1, value + 1)
        }
        ElementError::RepeatedPoint { point, .. } => format!("point {} stands twice in the cycles", point + 1),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
