//! Commitments to a digest, for players who do not trust the host (C13).

use core::fmt;
use core::str::FromStr;

use crate::hash::{Hash, shows_hash};
#[cfg(feature = "digest")]
use crate::{Action, Body, Encoder, PlayerId, RoundId};

/// 32 random bytes that hide the body of a commitment. Draw them from secure randomness, fresh for every commitment:
/// anybody who knows the nonce can guess the body. The `Debug` form shows nothing.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nonce(Hash);

/// The SHA-256 digest that commits to a body in digest mode. It prints as 64 hexadecimal digits in lower case and
/// parses from them. Comparing takes constant time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Commitment(Hash);

/// The text is not a digest of 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 hexadecimal digits in lower case")]
pub struct NotADigest;

impl Nonce {
    /// Returns the nonce with these bytes.
    pub const fn new(bytes: [u8; 32]) -> Nonce {
        Nonce(Hash(bytes))
    }

    /// Returns the bytes, which the player discloses with the action.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0.0
    }
}

impl Commitment {
    /// Returns the commitment with these bytes, as a player sent them.
    pub const fn new(bytes: [u8; 32]) -> Commitment {
        Commitment(Hash(bytes))
    }

    /// Computes the digest that a player sends instead of a body: SHA-256 of a domain, game, number of the round,
    /// player, canonical body and nonce, each with its length before it except domain and number (C13).
    ///
    /// ```
    /// use tc_commit::{Body, Commitment, Nonce, RoundId};
    ///
    /// let nonce = Nonce::new([0; 32]); // for this example only: use secure randomness
    /// let digest = Commitment::of(&RoundId::new("g1", 1)?, &"player-1".parse()?, &Body::Plain("rock"), &nonce);
    /// assert!(digest.to_string().starts_with("b515321605bc8fca"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "digest")]
    pub fn of<A: Action>(round: &RoundId, player: &PlayerId, body: &Body<A>, nonce: &Nonce) -> Commitment {
        use sha2::{Digest as _, Sha256};

        let domain: &[u8] = match body {
            Body::Plain(_) => b"tc-commit/commit/v1\0",
            Body::When(_) => b"tc-commit/when/v1\0",
        };
        let preimage = Encoder::of(|to| {
            to.raw(domain);
            to.text(round.game());
            to.number(round.seq());
            to.text(player.as_str());
            to.bytes(Encoder::of(|inner| body.encode(inner)).as_bytes());
            to.bytes(nonce.as_bytes());
        });
        Commitment(Hash(Sha256::digest(preimage.as_bytes()).into()))
    }
}

shows_hash!(Commitment);

impl FromStr for Commitment {
    type Err = NotADigest;

    fn from_str(digits: &str) -> Result<Commitment, NotADigest> {
        Hash::read(digits).map(Commitment).ok_or(NotADigest)
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Nonce {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.0.0);
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}
