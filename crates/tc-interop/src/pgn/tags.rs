//! The values of tags, as people and programs write them.

use crate::piece::Piece;

/// The value of a tag whose name has these words: `[TimeControl "300"]`, `[ time control '300' ]`, `time_control=300`.
pub(super) fn value<'t>(text: Piece<'t>, name: &[&str]) -> Option<Piece<'t>> {
    let in_brackets = text.split(&['[']).skip(1).find_map(|tag| {
        let value = after_name(tag, name)?;
        Some(value.split_once(&[']', '\n', '\r']).map_or(value, |(value, _)| value))
    });
    in_brackets.or_else(|| after_name(text, name)?.after("=")).map(unquoted)
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
