//! The name of a game.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sha2::{Digest, Sha256};

/// The name of a game: 1 to 64 of the characters `a` to `z`, `A` to `Z`, `0` to `9`, `_` and `-`. It is safe in an address,
/// in a subject of NATS and in the name of a file.
///
/// ```
/// use flagfall_server::GameId;
///
/// let game: GameId = "blitz-2026_0042".parse()?;
/// assert_eq!(game.as_str(), "blitz-2026_0042");
/// assert!("two words".parse::<GameId>().is_err());
/// # Ok::<(), flagfall_server::GameIdError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(Arc<str>);

/// Why a text is not the name of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameIdError {
    /// There are no characters, or too many.
    #[error("expected a game's name of 1 to 64 characters, found {0}")]
    Length(usize),
    /// A character is not allowed.
    #[error("expected a game's name of letters a to z, digits, `_` and `-`, found {0:?}")]
    Character(char),
}

const LONGEST: usize = 64;

impl GameId {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part of a game if names are divided into this many parts, at least 1: the first 8 bytes of the name's SHA-256, as
    /// a number, modulo the number of parts.
    pub(crate) fn part(&self, parts: u16) -> u16 {
        let digest = Sha256::digest(self.as_str().as_bytes());
        let start = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        u16::try_from(start % u64::from(parts.max(1))).unwrap_or(0)
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<GameId, GameIdError> {
        if let Some(other) = text.chars().find(|char| !matches!(char, 'a'..='z' | 'A'..='Z' | '0'..='9' | '_' | '-')) {
            return Err(GameIdError::Character(other));
        }
        match text.len() {
            1..=LONGEST => Ok(GameId(text.into())),
            length => Err(GameIdError::Length(length)),
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Other values would move games between the partitions and streams of two versions.
    #[test]
    fn parts_of_names() {
        let parts = |count| ["a", "blitz-7", "blitz-8"].map(|name| name.parse::<GameId>().unwrap().part(count));
        assert_eq!(parts(1), [0, 0, 0]);
        assert_eq!(parts(256), [202, 213, 81]);
        assert_eq!(parts(4096), [3530, 2517, 2129]);
    }
}
