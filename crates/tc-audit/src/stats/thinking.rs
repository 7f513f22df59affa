//! The time that some moves took.

use alloc::vec::Vec;

use serde::Serialize;
use tc_core::Span;

use super::json;

/// The time that some moves took. The mean and the median are exact, and rounded down to a microsecond.
///
/// ```
/// use tc_audit::stats::Thinking;
/// use tc_audit::tc_core::Span;
///
/// let thinking = Thinking::of([Some(Span::secs(1)), None, Some(Span::secs(4)), Some(Span::secs(10))]);
/// assert_eq!((thinking.moves, thinking.timed), (4, 3));
/// assert_eq!((thinking.mean, thinking.median), (Some(Span::secs(5)), Some(Span::secs(4))));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Thinking {
    /// The moves.
    pub moves: usize,
    /// The moves whose time is known. Everything below is about these.
    pub timed: usize,
    /// The sum in microseconds.
    #[serde(rename = "total", serialize_with = "json::total")]
    pub total_micros: u128,
    /// The mean; `None` without a known time.
    pub mean: Option<Span>,
    /// The median; `None` without a known time. Of an even number it is the mean of the two in the middle.
    pub median: Option<Span>,
    /// The longest time; `None` without a known time.
    pub longest: Option<Span>,
}

impl Thinking {
    /// The sums over these times, one for each move; `None` where it is not known. A negative time, which no timeline
    /// has, counts as unknown.
    pub fn of(times: impl IntoIterator<Item = Option<Span>>) -> Thinking {
        Thinking::with_room(times, &mut Vec::new())
    }

    /// The same, with room for the known times that earlier sums have used.
    pub(super) fn with_room(times: impl IntoIterator<Item = Option<Span>>, known: &mut Vec<u64>) -> Thinking {
        let mut moves = 0;
        known.clear();
        known.extend(times.into_iter().inspect(|_| moves += 1).filter_map(micros));
        let total_micros = known.iter().map(|&micros| u128::from(micros)).sum();
        let (timed, longest) = (known.len(), known.iter().max().copied());
        Thinking {
            moves,
            timed,
            total_micros,
            mean: mean(total_micros, timed),
            median: median(known).map(span),
            longest: longest.map(span),
        }
    }

    /// The sum as a span; `None` if it is longer than 278 years.
    ///
    /// ```
    /// use tc_audit::stats::Thinking;
    /// use tc_audit::tc_core::Span;
    ///
    /// assert_eq!(Thinking::of([Some(Span::secs(1)), Some(Span::secs(4))]).total(), Some(Span::secs(5)));
    /// assert_eq!(Thinking::of([Some(Span::MAX), Some(Span::MAX)]).total(), None);
    /// ```
    pub fn total(&self) -> Option<Span> {
        i64::try_from(self.total_micros).ok().and_then(Span::from_micros)
    }
}

/// A time in microseconds; `None` if it is unknown or negative.
pub(super) fn micros(time: Option<Span>) -> Option<u64> {
    time.and_then(|time| u64::try_from(time.as_micros()).ok())
}

/// The time of microseconds that come from a time.
pub(super) fn span(micros: u64) -> Span {
    Span::saturating_micros(i64::try_from(micros).unwrap_or(i64::MAX))
}

/// The median of some times, of an even number the mean of the two in the middle, rounded down; `None` of no times.
fn median(times: &mut [u64]) -> Option<u64> {
    let is_even = times.len().is_multiple_of(2);
    let middle = times.len() / 2;
    let (below, upper, _) = if times.is_empty() { return None } else { times.select_nth_unstable(middle) };
    let lower = if is_even { below.iter().max() } else { None };
    Some(lower.map_or(*upper, |lower| lower.midpoint(*upper)))
}

/// The mean of some times, rounded down; `None` of no times.
pub(super) fn mean(total_micros: u128, times: usize) -> Option<Span> {
    // Nearly every sum is short, and the processor divides it itself.
    let mean = match u64::try_from(total_micros) {
        Ok(total) => total.checked_div(u64::try_from(times).ok()?),
        Err(_) => u64::try_from(total_micros.checked_div(u128::try_from(times).ok()?)?).ok(),
    };
    mean.map(span)
}

/// How many of a thousand, rounded down; 0 of none.
pub(super) fn permille(some: u64, all: u64) -> u16 {
    let share = (u128::from(some) * 1_000).checked_div(all.into()).unwrap_or(0);
    u16::try_from(share).unwrap_or(u16::MAX)
}
