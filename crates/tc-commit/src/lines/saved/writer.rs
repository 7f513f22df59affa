//! Writes the lines of a journal and a vault.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{sum_of, summed};
use crate::Body;
use crate::lines::{Accepted, Json};

/// The first line of a journal, and the beginning of its first sum.
pub(super) const JOURNAL: &str = r#"{"flagfall":"rounds","version":1"#;
/// The first line of a vault.
pub(super) const VAULT: &str = r#"{"flagfall":"vault","version":1}"#;

/// Makes the lines of a journal and of its vault. Write what it returns to disk in the sequence of [`Written`] before
/// anybody sees the answer.
///
/// ```
/// use tc_commit::lines::saved::{JournalOfLines, LinesWriter, VaultOfLines};
/// use tc_commit::lines::Rounds;
///
/// let mut rounds = Rounds::new(Vec::new()).with_entries();
/// let (mut writer, mut journal, mut vault) = LinesWriter::begin();
/// for line in [
///     r#"{"type":"open","at":0,"round":{"game":"g","seq":1},"players":["ann","ben"]}"#,
///     r#"{"type":"commit","at":1000,"by":"ann","action":"rock"}"#,
/// ] {
///     let answer = rounds.answer(line);
///     if let Some(accepted) = &answer.accepted {
///         let written = writer.write(accepted);
///         vault.extend(written.vault.into_iter().map(|(_, line)| line));
///         journal += &written.journal;
///     }
/// }
/// assert!(!journal.contains("rock") && vault.contains("rock"));
///
/// let journal = JournalOfLines::recover(journal.as_bytes())?.journal.ok_or("no journal")?;
/// let vault = VaultOfLines::read(vault.as_bytes(), &journal)?;
/// let mut again = Rounds::new(Vec::new()).with_entries();
/// for answer in journal.replay(&vault, &mut again) {
///     assert!(answer?.is_accepted());
/// }
/// assert!(again.answer(r#"{"type":"commit","at":2000,"by":"ben","action":"paper"}"#).is_accepted());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinesWriter {
    pub(super) sum: u64,
}

/// The bytes to write for an accepted line, in this sequence. Each step must be on disk before the next.
#[derive(Clone, PartialEq)]
pub struct Written {
    /// The line to add to the vault, with its line break, and the number of its entry.
    pub vault: Option<(u64, String)>,
    /// The lines to add to the journal, each with its line break.
    pub journal: String,
    /// The numbers of the entries to erase from the vault.
    pub erased: Vec<u64>,
}

impl core::fmt::Debug for Written {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Written").field("journal", &self.journal).field("erased", &self.erased).finish_non_exhaustive()
    }
}

impl LinesWriter {
    /// Returns the writer of a new journal, the first line of the journal, and that of the vault, with line breaks.
    pub fn begin() -> (LinesWriter, String, String) {
        let sum = sum_of(0, JOURNAL);
        (LinesWriter { sum }, summed(JOURNAL, sum) + "\n", VAULT.to_string() + "\n")
    }

    /// Returns what to write for an accepted line.
    pub fn write(&mut self, accepted: &Accepted) -> Written {
        let Accepted { number, line, closed, opened, erased } = accepted;
        let mut journal = String::new();
        for (entry, body) in opened {
            journal += &self.go_on(&format!(r#"{{"opens":{entry},"body":{}"#, json(body)));
        }
        journal += &self.go_on(&format!(r#"{{"line":{line}"#));
        let vault = closed.as_ref().map(|body| {
            let object = format!(r#"{{"entry":{number},"body":{}"#, json(body.body()));
            (*number, summed(&object, sum_of(self.sum, &object)) + "\n")
        });
        Written { vault, journal, erased: erased.clone() }
    }

    fn go_on(&mut self, object: &str) -> String {
        self.sum = sum_of(self.sum, object);
        summed(object, self.sum) + "\n"
    }
}

/// Serializing cannot fail: all keys are strings, and actions were read as JSON.
fn json(body: &Body<Json>) -> String {
    serde_json::to_string(body).unwrap_or_default()
}
