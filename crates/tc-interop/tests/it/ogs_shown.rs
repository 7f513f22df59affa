//! How clients of OGS tell what is left.
#![cfg(feature = "ogs")]

use tc_core::Span;
use tc_interop::ogs::{Overtime, PlayerTime, pretty_time};

fn ms(ms: i64) -> Span {
    Span::from_millis(ms).expect("short")
}

/// online-go.com: src/components/Clock/Clock.test.tsx, and each boundary.
#[test]
fn the_site() {
    let rows = [
        (-1, "0.0"),
        (0, "0.0"),
        (1, "0:00"),
        (1_000, "0:01"),
        (1_001, "0:01"),
        (1_002, "0:02"),
        (5_000, "0:05"),
        (330_000, "5:30"),
        (3_599_001, "59:59"),
        (3_599_002, "1h 0m"),
        (5_400_000, "1h 30m"),
        (21_600_000, "6h 0m"),
        (86_399_001, "23h 59m"),
        (86_399_002, "24h"),
        (129_600_000, "36h"),
        (172_799_001, "47h"),
        (172_799_002, "2 Days"),
        (216_000_000, "2d 12h"),
        (259_200_000, "3 Days"),
        (503_800_000, "5d 19h"),
    ];
    for (left, shown) in rows {
        assert_eq!(pretty_time(ms(left)), shown, "{left}");
    }
    // A part of a millisecond is one that has not passed.
    assert_eq!(pretty_time(Span::micros(1)), "0:00");
    assert_eq!(pretty_time(Span::micros(1_001_001)), "0:02");
    assert_eq!(pretty_time(Span::micros(-1)), "0.0");
    assert_eq!(pretty_time(Span::MIN), "0.0");
    assert_eq!(pretty_time(Span::MAX), "101806d 15h");
}

/// online-go.com shows it as SD.
#[test]
fn the_last_period() {
    let clock =
        |main: i64, left| PlayerTime { main: ms(main), overtime: Overtime::Periods { left, time: ms(503_800_000) } };
    assert!(clock(0, 1).is_last_period());
    assert!(!clock(0, 5).is_last_period() && !clock(1, 1).is_last_period() && !clock(0, 0).is_last_period());
}
