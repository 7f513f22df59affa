//! Digests of rounds, stable across platforms, compilers and versions of this crate (C14).

mod canonical;

use core::fmt;

use crate::hash::{Hash, shows_hash};
use crate::{Action, Round, Viewer};
use canonical::{Canonical, Hasher};

/// A SHA-256 digest of everything in a round, hidden content included. **It is a secret until everything is open**:
/// anybody can hash the few possible actions and compare. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretDigest(Hash);

/// A SHA-256 digest of the round's id and what a spectator sees as of the last input. It contains nothing hidden, so it
/// can be published. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublicDigest(Hash);

impl<A: Action> Round<A> {
    /// Returns the digest of everything in the round, to compare replays and servers. Its cost is linear in the
    /// players.
    ///
    /// ```
    /// use tc_commit::{Input, Round, RoundId, Spec, Timestamp};
    ///
    /// let now = Timestamp::EPOCH;
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

    /// Returns the digest of what a spectator sees as of the last input. Its cost is linear in the players.
    pub fn public_digest(&self) -> PublicDigest {
        let mut hasher = Hasher::new(b"tc-commit/public/v1\0");
        // The view fails only for unknown players, and a spectator is not a player.
        if let Ok(view) = self.last_view(&Viewer::Spectator) {
            view.write(&mut hasher);
        }
        PublicDigest(Hash(hasher.finish()))
    }
}

shows_hash!(SecretDigest, PublicDigest);

/// Shows nothing, because debug output ends up in logs.
impl fmt::Debug for SecretDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
