//! A copy of a PGN file, in which the tag `TimeControl` has the control that the clocks show.

use std::ops::Range;
use std::path::{Path, PathBuf};

use tc_audit::stats::SharedControl;
use tc_audit::{Assumed, Audit, Record, RecordFormat, Verdict};
use tc_core::GameSettings;
use tc_interop::pgn;
use tc_notation::TimeControl;

use super::judge::Judged;
use crate::commands::new_file::{self, NewFile};
use crate::failure::{Failure, Hint, Problem};

/// The tag that is repaired.
const TAG: &str = "TimeControl";

/// Begins a copy of the only file.
pub(super) fn begin(path: &Path, files: &[PathBuf]) -> Result<NewFile, Failure> {
    match files {
        [file] if !file.is_dir() => {}
        _ => {
            return Err(Failure::usage("audit", "'--fix-tags' makes a copy of one PGN file: name one file, no folder"));
        }
    }
    new_file::check(path, "has the changes")?;
    NewFile::begin(path)
}

/// The failure for a file in another format.
pub(super) fn not_pgn(name: &str, format: RecordFormat) -> Failure {
    let message = format!("`{name}` is a record in the format `{}`, and only tags of PGN are repaired", format.name());
    let hint = Hint::new("audit it without `--fix-tags`; if it is PGN, add `--from pgn`");
    Problem::new("not_pgn", message).with_hints([hint]).into()
}

/// What is changed in a game.
pub(super) struct Change {
    /// The value that is replaced; `None` if the game had no such tag.
    pub(super) old: Option<String>,
    /// The value in its place.
    pub(super) new: String,
    /// The bytes that are replaced, and what replaces them.
    place: Range<usize>,
    text: String,
}

impl Change {
    /// What the clocks of a game prove about its tag, or those of its event where games share it; `None` if they fit the tag,
    /// or prove nothing.
    pub(super) fn of(bytes: &[u8], record: &Record, audit: &Audit, judged: &Judged) -> Option<Change> {
        let new = match judged.of(record) {
            Some(shared) => shared_by_all(&shared)?,
            None => proved(audit)?,
        };
        let tags = Tags::of(bytes.get(record.place.clone())?, record.place.start);
        match (tags.values.as_slice(), record.declared.as_slice()) {
            ([], []) => {
                let end = tags.end?;
                Some(Change { text: format!("{}[{TAG} \"{new}\"]", tags.line_end), old: None, new, place: end..end })
            }
            ([place], [declared]) if declared.text != new => {
                Some(Change { old: Some(declared.text.clone()), text: new.clone(), new, place: place.clone() })
            }
            // Two tags, or what was read is not what is there: it is not clear what to replace.
            _ => None,
        }
    }
}

/// What the clocks of a game prove about its tag.
fn proved(audit: &Audit) -> Option<String> {
    let is_proved = audit.is_proved && audit.assumed.iter().any(Assumed::is_of_control);
    (audit.verdict == Verdict::FitsWith && is_proved).then(|| written(&audit.settings)).flatten()
}

/// What the clocks of all games of an event say about the tag that they share, if some prove it, and none that fits a control
/// fits another one.
fn shared_by_all(shared: &SharedControl) -> Option<String> {
    let control: TimeControl = shared.control.as_ref()?.parse().ok()?;
    (shared.otherwise == 0 && shared.proved > 0).then(|| pgn::FORMAT.write(&GameSettings::from(control)).ok()).flatten()
}

/// The control of all players, exactly, as the tag has it.
fn written(settings: &[Option<GameSettings>]) -> Option<String> {
    let control = &settings.first()?.as_ref()?.control;
    let is_of_all = settings.iter().flatten().all(|one| one.control == *control);
    if !is_of_all || settings.iter().any(Option::is_none) {
        return None;
    }
    pgn::FORMAT.write(&GameSettings::from(control.canonical())).ok()
}

/// The tags at the beginning of a game.
struct Tags {
    /// Where the values of the tag are that is repaired, without their quotes.
    values: Vec<Range<usize>>,
    /// The end of the last tag.
    end: Option<usize>,
    /// How lines end.
    line_end: &'static str,
}

