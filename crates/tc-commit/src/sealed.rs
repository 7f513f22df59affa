//! Commitments to a digest, for players who do not trust the host (C13).

use core::fmt;

#[cfg(feature = "digest")]
use crate::{Action, Body, Encoder, PlayerId, RoundId};

/// 32 bytes that hide a commitment. They come from the caller's source of secure randomness, fresh for every
/// commitment: a body that is known can be guessed by whoever knows its nonce. The `Debug` form shows nothing.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nonce([u8; 32]);

/// A digest that commits to a body. It prints as 64 hexadecimal digits, and is compared in constant time.
#[derive(Clone, Copy, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Commitment([u8; 32]);

impl Nonce {
    /// These bytes.
    pub const fn new(bytes: [u8; 32]) -> Nonce {
        Nonce(bytes)
    }
}

impl Commitment {
    /// These bytes, as they were sent.
    pub const fn new(bytes: [u8; 32]) -> Commitment {
        Commitment(bytes)
    }

    /// The bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The digest that a player sends in place of a body: SHA-256 of a domain, then game, number of the round, player,
    /// canonical body and nonce, each text with its length before it.
    ///
    /// ```
    /// use tc_commit::{Body, Commitment, Nonce, RoundId};
    ///
    /// let nonce = Nonce::new([0; 32]); // not in earnest: it has to come from secure randomness
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
            to.bytes(&nonce.0);
        });
        Commitment(Sha256::digest(preimage.as_bytes()).into())
    }
}

impl PartialEq for Commitment {
    fn eq(&self, other: &Commitment) -> bool {
        #[cfg(feature = "digest")]
        return constant_time_eq::constant_time_eq_32(&self.0, &other.0);
        #[cfg(not(feature = "digest"))]
        return self.0 == other.0;
    }
}

#[cfg(feature = "zeroize")]
impl Drop for Nonce {
    fn drop(&mut self) {
        zeroize::Zeroize::zeroize(&mut self.0);
    }
}

impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<hidden>")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
