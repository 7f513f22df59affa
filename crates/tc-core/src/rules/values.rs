//! The values of rules as text.

use alloc::string::{String, ToString};

use super::duration::Duration;
use crate::Span;

pub(super) fn in_units(span: Span) -> String {
    Duration(span).to_string()
}

/// Whether a rule without a value is on.
pub(super) fn switch(text: &str) -> Option<bool> {
    match text {
        "" | "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

pub(super) fn number<T: core::str::FromStr>(text: &str) -> Option<T> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// `None` for the word that turns the rule off, or the value.
pub(super) fn off_or<T>(text: &str, off: &str, read: fn(&str) -> Option<T>) -> Option<Option<T>> {
    if text == off { Some(None) } else { read(text).map(Some) }
}

pub(super) fn one_of<T: Copy, const N: usize>(text: &str, all: [T; N], word: fn(T) -> &'static str) -> Option<T> {
    all.into_iter().find(|one| word(*one) == text)
}
