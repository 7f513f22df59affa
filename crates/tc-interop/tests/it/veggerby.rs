//! The board engine Veggerby.Boards: the examples of its document *Time Controls*, and what it leaves to the future.
#![cfg(feature = "veggerby")]

use tc_core::{Adjustment, Clock, Input, Outcome, PauseReason, Seat, SeatSet, Setup, Timestamp};
use tc_interop::veggerby::FORMAT;

fn at(ms: i64) -> Timestamp {
    Timestamp::from_millis(ms).expect("an instant")
}

/// The setup that a record is first read as.
fn setup(record: &str) -> Setup {
    let readings = FORMAT.read(record).unwrap_or_else(|error| panic!("{record}: {error}"));
    let settings = &readings[0].settings;
    Setup::new(settings.rules, &settings.control).expect("a setup")
}

const FISCHER: &str = r#"{"InitialTime":"00:05:00","Increment":"00:00:02"}"#;
const DELAY: &str = r#"{"InitialTime":"00:05:00","Delay":"00:00:03"}"#;
const CLASSICAL: &str = r#"{"InitialTime":"02:00:00","MovesPerTimeControl":40,"BonusTime":"00:30:00"}"#;

/// The time of a player after a turn of this number of milliseconds.
#[test]
fn worked_examples() {
    let rows = [
        (FISCHER, 3_500, "298.5s"),
        (FISCHER, 10_000, "292s"),
        (DELAY, 2_000, "300s"),
        (DELAY, 3_000, "300s"),
        (DELAY, 5_000, "298s"),
        (CLASSICAL, 60_000, "7140s"),
    ];
    for (record, turn, expected) in rows {
        let setup = setup(record);
        let mut clock = Clock::new(&setup);
        // A turn begins, and it ends: StartClockEvent, StopClockEvent.
        clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        clock.handle(at(turn), &Input::Stop { lag: tc_core::Span::ZERO }).expect("it stops");
        let left = clock.remaining(Seat::FIRST).map(|left| left.to_string());
        assert_eq!(left.as_deref(), Some(expected), "{record} after {turn} ms");
    }
}

/// Two hours for 40 moves, then 30 minutes more.
#[test]
fn bonus_after_40_moves() {
    let setup = setup(CLASSICAL);
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    for half_move in 1..=80 {
        clock.handle(at(half_move * 60_000), &Input::press()).expect("a move");
        let left = clock.remaining(Seat::FIRST).expect("a seat");
        if half_move == 77 {
            assert_eq!(left.to_string(), "4860s");
        }
        if half_move == 79 {
            assert_eq!(left.to_string(), "6600s", "4800 and the bonus");
        }
    }
}

/// The player who runs out of time loses, and the other wins; the same events give the same clocks.
#[test]
fn time_expires_and_replays() {
    let setup = setup(FISCHER);
    let play = || {
        let mut clock = Clock::new(&setup);
        clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        clock.handle(at(3_500), &Input::press()).expect("a move");
        clock.handle(at(303_500), &Input::Tick).expect("a flag");
        clock
    };
    let clock = play();
    assert!(clock.reading(Seat::SECOND, at(303_500)).expect("a seat").flagged);
    let losers = SeatSet::only(Seat::SECOND);
    let outcome = Outcome::TimeForfeit { losers, opponent: Some(Seat::FIRST) };
    assert_eq!(clock.state().outcome(&setup), Some(outcome));
    assert_eq!(clock, play());
}

/// What the document lists as future: delay and bonus in the core are above; pauses, transfers, and pressure.
#[test]
fn future() {
    let setup = setup(FISCHER);
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    clock.handle(at(1_000), &Input::Pause(PauseReason::Adjournment)).expect("a pause");
    clock.handle(at(86_400_000), &Input::Resume(PauseReason::Adjournment)).expect("it goes on");
    let (from, to) = (Seat::FIRST, Seat::SECOND);
    let time = tc_core::Span::secs(60);
    clock.handle(at(86_400_000), &Input::Adjust(Adjustment::Transfer { from, to, time })).expect("a transfer");
    let reading = clock.reading(Seat::FIRST, at(86_400_000)).expect("a seat");
    assert_eq!(reading.left.to_string(), "239s");
    assert_eq!(reading.permille_left(), Some(796));
    assert_eq!(clock.remaining(Seat::SECOND).map(|left| left.to_string()).as_deref(), Some("360s"));
}
