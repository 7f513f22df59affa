//! What the formats of chess say of a clock that runs, and how long games are expected to last.

use tc_core::{Boundary, Clock, Input, Press, Rules, Seat, Setup, Span, Timestamp};
use tc_interop::dgt;
use tc_interop::lichess::{GameState, clocks};
use tc_interop::pgn::Command;
use tc_interop::speed::{FIDE_MOVES, FISHTEST_MOVES, LICHESS_MOVES, expected_length};
use tc_interop::units::{CENTISECOND, DECISECOND, SECOND};
use tc_interop::{Centiseconds, Milliseconds};

/// Control, microseconds that White has thought, White's `%clk` exactly and in seconds, White's milliseconds.
const THOUGHT: &[(&str, i64, &str, &str, u64)] = &[
    ("3m.. + 2s", 0, "[%clk 0:03:00.000000]", "[%clk 0:03:00]", 180_000),
    ("3m.. + 2s", 1_500_000, "[%clk 0:02:58.500000]", "[%clk 0:02:59]", 178_500),
    ("3m.. + 2s", 179_999_999, "[%clk 0:00:00.000001]", "[%clk 0:00:01]", 1),
    ("3m.. + 2s", 180_000_000, "[%clk 0:00:00.000000]", "[%clk 0:00:00]", 0),
    ("3m.. + 2s", 200_000_000, "[%clk 0:00:00.000000]", "[%clk 0:00:00]", 0),
    ("(5s) 3m", 4_000_000, "[%clk 0:03:00.000000]", "[%clk 0:03:00]", 180_000),
    ("(5s) 3m", 6_000_000, "[%clk 0:02:59.000000]", "[%clk 0:02:59]", 179_000),
    ("40/90m.. + 30s, 30m.. + 30s", 60_000_000, "[%clk 1:29:00.000000]", "[%clk 1:29:00]", 5_340_000),
    ("r1/1d", 3_600_000_000, "[%clk 23:00:00.000000]", "[%clk 23:00:00]", 82_800_000),
];

#[test]
fn clocks_that_run() {
    for (control, thought, exact, seconds, millis) in THOUGHT {
        let control = control.parse().expect(control);
        let setup = Setup::new(Rules::default(), &control).expect("a setup");
        let mut clock = Clock::new(&setup);
        let white = Seat::new(0).expect("a seat");
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: white }).expect("it starts");
        let look = clock.look(Timestamp::saturating_micros(*thought)).expect("a look");
        let reading = look.reading(white).expect("a reading");
        assert_eq!(Command::clock(&reading).to_string(), *exact, "{control} after {thought}");
        assert_eq!(Command::clock_in(&reading, SECOND).to_string(), *seconds, "{control} after {thought}");
        let state = GameState::of(&look).expect("two seats");
        assert_eq!(state.white, Milliseconds(*millis), "{control} after {thought}");
        assert_eq!(GameState::read(&state.to_json()), Ok(state));
    }
}

/// As sites have them: rounded up, so that a clock that is alive never shows zero.
#[test]
fn tenths_and_hundredths() {
    let setup = Setup::from(&"3m".parse().expect("a control"));
    let mut clock = Clock::new(&setup);
    let white = Seat::new(0).expect("a seat");
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: white }).expect("it starts");
    let rows = [
        (120_140_000, "[%clk 0:00:59.9]", "[%clk 0:00:59.86]"),
        (121_000_000, "[%clk 0:00:59.0]", "[%clk 0:00:59.00]"),
        (179_999_999, "[%clk 0:00:00.1]", "[%clk 0:00:00.01]"),
        (180_000_000, "[%clk 0:00:00.0]", "[%clk 0:00:00.00]"),
    ];
    for (thought, tenths, hundredths) in rows {
        let look = clock.look(Timestamp::saturating_micros(thought)).expect("a look");
        let reading = look.reading(white).expect("a reading");
        assert_eq!(Command::clock_in(&reading, DECISECOND).to_string(), tenths, "{thought}");
        assert_eq!(Command::clock_in(&reading, CENTISECOND).to_string(), hundredths, "{thought}");
    }
}

