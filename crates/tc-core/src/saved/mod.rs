//! Storing clocks as JSON (S15).
//!
//! - A [`Journal`] has a line for the configuration and one for every accepted input. Replaying it gives the same
//!   states, effects and digests.
//! - A [snapshot](crate::Clock::to_snapshot) is one clock at one instant, with what it needs for undo.
//!
//! Both carry a version and sums (see [`log`](crate::log)). A reader refuses what it does not know, what is damaged,
//! inputs that the clock refuses, and values that the setup does not allow. It reads the whole or nothing. Sums find
//! damage, not forgery.

mod journal;
mod past;
mod problem;
mod setup;
mod snapshot;
mod state;

use alloc::string::{String, ToString};

use crate::form::{Fields, Writer};
use crate::{Setup, State};

pub use journal::{Journal, JournalWriter};
pub use problem::{JournalError, SavedProblem};

/// The most bytes of a line of a journal, without its line break. A longer line is refused before anything of it is
/// read. A written line is always shorter: the longest one, the first, has at most 16 controls of 4096 bytes each.
pub const LONGEST_LINE: usize = 1 << 17;

const _: () = assert!(crate::MAX_SEATS * (tc_notation::limits::MAX_INPUT + 3) + 1024 < LONGEST_LINE);

/// The version that this crate writes, and the only one that it reads.
const VERSION: u32 = 1;

/// An object that begins with its kind and version.
fn headed(name: &'static str) -> Writer {
    let mut writer = Writer::new();
    writer.put_word("flagfall", name);
    writer.put("version", &VERSION);
    writer
}

/// The object of a digest: what a snapshot has of the clock, without what leads back.
pub(crate) fn described(setup: &Setup, state: &State) -> Writer {
    let mut writer = Writer::new();
    writer.put("version", &VERSION);
    describe(setup, state, &mut writer);
    writer
}

fn describe(setup: &Setup, state: &State, to: &mut Writer) {
    to.put("setup", &setup.saved());
    to.put("state", &state.saved(setup));
}

/// The keys of an object after its kind and version, which are checked.
fn head<'v>(text: &'v str, name: &'static str) -> Result<Fields<'v>, SavedProblem> {
    let mut fields = Fields::read(text)?;
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

/// What was found, as a short text for a message.
fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}
