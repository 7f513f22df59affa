//! Texts from the arguments of the command line.

use std::ffi::{OsStr, OsString};

/// Several words as one text.
pub(crate) fn joined(words: &[OsString]) -> Vec<u8> {
    let words: Vec<&[u8]> = words.iter().map(OsString::as_os_str).map(OsStr::as_encoded_bytes).collect();
    words.join(&b' ')
}
