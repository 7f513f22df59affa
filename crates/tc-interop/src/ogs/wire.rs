//! The clock on the wire, which goban calls AdHocClock.

use alloc::string::{String, ToString};

use tc_core::{Span, Timestamp};

use super::{PauseControl, PlayerTime};
use crate::decimal::in_seconds;
use crate::json::record::{BOOLEAN, Codec, INSTANT, Record, TEXT, read, write};
use crate::json::{Kind, Object, Value, plain};
use crate::units::{MILLISECOND, SECOND};
use crate::{Color, Expectation, ReadError};

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
/// use tc_interop::ogs::WireClock;
///
/// let text = r#"{"black_player_id":12751,"white_player_id":1,"current_player":12751,"last_move":1416172879750,
///     "black_time":{"thinking_time":1200,"periods":5,"period_time":30},
///     "white_time":{"thinking_time":360.90599999999995,"periods":5,"period_time":30}}"#;
/// let clock = WireClock::read(text)?;
/// assert_eq!(clock.white_time.map(|time| time.main.to_string()).as_deref(), Some("360.906s"));
/// assert_eq!(WireClock::read(&clock.to_json())?, clock);
/// # Ok::<(), tc_interop::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// `pause_control`, of the clock, of its `pause`, or of the game around it: the reasons of a pause.
    pub pause_control: PauseControl,
    /// `stone_removal_mode`: the score is being agreed on.
    pub stone_removal_mode: bool,
    /// `stone_removal_expiration`: when it counts as agreed on.
    pub stone_removal_expiration: Option<Timestamp>,
}

impl WireClock {
    /// Reads a clock. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a clock.
    pub fn read(text: &str) -> Result<WireClock, ReadError> {
        WireClock::of_object(&Object::read(&plain(text))?, None)
    }

    pub(super) fn of_object(object: &Object<'_>, around: Option<&Object<'_>>) -> Result<WireClock, ReadError> {
        let mut clock = read(object, WireClock::default(), WireClock::fields)?;
        // Some clocks have the pause in its own object, and its reasons in there, or next to the clock.
        let pause = object.get("pause").filter(|pause| pause.kind() == Kind::Object).map(Value::object).transpose()?;
        let inner = |key| pause.as_ref().and_then(|pause| pause.get(key)).filter(|value| value.text != "false");
        if clock.paused_since.is_none() {
            clock.paused_since = inner("paused_since").map(SINCE.read).transpose()?;
        }
        if object.get("pause_control").is_none() {
            let reasons = inner("pause_control").or(around.and_then(|game| game.get("pause_control")));
            clock.pause_control = reasons.map(PauseControl::WIRE.read).transpose()?.unwrap_or_default();
        }
        Ok(clock)
    }

    /// The clock as the server sends it. Instants have decimals where they are no whole milliseconds.
    pub fn to_json(&self) -> String {
        write(self, WireClock::fields)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.maybe("game_id", &mut self.players.game_id, ID)?;
        record.maybe("title", &mut self.players.title, TEXT)?;
        record.maybe("black_player_id", &mut self.players.black, ID)?;
        record.maybe("white_player_id", &mut self.players.white, ID)?;
        record.maybe("current_player", &mut self.current_player, ID)?;
        record.maybe("black_time", &mut self.black_time, PlayerTime::WIRE)?;
        record.maybe("white_time", &mut self.white_time, PlayerTime::WIRE)?;
        record.need("last_move", &mut self.last_move, INSTANT)?;
        record.maybe("now", &mut self.now, INSTANT)?;
        record.maybe("expiration", &mut self.expiration, INSTANT)?;
        record.maybe("expiration_delta", &mut self.expiration_delta, MILLISECONDS)?;
        record.or("start_mode", &mut self.start_mode, BOOLEAN, false)?;
        record.maybe("paused_since", &mut self.paused_since, SINCE)?;
        record.maybe("pause_delta", &mut self.pause_delta, MILLISECONDS)?;
        record.or("pause_control", &mut self.pause_control, PauseControl::WIRE, PauseControl::default())?;
        record.or("stone_removal_mode", &mut self.stone_removal_mode, BOOLEAN, false)?;
        record.maybe("stone_removal_expiration", &mut self.stone_removal_expiration, INSTANT)
    }

    /// How far the server's time is ahead of the client's, from when this was received and how long a message takes
    /// there and back: `now + latency / 2 - received`. It has the sign of [`Offset`](tc_core::client::Offset): what a
    /// client shows at a local instant is the clock at `local + offset`. The site's own `drift` is the negative of it.
    /// `None` if the message does not say when it was sent, or if the offset does not fit.
    pub fn offset(&self, received: Timestamp, latency: Span) -> Option<Span> {
        let half = Span::saturating_micros(latency.as_micros() / 2);
        self.now?.since(received)?.checked_add(half)
    }

    /// Who moves, if it is one of the two.
    pub fn mover(&self) -> Option<Color> {
        self.players.color(self.current_player?)
    }

    /// The time of a player; `None` without a clock.
    pub fn time(&self, color: Color) -> Option<PlayerTime> {
        match color {
            Color::Black => self.black_time,
            Color::White => self.white_time,
        }
    }
}

impl Players {
    /// The color of a player, by the number of the account; `None` if it is neither of the two.
    pub fn color(&self, id: u64) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.id(*color) == Some(id))
    }

    /// The number of a player's account.
    pub fn id(&self, color: Color) -> Option<u64> {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// Smaller numbers are seconds, others milliseconds: 63 years after the epoch in seconds, 23 days in milliseconds.
const SECONDS_BELOW: i64 = 2_000_000_000 * MILLISECOND as i64;

/// `paused_since`: an instant in milliseconds; in old games in seconds, and where milliseconds would be taken for them.
const SINCE: Codec<Timestamp> = Codec {
    read: |value| match (INSTANT.read)(value)? {
        at if at.as_micros() < SECONDS_BELOW => value.span(SECOND).map(Timestamp::after_epoch),
        at => Ok(at),
    },
    write: |at| match at.as_micros() {
        micros if micros < SECONDS_BELOW => (SECONDS.write)(&Span::saturating_micros(micros)),
        _ => (INSTANT.write)(at),
    },
};

/// The number of an account, which some write in a string.
pub(super) const ID: Codec<u64> = Codec {
    read: |value| match value.kind() {
        Kind::Text => value.text()?.parse().map_err(|_| value.unexpected(Expectation::NUMBER)),
        _ => value.count(),
    },
    write: u64::to_string,
};

/// Seconds with decimals.
pub(super) const SECONDS: Codec<Span> = Codec { read: |value| value.span(SECOND), write: |span| in_seconds(*span) };
/// Milliseconds with decimals.
pub(super) const MILLISECONDS: Codec<Span> =
    Codec { read: |value| value.span(MILLISECOND), write: |span| Timestamp::after_epoch(*span).to_string() };
