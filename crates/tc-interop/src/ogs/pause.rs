//! `pause_control`: why a game is paused.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codec::ID;
use crate::json::record::{Codec, TEXT, count};
use crate::json::{Kind, Object, Value, plain};
use crate::{Expectation, ReadError};

/// The reasons of a pause. Without a reason the game runs, whatever else its clock says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PauseControl {
    /// `paused`: a player has paused it.
    pub player: Option<PlayerPause>,
    /// `moderator_paused`: a moderator has, with the number of the account, if the server sends it.
    pub moderator: Option<Option<u64>>,
    /// `weekend`.
    pub weekend: bool,
    /// `system`, in older games `server`.
    pub system: bool,
    /// `stone-removal`: the score is being agreed on.
    pub stone_removal: bool,
    /// `vacation-<player>`: these players are on vacation.
    pub vacations: Vec<u64>,
    /// Unknown keys. They pause the game too.
    pub others: Vec<String>,
}

/// The pause of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerPause {
    /// `pausing_player_id`.
    pub player_id: u64,
    /// `pauses_left` for that player, if the server sends it; 5 at first.
    pub pauses_left: Option<u32>,
}

impl PauseControl {
    pub(super) const WIRE: Codec<PauseControl> = Codec { read: PauseControl::of_value, write: PauseControl::to_json };
    pub(super) const JGOF: Codec<PauseControl> = Codec { read: PauseControl::of_value, write: PauseControl::to_jgof };

    /// Whether the game runs.
    pub fn is_empty(&self) -> bool {
        *self == PauseControl::default()
    }

    /// Reads a `pause_control` object, or goban's `pause_state`. A key counts whatever its value is.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such an object.
    pub fn read(text: &str) -> Result<PauseControl, ReadError> {
        PauseControl::of_object(&Object::read(&plain(text))?)
    }

    fn of_value(value: Value<'_>) -> Result<PauseControl, ReadError> {
        // An older form of "nothing pauses it".
        if value.kind() == Kind::Boolean {
            return Ok(PauseControl::default());
        }
        PauseControl::of_object(&value.object()?)
    }

    fn of_object(object: &Object<'_>) -> Result<PauseControl, ReadError> {
        let mut control = PauseControl::default();
        for (key, text) in &object.0 {
            control.add(key, Value { key: "pause_control", text })?;
        }
        Ok(control)
    }

    /// Adds what a key says.
    fn add(&mut self, key: &str, value: Value<'_>) -> Result<(), ReadError> {
        match key {
            "paused" | "player" => {
                let pause = value.object()?;
                let id = pause.get("player_id").map_or_else(|| pause.need("pausing_player_id"), Ok)?;
                let pauses_left = pause.get("pauses_left").map(count().read).transpose()?;
                self.player = Some(PlayerPause { player_id: (ID.read)(id)?, pauses_left });
            }
            "moderator_paused" | "moderator" => {
                let id = match value.kind() {
                    Kind::Object => value.object()?.get("moderator_id").map(ID.read),
                    Kind::Boolean => None,
                    _ => Some((ID.read)(value)),
                };
                self.moderator = Some(id.transpose()?);
            }
            "weekend" => self.weekend = true,
            "system" | "server" => self.system = true,
            "stone-removal" | "stone_removal" => self.stone_removal = true,
            "vacation" => {
                for (player, _) in value.object()?.0 {
                    self.vacations.push(player.parse().map_err(|_| value.unexpected(Expectation::PlayerNumber))?);
                }
            }
            _ => match key.strip_prefix("vacation-").map(|player| (player, player.parse::<u64>())) {
                // `vacation-017` is nobody's.
                Some((digits, Ok(player))) if player.to_string() == digits => self.vacations.push(player),
                _ => self.others.push(key.to_string()),
            },
        }
        Ok(())
    }

    /// The object as the server sends it.
    pub fn to_json(&self) -> String {
        let player =
            self.player.map(|pause| format!(r#""paused":{{"pausing_player_id":{}{}}}"#, pause.player_id, left(pause)));
        let moderator = self.moderator.map(|id| {
            let id = id.map_or(String::new(), |id| format!(r#""moderator_id":{id}"#));
            format!(r#""moderator_paused":{{{id}}}"#)
        });
        let vacations = self.vacations.iter().map(|player| format!(r#""vacation-{player}":true"#));
        let fields = player.into_iter().chain(moderator).chain(vacations);
        self.object(["weekend", "system", "stone-removal"], fields)
    }

    /// `pause_state`: the same reasons under other keys.
    fn to_jgof(&self) -> String {
        let vacations: Vec<String> = self.vacations.iter().map(|player| format!(r#""{player}":true"#)).collect();
        let vacations = (!vacations.is_empty()).then(|| format!(r#""vacation":{{{}}}"#, vacations.join(",")));
        let player =
            self.player.map(|pause| format!(r#""player":{{"player_id":"{}"{}}}"#, pause.player_id, left(pause)));
        let moderator = self.moderator.map(|id| {
            let id = id.map_or("true".to_string(), |id| format!("\"{id}\""));
            format!(r#""moderator":{id}"#)
        });
        let fields = player.into_iter().chain(moderator).chain(vacations);
        self.object(["weekend", "server", "stone_removal"], fields)
    }

    /// These fields, the reasons that have only a key, and the unknown keys.
    fn object(&self, keys: [&str; 3], fields: impl Iterator<Item = String>) -> String {
        let flags = keys.into_iter().zip([self.weekend, self.system, self.stone_removal]);
        let flags = flags.filter(|(_, is_set)| *is_set).map(|(key, _)| format!(r#""{key}":true"#));
        let others = self.others.iter().map(|key| format!("{}:true", (TEXT.write)(key)));
        format!("{{{}}}", fields.chain(flags).chain(others).collect::<Vec<String>>().join(","))
    }
}

fn left(pause: PlayerPause) -> String {
    pause.pauses_left.map_or(String::new(), |left| format!(r#","pauses_left":{left}"#))
}
