//! What records of chess say about clocks: commands, tags, and excerpts of real records.

use std::collections::BTreeMap;

use tc_core::Span;
use tc_interop::pgn::{
    Command, FORMAT, Note, Noted, Odds, Records, Running, RunningClock, Stamp, StampError, Tag, Warning, commands,
};

fn seconds(seconds: f64) -> Span {
    Span::from_nanos((seconds * 1e9).round() as i64)
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
    ("rule", "%clk 0:00:00.000000001", 1e-9, &[Warning::Fraction]),
    ("rule", "%clk 0:60:00", 3_600.0, &[Warning::Beyond59]),
    ("rule", "%clk 0:59:60", 3_600.0, &[Warning::Beyond59]),
    ("a writer that drops zeros", "%clk 0:00:59.", 59.0, &[Warning::PointAtEnd]),
    ("rule", "%clk 1:5.5", 65.5, &[Warning::Fraction, Warning::NoHours]),
];

#[test]
fn stamps() {
    for (source, text, expected, warnings) in STAMPS {
        let command = Command::read(text).expect(text).expect(text);
        let stamp = command.stamp().expect(text);
        assert_eq!(stamp.time, seconds(*expected), "{source}: {text}");
        assert_eq!(stamp.warnings, *warnings, "{source}: {text}");
        // What is written is read as the same time, in the supplement's form.
        let written = command.to_string();
        let read = Command::read(&written).expect(&written).expect(&written);
        assert_eq!(read.stamp().map(|stamp| stamp.time), Some(stamp.time), "{written}");
        let unusual = |warning: &&Warning| !matches!(warning, Warning::Fraction | Warning::TwoDigitHour);
        assert_eq!(read.stamp().and_then(|stamp| stamp.warnings.iter().find(unusual)), None, "{written}");
    }
}

#[test]
fn what_cannot_be_read_says_why() {
    let rows = [
        ("[%clk]", StampError::Missing),
        ("[%clk ]", StampError::Missing),
        ("[%emt -0:00:05]", StampError::NotATime),
        ("[%clk 1:2:3:4]", StampError::NotATime),
        ("[%clk 1:2.5:3]", StampError::NotATime),
        ("[%clk 1:00:]", StampError::NotATime),
        ("[%clk ::]", StampError::NotATime),
        ("[%clk 0:00:59..]", StampError::NotATime),
        ("[%clk 0:00:.]", StampError::NotATime),
        ("[%clk 0:00:0.0000000001]", StampError::NotATime),
        ("[%clk 99999999999999999999:00:00]", StampError::Overflow),
        ("[%clk 2562048:00:00]", StampError::Overflow),
        ("[%ts 18446744073709551616]", StampError::Overflow),
        ("[%ts]", StampError::Missing),
        ("[%ts 1:00]", StampError::NotANumber),
        ("[%timestamp x]", StampError::NotANumber),
    ];
    for (text, error) in rows {
        assert_eq!(Command::read(text), Err(error), "{text}");
    }
    for text in ["[%eval 0.3]", "[%csl Ga1]", "[%]", "", "1:00:00", "[]", "%", "[%clock 1:00:00]"] {
        assert_eq!(Command::read(text), Ok(None), "{text}");
    }
}

/// python-chess: below zero is zero, three decimals at most. Here every decimal is kept, and a record is asked for.
#[test]
fn stamps_are_written() {
    let text = |time| Stamp::new(time).map(|stamp| stamp.to_string());
    assert_eq!(text(seconds(6.54321)).as_deref(), Some("0:00:06.54321"));
    assert_eq!(text(seconds(-70.0)), None);
    assert_eq!(Stamp::alive(seconds(-70.0)).to_string(), "0:00:00");
    assert_eq!(Stamp::alive(seconds(0.001)).to_string(), "0:00:01");
    assert_eq!(Stamp::alive(seconds(5_458.0)).to_string(), "1:30:58");
    let dial = Command::read("%mct 1:10:42").expect("it is read").expect("it is about time");
    assert_eq!(dial.to_string(), "[%mct 01:10:42]");
}

