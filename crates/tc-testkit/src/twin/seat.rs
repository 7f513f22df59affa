//! One seat: where it stands, what it holds, and the tallies of S17.

use super::control::Control;

/// Times in nanoseconds, as everywhere inside the twin.
#[derive(Clone, Debug)]
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
    /// The clock begins to run, unless it stands.
    pub(super) begins: bool,
    /// How long the clock has run in this turn.
    pub(super) ran_in_turn: i64,
    /// What is left of the turn's delay.
    pub(super) delay_left: i64,
    /// What this turn took from the running period since it was entered (R10).
    pub(super) used_of_period: i64,

    /// How long the clock ran since the turn was last booked, past the zero of a flag that is not final too.
    pub(super) ran: i64,
    /// The clock stands once it ran so long: how a lag credit is taken off the charge.
    pub(super) runs_at_most: i64,
    /// What was charged since the shares were last given: it goes to those who wait (R11).
    pub(super) to_give: i64,
    /// The time is used up and nothing follows, but the flag is not final.
    pub(super) pending: Option<Pending>,

    pub(super) flagged: bool,
    /// Moves in the whole game.
    pub(super) made: u32,
    pub(super) berserk: bool,
    pub(super) skips_bonus: bool,
    /// What lag may still cost nothing.
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
    /// Of what was granted: increments, first bonuses and Bronstein bonuses really added.
    pub bonuses: i64,
}

impl Seat {
    /// A seat at the beginning of its control.
    pub(super) fn new(control: &Control, quota: i64) -> Seat {
        let first = control.stages.first();
        let time = first.map_or(0, |stage| stage.time);
        Seat {
            stage: 0,
            periods_left: first.map_or(Some(1), |stage| stage.periods),
            count: 0,
            held: time,
            in_turn: false,
            halted: false,
            begins: false,
            ran_in_turn: 0,
            delay_left: 0,
            used_of_period: 0,
            ran: 0,
            runs_at_most: i64::MAX,
            to_give: 0,
            pending: None,
            flagged: false,
            made: 0,
            berserk: false,
            skips_bonus: false,
            quota,
            pauses_used: 0,
            tally: Tally { granted: time, ..Tally::default() },
        }
    }

    /// Adds a bonus.
    pub(super) fn add_bonus(&mut self, time: i64) {
        self.grant(time);
        self.tally.bonuses += time;
    }

    /// Adds time.
    pub(super) fn grant(&mut self, time: i64) {
        self.held += time;
        self.tally.granted += time;
    }

    /// Takes time away that was not used.
    pub(super) fn forfeit(&mut self, time: i64) {
        self.held -= time;
        self.tally.forfeited += time;
    }

    /// A period of this time begins, on top of what is held.
    pub(super) fn begin_period(&mut self, time: i64) {
        self.grant(time);
        self.count = 0;
        self.used_of_period = 0;
    }
}
