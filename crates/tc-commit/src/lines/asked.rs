//! The viewers whose views a host asks for.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::{IdError, PlayerId, Viewer};

/// A viewer whose view comes with every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub(super) name: String,
    pub(super) viewer: Viewer,
}

impl Asked {
    /// Reads `spectator`, `arbiter`, the id of a player, or `player:` and an id. The last form is for players whose id
    /// is `spectator` or `arbiter`. Answers have the view under this text.
    ///
    /// # Errors
    /// An [`IdError`] if the text is not an id.
    pub fn parse(name: &str) -> Result<Asked, IdError> {
        let viewer = match name {
            "spectator" => Viewer::Spectator,
            "arbiter" => Viewer::Arbiter,
            _ => Viewer::Player(PlayerId::new(name.strip_prefix("player:").unwrap_or(name))?),
        };
        Ok(Asked { name: name.to_owned(), viewer })
    }

    /// Returns the text, as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }
}
