//! The puzzle definitions of ksolve, `.def`.
//!
//! Words with white space between them, in any layout; `#` begins a comment that ends with its line.
//!
//! ```text
//! Name TEXT
//! Set NAME size orientations
//! Solved body End            from 1, orientations by slot; a number may repeat
//! Ignore body End            1 for what is not looked at: where a piece is, how it is turned
//! Move NAME body End         from 1, orientations by the slot that the piece comes from
//! body := ( setname, n numbers, and n orientations if a digit follows )*
//! ```
//!
//! Rows are passive: slot j holds piece `p[j]`. (The format's own description calls them active; the programs that read it
//! do not.) `Block`, `ForbiddenPairs`, `ForbiddenGroups`, `MoveLimits`, `ParallelMoves` and `Multiplicators` restrict what may
//! be done, which no group can; they become [notes](Puzzle::notes).

use std::collections::HashSet;

use super::cursor::Place;
use super::derived::Names;
use super::export::{
    Export, definition_head, definition_move, pattern_of, rotations_by_name, row, say, say_notes, without_gaps,
    words_for_sets,
};
use super::import::{
    ImportError, ImportErrorKind, Line, Lines, Renaming, Rows, SetRows, Sets, Token, move_of_rows, note_rotations,
    repeated,
};
use crate::puzzle::{Pattern, Puzzle, SetPattern};
use crate::wreath::{Ambient, MAX_STICKERS, PieceSet};

/// Sections that end with `End` and say nothing about the group.
const RESTRICTIONS: [&str; 6] =
    ["Block", "ForbiddenPairs", "ForbiddenGroups", "MoveLimits", "ParallelMoves", "Multiplicators"];

/// The words that begin a section.
const KEYWORDS: [&str; 11] = [
    "Name",
    "Set",
    "Solved",
    "Ignore",
    "Move",
    RESTRICTIONS[0],
    RESTRICTIONS[1],
    RESTRICTIONS[2],
    RESTRICTIONS[3],
    RESTRICTIONS[4],
    RESTRICTIONS[5],
];

/// Whether a line that begins with this word can only be one of ksolve's.
pub(crate) fn is_own_keyword(word: &str) -> bool {
    word == "Ignore" || RESTRICTIONS.contains(&word)
}

/// Reads a puzzle definition of ksolve. O(text + moves · slots).
///
/// # Errors
/// If the text is none; the error names the place.
///
/// # Example
///
/// ```
/// let text = "Name Two Set DIAL 2 3 Solved DIAL 1 2 End Move A DIAL 2 1 0 1 End";
/// let puzzle = schreier::format::ksolve::parse(text)?;
/// assert_eq!(puzzle.element("A").map(|a| a.to_string()).as_deref(), Some("((1 2), (1,0))"));
/// let error = schreier::format::ksolve::parse(&text.replace("2 1 0 1", "2 2")).unwrap_err();
/// let expected = "line 1, column 57: pieces of DIAL in move A: piece 2 stands twice, expected every piece once";
/// assert_eq!(error.to_string(), expected);
/// # Ok::<(), schreier::format::ImportError>(())
/// ```
pub fn parse(text: &str) -> Result<Puzzle, ImportError> {
    let mut words = Words { line: None, lines: Lines::new(text) };
    let (name, sets) = head(&mut words, text.len())?;
    let ambient = sets.ambient();
    let mut puzzle = Puzzle::new(name, "", ambient.clone());
    let sections = Reader { words, ambient: &ambient, sets: &sets }.sections()?;
    if let Some((pattern, place)) = sections.pattern(&ambient) {
        let pattern = Pattern::new(&ambient, pattern).map_err(|error| ImportError::new(place, error))?;
        if pattern != Pattern::distinct(&ambient) {
            puzzle.set_pattern(pattern);
        }
    }
    let mut renaming = Renaming::new(sections.moves.iter().map(|(name, _)| name.text));
    let mut names = Names::new(&ambient);
    for (name, body) in &sections.moves {
        let at = |error| ImportError::new(name.place(), ImportErrorKind::Element(error));
        let sparse = move_of_rows(&ambient, body, Rows::BySource).map_err(at)?;
        names.spelt_out(&mut puzzle, &mut renaming, name.text, sparse, false, || name.place())?;
    }
    note_rotations(&mut puzzle);
    renaming.note().into_iter().for_each(|note| puzzle.add_note(note));
    if !sections.restrictions.is_empty() {
        let list = sections.restrictions.join(", ");
        puzzle.add_note(format!(
            "the file restricts what may be done ({list}); its order is that of the puzzle without this, and is no number of states"
        ));
    }
    Ok(puzzle)
}

