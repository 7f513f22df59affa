//! When a reading will fall below a time (S18).

use tc_core::{Adjustment, Boundary, Calendar, Clock, Input, Instant, Program, Rules, Seat, Setup, Span};

/// Two hundred and fifty years of weekdays are more than the nanoseconds of an `i64` from one instant to the other.
#[test]
fn s18_from_the_first_instant_to_nearly_the_last() {
    let program = Program::compile(&"1h".parse().expect("a control"));
    let [hour, given] = [3_600, 91_250 * 86_400].map(|seconds| Span::from_secs(seconds).expect("it fits"));
    let (seat, start) = (Seat::FIRST, Instant::from_nanos(i64::MIN));
    for boundary in [Boundary::AtZero, Boundary::PastZero] {
        let rules = Rules::default().calendar(Calendar::Weekend).boundary(boundary);
        let setup = Setup::new(rules, program.clone()).expect("a setup");
        let mut clock: Clock<Box<Setup>> = Clock::new(Box::new(setup));
        clock.handle(start, &Input::Start { seat }).expect("it starts");
        clock.handle(start, &Input::Adjust(Adjustment::Give { seat, time: given })).expect("given");
        let below = clock.look(start).expect("a look").falls_below(seat, hour);
        let not_yet = Calendar::Weekend.later(start, given).expect("it fits");
        assert_eq!(below, not_yet.as_nanos().checked_add(1).map(Instant::from_nanos), "{boundary:?}");
    }
}
