//! Digests of rounds, stable across platforms, compilers and versions of this crate (C14).

mod canonical;

use core::fmt;

use crate::hash::{Hash, shows_hash};
use crate::{Action, Round, Viewer};
use canonical::{Canonical, Hasher};

/// A SHA-256 digest of everything in a round, what is hidden included. **It is a secret until everything is open**: who
/// knows which actions there are can hash them one by one and compare. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretDigest(Hash);

/// A SHA-256 digest of what a spectator sees as of the last input, and of nothing else: it can be given to everyone.
/// It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublicDigest(Hash);

impl<A: Action> Round<A> {
    /// The digest of everything in the round: for the arbiter, to compare replays and servers.
    ///
    /// ```
    /// use tc_commit::{Input, Round, RoundId, Spec, Timestamp};
    ///
    /// let now = Timestamp::from_nanos(0);
    /// let id = RoundId::new("g", 1)?;
    /// let ids = || ["ann", "ben", "cy"].into_iter().map(|id| id.parse()).collect::<Result<Vec<_>, _>>();
    /// let (mut one, _) = Round::open(Spec::builder(id.clone(), now).players(ids()?).build()?)?;
    /// let mut other = one.clone();
    /// one.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
    /// other.handle(now, &id, Input::commit("ann".parse()?, "paper"))?;
    /// assert_ne!(one.secret_digest(), other.secret_digest());
    /// assert_eq!(one.public_digest(), other.public_digest());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn secret_digest(&self) -> SecretDigest {
        let mut hasher = Hasher::new(b"tc-commit/round/v1\0");
        self.write(&mut hasher);
        SecretDigest(Hash(hasher.finish()))
    }

    /// The digest of what a spectator sees as of the last input.
    pub fn public_digest(&self) -> PublicDigest {
        let mut hasher = Hasher::new(b"tc-commit/public/v1\0");
        // A spectator is no player who could be unknown.
        if let Ok(view) = self.last_view(&Viewer::Spectator) {
            view.write(&mut hasher);
        }
        PublicDigest(Hash(hasher.finish()))
    }
}

shows_hash!(SecretDigest, PublicDigest);

/// It shows nothing: what is printed for debugging ends up in logs.
impl fmt::Debug for SecretDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
