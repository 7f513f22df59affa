//! A seat of a running clock, and what a command cannot express of it.

use alloc::vec::Vec;

use tc_core::client::ClockView;
use tc_core::{Look, Reading, Rule, Seat, Span, StageChange};
use tc_notation::Stage;
#[cfg(any(feature = "cecp", feature = "uci"))]
use tc_notation::{Bonus, MoveCount, Moves, Time};

#[cfg(any(feature = "cecp", feature = "uci"))]
use crate::Approximation;
#[cfg(any(feature = "cecp", feature = "uci"))]
use crate::shape::Form;
use crate::{Loss, LossKind};

/// A seat of a running clock.
pub(crate) struct SeatView<'a> {
    /// Its `to_flag` has only what nobody else can end.
    pub(crate) reading: Reading,
    /// The stage that it is in.
    pub(crate) stage: &'a Stage,
    /// Whether no other stage follows.
    pub(crate) is_last: bool,
    /// The stages that follow.
    #[cfg(any(feature = "cecp", feature = "uci"))]
    rest: &'a [Stage],
    /// Whether time comes to it without a move.
    #[cfg(any(feature = "cecp", feature = "uci"))]
    gets_time: bool,
}

/// What a command says of a seat: numbers of units, and the moves to the next time control.
#[cfg(any(feature = "cecp", feature = "uci"))]
pub(crate) struct Said {
    pub(crate) left: u64,
    pub(crate) increment: u64,
    pub(crate) moves_to_go: Option<MoveCount>,
}

/// The period that ends a control, in microseconds: what a move has of it, and what only the other moves have.
#[cfg(any(feature = "cecp", feature = "uci"))]
pub(crate) struct Share {
    pub(crate) of_move: i64,
    pub(crate) of_others: i64,
}

/// More players than two, a limit for each move, and time that counts twice, which no command has.
pub(crate) fn seat_losses(look: &Look<'_>) -> Vec<Loss> {
    let has_limit = look.setup().rules().move_limit.is_some();
    let double = Rule::named("charge-double").filter(|rule| rule.is_set(look.setup().rules()));
    let double = LossKind::Rule(double.map_or("", Rule::noun));
    let losses = [
        (look.setup().seats() > 2, LossKind::Seats),
        (has_limit, LossKind::MoveLimit),
        (!double.word().is_empty(), double),
    ];
    losses.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, kind)| Loss::whole(kind)).collect()
}

/// The turn can run no longer than this.
fn shorten(reading: &mut Reading, left: Span) {
    reading.limit_left = Some(reading.limit_left.map_or(left, |limit| limit.min(left)));
}

impl<'a> SeatView<'a> {
    /// A seat; `None` if it does not exist or has no clock.
    pub(crate) fn of(look: &'a Look<'_>, seat: Seat) -> Option<SeatView<'a>> {
        let mut reading = look.reading(seat)?;
        if reading.limit_left.is_some() {
            // The limit ends the turn, not the time that a command has.
            let mut view = ClockView::of(look).seats.into_iter().nth(seat.index())?;
            view.limit_left = None;
            reading.to_flag = view.to_flag();
        }
        if let (Some(once), Some(to_flag)) = (reading.once_left, reading.to_flag) {
            // Of time that counts twice the turn can use half (S26).
            let all = to_flag.checked_add(reading.delay_left)?.as_micros();
            let once = once.as_micros().min(all);
            shorten(&mut reading, Span::saturating_micros(once + (all - once) / 2));
        }
        if let Some(end) = look.deadline().filter(|_| look.cancels_at().is_some() && look.turn().contains(seat)) {
            // The end of the start clock is the loss of the seat (S9).
            shorten(&mut reading, end.since(look.at())?);
        }
        #[cfg(any(feature = "cecp", feature = "uci"))]
        let gets_time = reading.to_flag != Some(reading.left);
        if look.turn().len() > 1 && look.setup().rules().stage_change == StageChange::AtZeroAll {
            // A seat whose clock runs as well can reach zero first and end the periods of this one (S22).
            reading.to_flag = Some(reading.left);
        }
        let stages = look.setup().control(seat)?.stages();
        let stage = stages.get(reading.stage)?;
        let is_last = reading.stage + 1 == stages.len();
        Some(SeatView {
            reading,
            stage,
            is_last,
            #[cfg(any(feature = "cecp", feature = "uci"))]
            rest: stages.get(reading.stage + 1..).unwrap_or_default(),
            #[cfg(any(feature = "cecp", feature = "uci"))]
            gets_time,
        })
    }

    /// Some time of this seat in whole units of n microseconds. A fraction is left out; while the seat has not lost it has
    /// at least one, and no more than the limit of the move leaves.
    pub(crate) fn whole(&self, micros: i64, unit: u64) -> u64 {
        let limit = self.reading.limit_left.map_or(i64::MAX, Span::as_micros);
        let units = u64::try_from(micros.min(limit)).unwrap_or(0) / unit;
        if self.reading.flagged { units } else { units.max(1) }
    }
}

