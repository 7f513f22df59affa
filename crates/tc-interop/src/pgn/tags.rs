//! The values of tags, as people and programs write them.

use alloc::string::String;

use crate::piece::Piece;

/// The value of a tag whose name has these words: `[TimeControl "300"]`, `[ time control '300' ]`, `time_control=300`.
pub(super) fn value<'t>(text: Piece<'t>, name: &[&str]) -> Option<Piece<'t>> {
    values(text, name).next().or_else(|| after_name(text, name)?.after("=").map(unquoted))
}

/// The values of all tags in brackets whose name has these words.
pub(super) fn values<'t>(text: Piece<'t>, name: &[&str]) -> impl Iterator<Item = Piece<'t>> {
    text.split(&['[']).skip(1).filter_map(move |tag| {
        let value = after_name(tag, name)?;
        Some(unquoted(value.split_once(&[']', '\n', '\r']).map_or(value, |(value, _)| value)))
    })
}

/// A value with a quote and a backslash for `\"` and `\\`, which is how a tag writes them.
pub(super) fn unescaped(value: &str) -> String {
    let (mut chars, mut plain) = (value.chars(), String::new());
    while let Some(char) = chars.next() {
        let escaped = chars.clone().next().filter(|next| char == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(char));
        if escaped.is_some() {
            chars.next();
        }
    }
    plain
}

/// The text after a name, in either case, with blanks or low lines between its words or without.
fn after_name<'t>(text: Piece<'t>, name: &[&str]) -> Option<Piece<'t>> {
    let next = |rest: Piece<'t>, word: &&str| rest.after("_").unwrap_or(rest).after(word);
    let rest = name.iter().try_fold(text, next)?;
    // `EventDate` is not `Event`.
    let is_letter = |char: char| char.is_alphanumeric();
    let is_glued = text.text.get(..rest.at - text.at)?.ends_with(is_letter) && rest.text.starts_with(is_letter);
    (!is_glued).then_some(rest)
}

/// A value without the quotes around it.
pub(super) fn unquoted(value: Piece<'_>) -> Piece<'_> {
    const QUOTES: [(&str, &str); 4] = [("\"", "\""), ("'", "'"), ("“", "”"), ("&quot;", "&quot;")];
    QUOTES.iter().find_map(|(open, close)| value.after(open)?.before(close)).unwrap_or(value)
}
