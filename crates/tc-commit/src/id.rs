//! Who plays, and in which round.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use core::fmt::{self, Write as _};
use core::str::FromStr;

/// The longest name of a player or a game, in bytes.
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Box<str>", into = "Box<str>")
)]
pub struct PlayerId(Box<str>);

/// Which round an input is for (C1): a game, and a number within it. The game's name is at most 255 bytes.
///
/// ```
/// use tc_commit::RoundId;
///
/// assert_eq!(RoundId::new("game 7", 3)?.to_string(), "game 7, round 3");
/// # Ok::<(), tc_commit::IdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct RoundId {
    #[cfg_attr(feature = "serde", serde(deserialize_with = "read_game"))]
    game: Box<str>,
    seq: u64,
}

/// Why a text is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdError {
    /// A player needs a name.
    #[error("the id of a player is empty")]
    Empty,
    /// The name is too long.
    #[error("an id of {0} bytes; at most {MAX_NAME}")]
    TooLong(usize),
}

impl PlayerId {
    /// An id.
    ///
    /// # Errors
    /// [`IdError::Empty`] and [`IdError::TooLong`].
    pub fn new(name: &str) -> Result<PlayerId, IdError> {
        match name.len() {
            0 => Err(IdError::Empty),
            1..=MAX_NAME => Ok(PlayerId(name.into())),
            bytes => Err(IdError::TooLong(bytes)),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Overwrites it, where the name itself is a secret.
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

impl TryFrom<Box<str>> for PlayerId {
    type Error = IdError;

    fn try_from(name: Box<str>) -> Result<PlayerId, IdError> {
        PlayerId::new(&name)
    }
}

impl From<PlayerId> for Box<str> {
    fn from(id: PlayerId) -> Box<str> {
        id.0
    }
}

/// The text, with what a terminal would act on or nobody could see in it escaped; [`PlayerId::as_str`] has it as it is.
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
    /// The round with this number of this game.
    ///
    /// # Errors
    /// [`IdError::TooLong`].
    pub fn new(game: &str, seq: u64) -> Result<RoundId, IdError> {
        if game.len() > MAX_NAME {
            return Err(IdError::TooLong(game.len()));
        }
        Ok(RoundId { game: game.to_owned().into(), seq })
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The number of the round within the game.
    pub fn seq(&self) -> u64 {
        self.seq
    }
}

/// The game, escaped like a [`PlayerId`], and the number.
impl fmt::Display for RoundId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.game.is_empty() {
            shown(&self.game, f)?;
            f.write_str(", ")?;
        }
        write!(f, "round {}", self.seq)
    }
}

/// Writes a name that came from somewhere: control characters, and those that turn or hide text, are escaped.
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
fn read_game<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Box<str>, D::Error> {
    let game: Box<str> = serde::Deserialize::deserialize(deserializer)?;
    RoundId::new(&game, 0).map(|id| id.game).map_err(serde::de::Error::custom)
}
