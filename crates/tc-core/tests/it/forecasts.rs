//! When a reading will fall below a time (S18).

use tc_core::client::ClockView;
use tc_core::{
    AlertKind, Boundary, Calendar, Clock, Input, Next, Press, Rules, Seat, Setup, Span, Thresholds, Timestamp,
};

/// Two hundred and fifty years of weekdays are more than the microseconds of an `i64` from one instant to the other.
#[test]
fn s18_from_the_first_instant_to_nearly_the_last() {
    let control = "1h.. + 3650d".parse().expect("a control");
    let [hour, earned] = [3_600, 91_250 * 86_400].map(|seconds| Span::from_secs(seconds).expect("it fits"));
    let again = Input::Press(Press { next: Next::Seat(Seat::FIRST), ..Press::default() });
    let (seat, start) = (Seat::FIRST, Timestamp::MIN);
    for boundary in [Boundary::AtZero, Boundary::PastZero] {
        let rules = Rules { calendar: Calendar::Weekend, boundary, ..Rules::default() };
        let setup = Setup::new(rules, &control).expect("a setup");
        let mut clock = Clock::new(&setup);
        clock.handle(start, &Input::Start { seat }).expect("it starts");
        for _ in 0..25 {
            clock.handle(start, &again).expect("it earns ten years");
        }
        let below = clock.look(start).expect("a look").falls_below(seat, hour);
        let not_yet = Calendar::Weekend.later(start, earned).expect("it fits");
        assert_eq!(below, not_yet.as_micros().checked_add(1).map(Timestamp::saturating_micros), "{boundary:?}");
    }
}

/// Around a weekend, to the microsecond: what a view and a forecast said at any instant is what is read later.
#[test]
fn s08_s18_s20_around_a_weekend() {
    const SATURDAY: i64 = 172_800_000_000;
    const MONDAY: i64 = 345_600_000_000;
    const HOUR: i64 = 3_600_000_000;
    let near = |edge: i64| (-4..=4).map(move |micros| edge + micros);
    let instants: Vec<i64> = near(SATURDAY).chain([SATURDAY + HOUR]).chain(near(MONDAY)).collect();
    let seat = Seat::FIRST;
    for (boundary, control) in [Boundary::AtZero, Boundary::PastZero].into_iter().flat_map(|boundary| {
        ["1h", "2 x 1h", "30m, 5 x r1/30m", "(30m) 30m, 0.000002s"].map(|control| (boundary, control))
    }) {
        let control = control.parse().expect("a control");
        let setup: Setup =
            Setup::new(Rules { calendar: Calendar::Weekend, boundary, ..Rules::default() }, &control).expect("a setup");
        let starts = near(SATURDAY - HOUR).chain(near(SATURDAY)).chain([SATURDAY + HOUR]);
        for start in starts {
            let mut clock = Clock::new(&setup);
            clock.handle(Timestamp::saturating_micros(start), &Input::Start { seat }).expect("it starts");
            for (place, &from) in instants.iter().enumerate().filter(|(_, from)| **from >= start) {
                let look = clock.look(Timestamp::saturating_micros(from)).expect("a look");
                let view = ClockView::of(&look);
                let case =
                    |at: i64| format!("{boundary:?} {control}: from {} at {from}, later {at}", start - SATURDAY + HOUR);
                for &at in &instants[place..] {
                    let reading = clock.reading(seat, Timestamp::saturating_micros(at)).expect("a reading");
                    let shown = view.shown(seat, Timestamp::saturating_micros(at)).expect("a view");
                    if !reading.flagged {
                        let read = (reading.stage, reading.periods_left, reading.left, reading.delay_left);
                        assert_eq!(
                            (shown.stage, shown.periods_left, shown.left, shown.delay_left),
                            read,
                            "{}",
                            case(at)
                        );
                    }
                    assert_eq!(shown.is_used_up, reading.flagged, "{}", case(at));
                }
                for span in (1..=4).map(Span::saturating_micros) {
                    let is_below = |at: &&i64| {
                        let reading = clock.reading(seat, Timestamp::saturating_micros(**at)).expect("a reading");
                        reading.to_flag.is_some_and(|left| left < span)
                    };
                    let first = instants[place..].iter().find(is_below).map(|at| Timestamp::saturating_micros(*at));
                    let said = look.falls_below(seat, span).filter(|at| at.as_micros() <= MONDAY + 4);
                    // A seat that has lost has nothing to lose.
                    if look.reading(seat).is_some_and(|reading| !reading.flagged) {
                        assert_eq!(said, first, "{} below {span}", case(from));
                    }
                }
            }
        }
    }
}

/// Where low and critical begin at one instant, only critical is announced.
#[test]
fn s25_equal_thresholds_are_one_alert() {
    let ten = Span::secs(10);
    let thresholds = Thresholds::At { low: ten, critical: ten };
    let setup: Setup =
        Setup::new(Rules { thresholds, ..Rules::default() }, &"1m".parse().expect("a control")).expect("a setup");
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let look = clock.look(Timestamp::EPOCH).expect("a look");
    let alerts: Vec<_> = look.alerts().map(|alert| (alert.at.as_micros(), alert.kind)).collect();
    assert_eq!(alerts, [(50_000_001, AlertKind::Critical)]);
}
