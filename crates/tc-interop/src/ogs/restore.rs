//! A clock that continues from the wire.

use alloc::string::{String, ToString};

use tc_core::{
    Adjustment, Clock, EndReason, Input, PauseReason, Refused, Seat, Setup, SetupError, Span, StagePosition, Timestamp,
};
use tc_notation::Time;

use super::control::PAUSES;
use super::game::{CANCELLATION, TIMEOUT};
use super::{Game, PlayerTime, SimpleRule, System, rules};
use crate::json::record::{MILLISECONDS, SECONDS};
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
    /// A value does not fit the settings: more time, periods or moves than they have, another length of a period, or a
    /// main time before overtime of which a part is used.
    #[error("{player}: `{key}`: {value} does not fit the settings")]
    Misfit {
        /// Whose clock it is.
        player: Color,
        /// The key.
        key: &'static str,
        /// The value as it is written, or `nothing`.
        value: String,
    },
    /// A player who is neither Black nor White, by the number of the account.
    #[error("`{key}`: player {id} is neither Black nor White")]
    UnknownPlayer {
        /// The key.
        key: &'static str,
        /// The number.
        id: u64,
    },
}

/// Where a player's clock is.
struct Place {
    time: Span,
    position: StagePosition,
    /// The moves made in a block.
    made: Option<u32>,
    skips_bonus: bool,
    /// Whether all time is used up.
    is_out: bool,
}

impl Place {
    fn main(time: Span) -> Place {
        Place { time, position: StagePosition::default(), made: None, skips_bonus: false, is_out: time <= Span::ZERO }
    }
}

impl Game {
    /// A clock that continues from here, with the [`rules`] of the site; Black is the first seat. Its times are those of
    /// the wire at the last move. The mover's time runs from then on, or is paused if the game is; a finished game is
    /// over. A clock without a mover is between turns.
    ///
    /// ```
    /// use tc_interop::ogs::{Game, SimpleRule};
    ///
    /// let game = Game::read(r#"{
    ///     "time_control":{"system":"absolute","total_time":900},
    ///     "clock":{"black_player_id":1,"white_player_id":2,"current_player":2,"last_move":60000,
    ///         "black_time":{"thinking_time":800},"white_time":{"thinking_time":750.5}}}"#)?;
    /// let deadline = game.clock(SimpleRule::Settings)?.next_deadline().ok_or("White's time runs")?;
    /// assert_eq!(deadline.to_string(), "810500");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`RestoreError`].
    pub fn clock(&self, simple: SimpleRule) -> Result<Clock<Setup>, RestoreError> {
        let (wire, start) = (&self.clock, self.clock.last_move);
        let control = self.settings.settings().map_err(RestoreError::Settings)?.control;
        let start_clock = match wire.expiration.filter(|_| wire.start_mode) {
            Some(end) => Some(end.since(start).ok_or(RestoreError::Refused(Refused::Overflow))?),
            None => None,
        };
        let rules = rules(self.settings.pause_on_weekends, start_clock);
        let setup = Setup::new(rules, &control).map_err(RestoreError::Setup)?;
        let mut clock = Clock::new(setup);
        let mut places = [self.place(Color::Black, simple)?, self.place(Color::White, simple)?];
        let [black, white] = places.each_ref().map(|place| place.as_ref().is_some_and(|place| place.is_out));
        let loser = if black { Some(Color::Black) } else { white.then_some(Color::White) };
        let mover = match wire.current_player {
            Some(id) => Some(self.player("current_player", id)?),
            None => loser.filter(|_| self.is_finished()),
        };
        let seat = mover.map(Color::seat);
        let first = self.initial_player.seat();
        if wire.start_mode && seat.is_some_and(|seat| seat != first) {
            // The first player has made the first move already.
            handle(&mut clock, start, &Input::Start { seat: first })?;
            handle(&mut clock, start, &Input::press())?;
        }
        for (place, color) in places.iter_mut().zip(Color::BOTH) {
            if let Some(place) = place.take() {
                set(&mut clock, start, color.seat(), place)?;
            }
        }
        if let Some(seat) = seat.filter(|seat| !clock.state().turn().contains(*seat)) {
            handle(&mut clock, start, &Input::Start { seat })?;
        }
        match self.is_finished() {
            true => self.finish(&mut clock, loser.is_some())?,
            false => self.pause(&mut clock)?,
        }
        Ok(clock)
    }

    fn player(&self, key: &'static str, id: u64) -> Result<Color, RestoreError> {
        self.clock.players.color(id).ok_or(RestoreError::UnknownPlayer { key, id })
    }

