//! What the values of a state can be under a setup.

use super::{NO_START_CLOCK, Phase, SeatFlag, SeatState, State};
use crate::compiled::UNLIMITED;
use crate::{Seat, Setup, Span, Timestamp};

/// A value that a setup does not allow.
pub(crate) struct Unfit {
    /// The name of the value.
    pub(crate) key: &'static str,
    pub(crate) expected: &'static str,
}

pub(crate) fn allow(holds: bool, key: &'static str, expected: &'static str) -> Result<(), Unfit> {
    if holds { Ok(()) } else { Err(Unfit { key, expected }) }
}

impl State {
    /// Checks the values that concern all seats, so that no input goes wrong; whether a game leads to the state is not
    /// decided.
    pub(crate) fn fits(&self, setup: &Setup) -> Result<(), Unfit> {
        let [has_now, has_since] = [self.now, self.since].map(|at| at != Timestamp::NEVER);
        let is_allowed = |left: Span| setup.rules().start_clock.is_some_and(|most| (Span::ZERO..=most).contains(&left));
        let is_fresh = self.phase == Phase::Fresh;
        allow(is_fresh || has_now, "now", "the instant of the last input; null only before the start")?;
        // Nothing is charged before the start, and nothing after the end.
        let is_idle = is_fresh || self.phase.is_over();
        allow(is_idle || has_since, "since", "an instant; null only before the start and after the end")?;
        allow(self.since <= self.now, "since", "no later than `now`")?;
        let has_start_clock = self.start_left != NO_START_CLOCK;
        allow(
            !has_start_clock || is_allowed(self.start_left),
            "start_left",
            "at most the rule `start_clock`, or null",
        )?;
        allow(self.mover.index() < setup.seats(), "mover", "a seat of the setup")
    }
}

impl SeatState {
    /// Checks the values of a seat of this setup.
    pub(crate) fn fits(&self, setup: &Setup, index: usize) -> Result<(), Unfit> {
        let (rules, control) = (setup.rules(), &setup.programs()[index]);
        let program = setup.program_in(Seat::at(index), self);
        let most = program.plan(self.stage).map_or(1, |plan| plan.periods);
        let is_of = |count: u16, most: u16| if most == UNLIMITED { count == UNLIMITED } else { count <= most };
        allow(usize::from(self.stage) < program.stages().max(1), "stage", "a stage of the control")?;
        allow(usize::from(self.turn_stage()) < control.stages().max(1), "turn_stage", "a stage of the control")?;
        allow(self.periods > 0 && is_of(self.periods, most), "periods", "periods that the stage has")?;
        allow(!self.left.is_negative(), "left", "a span that is not negative")?;
        allow(!self.turn.is_negative(), "turn", "a span that is not negative")?;
        // A move can be charged more than it took (S26).
        let twice = if rules.charge_double.is_some() { self.turn } else { Span::ZERO };
        let most_spent = self.turn.checked_add(twice).and_then(|spent| spent.checked_add(rules.charge_least));
        let most_spent = most_spent.unwrap_or(Span::MAX);
        allow((Span::ZERO..=most_spent).contains(&self.spent), "spent", "no more than `turn`")?;
        allow(self.granted >= self.left, "granted", "no less than `left`")?;
        allow(self.quota() <= rules.lag.largest_quota(control), "quota", "a quota that the rules give")?;
        allow(is_of(self.pauses, rules.pauses.unwrap_or(UNLIMITED)), "pauses", "pauses that the rules give")?;
        let keeps_delay = self.has(SeatFlag::KeepsDelay);
        let can_keep = self.has(SeatFlag::Berserk) && rules.berserk.changes_control();
        allow(
            !keeps_delay || can_keep,
            "marks",
            "`keeps_delay` only of a seat that has gone berserk, by a rule that halves delays",
        )?;
        allow(self.free <= rules.free_moves, "free", "free moves that the rules give")
    }
}
