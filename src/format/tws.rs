//! The puzzle definitions of twsearch, `.tws`.
//!
//! ```text
//! file      := Name? Set+ (Solved | StartState) item*
//! Set       := "Set" name size orientations
//! Solved    := "Solved" body "End"                   from 1, orientations by slot, "?" where they cannot be seen
//! StartState:= "StartState" body "End"               from 0, by slot
//! item      := "Move" name body "End"                from 1, orientations by the slot that the piece comes from
//!            | "MoveTransformation" name body "End"  from 0, by slot
//!            | "MoveAlias" new old | "MoveSequence" name move move …
//!            | "Illegal" set slot value value …
//! body      := ( setname NEWLINE n numbers NEWLINE ( n orientations NEWLINE )? )*
//! ```
//!
//! A row stands on one line. `#` begins a comment in the first column only. A piece set that is left out stays as it is.
//! All rows are passive: slot j holds piece `p[j]`.
//!
//! * Moves called `x`, `y`, `z` or by capital letters and a `v` are [rotations](Puzzle::rotations), no moves.
//! * A sequence of moves is a further name. One with rotations in it is a move of its own if they turn the puzzle back, as in
//!   `Fv L Fv`; else it is a further name only.
//! * The solved state becomes the puzzle's [`Pattern`], unless all its pieces and orientations can be told apart.
//! * `Illegal` forbids states, which no group can: it becomes a [note](Puzzle::notes).
//!
//! There are no limits on the sizes of piece sets but those of the program.

use std::collections::HashSet;

use super::derived::{Definition, Names};
use super::export::{
    Export, definition_head, definition_move, pattern_of, rotations_by_name, row, say, say_notes, without_gaps,
    words_for_sets, written_aliases,
};
use super::expression::Expression;
use super::import::{
    ImportError, ImportErrorKind, Line, Lines, Renaming, Rows, SetRows, Sets, Token, move_of_rows, note_rotations,
    repeated, summed_up,
};
use crate::puzzle::{Pattern, Puzzle, SetPattern};
use crate::wreath::{Ambient, MAX_STICKERS, PieceSet, Twisted};

/// Whether a line that begins with this word can only be one of twsearch's.
pub(crate) fn is_own_keyword(word: &str) -> bool {
    matches!(word, "StartState" | "MoveTransformation" | "MoveAlias" | "MoveSequence" | "Illegal")
}

/// Reads a puzzle definition of twsearch. O(text + moves · slots).
///
/// # Errors
/// If the text is none; the error names the place.
///
/// # Example
///
/// ```
/// let text = "Name Two\nSet DIAL 2 3\nSolved\nDIAL\n1 1\n0 ?\nEnd\nMove A\nDIAL\n2 1\n0 1\nEnd\n";
/// let error = schreier::format::tws::parse(text).unwrap_err();
/// assert!(error.to_string().starts_with("line 3, column 1: piece set DIAL, slot 2: the piece shows"));
/// let puzzle = schreier::format::tws::parse(&text.replace("1 1", "1 2"))?;
/// assert_eq!(puzzle.element("A").map(|a| a.to_string()).as_deref(), Some("((1 2), (1,0))"));
/// # Ok::<(), schreier::format::ImportError>(())
/// ```
pub fn parse(text: &str) -> Result<Puzzle, ImportError> {
    let mut lines = Lines::new(text);
    let (name, sets) = head(&mut lines, text.len())?;
    let ambient = sets.ambient();
    let mut reader = Reader { lines, ambient: &ambient, sets: &sets };
    let mut puzzle = Puzzle::new(name, "", ambient.clone());
    reader.solved(&mut puzzle)?;
    let items = reader.items()?;
    let names = items.moves.iter().map(|(name, ..)| name.text).chain(items.defined.iter().map(|d| d.name.text));
    let mut renaming = Renaming::new(names);
    let mut names = Names::new(&ambient);
    for (name, body, rows) in &items.moves {
        let sparse = move_of_rows(&ambient, body, *rows).map_err(|error| ImportError::new(name.place(), error))?;
        names.spelt_out(&mut puzzle, &mut renaming, name.text, sparse, false, || name.place())?;
    }
    let definitions = definitions(&mut names, &items.defined)?;
    names.define(&mut puzzle, &mut renaming, &definitions, &|i| items.defined[i].name.place())?;
    note_rotations(&mut puzzle);
    renaming.note().into_iter().for_each(|note| puzzle.add_note(note));
    if !items.forbidden.is_empty() {
        let list = summed_up(items.forbidden.into_iter());
        puzzle.add_note(format!(
            "the file forbids states ({list}); its order is that of the puzzle without this, and is no number of states"
        ));
    }
    Ok(puzzle)
}

