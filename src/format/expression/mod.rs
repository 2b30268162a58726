//! Move expressions: `U F R'`, `(U F)3`, `[A, B]`, `[A: B]`, `DR120∙F90`, and elements written out.
//!
//! * A sequence is read from left to right: `U F` is "first U, then F". Spaces may be left out.
//! * `U2`, `U^2` is U twice, `U'` its inverse, `U2'` and `U'2` the inverse of `U2`, `U^-3` the inverse of `U3`. An exponent
//!   belongs to what stands directly before it, a name or a bracket: `(U F)3`, `[U, F]'`. Where `2F` is the name of a
//!   move, `U2F` is still `U2 F`; write `U 2F`.
//! * `[A, B]` is the commutator A B A' B'; `[A: B]` is the conjugate A B A'.
//! * `X∙Y`, also `X·Y`, `X⋅Y`, `X∘Y` or in ASCII `X.Y`, is the product of the puzzle papers: Y first, then X. It cannot be
//!   mixed with a sequence without parentheses, because the two are read in opposite directions; `*` is refused because it
//!   is used for both.
//! * An element may be written out, `((1 2 3), (0,1,2,…))` or, where the group is one of plain permutations, `(1 2 3)`.
//!   Parentheses with nothing but numbers in them are elements, others are groups; `()` is the identity.
//! * The longest name that fits is taken: where `UF120`, `UF` and `U` are names, `UF120` is that move and `U2` is U twice.

mod error;
mod parser;
mod vocabulary;
mod word;

use crate::action::Action;
use parser::Parser;
use word::within_bounds;

pub use error::{ExpressionError, ExpressionErrorKind};
pub use parser::MAX_DEPTH;
pub use vocabulary::{Elsewhere, Vocabulary};
pub(crate) use word::power_of_word;
pub use word::{MAX_WORD, Word, inverse_word, show_word};

/// A parsed expression with elements of type `E`.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expression<E> {
    /// A product of moves: what a name stands for.
    Moves(Word),
    /// An element written out.
    Element(E),
    /// The factors in the order in which they are carried out.
    Sequence(Vec<Expression<E>>),
    /// A power.
    Power(Box<Expression<E>>, i64),
    /// `[A, B]`.
    Commutator(Box<Expression<E>>, Box<Expression<E>>),
    /// `[A: B]`.
    Conjugate(Box<Expression<E>>, Box<Expression<E>>),
}

