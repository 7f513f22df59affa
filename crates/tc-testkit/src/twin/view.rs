//! What the twin shows: the STATE of `flagfall run`, in nanoseconds, and the tallies.

use super::calendar::instant_after;
use super::input::Reason;
use super::rules::Setup;
use super::seat::Tally;
use super::state::{Fallen, Phase, StartClock, State};

/// A game as of an instant. Instants and times are nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinView {
    /// How far the game is.
    pub status: TwinStatus,
    /// The seats of the turn.
    pub running: Vec<u8>,
    /// Why the clocks stand, in the order of [`Reason`] and then of seats.
    pub paused: Vec<(Reason, Option<u8>)>,
    /// When the start clock ends, while it runs.
    pub cancels_at: Option<i64>,
    /// Until when the first flag that is not final waits (S14).
    pub flag_pending_until: Option<i64>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// The flags that have fallen, in order; undone ones are not among them.
    pub flags: Vec<Fallen>,
}

/// The words of `status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwinStatus {
    /// No turn is on.
    Ready,
    /// A turn is on.
    Running,
    /// A turn is on and the clocks stand.
    Paused,
    /// A flag or an `end` has ended the game.
    Over,
    /// The start clock has run out.
    Cancelled,
}

/// A seat as of an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Counted from 0.
    pub stage: usize,
    /// The running one included; `None` is unlimited.
    pub periods_left: Option<u16>,
    /// In the running period.
    pub moves: u32,
    /// What is left of the period, in nanoseconds.
    pub remaining: i64,
    /// What is left of the turn's delay; the full delay of its stage where it is not the seat's turn. Nanoseconds.
    pub delay: i64,
    /// Whether its flag has fallen.
    pub flagged: bool,
    /// Where its time came from and went to.
    pub tally: Tally,
}

impl State {
    /// What a booking now would show.
    pub(super) fn view(mut self, setup: &Setup) -> TwinView {
        self.share_out(setup);
        let turn_is_on = self.turn_is_on();
        let mut paused = self.pauses.clone();
        if turn_is_on && self.weekend(setup).is_some() && !paused.contains(&(Reason::Weekend, None)) {
            paused.push((Reason::Weekend, None));
            paused.sort_unstable();
        }
        let status = match self.phase {
            Phase::Ready => TwinStatus::Ready,
            Phase::Turn | Phase::Together if paused.is_empty() => TwinStatus::Running,
            Phase::Turn | Phase::Together => TwinStatus::Paused,
            Phase::Flagged | Phase::Ended => TwinStatus::Over,
            Phase::Cancelled => TwinStatus::Cancelled,
        };
        let runs_for = |time: i64| instant_after(self.now, time, &setup.rules);
        let cancels_at = match self.start_clock {
            StartClock::Running(left) if self.goes_on() && self.pauses.is_empty() => Some(runs_for(left)),
            _ => None,
        };
        let graces = self.seats.iter().filter_map(|seat| seat.pending.map(|pending| pending.grace_left));
        TwinView {
            status,
            running: (0..self.seats.len()).filter(|&seat| self.is_of_turn(seat)).map(|seat| seat as u8).collect(),
            paused,
            cancels_at,
            flag_pending_until: graces.min().map(runs_for),
            seats: (0..self.seats.len()).map(|seat| self.seat_view(setup, seat)).collect(),
            flags: self.flags.clone(),
        }
    }

    fn is_of_turn(&self, seat: usize) -> bool {
        self.turn_is_on() && self.seats[seat].in_turn
    }

    fn seat_view(&self, setup: &Setup, index: usize) -> SeatView {
        let seat = &self.seats[index];
        let full_delay = self.stage(setup, index).map_or(0, |stage| stage.delay);
        SeatView {
            stage: seat.stage,
            periods_left: seat.periods_left,
            moves: seat.count,
            remaining: seat.held,
            delay: if self.is_of_turn(index) { seat.delay_left } else { full_delay },
            flagged: seat.flagged,
            tally: seat.tally,
        }
    }
}
