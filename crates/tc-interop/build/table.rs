//! The words of all languages as the Rust of `src/vocabulary/table.rs`.

use std::collections::BTreeSet;

use super::bucket::{BUCKETS, bucket};
use super::words::Word;

/// The statics that the table includes.
///
/// A lookup prefers the last of spellings that fit as closely. So the unaccented one of a language comes after the others
/// with its letters, and a longer beginning of words after a shorter one. With spellings of one language and meaning next
/// to each other, the table is smallest when it is compressed.
pub(crate) fn rust(languages: &[Vec<Word>]) -> String {
    let words = languages.iter().enumerate().flat_map(|(number, words)| words.iter().map(move |word| (number, word)));
    let mut words: Vec<(usize, &Word)> = words.collect();
    words.sort_by_cached_key(|(language, word)| {
        let beginning = word.spelling.strip_suffix('*').map(|letters| letters.chars().count());
        (place(word), *language, beginning, word.is_unaccented, word.means.as_str(), word.spelling.as_str())
    });
    let means: BTreeSet<&str> = words.iter().map(|(_, word)| word.means.as_str()).collect();
    let means: Vec<&str> = means.into_iter().collect();

    let mut text = String::new();
    let (mut language, mut meaning) = (Vec::new(), Vec::new());
    let mut starts = [(0, 0); BUCKETS + 1];
    for (number, word) in &words {
        text += &word.spelling;
        text.push('|');
        language.push(byte(*number));
        meaning.push(byte(means.partition_point(|other| **other < *word.means)));
        starts[place(word) + 1] = (text.len(), language.len());
    }
    for bucket in 1..starts.len() {
        starts[bucket] = starts[bucket].max(starts[bucket - 1]);
    }
    let (text_starts, starts): (Vec<usize>, Vec<usize>) = starts.into_iter().unzip();
    let means: String = means.iter().map(|rust| format!("&[{rust}], ")).collect();
    format!(
        "pub(crate) const LANGUAGES: usize = {};\n\
         static TEXT: &str = {text:?};\n\
         static LANGUAGE: &[u8] = b\"{}\";\n\
         static MEANING: &[u8] = b\"{}\";\n\
         static TEXT_STARTS: &[u32] = &{text_starts:?};\n\
         static STARTS: &[u16] = &{starts:?};\n\
         static MEANINGS: &[&[Meaning]] = &[{means}];\n",
        languages.len(),
        language.escape_ascii(),
        meaning.escape_ascii(),
    )
}

/// A number of the table.
fn byte(number: usize) -> u8 {
    number
        .try_into()
        .expect("at most 256 languages and 256 different meanings: otherwise the table needs larger numbers")
}

/// The bucket of a word.
fn place(word: &Word) -> usize {
    let mut letters = word.spelling.chars().chain(['*', '*']);
    bucket(letters.next().unwrap_or('*'), letters.next().unwrap_or('*'))
}
