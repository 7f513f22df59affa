//! Words around the options of a command that say a time of their own.

use crate::piece::Piece;

/// Whether a word begins with a digit, or is a unit of time.
pub(crate) fn says_time(word: Piece<'_>) -> bool {
    const UNITS: [&str; 13] =
        ["hour", "hours", "hrs", "h", "minute", "minutes", "min", "mins", "second", "seconds", "sec", "secs", "moves"];
    let plain = word.text.trim_end_matches(['.', ',', ':', ';', ')']);
    word.text.starts_with(|char: char| char.is_numeric()) || UNITS.iter().any(|unit| plain.eq_ignore_ascii_case(unit))
}

/// The first number or unit of time that is neither a value of an option, as in `-draw 40 5`, nor in quotes.
pub(crate) fn stray_time(text: Piece<'_>) -> Option<Piece<'_>> {
    let (mut is_value, mut is_quoted) = (false, false);
    text.words().find(|word| {
        let was_quoted = is_quoted;
        is_quoted ^= !word.text.matches('"').count().is_multiple_of(2);
        let is_time = !was_quoted && says_time(*word);
        if !is_time {
            is_value = word.text.starts_with('-');
        }
        is_time && !is_value
    })
}
