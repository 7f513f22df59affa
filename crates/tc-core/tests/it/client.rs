//! What clients need (S20): the offset to a server's time, and views that show what the machine reads.

use proptest::prelude::*;
use tc_core::client::{ClockView, Exchange, ExchangeError, Offset, ViewError};
use tc_core::{Boundary, Calendar, Clock, Input, Rules, Seat, SeatSet, Setup, Span, StageChange, Timestamp};
use tc_notation::Bonus;
use tc_testkit::cases;
use tc_testkit::games::{Game, Grain, SETUP, STEP};

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("near")
}

fn exchange(sent: i64, received_there: i64, answered: i64, received: i64) -> Exchange {
    Exchange { sent: at(sent), received_there: at(received_there), answered: at(answered), received: at(received) }
}

#[test]
fn s20_the_shortest_round_trip_decides() {
    let mut offset = Offset::default();
    assert_eq!((offset.estimate(), offset.uncertainty(), offset.server_time(at(0))), (None, None, None));
    // 100 ms there, none back: the estimate is off by half of it, and says so.
    offset.learn(exchange(0, 1_100, 1_100, 100)).expect("an exchange");
    assert_eq!((offset.estimate(), offset.uncertainty()), (Span::from_millis(1_050), Span::from_millis(50)));
    // A shorter round trip is better, a longer one teaches nothing.
    offset.learn(exchange(200, 1_210, 1_215, 225)).expect("an exchange");
    assert_eq!((offset.estimate(), offset.uncertainty()), (Span::from_millis(1_000), Span::from_millis(10)));
    offset.learn(exchange(300, 1_900, 1_900, 400)).expect("an exchange");
    assert_eq!(offset.estimate(), Span::from_millis(1_000));
    // A server whose time is earlier.
    let mut behind = Offset::default();
    behind.learn(exchange(10_000, 4_000, 4_000, 10_000)).expect("an exchange");
    assert_eq!(behind.server_time(at(11_000)), Some(at(5_000)));
}

#[test]
fn s20_exchanges_that_say_nothing() {
    let mut offset = Offset::default();
    assert_eq!(offset.learn(exchange(100, 50, 60, 105)), Err(ExchangeError::Backwards), "5 ms away and 10 ms at work");
    assert_eq!(offset.learn(exchange(100, 60, 50, 105)), Err(ExchangeError::Backwards), "answered before received");
    let far = Exchange {
        sent: Timestamp::MIN,
        received_there: Timestamp::MAX,
        answered: Timestamp::MAX,
        received: Timestamp::MIN,
    };
    assert_eq!(offset.learn(far), Err(ExchangeError::TooFar));
    assert_eq!(offset, Offset::default());
}

