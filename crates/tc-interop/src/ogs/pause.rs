//! `pause_control`: why a game is paused.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::Timestamp;

use super::loose::quoted;
use crate::ReadError;
use crate::json::{Kind, Object, Value};

/// The reasons of a pause. Without a reason the game runs, whatever else its clock says.
///
/// ```
/// use tc_interop::ogs::PauseControl;
///
/// let pauses = PauseControl::read(r#"{"weekend":true,"vacation-17":true}"#)?;
/// assert_eq!((pauses.weekend, pauses.vacations.as_slice()), (true, &[17][..]));
/// assert!(PauseControl::read("{}")?.is_empty());
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
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

/// `pause`: what some clocks say of the pause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pause {
    /// `paused`.
    pub paused: bool,
    /// `paused_since`.
    pub paused_since: Option<Timestamp>,
}

impl PauseControl {
    /// Whether the game runs.
    pub fn is_empty(&self) -> bool {
        *self == PauseControl::default()
    }

    /// Reads a `pause_control` object. A key counts whatever its value is.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such an object.
    pub fn read(text: &str) -> Result<PauseControl, ReadError> {
        PauseControl::of_object(&Object::read(text)?)
    }

    pub(super) fn of_value(value: Value<'_>) -> Result<PauseControl, ReadError> {
        // An older form of "nothing pauses it".
        if value.kind() == Kind::Boolean {
            return Ok(PauseControl::default());
        }
        PauseControl::of_object(&value.object()?)
    }

    fn of_object(object: &Object<'_>) -> Result<PauseControl, ReadError> {
        let mut control = PauseControl::default();
        for (key, value) in object.entries("pause_control") {
            match key {
                "paused" => {
                    let pause = value.object()?;
                    let pauses_left = pause.get("pauses_left").map(Value::count).transpose()?;
                    control.player = Some(PlayerPause {
                        player_id: pause.need("pausing_player_id")?.unquoted().count()?,
                        pauses_left: pauses_left.map(|left| u32::try_from(left).unwrap_or(u32::MAX)),
                    });
                }
                "moderator_paused" => {
                    let id = match value.kind() {
                        Kind::Object => value.object()?.get("moderator_id").map(|id| id.unquoted().count()),
                        _ => None,
                    };
                    control.moderator = Some(id.transpose()?);
                }
                "weekend" => control.weekend = true,
                "system" | "server" => control.system = true,
                "stone-removal" => control.stone_removal = true,
                _ => match key.strip_prefix("vacation-").map(|player| (player, player.parse())) {
                    // `vacation-017` is nobody's.
                    Some((digits, Ok(player))) if is_written_so(player, digits) => control.vacations.push(player),
                    _ => control.others.push(key.to_string()),
                },
            }
        }
        Ok(control)
    }

    /// The object as the server sends it.
    pub fn to_json(&self) -> String {
        let mut fields: Vec<String> = Vec::new();
        if let Some(PlayerPause { player_id, pauses_left }) = self.player {
            let left = pauses_left.map_or(String::new(), |left| format!(r#","pauses_left":{left}"#));
            fields.push(format!(r#""paused":{{"pausing_player_id":{player_id}{left}}}"#));
        }
        match self.moderator {
            Some(Some(id)) => fields.push(format!(r#""moderator_paused":{{"moderator_id":{id}}}"#)),
            Some(None) => fields.push(r#""moderator_paused":{}"#.to_string()),
            None => {}
        }
        let flags = [("weekend", self.weekend), ("system", self.system), ("stone-removal", self.stone_removal)];
        fields.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(key, _)| format!(r#""{key}":true"#)));
        fields.extend(self.vacations.iter().map(|player| format!(r#""vacation-{player}":true"#)));
        fields.extend(self.others.iter().map(|key| format!("{}:true", quoted(key))));
        format!("{{{}}}", fields.join(","))
    }
}

/// Whether a number is written with just these digits.
fn is_written_so(number: u64, digits: &str) -> bool {
    format!("{number}") == digits
}
