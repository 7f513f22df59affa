//! The canonical bytes of setups, states and inputs. Every number is eight bytes, little-endian; every choice is a
//! number of its own that never changes. A change of this file is a new version of digests, snapshots and journals.

use tc_notation::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

use super::Digester;
use crate::state::{Phase, SeatState};
use crate::{
    Accounts, Adjustment, AfterFlag, Boundary, Calendar, FreeBonus, Input, Lag, Next, Press, Reason, Rules, Seat,
    Setup, Span, StageChange, Standing, State, Thresholds, Undo,
};

/// Something with canonical bytes.
pub(crate) trait Canonical {
    fn write(&self, to: &mut Digester);
}

/// A state without the seats that only have room.
pub(crate) struct StateOf<'a, const SEATS: usize> {
    state: &'a State<SEATS>,
    seats: usize,
}

impl<const SEATS: usize> State<SEATS> {
    /// The state without the seats that only have room.
    pub(crate) fn of<'a>(&'a self, setup: &Setup<SEATS>) -> StateOf<'a, SEATS> {
        StateOf { state: self, seats: setup.seats() }
    }
}

/// Absent is 0; present is 1 and the number.
fn optional(to: &mut Digester, number: Option<i64>) {
    to.number(number.is_some().into());
    to.number(number.unwrap_or(0));
}

fn span(to: &mut Digester, span: Span) {
    to.number(span.as_nanos());
}

fn seat(to: &mut Digester, seat: Option<Seat>) {
    optional(to, seat.map(|seat| seat.index() as i64));
}

impl<const SEATS: usize> Canonical for Setup<SEATS> {
    fn write(&self, to: &mut Digester) {
        self.rules.write(to);
        to.number(self.seats() as i64);
        self.programs().iter().for_each(|program| program.control().write(to));
    }
}

impl Canonical for Rules {
    fn write(&self, to: &mut Digester) {
        to.number(match self.boundary {
            Boundary::AtZero => 0,
            Boundary::PastZero => 1,
        });
        to.number(self.first_bonus.into());
        to.number(self.free_moves.into());
        to.number(match self.free_bonus {
            FreeBonus::NotEarned => 0,
            FreeBonus::Earned => 1,
        });
        optional(to, self.start_clock.map(Span::as_nanos));
        to.number(match self.calendar {
            Calendar::Always => 0,
            Calendar::Weekend => 1,
        });
        optional(to, self.pauses.map(i64::from));
        to.number(match self.after_flag {
            AfterFlag::Stop => 0,
            AfterFlag::Count => 1,
            AfterFlag::Drop => 2,
        });
        match self.lag {
            Lag::Off => to.number(0),
            Lag::Lichess => to.number(1),
            Lag::Fixed(allowance) => {
                to.number(2);
                span(to, allowance);
            }
        }
        to.number(match self.stage_change {
            StageChange::OnCount => 0,
            StageChange::AtZeroAll => 1,
        });
        match self.thresholds {
            Thresholds::OfFirstTime => to.number(0),
            Thresholds::At { low, critical } => {
                to.number(1);
                span(to, low);
                span(to, critical);
            }
        }
        // What follows rules is a number of seats: never negative.
        if let Some(presses) = self.keep_undo {
            to.number(-1);
            to.number(presses.into());
        }
    }
}

impl Canonical for TimeControl {
    fn write(&self, to: &mut Digester) {
        to.number(self.stages().len() as i64);
        self.stages().iter().for_each(|stage| stage.write(to));
    }
}

impl Canonical for Stage {
    fn write(&self, to: &mut Digester) {
        optional(
            to,
            match self.periods() {
                Periods::Counted(count) => Some(count.get().into()),
                Periods::Unlimited => None,
            },
        );
        let (effect, count) = match self.moves() {
            Moves::Any => (0, 0),
            Moves::Required(count) => (1, count.get()),
            Moves::Reset(count) => (2, count.get()),
            Moves::Expire(count) => (3, count.get()),
        };
        to.number(effect);
        to.number(count.into());
        span(to, self.delay().map_or(Span::ZERO, Span::from));
        to.number(self.resets_on_time().into());
        span(to, self.time().into());
        optional(
            to,
            match self.cap() {
                Cap::At(time) => Some(Span::from(time).as_nanos()),
                Cap::Unlimited => None,
            },
        );
        let (kind, bonus) = match self.bonus() {
            None => (0, Span::ZERO),
            Some(Bonus::Increment(time)) => (1, time.into()),
            Some(Bonus::Bronstein(time)) => (2, time.into()),
            Some(Bonus::Opponent) => (3, Span::ZERO),
        };
        to.number(kind);
        span(to, bonus);
    }
}

