//! Times as text, at every boundary.

use proptest::prelude::*;
use tc_core::Span;
use tc_testkit::cases;
use tc_view::TimeStyle;

const MS: i64 = 1_000;
const SECOND: i64 = 1_000 * MS;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Microseconds, their text in the default style, and in whole seconds. Each boundary has a pair: the last time with a text,
/// and the first with the next text.
const ROWS: &[(i64, &str, &str)] = &[
    (0, "0:00.0", "0:00"),
    (1, "0:00.1", "0:01"),
    (100 * MS, "0:00.1", "0:01"),
    (100 * MS + 1, "0:00.2", "0:01"),
    (SECOND, "0:01.0", "0:01"),
    (SECOND + 1, "0:01.1", "0:02"),
    (9_900 * MS, "0:09.9", "0:10"),
    (9_900 * MS + 1, "0:10", "0:10"),
    (10 * SECOND, "0:10", "0:10"),
    (10 * SECOND + 1, "0:11", "0:11"),
    (59 * SECOND, "0:59", "0:59"),
    (59 * SECOND + 1, "1:00", "1:00"),
    (MINUTE, "1:00", "1:00"),
    (MINUTE + 1, "1:01", "1:01"),
    (59 * MINUTE + 59 * SECOND, "59:59", "59:59"),
    (59 * MINUTE + 59 * SECOND + 1, "1:00:00", "1:00:00"),
    (HOUR, "1:00:00", "1:00:00"),
    (HOUR + 1, "1:00:01", "1:00:01"),
    (10 * HOUR, "10:00:00", "10:00:00"),
    (DAY - SECOND, "23:59:59", "23:59:59"),
    (DAY - SECOND + 1, "24:00:00", "24:00:00"),
    (DAY - 1, "24:00:00", "24:00:00"),
    // From here on hours are rounded down.
    (DAY, "1d 0h", "1d 0h"),
    (DAY + HOUR - 1, "1d 0h", "1d 0h"),
    (DAY + HOUR, "1d 1h", "1d 1h"),
    (2 * DAY - 1, "1d 23h", "1d 23h"),
    (2 * DAY, "2d 0h", "2d 0h"),
    (3_660 * DAY, "3660d 0h", "3660d 0h"),
    (Span::MAX.as_micros(), "101806d 15h", "101806d 15h"),
    // Below zero, rounded towards zero.
    (-1, "-0:00.0", "-0:00"),
    (-100 * MS + 1, "-0:00.0", "-0:00"),
    (-100 * MS, "-0:00.1", "-0:00"),
    (-999 * MS, "-0:00.9", "-0:00"),
    (-SECOND, "-0:01.0", "-0:01"),
    (-10 * SECOND + 1, "-0:09.9", "-0:09"),
    (-10 * SECOND, "-0:10", "-0:10"),
    (-HOUR, "-1:00:00", "-1:00:00"),
    (-DAY + 1, "-23:59:59", "-23:59:59"),
    (-DAY, "-1d 0h", "-1d 0h"),
    (Span::MIN.as_micros(), "-101806d 15h", "-101806d 15h"),
];

#[test]
fn boundaries() {
    for (micros, with_tenths, whole) in ROWS {
        let time = Span::saturating_micros(*micros);
        assert_eq!(TimeStyle::default().text(time), *with_tenths, "{micros}");
        assert_eq!(TimeStyle::whole_seconds().text(time), *whole, "{micros}");
    }
}

/// A running clock never shows zero, not even if a rule keeps it alive at zero.
#[test]
fn alive() {
    for style in [TimeStyle::default(), TimeStyle::whole_seconds()] {
        assert_ne!(style.alive(Span::ZERO), style.text(Span::ZERO));
        assert_eq!(style.alive(Span::ZERO), style.alive(Span::micros(1)));
    }
}

/// Hours never have tenths.
#[test]
fn the_limit_for_tenths() {
    let style = TimeStyle::tenths_below(Span::saturating_micros(3 * HOUR));
    assert_eq!(style, TimeStyle::tenths_below(Span::saturating_micros(HOUR)));
    assert_eq!(style.text(Span::saturating_micros(HOUR - 100 * MS)), "59:59.9");
    assert_eq!(style.text(Span::saturating_micros(HOUR - 1)), "1:00:00");
    assert_eq!(style.text(Span::saturating_micros(90 * MINUTE)), "1:30:00");
    assert_eq!(TimeStyle::tenths_below(Span::MIN), TimeStyle::whole_seconds());
    let never = TimeStyle::tenths_below(Span::micros(-1));
    assert_eq!(never.text(Span::micros(1)), "0:01");
}

#[test]
fn exact() {
    let text = |micros| TimeStyle::exact().text(Span::saturating_micros(micros));
    let rows = [
        (0, "0:00"),
        (1, "0:00.000001"),
        (-SECOND - 1, "-0:01.000001"),
        (MINUTE - 1, "0:59.999999"),
        (HOUR + 90 * MS, "1:00:00.09"),
        (100 * DAY, "2400:00:00"),
    ];
    for (micros, expected) in rows {
        assert_eq!(text(micros), expected);
    }
    assert_eq!(TimeStyle::exact().alive(Span::ZERO), "0:00.000001");
}

/// The time that a text says, in microseconds, and the length of its last unit.
fn said(text: &str) -> (i64, i64) {
    if let Some((days, hours)) = text.split_once("d ") {
        let number = |digits: &str| digits.parse::<i64>().expect("a number");
        return (number(days) * DAY + number(hours.trim_end_matches('h')) * HOUR, HOUR);
    }
    let (whole, tenths) = text.split_once('.').map_or((text, None), |(whole, tenth)| (whole, Some(tenth)));
    let seconds = whole.split(':').fold(0, |sum, part| sum * 60 + part.parse::<i64>().expect("a number"));
    let tenth = tenths.map_or(0, |tenth| tenth.parse::<i64>().expect("a digit"));
    (seconds * SECOND + tenth * SECOND / 10, if tenths.is_some() { SECOND / 10 } else { SECOND })
}

proptest! {
    #![proptest_config(cases(256))]

    /// The text is less than a unit off: above the time for seconds and tenths, below it for hours.
    #[test]
    fn it_is_less_than_a_unit_away(micros in prop_oneof![0..20 * SECOND, 0..2 * HOUR, 0..9 * DAY, 0..Span::MAX.as_micros()], ms in 0..100_000_i64) {
        let style = TimeStyle::tenths_below(Span::saturating_micros(ms * MS));
        let (said, unit) = said(&style.text(Span::saturating_micros(micros)));
        let above = if unit == HOUR { micros - said } else { said - micros };
        prop_assert!((0..unit).contains(&above), "{micros} is written as {said}");
    }

    /// A shorter time is never written as a longer one.
    #[test]
    fn it_falls_as_the_time_does(micros in 0..Span::MAX.as_micros(), less in 0..3 * HOUR, ms in 0..100_000_i64) {
        let style = TimeStyle::tenths_below(Span::saturating_micros(ms * MS));
        let at = |micros| said(&style.text(Span::saturating_micros(micros))).0;
        prop_assert!(at((micros - less).max(0)) <= at(micros));
    }
}
