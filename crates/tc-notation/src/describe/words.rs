//! Times and numbers as words.

use core::fmt;

use crate::{Time, TimeUnit};

/// A time in words: `90 minutes`, `1 second`, `1.5 hours`.
#[derive(Clone, Copy, Debug)]
pub struct InWords(Time);

impl Time {
    /// The time in words, in the unit it is written in; a day and more of minutes in days, hours and minutes.
    ///
    /// ```
    /// use tc_notation::{Time, TimeUnit};
    ///
    /// assert_eq!(Time::new(90, TimeUnit::Minutes)?.in_words().to_string(), "90 minutes");
    /// assert_eq!(Time::new(1_530, TimeUnit::Minutes)?.in_words().to_string(), "1 day 1 hour 30 minutes");
    /// # Ok::<(), tc_notation::Violation>(())
    /// ```
    pub const fn in_words(self) -> InWords {
        InWords(self)
    }
}

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.0;
        if time.unit() == TimeUnit::Minutes && time.as_micros() >= TimeUnit::Days.micros() && !time.has_decimals() {
            return in_parts(time, f);
        }
        let amount = time.amount();
        let plural = if amount.is_one() { "" } else { "s" };
        write!(f, "{amount} {}{plural}", time.unit().word())
    }
}

/// A day and more in minutes, in days, hours and minutes: `1 day 1 hour 30 minutes`.
fn in_parts(time: Time, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (mut rest, mut gap) = (time.as_micros(), "");
    for unit in [TimeUnit::Days, TimeUnit::Hours, TimeUnit::Minutes] {
        let count = rest / unit.micros();
        rest %= unit.micros();
        if count > 0 {
            write!(f, "{gap}{count} {}{}", unit.word(), if count == 1 { "" } else { "s" })?;
            gap = " ";
        }
    }
    Ok(())
}

/// `1 move`, `40 moves`
pub(super) struct Counted(pub(super) u32, pub(super) &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}
