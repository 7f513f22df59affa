//! Rounds of lines on disk: a journal of the accepted lines, and a vault of the closed actions (C15).
//!
//! The journal only grows. It has the accepted lines, each without the action of a commitment; actions that were opened
//! follow on lines of their own, before the line that opens them. The vault has the actions that are closed now. Each
//! line of both ends in a sum: in the journal over all lines up to it, in the vault over its line of the journal, too.
//! Sums find damage, not forgery. The first line of both has the same id, so a vault belongs to one journal.
//!
//! A host adds to the vault first, then to the journal, then erases from the vault. So after a crash between any two
//! steps nothing that was answered is lost.

mod entry;
mod journal;
mod problem;
mod snapshot;
mod vault;
mod writer;

pub use entry::Entry;
pub use journal::{JournalOfLines, RecoveredLines};
pub use problem::SavedError;
pub use snapshot::RoundsSnapshotError;
pub use vault::VaultOfLines;
pub use writer::{LinesWriter, Written};

/// The most bytes of a line of a journal or a vault: more than the longest line of `flagfall round`.
pub const LONGEST_LINE: usize = (1 << 21) + (1 << 12);

/// The bytes before the sum of a line, the sum, and the bytes after it.
const BEFORE: &str = ",\"sum\":\"";
const DIGITS: usize = 16;
const AFTER: &str = "\"}";

/// The sum over a text, after an earlier sum.
fn sum_of(earlier: u64, text: &str) -> u64 {
    use sha2::{Digest as _, Sha256};

    let mut hasher = Sha256::new();
    hasher.update(b"tc-commit lines 1");
    hasher.update(earlier.to_be_bytes());
    hasher.update(text.as_bytes());
    hasher.finalize().iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// An object without its last brace, with its sum.
fn summed(object: &str, sum: u64) -> alloc::string::String {
    alloc::format!("{object}{BEFORE}{sum:016x}{AFTER}")
}

/// The object of a line without its last brace, and its sum; `None` if the line does not end in a sum.
fn unsummed(line: &str) -> Option<(&str, u64)> {
    let (rest, digits) = line.strip_suffix(AFTER)?.split_at_checked(line.len().checked_sub(DIGITS + AFTER.len())?)?;
    let sum = number(digits, DIGITS)?.try_into().ok()?;
    Some((rest.strip_suffix(BEFORE)?, sum))
}

/// The number that this many hexadecimal digits in lower case write.
fn number(digits: &str, count: usize) -> Option<u128> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (digits.len() == count && digits.bytes().all(is_digit)).then(|| u128::from_str_radix(digits, 16).ok())?
}
