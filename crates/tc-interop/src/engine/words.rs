//! Lines of words.

use core::ops::Range;

/// The words of a line, divided by blanks, each with its place.
pub(crate) fn words(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    line.split_ascii_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - line.as_ptr() as usize;
        (word, start..start + word.len())
    })
}