impl<E: Action> Expression<E> {
    /// Parses an expression over the names of `vocabulary`. O(text · longest name).
    ///
    /// # Errors
    /// If the text is not an expression, or names a move that there is not; the error names the place.
    ///
    /// # Example
    ///
    /// ```
    /// use schreier::{format::expression::Expression, puzzle};
    ///
    /// let octahedron = puzzle::find("octahedron").expect("it is in the catalogue")?;
    /// let commutator = Expression::parse("[UF, UR']2", &octahedron)?;
    /// assert_eq!(commutator.word().map(|word| word.len()), Some(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, vocabulary: &impl Vocabulary<Element = E>) -> Result<Self, ExpressionError> {
        Parser::new(text, vocabulary).parse()
    }

    /// The element. O(degree) a factor and a doubling of an exponent.
    pub fn evaluate(&self, vocabulary: &impl Vocabulary<Element = E>) -> E {
        match self {
            Self::Moves(word) => {
                let mut product = vocabulary.identity();
                for &(index, exponent) in word {
                    let element = vocabulary.move_element(index);
                    product.then_assign(&if exponent == 1 { element } else { element.pow(exponent) });
                }
                product
            }
            Self::Element(element) => element.clone(),
            Self::Sequence(factors) => {
                let mut product = vocabulary.identity();
                factors.iter().for_each(|factor| product.then_assign(&factor.evaluate(vocabulary)));
                product
            }
            Self::Power(base, exponent) => base.evaluate(vocabulary).pow(*exponent),
            Self::Commutator(a, b) => {
                let (a, b) = (a.evaluate(vocabulary), b.evaluate(vocabulary));
                a.then(&b).then(&a.inverse()).then(&b.inverse())
            }
            Self::Conjugate(a, b) => {
                let (a, b) = (a.evaluate(vocabulary), b.evaluate(vocabulary));
                a.then(&b).then(&a.inverse())
            }
        }
    }

    /// The expression as a product of powers of moves from left to right; `None` if elements are written out in it or
    /// there would be more than [`MAX_WORD`] factors.
    pub fn word(&self) -> Option<Word> {
        let word = match self {
            Self::Moves(word) => word.clone(),
            Self::Element(_) => return None,
            Self::Sequence(factors) => {
                let mut product = Word::new();
                for factor in factors {
                    product.extend(factor.word()?);
                    within_bounds(product.len())?;
                }
                product
            }
            Self::Power(base, exponent) => power_of_word(&base.word()?, *exponent)?,
            Self::Commutator(a, b) => {
                let (a, b) = (a.word()?, b.word()?);
                [&a[..], &b, &inverse_word(&a), &inverse_word(&b)].concat()
            }
            Self::Conjugate(a, b) => {
                let (a, b) = (a.word()?, b.word()?);
                [&a[..], &b, &inverse_word(&a)].concat()
            }
        };
        within_bounds(word.len())?;
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::format::notation::NotationError;
    use crate::perm::Permutation;

    /// A vocabulary of four permutations of five points, with names that are prefixes of one another.
    struct Names;

    const NAMES: [(&str, &str); 5] =
        [("U", "(1 2 3)"), ("UF", "(1 2)"), ("UF12", "(3 4 5)"), ("F", "(2 4)"), ("2F", "(1 2 3 4 5)")];

    impl Vocabulary for Names {
        type Element = Permutation;

        fn longest_name(&self, text: &str) -> Option<(usize, Word)> {
            let fitting = NAMES.iter().enumerate().filter(|(_, (name, _))| text.starts_with(name));
            fitting.max_by_key(|(_, (name, _))| name.len()).map(|(index, (name, _))| (name.len(), vec![(index, 1)]))
        }

        fn move_names(&self) -> Vec<String> {
            NAMES.iter().map(|(name, _)| name.to_string()).collect()
        }

        fn move_name(&self, index: usize) -> &str {
            NAMES[index].0
        }

        fn move_element(&self, index: usize) -> Permutation {
            Permutation::parse(NAMES[index].1, 5).unwrap()
        }

        fn identity(&self) -> Permutation {
            Permutation::identity_on(5)
        }

        fn literal(&self, text: &str) -> Result<Permutation, NotationError> {
            Permutation::parse(text, 5)
        }
    }

    fn parse(text: &str) -> Expression<Permutation> {
        Expression::parse(text, &Names).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn value(text: &str) -> String {
        parse(text).evaluate(&Names).to_string()
    }

    fn shown(text: &str) -> String {
        show_word(&parse(text).word().unwrap(), &Names)
    }

    #[test]
    fn reads_sequences_from_left_to_right() {
        // 1 → 2 by U, then 2 → 4 by F.
        assert_eq!(value("U F"), "(1 4 2 3)");
        assert_eq!(value("U F"), value("(1 2 3) (2 4)"));
        assert_eq!(value("F∙U"), value("U F"));
        for product in ["F · U", "F ⋅ U", "F∘U", "F.U", "F . U", "(2 4).(1 2 3)", "((2 4) . (1 2 3))"] {
            assert_eq!(value(product), value("U F"), "{product}");
        }
        assert_eq!(value("UF12 ∙ F ∙ U"), value("U F UF12"));
        assert_eq!(value("(F∙U) F"), value("U F F"));
        for identity in ["", "()", "( )", "(U F)0", "()3"] {
            assert_eq!(value(identity), "()", "{identity}");
            assert!(shown(identity).is_empty());
        }
    }

    #[test]
    fn the_longest_name_wins() {
        for (text, word) in [
            ("UF", "UF"),
            ("U F", "U F"),
            ("UF12", "UF12"),
            ("UF1", "UF"),
            ("UF3", "UF3"),
            ("UF122", "UF12^2"),
            ("U2", "U2"),
            ("U2F", "U2 F"),
            ("U 2F", "U 2F"),
            ("UUFF", "U UF F"),
        ] {
            assert_eq!(shown(text), word, "{text}");
        }
    }

    #[test]
    fn exponents() {
        for (text, word) in [
            ("U'", "U'"),
            ("U2'", "U2'"),
            ("U'2", "U2'"),
            ("U’2", "U2'"),
            ("U^3", "U3"),
            ("U^-3", "U3'"),
            ("U^-3'", "U3"),
            ("(U F)2", "U F U F"),
            ("(U F')'", "F U'"),
            ("(U F)^-2", "F' U' F' U'"),
            ("(U2)3", "U6"),
            ("(U F)0", ""),
            ("[U, F]", "U F U' F'"),
            ("[U: F]2", "U F U' U F U'"),
            ("[[U: F], U]", "U F U' U U F' U' U'"),
            ("((U) F)2", "U F U F"),
        ] {
            assert_eq!(shown(text), word, "{text}");
        }
    }

    #[test]
    fn elements_have_no_word_and_huge_words_are_not_written() {
        assert_eq!(parse("U (1 2)").word(), None);
        assert_eq!(parse("(U F)2000000").word(), None);
        assert_eq!(value("(U F)2000001"), value("U F"));
        assert_eq!(parse("U9223372036854775807").word(), Some(vec![(0, i64::MAX)]));
        assert_eq!(parse("(U2)9223372036854775807").word(), None);
        assert_eq!(parse("((U^4611686018427387904)^-2)'").word(), None); // −2⁶³ has no negative
        assert_eq!(parse("[,]9223372036854775807").word(), Some(Word::new()));
    }

    #[test]
    fn says_what_is_wrong() {
        let message = |text: &str| Expression::parse(text, &Names).unwrap_err().to_string();
        assert_eq!(message("U Rw"), "line 1, column 3: there is no move `Rw`; expected one of U, UF, UF12, F, 2F");
        assert_eq!(message("(U"), "line 1, column 3: found the end, expected a move or `)`");
        assert_eq!(message("U)"), "line 1, column 2: found `)`, expected a move or the end");
        assert_eq!(
            message("[U F]"),
            "line 1, column 5: found `]`, expected a move, `,` (commutator) or `:` (conjugate)"
        );
        assert_eq!(message("[U: F, U]"), "line 1, column 6: found `,`, expected a move or `]`");
        assert_eq!(message("U^"), "line 1, column 3: found the end, expected a whole number as exponent");
        assert_eq!(message("F∙"), "line 1, column 3: found the end, expected a move, `(` or `[`");
        assert_eq!(message("U (1 6)"), "line 1, column 6: point 6 is out of range, expected 1..=5");
        assert_eq!(message("U ("), "line 1, column 4: found the end, expected a point");
        assert_eq!(message("F.."), "line 1, column 3: found `.`, expected a move, `(` or `[`");
        for sign in ["o", "×", "•"] {
            assert_eq!(
                message(&format!("U {sign} F")),
                format!(
                    "line 1, column 3: found `{sign}`; write `X∙Y` or `X.Y` for the product with its right factor first, \
                     `X Y` for X first"
                )
            );
        }
        for mixed in ["U F∙U", "U∙F U", "U F.U", "U . F U"] {
            assert!(matches!(Expression::parse(mixed, &Names).unwrap_err().kind, ExpressionErrorKind::MixedProduct));
        }
        assert!(message("U * F").starts_with("line 1, column 3: `*` is read from left to right by some"));
        assert!(message("U99999999999999999999").contains("exponent 99999999999999999999 is too large"));
        assert!(message(&"[U,".repeat(100_000)).contains("nested more than 200 deep"));
        assert_eq!(value(&format!("{}U{}", "(".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH))), "(1 2 3)");
    }

    /// Random expressions, each with the element that it should have, built alongside.
    fn expression() -> impl Strategy<Value = (String, Permutation)> {
        let atom = (0..NAMES.len()).prop_map(|index| (NAMES[index].0.to_owned(), Names.move_element(index)));
        atom.prop_recursive(5, 40, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| {
                    let text: Vec<_> = parts.iter().map(|(text, _)| text.as_str()).collect();
                    (format!("({})", text.join(" ")), parts[1..].iter().fold(parts[0].1.clone(), |p, q| p.then(&q.1)))
                }),
                (inner.clone(), inner.clone()).prop_map(|((a, p), (b, q))| (format!("({b}∙{a})"), p.then(&q))),
                (inner.clone(), inner.clone()).prop_map(|((a, p), (b, q))| (format!("({b}.{a})"), p.then(&q))),
                (inner.clone(), -4i64..5).prop_map(|((a, p), n)| (format!("({a})^{n}"), p.pow(n))),
                (inner.clone(), inner.clone()).prop_map(|((a, p), (b, q))| {
                    (format!("[{a}, {b}]"), p.then(&q).then(&p.inverse()).then(&q.inverse()))
                }),
                (inner.clone(), inner)
                    .prop_map(|((a, p), (b, q))| (format!("[{a}:{b}]"), p.then(&q).then(&p.inverse()))),
            ]
        })
    }

    proptest! {
        #[test]
        fn means_what_it_was_built_from((text, element) in expression()) {
            let parsed = parse(&text);
            prop_assert_eq!(parsed.evaluate(&Names), element.clone());
            let word = parsed.word().unwrap();
            prop_assert_eq!(Expression::Moves(word.clone()).evaluate(&Names), element.clone());
            // What is printed means the same.
            prop_assert_eq!(parse(&show_word(&word, &Names)).evaluate(&Names), element);
        }

        #[test]
        fn no_text_panics(text in r"[UFo2()'\[\],:∙.…^ 13-]{0,30}") {
            let _ = Expression::parse(&text, &Names);
        }
    }
}
