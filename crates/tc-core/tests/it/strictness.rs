//! What is refused in every object that is read: each key of each object is left out, doubled and given values that it
//! cannot have, and the refusal names it. The snapshot lists for each key the values that it takes, and all sentences.

use serde::Serialize;
use serde_json::Value;
use tc_core::client::ClockView;
use tc_core::log::Chain;
use tc_core::saved::{Journal, JournalWriter};
use tc_core::{
    Adjustment, Berserk, Calendar, Clock, EndReason, GameSettings, Input, Lag, PauseReason, Press, Rules, Seat,
    SeatSet, Setup, Span, StagePosition, StartClockEnd, StartClockFor, Thresholds, Timestamp, Undo, lines,
};
use tc_testkit::strictness::{self, Strictness, Type};

/// Parts of sentences that name no key of the place: a wrong kind of text is named as a whole, and values can contradict
/// each other.
const WITHOUT_KEY: [&str; 6] = [
    "there is no seat",
    "expected a journal",
    "expected a snapshot",
    "at least one seat, found none",
    "expected both thresholds or neither",
    "expected a quota that the rules give",
];

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("it is written")
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("an object")
}

fn inputs() -> Vec<Input> {
    let (seat, time, seats) = (Seat::SECOND, Span::millis(5), SeatSet::only(Seat::SECOND));
    let position = StagePosition { stage: Some(1), periods: Some(2) };
    let adjustments = [
        Adjustment::Give { seat, time },
        Adjustment::Take { seat, time },
        Adjustment::Set { seat, time, position, force: true },
        Adjustment::Transfer { from: seat, to: Seat::FIRST, time },
        Adjustment::Moves { seat, count: 3 },
        Adjustment::Berserk { seat },
        Adjustment::SkipBonus { seat },
    ];
    let others = [
        Input::Start { seat },
        Input::Press(Press { seat: Some(seat), next: tc_core::Next::Seat(seat), lag: time }),
        Input::Stop { lag: time },
        Input::Act,
        Input::Open { seats },
        Input::Halt { seat },
        Input::Go { seat },
        Input::Settle { moved: seats },
        Input::Tick,
        Input::Claim { seat },
        Input::Pause(PauseReason::Player(seat)),
        Input::Resume(PauseReason::Disconnection(None)),
        Input::Undo(Undo::Forced),
        Input::End { reason: EndReason::new("resigned").expect("a short text") },
    ];
    others.into_iter().chain(adjustments.map(Input::Adjust)).collect()
}

/// A clock that has almost everything: three seats, stages and byo-yomi, an hourglass, pauses, moves that can be undone.
fn clock() -> Clock {
    let rules = Rules {
        calendar: Calendar::Weekend,
        pauses: Some(5),
        keep_undo: Some(1),
        lag: Lag::Lichess,
        thresholds: Thresholds::At { low: Span::secs(20), critical: Span::secs(10) },
        start_clock: Some(Span::secs(30)),
        ..Rules::default()
    };
    let controls = ["1h, 5 x r1/30s", "10m.. + opp", "40/90m, 30m.. + 30s"];
    let controls = controls.map(|control| control.parse().expect("a control"));
    let mut clock = Clock::new(&Setup::for_each(rules, controls).expect("a setup"));
    let give = Adjustment::Give { seat: Seat::FIRST, time: Span::secs(1) };
    let inputs = [
        Input::Start { seat: Seat::FIRST },
        Input::press(),
        Input::Adjust(give),
        Input::press(),
        Input::press(),
        Input::press(),
        Input::Pause(PauseReason::Player(Seat::SECOND)),
    ];
    for (index, input) in (0..).zip(inputs) {
        clock.handle(Timestamp::millis(index * 1_500), &input).expect("a legal input");
    }
    clock
}

