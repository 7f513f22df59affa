//! Why no notation has a text.

use alloc::format;
use alloc::string::String;
use core::cmp::Reverse;

use super::{has_lost_stage, has_zero_field};
use crate::{Expectation, Family, Format, Interpretation, ReadError, ReadErrorKind, formats};

/// Why [`detect`](crate::detect) found nothing: the error of the notation that came furthest in the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this cannot be read as `{from}`: {error}{}", or(suggestion))]
pub struct Refusal {
    /// The name of the notation.
    pub from: &'static str,
    /// What is wrong with the text in this notation.
    pub error: ReadError,
    /// The corrected text, if the text is spelled in the notation of Flagfall and only breaks a rule of it.
    pub suggestion: Option<String>,
}

fn or(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |text| format!("; did you mean `{text}`?"))
}

/// Returns the error of the notation that a wrong text most likely belongs to: of the one whose
/// [mark](Format::has_mark) it has, of one that understood it and refuses it with a reason, or of the one that came
/// furthest in it. A text that is spelled in the notation of Flagfall and only breaks a rule of it has that error, and a
/// suggestion. `None` if [`detect`](crate::detect) does not refuse the text, or if this build has no notation.
///
/// ```
/// let refused = tc_interop::refusal("1-2 days").ok_or("a range is not a time control")?;
/// assert_eq!(refused.to_string(), "this cannot be read as `text`: a range is not a time control: decide on one time");
/// assert!(tc_interop::refusal("2 days").is_none());
///
/// let broken = tc_interop::refusal("0s + ..5s").ok_or("nothing can be given back")?;
/// assert_eq!((broken.from, broken.suggestion.as_deref()), ("flagfall", Some("(5s) 0s")));
/// # Ok::<(), &str>(())
/// ```
pub fn refusal(text: &str) -> Option<Refusal> {
    if !super::detect(text).is_empty() {
        return None;
    }
    if let Some((error, suggestion)) = super::broken_rule(text) {
        return Some(Refusal { from: "flagfall", error, suggestion });
    }
    // A notation that reads the text would have to be named, unless it only finds a stage of no time.
    let is_lost = |one: &Interpretation| has_lost_stage(&one.settings.control);
    let error = |format: &Format| match format.read(text) {
        Err(error) => Some(error),
        Ok(_) => {
            let has_lost = has_zero_field(text) || format.detect(text).iter().any(is_lost);
            has_lost.then(|| ReadError::new(ReadErrorKind::NoTime))
        }
    };
    let errors = formats().filter_map(|format| Some((format, error(format)?)));
    // Of equals, the first in the list.
    let (format, error) = errors.min_by_key(|(format, error)| Reverse(rank(format, error, text)))?;
    Some(Refusal { from: format.name, error, suggestion: None })
}

/// How likely an error is the one that helps; the greatest is. Without a mark or a reason, only the notation of
/// Flagfall and free text say how far they came: others cut a text at their signs, and complain about any part.
fn rank(format: &Format, error: &ReadError, text: &str) -> (bool, bool, bool, usize, u8) {
    let reach = reach(format, error, text);
    let is_word = matches!(error.kind, ReadErrorKind::UnknownWord { .. });
    let (is_general, preference) = match format.family {
        Family::People if reach == 0 && is_word => (true, 3),
        Family::Own => (true, 2),
        Family::People => (true, 1),
        _ => (false, 0),
    };
    (format.has_mark(text), is_reason(&error.kind), is_general, reach, preference)
}

/// Whether the text is understood, and says something that is not one control; or is one but for a word.
fn is_reason(kind: &ReadErrorKind) -> bool {
    use ReadErrorKind::{
        NoTime, NoTimeControl, NotKnown, Range, SeveralControls, SeveralPlayers, TimesNotKnown, UnknownWord,
    };
    match kind {
        NotKnown | NoTime | NoTimeControl(_) | Range | SeveralControls | SeveralPlayers | TimesNotKnown(_) => true,
        UnknownWord { control, .. } => control.is_some(),
        _ => false,
    }
}

/// The number of bytes that were understood. Free text first looks for words that it does not know; other errors of it
/// are about a text whose words it knows. A text that begins with a control of Flagfall is meant to be one.
fn reach(format: &Format, error: &ReadError, text: &str) -> usize {
    let (start, end) = error.span.as_ref().map_or((0, 0), |span| (span.start, span.end));
    match (format.family, &error.kind) {
        // A command that is read to its end.
        (_, ReadErrorKind::Expected(Expectation::SAME_FOR_BOTH)) => text.len(),
        (
            Family::People,
            ReadErrorKind::UnknownWord { .. } | ReadErrorKind::Expected(Expectation::WORDS_OF_CONTROL),
        ) => start,
        (Family::People, _) => text.len(),
        (Family::Own, ReadErrorKind::Illegal(_)) => end,
        (Family::Own, _) if begins(format, text.get(..start).unwrap_or_default()) => text.len(),
        _ => start,
    }
}

/// Whether a beginning is a control, apart from the sign after it.
fn begins(format: &Format, beginning: &str) -> bool {
    format.read(beginning.trim_end_matches([' ', '+', ',', '('])).is_ok()
}
