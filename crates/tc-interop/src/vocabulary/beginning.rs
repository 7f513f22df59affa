//! By what spellings are sorted and found. The build script, which sorts them, includes this file.

use super::letters::{bare, is_gap};

/// The first two letters of a spelling, in lower case, without accents. The second letter of a spelling with
/// one letter, or with `*` after its first letter, is `*`.
pub(super) const fn beginning(first: char, second: char) -> (char, char) {
    (bare(first), if is_gap(second) { ' ' } else { bare(second) })
}
