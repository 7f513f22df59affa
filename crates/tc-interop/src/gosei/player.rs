//! What the server keeps of a player, and sends after each move.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::{Adjustment, Look, Span};
use tc_notation::{MoveCount, Moves, Stage};

use super::parts;
use crate::json::record::{BOOLEAN, COLOR, Codec, Record, TEXT, count, read, write};
use crate::restore::{RestoreError, in_main, in_overtime};
use crate::systems::increment;
use crate::units::SECOND;
use crate::{Color, Loss, LossKind, ReadError, Seconds, Unwritable};

/// What the server keeps of a player. Times are whole seconds; less than one counts as one, so that a running clock is
/// never zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// `id`
    pub id: Option<String>,
    /// `color`
    pub color: Color,
    /// `timeRemaining`: of the main time; in blitz, of the move.
    pub time_remaining: Seconds,
    /// `isInByoYomi`
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
    Seconds(span.as_micros().max(0).unsigned_abs().div_ceil(SECOND))
}

/// The error for a clock that the server does not have.
pub(super) fn unsayable() -> Unwritable {
    Unwritable::nothing(Loss::whole(LossKind::ClockState))
}

impl Player {
    pub(super) const LIST: Codec<Vec<Player>> = Codec {
        read: |value| {
            let players = value.list()?.into_iter();
            players.map(|one| read(&one.object()?, Player::new(Color::Black), Player::fields)).collect()
        },
        write: |players| {
            let players: Vec<String> = players.iter().map(|player| write(player, Player::fields)).collect();
            format!("[{}]", players.join(","))
        },
    };

    /// A player without time.
    const fn new(color: Color) -> Player {
        let none = Seconds(0);
        Player { id: None, color, time_remaining: none, is_in_byo_yomi: false, periods_left: 0, period_left: none }
    }

    /// The player of a running clock; Black is the first seat.
    ///
    /// # Errors
    /// [`Unwritable`], without a text, for a control of other stages than main time and periods, and for periods
    /// without end.
    pub fn of(look: &Look<'_>, color: Color) -> Result<Player, Unwritable> {
        let seat = color.seat();
        let control = look.setup().control(seat).ok_or_else(unsayable)?;
        let reading = look.reading(seat).ok_or_else(unsayable)?;
        let (main, period) = parts(control);
        let is_own = |stage: &Stage| matches!(stage.moves(), Moves::Any | Moves::Reset(MoveCount::ONE));
        if control.stages().len() > 2 || ![main, period].into_iter().flatten().all(is_own) {
            return Err(unsayable());
        }
        let (left, player) = (ceil(reading.left), Player::new(color));
        let Some(period) = period else {
            return Ok(Player { time_remaining: left, ..player });
        };
        let all = period.periods().count().ok_or_else(unsayable)?;
        if main.is_some() && reading.stage == 0 {
            let period_left = ceil(period.time().into());
            return Ok(Player { time_remaining: left, periods_left: all.get().into(), period_left, ..player });
        }
        let periods_left = if reading.flagged { 0 } else { reading.periods_left.ok_or_else(unsayable)?.into() };
        Ok(Player { is_in_byo_yomi: true, periods_left, period_left: left, ..player })
    }

    fn fields(&mut self, record: &mut Record<'_, '_>) -> Result<(), ReadError> {
        record.maybe("id", &mut self.id, TEXT)?;
        record.need("color", &mut self.color, COLOR)?;
        record.need("timeRemaining", &mut self.time_remaining, SECONDS)?;
        record.or_default("isInByoYomi", &mut self.is_in_byo_yomi, BOOLEAN)?;
        record.or_default("byoYomiPeriodsLeft", &mut self.periods_left, count())?;
        record.or_default("byoYomiTimeLeft", &mut self.period_left, SECONDS)
    }

    /// Where the clock is in a control.
    pub(super) fn place(&self, main: Option<&Stage>, period: Option<&Stage>) -> Result<Adjustment, RestoreError> {
        let misfit = |key, value: u64| Err(RestoreError::misfit(self.color, key, value));
        let most = match main {
            // An increment adds without end.
            Some(main) if !increment(main).is_zero() => Seconds(u64::MAX),
            main => main.map_or(Seconds(0), |main| ceil(main.time().into())),
        };
        if self.time_remaining > most {
            return misfit("timeRemaining", self.time_remaining.0);
        }
        let whole = period.map_or(Seconds(0), |period| ceil(period.time().into()));
        let all = period.and_then(|period| period.periods().count()).map_or(0, |periods| periods.get());
        let periods = u16::try_from(self.periods_left).ok().filter(|periods| *periods <= all);
        let Some(periods) = periods.filter(|periods| self.is_in_byo_yomi || *periods == all) else {
            return misfit("byoYomiPeriodsLeft", self.periods_left);
        };
        if self.period_left > whole {
            return misfit("byoYomiTimeLeft", self.period_left.0);
        }
        let span = |Seconds(number): Seconds| {
            let seconds = i64::try_from(number).ok().and_then(Span::from_secs);
            seconds.ok_or(RestoreError::Refused(tc_core::Refused::Overflow))
        };
        let (seat, stage) = (self.color.seat(), usize::from(main.is_some()));
        match (self.is_in_byo_yomi, main) {
            (true, _) if period.is_none() => Err(RestoreError::misfit(self.color, "isInByoYomi", true)),
            (true, _) => Ok(in_overtime(seat, stage, span(self.period_left)?, Some(periods))),
            (false, Some(_)) => Ok(in_main(seat, span(self.time_remaining)?)),
            (false, None) => Ok(in_overtime(seat, 0, span(whole)?, Some(periods))),
        }
    }
}
