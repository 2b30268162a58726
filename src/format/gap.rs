//! Permutations as GAP has them: `M_U := (1,3,8,6)(2,5,7,4);`, lists of generators, groups.
//!
//! ```text
//! M_U:=(1,3,8,6)(2,5,7,4);
//! M_F:=(6,17,43,16)*(7,20);          # products, quotients, powers and conjugates of what has been named
//! Gen:=[M_U,M_F];
//! ip:=[[1,2],[3,4]];                 # points that look alike
//! R_x:=(1,2,3,4);
//! Rotations:=[R_x];                  # of the whole puzzle; only beside a `Group(…)`, which has the generators
//! G:=Group(Gen);
//! ```
//!
//! Points count from 1, and products are read from left to right: in `a*b` the permutation a comes first, as it does in GAP.
//! The generators are those of the last `Group(…)`, else of the last list of permutations, else all permutations that are named,
//! else all that stand there. Names lose a leading `M_`, which some programs put there because GAP has taken some of their
//! names. Statements about other things, such as `Size(G);`, are passed over. An assignment of something that is not understood is
//! refused, since it may be the group that is meant, unless there is a `Group(…)`; then it is passed over with a note.
//!
//! Files whose products are meant from right to left are read as they are written.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::rc::Rc;

use super::cursor::{Cursor, Place};
use super::export::{Export, comment, pattern_of, say, sticker_cycles};
use super::import::{ImportError, ImportErrorKind, Renaming, note_rotations, quoted, summed_up};
use crate::puzzle::{Move, Pattern, Puzzle, SetPattern};
use crate::sparse::{SlotMove, SparseMove};
use crate::wreath::{Ambient, MAX_STICKERS, PieceSet};

/// The name of the piece set that the points of a GAP file make.
pub const POINTS: &str = "points";

/// What names of moves begin with, because GAP has taken some of them.
const MOVE: &str = "M_";
/// The same for rotations of the whole puzzle.
const ROTATION: &str = "R_";
/// The list of the rotations.
const ROTATIONS: &str = "Rotations";

/// How deep brackets may be nested.
const MAX_DEPTH: usize = 200;
/// Words at the beginning of a statement that is more than a statement.
const CONTROL: [&str; 8] = ["for", "if", "while", "repeat", "function", "local", "end", "fi"];

/// Functions whose values are no permutations: what is assigned from them is not what the file is about.
const QUESTIONS: [&str; 8] =
    ["Size", "Order", "Length", "Runtime", "LoadPackage", "StructureDescription", "Orbit", "Orbits"];

/// Reads permutations in the language of GAP. O(text · log(text)), but for products of what has been named.
///
/// # Errors
/// If the text is not what this module describes; the error names the place.
///
/// # Example
///
/// ```
/// let text = "M_a := (1,2,3); b := M_a*(3,4); Gen := [M_a, b];";
/// let puzzle = schreier::format::gap::parse(text)?;
/// assert_eq!(puzzle.element("b").map(|b| b.to_string()).as_deref(), Some("((1 2 4 3))"));
/// assert_eq!(puzzle.evaluate("a b a'")?, puzzle.evaluate("[a: b]")?);
/// let error = schreier::format::gap::parse("a := (1,2,2);").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 11: the point 2 stands twice");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str) -> Result<Puzzle, ImportError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::new(text);
    while reader.statement()? {}
    reader.into_puzzle()
}

/// A permutation as the points that it moves, counted from 1, each with its image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Moved(BTreeMap<u32, u32>);

impl Moved {
    fn image(&self, point: u32) -> u32 {
        self.0.get(&point).copied().unwrap_or(point)
    }

    fn then(&self, other: &Self) -> Self {
        let points = self.0.keys().chain(other.0.keys());
        let images = points.map(|&point| (point, other.image(self.image(point))));
        Self(images.filter(|(point, image)| point != image).collect())
    }

    fn inverse(&self) -> Self {
        Self(self.0.iter().map(|(&point, &image)| (image, point)).collect())
    }

    fn pow(&self, exponent: i64) -> Self {
        let mut power = BTreeMap::new();
        for &start in self.0.keys() {
            if power.contains_key(&start) {
                continue;
            }
            let mut cycle = vec![start];
            let mut point = self.image(start);
            while point != start {
                cycle.push(point);
                point = self.image(point);
            }
            let length = cycle.len();
            let shift = exponent.rem_euclid(length as i64) as usize;
            power.extend((0..length).map(|i| (cycle[i], cycle[(i + shift) % length])));
        }
        power.retain(|point, image| point != image);
        Self(power)
    }

    /// The sorted moved points become slots from 0.
    fn sparse(&self, ambient: &Ambient) -> SparseMove {
        let entry = |(&point, &image): (&u32, &u32)| SlotMove { slot: point - 1, to: image - 1, gain: 0 };
        SparseMove::new(ambient, self.0.iter().map(entry).collect()).expect("a permutation of points that there are")
    }
}

