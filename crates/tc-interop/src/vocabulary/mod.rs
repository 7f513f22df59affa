//! The words in which people announce time controls: data, a row a word, a file a language.
//!
//! A new word is a row. What an order of words means is said by the grammar of free text, not here.

mod arabic;
mod bulgarian;
mod catalan;
mod chinese;
mod common;
mod czech;
mod danish;
mod dutch;
mod english;
mod finnish;
mod french;
mod german;
mod greek;
mod hindi;
mod hungarian;
mod index;
mod indonesian;
mod italian;
mod japanese;
mod korean;
mod meaning;
mod norwegian;
mod polish;
mod portuguese;
mod romanian;
mod russian;
mod serbian;
mod serbian_cyrillic;
mod slovak;
mod slovene;
mod spanish;
mod spelling;
mod swedish;
mod turkish;
mod ukrainian;
mod vietnamese;

use alloc::vec::Vec;

use index::INDEX;
pub(crate) use meaning::{Meaning, Unit};

/// A word: its spellings and inflections divided by `|`, what it says, and where it occurs.
///
/// Spellings are in lower case. A blank means blanks or hyphens, and a `*` at the end for any more letters.
/// A word may say several things one after the other: Hungarian `lépésenként` is `Per`, `Move`.
type Word = (&'static str, &'static [Meaning], &'static str);

/// The code of a language after BCP 47, or `*` for spellings that are understood everywhere; and its words.
type Language = (&'static str, &'static [Word]);

/// All languages. The first is the spellings that are understood everywhere.
pub(crate) static LANGUAGES: &[Language] = &ALL;

const ALL: [Language; 33] = [
    ("*", common::WORDS),
    ("en", english::WORDS),
    ("de", german::WORDS),
    ("fr", french::WORDS),
    ("es", spanish::WORDS),
    ("it", italian::WORDS),
    ("pt", portuguese::WORDS),
    ("nl", dutch::WORDS),
    ("ca", catalan::WORDS),
    ("da", danish::WORDS),
    ("sv", swedish::WORDS),
    ("nb", norwegian::WORDS),
    ("fi", finnish::WORDS),
    ("ru", russian::WORDS),
    ("uk", ukrainian::WORDS),
    ("bg", bulgarian::WORDS),
    ("pl", polish::WORDS),
    ("cs", czech::WORDS),
    ("sk", slovak::WORDS),
    ("sl", slovene::WORDS),
    ("hu", hungarian::WORDS),
    ("ro", romanian::WORDS),
    ("sr-Latn", serbian::WORDS),
    ("sr-Cyrl", serbian_cyrillic::WORDS),
    ("tr", turkish::WORDS),
    ("el", greek::WORDS),
    ("ja", japanese::WORDS),
    ("zh", chinese::WORDS),
    ("ko", korean::WORDS),
    ("vi", vietnamese::WORDS),
    ("id", indonesian::WORDS),
    ("ar", arabic::WORDS),
    ("hi", hindi::WORDS),
];

/// What a text begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Its length in bytes.
    pub(crate) len: usize,
    /// What it can be: at most one entry a language, in the order of [`LANGUAGES`].
    pub(crate) candidates: Vec<Candidate>,
}

/// A word of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Its place in [`LANGUAGES`].
    pub(crate) language: usize,
    pub(crate) means: &'static [Meaning],
    pub(crate) fit: Fit,
}

/// How closely a spelling fits, the closest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// Letter by letter, apart from the case.
    Exact,
    /// Without accents, or with others.
    Accents,
    /// The beginning of the word.
    Stem,
}

/// The longest word or phrase of any language that a text begins with.
///
/// The text is expected to begin where a word begins. It costs at most one comparison with each spelling that has the
/// same first letters, however long the text is.
pub(crate) fn lookup(text: &str) -> Option<Found> {
    let mut letters = spelling::folded(text).map(|(_, char)| char);
    let first = letters.next()?;
    let mut found: Option<Found> = None;
    for spelling in INDEX.beginning_with(first, letters.next()) {
        let Some((len, candidate)) = spelling.compare(text) else { continue };
        match &mut found {
            Some(longer) if longer.len > len => {}
            Some(same) if same.len == len => same.add(candidate),
            _ => found = Some(Found { len, candidates: alloc::vec![candidate] }),
        }
    }
    if let Some(found) = &mut found {
        found.candidates.sort_by_key(|candidate| candidate.language);
    }
    found
}

impl Found {
    /// Adds a candidate. The closest spelling of a language counts.
    fn add(&mut self, new: Candidate) {
        if self.candidates.iter().any(|old| old.language == new.language && old.fit <= new.fit) {
            return;
        }
        self.candidates.retain(|old| old.language != new.language);
        self.candidates.push(new);
    }
}

#[cfg(test)]
mod tests;
