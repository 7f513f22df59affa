//! The journal and the vault of a round on the disk.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use tc_commit::Round;
use tc_commit::saved::{Journal, RoundWriter, Vault, Written};
use tc_core::log::Recovered;

use super::orders::Orders;

/// The journal, which only grows, and the vault, in which lines are overwritten with blanks.
pub(crate) struct Files {
    journal: PathBuf,
    vault: PathBuf,
    /// Where the lines of the vault are.
    places: BTreeMap<u64, Range<usize>>,
}

impl Files {
    /// Writes the first lines of both files.
    pub(crate) fn create(path: &Path, journal: &str, vault: &str) -> io::Result<Files> {
        let files = Files::of(path);
        fs::write(&files.vault, vault)?;
        fs::write(&files.journal, journal)?;
        Ok(files)
    }

    fn of(path: &Path) -> Files {
        Files { journal: path.with_extension("journal"), vault: path.with_extension("vault"), places: BTreeMap::new() }
    }

    /// Saves an accepted input. Each step is on the disk before the next.
    pub(crate) fn write(&mut self, Written { vault, journal, erased }: Written) -> io::Result<()> {
        if let Some((entry, line)) = vault {
            let begin = append(&self.vault, &line)?;
            self.places.insert(entry, begin..begin + line.len() - 1);
        }
        append(&self.journal, &journal)?;
        let erased: Vec<_> = erased.iter().filter_map(|entry| self.places.remove(entry)).collect();
        erased.iter().try_for_each(|place| erase(&self.vault, place))
    }

    /// Reads both files after a crash, and mends them, so that the round can continue.
    pub(crate) fn recover(path: &Path) -> Result<(Files, Round<Orders>, RoundWriter), Box<dyn Error>> {
        let mut files = Files::of(path);
        let recovered = Journal::recover(&fs::read(&files.journal)?)?;
        mend(&files.journal, &recovered)?;
        let journal = recovered.read.ok_or("the journal is empty")?;
        let recovered = Vault::recover(&fs::read(&files.vault)?, &journal)?;
        mend(&files.vault, &recovered)?;
        let vault = recovered.read.ok_or("the vault is empty")?;
        let (round, writer) = journal.replay_round::<Orders>(&vault)?;
        if let Some(power) = writer.lost(&round).next() {
            return Err(format!("the orders of {power} are not in the vault").into());
        }
        let in_vault: Vec<u64> = writer.in_vault().collect();
        let (places, gone): (BTreeMap<_, _>, BTreeMap<_, _>) =
            vault.places().partition(|(entry, _)| in_vault.contains(entry));
        files.places = places;
        gone.values().chain(vault.litter()).try_for_each(|place| erase(&files.vault, place))?;
        Ok((files, round, writer))
    }
}

/// Appends a text to a file, and returns where it begins.
fn append(path: &Path, text: &str) -> io::Result<usize> {
    let mut file = OpenOptions::new().append(true).open(path)?;
    let begin = file.seek(SeekFrom::End(0))?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    usize::try_from(begin).map_err(io::Error::other)
}

/// Writes blanks over a line.
fn erase(path: &Path, place: &Range<usize>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    file.seek(SeekFrom::Start(place.start as u64))?;
    file.write_all(&vec![b' '; place.len()])?;
    file.sync_data()
}

/// Cuts off an incomplete last line, and adds a line break that is missing.
fn mend<T>(path: &Path, recovered: &Recovered<T>) -> io::Result<()> {
    OpenOptions::new().write(true).open(path)?.set_len(recovered.whole as u64)?;
    if recovered.lacks_break { append(path, "\n").map(drop) } else { Ok(()) }
}
