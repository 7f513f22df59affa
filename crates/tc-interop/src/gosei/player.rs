//! What the server keeps of a player, and sends after each move.

use alloc::string::String;

use tc_core::{Adjustment, Look, Seat, Span};
use tc_notation::{MoveCount, Moves, Stage};

use super::parts;
use crate::json::record::{BOOLEAN, Codec, Record, count, read, write};
use crate::json::{Object, plain};
use crate::restore::{RestoreError, in_main, in_overtime};
use crate::systems::increment;
use crate::{Color, Loss, LossKind, ReadError, Seconds, Unwritable};

/// What the server keeps of a player: the keys `timeRemaining`, `isInByoYomi`, `byoYomiPeriodsLeft` and
/// `byoYomiTimeLeft`. Whole seconds; less than one counts as one, so that a running clock is never zero.
///
/// ```
/// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
/// use tc_interop::gosei::PlayerState;
///
/// let setup = Setup::from(&"2m, 5 x r1/40s".parse()?);
/// let mut clock = Clock::new(&setup);
/// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
/// clock.handle(Timestamp::secs(10), &Input::press())?;
/// let black = PlayerState::of(&clock.look(Timestamp::secs(10))?, Seat::FIRST)?;
/// assert_eq!(
///     black.to_json(),
///     r#"{"timeRemaining":110,"isInByoYomi":false,"byoYomiPeriodsLeft":5,"byoYomiTimeLeft":40}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerState {
    /// `timeRemaining`: of the main time; in blitz, of the move.
    pub time_remaining: Seconds,
    /// `isInByoYomi`.
    pub is_in_byo_yomi: bool,
    /// `byoYomiPeriodsLeft`, the running one included.
    pub periods_left: u64,
    /// `byoYomiTimeLeft`: of the running period; of a whole one while there is main time.
    pub period_left: Seconds,
}

const SECONDS: Codec<Seconds> =
    Codec { read: |value| value.count().map(Seconds), write: |Seconds(number)| (count().write)(number) };

/// Whole seconds, of which the last has begun.
pub(super) fn ceil(span: Span) -> Seconds {
    Seconds(span.as_nanos().max(0).unsigned_abs().div_ceil(Seconds::NANOS))
}

/// The error for a clock that the server does not have.
pub(super) fn unsayable() -> Unwritable {
    Unwritable::nothing(Loss::whole(LossKind::ClockState))
}

impl PlayerState {
    /// A seat of a running clock.
    ///
    /// # Errors
    /// [`Unwritable`], without a text, for a control of other stages than main time and periods, and for periods
    /// without end.
    pub fn of<const SEATS: usize>(look: &Look<'_, SEATS>, seat: Seat) -> Result<PlayerState, Unwritable> {
        let control = look.setup().control(seat).ok_or_else(unsayable)?;
        let reading = look.reading(seat).ok_or_else(unsayable)?;
        let (main, period) = parts(control);
        let restarts_at_most = |stage: &Stage, moves| matches!(stage.moves(), Moves::Any) || stage.moves() == moves;
        let is_own = |stage: &Stage| restarts_at_most(stage, Moves::Reset(MoveCount::ONE));
        if control.stages().len() > 2 || ![main, period].into_iter().flatten().all(is_own) {
            return Err(unsayable());
        }
        let left = ceil(reading.left);
        let Some(period) = period else {
            return Ok(PlayerState { time_remaining: left, ..PlayerState::default() });
        };
        let all = period.periods().count().ok_or_else(unsayable)?.get().into();
        if main.is_some() && reading.stage == 0 {
            let period_left = ceil(period.time().into());
            return Ok(PlayerState { time_remaining: left, is_in_byo_yomi: false, periods_left: all, period_left });
        }
        let periods_left = if reading.flagged { 0 } else { reading.periods_left.ok_or_else(unsayable)?.into() };
        Ok(PlayerState { time_remaining: Seconds(0), is_in_byo_yomi: true, periods_left, period_left: left })
    }

    /// Reads a player of a game's state, or a `timeUpdate`. Unknown keys are ignored.
    ///
    /// # Errors
    /// A [`ReadError`] for a text that is not such a state.
    pub fn read(text: &str) -> Result<PlayerState, ReadError> {
        read(&Object::read(&plain(text))?, PlayerState::default(), PlayerState::fields)
    }

    /// The keys of a player's state.
    pub fn to_json(&self) -> String {
        write(self, PlayerState::fields)
    }

    pub(super) fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.need("timeRemaining", &mut self.time_remaining, SECONDS)?;
        record.or_default("isInByoYomi", &mut self.is_in_byo_yomi, BOOLEAN)?;
        record.or_default("byoYomiPeriodsLeft", &mut self.periods_left, count())?;
        record.or_default("byoYomiTimeLeft", &mut self.period_left, SECONDS)
    }

    /// Where the clock is in a control.
    pub(super) fn place(
        &self,
        player: Color,
        main: Option<&Stage>,
        period: Option<&Stage>,
    ) -> Result<Adjustment, RestoreError> {
        let misfit = |key, value: u64| Err(RestoreError::misfit(player, key, value));
        let PlayerState { time_remaining, is_in_byo_yomi, periods_left, period_left } = *self;
        // An increment adds without end.
        let most = main.filter(|main| increment(main).is_zero()).map_or(Seconds(0), |main| ceil(main.time().into()));
        let is_endless = main.is_some_and(|main| !increment(main).is_zero());
        if time_remaining > most && !is_endless {
            return misfit("timeRemaining", time_remaining.0);
        }
        let whole = period.map_or(Seconds(0), |period| ceil(period.time().into()));
        let all = period.and_then(|period| period.periods().count()).map_or(0, |periods| periods.get());
        let periods = u16::try_from(periods_left).ok().filter(|periods| *periods <= all);
        let Some(periods) = periods.filter(|periods| is_in_byo_yomi || *periods == all) else {
            return misfit("byoYomiPeriodsLeft", periods_left);
        };
        if period_left > whole {
            return misfit("byoYomiTimeLeft", period_left.0);
        }
        let span = |Seconds(number): Seconds| {
            let seconds = i64::try_from(number).ok().and_then(Span::from_secs);
            seconds.ok_or(RestoreError::Refused(tc_core::Refused::Overflow))
        };
        match (is_in_byo_yomi, main) {
            (true, _) if period.is_none() => Err(RestoreError::misfit(player, "isInByoYomi", true)),
            (true, main) => Ok(in_overtime(player.seat(), main.is_some().into(), span(period_left)?, Some(periods))),
            (false, Some(_)) => Ok(in_main(player.seat(), span(time_remaining)?)),
            (false, None) => Ok(in_overtime(player.seat(), 0, span(whole)?, Some(periods))),
        }
    }
}
