//! What is in the moves and is not read.

use memchr::{memchr, memchr2};

/// The length of the variation that a text begins with, in its parentheses; `None` if it has no end.
pub(super) fn variation(text: &[u8]) -> Option<usize> {
    let (mut at, mut depth) = (0_usize, 0_usize);
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'(' => depth += 1,
            b')' if depth <= 1 => return Some(at),
            b')' => depth -= 1,
            b'{' => at += memchr(b'}', text.get(at..)?)? + 1,
            b';' => at += line(text.get(at..)?),
            _ => {}
        }
    }
    None
}

/// The length of the rest of a line, without its end.
pub(super) fn line(text: &[u8]) -> usize {
    memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}