/// The words of a text, with the comments left out.
#[derive(Clone)]
struct Words<'a> {
    lines: Lines<'a>,
    /// The line that is being read, and how many of its words have been.
    line: Option<(Line<'a>, usize)>,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    fn unexpected(&mut self, expected: impl Into<String>) -> ImportError {
        match self.next() {
            Some(word) => word.unexpected(expected),
            None => ImportError::unexpected(self.lines.end(), "the end of the file", expected),
        }
    }

    /// The next word, of which something is expected.
    fn expect(&mut self, expected: impl Fn() -> String) -> Result<Token<'a>, ImportError> {
        self.peek().ok_or_else(|| self.clone().unexpected(expected()))?;
        Ok(self.next().expect("it has been looked at"))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let (line, offset) = match self.line {
                Some(line) => line,
                None => (self.lines.next()?, 0),
            };
            match line.token_from(offset).filter(|(word, _)| !word.text.starts_with('#')) {
                Some((word, end)) => {
                    self.line = Some((line, end));
                    return Some(word);
                }
                None => self.line = None,
            }
        }
    }
}

/// The sections before the solved state.
fn head(words: &mut Words, bytes: usize) -> Result<(String, Sets), ImportError> {
    let mut name = "Unnamed".to_owned();
    let mut sets = Sets::default();
    loop {
        match words.peek().map(|word| word.text) {
            Some("Name") => {
                words.next();
                let mut parts = vec![words.expect(|| "the name of the puzzle".into())?.text];
                while let Some(word) = words.peek().filter(|word| !KEYWORDS.contains(&word.text)) {
                    parts.push(word.text);
                    words.next();
                }
                name = parts.join(" ");
            }
            Some("Set") => {
                words.next();
                let set = words.expect(|| "the name of a piece set".into())?;
                let what = || format!("a number of pieces of {}", set.text);
                let size = words.expect(what)?.number(1, MAX_STICKERS, what)? as u32;
                let what = || format!("a number of orientations of {}", set.text);
                let orientations = words.expect(what)?.number(1, MAX_STICKERS, what)? as u32;
                sets.push(set.text, size, orientations, bytes, || set.place())?;
            }
            _ if sets.is_empty() => return Err(words.unexpected("`Name` or `Set`")),
            _ => return Ok((name, sets)),
        }
    }
}

struct Reader<'a, 'b> {
    words: Words<'a>,
    ambient: &'b Ambient,
    sets: &'b Sets,
}

