//! Whole numbers of a unit as types, so that units are never mixed.

use tc_notation::{Time, Violation};

/// Nanoseconds in a second.
const SECOND: u64 = 1_000_000_000;

macro_rules! unit {
    ($name:ident, $nanos:expr, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl $name {
            /// The unit in nanoseconds.
            pub const NANOS: u64 = $nanos;

            /// The length of time.
            ///
            /// # Errors
            /// A [`Violation`] for more than a time can be.
            pub fn time(self) -> Result<Time, Violation> {
                Time::from_nanos(self.0.checked_mul(Self::NANOS).ok_or(Violation::TimeTooLong)?)
            }

            /// The number of units; `None` if the time has a fraction of one.
            pub fn of(time: Time) -> Option<Self> {
                (time.as_nanos() % Self::NANOS == 0).then_some($name(time.as_nanos() / Self::NANOS))
            }

            /// The number of whole units; a fraction is dropped.
            pub fn floor(time: Time) -> Self {
                $name(time.as_nanos() / Self::NANOS)
            }
        }
    };
}

unit!(Seconds, SECOND, "Whole seconds.");
unit!(Milliseconds, SECOND / 1_000, "Whole milliseconds.");
unit!(Centiseconds, SECOND / 100, "Whole hundredths of a second.");
unit!(Deciseconds, SECOND / 10, "Whole tenths of a second.");
unit!(Minutes, 60 * SECOND, "Whole minutes.");
