//! Journals of rounds, each with its vault.

use std::path::{Path, PathBuf};

use tc_commit::lines::{LineAnswer, Rounds};
use tc_commit::saved::{Accepted, Journal, LONGEST_LINE, LinesWriter, SavedProblem, Vault};
use tc_core::log::Recovered;

use super::kept::Kept;
use super::vault::{FoundVault, NewVault, VaultFile};
use super::whole::Whole;
use super::{Kind, Saved, bounded, check_name, id, refused, unreadable};
use crate::failure::{Failure, Hint, Problem};
use crate::output::{talk, visible_line};
use crate::report;

/// A journal of rounds, and the arguments that continue it.
pub(super) const KIND: Kind<'_> =
    Kind { magic: br#"{"flagfall":"rounds""#, what: "this journal", go_on_by: "--replay {} --save {} --vault VAULT" };

/// What to do with a vault of another journal.
const OTHER_JOURNAL: &str = "give the vault that was saved with the journal. When `--replay FILE --save COPY` copies a \
                             journal, the vault goes to the copy; until that is done, the copy cannot be continued and can \
                             be deleted";

/// A journal of rounds that was read with its vault, and replays without errors.
pub(in crate::commands) struct ReplayedRounds {
    path: PathBuf,
    whole: Whole,
    journal: Journal,
    vault: Vault,
    /// The file of the vault, if it is continued.
    vault_file: Option<FoundVault>,
    /// The entries whose actions are secret.
    in_vault: Vec<u64>,
    /// The players whose secret action is not in the vault.
    lost: Vec<String>,
}

/// A journal and a vault that lines are added to.
pub(in crate::commands) struct SaveRounds {
    path: PathBuf,
    file: Kept,
    writer: LinesWriter,
    vault: VaultFile,
}

impl ReplayedRounds {
    /// Reads and replays a journal: every line must be accepted.
    pub(in crate::commands) fn read(
        path: &Path,
        save: Option<&Path>,
        vault: Option<&Path>,
    ) -> Result<ReplayedRounds, Failure> {
        let Saved { path, bytes, file } = Saved::open_with(path, save, LONGEST_LINE)?;
        let damaged = |error: &dyn std::fmt::Display| Failure::file(&path, "replayed", &error);
        if bytes.is_empty() {
            return Err(damaged(&"the file is empty"));
        }
        let recovered = Journal::recover(&bytes)
            .map_err(|error| unreadable(&path, &error, &bytes, super::MAGIC, "flagfall run"))?;
        let Recovered { read, whole, lacks_break } = recovered;
        let journal = read.ok_or_else(|| damaged(&"line 1 is incomplete"))?;
        let whole = Whole::new(&path, bytes, whole, lacks_break, file);
        let (vault, vault_file) = match vault {
            None => (Vault::default(), None),
            // Nothing was secret when the vault got lost; otherwise `lost` says so.
            Some(vault) if save.is_some() && vault.symlink_metadata().is_err() => (Vault::default(), None),
            Some(vault) => read_vault(vault, save.is_some(), &journal)?,
        };
        let mut rounds = Rounds::new(Vec::new()).with_entries();
        journal.replay(&vault, &mut rounds).try_for_each(|answer| answer.map(drop)).map_err(|error| damaged(&error))?;
        let lost = rounds.lost().map(ToString::to_string).collect();
        let in_vault = rounds.in_vault().collect();
        Ok(ReplayedRounds { path, whole, journal, vault, vault_file, in_vault, lost })
    }

    /// Checks that the rounds can go on: every secret action is in the vault.
    pub(in crate::commands) fn can_go_on(&self) -> Result<(), Failure> {
        let Some(lost) = self.whose_is_lost() else {
            return Ok(());
        };
        let message = format!("`{}` cannot be continued: {lost}", self.path.display());
        let hint = Hint::new("give the vault that was saved with the journal: `--vault FILE`");
        Err(Problem::new("file", message).with_hints([hint]).into())
    }

    /// Warns that secret actions are shown as null.
    pub(in crate::commands) fn warn_of_lost(&self) {
        if let Some(lost) = self.whose_is_lost() {
            let message = format!("`{}` is replayed without secret actions: {lost}", self.path.display());
            talk(&report::warning(&visible_line(&message)));
        }
    }

    fn whose_is_lost(&self) -> Option<String> {
        let lost = self.lost.join(", ");
        (!lost.is_empty()).then(|| format!("the secret action of {lost} is not in its vault"))
    }

    /// The answers to the lines of the journal, from rounds that have not begun.
    pub(in crate::commands) fn answers<'r>(
        &'r self,
        rounds: &'r mut Rounds,
    ) -> impl Iterator<Item = Result<LineAnswer, Failure>> + 'r {
        let damaged = |error| Failure::file(&self.path, "replayed", &error);
        self.journal.replay(&self.vault, rounds).map(move |answer| answer.map_err(damaged))
    }
}

