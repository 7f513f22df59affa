//! Writing the answer.

use std::fmt::Write as _;
use std::io::Write;

use serde::Serialize;

use clap::builder::styling::{AnsiColor, Style};

use tc_interop::ask::split_printable;
pub(crate) use tc_interop::ask::{push_visible, visible, visible_line};

use crate::failure::Failure;

/// The style of headings.
pub(crate) const STRONG: Style = Style::new().bold();

/// The style of what matters less.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// The style of names.
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();

/// Writes text to stdout. Styles are left out unless stdout is a terminal that has them.
pub(crate) fn answer(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    Ok(())
}

/// Writes bytes to stdout as they are.
pub(crate) fn bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()?;
    Ok(())
}

/// A value as one line of JSON in printable ASCII, so that a terminal acts on nothing in it.
pub(crate) fn json(value: &impl Serialize) -> Result<String, Failure> {
    let mut line = ascii(&serde_json::to_string(value)?);
    line.push('\n');
    Ok(line)
}

/// JSON in printable ASCII: other characters of its strings are escaped.
pub(crate) fn ascii(json: &str) -> String {
    let mut line = String::with_capacity(json.len() + 1);
    push_ascii(&mut line, json);
    line
}

/// The same, added to a text.
pub(crate) fn push_ascii(line: &mut String, json: &str) {
    let (plain, mut rest) = split_printable(json);
    line.push_str(plain);
    // Most text is copied in one piece.
    while let mut chars = rest.chars()
        && let Some(escaped) = chars.next()
    {
        for unit in escaped.encode_utf16(&mut [0; 2]) {
            let _ = write!(line, "\\u{unit:04x}");
        }
        let (plain, more) = split_printable(chars.as_str());
        line.push_str(plain);
        rest = more;
    }
}

/// Writes text to stderr. An error is ignored, because there is nowhere left to report it.
pub(crate) fn talk(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
