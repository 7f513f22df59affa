//! The spellings of all languages by their first two letters, made by the compiler.

// It takes the compiler a few seconds, and ends with the last spelling.
#![allow(long_running_const_eval)]

use super::ALL;
use super::spelling::{Spelling, bare, is_gap};

/// Spellings by bucket: those of bucket `b` are from `starts[b]` to `starts[b + 1]`.
pub(super) struct Index {
    starts: [u16; BUCKETS + 1],
    spellings: [Spelling; COUNT],
}

pub(super) static INDEX: Index = index();

const BUCKETS: usize = 4096;
const COUNT: usize = count();

impl Index {
    /// The spellings that a text with these first letters can begin with, and some others.
    pub(super) fn beginning_with(&self, first: char, second: Option<char>) -> impl Iterator<Item = Spelling> {
        let alone = self.bucket(bucket(first, '*'));
        let pair = second.map_or(&[][..], |second| self.bucket(bucket(first, second)));
        alone.iter().chain(pair).copied()
    }

    fn bucket(&self, bucket: usize) -> &[Spelling] {
        let bounds = self.starts.get(bucket..bucket + 2);
        let bounds = bounds.and_then(|bounds| Some(usize::from(*bounds.first()?)..usize::from(*bounds.last()?)));
        bounds.and_then(|bounds| self.spellings.get(bounds)).unwrap_or_default()
    }
}

/// The bucket of spellings with these first letters, in lower case, with or without an accent. `*` is for the end.
const fn bucket(first: char, second: char) -> usize {
    let second = if is_gap(second) { ' ' } else { bare(second) };
    (bare(first) as usize * 67 + second as usize) % BUCKETS
}

const fn index() -> Index {
    let mut all = [(Spelling { language: 0, row: 0, start: 0, end: 0 }, 0); COUNT];
    let mut ends = [0; BUCKETS + 1];
    let (mut language, mut filled) = (0, 0);
    while language < ALL.len() {
        let words = ALL[language].words;
        let mut row = 0;
        while row < words.len() {
            let bytes = words[row].0.as_bytes();
            let mut start = 0;
            while start <= bytes.len() {
                let (first, second) = (char_at(bytes, start), char_at(bytes, start + width(bytes, start)));
                let bucket = bucket(first, second);
                let mut end = start;
                while end < bytes.len() && bytes[end] != b'|' {
                    end += 1;
                }
                let spelling =
                    Spelling { language: language as u8, row: row as u16, start: start as u16, end: end as u16 };
                all[filled] = (spelling, bucket);
                ends[bucket] += 1;
                filled += 1;
                start = end + 1;
            }
            row += 1;
        }
        language += 1;
    }
    sorted(&all, ends)
}

/// The spellings in the order of their buckets, of which the sizes are given.
const fn sorted(all: &[(Spelling, usize); COUNT], sizes: [u16; BUCKETS + 1]) -> Index {
    let mut starts = sizes;
    let mut bucket = 0;
    while bucket < BUCKETS {
        starts[bucket + 1] += starts[bucket];
        bucket += 1;
    }
    // Filled from its end, a bucket's end moves down to its start.
    let mut spellings = [all[0].0; COUNT];
    let mut place = 0;
    while place < COUNT {
        let (spelling, bucket) = all[place];
        starts[bucket] -= 1;
        spellings[starts[bucket] as usize] = spelling;
        place += 1;
    }
    Index { starts, spellings }
}

const fn count() -> usize {
    let (mut count, mut language) = (0, 0);
    while language < ALL.len() {
        let words = ALL[language].words;
        count += words.len();
        let mut row = 0;
        while row < words.len() {
            let bytes = words[row].0.as_bytes();
            let mut at = 0;
            while at < bytes.len() {
                count += (bytes[at] == b'|') as usize;
                at += 1;
            }
            row += 1;
        }
        language += 1;
    }
    count
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
