//! Lines with a chained sum: journals, vaults and snapshots are made of them.
//!
//! A line is a JSON object whose last key is `sum`: the first 16 hexadecimal digits of a SHA-256 digest of the sum of the
//! line before it, if there is one, and of the line without that key. A reader finds a line that was changed, inserted,
//! or lost from the middle. Sums find damage, not forgery. Anybody can compute them:
//!
//! ```text
//! printf '%s%s' "$SUM_BEFORE" '{"at":12500,"type":"press"}' | sha256sum | cut -c1-16
//! ```

use alloc::format;
use alloc::string::String;

use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

/// The sum of all lines so far; the default is the chain before its first line.
///
/// ```
/// use tc_core::log::{Chain, LogProblem};
///
/// let (mut writer, mut reader) = (Chain::default(), Chain::default());
/// let line = writer.write(r#"{"round":1}"#);
/// assert_eq!(line, r#"{"round":1,"sum":"c9454709ccc41c4f"}"#);
/// assert_eq!(reader.read(&line)?, r#"{"round":1}"#);
/// assert_eq!(reader, writer);
/// assert_eq!(Chain::default().read(&line.replace('1', "2")), Err(LogProblem::Sum));
/// # Ok::<(), LogProblem>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain(Option<u64>);

/// What stands before and after the digits of a sum.
const BEFORE: &str = "\"sum\":\"";
const DIGITS: usize = 16;
const AFTER: &str = "\"}";

impl Chain {
    /// The line of a JSON object, without a line break.
    pub fn write(&mut self, object: &str) -> String {
        let rest = object.strip_suffix('}').unwrap_or(object);
        let sum = self.go_on(rest);
        let comma = if rest == "{" { "" } else { "," };
        format!("{rest}{comma}{BEFORE}{sum:016x}{AFTER}")
    }

    /// The object of a line, without its sum, which is checked. After an error the chain is unchanged.
    ///
    /// # Errors
    /// [`LogProblem::NoSum`] if the line does not end with a sum, and [`LogProblem::Sum`] if it has another one.
    pub fn read(&mut self, line: &str) -> Result<String, LogProblem> {
        let (rest, found) = parts(line).ok_or(LogProblem::NoSum)?;
        let mut next = *self;
        if format!("{:016x}", next.go_on(rest)) != found {
            return Err(LogProblem::Sum);
        }
        *self = next;
        Ok(format!("{rest}}}"))
    }

    /// The object of a line, whatever its sum; `None` if the line does not end with a sum.
    pub fn object(line: &str) -> Option<String> {
        parts(line).map(|(rest, _)| format!("{rest}}}"))
    }

    /// Goes on with an object without its last brace.
    fn go_on(&mut self, rest: &str) -> u64 {
        let mut hasher = Sha256::new();
        if let Some(before) = self.0 {
            hasher.update(format!("{before:016x}"));
        }
        hasher.update(rest);
        hasher.update("}");
        let sum = hasher.finalize().iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        self.0 = Some(sum);
        sum
    }
}

/// The object of a line without its last brace, and the digits of its sum.
fn parts(line: &str) -> Option<(&str, &str)> {
    let line = line.strip_suffix(AFTER)?;
    let (rest, digits) = line.split_at_checked(line.len().checked_sub(DIGITS)?)?;
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let rest = rest.strip_suffix(BEFORE).filter(|_| digits.bytes().all(is_digit))?;
    let rest = if rest == "{" { rest } else { rest.strip_suffix(',')? };
    Some((rest, digits))
}

/// Why a line is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LogProblem {
    /// The sum is wrong: something was changed, lost or added.
    #[error("damaged: the checksum does not match")]
    Sum,
    /// The line does not end with a sum.
    #[error("damaged: the line has no checksum")]
    NoSum,
    /// The line is not UTF-8.
    #[error("damaged: the line is not UTF-8")]
    NotText,
    /// The line breaks off.
    #[error("damaged: the line breaks off")]
    BreaksOff,
    /// The last line runs into another one: the line break between them is lost.
    #[error("damaged: two lines without a line break between them")]
    NoBreak,
    /// The line has more than this many bytes.
    #[error("the line has more than {0} bytes")]
    TooLong(usize),
}

