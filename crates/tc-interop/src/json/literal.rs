//! Objects as documents write them: JavaScript with comments, bare keys and a comma at the end.

use alloc::borrow::Cow;
use alloc::string::String;

use serde_json::value::RawValue;

use crate::steps::steps;

/// The same text as JSON. What is JSON already is left alone; keys and values without braces are an object.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if serde_json::from_str::<&RawValue>(text).is_ok() {
        return Cow::Borrowed(text);
    }
    let begin = text.trim_start();
    let name = begin.chars().next().map_or(0, |first| token(begin, first));
    let has_key = begin.starts_with(|first: char| first.is_alphabetic() || matches!(first, '_' | '$' | '"'));
    if has_key && begin.get(name..).is_some_and(|rest| rest.trim_start().starts_with(':')) {
        return Cow::Owned(json(&alloc::format!("{{{text}\n}}")));
    }
    Cow::Owned(json(text))
}

fn json(text: &str) -> String {
    let mut json = String::new();
    let mut rest = text;
    // A comma is written when something follows that is not the end of the object.
    let mut comma = false;
    while let Some(first) = rest.chars().next() {
        let (token, next) = rest.split_at(token(rest, first));
        rest = next;
        steps(token.len());
        let is_blank = first.is_whitespace() || token.starts_with("//") || token.starts_with("/*");
        if comma && !is_blank {
            json.push_str(if matches!(first, '}' | ']') { "" } else { "," });
            comma = false;
        }
        match first {
            _ if is_blank => json.push(if token.contains('\n') { '\n' } else { ' ' }),
            ',' => comma = true,
            '\'' => {
                let inside = token.strip_prefix('\'').and_then(|token| token.strip_suffix('\'')).unwrap_or_default();
                quote(&inside.replace("\\'", "'").replace("\\\"", "\""), &mut json);
            }
            _ if is_name(first) && rest.trim_start().starts_with(':') => quote(token, &mut json),
            _ => json.push_str(token),
        }
    }
    json
}

/// The length of what a text begins with: a comment, a string, a name, or a single character.
fn token(text: &str, first: char) -> usize {
    let until = |end: &str| text.find(end).map_or(text.len(), |place| place + end.len());
    match first {
        '/' if text.starts_with("//") => until("\n"),
        '/' if text.starts_with("/*") => until("*/"),
        '"' | '\'' => {
            let mut is_escaped = false;
            let end = text.char_indices().skip(1).find(|(_, other)| {
                let is_end = *other == first && !is_escaped;
                is_escaped = *other == '\\' && !is_escaped;
                is_end
            });
            end.map_or(text.len(), |(place, _)| place + 1)
        }
        _ if is_name(first) => text.find(|other| !is_name(other)).unwrap_or(text.len()),
        _ => first.len_utf8(),
    }
}

/// Digits too, so that `1e5` is one token.
fn is_name(first: char) -> bool {
    first.is_alphanumeric() || matches!(first, '_' | '$')
}

fn quote(text: &str, json: &mut String) {
    json.extend(["\"", &text.replace('"', "\\\""), "\""]);
}
