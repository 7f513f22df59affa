//! A running clock on the wire.

use alloc::vec::Vec;

use tc_core::{Look, PauseReason, Reading, Rules, Seat, Span, Timestamp};

use super::pause::PlayerPause;
use super::{Game, PauseControl, PlayerTime, Players, Settings, System, WireClock};
use crate::{GameSettings, Loss, LossKind, Unwritable};

impl Game {
    /// A running clock as the server would send it: the first seat is Black, the second White. It shows the same from
    /// the instant of the look on, as long as no player acts, and ends at the same instant; looked at when a
    /// turn begins, it is what the server sends then. The turn began when it would have without pauses, and a pause at
    /// the instant of the look.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    /// use tc_interop::ogs::{Game, Players};
    ///
    /// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// let at = |ms| Timestamp::from_millis(ms).ok_or("too far");
    /// clock.handle(at(0)?, &Input::Start { seat: Seat::FIRST })?;
    /// clock.handle(at(12_500)?, &Input::press())?;
    /// let players = Players { black: Some(1), white: Some(2), ..Players::default() };
    /// let game = Game::of(&clock.look(at(12_500)?)?, players)?;
    /// assert!(game.clock.to_json().contains(r#""black_time":{"thinking_time":587.5,"periods":5,"period_time":30}"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Unwritable`], without a text, for a control or a state that the site does not have.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, players: Players) -> Result<Game, Unwritable> {
        let setup = look.setup();
        let control = |seat| setup.control(seat).cloned();
        let (Some(control), white) = (control(Seat::FIRST), control(Seat::SECOND)) else {
            return Err(unsayable());
        };
        // The start clock is in the clock, and what bonuses and pauses did; what else decides when it ends is not.
        let rules = setup.rules();
        let rules = Rules {
            calendar: rules.calendar,
            boundary: rules.boundary,
            free_moves: rules.free_moves,
            after_flag: rules.after_flag,
            stage_change: rules.stage_change,
            lag: rules.lag,
            ..Rules::default()
        };
        if setup.seats() != 2 || white.as_ref() != Some(&control) || look.turn().len() > 1 {
            return Err(unsayable());
        }
        let (settings, losses) = Settings::nearest(&GameSettings { control, rules });
        let Some(settings) = settings.filter(|_| losses.is_empty()) else {
            return Err(Unwritable { losses, lossy: None });
        };
        let clock = wire(look, &settings, players)?;
        Ok(Game { settings, clock })
    }
}

fn unsayable() -> Unwritable {
    Unwritable::nothing(Loss::whole(LossKind::ClockState))
}

fn wire<const SEATS: usize>(
    look: &Look<'_, SEATS>,
    settings: &Settings,
    players: Players,
) -> Result<WireClock, Unwritable> {
    let mover = look.turn().iter().next();
    let at = look.at();
    let time = |seat: Seat| {
        let reading = look.reading(seat).ok_or_else(unsayable)?;
        let (time, used) = player_time(settings, &reading, mover == Some(seat))?;
        Ok::<_, Unwritable>((time.with_skipped_bonus(look.skips_bonus(seat).ok_or_else(unsayable)?), used))
    };
    let (black, white) = (time(Seat::FIRST)?, time(Seat::SECOND)?);
    let elapsed = match mover {
        Some(Seat::FIRST) => black.1,
        Some(_) => white.1,
        None => Span::ZERO,
    };
    let last_move = Timestamp::from_nanos(at.as_nanos().saturating_sub(elapsed.as_nanos()));
    let pause_control = pauses(look, &players)?;
    let is_paused = !pause_control.is_empty();
    let start = look.cancels_at();
    let expiration = start.or(look.deadline());
    let has_clock = settings.system != System::None;
    Ok(WireClock {
        current_player: match mover {
            Some(Seat::FIRST) => players.black,
            Some(_) => players.white,
            None => None,
        },
        black_time: has_clock.then_some(black.0),
        white_time: has_clock.then_some(white.0),
        last_move,
        now: Some(at),
        expiration,
        expiration_delta: expiration.and_then(|expiration| expiration.since(last_move)),
        start_mode: start.is_some(),
        paused_since: is_paused.then_some(at),
        pause_delta: is_paused.then_some(elapsed),
        pause: None,
        stone_removal_mode: pause_control.stone_removal,
        stone_removal_expiration: None,
        pause_control,
        players,
    })
}

