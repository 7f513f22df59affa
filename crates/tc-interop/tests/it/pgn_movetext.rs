//! What records of chess say about clocks: commands, tags, and excerpts of real records.

use std::collections::BTreeMap;

use tc_core::Span;
use tc_interop::pgn::{Command, FORMAT, Stamp, Warning, commands};

fn seconds(seconds: f64) -> Span {
    Span::saturating_micros((seconds * 1e6).round() as i64)
}

/// The time of a command that has one as `h:mm:ss`.
fn time_of(command: &Command) -> Option<&Stamp> {
    match command {
        Command::Clock(stamp) | Command::Elapsed(stamp) | Command::GameElapsed(stamp) | Command::Dial(stamp) => {
            Some(stamp)
        }
        _ => None,
    }
}

/// Text, seconds, warnings. Those of pgn-parser warn as it does.
const STAMPS: &[(&str, &str, f64, &[Warning])] = &[
    ("python-chess", "%emt 0:05:21", 321.0, &[]),
    ("python-chess", "%clk 3:25:45", 12_345.0, &[]),
    ("python-chess", "%emt 0:00:06.543", 6.543, &[Warning::Fraction]),
    ("pgn-parser", "%mct 1:10:42", 4_242.0, &[Warning::OneDigitHour]),
    ("pgn-parser", "%mct 01:10:42", 4_242.0, &[]),
    ("pgn-parser", "%clk 01:10:42", 4_242.0, &[Warning::TwoDigitHour]),
    ("pgn-parser", "%emt 42", 42.0, &[Warning::OnlySeconds]),
    ("pgn-parser", "%emt 2:42", 162.0, &[Warning::NoHours]),
    ("pgn-parser", "%emt 12:42", 762.0, &[Warning::NoHours]),
    ("pgn-parser", "%clk 0:00:59.8", 59.8, &[Warning::Fraction]),
    ("pgn-parser", "%clk2:10:30", 7_830.0, &[Warning::NoBlank]),
    ("PGN supplement", "%clk 1:59:01", 7_141.0, &[]),
    ("chess.com daily", "%clk 71:59:59", 259_199.0, &[]),
    ("chess.com daily", "%clk 0:05:22.7", 322.7, &[Warning::Fraction]),
    ("FICS", "%emt 0.783", 0.783, &[Warning::Fraction, Warning::OnlySeconds]),
    ("Tilburg 1998, by pgn4web", "%clk 1.55:05", 6_905.0, &[Warning::PointForColon]),
    ("Tilburg 1998, by pgn4web", "%clk 00:06", 6.0, &[Warning::NoHours]),
    ("Tallinn, by pgn4web", "%clk 0:15.16", 916.0, &[Warning::PointForColon]),
    ("rule: ten hours take two digits", "%clk 10:00:00", 36_000.0, &[]),
    ("rule", "%clk 0:00:00", 0.0, &[]),
    ("rule", "%clk 0:00:00.000001", 1e-6, &[Warning::Fraction]),
    ("decimals of a double", "%clk 0:00:01.1234567", 1.123457, &[Warning::Fraction]),
    ("decimals of a double", "%emt 1:00.999999999", 61.0, &[Warning::Fraction, Warning::NoHours]),
    ("rule", "%clk 0:60:00", 3_600.0, &[Warning::Beyond59]),
    ("rule", "%clk 0:59:60", 3_600.0, &[Warning::Beyond59]),
    ("a writer that drops zeros", "%clk 0:00:59.", 59.0, &[Warning::PointAtEnd]),
    ("rule", "%clk 1:5.5", 65.5, &[Warning::Fraction, Warning::NoHours]),
];

#[test]
fn stamps() {
    for (source, text, expected, warnings) in STAMPS {
        let command = Command::read(text).expect(text).expect(text);
        let stamp = time_of(&command).expect(text);
        assert_eq!(stamp.time, seconds(*expected), "{source}: {text}");
        assert_eq!(stamp.warnings, *warnings, "{source}: {text}");
        // What is written is read as the same time, in the supplement's form.
        let written = command.to_string();
        let read = Command::read(&written).expect(&written).expect(&written);
        assert_eq!(time_of(&read).map(|stamp| stamp.time), Some(stamp.time), "{written}");
        let unusual = |warning: &&Warning| !matches!(warning, Warning::Fraction | Warning::TwoDigitHour);
        assert_eq!(time_of(&read).and_then(|stamp| stamp.warnings.iter().find(unusual)), None, "{written}");
    }
}

#[test]
fn what_cannot_be_read_says_why() {
    const TIME: &str = "expected a time, as in `1:34:56`";
    const NUMBER: &str = "expected a whole number";
    const RANGE: &str = "the number is out of range";
    let rows = [
        ("[%clk]", TIME),
        ("[%clk ]", TIME),
        ("[%emt -0:00:05]", TIME),
        ("[%clk 1:2:3:4]", TIME),
        ("[%clk 1:2.5:3]", TIME),
        ("[%clk 1:00:]", TIME),
        ("[%clk ::]", TIME),
        ("[%clk 0:00:59..]", TIME),
        ("[%clk 0:00:.]", TIME),
        ("[%clk 0:00:0.0000000001]", "a number has at most 6 decimals"),
        ("[%clk 99999999999999999999:00:00]", RANGE),
        ("[%clk 2562048:00:00]", RANGE),
        ("[%ts 18446744073709551616]", RANGE),
        ("[%ts]", NUMBER),
        ("[%ts 1:00]", NUMBER),
        ("[%timestamp x]", NUMBER),
        ("[%clk 1:00:00", "expected a closing bracket"),
    ];
    for (text, message) in rows {
        assert_eq!(Command::read(text).map_err(|error| error.to_string()), Err(message.into()), "{text}");
    }
    assert_eq!(Command::read(" [%clk 1:x]").expect_err("no time").span, Some(9..10));
    for text in ["[%eval 0.3]", "[%csl Ga1]", "[%]", "", "1:00:00", "[]", "%", "[%clock 1:00:00]"] {
        assert_eq!(Command::read(text), Ok(None), "{text}");
    }
}

