//! The id of a journal of rounds.

use std::hash::{BuildHasher, RandomState};

/// An id that no other journal has: 128 bits that depend on randomness of the operating system, by way of hashers. It
/// says which vault belongs to the journal, and is not a secret.
pub(super) fn new() -> u128 {
    let half = |number: u8| u128::from(RandomState::new().hash_one(number));
    half(0) << 64 | half(1)
}