/// What was read of a file after a crash, and what to do with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovered<T> {
    /// What the lines have; `None` if the crash left not even the first one.
    pub read: Option<T>,
    /// The number of bytes of all whole lines. Cut the file after them before you append to it: what follows is a last
    /// line that breaks off, which was reported to nobody, or the byte in the place of a damaged line break.
    pub whole: usize,
    /// Whether the last of these lines has lost its line break. Write one after [`whole`](Recovered::whole) bytes
    /// before you append to the file.
    pub lacks_break: bool,
}

/// Reads the lines of a file after a crash: `line` adds a line, with its number from 1, to what was read before. A last
/// line may break off, even within a character, and is left out. A last line that is whole and lacks only its line break
/// is read: it may have been reported.
///
/// # Errors
/// The number of a line, and what is wrong with it: what `line` says, or a [`LogProblem`].
pub fn recover<'f, T, P: From<LogProblem>>(
    bytes: &'f [u8],
    longest: usize,
    mut line: impl FnMut(Option<T>, &'f str, usize) -> Result<T, P>,
) -> Result<Recovered<T>, (usize, P)> {
    let mut number = 0;
    recover_bytes(bytes, longest, |read, whole, _| {
        number += 1;
        let text = core::str::from_utf8(not_too_long(whole, longest)?).map_err(|_| LogProblem::NotText)?;
        line(read, text, number)
    })
}

/// Reads the lines of a file after a crash like [`recover`], for files in which lines can be erased: `line` adds the bytes
/// of any whole line, with the place of the first of them in the file.
///
/// # Errors
/// The number of a line, and what is wrong with it: what `line` says, or a [`LogProblem`] of the last line.
pub fn recover_bytes<'f, T, P: From<LogProblem>>(
    bytes: &'f [u8],
    longest: usize,
    mut line: impl FnMut(Option<T>, &'f [u8], usize) -> Result<T, P>,
) -> Result<Recovered<T>, (usize, P)> {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let (lines, last) = bytes.split_at(end);
    let (mut read, mut number, mut begin) = (None, 1, 0);
    for whole in lines.split_inclusive(|byte| *byte == b'\n') {
        let text = whole.strip_suffix(b"\n").unwrap_or(whole);
        read = Some(line(read, text, begin).map_err(|problem| (number, problem))?);
        (number, begin) = (number + 1, begin + whole.len());
    }
    let unbroken = unbroken(last, longest).map_err(|problem| (number, problem.into()))?;
    if let Some(text) = unbroken {
        read = Some(line(read, text.as_bytes(), end).map_err(|problem| (number, problem))?);
    }
    Ok(Recovered { read, whole: end + unbroken.map_or(0, str::len), lacks_break: unbroken.is_some() })
}

fn not_too_long(line: &[u8], longest: usize) -> Result<&[u8], LogProblem> {
    if line.len() > longest { Err(LogProblem::TooLong(longest)) } else { Ok(line) }
}

/// The last line of a file if only its line break is missing or damaged; `None` if the line breaks off.
fn unbroken(last: &[u8], longest: usize) -> Result<Option<&str>, LogProblem> {
    let last = not_too_long(last, longest)?;
    let Some(line) = object(last) else { return Ok(None) };
    // A damaged line break is another byte after the object.
    let runs_on =
        [0, 1].into_iter().filter_map(|instead| last.get(line.len() + instead..)).any(|rest| object(rest).is_some());
    if runs_on { Err(LogProblem::NoBreak) } else { Ok(Some(line)) }
}

/// The JSON object at the beginning of bytes; `None` if they begin with anything else.
fn object(bytes: &[u8]) -> Option<&str> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<&RawValue>();
    let value = values.next().and_then(Result::ok)?.get();
    // A line begins with its object, so space before it is damage.
    (bytes.first() == Some(&b'{')).then_some(value)
}
