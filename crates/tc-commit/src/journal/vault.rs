//! The content of commitments, kept apart from the journal.

use alloc::collections::BTreeMap;

use crate::round::Secret;
use crate::{Action, Body, RoundId};

/// The content of current commitments, by the number of the journal's entry. Its `Debug` form shows no content.
///
/// Store it apart from the journal, where only the host can read it. After every change overwrite the whole file, so
/// that what was withdrawn or amended is gone from the disk, too.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Vault<A: Action> {
    format: VaultFormat,
    round: RoundId,
    #[cfg_attr(
        feature = "serde",
        serde(deserialize_with = "form::entries", bound(deserialize = "A: serde::Deserialize<'de>"))
    )]
    entries: BTreeMap<u64, Secret<A>>,
}

/// The version of the saved form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum VaultFormat {
    #[cfg_attr(feature = "serde", serde(rename = "tc-commit/vault/v1"))]
    First,
}

impl<A: Action> Vault<A> {
    /// Returns an empty vault of a round.
    pub fn new(round: RoundId) -> Vault<A> {
        Vault { format: VaultFormat::First, round, entries: BTreeMap::new() }
    }

    /// Returns the id of the round that the vault belongs to.
    pub fn round(&self) -> &RoundId {
        &self.round
    }

    /// Returns the body that was committed to in an entry; `None` if it was erased, or the entry is not a commitment.
    pub fn get(&self, entry: u64) -> Option<&Body<A>> {
        self.entries.get(&entry).map(Secret::body)
    }

    /// Returns the entries' numbers and bodies, in ascending order of the numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, &Body<A>)> {
        self.entries.iter().map(|(entry, secret)| (*entry, secret.body()))
    }

    pub(super) fn keep(&mut self, entry: u64, body: Body<A>) {
        self.entries.insert(entry, Secret::new(body));
    }

    /// Erases all but these entries.
    pub(super) fn keep_only(&mut self, is_kept: impl Fn(u64) -> bool) {
        self.entries.retain(|entry, _| is_kept(*entry));
    }

    pub(super) fn erase(&mut self, entry: u64) {
        self.entries.remove(&entry);
    }
}

#[cfg(feature = "serde")]
mod form {
    use alloc::collections::BTreeMap;
    use core::fmt;
    use core::marker::PhantomData;

    use serde::Deserialize;
    use serde::de::{Deserializer, Error, MapAccess, Visitor};

    use crate::round::Secret;
    use crate::{Action, MAX_PLAYERS};

    /// Reads the entries. Each player has at most one commitment, which bounds their number, and each entry appears
    /// once.
    pub(super) fn entries<'de, A, D>(deserializer: D) -> Result<BTreeMap<u64, Secret<A>>, D::Error>
    where
        A: Action + Deserialize<'de>,
        D: Deserializer<'de>,
    {
        deserializer.deserialize_map(EntriesVisitor(PhantomData))
    }

    struct EntriesVisitor<A>(PhantomData<A>);

    impl<'de, A: Action + Deserialize<'de>> Visitor<'de> for EntriesVisitor<A> {
        type Value = BTreeMap<u64, Secret<A>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map of commitments by the numbers of their entries")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut entries = BTreeMap::new();
            while let Some(entry) = map.next_key()? {
                if entries.contains_key(&entry) {
                    return Err(M::Error::custom(format_args!("entry {entry} appears twice")));
                }
                if entries.len() >= MAX_PLAYERS {
                    return Err(M::Error::custom(format_args!(
                        "a vault has at most {MAX_PLAYERS} entries, found more"
                    )));
                }
                entries.insert(entry, Secret::new(map.next_value()?));
            }
            Ok(entries)
        }
    }
}
