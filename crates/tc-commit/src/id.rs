//! The ids of players and of rounds.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use core::fmt::{self, Write as _};
use core::str::FromStr;

/// The largest length of a player's id or a game's name, in bytes.
pub const MAX_NAME: usize = 255;

/// A player's id: a text of 1 to 255 bytes. Ids are ordered by their bytes (C5).
///
/// ```
/// use tc_commit::PlayerId;
///
/// let ann: PlayerId = "ann".parse()?;
/// assert!(ann < "ben".parse()?);
/// assert!("".parse::<PlayerId>().is_err());
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct PlayerId(#[cfg_attr(feature = "serde", serde(deserialize_with = "read_name"))] Box<str>);

/// The id of a round: the name of a game, at most 255 bytes, and the number of the round in it. Every input names the
/// round that it is for (C1).
///
/// ```
/// use tc_commit::RoundId;
///
/// assert_eq!(RoundId::new("game 7", 3)?.to_string(), "game 7, round 3");
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields, expecting = "the id of a round: an object with `game` and `seq`")
)]
pub struct RoundId {
    #[cfg_attr(feature = "serde", serde(deserialize_with = "read_game"))]
    game: Box<str>,
    seq: u64,
}

/// The reason for which a text is not an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdError {
    /// The id of a player is empty.
    #[error("a player's id must not be empty")]
    Empty,
    /// The text has this many bytes, more than [`MAX_NAME`].
    #[error("an id has at most {MAX_NAME} bytes, found {0}")]
    TooLong(usize),
}

impl PlayerId {
    /// Returns the id of this text.
    ///
    /// # Errors
    /// [`IdError::Empty`] for an empty text, [`IdError::TooLong`] above [`MAX_NAME`] bytes.
    pub fn new(name: &str) -> Result<PlayerId, IdError> {
        match name.len() {
            0 => Err(IdError::Empty),
            1..=MAX_NAME => Ok(PlayerId(name.into())),
            bytes => Err(IdError::TooLong(bytes)),
        }
    }

    /// Returns the text as it was given, not escaped.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Overwrites the text: inside a condition the name itself is secret.
    pub(crate) fn wipe(&mut self) {
        #[cfg(feature = "zeroize")]
        zeroize::Zeroize::zeroize(&mut self.0);
    }
}

impl FromStr for PlayerId {
    type Err = IdError;

    fn from_str(name: &str) -> Result<PlayerId, IdError> {
        PlayerId::new(name)
    }
}

/// Prints the text with control characters and invisible characters escaped. [`PlayerId::as_str`] returns it unescaped.
impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        shown(&self.0, f)
    }
}

impl fmt::Debug for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl RoundId {
    /// Returns the id of the round with this number in this game. The game's name may be empty.
    ///
    /// # Errors
    /// [`IdError::TooLong`] if the game's name has more than [`MAX_NAME`] bytes.
    pub fn new(game: &str, seq: u64) -> Result<RoundId, IdError> {
        if game.len() > MAX_NAME {
            return Err(IdError::TooLong(game.len()));
        }
        Ok(RoundId { game: game.to_owned().into(), seq })
    }

    /// Returns the name of the game, not escaped.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the number of the round in the game.
    pub fn seq(&self) -> u64 {
        self.seq
    }
}

/// Prints the game, escaped like a [`PlayerId`], and the number.
impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.game.is_empty() {
            shown(&self.game, f)?;
            f.write_str(", ")?;
        }
        write!(f, "round {}", self.seq)
    }
}

/// Writes a name. Names come from anywhere, so characters that control a terminal, or turn or hide text, are escaped.
fn shown(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let hides = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    name.chars().try_for_each(|letter| {
        if hides(letter) { write!(f, "{}", letter.escape_unicode()) } else { f.write_char(letter) }
    })
}

#[cfg(feature = "serde")]
fn read_name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Box<str>, D::Error> {
    let name: Box<str> = serde::Deserialize::deserialize(deserializer)?;
    PlayerId::new(&name).map(|id| id.0).map_err(serde::de::Error::custom)
}

#[cfg(feature = "serde")]
fn read_game<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Box<str>, D::Error> {
    let game: Box<str> = serde::Deserialize::deserialize(deserializer)?;
    RoundId::new(&game, 0).map(|id| id.game).map_err(serde::de::Error::custom)
}
