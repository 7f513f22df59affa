//! The clock on the wire, which goban calls AdHocClock.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Span, Timestamp};

use super::loose::quoted;
use super::{Pause, PauseControl, PlayerTime, Settings, Unit};
use crate::json::{Kind, Object, Value, decimal};
use crate::{Milliseconds, ReadError, Seconds};

/// The game that a clock is of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// `game_id`.
    pub game_id: Option<u64>,
    /// `title`.
    pub title: Option<String>,
    /// `black_player_id`.
    pub black: Option<u64>,
    /// `white_player_id`.
    pub white: Option<u64>,
}

/// The clock as the server sends it, once a move. Instants are milliseconds since the Unix epoch of the server's time.
///
/// ```
/// use tc_interop::ogs::{PlayerTime, WireClock};
///
/// let text = r#"{"black_player_id":12751,"white_player_id":1,"current_player":12751,"last_move":1416172879750,
///     "black_time":{"thinking_time":1200,"periods":5,"period_time":30},
///     "white_time":{"thinking_time":360.90599999999995,"periods":5,"period_time":30}}"#;
/// let clock = WireClock::read(text)?;
/// let Some(PlayerTime::Byoyomi { thinking_time, .. }) = clock.white_time else { panic!("byo-yomi") };
/// assert_eq!(thinking_time.to_string(), "360.906s");
/// assert_eq!(WireClock::read(&clock.to_json())?, clock);
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WireClock {
    /// The game and its players.
    pub players: Players,
    /// `current_player`: who moves.
    pub current_player: Option<u64>,
    /// `black_time`; `None` without a clock.
    pub black_time: Option<PlayerTime>,
    /// `white_time`; `None` without a clock.
    pub white_time: Option<PlayerTime>,
    /// `last_move`: when the running turn began.
    pub last_move: Timestamp,
    /// `now`: when the server sent this.
    pub now: Option<Timestamp>,
    /// `expiration`: when the mover loses if no player acts, or, in start mode, when the game is cancelled.
    pub expiration: Option<Timestamp>,
    /// `expiration_delta`: from the last move to the expiration.
    pub expiration_delta: Option<Span>,
    /// `start_mode`: neither has made a first move yet. False where it is not said.
    pub start_mode: bool,
    /// `paused_since`: when the clocks stopped. In seconds in old data, in milliseconds in new; known to linger after
    /// a pause, and to be older than the last move.
    pub paused_since: Option<Timestamp>,
    /// `pause_delta`: milliseconds of the turn that had passed when the clocks stopped.
    pub pause_delta: Option<Span>,
    /// `pause`, without its reasons.
    pub pause: Option<Pause>,
    /// `pause_control`, of the clock, of its `pause`, or of the game around it: the reasons of a pause.
    pub pause_control: PauseControl,
    /// `stone_removal_mode`: the score is being agreed on.
    pub stone_removal_mode: bool,
    /// `stone_removal_expiration`: when it counts as agreed on.
    pub stone_removal_expiration: Option<Timestamp>,
}

/// Smaller numbers are seconds, others milliseconds: 63 years after the epoch in seconds, 23 days in milliseconds.
const SECONDS_BELOW: i64 = 2_000_000_000;

impl WireClock {
    /// Reads a clock. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a clock.
    pub fn read(text: &str) -> Result<WireClock, ReadError> {
        WireClock::of_object(&Object::read(text)?, None)
    }

    fn of_object(object: &Object<'_>, around: Option<&Object<'_>>) -> Result<WireClock, ReadError> {
        let id = |key| object.get(key).map(|id| id.unquoted().count()).transpose();
        let players = Players {
            game_id: id("game_id")?,
            title: object.get("title").map(Value::text).transpose()?,
            black: id("black_player_id")?,
            white: id("white_player_id")?,
        };
        let pause = object.get("pause").filter(|pause| pause.kind() == Kind::Object).map(Value::object).transpose()?;
        let inner = pause.as_ref().and_then(|pause| pause.get("pause_control"));
        let outer = around.and_then(|game| game.get("pause_control"));
        let pause_control = object.get("pause_control").or(inner).or(outer);
        let boolean = |key| object.get(key).map_or(Ok(false), Value::boolean);
        let instant = |key| number(object, key)?.map(milliseconds).transpose().map(|at| at.map(Timestamp::from_nanos));
        let span = |key| number(object, key)?.map(milliseconds).transpose().map(|span| span.map(Span::from_nanos));
        let player = |key| object.get(key).map(PlayerTime::read).transpose();
        Ok(WireClock {
            current_player: id("current_player")?,
            black_time: player("black_time")?,
            white_time: player("white_time")?,
            last_move: Timestamp::from_nanos(milliseconds(object.need("last_move")?)?),
            now: instant("now")?,
            expiration: instant("expiration")?,
            expiration_delta: span("expiration_delta")?,
            start_mode: boolean("start_mode")?,
            paused_since: paused_since(object)?,
            pause_delta: span("pause_delta")?,
            pause: pause.as_ref().map(read_pause).transpose()?,
            pause_control: pause_control.map(PauseControl::of_value).transpose()?.unwrap_or_default(),
            stone_removal_mode: boolean("stone_removal_mode")?,
            stone_removal_expiration: instant("stone_removal_expiration")?,
            players,
        })
    }