#[test]
fn s20_views_of_other_versions_are_refused() {
    let refused = |text: &str| ClockView::from_json(text).expect_err("refused").to_string();
    assert_eq!(refused(r#"{"version":2}"#), "expected version 1, found version 2");
    for no_count in [r#"{"version":"1"}"#, r#"{"version":1.0}"#, r#"{"version":4294967296}"#] {
        assert_eq!(refused(no_count), "`version`: expected a whole number from 0 to 4294967295");
    }
    assert_eq!(refused(r#"{"version":1}"#), "the key `at` is missing");
    assert!(matches!(ClockView::from_json("{}"), Err(ViewError::Unreadable(_))));
}

/// Before the first input there is no instant of it: what is shown then can be sent, too.
#[test]
fn s20_a_view_before_the_first_input_is_read() {
    let clock = Clock::new(&Setup::from(&"10s".parse().expect("a control")));
    let look = clock.state().as_of_last_input(clock.setup());
    assert_eq!((look.at(), clock.state().now()), (Timestamp::MIN, None));
    let view = ClockView::of(&look);
    assert_eq!(ClockView::from_json(&view.to_json()), Ok(view));
}

/// A period that runs is one of those that are left.
#[test]
fn s20_views_without_a_running_period_are_refused() {
    let clock = Clock::new(&Setup::from(&"* x r1/30s".parse().expect("a control")));
    let view = ClockView::of(&clock.look(Timestamp::EPOCH).expect("a look")).to_json();
    let damaged = view.replacen(r#""periods_left":null"#, r#""periods_left":0"#, 1);
    assert_ne!(damaged, view);
    let refused = ClockView::from_json(&damaged).expect_err("refused").to_string();
    assert_eq!(refused, "`periods_left`: expected at least 1, or null");
}

/// What is drawn later from a view, besides the rows of docs/machine.md: rules and control, the start, the seat, the later
/// instant, and then stage, periods left, time left, delay left and whether all is used up.
#[test]
fn s20_views_drawn_later() {
    const DAY: i64 = 86_400_000_000;
    const SECOND: i64 = 1_000_000;
    let past_zero = Rules { boundary: Boundary::PastZero, ..Rules::default() };
    let weekend = Rules { calendar: Calendar::Weekend, ..Rules::default() };
    let past_zero_weekend = Rules { calendar: Calendar::Weekend, ..past_zero };
    let friday = DAY + DAY / 2;
    let byo_yomi = (Rules::default(), "(2s) 10s, 5 x r1/30s", 1_000 * SECOND);
    let rows = [
        (byo_yomi, Seat::FIRST, 1_001_500_000, (0, 1, 10 * SECOND, SECOND / 2, false)),
        (byo_yomi, Seat::SECOND, 1_077 * SECOND, (0, 1, 10 * SECOND, 2 * SECOND, false)),
        ((past_zero, "10s", 0), Seat::FIRST, 10 * SECOND, (0, 1, 0, 0, false)),
        ((past_zero, "10s", 0), Seat::FIRST, 10 * SECOND + 1, (0, 1, 0, 0, true)),
        ((weekend, "12h", friday), Seat::FIRST, 3 * DAY, (0, 1, 0, 0, false)),
        ((weekend, "12h", friday), Seat::FIRST, 4 * DAY, (0, 1, 0, 0, true)),
        ((past_zero_weekend, "12h", friday), Seat::FIRST, 3 * DAY, (0, 1, 1, 0, false)),
        ((past_zero_weekend, "12h", friday), Seat::FIRST, 4 * DAY, (0, 1, 0, 0, false)),
        ((Rules::default(), "1m.. + opp", 0), Seat::SECOND, 15 * SECOND, (0, 1, 75 * SECOND, 0, false)),
    ];
    for (number, ((rules, control, start), seat, later, expected)) in rows.into_iter().enumerate() {
        let mut clock = Clock::new(&Setup::new(rules, &control.parse().expect(control)).expect(control));
        let start = Timestamp::saturating_micros(start);
        clock.handle(start, &Input::Start { seat: Seat::FIRST }).expect(control);
        let view = ClockView::of(&clock.look(start).expect(control));
        let shown = view.shown(seat, Timestamp::saturating_micros(later)).expect(control);
        let times = (shown.left.as_micros(), shown.delay_left.as_micros());
        let found = (shown.stage, shown.periods_left.expect(control), times.0, times.1, shown.is_used_up);
        assert_eq!(found, expected, "row {number}: {control}");
    }
}

fn games() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), SETUP..SETUP + 40 * STEP)
}

proptest! {
    #![proptest_config(cases(300))]

    /// A view shows at every later instant what the machine reads then, and survives being sent.
    #[test]
    fn s20_a_view_shows_what_the_machine_reads(bytes in games(), later in prop::collection::vec(0_i64..200_000, 4)) {
        let mut game = Game::new(&bytes, Grain::Microseconds);
        let setup = game.setup();
        let mut clock = Clock::new(&setup);
        let hourglass = game.controls.iter().flat_map(|control| control.stages()).any(|stage| stage.bonus() == Some(Bonus::Opponent));
        // What others see of a change of stage in common shows with the next view.
        let alone = setup.rules().stage_change == StageChange::OnCount && !hourglass;
        while let Some((at, input, _)) = game.step(&clock) {
            if clock.handle(at, &input).is_err() {
                continue;
            }
            game.advance(at);
            let view = ClockView::of(&clock.look(at).expect("the instant of the input"));
            prop_assert_eq!(&ClockView::from_json(&view.to_json()).expect("a view"), &view);
            for later in &later {
                let Some(then) = at.checked_add(Span::saturating_micros(*later)) else { continue };
                let Ok(look) = clock.look(then) else { continue };
                // Only the server reports a flag, or the end of the start clock, and what follows it.
                if clock.next_deadline().is_some_and(|due| due <= then) || look.flag_pending().is_some() {
                    continue;
                }
                for (seat, reading) in look.readings().enumerate() {
                    let seat = tc_core::Seat::new(seat).expect("a seat");
                    let shown = view.shown(seat, then).expect("a seat of the view");
                    let on_count = setup.rules().stage_change == StageChange::OnCount;
                    if on_count && !look.state().flagged().contains(seat) {
                        let off = shown.left.as_micros() - reading.left.as_micros();
                        prop_assert!(off.abs() < 16, "{} {:?} {:?}", seat, game.controls, view);
                    }
                    if alone || look.turn() == SeatSet::only(seat) && !hourglass {
                        prop_assert_eq!(
                            (shown.stage, shown.periods_left, shown.left, shown.delay_left, shown.once_left, shown.penalty),
                            (reading.stage, reading.periods_left, reading.left, reading.delay_left, reading.once_left, reading.penalty),
                            "{} {:?} {:?}", seat, game.controls, view
                        );
                    }
                }
            }
        }
    }
}
