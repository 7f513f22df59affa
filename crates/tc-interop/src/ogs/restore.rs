//! A clock that continues from the wire.

use tc_core::{Adjustment, Clock, Input, PauseReason, Refused, Setup, SetupError, Span, StagePosition, Timestamp};

use super::{Game, PlayerTime, System};
use crate::{Color, ReadError};

/// Why no clock can continue from a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The settings are no control.
    #[error("{0}")]
    Settings(ReadError),
    /// There is no such clock.
    #[error("{0}")]
    Setup(SetupError),
    /// The clock refuses what is said of it.
    #[error("{0}")]
    Refused(Refused),
    /// A player's time does not fit the settings. A main time with fewer periods than the settings have, or with a part
    /// of a block, fits no control: nothing of it is dropped.
    #[error("{}'s time does not fit the settings: {}", .player.word(), .time.to_json())]
    Times {
        /// Whose time it is.
        player: Color,
        /// The time that the server has sent.
        time: PlayerTime,
    },
    /// The game is paused for a player, by the number of the account, who is neither Black nor White.
    #[error("the game is paused for player {0}, who is neither Black nor White")]
    UnknownPlayer(u64),
}

impl Game {
    /// A clock that continues from here; Black is the first seat. Its times are those of the wire at the last move. The
    /// mover's time runs from then on, or is paused if the game is. A clock without a mover is between turns.
    ///
    /// ```
    /// use tc_interop::ogs::Game;
    ///
    /// let game = Game::read(r#"{
    ///     "time_control":{"system":"absolute","total_time":900},
    ///     "clock":{"black_player_id":1,"white_player_id":2,"current_player":2,"last_move":60000,
    ///         "black_time":{"thinking_time":800},"white_time":{"thinking_time":750.5}}}"#)?;
    /// let deadline = game.clock()?.next_deadline().ok_or("White's time runs")?;
    /// assert_eq!(deadline.to_string(), "810500");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`RestoreError`].
    pub fn clock(&self) -> Result<Clock<Setup>, RestoreError> {
        let settings = self.settings.settings().map_err(RestoreError::Settings)?;
        let mut rules = settings.rules;
        let wire = &self.clock;
        let start = wire.last_move;
        if let Some(expiration) = wire.expiration.filter(|_| wire.start_mode) {
            rules.start_clock = Some(expiration.since(start).ok_or(RestoreError::Refused(Refused::Overflow))?);
        }
        let setup = Setup::new(rules, &settings.control).map_err(RestoreError::Setup)?;
        let mut clock = Clock::new(setup);
        for (player, time) in [(Color::Black, wire.black_time), (Color::White, wire.white_time)] {
            let Some(time) = time else { continue };
            self.set(&mut clock, start, player, time)?;
        }
        let Some(mover) = wire.mover() else { return Ok(clock) };
        tell(&mut clock, start, &Input::Start { seat: mover.seat() })?;
        let elapsed = wire.elapsed(start);
        let since = if wire.pause_control.is_empty() { start } else { start.checked_add(elapsed).unwrap_or(start) };
        for reason in self.reasons()? {
            tell(&mut clock, since, &Input::Pause(reason))?;
        }
        Ok(clock)
    }

