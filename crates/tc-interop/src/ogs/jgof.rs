//! What a client shows: goban's JGOFClock, in milliseconds.

use alloc::format;
use alloc::string::String;

use tc_core::{Span, Timestamp};

use super::wire::{ID, MILLISECONDS};
use super::{Game, Pause, PauseControl, PlayerTime, SimpleRule};
use crate::json::record::{BOOLEAN, COLOR, Codec, INSTANT, Record, read, write};
use crate::json::{Object, plain};
use crate::{Color, ReadError};

/// A clock as a client shows it at an instant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JgofClock {
    /// `current_player`; `None` if it is neither of the two.
    pub current_player: Option<Color>,
    /// `current_player_id`.
    pub current_player_id: Option<u64>,
    /// `time_of_last_move`.
    pub time_of_last_move: Timestamp,
    /// `black_clock`; `None` without a clock.
    pub black: Option<PlayerTime>,
    /// `white_clock`; `None` without a clock.
    pub white: Option<PlayerTime>,
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
        record.maybe("black_clock", &mut self.black, PlayerTime::JGOF)?;
        record.maybe("white_clock", &mut self.white, PlayerTime::JGOF)?;
        record.or("start_mode", &mut self.start_mode, BOOLEAN, false)?;
        record.maybe("start_time_left", &mut self.start_time_left, MILLISECONDS)?;
        record.maybe("stone_removal_time_left", &mut self.stone_removal_time_left, MILLISECONDS)?;
        record.or("pause_state", &mut self.pauses, PauseControl::JGOF, PauseControl::default())
    }
}

impl Game {
    /// The clock that a client shows at an instant of the server's time. The clock of [`Game::clock`] shows the same.
    pub fn at(&self, at: Timestamp, simple: SimpleRule) -> JgofClock {
        let clock = &self.clock;
        let (mover, since, calendar) = (clock.mover(), self.paused_since(), self.calendar());
        let left = |end: Timestamp, now: Timestamp| {
            Span::saturating_micros(end.as_micros().saturating_sub(now.as_micros()).max(0))
        };
        let player = |color: Color| {
            let elapsed = if mover == Some(color) { self.elapsed(at) } else { Span::ZERO };
            Some(self.time(color, simple)?.after(elapsed))
        };
        let is_weekend = calendar.is_paused(at) && !self.is_finished();
        // The calendar pauses it from Saturday 00:00 on, two days before it lets it run again.
        let weekend_since = calendar.changes_at(at).and_then(|monday| monday.checked_sub(Span::days(2)));
        let mut pauses = self.reasons();
        pauses.0.extend(is_weekend.then_some(Pause::Weekend));
        let starts_until = clock.expiration.filter(|_| clock.start_mode);
        let agreed_at = clock.stone_removal_expiration.filter(|_| clock.stone_removal_mode);
        JgofClock {
            current_player: mover,
            current_player_id: clock.current_player,
            time_of_last_move: clock.last_move,
            black: player(Color::Black),
            white: player(Color::White),
            start_mode: clock.start_mode,
            start_time_left: starts_until.map(|end| left(end, since.unwrap_or(at))),
            stone_removal_time_left: agreed_at.map(|end| left(end, at)),
            paused_since: since.or(weekend_since.filter(|_| is_weekend)),
            pauses,
        }
    }
}
