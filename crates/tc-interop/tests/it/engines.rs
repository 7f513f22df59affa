//! Running clocks as engines receive them: the rows of GTP adapters and of KataGo, examples of the protocols, and
//! random games.

use crate::games;

use games::{closest, play};
use proptest::collection::vec;
use proptest::prelude::*;
use tc_core::{Adjustment, Clock, Input, Reading, Rules, Seat, Setup, Span, StageChange, StagePosition, Timestamp};
use tc_interop::Color;
use tc_interop::gtp::{Command, TimeLeft};
use tc_interop::{Approximation, GameSettings, LossyView, cecp, cutechess, fastchess, format, uci, usi};
use tc_notation::{Bonus, Cap, MoveCount, Moves, Periods, Stage, Time, TimeControl};
use tc_testkit::cases;
use tc_testkit::games::{SETUP, STEP};

fn setup(control: &str) -> Setup {
    Setup::from(&control.parse().expect("a control"))
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(millis).expect("an instant")
}

/// A view, with or without the loss.
fn told<T: ToString>(view: Result<T, LossyView<T>>) -> (String, Vec<String>) {
    match view {
        Ok(view) => (view.to_string(), Vec::new()),
        Err(LossyView { losses, lossy }) => {
            (lossy.map_or("nothing".into(), |view| view.to_string()), losses.iter().map(ToString::to_string).collect())
        }
    }
}

/// Both seats before the second seat's turn: stage, milliseconds left, periods, moves made.
type Place = (usize, i64, Option<u16>, u32);

/// A clock on which the second seat has just got its turn, at 0.
fn clock(setup: &Setup, places: [Place; 2]) -> Clock {
    let mut clock = Clock::new(setup);
    let mut handle = |input: Input| {
        let answer = clock.handle(at(0), &input).unwrap_or_else(|refused| panic!("{input:?}: {refused}"));
        assert_eq!(answer.verdict, tc_core::Verdict::Applied, "{input:?}");
    };
    handle(Input::Start { seat: Seat::SECOND });
    for (seat, (stage, left, periods, moves)) in [Seat::FIRST, Seat::SECOND].into_iter().zip(places) {
        let time = Span::from_millis(left).expect("a span");
        handle(Input::Adjust(Adjustment::Set {
            seat,
            time,
            position: StagePosition { stage: Some(stage), periods },
            force: false,
        }));
        if moves > 0 {
            handle(Input::Adjust(Adjustment::Moves { seat, count: moves }));
        }
    }
    clock
}

/// Each row: control, both seats, thinking time in milliseconds, command, settings, black and white.
type GtpRow = (&'static str, [Place; 2], i64, Command, &'static str, &'static str, &'static str);

const S: Command = Command::Standard;
const K: Command = Command::Kgs;
const KATA: Command = Command::Kata;

/// Both have thought 12 345 s of their time: what is left on the clock.
const PLAIN: Place = (0, 12_345_000, None, 0);
/// 4.4 s elapsed, and 2 s for the start of the control.
const SHORT: i64 = 6_400;
const BYO: &str = "1d, 5 x r1/1h";
const CAN: &str = "1d, r10/1h";
const FIS: &str = "1d.. + 1h";

/// gtp2ogs, the tests of its clock.
const GTP2OGS: &[GtpRow] = &[
    (BYO, [PLAIN; 2], SHORT, S, "100800 3600 1", "26745 0", "26738 0"),
    (BYO, [PLAIN; 2], SHORT, K, "byoyomi 86400 3600 5", "12345 0", "12338 0"),
    (BYO, [PLAIN; 2], SHORT, KATA, "byoyomi 86400 3600 5", "12345 0", "12338 0"),
    (BYO, [PLAIN; 2], 13_345_000 + 2_000, S, "100800 3600 1", "26745 0", "13398 0"),
    (BYO, [PLAIN; 2], 13_345_000 + 2_000, K, "byoyomi 86400 3600 5", "12345 0", "2598 5"),
    (BYO, [PLAIN; 2], (12_345 + 4 * 3_600 + 1_000 + 2) * 1_000, S, "100800 3600 1", "26745 0", "2598 1"),
    (BYO, [PLAIN; 2], (12_345 + 4 * 3_600 + 1_000 + 2) * 1_000, K, "byoyomi 86400 3600 5", "12345 0", "2598 1"),
    (BYO, [PLAIN; 2], 100_000_000, S, "100800 3600 1", "26745 0", "0 1"),
    (BYO, [PLAIN; 2], 100_000_000, K, "byoyomi 86400 3600 5", "12345 0", "0 1"),
    (BYO, [(1, 3_600_000, Some(3), 0); 2], SHORT, S, "100800 3600 1", "7200 0", "7193 0"),
    (BYO, [(1, 3_600_000, Some(3), 0); 2], SHORT, K, "byoyomi 86400 3600 5", "3600 3", "3593 3"),
    (BYO, [(1, 3_600_000, Some(1), 0); 2], SHORT, S, "100800 3600 1", "3600 1", "3593 1"),
    (BYO, [(1, 3_600_000, Some(1), 0); 2], SHORT, K, "byoyomi 86400 3600 5", "3600 1", "3593 1"),
    (CAN, [PLAIN; 2], SHORT, S, "86400 3600 10", "12345 0", "12338 0"),
    (CAN, [PLAIN; 2], SHORT, K, "canadian 86400 3600 10", "12345 0", "12338 0"),
    (CAN, [PLAIN; 2], 13_345_000 + 2_000, S, "86400 3600 10", "12345 0", "2598 10"),
    (CAN, [PLAIN; 2], 13_345_000 + 2_000, K, "canadian 86400 3600 10", "12345 0", "2598 10"),
    (CAN, [PLAIN; 2], 100_000_000, S, "86400 3600 10", "12345 0", "0 10"),
    (CAN, [PLAIN; 2], 100_000_000, K, "canadian 86400 3600 10", "12345 0", "0 10"),
    (CAN, [(1, 2_000_000, None, 0); 2], SHORT, S, "86400 3600 10", "2000 10", "1993 10"),
    (CAN, [(1, 2_000_000, None, 0); 2], SHORT, K, "canadian 86400 3600 10", "2000 10", "1993 10"),
    (CAN, [(1, 200_000, None, 9); 2], SHORT, S, "86400 3600 10", "200 1", "193 1"),
    (CAN, [(1, 200_000, None, 9); 2], SHORT, K, "canadian 86400 3600 10", "200 1", "193 1"),
    (FIS, [PLAIN; 2], SHORT, S, "82800 3600 1", "8745 0", "8738 0"),
    (FIS, [PLAIN; 2], SHORT, KATA, "fischer 86400 3600", "12345 0", "12338 0"),
    (FIS, [PLAIN; 2], (12_345 - 2_598) * 1_000, S, "82800 3600 1", "8745 0", "2598 1"),
    (FIS, [PLAIN; 2], (12_345 - 2_598) * 1_000, KATA, "fischer 86400 3600", "12345 0", "2598 0"),
    ("r1/12345s", [PLAIN; 2], SHORT, S, "0 12345 1", "12345 1", "12338 1"),
    ("r1/12345s", [PLAIN; 2], 11_347_000, S, "0 12345 1", "12345 1", "998 1"),
    ("r1/12345s", [PLAIN; 2], 11_347_000, K, "byoyomi 0 12345 1", "12345 1", "998 1"),
    ("12345s", [PLAIN; 2], SHORT, S, "12345 0 0", "12345 0", "12338 0"),
    ("12345s", [PLAIN; 2], 11_347_000, S, "12345 0 0", "12345 0", "998 0"),
    ("12345s", [PLAIN; 2], 11_347_000, K, "absolute 12345", "12345 0", "998 0"),
];

