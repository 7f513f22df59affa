//! The spellings of all languages, as the build script joined them from the files in `words`.

use super::beginning::beginning;
use super::{Meaning, Unit};

// LANGUAGES: how many there are, with the first one for the spellings of everywhere.
// TEXT: all spellings, each with `|` after it.
// LANGUAGE, MEANING: for each spelling its language, and the place in MEANINGS of what it says.
// BEGINNINGS: for each block of spellings its first two letters, in their order. Spellings with the same are in one block.
// TEXT_STARTS, STARTS: for each block the place of its first spelling in TEXT and in the others, and at last the ends.
include!(concat!(env!("OUT_DIR"), "/words.rs"));

/// A spelling of a language.
pub(super) struct Spelling {
    pub(super) text: &'static str,
    language: u8,
    means: u8,
}

impl Spelling {
    /// 0 for a word that is understood everywhere. Others are in the order of `words/languages.tsv`.
    pub(super) fn language(&self) -> usize {
        self.language.into()
    }

    pub(super) fn means(&self) -> &'static [Meaning] {
        MEANINGS.get(usize::from(self.means)).copied().unwrap_or_default()
    }
}

/// The spellings that a text with these first letters can begin with, and some others. A spelling may be returned twice.
pub(super) fn beginning_with(first: char, second: Option<char>) -> impl Iterator<Item = Spelling> {
    let place = move |second| {
        let wanted = beginning(first, second);
        BEGINNINGS.partition_point(|beginning| *beginning <= wanted).saturating_sub(1)
    };
    core::iter::once('*').chain(second).map(place).flat_map(|block| between(block, block + 1))
}

/// All spellings.
pub(super) fn all() -> impl Iterator<Item = Spelling> {
    between(0, BEGINNINGS.len())
}

/// The spellings of the blocks from one to another.
fn between(block: usize, end: usize) -> impl Iterator<Item = Spelling> {
    let text = TEXT_STARTS.get(block).and_then(|start| TEXT.get(*start as usize..));
    let mut rest = text.unwrap_or_default();
    let [first, last] = [block, end].map(|place| STARTS.get(place).copied().unwrap_or_default().into());
    let [languages, meanings] = [LANGUAGE, MEANING].map(|all| all.get(first..last).unwrap_or_default());
    languages.iter().zip(meanings).map_while(move |(&language, &means)| {
        let end = length(rest.as_bytes());
        let text = rest.get(..end)?;
        rest = rest.get(end + 1..)?;
        Some(Spelling { text, language, means })
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