#[cfg(any(feature = "cecp", feature = "uci"))]
impl SeatView<'_> {
    /// A time of this seat plus the delay that is left, in whole units.
    pub(crate) fn with_delay(&self, micros: i64, unit: u64) -> u64 {
        let delay = if self.reading.flagged { 0 } else { self.reading.delay_left.as_micros() };
        self.whole(micros.saturating_add(delay), unit)
    }

    /// The time left in the period plus the delay that is left, in whole units.
    pub(crate) fn left(&self, unit: u64) -> u64 {
        self.with_delay(self.reading.left.as_micros(), unit)
    }

    /// What its stage adds for each move, in whole units.
    pub(crate) fn gain(&self, unit: u64, approximation: Approximation) -> u64 {
        let bronstein = match self.stage.bonus() {
            Some(Bonus::Bronstein(time)) => time,
            _ => Time::ZERO,
        };
        let delays = [self.stage.delay().unwrap_or(Time::ZERO), bronstein].map(Time::as_micros);
        let increment = crate::systems::increment(self.stage).as_micros();
        let gain = match approximation {
            Approximation::DelayAsIncrement => delays.into_iter().fold(increment, u64::saturating_add),
            _ => increment,
        };
        gain / unit
    }

    /// What a command says of it that has only the time left, an increment and the moves to the next time control.
    pub(crate) fn said(&self, unit: u64, increment_unit: u64, approximation: Approximation) -> Said {
        let increment = self.gain(increment_unit, approximation);
        if approximation == Approximation::PeriodAsGuarantee
            && self.gets_time()
            && let (Some(to_flag), Some(share)) = (self.reading.to_flag, self.share())
        {
            let left = self.with_delay(to_flag.as_micros().saturating_sub(share.of_others), unit);
            let of_move = u64::try_from(share.of_move).unwrap_or(0) / increment_unit;
            return Said { left, increment: increment.max(of_move), moves_to_go: None };
        }
        Said { left: self.left(unit), increment, moves_to_go: self.moves_to_go() }
    }

    /// The period that ends its control, if that restarts with moves and begins by time.
    pub(crate) fn share(&self) -> Option<Share> {
        let last = match self.rest {
            [] => self.stage,
            [last] if self.stage.moves() == Moves::Any => last,
            _ => return None,
        };
        let Moves::Reset(moves) = last.moves() else { return None };
        let period = i64::try_from(last.time().as_micros()).ok()?;
        let of_move = period / i64::from(moves.get());
        Some(Share { of_move, of_others: period - of_move })
    }

    /// What can be used in this turn without the time of the other moves in the period that ends its control, and what
    /// of it a move is granted, in whole units.
    #[cfg(feature = "uci")]
    pub(crate) fn share_of_move(&self, unit: u64) -> Option<(u64, u64)> {
        let (share, to_flag) = (self.share()?, self.reading.to_flag.filter(|_| !self.is_over())?);
        let moves = self.reading.moves_to_go.filter(|_| self.is_last && !self.gets_time());
        if let Some(moves) = moves {
            // It is in its last period: the moves to go share what is left.
            let total = self.with_delay(self.reading.left.as_micros() / i64::from(moves.max(1)), unit);
            return Some((total, total));
        }
        let total = self.with_delay(to_flag.as_micros().saturating_sub(share.of_others), unit);
        Some((total, u64::try_from(share.of_move).unwrap_or(0) / unit))
    }

    /// Whether it has not lost, and time comes to it without a move.
    fn gets_time(&self) -> bool {
        !self.is_over() && self.gets_time
    }

    /// The moves to the next time control; `None` if none is to come, or none is to be made.
    pub(crate) fn moves_to_go(&self) -> Option<MoveCount> {
        self.reading.moves_to_go.and_then(|moves| MoveCount::new(moves.into()).ok())
    }

    /// Whether the stage has a delay, or the turn still has one of the stage in which it began.
    fn has_delay(&self) -> bool {
        self.stage.delay().is_some() || !self.reading.delay_left.is_zero()
    }

    /// Whether all there is is one time for every move.
    pub(crate) fn is_per_move(&self) -> bool {
        let is_plain = self.stage.bonus().is_none() && !self.has_delay();
        let is_one = self.stage.moves() == Moves::Reset(MoveCount::ONE);
        is_one && is_plain && self.is_last && self.reading.periods_left == Some(1)
    }

    /// Whether the seat has lost, or will have when its opponent moves.
    pub(crate) fn is_over(&self) -> bool {
        self.reading.flagged || self.reading.flag_pending_until.is_some()
    }

    /// The losses of a command that has only the time left, an increment and the moves to the next time control.
    pub(crate) fn losses(&self, unit: u64, change: StageChange) -> Vec<Loss> {
        let form = Form::time(1).increment(unit);
        let form = if self.stage.moves().count().is_some() { form.required() } else { form };
        self.losses_in(form, false, change)
    }

    /// The losses of a command that has the stage in this form, and can say the time of the next stage.
    pub(crate) fn losses_in(&self, form: Form, says_next: bool, change: StageChange) -> Vec<Loss> {
        let mut kinds = form.fit(self.stage).losses;
        // Periods count as far as they are left.
        kinds.retain(|kind| *kind != LossKind::Periods);
        if self.has_delay() {
            kinds.push(LossKind::Delay);
        }
        let has_one = self.reading.periods_left == Some(1);
        if self.gets_time() {
            match (has_one, change) {
                (false, _) => kinds.push(LossKind::Periods),
                (_, StageChange::AtZeroAll) => kinds.push(LossKind::StageChange),
                _ if says_next => {}
                _ => kinds.push(LossKind::Stages),
            }
        } else if self.is_last
            && has_one
            && matches!(self.stage.moves(), Moves::Required(_))
            && self.moves_to_go().is_some()
        {
            // Moves after which no time comes.
            kinds.push(LossKind::Periods);
        }
        kinds.into_iter().map(|kind| Loss::of(self.reading.stage, kind)).collect()
    }
}