    /// The clock as the server sends it. Instants have decimals where they are no whole milliseconds.
    pub fn to_json(&self) -> String {
        let mut fields: Vec<String> = Vec::new();
        let mut field = |key: &str, value: Option<String>| {
            if let Some(value) = value {
                fields.push(format!(r#""{key}":{value}"#));
            }
        };
        let instant = |at: Timestamp| format!("{}", decimal(at.as_nanos(), Milliseconds::NANOS));
        let span = |span: Span| format!("{}", decimal(span.as_nanos(), Milliseconds::NANOS));
        let id = |id: u64| format!("{id}");
        let flag = |flag: bool| flag.then(|| "true".into());
        field("game_id", self.players.game_id.map(id));
        field("title", self.players.title.as_ref().map(|title| format!("{}", quoted(title))));
        field("black_player_id", self.players.black.map(id));
        field("white_player_id", self.players.white.map(id));
        field("current_player", self.current_player.map(id));
        field("black_time", self.black_time.map(PlayerTime::to_json));
        field("white_time", self.white_time.map(PlayerTime::to_json));
        field("last_move", Some(instant(self.last_move)));
        field("now", self.now.map(instant));
        field("expiration", self.expiration.map(instant));
        field("expiration_delta", self.expiration_delta.map(span));
        field("start_mode", flag(self.start_mode));
        field("paused_since", self.paused_since.map(write_paused_since));
        field("pause_delta", self.pause_delta.map(span));
        field("pause", self.pause.as_ref().map(write_pause));
        let reasons = (!self.pause_control.is_empty()).then(|| self.pause_control.to_json());
        field("pause_control", reasons);
        field("stone_removal_mode", flag(self.stone_removal_mode));
        field("stone_removal_expiration", self.stone_removal_expiration.map(instant));
        format!("{{{}}}", fields.join(","))
    }
}

/// A game as far as its time goes: `time_control`, `clock` and `pause_control` of the game's data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// `time_control`.
    pub settings: Settings,
    /// `clock`.
    pub clock: WireClock,
}

impl Game {
    /// Reads a game's data.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a game.
    pub fn read(text: &str) -> Result<Game, ReadError> {
        let object = Object::read(text)?;
        let settings = Settings::read(text, Unit::Seconds)?;
        let clock = WireClock::of_object(&object.need("clock")?.object()?, Some(&object))?;
        Ok(Game { settings, clock })
    }

    /// The game's data, with `pause_control` next to the clock too.
    pub fn to_json(&self) -> String {
        let (settings, clock) = (self.settings.to_json(Unit::Seconds), self.clock.to_json());
        let pauses = self.clock.pause_control.to_json();
        format!(r#"{{"time_control":{settings},"clock":{clock},"pause_control":{pauses}}}"#)
    }
}

/// A number; some games write `false` if there is no number.
fn number<'t>(object: &Object<'t>, key: &'static str) -> Result<Option<Value<'t>>, ReadError> {
    match object.get(key) {
        Some(value) if value.raw() == "false" => Ok(None),
        value => Ok(value),
    }
}

fn milliseconds(value: Value<'_>) -> Result<i64, ReadError> {
    value.nanos(Milliseconds::NANOS)
}

/// In seconds or in milliseconds.
fn paused_since(object: &Object<'_>) -> Result<Option<Timestamp>, ReadError> {
    let Some(value) = number(object, "paused_since")? else { return Ok(None) };
    let nanos = match milliseconds(value)? {
        nanos if nanos < SECONDS_BELOW * 1_000_000 => value.nanos(Seconds::NANOS)?,
        nanos => nanos,
    };
    Ok(Some(Timestamp::from_nanos(nanos)))
}

/// In milliseconds; in seconds where milliseconds would be taken for them.
fn write_paused_since(at: Timestamp) -> String {
    let unit = if at.as_nanos() < SECONDS_BELOW * 1_000_000 { Seconds::NANOS } else { Milliseconds::NANOS };
    format!("{}", decimal(at.as_nanos(), unit))
}

fn read_pause(object: &Object<'_>) -> Result<Pause, ReadError> {
    let paused = object.get("paused").map_or(Ok(false), Value::boolean)?;
    Ok(Pause { paused, paused_since: paused_since(object)? })
}

fn write_pause(pause: &Pause) -> String {
    let since = pause.paused_since.map(write_paused_since);
    let since = since.map_or(String::new(), |since| format!(r#","paused_since":{since}"#));
    format!(r#"{{"paused":{}{since}}}"#, pause.paused)
}
