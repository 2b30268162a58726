//! Cycles, and the tuple notation of the puzzle papers.
//!
//! **Cycles** have 1-based points, separated by spaces or commas: `(1 2 3)(4 5)`, `(1,2,3)`. `()` and `(1)` are the
//! identity. Cycles are disjoint.
//!
//! **Tuples** list, for every piece set in order, its cycles and then its twist vector:
//! `((1 3 4), (2,0,1,1,0,0), (1 2 3))`. The pieces of one permutation stand side by side, `(1 2)(3 4)`; commas divide the
//! items of the tuple. Twists are indexed by destination: the j-th entry is what the piece now at slot j gained. `…` or
//! `...` at the end of a vector stands for zeros.
//!
//! A twist vector that is all zeros may be left out, as the papers do with the edges of the octahedron. What follows the
//! cycles of a piece set with more than one orientation is read as its twist vector if a comma, a zero, or `…` is in
//! it, or if the piece set has a single slot; anything else must be the cycles of the next piece set. Write cycles with
//! spaces, as the papers do, and no tuple can be misread. Pieces that cannot twist have no vector; one of nothing but
//! zeros is accepted, because the papers write it before they observe that it is always zero.

use thiserror::Error;

use crate::action::Point;
use crate::format::cursor::{Cursor, Place};
use crate::perm::Permutation;
use crate::wreath::{Ambient, Part, PieceSet, Twisted};

/// Why a text is not an element, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct NotationError {
    /// The byte of the text at which the fault stands.
    pub offset: usize,
    /// The same place as a person counts.
    pub place: Place,
    /// What is wrong there.
    pub kind: NotationErrorKind,
}

/// What is wrong with a text that should be an element. Points are 1-based, as in the text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// The text is not built as it should be.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// A cycle names a point that does not exist.
    #[error("point {point} is out of range, expected {}", range(*degree))]
    PointOutOfRange {
        /// The point as written.
        point: String,
        /// The number of points.
        degree: usize,
    },
    /// The cycles name a point twice.
    #[error("point {point} stands twice in the cycles")]
    RepeatedPoint {
        /// The point.
        point: usize,
    },
    /// A twist is not below the number of orientations.
    #[error("twist {twist} is out of range for piece set {set}, expected 0..={}", orientations - 1)]
    TwistOutOfRange {
        /// The twist as written.
        twist: String,
        /// The name of the piece set.
        set: String,
        /// Its number of orientations.
        orientations: u32,
    },
    /// A twist vector has the wrong number of entries.
    #[error("the twist vector of piece set {set} has {found} entries, expected {expected} (`…` fills up with zeros)")]
    WrongLength {
        /// The name of the piece set.
        set: String,
        /// How many entries there are; one too many if there are more than expected.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
}

fn range(degree: usize) -> String {
    if degree == 0 { "no point at all".into() } else { format!("1..={degree}") }
}

impl Permutation {
    /// Reads cycles such as `(1 2 3)(4 5)` as a permutation of `degree` points. O(degree + text).
    ///
    /// # Errors
    /// If the text is not a product of disjoint cycles of points in `1..=degree`; the error names the place.
    ///
    /// # Panics
    /// If `degree` exceeds 2³²−1.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::Permutation;
    ///
    /// let p = Permutation::parse("(1 2 3)(4,5)", 6)?;
    /// assert_eq!(p.images(), [1, 2, 0, 4, 3, 5]);
    /// let error = Permutation::parse("(1 2 9)", 6).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 6: point 9 is out of range, expected 1..=6");
    /// # Ok::<(), schreier::format::notation::NotationError>(())
    /// ```
    pub fn parse(text: &str, degree: usize) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let images = cycles(&mut cursor, degree, "a cycle such as `(1 2 3)`")?;
        at_end(&mut cursor, "another cycle or the end")?;
        Ok(Self::from_bijection(images))
    }
}

impl Ambient {
    /// Reads the tuple notation, e.g. `((1 3 4), (2,0,1,1,0,0), (1 2 3))`. O(slots + text).
    ///
    /// [The module](crate::format::notation) says what may be left out.
    ///
    /// # Errors
    /// If the text is not an element of this ambient group; the error names the place.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{Ambient, PieceSet};
    ///
    /// let ambient = Ambient::new(vec![PieceSet::new("vertices", 6, 4), PieceSet::new("edges", 12, 2)])?;
    /// let product = ambient.parse("((2 3 4), (2,0,2,…), (1 2 3 7 8))")?;
    /// assert_eq!(product.to_string(), "((2 3 4), (2,0,2,0,0,0), (1 2 3 7 8), (0,0,0,0,0,0,0,0,0,0,0,0))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Twisted, NotationError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let element = tuple(&mut cursor, self)?;
        at_end(&mut cursor, "the end")?;
        Ok(element)
    }
}

