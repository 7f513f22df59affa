//! The keys and values of a text, whatever signs are around them: JSON, YAML, TOML, INI, JavaScript, the parameters of a
//! request. A text may be a fragment of such a document.

use alloc::vec::Vec;

use crate::piece::Piece;
use crate::{Expectation, ReadError};

/// A key and its value.
pub(super) struct Pair<'t> {
    pub(super) key: Piece<'t>,
    /// Empty for a key that holds others.
    pub(super) value: Piece<'t>,
    /// Which of the keys that hold others is the last one before it, from 1.
    pub(super) group: usize,
}

/// What can be around keys and values.
const AROUND: [char; 11] = ['{', '}', '[', ']', ',', ';', '&', ' ', '\n', '\r', '\t'];

pub(super) fn pairs(text: Piece<'_>) -> Result<Vec<Pair<'_>>, ReadError> {
    let mut pairs = Vec::new();
    let mut group = 0;
    // A chat bot's command begins with its name.
    let command = text.text.starts_with(['/', '!']).then(|| text.split_once(&[' '])).flatten();
    let mut rest = around(command.map_or(text, |(_, after)| after), &mut group);
    while !rest.text.is_empty() {
        if let Some(after) = comment(rest) {
            rest = around(after, &mut group);
            continue;
        }
        // An item of a list of YAML, and a declaration of JavaScript.
        let word =
            ["- ", "const ", "let ", "var ", "export const "].into_iter().find(|word| rest.text.starts_with(word));
        let begun = word.and_then(|word| rest.split_at(word.len())).map_or(rest, |(_, after)| after);
        let (key, after) = begun.split_once(&[':', '=']).ok_or(rest.expected(Expectation::JSON_OR_PAIRS))?;
        let key = key.trim_marks(&['"', '\'', '`']);
        let is_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.' | '+' | '[' | ']');
        let has_letter = key.text.contains(char::is_alphabetic);
        if key.text.is_empty() || !key.text.chars().all(is_name) || !has_letter && !key.text.contains('+') {
            return Err(key.expected(Expectation::JSON_OR_PAIRS));
        }
        let (value, after) = value(after);
        group += usize::from(value.text.is_empty());
        pairs.push(Pair { key, value, group });
        rest = around(after, &mut group);
    }
    Ok(pairs)
}

/// The text without the signs around it. A name in brackets on a line of its own, as TOML and INI have it, is the key of a
/// group.
fn around<'t>(text: Piece<'t>, group: &mut usize) -> Piece<'t> {
    let mut rest = text;
    loop {
        let begun = rest.trim_marks(&[' ', '\n', '\r', '\t', ',', ';', '&']);
        let begun = begun.after("---").unwrap_or(begun);
        let line = begun.text.split('\n').next().unwrap_or_default();
        let line = line.split('#').next().unwrap_or_default().trim_end();
        let name = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let is_name = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-' | '.' | '[' | ']' | '"');
        let Some(after) = begun
            .split_at(line.len())
            .filter(|_| name.is_some_and(|name| name.chars().all(is_name) && name.contains(char::is_alphabetic)))
        else {
            // An object after another in a list.
            *group += usize::from(begun.text.starts_with(['{', '}']));
            return begun.trim_marks(&AROUND);
        };
        *group += 1;
        rest = after.1;
    }
}

/// What follows a comment.
fn comment(text: Piece<'_>) -> Option<Piece<'_>> {
    let end = match text.text.as_bytes() {
        [b'#', ..] | [b'/', b'/', ..] => text.text.find('\n'),
        [b'/', b'*', ..] => text.text.find("*/").map(|end| end + 2),
        _ => return None,
    };
    text.split_at(end.unwrap_or(text.text.len())).map(|(_, after)| after)
}

/// The value that a text begins with, and what follows.
fn value(text: Piece<'_>) -> (Piece<'_>, Piece<'_>) {
    for quote in ['"', '\'', '`'] {
        if text.text.starts_with(quote)
            && let Some((inside, after)) = text.split_at(1).and_then(|(_, rest)| rest.split_once(&[quote]))
        {
            return (inside, after);
        }
    }
    // A list of plain values is one value.
    if text.text.starts_with('[')
        && let Some(list) = text.text.split_inclusive(']').next().filter(|list| list.ends_with(']'))
        && !list.contains(['{', '\n'])
        && let Some(found) = text.split_at(list.len())
    {
        return found;
    }
    let end = text.text.find([',', ';', '&', '{', '}', '[', ']', '\n', '#']).unwrap_or(text.text.len());
    let line = text.text.get(..end).unwrap_or_default();
    let line = line.split_once("//").map_or(line, |(value, _)| value);
    let line = line.split_once("/*").map_or(line, |(value, _)| value);
    // Several pairs on a line: `time:10 inc:5`.
    let is_one = !line.contains([':', '=']) || !line.contains(' ');
    let end = line.find(' ').filter(|_| !is_one).unwrap_or(line.len());
    text.split_at(end).unwrap_or((text, Piece { text: "", ..text }))
}
