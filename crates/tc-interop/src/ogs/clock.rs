//! A running clock on the wire.

use alloc::collections::BTreeSet;

use tc_core::{FreeBonus, Input, Look, Outcome, PauseReason, Reading, Rules, Seat, Span, Thresholds, Timestamp};

use super::game::{CANCELLATION, TIMEOUT};
use super::{Game, Overtime, Pause, PauseControl, Phase, PlayerTime, Players, Settings, SimpleRule, WireClock};
use crate::systems::increment;
use crate::{Color, GameSettings, Loss, LossKind, Unwritable};

impl Game {
    /// A running clock as the server would send it: the first seat is Black, the second White. It shows the same from
    /// the instant of the look on, as long as no player acts, and ends at the same instant; looked at when a
    /// turn begins, it is what the server sends then. The turn began when it would have without pauses, and a pause at
    /// the instant of the look. The number of a simple clock is written by a rule.
    ///
    /// # Errors
    /// [`Unwritable`], without a text, for a control or a state that the site does not have.
    pub fn of(look: &Look<'_>, players: Players, simple: SimpleRule) -> Result<Game, Unwritable> {
        let settings = settings(look)?;
        let clock = wire(look, &settings, players, simple)?;
        let (phase, outcome) = match look.state().outcome(look.setup()) {
            Some(Outcome::TimeForfeit { .. }) => (Phase::Finished, Some(TIMEOUT)),
            Some(Outcome::Cancelled) => (Phase::Finished, Some(CANCELLATION)),
            Some(_) => (Phase::Finished, None),
            None if clock.stone_removal_mode => (Phase::StoneRemoval, None),
            None => (Phase::Play, None),
        };
        // In start mode White moves first, or Black has moved; a stage that restarts with each move counts none.
        let black_waits =
            look.reading(Seat::FIRST).is_some_and(|black| black.moves == 0 && black.moves_to_go.is_none());
        let is_white_first = clock.start_mode && clock.mover() == Some(Color::White) && black_waits;
        let initial_player = if is_white_first { Color::White } else { Color::Black };
        Ok(Game { phase: Some(phase), outcome: outcome.map(Into::into), initial_player, ..Game::new(settings, clock) })
    }
}

fn account(players: &Players, seat: Seat) -> Option<u64> {
    if seat == Seat::FIRST { players.black } else { players.white }
}

fn unsayable() -> Unwritable {
    Unwritable::nothing(Loss::whole(LossKind::ClockState))
}

fn settings(look: &Look<'_>) -> Result<Settings, Unwritable> {
    let setup = look.setup();
    if setup.seats() != 2 {
        return Err(Unwritable::nothing(Loss::whole(LossKind::Seats)));
    }
    let control = |seat| setup.control(seat).cloned();
    let (Some(control), white) = (control(Seat::FIRST), control(Seat::SECOND)) else {
        return Err(unsayable());
    };
    if white.as_ref() != Some(&control) || look.turn().len() > 1 {
        return Err(unsayable());
    }
    // What the start clock, bonuses and pauses did is in the clock; what else decides when it ends is not.
    let rules = Rules { first_bonus: false, start_clock: None, pauses: None, keep_undo: None, ..*setup.rules() };
    let rules = Rules { free_bonus: FreeBonus::default(), thresholds: Thresholds::default(), ..rules };
    let has_increment = control.stages().iter().any(|stage| !increment(stage).is_zero());
    let (settings, mut losses) = Settings::nearest(&GameSettings { control, rules });
    if has_increment && starts(look).is_some() && setup.rules().free_bonus == FreeBonus::NotEarned {
        losses.push(Loss::whole(LossKind::FreeMoves));
    }
    settings.filter(|_| losses.is_empty()).ok_or(Unwritable { losses, lossy: None })
}

/// The end of the start clock, as if a pause of it ended now; `None` if it does not run.
fn starts(look: &Look<'_>) -> Option<Timestamp> {
    let (mut state, setup, at) = (look.state().clone(), look.setup(), look.at());
    for reason in state.pauses().iter() {
        state.handle(setup, at, &Input::Resume(reason)).ok()?;
    }
    state.look(setup, at).ok()?.cancels_at()
}

