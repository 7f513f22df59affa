//! The keys of games.

/// The key of a game in a [`Bank`](super::Bank): 16 bytes.
///
/// No two games of a bank have the same key, also after one of them was removed. So a key that a timer or a message
/// still has never finds another game. Keys are sorted by the sequence in which games were inserted. A key belongs to
/// its bank, and is not for storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// How many games were inserted before this one. It decides the order of keys, so it is the first field.
    pub(super) number: u64,
    /// Where the game is.
    pub(super) slot: usize,
}