    /// Where the clock of a player was when the turn began; `None` without a clock.
    fn place(&self, player: Color, simple: SimpleRule) -> Result<Option<Place>, RestoreError> {
        let key = if player == Color::Black { "black_time" } else { "white_time" };
        let misfit = |key, value| RestoreError::Misfit { player, key, value };
        let within = |key, time: Span, most: Time| match time >= Span::ZERO && time <= Span::from(most) {
            true => Ok(time),
            false => Err(misfit(key, (SECONDS.write)(&time))),
        };
        let time = self.clock.time(player);
        let place = match (self.settings.system, time) {
            (System::None, None) => return Ok(None),
            (System::Fischer { max, .. }, Some(PlayerTime::Thinking { thinking_time, skip_bonus })) => {
                let time = within("thinking_time", thinking_time, max)?;
                Place { skips_bonus: skip_bonus == Some(true), ..Place::main(time) }
            }
            (System::Absolute { total }, Some(PlayerTime::Thinking { thinking_time, .. })) => {
                Place::main(within("thinking_time", thinking_time, total)?)
            }
            (
                System::Byoyomi { main, period, periods: all },
                Some(PlayerTime::Byoyomi { thinking_time, periods, period_time }),
            ) => {
                let time = within("thinking_time", thinking_time, main)?;
                let has_main = !time.is_zero() || all == 0;
                if periods > all || has_main && periods != all {
                    return Err(misfit("periods", periods.to_string()));
                }
                if period_time != Span::from(period) {
                    return Err(misfit("period_time", (SECONDS.write)(&period_time)));
                }
                match (has_main, periods) {
                    (true, _) => Place::main(time),
                    (_, 0) => overtime(main, Span::ZERO, Some(1)),
                    (_, periods) => overtime(main, period_time, Some(periods)),
                }
            }
            (
                System::Canadian { main, period, stones },
                Some(PlayerTime::Canadian { thinking_time, moves_left, block_time }),
            ) => {
                let time = within("thinking_time", thinking_time, main)?;
                let block = within("block_time", block_time, period)?;
                let made = stones.get().checked_sub(moves_left).filter(|made| *made < stones.get());
                let made = made.filter(|made| time.is_zero() || *made == 0);
                let made = made.ok_or_else(|| misfit("moves_left", moves_left.to_string()))?;
                match time.is_zero() {
                    true => Place { made: Some(made), ..overtime(main, block, None) },
                    false if block == Span::from(period) => Place::main(time),
                    false => return Err(misfit("block_time", (SECONDS.write)(&block_time))),
                }
            }
            (System::Simple { per_move }, Some(PlayerTime::Simple { number })) => {
                let runs = self.clock.mover() == Some(player);
                let left = simple.left(number, runs, per_move.into(), self.clock.last_move);
                Place::main(within(key, left, per_move).map_err(|_| misfit(key, (MILLISECONDS.write)(&number)))?)
            }
            (_, time) => return Err(misfit(key, time.map_or("nothing".into(), |time| time.to_json()))),
        };
        Ok(Some(place))
    }

    /// Pauses the clock for the reasons of the wire. Unknown keys are pauses by the server.
    fn pause(&self, clock: &mut Clock<Setup>) -> Result<(), RestoreError> {
        let Some(since) = self.paused_since() else { return Ok(()) };
        handle(clock, since, &Input::Tick)?;
        if clock.state().outcome(clock.setup()).is_some() {
            return Ok(());
        }
        let reasons = self.reasons();
        if let Some(pause) = reasons.player {
            let player = self.player("paused", pause.player_id)?;
            let reason = PauseReason::Player(player.seat());
            // The running pause is not left.
            let most = u32::from(PAUSES) - 1;
            let left = pause.pauses_left.unwrap_or(most);
            let misfit = || RestoreError::Misfit { player, key: "pauses_left", value: left.to_string() };
            let earlier = most.checked_sub(left).ok_or_else(misfit)?;
            for _ in 0..earlier {
                handle(clock, since, &Input::Pause(reason))?;
                handle(clock, since, &Input::Resume(reason))?;
            }
            handle(clock, since, &Input::Pause(reason))?;
        }
        for id in reasons.vacations {
            let seat = self.player("vacation", id)?.seat();
            handle(clock, since, &Input::Pause(PauseReason::Vacation(seat)))?;
        }
        let others = [
            (reasons.moderator.is_some(), PauseReason::Moderator),
            (reasons.system || !reasons.others.is_empty(), PauseReason::Server),
            (reasons.weekend, PauseReason::Weekend),
            (reasons.stone_removal, PauseReason::Scoring),
        ];
        for (_, reason) in others.into_iter().filter(|(is_set, _)| *is_set) {
            handle(clock, since, &Input::Pause(reason))?;
        }
        Ok(())
    }

    /// Ends the clock of a finished game: by the flag or the end of the start clock, or at the last move for another
    /// reason.
    fn finish(&self, clock: &mut Clock<Setup>, is_out: bool) -> Result<(), RestoreError> {
        let outcome = self.outcome.as_deref().unwrap_or("finished");
        let by_time = if self.clock.start_mode { outcome == CANCELLATION } else { outcome == TIMEOUT || is_out };
        if let Some(deadline) = clock.next_deadline().filter(|_| by_time) {
            handle(clock, deadline, &Input::Tick)?;
        }
        if clock.state().outcome(clock.setup()).is_none() {
            let reason = EndReason::new(outcome).unwrap_or_default();
            handle(clock, self.clock.last_move, &Input::End { reason })?;
        }
        Ok(())
    }
}

/// A place in the overtime.
fn overtime(main: Time, time: Span, periods: Option<u16>) -> Place {
    let position = StagePosition { stage: Some(usize::from(!main.is_zero())), periods };
    Place { position, ..Place::main(time) }
}

fn set(clock: &mut Clock<Setup>, at: Timestamp, seat: Seat, place: Place) -> Result<(), RestoreError> {
    let Place { time, position, made, skips_bonus, .. } = place;
    handle(clock, at, &Input::Adjust(Adjustment::Set { seat, time, position }))?;
    if let Some(count) = made {
        handle(clock, at, &Input::Adjust(Adjustment::Moves { seat, count }))?;
    }
    if skips_bonus {
        handle(clock, at, &Input::Adjust(Adjustment::SkipBonus { seat }))?;
    }
    Ok(())
}

fn handle(clock: &mut Clock<Setup>, at: Timestamp, input: &Input) -> Result<(), RestoreError> {
    clock.handle(at, input).map(|_| ()).map_err(RestoreError::Refused)
}
