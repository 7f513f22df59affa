//! The time that some moves took.

use alloc::vec::Vec;

use tc_core::Span;

use super::json::Object;

/// The time that some moves took. The mean and the median are exact, and rounded down to a nanosecond.
///
/// ```
/// use tc_audit::stats::Thinking;
/// use tc_audit::tc_core::Span;
///
/// let thinking = Thinking::of([Some(Span::secs(1)), None, Some(Span::secs(4)), Some(Span::secs(10))]);
/// assert_eq!((thinking.moves, thinking.timed), (4, 3));
/// assert_eq!((thinking.mean, thinking.median), (Some(Span::secs(5)), Some(Span::secs(4))));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thinking {
    /// The moves.
    pub moves: usize,
    /// The moves whose time is known. Everything below is about these.
    pub timed: usize,
    /// The sum in nanoseconds.
    pub total_nanos: u128,
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
        let mut moves = 0;
        let mut known: Vec<u64> = times.into_iter().inspect(|_| moves += 1).filter_map(nanos).collect();
        known.sort_unstable();
        let total_nanos = known.iter().map(|&nanos| u128::from(nanos)).sum();
        let upper = known.get(known.len() / 2);
        let lower = known.len().checked_sub(1).and_then(|last| known.get(last / 2));
        let median = lower.zip(upper).map(|(&lower, &upper)| span(lower.midpoint(upper)));
        Thinking {
            moves,
            timed: known.len(),
            total_nanos,
            mean: mean(total_nanos, known.len()),
            median,
            longest: known.last().copied().map(span),
        }
    }

    /// Writes the members of a JSON object.
    pub(super) fn write(&self, object: &mut Object) {
        object.number("moves", self.moves);
        object.number("timed", self.timed);
        object.millis("total", Some(self.total_nanos));
        object.span("mean", self.mean);
        object.span("median", self.median);
        object.span("longest", self.longest);
    }
}

/// A time in nanoseconds; `None` if it is unknown or negative.
pub(super) fn nanos(time: Option<Span>) -> Option<u64> {
    time.and_then(|time| u64::try_from(time.as_nanos()).ok())
}

/// The time of nanoseconds that come from a time.
pub(super) fn span(nanos: u64) -> Span {
    Span::from_nanos(i64::try_from(nanos).unwrap_or(i64::MAX))
}

/// The mean of some times, rounded down; `None` of no times.
pub(super) fn mean(total_nanos: u128, times: usize) -> Option<Span> {
    let times = u128::try_from(times).ok()?;
    let mean = total_nanos.checked_div(times)?;
    u64::try_from(mean).ok().map(span)
}

/// How many of a thousand, rounded down; 0 of none.
pub(super) fn permille(some: u64, all: u64) -> u16 {
    let share = (u128::from(some) * 1_000).checked_div(all.into()).unwrap_or(0);
    u16::try_from(share).unwrap_or(u16::MAX)
}
