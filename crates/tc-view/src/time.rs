//! Times as a clock shows them.

use alloc::format;
use alloc::string::{String, ToString};

use tc_core::Span;

pub(crate) const TENTH: i64 = 100_000;
pub(crate) const SECOND: i64 = 1_000_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const LETTERS: [&str; 2] = ["d", "h"];

/// How times are written.
///
/// Seconds and tenths are rounded up, so that only zero is written as zero. Days and hours are rounded down, so that a day
/// that has begun to pass does not count. Times below zero are rounded towards zero.
///
/// | left | written |
/// |---|---|
/// | a day or more | `2d 12h` |
/// | an hour or more | `1:30:00` |
/// | below an hour | `4:32` |
/// | below the limit for tenths | `0:09.9` |
/// | below zero | `-0:00.4`, `-1:05` |
///
/// ```
/// use tc_view::TimeStyle;
/// use tc_view::tc_core::Span;
///
/// let style = TimeStyle::default();
/// assert_eq!(style.text(Span::micros(1)), "0:00.1");
/// assert_eq!(style.text(Span::ZERO), "0:00.0");
/// assert_eq!(TimeStyle::whole_seconds().text(Span::micros(1)), "0:01");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeStyle {
    fineness: Fineness,
    /// The letters of days and hours.
    letters: [&'static str; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fineness {
    TenthsBelow(Span),
    Exact,
}

/// The style with tenths below 10 seconds.
impl Default for TimeStyle {
    fn default() -> TimeStyle {
        TimeStyle::tenths_below(Span::saturating_micros(10 * SECOND))
    }
}

impl TimeStyle {
    /// The style without tenths.
    pub const fn whole_seconds() -> TimeStyle {
        TimeStyle::tenths_below(Span::ZERO)
    }

    /// The style with tenths below this time. More than an hour counts as an hour, because hours have no tenths; less than
    /// zero counts as zero.
    pub const fn tenths_below(time: Span) -> TimeStyle {
        let limit = match time.as_micros() {
            ..0 => 0,
            micros if micros > HOUR => HOUR,
            micros => micros,
        };
        TimeStyle { fineness: Fineness::TenthsBelow(Span::saturating_micros(limit)), letters: LETTERS }
    }

    /// The style to the microsecond and without days, for logs: `60:00:00.000001`. A view in this style changes with every
    /// microsecond.
    ///
    /// ```
    /// use tc_view::TimeStyle;
    /// use tc_view::tc_core::Span;
    ///
    /// assert_eq!(Span::from_millis(107_250).map(|time| TimeStyle::exact().text(time)).as_deref(), Some("1:47.25"));
    /// ```
    pub const fn exact() -> TimeStyle {
        TimeStyle { fineness: Fineness::Exact, letters: LETTERS }
    }

    /// The same style with other letters for days and hours than `d` and `h`.
    ///
    /// ```
    /// use tc_view::TimeStyle;
    /// use tc_view::tc_core::Span;
    ///
    /// let style = TimeStyle::default().with_letters(" j", " h");
    /// assert_eq!(Span::from_secs(216_000).map(|left| style.text(left)).as_deref(), Some("2 j 12 h"));
    /// ```
    pub const fn with_letters(self, day: &'static str, hour: &'static str) -> TimeStyle {
        TimeStyle { letters: [day, hour], ..self }
    }

    /// The same in whole seconds.
    pub(crate) const fn in_seconds(self) -> TimeStyle {
        TimeStyle { letters: self.letters, ..TimeStyle::whole_seconds() }
    }

    /// The time as text, which can be below zero.
    pub fn text(&self, time: Span) -> String {
        let micros = time.as_micros();
        let text = match self.shown(time) {
            Shown::Days(hours) => self.in_days(hours),
            Shown::Seconds(seconds) => in_seconds(seconds),
            Shown::Tenths(tenths) => in_tenths(tenths),
            Shown::Micros(micros) => in_micros(micros),
        };
        if micros < 0 { format!("-{text}") } else { text }
    }

    /// The time left on a running clock that has not flagged, which is never shown as zero. If a rule keeps a running clock
    /// alive at exactly zero (S1), it shows the least time above zero. A clock that does not run can have nothing left
    /// (S23): use [`text`](TimeStyle::text), which shows zero only then.
    pub fn alive(&self, left: Span) -> String {
        self.text(left.max(Span::micros(1)))
    }

