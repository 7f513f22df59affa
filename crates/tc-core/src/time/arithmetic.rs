//! Arithmetic of clock time.

use core::iter::Sum;

use crate::Span;

impl Span {
    pub(crate) const MICROSECOND: Span = Span::micros(1);

    /// The largest whole number of these units, longer than zero, that is not longer.
    pub(crate) fn whole(self, unit: Span) -> Span {
        Span::known(self.as_micros() - self.as_micros().rem_euclid(unit.as_micros().max(1)))
    }

    /// The sum of two spans that is known to fit.
    pub(crate) const fn plus(self, other: Span) -> Span {
        Span::known(self.as_micros() + other.as_micros())
    }

    /// The difference of two spans that is known to fit.
    pub(crate) const fn minus(self, other: Span) -> Span {
        Span::known(self.as_micros() - other.as_micros())
    }

    /// How much longer this span is than another one, neither of them negative; zero if it is not longer.
    #[inline]
    pub(crate) fn beyond(self, other: Span) -> Span {
        self.minus(other).max(Span::ZERO)
    }

    /// The span `count` times; `None` if that does not fit.
    pub(crate) fn times(self, count: i64) -> Option<Span> {
        Span::from_micros(self.as_micros().saturating_mul(count))
    }
}

/// Clock time that need not fit into a [`Span`]. With gifts, the sum of all that a seat has can be longer; only the
/// instant at which it is used up must fit (S5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LongSpan(i64);

impl LongSpan {
    pub(crate) const ZERO: LongSpan = LongSpan(0);

    pub(crate) fn plus(self, span: impl Into<LongSpan>) -> LongSpan {
        // A thousand spans fit, and what does not fit is never reached.
        LongSpan(self.0.saturating_add(span.into().0))
    }

    /// Half of what goes beyond another time, which is not longer, rounded up.
    pub(crate) fn half_beyond(self, other: LongSpan) -> LongSpan {
        let beyond = self.0.saturating_sub(other.0);
        LongSpan(beyond / 2 + beyond % 2)
    }

    pub(crate) const fn as_micros(self) -> i64 {
        self.0
    }

    /// The clock time as a span; `None` if it does not fit.
    pub(crate) fn fit(self) -> Option<Span> {
        Span::from_micros(self.0)
    }
}

impl From<Span> for LongSpan {
    fn from(span: Span) -> LongSpan {
        LongSpan(span.as_micros())
    }
}

impl Sum<Span> for LongSpan {
    fn sum<I: Iterator<Item = Span>>(spans: I) -> LongSpan {
        spans.fold(LongSpan::ZERO, LongSpan::plus)
    }
}
