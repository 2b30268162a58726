//! What the writers for other programs share: what cannot be said, names that fit, and the conversion to passive rows.

use std::collections::HashSet;
use std::fmt::Write as _;

use super::expression::{Vocabulary, Word};
use super::gap::is_plain;
use super::import::{is_rotation, summed_up};
use crate::puzzle::{Alias, FIRST_ROTATION, Move, Named, Pattern, Puzzle};
use crate::sparse::SparseMove;
use crate::wreath::Ambient;

/// A text in the format of another program, and what of the puzzle it does not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The text of the file.
    pub text: String,
    /// What the format cannot say, each as a sentence without its full stop; empty if nothing is lost.
    pub lost: Vec<String>,
}

/// The rows of one piece set of a move, counted from 0: slot j receives piece `pieces[j]`.
pub(crate) struct PassiveRows {
    pub set: usize,
    pub pieces: Vec<u32>,
    /// The twist of the piece that comes to a slot.
    pub by_slot: Vec<u32>,
    /// The twist of the piece that comes from a slot.
    pub by_source: Vec<u32>,
}

/// The rows of the piece sets that a move changes. O(sizes of these piece sets).
pub(crate) fn passive_rows(ambient: &Ambient, sparse: &SparseMove) -> Vec<PassiveRows> {
    let mut rows: Vec<PassiveRows> = Vec::new();
    for entry in sparse.slots() {
        let set = ambient.set_of(entry.slot as usize).expect("a move moves slots of its ambient group");
        if rows.last().is_none_or(|last| last.set != set) {
            let n = ambient.sets()[set].size;
            let zeros = vec![0; n as usize];
            rows.push(PassiveRows { set, pieces: (0..n).collect(), by_slot: zeros.clone(), by_source: zeros });
        }
        let row = rows.last_mut().expect("it has been pushed");
        let first = ambient.slots_of(set).start;
        let (from, to) = (entry.slot as usize - first, entry.to as usize - first);
        row.pieces[to] = from as u32;
        row.by_slot[to] = entry.gain;
        row.by_source[from] = entry.gain;
    }
    rows
}

/// The cycles of a move on the stickers, counted from `first`, each cycle beginning with its least point.
pub(crate) fn sticker_cycles(ambient: &Ambient, sparse: &SparseMove, first: u32) -> Vec<Vec<u32>> {
    let mut seen = HashSet::new();
    let mut cycles = Vec::new();
    for entry in sparse.slots() {
        for orientation in 0..ambient.orientations(entry.slot as usize) {
            let (mut slot, mut turn, mut cycle) = (entry.slot, orientation, Vec::new());
            loop {
                let sticker = ambient.sticker(slot as usize, turn);
                if !seen.insert(sticker) {
                    break;
                }
                cycle.push(sticker + first);
                let (to, gain) = sparse.move_of(slot);
                turn = (turn + gain) % ambient.orientations(slot as usize);
                slot = to;
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
    }
    cycles
}

/// Names of piece sets that are single words, begin with a letter and differ from one another and from `reserved`.
pub(crate) fn words_for_sets(puzzle: &Puzzle, reserved: &[&str], lost: &mut Vec<String>) -> Vec<String> {
    let mut taken: HashSet<String> = reserved.iter().map(|&word| word.to_owned()).collect();
    let (mut words, mut changed) = (Vec::new(), Vec::new());
    for set in puzzle.ambient().sets() {
        let mut word = set.name.replace(|c: char| c.is_whitespace() || c.is_control(), "_");
        if !word.starts_with(char::is_alphabetic) {
            word.insert(0, 'S');
        }
        while !taken.insert(word.clone()) {
            word.push('_');
        }
        if word != set.name {
            changed.push(format!("`{}` is called `{word}`", set.name));
        }
        words.push(word);
    }
    if !changed.is_empty() {
        lost.push(format!("names of piece sets must be single words there: {}", summed_up(changed.into_iter())));
    }
    words
}

/// The colours of a piece set as numbers from 0 without gaps, in the order of the numbers that they have.
pub(crate) fn without_gaps(colours: &[u32]) -> Vec<u32> {
    let mut values = colours.to_vec();
    values.sort_unstable();
    values.dedup();
    colours.iter().map(|colour| values.partition_point(|value| value < colour) as u32).collect()
}

/// The pattern that is to be written: that of the puzzle, or else the one that tells all apart.
pub(crate) fn pattern_of(puzzle: &Puzzle) -> Pattern {
    puzzle.pattern().cloned().unwrap_or_else(|| Pattern::distinct(puzzle.ambient()))
}

/// The rotations that a reader will know by their names, where it knows them by nothing else.
pub(crate) fn rotations_by_name<'a>(puzzle: &'a Puzzle, lost: &mut Vec<String>) -> Vec<&'a Move> {
    let (kept, others): (Vec<&Move>, Vec<&Move>) =
        puzzle.rotations().iter().partition(|rotation| is_rotation(rotation.name()));
    let mut known = HashSet::new();
    let (kept, repeated): (Vec<&Move>, Vec<&Move>) =
        kept.into_iter().partition(|rotation| known.insert(rotation.name()));
    say(lost, "rotations whose names do not show that they are none of the moves", names(&others));
    say(lost, "rotations with a name that another rotation has", names(&repeated));
    let taken = puzzle.moves().iter().filter(|a_move| is_rotation(a_move.name())).collect::<Vec<_>>();
    if !taken.is_empty() {
        let list = summed_up(names(&taken).into_iter());
        lost.push(format!("moves with names that stand for rotations there are no generators there: {list}"));
    }
    let is_move = |name| matches!(puzzle.lookup(name), Some(Named::Move(_)));
    kept.into_iter().filter(|rotation| !is_move(rotation.name())).collect()
}

