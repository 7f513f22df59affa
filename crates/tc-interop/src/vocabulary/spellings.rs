//! The spellings of all rows one after the other, for the compiler.

use super::LANGUAGES;

/// A row with more bytes is cut.
const LONG: usize = 64;

/// Where each spelling ends in its row. The letters of all languages are looked at here and in [`COUNT`] only: the compiler
/// warns of constants that take it long.
const ENDS: &[u16] = &ends();
const COUNT: usize = count();

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
    /// The number of the next spelling.
    number: usize,
    language: usize,
    place: usize,
    start: usize,
    row: usize,
    /// The byte where the row of all languages begins.
    row_start: usize,
}

impl Spellings {
    pub(super) const fn new() -> Spellings {
        Spellings { number: 0, language: 0, place: 0, start: 0, row: 0, row_start: 0 }
    }

    pub(super) const fn next(&mut self) -> Option<Spelling> {
        if self.number == COUNT {
            return None;
        }
        let end = ENDS[self.number] as usize;
        let len = LANGUAGES[self.language].1[self.place].0.len();
        let Spellings { language, place, start, row, .. } = *self;
        self.number += 1;
        self.start = end + 1;
        if end == len {
            (self.place, self.start, self.row, self.row_start) = (place + 1, 0, row + 1, 0);
        } else if end - self.row_start >= LONG {
            (self.row, self.row_start) = (row + 1, self.start);
        }
        while self.language < LANGUAGES.len() && self.place == LANGUAGES[self.language].1.len() {
            (self.language, self.place) = (self.language + 1, 0);
        }
        Some(Spelling { language, place, start, end, row })
    }
}

const fn count() -> usize {
    let (mut count, mut language) = (0, 0);
    while language < LANGUAGES.len() {
        let mut place = 0;
        while place < LANGUAGES[language].1.len() {
            let mut rest = LANGUAGES[language].1[place].0.as_bytes();
            count += 1;
            while let [first, others @ ..] = rest {
                count += (*first == b'|') as usize;
                rest = others;
            }
            place += 1;
        }
        language += 1;
    }
    count
}

const fn ends() -> [u16; COUNT] {
    let mut ends = [0; COUNT];
    let (mut number, mut language) = (0, 0);
    while language < LANGUAGES.len() {
        let mut place = 0;
        while place < LANGUAGES[language].1.len() {
            let bytes = LANGUAGES[language].1[place].0.as_bytes();
            let mut rest = bytes;
            while let [first, others @ ..] = rest {
                if *first == b'|' {
                    ends[number] = (bytes.len() - rest.len()) as u16;
                    number += 1;
                }
                rest = others;
            }
            ends[number] = bytes.len() as u16;
            (number, place) = (number + 1, place + 1);
        }
        language += 1;
    }
    ends
}
