//! The feature `serde`: what is written is read again as it was, by whatever way, and nothing else is read.

use std::fmt::Debug;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tc_core::client::{ClockView, Coming, Exchange, Gains, Offset, Shown};
use tc_core::saved::JournalWriter;
use tc_core::*;
use tc_testkit::cases;
use tc_testkit::games::{Game, Grain, SETUP, STEP};

/// Written and read again as text, as a value, and within another value.
fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).expect("it is written");
    assert_eq!(serde_json::from_str::<T>(&text).expect(&text), *value, "{text}");
    let tree = serde_json::to_value(value).expect("it is written");
    assert_eq!(serde_json::from_value::<T>(tree.clone()).expect(&text), *value, "{text}");
    let list = serde_json::to_string(&[value, value]).expect("it is written");
    let [first, second] = serde_json::from_str::<[T; 2]>(&list).expect(&list);
    assert_eq!([&first, &second], [value, value], "{list}");
    tree
}

/// Instants of lines that are dates and times (RFC 3339), and the Unix time that they are.
#[test]
fn dates_and_times() {
    let rows = [
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01T00:00:00.000001Z", 1),
        ("1969-12-31T23:59:59.999999Z", -1),
        ("2026-11-22T18:30:05Z", 1_795_372_205_000_000),
        ("2026-11-22t18:30:05z", 1_795_372_205_000_000),
        ("2026-11-22 18:30:05Z", 1_795_372_205_000_000),
        ("2026-11-22T18:30:05.25+01:00", 1_795_368_605_250_000),
        ("2026-11-22T18:30:05.250000-05:30", 1_795_392_005_250_000),
        ("2024-02-29T12:00:00-00:00", 1_709_208_000_000_000),
        ("2248-09-26T15:10:22.207999Z", Timestamp::MAX.as_micros()),
        ("1691-04-06T08:49:37.792001Z", Timestamp::MIN.as_micros()),
    ];
    for (text, micros) in rows {
        let request = lines::Request::read(&format!(r#"{{"type":"tick","at":"{text}"}}"#));
        assert_eq!(request.input, Ok((Timestamp::saturating_micros(micros), Input::Tick)), "{text}");
    }
    let beyond = ["2248-09-26T15:10:22.208000Z", "1691-04-06T08:49:37.792000Z"];
    for text in beyond {
        let request = lines::Request::read(&format!(r#"{{"type":"tick","at":"{text}"}}"#));
        assert_eq!(request.input, Err(lines::LineProblem::DoesNotFit { key: "at" }), "{text}");
    }
}

/// Every form, a row each.
#[test]
fn forms() {
    let (seat, span, at) = (Seat::SECOND, Span::micros(-1), Timestamp::MAX);
    let why = EndReason::new("\"über\"\n").expect("a short text");
    let player = PauseReason::Player(seat);
    let (boundary, lag) = (Boundary::PastZero, Lag::Fixed(Span::ZERO));
    let nights: Calendar = "off 22:00-08:00+01:00".parse().expect("a calendar");
    let rules = Rules { boundary, lag, keep_undo: Some(0), first_bonus: true, ..Rules::default() };
    let exchange = Exchange { sent: at, received_there: at, answered: at, received: at };
    let mut offset = Offset::default();
    let none = same(&offset);
    offset.learn(exchange).expect("an exchange");
    let turn = Effect { at, seat: None, change: Change::Turn };
    let paused = Effect { at, seat: Some(seat), change: Change::Paused(player) };
    let set =
        Adjustment::Set { seat, time: span, position: StagePosition { stage: Some(1), periods: None }, force: false };
    let rows = [
        (same(&span), json!(-0.001)),
        (same(&at), json!(8796093022207.999)),
        (same(&seat), json!(1)),
        (same(&SeatSet::only(seat)), json!([1])),
        (same(&Status::Running), json!("running")),
        (same(&Outcome::Ended), json!({"type": "ended"})),
        (
            same(&Outcome::TimeForfeit { losers: SeatSet::only(seat), opponent: Some(Seat::FIRST) }),
            json!({"type": "time_forfeit", "losers": [1], "opponent": 0}),
        ),
        (same(&Verdict::NotApplied), json!(false)),
        (same(&Pressure::Critical), json!("critical")),
        (same(&why), json!("\"über\"\n")),
        (same(&player), json!({"reason": "player", "seat": 1})),
        (same(&PauseReason::Disconnection(None)), json!({"reason": "disconnect"})),
        (same(&PauseSet::default()), json!([])),
        (
            same(&PauseSet::default().with(PauseReason::Scoring).with(player)),
            json!([{"reason": "player", "seat": 1}, {"reason": "scoring"}]),
        ),
        (same(&Next::InOrder), json!("in_order")),
        (same(&Next::Seat(seat)), json!(1)),
        (same(&Undo::Forced), json!(true)),
        (same(&Press { seat: Some(seat), next: Next::InOrder, lag: span }), json!({"seat": 1, "lag": -0.001})),
        (same(&Input::press()), json!({"type": "press"})),
        (same(&Input::Stop { lag: Span::ZERO }), json!({"type": "stop"})),
        (same(&Input::Resume(player)), json!({"type": "resume", "reason": "player", "seat": 1})),
        (same(&Input::Undo(Undo::Forced)), json!({"type": "undo", "force": true})),
        (same(&set), json!({"type": "set", "seat": 1, "time": -0.001, "stage": 1})),
        (same(&Input::Adjust(set)), json!({"type": "set", "seat": 1, "time": -0.001, "stage": 1})),
        (same(&StagePosition::default()), json!({})),
        (same(&Change::Ended), json!({"type": "ended"})),
        (same(&Change::Paused(player)), json!({"type": "paused", "reason": "player", "seat": 1})),
        (same(&turn), json!({"type": "turn", "at": 8796093022207.999, "seat": null})),
        (same(&paused), json!({"type": "paused", "at": 8796093022207.999, "seat": 1, "reason": "player"})),
        (same(&Cause::Moves), json!("moves")),
        (same(&BonusKind::First), json!("first")),
        (same(&Loss::Cap), json!("cap")),
        (same(&AdjustedBy::SkipBonus), json!("skip_bonus")),
        (same(&Answer { verdict: Verdict::Applied, effects: vec![] }), json!({"applied": true, "effects": []})),
        (same(&Accounts::default()), json!({"granted": 0, "used": 0, "forfeited": 0})),
        (same(&Rules::default()), json!({})),
        (same(&rules), json!({"boundary": "past-zero", "first_bonus": true, "lag": "fixed:0", "keep_undo": 0})),
        (same(&Rules { margin: Span::secs(5), ..Rules::default() }), json!({"margin": 5000})),
        (same(&Rules { start_clock_for: StartClockFor::Each, ..Rules::default() }), json!({"start_clock_for": "each"})),
        (same(&Rules { start_clock_end: StartClockEnd::Lose, ..Rules::default() }), json!({"start_clock_end": "lose"})),
        (same(&Rules { timeouts: Some(3), ..Rules::default() }), json!({"timeouts": 3})),
        (same(&Rules { berserk: Berserk::Lishogi, ..Rules::default() }), json!({"berserk": "lishogi"})),
        (same(&Rules { move_limit: Some(Span::secs(5)), ..Rules::default() }), json!({"move_limit": 5000})),
        (
            same(&Rules { charge: Some(Span::secs(1)), charge_least: Span::secs(2), ..Rules::default() }),
            json!({"charge": 1000, "charge_least": 2000}),
        ),
        (
            same(&Rules { penalty: 10, penalty_from: Some(2), ..Rules::default() }),
            json!({"penalty": 10, "penalty_from": 2}),
        ),
        (same(&Boundary::AtZero), json!("at-zero")),
        (same(&Calendar::Weekend), json!("weekend")),
        (same(&nights), json!("off 22:00-08:00+01:00")),
        (same(&Rules { calendar: nights, ..Rules::default() }), json!({"calendar": "off 22:00-08:00+01:00"})),
        (same(&Rules { vacation: Vacation::Own, ..Rules::default() }), json!({"vacation": "own"})),
        (same(&PauseReason::Calendar), json!({"reason": "calendar"})),
        (same(&AfterFlag::Drop), json!("drop")),
        (same(&StageChange::AtZeroAll), json!("zero-all")),
        (same(&FreeBonus::Earned), json!(true)),
        (same(&Lag::Off), json!("off")),
        (same(&Lag::Lichess), json!("lichess")),
        (same(&Thresholds::OfFirstTime), json!({})),
        (same(&Thresholds::At { low: span, critical: span }), json!({"low": -0.001, "critical": -0.001})),
        (none, json!({})),
        (same(&offset), json!({"offset": 0, "round_trip": 0})),
        (same(&exchange)["received_there"].clone(), json!(8796093022207.999)),
    ];
    for (number, (form, expected)) in rows.into_iter().enumerate() {
        assert_eq!(form, expected, "row {number}");
    }
}

/// What cannot be is refused, with the words of journals.
#[test]
fn refused_forms() {
    fn refused<T: DeserializeOwned + Debug>(text: &str) -> String {
        serde_json::from_str::<T>(text).expect_err(text).to_string()
    }
    let rows = [
        (
            refused::<Timestamp>("\"12500\""),
            "`instant`: expected a number of milliseconds, or a date and time with its offset, such as \"2026-11-22T18:30:05.25Z\"",
        ),
        (refused::<Span>("\"1\""), "`span`: expected a number of milliseconds"),
        (
            refused::<Span>("0.0001"),
            "`span`: finer than a microsecond; expected at most 3 decimals of a millisecond, or 6 of a second",
        ),
        (
            refused::<Span>("0.3000000000000001"),
            "`span`: finer than a microsecond; expected at most 3 decimals of a millisecond, or 6 of a second",
        ),
        (refused::<Span>("8796093022208"), "`span`: expected at most 8796093022207.999 ms to either side of 0"),
        (refused::<Span>("-1e300"), "`span`: expected at most 8796093022207.999 ms to either side of 0"),
        (refused::<Span>("null"), "`span`: expected a number of milliseconds"),
        (refused::<Seat>("16"), "there is no seat 16; seats count from 0 to 15"),
        (refused::<Vec<Seat>>("[0,1.5]"), "`seat`: expected a seat: a whole number from 0 at line 1 column 7"),
        (refused::<SeatSet>("[1,1]"), "`seats`: expected a list of seats, each once"),
        (refused::<Input>(r#"{"type":"hop"}"#).split(';').next().unwrap_or_default().into(), "there is no type `hop`"),
        (refused::<Input>(r#"{"type":"press","type":"press"}"#), "the key `type` occurs twice"),
        (refused::<Input>(r#"{"type":"press","to":1}"#), "`press` has no key `to`"),
        (refused::<Input>(r#"{"type":"start"}"#), "the key `seat` is missing"),
        (refused::<Input>(r#"{"type":"start","seat":99}"#), "there is no seat 99; seats count from 0 to 15"),
        (refused::<Input>("[]"), "`input`: expected an object"),
        (
            refused::<Outcome>(r#"{"type":"hop"}"#),
            "there is no type `hop`; expected one of time_forfeit, ended, cancelled",
        ),
        (refused::<Rules>(r#"{"pauses":null}"#), "`pauses`: expected a whole number from 0 to 65535"),
        (refused::<Rules>(r#"{"low":0.001}"#), "`low`: expected both thresholds or neither"),
        (
            refused::<Gains>(r#"{"from":[0],"shares":1,"up_to":-0.001}"#),
            "`up_to`: expected a span that is not negative",
        ),
        (refused::<Seat>("1e0"), "`seat`: expected a seat: a whole number from 0"),
        (
            refused::<Input>(r#"{"type":"moves","seat":0,"count":3.9999999999999999999}"#),
            "`count`: expected a whole number from 0 to 4294967295",
        ),
        (refused::<Coming>(r#"{"stage":16}"#), "`stage`: expected a whole number from 0 to 15"),
        (refused::<Coming>(r#"{"stage":4294967296}"#), "`stage`: expected a whole number from 0 to 15"),
        (
            refused::<Coming>(r#"{"stage":0,"time":0.001,"periods":0,"periods_left":1}"#),
            "`periods`: expected at least 1, or null",
        ),
        (refused::<Status>("\"asleep\""), "`value`: expected one of `ready`, `running`, `paused`, `over`, `cancelled`"),
    ];
    for (found, expected) in rows {
        assert_eq!(found, expected);
    }
}

/// One form of a type, wherever it is: that of an input is in the journal, that of a view is in its JSON.
fn without(mut value: Value, keys: &[&str]) -> Value {
    let object = value.as_object_mut().expect("an object");
    assert!(keys.iter().all(|key| object.remove(*key).is_some()));
    value
}

proptest! {
    #![proptest_config(cases(2_000))]

    /// A program that reads numbers into doubles gets every instant and span, and gives it back. Its whole milliseconds and
    /// the rest are taken apart: a product of all of them would be rounded itself (S15).
    #[test]
    fn s15_every_time_is_exact_in_a_double(micros in micros()) {
        let span = Span::from_micros(micros).expect("it fits");
        let text = serde_json::to_string(&span).expect("it is written");
        prop_assert_eq!(&text, &Timestamp::after_epoch(span).to_string());
        let number: f64 = serde_json::from_str(&text).expect("a number");
        prop_assert_eq!(number.trunc() as i64 * 1_000 + (number.fract() * 1_000.0).round() as i64, micros);
        prop_assert_eq!(serde_json::from_value::<Span>(json!(number)).expect("a span"), span);
        prop_assert_eq!(lines::milliseconds(&text), Ok(span));
    }
}

/// Any number of microseconds that a span can have, many at the ends of the range and around what a double has room for.
fn micros() -> impl Strategy<Value = i64> {
    let most = Span::MAX.as_micros();
    let near = |edge: i64| (edge - 2_000).max(-most)..=(edge + 2_000).min(most);
    prop_oneof![-most..=most, near(most), near(-most), near(0), near(most / 2), near(most / 4)]
}

proptest! {
    #![proptest_config(cases(60))]

    /// All that a game sends and stores.
    #[test]
    fn s15_forms_of_games(bytes in prop::collection::vec(any::<u8>(), SETUP..SETUP + 40 * STEP)) {
        let mut game = Game::new(&bytes, Grain::Microseconds);
        let setup = game.setup();
        let mut clock = Clock::new(&setup);
        let (mut writer, _) = JournalWriter::begin(&setup);
        same(setup.rules());
        while let Some((at, input, _)) = game.step(&clock) {
            let entry = serde_json::from_str(&writer.entry(at, &input)).expect("JSON");
            prop_assert_eq!(same(&input), without(entry, &["at", "sum"]));
            let Ok(answer) = clock.handle(at, &input) else { continue };
            game.advance(at);
            same(&answer);
            same(&clock.next_deadline());
            same(&clock.next_alert(at));
            same(&clock.state().outcome(&setup));
            let look = clock.look(at).expect("the instant of the input");
            let view = ClockView::of(&look);
            same(&view);
            prop_assert_eq!(serde_json::to_string(&view).expect("it is written"), view.to_json());
            for (reading, seat) in look.readings().zip((0..).filter_map(Seat::new)) {
                same(&reading);
                same(&clock.accounts(seat));
                let shown: Option<Shown> = view.shown(seat, at);
                same(&shown);
            }
        }
    }
}
