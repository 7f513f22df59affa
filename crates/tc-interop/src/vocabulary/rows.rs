//! The rows of all languages without their sources, joined by the compiler: few bytes for a program.

// Joining takes the compiler a second or two, and ends with the last spelling.
#![allow(long_running_const_eval)]

use super::spellings::{Spelling, Spellings};
use super::{LANGUAGES, Meaning};

/// The spellings of all rows, one row after the other.
static SPELLINGS: &str = match core::str::from_utf8(&BYTES) {
    Ok(text) => text,
    Err(_) => panic!("the spellings are UTF-8"),
};
static BYTES: [u8; LEN] = joined();
/// Where the spellings of each row begin, and where those of the last row end.
static STARTS: [u32; ROWS + 1] = *ALL_STARTS;
static MEANINGS: [&[Meaning]; ROWS] = meanings();
/// The first row of each language, and the end of the last one.
static FIRST_ROWS: [u16; LANGUAGES.len() + 1] = first_rows();

const ALL_STARTS: &[u32; ROWS + 1] = &starts();
const LEN: usize = ALL_STARTS[ROWS] as usize;
/// The number of rows, with each part of a long row counted.
pub(super) const ROWS: usize = first_rows()[LANGUAGES.len()] as usize;

/// The spellings of a row.
pub(super) fn spellings(row: usize) -> impl Iterator<Item = &'static str> {
    let range = STARTS.get(row..).and_then(|starts| match starts {
        [start, end, ..] => SPELLINGS.get(*start as usize..*end as usize),
        _ => None,
    });
    let mut rest = range;
    core::iter::from_fn(move || {
        let text = rest?;
        let end = length(text.as_bytes());
        rest = text.get(end + 1..);
        text.get(..end)
    })
}

/// The length of the first spelling, looking at eight bytes at a time: most spellings are looked at for their length
/// alone.
fn length(spellings: &[u8]) -> usize {
    const EACH: u64 = u64::MAX / 0xff;
    let (words, rest) = spellings.as_chunks::<8>();
    for (place, word) in words.iter().enumerate() {
        let others = u64::from_le_bytes(*word) ^ (EACH * b'|' as u64);
        // The lowest byte of zero is the first one whose highest bit is set here.
        let zeros = others.wrapping_sub(EACH) & !others & EACH << 7;
        if zeros != 0 {
            return place * 8 + zeros.trailing_zeros() as usize / 8;
        }
    }
    words.len() * 8 + rest.iter().position(|byte| *byte == b'|').unwrap_or(rest.len())
}

/// What a row says.
pub(super) fn means(row: usize) -> &'static [Meaning] {
    MEANINGS.get(row).copied().unwrap_or_default()
}

/// The language of a row: its place in [`LANGUAGES`].
pub(super) fn language(row: usize) -> usize {
    FIRST_ROWS.partition_point(|first| usize::from(*first) <= row).saturating_sub(1)
}

const fn first_rows() -> [u16; LANGUAGES.len() + 1] {
    let mut rows = [0; LANGUAGES.len() + 1];
    let mut spellings = Spellings::new();
    while let Some(Spelling { language, row, .. }) = spellings.next() {
        rows[language + 1] = row as u16 + 1;
    }
    rows
}

const fn starts() -> [u32; ROWS + 1] {
    let mut starts = [0; ROWS + 1];
    let mut spellings = Spellings::new();
    while let Some(Spelling { row, start, end, .. }) = spellings.next() {
        let bar = starts[row + 1] > 0;
        let before = if bar { starts[row + 1] + 1 } else { starts[row] };
        starts[row + 1] = before + (end - start) as u32;
    }
    starts
}

const fn meanings() -> [&'static [Meaning]; ROWS] {
    let mut meanings: [&[Meaning]; ROWS] = [&[]; ROWS];
    let mut spellings = Spellings::new();
    while let Some(Spelling { language, place, row, .. }) = spellings.next() {
        meanings[row] = LANGUAGES[language].1[place].1;
    }
    meanings
}

const fn joined() -> [u8; LEN] {
    let mut bytes = [b'|'; LEN];
    let mut at = 0;
    let mut spellings = Spellings::new();
    while let Some(Spelling { language, place, start, end, row }) = spellings.next() {
        if at > ALL_STARTS[row] as usize {
            at += 1;
        }
        let row = LANGUAGES[language].1[place].0.as_bytes().split_at(end).0.split_at(start).1;
        bytes.split_at_mut(at).1.split_at_mut(end - start).0.copy_from_slice(row);
        at += end - start;
    }
    bytes
}
