//! Sentences in lines.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use unicode_width::UnicodeWidthStr;

/// A sentence in lines of at most this number of columns. A longer word gets a longer line to itself.
///
/// ```
/// use tc_view::text::wrapped;
///
/// assert_eq!(wrapped("then 30 minutes, then the flag falls", 20), ["then 30 minutes,", "then the flag falls"]);
/// ```
pub fn wrapped(sentence: &str, columns: usize) -> Vec<String> {
    fitting(sentence, |line| line.width() <= columns)
}

/// A sentence in lines that fit. A word that does not fit is on a line by itself.
pub(crate) fn fitting(sentence: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        let longer = lines.last().map(|line| format!("{line} {word}")).filter(|line| fits(line));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) => *line = longer,
            _ => lines.push(word.to_string()),
        }
    }
    lines
}
