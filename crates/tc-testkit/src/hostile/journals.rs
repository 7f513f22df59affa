//! Journals.

use tc_core::log::Recovered;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{Input, Setup, Timestamp};

use super::{damage, played};
use crate::games::Choices;

/// Any text as a journal: what is read is written and read again as the same, and replays to one and the same clock or
/// not at all.
pub fn any_journal(text: &str) {
    let read = Journal::read(text);
    match (Journal::recover(text.as_bytes()), &read) {
        (Ok(recovered), Ok(journal)) => {
            assert!(recovered.whole == text.len() && !recovered.lacks_break);
            assert_eq!(recovered.read.as_ref(), Some(journal));
        }
        (Ok(Recovered { read, whole, lacks_break }), Err(_)) => {
            let mended = text[..whole].to_owned() + if lacks_break { "\n" } else { "" };
            assert_eq!(Journal::read(&mended).ok(), read);
        }
        (Err(error), Err(_)) => assert!(error.line() > 0 && !error.problem().to_string().is_empty()),
        (recovered, whole) => panic!("{whole:?} as a whole, {recovered:?} recovered: {text}"),
    }
    let Ok(journal) = read else { return };
    let (written, _) = write(journal.setup(), journal.entries());
    let again = Journal::read(&written).unwrap_or_else(|error| panic!("{error}: {text} is written as {written}"));
    assert_eq!((again.setup(), again.entries()), (journal.setup(), journal.entries()), "{text}");
    match (journal.replay(), journal.replay()) {
        (Ok(clock), Ok(again)) => assert_eq!(clock, again),
        (Err(error), Err(again)) => {
            assert_eq!(error, again);
            assert!(error.line() > 1 && !error.to_string().is_empty());
        }
        (clock, again) => panic!("{clock:?} and {again:?}: {text}"),
    }
}

/// A journal of the game that the bytes choose: it replays to the same clock. Without its last line break it is the same
/// journal. Damaged somewhere it is refused, or a journal of that game as far as it goes.
pub fn damaged_journal(bytes: &[u8]) {
    let (mut choices, clock, inputs) = played(bytes);
    let (text, _) = write(clock.setup(), &inputs);
    let journal = Journal::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let replayed = journal.replay().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(replayed, clock, "{text}");

    last_break_damaged(&text, &journal, &mut choices);
    let damaged = damage::bytes(&text, &mut choices);
    let Ok(damaged) = String::from_utf8(damaged) else { return };
    any_journal(&damaged);
    if let Ok(Recovered { read: Some(part), .. }) = Journal::recover(damaged.as_bytes()) {
        assert_eq!(part.setup(), journal.setup(), "{text} damaged as {damaged}");
        assert!(journal.entries().starts_with(part.entries()), "{text} damaged as {damaged}");
    }
}

/// The last line break is lost, or another byte is in its place, and perhaps one more line was begun: nothing of the
/// journal is lost, and it is whole when the line break is written again.
fn last_break_damaged(text: &str, journal: &Journal, choices: &mut Choices<'_>) {
    let whole = text.len() - 1;
    let mut next = journal.writer().entry(Timestamp::EPOCH, &Input::Tick).into_bytes();
    next.truncate(usize::from(choices.below(32)));
    let instead = choices.pick(&[&b""[..], b" ", b"\r", b"\0", b"0", b"}", b"{", b"\xff", b"\x8a"]);
    let damaged = [&text.as_bytes()[..whole], instead, &next].concat();
    let recovered = Journal::recover(&damaged).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(recovered.read.as_ref(), Some(journal), "{}", String::from_utf8_lossy(&damaged));
    assert!(recovered.lacks_break && recovered.whole == whole);
}

fn write(setup: &Setup, inputs: &[(Timestamp, Input)]) -> (String, JournalWriter) {
    let (mut writer, mut text) = JournalWriter::begin(setup);
    for (at, input) in inputs {
        text = text + "\n" + &writer.entry(*at, input);
    }
    (text + "\n", writer)
}
