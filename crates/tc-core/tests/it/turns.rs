//! The example `turns` (S21): a game says whose turn it is, and the inputs of its clock follow.

#[path = "../../examples/turns.rs"]
#[expect(dead_code, reason = "the test plays, and does not run main")]
mod example;

use example::{Game, turn_is};
use tc_core::{
    AfterFlag, Clock, Input, Next, PauseReason, Press, Refused, Rules, Seat, SeatSet, Setup, Span, Status, Timestamp,
};

fn game(control: &str, rules: Rules) -> Game {
    let setup = Setup::for_all(rules, &control.parse().expect("a control"), 4).expect("a setup");
    Clock::new(&setup)
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds * 1_000).expect("near")
}

fn seats(seats: &[usize]) -> SeatSet {
    seats.iter().filter_map(|seat| Seat::new(*seat)).collect()
}

fn inputs(game: &mut Game, turn: &[usize], seconds: i64) -> Vec<Input> {
    let answers = turn_is(game, seats(turn), at(seconds)).expect("accepted");
    answers.into_iter().map(|(input, _)| input).collect()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn press(from: usize, to: usize) -> Input {
    Input::Press(Press { seat: Some(seat(from)), next: Next::Seat(seat(to)), lag: Span::ZERO })
}

/// What is left of every seat's period, in seconds.
fn left(game: &Game, seconds: i64) -> Vec<i64> {
    let look = game.look(at(seconds)).expect("a look");
    look.readings().map(|reading| reading.left.as_micros() / 1_000_000).collect()
}

#[test]
fn turns_print() {
    insta::assert_snapshot!(example::play().expect("it plays"));
}

/// Every way from one turn to another, and the inputs of the clock.
#[test]
fn s21_from_turn_to_turn() {
    let stop = Input::Stop { lag: Span::ZERO };
    let mut game = game("100s.. + 1s", Rules::default());
    assert_eq!(inputs(&mut game, &[], 0), [], "nobody before the start");
    assert_eq!(inputs(&mut game, &[0], 0), [Input::Start { seat: seat(0) }]);
    assert_eq!(inputs(&mut game, &[0], 1), [], "the same turn");
    assert_eq!(inputs(&mut game, &[2], 3), [press(0, 2)]);
    assert_eq!(inputs(&mut game, &[], 5), std::slice::from_ref(&stop));
    assert_eq!(inputs(&mut game, &[1, 3], 6), [Input::Open { seats: seats(&[1, 3]) }]);
    assert_eq!(inputs(&mut game, &[3], 8), [Input::Halt { seat: seat(1) }], "seat 1 is ready");
    assert_eq!(inputs(&mut game, &[1, 3], 9), [Input::Go { seat: seat(1) }], "it thinks again");
    assert_eq!(inputs(&mut game, &[1, 3], 9), []);
    assert_eq!(inputs(&mut game, &[0], 10), [Input::Settle { moved: seats(&[1, 3]) }, Input::Start { seat: seat(0) }]);
    assert_eq!(inputs(&mut game, &[0, 1], 11), [stop, Input::Open { seats: seats(&[0, 1]) }]);
    assert_eq!(
        inputs(&mut game, &[2, 3], 12),
        [Input::Settle { moved: seats(&[0, 1]) }, Input::Open { seats: seats(&[2, 3]) }]
    );
    assert_eq!(inputs(&mut game, &[], 13), [Input::Settle { moved: seats(&[2, 3]) }]);
    // Seat 0: 3 s and 1 s and 1 s, three moves. Seat 1: 2 s and 1 s and 1 s, two moves. Seat 2: 2 s and 1 s, two moves.
    // Seat 3: 4 s and 1 s.
    assert_eq!(left(&game, 13), [98, 98, 99, 97]);
    assert_eq!(game.state().status(), Status::Ready);
}

#[test]
fn s21_flags_are_reported() {
    let mut game = game("10s", Rules::default());
    turn_is(&mut game, seats(&[0]), at(0)).expect("accepted");
    let late = turn_is(&mut game, seats(&[1]), at(12)).expect("being late is no error");
    let effects: Vec<String> = late.iter().flat_map(|(_, answer)| &answer.effects).map(ToString::to_string).collect();
    assert_eq!((late[0].0.clone(), late.len(), effects), (Input::Tick, 1, vec!["10000 seat 0: flag".to_owned()]));
}

/// Of several inputs all are taken or none.
#[test]
fn s21_what_is_refused_leaves_everything() {
    let mut game = game("100s.. + 1s", Rules::default());
    turn_is(&mut game, seats(&[0, 1]), at(0)).expect("accepted");
    let before = game.clone();
    assert_eq!(
        turn_is(&mut game, SeatSet::only(seat(9)), at(5)),
        Err(Refused::UnknownSeat(seat(9))),
        "settled, but not started"
    );
    assert_eq!(game, before);
    game.handle(at(6), &Input::Pause(PauseReason::Moderator)).expect("paused");
    assert_eq!(turn_is(&mut game, seats(&[1]), at(7)), Err(Refused::Paused));
    assert_eq!(turn_is(&mut game, seats(&[0, 1]), at(5)), Err(Refused::TimeBackwards(at(6))));
}

/// Where seats drop out, being late is no error either (S5, S11).
#[test]
fn s21_seats_that_drop_out() {
    let mut game = game("10s", Rules { after_flag: AfterFlag::Drop, ..Rules::default() });
    turn_is(&mut game, seats(&[0]), at(0)).expect("accepted");
    assert_eq!(inputs(&mut game, &[1], 12), [Input::Tick], "the flag has passed the turn on");
    assert_eq!(left(&game, 12), [0, 8, 10, 10]);
    assert_eq!(inputs(&mut game, &[0, 2], 13), [press(1, 2)], "seat 0 is out");
    assert_eq!(
        inputs(&mut game, &[0, 1, 2], 14),
        [Input::Stop { lag: Span::ZERO }, Input::Open { seats: seats(&[1, 2]) }]
    );
}