/// A clock at exactly zero that is alive flags a microsecond later.
#[test]
fn the_last_microsecond() {
    let control = "1s".parse().expect("a control");
    let setup = Setup::new(Rules { boundary: Boundary::PastZero, ..Rules::default() }, &control).expect("a setup");
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::new(0).expect("a seat") }).expect("it starts");
    let shown =
        |at| GameState::of(&clock.look(Timestamp::saturating_micros(at)).expect("a look")).expect("two seats").white;
    assert_eq!(shown(999_999), Milliseconds(1));
    assert_eq!(shown(1_000_001), Milliseconds(0));
}

/// Seconds: a think, what is shown before the press, and after it.
type Display = (i64, i64, i64);

/// Control, what White thinks move by move in seconds, what a DGT clock shows before each press and after it.
const DISPLAYS: &[(&str, &str, &[Display])] = &[
    ("dgtprojects.com FAQ, option 22", "(3s) 5m", &[(2, 301, 303), (5, 298, 301)]),
    (
        "DGT 2010, byo-yomi 9 h and 5 x 1 min",
        "9h, 5 x r1/60s",
        &[(9 * 3_600, 300, 300), (59, 241, 300), (61, 239, 240)],
    ),
    ("DGT, Fischer with the first bonus", "3m.. + 2s", &[(2, 180, 182), (5, 177, 179)]),
];

#[test]
fn dgt_displays() {
    for (source, control, moves) in DISPLAYS {
        let control = control.parse().expect(control);
        let setup = Setup::new(dgt::rules(&control), &control).expect("a setup");
        let mut clock = Clock::new(&setup);
        let (white, black) = (Seat::new(0).expect("a seat"), Seat::new(1).expect("a seat"));
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: white }).expect("it starts");
        let mut at = 0;
        for (thought, before, after) in *moves {
            at += thought * 1_000_000;
            let shown = |clock: &Clock| {
                dgt::shown(&clock.look(Timestamp::saturating_micros(at)).expect("a look"), white).expect("a display")
            };
            assert_eq!(shown(&clock), Span::from_secs(*before).expect("a span"), "{source}: {thought}, before");
            for seat in [white, black] {
                let press = Input::Press(Press { seat: Some(seat), ..Press::default() });
                clock.handle(Timestamp::saturating_micros(at), &press).expect("a press");
            }
            assert_eq!(shown(&clock), Span::from_secs(*after).expect("a span"), "{source}: {thought}, after");
        }
    }
}