/// One tuple, up to and with its closing parenthesis.
pub(crate) fn tuple(cursor: &mut Cursor, ambient: &Ambient) -> Result<Twisted, NotationError> {
    expect(cursor, "(", "a tuple such as `((1 2 3), (0,1,2,…), (1 2))`")?;
    let mut parts = Vec::with_capacity(ambient.sets().len());
    for (i, set) in ambient.sets().iter().enumerate() {
        if i > 0 {
            expect(cursor, ",", &format!("`,` and the cycles of piece set {}", set.name))?;
        }
        cursor.skip_space();
        let perm = cycles(cursor, set.size as usize, &format!("the cycles of piece set {}", set.name))?;
        let twist = twist_vector(cursor, set)?;
        parts.push(Part { perm, twist });
        cursor.skip_space();
    }
    expect(cursor, ")", "`)` after the last piece set")?;
    let element = ambient.element(&parts);
    Ok(element.expect("the rows of a tuple have been checked while they were read"))
}

/// One or more cycles side by side, as images.
pub(crate) fn cycles(cursor: &mut Cursor, degree: usize, expected: &str) -> Result<Vec<Point>, NotationError> {
    assert!(degree <= u32::MAX as usize, "a permutation has at most 2^32-1 points");
    let mut images: Vec<Point> = (0..degree as u32).collect();
    let mut seen = vec![false; degree];
    let mut next = cursor.clone();
    expect(&mut next, "(", expected)?;
    while cursor.eat("(") {
        let cycle = one_cycle(cursor, &mut seen)?;
        for (i, &point) in cycle.iter().enumerate() {
            images[point as usize] = cycle[(i + 1) % cycle.len()];
        }
        let mut next = cursor.clone();
        next.skip_space();
        if next.peek() == Some('(') {
            *cursor = next;
        }
    }
    Ok(images)
}

/// The points of a cycle after its opening parenthesis, up to and with the closing one.
fn one_cycle(cursor: &mut Cursor, seen: &mut [bool]) -> Result<Vec<Point>, NotationError> {
    let mut cycle = Vec::new();
    cursor.skip_space();
    if cursor.eat(")") {
        return Ok(cycle);
    }
    loop {
        let start = cursor.clone();
        let digits = number(cursor, "a point")?;
        match digits.parse::<usize>().ok().and_then(|point| point.checked_sub(1)).filter(|&point| point < seen.len()) {
            None => {
                let kind = NotationErrorKind::PointOutOfRange { point: digits.into(), degree: seen.len() };
                return Err(start.error(kind));
            }
            Some(point) if seen[point] => {
                return Err(start.error(NotationErrorKind::RepeatedPoint { point: point + 1 }));
            }
            Some(point) => {
                seen[point] = true;
                cycle.push(point as Point);
            }
        }
        if list_ends(cursor, "a point")? {
            return Ok(cycle);
        }
    }
}

/// The twist vector that may follow the cycles of a piece set; zeros if none does.
fn twist_vector(cursor: &mut Cursor, set: &PieceSet) -> Result<Vec<u32>, NotationError> {
    let mut next = cursor.clone();
    next.skip_space();
    if next.eat(",") {
        next.skip_space();
        if next.eat("(") && is_vector(next.rest(), set) {
            *cursor = next;
            return vector(cursor, set);
        }
    }
    Ok(vec![0; set.size as usize])
}

/// Whether what follows an opening parenthesis is the twist vector of `set` rather than a cycle of the next piece set.
fn is_vector(rest: &str, set: &PieceSet) -> bool {
    let inside = rest.split([')', '(']).next().unwrap_or(rest).trim();
    let starts_with_zero = inside.split(|c: char| !c.is_ascii_digit()).next() == Some("0");
    let has_zero = || inside.split(|c: char| !c.is_ascii_digit()).any(|number| number == "0");
    match (set.orientations, set.size) {
        (1, _) => starts_with_zero,
        (_, 0) => inside.is_empty(),
        (_, 1) => !inside.is_empty() && !inside.contains(char::is_whitespace),
        _ => inside.contains([',', '…']) || inside.ends_with("...") || has_zero(),
    }
}