/// A permutation, with its name if it has been given one. Shared, because it may be spoken of often.
type Generator = (Option<Rc<str>>, Rc<Moved>);

/// What an expression stands for. Cheap to clone: a name may be used in the next list, and that in the next.
#[derive(Debug, Clone)]
enum Value {
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

struct Reader<'a> {
    cursor: Cursor<'a>,
    depth: usize,
    named: HashMap<String, Value>,
    /// The named permutations in order, then those without a name.
    permutations: Vec<Generator>,
    last_list: Option<Rc<[Generator]>>,
    last_group: Option<Rc<[Generator]>>,
    alike: Vec<Vec<u32>>,
    rotations: Option<Rc<[Generator]>>,
    /// The first assignment of something that is not understood: it may be the group that is meant.
    not_understood: Option<ImportError>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
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

    fn place(&self) -> Place {
        Place::of(self.cursor.text(), self.cursor.offset())
    }

    fn unexpected(&self, expected: impl Into<String>) -> ImportError {
        ImportError::unexpected(self.place(), self.cursor.found(), expected)
    }

    /// Passes over white space and comments.
    fn skip(&mut self) {
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
    fn eat(&mut self, sign: &str) -> bool {
        self.skip();
        self.cursor.eat(sign)
    }

    /// The name that stands here, without its escapes.
    fn name(&mut self) -> Option<String> {
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

    /// Reads one statement; false at the end.
    fn statement(&mut self) -> Result<bool, ImportError> {
        while self.eat(";") || self.eat(",") {}
        self.skip();
        if self.cursor.peek().is_none() {
            return Ok(false);
        }
        let start = self.cursor.clone();
        let name = self.name();
        match name {
            Some(name) if self.eat(":=") => self.assignment(name)?,
            Some(name) if CONTROL.contains(&name.as_str()) => {
                self.cursor = start;
                return Err(self.unexpected("an assignment, permutations or a group"));
            }
            Some(name) if !is_group(&name) && name != "PermList" && !self.named.contains_key(&name) => {
                self.pass_over()?
            }
            _ => {
                self.cursor = start;
                let value = self.expression()?;
                self.remember(None, value);
            }
        }
        self.skip();
        match self.cursor.peek() {
            None | Some(';' | ',') => Ok(true),
            Some(_) => Err(self.unexpected("`;`")),
        }
    }

    fn assignment(&mut self, name: String) -> Result<(), ImportError> {
        let start = self.cursor.clone();
        if let Some(function) = self.name() {
            let known = is_group(&function) || function == "PermList" || self.named.contains_key(&function);
            if !known {
                self.named.insert(name, Value::Other);
                self.cursor = start;
                if !QUESTIONS.contains(&function.as_str()) && !function.starts_with("Is") {
                    let error = self.unexpected("permutations, a list of them, or a group of them");
                    self.not_understood.get_or_insert(error);
                }
                return self.pass_over();
            }
        }
        self.cursor = start;
        let value = match self.expression()? {
            Value::Permutation((_, moved)) => Value::Permutation((Some(name.as_str().into()), moved)),
            other => other,
        };
        if self.named.insert(name.clone(), value.clone()).is_some() {
            self.permutations.retain(|(other, _)| other.as_deref() != Some(&*name));
        }
        self.remember(Some(&name), value);
        Ok(())
    }

    /// Passes over the rest of a statement.
    fn pass_over(&mut self) -> Result<(), ImportError> {
        let mut in_text = false;
        let rest = self.cursor.rest();
        let mut escaped = false;
        for (offset, c) in rest.char_indices() {
            match c {
                '"' if !escaped => in_text = !in_text,
                ';' if !in_text => {
                    self.cursor.advance(offset);
                    return Ok(());
                }
                _ => {}
            }
            escaped = c == '\\' && !escaped;
        }
        self.cursor.advance(rest.len());
        Err(self.unexpected("`;`"))
    }

    /// Keeps what may be generators.
    fn remember(&mut self, name: Option<&str>, value: Value) {
        match value {
            Value::Permutation(generator) => self.permutations.push(generator),
            Value::Group(generators) => self.last_group = Some(generators),
            Value::List(items) => match name {
                Some(name) if name.eq_ignore_ascii_case("ip") => self.alike = integer_lists(&items),
                _ => {
                    let permutation = |item: &Value| match item {
                        Value::Permutation(generator) => Some(generator.clone()),
                        _ => None,
                    };
                    if let Some(list) = items.iter().map(permutation).collect::<Option<Rc<[_]>>>() {
                        if name.is_some_and(|name| name.eq_ignore_ascii_case(ROTATIONS)) {
                            self.rotations = Some(list.clone());
                        }
                        self.last_list = Some(list);
                    }
                }
            },
            Value::Integer(_) | Value::Other => {}
        }
    }

    /// A product: factors with `*` or `/` between them.
    fn expression(&mut self) -> Result<Value, ImportError> {
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
                let mut inside = self.cursor.clone();
                inside.eat("(");
                let mut probe = Reader { cursor: inside, ..Reader::new("") };
                probe.skip();
                if probe.cursor.peek().is_some_and(|c| c.is_ascii_digit() || c == ')') {
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

    fn into_puzzle(mut self) -> Result<Puzzle, ImportError> {
        let place = self.place();
        let nothing = self.permutations.is_empty() && self.last_list.is_none() && self.alike.is_empty();
        if self.last_group.is_none() {
            if let Some(error) = self.not_understood {
                return Err(error);
            }
            if nothing {
                return Err(self.unexpected("a permutation, a list of them, or a group"));
            }
        }
        // Without a group the list may be that of its generators.
        let rotations = self.rotations.take().filter(|_| self.last_group.is_some()).unwrap_or_default();
        let generators = self.last_group.take().or(self.last_list.take()).unwrap_or_else(|| {
            let some_named = self.permutations.iter().any(|(name, _)| name.is_some());
            self.permutations.iter().filter(|(name, _)| name.is_some() || !some_named).cloned().collect()
        });
        let moved = generators.iter().chain(rotations.iter());
        let points = moved.filter_map(|(_, moved)| moved.0.keys().next_back());
        let degree = points.chain(self.alike.iter().flatten()).copied().max().unwrap_or(0);
        let ambient = Ambient::new(vec![PieceSet::new(POINTS, degree, 1)]);
        let ambient = ambient.map_err(|error| ImportError::new(place, error))?;
        let mut puzzle = Puzzle::new("GAP", "", ambient.clone());
        if let Some(pattern) = self.pattern(degree) {
            puzzle.set_pattern(Pattern::new(&ambient, vec![pattern]).expect("colours for all points"));
        }
        let names = names_of(&generators, MOVE);
        let mut renaming = Renaming::new(names.iter().map(String::as_str));
        for (name, (_, moved)) in names.iter().zip(generators.iter()) {
            let pushed = puzzle.push_move(&renaming.fit(name), moved.sparse(&ambient));
            pushed.map_err(|error| ImportError::new(place, error))?;
        }
        for (name, (_, moved)) in names_of(&rotations, ROTATION).iter().zip(rotations.iter()) {
            puzzle.push_rotation(name, moved.sparse(&ambient));
        }
        note_rotations(&mut puzzle);
        renaming.note().into_iter().for_each(|note| puzzle.add_note(note));
        if let Some(ImportError { place, kind }) = self.not_understood {
            puzzle.add_note(format!("the group is that of the last `Group(…)`; {place} is passed over ({kind})"));
        }
        Ok(puzzle)
    }

    /// The colours of points that look alike.
    fn pattern(&self, degree: u32) -> Option<SetPattern> {
        let mut colours: Vec<u32> = (0..degree).collect();
        for class in self.alike.iter().filter(|class| class.len() > 1) {
            for &point in class {
                colours[point as usize - 1] = class[0] - 1;
            }
        }
        let n = degree as usize;
        let all_apart = colours.iter().zip(0..).all(|(&colour, point)| colour == point);
        (!all_apart).then(|| SetPattern { colours, orientations: vec![0; n], visible: vec![1; n] })
    }
}

fn is_group(name: &str) -> bool {
    matches!(name, "Group" | "GroupWithGenerators")
}

fn integers(items: &[Value]) -> Option<Vec<u32>> {
    items.iter().map(|item| if let Value::Integer(number) = item { Some(*number) } else { None }).collect()
}

/// The lists of numbers in a list.
fn integer_lists(items: &[Value]) -> Vec<Vec<u32>> {
    items.iter().filter_map(|item| if let Value::List(items) = item { integers(items) } else { None }).collect()
}

/// A name for each generator: its own without the prefix, or its number. Names that several have get their number, too.
fn names_of(generators: &[Generator], prefix: &str) -> Vec<String> {
    let own = |name: &str| name.strip_prefix(prefix).filter(|rest| Puzzle::is_name(rest)).unwrap_or(name).to_owned();
    let mut taken = std::collections::HashSet::new();
    let name = |(index, (name, _)): (usize, &Generator)| {
        let mut name = name.as_deref().map_or_else(|| format!("g{}", index + 1), own);
        while !taken.insert(name.clone()) {
            name = format!("{name}_{}", index + 1);
        }
        name
    };
    generators.iter().enumerate().map(name).collect()
}

/// Writes a script for GAP that prints the order, and that [`parse`] reads. Pieces with orientations become one point for
/// each orientation of each slot. O(total size of the moves), and O(stickers) if the puzzle has a pattern.
///
/// # Example
///
/// ```
/// use schreier::{format::gap, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let copy = gap::parse(&gap::write(&cube).text)?;
/// let sequence = copy.evaluate("U F R")?; // M_U*M_F*M_R in GAP
/// assert_eq!(sequence.order(), 80u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Export {
    let mut lost = Vec::new();
    let mut text = String::new();
    comment(&mut text, "#", puzzle.name());
    comment(&mut text, "#", puzzle.source());
    puzzle.notes().iter().for_each(|note| comment(&mut text, "#", note));
    let mut first = 1;
    for set in puzzle.ambient().sets() {
        let points = set.size * set.orientations;
        let turns = if set.orientations > 1 {
            format!(", {} orientations of each slot in turn", set.orientations)
        } else {
            String::new()
        };
        comment(&mut text, "#", &format!("{}: points {first}..{}{turns}", set.name, first + points.max(1) - 1));
        first += points;
    }
    comment(&mut text, "#", "Products are read from left to right: M_a*M_b is first a, then b.");
    let moves = write_permutations(&mut text, puzzle.moves(), puzzle.ambient(), MOVE);
    text.push_str(&format!("Gen:=[{moves}];;\n"));
    if !puzzle.rotations().is_empty() {
        comment(&mut text, "#", "Rotations of the whole puzzle, which are not moves of its group:");
        let rotations = write_permutations(&mut text, puzzle.rotations(), puzzle.ambient(), ROTATION);
        text.push_str(&format!("{ROTATIONS}:=[{rotations}];;\n"));
    }
    if let Some(alike) = alike(puzzle) {
        text.push_str(&format!("ip:=[{alike}];;\n"));
    }
    text.push_str("G:=Group(Gen,());;\nPrint(Size(G),\"\\n\");\n");
    say_what_points_lose(puzzle, &mut lost);
    Export { text, lost }
}

/// Assigns the cycles of each move to its name behind the prefix. The names, with commas between them.
fn write_permutations(text: &mut String, moves: &[Move], ambient: &Ambient, prefix: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    for a_move in moves {
        let cycles = sticker_cycles(ambient, a_move.sparse(), 1);
        let cycle = |cycle: Vec<u32>| format!("({})", cycle.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
        let cycles: String = cycles.into_iter().map(cycle).collect();
        let name = format!("{prefix}{}", escaped(a_move.name()));
        writeln!(text, "{name}:={};;", if cycles.is_empty() { "()" } else { &cycles })
            .expect("writing to a string succeeds");
        names.push(name);
    }
    names.join(",")
}

/// What is lost where a puzzle becomes a group of permutations of points.
pub(crate) fn say_what_points_lose(puzzle: &Puzzle, lost: &mut Vec<String>) {
    if !is_plain(puzzle.ambient()) {
        lost.push("piece sets and orientations, which become points".into());
    }
    say(lost, "further names", puzzle.aliases().iter().map(|alias| alias.name.clone()).collect());
    super::export::say_notes(puzzle, lost);
}

/// Whether the pieces are nothing but points.
pub fn is_plain(ambient: &Ambient) -> bool {
    matches!(ambient.sets(), [set] if set.orientations == 1 && (set.name == POINTS || set.name == "stickers"))
}

/// The classes of points that look alike, as a list for GAP; `None` if there are none.
fn alike(puzzle: &Puzzle) -> Option<String> {
    let pattern = puzzle.pattern().map(|_| pattern_of(puzzle))?;
    let mut classes: BTreeMap<(usize, u32, u32), Vec<u32>> = BTreeMap::new();
    let mut point = 0;
    for (index, (set, pattern)) in puzzle.ambient().sets().iter().zip(pattern.sets()).enumerate() {
        for slot in 0..set.size as usize {
            let modulus = pattern.visible[slot];
            for orientation in 0..set.orientations {
                point += 1;
                // The sticker that a piece turned by its orientation shows there.
                let shown = (orientation + set.orientations - pattern.orientations[slot]) % modulus;
                classes.entry((index, pattern.colours[slot], shown)).or_default().push(point);
            }
        }
    }
    let mut classes: Vec<Vec<u32>> = classes.into_values().filter(|class| class.len() > 1).collect();
    classes.sort_unstable();
    let class = |class: &Vec<u32>| format!("[{}]", class.iter().map(u32::to_string).collect::<Vec<_>>().join(","));
    (!classes.is_empty()).then(|| classes.iter().map(class).collect::<Vec<_>>().join(","))
}

/// A name with a backslash before what stands in no name of GAP.
fn escaped(name: &str) -> String {
    let escape = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c.to_string() } else { format!("\\{c}") };
    name.chars().map(escape).collect()
}
