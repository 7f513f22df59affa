//! Gosei Play: the examples of its document *Time Tracking System*, and what its other documents and tests say.
#![cfg(feature = "gosei")]

use tc_core::{Boundary, Clock, GameSettings, Input, Rules, Seat, Setup, Timestamp};
use tc_interop::gosei::{self, Game, Player, log_lines};
use tc_interop::{Color, LossKind, Seconds};

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds * 1_000).expect("an instant")
}

fn setup(control: &str, boundary: Boundary) -> Setup {
    let control = control.parse().unwrap_or_else(|error| panic!("{control}: {error}"));
    Setup::new(Rules { boundary, ..Rules::default() }, &control).expect("a setup")
}

/// Black's state after each move that it has thought so long about; White answers at once.
fn play(setup: &Setup, thinks: &[i64]) -> Vec<Player> {
    let mut clock = Clock::new(setup);
    let mut now = 0;
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let mut states = Vec::new();
    for think in thinks {
        now += think;
        clock.handle(at(now), &Input::press()).expect("a move");
        states.push(Player::of(&clock.look(at(now)).expect("a look"), Color::Black).expect("Gosei Play has it"));
        if clock.state().outcome(setup).is_some() {
            break;
        }
        clock.handle(at(now), &Input::press()).expect("an answer");
    }
    states
}

/// The document's state of a player.
#[test]
fn worked_example() {
    let text = r#"{"id":"player1","color":"black","timeRemaining":120,"isInByoYomi":false,
        "byoYomiPeriodsLeft":5,"byoYomiTimeLeft":40}"#;
    let setup = setup("2m, 5 x 40s", Boundary::AtZero);
    let clock = Clock::new(&setup);
    let fresh = Player::of(&clock.look(at(0)).expect("a look"), Color::Black).expect("Gosei Play has it");
    let read = Game::read(&format!(r#"{{"players":[{text}]}}"#)).expect("a game");
    assert_eq!(read.players, [Player { id: Some("player1".into()), ..fresh }]);
    assert_eq!(Game::read(&read.to_json()), Ok(read));
}

/// What each player thinks, in turn; a pass where there is no point. Returns the log of the whole game.
fn log(control: &str, thinks: &[(i64, Option<(u32, u32)>)]) -> Vec<String> {
    let setup = setup(control, Boundary::AtZero);
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let (mut now, mut lines) = (0, Vec::new());
    for ((think, point), side) in thinks.iter().zip(Color::BOTH.into_iter().cycle()) {
        now += think;
        let before = clock.reading(side.seat(), at(now)).expect("a seat");
        let effects = clock.handle(at(now), &Input::press()).expect("a move").effects;
        let after = clock.look(at(now)).expect("a look");
        lines.extend(log_lines(side, *point, &before, &effects, &after).expect("Gosei Play has it"));
    }
    lines
}

/// The document's log, of games that were played.
#[test]
fn logs() {
    let point = Some((4, 4));
    assert_eq!(
        log("2m, 5 x 40s", &[(10, point)]),
        [
            "🎯 MOVE TRACKED - Player made move at (4, 4) - Time spent: 00:10s (Main)",
            "⏰ TIME DEDUCTED - Player black spent 10s from main time, 110s remaining",
            "📤 TIME UPDATE SENT - Player black: Main=110s, InByoYomi=false",
        ]
    );
    let lines = log("2m, 5 x 40s", &[(120, point), (125, point), (45, point), (5, None)]);
    assert_eq!(
        lines[..4],
        [
            "🎯 MOVE TRACKED - Player made move at (4, 4) - Time spent: 02:00s (Main)",
            "⏰ TIME DEDUCTED - Player black spent 120s from main time, 0s remaining",
            "🚨 ENTERING BYO-YOMI: Player black entered byo-yomi with 5 periods",
            "📤 TIME UPDATE SENT - Player black: Main=0s, InByoYomi=true",
        ]
    );
    assert_eq!(
        lines[8..],
        [
            "🎯 MOVE TRACKED - Player made move at (4, 4) - Time spent: 00:45s (Byo-yomi)",
            "⏰ TIME DEDUCTED - Player black spent 45s in byo-yomi, 35s remaining in period",
            "⏳ BYO-YOMI PERIOD USED: Player black used one period, 4 periods remaining",
            "📤 TIME UPDATE SENT - Player black: Main=0s, InByoYomi=true",
            "🎯 PASS TRACKED - Player passed - Time spent: 00:05s (Byo-yomi)",
            "⏰ TIME DEDUCTED (PASS) - Player white spent 5s in byo-yomi, 30s remaining in period",
            "📤 TIME UPDATE SENT - Player white: Main=0s, InByoYomi=true",
        ]
    );
    // Two periods in one move, and a blitz game.
    assert!(log("5 x r1/30s", &[(75, point)])[2].ends_with("used one period, 4 periods remaining"));
    assert!(log("5 x r1/30s", &[(75, point)])[3].ends_with("used one period, 3 periods remaining"));
    assert!(log("r1/30s", &[(12, point)])[1].ends_with("spent 12s from main time, 18s remaining"));
}

/// The document's game state, with the turn that the server has.
const STATE: &str = r#"{
  timeControl: 120, byoYomiPeriods: 5, byoYomiTime: 40, currentTurn: "black", status: 'playing',
  lastMoveTime: 1640995200000,  // Timestamp when current turn started
  players: [
    {
      id: "player1",
      color: "black",
      timeRemaining: 120,         // Main time remaining (seconds)
      isInByoYomi: false,         // Whether in byo-yomi mode
      byoYomiPeriodsLeft: 5,      // Byo-yomi periods remaining
      byoYomiTimeLeft: 40         // Time left in current period
    },
    { id: "player2", color: "white", timeRemaining: 0, isInByoYomi: true, byoYomiPeriodsLeft: 2, byoYomiTimeLeft: 17 }
  ]
}"#;

