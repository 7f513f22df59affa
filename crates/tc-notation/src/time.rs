//! A length of time and the unit it is written in.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::time::Duration;

use crate::Violation;
use crate::limits::MAX_TIME_DAYS;

rows! {
    /// The unit a time is written in: `s`, `m`, `h` or `d`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum TimeUnit: (char, &'static str, u64) {
        /// Seconds, `s`.
        Seconds = ('s', "second", 1),
        /// Minutes, `m`.
        Minutes = ('m', "minute", 60),
        /// Hours, `h`.
        Hours = ('h', "hour", 3_600),
        /// Days of 24 hours, `d`.
        Days = ('d', "day", 86_400),
    }
    /// Every unit, the smallest first.
    pub const ALL;
}

impl TimeUnit {
    /// The letter the notation writes.
    pub const fn letter(self) -> char {
        self.row().0
    }

    /// The English word, singular.
    pub const fn word(self) -> &'static str {
        self.row().1
    }

    /// The length of the unit in microseconds.
    pub const fn micros(self) -> u64 {
        self.row().2 * 1_000_000
    }
}

/// The letters of all units, with this word before the last one: `s, m, h or d`.
#[cfg(feature = "parse")]
pub(crate) struct Letters(pub(crate) &'static str);

#[cfg(feature = "parse")]
impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, TimeUnit::ALL.iter().map(|unit| unit.letter()), self.0)
    }
}

/// Writes a list with commas, and with a word before the last of several.
#[cfg(feature = "parse")]
pub(crate) fn write_list(
    f: &mut fmt::Formatter<'_>,
    list: impl Iterator<Item = impl fmt::Display>,
    word: &str,
) -> fmt::Result {
    let mut list = list.peekable();
    if let Some(first) = list.next() {
        first.fmt(f)?;
    }
    while let Some(next) = list.next() {
        match list.peek() {
            Some(_) => write!(f, ", {next}")?,
            None => write!(f, " {word} {next}")?,
        }
    }
    Ok(())
}

/// A length of time, exact to the microsecond, that remembers the unit it is written in (R14, R15).
///
/// From 0 to 3 660 days, both included. Two times are equal if they are equally long, whatever their units.
/// [`Time::secs`], [`Time::mins`] and [`Time::hours`] are for literals, and cannot fail.
///
/// ```
/// use tc_notation::{Time, TimeUnit};
///
/// let hour = Time::mins(60);
/// assert_eq!(hour, Time::new(1, TimeUnit::Hours)?);
/// assert_eq!(hour.to_string(), "60m");
/// assert_eq!(hour.canonical().to_string(), "1h");
/// assert!(Time::new(3_660, TimeUnit::Days).is_ok());
/// assert!(Time::new(3_661, TimeUnit::Days).is_err());
/// # Ok::<(), tc_notation::Violation>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Time {
    micros: u64,
    unit: TimeUnit,
}

impl Time {
    /// Zero, written `0s`.
    pub const ZERO: Time = Time { micros: 0, unit: TimeUnit::Seconds };

    /// The longest time, 3 660 days (R14).
    pub const MAX: Time = Time { micros: MAX_TIME_DAYS * TimeUnit::Days.micros(), unit: TimeUnit::Days };

    /// A number of seconds. The type keeps it under 19 hours, so this cannot fail.
    pub const fn secs(seconds: u16) -> Time {
        Time::of(seconds, TimeUnit::Seconds)
    }

    /// A number of minutes. The type keeps it under 46 days, so this cannot fail.
    pub const fn mins(minutes: u16) -> Time {
        Time::of(minutes, TimeUnit::Minutes)
    }

    /// A number of hours. The type keeps it under 2 731 days, so this cannot fail.
    pub const fn hours(hours: u16) -> Time {
        Time::of(hours, TimeUnit::Hours)
    }

    const fn of(amount: u16, unit: TimeUnit) -> Time {
        Time { micros: amount as u64 * unit.micros(), unit }
    }

    /// A whole number of units.
    ///
    /// # Errors
    /// [`Violation::TimeTooLong`] over 3 660 days.
    pub const fn new(amount: u64, unit: TimeUnit) -> Result<Time, Violation> {
        Time::decimal(amount, 0, unit)
    }

    /// A number of microseconds. It is written in the largest unit that gives a whole number, or in seconds if no unit does.
    ///
    /// # Errors
    /// [`Violation::TimeTooLong`] over 3 660 days.
    pub const fn from_micros(micros: u64) -> Result<Time, Violation> {
        if micros > Time::MAX.micros {
            return Err(Violation::TimeTooLong);
        }
        Ok(Time { micros, unit: TimeUnit::Seconds }.canonical())
    }

