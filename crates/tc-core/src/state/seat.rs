//! The clock of one seat.

use crate::{Rules, Span};

/// The clock of one seat: 56 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatState {
    /// The time left in the running period.
    pub(crate) left: Span,
    /// How long this turn has lasted, pauses and halts left out; a flag ends it. Where the clock runs, its delay is
    /// included; a turn without a clock, or with free moves, is not charged.
    pub(crate) turn: Span,
    /// What this turn took from the running period since it was entered or reset in this turn (R10).
    pub(crate) spent: Span,
    /// All the time that was ever granted (S17).
    pub(crate) granted: Span,
    /// The moves made in the running period.
    pub(crate) moves: u32,
    /// A number, the lowest byte first: the time left in the quota for lag in microseconds, at most 7 000 000 (S14); where
    /// periods cost points, how many of those were begun (S32). No setup has both.
    quota: [u8; 3],
    /// How often the player can still pause; [`UNLIMITED`](crate::compiled::UNLIMITED) for any number.
    pub(crate) pauses: u16,
    /// The periods left, the running one included; [`UNLIMITED`](crate::compiled::UNLIMITED) for any number.
    pub(crate) periods: u16,
    /// The properties of the lower eight bits.
    flags: u8,
    /// [`SeatFlag::TimedOut`].
    is_timed_out: bool,
    /// [`SeatFlag::Disconnected`]. A `bool` has unused bit patterns, so the tag of [`PerSeat`](crate::per_seat::PerSeat) takes no room.
    is_disconnected: bool,
    pub(crate) stage: u8,
    /// The stage whose delay the turn has (R7), and the highest bit for [`SeatFlag::KeepsDelay`].
    turn_stage: u8,
    /// How many free moves are left.
    pub(crate) free: u8,
    /// How many timeouts it has had (S11), at most 255.
    pub(crate) timeouts: u8,
}

/// The most periods of a seat that cost points (S32): what fits into three bytes.
pub(crate) const MOST_PRICED: u32 = (1 << 24) - 1;

/// A property that a seat has or has not: one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(crate) enum SeatFlag {
    /// It is a seat of the simultaneous turn.
    InTurn = 1,
    /// Its clock is halted in the simultaneous turn.
    Halted = 2,
    /// It has lost on time.
    Flagged = 4,
    /// It has made a move.
    Moved = 8,
    /// It has gone berserk, earns no bonus, and may have another control (S12).
    Berserk = 16,
    /// The next bonus is skipped.
    SkipsBonus = 32,
    /// The player has paused the game.
    Paused = 64,
    /// The player is on vacation.
    Vacation = 128,
    /// The player's connection is lost.
    Disconnected = 256,
    /// Its time has run out in the simultaneous turn, and it has halted (S11).
    TimedOut = 512,
    /// It has gone berserk in this turn, which keeps its delay (S12).
    KeepsDelay = 1024,
}

/// The bit of [`SeatState::turn_stage`] that is a flag.
const KEEPS_DELAY: u8 = 128;

/// The flags that are reasons to pause.
pub(crate) const PAUSING: u16 = SeatFlag::Paused as u16 | SeatFlag::Vacation as u16 | SeatFlag::Disconnected as u16;

impl SeatState {
    /// The clock of a player who can pause this often.
    pub(super) fn fresh(pauses: u16) -> SeatState {
        SeatState { pauses, ..SeatState::default() }
    }

    #[inline]
    pub(crate) fn has(&self, flag: SeatFlag) -> bool {
        match flag {
            SeatFlag::Disconnected => self.is_disconnected,
            SeatFlag::TimedOut => self.is_timed_out,
            SeatFlag::KeepsDelay => self.turn_stage & KEEPS_DELAY != 0,
            flag => self.flags & flag as u8 != 0,
        }
    }

    #[inline]
    pub(crate) fn set(&mut self, flag: SeatFlag) {
        match flag {
            SeatFlag::Disconnected => self.is_disconnected = true,
            SeatFlag::TimedOut => self.is_timed_out = true,
            SeatFlag::KeepsDelay => self.turn_stage |= KEEPS_DELAY,
            flag => self.flags |= flag as u8,
        }
    }

    #[inline]
    pub(crate) fn clear(&mut self, flag: SeatFlag) {
        match flag {
            SeatFlag::Disconnected => self.is_disconnected = false,
            SeatFlag::TimedOut => self.is_timed_out = false,
            SeatFlag::KeepsDelay => self.turn_stage &= !KEEPS_DELAY,
            flag => self.flags &= !(flag as u8),
        }
    }

    /// The stage whose delay the turn has (R7).
    #[inline]
    pub(crate) fn turn_stage(&self) -> u8 {
        self.turn_stage & !KEEPS_DELAY
    }

    /// The turn has the delay of this stage from now on.
    #[inline]
    pub(crate) fn set_turn_stage(&mut self, stage: u8) {
        self.turn_stage = stage;
    }

    /// Whether the turn has the delay of the stage that the seat is in.
    #[inline]
    pub(crate) fn has_delay_of_stage(&self) -> bool {
        self.turn_stage == self.stage
    }

    /// All flags, one bit each, but [`SeatFlag::KeepsDelay`], which goes with the turn.
    #[inline]
    pub(crate) fn flags(&self) -> u16 {
        u16::from(self.flags) | u16::from(self.is_disconnected) << 8 | u16::from(self.is_timed_out) << 9
    }

    /// The same clock with other flags.
    #[inline]
    pub(crate) fn with_flags(mut self, flags: u16) -> SeatState {
        self.flags = flags as u8;
        self.is_disconnected = flags & SeatFlag::Disconnected as u16 != 0;
        self.is_timed_out = flags & SeatFlag::TimedOut as u16 != 0;
        self
    }

    /// The time left in the quota for lag.
    pub(crate) fn quota(&self) -> Span {
        Span::known(self.number().into())
    }

    pub(crate) fn set_quota(&mut self, quota: Span) {
        self.set_number(quota.as_micros() as u32);
    }

    /// How many periods were begun that cost points (S32).
    pub(crate) fn priced_periods(&self) -> u32 {
        self.number()
    }

    /// Sets how many periods were begun that cost points, at most [`MOST_PRICED`].
    pub(crate) fn set_priced_periods(&mut self, periods: u32) {
        self.set_number(periods);
    }

    /// The points that they have cost.
    pub(crate) fn penalty(&self, rules: &Rules) -> u64 {
        if rules.penalty == 0 { 0 } else { u64::from(rules.penalty) * u64::from(self.priced_periods()) }
    }

    fn number(&self) -> u32 {
        let [low, middle, high] = self.quota;
        u32::from_le_bytes([low, middle, high, 0])
    }

    fn set_number(&mut self, number: u32) {
        let [low, middle, high, _] = number.to_le_bytes();
        self.quota = [low, middle, high];
    }
}