/// The lines of a journal, without their sums.
fn journal() -> Vec<String> {
    let clock = clock();
    let mut text = String::new();
    let (mut writer, head) = JournalWriter::begin(clock.setup());
    text.push_str(&head);
    text.push('\n');
    text.push_str(&writer.entry(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }));
    text.lines().map(|line| Chain::object(line).expect("a line with its sum")).collect()
}

/// Lines with the sums that they should have.
fn summed(lines: &[&str]) -> String {
    let mut chain = Chain::default();
    lines.iter().map(|line| chain.write(line) + "\n").collect()
}

fn types() -> Vec<Type> {
    let clock = clock();
    let at = clock.state().now().expect("it has begun");
    let of_line = |input: &Input| {
        let Value::Object(mut line) = json(input) else { panic!("an input is an object") };
        line.insert("at".into(), json(&Timestamp::millis(12_500)));
        Value::Object(line)
    };
    let rules = *clock.setup().rules();
    let rules = Rules {
        first_bonus: true,
        free_moves: 2,
        margin: Span::ZERO,
        move_limit: Some(Span::secs(10)),
        charge: Some(Span::secs(1)),
        charge_least: Span::secs(1),
        charge_double: Some(Span::secs(1)),
        penalty: 10,
        penalty_from: Some(1),
        ..rules
    };
    let all_rules = Rules {
        start_clock_for: StartClockFor::Each,
        start_clock_end: StartClockEnd::Lose,
        timeouts: Some(3),
        ..rules
    };
    let all_rules = Rules { berserk: Berserk::Lishogi, ..all_rules };
    fn by_serde<T: serde::de::DeserializeOwned>(text: &str) -> Result<(), String> {
        serde_json::from_str::<T>(text).map(drop).map_err(|error| error.to_string())
    }
    vec![
        Type {
            name: "line",
            samples: inputs().iter().map(of_line).collect(),
            read: Box::new(|text| lines::Request::read(text).input.map(drop).map_err(|problem| problem.to_string())),
        },
        Type { name: "input", samples: inputs().iter().map(json).collect(), read: Box::new(by_serde::<Input>) },
        Type { name: "rules", samples: vec![json(&all_rules)], read: Box::new(by_serde::<Rules>) },
        Type {
            name: "settings",
            samples: vec![parsed(r#"{"control":"5m","rules":"first-bonus"}"#)],
            read: Box::new(by_serde::<GameSettings>),
        },
        Type {
            name: "view",
            samples: vec![parsed(&ClockView::of(&clock.look(at).expect("an instant")).to_json())],
            read: Box::new(|text| ClockView::from_json(text).map(drop).map_err(|problem| problem.to_string())),
        },
        Type {
            name: "snapshot",
            samples: vec![parsed(&Chain::object(&clock.to_snapshot()).expect("a line with its sum"))],
            read: Box::new(|text| {
                let read = Clock::from_snapshot(&Chain::default().write(text));
                read.map(drop).map_err(|problem| problem.to_string())
            }),
        },
        Type {
            name: "first line of a journal",
            samples: vec![parsed(&journal()[0])],
            read: Box::new(|text| Journal::read(&summed(&[text])).map(drop).map_err(|problem| problem.to_string())),
        },
        Type {
            name: "line of a journal",
            samples: vec![parsed(&journal()[1])],
            read: Box::new(|text| {
                Journal::read(&summed(&[&journal()[0], text])).map(drop).map_err(|problem| problem.to_string())
            }),
        },
    ]
}

#[test]
fn every_key_of_every_object() {
    let Strictness { taken, sentences } = strictness::every_key(&types(), &WITHOUT_KEY);
    insta::assert_snapshot!("strictness_taken", taken);
    insta::assert_snapshot!("strictness_sentences", sentences);
}

#[test]
fn two_megabytes() {
    strictness::two_megabytes(&types(), &WITHOUT_KEY);
}

#[test]
fn no_object_is_read_from_a_list() {
    strictness::no_list(&types());
}
