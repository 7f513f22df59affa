//! An entry of a journal.

use core::convert::Infallible;

use tc_core::Timestamp;

use crate::{Body, Input, PlayerId};

/// An input that a round has accepted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Entry<A> {
    /// When.
    pub at: Timestamp,
    /// What.
    pub input: Logged<A>,
}

/// An input without what is secret in it: what was committed to, lies in the vault. What a digest was opened to is no
/// secret any more.
pub type Logged<A> = Input<A, ()>;

/// An input without its secret, and the secret.
pub(super) fn split<A>(input: Input<A>) -> (Logged<A>, Option<Body<A>>) {
    let mut secret = None;
    let Ok(logged) = input.try_map_body(|_, body| {
        secret = Some(body);
        Ok::<_, Infallible>(())
    });
    (logged, secret)
}

/// The input again; of a commitment whose secret is gone, who committed.
pub(super) fn join<A>(logged: Logged<A>, secret: Option<Body<A>>) -> Result<Input<A>, PlayerId> {
    logged.try_map_body(|by, ()| secret.ok_or_else(|| by.clone()))
}
