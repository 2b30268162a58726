//! What do the names and the elements in an expression mean?

use super::Word;
use crate::action::Action;
use crate::format::notation::NotationError;

/// Names that a vocabulary has not but a variant of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    /// The names.
    pub names: Vec<String>,
    /// What the variant is called, and how it differs.
    pub variant: String,
}

/// What the names and the elements in an expression mean.
pub trait Vocabulary {
    /// The kind of elements that expressions have here.
    type Element: Action;

    /// The longest name that `text` begins with: its length in bytes, and the product of moves it stands for.
    fn longest_name(&self, text: &str) -> Option<(usize, Word)>;

    /// The names of the moves, for suggestions.
    fn move_names(&self) -> Vec<String>;

    /// The names of products of moves, for suggestions: none unless a vocabulary has such names.
    fn further_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Names that are missing here but belong to a variant of the puzzle, and which variant that is, for suggestions. None
    /// unless a vocabulary has a variant.
    fn elsewhere(&self) -> Option<Elsewhere> {
        None
    }

    /// The name of the move with this index.
    fn move_name(&self, index: usize) -> &str;

    /// The element of the move with this index.
    fn move_element(&self, index: usize) -> Self::Element;

    /// The element that does nothing.
    fn identity(&self) -> Self::Element;

    /// Reads an element written out.
    ///
    /// # Errors
    /// If the text is no element.
    fn literal(&self, text: &str) -> Result<Self::Element, NotationError>;
}
