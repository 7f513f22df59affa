//! A transition allocates nothing, whatever it does: neither on its own nor when it adds to a list of effects that has
//! room.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::mem::discriminant;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestRng, TestRunner};
use tc_core::{Clock, Effect, Input, Refused, Rules, Seat, Setup, State, Timestamp, Verdict};
use tc_testkit::cases;
use tc_testkit::games::{Game, Grain, SETUP, STEP};

/// More effects than any transition of these games has.
const ROOM: usize = 512;
const SECOND: i64 = 1_000_000;

/// Tells a state what happened, and that nothing was allocated for it.
fn handle(
    state: &mut State,
    setup: &Setup,
    at: Timestamp,
    input: &Input,
    effects: &mut Vec<Effect>,
) -> Result<Verdict, Refused> {
    effects.clear();
    let mut silent = state.clone();
    let mut answers = (Ok(Verdict::Applied), Ok(Verdict::Applied));
    let allocations = allocation_counter::measure(|| {
        answers = (silent.handle(setup, at, input), state.handle_with(setup, at, input, effects));
    });
    assert_eq!(allocations.count_total, 0, "{at}: {input:?}, {} effects", effects.len());
    assert_eq!((&silent, &answers.0), (&*state, &answers.1), "{at}: {input:?}");
    answers.1
}

/// Every kind of input in random games of two seats with random rules: hourglasses, drop-outs, pauses, lag, weekends.
#[test]
fn no_input_allocates() {
    let config = ProptestConfig { failure_persistence: None, ..cases(400) };
    let rng = TestRng::deterministic_rng(config.rng_algorithm);
    let games = (vec(any::<u8>(), SETUP), vec(any::<[u8; STEP]>(), 0..60));
    let accepted = RefCell::new(BTreeSet::new());
    let changes = RefCell::new(BTreeSet::new());
    let played = TestRunner::new_with_rng(config, rng).run(&games, |(setup, steps)| {
        let bytes = [setup, steps.concat()].concat();
        let mut game = Game::new(&bytes, Grain::Microseconds);
        let setup = game.setup();
        if setup.seats() != 2 {
            return Ok(());
        }
        let mut clock = Clock::new(&setup);
        let mut effects = Vec::with_capacity(ROOM);
        while let Some((at, input, _)) = game.step(&clock) {
            let mut state = clock.state().clone();
            if handle(&mut state, &setup, at, &input, &mut effects).is_ok() {
                accepted.borrow_mut().insert(format!("{:?}", discriminant(&input)));
            }
            changes.borrow_mut().extend(effects.iter().map(|effect| format!("{:?}", discriminant(&effect.change))));
            if clock.handle(at, &input).is_ok() {
                game.advance(at);
            }
        }
        Ok(())
    });
    played.unwrap_or_else(|failure| panic!("{failure}"));
    // Every kind of input. An undo only finds that a flag has fallen before it: taking back is for a clock.
    assert_eq!(accepted.into_inner().len(), 15);
    // Every change but that of an undo.
    assert_eq!(changes.into_inner().len(), 16);
}

/// A press so late that a thousand periods, or all stages, have ended.
#[test]
fn no_late_press_allocates() {
    for (control, late) in [
        ("1s, 10000 x r1/1s", 9_000),
        ("1s, * x r1/1s", 1_000_000_000),
        ("1s, 2s, 2 x 3s, 4s, 5s, 6s, 7s, 8s, 9s, 10s, 11s, 12s, 13s, 14s, 15s, 16s", 130),
        ("60s + opp", 59),
        ("60s + opp", 61),
    ] {
        let control = control.parse().unwrap_or_else(|error| panic!("{control}: {error}"));
        let setup = Setup::new(Rules::default(), &control).expect("legal");
        let mut state = State::new(&setup);
        let mut effects = Vec::with_capacity(ROOM);
        for (seconds, input) in [(0, Input::Start { seat: Seat::FIRST }), (late, Input::press())] {
            let at = Timestamp::saturating_micros(seconds * SECOND);
            let answer = handle(&mut state, &setup, at, &input, &mut effects);
            assert!(answer.is_ok(), "{control} at {seconds} s: {answer:?}");
        }
        assert!(!effects.is_empty(), "{control}");
    }
}
