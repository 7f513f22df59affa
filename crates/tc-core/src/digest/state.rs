//! The canonical bytes of setups and states.

use tc_notation::{Bonus, Cap, Moves, Periods, Stage, TimeControl};

use super::{Canonical, Digester};
use crate::state::SeatState;
use crate::{Setup, Span, State};

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

impl<const SEATS: usize> Canonical for Setup<SEATS> {
    fn digest(&self, to: &mut Digester) {
        self.rules.digest(to);
        self.seats().digest(to);
        self.programs().iter().for_each(|program| program.control().digest(to));
    }
}

impl Canonical for TimeControl {
    fn digest(&self, to: &mut Digester) {
        self.stages().len().digest(to);
        self.stages().iter().for_each(|stage| stage.digest(to));
    }
}

impl Canonical for Stage {
    fn digest(&self, to: &mut Digester) {
        to.optional(match self.periods() {
            Periods::Counted(count) => Some(count.get().into()),
            Periods::Unlimited => None,
        });
        let (effect, count) = match self.moves() {
            Moves::Any => (0, 0),
            Moves::Required(count) => (1, count.get()),
            Moves::Reset(count) => (2, count.get()),
            Moves::Expire(count) => (3, count.get()),
        };
        to.number(effect);
        to.number(count.into());
        self.delay().map_or(Span::ZERO, Span::from).digest(to);
        self.resets_on_time().digest(to);
        Span::from(self.time()).digest(to);
        to.optional(match self.cap() {
            Cap::At(time) => Some(Span::from(time).as_nanos()),
            Cap::Unlimited => None,
        });
        let (kind, bonus) = match self.bonus() {
            None => (0, Span::ZERO),
            Some(Bonus::Increment(time)) => (1, time.into()),
            Some(Bonus::Bronstein(time)) => (2, time.into()),
            Some(Bonus::Opponent) => (3, Span::ZERO),
        };
        to.number(kind);
        bonus.digest(to);
    }
}

impl<const SEATS: usize> Canonical for StateOf<'_, SEATS> {
    fn digest(&self, to: &mut Digester) {
        let State { now, since, start_left, seats, pauses, phase, mover, paused } = self.state;
        now.digest(to);
        since.digest(to);
        start_left.digest(to);
        phase.digest(to);
        mover.index().digest(to);
        paused.digest(to);
        for (index, seat) in seats.iter().enumerate().take(self.seats) {
            seat.digest(to);
            pauses[index].digest(to);
            seat.free.digest(to);
            seat.turn_stage.digest(to);
        }
    }
}

impl Canonical for SeatState {
    fn digest(&self, to: &mut Digester) {
        self.left.digest(to);
        self.turn.digest(to);
        self.spent.digest(to);
        self.granted.digest(to);
        self.moves.digest(to);
        self.quota().digest(to);
        self.periods.digest(to);
        self.flags().digest(to);
        self.stage.digest(to);
    }
}