#[test]
fn gtp2ogs() {
    for (control, places, think, command, settings, black, white) in GTP2OGS {
        let setup = setup(control);
        let clock = clock(&setup, *places);
        let line = match command.format().write(&GameSettings::from(control.parse::<TimeControl>().expect("a control")))
        {
            Ok(line) => line,
            Err(unwritable) => unwritable.lossy.expect("a command"),
        };
        assert_eq!(line, format!("{} {settings}", command.word()), "{control}");
        let look = clock.look(at(*think)).expect("a look");
        for (color, expected) in [(Color::Black, black), (Color::White, white)] {
            let (line, _) = told(TimeLeft::view(&look, color, *command));
            assert_eq!(
                line,
                format!("time_left {} {expected}", color.word()),
                "{control} after {think} ms, {command:?}"
            );
            assert_eq!(TimeLeft::read(&line).expect("it is read").to_string(), line);
        }
    }
}

/// Adapters send `0 0` in the last second of main time, which some programs take for a flag and others for the
/// beginning of overtime; here it is never sent to a player who has not lost.
#[test]
fn gtp_is_never_zero_while_it_is_alive() {
    let rows: &[GtpRow] = &[
        ("10s", [(0, 400, None, 0); 2], 0, S, "", "1 0", "1 0"),
        ("10s", [(0, 400, None, 0); 2], 400, S, "", "1 0", "0 0"),
        ("10s, 3 x r1/5s", [(0, 400, None, 0); 2], 0, K, "", "5 3", "5 3"),
        ("10s, 3 x r1/5s", [(0, 400, None, 0); 2], 0, S, "", "10 0", "10 0"),
        ("10s, r1/5s", [(0, 400, None, 0); 2], 0, S, "", "5 1", "5 1"),
        ("10s, r4/5s", [(0, 400, None, 0); 2], 0, S, "", "5 4", "5 4"),
        ("10s, 3 x r1/5s", [(1, 400, Some(1), 0); 2], 0, S, "", "1 1", "1 1"),
        ("10s, 3 x r1/5s", [(1, 400, Some(1), 0); 2], 0, K, "", "1 1", "1 1"),
        ("10s.. + 5s", [(0, 400, None, 0); 2], 0, KATA, "", "1 0", "1 0"),
        ("10s.. + 5s", [(0, 5_400, None, 0); 2], 0, S, "", "5 1", "5 1"),
    ];
    for (control, places, think, command, _, black, white) in rows {
        let setup = setup(control);
        let clock = clock(&setup, *places);
        let look = clock.look(at(*think)).expect("a look");
        for (color, expected) in [(Color::Black, black), (Color::White, white)] {
            let (line, _) = told(TimeLeft::view(&look, color, *command));
            assert_eq!(
                line,
                format!("time_left {} {expected}", color.word()),
                "{control} after {think} ms, {command:?}"
            );
        }
    }
}

/// The seconds left, and in overtime the periods and the stones.
type Left = (i64, Option<(u16, u32)>);

fn main_left(seconds: i64) -> Left {
    (seconds, None)
}

fn overtime(seconds: i64, periods: u16, stones: u32) -> Left {
    (seconds, Some((periods, stones)))
}

/// The control of a command.
fn settings_of(command: Command, line: &str) -> TimeControl {
    command.format().read(line).expect("settings").swap_remove(0).settings.control
}

