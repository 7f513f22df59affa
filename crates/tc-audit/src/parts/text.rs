//! Texts of records, in the encodings that they are found in.

use alloc::borrow::Cow;
use alloc::string::String;

use encoding_rs::{BIG5, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8};

/// The most characters of a record that a trouble or an error quotes.
const QUOTED: usize = 80;

/// How a record writes characters outside ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Charset(&'static Encoding);

impl Charset {
    pub(crate) const UTF_8: Charset = Charset(UTF_8);
    pub(crate) const SHIFT_JIS: Charset = Charset(SHIFT_JIS);

    /// The encoding with this name, as in `CA[gb2312]`; UTF-8 for a name that nobody knows. Encodings that are not made
    /// of ASCII and other bytes, such as UTF-16, are not found in such records, and taken for UTF-8, too.
    pub(crate) fn named(label: &[u8]) -> Charset {
        let encoding = Encoding::for_label(label.trim_ascii()).unwrap_or(UTF_8);
        Charset(if encoding.is_ascii_compatible() { encoding } else { UTF_8 })
    }

    /// Whether the byte is the first of two, of which the second can be an ASCII character such as `\` or `]`.
    pub(crate) fn is_lead(self, byte: u8) -> bool {
        match byte {
            0x81..=0x9f | 0xe0..=0xfc => self.has_leads(),
            0xa0..=0xdf | 0xfd..=0xfe => self.has_leads() && self.0 != SHIFT_JIS,
            _ => false,
        }
    }

    /// Whether [`is_lead`](Charset::is_lead) is ever true.
    pub(crate) fn has_leads(self) -> bool {
        [GB18030, GBK, BIG5, SHIFT_JIS].contains(&self.0)
    }
}

/// Bytes as text, and whether all of them are text: UTF-8, whatever the record says, or else this encoding. What
/// cannot be read is replaced.
pub(crate) fn decode(raw: &[u8], charset: Charset) -> (Cow<'_, str>, bool) {
    match core::str::from_utf8(raw) {
        Ok(text) => (Cow::Borrowed(text), true),
        Err(_) => {
            let (text, has_errors) = charset.0.decode_without_bom_handling(raw);
            (text, !has_errors)
        }
    }
}

/// Some bytes of a record as a quotation, at most 80 characters of them.
pub(crate) fn shown(raw: &[u8]) -> String {
    let most = raw.len().min(QUOTED * 4);
    String::from_utf8_lossy(raw.get(..most).unwrap_or(raw)).trim().chars().take(QUOTED).collect()
}

/// What a piece of a file that is not a record begins with, for an error: in accents, with control characters escaped.
pub(crate) fn said(raw: &[u8]) -> String {
    let text = shown(raw);
    let short = text.chars().take(40).flat_map(char::escape_debug);
    let mut said = String::from("`");
    said.extend(short);
    said.push('`');
    said
}
