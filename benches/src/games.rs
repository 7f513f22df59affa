//! Clocks with a game on.

use std::fmt::Debug;

use tc_core::{Clock, Input, Rules, Seat, Setup, State, Timestamp};

/// In microseconds.
pub const SECOND: i64 = 1_000_000;

/// The setup of a control for two seats, with the default rules.
pub fn setup(control: &str) -> Setup {
    with_rules(control, Rules::default())
}

/// The setup of a control for two seats, with these rules.
pub fn with_rules(control: &str, rules: Rules) -> Setup {
    legal(Setup::new(rules, &legal(control.parse())))
}

/// A clock that the first player has started at the epoch.
pub fn started(setup: &Setup) -> State {
    let mut state = State::new(setup);
    legal(state.handle(setup, Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }));
    state
}

/// A clock of [`CLOCK_BYO_YOMI`](crate::texts::CLOCK_BYO_YOMI) on which both players are in byo-yomi, and the instant.
pub fn in_overtime(setup: &Setup) -> (State, i64) {
    let mut state = started(setup);
    let mut at = 0;
    for _ in 0..2 {
        at += 605 * SECOND;
        legal(state.handle(setup, Timestamp::saturating_micros(at), &Input::press()));
    }
    (state, at)
}

/// A clock after this number of moves of 5 s each, and its inputs.
pub fn played(setup: &Setup, moves: i64) -> (Clock, Vec<(Timestamp, Input)>) {
    let start = (Timestamp::EPOCH, Input::Start { seat: Seat::FIRST });
    let presses = (1..=moves).map(|number| (Timestamp::saturating_micros(number * 5 * SECOND), Input::press()));
    let inputs: Vec<(Timestamp, Input)> = std::iter::once(start).chain(presses).collect();
    (replayed(setup, &inputs), inputs)
}

/// A clock after these inputs.
pub fn replayed(setup: &Setup, inputs: &[(Timestamp, Input)]) -> Clock {
    let mut clock = Clock::new(setup);
    for (at, input) in inputs {
        legal(clock.handle(*at, input));
    }
    clock
}

/// What is legal, as everything here is.
///
/// # Panics
/// If it is not.
pub fn legal<T, E: Debug>(result: Result<T, E>) -> T {
    result.expect("it is legal")
}