#[test]
fn games() {
    let settings = gosei::DOCUMENT.read(STATE).expect("settings")[0].settings.clone();
    let game = Game::read(STATE).expect("a game");
    assert_eq!(Game::read(&game.to_json()), Ok(game.clone()));
    let mut clock = game.clock(&settings).expect("it goes on");
    let start = Timestamp::from_millis(1_640_995_200_000).expect("an instant");
    let back = Game::of(&clock.look(start).expect("a look")).expect("Gosei Play has it");
    let anonymous = |game: &Game| {
        let players = game.players.iter().map(|player| Player { id: None, ..player.clone() }).collect();
        Game { players, ..game.clone() }
    };
    assert_eq!(back, anonymous(&game));
    // It goes on: Black uses the main time, White what is left of a period and the last one.
    let later = |seconds: i64| Timestamp::saturating_micros(start.as_micros() + seconds * 1_000_000);
    clock.handle(later(125), &Input::press()).expect("a move");
    assert_eq!(clock.next_deadline(), Some(later(125 + 17 + 40)));
    let game = Game::of(&clock.look(later(125)).expect("a look")).expect("Gosei Play has it");
    assert_eq!(game.clock(&settings).expect("it goes on").next_deadline(), clock.next_deadline());
    clock.handle(later(200), &Input::Tick).expect("a flag");
    let over = Game::of(&clock.look(later(200)).expect("a look")).expect("Gosei Play has it");
    assert!(over.is_finished && over.to_json().contains(r#""status":"finished""#));
    let again = over.clock(&settings).expect("it is over");
    assert!(again.state().outcome(again.setup()).is_some());
    // Who moves is not said: between turns.
    let unsaid = Game { turn: None, ..game };
    assert_eq!(unsaid.clock(&settings).expect("it is ready").next_deadline(), None);
}

/// What does not fit the settings is refused.
#[test]
fn misfits() {
    let settings = gosei::DOCUMENT.read(STATE).expect("settings")[0].settings.clone();
    for (from, to, expected) in [
        ("timeRemaining: 120", "timeRemaining: 121", "black: `timeRemaining`: 121"),
        ("byoYomiPeriodsLeft: 5", "byoYomiPeriodsLeft: 4", "black: `byoYomiPeriodsLeft`: 4"),
        ("byoYomiPeriodsLeft: 2", "byoYomiPeriodsLeft: 6", "white: `byoYomiPeriodsLeft`: 6"),
        ("byoYomiTimeLeft: 17", "byoYomiTimeLeft: 41", "white: `byoYomiTimeLeft`: 41"),
    ] {
        let game = Game::read(&STATE.replace(from, to)).expect("a game");
        let error = game.clock(&settings).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(error, Err(format!("{expected} does not fit the settings")));
    }
    let absolute = tc_interop::GameSettings::from("2m".parse::<tc_notation::TimeControl>().expect("a control"));
    assert!(Game::read(STATE).expect("a game").clock(&absolute).is_err());
    assert!(Game::read(r#"{"players":[{"color":"red","timeRemaining":5}]}"#).is_err());
}

/// The document's code: whole seconds, periods that run on from move to move, and what is used beyond a period is
/// forgotten. `false` when the last period is over, which the code leaves to others.
fn document(state: &mut Player, periods: u64, period: u64, spent: u64) -> bool {
    if !state.is_in_byo_yomi {
        state.time_remaining.0 = state.time_remaining.0.saturating_sub(spent);
        if state.time_remaining.0 == 0 && periods > 0 {
            *state = Player { is_in_byo_yomi: true, periods_left: periods, ..state.clone() };
            state.period_left = Seconds(period);
        }
        return true;
    }
    state.period_left.0 = state.period_left.0.saturating_sub(spent);
    if state.period_left.0 == 0 && state.periods_left > 1 {
        state.periods_left -= 1;
        state.period_left = Seconds(period);
    }
    state.period_left.0 > 0
}

/// The machine does as the document's code does, where no move takes more than what is left.
#[test]
fn documents_code_is_reproduced() {
    let thinks = [10, 5, 105, 15, 25, 39, 1, 40, 20, 20, 7, 33];
    let setup = setup("2m, 5 x 40s", Boundary::AtZero);
    let mut state = Player::of(&Clock::new(&setup).look(at(0)).expect("a look"), Color::Black).expect("a player");
    let played = play(&setup, &thinks);
    assert_eq!(played.len(), thinks.len());
    for (think, ours) in thinks.iter().zip(played) {
        let goes_on = document(&mut state, 5, 40, *think as u64);
        if goes_on {
            assert_eq!(ours, state, "after {think}");
        } else {
            assert_eq!((ours.period_left, ours.periods_left), (Seconds(0), 0), "time is up");
        }
    }
    // Where one does, the code forgives it, and the machine carries it over.
    let [ours] = &play(&setup, &[130])[..] else { panic!("one move") };
    assert_eq!((ours.periods_left, ours.period_left), (5, Seconds(30)));
}

/// Blitz: the time is what it was after every move.
#[test]
fn blitz() {
    let setup = setup("r1/30s", Boundary::AtZero);
    let states = play(&setup, &[10, 29, 1]);
    assert!(states.iter().all(|state| state.time_remaining == Seconds(30) && !state.is_in_byo_yomi));
}

/// BYO_YOMI_CALCULATION_FIXED, AI_TIMER_FIX, COUNTDOWN, BYO_YOMI_AUTO, byoYomiTest.js, server.js: periods of 30 seconds
/// that restart. The move handler keeps a period that was used to the second, the ticker does not.
#[test]
fn vectors() {
    const KEEP: Boundary = Boundary::PastZero;
    const TICK: Boundary = Boundary::AtZero;
    let rows: [(&str, Boundary, i64, Option<u64>); 21] = [
        ("45s, 7 x r1/30s", KEEP, 83, Some(6)),
        ("60s, 7 x r1/30s", KEEP, 83, Some(7)),
        ("5 x r1/30s", KEEP, 10, Some(5)),
        ("5 x r1/30s", KEEP, 92, Some(2)),
        ("4 x r1/30s", KEEP, 15, Some(4)),
        ("3 x r1/30s", KEEP, 30, Some(3)),
        ("3 x r1/30s", TICK, 30, Some(2)),
        ("3 x r1/30s", KEEP, 31, Some(2)),
        ("2 x r1/30s", KEEP, 75, None),
        // ENTRY_HANG says 5.
        ("10s, 5 x r1/30s", KEEP, 45, Some(4)),
        // The move handler counts 90 / 30 as three, although it keeps a single one.
        ("5s, 5 x r1/30s", TICK, 95, Some(2)),
        ("10s, 3 x r1/30s", TICK, 100, None),
        // BYO_YOMI_AUTO says that the time is up; 75 / 30 is two of three.
        ("3 x r1/30s", KEEP, 75, Some(1)),
        ("2 x r1/30s", KEEP, 95, None),
        ("5 x r1/30s", KEEP, 25, Some(5)),
        ("5 x r1/30s", KEEP, 35, Some(4)),
        ("1 x r1/30s", KEEP, 35, None),
        ("30s, 1 x r1/30s", TICK, 60, None),
        ("60s, 5 x r1/30s", KEEP, 10, Some(5)),
        ("60s, 5 x r1/30s", TICK, 60, Some(5)),
        ("60s, 5 x r1/30s", KEEP, 60, Some(5)),
    ];
    for (control, boundary, think, expected) in rows {
        let setup = setup(control, boundary);
        let [after] = &play(&setup, &[think])[..] else { panic!("one move") };
        let is_blitz = control.starts_with("1 x");
        let left = match expected {
            None if is_blitz => after.time_remaining.0,
            None => after.periods_left,
            Some(periods) => {
                assert_eq!(after.period_left, Seconds(30), "{control}: {think}");
                after.periods_left.abs_diff(periods)
            }
        };
        assert_eq!(left, 0, "{control}: {think} gives {after:?}");
    }
    let [after] = &play(&setup("60s", KEEP), &[10])[..] else { panic!("one move") };
    assert_eq!(after.time_remaining, Seconds(50));
    for (boundary, think, is_alive) in [(KEEP, 30, true), (KEEP, 31, false), (TICK, 30, false)] {
        let [after] = &play(&setup("r1/30s", boundary), &[think])[..] else { panic!("one move") };
        assert_eq!(after.time_remaining > Seconds(0), is_alive, "blitz: {think}");
    }
}

/// A running clock is not at nothing.
#[test]
fn less_than_a_second() {
    let setup = setup("2m, 5 x r1/40s", Boundary::AtZero);
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let look = clock.look(Timestamp::saturating_micros(119_999_999)).expect("a look");
    let state = Player::of(&look, Color::Black).expect("Gosei Play has it");
    assert_eq!((state.time_remaining, state.is_in_byo_yomi), (Seconds(1), false));
}

/// What the state of a game cannot say of a control or of its rules, and whether a text remains.
#[test]
fn losses_of_games() {
    let rows: [(&str, &[&str], bool); 10] = [
        ("90s", &[], true),
        ("5m.. + 5s", &[], true),
        ("r1/30s", &[], true),
        ("5m, 3 x r1/30s", &[], true),
        ("5m, 3 x 30s", &[], true),
        ("(2s) 5m", &["stage 1: the delay"], true),
        ("5m + ..3s", &["stage 1: that only time used is given back"], true),
        ("5m + 5s", &["stage 1: the cap"], true),
        ("5m; boundary past-zero", &["what a clock at exactly zero means"], true),
        ("1m, r10/3m", &["stage 2: the number of moves"], false),
    ];
    for (text, losses, has_text) in rows {
        let GameSettings { control, rules } = text.parse().expect("settings");
        let setup = Setup::new(rules, &control).expect("a setup");
        let mut clock = Clock::new(&setup);
        clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        let game = Game::of(&clock.look(at(1)).expect("a look"));
        let (found, text_found) = match game {
            Ok(_) => (Vec::new(), true),
            Err(unwritable) => {
                (unwritable.losses.iter().map(ToString::to_string).collect(), unwritable.lossy.is_some())
            }
        };
        assert_eq!((found, text_found), (losses.iter().map(ToString::to_string).collect(), has_text), "{text}");
    }
    for seats in [1, 3] {
        let setup: Setup =
            Setup::for_each(Rules::default(), vec!["5m".parse().expect("a control"); seats]).expect("a setup");
        let game = Game::of(&Clock::new(&setup).look(at(0)).expect("a look"));
        assert_eq!(game.map_err(|unwritable| unwritable.losses[0].kind), Err(LossKind::Seats));
    }
}

/// What the document lists as future: Fischer, Canadian, absolute time, and any other.
#[test]
fn future() {
    let rows = [("2m.. + 5s", "115s"), ("1m, r10/3m", "50s"), ("2m", "110s"), ("(5s) 1m + ..3s", "58s")];
    for (control, expected) in rows {
        let setup = setup(control, Boundary::AtZero);
        let mut clock = Clock::new(&setup);
        clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("it starts");
        clock.handle(at(10), &Input::press()).expect("a move");
        let left = clock.reading(Seat::FIRST, at(10)).expect("a seat").left.to_string();
        assert_eq!(left, expected, "{control}");
    }
    let canadian = setup("1m, r10/3m", Boundary::AtZero);
    let clock = Clock::new(&canadian);
    assert!(Player::of(&clock.look(at(0)).expect("a look"), Color::Black).is_err(), "it has no such state");
}
