//! The words of all languages as the Rust of `src/vocabulary/table.rs`.

use std::collections::BTreeSet;

use super::beginning::beginning;
use super::words::Word;

/// A block has at least as many spellings, but the last one.
const FEWEST: usize = 64;

/// The statics that the table includes.
///
/// A lookup prefers the last of spellings that fit as closely. So the unaccented one of a language comes after the others
/// with its letters, and a longer beginning of words after a shorter one. With like spellings next to each other, and those of one
/// language and meaning, the table is smallest when it is compressed.
pub(crate) fn rust(languages: &[Vec<Word>]) -> String {
    let words = languages.iter().enumerate().flat_map(|(number, words)| words.iter().map(move |word| (number, word)));
    let mut words: Vec<(usize, &Word)> = words.collect();
    words.sort_by_cached_key(|(_, word)| first_two(word));
    let means: BTreeSet<&str> = words.iter().map(|(_, word)| word.means.as_str()).collect();
    let means: Vec<&str> = means.into_iter().collect();

    let mut text = String::new();
    let (mut language, mut meaning) = (Vec::new(), Vec::new());
    let (mut beginnings, mut text_starts, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    for mut block in blocks(&words) {
        beginnings.extend(block.first().map(|(_, word)| first_two(word)));
        text_starts.push(text.len());
        starts.push(language.len());
        block.sort_by_cached_key(|(language, word)| {
            let letters = word.spelling.strip_suffix('*').map(|letters| letters.chars().count());
            (*language, letters, word.is_unaccented, word.means.as_str(), word.spelling.as_str())
        });
        for (number, word) in block {
            text += &word.spelling;
            text.push('|');
            language.push(byte(number));
            meaning.push(byte(means.partition_point(|other| **other < *word.means)));
        }
    }
    text_starts.push(text.len());
    starts.push(language.len());
    let means: String = means.iter().map(|rust| format!("&[{rust}], ")).collect();
    format!(
        "pub(crate) const LANGUAGES: usize = {};\n\
         static TEXT: &str = {text:?};\n\
         static LANGUAGE: &[u8] = b\"{}\";\n\
         static MEANING: &[u8] = b\"{}\";\n\
         static BEGINNINGS: &[(char, char)] = &{beginnings:?};\n\
         static TEXT_STARTS: &[u32] = &{text_starts:?};\n\
         static STARTS: &[u16] = &{starts:?};\n\
         static MEANINGS: &[&[Meaning]] = &[{means}];\n",
        languages.len(),
        language.escape_ascii(),
        meaning.escape_ascii(),
    )
}

/// Sorted words in blocks. Words with the same beginning are in one block.
fn blocks<'w>(words: &[(usize, &'w Word)]) -> Vec<Vec<(usize, &'w Word)>> {
    let mut blocks: Vec<Vec<(usize, &Word)>> = Vec::new();
    for same in words.chunk_by(|(_, one), (_, next)| first_two(one) == first_two(next)) {
        match blocks.last_mut().filter(|block| block.len() < FEWEST) {
            Some(block) => block.extend(same),
            None => blocks.push(same.to_vec()),
        }
    }
    blocks
}

/// A number of the table.
fn byte(number: usize) -> u8 {
    number
        .try_into()
        .expect("at most 256 languages and 256 different meanings: otherwise the table needs larger numbers")
}

/// What a word is sorted by at first.
fn first_two(word: &Word) -> (char, char) {
    let mut letters = word.spelling.chars().chain(['*', '*']);
    beginning(letters.next().unwrap_or('*'), letters.next().unwrap_or('*'))
}
