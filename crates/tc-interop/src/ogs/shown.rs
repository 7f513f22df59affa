//! How clients of OGS tell what is left: `0:05`, `1h 30m`, `2d 12h`, `3 Days`.
//!
//! Sources: online-go.com, `src/components/TimeControl/util.ts` and `src/components/Clock`; Surround (honganhkhoa),
//! `timeString`.

use alloc::format;
use alloc::string::{String, ToString};

use tc_core::Span;

use super::PlayerClock;

const MILLISECOND: i64 = 1_000_000;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// What the site shows of a time, its `prettyTime`: seconds rounded up after a millisecond is taken off, so that it
/// shows `0:00` in the last one; `0.0` when nothing is left. From an hour on there are no seconds, from a day on no
/// minutes; from two days on there are days.
///
/// ```
/// use tc_core::Span;
/// use tc_interop::ogs::pretty_time;
///
/// let shown = |ms| Span::from_millis(ms).map(pretty_time);
/// assert_eq!(shown(5_000).as_deref(), Some("0:05"));
/// assert_eq!(shown(1).as_deref(), Some("0:00"));
/// assert_eq!(shown(129_600_000).as_deref(), Some("36h"));
/// ```
pub fn pretty_time(left: Span) -> String {
    // The site has whole milliseconds; what is left of one is one that has not passed.
    let ms = left.as_nanos().div_euclid(MILLISECOND) + i64::from(left.as_nanos().rem_euclid(MILLISECOND) > 0);
    if ms <= 0 {
        return "0.0".to_string();
    }
    let seconds = (ms - 1 + 999) / 1_000;
    let (days, hours, minutes) = (seconds / DAY, seconds % DAY / HOUR, seconds % HOUR / MINUTE);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % MINUTE),
        (0, _) => format!("{hours}h {minutes}m"),
        (1, _) => format!("{}h", seconds / HOUR),
        (_, 0) => format!("{days} Days"),
        _ => format!("{days}d {hours}h"),
    }
}

/// What Surround shows of a time, its `timeString`, in whole seconds, rounded down; `None` from a day on, of which its
/// tests say nothing.
///
/// ```
/// use tc_core::Span;
/// use tc_interop::ogs::surround_time;
///
/// assert_eq!(Span::from_secs(3_600).and_then(surround_time).as_deref(), Some("1h 00m"));
/// ```
pub fn surround_time(left: Span) -> Option<String> {
    let seconds = left.as_nanos().max(0) / (1_000 * MILLISECOND);
    let (hours, minutes) = (seconds / HOUR, seconds % HOUR / MINUTE);
    match hours {
        0 => Some(format!("{minutes:02}:{:02}", seconds % MINUTE)),
        1..24 => Some(format!("{hours}h {minutes:02}m")),
        _ => None,
    }
}

impl PlayerClock {
    /// Whether the last period of a byo-yomi runs, which the site shows as `SD`, sudden death.
    pub fn is_last_period(&self) -> bool {
        self.main_time <= Span::ZERO && self.periods_left == Some(1)
    }
}
