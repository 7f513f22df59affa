//! Why a game ended, if not by time.

use alloc::boxed::Box;
use core::fmt;

/// Why a game ended for another reason than time: a short text that the caller chooses, at most 63 bytes of UTF-8.
///
/// ```
/// use tc_core::EndReason;
///
/// let reason = EndReason::new("resignation").ok_or("too long")?;
/// assert_eq!(reason.as_str(), "resignation");
/// assert_eq!(EndReason::new(&"x".repeat(EndReason::MAX_BYTES + 1)), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EndReason(Box<str>);

impl EndReason {
    /// The most bytes of UTF-8 that a reason has.
    pub const MAX_BYTES: usize = 63;

    /// A reason with this text; `None` if the text has more than 63 bytes.
    pub fn new(text: &str) -> Option<EndReason> {
        (text.len() <= EndReason::MAX_BYTES).then(|| EndReason(text.into()))
    }

    /// The text, at most 63 bytes.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
