//! One seat: its stage, its time, and the accounts of S17.

use super::setup::Control;

/// Times in nanoseconds, as everywhere inside the twin.
#[derive(Clone, Debug, Default)]
pub(super) struct Seat {
    /// Counted from 0.
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
    /// What is left of the turn's delay.
    pub(super) delay_left: i64,
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
    /// Moves in the whole game.
    pub(super) made: u32,
    pub(super) berserk: bool,
    pub(super) skips_bonus: bool,
    /// The lag that is still made up for.
    pub(super) quota: i64,
    pub(super) pauses_used: u16,

    pub(super) tally: Tally,
}

/// A flag that is not final yet (S14).
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    /// The instant at which the time ended.
    pub(super) zero: i64,
    /// What is left of the grace.
    pub(super) grace_left: i64,
}

/// Where a seat's time came from and went to, in nanoseconds: granted = remaining + used + forfeited (S17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Times of the periods entered, bonuses, gifts, hourglass gains.
    pub granted: i64,
    /// Charged for thinking.
    pub used: i64,
    /// Lost to resets, expiries and takes, and hourglass gains above a cap.
    pub forfeited: i64,
    /// The part of what was granted that came as increments, first bonuses and Bronstein bonuses.
    pub bonuses: i64,
}

impl Seat {
    /// A seat at the beginning of its control.
    pub(super) fn new(control: &Control, quota: i64) -> Seat {
        let (held, periods_left) = control.first().map_or((0, Some(1)), |stage| (stage.time, stage.periods));
        Seat { periods_left, held, quota, tally: Tally { granted: held, ..Tally::default() }, ..Seat::default() }
    }

    pub(super) fn add_bonus(&mut self, time: i64) {
        self.grant(time);
        self.tally.bonuses += time;
    }

    pub(super) fn grant(&mut self, time: i64) {
        self.held += time;
        self.tally.granted += time;
    }

    /// Takes time away that was not used.
    pub(super) fn forfeit(&mut self, time: i64) {
        self.held -= time;
        self.tally.forfeited += time;
    }

    /// Takes time that is used; less than nothing gives it back.
    pub(super) fn use_time(&mut self, time: i64) {
        self.held -= time;
        self.used_of_period += time;
        self.tally.used += time;
        self.to_give += time;
    }

    /// A period of this time begins, on top of what is held.
    pub(super) fn begin_period(&mut self, time: i64) {
        self.grant(time);
        self.count = 0;
        self.used_of_period = 0;
    }
}