/// python-chess: below zero is zero, three decimals at most. Here every decimal is kept.
#[test]
fn stamps_are_written() {
    let text = |time| Stamp::rounded_up(time, 1).to_string();
    let alive = |time| Stamp::rounded_up(time, tc_interop::units::SECOND);
    assert_eq!(text(seconds(6.54321)), "0:00:06.543210");
    assert_eq!(text(seconds(-70.0)), "0:00:00.000000");
    assert_eq!(alive(seconds(-70.0)).to_string(), "0:00:00");
    assert_eq!(alive(seconds(0.001)).to_string(), "0:00:01");
    assert_eq!(alive(seconds(5_458.0)).to_string(), "1:30:58");
    let dial = Command::read("%mct 1:10:42").expect("it is read").expect("it is about time");
    assert_eq!(dial.to_string(), "[%mct 01:10:42]");
}

/// Unit in microseconds, and how 1.5 seconds are written: all clocks of a record have the decimals of the unit.
#[test]
fn decimals_are_those_of_the_unit() {
    let rows = [
        (60_000_000, "0:01:00"),
        (1_000_000, "0:00:02"),
        (500_000, "0:00:01.5"),
        (100_000, "0:00:01.5"),
        (10_000, "0:00:01.50"),
        (1_000, "0:00:01.500"),
        (1, "0:00:01.500000"),
        (0, "0:00:01.500000"),
    ];
    for (unit, text) in rows {
        assert_eq!(Stamp::rounded_up(seconds(1.5), unit).to_string(), text, "{unit}");
    }
    // What is read is written with the same decimals.
    for text in ["0:00:59.80", "0:00:59", "0:00:59.000"] {
        assert_eq!(Stamp::read(text).map(|stamp| stamp.to_string()), Ok(text.into()));
    }
}

/// A comment or movetext, and how many commands are read in it, and are not.
#[test]
fn commands_are_found() {
    let rows = [
        ("[%clk 1:00:00][%emt 0:00:01]", 2, 0),
        ("1. e4 {[%clk\n1:00:00]} 1. ... e5 {( [%clk 1:00:00] }", 2, 0),
        ("1. e4 {mt=37918, tl=1765082,} e5 {d=1,tl=5}", 3, 0),
        ("1. e4 {[%eval 0.3] [%csl Ga1] html=5 [x]} [[ ]", 0, 0),
        ("1. e4 {[%clk 1:00:00} e5 {[%clk 1:00:00]}", 1, 1),
        ("1. e4 {[%clk 1:00:00", 0, 1),
        ("{ [%clk 0:00:01] [%emt] }", 1, 1),
        ("; a } b [%clk 0:01:00]", 1, 0),
        ("[%eval 0.3} [%", 0, 0),
        ("", 0, 0),
    ];
    for (text, read, refused) in rows {
        let found: Vec<_> = commands(text).collect();
        let count = found.iter().filter(|found| found.is_ok()).count();
        assert_eq!((count, found.len() - count), (read, refused), "{text}: {found:?}");
    }
}

/// Every time in the excerpts is read; how many of each, and the sum of what they say in milliseconds.
#[test]
fn excerpts_of_real_records() {
    let mut found: BTreeMap<(usize, &str), (u32, i64)> = BTreeMap::new();
    let mut controls = Vec::new();
    for (game, text) in include_str!("../pgn/excerpts.pgn").split("\n\n[Event ").enumerate() {
        let (headers, moves) = text.split_once("\n\n").expect("headers and moves");
        if headers.contains("[TimeControl") {
            let read = FORMAT.read(headers);
            controls
                .push((game, read.map_or_else(|error| error.to_string(), |all| all[0].settings.control.to_string())));
        }
        for command in commands(moves) {
            let command = command.unwrap_or_else(|error| panic!("game {game}: {error}"));
            let (name, millis) = match &command {
                Command::Epoch(at) => ("ts", at.0 as i64 % 1_000_000),
                Command::Timestamp(used) => ("timestamp", used.0 as i64 * 100),
                Command::MoveTime(used) => ("mt", used.0 as i64),
                Command::TimeLeft(left) => ("tl", left.0 as i64),
                Command::Clock(stamp) => ("clk", stamp.time.as_micros() / 1_000),
                Command::Elapsed(stamp) => ("emt", stamp.time.as_micros() / 1_000),
                Command::GameElapsed(stamp) => ("egt", stamp.time.as_micros() / 1_000),
                other => panic!("{other}"),
            };
            let (count, sum) = found.entry((game, name)).or_default();
            *count += 1;
            *sum += millis;
        }
    }
    insta::assert_debug_snapshot!(found);
    insta::assert_debug_snapshot!(controls);
}