/// KataGo, `tests/gtp/time.txt` and its results.
#[test]
fn katago_time_left() {
    let rows = [
        (S, "time_settings 60 0 0", "b 40 0", main_left(40)),
        (S, "time_settings 60 0 0", "w 50 0", main_left(50)),
        (S, "time_settings 60 10 3", "b 40 0", main_left(40)),
        (S, "time_settings 60 10 3", "w 15 2", overtime(15, 1, 2)),
        (S, "time_settings 60 10 3", "b -5 0", main_left(-5)),
        (S, "time_settings 60 10 3", "w -5 1", overtime(-5, 1, 1)),
        // KataGo keeps a main time of 0 seconds before the overtime.
        (S, "time_settings 0 10 1", "b 0 0", overtime(10, 1, 1)),
        (S, "time_settings 0 10 1", "w -5 1", overtime(-5, 1, 1)),
        (K, "kgs-time_settings canadian 5 10 3", "b 2 1", overtime(2, 1, 1)),
        (K, "kgs-time_settings canadian 5 10 3", "w 4 2", overtime(4, 1, 2)),
        (K, "kgs-time_settings canadian 5 10 3", "w 4 7", overtime(4, 1, 3)),
        (K, "kgs-time_settings byoyomi 20 5 5", "b 10 7", overtime(10, 5, 1)),
        (K, "kgs-time_settings byoyomi 20 5 5", "b 10 6", overtime(10, 5, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 6", overtime(10, 6, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 5", overtime(10, 5, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 4", overtime(10, 4, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 3", overtime(10, 3, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 2", overtime(10, 2, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 1", overtime(10, 1, 1)),
        (K, "kgs-time_settings byoyomi 20 7 7", "b 10 0", main_left(10)),
        (K, "kgs-time_settings byoyomi 20 7 7", "w 0 0", main_left(0)),
    ];
    for (command, settings, left, expected) in rows {
        let settings = settings_of(command, settings);
        let left = TimeLeft::read(&format!("time_left {left}")).expect("a time");
        let place = left.place(&settings).expect("a place");
        let overtime = place.moves_to_go.map(|stones| (place.periods_left.expect("a number"), stones));
        let seconds = place.left.map(|left| left.as_micros() / SECOND);
        assert_eq!((seconds, overtime), (Some(expected.0), expected.1), "{left}");
    }
    assert!(settings_of(S, "time_settings 60 10 0").is_none(), "overtime without stones is no limit");
}

/// KataGo's bounds of `time_left`, and texts that it refuses.
#[test]
fn katago_refuses() {
    let rows = [
        ("time_left b 10", "expected `time_left`, a color, seconds and stones"),
        ("time_left b -10 0", ""),
        ("time_left b -10.5 0", "expected at least -10 seconds"),
        ("time_left b 10.25 100000", ""),
        ("time_left b 10 100001", "expected at most 100000 stones"),
        ("time_left b 10 -1", "expected a whole number of stones"),
        ("time_left red 10 0", "expected black or white"),
        ("time_left b ten 0", "expected a number, as `60` or `0.5`"),
        ("time_left b 99999999999999999999 0", "the number is out of range"),
    ];
    for (line, expected) in rows {
        let error = TimeLeft::read(line).err().map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(error, expected, "{line}");
    }
    // More than any control has.
    let long = "time_left black 999999996.99 37";
    assert_eq!(TimeLeft::read(long).map(|left| left.to_string()).as_deref(), Ok(long));
    let absolute = settings_of(K, "kgs-time_settings absolute 60");
    let left = TimeLeft::read("time_left W 5 1").expect("a time");
    assert!(left.place(&absolute).is_err(), "stones without overtime");
}

/// KataGo, `fischer-capped`: thinking less than this wastes time; it takes off a second for lag.
#[test]
fn katago_wasted_time() {
    for (settings, left, minimum) in
        [("60 10 60 -1", 60_000, 9), ("60 10 60 -1", 30_000, 0), ("600 10 605 -1", 600_000, 4)]
    {
        let line = format!("kata-time_settings fischer-capped {settings}");
        let control = settings_of(KATA, &line);
        let setup = Setup::from(&control);
        let clock = clock(&setup, [(0, left, None, 0); 2]);
        let waste = clock.look(at(0)).expect("a look").waste(Seat::SECOND).expect("a seat");
        assert_eq!(waste.as_micros() / 1_000_000 - i64::from(!waste.is_zero()), minimum, "{line} with {left} ms");
    }
}

/// The control, both seats, thinking time, and the command to the second seat, whose turn it is.
type GoRow = (&'static str, [Place; 2], i64, &'static str, &'static [&'static str]);

#[test]
fn uci_go() {
    let rows: &[GoRow] = &[
        (
            "5m.. + 3s",
            [(0, 290_500, None, 0), (0, 300_000, None, 0)],
            1,
            "go wtime 290500 btime 299999 winc 3000 binc 3000",
            &[],
        ),
        ("5m", [(0, 1, None, 0); 2], 0, "go wtime 1 btime 1", &[]),
        ("5m", [(0, 2, None, 0); 2], 2, "go wtime 2 btime 0", &[]),
        ("* x 40/5m", [(0, 60_000, None, 7), (0, 50_000, None, 39)], 0, "go wtime 60000 btime 50000 movestogo 1", &[]),
        (
            "40/90m.. + 30s, 30m.. + 30s",
            [(0, 60_000, None, 7); 2],
            0,
            "go wtime 60000 btime 60000 winc 30000 binc 30000 movestogo 33",
            &[],
        ),
        (
            "40/90m.. + 30s, 30m",
            [(1, 60_000, None, 7), (0, 50_000, None, 7)],
            0,
            "go wtime 60000 btime 50000 binc 30000 movestogo 33",
            &[],
        ),
        ("r1/5s", [(0, 5_000, None, 0); 2], 1_250, "go wtime 5000 btime 3750 movestogo 1", &[]),
        ("none", [(0, 0, None, 0); 2], 0, "go infinite", &[]),
        // The protocol has no delay: what is left of it is added, and only if one takes the loss.
        ("(5s) 10m", [(0, 60_000, None, 0); 2], 1_500, "go wtime 65000 btime 63500", &["stage 1: the delay"]),
        ("(5s) 10m", [(0, 60_000, None, 0); 2], 6_500, "go wtime 65000 btime 58500", &["stage 1: the delay"]),
        (
            "10m + ..5s",
            [(0, 60_000, None, 0); 2],
            1_500,
            "go wtime 60000 btime 58500",
            &["stage 1: that only time used is given back"],
        ),
        (
            "10m + 5s",
            [(0, 60_000, None, 0); 2],
            0,
            "go wtime 60000 btime 60000 winc 5000 binc 5000",
            &["stage 1: the cap"],
        ),
        (
            "10m.. + opp",
            [(0, 60_000, None, 0); 2],
            1_000,
            "go wtime 61000 btime 59000",
            &["stage 1: that what the opponent uses is added"],
        ),
        (
            "10m, 5 x r1/30s",
            [(0, 60_000, None, 0); 2],
            1_000,
            "go wtime 60000 btime 59000",
            &["stage 1: this format has no room for another stage"],
        ),
        (
            "10m, 5 x r1/30s",
            [(1, 30_000, Some(5), 0); 2],
            1_000,
            "go wtime 30000 btime 29000 movestogo 1",
            &["stage 2: the number of periods", "stage 2: that the time begins again"],
        ),
        (
            "10m, r10/5m",
            [(1, 300_000, None, 3); 2],
            1_000,
            "go wtime 300000 btime 299000 movestogo 7",
            &["stage 2: that the time begins again"],
        ),
        (
            "40/90m",
            [(0, 60_000, None, 0); 2],
            0,
            "go wtime 60000 btime 60000 movestogo 40",
            &["stage 1: the number of periods"],
        ),
        ("5m.. + 0.0005s", [(0, 60_000, None, 0); 2], 0, "go wtime 60000 btime 60000", &["stage 1: the increment"]),
    ];
    for (control, places, think, expected, losses) in rows {
        let setup = setup(control);
        let clock = if *control == "none" { Clock::new(&setup) } else { clock(&setup, *places) };
        let look = clock.look(at(*think)).expect("a look");
        let (line, lost) = told(uci::Go::view(&look, Seat::SECOND));
        assert_eq!(
            (line.as_str(), lost.iter().map(String::as_str).collect::<Vec<_>>()),
            (*expected, losses.to_vec()),
            "{control}"
        );
        assert_eq!(uci::Go::read(&line).expect("it is read").to_string(), line);
    }
}

/// Other commands to engines.
#[test]
fn uci_commands_are_read_and_written() {
    for line in [
        "go searchmoves e2e4 d2d4 ponder wtime 1 btime 2",
        "go depth 12 nodes 100000 mate 3",
        "go ponder wtime 1000 btime 900 winc 10 binc 10 movestogo 3",
        "go",
    ] {
        assert_eq!(uci::Go::read(line).expect("a command").to_string(), line);
    }
}

/// What the two sides go on with in the middle of a game. In USI an increment comes before the turn.
#[test]
fn usi_goes_on() {
    for (line, expected) in [
        ("go btime 61000 wtime 59500 byoyomi 10000", "61s, r1/10s | 59.5s, r1/10s"),
        ("go btime 0 wtime 59500 byoyomi 10000", "r1/10s | 59.5s, r1/10s"),
        ("go btime 61000 wtime 59500 binc 1000", "61s.. + 1s | 59.5s"),
        ("go infinite", "none | none"),
        ("go infinite byoyomi 10000", "expected the times of both sides, `movetime` or `infinite`"),
    ] {
        let controls = usi::Go::read(line).expect("a command").controls(Seat::SECOND);
        let text = controls.map_or_else(|error| error.to_string(), |[black, white]| format!("{black} | {white}"));
        assert_eq!(text, expected, "{line}");
    }
    let go = usi::Go::read("go btime 61000 wtime 59500 binc 1000 winc 1000").expect("a command");
    let clock = go.clock(Seat::FIRST, at(0)).expect("it goes on");
    assert_eq!(clock.next_deadline(), Some(at(62_000)));
}

/// What the two sides go on with in the middle of a game.
#[test]
fn uci_goes_on() {
    for (line, expected) in [
        ("go wtime 61000 btime 59500 winc 1000", "61s.. + 1s | 59.5s"),
        ("go wtime 61000 btime 59500 movestogo 7", "* x 6/61s | * x 7/59.5s"),
        ("go wtime 61000 btime 59500 movestogo 1", "* x 1/61s | * x 1/59.5s"),
        ("go movetime 5000", "r1/5s | r1/5s"),
        ("go infinite", "none | none"),
        ("go wtime 61000 btime 0", "the control has no time at all"),
        ("go wtime 61000", "expected the times of both sides, `movetime` or `infinite`"),
        ("go depth 12", "a limit of depth, nodes or mate is not part of a time control"),
        ("go", "expected the times of both sides, `movetime` or `infinite`"),
    ] {
        let controls = uci::Go::read(line).expect("a command").controls(Seat::SECOND);
        let text = controls.map_or_else(|error| error.to_string(), |[white, black]| format!("{white} | {black}"));
        assert_eq!(text, expected, "{line}");
    }
}

#[test]
fn usi_go() {
    let rows: &[GoRow] = &[
        (
            "10m, r1/30s",
            [(0, 587_500, None, 0), (0, 600_000, None, 0)],
            1,
            "go btime 587500 wtime 599999 byoyomi 30000",
            &[],
        ),
        ("10m, r1/30s", [(1, 30_000, None, 0), (0, 600_000, None, 0)], 0, "go btime 0 wtime 600000 byoyomi 30000", &[]),
        ("10m, r1/30s", [(1, 30_000, None, 0), (1, 30_000, None, 0)], 12_500, "go btime 0 wtime 0 byoyomi 17500", &[]),
        ("r1/30s", [(0, 30_000, None, 0); 2], 29_999, "go btime 0 wtime 0 byoyomi 1", &[]),
        ("10m", [(0, 60_000, None, 0); 2], 1, "go btime 60000 wtime 59999", &[]),
        // What can be used now is the time with the increment, in this protocol.
        ("10m.. + 10s", [(0, 610_000, None, 0); 2], 1, "go btime 600000 wtime 599999 binc 10000 winc 10000", &[]),
        (
            "10m.. + 10s",
            [(0, 610_000, None, 0), (0, 9_000, None, 0)],
            0,
            "go btime 600000 wtime 9000 binc 10000",
            &["stage 1: the increment"],
        ),
        (
            "10m, 5 x r1/30s",
            [(0, 60_000, None, 0); 2],
            0,
            "go btime 180000 wtime 180000 byoyomi 30000",
            &["stage 1: this format has no room for another stage", "stage 2: the number of periods"],
        ),
        (
            "10m, 5 x r1/30s",
            [(1, 30_000, Some(2), 0); 2],
            1_000,
            "go btime 30000 wtime 29000 byoyomi 30000",
            &["stage 2: the number of periods"],
        ),
        ("(5s) 10m", [(0, 60_000, None, 0); 2], 0, "go btime 65000 wtime 65000", &["stage 1: the delay"]),
        ("* x 40/5m", [(0, 60_000, None, 0); 2], 0, "go btime 60000 wtime 60000", &["stage 1: the number of moves"]),
    ];
    for (control, places, think, expected, losses) in rows {
        let setup = setup(control);
        let clock = clock(&setup, *places);
        let look = clock.look(at(*think)).expect("a look");
        let (line, lost) = told(usi::Go::view(&look, Seat::SECOND));
        assert_eq!(
            (line.as_str(), lost.iter().map(String::as_str).collect::<Vec<_>>()),
            (*expected, losses.to_vec()),
            "{control}"
        );
        assert_eq!(usi::Go::read(&line).expect("it is read").to_string(), line);
    }
}

/// The closest views of what a protocol cannot say: UCI, USI, then CECP.
#[test]
fn approximations() {
    let [plain, delay, period, move_time] = Approximation::ALL;
    let main = [(0, 60_000, None, 0); 2];
    type Row = (&'static str, [Place; 2], Approximation, &'static str, &'static str, &'static str);
    let rows: &[Row] = &[
        ("(5s) 10m", main, plain, "wtime 65000 btime 65000", "btime 65000 wtime 65000", "0 1:05 0, 6500"),
        (
            "(5s) 10m",
            main,
            delay,
            "wtime 65000 btime 65000 winc 5000 binc 5000",
            "btime 60000 wtime 60000 binc 5000 winc 5000",
            "0 1:05 5, 6500",
        ),
        ("(5s) 10m", main, period, "wtime 65000 btime 65000", "btime 65000 wtime 65000", "0 1:05 0, 6500"),
        (
            "(5s) 10m.. + 3s",
            main,
            delay,
            "wtime 65000 btime 65000 winc 8000 binc 8000",
            "btime 57000 wtime 57000 binc 8000 winc 8000",
            "0 1:05 8, 6500",
        ),
        (
            "10m + ..5s",
            main,
            delay,
            "wtime 60000 btime 60000 winc 5000 binc 5000",
            "btime 55000 wtime 55000 binc 5000 winc 5000",
            "0 1 5, 6000",
        ),
        (
            "10m, 5 x r1/30s",
            main,
            plain,
            "wtime 60000 btime 60000",
            "btime 180000 wtime 180000 byoyomi 30000",
            "0 1 0, 6000",
        ),
        (
            "10m, 5 x r1/30s",
            main,
            period,
            "wtime 210000 btime 210000 winc 30000 binc 30000",
            "btime 180000 wtime 180000 byoyomi 30000",
            "0 3:30 30, 21000",
        ),
        (
            "10m, 5 x r1/30s",
            [(1, 30_000, Some(2), 0); 2],
            period,
            "wtime 60000 btime 60000 winc 30000 binc 30000",
            "btime 30000 wtime 30000 byoyomi 30000",
            "0 1 30, 6000",
        ),
        // The last period is exact in UCI.
        (
            "10m, 5 x r1/30s",
            [(1, 30_000, Some(1), 0); 2],
            period,
            "wtime 30000 btime 30000 movestogo 1",
            "btime 0 wtime 0 byoyomi 30000",
            "1 0:30 0, 3000",
        ),
        // A stone has a tenth of the period; nine tenths are for the others.
        ("10m, r10/5m", main, plain, "wtime 60000 btime 60000", "btime 60000 wtime 60000", "0 1 0, 6000"),
        (
            "10m, r10/5m",
            main,
            period,
            "wtime 90000 btime 90000 winc 30000 binc 30000",
            "btime 60000 wtime 60000 byoyomi 30000",
            "0 1:30 30, 9000",
        ),
        (
            "10m, r10/5m",
            [(1, 280_000, None, 3); 2],
            period,
            "wtime 280000 btime 280000 movestogo 7",
            "btime 0 wtime 0 byoyomi 40000",
            "7 4:40 0, 28000",
        ),
        // Moves that must be made in the time before it: nobody comes to that period by time.
        (
            "40/10m, r1/30s",
            main,
            period,
            "wtime 60000 btime 60000 movestogo 40",
            "btime 30000 wtime 30000 byoyomi 30000",
            "40 1 0, 6000",
        ),
        // One time for every move is `movetime`; what can use more is not.
        (
            "r1/30s",
            [(0, 30_000, None, 0); 2],
            move_time,
            "movetime 30000",
            "btime 0 wtime 0 byoyomi 30000",
            "1 0:30 0, 3000",
        ),
        (
            "10m, 5 x r1/30s",
            [(1, 12_500, Some(1), 0); 2],
            move_time,
            "movetime 12500",
            "btime 0 wtime 0 byoyomi 12500",
            "1 0:12 0, 1250",
        ),
        (
            "10m, 5 x r1/30s",
            [(1, 30_000, Some(2), 0); 2],
            move_time,
            "wtime 30000 btime 30000 movestogo 1",
            "btime 30000 wtime 30000 byoyomi 30000",
            "1 0:30 0, 3000",
        ),
        ("(5s) 10m", main, move_time, "wtime 65000 btime 65000", "btime 65000 wtime 65000", "0 1:05 0, 6500"),
    ];
    for (control, places, approximation, uci, usi, cecp) in rows {
        let setup = setup(control);
        let clock = clock(&setup, *places);
        let look = clock.look(at(0)).expect("a look");
        let seat = Seat::SECOND;
        let go = told(uci::Go::view_as(&look, seat, *approximation));
        assert_eq!(go.0, format!("go {uci}"), "{control}, {approximation}");
        assert_eq!(go.1, told(uci::Go::view(&look, seat)).1, "the losses are the same");
        let go = told(usi::Go::view_as(&look, seat, *approximation));
        assert_eq!(go.0, format!("go {usi}"), "{control}, {approximation}");
        assert_eq!(go.1, told(usi::Go::view(&look, seat)).1, "the losses are the same");
        let level = told(cecp::Level::view_as(&look, seat, *approximation));
        let times = closest(cecp::Times::view_as(&look, seat, *approximation)).expect("times");
        assert_eq!(format!("{}, {}", level.0, times.own.0), format!("level {cecp}"), "{control}, {approximation}");
        assert_eq!(level.1, told(cecp::Level::view(&look, seat)).1, "the losses are the same");
    }
}

/// What an hourglass adds is of the seat whose own stage has it (R11): the other one has a plain clock.
#[test]
fn an_hourglass_against_a_plain_clock() {
    let programs = ["60s", "60s.. + opp"].map(|control| control.parse().expect("a control"));
    let setup = Setup::with_odds(Rules::default(), programs).expect("a setup");
    let clock = Clock::new(&setup);
    let look = clock.look(at(0)).expect("a look");
    let lost = || vec!["stage 1: that what the opponent uses is added".to_string()];
    assert_eq!(told(cecp::Level::view(&look, Seat::FIRST)), ("level 0 1 0".into(), Vec::new()));
    assert_eq!(told(cecp::Level::view(&look, Seat::SECOND)), ("level 0 1 0".into(), lost()));
    for seat in [Seat::FIRST, Seat::SECOND] {
        assert_eq!(told(uci::Go::view(&look, seat)), ("go wtime 60000 btime 60000".into(), lost()));
    }
}

/// Time odds: only the engine whose time is for each move receives `movetime`, and nothing of its opponent.
#[test]
fn move_time_of_one_side() {
    let programs = ["5m", "r1/5s"].map(|control| control.parse().expect("a control"));
    let setup = Setup::with_odds(Rules::default(), programs).expect("a setup");
    let clock = Clock::new(&setup);
    let look = clock.look(at(0)).expect("a look");
    let go = |seat| told(uci::Go::view_as(&look, seat, Approximation::MoveTime));
    assert_eq!(go(Seat::FIRST), ("go wtime 300000 btime 5000".into(), Vec::new()));
    assert_eq!(go(Seat::SECOND), ("go movetime 5000".into(), Vec::new()));
}

/// Time odds: of two kinds of byo-yomi, only that of the engine can be written.
#[test]
fn usi_odds() {
    let programs = ["10m, r1/30s", "10m"].map(|control| control.parse().expect("a control"));
    let setup = Setup::with_odds(Rules::default(), programs).expect("a setup");
    let clock = clock(&setup, [(0, 60_000, None, 0); 2]);
    let look = clock.look(at(0)).expect("a look");
    let losses = vec!["that the time begins again".to_string()];
    let own = told(usi::Go::view(&look, Seat::FIRST));
    assert_eq!(own, ("go btime 60000 wtime 60000 byoyomi 30000".into(), losses.clone()));
    assert_eq!(told(usi::Go::view(&look, Seat::SECOND)), ("go btime 60000 wtime 60000".into(), losses));
}

/// CECP: 40 moves in an hour were made with 7 minutes left, then come 20 in 15 minutes.
#[test]
fn cecp_level_in_mid_game() {
    let setup = setup("40/60m, * x 20/15m");
    let mut clock = clock(&setup, [(0, 420_000, None, 39), (0, 420_000, None, 39)]);
    clock.handle(at(0), &Input::press()).expect("a move");
    let look = clock.look(at(0)).expect("a look");
    assert_eq!(told(cecp::Level::view(&look, Seat::SECOND)), ("level 20 22 0".into(), Vec::new()));
    assert_eq!(told(cecp::Level::view(&look, Seat::FIRST)), ("level 1 7 0".into(), Vec::new()));
    assert_eq!(told(cecp::Times::view(&look, Seat::FIRST)), ("time 42000\notim 132000".into(), Vec::new()));
}

#[test]
fn cecp_times() {
    let rows: &[GoRow] = &[
        ("5m.. + 3s", [(0, 290_509, None, 0), (0, 300_000, None, 0)], 1, "time 29999\notim 29050", &[]),
        ("5m", [(0, 5, None, 0), (0, 9, None, 0)], 0, "time 1\notim 1", &[]),
        ("5m", [(0, 5, None, 0), (0, 9, None, 0)], 9, "time 0\notim 1", &[]),
        ("r1/5s", [(0, 5_000, None, 0); 2], 1_000, "time 400\notim 500", &[]),
        ("(5s) 10m", [(0, 60_000, None, 0); 2], 1_000, "time 6400\notim 6500", &["stage 1: the delay"]),
        (
            "10m, 5 x r1/30s",
            [(0, 60_000, None, 0); 2],
            0,
            "time 6000\notim 6000",
            &["stage 1: this format has no room for another stage"],
        ),
    ];
    for (control, places, think, expected, losses) in rows {
        let setup = setup(control);
        let clock = clock(&setup, *places);
        let look = clock.look(at(*think)).expect("a look");
        let (lines, lost) = told(cecp::Times::view(&look, Seat::SECOND));
        assert_eq!(
            (lines.as_str(), lost.iter().map(String::as_str).collect::<Vec<_>>()),
            (*expected, losses.to_vec()),
            "{control}"
        );
        assert_eq!(cecp::Times::read(&lines).expect("they are read").to_string(), lines);
    }
}

/// Leela Zero: Canadian overtime of 25 stones, one move each.
#[test]
fn canadian_stones_count_down() {
    let setup = setup("r25/120s");
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("a start");
    for move_at in [1_000, 2_000] {
        clock.handle(at(move_at), &Input::press()).expect("a move");
    }
    let look = clock.look(at(2_000)).expect("a look");
    for (color, expected) in [(Color::Black, "time_left black 119 24"), (Color::White, "time_left white 119 24")] {
        for command in [S, K, KATA] {
            assert_eq!(told(TimeLeft::view(&look, color, command)), (expected.into(), Vec::new()));
        }
    }
}

/// cutechess and fastchess: what is for each engine, and time odds.
#[test]
fn options_of_engines() {
    let line =
        "cutechess-cli -engine cmd=a tc=40/60+0.6 -engine cmd=b st=5 timemargin=20 -each proto=uci -games 2 tc=9";
    for engines in [cutechess::RUNNER.engines(line), fastchess::RUNNER.engines(line)] {
        let engines = engines.expect("they are read");
        let settings: Vec<_> = engines.into_iter().filter_map(|engine| engine.settings).collect();
        let told: Vec<(String, Span)> =
            settings.iter().map(|one| (one.control.to_string(), one.rules.margin)).collect();
        assert_eq!(told, [("* x 40/1m.. + 0.6s".into(), Span::ZERO), ("r1/5s".into(), Span::millis(20))]);
        assert!(settings[0].rules.first_bonus);
    }
    for (line, error) in [
        ("-engine tc=60 -each tc=30", "expected an option either for an engine or for each"),
        ("-engine tc=60 -each st=5", "expected a time for the game or one for each move, not both"),
        ("-engine tc=60 tc=30", "expected each option once"),
        ("-engine timemargin=-1", "expected a whole number of milliseconds"),
    ] {
        assert_eq!(cutechess::RUNNER.engines(line).expect_err(line).to_string(), error, "{line}");
    }
    assert_eq!(cutechess::RUNNER.engines("-engine cmd=a").expect("no control")[0].settings, None);
}

/// The increment is on the clock before the first move, in the programs that let engines play.
#[test]
fn first_increment() {
    for (name, text, expected) in [
        ("cutechess", "tc=40/60+0.6", "60.6s"),
        ("fastchess", "40/60+0.6", "60.6s"),
        ("c-chess-cli", "40/60+0.6", "60.6s"),
        ("openbench", "40/60.0+0.60", "60.6s"),
        ("fishtest", "40/60+0.6", "60.6s"),
        ("cecp", "level 40 1 6", "60s"),
    ] {
        let readings = format(name).expect("a notation").read(text).expect("a reading");
        let GameSettings { control, rules } = &readings[0].settings;
        let setup = Setup::new(*rules, control).expect("a setup");
        let left = Clock::new(&setup).remaining(Seat::FIRST).expect("a seat");
        assert_eq!(left.to_string(), expected, "{name}");
    }
}

/// A turn keeps its delay when its seat is set to a stage without one: the delay is added, and it is a loss.
#[test]
fn delay_of_another_stage() {
    let setup = Setup::from(&"(10s) 5s, r1/20s".parse().expect("a control"));
    let mut clock = Clock::new(&setup);
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("a start");
    let position = StagePosition { stage: Some(1), periods: None };
    let set = Adjustment::Set { seat: Seat::FIRST, time: Span::secs(20), position, force: false };
    clock.handle(at(2_000), &Input::Adjust(set)).expect("a change");
    let look = clock.look(at(2_000)).expect("a look");
    let (line, losses) = told(uci::Go::view(&look, Seat::FIRST));
    assert_eq!(line, "go wtime 28000 btime 15000 movestogo 1");
    assert!(losses.iter().any(|loss| loss.ends_with("the delay")), "{losses:?}");
}

/// More than two players are a loss.
#[test]
fn more_players_than_two() {
    let control = "5m".parse().expect("a control");
    let setup = Setup::for_all(Rules::default(), &control, 3).expect("a setup");
    let clock = Clock::new(&setup);
    let look = clock.look(at(0)).expect("a look");
    let (line, losses) = told(uci::Go::view(&look, Seat::FIRST));
    assert_eq!(
        (line.as_str(), losses),
        ("go wtime 300000 btime 300000", vec!["a number of players other than two".to_string()])
    );
}

/// A limit for each move is a loss, and an engine gets no more than the turn can use (S27).
#[test]
fn a_move_limit() {
    let control = "(2s) 5m".parse().expect("a control");
    let rules = Rules { move_limit: Some(Span::secs(10)), ..Rules::default() };
    let mut clock = Clock::new(&Setup::new(rules, &control).expect("a setup"));
    clock.handle(at(0), &Input::Start { seat: Seat::FIRST }).expect("a start");
    let look = clock.look(at(4_000)).expect("a look");
    let (line, losses) = told(uci::Go::view(&look, Seat::FIRST));
    assert_eq!(line, "go wtime 6000 btime 10000");
    assert!(losses.iter().any(|loss| loss == "the move limit"), "{losses:?}");
}

/// A seat's time in a unit: rounded down, and at least one while the seat has not lost.
fn rounded(micros: i64, unit: i64, flagged: bool) -> u64 {
    let units = (micros / unit) as u64;
    if flagged { units } else { units.max(1) }
}

const MS: i64 = 1_000;
const CS: i64 = 10_000;
const SECOND: i64 = 1_000_000;

/// A view has what the machine has, rounded. A lossy view has it too, plus the delay.
fn agrees(look: &tc_core::Look<'_>) {
    let seats: Vec<Seat> = [Seat::FIRST, Seat::SECOND].into_iter().collect();
    let reading = |seat: Seat| {
        let is_none = look.setup().control(seat).is_none_or(TimeControl::is_none);
        let mut reading = look.reading(seat).filter(|_| !is_none)?;
        // Nor longer than the start clock, whose end is a loss (S9).
        let end = look.cancels_at().and(look.deadline()).filter(|_| look.turn().contains(seat));
        let start_left = end.and_then(|end| end.since(look.at()));
        reading.limit_left = reading.limit_left.into_iter().chain(start_left).min();
        Some(reading)
    };
    // Of a time and the delay, no more than the turn can use before its limit (S27).
    let usable = |reading: &Reading, time: Span| {
        if reading.flagged {
            return time.as_micros();
        }
        let limit = reading.limit_left.map_or(i64::MAX, Span::as_micros);
        // Nor than until its flag, where time counts twice (S26).
        let to_flag = match (reading.once_left, reading.to_flag) {
            (Some(once), Some(to_flag)) => {
                let all = to_flag.as_micros() + reading.delay_left.as_micros();
                let twice = (all - once.as_micros()).max(0);
                all - twice + twice / 2
            }
            _ => i64::MAX,
        };
        (time.as_micros() + reading.delay_left.as_micros()).min(limit).min(to_flag)
    };
    let expected = |seat: Seat, unit: i64| {
        let reading = reading(seat)?;
        Some(rounded(usable(&reading, reading.left), unit, reading.flagged))
    };
    for &seat in &seats {
        let go = closest(uci::Go::view(look, seat)).expect("there is a view");
        assert_eq!(uci::Go::read(&go.to_string()).as_ref(), Ok(&go), "{go}");
        if let Ok(clock) = go.clock(seat, at(0))
            && look.readings().all(|reading| !reading.flagged)
        {
            assert_eq!(uci::Go::view(&clock.look(at(0)).expect("a look"), seat).as_ref(), Ok(&go), "{go} goes on");
        }
        assert_eq!(go.white.map(|time| time.0), expected(Seat::FIRST, MS), "{go}");
        assert_eq!(go.black.map(|time| time.0), expected(Seat::SECOND, MS), "{go}");
        let go = closest(usi::Go::view(look, seat)).expect("there is a view");
        assert_eq!(usi::Go::read(&go.to_string()).as_ref(), Ok(&go), "{go}");
        if let Ok(clock) = go.clock(seat, at(0))
            && look.readings().all(|reading| !reading.flagged)
        {
            // Zero seconds are not a byo-yomi.
            let byo_yomi = go.byo_yomi.filter(|time| time.0 > 0);
            let again = usi::Go::view(&clock.look(at(0)).expect("a look"), seat);
            assert_eq!(again, Ok(usi::Go { byo_yomi, ..go.clone() }), "{go} goes on");
        }
        if let Some(reading) = reading(seat) {
            let (main, increment) = match seat {
                Seat::FIRST => (go.black, go.black_increment),
                _ => (go.white, go.white_increment),
            };
            let all = main.map_or(0, |time| time.0) + go.byo_yomi.map_or(0, |time| time.0) + increment.0;
            assert_eq!(all > 0, !reading.flagged || reading.left.as_micros() >= MS, "{go}");
            let others_end_it = look.turn().len() > 1 && look.setup().rules().stage_change == StageChange::AtZeroAll;
            let is_total = go.byo_yomi.is_some() && !others_end_it;
            let left = if is_total { reading.to_flag.expect("an end") } else { reading.left };
            assert_eq!(all, rounded(usable(&reading, left), MS, reading.flagged), "{go}");
        }
        if let Some(times) = closest(cecp::Times::view(look, seat)) {
            let other = if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST };
            assert_eq!(Some(times.own.0), expected(seat, CS), "{times}");
            assert_eq!(Some(times.opponent.0), expected(other, CS), "{times}");
            assert_eq!(cecp::Times::read(&times.to_string()), Ok(times));
        }
        if let Some(level) = closest(cecp::Level::view(look, seat)) {
            let longest = tc_core::tc_notation::Time::MAX.as_micros() / SECOND as u64;
            let seconds = expected(seat, SECOND);
            assert_eq!(
                Some(level.base.as_micros() / SECOND as u64),
                seconds.map(|seconds| seconds.min(longest)),
                "{level}"
            );
            assert!(seconds <= Some(longest) || cecp::Level::view(look, seat).is_err(), "{level}");
            assert_eq!(cecp::Level::read(&level.to_string()), Ok(level));
        }
        let color = if seat == Seat::FIRST { Color::Black } else { Color::White };
        for command in [S, K, KATA] {
            let Some(told) = closest(TimeLeft::view(look, color, command)) else { continue };
            let reading = reading(seat).expect("it has a clock");
            assert!(reading.flagged || told.time > Span::ZERO, "{told} while alive");
            assert_eq!(TimeLeft::read(&told.to_string()), Ok(told));
        }
        // A view without loss has the times of the machine.
        for command in [S, K, KATA] {
            let Ok(told) = TimeLeft::view(look, color, command) else { continue };
            let reading = reading(seat).expect("it has a clock");
            let seconds = told.time.as_micros() / SECOND;
            if told.stones == 0 {
                assert_eq!(seconds as u64, rounded(reading.left.as_micros(), SECOND, reading.flagged), "{told}");
            } else {
                let total = reading.to_flag.map_or(i64::MAX, Span::as_micros);
                assert!(seconds * SECOND <= total.max(SECOND), "{told}");
            }
        }
    }
}

/// A time that can be written for engines, in seconds or milliseconds.
fn time() -> impl Strategy<Value = Time> {
    let micros = prop_oneof![
        (1..20_000_u64).prop_map(|seconds| seconds * 1_000_000),
        (1..20_000_u64).prop_map(|millis| millis * 1_000),
        (1..20_000_u64).prop_map(|hundredths| hundredths * 10_000),
    ];
    micros.prop_map(|micros| Time::from_micros(micros).expect("it is short"))
}

/// Controls that can be written for engines, and a few more; whether some command has it exactly.
fn engine_control() -> impl Strategy<Value = (GameSettings, bool)> {
    let stage = (time(), time(), 1..60_u64, 1..20_u64, 0..14_u8, any::<bool>());
    stage.prop_map(|(time, other, moves, periods, kind, first_bonus)| {
        let moves = MoveCount::new(moves).expect("moves");
        let plain = Stage::builder(time);
        let over = Stage::builder(other);
        let increment = Bonus::Increment(other);
        let stages = match kind {
            0 => vec![plain],
            1 => vec![plain.cap(Cap::Unlimited).bonus(increment)],
            2 => vec![plain.moves(Moves::Required(moves)).periods(Periods::Unlimited)],
            3 => vec![
                plain.moves(Moves::Required(moves)).periods(Periods::Unlimited).cap(Cap::Unlimited).bonus(increment),
            ],
            4 => vec![plain.moves(Moves::Reset(MoveCount::ONE))],
            5 => vec![plain.cap(Cap::Unlimited).bonus(Bonus::Opponent)],
            6 => vec![plain, over.moves(Moves::Reset(moves))],
            7 => vec![plain, over.moves(Moves::Reset(MoveCount::ONE)).periods(Periods::new(periods).expect("periods"))],
            8 => vec![plain.cap(Cap::At(time.max(other))).bonus(increment)],
            9 => vec![plain.cap(Cap::Unlimited).bonus(increment), over.moves(Moves::Reset(moves))],
            10 => vec![plain.delay(other).moves(Moves::Required(moves)), over.delay(other)],
            11 => vec![over.moves(Moves::Reset(moves)).periods(Periods::new(periods).expect("periods"))],
            12 => vec![plain.moves(Moves::Required(moves)), plain, over.moves(Moves::Reset(MoveCount::ONE))],
            _ => vec![plain.moves(Moves::Reset(moves))],
        };
        let stages: Vec<Stage> = stages.into_iter().map(|stage| stage.build().expect("a stage")).collect();
        let rules = if first_bonus { Rules { first_bonus: true, ..Rules::default() } } else { Rules::default() };
        (GameSettings { control: TimeControl::new(stages).expect("a control"), rules }, !(9..13).contains(&kind))
    })
}

/// Pieces of commands, and others, in any order.
fn soup() -> impl Strategy<Value = String> {
    let pieces = "go wtime btime winc binc movestogo movetime infinite ponder searchmoves byoyomi level st time otim \
        time_settings kgs-time_settings kata-time_settings none absolute canadian fischer fischer-capped time_left \
        black w -engine -each tc= st= timemargin= movetime= MT= N= inf hg / + : = . - s min sec 0 1 40 60 0.5 -1 \
        18446744073709551616 307445734561825861 1000000000 é 分 ５";
    let pieces: Vec<&str> = pieces.split_whitespace().chain([" ", " ", " ", "\t", "\n"]).collect();
    let piece = (prop::sample::select(pieces), any::<bool>());
    vec(piece.prop_map(|(piece, blank)| format!("{piece}{}", if blank { " " } else { "" })), 0..12)
        .prop_map(|pieces| pieces.concat())
}

const NAMES: [&str; 12] = [
    "c-chess-cli",
    "cecp",
    "cutechess",
    "fastchess",
    "fishtest",
    "gogui",
    "gtp",
    "gtp-kata",
    "gtp-kgs",
    "openbench",
    "uci",
    "usi",
];

proptest! {
    #![proptest_config(cases(100))]

    /// At random instants of random games all views agree with the machine to the unit's rounding, and a clock that has
    /// not lost is never 0.
    #[test]
    fn views_agree_with_the_machine(bytes in vec(any::<u8>(), SETUP..SETUP + 24 * STEP), ahead in 0..200 * MS) {
        play(&bytes, ahead, |clock, instant| {
            if let Ok(look) = clock.look(instant) {
                agrees(&look);
            }
        });
    }

    /// Whatever a command is made of, reading it ends; what is wrong with it is a part of it.
    #[test]
    fn commands_are_read_or_refused(text in soup()) {
        for name in NAMES {
            let format = format(name).expect("a notation");
            if let Err(error) = format.read(&text) {
                prop_assert!(error.span.is_none_or(|span| text.get(span).is_some()), "{name}: {text}");
            }
        }
        let errors = [
            uci::Go::read(&text).err(),
            usi::Go::read(&text).err(),
            cecp::Level::read(&text).err(),
            cecp::Times::read(&text).err(),
            TimeLeft::read(&text).err(),
            cutechess::RUNNER.engines(&text).err(),
            fastchess::RUNNER.engines(&text).err(),
        ];
        for error in errors.into_iter().flatten() {
            prop_assert!(error.span.is_none_or(|span| text.get(span).is_some()), "{text}");
        }
    }

    /// What is written for an engine is read as it was, and the nearest text is the exact text of what it says.
    #[test]
    fn what_engines_are_told_is_read((settings, is_written) in engine_control()) {
        let mut written = 0;
        for name in NAMES {
            let format = format(name).expect("a notation");
            match format.write(&settings) {
                Ok(text) => {
                    written += 1;
                    let fail = |error| TestCaseError::fail(format!("{name}: {text}: {error}"));
                    let readings = format.read(&text).map_err(fail)?;
                    let is_there = readings.iter().any(|reading| reading.settings == settings);
                    prop_assert!(is_there, "{name}: {text}: {readings:?}");
                }
                Err(unwritable) => {
                    prop_assert!(!unwritable.losses.is_empty(), "{name}");
                    if let Some(lossy) = unwritable.lossy {
                        let readings = format.read(&lossy).unwrap_or_default();
                        let is_exact = readings.iter().any(|one| format.write(&one.settings).as_ref() == Ok(&lossy));
                        prop_assert!(is_exact, "{name}: {} is {lossy}: {readings:?}", settings.control);
                    }
                }
            }
        }
        let is_plain = is_written && !settings.rules.first_bonus;
        prop_assert!(written > 0 || !is_plain, "no spelling of {}", settings.control);
    }
}

/// A text in no notation that is named: what is recognised, and what else it can be.
#[test]
fn recognised() {
    for (text, name, certainty) in [
        ("tc=40/60+0.6", "cutechess", "likely"),
        ("tc=60s", "fastchess", "likely"),
        ("hg60", "cutechess", "likely"),
        ("-each tc=4+0.04 -rounds 9", "cutechess", "likely"),
        ("--tc 40/60+0.6", "cutechess", "likely"),
        ("TC=60s+0.6s", "fastchess", "likely"),
        ("sprt @ 10+0.1 th 1", "fishtest", "likely"),
        ("LTC (60+0.6)", "fishtest", "likely"),
        ("Conf | 8.0+0.08s Threads=1 Hash=16MB", "openbench", "certain"),
        ("go wtime 1000 btime 1000", "uci", "likely"),
        ("go btime 1000 wtime 1000 byoyomi 1000", "usi", "likely"),
        ("go btime 1000 wtime 1000 binc 1000 winc 1000", "usi", "likely"),
        ("level 40 5 0", "cecp", "certain"),
        ("time_settings 60 10 3", "gtp", "certain"),
        ("kgs-time_settings byoyomi 60 10 3", "gtp-kgs", "certain"),
        ("kata-time_settings fischer 60 10", "gtp-kata", "certain"),
    ] {
        let detected = tc_interop::detect(text);
        let first = detected.first().unwrap_or_else(|| panic!("{text} is not recognised"));
        assert_eq!((first.format.name(), first.reading.certainty.word()), (name, certainty), "{text}");
    }
}
