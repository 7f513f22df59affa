//! Lines of records.

use core::ops::Range;

use memchr::memchr;

use super::BYTE_ORDER_MARK;

/// A line of some bytes.
#[derive(Clone, Debug)]
pub(crate) struct Line<'b> {
    /// The line without its break.
    pub(crate) text: &'b [u8],
    /// Its bytes, with its break.
    pub(crate) place: Range<usize>,
    /// Whether it has a break. The last line of a block that has none goes on in the next block.
    pub(crate) is_whole: bool,
}

/// The lines from a byte on.
pub(crate) fn lines(bytes: &[u8], from: usize) -> impl Iterator<Item = Line<'_>> {
    let mut at = from;
    core::iter::from_fn(move || {
        let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let end = memchr(b'\n', rest);
        let text = rest.get(..end.unwrap_or(rest.len())).unwrap_or(rest);
        let place = at..at + end.map_or(rest.len(), |end| end + 1);
        at = place.end;
        // Files that were put together have byte order marks within them.
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        Some(Line { text: text.strip_suffix(b"\r").unwrap_or(text), place, is_whole: end.is_some() })
    })
}