impl Tags {
    /// The tags of a game that begins at this byte.
    fn of(game: &[u8], start: usize) -> Tags {
        let mut tags = Tags { values: Vec::new(), end: None, line_end: "\n" };
        let mut at = if game.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        while let Some(line) = game.get(at..).filter(|rest| !rest.is_empty()) {
            let length = line.iter().position(|byte| *byte == b'\n').map_or(line.len(), |end| end + 1);
            let line = line.get(..length).unwrap_or_default();
            let text = line.trim_ascii();
            if text.starts_with(b"[") && text.ends_with(b"]") {
                let indent = line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                tags.end = Some(start + at + indent + text.len());
                tags.line_end = if line.ends_with(b"\r\n") { "\r\n" } else { "\n" };
                if let Some(value) = value(text) {
                    let place = start + at + indent;
                    tags.values.push(place + value.start..place + value.end);
                }
            } else if !text.is_empty() && !text.starts_with(b"%") || text.is_empty() && tags.end.is_some() {
                break;
            }
            at += length;
        }
        tags
    }
}

/// Where the value is in a line with the tag that is repaired.
fn value(line: &[u8]) -> Option<Range<usize>> {
    let name = line.get(1..)?.trim_ascii_start();
    let rest = name.strip_prefix(TAG.as_bytes())?.trim_ascii_start();
    let rest = rest.strip_prefix(b"\"")?;
    let start = line.len() - rest.len();
    let end = line.strip_suffix(b"]")?.trim_ascii_end().strip_suffix(b"\"")?.len();
    let value = line.get(start..end)?;
    (!value.contains(&b'"')).then_some(start..end)
}

/// The bytes of games with their changes.
#[derive(Default)]
pub(super) struct Copy {
    bytes: Vec<u8>,
    /// How many bytes of the games are in it.
    done: usize,
}

impl Copy {
    /// Adds the bytes up to a change, and the change.
    pub(super) fn change(&mut self, games: &[u8], change: &Change) {
        self.bytes.extend_from_slice(games.get(self.done..change.place.start).unwrap_or_default());
        self.bytes.extend_from_slice(change.text.as_bytes());
        self.done = change.place.end;
    }

    /// Adds all other bytes, if a copy is written.
    pub(super) fn end(&mut self, games: &[u8], is_written: bool) {
        if is_written {
            self.bytes.extend_from_slice(games.get(self.done..).unwrap_or_default());
            self.done = games.len();
        }
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games, and what is found in them: the values of the tag, and the end of the tags.
    const GAMES: [(&str, &[&str], Option<&str>); 9] = [
        ("[Event \"a\"]\n[TimeControl \"300\"]\n\n1. e4 *\n", &["300"], Some("300\"]")),
        ("\u{feff}[TimeControl \"300\"]\r\n[White \"b\"]\r\n\r\n*\r\n", &["300"], Some("b\"]")),
        ("  [ TimeControl   \"-\" ]  \n*\n", &["-"], Some("\"-\" ]")),
        ("[TimeControl \"1\"]\n[TimeControl \"2\"]\n", &["1", "2"], Some("2\"]")),
        ("[Event \"TimeControl\"]\n\n{[TimeControl \"3\"]}\n", &[], Some("TimeControl\"]")),
        ("% a line\n\n[TimeControl \"60\"]\n", &["60"], Some("60\"]")),
        ("[TimeControl \"a\\\"b\"]\n", &[], Some("b\"]")),
        ("[TimeControls \"1\"]\n", &[], Some("1\"]")),
        ("1. e4 *\n", &[], None),
    ];

    #[test]
    fn tags_are_found() {
        for (game, values, end) in GAMES {
            let text = [b"before", game.as_bytes()].concat();
            let tags = Tags::of(game.as_bytes(), 6);
            let found: Vec<&[u8]> = tags.values.iter().map(|place| &text[place.clone()]).collect();
            let expected: Vec<&[u8]> = values.iter().map(|value| value.as_bytes()).collect();
            assert_eq!(found, expected, "{game:?}");
            let up_to_end = tags.end.map(|end| text[..end].to_vec());
            match (up_to_end, end) {
                (Some(found), Some(end)) => assert!(found.ends_with(end.as_bytes()), "{game:?}"),
                (found, end) => assert_eq!(found.is_none(), end.is_none(), "{game:?}"),
            }
        }
    }
}
