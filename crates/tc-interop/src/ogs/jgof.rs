//! What a client shows: goban's JGOFClock, in milliseconds.

use alloc::format;
use alloc::string::String;

use tc_core::{Span, Timestamp};

use super::codec::{ID, MILLISECONDS};
use super::{Game, PauseControl, PlayerTime, SimpleRule, System};
use crate::json::record::{COLOR, Codec, INSTANT, Record, count, read, write};
use crate::json::{Object, plain};
use crate::{Color, ReadError};

/// A clock as a client shows it at an instant.
///
/// ```
/// use tc_interop::ogs::{Game, SimpleRule};
/// use tc_core::Timestamp;
///
/// let game = Game::read(r#"{
///     "time_control":{"system":"byoyomi","main_time":10,"period_time":30,"periods":5},
///     "clock":{"black_player_id":1,"white_player_id":2,"current_player":1,"last_move":1000,
///         "black_time":{"thinking_time":10,"periods":5,"period_time":30},
///         "white_time":{"thinking_time":10,"periods":5,"period_time":30}}}"#)?;
/// let shown = game.at(Timestamp::millis(96_000), SimpleRule::Settings);
/// let black = shown.black.ok_or("there is a clock")?;
/// assert_eq!(black.to_json(), r#"{"main_time":0,"periods_left":3,"period_time_left":5000}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JgofClock {
    /// `current_player`; `None` if it is neither of the two.
    pub current_player: Option<Color>,
    /// `current_player_id`.
    pub current_player_id: Option<u64>,
    /// `time_of_last_move`.
    pub time_of_last_move: Timestamp,
    /// `black_clock`; `None` without a clock.
    pub black: Option<PlayerClock>,
    /// `white_clock`; `None` without a clock.
    pub white: Option<PlayerClock>,
    /// `start_mode`: neither player has made a first move yet, and their clocks are paused.
    pub start_mode: bool,
    /// `start_time_left`, in start mode: until the game is cancelled.
    pub start_time_left: Option<Span>,
    /// `stone_removal_time_left`, while the score is being agreed on.
    pub stone_removal_time_left: Option<Span>,
    /// `paused_since`; `None` while the clocks run.
    pub paused_since: Option<Timestamp>,
    /// `pause_state`: the reasons of the pause; empty while the clocks run.
    pub pauses: PauseControl,
}

/// The clock of a player as a client shows it. No time is below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    /// `main_time`; the time for the move in a simple clock.
    pub main_time: Span,
    /// `periods_left`, the running one included.
    pub periods_left: Option<u16>,
    /// `period_time_left`: of the running period; the whole period while there is main time.
    pub period_time_left: Option<Span>,
    /// `moves_left` in the block, as of the last move.
    pub moves_left: Option<u32>,
    /// `block_time_left`.
    pub block_time_left: Option<Span>,
}

impl PlayerClock {
    const CODEC: Codec<PlayerClock> = Codec {
        read: |value| read(&value.object()?, PlayerClock::default(), PlayerClock::fields),
        write: PlayerClock::to_json,
    };

    /// Whether the time is up.
    pub fn is_timed_out(&self) -> bool {
        let more = self.periods_left.map(|periods| periods > 0);
        let block = self.block_time_left.map(|left| left > Span::ZERO);
        self.main_time <= Span::ZERO && !more.or(block).unwrap_or(false)
    }

    /// The time until the loss, or until the next period or block begins.
    pub fn until_next(&self) -> Span {
        match self.period_time_left.or(self.block_time_left) {
            Some(overtime) if self.main_time <= Span::ZERO => overtime,
            _ => self.main_time,
        }
    }

    /// `main_time` and the others, in milliseconds.
    pub fn to_json(&self) -> String {
        write(self, PlayerClock::fields)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.need("main_time", &mut self.main_time, MILLISECONDS)?;
        record.maybe("periods_left", &mut self.periods_left, count())?;
        record.maybe("period_time_left", &mut self.period_time_left, MILLISECONDS)?;
        record.maybe("moves_left", &mut self.moves_left, count())?;
        record.maybe("block_time_left", &mut self.block_time_left, MILLISECONDS)
    }