fn read_vault(path: &Path, is_continued: bool, journal: &Journal) -> Result<(Vault, Option<FoundVault>), Failure> {
    let (file, bytes) = if is_continued {
        let (file, bytes) = VaultFile::open(path)?;
        (Some(file), bytes)
    } else {
        let read = std::fs::File::open(path).and_then(|mut file| bounded::read(&mut file, LONGEST_LINE));
        (None, read.map_err(|error| Failure::file(path, "read", &error))?)
    };
    if bytes.is_empty() {
        return Err(Failure::file(path, "read", &"the file is empty; give the vault that was saved with the journal"));
    }
    let recovered = Vault::recover(&bytes, journal).map_err(|error| {
        let hint = (*error.problem() == SavedProblem::OtherJournal).then(|| Hint::new(OTHER_JOURNAL));
        let message = format!("`{}` cannot be read: {error}", path.display());
        Failure::from(Problem::new("file", message).with_hints(hint))
    })?;
    let Recovered { read, whole, lacks_break } = recovered;
    let vault = read.ok_or_else(|| Failure::file(path, "read", &"line 1 is incomplete"))?;
    Ok((vault, file.map(|file| FoundVault { file, whole, lacks_break })))
}

impl SaveRounds {
    /// Begins a journal and its vault, or continues those that were replayed.
    pub(in crate::commands) fn open(
        path: &Path,
        vault: &Path,
        replayed: Option<&mut ReplayedRounds>,
    ) -> Result<SaveRounds, Failure> {
        check_name(path)?;
        let refuse = |error| refused(path, &error, &KIND);
        let Some(replayed) = replayed else {
            if path.symlink_metadata().is_ok() {
                return Err(refuse(std::io::ErrorKind::AlreadyExists.into()));
            }
            let (writer, first, head) = LinesWriter::begin(id::new());
            // The vault gets its name last: a journal without entries is continued without one, but nothing shows that
            // a vault is not in use.
            let vault = NewVault::write(vault, &head)?;
            let file = Kept::create(path, first.as_bytes()).map_err(refuse)?;
            return Ok(SaveRounds { path: path.to_owned(), file, writer, vault: vault.publish()? });
        };
        // A copy has its own id, so that the journal does not go on with the vault as well.
        let is_copy = !replayed.whole.goes_on();
        let id = if is_copy { id::new() } else { replayed.journal.id() };
        let (_, first, head) = LinesWriter::begin(id);
        if is_copy {
            replayed.whole.begin_with(&first);
        }
        let mut keep = || replayed.whole.keep(path).map_err(refuse);
        let (file, vault) = match replayed.vault_file.take() {
            Some(mut found) => {
                // The copy is complete before it takes the vault over: until then the journal can go on.
                let file = keep()?;
                if is_copy {
                    found.hand_over(vault, &head)?;
                }
                let is_kept = |entry| replayed.in_vault.contains(&entry);
                (file, VaultFile::go_on(vault, found, &replayed.vault, &head, is_kept)?)
            }
            None => {
                let vault = NewVault::write(vault, &head)?;
                (keep()?, vault.publish()?)
            }
        };
        Ok(SaveRounds { path: path.to_owned(), file, writer: replayed.journal.writer(), vault })
    }

    /// Saves an accepted line. It is on the disk when this returns.
    pub(in crate::commands) fn entry(&mut self, accepted: &Accepted) -> Result<(), Failure> {
        let written = self.writer.write(accepted);
        if let Some((entry, line)) = &written.vault {
            self.vault.add(*entry, line)?;
        }
        let added = self.file.add(written.journal.as_bytes());
        added.map_err(|error| Failure::file(&self.path, "written", &error))?;
        self.vault.erase(&written.erased)
    }
}
