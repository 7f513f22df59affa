//! What a clock is written to and read from: JSON, 64-bit nanoseconds as strings (S15).
//!
//! - A [`Journal`] is the configuration and every accepted input, a line each: the whole truth. Replaying it gives the
//!   same states, effects and digests.
//! - A [snapshot](crate::Clock::to_snapshot) is one clock at one moment, with what it needs for undo.
//!
//! Both carry a version and sums, and a reader refuses what it does not know, what is damaged, inputs that the clock
//! refuses, and states that contradict themselves, the rules or what came before, as a whole: nothing is ever half read.
//! Sums guard against damage, not against forgery.

mod check;
mod journal;
mod past;
mod problem;
mod setup;
mod snapshot;
mod state;

use alloc::string::{String, ToString};

use crate::form::{Fields, TimeForm, Writer};

pub use journal::{Journal, JournalWriter, Recovered};
pub use problem::{JournalError, SavedProblem};

/// The most bytes of a line of a journal, its line break aside. Longer ones are refused before anything of them is
/// read. What is written is always shorter: the longest line, the first one, has at most 16 controls of 4096 bytes each.
pub const LONGEST_LINE: usize = 1 << 17;

const _: () = assert!(crate::MAX_SEATS * (tc_notation::limits::MAX_INPUT + 3) + 1024 < LONGEST_LINE);

/// The version that is written, and so far the only one that can be read.
const VERSION: u32 = 1;

/// An object that begins with what it is.
fn headed(name: &'static str) -> Writer {
    let mut writer = Writer::new(TimeForm::Nanoseconds);
    writer.put_word("flagfall", name);
    writer.put("version", &VERSION);
    writer
}

/// The keys of an object that says what it is, without those that say it.
fn head<'v>(text: &'v str, name: &'static str) -> Result<Fields<'v>, SavedProblem> {
    let mut fields = Fields::read(text, TimeForm::Nanoseconds)?;
    let found = fields.word("flagfall")?;
    if found != name {
        return Err(SavedProblem::SomethingElse { expected: name, found: shown(&found) });
    }
    let version = fields.need("version")?;
    if version != VERSION.to_string() {
        return Err(SavedProblem::Version(shown(version)));
    }
    Ok(fields)
}

/// A text for anything that was found.
fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}