impl<const SEATS: usize> Canonical for StateOf<'_, SEATS> {
    fn write(&self, to: &mut Digester) {
        let State { now, since, start_left, seats, pauses, phase, mover, paused } = self.state;
        to.number(now.as_nanos());
        to.number(since.as_nanos());
        span(to, *start_left);
        to.number(match phase {
            Phase::Fresh => 0,
            Phase::Ready => 1,
            Phase::Turn => 2,
            Phase::Open => 3,
            Phase::Flagged => 4,
            Phase::Ended => 5,
            Phase::Cancelled => 6,
        });
        to.number(mover.index() as i64);
        to.number((*paused).into());
        for (index, seat) in seats.iter().enumerate().take(self.seats) {
            seat.write(to);
            to.number(pauses[index].into());
            to.number(seat.free.into());
            to.number(seat.turn_stage.into());
        }
    }
}

impl Canonical for SeatState {
    fn write(&self, to: &mut Digester) {
        span(to, self.left);
        span(to, self.turn);
        span(to, self.spent);
        span(to, self.granted);
        to.number(self.moves.into());
        span(to, self.quota());
        to.number(self.periods.into());
        to.number(self.flags().into());
        to.number(self.stage.into());
    }
}

impl Canonical for Accounts {
    fn write(&self, to: &mut Digester) {
        span(to, self.granted);
        span(to, self.used);
        span(to, self.forfeited);
    }
}

impl Canonical for Input {
    fn write(&self, to: &mut Digester) {
        match self {
            Input::Start { seat: starting } => {
                to.number(0);
                seat(to, Some(*starting));
            }
            Input::Press(Press { seat: pressing, next, lag }) => {
                to.number(1);
                seat(to, *pressing);
                let (kind, next) = match next {
                    Next::InOrder => (0, None),
                    Next::Seat(next) => (1, Some(*next)),
                    Next::Nobody => (2, None),
                };
                to.number(kind);
                seat(to, next);
                span(to, *lag);
            }
            Input::Stop { lag } => {
                to.number(2);
                span(to, *lag);
            }
            Input::Act => to.number(3),
            Input::Open { seats } => {
                to.number(4);
                to.number(seats.bits().into());
            }
            Input::Halt { seat: halted } => {
                to.number(5);
                seat(to, Some(*halted));
            }
            Input::Go { seat: going } => {
                to.number(6);
                seat(to, Some(*going));
            }
            Input::Settle { moved } => {
                to.number(7);
                to.number(moved.bits().into());
            }
            Input::Tick => to.number(8),
            Input::Claim { seat: claiming } => {
                to.number(9);
                seat(to, Some(*claiming));
            }
            Input::Pause(reason) => {
                to.number(10);
                reason.write(to);
            }
            Input::Resume(reason) => {
                to.number(11);
                reason.write(to);
            }
            Input::Adjust(adjustment) => {
                to.number(12);
                adjustment.write(to);
            }
            Input::Undo(undo) => {
                to.number(13);
                to.number((*undo == Undo::Forced).into());
            }
            Input::End { why } => {
                to.number(14);
                to.number(why.as_str().len() as i64);
                to.bytes(why.as_str().as_bytes());
            }
        }
    }
}

impl Canonical for Reason {
    fn write(&self, to: &mut Digester) {
        to.number(match self {
            Reason::Player(_) => 0,
            Reason::Both => 1,
            Reason::Moderator => 2,
            Reason::Server => 3,
            Reason::Weekend => 4,
            Reason::Vacation(_) => 5,
            Reason::Adjournment => 6,
            Reason::Scoring => 7,
            Reason::Disconnection(_) => 8,
        });
        seat(to, self.seat());
    }
}

impl Canonical for Adjustment {
    fn write(&self, to: &mut Digester) {
        seat(to, Some(self.seat()));
        match *self {
            Adjustment::Give { time, .. } => {
                to.number(0);
                span(to, time);
            }
            Adjustment::Take { time, .. } => {
                to.number(1);
                span(to, time);
            }
            Adjustment::Set { time, standing: Standing { stage, periods }, .. } => {
                to.number(2);
                span(to, time);
                optional(to, stage.map(|stage| stage as i64));
                optional(to, periods.map(i64::from));
            }
            Adjustment::Transfer { to: receiver, time, .. } => {
                to.number(3);
                seat(to, Some(receiver));
                span(to, time);
            }
            Adjustment::Moves { count, .. } => {
                to.number(4);
                to.number(count.into());
            }
            Adjustment::Berserk { .. } => to.number(5),
            Adjustment::SkipBonus { .. } => to.number(6),
        }
    }
}