/// The entries of a twist vector after its opening parenthesis, up to and with the closing one.
fn vector(cursor: &mut Cursor, set: &PieceSet) -> Result<Vec<u32>, NotationError> {
    let start = cursor.clone();
    let size = set.size as usize;
    let wrong_length = |found| NotationErrorKind::WrongLength { set: set.name.clone(), found, expected: size };
    let mut twist = Vec::with_capacity(size);
    cursor.skip_space();
    let mut ended = cursor.eat(")");
    while !ended {
        if cursor.eat("…") || cursor.eat("...") {
            cursor.skip_space();
            expect(cursor, ")", "`)`: `…` stands at the end of a vector")?;
            twist.resize(size, 0);
            break;
        }
        let entry = cursor.clone();
        let digits = number(cursor, "a twist")?;
        if twist.len() == size {
            return Err(entry.error(wrong_length(size + 1)));
        }
        match digits.parse().ok().filter(|&value: &u32| value < set.orientations) {
            Some(value) => twist.push(value),
            None => {
                let (set, orientations) = (set.name.clone(), set.orientations);
                let kind = NotationErrorKind::TwistOutOfRange { twist: digits.into(), set, orientations };
                return Err(entry.error(kind));
            }
        }
        ended = list_ends(cursor, "a twist")?;
    }
    if twist.len() == size { Ok(twist) } else { Err(start.error(wrong_length(twist.len()))) }
}

/// Passes over what divides two entries of a list, or over its closing parenthesis: true for the latter.
fn list_ends(cursor: &mut Cursor, what: &str) -> Result<bool, NotationError> {
    let before = cursor.offset();
    cursor.skip_space();
    if cursor.eat(")") {
        return Ok(true);
    }
    let divided = cursor.eat(",") || cursor.offset() > before;
    cursor.skip_space();
    if divided { Ok(false) } else { Err(cursor.unexpected(format!("{what}, `,` or `)`"))) }
}

fn number<'a>(cursor: &mut Cursor<'a>, what: &str) -> Result<&'a str, NotationError> {
    match cursor.digits() {
        "" => Err(cursor.unexpected(what)),
        digits => Ok(digits),
    }
}

fn expect(cursor: &mut Cursor, token: &str, expected: &str) -> Result<(), NotationError> {
    if cursor.eat(token) { Ok(()) } else { Err(cursor.unexpected(expected)) }
}

fn at_end(cursor: &mut Cursor, expected: &str) -> Result<(), NotationError> {
    cursor.skip_space();
    if cursor.rest().is_empty() { Ok(()) } else { Err(cursor.unexpected(expected)) }
}

