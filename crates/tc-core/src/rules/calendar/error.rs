//! Why a text is not a calendar.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

/// A text is not a calendar. The message says which part of it is wrong, and how it is written.
///
/// ```
/// use tc_core::{Calendar, CalendarFault};
///
/// let error = "off 22:00-12:00-mon 06:00".parse::<Calendar>().unwrap_err();
/// assert_eq!(error.fault(), CalendarFault::Offset);
/// assert_eq!(error.found(), "-mon 06:00");
/// let error = "weekend+15:00".parse::<Calendar>().unwrap_err();
/// assert_eq!(error.to_string(), "expected an offset of at most 14 hours from UTC, found `+15:00`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalendarError {
    pub(super) fault: CalendarFault,
    pub(super) found: String,
}

impl CalendarError {
    /// What is wrong.
    pub fn fault(&self) -> CalendarFault {
        self.fault
    }

    /// The part of the text that is wrong, in lower case; the part before it if something is missing.
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for CalendarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found ", self.fault.expected())?;
        if self.found.is_empty() { f.write_str("nothing") } else { write!(f, "`{}`", self.found) }
    }
}

impl core::error::Error for CalendarError {}

/// What is wrong with the text of a calendar (S31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CalendarFault {
    /// It is no calendar at all.
    Unknown,
    /// A part of a plan does not begin with `off`.
    NoOff,
    /// A part of a plan is not two times with a dash between them.
    NoStretch,
    /// A time of a day is not two digits, a colon and two digits, or is later than 24:00.
    Time,
    /// A day has another name.
    Day,
    /// A stretch begins at 24:00, which is only an end.
    BeginsAt24,
    /// A stretch has a day for its end, and none for its beginning.
    NoFirstDay,
    /// An offset is not a sign, two digits, a colon and two digits.
    Offset,
    /// An offset is more than 14 hours.
    OffsetTooFar,
    /// A part before the last one has an offset that is not the last one's.
    OffsetNotLast,
    /// The plan has more than 16 stretches in a week.
    TooManyStretches,
    /// No minute of a week runs.
    NothingRuns,
}

impl CalendarFault {
    /// What is expected there, as a part of a sentence.
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            CalendarFault::Unknown => super::Calendar::EXPECTED,
            CalendarFault::NoOff => {
                "`off` and a blank before each stretch, as in `off 22:00-08:00; off sat 00:00-mon 00:00`"
            }
            CalendarFault::NoStretch => "two times with a dash between them, as in `off 22:00-08:00`",
            CalendarFault::Time => {
                "a time from 00:00 to 24:00 with two digits on either side of the colon, as in `08:00`"
            }
            CalendarFault::Day => {
                "one of the days mon, tue, wed, thu, fri, sat and sun before a time, as in `sat 12:00`"
            }
            CalendarFault::BeginsAt24 => "00:00 of the next day for a beginning; 24:00 is only an end",
            CalendarFault::NoFirstDay => "a day for the beginning, too, as in `off sat 12:00-mon 06:00`",
            CalendarFault::Offset => {
                "an offset from UTC at the end, with a sign and two digits on either side of the colon, as in `+02:00`"
            }
            CalendarFault::OffsetTooFar => "an offset of at most 14 hours from UTC",
            CalendarFault::OffsetNotLast => "one offset from UTC, at the end of the last stretch",
            CalendarFault::TooManyStretches => "at most 16 stretches of a week",
            CalendarFault::NothingRuns => {
                "some minute of each week outside all stretches; a stretch without days is one of every day"
            }
        }
    }
}

/// A fault at a part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultAt<'t> {
    pub(super) fault: CalendarFault,
    pub(super) found: &'t str,
}

impl FaultAt<'_> {
    /// What is expected there, as a part of a sentence.
    pub(crate) fn expected(&self) -> &'static str {
        self.fault.expected()
    }

    /// The bytes of the text that are wrong.
    pub(crate) fn span(&self, text: &str) -> Range<usize> {
        let start = self.found.as_ptr().addr().saturating_sub(text.as_ptr().addr());
        start..start + self.found.len()
    }
}

impl CalendarFault {
    pub(super) fn at(self, found: &str) -> FaultAt<'_> {
        FaultAt { fault: self, found: found.trim() }
    }
}

impl From<FaultAt<'_>> for CalendarError {
    fn from(FaultAt { fault, found }: FaultAt<'_>) -> CalendarError {
        CalendarError { fault, found: found.into() }
    }
}