    fn in_days(&self, hours: u64) -> String {
        let [day, hour] = self.letters;
        format!("{}{day} {}{hour}", hours / 24, hours % 24)
    }

    /// What is written of a time, without the sign.
    fn shown(&self, time: Span) -> Shown {
        let micros = time.as_micros().unsigned_abs();
        let Fineness::TenthsBelow(tenths_below) = self.fineness else { return Shown::Micros(micros) };
        // Towards zero: an overrun of less than a second is not shown as a second.
        let is_overrun = time < Span::ZERO;
        let round = |unit: i64| if is_overrun { micros / unit as u64 } else { micros.div_ceil(unit as u64) };
        // A time that is rounded up to the limit is written without tenths.
        let compared = if is_overrun { micros } else { round(TENTH) * TENTH as u64 };
        if micros >= DAY as u64 {
            Shown::Days(micros / HOUR as u64)
        } else if compared < tenths_below.as_micros().unsigned_abs() {
            Shown::Tenths(round(TENTH))
        } else {
            Shown::Seconds(round(SECOND))
        }
    }

    /// The greatest time below a positive one that is written differently.
    pub(crate) fn next_below(&self, left: Span) -> Span {
        let below = |count: u64, unit: i64| count.saturating_sub(1) as i64 * unit;
        Span::saturating_micros(match self.shown(left) {
            Shown::Days(hours) => hours as i64 * HOUR - 1,
            Shown::Seconds(seconds) => below(seconds, SECOND).max(self.greatest_tenth()),
            Shown::Tenths(tenths) => below(tenths, TENTH),
            Shown::Micros(micros) => below(micros, 1),
        })
    }

    /// The greatest time that is written with tenths; below zero if none is.
    fn greatest_tenth(&self) -> i64 {
        let Fineness::TenthsBelow(tenths_below) = self.fineness else { return -TENTH };
        (tenths_below.as_micros() - 1).div_euclid(TENTH) * TENTH
    }
}

/// What is written of a time: a number of the smallest unit that shows.
enum Shown {
    /// Hours of a time of a day or more, rounded down.
    Days(u64),
    Seconds(u64),
    Tenths(u64),
    Micros(u64),
}

/// The time rounded up to whole units, at most the greatest time.
pub(crate) fn up_to(unit: i64, time: Span) -> Span {
    let rest = time.as_micros().rem_euclid(unit);
    if rest == 0 { time } else { Span::saturating_micros(time.as_micros().saturating_add(unit - rest)) }
}

fn in_tenths(tenths: u64) -> String {
    format!("{}.{}", in_seconds(tenths / 10), tenths % 10)
}

/// Without trailing zeros.
fn in_micros(micros: u64) -> String {
    let text = format!("{}.{:06}", in_seconds(micros / SECOND as u64), micros % SECOND as u64);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn in_seconds(seconds: u64) -> String {
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Down to the time that is named the text stays the same, and there it is another one.
    #[test]
    fn the_next_time_below_is_the_greatest_that_is_written_differently() {
        let limits = [0, 1, 99_999, 100_000, 150_000, 9_950_000, 10 * SECOND, 10 * SECOND + 1, 59_999_999, HOUR];
        let styles = limits.map(|limit| TimeStyle::tenths_below(Span::saturating_micros(limit)));
        let units = [1, TENTH, SECOND, 10 * SECOND, MINUTE, HOUR, DAY, DAY + HOUR, 2 * DAY];
        let near = |time: i64| [-100_001, -50_000, -1, 0, 1, 49_999, 100_000].map(|more| time + more);
        let times = limits.into_iter().chain(units).flat_map(near).filter(|time| *time > 0);
        for time in times.map(Span::saturating_micros) {
            for style in styles.into_iter().chain([TimeStyle::exact()]) {
                let below = style.next_below(time);
                let above = Span::saturating_micros(below.as_micros() + 1);
                assert!(below < time, "{style:?}: {time}");
                assert_eq!(style.text(above), style.text(time), "{style:?}: {time}, {below}");
                assert_ne!(style.text(below), style.text(time), "{style:?}: {time}, {below}");
            }
        }
    }
}
