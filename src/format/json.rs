//! JSON of which every value knows where in the text it stands.

use std::fmt;

use serde::Deserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::cursor::Place;
use super::import::{ImportError, ImportErrorKind, quoted};
use super::plain_words::plain;

/// A JSON text; the values that come from it are parts of it.
#[derive(Clone, Copy)]
pub(crate) struct Json<'a> {
    whole: &'a str,
}

/// A value of it, as it is written.
#[derive(Clone, Copy)]
pub(crate) struct Value<'a> {
    whole: &'a str,
    text: &'a str,
}

impl<'a> Json<'a> {
    /// The value that the text is, with nothing but white space around it.
    pub fn read(text: &'a str) -> Result<Value<'a>, ImportError> {
        let json = Self { whole: text.strip_prefix('\u{feff}').unwrap_or(text) };
        let raw: &RawValue = serde_json::from_str(json.whole).map_err(|error| json.located(&error))?;
        Ok(Value { whole: json.whole, text: raw.get() })
    }

    fn located(self, error: &serde_json::Error) -> ImportError {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        // Lines are counted as elsewhere, columns in bytes.
        let start = self.whole.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let place = Place::of(self.whole, start + error.column().saturating_sub(1));
        ImportError::new(place, ImportErrorKind::Json(plain(message)))
    }
}

impl<'a> Value<'a> {
    pub fn place(self) -> Place {
        Place::of(self.whole, self.text.as_ptr() as usize - self.whole.as_ptr() as usize)
    }

    /// The place of a byte of a text that this value is, as far as it has no escapes.
    pub fn place_within(self, offset: usize) -> Place {
        let start = self.text.as_ptr() as usize - self.whole.as_ptr() as usize;
        Place::of(self.whole, if self.text.contains('\\') { start } else { start + 1 + offset })
    }

    pub fn unexpected(self, expected: impl Into<String>) -> ImportError {
        ImportError::unexpected(self.place(), quoted(self.text), expected)
    }

    fn child(self, raw: &'a RawValue) -> Self {
        Self { whole: self.whole, text: raw.get() }
    }

    pub fn is_object(self) -> bool {
        self.text.starts_with('{')
    }

    /// The keys and values of an object in the order of the text; no key may stand twice.
    pub fn object(self, what: &str) -> Result<Vec<(String, Self)>, ImportError> {
        if !self.is_object() {
            return Err(self.unexpected(format!("{what}: an object")));
        }
        let entries = serde_json::Deserializer::from_str(self.text).deserialize_map(Entries);
        let entries = entries.map_err(|error| Json { whole: self.text }.located(&error))?;
        let mut seen = std::collections::HashSet::new();
        for (key, raw) in &entries {
            if !seen.insert(key) {
                let kind = ImportErrorKind::Repeated(format!("the key {}", quoted(key)));
                return Err(ImportError::new(self.child(raw).place(), kind));
            }
        }
        Ok(entries.into_iter().map(|(key, raw)| (key, self.child(raw))).collect())
    }

    pub fn array(self, what: &str) -> Result<Vec<Self>, ImportError> {
        if !self.text.starts_with('[') {
            return Err(self.unexpected(format!("{what}: a list")));
        }
        let items = serde_json::Deserializer::from_str(self.text).deserialize_seq(Items);
        let items = items.map_err(|error| Json { whole: self.text }.located(&error))?;
        Ok(items.into_iter().map(|raw| self.child(raw)).collect())
    }

    pub fn string(self, what: &str) -> Result<String, ImportError> {
        serde_json::from_str(self.text).map_err(|_| self.unexpected(format!("{what}: a text")))
    }

    /// A whole number in `least..=most`.
    pub fn number(self, least: u64, most: u64, what: impl FnOnce() -> String) -> Result<u64, ImportError> {
        let number = self.text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| {
            let expected = if most < least { "nothing".into() } else { format!("{least}..={most}") };
            self.unexpected(format!("{} in {expected}", what()))
        })
    }
}

struct Entries;

impl<'de> Visitor<'de> for Entries {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(entries)
    }
}

struct Items;

impl<'de> Visitor<'de> for Items {
    type Value = Vec<&'de RawValue>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut values = Vec::new();
        while let Some(item) = items.next_element()? {
            values.push(item);
        }
        Ok(values)
    }
}