fn names(moves: &[&Move]) -> Vec<String> {
    moves.iter().map(|a_move| a_move.name().to_owned()).collect()
}

/// Adds what is lost, if it is anything.
pub(crate) fn say(lost: &mut Vec<String>, what: &str, list: Vec<String>) {
    if !list.is_empty() {
        lost.push(format!("{what}: {}", summed_up(list.into_iter())));
    }
}

/// Adds the remarks about the puzzle, for formats that have no place for them.
pub(crate) fn say_notes(puzzle: &Puzzle, lost: &mut Vec<String>) {
    lost.extend(puzzle.notes().iter().map(|note| format!("the remark \"{note}\"")));
}

/// Factors of a word as other programs write them, `U`, `U2'`: a name of which the end could be taken for the exponent is
/// repeated instead. `None` if that makes it too long.
pub(crate) fn plain_factors(word: &Word, puzzle: &Puzzle) -> Option<Vec<String>> {
    const MOST: usize = 1 << 12;
    let mut factors = Vec::new();
    for &(index, exponent) in word {
        let name = puzzle.move_name(index);
        let prime = if exponent < 0 { "'" } else { "" };
        let number = exponent.unsigned_abs();
        let short = format!("{name}{number}");
        let clear = !name.ends_with(|c: char| c.is_ascii_digit())
            && puzzle.longest_name(&short).is_some_and(|(length, _)| length == name.len());
        if number != 1 && clear {
            factors.push(format!("{short}{prime}"));
        } else {
            let times = usize::try_from(number).ok().filter(|times| factors.len() + times <= MOST)?;
            factors.extend(std::iter::repeat_n(format!("{name}{prime}"), times));
        }
    }
    (factors.len() <= MOST).then_some(factors)
}

/// The aliases that can be written as a list of moves, with those lists.
pub(crate) fn written_aliases<'a>(puzzle: &'a Puzzle, lost: &mut Vec<String>) -> Vec<(&'a Alias, Vec<String>)> {
    let mut written = Vec::new();
    let mut left_out = Vec::new();
    for alias in puzzle.aliases() {
        let known = |&(index, _): &(usize, i64)| index < FIRST_ROTATION || is_rotation(puzzle.move_name(index));
        let factors = plain_factors(&alias.word, puzzle).filter(|_| alias.word.iter().all(known));
        match factors.filter(|factors| !factors.is_empty() && !is_rotation(&alias.name)) {
            Some(factors) => written.push((alias, factors)),
            // A rotation of this name does the same.
            None if puzzle.rotations().iter().any(|rotation| rotation.name() == alias.name) => {}
            None => left_out.push(alias.name.clone()),
        }
    }
    say(
        lost,
        "further names for products that are too long, empty, made with rotations without a known name, or called like rotations",
        left_out,
    );
    written
}

/// The beginning that definitions of ksolve and twsearch share: remarks, the name, the piece sets.
pub(crate) fn definition_head(puzzle: &Puzzle, sets: &[String], lost: &mut Vec<String>) -> String {
    let mut text = String::new();
    comment(&mut text, "#", puzzle.source());
    puzzle.notes().iter().for_each(|note| comment(&mut text, "#", note));
    let words: Vec<&str> = puzzle.name().split_whitespace().collect();
    let name = if words.is_empty() { "Unnamed".to_owned() } else { words.join("_") };
    if name != puzzle.name() {
        lost.push(format!("the name, which must be a single word there and is written {name}"));
    }
    text.push_str(&format!("Name {name}\n\n"));
    for (set, word) in puzzle.ambient().sets().iter().zip(sets) {
        if set.size == 0 {
            lost.push(format!("the piece set {} without pieces", set.name));
        } else {
            text.push_str(&format!("Set {word} {} {}\n", set.size, set.orientations));
        }
    }
    text
}

/// A move, or a rotation, as definitions of ksolve and twsearch have it.
pub(crate) fn definition_move(ambient: &Ambient, a_move: &Move, sets: &[String]) -> String {
    let mut text = format!("\nMove {}\n", a_move.name());
    for rows in passive_rows(ambient, a_move.sparse()) {
        text.push_str(&format!("{}\n{}\n", sets[rows.set], row(rows.pieces.iter().map(|piece| piece + 1))));
        if rows.by_source.iter().any(|&turn| turn != 0) {
            text.push_str(&format!("{}\n", row(rows.by_source.into_iter())));
        }
    }
    text.push_str("End\n");
    text
}

/// The text as a comment, each line of it behind `mark`.
pub(crate) fn comment(text: &mut String, mark: &str, remark: &str) {
    for line in remark.split(['\n', '\r']).filter(|line| !line.is_empty()) {
        writeln!(text, "{mark} {line}").expect("writing to a string succeeds");
    }
}

/// Numbers with spaces between them.
pub(crate) fn row(numbers: impl Iterator<Item = u32>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// What is lost where a puzzle becomes a group of permutations of points.
pub(crate) fn say_what_points_lose(puzzle: &Puzzle, lost: &mut Vec<String>) {
    if !is_plain(puzzle.ambient()) {
        lost.push("piece sets and orientations, which become points".into());
    }
    say(lost, "further names", puzzle.aliases().iter().map(|alias| alias.name.clone()).collect());
    say_notes(puzzle, lost);
}