    /// What is left of a time after this much of it was used.
    fn of(time: PlayerTime, elapsed: Span) -> PlayerClock {
        let elapsed = elapsed.as_nanos();
        let left = |of: Span, used: i64| Span::from_nanos(of.as_nanos().saturating_sub(used).max(0));
        let (PlayerTime::Thinking { thinking_time: main, .. }
        | PlayerTime::Byoyomi { thinking_time: main, .. }
        | PlayerTime::Canadian { thinking_time: main, .. }
        | PlayerTime::Simple { number: main }) = time;
        let over = elapsed.saturating_sub(main.as_nanos().max(0)).max(0);
        let clock = PlayerClock { main_time: left(main, elapsed), ..PlayerClock::default() };
        match time {
            PlayerTime::Thinking { .. } | PlayerTime::Simple { .. } => clock,
            PlayerTime::Byoyomi { periods, period_time, .. } => {
                let period = period_time.as_nanos();
                let used = if period > 0 { over / period } else { i64::MAX };
                let periods = u64::from(periods).saturating_sub(used.unsigned_abs());
                // The last period holds nothing any more once it is used up; goban shows a whole one.
                let period_left = if periods > 0 { period - over % period } else { 0 };
                PlayerClock {
                    periods_left: u16::try_from(periods).ok(),
                    period_time_left: Some(Span::from_nanos(period_left)),
                    ..clock
                }
            }
            PlayerTime::Canadian { moves_left, block_time, .. } => {
                PlayerClock { moves_left: Some(moves_left), block_time_left: Some(left(block_time, over)), ..clock }
            }
        }
    }
}

impl JgofClock {
    /// The clock as goban keeps it, in milliseconds.
    pub fn to_json(&self) -> String {
        write(self, JgofClock::fields)
    }

    /// Reads a clock as goban keeps it. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a clock.
    pub fn read(text: &str) -> Result<JgofClock, ReadError> {
        read(&Object::read(&plain(text))?, JgofClock::default(), JgofClock::fields)
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        const QUOTED_ID: Codec<u64> = Codec { write: |id| format!("\"{id}\""), ..ID };
        record.maybe("current_player", &mut self.current_player, COLOR)?;
        record.maybe("current_player_id", &mut self.current_player_id, QUOTED_ID)?;
        record.need("time_of_last_move", &mut self.time_of_last_move, INSTANT)?;
        record.maybe("paused_since", &mut self.paused_since, INSTANT)?;
        record.maybe("black_clock", &mut self.black, PlayerClock::CODEC)?;
        record.maybe("white_clock", &mut self.white, PlayerClock::CODEC)?;
        record.flag("start_mode", &mut self.start_mode)?;
        record.maybe("start_time_left", &mut self.start_time_left, MILLISECONDS)?;
        record.maybe("stone_removal_time_left", &mut self.stone_removal_time_left, MILLISECONDS)?;
        record.or("pause_state", &mut self.pauses, PauseControl::default(), PauseControl::JGOF)
    }
}

impl Game {
    /// The clock that a client shows at an instant of the server's time. The clock of [`Game::clock`] shows the same.
    pub fn at(&self, at: Timestamp, simple: SimpleRule) -> JgofClock {
        let clock = &self.clock;
        let mover = clock.mover();
        let since = self.paused_since();
        let left_until =
            |end: Timestamp, now: Timestamp| Span::from_nanos(end.as_nanos().saturating_sub(now.as_nanos()).max(0));
        let player = |color: Color| {
            let runs = mover == Some(color);
            let elapsed = if runs { self.elapsed(at) } else { Span::ZERO };
            let time = match clock.time(color)? {
                PlayerTime::Simple { number } => {
                    let number = simple.left(number, runs, self.per_move(), clock.last_move);
                    PlayerTime::Simple { number }
                }
                time => time,
            };
            Some(PlayerClock::of(time, elapsed))
        };
        let calendar = self.calendar();
        let is_weekend = calendar.is_paused(at) && !self.is_finished();
        // The calendar pauses it from Saturday 00:00 on, two days before it lets it run again.
        let weekend_since = calendar.changes_at(at).and_then(|monday| monday.checked_sub(Span::days(2)));
        let reasons = self.reasons();
        JgofClock {
            current_player: mover,
            current_player_id: clock.current_player,
            time_of_last_move: clock.last_move,
            black: player(Color::Black),
            white: player(Color::White),
            start_mode: clock.start_mode,
            start_time_left: clock
                .expiration
                .filter(|_| clock.start_mode)
                .map(|end| left_until(end, since.unwrap_or(at))),
            stone_removal_time_left: clock
                .stone_removal_expiration
                .filter(|_| clock.stone_removal_mode)
                .map(|end| left_until(end, at)),
            paused_since: since.or(weekend_since.filter(|_| is_weekend)),
            pauses: PauseControl { weekend: reasons.weekend || is_weekend, ..reasons },
        }
    }

    /// The time for a move that a simple system has.
    pub(super) fn per_move(&self) -> Span {
        match self.settings.system {
            System::Simple { per_move } => per_move.into(),
            _ => Span::ZERO,
        }
    }
}
