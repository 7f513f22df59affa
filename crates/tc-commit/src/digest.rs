//! Digests of rounds, which everybody can compute who has the JSON (C14).

use alloc::string::{String, ToString};
use core::fmt;

use serde::Serialize;
use sha2::{Digest as _, Sha256};
use tc_core::Seat;

use crate::hash::{Hash, shows_hash};
use crate::round::{Progress, Slot};
use crate::{Action, Round, Spec, Viewer};

/// A SHA-256 digest of everything in a round, hidden content included. **It is a secret until everything is revealed**:
/// anybody can hash the few possible actions and compare. It prints as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SecretDigest(Hash);

/// A SHA-256 digest of what a spectator sees as of the last input. It contains nothing hidden, so it can be published. It
/// prints as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct PublicDigest(Hash);

/// The error of an action that cannot be written as JSON, such as a map whose keys are not texts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an action cannot be written as JSON: {0}")]
pub struct NotJson(String);

/// Everything in a round, hidden content included.
#[derive(Serialize)]
#[serde(bound = "A: Serialize + Action")]
struct Whole<'r, A: Action> {
    spec: &'r Spec<A>,
    seats: &'r [Seat],
    slots: &'r [Slot<A>],
    progress: &'r Progress,
    clock: Option<String>,
}

impl<A: Action + Serialize> Round<A> {
    /// Returns the digest of everything in the round, to compare replays and servers. Its cost is linear in the
    /// players.
    ///
    /// ```
    /// use tc_commit::{Input, Round, RoundId, Spec, Timestamp};
    ///
    /// let now = Timestamp::EPOCH;
    /// let id = RoundId::new("g", 1)?;
    /// let ids = || ["ann", "ben", "cy"].into_iter().map(|id| id.parse()).collect::<Result<Vec<_>, _>>();
    /// let (mut one, _) = Round::begin(Spec::builder(id.clone(), now).players(ids()?).build()?)?;
    /// let mut other = one.clone();
    /// one.handle(now, &id, Input::commit("ann".parse()?, "rock"))?;
    /// other.handle(now, &id, Input::commit("ann".parse()?, "paper"))?;
    /// assert_ne!(one.secret_digest()?, other.secret_digest()?);
    /// assert_eq!(one.public_digest()?, other.public_digest()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NotJson`] if an action cannot be written as JSON.
    pub fn secret_digest(&self) -> Result<SecretDigest, NotJson> {
        let whole = Whole {
            spec: self.spec(),
            seats: &self.seats,
            slots: &self.slots,
            progress: &self.progress,
            clock: self.clock().map(|clock| clock.state().digest(clock.setup()).to_string()),
        };
        digest(&whole).map(SecretDigest)
    }

    /// Returns the digest of what a spectator sees as of the last input: SHA-256 of the view as JSON, as `Serialize` and
    /// the line protocol write it. Its cost is linear in the players.
    ///
    /// JSON has no NaN and no infinity: actions with such numbers can have the same digest.
    ///
    /// # Errors
    /// [`NotJson`] if an action cannot be written as JSON.
    #[allow(clippy::missing_panics_doc, clippy::expect_used, reason = "a view fails only for unknown players")]
    pub fn public_digest(&self) -> Result<PublicDigest, NotJson> {
        digest(&self.last_view(&Viewer::Spectator).expect("a view fails only for unknown players")).map(PublicDigest)
    }
}

fn digest(value: &impl Serialize) -> Result<Hash, NotJson> {
    Ok(Hash(Sha256::digest(text_of(value)?).into()))
}

pub(crate) fn text_of(value: &impl Serialize) -> Result<String, NotJson> {
    serde_json::to_string(value).map_err(|error| NotJson(error.to_string()))
}

shows_hash!(SecretDigest, PublicDigest);

/// Shows nothing, because debug output ends up in logs.
impl fmt::Debug for SecretDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
