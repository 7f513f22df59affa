//! Whose views are asked for.

use alloc::borrow::ToOwned;
use alloc::string::String;

use crate::{IdError, PlayerId, Viewer};

/// Somebody whose view is asked for with every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub(super) name: String,
    pub(super) viewer: Viewer,
}

impl Asked {
    /// `spectator`, `arbiter`, the id of a player, or `player:` and an id, which is for those who are called
    /// `spectator` or `arbiter`. Views are named by this text.
    ///
    /// # Errors
    /// An [`IdError`] for a text that is no id.
    pub fn parse(name: &str) -> Result<Asked, IdError> {
        let viewer = match name {
            "spectator" => Viewer::Spectator,
            "arbiter" => Viewer::Arbiter,
            _ => Viewer::Player(PlayerId::new(name.strip_prefix("player:").unwrap_or(name))?),
        };
        Ok(Asked { name: name.to_owned(), viewer })
    }

    /// The text.
    pub fn name(&self) -> &str {
        &self.name
    }
}