/// The lines before the solved state.
fn head(lines: &mut Lines, bytes: usize) -> Result<(String, Sets), ImportError> {
    let mut name = "Unnamed".to_owned();
    let mut sets = Sets::default();
    if let Some(line) = lines.peek().filter(|line| line.first().text == "Name") {
        lines.next();
        name = line.after_first().trim().to_owned();
        if name.is_empty() {
            return Err(ImportError::unexpected(line.end(), "the end of the line", "the name of the puzzle"));
        }
    }
    while let Some(line) = lines.peek().filter(|line| line.first().text == "Set") {
        lines.next();
        let [_, name, size, orientations] = exactly(line, "`Set`, a name, a size and a number of orientations")?;
        let count = size.number(1, MAX_STICKERS, || format!("a number of pieces of {}", name.text))? as u32;
        let what = || format!("a number of orientations of {}", name.text);
        let orientations = orientations.number(1, MAX_STICKERS, what)? as u32;
        sets.push(name.text, count, orientations, bytes, || name.place())?;
    }
    if sets.is_empty() {
        return Err(unexpected_line(lines, "`Set`"));
    }
    Ok((name, sets))
}

/// The words of a line of which the number is known.
fn exactly<'a, const N: usize>(line: Line<'a>, expected: &str) -> Result<[Token<'a>; N], ImportError> {
    let tokens: Vec<Token> = line.tokens().take(N + 1).collect();
    match tokens.get(N) {
        Some(further) => Err(further.unexpected(format!("the end of the line after {expected}"))),
        None => tokens
            .try_into()
            .map_err(|_| ImportError::unexpected(line.end(), "the end of the line", expected.to_owned())),
    }
}

/// What is wrong where the next line is not as it should be.
fn unexpected_line(lines: &mut Lines, expected: &str) -> ImportError {
    match lines.next() {
        Some(line) => line.first().unexpected(expected),
        None => ImportError::unexpected(lines.end(), "the end of the file", expected),
    }
}

/// Which body is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Move,
    State,
}

struct Reader<'a, 'b> {
    lines: Lines<'a>,
    ambient: &'b Ambient,
    sets: &'b Sets,
}

/// The rows of one piece set, where `None` among the turns is an orientation that cannot be seen.
struct Section {
    set: usize,
    pieces: Vec<u32>,
    turns: Option<Vec<Option<u32>>>,
}

/// What follows the solved state.
#[derive(Default)]
struct Items<'a> {
    moves: Vec<(Token<'a>, Vec<SetRows>, Rows)>,
    defined: Vec<Defined<'a>>,
    forbidden: Vec<String>,
}

/// An alias or a sequence: the name, and the words after it.
struct Defined<'a> {
    name: Token<'a>,
    line: Line<'a>,
}

