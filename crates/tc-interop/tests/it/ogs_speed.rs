//! The speeds of controls on OGS, and the times per move that it has stored.
#![cfg(feature = "ogs")]

use tc_interop::ogs::{Average, Speed, Unit, speed};
use tc_notation::{Time, TimeControl};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn goban(size: u8) -> Average {
    Average::goban(size, size)
}

fn stored(size: u8) -> Average {
    Average::stored(size, size)
}

fn in_millis(average: Average) -> Average {
    Average { rounded_to: Unit::Milliseconds, ..average }
}

fn millis(millis: u64) -> Time {
    Time::from_micros(millis * 1_000).expect("a time")
}

/// online-go/goban: src/engine/util/computeAverageMoveTime.ts.
#[test]
fn moves_of_boards() {
    let rows = [(9, 2_850, 2_835), (13, 5_900, 5_915), (19, 12_650, 12_635)];
    for (size, by_goban, by_site) in rows {
        assert_eq!(goban(size).moves.get(), by_goban, "{size}");
        assert_eq!(stored(size).moves.get(), by_site, "{size}");
    }
    assert_eq!(Average::UNKNOWN_BOARD.moves.get(), 9_000);
    assert_eq!([Average::goban(1, 1), Average::goban(0, 0)].map(|average| average.moves.get()), [50, 50]);
    assert_eq!(Average::stored(255, 255).moves.get(), 35 * 255 * 255);
}

/// online-go/goban: test/unit_tests/sgfTime.test.ts; honganhkhoa/Surround: SurroundTests.
#[test]
fn classes() {
    let goban_classes = [
        (1, Speed::Blitz),
        (9_999, Speed::Blitz),
        (10_000, Speed::Live),
        (3_599_000, Speed::Live),
        (3_600_000, Speed::Correspondence),
        (86_400_000, Speed::Correspondence),
        (0, Speed::Correspondence),
    ];
    let average = in_millis(Average::UNKNOWN_BOARD);
    for (time, expected) in goban_classes {
        assert_eq!(average.speed_of(millis(time)), expected, "{time} ms");
    }
    let surround = [
        ("r1/9s", Speed::Blitz),
        ("r1/10s", Speed::Live),
        ("r1/3600s", Speed::Live),
        ("r1/3601s", Speed::Correspondence),
    ];
    let front_end = Average { hour: Speed::Live, ..Average::UNKNOWN_BOARD };
    for (text, expected) in surround {
        assert_eq!(speed(&control(text), front_end), Some(expected), "{text}");
    }
    assert_eq!(speed(&control("r1/3600s"), goban(19)), Some(Speed::Correspondence));
}

/// online-go/goban: test/unit_tests/{sgfTime,GoEngine_sgf_time}.test.ts.
#[test]
fn controls() {
    let rows = [
        ("r25/10m", Speed::Live),
        ("1h, r15/5m", Speed::Live),
        ("10m..1h + 10s", Speed::Live),
        ("1m + 5s", Speed::Blitz),
        ("30m, 5 x r1/30s", Speed::Live),
        ("5 x r1/5s", Speed::Blitz),
        ("r1/60s", Speed::Live),
        ("1h", Speed::Live),
        ("7d", Speed::Correspondence),
        ("none", Speed::Correspondence),
        ("900s, 5 x r1/1s", Speed::Blitz),
    ];
    for (text, expected) in rows {
        assert_eq!(speed(&control(text), in_millis(goban(19))), Some(expected), "{text}");
    }
}

/// The averages of the presets, before they are rounded to seconds, on 9x9, 13x13 and 19x19.
#[test]
fn averages() {
    let rows = [
        ("5m..1h + 7s", [17_526, 12_085, 9_372]),
        ("15m", [31_579, 15_254, 7_115]),
        ("5m", [10_526, 5_085, 2_372]),
        ("10m, 5 x r1/30s", [51_053, 40_169, 34_743]),
        ("10m, r10/3m", [39_053, 28_169, 22_743]),
        // Half a second decides: blitz in milliseconds, live in seconds.
        ("r1/9.5s", [9_500, 9_500, 9_500]),
    ];
    for (text, expected) in rows {
        for (size, expected) in [9, 13, 19].into_iter().zip(expected) {
            let average = in_millis(goban(size)).time_per_move(&control(text));
            assert_eq!(average, Some(millis(expected)), "{text} on {size}");
        }
    }
    assert_eq!(speed(&control("r1/9.5s"), in_millis(goban(19))), Some(Speed::Blitz));
    assert_eq!(speed(&control("r1/9.5s"), goban(19)), Some(Speed::Live));
    // A cap changes nothing.
    let (capped, free) = (control("5m..1h + 7s"), control("5m.. + 7s"));
    assert_eq!(speed(&capped, goban(19)), speed(&free, goban(19)));
    // So short that it is rounded to nothing, which is not no clock.
    assert_eq!(speed(&control("1s"), goban(19)), Some(Speed::Blitz));
    for text in ["40/2h, 1h", "(5s) 90m", "5m.. + opp"] {
        assert_eq!(speed(&control(text), goban(19)), None, "{text}");
    }
}

/// `time_per_move` of tournaments, as online-go.com/api/v1/tournaments has it.
#[test]
fn stored_values() {
    let unknown = Average::UNKNOWN_BOARD;
    let rows = [
        ("7d + 1d", unknown, 93_120),
        ("3d + 8h", unknown, 31_680),
        ("3d..10d + 3d", unknown, 262_080),
        ("5m, 3 x r1/30s", unknown, 33),
        ("5m, 5 x r1/10s", stored(13), 15),
        ("2d + 1d", stored(19), 87_768),
        ("3d..7d + 1d", stored(19), 88_451),
        ("5m, 3 x r1/30s", stored(9), 41),
        ("20m", stored(19), 9),
        ("2m, 5 x r1/10s", stored(19), 11),
        // goban's count of moves gives others than the site has.
        ("2d + 1d", goban(19), 87_766),
        ("3d..7d + 1d", goban(19), 88_449),
        // The site has 26, the only value that was cut off and not rounded.
        ("10m, 2 x r1/20s", unknown, 27),
    ];
    for (text, average, expected) in rows {
        let average = average.time_per_move(&control(text));
        assert_eq!(average, Some(millis(expected * 1_000)), "{text}");
    }
}