/// What a player had when the turn began, and how long ago that was.
fn player_time(settings: &Settings, reading: &Reading, moves: bool) -> Result<(PlayerTime, Span), Unwritable> {
    let (left, used) = (reading.left.as_nanos(), if moves { reading.used_this_turn.as_nanos() } else { 0 });
    let span = Span::from_nanos;
    let before = span(left.saturating_add(used));
    let in_main = |main: tc_notation::Time| !main.is_zero() && reading.stage == 0;
    match settings.system {
        System::Fischer { .. } => {
            Ok((PlayerTime::Thinking { thinking_time: before, skip_bonus: Some(false) }, span(used)))
        }
        System::Absolute { .. } => Ok((PlayerTime::Thinking { thinking_time: before, skip_bonus: None }, span(used))),
        System::Simple { .. } => Ok((PlayerTime::Simple { number: before }, span(used))),
        System::None => Ok((PlayerTime::Simple { number: Span::ZERO }, span(used))),
        System::Byoyomi { main, period, periods } if in_main(main) => {
            Ok((PlayerTime::Byoyomi { thinking_time: before, periods, period_time: period.into() }, span(used)))
        }
        System::Byoyomi { period, periods, .. } => {
            let of_period = |thinking: i64, periods: u16| PlayerTime::Byoyomi {
                thinking_time: span(thinking),
                periods,
                period_time: period.into(),
            };
            if reading.flagged && !moves {
                return Ok((of_period(0, 0), Span::ZERO));
            }
            let length = Span::from(period).as_nanos();
            let periods_left = reading.periods_left.ok_or_else(unsayable)?;
            let gone = length.saturating_sub(left);
            if gone < 0 {
                // More than a period, by a gift: it is as good as main time.
                return Ok((of_period(-gone, periods_left), Span::ZERO));
            }
            if !moves && gone > 0 {
                return Err(unsayable());
            }
            // The turn began with a whole period, or with main time before all of them.
            let earlier = used.saturating_sub(gone).max(0);
            let spent = earlier.checked_div(length).and_then(|whole| u16::try_from(whole).ok()).unwrap_or(u16::MAX);
            let spent = spent.min(periods.saturating_sub(periods_left));
            let thinking = earlier.saturating_sub(length.saturating_mul(spent.into()));
            let began_with = periods_left.saturating_add(spent);
            Ok((of_period(thinking, began_with), span(gone.saturating_add(earlier))))
        }
        System::Canadian { main, period, stones } if in_main(main) => {
            let time =
                PlayerTime::Canadian { thinking_time: before, moves_left: stones.get(), block_time: period.into() };
            Ok((time, span(used)))
        }
        System::Canadian { period, .. } => {
            let moves_left = reading.moves_to_go.ok_or_else(unsayable)?;
            let main = before.as_nanos().saturating_sub(Span::from(period).as_nanos()).max(0).min(used);
            let block = before.as_nanos().saturating_sub(main);
            let time = PlayerTime::Canadian { thinking_time: span(main), moves_left, block_time: span(block) };
            Ok((time, span(used)))
        }
    }
}

/// The pauses of the clock as reasons of the site.
fn pauses<const SEATS: usize>(look: &Look<'_, SEATS>, players: &Players) -> Result<PauseControl, Unwritable> {
    let player = |seat: Seat| if seat == Seat::FIRST { players.black } else { players.white };
    let mut control = PauseControl::default();
    let mut pausing: Vec<u64> = Vec::new();
    for reason in look.pauses().iter() {
        match reason {
            PauseReason::Player(seat) => pausing.push(player(seat).ok_or_else(unsayable)?),
            PauseReason::Moderator => control.moderator = Some(None),
            PauseReason::Server => control.system = true,
            PauseReason::Weekend => control.weekend = true,
            PauseReason::Vacation(seat) => control.vacations.push(player(seat).ok_or_else(unsayable)?),
            PauseReason::Scoring => control.stone_removal = true,
            _ => return Err(unsayable()),
        }
    }
    match pausing.as_slice() {
        [] => {}
        [player_id] => control.player = Some(PlayerPause { player_id: *player_id, pauses_left: None }),
        _ => return Err(unsayable()),
    }
    Ok(control)
}
