//! Where spellings are found: in buckets, by their first two letters. The build script, which fills the buckets,
//! includes this file.

use super::letters::{bare, is_gap};

/// The number of buckets.
pub(super) const BUCKETS: usize = 512;

/// The bucket of spellings with these first letters, in lower case, with or without an accent. The second letter of a
/// spelling with one letter, or with `*` after its first letter, is `*`.
pub(super) fn bucket(first: char, second: char) -> usize {
    let second = if is_gap(second) { ' ' } else { bare(second) };
    (bare(first) as usize * 67 + second as usize) % BUCKETS
}
