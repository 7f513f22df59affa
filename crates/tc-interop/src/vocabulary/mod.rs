//! The words in which people announce time controls: data, a row a word, a file a language.
//!
//! A new word is a row. The rows hold words of the languages and their abbreviations, and no misspellings, however often
//! they occur: an unknown word is reported with the word that it is like, or with the reading that is left without it.
//! What an order of words means is said by the grammar of free text, not here.

mod index;
mod meaning;
mod rows;
mod spelling;
mod spellings;

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::steps::step;

use index::INDEX;
pub(crate) use meaning::{Meaning, Unit};

/// A word: its spellings and inflections divided by `|`, what it says, and where it occurs.
///
/// Spellings are in lower case. A blank means blanks or hyphens, and a `*` at the end for any more letters.
/// A word may say several things one after the other: Hungarian `lépésenként` is `Per`, `Move`.
type Word = (&'static str, &'static [Meaning], &'static str);

/// Declares the files of words, each with the code of its language after BCP 47.
macro_rules! languages {
    ($($code:literal $file:ident;)*) => {
        $(mod $file;)*

        /// All languages, each with its code. The first is the spellings that are understood everywhere, `*`.
        pub(crate) const LANGUAGES: &[(&str, &[Word])] = &[$(($code, $file::WORDS)),*];
    };
}

languages! {
    "*" common; "en" english; "de" german; "fr" french; "es" spanish; "it" italian; "pt" portuguese; "nl" dutch;
    "ca" catalan; "da" danish; "sv" swedish; "nb" norwegian; "fi" finnish; "ru" russian; "uk" ukrainian;
    "bg" bulgarian; "pl" polish; "cs" czech; "sk" slovak; "sl" slovene; "hu" hungarian; "ro" romanian;
    "sr-Latn" serbian; "sr-Cyrl" serbian_cyrillic; "tr" turkish; "el" greek; "ja" japanese; "zh" chinese; "ko" korean;
    "vi" vietnamese; "id" indonesian; "ar" arabic; "hi" hindi;
}

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
    /// Its row of all languages.
    row: usize,
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
/// The text is expected to begin where a word begins. It costs at most one comparison with each spelling of the rows
/// that have a spelling with the same first letters, however long the text is.
pub(crate) fn lookup(text: &str) -> Option<Found> {
    let letters = spelling::folded(text).map(|(_, char)| spelling::bare(char));
    let mut first = ['\0'; 4];
    let len = first.iter_mut().zip(letters).map(|(first, letter)| *first = letter).count();
    let first = first.get(..len)?;
    let mut found: Option<Found> = None;
    for row in INDEX.beginning_with(*first.first()?, first.get(1).copied()) {
        for spelling in rows::spellings(row).filter(|spelling| spelling::begins(first, spelling)) {
            let Some((len, fit)) = spelling::fit(spelling, text) else { continue };
            let candidate = || Candidate { language: rows::language(row), means: rows::means(row), fit, row };
            match &mut found {
                Some(longer) if longer.len > len => {}
                Some(same) if same.len == len => same.add(candidate()),
                _ => found = Some(Found { len, candidates: alloc::vec![candidate()] }),
            }
        }
    }
    if let Some(found) = &mut found {
        found.candidates.sort_by_key(|candidate| candidate.language);
    }
    found
}

/// The spelling that an unknown word is one edit away from: a letter inserted, left out or replaced, or two neighbours
/// swapped. Both have at least five letters. Only these languages are asked, and the spellings of everywhere; all
/// languages if the text has no language. `None` if spellings with different meanings are as near, or if the word is
/// rather a name.
pub(crate) fn like(word: &str, languages: &[usize]) -> Option<&'static str> {
    let letters: Vec<char> = spelling::folded(word).map(|(_, char)| spelling::bare(char)).collect();
    let is_asked = |language: usize| languages.is_empty() || language == 0 || languages.contains(&language);
    let mut best: Option<(usize, &'static str, &'static [Meaning])> = None;
    for row in (0..rows::ROWS).filter(|row| is_asked(rows::language(*row))) {
        let means = rows::means(row);
        for text in rows::spellings(row) {
            step();
            let Some(shared) = spelling::shared_letters(&letters, text) else { continue };
            match best {
                Some((.., other)) if other != means => return None,
                Some((most, ..)) if most >= shared => {}
                _ => best = Some((shared, text, means)),
            }
        }
    }
    let (_, text, means) = best?;
    means.iter().all(|meaning| meaning.is_misspelt(!languages.is_empty())).then_some(text)
}

impl Found {
    /// Adds a candidate. The closest spelling of a language counts; among equally close ones, that of the last row.
    fn add(&mut self, new: Candidate) {
        let is_better = |old: &Candidate| (old.fit, Reverse(old.row)) < (new.fit, Reverse(new.row));
        match self.candidates.iter_mut().find(|old| old.language == new.language) {
            Some(old) if is_better(old) => {}
            Some(old) => *old = new,
            None => self.candidates.push(new),
        }
    }
}

#[cfg(test)]
mod tests;
