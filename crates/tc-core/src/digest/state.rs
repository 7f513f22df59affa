//! The canonical bytes of setups and states.

use super::{Canonical, Digester};
use crate::compiled::{Gain, Program, QuotaRule, StagePlan, UNLIMITED};
use crate::state::SeatState;
use crate::{Seat, Setup, State};

/// A state with its setup, as a digest has it.
pub(crate) struct StateOf<'a> {
    state: &'a State,
    setup: &'a Setup,
}

impl State {
    /// The state with its setup, as a digest has it.
    pub(crate) fn of<'a>(&'a self, setup: &'a Setup) -> StateOf<'a> {
        StateOf { state: self, setup }
    }
}

impl Canonical for Setup {
    fn digest(&self, to: &mut Digester) {
        self.rules().digest(to);
        self.seats().digest(to);
        self.programs().iter().for_each(|program| program.digest(to));
    }
}

impl Canonical for Program {
    fn digest(&self, to: &mut Digester) {
        self.stages().digest(to);
        (0..self.stages()).filter_map(|stage| self.plan(stage)).for_each(|plan| plan.digest(to));
    }
}

impl Canonical for StagePlan {
    fn digest(&self, to: &mut Digester) {
        to.optional((self.periods != UNLIMITED).then_some(self.periods.into()));
        to.number(match self.on_quota {
            QuotaRule::Never => 0,
            QuotaRule::Carry | QuotaRule::Keep => 1,
            QuotaRule::Renew => 2,
            QuotaRule::Expire => 3,
        });
        self.quota.digest(to);
        self.delay.digest(to);
        (self.on_quota == QuotaRule::Keep).digest(to);
        self.time.digest(to);
        self.cap.digest(to);
        to.number(match self.gain {
            Gain::None => 0,
            Gain::Increment => 1,
            Gain::Bronstein => 2,
            Gain::Opponent => 3,
        });
        self.bonus.digest(to);
    }
}

impl Canonical for StateOf<'_> {
    fn digest(&self, to: &mut Digester) {
        let State { now, since, start_left, ref seats, phase, mover, paused, .. } = *self.state;
        now.digest(to);
        since.digest(to);
        start_left.digest(to);
        phase.digest(to);
        mover.index().digest(to);
        paused.digest(to);
        for (index, seat) in seats.iter().enumerate().take(self.setup.seats()) {
            // The time of a turn that nobody pays for is in no digest.
            let mut seat = *seat;
            seat.turn = self.state.charged_turn(self.setup, Seat::at(index));
            seat.digest(to);
            seat.pauses.digest(to);
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
