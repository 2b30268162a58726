//! Which value does an expression stand for? Permutations, lists of them, groups.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::moved::Moved;
use crate::format::cursor::{Cursor, Place};
use crate::format::import::{ImportError, ImportErrorKind, quoted, summed_up};
use crate::wreath::MAX_STICKERS;

/// How deep brackets may be nested.
const MAX_DEPTH: usize = 200;

/// A permutation, with its name if it has been given one. Shared, because it may be spoken of often.
pub(super) type Generator = (Option<Rc<str>>, Rc<Moved>);

/// What an expression stands for. Cheap to clone: a name may be used in the next list, and that in the next.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Permutation(Generator),
    Integer(u32),
    List(Rc<[Value]>),
    Group(Rc<[Generator]>),
    /// Something that says nothing about permutations, such as a text.
    Other,
}

impl From<Moved> for Value {
    fn from(moved: Moved) -> Self {
        Self::Permutation((None, Rc::new(moved)))
    }
}

/// Reads a file: the values in it, and what of them has been kept.
pub(super) struct Reader<'a> {
    pub cursor: Cursor<'a>,
    depth: usize,
    pub named: HashMap<String, Value>,
    /// The named permutations in order, then those without a name.
    pub permutations: Vec<Generator>,
    pub last_list: Option<Rc<[Generator]>>,
    pub last_group: Option<Rc<[Generator]>>,
    pub alike: Vec<Vec<u32>>,
    pub rotations: Option<Rc<[Generator]>>,
    /// The first assignment of something that is not understood: it may be the group that is meant.
    pub not_understood: Option<ImportError>,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            cursor: Cursor::new(text),
            depth: 0,
            named: HashMap::new(),
            permutations: Vec::new(),
            last_list: None,
            last_group: None,
            alike: Vec::new(),
            rotations: None,
            not_understood: None,
        }
    }

    pub fn place(&self) -> Place {
        Place::of(self.cursor.text(), self.cursor.offset())
    }

    pub fn unexpected(&self, expected: impl Into<String>) -> ImportError {
        ImportError::unexpected(self.place(), self.cursor.found(), expected)
    }

    /// Passes over white space and comments.
    pub fn skip(&mut self) {
        loop {
            self.cursor.skip_space();
            if self.cursor.peek() != Some('#') {
                return;
            }
            let rest = self.cursor.rest();
            self.cursor.advance(rest.find(['\n', '\r']).unwrap_or(rest.len()));
        }
    }

    /// Passes over a sign, after white space.
    pub fn eat(&mut self, sign: &str) -> bool {
        self.skip();
        self.cursor.eat(sign)
    }

    /// The name that stands here, without its escapes.
    pub fn name(&mut self) -> Option<String> {
        self.skip();
        let (mut name, mut length, mut escaped) = (String::new(), 0, false);
        for c in self.cursor.rest().chars() {
            if escaped || c.is_alphanumeric() || c == '_' || c == '@' {
                name.push(c);
            } else if c != '\\' {
                break;
            }
            escaped = c == '\\' && !escaped;
            length += c.len_utf8();
        }
        let is_name = !name.is_empty() && !name.chars().all(|c| c.is_ascii_digit());
        if is_name {
            self.cursor.advance(length);
        }
        is_name.then_some(name)
    }

    /// A product: factors with `*` or `/` between them.
    pub fn expression(&mut self) -> Result<Value, ImportError> {
        let start = self.cursor.clone();
        let first = self.power()?;
        let mut product: Option<Moved> = None;
        loop {
            let divide = match () {
                () if self.eat("*") => false,
                () if self.eat("/") => true,
                () => break,
            };
            let left = match product.take() {
                Some(product) => product,
                None => self.permutation(&first, &start)?.as_ref().clone(),
            };
            let start = self.cursor.clone();
            let value = self.power()?;
            let right = self.permutation(&value, &start)?;
            product = Some(if divide { left.then(&right.inverse()) } else { left.then(&right) });
        }
        Ok(product.map_or(first, Value::from))
    }

    /// A factor with powers and conjugations.
    fn power(&mut self) -> Result<Value, ImportError> {
        let start = self.cursor.clone();
        let mut value = self.factor()?;
        while self.eat("^") {
            let base = self.permutation(&value, &start)?;
            self.skip();
            let negative = self.cursor.eat("-");
            self.skip();
            let digits = self.cursor.clone().digits();
            let power = if !digits.is_empty() {
                let exponent: i64 = digits.parse().map_err(|_| self.unexpected("an exponent below 2^63"))?;
                self.cursor.digits();
                base.pow(if negative { -exponent } else { exponent })
            } else if negative {
                return Err(self.unexpected("a whole number"));
            } else {
                let start = self.cursor.clone();
                let by = self.factor()?;
                let by = self.permutation(&by, &start)?;
                by.inverse().then(&base).then(&by)
            };
            value = power.into();
        }
        Ok(value)
    }

    /// The permutation that a value is; it began at `start`.
    fn permutation(&mut self, value: &Value, start: &Cursor<'a>) -> Result<Rc<Moved>, ImportError> {
        match value {
            Value::Permutation((_, moved)) => Ok(moved.clone()),
            _ => {
                self.cursor = start.clone();
                self.skip();
                Err(self.unexpected("a permutation as factor"))
            }
        }
    }

    fn factor(&mut self) -> Result<Value, ImportError> {
        self.skip();
        match self.cursor.peek() {
            Some('(') => {
                if self.opens_a_cycle() {
                    return self.cycles();
                }
                self.nested(|reader| {
                    reader.eat("(");
                    let value = reader.expression()?;
                    if reader.eat(")") { Ok(value) } else { Err(reader.unexpected("`)`")) }
                })
            }
            Some('[') => self.nested(Self::list),
            Some('"') => self.text(),
            Some(c) if c.is_ascii_digit() && self.clone_name().is_none() => {
                let most = self.most();
                Ok(Value::Integer(self.point(most)?))
            }
            _ => self.by_name(),
        }
    }

    /// Whether the parenthesis that stands here holds points, or nothing.
    fn opens_a_cycle(&mut self) -> bool {
        let start = self.cursor.clone();
        self.eat("(");
        self.skip();
        let opens = self.cursor.peek().is_some_and(|c| c.is_ascii_digit() || c == ')');
        self.cursor = start;
        opens
    }

    fn clone_name(&mut self) -> Option<String> {
        let start = self.cursor.clone();
        let name = self.name();
        self.cursor = start;
        name
    }

    fn nested(&mut self, inside: impl FnOnce(&mut Self) -> Result<Value, ImportError>) -> Result<Value, ImportError> {
        if self.depth == MAX_DEPTH {
            return Err(ImportError::new(self.place(), ImportErrorKind::TooDeep(MAX_DEPTH)));
        }
        self.depth += 1;
        let value = inside(self);
        self.depth -= 1;
        value
    }

    fn text(&mut self) -> Result<Value, ImportError> {
        let mut escaped = true; // the quotation mark that opens it
        for (offset, c) in self.cursor.rest().char_indices() {
            if c == '"' && !escaped {
                self.cursor.advance(offset + 1);
                return Ok(Value::Other);
            }
            escaped = offset > 0 && c == '\\' && !escaped;
        }
        Err(self.unexpected("a `\"` that ends this text"))
    }

    fn list(&mut self) -> Result<Value, ImportError> {
        self.eat("[");
        let mut items = Vec::new();
        if self.eat("]") {
            return Ok(Value::List(items.into()));
        }
        loop {
            items.push(self.expression()?);
            if self.eat("]") {
                return Ok(Value::List(items.into()));
            }
            if !self.eat(",") {
                return Err(self.unexpected("`,` or `]`"));
            }
        }
    }

    /// A name that has been given, or a call of `Group` or `PermList`.
    fn by_name(&mut self) -> Result<Value, ImportError> {
        let start = self.cursor.clone();
        let Some(name) = self.name() else {
            return Err(self.unexpected("a permutation such as `(1,2,3)`, a name or a list"));
        };
        if let Some(value) = self.named.get(&name) {
            return Ok(value.clone());
        }
        match name.as_str() {
            name if is_group(name) => self.nested(Self::group),
            "PermList" => self.nested(Self::image_list),
            _ => {
                let known = summed_up(
                    self.permutations
                        .iter()
                        .filter_map(|(name, _)| name.as_ref().map(ToString::to_string))
                        .collect::<Vec<_>>()
                        .into_iter(),
                );
                let known = if known.is_empty() { String::new() } else { format!(" (known are {known})") };
                let place = Place::of(start.text(), start.offset());
                Err(ImportError::unexpected(place, quoted(&name), format!("a name that is given above{known}")))
            }
        }
    }

    /// The arguments of `Group`: permutations, or a list of them and maybe the identity.
    fn group(&mut self) -> Result<Value, ImportError> {
        if !self.eat("(") {
            return Err(self.unexpected("`(`"));
        }
        let mut generators: Vec<Generator> = Vec::new();
        let mut listed = false;
        if self.eat(")") {
            return Ok(Value::Group(generators.into()));
        }
        loop {
            let start = self.cursor.clone();
            match self.expression()? {
                Value::Permutation(generator) if !listed => generators.push(generator),
                Value::Permutation((_, moved)) if moved.0.is_empty() => {}
                Value::List(items) if generators.is_empty() && !listed => {
                    listed = true;
                    for item in items.iter() {
                        match item {
                            Value::Permutation(generator) => generators.push(generator.clone()),
                            _ => {
                                self.cursor = start;
                                return Err(self.unexpected("a list of permutations"));
                            }
                        }
                    }
                }
                _ => {
                    self.cursor = start;
                    return Err(self.unexpected("permutations, or a list of them"));
                }
            }
            if self.eat(")") {
                return Ok(Value::Group(generators.into()));
            }
            if !self.eat(",") {
                return Err(self.unexpected("`,` or `)`"));
            }
        }
    }

    /// The argument of `PermList`: the images of the points.
    fn image_list(&mut self) -> Result<Value, ImportError> {
        if !self.eat("(") {
            return Err(self.unexpected("`(`"));
        }
        let start = self.cursor.clone();
        let none = |reader: &mut Self| {
            reader.cursor = start.clone();
            reader.unexpected("a list in which each of the points 1, 2, … stands once")
        };
        let Value::List(items) = self.expression()? else { return Err(none(self)) };
        let Some(images) = integers(&items) else { return Err(none(self)) };
        let mut seen = vec![false; images.len()];
        for &image in &images {
            match seen.get_mut(image as usize - 1) {
                Some(seen) if !*seen => *seen = true,
                _ => return Err(none(self)),
            }
        }
        if !self.eat(")") {
            return Err(self.unexpected("`)`"));
        }
        let pairs = (1..).zip(images).filter(|(point, image)| point != image);
        Ok(Moved(pairs.collect()).into())
    }

    /// Cycles side by side.
    fn cycles(&mut self) -> Result<Value, ImportError> {
        let most = self.most();
        let mut images = BTreeMap::new();
        // A cycle ends its permutation if no other follows at once.
        while self.cursor.peek() == Some('(') {
            self.cursor.eat("(");
            let mut cycle = Vec::new();
            if !self.eat(")") {
                loop {
                    self.skip();
                    let place = self.cursor.clone();
                    let point = self.point(most)?;
                    if images.insert(point, point).is_some() {
                        self.cursor = place;
                        return Err(ImportError::new(
                            self.place(),
                            ImportErrorKind::Repeated(format!("the point {point}")),
                        ));
                    }
                    cycle.push(point);
                    if self.eat(")") {
                        break;
                    }
                    if !self.eat(",") {
                        return Err(self.unexpected("`,` or `)`"));
                    }
                }
            }
            for (i, &point) in cycle.iter().enumerate() {
                images.insert(point, cycle[(i + 1) % cycle.len()]);
            }
            self.skip();
        }
        images.retain(|point, image| point != image);
        Ok(Moved(images).into())
    }

    /// The largest point that is accepted: what a file of this length may speak of.
    fn most(&self) -> u64 {
        const ALWAYS: u64 = 1 << 20;
        ALWAYS.max(self.cursor.text().len() as u64).min(MAX_STICKERS)
    }

    fn point(&mut self, most: u64) -> Result<u32, ImportError> {
        let start = self.cursor.clone();
        let digits = self.cursor.digits();
        match digits.parse::<u64>().ok().filter(|point| (1..=most).contains(point)) {
            Some(point) => Ok(point as u32),
            None => {
                self.cursor = start;
                Err(self.unexpected(format!("a point in 1..={most}")))
            }
        }
    }
}

/// Whether a function makes a group of its arguments.
pub(super) fn is_group(name: &str) -> bool {
    matches!(name, "Group" | "GroupWithGenerators")
}

/// The numbers in a list of nothing else.
pub(super) fn integers(items: &[Value]) -> Option<Vec<u32>> {
    items.iter().map(|item| if let Value::Integer(number) = item { Some(*number) } else { None }).collect()
}
