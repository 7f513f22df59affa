//! The JSON of JGOFClock.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use tc_core::{Span, Timestamp};

use super::loose::quoted;
use super::{JgofClock, PauseControl, PlayerClock, PlayerPause};
use crate::json::{Kind, Object, Value, decimal};
use crate::{Color, Expectation, Milliseconds, ReadError};

impl PlayerClock {
    /// `main_time` and the others, in milliseconds.
    pub fn to_json(&self) -> String {
        let mut fields: Vec<String> = Vec::new();
        fields.push(format!(r#""main_time":{}"#, millis(self.main_time)));
        fields.extend(self.periods_left.map(|periods| format!(r#""periods_left":{periods}"#)));
        fields.extend(self.period_time_left.map(|left| format!(r#""period_time_left":{}"#, millis(left))));
        fields.extend(self.moves_left.map(|moves| format!(r#""moves_left":{moves}"#)));
        fields.extend(self.block_time_left.map(|left| format!(r#""block_time_left":{}"#, millis(left))));
        format!("{{{}}}", fields.join(","))
    }

    fn of_value(value: Value<'_>) -> Result<PlayerClock, ReadError> {
        let object = value.object()?;
        let span =
            |key| object.get(key).map(|value| value.nanos(Milliseconds::NANOS).map(Span::from_nanos)).transpose();
        let periods = object.get("periods_left").map(Value::count).transpose()?;
        let moves = object.get("moves_left").map(Value::count).transpose()?;
        Ok(PlayerClock {
            main_time: span("main_time")?.unwrap_or_default(),
            periods_left: periods.map(|periods| u16::try_from(periods).unwrap_or(u16::MAX)),
            period_time_left: span("period_time_left")?,
            moves_left: moves.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
            block_time_left: span("block_time_left")?,
        })
    }
}

impl JgofClock {
    /// The clock as goban keeps it, in milliseconds.
    pub fn to_json(&self) -> String {
        let mut fields: Vec<String> = Vec::new();
        let mut field = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                fields.push(format!(r#""{key}":{value}"#));
            }
        };
        field("current_player", self.current_player.map(|color| format!("\"{}\"", color.word())));
        field("current_player_id", self.current_player_id.map(|id| format!("\"{id}\"")));
        field("time_of_last_move", Some(instant(self.time_of_last_move)));
        field("paused_since", self.paused_since.map(instant));
        field("black_clock", self.black.map(|clock| clock.to_json()));
        field("white_clock", self.white.map(|clock| clock.to_json()));
        field("start_mode", self.start_mode.then(|| "true".into()));
        field("start_time_left", self.start_time_left.map(millis));
        field("stone_removal_time_left", self.stone_removal_time_left.map(millis));
        field("pause_state", (!self.pauses.is_empty()).then(|| pause_state(&self.pauses)));
        format!("{{{}}}", fields.join(","))
    }

    /// Reads a clock as goban keeps it. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a clock.
    pub fn read(text: &str) -> Result<JgofClock, ReadError> {
        let object = Object::read(text)?;
        let nanos = |key| object.get(key).map(|value| value.nanos(Milliseconds::NANOS)).transpose();
        let player = |key| object.get(key).map(PlayerClock::of_value).transpose();
        let current_player = match object.get("current_player") {
            None => None,
            Some(value) => Some(color(value)?),
        };
        let pauses = object.get("pause_state").map(read_pause_state).transpose()?;
        Ok(JgofClock {
            current_player,
            current_player_id: object.get("current_player_id").map(|id| id.unquoted().count()).transpose()?,
            time_of_last_move: Timestamp::from_nanos(object.need("time_of_last_move")?.nanos(Milliseconds::NANOS)?),
            black: player("black_clock")?,
            white: player("white_clock")?,
            start_mode: object.get("start_mode").map_or(Ok(false), Value::boolean)?,
            start_time_left: nanos("start_time_left")?.map(Span::from_nanos),
            stone_removal_time_left: nanos("stone_removal_time_left")?.map(Span::from_nanos),
            paused_since: nanos("paused_since")?.map(Timestamp::from_nanos),
            pauses: pauses.unwrap_or_default(),
        })
    }
}

fn color(value: Value<'_>) -> Result<Color, ReadError> {
    value.text()?.parse().map_err(|_| value.unexpected(Expectation::BlackOrWhite))
}

fn millis(span: Span) -> String {
    format!("{}", decimal(span.as_nanos(), Milliseconds::NANOS))
}

fn instant(at: Timestamp) -> String {
    format!("{}", decimal(at.as_nanos(), Milliseconds::NANOS))
}

/// `pause_state`: the same reasons under other keys.
fn pause_state(pauses: &PauseControl) -> String {
    let mut fields: Vec<String> = Vec::new();
    let flags = [("stone_removal", pauses.stone_removal), ("server", pauses.system), ("weekend", pauses.weekend)];
    fields.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(key, _)| format!(r#""{key}":true"#)));
    if !pauses.vacations.is_empty() {
        let players: Vec<String> = pauses.vacations.iter().map(|player| format!(r#""{player}":true"#)).collect();
        fields.push(format!(r#""vacation":{{{}}}"#, players.join(",")));
    }
    if let Some(PlayerPause { player_id, pauses_left }) = pauses.player {
        let left = pauses_left.map_or(String::new(), |left| format!(r#","pauses_left":{left}"#));
        fields.push(format!(r#""player":{{"player_id":"{player_id}"{left}}}"#));
    }
    if let Some(moderator) = pauses.moderator {
        let id = moderator.map_or("true".to_string(), |id| format!("\"{id}\""));
        fields.push(format!(r#""moderator":{id}"#));
    }
    fields.extend(pauses.others.iter().map(|key| format!("{}:true", quoted(key))));
    format!("{{{}}}", fields.join(","))
}

fn read_pause_state(value: Value<'_>) -> Result<PauseControl, ReadError> {
    let object = value.object()?;
    let mut pauses = PauseControl::default();
    for (key, value) in object.entries("pause_state") {
        match key {
            "stone_removal" => pauses.stone_removal = true,
            "server" => pauses.system = true,
            "weekend" => pauses.weekend = true,
            "vacation" => {
                for (player, _) in value.object()?.entries("vacation") {
                    let player = player.parse().map_err(|_| value.unexpected(Expectation::PlayerNumber))?;
                    pauses.vacations.push(player);
                }
            }
            "player" => {
                let player = value.object()?;
                let pauses_left = player.get("pauses_left").map(Value::count).transpose()?;
                pauses.player = Some(PlayerPause {
                    player_id: player.need("player_id")?.unquoted().count()?,
                    pauses_left: pauses_left.map(|left| u32::try_from(left).unwrap_or(u32::MAX)),
                });
            }
            "moderator" => {
                let id = (value.kind() != Kind::Boolean).then(|| value.unquoted().count());
                pauses.moderator = Some(id.transpose()?);
            }
            other => pauses.others.push(other.to_string()),
        }
    }
    Ok(pauses)
}
