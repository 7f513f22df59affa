//! The entries of a journal.

use core::convert::Infallible;

use tc_core::Timestamp;

use crate::{Body, Input, PlayerId};

/// An input that a round has accepted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Entry<A> {
    /// The instant of the input.
    pub at: Timestamp,
    /// The input, without the body of a commitment.
    pub input: Logged<A>,
}

/// An input without secrets: the vault keeps the body of a commitment. The body that opens a digest stays, because it
/// is not secret any more.
pub type Logged<A> = Input<A, ()>;

/// Splits an input into the part for the journal and the body for the vault, if it has one.
pub(super) fn split<A>(input: Input<A>) -> (Logged<A>, Option<Body<A>>) {
    let mut secret = None;
    let Ok(logged) = input.try_map_body(|_, body| {
        secret = Some(body);
        Ok::<_, Infallible>(())
    });
    (logged, secret)
}

/// Puts an input together again. If the body of a commitment was erased, the error is the player.
pub(super) fn join<A>(logged: Logged<A>, secret: Option<Body<A>>) -> Result<Input<A>, PlayerId> {
    logged.try_map_body(|by, ()| secret.ok_or_else(|| by.clone()))
}
