//! A clock that continues from the wire.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::mem::discriminant;

use tc_core::{Adjustment, Clock, EndReason, Input, PauseReason, Refused, Setup, Span};

use super::control::PAUSES;
use super::game::{CANCELLATION, TIMEOUT};
use super::wire::SECONDS;
use super::{Game, Overtime, Pause, PlayerTime, SimpleRule, rules};
use crate::Color;
use crate::restore::{RestoreError, handle, in_main, in_overtime};

impl Game {
    /// A clock that continues from here, with the [`rules`] of the site; Black is the first seat. Its times are those
    /// of the wire at the last move. The mover's time runs from then on, or is paused if the game is; a finished game
    /// is over. A clock without a mover is between turns.
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
    pub fn clock(&self, simple: SimpleRule) -> Result<Clock, RestoreError> {
        let (wire, start) = (&self.clock, self.clock.last_move);
        if wire.players.black.is_some() && wire.players.black == wire.players.white {
            return Err(RestoreError::SamePlayer { key: "white_player_id" });
        }
        let control = self.settings.settings()?.control;
        let length = |end| self.calendar().clock_time(start, end).ok_or(Refused::Overflow);
        let start_clock = wire.expiration.filter(|_| wire.start_mode).map(length).transpose()?;
        let rules = rules(self.settings.pause_on_weekends, start_clock);
        let mut clock = Clock::new(&Setup::new(rules, &control)?);
        let places = [self.place(Color::Black, simple)?, self.place(Color::White, simple)?];
        let is_out = |color: &Color| self.time(*color, simple).is_some_and(|time| time.is_timed_out());
        let loser = Color::BOTH.into_iter().find(is_out);
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
        for adjustment in places.into_iter().flatten() {
            handle(&mut clock, start, &Input::Adjust(adjustment))?;
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

    /// What sets the clock of a player as it was when the turn began; nothing without a clock.
    fn place(&self, player: Color, simple: SimpleRule) -> Result<Vec<Adjustment>, RestoreError> {
        let seat = player.seat();
        let key = if player == Color::Black { "black_time" } else { "white_time" };
        let misfit = |key, value: String| Err(RestoreError::misfit(player, key, value));
        let said = self.clock.time(player).map(|time| (PlayerTime::WIRE.write)(&time));
        let (whole, time) = match (self.settings.whole(), self.time(player, simple)) {
            (None, None) => return Ok(Vec::new()),
            // Without a clock the server can send a time of zero.
            (None, Some(PlayerTime { main: Span::ZERO, overtime: Overtime::None { .. } | Overtime::PerMove })) => {
                return Ok(Vec::new());
            }
            (Some(whole), Some(time)) if discriminant(&whole.overtime) == discriminant(&time.overtime) => (whole, time),
            _ => return misfit(key, said.unwrap_or("nothing".into())),
        };
        let is_within = |time: Span, most: Span| (Span::ZERO..=most).contains(&time);
        if !is_within(time.main, whole.main) {
            return match time.overtime {
                Overtime::PerMove => misfit(key, said.unwrap_or_default()),
                _ => misfit("thinking_time", (SECONDS.write)(&time.main)),
            };
        }
        let is_in_main = time.main > Span::ZERO;
        let stage = usize::from(whole.main > Span::ZERO);
        let main = in_main(seat, time.main);
        Ok(match (whole.overtime, time.overtime) {
            (Overtime::Periods { left: all, time: period }, Overtime::Periods { left, time }) => {
                let is_in_main = is_in_main || all == 0;
                if left > all || is_in_main && left != all {
                    return misfit("periods", left.to_string());
                }
                if time != period {
                    return misfit("period_time", (SECONDS.write)(&time));
                }
                vec![if is_in_main { main } else { in_overtime(seat, stage, time, Some(left)) }]
            }
            (Overtime::Block { moves_left: stones, time: block }, Overtime::Block { moves_left, time }) => {
                if moves_left == 0 || moves_left > stones || is_in_main && moves_left != stones {
                    return misfit("moves_left", moves_left.to_string());
                }
                if !is_within(time, block) || is_in_main && time != block {
                    return misfit("block_time", (SECONDS.write)(&time));
                }
                let made = Adjustment::Moves { seat, count: stones - moves_left };
                if is_in_main { vec![main] } else { vec![in_overtime(seat, stage, time, None), made] }
            }
            (Overtime::None { skip_bonus: Some(_) }, Overtime::None { skip_bonus: Some(true) }) => {
                vec![main, Adjustment::SkipBonus { seat }]
            }
            _ => vec![main],
        })
    }

    /// Pauses the clock for the reasons of the wire. Unknown keys are pauses by the server.
    fn pause(&self, clock: &mut Clock) -> Result<(), RestoreError> {
        let Some(since) = self.paused_since() else { return Ok(()) };
        handle(clock, since, &Input::Tick)?;
        if clock.state().outcome(clock.setup()).is_some() {
            return Ok(());
        }
        for pause in self.reasons().0 {
            let reason = match pause {
                Pause::Player { player_id, pauses_left } => {
                    let player = self.player("paused", player_id)?;
                    let reason = PauseReason::Player(player.seat());
                    // The running pause is not left.
                    let most = u32::from(PAUSES) - 1;
                    let left = pauses_left.unwrap_or(most);
                    let misfit = || RestoreError::misfit(player, "pauses_left", left);
                    for _ in 0..most.checked_sub(left).ok_or_else(misfit)? {
                        handle(clock, since, &Input::Pause(reason))?;
                        handle(clock, since, &Input::Resume(reason))?;
                    }
                    reason
                }
                Pause::Moderator(_) => PauseReason::Moderator,
                Pause::Vacation(id) => PauseReason::Vacation(self.player("vacation", id)?.seat()),
                Pause::Weekend => PauseReason::Weekend,
                Pause::System | Pause::Other(_) => PauseReason::Server,
                Pause::StoneRemoval => PauseReason::Scoring,
            };
            if !clock.state().pauses().contains(reason) {
                handle(clock, since, &Input::Pause(reason))?;
            }
        }
        Ok(())
    }

    /// Ends the clock of a finished game: by the flag or the end of the start clock, or at the last move for another
    /// reason.
    fn finish(&self, clock: &mut Clock, is_out: bool) -> Result<(), RestoreError> {
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
