//! Where does one group end and the next begin? Objects on lines of their own, or over several lines.

use std::io::BufRead;

use serde::de::DeserializeSeed;

use super::object::{Body, Object};
use super::source::Source;
use super::{GroupError, GroupErrorKind, Label, Record};
use crate::format::cursor::Place;
use crate::format::plain_words::plain;

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