    /// `whole` units and `millionths` of a unit. The sum is a whole number of microseconds, because every unit is whole seconds.
    pub(crate) const fn decimal(whole: u64, millionths: u32, unit: TimeUnit) -> Result<Time, Violation> {
        let micros = match whole.checked_mul(unit.micros()) {
            Some(micros) => micros.checked_add(millionths as u64 * (unit.micros() / 1_000_000)),
            None => None,
        };
        match micros {
            Some(micros) if micros <= Time::MAX.micros => Ok(Time { micros, unit }),
            _ => Err(Violation::TimeTooLong),
        }
    }

    /// The length in microseconds.
    pub const fn as_micros(self) -> u64 {
        self.micros
    }

    /// The unit it is written in.
    pub const fn unit(self) -> TimeUnit {
        self.unit
    }

    /// Whether the time is 0.
    pub const fn is_zero(self) -> bool {
        self.micros == 0
    }

    /// The same length in the largest unit that gives a whole number, or in seconds if no unit does. Zero is in seconds (R15).
    pub const fn canonical(self) -> Time {
        let mut units = TimeUnit::ALL.as_slice();
        while let [smaller @ .., unit] = units {
            if self.micros > 0 && self.micros.is_multiple_of(unit.micros()) {
                return Time { micros: self.micros, unit: *unit };
            }
            units = smaller;
        }
        Time { micros: self.micros, unit: TimeUnit::Seconds }
    }

    /// The same length written in another unit, or `None` if that needs more than six decimals.
    ///
    /// ```
    /// use tc_notation::{Time, TimeUnit};
    ///
    /// let time = Time::new(90, TimeUnit::Minutes)?;
    /// assert_eq!(time.in_unit(TimeUnit::Hours).map(|t| t.to_string()).as_deref(), Some("1.5h"));
    /// assert_eq!(Time::new(1, TimeUnit::Seconds)?.in_unit(TimeUnit::Minutes), None);
    /// # Ok::<(), tc_notation::Violation>(())
    /// ```
    pub const fn in_unit(self, unit: TimeUnit) -> Option<Time> {
        if self.micros.is_multiple_of(unit.micros() / 1_000_000) {
            Some(Time { micros: self.micros, unit })
        } else {
            None
        }
    }

    /// Whether the number in front of the unit has decimals (extension X3).
    pub const fn has_decimals(self) -> bool {
        !self.micros.is_multiple_of(self.unit.micros())
    }

    /// The number in front of the unit.
    pub(crate) const fn amount(self) -> Amount {
        Amount { micros: self.micros, per_one: self.unit.micros() }
    }
}

/// A decimal number of units, printed exactly and without trailing zeros.
pub(crate) struct Amount {
    micros: u64,
    per_one: u64,
}

impl Amount {
    /// Whether the number is exactly one.
    pub(crate) const fn is_one(&self) -> bool {
        self.micros == self.per_one
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.micros / self.per_one)?;
        let mut rest = (self.micros % self.per_one) / (self.per_one / 1_000_000);
        if rest == 0 {
            return Ok(());
        }
        f.write_str(".")?;
        let mut place = 100_000;
        while rest > 0 {
            write!(f, "{}", rest / place)?;
            rest %= place;
            place /= 10;
        }
        Ok(())
    }
}

/// The text form, number and unit: `90m`, `1.5h`.
impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.amount(), self.unit.letter())
    }
}

impl PartialEq for Time {
    fn eq(&self, other: &Time) -> bool {
        self.micros == other.micros
    }
}

impl Eq for Time {}

impl Hash for Time {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.micros.hash(state);
    }
}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Time) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Time {
    fn cmp(&self, other: &Time) -> Ordering {
        self.micros.cmp(&other.micros)
    }
}

impl From<Time> for Duration {
    fn from(time: Time) -> Duration {
        Duration::from_micros(time.micros)
    }
}

impl TryFrom<Duration> for Time {
    type Error = Violation;

    fn try_from(duration: Duration) -> Result<Time, Violation> {
        if !duration.subsec_nanos().is_multiple_of(1_000) {
            return Err(Violation::TimeTooFine);
        }
        u64::try_from(duration.as_micros()).map_err(|_| Violation::TimeTooLong).and_then(Time::from_micros)
    }
}