    /// Sets a player's clock to what it had when the turn began.
    fn set(
        &self,
        clock: &mut Clock<Setup>,
        at: Timestamp,
        player: Color,
        time: PlayerTime,
    ) -> Result<(), RestoreError> {
        let (seat, misfit) = (player.seat(), RestoreError::Times { player, time });
        let overtime = |main: tc_notation::Time| Some(usize::from(!main.is_zero()));
        let main_left = |thinking: Span| thinking > Span::ZERO;
        let (left, position, moves, skips) = match (self.settings.system, time) {
            (System::Fischer { .. } | System::Absolute { .. }, PlayerTime::Thinking { thinking_time, skip_bonus }) => {
                (thinking_time, StagePosition::default(), None, skip_bonus == Some(true))
            }
            (System::Byoyomi { main, .. } | System::Canadian { main, .. }, time) if main_left(thinking(time)) => {
                if main.is_zero() || !self.has_all_overtime(time) {
                    return Err(misfit);
                }
                (thinking(time), StagePosition::default(), None, false)
            }
            (System::Byoyomi { main, period, .. }, PlayerTime::Byoyomi { periods, period_time, .. })
                if period_time == Span::from(period) =>
            {
                (period_time, StagePosition { stage: overtime(main), periods: Some(periods) }, None, false)
            }
            (System::Canadian { main, stones, .. }, PlayerTime::Canadian { moves_left, block_time, .. }) => {
                let made = stones.get().saturating_sub(moves_left);
                (block_time, StagePosition { stage: overtime(main), periods: None }, Some(made), false)
            }
            // The number of a simple clock is not agreed on; the settings are.
            (System::Simple { per_move }, PlayerTime::Simple { .. }) => {
                (per_move.into(), StagePosition::default(), None, false)
            }
            _ => return Err(misfit),
        };
        tell(clock, at, &Input::Adjust(Adjustment::Set { seat, time: left, position }))?;
        if let Some(count) = moves {
            tell(clock, at, &Input::Adjust(Adjustment::Moves { seat, count }))?;
        }
        if skips {
            tell(clock, at, &Input::Adjust(Adjustment::SkipBonus { seat }))?;
        }
        Ok(())
    }

    /// Whether the overtime is all that the settings have. A main time before less overtime does not occur in a game,
    /// and is not a place in the control.
    fn has_all_overtime(&self, time: PlayerTime) -> bool {
        match (self.settings.system, time) {
            (System::Byoyomi { period, periods: all, .. }, PlayerTime::Byoyomi { periods, period_time, .. }) => {
                periods == all && period_time == Span::from(period)
            }
            (System::Canadian { period, stones, .. }, PlayerTime::Canadian { moves_left, block_time, .. }) => {
                moves_left == stones.get() && block_time == Span::from(period)
            }
            _ => true,
        }
    }

    /// The reasons of the pause. A weekend in the calendar is not a reason; unknown keys are pauses by the server.
    fn reasons(&self) -> Result<alloc::vec::Vec<PauseReason>, RestoreError> {
        let pauses = &self.clock.pause_control;
        let seat_of = |id: u64| self.clock.players.color(id).map(Color::seat).ok_or(RestoreError::UnknownPlayer(id));
        let mut reasons = alloc::vec::Vec::new();
        if let Some(pause) = pauses.player {
            reasons.push(PauseReason::Player(seat_of(pause.player_id)?));
        }
        for player in &pauses.vacations {
            reasons.push(PauseReason::Vacation(seat_of(*player)?));
        }
        let others = [
            (pauses.moderator.is_some(), PauseReason::Moderator),
            (pauses.system || !pauses.others.is_empty(), PauseReason::Server),
            (pauses.weekend && !self.settings.pause_on_weekends, PauseReason::Weekend),
            (pauses.stone_removal, PauseReason::Scoring),
        ];
        reasons.extend(others.into_iter().filter(|(is_set, _)| *is_set).map(|(_, reason)| reason));
        Ok(reasons)
    }
}

fn thinking(time: PlayerTime) -> Span {
    match time {
        PlayerTime::Thinking { thinking_time, .. }
        | PlayerTime::Byoyomi { thinking_time, .. }
        | PlayerTime::Canadian { thinking_time, .. } => thinking_time,
        PlayerTime::Simple { .. } => Span::ZERO,
    }
}

fn tell(clock: &mut Clock<Setup>, at: Timestamp, input: &Input) -> Result<(), RestoreError> {
    clock.handle(at, input).map(|_| ()).map_err(RestoreError::Refused)
}
