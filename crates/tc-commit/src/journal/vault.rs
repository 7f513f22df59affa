//! What is secret, apart from the journal.

use alloc::collections::BTreeMap;

use crate::round::Secret;
use crate::{Action, Body, RoundId};

/// What players have committed to, by the number of the journal's entry. Its `Debug` form shows nothing of it.
///
/// It belongs where only the host can read, apart from the journal, and is written anew when something is erased: what
/// was withdrawn or amended is to be gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Vault<A: Action> {
    round: RoundId,
    entries: BTreeMap<u64, Secret<A>>,
}

impl<A: Action> Vault<A> {
    /// A vault of a round, with nothing in it.
    pub fn new(round: RoundId) -> Vault<A> {
        Vault { round, entries: BTreeMap::new() }
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

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Vault;
    use crate::round::Secret;
    use crate::{Action, Body, RoundId};

    /// A vault as it is written.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form<B> {
        format: Format,
        round: RoundId,
        entries: BTreeMap<u64, B>,
    }

    #[derive(Serialize, Deserialize)]
    enum Format {
        #[serde(rename = "tc-commit/vault/v1")]
        First,
    }

    impl<A: Action + Serialize> Serialize for Vault<A> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let entries = self.iter().collect();
            Form { format: Format::First, round: self.round.clone(), entries }.serialize(serializer)
        }
    }

    impl<'de, A: Action + Deserialize<'de>> Deserialize<'de> for Vault<A> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Vault<A>, D::Error> {
            let form: Form<Body<A>> = Form::deserialize(deserializer)?;
            let entries = form.entries.into_iter().map(|(entry, body)| (entry, Secret::new(body))).collect();
            Ok(Vault { round: form.round, entries })
        }
    }
}
