//! Times and numbers as words.

use core::fmt;

use crate::Time;

/// A time in words: `90 minutes`, `1 second`, `1.5 hours`.
#[derive(Clone, Copy, Debug)]
pub struct InWords(Time);

impl Time {
    /// The time in words, in the unit it is written in.
    ///
    /// ```
    /// use tc_notation::{Time, TimeUnit};
    ///
    /// assert_eq!(Time::new(90, TimeUnit::Minutes)?.in_words().to_string(), "90 minutes");
    /// # Ok::<(), tc_notation::Violation>(())
    /// ```
    pub const fn in_words(self) -> InWords {
        InWords(self)
    }
}

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amount = self.0.amount();
        let plural = if amount.is_one() { "" } else { "s" };
        write!(f, "{amount} {}{plural}", self.0.unit().word())
    }
}

/// `1 move`, `40 moves`
pub(super) struct Counted(pub(super) u32, pub(super) &'static str);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} {}{plural}", self.0, self.1)
    }
}
