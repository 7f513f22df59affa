//! Journals of Flagfall, and the input lines of `flagfall run`.
//!
//! A journal is replayed: each move has what its player's clock shows after it, exact to the microsecond. A journal whose
//! last line breaks off is read without that line. Lines for `flagfall run` do not have the control, so they are
//! replayed without clocks: a move has what it took, and nothing is known of what was left. With more than two seats,
//! the number of seats is that of the highest seat that a line names.
//!
//! The journals of rounds have no moves of a game, and are refused.

mod replay;
mod run;

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use tc_core::saved::Journal;
use tc_core::{GameSettings, Seat, Setup};

use crate::parts::{blank, lines, said};
use crate::{Declared, Record, RecordFormat, TroubleKind, Unreadable};
use replay::{Replay, Sides};
pub(crate) use run::{looks_like as looks_like_run, next as next_run};

/// What every journal, of a clock or of rounds, begins with.
const HEAD: &[u8] = b"{\"flagfall\":";

/// Whether a file begins as a journal does.
pub(crate) fn looks_like(start: &[u8]) -> bool {
    start.starts_with(HEAD)
}

/// How many of these bytes, from the first, are whole games: a journal ends where another one begins.
pub(crate) fn whole_games(bytes: &[u8]) -> usize {
    let mut whole = 0;
    while let Some(next) = next_head(bytes, whole) {
        whole = next;
    }
    whole
}

/// Reads the next journal and moves `at` to its end; `None` if there is nothing more but white space.
pub(crate) fn next(bytes: &[u8], at: &mut usize) -> Option<Result<Record, Unreadable>> {
    let begin = *at;
    let end = next_head(bytes, begin).unwrap_or(bytes.len());
    *at = end;
    let text = bytes.get(begin..end).filter(|text| !text.trim_ascii().is_empty())?;
    Some(read(text, begin..end))
}

/// Where the next journal begins after the one at this byte.
fn next_head(bytes: &[u8], from: usize) -> Option<usize> {
    let mut starts = lines(bytes, from).filter(|line| line.text.starts_with(HEAD)).map(|line| line.place.start);
    starts.find(|start| *start > from)
}

fn read(text: &[u8], place: Range<usize>) -> Result<Record, Unreadable> {
    let unreadable = |reason| Unreadable { place: place.clone(), reason };
    for other in ["rounds", "vault"] {
        if text.strip_prefix(HEAD).is_some_and(|rest| rest.starts_with(format!("\"{other}\"").as_bytes())) {
            let reason = "expected the journal of a game, found one of rounds, which has no moves of a clock";
            return Err(unreadable(reason.into()));
        }
    }
    let recovered = Journal::recover(text)
        .map_err(|error| unreadable(format!("expected a journal that is whole, found that {error}")))?;
    let Some(journal) = recovered.read else {
        return Err(unreadable(format!("expected a journal, found {}", said(text))));
    };
    let setup = journal.setup();
    let mut record = blank(RecordFormat::Journal, place.clone());
    record.declared = declared(setup);
    let mut replay = Replay::new(setup, Sides::Effects, record);
    for ((at, input), line) in journal.entries().iter().zip(2..) {
        replay.handle(*at, input).map_err(|refused| {
            unreadable(format!("expected inputs that the clock accepts, found line {line}: {refused}"))
        })?;
    }
    let mut record = replay.finish();
    let torn = &text[recovered.whole..];
    if !torn.trim_ascii().is_empty() {
        record.trouble(TroubleKind::Truncated, torn);
    }
    Ok(record)
}

/// The settings as texts: one for all seats, or one for each if their controls differ.
fn declared(setup: &Setup) -> Vec<Declared> {
    let settings = |seat: Seat| {
        setup.control(seat).map(|control| GameSettings { control: control.clone(), rules: *setup.rules() })
    };
    let all: Vec<(Seat, GameSettings)> =
        (0..setup.seats()).filter_map(Seat::new).filter_map(|seat| Some((seat, settings(seat)?))).collect();
    let is_shared = all.iter().zip(all.iter().skip(1)).all(|((_, one), (_, next))| one == next);
    let taken = if is_shared { 1 } else { all.len() };
    let say = |(seat, settings): (Seat, GameSettings)| Declared {
        text: format!("{settings}"),
        notation: "flagfall",
        seat: (!is_shared).then_some(seat),
    };
    all.into_iter().take(taken).map(say).collect()
}
