//! What is secret, apart from the journal.

use alloc::collections::BTreeMap;

use crate::round::Secret;
use crate::{Action, Body, RoundId};

/// What players have committed to, by the number of the journal's entry. Its `Debug` form shows nothing of it.
///
/// It belongs where only the host can read, apart from the journal, and the whole file is written again when something is
/// erased: what was withdrawn or amended is to be gone.
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

/// The form in which a vault is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum VaultFormat {
    #[cfg_attr(feature = "serde", serde(rename = "tc-commit/vault/v1"))]
    First,
}

impl<A: Action> Vault<A> {
    /// A vault of a round, with nothing in it.
    pub fn new(round: RoundId) -> Vault<A> {
        Vault { format: VaultFormat::First, round, entries: BTreeMap::new() }
    }

    /// Whose secrets they are.
    pub fn round(&self) -> &RoundId {
        &self.round
    }

    /// What was committed to in an entry; `None` if it was erased, or the entry is no commitment.
    pub fn get(&self, entry: u64) -> Option<&Body<A>> {
        self.entries.get(&entry).map(Secret::body)
    }

    /// What is in it, in the order of the entries.
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

    /// Reads secrets: each player has at most one commitment, and each entry is there once.
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
            f.write_str("commitments by the numbers of their entries")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut entries = BTreeMap::new();
            while let Some(entry) = map.next_key()? {
                if entries.contains_key(&entry) {
                    return Err(M::Error::custom(format_args!("entry {entry} appears twice")));
                }
                if entries.len() >= MAX_PLAYERS {
                    return Err(M::Error::custom(format_args!("more than {MAX_PLAYERS} entries")));
                }
                entries.insert(entry, Secret::new(map.next_value()?));
            }
            Ok(entries)
        }
    }
}
