//! Units of time in nanoseconds, and whole numbers of them as types, so that units are never mixed.

use tc_notation::{Time, Violation};

/// Nanoseconds in a second.
pub const SECOND: u64 = 1_000_000_000;
/// Nanoseconds in a millisecond.
pub const MILLISECOND: u64 = SECOND / 1_000;
/// Nanoseconds in a hundredth of a second.
pub const CENTISECOND: u64 = SECOND / 100;
/// Nanoseconds in a tenth of a second.
pub const DECISECOND: u64 = SECOND / 10;
/// Nanoseconds in a minute.
pub const MINUTE: u64 = 60 * SECOND;
/// Nanoseconds in an hour.
pub const HOUR: u64 = 60 * MINUTE;
/// Nanoseconds in a day.
pub const DAY: u64 = 24 * HOUR;

macro_rules! unit {
    ($name:ident, $nanos:expr, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// The length of time.
            ///
            /// # Errors
            /// A [`Violation`] for more than a time can be.
            pub fn time(self) -> Result<Time, Violation> {
                Time::from_nanos(self.0.checked_mul($nanos).ok_or(Violation::TimeTooLong)?)
            }

            /// The number of units; `None` if the time has a fraction of one.
            pub fn of(time: Time) -> Option<Self> {
                (time.as_nanos() % $nanos == 0).then_some($name(time.as_nanos() / $nanos))
            }

            /// The number of whole units; a fraction is dropped.
            pub fn floor(time: Time) -> Self {
                $name(time.as_nanos() / $nanos)
            }
        }
    };
}

unit!(Seconds, SECOND, "Whole seconds.");
unit!(Milliseconds, MILLISECOND, "Whole milliseconds.");
unit!(Centiseconds, CENTISECOND, "Whole hundredths of a second.");
unit!(Deciseconds, DECISECOND, "Whole tenths of a second.");
unit!(Minutes, MINUTE, "Whole minutes.");
