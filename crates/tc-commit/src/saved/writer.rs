//! Writes the lines of a journal and a vault.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;
use tc_core::log::Chain;

use super::{Accepted, JOURNAL, VAULT, with_id};
use crate::digest::text_of;
use crate::{Action, NotJson};

/// Makes the lines of a journal and of its vault. Write what it returns to disk in the sequence of [`Written`] before
/// anybody sees the answer.
///
/// ```
/// use tc_commit::lines::Rounds;
/// use tc_commit::saved::{Journal, LinesWriter, Vault};
///
/// let mut rounds = Rounds::new(Vec::new()).with_entries();
/// let (mut writer, mut journal, mut vault) = LinesWriter::begin(0x2f1d_83c6_5ab0_4e97_91c4_0d7e_66b8_a35f);
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
/// let journal = Journal::recover(journal.as_bytes())?.read.ok_or("no journal")?;
/// let vault = Vault::recover(vault.as_bytes(), &journal)?.read.ok_or("no vault")?;
/// let mut again = Rounds::new(Vec::new()).with_entries();
/// for answer in journal.replay(&vault, &mut again) {
///     assert!(answer?.is_accepted());
/// }
/// assert!(again.answer(r#"{"type":"commit","at":2000,"by":"ben","action":"paper"}"#).is_accepted());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinesWriter(pub(super) Chain);

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
    ///
    /// `id` says that the two belong together. No other journal may have it, so take 128 random bits; it is not a secret.
    ///
    /// The lines after the first do not depend on the id. A copy of a journal gets another one, so that only the copy or
    /// only the journal goes on with the vault: write the copy, with its first line, and then the first line of the
    /// vault over the one that is there. Both have the same length. Until then the vault belongs to the journal.
    pub fn begin(id: u128) -> (LinesWriter, String, String) {
        let [first, head] = [JOURNAL, VAULT].map(|what| Chain::default().write(&with_id(what, id)) + "\n");
        (LinesWriter(Chain::default()), first, head)
    }

    /// Returns what to write for an accepted line.
    #[allow(clippy::missing_panics_doc, clippy::expect_used, reason = "actions were read as JSON")]
    pub fn write(&mut self, accepted: &Accepted) -> Written {
        self.try_write(accepted).expect("actions were read as JSON")
    }

    /// Returns what to write for an accepted line. After an error the writer is unchanged.
    pub(super) fn try_write<A: Action + Serialize>(&mut self, accepted: &Accepted<A>) -> Result<Written, NotJson> {
        let Accepted { number, line, secret, revealed, erased } = accepted;
        let (mut chain, mut journal) = (self.0, String::new());
        for (entry, body) in revealed {
            journal += &(chain.write(&format!(r#"{{"opens":{entry},"body":{}}}"#, text_of(body)?)) + "\n");
        }
        journal += &(chain.write(&format!(r#"{{"line":{line}}}"#)) + "\n");
        let mut after = chain;
        let vault = secret.as_ref().map(|body| {
            Ok((*number, after.write(&format!(r#"{{"entry":{number},"body":{}}}"#, text_of(body)?)) + "\n"))
        });
        let vault = vault.transpose()?;
        self.0 = chain;
        Ok(Written { vault, journal, erased: erased.clone() })
    }
}
