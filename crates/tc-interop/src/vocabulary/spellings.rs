//! The spellings of all rows one after the other, for the compiler.

use super::LANGUAGES;

/// A row with more bytes is cut.
const LONG: usize = 64;

/// A spelling of [`LANGUAGES`].
pub(super) struct Spelling {
    pub(super) language: usize,
    /// Its row in the language.
    pub(super) place: usize,
    /// Its bytes in the row.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The row of all languages. A long row is several ones, so that a lookup can skip most of it.
    pub(super) row: usize,
}

pub(super) struct Spellings {
    language: usize,
    place: usize,
    start: usize,
    row: usize,
    /// The byte where the row of all languages begins.
    row_start: usize,
}

impl Spellings {
    pub(super) const fn new() -> Spellings {
        Spellings { language: 0, place: 0, start: 0, row: 0, row_start: 0 }
    }

    pub(super) const fn next(&mut self) -> Option<Spelling> {
        while self.language < LANGUAGES.len() && self.place == LANGUAGES[self.language].1.len() {
            (self.language, self.place) = (self.language + 1, 0);
        }
        if self.language == LANGUAGES.len() {
            return None;
        }
        let bytes = LANGUAGES[self.language].1[self.place].0.as_bytes();
        let mut end = self.start;
        while end < bytes.len() && bytes[end] != b'|' {
            end += 1;
        }
        let Spellings { language, place, start, row, .. } = *self;
        self.start = end + 1;
        if end == bytes.len() {
            (self.place, self.start, self.row, self.row_start) = (place + 1, 0, row + 1, 0);
        } else if end - self.row_start >= LONG {
            (self.row, self.row_start) = (row + 1, self.start);
        }
        Some(Spelling { language, place, start, end, row })
    }
}
