//! Cells and lines of CSV (RFC 4180).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use tc_core::Span;

/// A cell of text that no spreadsheet computes, quoted where its characters need it.
///
/// A text that begins with `=`, `+`, `-` or `@` gets an apostrophe before it, also if the sign is full-width or follows blanks.
///
/// ```
/// use tc_audit::form::csv_cell;
///
/// assert_eq!(csv_cell("Byrne, Robert"), "\"Byrne, Robert\"");
/// assert_eq!(csv_cell("=1+1"), "'=1+1");
/// ```
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let needs_quotes = text.contains(['"', ',', '\r', '\n']);
    if !is_formula && !needs_quotes {
        return Cow::Borrowed(text);
    }
    let text = format!("{}{text}", if is_formula { "'" } else { "" });
    Cow::Owned(if needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text })
}

/// Adds a time in seconds, exact to the microsecond, without zeros at its end: `5400`, `0.25`, `-871`.
pub(super) fn push_seconds(text: &mut String, time: Span) {
    let micros = time.as_micros();
    if micros < 0 {
        text.push('-');
    }
    let (whole, rest) = (micros.unsigned_abs() / 1_000_000, micros.unsigned_abs() % 1_000_000);
    // A string takes every text.
    let _ = write!(text, "{whole}");
    if rest > 0 {
        let _ = write!(text, ".{rest:06}");
        text.truncate(text.trim_end_matches('0').len());
    }
}

/// Adds a cell of text without control characters: each is replaced by U+FFFD.
pub(super) fn push_printable_cell(text: &mut String, value: &str) {
    if value.contains(char::is_control) {
        text.push_str(&csv_cell(&value.replace(char::is_control, "\u{fffd}")));
    } else {
        text.push_str(&csv_cell(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_exact() {
        for (micros, text) in [
            (0, "0"),
            (1, "0.000001"),
            (-1, "-0.000001"),
            (250_000, "0.25"),
            (5_400_000_000, "5400"),
            (-871_000_000, "-871"),
            (579_900_000, "579.9"),
            (10_000_010, "10.00001"),
            // The shortest span there is.
            (i64::MIN, "-8796093022.207999"),
        ] {
            let mut written = String::new();
            push_seconds(&mut written, Span::saturating_micros(micros));
            assert_eq!(written, text);
        }
    }
}