fn wire(look: &Look<'_>, settings: &Settings, players: Players, simple: SimpleRule) -> Result<WireClock, Unwritable> {
    let (mover, at) = (look.turn().iter().next(), look.at());
    let time = |seat: Seat| {
        let Some(whole) = settings.whole() else { return Ok((None, Span::ZERO)) };
        let reading = look.reading(seat).ok_or_else(unsayable)?;
        let (time, used) = player_time(whole, &reading, mover == Some(seat), look.skips_bonus(seat))?;
        Ok::<_, Unwritable>((Some(time), used))
    };
    let (black, white) = (time(Seat::FIRST)?, time(Seat::SECOND)?);
    // Who waits uses nothing.
    let elapsed = black.1.max(white.1);
    // Backwards from the look; on a weekend the clock time of the look is that of Friday's end.
    let back = Span::saturating_micros(elapsed.as_micros().saturating_neg());
    let last_move = look.setup().rules().calendar.later(at, back).ok_or_else(unsayable)?.min(at);
    let numbered = |time: Option<PlayerTime>, seat| match time {
        Some(time) if time.overtime == Overtime::PerMove => {
            let main = simple.number(time.main, mover == Some(seat), last_move).ok_or_else(unsayable)?;
            Ok::<_, Unwritable>(Some(PlayerTime { main, ..time }))
        }
        time => Ok(time),
    };
    let pause_control = pauses(look, &players)?;
    let paused = (!pause_control.is_empty()).then_some((at, elapsed));
    let start = starts(look);
    let expiration = start.or(look.deadline());
    Ok(WireClock {
        current_player: mover.and_then(|seat| account(&players, seat)),
        black_time: numbered(black.0, Seat::FIRST)?,
        white_time: numbered(white.0, Seat::SECOND)?,
        last_move,
        now: Some(at),
        expiration,
        expiration_delta: expiration.and_then(|expiration| expiration.since(last_move)),
        start_mode: start.is_some(),
        paused_since: paused.map(|(since, _)| since),
        pause_delta: paused.map(|(_, elapsed)| elapsed),
        stone_removal_mode: pause_control.0.contains(&Pause::StoneRemoval),
        stone_removal_expiration: None,
        pause_control,
        players,
    })
}

/// What a player had when the turn began, and how long ago that was.
fn player_time(
    whole: PlayerTime,
    reading: &Reading,
    moves: bool,
    skips_bonus: Option<bool>,
) -> Result<(PlayerTime, Span), Unwritable> {
    let used = if moves { reading.used_this_turn.as_micros() } else { 0 };
    let before = reading.left.as_micros().saturating_add(used);
    let is_in_main = reading.stage == 0 && whole.main > Span::ZERO;
    let (main, overtime, used) = match whole.overtime {
        Overtime::None { skip_bonus: Some(_) } => {
            (before, Overtime::None { skip_bonus: skips_bonus.or(Some(false)) }, used)
        }
        Overtime::Periods { left: all, time } if all > 0 && !is_in_main => {
            let (main, left, used) = byo_yomi(reading, time, all, used, moves).ok_or_else(unsayable)?;
            (main, Overtime::Periods { left, time }, used)
        }
        Overtime::Block { time, .. } if !is_in_main => {
            let moves_left = reading.moves_to_go.ok_or_else(unsayable)?;
            let main = before.saturating_sub(time.as_micros()).max(0).min(used);
            (main, Overtime::Block { moves_left, time: Span::saturating_micros(before.saturating_sub(main)) }, used)
        }
        overtime => (before, overtime, used),
    };
    Ok((PlayerTime { main: Span::saturating_micros(main), overtime }, Span::saturating_micros(used)))
}

/// The main time and periods that a player in byo-yomi had when the turn began, and how long ago that was; `None` if no
/// turn begins so.
fn byo_yomi(reading: &Reading, length: Span, all: u16, used: i64, moves: bool) -> Option<(i64, u16, i64)> {
    if reading.flagged && !moves {
        return Some((0, 0, 0));
    }
    let (length, periods_left) = (length.as_micros(), reading.periods_left?);
    let gone = length.saturating_sub(reading.left.as_micros());
    if gone < 0 {
        // More than a period, by a gift: it is as good as main time.
        return Some((gone.saturating_neg(), periods_left, 0));
    }
    if !moves && gone > 0 {
        return None;
    }
    // The turn began with a whole period, or with main time before all of them.
    let earlier = used.saturating_sub(gone).max(0);
    let spent = earlier.checked_div(length).and_then(|whole| u16::try_from(whole).ok()).unwrap_or(u16::MAX);
    let spent = spent.min(all.saturating_sub(periods_left));
    let thinking = earlier.saturating_sub(length.saturating_mul(spent.into()));
    Some((thinking, periods_left.saturating_add(spent), gone.saturating_add(earlier)))
}

/// The pauses of the clock as reasons of the site.
fn pauses(look: &Look<'_>, players: &Players) -> Result<PauseControl, Unwritable> {
    let id = |seat| account(players, seat).ok_or_else(unsayable);
    let pause = |reason| {
        Ok(match reason {
            PauseReason::Player(seat) => {
                Pause::Player { player_id: id(seat)?, pauses_left: look.pauses_left(seat).map(Into::into) }
            }
            PauseReason::Moderator => Pause::Moderator(None),
            PauseReason::Server => Pause::System,
            PauseReason::Weekend => Pause::Weekend,
            PauseReason::Vacation(seat) => Pause::Vacation(id(seat)?),
            PauseReason::Scoring => Pause::StoneRemoval,
            _ => return Err(unsayable()),
        })
    };
    let pauses = look.pauses().iter().map(pause).collect::<Result<BTreeSet<Pause>, Unwritable>>()?;
    // The site has room for one of them.
    let by_players = pauses.iter().filter(|pause| matches!(pause, Pause::Player { .. }));
    if by_players.count() > 1 { Err(unsayable()) } else { Ok(PauseControl(pauses)) }
}
