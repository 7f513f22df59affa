//! Which notation's error to report for a text that no notation can read.

use tc_interop::{Format, ReadErrorKind, formats};

use crate::notations;

/// The notation that a wrong text most likely belongs to: the one whose mark it has. Otherwise free text, if the
/// text has an unknown word after the byte `ours`, up to which our notation reads it, or is a list of controls.
pub(super) fn owner(text: &str, ours: usize) -> Option<&'static Format> {
    if let Some(marked) = formats().find(|format| format.has_mark(text)) {
        return Some(marked);
    }
    let people = notations::named("text").ok()?;
    let error = people.read(text).err()?;
    let is_theirs = matches!(error.kind, ReadErrorKind::UnknownWord { .. } | ReadErrorKind::SeveralControls);
    let begins_known = error.span.is_some_and(|span| span.start > ours);
    (is_theirs && begins_known).then_some(people)
}
