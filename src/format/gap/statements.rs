//! Which generators does a file mean?

use std::rc::Rc;

use super::values::{Generator, Reader, Value, integers, is_group};
use super::{MOVE, POINTS, ROTATION, ROTATIONS};
use crate::format::import::{ImportError, Renaming, is_rotation, note_rotations};
use crate::puzzle::{Pattern, Puzzle, SetPattern};
use crate::wreath::{Ambient, PieceSet};

/// Words at the beginning of a statement that is more than a statement.
const CONTROL: [&str; 8] = ["for", "if", "while", "repeat", "function", "local", "end", "fi"];

/// Functions whose values are no permutations: what is assigned from them is not what the file is about.
const QUESTIONS: [&str; 8] =
    ["Size", "Order", "Length", "Runtime", "LoadPackage", "StructureDescription", "Orbit", "Orbits"];

impl Reader<'_> {
    /// Reads one statement; false at the end.
    pub fn statement(&mut self) -> Result<bool, ImportError> {
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

    /// The puzzle with the generators as moves.
    pub fn into_puzzle(mut self) -> Result<Puzzle, ImportError> {
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

/// The lists of numbers in a list.
fn integer_lists(items: &[Value]) -> Vec<Vec<u32>> {
    items.iter().filter_map(|item| if let Value::List(items) = item { integers(items) } else { None }).collect()
}

/// A name for each generator: its own without the prefix, or its number. Names that several have get their number, too.
fn names_of(generators: &[Generator], prefix: &str) -> Vec<String> {
    let own = |name: &str| {
        name.strip_prefix(prefix).filter(|rest| Puzzle::is_name(rest) || is_rotation(rest)).unwrap_or(name).to_owned()
    };
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
