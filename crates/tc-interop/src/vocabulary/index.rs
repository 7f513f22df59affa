//! The spellings of all languages by their first letters, made by the compiler.

// It takes the compiler less than a second, and ends with the last spelling.
#![allow(long_running_const_eval)]

use super::{ALL, Spelling, bare};

/// Spellings by bucket: those of bucket `b` are from `starts[b]` to `starts[b + 1]`.
pub(super) struct Index {
    pub(super) starts: [u16; BUCKETS + 1],
    pub(super) spellings: [Spelling; COUNT],
}

pub(super) static INDEX: Index = index();

const BUCKETS: usize = 1024;
const COUNT: usize = count();

/// The bucket of words with this first letter, in lower case, with or without an accent.
pub(super) const fn bucket(first: char) -> usize {
    bare(first) as usize % BUCKETS
}

const fn index() -> Index {
    let mut ends = [0; BUCKETS + 1];
    let mut cursor = Cursor::START;
    while let Some(spelling) = cursor.next() {
        ends[bucket(spelling.first())] += 1;
    }
    let mut bucket_before = 0;
    while bucket_before < BUCKETS {
        ends[bucket_before + 1] += ends[bucket_before];
        bucket_before += 1;
    }
    // Filled from its end, a bucket's end moves down to its start.
    let mut starts = ends;
    let mut spellings = [Spelling { language: 0, row: 0, start: 0, end: 0 }; COUNT];
    let mut cursor = Cursor::START;
    while let Some(spelling) = cursor.next() {
        let bucket = bucket(spelling.first());
        starts[bucket] -= 1;
        spellings[starts[bucket] as usize] = spelling;
    }
    Index { starts, spellings }
}

const fn count() -> usize {
    let mut cursor = Cursor::START;
    let mut count = 0;
    while cursor.next().is_some() {
        count += 1;
    }
    count
}

impl Spelling {
    /// Its first letter. It has at most three bytes.
    const fn first(self) -> char {
        let row = ALL[self.language as usize].words[self.row as usize].0.as_bytes();
        let at = self.start as usize;
        let code = match row[at] {
            byte @ 0..0x80 => byte as u32,
            byte @ ..0xe0 => (byte as u32 & 0x1f) << 6 | (row[at + 1] as u32 & 0x3f),
            byte => (byte as u32 & 0xf) << 12 | (row[at + 1] as u32 & 0x3f) << 6 | (row[at + 2] as u32 & 0x3f),
        };
        match char::from_u32(code) {
            Some(char) => char,
            None => char::REPLACEMENT_CHARACTER,
        }
    }
}

/// Walks over all spellings.
struct Cursor {
    language: usize,
    row: usize,
    start: usize,
}

impl Cursor {
    const START: Cursor = Cursor { language: 0, row: 0, start: 0 };

    const fn next(&mut self) -> Option<Spelling> {
        while self.language < ALL.len() {
            let words = ALL[self.language].words;
            if self.row == words.len() {
                self.language += 1;
                self.row = 0;
                continue;
            }
            let row = words[self.row].0.as_bytes();
            let (language, index, start) = (self.language as u8, self.row as u16, self.start);
            let mut end = start;
            while end < row.len() && row[end] != b'|' {
                end += 1;
            }
            self.start = end + 1;
            if end >= row.len() {
                self.row += 1;
                self.start = 0;
            }
            return Some(Spelling { language, row: index, start: start as u16, end: end as u16 });
        }
        None
    }
}
