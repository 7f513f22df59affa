//! The driver (S21): a clock that is only told whose turn it is.

use tc_core::{
    AfterFlag, Clock, Driver, Input, Next, Press, Reason, Refused, Rules, Seat, SeatSet, Setup, Span, Status,
    Timestamp, Verdict,
};

type Driven = Driver<Box<Setup<4>>, 4>;

fn driver(control: &str) -> Driven {
    let setup = Setup::for_all(Rules::default(), &control.parse().expect("a control")).expect("a setup");
    Driver::new(Clock::new(Box::new(setup)))
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds * 1_000).expect("near")
}

fn seats(seats: &[usize]) -> SeatSet {
    seats.iter().filter_map(|seat| Seat::new(*seat)).collect()
}

fn inputs(driver: &mut Driven, turn: &[usize], seconds: i64) -> Vec<Input> {
    let steps = driver.turn_is(seats(turn), at(seconds)).expect("accepted");
    steps.into_iter().map(|step| step.input).collect()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn press(from: usize, to: usize) -> Input {
    Input::Press(Press { seat: Some(seat(from)), next: Next::Seat(seat(to)), lag: Span::ZERO })
}

/// What is left of every seat's period, in seconds.
fn left(driver: &Driven, seconds: i64) -> Vec<i64> {
    let look = driver.clock().look(at(seconds)).expect("a look");
    look.readings().map(|reading| reading.left.as_nanos() / 1_000_000_000).collect()
}

/// Every way from one turn to another, and what the clock is told.
#[test]
fn s21_from_turn_to_turn() {
    let stop = Input::Stop { lag: Span::ZERO };
    let mut driver = driver("100s.. + 1s");
    assert_eq!(inputs(&mut driver, &[], 0), [Input::Tick], "nobody before the start");
    assert_eq!(inputs(&mut driver, &[0], 0), [Input::Start { seat: seat(0) }]);
    assert_eq!(inputs(&mut driver, &[0], 1), [Input::Tick], "the same turn");
    assert_eq!(inputs(&mut driver, &[2], 3), [press(0, 2)]);
    assert_eq!(inputs(&mut driver, &[], 5), [stop]);
    assert_eq!(inputs(&mut driver, &[1, 3], 6), [Input::Open { seats: seats(&[1, 3]) }]);
    assert_eq!(inputs(&mut driver, &[3], 8), [Input::Halt { seat: seat(1) }], "seat 1 is ready");
    assert_eq!(inputs(&mut driver, &[1, 3], 9), [Input::Go { seat: seat(1) }], "it thinks again");
    assert_eq!(inputs(&mut driver, &[1, 3], 9), [Input::Tick]);
    assert_eq!(
        inputs(&mut driver, &[0], 10),
        [Input::Settle { moved: seats(&[1, 3]) }, Input::Start { seat: seat(0) }]
    );
    assert_eq!(inputs(&mut driver, &[0, 1], 11), [stop, Input::Open { seats: seats(&[0, 1]) }]);
    assert_eq!(
        inputs(&mut driver, &[2, 3], 12),
        [Input::Settle { moved: seats(&[0, 1]) }, Input::Open { seats: seats(&[2, 3]) }]
    );
    assert_eq!(inputs(&mut driver, &[], 13), [Input::Settle { moved: seats(&[2, 3]) }]);
    // Seat 0: 3 s and 1 s and 1 s, three moves. Seat 1: 2 s and 1 s and 1 s, two moves. Seat 2: 2 s and 1 s, two moves.
    // Seat 3: 4 s and 1 s.
    assert_eq!(left(&driver, 13), [98, 98, 99, 97]);
    assert_eq!(driver.clock().state().status(), Status::Ready);
}

#[test]
fn s21_flags_are_reported() {
    let mut driver = driver("10s");
    driver.turn_is(seats(&[0]), at(0)).expect("accepted");
    let early = driver.due(Timestamp::from_nanos(9_999_999_999)).expect("a tick");
    assert_eq!((early.answer.verdict, early.answer.effects.len()), (Verdict::Applied, 0));
    let late = driver.turn_is(seats(&[1]), at(12)).expect("being late is no error");
    let effects: Vec<String> = late.iter().flat_map(|step| &step.answer.effects).map(ToString::to_string).collect();
    assert_eq!(
        (late[0].answer.verdict, late.len(), effects),
        (Verdict::NotApplied, 1, vec!["10000 seat 0: flag".to_owned()])
    );
    assert_eq!(driver.due(at(13)).expect("a tick").answer.verdict, Verdict::NotApplied);
}

/// Of several inputs all are taken or none.
#[test]
fn s21_what_is_refused_leaves_everything() {
    let mut driver = driver("100s.. + 1s");
    driver.turn_is(seats(&[0, 1]), at(0)).expect("accepted");
    let before = driver.clone();
    assert_eq!(
        driver.turn_is(SeatSet::only(seat(9)), at(5)),
        Err(Refused::UnknownSeat(seat(9))),
        "settled, but not started"
    );
    assert_eq!(driver, before);
    driver.clock_mut().handle(at(6), &Input::Pause(Reason::Moderator)).expect("paused");
    assert_eq!(driver.turn_is(seats(&[1]), at(7)), Err(Refused::Paused));
    assert_eq!(driver.turn_is(seats(&[0, 1]), at(5)), Err(Refused::TimeBackwards(at(6))));
}

/// Where seats drop out, being late is no error either (S5, S11).
#[test]
fn s21_seats_that_drop_out() {
    let rules = Rules { after_flag: AfterFlag::Drop, ..Rules::default() };
    let control = "10s".parse().expect("a control");
    let setup = Setup::with_odds(rules, vec![control; 3]).expect("a setup");
    let mut driver: Driven = Driver::new(Clock::new(Box::new(setup)));
    driver.turn_is(seats(&[0]), at(0)).expect("accepted");
    assert_eq!(inputs(&mut driver, &[1], 12), [Input::Tick, Input::Tick], "the flag has passed the turn on");
    assert_eq!(left(&driver, 12), [0, 8, 10]);
    assert_eq!(inputs(&mut driver, &[0, 2], 13), [press(1, 2)], "seat 0 is out");
    assert_eq!(
        inputs(&mut driver, &[0, 1, 2], 14),
        [Input::Stop { lag: Span::ZERO }, Input::Open { seats: seats(&[1, 2]) }]
    );
}
