//! The spellings of all languages by their first two letters, made by the compiler.

// It takes the compiler a few seconds, and ends with the last spelling.
#![allow(long_running_const_eval)]

use super::LANGUAGES;
use super::spelling::{Spelling, bare, is_gap};

pub(super) static INDEX: Index = Index::new();

/// Each bucket is a list: its first spelling, and for each spelling the next one.
pub(super) struct Index {
    first: [u16; BUCKETS],
    spellings: [(Spelling, u16); COUNT],
}

const BUCKETS: usize = 4096;
const COUNT: usize = Index::count();
/// The end of a list.
const END: u16 = u16::MAX;

impl Index {
    /// The spellings that a text with these first letters can begin with, and some others.
    pub(super) fn beginning_with(&self, first: char, second: Option<char>) -> impl Iterator<Item = Spelling> {
        let pair = second.map(|second| bucket(first, second));
        let buckets = core::iter::once(bucket(first, '*')).chain(pair);
        buckets.flat_map(|bucket| {
            let at = |place: u16| self.spellings.get(usize::from(place));
            let spellings =
                core::iter::successors(self.first.get(bucket).and_then(|first| at(*first)), move |one| at(one.1));
            spellings.map(|(spelling, _)| *spelling)
        })
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Spelling> {
        self.spellings.iter().map(|(spelling, _)| *spelling)
    }

    const fn new() -> Index {
        let mut first = [END; BUCKETS];
        let mut spellings = [(Spelling { language: 0, row: 0, start: 0, end: 0 }, END); COUNT];
        let (mut language, mut row, mut start, mut place) = (0, 0, 0, 0);
        while place < COUNT {
            let bytes = LANGUAGES[language].1[row].0.as_bytes();
            let mut end = start;
            while end < bytes.len() && bytes[end] != b'|' {
                end += 1;
            }
            let bucket = bucket(char_at(bytes, start), char_at(bytes, start + width(bytes, start)));
            let [row_number, from, to] = [row as u16, start as u16, end as u16];
            let spelling = Spelling { language: language as u8, row: row_number, start: from, end: to };
            spellings[place] = (spelling, first[bucket]);
            first[bucket] = place as u16;
            place += 1;
            start = end + 1;
            if end == bytes.len() {
                (row, start) = (row + 1, 0);
            }
            while language < LANGUAGES.len() && row == LANGUAGES[language].1.len() {
                (language, row) = (language + 1, 0);
            }
        }
        Index { first, spellings }
    }

    const fn count() -> usize {
        let (mut count, mut language, mut row, mut at) = (0, 0, 0, 0);
        while language < LANGUAGES.len() {
            let words = LANGUAGES[language].1;
            if row == words.len() {
                (language, row) = (language + 1, 0);
            } else if at == words[row].0.len() {
                (count, row, at) = (count + 1, row + 1, 0);
            } else {
                count += (words[row].0.as_bytes()[at] == b'|') as usize;
                at += 1;
            }
        }
        count
    }
}

/// The bucket of spellings with these first letters, in lower case, with or without an accent. `*` is for the end.
const fn bucket(first: char, second: char) -> usize {
    let second = if is_gap(second) { ' ' } else { bare(second) };
    (bare(first) as usize * 67 + second as usize) % BUCKETS
}

/// The character of at most three bytes that begins at a place, or `*` where the spelling ends.
const fn char_at(bytes: &[u8], at: usize) -> char {
    if at >= bytes.len() || bytes[at] == b'|' {
        return '*';
    }
    let code = match width(bytes, at) {
        1 => bytes[at] as u32,
        2 => (bytes[at] as u32 & 0x1f) << 6 | (bytes[at + 1] as u32 & 0x3f),
        _ => (bytes[at] as u32 & 0xf) << 12 | (bytes[at + 1] as u32 & 0x3f) << 6 | (bytes[at + 2] as u32 & 0x3f),
    };
    match char::from_u32(code) {
        Some(char) => char,
        None => char::REPLACEMENT_CHARACTER,
    }
}

/// How many bytes the character has that begins at a place.
const fn width(bytes: &[u8], at: usize) -> usize {
    match bytes[at] {
        0..0x80 => 1,
        0x80..0xe0 => 2,
        _ => 3,
    }
}
