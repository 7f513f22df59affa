//! Which notation's error to report for a text that no notation can read.

use tc_interop::{Format, ReadErrorKind};

use crate::notations;

/// Beginnings of a text, and the notation that each belongs to.
const MARKS: &[(&str, &str)] = &[
    ("TM[", "sgf"),
    ("OT[", "sgf"),
    ("(;", "sgf"),
    ("[TimeControl", "pgn"),
    ("time_settings", "gtp"),
    ("kgs-time_settings", "gtp-kgs"),
    ("kata-time_settings", "gtp-kata"),
    ("go ", "uci"),
    ("level ", "cecp"),
    ("tc=", "cutechess"),
    ("DGT", "dgt"),
    ("$TIME", "csa"),
    ("BEGIN Time", "csa"),
    ("持ち時間", "kif"),
    ("G/", "us-chess"),
];

/// Keys of a JSON object, and the notation that each belongs to.
const KEYS: &[(&str, &str)] = &[
    ("\"system\"", "ogs"),
    ("\"time_control\"", "ogs"),
    ("\"totalTime\"", "lichess-export"),
    ("\"clockTime\"", "lichess-arena"),
    ("\"daysPerTurn\"", "lichess-challenge"),
    ("\"limit\"", "lichess-challenge"),
    ("\"byoYomiPeriods\"", "gosei"),
    ("\"timePerMove\"", "gosei"),
    ("\"InitialTime\"", "veggerby"),
];

/// The notation that a wrong text most likely belongs to: the one whose mark it begins with. Otherwise free text, if the
/// text has an unknown word after the byte `ours`, up to which our notation reads it, or is a list of controls.
pub(super) fn owner(text: &str, ours: usize) -> Option<&'static Format> {
    let begin = text.trim_start();
    let marked = MARKS.iter().find(|(mark, _)| begin.starts_with(mark));
    let keyed = || KEYS.iter().find(|(key, _)| begin.starts_with('{') && text.contains(key));
    if let Some((_, name)) = marked.or_else(keyed) {
        return notations::named(name).ok();
    }
    let people = notations::named("text").ok()?;
    let error = people.read(text).err()?;
    let is_theirs = matches!(error.kind, ReadErrorKind::UnknownWord(_) | ReadErrorKind::SeveralControls);
    let begins_known = error.span.is_some_and(|span| span.start > ours);
    (is_theirs && begins_known).then_some(people)
}
