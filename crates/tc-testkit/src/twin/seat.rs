//! One seat: its stage, its time, and the accounts of S17.

use std::rc::Rc;

use super::stage::StageRule;

/// Times in microseconds, as everywhere inside the twin.
#[derive(Clone, Debug, Default)]
pub(super) struct Seat {
    /// Those of the control; none for a seat without a clock.
    pub(super) stages: Rc<[StageRule]>,
    /// The number of the stage, counted from 0.
    pub(super) stage: usize,
    /// The running one included; `None` is unlimited.
    pub(super) periods_left: Option<u16>,
    /// Moves in the running period.
    pub(super) count: u32,
    /// What the running period still holds.
    pub(super) held: i64,

    pub(super) in_turn: bool,
    pub(super) halted: bool,
    /// The clock begins to run, unless it is paused.
    pub(super) begins: bool,
    /// How long the clock has run in this turn.
    pub(super) ran_in_turn: i64,
    /// How long the clock has run after the limit of the move: past zero it falls a microsecond later (S27).
    pub(super) past_limit: i64,
    /// What is left of the turn's delay.
    pub(super) delay_left: i64,
    /// How long the clock has run in this turn after its delay.
    pub(super) ran_after_delay: i64,
    /// What this turn took from all its periods.
    pub(super) used_in_turn: i64,
    /// What this turn took from the running period since it was entered (R10).
    pub(super) used_of_period: i64,

    /// How long the clock ran since the turn was last booked, past the zero of a flag that is not final too.
    pub(super) ran: i64,
    /// The clock runs for no longer than this, if set: a lag credit is taken off the charge by it.
    pub(super) runs_at_most: Option<i64>,
    /// What was charged since the shares were last given: it goes to those who wait (R11).
    pub(super) to_give: i64,
    /// The time is used up and nothing follows, but the flag is not final.
    pub(super) pending: Option<Pending>,

    pub(super) flagged: bool,
    /// The turns that it has lost (S11).
    pub(super) timeouts: u32,
    /// It has lost the turn that it shares with others.
    pub(super) timed_out: bool,
    /// Moves in the whole game.
    pub(super) made: u32,
    pub(super) berserk: bool,
    pub(super) skips_bonus: bool,
    /// The lag that is still made up for.
    pub(super) quota: i64,
    /// What a move adds to that, by the control of the game.
    pub(super) lag_gain: i64,
    pub(super) pauses_used: u16,
    /// What its periods have cost (S32).
    pub(super) points: u64,

    pub(super) tally: Tally,
}

/// A flag that is not final yet (S14).
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    /// The instant at which the time ended.
    pub(super) zero: i64,
    /// What is left of the grace.
    pub(super) grace_left: i64,
    /// What ended.
    pub(super) by: tc_core::FlagCause,
}

/// Where a seat's time came from and went to, in microseconds: granted = remaining + used + forfeited (S17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Times of the periods entered, bonuses, gifts, hourglass gains.
    pub granted: i64,
    /// Charged for thinking.
    pub used: i64,
    /// Lost to resets, expiries and takes, and hourglass gains above a cap.
    pub forfeited: i64,
}

impl Seat {
    /// A seat at the beginning of its control.
    pub(super) fn new(stages: Rc<[StageRule]>) -> Seat {
        let (held, periods_left) = stages.first().map_or((0, Some(1)), |stage| (stage.time, stage.periods));
        let lag_gain = super::lag::gain(&stages);
        Seat {
            stages,
            periods_left,
            held,
            lag_gain,
            tally: Tally { granted: held, ..Tally::default() },
            ..Seat::default()
        }
    }

    /// The stage that it is in; `None` where it has no clock.
    pub(super) fn rule(&self) -> Option<StageRule> {
        self.stages.get(self.stage).copied()
    }

    /// The delay of the stage that it is in.
    pub(super) fn full_delay(&self) -> i64 {
        self.rule().map_or(0, |stage| stage.delay)
    }

    /// Whether a stage follows the one that it is in.
    pub(super) fn has_next_stage(&self) -> bool {
        self.stage + 1 < self.stages.len()
    }

    pub(super) fn grant(&mut self, time: i64) {
        self.held += time;
        self.tally.granted += time;
    }

    /// Takes time away that was not used, at most what is held, and returns how much that was.
    pub(super) fn forfeit(&mut self, time: i64) -> i64 {
        let taken = time.min(self.held);
        self.held -= taken;
        self.tally.forfeited += taken;
        taken
    }

    /// Takes time that is used; less than nothing gives it back.
    pub(super) fn use_time(&mut self, time: i64) {
        self.held -= time;
        self.used_of_period += time;
        self.used_in_turn += time;
        self.tally.used += time;
        self.to_give += time;
    }

    /// The running period is over: what lies beyond its end was not used.
    pub(super) fn use_up(&mut self) -> i64 {
        let beyond = -self.held;
        self.use_time(-beyond);
        beyond
    }

    /// A period of this time begins, on top of what is held.
    pub(super) fn begin_period(&mut self, time: i64) {
        self.grant(time);
        self.count = 0;
        self.used_of_period = 0;
    }

    /// The next period of the stage begins.
    pub(super) fn begin_next_period(&mut self, time: i64) {
        self.periods_left = self.periods_left.map(|left| left - 1);
        self.begin_period(time);
        self.pay_for_period();
    }

    /// The next stage begins, on top of what is held.
    pub(super) fn begin_next_stage(&mut self) {
        self.stage += 1;
        let stage = self.stages[self.stage];
        self.periods_left = stage.periods;
        self.begin_period(stage.time);
        self.pay_for_period();
    }
}
