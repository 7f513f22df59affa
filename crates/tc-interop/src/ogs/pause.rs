//! `pause_control`: why a game is paused.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::wire::ID;
use crate::json::record::{Codec, TEXT, count};
use crate::json::{Kind, Value};
use crate::{Expectation, ReadError};

/// The reasons of a pause. Without a reason the game runs, whatever else its clock says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PauseControl(pub BTreeSet<Pause>);

/// A reason of a pause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pause {
    /// `paused`: a player has paused the game.
    Player {
        /// `pausing_player_id`.
        player_id: u64,
        /// `pauses_left` for that player, if the server sends it; 5 at first.
        pauses_left: Option<u32>,
    },
    /// `moderator_paused`: a moderator has, with the number of the account, if the server sends it.
    Moderator(Option<u64>),
    /// `vacation-<player>`: this player is on vacation.
    Vacation(u64),
    /// `weekend`.
    Weekend,
    /// `system`, in older games `server`.
    System,
    /// `stone-removal`: the score is being agreed on.
    StoneRemoval,
    /// An unknown key. It pauses the game too.
    Other(String),
}

impl PauseControl {
    pub(super) const WIRE: Codec<PauseControl> = Codec { read: PauseControl::of_value, write: PauseControl::to_json };
    pub(super) const JGOF: Codec<PauseControl> = Codec { read: PauseControl::of_value, write: PauseControl::to_jgof };

    /// Whether the game runs.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads `pause_control`, or goban's `pause_state`. A key counts whatever its value is.
    fn of_value(value: Value<'_>) -> Result<PauseControl, ReadError> {
        // An older form of "nothing pauses it".
        if value.kind() == Kind::Boolean {
            return Ok(PauseControl::default());
        }
        let mut pauses = BTreeSet::new();
        for (key, text) in &value.object()?.0 {
            let value = Value { key: "pause_control", text };
            if key == "vacation" {
                for player in value.object()?.0.keys() {
                    let id = player.parse().map_err(|_| value.unexpected(Expectation("the number of a player")))?;
                    pauses.insert(Pause::Vacation(id));
                }
            } else {
                pauses.insert(Pause::of(key, value)?);
            }
        }
        Ok(PauseControl(pauses))
    }

    /// The object as the server sends it.
    pub fn to_json(&self) -> String {
        object(self.0.iter().map(|pause| pause.fields().0))
    }

    /// `pause_state`: the same reasons under other keys; who is on vacation has its own object.
    fn to_jgof(&self) -> String {
        let is_vacation = |pause: &&Pause| matches!(pause, Pause::Vacation(_));
        let (away, others): (Vec<&Pause>, Vec<&Pause>) = self.0.iter().partition(is_vacation);
        let away = object(away.iter().map(|pause| pause.fields().1));
        let away = (away != "{}").then(|| format!(r#""vacation":{away}"#));
        object(others.iter().map(|pause| pause.fields().1).chain(away))
    }
}

fn object(fields: impl Iterator<Item = String>) -> String {
    format!("{{{}}}", fields.collect::<Vec<String>>().join(","))
}

impl Pause {
    fn of(key: &str, value: Value<'_>) -> Result<Pause, ReadError> {
        Ok(match key {
            "paused" | "player" => {
                let pause = value.object()?;
                let id = pause.get("player_id").map_or_else(|| pause.need("pausing_player_id"), Ok)?;
                let pauses_left = pause.get("pauses_left").map(count().read).transpose()?;
                Pause::Player { player_id: (ID.read)(id)?, pauses_left }
            }
            "moderator_paused" | "moderator" => Pause::Moderator(match value.kind() {
                Kind::Object => value.object()?.get("moderator_id").map(ID.read).transpose()?,
                Kind::Boolean => None,
                _ => Some((ID.read)(value)?),
            }),
            "weekend" => Pause::Weekend,
            "system" | "server" => Pause::System,
            "stone-removal" | "stone_removal" => Pause::StoneRemoval,
            _ => match key.strip_prefix("vacation-").map(|player| (player, player.parse::<u64>())) {
                // `vacation-017` names no player.
                Some((digits, Ok(player))) if player.to_string() == digits => Pause::Vacation(player),
                _ => Pause::Other(key.to_string()),
            },
        })
    }
    /// The field as the server sends it, and in `pause_state`.
    fn fields(&self) -> (String, String) {
        let both = |field: String| (field.clone(), field);
        match self {
            Pause::Player { player_id: id, pauses_left } => {
                let left = pauses_left.map_or(String::new(), |left| format!(r#","pauses_left":{left}"#));
                let wire = format!(r#""paused":{{"pausing_player_id":{id}{left}}}"#);
                (wire, format!(r#""player":{{"player_id":"{id}"{left}}}"#))
            }
            Pause::Moderator(Some(id)) => {
                (format!(r#""moderator_paused":{{"moderator_id":{id}}}"#), format!(r#""moderator":"{id}""#))
            }
            Pause::Moderator(None) => (r#""moderator_paused":{}"#.into(), r#""moderator":true"#.into()),
            Pause::Vacation(id) => (format!(r#""vacation-{id}":true"#), format!(r#""{id}":true"#)),
            Pause::Weekend => both(r#""weekend":true"#.into()),
            Pause::System => (r#""system":true"#.into(), r#""server":true"#.into()),
            Pause::StoneRemoval => (r#""stone-removal":true"#.into(), r#""stone_removal":true"#.into()),
            Pause::Other(key) => both(format!("{}:true", (TEXT.write)(key))),
        }
    }
}
