//! Bytes of a file as text.

use alloc::string::String;

/// Whether a byte is a blank, a line break, or the end mark of old files.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r' | 0x1A)
}

/// The mark that UTF-8 files begin with; files put together have it anywhere.
pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The text without blanks and byte order marks before it.
pub(super) fn trim_start(mut text: &[u8]) -> &[u8] {
    loop {
        match text {
            [first, rest @ ..] if is_blank(*first) => text = rest,
            [0xEF, 0xBB, 0xBF, rest @ ..] => text = rest,
            _ => return text,
        }
    }
}

/// The text without blanks and byte order marks after it.
pub(super) fn trim_end(mut text: &[u8]) -> &[u8] {
    loop {
        match text {
            [rest @ .., last] if is_blank(*last) => text = rest,
            [rest @ .., 0xEF, 0xBB, 0xBF] => text = rest,
            _ => return text,
        }
    }
}

/// The text without blanks around it.
pub(super) fn trim(text: &[u8]) -> &[u8] {
    trim_end(trim_start(text))
}

/// The text as UTF-8, or, if it is not, as Latin-1. Line breaks are blanks.
pub(super) fn decoded(text: &[u8]) -> String {
    let line_break = |char: char| if matches!(char, '\n' | '\r') { ' ' } else { char };
    match core::str::from_utf8(text) {
        Ok(text) if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() => text.into(),
        Ok(text) => text.replace("\r\n", " ").chars().map(line_break).collect(),
        Err(_) => text.iter().map(|byte| line_break(char::from(*byte))).collect(),
    }
}

/// The first characters of a text, without blanks around it.
pub(super) fn shortened(text: &[u8], most: usize) -> String {
    let text = trim(text);
    // A character has at most four bytes. What is cut within one is read as Latin-1 no more than the rest.
    let mut head = text.get(..most.saturating_mul(4)).unwrap_or(text);
    if let Err(error) = core::str::from_utf8(head)
        && error.error_len().is_none()
    {
        head = head.get(..error.valid_up_to()).unwrap_or(head);
    }
    decoded(head.strip_prefix(MARK).unwrap_or(head)).chars().take(most).collect()
}
