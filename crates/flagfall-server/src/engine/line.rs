//! A line of rounds without its instant, which the server stamps.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::value::RawValue;
use tc_commit::PlayerId;
use tc_core::Timestamp;
use tc_core::form::{Fields, LineProblem};

use crate::GameId;

/// A line of `flagfall round` without `at`. Its `Debug` form shows no action.
///
/// ```
/// use flagfall_server::engine::Line;
///
/// let (line, id) = Line::read(&"table".parse()?, r#"{"id":"1","type":"commit","by":"ann","action":"rock"}"#)?;
/// assert_eq!((line.kind(), line.by(), id.as_deref()), ("commit", Some("ann"), Some("1")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Line {
    kind: String,
    by: Option<String>,
    /// All keys but `at`, as they came.
    keys: BTreeMap<String, Box<RawValue>>,
}

/// Why a text is not such a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotALine {
    /// It is not an object, or a key has the wrong type.
    #[error(transparent)]
    Problem(#[from] LineProblem),
    /// The sender says when it was sent.
    #[error("unknown key `at`: the server stamps every line")]
    Stamped,
    /// The round is of another game.
    #[error("`round`: expected the game {0}, which is the name in the address")]
    OtherGame(GameId),
}

impl Line {
    /// Reads an object for this game. Also returns its `id`.
    ///
    /// # Errors
    /// A [`NotALine`]. Other mistakes are answered by the rounds.
    pub fn read(game: &GameId, text: &str) -> Result<(Line, Option<String>), NotALine> {
        let mut fields = Fields::read(text)?;
        let (id, kind, by) = (fields.optional_word("id")?, fields.word("type")?, fields.optional_word("by")?);
        if fields.take("at").is_some() {
            return Err(NotALine::Stamped);
        }
        if let Some(round) = fields.take("round") {
            let named = Fields::read(round).and_then(|mut round| round.word("game"));
            if named.is_ok_and(|named| named != game.as_str()) {
                return Err(NotALine::OtherGame(game.clone()));
            }
        }
        let mut keys: BTreeMap<String, Box<RawValue>> =
            serde_json::from_str(text).map_err(|error| LineProblem::NotAnObject(error.to_string()))?;
        keys.remove("id");
        Ok((Line { kind, by, keys }, id))
    }

    /// The line that aborts a round.
    pub(super) fn of_server(kind: &str) -> Line {
        let mut line = Line { kind: kind.to_owned(), by: None, keys: BTreeMap::new() };
        line.set("type", kind);
        line
    }

    /// The value of `type`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The value of `by`.
    pub fn by(&self) -> Option<&str> {
        self.by.as_deref()
    }

    /// The type, the player and the round of the line, as JSON.
    pub(super) fn head(&self) -> String {
        let keys = ["type", "by", "round"].map(|key| self.keys.get(key).map_or("", |value| value.get()));
        keys.join(",")
    }

    /// The line of this player.
    pub fn with_by(mut self, player: &PlayerId) -> Line {
        self.set("by", player.as_str());
        self.by = Some(player.as_str().to_owned());
        self
    }

    fn set(&mut self, key: &str, text: &str) {
        if let Ok(value) = serde_json::value::to_raw_value(text) {
            self.keys.insert(key.to_owned(), value);
        }
    }

    /// The line at an instant.
    pub(super) fn at(&self, at: Timestamp) -> String {
        let mut line = format!("{{\"at\":{at}");
        for (key, value) in &self.keys {
            line.push(',');
            line.push_str(&serde_json::Value::from(key.as_str()).to_string());
            line.push(':');
            line.push_str(value.get());
        }
        line.push('}');
        line
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").field("kind", &self.kind).field("by", &self.by).finish_non_exhaustive()
    }
}