impl<'a> Reader<'a, '_> {
    /// The solved state, as the pattern of the puzzle.
    fn solved(&mut self, puzzle: &mut Puzzle) -> Result<(), ImportError> {
        let states = ["Solved", "StartState"];
        let Some(line) = self.lines.peek().filter(|line| states.contains(&line.first().text)) else {
            return Err(unexpected_line(&mut self.lines, "`Set`, `Solved` or `StartState`"));
        };
        self.lines.next();
        let [keyword] = exactly(line, &format!("`{}`", line.first().text))?;
        let least = u64::from(keyword.text == "Solved");
        let mut sets = Pattern::distinct(self.ambient).sets().to_vec();
        for section in self.body(Kind::State, least, keyword.text)? {
            let set = section.set;
            sets[set] = self.pattern(section);
        }
        let pattern = Pattern::new(self.ambient, sets).map_err(|error| ImportError::new(keyword.place(), error))?;
        if pattern != Pattern::distinct(self.ambient) {
            puzzle.set_pattern(pattern);
        }
        Ok(())
    }

    fn pattern(&self, section: Section) -> SetPattern {
        let PieceSet { size, orientations, .. } = self.ambient.sets()[section.set];
        let turns = section.turns.unwrap_or_else(|| vec![Some(0); size as usize]);
        SetPattern {
            colours: section.pieces,
            orientations: turns.iter().map(|turn| turn.unwrap_or(0)).collect(),
            visible: turns.iter().map(|turn| if turn.is_some() { orientations } else { 1 }).collect(),
        }
    }

    fn items(&mut self) -> Result<Items<'a>, ImportError> {
        let mut items = Items::default();
        while let Some(line) = self.lines.next() {
            match line.first().text {
                keyword @ ("Move" | "MoveTransformation") => {
                    let [_, name] = exactly(line, &format!("`{keyword}` and a name"))?;
                    let (least, rows) = if keyword == "Move" { (1, Rows::BySource) } else { (0, Rows::BySlot) };
                    let body = self.body(Kind::Move, least, &format!("move {}", name.text))?;
                    items.moves.push((name, body.into_iter().map(SetRows::from).collect(), rows));
                }
                "MoveAlias" => {
                    let [_, name, _] = exactly(line, "`MoveAlias`, a new name and a move")?;
                    items.defined.push(Defined { name, line });
                }
                "MoveSequence" => {
                    let words: Vec<Token> = line.tokens().take(3).collect();
                    let [_, name, _] = words[..] else {
                        let expected = "`MoveSequence`, a name and moves";
                        return Err(ImportError::unexpected(line.end(), "the end of the line", expected));
                    };
                    items.defined.push(Defined { name, line });
                }
                "Illegal" => items.forbidden.push(self.illegal(line)?),
                _ => {
                    let expected = "`Move`, `MoveTransformation`, `MoveAlias`, `MoveSequence`, `Illegal` or the end";
                    return Err(line.first().unexpected(expected));
                }
            }
        }
        Ok(items)
    }

    /// What a line forbids, in words.
    fn illegal(&self, line: Line<'a>) -> Result<String, ImportError> {
        let mut words = line.tokens().skip(1);
        let missing = || {
            let expected = "`Illegal`, a piece set, a slot and at least one piece";
            ImportError::unexpected(line.end(), "the end of the line", expected)
        };
        let set = words.next().ok_or_else(missing)?;
        let (name, size) = (set.text, u64::from(self.ambient.sets()[self.set(set)?].size));
        let slot = words.next().ok_or_else(missing)?.number(1, size, || format!("a slot of {name}"))?;
        let pieces: Vec<String> = words
            .map(|word| word.number(1, size, || format!("a piece of {name}")).map(|piece| piece.to_string()))
            .collect::<Result<_, _>>()?;
        if pieces.is_empty() {
            return Err(missing());
        }
        Ok(format!("in slot {slot} of {name} piece {}", pieces.join(" or ")))
    }

    /// The index of a piece set.
    fn set(&self, name: Token) -> Result<usize, ImportError> {
        let unknown = || name.unexpected(format!("one of the piece sets {}, or `End`", self.sets.known()));
        self.sets.find(name.text).ok_or_else(unknown)
    }

    /// The rows up to and with `End`, with pieces counted from `least` in the file. `what` they belong to is for messages.
    fn body(&mut self, kind: Kind, least: u64, what: &str) -> Result<Vec<Section>, ImportError> {
        let mut sections: Vec<Section> = Vec::new();
        let mut seen = HashSet::new();
        loop {
            let Some(line) = self.lines.next() else {
                let expected = format!("`End` of {what}");
                return Err(ImportError::unexpected(self.lines.end(), "the end of the file", expected));
            };
            if line.first().text == "End" {
                exactly::<1>(line, "`End`")?;
                return Ok(sections);
            }
            let set = self.set(line.first())?;
            let [name] = exactly(line, "the name of a piece set")?;
            if !seen.insert(set) {
                let repeated = format!("piece set {} in {what}", name.text);
                return Err(ImportError::new(name.place(), ImportErrorKind::Repeated(repeated)));
            }
            sections.push(self.section(kind, least, set, what)?);
        }
    }

    /// The one or two rows of a piece set.
    fn section(&mut self, kind: Kind, least: u64, set: usize, what: &str) -> Result<Section, ImportError> {
        let PieceSet { name, size, orientations } = &self.ambient.sets()[set];
        let row = format!("pieces of {name} in {what}");
        let Some(line) = self.lines.peek().filter(|line| line.first().is_number()) else {
            return Err(unexpected_line(&mut self.lines, &format!("the {row}")));
        };
        let tokens = self.row(&row, *size)?;
        let most = least + u64::from(*size) - 1;
        let piece = |token: &Token| token.number(least, most, || format!("a piece of {name}"));
        let pieces = tokens.iter().map(|token| Ok((piece(token)? - least) as u32)).collect::<Result<Vec<_>, _>>()?;
        if kind == Kind::Move
            && let Some((piece, second)) = repeated(&pieces, *size)
        {
            let kind = ImportErrorKind::NotBijective { row, piece: u64::from(piece) + least };
            return Err(ImportError::new(line.tokens().nth(second).unwrap_or(line.first()).place(), kind));
        }
        let is_row = |line: &Line| line.first().is_number() || (kind == Kind::State && line.first().text == "?");
        let turns = match self.lines.peek().filter(is_row) {
            None => None,
            Some(_) => {
                let tokens = self.row(&format!("orientations of {name} in {what}"), *size)?;
                let most = u64::from(*orientations) - 1;
                let turn = |token: &Token| match token.text {
                    "?" if kind == Kind::State => Ok(None),
                    _ => token.number(0, most, || format!("an orientation of {name}")).map(|turn| Some(turn as u32)),
                };
                Some(tokens.iter().map(turn).collect::<Result<Vec<_>, _>>()?)
            }
        };
        Ok(Section { set, pieces, turns })
    }

    /// The words of a row, which are as many as the piece set has pieces.
    fn row(&mut self, row: &str, size: u32) -> Result<Vec<Token<'a>>, ImportError> {
        let line = self.lines.next().expect("the line has been looked at");
        let expected = size as usize;
        let tokens: Vec<Token> = line.tokens().collect();
        if tokens.len() == expected {
            return Ok(tokens);
        }
        let goes_on = |line: Line| line.first().is_number() && tokens.len() + line.tokens().count() <= expected;
        let wrapped = tokens.len() < expected && self.lines.peek().is_some_and(goes_on);
        let place = tokens.get(expected).map_or(line.end(), Token::place);
        let kind = ImportErrorKind::RowLength { row: format!("the {row}"), found: tokens.len(), expected, wrapped };
        Err(ImportError::new(place, kind))
    }
}

