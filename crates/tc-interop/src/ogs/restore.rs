//! A clock that continues from the wire.

use core::fmt::Display;

use tc_core::{Clock, EndReason, Input, PauseReason, Refused, Setup, Span};
use tc_notation::Time;

use super::codec::{MILLISECONDS, SECONDS};
use super::control::PAUSES;
use super::game::{CANCELLATION, TIMEOUT};
use super::{Game, PlayerTime, SimpleRule, System, rules};
use crate::Color;
use crate::restore::{Place, RestoreError, handle};

/// What a player is said to have, and cannot.
struct Misfits(Color);

impl Misfits {
    fn refuse<T>(&self, key: &'static str, value: impl Display) -> Result<T, RestoreError> {
        Err(RestoreError::misfit(self.0, key, value))
    }

    /// A time in seconds, which is at most this.
    fn within(&self, key: &'static str, time: Span, most: Time) -> Result<Span, RestoreError> {
        if time < Span::ZERO || time > Span::from(most) { self.refuse(key, (SECONDS.write)(&time)) } else { Ok(time) }
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
            Some(end) => {
                let length = self.calendar().clock_time(start, end);
                Some(length.ok_or(RestoreError::Refused(Refused::Overflow))?)
            }
            None => None,
        };
        let rules = rules(self.settings.pause_on_weekends, start_clock);
        let setup = Setup::new(rules, &control).map_err(RestoreError::Setup)?;
        let mut clock = Clock::new(setup);
        let places = [self.place(Color::Black, simple)?, self.place(Color::White, simple)?];
        let is_out = |place: &Option<Place>| place.is_some_and(|place| place.time.is_zero());
        let loser = places.iter().zip(Color::BOTH).find(|(place, _)| is_out(place)).map(|(_, color)| color);
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
        for (place, color) in places.iter().zip(Color::BOTH) {
            place.map_or(Ok(()), |place| place.set(&mut clock, start, color.seat()))?;
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
        let misfits = Misfits(player);
        let Some(time) = self.clock.time(player) else {
            return if self.settings.system == System::None { Ok(None) } else { misfits.refuse(key, "nothing")? };
        };
        let place = match (self.settings.system, time) {
            (System::Fischer { max, .. }, PlayerTime::Thinking { thinking_time, skip_bonus }) => {
                let time = misfits.within("thinking_time", thinking_time, max)?;
                Place { skips_bonus: skip_bonus == Some(true), ..Place::first(time) }
            }
            (System::Absolute { total }, PlayerTime::Thinking { thinking_time, .. }) => {
                Place::first(misfits.within("thinking_time", thinking_time, total)?)
            }
            (
                System::Byoyomi { main, period, periods: all },
                PlayerTime::Byoyomi { thinking_time, periods, period_time },
            ) => {
                let time = misfits.within("thinking_time", thinking_time, main)?;
                let is_main = !time.is_zero() || all == 0;
                if periods > all || is_main && periods != all {
                    misfits.refuse("periods", periods)?;
                }
                if period_time != Span::from(period) {
                    misfits.refuse("period_time", (SECONDS.write)(&period_time))?;
                }
                let stage = usize::from(!main.is_zero());
                if is_main { Place::first(time) } else { Place::at(stage, period_time, Some(periods)) }
            }
            (
                System::Canadian { main, period, stones },
                PlayerTime::Canadian { thinking_time, moves_left, block_time },
            ) => {
                let time = misfits.within("thinking_time", thinking_time, main)?;
                let block = misfits.within("block_time", block_time, period)?;
                let is_whole = moves_left == stones.get();
                if moves_left == 0 || moves_left > stones.get() || !time.is_zero() && !is_whole {
                    misfits.refuse("moves_left", moves_left)?;
                }
                if !time.is_zero() && block != Span::from(period) {
                    misfits.refuse("block_time", (SECONDS.write)(&block_time))?;
                }
                let made = stones.get() - moves_left;
                let stage = usize::from(!main.is_zero());
                if time.is_zero() { Place { made, ..Place::at(stage, block, None) } } else { Place::first(time) }
            }
            (System::Simple { per_move }, PlayerTime::Simple { number }) => {
                let runs = self.clock.mover() == Some(player);
                let left = simple.left(number, runs, per_move.into(), self.clock.last_move);
                match misfits.within(key, left, per_move) {
                    Ok(left) => Place::first(left),
                    Err(_) => misfits.refuse(key, (MILLISECONDS.write)(&number))?,
                }
            }
            (_, time) => misfits.refuse(key, time.to_json())?,
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
            let misfit = || RestoreError::misfit(player, "pauses_left", left);
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
