//! What is secret, apart from the journal.

use alloc::collections::BTreeMap;

use crate::round::Secret;
use crate::{Action, Body};

/// What players have committed to, by the number of the journal's entry. Its `Debug` form shows nothing of it.
///
/// It belongs where only the host can read, apart from the journal, and is written anew when something is erased: what
/// was withdrawn or amended is to be gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Vault<A: Action>(BTreeMap<u64, Secret<A>>);

impl<A: Action> Vault<A> {
    /// A vault with nothing in it.
    pub fn new() -> Vault<A> {
        Vault(BTreeMap::new())
    }

    /// What was committed to in an entry; `None` if it was erased, or the entry is no commitment.
    pub fn get(&self, entry: u64) -> Option<&Body<A>> {
        self.0.get(&entry).map(Secret::body)
    }

    /// What is in it, in the order of the entries.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u64, &Body<A>)> {
        self.0.iter().map(|(entry, secret)| (*entry, secret.body()))
    }

    pub(super) fn keep(&mut self, entry: u64, body: Body<A>) {
        self.0.insert(entry, Secret::new(body));
    }

    pub(super) fn erase(&mut self, entry: u64) {
        self.0.remove(&entry);
    }
}

impl<A: Action> Default for Vault<A> {
    fn default() -> Vault<A> {
        Vault::new()
    }
}

impl<A: Action> FromIterator<(u64, Body<A>)> for Vault<A> {
    fn from_iter<I: IntoIterator<Item = (u64, Body<A>)>>(entries: I) -> Vault<A> {
        Vault(entries.into_iter().map(|(entry, body)| (entry, Secret::new(body))).collect())
    }
}

#[cfg(feature = "serde")]
mod form {
    use alloc::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Vault;
    use crate::{Action, Body};

    /// A vault as it is written.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form<B> {
        format: Format,
        entries: BTreeMap<u64, B>,
    }

    #[derive(Serialize, Deserialize)]
    enum Format {
        #[serde(rename = "tc-commit/vault/v1")]
        First,
    }

    impl<A: Action + Serialize> Serialize for Vault<A> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            Form { format: Format::First, entries: self.iter().collect() }.serialize(serializer)
        }
    }

    impl<'de, A: Action + Deserialize<'de>> Deserialize<'de> for Vault<A> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Vault<A>, D::Error> {
            let form: Form<Body<A>> = Form::deserialize(deserializer)?;
            Ok(form.entries.into_iter().collect())
        }
    }
}