#[test]
fn the_clock_that_runs() {
    let clock: RunningClock = "B/0:15.29".parse().expect("a clock");
    assert_eq!((clock.running, clock.stamp.time), (Running::Black, seconds(929.0)));
    assert_eq!("N/0:00:00".parse::<RunningClock>().expect("a clock").to_string(), "N/0:00:00");
    for (text, error) in
        [("X/1:00:00", StampError::NotASide), ("1:00:00", StampError::NotASide), ("W/", StampError::Missing)]
    {
        assert_eq!(text.parse::<RunningClock>(), Err(error), "{text}");
    }
}

#[test]
fn odds_are_a_pair() {
    let odds = Odds::read("300", None, Some("240")).expect("both are read");
    let pair = Odds { white: odds.white[0].settings.clone(), black: odds.black[0].settings.clone() };
    assert_eq!(pair.write(), Odds { white: Ok("300".into()), black: Ok("240".into()) });
    assert!(Odds::read("?", Some("300"), None).is_err());
    assert!(Odds::read("?", Some("300"), Some("240")).is_ok());
}

fn notes(text: &str) -> Vec<Noted> {
    Records::new(text.bytes()).collect()
}

/// A game, the half-moves before, and whether it is in a variation.
type Place = (u64, u32, bool);

/// The places of commands.
#[test]
fn places() {
    let rows: &[(&str, &[Place])] = &[
        ("{[%clk 1:00:00]} 1. e4", &[(0, 0, false)]),
        // Signs that judge a position are no moves.
        ("1. e4 -+ N D 0:1 {[%clk 1:00:00]} O-O {[%clk 1:00:00]}", &[(0, 1, false), (0, 2, false)]),
        // Lines that end as on old Macs.
        ("1. e4\r% not read e5\r{[%clk 1:00:00]}", &[(0, 1, false)]),
        ("1. e4 {[%clk 1:00:00]} 1... e5 {[%clk 1:00:00]}", &[(0, 1, false), (0, 2, false)]),
        ("1.e4{[%clk 1:00:00][%emt 0:00:01]}e5", &[(0, 1, false), (0, 1, false)]),
        ("1. e4 (1. d4 {[%clk 1:00:00]} (1. c4)) {[%clk 1:00:00]}", &[(0, 1, true), (0, 1, false)]),
        ("1. e4 $1 {one [%clk 1:00:00]} {[%emt 0:00:01]}", &[(0, 1, false), (0, 1, false)]),
        ("1. 0-0 {[%clk 1:00:00]} 0-0-0 {[%clk 1:00:00]} 1-0", &[(0, 1, false), (0, 2, false)]),
        // A comment to the end of the line; a line that begins with a per cent sign is not a comment.
        (
            "1. e4 ; [%clk 1:00:00] tl=5 } (\n% {[%clk 1:00:00]}\n1... e5 {[%clk 1:00:00]}",
            &[(0, 1, false), (0, 1, false), (0, 2, false)],
        ),
        ("1. e4 {; [%clk 1:00:00]\n[%emt 0:00:01]} e5 ;[%clk 1:00:00]", &[(0, 1, false), (0, 1, false), (0, 2, false)]),
        ("[Event \"{[%clk 1:00:00]}\"]\n\n1. e4 {[%clk 1:00:00]} *", &[(0, 1, false)]),
        ("1. e4 *\n[Event \"a \\\" ] b\"]\n1. d4 ! {[%clk 1:00:00]}", &[(1, 1, false)]),
        ("1. e4 {[%clk\n1:00:00]} 1. ... e5 {( [%clk 1:00:00] }", &[(0, 1, false), (0, 2, false)]),
        ("1. e4 {mt=37918, tl=1765082,} e5 {d=1,tl=5}", &[(0, 1, false), (0, 1, false), (0, 2, false)]),
        (
            "\u{feff}[Event \"x\"]\n\n1. e4 {[%clk 1:00:00]} +- 1/2 e.p. -- {[%clk 1:00:00]}",
            &[(0, 1, false), (0, 2, false)],
        ),
        ("1. e4 {[%eval 0.3] [%csl Ga1] html=5 [x]}", &[]),
    ];
    for (text, expected) in rows {
        let found: Vec<_> = notes(text).iter().map(|noted| (noted.game, noted.ply, noted.in_variation)).collect();
        assert_eq!(found, *expected, "{text}");
    }
}

