//! A short text that needs no allocation.

use core::fmt;

/// The most bytes of UTF-8 that a [`Why`] holds.
pub const MAX_WHY: usize = 63;

/// Why a game ended otherwise than on time: a short text of the caller's, at most 63 bytes of UTF-8.
///
/// ```
/// use tc_core::Why;
///
/// let why = Why::new("resignation").ok_or("too long")?;
/// assert_eq!(why.as_str(), "resignation");
/// assert_eq!(Why::new(&"x".repeat(64)), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Why {
    length: u8,
    bytes: [u8; MAX_WHY],
}

impl Why {
    /// A text; `None` if it has more than 63 bytes.
    pub fn new(text: &str) -> Option<Why> {
        let mut bytes = [0; MAX_WHY];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(Why { length: text.len() as u8, bytes })
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        let text = self.bytes.get(..usize::from(self.length)).unwrap_or_default();
        core::str::from_utf8(text).unwrap_or_default()
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
