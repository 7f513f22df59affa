//! The clock of one seat.

use crate::time::SECOND;

/// The clock of one seat: 48 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatState {
    /// What is left in the running period.
    pub(crate) left: i64,
    /// How long the clock has run in this turn, its delay included.
    pub(crate) turn: i64,
    /// What this turn took from the running period since it was entered or reset in this turn (R10).
    pub(crate) spent: i64,
    /// All the time that was ever granted (S17).
    pub(crate) granted: i64,
    /// The moves made in the running period.
    pub(crate) moves: u32,
    quota_nanos: u32,
    /// The periods left, the running one included; [`UNLIMITED`](crate::program::UNLIMITED) without end.
    pub(crate) periods: u16,
    marks: u16,
    pub(crate) stage: u8,
    quota_seconds: u8,
    /// The stage whose delay the turn has (R7).
    pub(crate) turn_stage: u8,
    /// How many free moves are left.
    pub(crate) free: u8,
}

/// What can be said of a seat with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum Mark {
    /// It is a seat of the simultaneous turn.
    InTurn = 1,
    /// Its clock is halted in the simultaneous turn.
    Halted = 2,
    /// It has lost on time.
    Flagged = 4,
    /// It has made a move.
    Moved = 8,
    /// It earns no bonus any more.
    Berserk = 16,
    /// The next bonus is skipped.
    SkipsBonus = 32,
    /// It has paused the game.
    Paused = 64,
    /// It is on vacation.
    Vacation = 128,
    /// Its connection is lost.
    Disconnected = 256,
}

/// The marks that are reasons for the clocks to stand.
pub(crate) const STANDING: u16 = Mark::Paused as u16 | Mark::Vacation as u16 | Mark::Disconnected as u16;

impl SeatState {
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.marks & mark as u16 != 0
    }

    pub(crate) fn set(&mut self, mark: Mark) {
        self.marks |= mark as u16;
    }

    pub(crate) fn clear(&mut self, mark: Mark) {
        self.marks &= !(mark as u16);
    }

    pub(crate) fn marks(&self) -> u16 {
        self.marks
    }

    /// The same clock with these marks.
    pub(crate) fn with_marks(mut self, marks: u16) -> SeatState {
        self.marks = marks;
        self
    }

    /// What is left of the quota for lag, in nanoseconds.
    pub(crate) fn quota(&self) -> i64 {
        i64::from(self.quota_seconds) * SECOND + i64::from(self.quota_nanos)
    }

    /// A quota is never longer than 7 seconds.
    pub(crate) fn set_quota(&mut self, nanos: i64) {
        self.quota_seconds = (nanos / SECOND) as u8;
        self.quota_nanos = (nanos % SECOND) as u32;
    }
}
