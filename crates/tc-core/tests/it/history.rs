//! What a clock keeps for undo (S13): how much memory that is, and that an undo costs the same in every game.

use std::time::{Duration, Instant as Wall};

use tc_core::{Adjustment, Clock, EndReason, Input, Refused, Rules, Seat, Setup, Span, Timestamp, Undo};

const UNDO: Input = Input::Undo(Undo::UnlessFlagged);

fn setup(rules: Rules, seats: usize) -> Setup {
    let control = "10h.. + 3s".parse().expect("a control");
    Setup::for_each(rules, vec![control; seats]).expect("a setup")
}

/// A clock on which this many moves were made.
fn played(setup: &Setup, presses: usize) -> Clock {
    let mut clock = Clock::new(setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    for _ in 0..presses {
        clock.handle(Timestamp::EPOCH, &Input::press()).expect("a move");
    }
    clock
}

/// The bytes of memory that a copy of the history takes. A queue that grows has room for up to twice of what is in it.
fn bytes(clock: &Clock) -> u64 {
    allocation_counter::measure(|| drop(clock.clone())).bytes_total
}

/// 24 bytes for a press and 72 for each seat of the game.
#[test]
fn s13_bytes_a_press() {
    let (two, three) = (setup(Rules::default(), 2), setup(Rules::default(), 3));
    for presses in [10, 1_000, 100_000] {
        let expected = |seats: u64| presses as u64 * (24 + 72 * seats);
        let more = |setup: &Setup| bytes(&played(setup, presses)) - bytes(&played(setup, 0));
        assert_eq!(more(&two), expected(2));
        assert_eq!(more(&three), expected(3));
    }
}

/// What a game of two seats takes in memory when 200 moves were made, its shared setup aside: the figures of the
/// documents.
#[test]
fn s13_bytes_a_game() {
    for (keep_undo, expected) in [(Some(0), 304), (Some(2), 976), (None, 43_312)] {
        let setup = setup(Rules { keep_undo, ..Rules::default() }, 2);
        let mut clock = None;
        let heap = allocation_counter::measure(|| clock = Some(played(&setup, 200))).bytes_current;
        assert_eq!(size_of_val(&clock) as i64 + heap, expected, "{keep_undo:?}");
    }
}

/// A bound holds for a game of any length, and 0 keeps nothing.
#[test]
fn s13_a_bound_holds() {
    for most in [0, 2, 100] {
        let setup = setup(Rules { keep_undo: Some(most), ..Rules::default() }, 2);
        let clock = played(&setup, 50_000);
        assert_eq!(clock.presses_to_undo(), most as usize);
        assert_eq!(bytes(&clock), u64::from(most) * 168);
    }
    let setup = setup(Rules::default(), 2);
    let mut clock = played(&setup, 50_000);
    assert!(!clock.forget_undo(), "the game goes on");
    assert_eq!(clock.presses_to_undo(), 50_000);
    clock.handle(Timestamp::EPOCH, &Input::End { reason: EndReason::new("agreed").expect("short") }).expect("an end");
    assert!(clock.forget_undo());
    assert_eq!((clock.presses_to_undo(), bytes(&clock)), (0, 0));
}

/// Under a bound 64 adjustments a press are kept; with more of them, older presses cannot be undone.
#[test]
fn s13_adjustments_are_bounded_too() {
    let setup = setup(Rules { keep_undo: Some(2), ..Rules::default() }, 2);
    let give = Input::Adjust(Adjustment::Give { seat: Seat::FIRST, time: Span::micros(1) });
    let mut clock = played(&setup, 2);
    for given in 0..128 {
        assert_eq!(clock.presses_to_undo(), 2, "after {given}");
        clock.handle(Timestamp::EPOCH, &give).expect("a gift");
    }
    clock.handle(Timestamp::EPOCH, &UNDO).expect("an undo");
    assert_eq!(
        clock.remaining(Seat::FIRST),
        Span::saturating_micros(36_003 * 1_000_000).checked_add(Span::micros(128))
    );
    clock.handle(Timestamp::EPOCH, &give).expect("a gift");
    assert_eq!(clock.handle(Timestamp::EPOCH, &UNDO), Err(Refused::NothingToUndo));
}

/// An undo and the press after it cost the same after 100 moves and after 200 000: a search through them all would take
/// thousands of times as long.
#[test]
fn s13_an_undo_costs_the_same_in_every_game() {
    let setup = setup(Rules::default(), 2);
    let time = |presses: usize| {
        let mut clock = played(&setup, presses);
        let rounds = (0..5).map(|_| {
            let begun = Wall::now();
            for _ in 0..200 {
                clock.handle(Timestamp::EPOCH, &UNDO).expect("an undo");
                clock.handle(Timestamp::EPOCH, &Input::press()).expect("a move");
            }
            begun.elapsed()
        });
        rounds.min().unwrap_or(Duration::MAX)
    };
    let (short, long) = (time(100), time(200_000));
    assert!(long < short * 30, "{short:?} after 100 moves, {long:?} after 200000");
}
