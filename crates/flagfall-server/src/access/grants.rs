//! What a host grants to a player of a clock, beyond the player's own turns.

use super::RoleError;

/// A right that a host can grant to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// To go berserk (S12).
    Berserk,
    /// To give time to another seat, never to its own (S12).
    Give,
    /// To end the clocks of all with the reason `resignation`.
    Resign,
    /// To ask that its own last move is taken back, and to agree that another seat's is (S13).
    Undo,
}

/// The rights of a seat; none at first.
///
/// ```
/// use flagfall_server::access::{Right, Rights};
///
/// let rights = Rights::from_words(["give", "undo"])?;
/// assert!(rights.contains(Right::Give) && !rights.contains(Right::Berserk));
/// assert_eq!(rights.words().collect::<Vec<_>>(), ["give", "undo"]);
/// # Ok::<(), flagfall_server::access::RoleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rights(u8);

impl Right {
    /// All rights.
    pub const ALL: [Right; 4] = [Right::Berserk, Right::Give, Right::Resign, Right::Undo];

    /// Its word in the claim `may`: `berserk`, `give`, `resign` or `undo`.
    pub fn word(self) -> &'static str {
        match self {
            Right::Berserk => "berserk",
            Right::Give => "give",
            Right::Resign => "resign",
            Right::Undo => "undo",
        }
    }

    fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Rights {
    /// The rights with these words.
    ///
    /// # Errors
    /// [`RoleError::UnknownRight`] for another word.
    pub fn from_words<'w>(words: impl IntoIterator<Item = &'w str>) -> Result<Rights, RoleError> {
        words.into_iter().try_fold(Rights::default(), |rights, word| {
            let right = Right::ALL.into_iter().find(|right| right.word() == word);
            let right = right.ok_or_else(|| RoleError::UnknownRight(word.chars().take(40).collect()))?;
            Ok(Rights(rights.0 | right.bit()))
        })
    }

    /// Whether the right is among them.
    pub fn contains(self, right: Right) -> bool {
        self.0 & right.bit() != 0
    }

    /// Whether the seat has no right.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their words.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Right::ALL.into_iter().filter(move |right| self.contains(*right)).map(Right::word)
    }
}