/// What follows the piece sets.
#[derive(Default)]
struct Sections<'a> {
    solved: Option<(Token<'a>, Vec<SetRows>)>,
    ignored: Option<(Token<'a>, Vec<SetRows>)>,
    moves: Vec<(Token<'a>, Vec<SetRows>)>,
    restrictions: Vec<&'static str>,
}

/// Which numbers a body has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Every piece once.
    Move,
    /// Pieces that may repeat.
    State,
    /// 0 and 1.
    Flags,
}

impl<'a> Reader<'a, '_> {
    fn sections(mut self) -> Result<Sections<'a>, ImportError> {
        let mut sections = Sections::default();
        while let Some(word) = self.words.peek() {
            self.words.next();
            let once = |taken: bool| match taken {
                false => Ok(()),
                true => Err(ImportError::new(word.place(), ImportErrorKind::Repeated(format!("`{}`", word.text)))),
            };
            match word.text {
                "Solved" => {
                    once(sections.solved.is_some())?;
                    sections.solved = Some((word, self.body(Kind::State, "Solved")?));
                }
                "Ignore" => {
                    once(sections.ignored.is_some())?;
                    sections.ignored = Some((word, self.body(Kind::Flags, "Ignore")?));
                }
                "Move" => {
                    let name = self.words.expect(|| "the name of a move".into())?;
                    let body = self.body(Kind::Move, &format!("move {}", name.text))?;
                    sections.moves.push((name, body));
                }
                other => match RESTRICTIONS.iter().find(|&&section| section == other) {
                    Some(section) => {
                        self.pass_over(section)?;
                        if !sections.restrictions.contains(section) {
                            sections.restrictions.push(section);
                        }
                    }
                    None => return Err(word.unexpected(format!("one of {} or the end", KEYWORDS[2..].join(", ")))),
                },
            }
        }
        Ok(sections)
    }

    fn pass_over(&mut self, section: &str) -> Result<(), ImportError> {
        while self.words.expect(|| format!("`End` of {section}"))?.text != "End" {}
        Ok(())
    }

    fn body(&mut self, kind: Kind, what: &str) -> Result<Vec<SetRows>, ImportError> {
        let mut body: Vec<SetRows> = Vec::new();
        let mut seen = HashSet::new();
        loop {
            let word = self.words.expect(|| format!("`End` of {what}"))?;
            if word.text == "End" {
                return Ok(body);
            }
            let Some(set) = self.sets.find(word.text) else {
                return Err(word.unexpected(format!("a piece set or `End` of {what}")));
            };
            if !seen.insert(set) {
                let kind = ImportErrorKind::Repeated(format!("piece set {} in {what}", word.text));
                return Err(ImportError::new(word.place(), kind));
            }
            body.push(self.rows(kind, set, what)?);
        }
    }

    fn rows(&mut self, kind: Kind, set: usize, what: &str) -> Result<SetRows, ImportError> {
        let PieceSet { name, size, orientations } = &self.ambient.sets()[set];
        let (least, most) = if kind == Kind::Flags { (0, 1) } else { (1, u64::from(*size)) };
        let row = format!("pieces of {name} in {what}");
        let (pieces, tokens) = self.row(&row, *size, least, most)?;
        if kind == Kind::Move
            && let Some((piece, second)) = repeated(&pieces, *size)
        {
            let kind = ImportErrorKind::NotBijective { row, piece: u64::from(piece) + 1 };
            return Err(ImportError::new(tokens[second].place(), kind));
        }
        let turns = match self.words.peek().filter(Token::is_number) {
            None => None,
            Some(_) => {
                let most = if kind == Kind::Flags { 1 } else { u64::from(*orientations) - 1 };
                Some(self.row(&format!("orientations of {name} in {what}"), *size, 0, most)?.0)
            }
        };
        Ok(SetRows { set, pieces, turns })
    }

    /// The numbers of a row, counted from `least`, with their words.
    fn row(&mut self, row: &str, size: u32, least: u64, most: u64) -> Result<(Vec<u32>, Vec<Token<'a>>), ImportError> {
        let (mut numbers, mut tokens) = (Vec::new(), Vec::new());
        for found in 0..size as usize {
            let Some(token) = self.words.peek().filter(Token::is_number) else {
                let place = self.words.peek().map_or(self.words.lines.end(), |word| word.place());
                let (row, expected) = (format!("the {row}"), size as usize);
                let kind = ImportErrorKind::RowLength { row, found, expected, wrapped: false };
                return Err(ImportError::new(place, kind));
            };
            numbers.push((token.number(least, most, || format!("a number of the {row}"))? - least) as u32);
            tokens.push(token);
            self.words.next();
        }
        Ok((numbers, tokens))
    }
}