impl From<Section> for SetRows {
    fn from(Section { set, pieces, turns }: Section) -> Self {
        let turns = turns.map(|turns| turns.into_iter().map(|turn| turn.unwrap_or(0)).collect());
        Self { set, pieces, turns }
    }
}

/// Aliases and sequences as definitions over all names of the file.
fn definitions(names: &mut Names, defined: &[Defined]) -> Result<Vec<Definition>, ImportError> {
    let indices =
        defined.iter().map(|d| names.pending(d.name.text, || d.name.place())).collect::<Result<Vec<_>, _>>()?;
    let definition = |(at, (defined, name)): (usize, (&Defined, usize))| {
        let factors = defined.line.tokens().skip(2).map(|token| factor(names, token));
        let expression = Expression::Sequence(factors.collect::<Result<_, _>>()?);
        Ok(Definition { name, at, expression })
    };
    defined.iter().zip(indices).enumerate().map(definition).collect()
}

/// A word of a sequence: a name, or a name with an exponent and a prime.
fn factor(names: &Names, token: Token) -> Result<Expression<Twisted>, ImportError> {
    let power = |name: &str, exponent: i64| Some(Expression::Moves(vec![(names.find(name)?, exponent)]));
    let without_prime = token.text.strip_suffix('\'');
    let sign = if without_prime.is_some() { -1 } else { 1 };
    let base = without_prime.unwrap_or(token.text);
    let name = base.trim_end_matches(|c: char| c.is_ascii_digit());
    let exponent = base[name.len()..].parse::<i64>().ok();
    power(token.text, 1)
        .or_else(|| power(base, sign))
        .or_else(|| power(name, sign * exponent?))
        .ok_or_else(|| token.unexpected("the name of a move of this file, maybe with an exponent and `'`"))
}

