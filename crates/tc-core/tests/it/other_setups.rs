//! A state with a setup of another number of seats than its own: it is refused, and nothing panics.

use tc_core::{Input, Refused, Rules, Seat, SeatSet, Setup, State, Timestamp};

fn setup(seats: usize) -> Setup {
    Setup::for_all(Rules::default(), &"10s, 3 x r1/5s".parse().expect("a control"), seats).expect("a setup")
}

/// States before the start, in an ordinary turn, in a simultaneous one, and after a flag.
fn states(setup: &Setup) -> Vec<State> {
    let all: SeatSet = (0..setup.seats()).filter_map(Seat::new).collect();
    let fresh = State::new(setup);
    let mut after = vec![fresh.clone()];
    for (input, late) in [
        (Input::Start { seat: Seat::FIRST }, Timestamp::EPOCH),
        (Input::Open { seats: all }, Timestamp::EPOCH),
        (Input::Start { seat: Seat::FIRST }, Timestamp::secs(100)),
    ] {
        let mut state = fresh.clone();
        state.handle(setup, Timestamp::EPOCH, &input).expect("it begins");
        state.handle(setup, late, &Input::Tick).expect("time passes");
        after.push(state);
    }
    after
}

#[test]
fn s05_another_number_of_seats() {
    for (own, other) in [(1, 2), (2, 1), (2, 3), (3, 2), (2, 16), (16, 2), (3, 4), (4, 3)] {
        let other = setup(other);
        for mut state in states(&setup(own)) {
            let (before, at) = (state.clone(), Timestamp::secs(101));
            for input in [Input::Tick, Input::press(), Input::Start { seat: Seat::FIRST }] {
                assert_eq!(state.handle(&other, at, &input), Err(Refused::OtherSetup), "{own} {input:?}");
            }
            assert_eq!(state, before);
            assert_eq!(state.look(&other, at).err(), Some(Refused::OtherSetup));
            assert_eq!((state.reading(&other, Seat::FIRST, at), state.next_deadline(&other)), (None, None));
            let shown = state.as_of_last_input(&other);
            assert_eq!(shown.readings().count(), other.seats());
            assert_eq!(shown.state(), &State::new(&other));
            #[cfg(feature = "json")]
            assert_ne!(state.digest(&other), state.digest(&setup(own)));
            let _ = state.outcome(&other);
        }
    }
}
