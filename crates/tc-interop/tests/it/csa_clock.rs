//! How the server protocol of CSA charges moves, and the time columns of KIF.

use tc_core::{Clock, Input, Seat, Setup, Span, Timestamp};
use tc_interop::csa::TimeBlock;
use tc_interop::kif::MoveTime;
use tc_interop::{Milliseconds, Seconds, format};

fn millis(millis: i64) -> Span {
    Span::from_millis(millis).expect("short")
}

fn block(text: &str) -> TimeBlock {
    TimeBlock::read(text).expect(text)
}

/// Of shogi-server: the block, milliseconds that a move lasted, its charge.
#[test]
fn charges() {
    for (text, elapsed, charge) in [
        ("Total_Time:100\nLeast_Time_Per_Move:1", 800, 1),
        ("Total_Time:100\nLeast_Time_Per_Move:1", 1_800, 1),
        ("Total_Time:100\nLeast_Time_Per_Move:1", 2_800, 2),
        ("Total_Time:100", 800, 0),
        ("Total_Time:100", -100, 0),
        ("Total_Time:100\nTime_Roundup:YES", 800, 1),
        ("Total_Time:100\nTime_Roundup:YES", 1_000, 1),
        ("Total_Time:100\nTime_Unit:1min", 59_900, 0),
        ("Total_Time:100\nTime_Unit:1min", 119_000, 1),
        ("Total_Time:100\nTime_Unit:1min", 120_000, 2),
    ] {
        assert_eq!(block(text).charge(millis(elapsed)), charge, "{text}: {elapsed} ms");
    }
}

/// Of shogi-server: the block, the units that remain, milliseconds that a move lasted, what remains after it.
#[test]
fn allowances() {
    for (text, remaining, elapsed, after) in [
        ("Total_Time:600\nByoyomi:60\nLeast_Time_Per_Move:1", 100, 159_000, Some(0)),
        ("Total_Time:600\nByoyomi:60\nLeast_Time_Per_Move:1", 100, 160_000, None),
        ("Total_Time:600\nByoyomi:60\nLeast_Time_Per_Move:1", 30, 89_000, Some(0)),
        ("Total_Time:600\nByoyomi:60\nLeast_Time_Per_Move:1", 30, 90_000, None),
        ("Total_Time:600\nByoyomi:60\nLeast_Time_Per_Move:1", 0, 59_000, Some(0)),
        ("Total_Time:600\nByoyomi:60\nLeast_Time_Per_Move:1", 0, 60_000, None),
        ("Total_Time:600\nByoyomi:10", 100, 109_900, Some(0)),
        ("Total_Time:600\nByoyomi:10", 100, 110_000, None),
        ("Total_Time:600\nByoyomi:10", 0, 9_900, Some(0)),
        ("Total_Time:600\nByoyomi:10", 0, 10_000, None),
        ("Total_Time:600\nIncrement:10", 100, 1_000, Some(109)),
        ("Total_Time:600\nIncrement:10", 100, 11_000, Some(99)),
        ("Total_Time:600\nIncrement:10", 100, 109_000, Some(1)),
        ("Total_Time:600\nIncrement:10", 100, 109_900, Some(1)),
        ("Total_Time:600\nIncrement:10", 100, 110_000, None),
        ("Time_Unit:1min\nTotal_Time:10", 1, 59_000, Some(1)),
        ("Time_Unit:1min\nTotal_Time:10", 1, 60_000, None),
        ("Total_Time:0", 0, 1_000_000, Some(0)),
    ] {
        let block = block(text);
        assert_eq!(block.remaining_after(remaining, block.charge(millis(elapsed))), after, "{text}: {elapsed} ms");
        let flag = block.flag_after(remaining);
        assert_eq!(flag.is_some_and(|flag| millis(elapsed) >= flag), after.is_none(), "{text}: {elapsed} ms");
    }
    // A least charge takes the last units however short the moves are.
    let block = block("Total_Time:10\nLeast_Time_Per_Move:1");
    let mut remaining = 10;
    for left in (1..10).rev() {
        remaining = block.remaining_after(remaining, block.charge(millis(200))).expect("time");
        assert_eq!(remaining, left);
    }
    assert_eq!(block.remaining_after(remaining, block.charge(millis(200))), None);
}

