//! The form that a spelling must have, so that a text can be compared with it.

use super::letters::{folded, is_gap};

/// What is wrong with a spelling, and what to do.
pub(crate) fn fault(spelling: &str) -> Option<String> {
    let lower: String = spelling.chars().flat_map(char::to_lowercase).collect();
    let letters: String = folded(&lower).map(|(_, char)| char).collect();
    let found = |is_wrong: fn(char) -> bool| spelling.chars().find(|char| is_wrong(*char));
    let inside = spelling.strip_suffix('*').unwrap_or(spelling);
    if let Some(digit) = found(|char| char.is_ascii_digit()) {
        Some(format!("it has the digit `{digit}`, and numbers are read without the words: leave the digit out"))
    } else if let Some(gap) = found(|char| is_gap(char) && char != ' ') {
        Some(format!("it has {gap:?}: write a blank, which also means a hyphen"))
    } else if spelling.trim() != spelling || spelling.contains("  ") {
        Some("it has a blank at its beginning or end, or two blanks in a row: leave them out".into())
    } else if spelling.contains('|') {
        Some("it has `|`: each spelling has its own line".into())
    } else if spelling.ends_with('.') {
        Some("it ends with a point, and every word can have one: leave the point out".into())
    } else if inside.is_empty() || inside.contains('*') {
        Some(
            "`*` means any more letters, at the end of a spelling: write at least one letter, then at most one `*`"
                .into(),
        )
    } else if lower != spelling {
        Some(format!("it has capital letters: write `{lower}`"))
    } else if letters != spelling {
        Some(format!(
            "it has an accent as a character without its letter, or a sign that is left out of texts: write each letter \
             with its accent as one character; without these characters it is `{letters}`"
        ))
    } else {
        None
    }
}
