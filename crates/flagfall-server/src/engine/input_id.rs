//! The name that a client gives to an input.

use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// The name that a client gives to an input, so that the input counts once if it is sent again: 1 to 64 characters of ASCII
/// from `!` to `~`. A game remembers the last 16
/// names that have the same text before their first colon, and 1024 in all.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct InputId(Arc<str>);

/// Why a text is not a name of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("expected an input's name of 1 to 64 visible ASCII characters")]
pub struct InputIdError;

const LONGEST: usize = 64;

impl InputId {
    /// Who has sent the input: what the name has before its first colon, such as `seat0` in `seat0:m1`; nothing without one.
    pub(super) fn sender(&self) -> &str {
        self.0.split_once(':').map_or("", |(sender, _)| sender)
    }

    /// What the sender has sent: what the name has after its first colon, or all of it without one.
    pub(super) fn as_sent(&self) -> &str {
        self.0.split_once(':').map_or(&self.0, |(_, sent)| sent)
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for InputId {
    type Err = InputIdError;

    fn from_str(text: &str) -> Result<InputId, InputIdError> {
        let is_name = (1..=LONGEST).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_name { Ok(InputId(text.into())) } else { Err(InputIdError) }
    }
}

impl TryFrom<String> for InputId {
    type Error = InputIdError;

    fn try_from(text: String) -> Result<InputId, InputIdError> {
        text.parse()
    }
}

impl From<InputId> for String {
    fn from(id: InputId) -> String {
        id.0.as_ref().into()
    }
}