impl Cursor<'_> {
    /// An error at this place.
    pub fn error(&self, kind: NotationErrorKind) -> NotationError {
        NotationError { offset: self.offset(), place: Place::of(self.text(), self.offset()), kind }
    }

    fn unexpected(&self, expected: impl Into<String>) -> NotationError {
        self.error(NotationErrorKind::Unexpected { found: self.found(), expected: expected.into() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::action::Action;

    fn ambient() -> Ambient {
        let sets = [("vertices", 6, 4), ("edges", 12, 2), ("tips", 5, 1), ("core", 1, 3)];
        Ambient::new(sets.map(|(name, size, k)| PieceSet::new(name, size, k)).into()).unwrap()
    }

    #[test]
    fn reads_cycles_however_they_are_spaced() {
        let images = |text| Permutation::parse(text, 5).unwrap().images().to_vec();
        for text in ["(1 2 3)(4 5)", "(1,2,3)(4,5)", " ( 3 , 1  2 )\n (5 4) ", "(4 5)(2 3 1)"] {
            assert_eq!(images(text), [1, 2, 0, 4, 3], "{text}");
        }
        for text in ["()", "(1)", "( )", "(1)(2)", "()()"] {
            assert_eq!(images(text), [0, 1, 2, 3, 4], "{text}");
        }
        assert!(Permutation::parse("()", 0).unwrap().is_identity());
    }

    #[test]
    fn says_what_is_wrong_with_cycles() {
        let message = |text| Permutation::parse(text, 5).unwrap_err().to_string();
        assert_eq!(message(""), "line 1, column 1: found the end, expected a cycle such as `(1 2 3)`");
        assert_eq!(message("(1 2"), "line 1, column 5: found the end, expected a point, `,` or `)`");
        assert_eq!(message("(1 2,)"), "line 1, column 6: found `)`, expected a point");
        assert_eq!(message("(1 x)"), "line 1, column 4: found `x`, expected a point");
        assert_eq!(message("(1 2)\n(3 2)"), "line 2, column 4: point 2 stands twice in the cycles");
        assert_eq!(message("(1 6)"), "line 1, column 4: point 6 is out of range, expected 1..=5");
        assert_eq!(message("(0)"), "line 1, column 2: point 0 is out of range, expected 1..=5");
        assert_eq!(
            message("(99999999999999999999)"),
            "line 1, column 2: point 99999999999999999999 is out of range, expected 1..=5"
        );
        assert_eq!(message("(1 2) U"), "line 1, column 7: found `U`, expected another cycle or the end");
    }

    #[test]
    fn fills_in_what_the_papers_leave_out() {
        let full = "((1 3 4), (2,0,1,1,0,0), (1 2 3), (0,0,0,0,0,0,0,0,0,0,0,0), (4 5), (), (0))";
        let ambient = ambient();
        assert_eq!(ambient.parse(full).unwrap().to_string(), full);
        for short in [
            "((1 3 4), (2,0,1,1,0,0), (1 2 3), (4 5), ())",
            "((1 3 4),(2,0,1,1,...),(1 2 3),(…),(4 5),(1),(0))",
            "((1 3 4), (2, 0, 1, 1, …), (3 1)(2), (0,…), (4 5), (0,0,0,0,0), ())"
                .replace("(3 1)(2)", "(1,2,3)")
                .as_str(),
        ] {
            assert_eq!(ambient.parse(short).unwrap().to_string(), full, "{short}");
        }
        // A single slot: its only entry is a twist, not a point.
        assert_eq!(ambient.parse("((), (), (), (), (1))").unwrap().twist(3), [1]);
    }

    #[test]
    fn says_what_is_wrong_with_tuples() {
        let message = |text| ambient().parse(text).unwrap_err().to_string();
        for (text, column, fault) in [
            ("(1 2 3)", 2, "found `1`, expected the cycles of piece set vertices"),
            ("((1 2 3))", 9, "found `)`, expected `,` and the cycles of piece set edges"),
            ("((1 2), (1,1,4,…), ())", 14, "twist 4 is out of range for piece set vertices, expected 0..=3"),
            (
                "((1 2), (1,1), ())",
                10,
                "the twist vector of piece set vertices has 2 entries, expected 6 (`…` fills up with zeros)",
            ),
            (
                "((1 2), (0,0,0,0,0,0,0,0), ())",
                22,
                "the twist vector of piece set vertices has 7 entries, expected 6 (`…` fills up with zeros)",
            ),
            ("((1 2), (0,…,1), ())", 13, "found `,`, expected `)`: `…` stands at the end of a vector"),
            ("((), (), (1 6), ())", 13, "point 6 is out of range, expected 1..=5"),
            ("((), (), (), (0,1,…), ())", 17, "twist 1 is out of range for piece set tips, expected 0..=0"),
            ("((), (), (), (), (0)) x", 23, "found `x`, expected the end"),
            ("((), (), (), (), (0), ())", 21, "found `,`, expected `)` after the last piece set"),
        ] {
            assert_eq!(message(text), format!("line 1, column {column}: {fault}"), "{text}");
        }
    }

    prop_compose! {
        fn permutation()(images in (0usize..40).prop_flat_map(|n| Just((0..n as u32).collect::<Vec<_>>()).prop_shuffle()))
            -> Permutation {
            Permutation::from_images(images).unwrap()
        }
    }

    #[test]
    fn a_single_slot_may_also_go_without_its_vector() {
        let core_first = Ambient::new(vec![PieceSet::new("core", 1, 3), PieceSet::new("tips", 5, 1)]).unwrap();
        assert!(core_first.parse("((), ())").unwrap().is_identity());
        assert_eq!(core_first.parse("((), (1 2))").unwrap().to_string(), "((), (0), (1 2))");
        assert_eq!(core_first.parse("((), (2), (1 2))").unwrap().to_string(), "((), (2), (1 2))");
    }

    fn element() -> impl Strategy<Value = Twisted> {
        let set = (0u32..6, 1u32..5);
        prop::collection::vec(set, 0..5).prop_flat_map(|sizes| {
            let parts: Vec<_> = sizes
                .iter()
                .map(|&(n, k)| {
                    let perm = Just((0..n).collect::<Vec<_>>()).prop_shuffle();
                    (perm, prop::collection::vec(0..k, n as usize))
                })
                .collect();
            parts.prop_map(move |parts| {
                let sets = sizes.iter().enumerate().map(|(i, &(n, k))| PieceSet::new(format!("set {i}"), n, k));
                let parts: Vec<_> = parts.into_iter().map(|(perm, twist)| Part { perm, twist }).collect();
                Ambient::new(sets.collect()).unwrap().element(&parts).unwrap()
            })
        })
    }

    proptest! {
        #[test]
        fn permutations_survive_printing(p in permutation()) {
            prop_assert_eq!(Permutation::parse(&p.to_string(), p.degree()).unwrap(), p);
        }

        #[test]
        fn elements_survive_printing(e in element()) {
            prop_assert_eq!(e.ambient().parse(&e.to_string()).unwrap(), e);
        }

        #[test]
        fn no_text_panics(text in r"[()0-9, .…x\n]{0,40}", degree in 0usize..12) {
            let _ = Permutation::parse(&text, degree);
            let _ = ambient().parse(&text);
        }
    }
}
