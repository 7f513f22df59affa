//! Snapshots, and the views of clients.

use tc_core::client::ClockView;
use tc_core::log::Chain;
use tc_core::{Adjustment, Clock, EndReason, Input, MAX_SEATS, PauseReason, Seat, SeatSet, Span, Timestamp, Undo};

use super::{damage, played};

/// Any text as a snapshot: what is read is written and read again as the same, and is a clock that can be used.
pub fn any_snapshot(text: &str) {
    match Clock::from_snapshot(text) {
        Ok(clock) => {
            written_and_read(&clock);
            used(&clock, |_| {});
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Any text as a view: what is read is written and read again as the same, and can be drawn at any instant.
pub fn any_view(text: &str) {
    let view = match ClockView::from_json(text) {
        Ok(view) => view,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let written = view.to_json();
    assert_eq!(ClockView::from_json(&written).as_ref(), Ok(&view), "{text} is written as {written}");
    drawn(&view);
}

/// A snapshot of the game that the bytes choose is read as the same clock. With a value changed it is refused, or the
/// same clock.
pub fn damaged_snapshot(bytes: &[u8]) {
    let (mut choices, clock, _) = played(bytes);
    written_and_read(&clock);
    used(&clock, written_and_read);

    let text = clock.to_snapshot();
    let damaged = damage::value(&text, &mut choices);
    if let Ok(read) = Clock::from_snapshot(&damaged) {
        assert_eq!(read, clock, "{text} damaged as {damaged}");
    }
    let look = clock.state().as_of_last_input(clock.setup());
    any_view(&damage::value(&ClockView::of(&look).to_json(), &mut choices));
}

/// A snapshot of the game that the bytes choose, with some values changed and the right sum: it is refused, or a clock that
/// can be used.
pub fn forged_snapshot(bytes: &[u8]) {
    let (mut choices, clock, _) = played(bytes);
    let mut forged = Chain::object(&clock.to_snapshot()).expect("it ends with a sum");
    for _ in 0..=choices.below(3) {
        forged = damage::value(&forged, &mut choices);
    }
    if let Ok(clock) = Clock::from_snapshot(&Chain::default().write(&forged)) {
        used(&clock, |_| {});
    }
}

fn written_and_read(clock: &Clock) {
    let written = clock.to_snapshot();
    let read = Clock::from_snapshot(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(read, *clock, "{written}");
    assert_eq!(read.to_snapshot(), written);
}

/// Everything that can be done to any clock, at several instants. What is refused has changed nothing. The result is checked,
/// too.
fn used(clock: &Clock, check: impl Fn(&Clock)) {
    let now = clock.state().now().unwrap_or(Timestamp::EPOCH);
    let due = clock.next_deadline();
    for at in [Some(now), due, Some(Timestamp::MAX)].into_iter().flatten() {
        if let Ok(look) = clock.look(at) {
            any_view(&ClockView::of(&look).to_json());
        }
        let mut used = clock.clone();
        for input in [
            Input::Undo(Undo::UnlessFlagged),
            Input::Tick,
            Input::press(),
            Input::Undo(Undo::Forced),
            Input::Start { seat: Seat::FIRST },
            Input::Pause(PauseReason::Both),
            Input::Resume(PauseReason::Both),
            Input::Adjust(Adjustment::Give { seat: Seat::FIRST, time: Span::secs(1) }),
            Input::Adjust(Adjustment::Take { seat: Seat::SECOND, time: Span::secs(1) }),
            Input::Claim { seat: Seat::FIRST },
            Input::Stop { lag: Span::millis(300) },
            Input::Open { seats: [Seat::FIRST, Seat::SECOND].into_iter().collect() },
            Input::Halt { seat: Seat::FIRST },
            Input::Go { seat: Seat::FIRST },
            Input::Settle { moved: SeatSet::only(Seat::FIRST) },
            Input::End { reason: EndReason::new("agreed").expect("it is short") },
        ] {
            let before = used.clone();
            if let Err(refused) = used.handle(at, &input) {
                assert_eq!(used, before, "{input:?} was refused: {refused}");
            }
        }
        check(&used);
    }
    undone(clock.clone());
}

/// All moves taken back, one after the other.
fn undone(mut clock: Clock) {
    let now = clock.state().now().unwrap_or(Timestamp::EPOCH);
    while clock.handle(now, &Input::Undo(Undo::Forced)).is_ok() {}
}

/// Every seat at several instants.
fn drawn(view: &ClockView) {
    let later = [0, 1, 999_999, 3_600_000_000, i64::MAX];
    let instants =
        later.iter().filter_map(|micros| view.at.as_micros().checked_add(*micros)).map(Timestamp::saturating_micros);
    let instants = instants.chain([view.deadline, view.cancels_at].into_iter().flatten());
    for at in instants.chain([Timestamp::MAX, Timestamp::MIN]) {
        for seat in (0..MAX_SEATS).filter_map(Seat::new) {
            let shown = view.shown(seat, at);
            assert!(shown.is_none() || seat.index() < view.seats.len());
        }
    }
}
