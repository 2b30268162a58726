//! A word that makes an element, for the verbs that show one.

use schreier::chain::Chain;
use schreier::group::words::{Effort, WordTable, multiply};
use schreier::order::READABLE;
use schreier::program::Letter;
use schreier::{Action, Twisted};

use super::subject::Subject;

/// Up to so many slots short words are looked for; beyond, their table takes too long.
pub const MAX_SLOTS: usize = 1_000;

/// The verdict on an element that no abelian law keeps out.
pub const BEYOND_LAWS: &str = "it obeys every abelian law, but the stabilizer chain does not contain it";

/// A word that makes an element of the chain, multiplied out again: from a table of short words, for which an effort and the
/// width of the search are given, or else from the chain's straight-line program.
pub fn find_word(
    subject: &Subject,
    chain: &mut Chain<Twisted>,
    element: &Twisted,
    short: Option<(Effort, usize)>,
) -> Option<Vec<Letter>> {
    let generators = subject.generators();
    let short =
        short.and_then(|(effort, width)| WordTable::new(chain, &generators, effort).factor_short(element, width));
    let word = short.or_else(|| {
        let node = chain.factor(element)?;
        chain.program().word(node, READABLE)
    })?;
    assert!(multiply(&word, &generators, &element.identity()) == *element, "a word that is shown makes the element");
    Some(word)
}
