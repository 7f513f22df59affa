//! Units of time in microseconds, and whole numbers of them as types, so that units are never mixed.

use tc_notation::{Time, Violation};

/// Microseconds in a second.
pub const SECOND: u64 = 1_000_000;
/// Microseconds in a millisecond.
pub const MILLISECOND: u64 = SECOND / 1_000;
/// Microseconds in a hundredth of a second.
pub const CENTISECOND: u64 = SECOND / 100;
/// Microseconds in a tenth of a second.
pub const DECISECOND: u64 = SECOND / 10;
/// Microseconds in a minute.
pub const MINUTE: u64 = 60 * SECOND;
/// Microseconds in an hour.
pub const HOUR: u64 = 60 * MINUTE;
/// Microseconds in a day.
pub const DAY: u64 = 24 * HOUR;

macro_rules! unit {
    ($name:ident, $micros:expr, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// The length of time.
            ///
            /// # Errors
            /// A [`Violation`] for more than a time can be.
            pub fn time(self) -> Result<Time, Violation> {
                Time::from_micros(self.0.checked_mul($micros).ok_or(Violation::TimeTooLong)?)
            }

            /// The number of units; `None` if the time has a fraction of one.
            pub fn of(time: Time) -> Option<Self> {
                (time.as_micros() % $micros == 0).then_some($name(time.as_micros() / $micros))
            }

            /// The number of whole units; a fraction is dropped.
            pub fn floor(time: Time) -> Self {
                $name(time.as_micros() / $micros)
            }
        }
    };
}

unit!(Seconds, SECOND, "Whole seconds.");
unit!(Milliseconds, MILLISECOND, "Whole milliseconds.");
unit!(Centiseconds, CENTISECOND, "Whole hundredths of a second.");
unit!(Deciseconds, DECISECOND, "Whole tenths of a second.");
unit!(Minutes, MINUTE, "Whole minutes.");
