//! Journals.

use tc_core::saved::{Journal, Journalist, Recovered};
use tc_core::{Input, Instant, MAX_SEATS, Setup};

use super::{damage, played};

type Journal16 = Journal<MAX_SEATS>;

/// Any text as a journal: what is read is written and read again as the same, and replays to one and the same clock or
/// not at all.
///
/// # Panics
/// If that is not so.
pub fn any_journal(text: &str) {
    let read = Journal16::read(text);
    match (Journal16::recover(text.as_bytes()), &read) {
        (Ok(recovered), Ok(journal)) => {
            assert!(recovered.torn.is_empty() && recovered.whole == text.len());
            assert_eq!(recovered.journal.as_ref(), Some(journal));
        }
        (Ok(Recovered { journal, whole, torn }), Err(_)) => {
            let (lines, rest) = text.split_at(whole);
            assert_eq!(torn, rest.as_bytes());
            assert_eq!(Journal16::read(lines).ok(), journal);
        }
        (Err(error), Err(_)) => assert!(error.line() > 0 && !error.problem().to_string().is_empty()),
        (recovered, whole) => panic!("{whole:?} as a whole, {recovered:?} recovered: {text}"),
    }
    let Ok(journal) = read else { return };
    let (written, journalist) = write(journal.setup(), journal.entries());
    assert_eq!(journal.journalist(), journalist, "{text}");
    assert_eq!(Journal16::read(&written).as_ref(), Ok(&journal), "{text} is written as {written}");
    match (journal.replay(), journal.replay()) {
        (Ok(clock), Ok(again)) => assert_eq!(clock, again),
        (Err(error), Err(again)) => {
            assert_eq!(error, again);
            assert!(error.line() > 1 && !error.to_string().is_empty());
        }
        (clock, again) => panic!("{clock:?} and {again:?}: {text}"),
    }
}

/// A journal of the game that the bytes choose: it replays to the same clock. Damaged somewhere it is refused, or a
/// journal of that game as far as it goes.
///
/// # Panics
/// If that is not so.
pub fn damaged_journal(bytes: &[u8]) {
    let (mut choices, clock, inputs) = played(bytes);
    let (text, _) = write(clock.setup(), &inputs);
    let journal = Journal16::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let replayed = journal.replay().unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(replayed, clock, "{text}");

    let damaged = damage::bytes(&text, &mut choices);
    let Ok(damaged) = String::from_utf8(damaged) else { return };
    any_journal(&damaged);
    if let Ok(Recovered { journal: Some(part), .. }) = Journal16::recover(damaged.as_bytes()) {
        assert_eq!(part.setup(), journal.setup(), "{text} damaged as {damaged}");
        assert!(journal.entries().starts_with(part.entries()), "{text} damaged as {damaged}");
    }
}

fn write(setup: &Setup<MAX_SEATS>, inputs: &[(Instant, Input)]) -> (String, Journalist) {
    let (mut journalist, mut text) = Journalist::begin(setup);
    for (at, input) in inputs {
        text = text + "\n" + &journalist.entry(*at, input);
    }
    (text + "\n", journalist)
}