#[test]
fn recorded_clocks() {
    assert_eq!(clocks("[6000, 5856]"), Ok(vec![Centiseconds(6_000), Centiseconds(5_856)]));
    assert!(clocks(r#"{"clocks":[-1]}"#).is_err());
    assert!(clocks(r#"{"clocks":[1.5]}"#).is_err());
    assert!(clocks("{}").is_err());
    assert!(clocks(&format!("[{}0]", "0,".repeat(10_000))).is_err());
}

/// Source, control, moves, seconds.
const LENGTHS: &[(&str, &str, u32, i64)] = &[
    ("lichess, limit and 40 increments", "3m.. + 2s", LICHESS_MOVES, 260),
    ("lichess, quota table", "15s", LICHESS_MOVES, 15),
    ("lichess, quota table", "2m.. + 1s", LICHESS_MOVES, 160),
    ("FIDE, base and 60 increments", "15m.. + 10s", FIDE_MOVES, 1_500),
    ("FIDE, base and 60 increments", "40/90m.. + 30s, 30m.. + 30s", FIDE_MOVES, 9_000),
    ("FIDE, increment from move 61", "40/2h, 20/1h, 15m.. + 30s", FIDE_MOVES, 10_800),
    ("FIDE, increment from move 61", "40/2h, 20/1h, 15m.. + 30s", FIDE_MOVES + 1, 10_800 + 930),
    ("US Chess, minutes and seconds of delay", "(5s) 30m", FIDE_MOVES, 2_100),
    ("Bronstein's delay is as long", "30m + ..5s", FIDE_MOVES, 2_100),
    ("byo-yomi, each period once and the last for every move", "30m, 5 x r1/30s", FIDE_MOVES, 1_800 + 4 * 30 + 60 * 30),
    ("byo-yomi from the first move", "5 x r1/15s", FIDE_MOVES, 4 * 15 + 60 * 15),
    ("Canadian", "40m, r15/5m", FIDE_MOVES, 2_400 + 4 * 300),
    ("Canadian", "40m, r15/5m", FIDE_MOVES + 1, 2_400 + 5 * 300),
    ("increment or byo-yomi, what gives more", "5m.. + 10s, 2 x r1/20s", FIDE_MOVES, 300 + 20 + 60 * 20),
    ("increment or byo-yomi, what gives more", "5m.. + 30s, 2 x r1/20s", FIDE_MOVES, 300 + 60 * 30 + 40),
    ("repeating", "* x 40/5m", 40, 300),
    ("repeating", "* x 40/5m", 41, 600),
    ("a requirement that nothing follows", "40/5m", 100, 300),
    ("periods", "3 x 10/5m", 100, 900),
    ("a move in a day", "r1/1d", 40, 40 * 86_400),
    ("a capped increment", "10m + 30s", 60, 600 + 1_800),
    ("a cap below the increment", "5s..5s + 30s", 60, 5 + 300),
    ("moves that end a period", "e10/5m, 10m", 20, 900),
    ("moves or time that end a period", "e10/5m, 10m", 10, 900),
    ("moves that end a period", "e10/5m.. + 1m, 10m", 20, 300 + 600 + 600),
    ("moves that end a period", "* x e10/5m", 11, 600),
    ("the last period runs on", "e10/5m.. + 1m", 20, 300 + 1_200),
    ("steady average", "10/r5m", 20, 600),
    ("no moves", "30m, 5 x r1/30s", 0, 1_950),
    ("unlimited periods", "30m, * x r1/30s", 10, 1_800 + 300),
    ("S3: a first stage of no time ends at once, and uses nothing", "0s + ..5s, 3m", LICHESS_MOVES, 180),
    ("S3: a delay keeps it, and nothing is used beyond it", "(2s) 0s + ..5s, 3m", LICHESS_MOVES, 180 + 80),
    ("S9: the first bonus keeps it", "0s.. + 5s, 3m", LICHESS_MOVES, 180 + 200),
    ("S3: time leads to a stage of no time, which ends at once", "3m, 0s.. + 5s", LICHESS_MOVES, 180),
    ("S3: the same, with its delay (R7)", "3m, (5s) 0s, 1m", LICHESS_MOVES, 240),
    ("R3: what is left runs on in it", "20/3m, 0s + ..5s", LICHESS_MOVES, 180 + 100),
    ("S9: moves lead to it with its first increment", "e20/3m, 0s.. + 5s", LICHESS_MOVES, 180 + 100),
    ("R6: nothing is left, so none comes back", "e20/3m, 0s + ..5s, 1m", LICHESS_MOVES, 240),
];

#[test]
fn lengths() {
    for (source, control, moves, seconds) in LENGTHS {
        let length = expected_length(&control.parse().expect(control), *moves);
        assert_eq!(length, Span::from_secs(*seconds), "{source}: {control}, {moves} moves");
    }
    for control in ["none", "3m.. + opp", "40/90m, 3m.. + opp"] {
        assert_eq!(expected_length(&control.parse().expect(control), 60), None, "{control}");
    }
    assert_eq!(expected_length(&"3660d.. + 3660d".parse().expect("a control"), u32::MAX), None);
}

/// fishtest: both players, 68 moves, 92 % of the time used.
#[test]
fn fishtest() {
    for (control, expected) in [("10s.. + 0.1s", 30.912), ("60s.. + 0.6s", 185.472)] {
        let length = expected_length(&control.parse().expect(control), FISHTEST_MOVES).expect("a length");
        let seconds = length.as_micros() as f64 * 2.0 * 0.92 / 1e6;
        assert!((seconds - expected).abs() < 1e-9, "{control}: {seconds}");
    }
}
