//! Adjustments: an arbiter changes a clock (S12).

use tc_notation::limits::MAX_CONTROL_DAYS;

use super::{Game, Observer, Transition};
use crate::compiled::UNLIMITED;
use crate::state::{Phase, SeatFlag};
use crate::{
    AdjustedBy, Adjustment, Change, Input, Loss, Refused, Seat, SeatSet, Span, StagePosition, Timestamp, Verdict,
};

/// In so long a time a seat must be able to use all that it has been granted after a gift: as long as a control can be. What the
/// control still grants, and the instants of flags, fit beyond it.
const LONGEST: Span = Span::known(MAX_CONTROL_DAYS as i64 * 86_400_000_000);

impl Transition<'_> {
    pub(super) fn adjust(&mut self, at: Timestamp, adjustment: &Adjustment) -> Result<Verdict, Refused> {
        if !self.can_adjust(adjustment)? {
            return Ok(Verdict::NotApplied);
        }
        if matches!(adjustment, Adjustment::Set { .. } | Adjustment::Berserk { .. }) {
            let mut state = self.state.clone();
            let mut copy = Transition { state: &mut state, setup: self.setup, observer: &mut () as &mut dyn Observer };
            copy.look(at)?;
            copy.check_adjustment(adjustment)?;
        }
        if self.charge_until(at)? == Game::IsOver && !self.takes_flag_back(&Input::Adjust(*adjustment)) {
            return Ok(Verdict::NotApplied);
        }
        self.readjust(at, adjustment)
    }

    /// Refuses a stage or periods that a seat cannot be set to, and berserk in a stage in which it is too late.
    pub(super) fn check_adjustment(&self, adjustment: &Adjustment) -> Result<(), Refused> {
        match *adjustment {
            Adjustment::Set { seat, position, .. } => self.check_position(self.seat(seat).stage.into(), seat, position),
            Adjustment::Berserk { seat } if self.has_left_main_time(seat) => Err(Refused::BerserkTooLate(seat)),
            _ => Ok(()),
        }
    }

    /// Applies the adjustment without charging time.
    pub(crate) fn readjust(&mut self, at: Timestamp, adjustment: &Adjustment) -> Result<Verdict, Refused> {
        if !self.can_adjust(adjustment)? {
            return Ok(Verdict::NotApplied);
        }
        let seat = adjustment.seat();
        let is_revived = self.seat(seat).has(SeatFlag::Flagged);
        match *adjustment {
            Adjustment::Give { time, .. } => self.give(at, seat, time, AdjustedBy::Give)?,
            Adjustment::Take { time, .. } => {
                self.take_away(at, seat, time, AdjustedBy::Take);
            }
            Adjustment::Set { time, position, .. } => {
                // After an undo the seat may be in a stage that has fewer periods.
                if self.check_position(self.seat(seat).stage.into(), seat, position).is_err() {
                    return Ok(Verdict::NotApplied);
                }
                self.set(at, seat, time, position)?;
                if is_revived {
                    self.revive(at, seat)?;
                }
            }
            Adjustment::Transfer { to, time, .. } => {
                let taken = self.take_away(at, seat, time, AdjustedBy::Transfer);
                self.give(at, to, taken, AdjustedBy::Transfer)?;
            }
            Adjustment::Moves { count, .. } => {
                self.seat_mut(seat).moves = count;
                self.adjusted(at, seat, Span::ZERO, AdjustedBy::Moves);
            }
            Adjustment::Berserk { .. } => {
                // A flag of another seat, or an undo, may have brought the next stage.
                if self.has_left_main_time(seat) {
                    return Ok(Verdict::NotApplied);
                }
                self.go_berserk(at, seat);
            }
            Adjustment::SkipBonus { .. } => {
                self.seat_mut(seat).set(SeatFlag::SkipsBonus);
                self.adjusted(at, seat, Span::ZERO, AdjustedBy::SkipBonus);
            }
        }
        Ok(Verdict::Applied)
    }

    /// Whether the adjustment takes effect: it does not for a seat that has flagged or has no clock.
    fn can_adjust(&self, adjustment: &Adjustment) -> Result<bool, Refused> {
        let is_idle = |seat: Seat| self.seat(seat).has(SeatFlag::Flagged) || self.program(seat).is_none();
        let seat = adjustment.seat();
        match *adjustment {
            Adjustment::Set { force: true, .. } => Ok(!self.program(seat).is_none()),
            _ if is_idle(seat) => Ok(false),
            Adjustment::Transfer { to, .. } => Ok(!is_idle(to)),
            Adjustment::Berserk { .. } => self.can_go_berserk(seat),
            _ => Ok(true),
        }
    }

    /// Whether a seat whose stage is `current` can be set to this stage and these periods.
    fn check_position(&self, current: usize, seat: Seat, position: StagePosition) -> Result<(), Refused> {
        if position == StagePosition::default() {
            return Ok(());
        }
        let stage = position.stage.unwrap_or(current);
        let plan = self.program(seat).plan(stage).ok_or(Refused::NoSuchStage { seat, stage })?;
        match position.periods {
            Some(periods) if plan.periods == UNLIMITED || periods == 0 || periods > plan.periods => {
                Err(Refused::NoSuchPeriods { seat, periods })
            }
            _ => Ok(()),
        }
    }

    fn give(&mut self, at: Timestamp, seat: Seat, time: Span, why: AdjustedBy) -> Result<(), Refused> {
        let granted = self.seat(seat).granted.checked_add(time);
        let most = self.rules().calendar.runs_at_least(LONGEST);
        if !time.is_zero() && granted.is_none_or(|granted| granted > most) {
            return Err(Refused::GiftTooLong(seat));
        }
        self.add(seat, time)?;
        self.adjusted(at, seat, time, why);
        Ok(())
    }

    /// Takes this time, at most what the period holds, and returns how much was taken.
    pub(super) fn take_away(&mut self, at: Timestamp, seat: Seat, time: Span, why: AdjustedBy) -> Span {
        let state = self.seat_mut(seat);
        let taken = time.min(state.left);
        state.left = state.left.minus(taken);
        self.forfeit(seat, taken);
        self.adjusted(at, seat, Span::ZERO.minus(taken), why);
        self.report_span(at, seat, taken, |time| Change::Forfeited { time, why: Loss::Take });
        taken
    }

    fn set(&mut self, at: Timestamp, seat: Seat, time: Span, position: StagePosition) -> Result<(), Refused> {
        let left = self.seat(seat).left;
        if time >= left {
            self.give(at, seat, time.minus(left), AdjustedBy::Set)?;
        } else {
            self.take_away(at, seat, left.minus(time), AdjustedBy::Set);
        }
        if let Some(stage) = position.stage {
            let periods = self.program(seat).plan(stage).map_or(1, |plan| plan.periods);
            let state = self.seat_mut(seat);
            (state.stage, state.periods) = (stage as u8, periods);
            (state.moves, state.spent) = (0, Span::ZERO);
        }
        if let Some(periods) = position.periods {
            self.seat_mut(seat).periods = periods;
        }
        Ok(())
    }

    /// Takes the flag of a seat back. If it is the seat's turn, the seat gets the delay of a new turn. A game that is over
    /// goes on unless other flags still end it. If the seat whose turn it was has dropped out, the next seat's turn begins.
    fn revive(&mut self, at: Timestamp, seat: Seat) -> Result<(), Refused> {
        self.seat_mut(seat).clear(SeatFlag::Flagged);
        self.state.timeouts = 0;
        if self.state.phase == Phase::Flagged {
            if self.flags_end_the_game() {
                return Ok(());
            }
            self.state.since = at;
            let is_simultaneous = self.seats().any(|seat| self.seat(seat).has(SeatFlag::InTurn));
            self.state.phase = if is_simultaneous { Phase::Open } else { Phase::Turn };
            if !is_simultaneous && self.seat(self.state.mover).has(SeatFlag::Flagged) {
                let next = self.next_in_order(self.state.mover);
                return self.begin_turn(at, next);
            }
        }
        if self.state.turn().contains(seat) {
            self.begin_seat(at, seat);
            self.clocks_begin(SeatSet::only(seat))?;
        }
        Ok(())
    }

    fn adjusted(&mut self, at: Timestamp, seat: Seat, time: Span, why: AdjustedBy) {
        self.report(at, Some(seat), Change::Adjusted { time, why });
    }
}
