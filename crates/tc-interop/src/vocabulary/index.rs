//! The rows of all languages by the first two letters of their spellings, made by the compiler.

use super::LANGUAGES;
use super::spelling::{bare, is_gap};
use super::spellings::{Spelling, Spellings};

pub(super) static INDEX: Index = Index::new();

/// Each bucket is a list of rows, the first one first: for each row its distance from the row before, or from zero.
///
/// An index of spellings would be twice as large, and most spellings of a row begin with the same letters.
pub(super) struct Index {
    /// Where the buckets begin, and where the last one ends.
    starts: [u16; BUCKETS + 1],
    /// Seven bits a byte, the lowest first. The highest bit is set where more bytes follow.
    distances: [u8; LEN],
}

const BUCKETS: usize = 512;
/// The bytes of all distances.
const LEN: usize = {
    let lens = Index::lens();
    let (mut len, mut bucket) = (0, 0);
    while bucket < BUCKETS {
        len += lens[bucket] as usize;
        bucket += 1;
    }
    len
};

impl Index {
    /// The rows with the spellings that a text with these first letters can begin with, and some others. A row may be
    /// returned twice.
    pub(super) fn beginning_with(&self, first: char, second: Option<char>) -> impl Iterator<Item = usize> {
        let pair = second.map(|second| bucket(first, second));
        core::iter::once(bucket(first, '*')).chain(pair).flat_map(|bucket| self.rows(bucket))
    }

    fn rows(&self, bucket: usize) -> impl Iterator<Item = usize> {
        let range = self.starts.get(bucket..).and_then(|starts| match starts {
            [start, end, ..] => self.distances.get(usize::from(*start)..usize::from(*end)),
            _ => None,
        });
        let mut bytes = range.unwrap_or_default().iter();
        let mut row = 0;
        core::iter::from_fn(move || {
            let mut shift = 0;
            loop {
                let byte = bytes.next()?;
                row += usize::from(byte & 0x7f) << shift;
                shift += 7;
                if *byte < 0x80 {
                    return Some(row);
                }
            }
        })
    }

    const fn new() -> Index {
        let lens = Index::lens();
        let mut starts = [0; BUCKETS + 1];
        let mut bucket = 0;
        while bucket < BUCKETS {
            starts[bucket + 1] = starts[bucket] + lens[bucket];
            bucket += 1;
        }
        let mut distances = [0; LEN];
        let mut ends = starts;
        let mut entries = Entries::new();
        while let Some((bucket, mut distance)) = entries.next() {
            while distance >= 0x80 {
                distances[ends[bucket] as usize] = distance as u8 | 0x80;
                ends[bucket] += 1;
                distance >>= 7;
            }
            distances[ends[bucket] as usize] = distance as u8;
            ends[bucket] += 1;
        }
        Index { starts, distances }
    }

    /// The bytes of each bucket.
    const fn lens() -> [u16; BUCKETS] {
        let mut lens = [0; BUCKETS];
        let mut entries = Entries::new();
        while let Some((bucket, distance)) = entries.next() {
            lens[bucket] += if distance < 0x80 { 1 } else { 2 };
        }
        lens
    }
}

/// The entries of the index in the order of the rows.
struct Entries {
    spellings: Spellings,
    /// The last row of each bucket.
    last: [usize; BUCKETS],
}

impl Entries {
    const fn new() -> Entries {
        Entries { spellings: Spellings::new(), last: [usize::MAX; BUCKETS] }
    }

    /// A bucket, and the distance between its last row and the next one.
    const fn next(&mut self) -> Option<(usize, usize)> {
        while let Some(Spelling { language, place, start, row, .. }) = self.spellings.next() {
            let bucket = bucket_at(LANGUAGES[language].1[place].0.as_bytes(), start);
            let last = self.last[bucket];
            if last != row {
                self.last[bucket] = row;
                return Some((bucket, if last == usize::MAX { row } else { row - last }));
            }
        }
        None
    }
}

/// The bucket of the spelling that begins at a place.
const fn bucket_at(bytes: &[u8], at: usize) -> usize {
    bucket(char_at(bytes, at), char_at(bytes, at + width(bytes, at)))
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
