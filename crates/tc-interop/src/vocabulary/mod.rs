//! The words in which people announce time controls. They are in the folder `words` of this package, a file a language,
//! a line a word, which the build script joins into a table.
//!
//! The files hold words of the languages and their abbreviations, and no misspellings, however often they occur: an
//! unknown word is reported with the word that it is like, or with the reading that is left without it. What an order of
//! words means is said by the grammar of free text, not here.

mod beginning;
mod letters;
mod meaning;
mod spelling;
mod table;

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::steps::step;

use letters::{bare, folded};
pub(crate) use meaning::{Meaning, Unit};
pub(crate) use table::LANGUAGES;

/// What a text begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// Its length in bytes.
    pub(crate) len: usize,
    /// What it can be: at most one entry a language, in the order of the languages.
    pub(crate) candidates: Vec<Candidate>,
}

/// A word of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The number of the language, below [`LANGUAGES`]. 0 is for the spellings that are understood everywhere.
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
/// The text is expected to begin where a word begins. It costs at most one comparison with each spelling of two blocks,
/// however long the text is.
pub(crate) fn lookup(text: &str) -> Option<Found> {
    let letters = folded(text).map(|(_, char)| bare(char));
    let mut first = ['\0'; 4];
    let len = first.iter_mut().zip(letters).map(|(first, letter)| *first = letter).count();
    let first = first.get(..len)?;
    let mut found: Option<Found> = None;
    let spellings = table::beginning_with(*first.first()?, first.get(1).copied());
    for spelling in spellings.filter(|spelling| spelling::begins(first, spelling.text)) {
        let Some((len, fit)) = spelling::fit(spelling.text, text) else { continue };
        let candidate = || Candidate { language: spelling.language(), means: spelling.means(), fit };
        match &mut found {
            Some(longer) if longer.len > len => {}
            Some(same) if same.len == len => same.add(candidate()),
            _ => found = Some(Found { len, candidates: alloc::vec![candidate()] }),
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
    let letters: Vec<char> = folded(word).map(|(_, char)| bare(char)).collect();
    let is_asked = |language: usize| languages.is_empty() || language == 0 || languages.contains(&language);
    // The spelling that shares the most letters; of equal ones one of the first language, the shortest, the last in its
    // file.
    type Closeness = (usize, Reverse<usize>, Reverse<usize>, &'static str);
    let mut best: Option<(Closeness, &'static [Meaning])> = None;
    for spelling in table::all().filter(|spelling| is_asked(spelling.language())) {
        step();
        let Some(shared) = spelling::shared_letters(&letters, spelling.text) else { continue };
        let letters = spelling.text.chars().count();
        let new = (shared, Reverse(spelling.language()), Reverse(letters), spelling.text);
        let means = spelling.means();
        match best {
            Some((_, other)) if other != means => return None,
            Some((best, _)) if best > new => {}
            _ => best = Some((new, means)),
        }
    }
    let ((.., text), means) = best?;
    means.iter().all(|meaning| meaning.is_misspelt(!languages.is_empty())).then_some(text)
}

impl Found {
    /// Adds a candidate. The closest spelling of a language counts; among equally close ones, the last.
    fn add(&mut self, new: Candidate) {
        match self.candidates.iter_mut().find(|old| old.language == new.language) {
            Some(old) if old.fit < new.fit => {}
            Some(old) => *old = new,
            None => self.candidates.push(new),
        }
    }
}

#[cfg(test)]
mod tests;