#[test]
fn what_is_broken_is_told_and_passed() {
    let broken = |text: &str| notes(text).into_iter().map(|noted| noted.what).collect::<Vec<_>>();
    let error = |error| Note::Command(Err(error));
    assert_eq!(broken("1. e4 {[%clk 1:00:00} e5"), [error(StampError::NotClosed)]);
    assert_eq!(broken("1. e4 {[%clk 1:00:00"), [error(StampError::NotClosed)]);
    assert_eq!(broken("1. e4 ; [%clk 1:00:00\r\n1... e5 {nothing}"), [error(StampError::NotClosed)]);
    assert_eq!(broken("1. e4 {[%clk]}"), [error(StampError::Missing)]);
    let long = format!("1. e4 {{[%clk {}]}}", "1".repeat(100_000));
    assert_eq!(broken(&long), [error(StampError::TooLong)]);
    assert_eq!(broken(&format!("[TimeControl \"{}\"]", "1".repeat(100_000))), []);
    assert_eq!(broken(&"(".repeat(100_000)), []);
    assert_eq!(broken("[TimeControl \"300\r1. e4 {[%clk]}"), [error(StampError::Missing)]);
    for comment in ["; a } b [%clk 0:01:00]", "a } [%clk 0:01:00]", "[%clk 0:01:00]", "{[%clk 0:01:00]} e5"] {
        assert_eq!(commands(comment).filter(Result::is_ok).count(), 1, "{comment}");
    }
    assert_eq!(commands("{ [%clk 0:00:01] [%emt] }").collect::<Vec<_>>().len(), 2);
}

/// Every time in the excerpts is read; how many of each, and the sum of what they say in milliseconds.
#[test]
fn excerpts_of_real_records() {
    let mut found: BTreeMap<(u64, &str), (u32, i64)> = BTreeMap::new();
    let mut tags = Vec::new();
    for noted in notes(include_str!("pgn/excerpts.pgn")) {
        let command = match noted.what {
            Note::Tag(tag) => {
                tags.push((noted.game, tag));
                continue;
            }
            Note::Command(command) => command.unwrap_or_else(|error| panic!("game {}: {error}", noted.game)),
        };
        let (name, millis) = match &command {
            Command::Epoch(at) => ("ts", at.0 as i64 % 1_000_000),
            Command::Timestamp(used) => ("timestamp", used.0 as i64 * 100),
            Command::MoveTime(used) => ("mt", used.0 as i64),
            Command::TimeLeft(left) => ("tl", left.0 as i64),
            Command::Clock(stamp) => ("clk", stamp.time.as_nanos() / 1_000_000),
            Command::Elapsed(stamp) => ("emt", stamp.time.as_nanos() / 1_000_000),
            Command::GameElapsed(stamp) => ("egt", stamp.time.as_nanos() / 1_000_000),
            other => panic!("{other}"),
        };
        let (count, sum) = found.entry((noted.game, name)).or_default();
        *count += 1;
        *sum += millis;
    }
    insta::assert_debug_snapshot!(found);
    let controls = tags.iter().filter_map(|(game, tag)| match tag {
        Tag::TimeControl(value) => {
            let read = FORMAT.read(value);
            Some((*game, read.map_or_else(|error| error.to_string(), |all| all[0].settings.control.to_string())))
        }
        _ => None,
    });
    insta::assert_debug_snapshot!(controls.collect::<Vec<_>>());
    for (game, tag) in &tags {
        if let Tag::WhiteClock(Err(error)) | Tag::BlackClock(Err(error)) | Tag::Clock(Err(error)) = tag {
            panic!("game {game}: {error}");
        }
    }
}