/// The first instant that loses is one microsecond after the last that does not.
#[test]
fn flags_are_exact() {
    for least in [0, 1, 5] {
        for rounds_up in [false, true] {
            for unit in [1, 100, 1_000, 60_000] {
                for remaining in [1, 2, 7, 600] {
                    let unit = Milliseconds(unit);
                    let block = TimeBlock { unit, total: 600, byo_yomi: 3, least, rounds_up, ..TimeBlock::default() };
                    let flag = block.flag_after(remaining).expect("it ends");
                    let lost = |span| block.remaining_after(remaining, block.charge(span)).is_none();
                    let before = Span::saturating_micros(flag.as_micros() - 1);
                    assert!(lost(flag), "{block}: {flag}");
                    assert!(flag.is_zero() || !lost(before), "{block}: {before}");
                }
            }
        }
    }
}

#[test]
fn blocks_are_written_and_read() {
    for text in [
        "BEGIN Time\nTime_Unit:1sec\nTotal_Time:600\nByoyomi:10\nLeast_Time_Per_Move:1\nEND Time",
        "BEGIN Time\nTime_Unit:1min\nTotal_Time:15\nTime_Roundup:YES\nEND Time",
        "BEGIN Time\nTime_Unit:100msec\nTotal_Time:6000\nIncrement:50\nDelay:1\nEND Time",
    ] {
        assert_eq!(block(text).to_string(), text);
    }
    let csa = format("csa").expect("a notation");
    let settings = csa.read("Total_Time:600\nIncrement:10").expect("read").swap_remove(0).settings;
    let block = TimeBlock::of(&settings).expect("written");
    assert_eq!(block.to_string(), "BEGIN Time\nTime_Unit:1sec\nTotal_Time:600\nIncrement:10\nEND Time");
    // With its first increment the first turn may last 610 s.
    let setup = Setup::new(settings.rules, &settings.control).expect("a setup");
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let flag = clock.next_deadline().map(|at| at.as_micros());
    assert_eq!(flag, block.flag_after(600).map(Span::as_micros));
}

#[test]
fn kif_columns() {
    for (text, used, total, written) in [
        ("( 0:05/00:00:05)", 5, 5, "( 0:05/00:00:05)"),
        ("( 0:05/00:01:05)", 5, 65, "( 0:05/00:01:05)"),
        ("(12:34/01:02:03)", 754, 3_723, "(12:34/01:02:03)"),
        ("0:05/0:05", 5, 5, "( 0:05/00:00:05)"),
        ("(1:00:00/10:00:00)", 3_600, 36_000, "(60:00/10:00:00)"),
    ] {
        let time = MoveTime::read(text).expect(text);
        assert_eq!(time, MoveTime { used: Seconds(used), total: Seconds(total) }, "{text}");
        assert_eq!(time.to_string(), written);
        assert_eq!(MoveTime::read(written), Ok(time));
    }
    for text in ["", "( 0:05)", "(0:65/00:00:05)", "( 0:05/00:00:05", "5/5", "99999999999999999999:00/0:00"] {
        assert!(MoveTime::read(text).is_err(), "{text}");
    }
    let setup = Setup::from(&"10m".parse().expect("it is legal"));
    let mut clock = Clock::new(&setup);
    clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
    let look = clock.look(Timestamp::millis(5_900)).expect("a look");
    let time = MoveTime::of(&look, Seat::FIRST, Seconds(60)).expect("a seat");
    assert_eq!(time.to_string(), "( 0:05/00:01:05)");
}