impl Sections<'_> {
    /// The pattern that the solved state and what is ignored make, and where it stands.
    fn pattern(&self, ambient: &Ambient) -> Option<(Vec<SetPattern>, Place)> {
        let place = self.solved.as_ref().or(self.ignored.as_ref())?.0.place();
        let mut sets = Pattern::distinct(ambient).sets().to_vec();
        for rows in self.solved.iter().flat_map(|(_, body)| body) {
            let pattern = &mut sets[rows.set];
            pattern.colours.clone_from(&rows.pieces);
            if let Some(turns) = &rows.turns {
                pattern.orientations.clone_from(turns);
            }
        }
        for rows in self.ignored.iter().flat_map(|(_, body)| body) {
            ignore(&mut sets[rows.set], rows, ambient.sets()[rows.set].size);
        }
        Some((sets, place))
    }
}

/// Gives pieces of which the place is not looked at one colour, and shows no orientation where that is not looked at.
fn ignore(pattern: &mut SetPattern, rows: &SetRows, size: u32) {
    for slot in 0..size as usize {
        if rows.pieces[slot] == 1 {
            // No colour of the solved state, whose numbers are below the size.
            pattern.colours[slot] = size;
        }
        if rows.turns.as_ref().is_some_and(|turns| turns[slot] == 1) {
            pattern.visible[slot] = 1;
            pattern.orientations[slot] = 0;
        }
    }
}

/// Writes a puzzle definition of ksolve. O(moves · slots).
///
/// # Example
///
/// ```
/// use schreier::{format::ksolve, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let export = ksolve::write(&cube);
/// assert!(export.text.contains("Set corners 8 3\n"));
/// assert_eq!(ksolve::parse(&export.text)?.evaluate("U F R")?, cube.evaluate("U F R")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Export {
    let mut lost = Vec::new();
    let sets = words_for_sets(puzzle, &["End"], &mut lost);
    let mut text = definition_head(puzzle, &sets, &mut lost);
    write_solved(puzzle, &sets, &mut text, &mut lost);
    for a_move in rotations_by_name(puzzle, &mut lost).into_iter().chain(puzzle.moves()) {
        text.push_str(&definition_move(puzzle.ambient(), a_move, &sets));
    }
    say(&mut lost, "further names", puzzle.aliases().iter().map(|alias| alias.name.clone()).collect());
    say_notes(puzzle, &mut lost);
    Export { text, lost }
}

fn write_solved(puzzle: &Puzzle, names: &[String], text: &mut String, lost: &mut Vec<String>) {
    let pattern = pattern_of(puzzle);
    let (mut ignored, mut partly) = (String::new(), Vec::new());
    text.push_str("\nSolved\n");
    for ((set, pattern), name) in puzzle.ambient().sets().iter().zip(pattern.sets()).zip(names) {
        if set.size == 0 {
            continue;
        }
        let colours = without_gaps(&pattern.colours);
        text.push_str(&format!("{name}\n{}\n", row(colours.iter().map(|colour| colour + 1))));
        if pattern.orientations.iter().any(|&turn| turn != 0) {
            text.push_str(&format!("{}\n", row(pattern.orientations.iter().copied())));
        }
        let hidden = |&modulus: &u32| modulus == 1 && set.orientations > 1;
        if pattern.visible.iter().any(hidden) {
            let zeros = row(pattern.visible.iter().map(|_| 0));
            let flags = row(pattern.visible.iter().map(|modulus| u32::from(hidden(modulus))));
            ignored.push_str(&format!("{name}\n{zeros}\n{flags}\n"));
        }
        if pattern.visible.iter().any(|&modulus| modulus != 1 && modulus != set.orientations) {
            partly.push(set.name.clone());
        }
    }
    text.push_str("End\n");
    if !ignored.is_empty() {
        text.push_str(&format!("\nIgnore\n{ignored}End\n"));
    }
    say(lost, "that orientations are only seen in part, for pieces of", partly);
}