/// Writes a puzzle definition of twsearch. O(moves · slots).
///
/// # Example
///
/// ```
/// use schreier::{format::tws, puzzle};
///
/// let cube = puzzle::find("3x3x3").expect("it is in the catalogue")?;
/// let export = tws::write(&cube);
/// assert!(export.text.contains("Set corners 8 3\n"));
/// assert_eq!(tws::parse(&export.text)?.evaluate("U F R")?, cube.evaluate("U F R")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(puzzle: &Puzzle) -> Export {
    let mut lost = Vec::new();
    let sets = words_for_sets(puzzle, &["End"], &mut lost);
    let mut text = definition_head(puzzle, &sets, &mut lost);
    let large = puzzle.ambient().sets().iter().filter(|set| set.size > 255 || set.orientations > 127);
    let large = large.map(|set| set.name.clone()).collect();
    say(&mut lost, "twsearch itself reads at most 255 pieces with 127 orientations, not the piece sets", large);
    write_solved(puzzle, &sets, &mut text, &mut lost);
    for a_move in rotations_by_name(puzzle, &mut lost).into_iter().chain(puzzle.moves()) {
        text.push_str(&definition_move(puzzle.ambient(), a_move, &sets));
    }
    for (alias, factors) in written_aliases(puzzle, &mut lost) {
        let keyword = if factors.len() == 1 { "MoveAlias" } else { "MoveSequence" };
        text.push_str(&format!("\n{keyword} {} {}\n", alias.name, factors.join(" ")));
    }
    say_notes(puzzle, &mut lost);
    Export { text, lost }
}

fn write_solved(puzzle: &Puzzle, names: &[String], text: &mut String, lost: &mut Vec<String>) {
    let pattern = pattern_of(puzzle);
    let mut partly = Vec::new();
    text.push_str("\nSolved\n");
    for ((set, pattern), name) in puzzle.ambient().sets().iter().zip(pattern.sets()).zip(names) {
        if set.size == 0 {
            continue;
        }
        let colours = without_gaps(&pattern.colours);
        text.push_str(&format!("{name}\n{}\n", row(colours.iter().map(|colour| colour + 1))));
        let hidden = |modulus: u32| modulus == 1 && set.orientations > 1;
        if pattern.orientations.iter().any(|&turn| turn != 0) || pattern.visible.iter().any(|&m| hidden(m)) {
            let turns = pattern.orientations.iter().zip(&pattern.visible);
            let turns = turns.map(|(turn, &modulus)| if hidden(modulus) { "?".into() } else { turn.to_string() });
            text.push_str(&format!("{}\n", turns.collect::<Vec<String>>().join(" ")));
        }
        if pattern.visible.iter().any(|&modulus| modulus != 1 && modulus != set.orientations) {
            partly.push(set.name.clone());
        }
    }
    text.push_str("End\n");
    say(lost, "that orientations are only seen in part, for pieces of", partly);
}
