//! What the twin shows, and the accounts. Instants and times are microseconds.

use tc_core::{PauseReason, Status};

use super::seat::Tally;
use super::state::{Fallen, Phase, State};

/// A game as of an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinView {
    /// How far the game is.
    pub status: Status,
    /// The seats of the turn.
    pub turn: Vec<usize>,
    /// Why the clocks are paused, each reason once.
    pub pauses: Vec<PauseReason>,
    /// When the start clock ends, while it runs.
    pub cancels_at: Option<i64>,
    /// Until when the first flag that is not final waits (S14).
    pub flag_pending_until: Option<i64>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// The flags that have fallen, in order; undone ones are not among them.
    pub flags: Vec<Fallen>,
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
    /// What is left of the period.
    pub left: i64,
    /// What is left of the turn's delay; the full delay of its stage where it is not the seat's turn.
    pub delay_left: i64,
    /// How much longer its turn may run; the whole limit where it is not its turn, `None` without one and after its flag
    /// (S27).
    pub limit_left: Option<i64>,
    /// The points that its periods have cost (S32).
    pub points: u64,
    /// Whether its flag has fallen.
    pub flagged: bool,
    /// Where its time came from and went to.
    pub tally: Tally,
}

impl State {
    /// What a booking now would show.
    pub(super) fn view(mut self) -> TwinView {
        self.share_out();
        let is_off = self.turn_is_on() && self.end_of_stop(self.now).is_some();
        let mut pauses = self.pauses.clone();
        let is_weekend = self.rules.calendar.to_string().starts_with("weekend");
        let reason = if is_weekend { PauseReason::Weekend } else { PauseReason::Calendar };
        if is_off && !pauses.contains(&reason) {
            pauses.push(reason);
        }
        let is_paused = self.is_paused() || is_off;
        let status = match self.phase {
            Phase::Ready => Status::Ready,
            Phase::Turn | Phase::Together if !is_paused => Status::Running,
            Phase::Turn | Phase::Together => Status::Paused,
            Phase::Flagged | Phase::Ended => Status::Over,
            Phase::Cancelled => Status::Cancelled,
        };
        let cancels_at = self.start_clock_left().filter(|_| self.goes_on());
        let grace = self.seats.iter().filter_map(|seat| Some(seat.pending?.grace_left)).min();
        TwinView {
            status,
            turn: (0..self.seats.len()).filter(|&seat| self.is_of_turn(seat)).collect(),
            pauses,
            cancels_at: cancels_at.map(|left| self.instant_after(left)),
            flag_pending_until: grace.map(|left| self.instant_after(left)),
            seats: (0..self.seats.len()).map(|seat| self.seat_view(seat)).collect(),
            flags: self.flags,
        }
    }

    fn is_of_turn(&self, seat: usize) -> bool {
        self.turn_is_on() && self.seats[seat].in_turn
    }

    fn seat_view(&self, index: usize) -> SeatView {
        let seat = &self.seats[index];
        SeatView {
            stage: seat.stage,
            periods_left: seat.periods_left,
            moves: seat.count,
            left: seat.held,
            delay_left: if self.is_of_turn(index) { seat.delay_left } else { seat.full_delay() },
            limit_left: match seat.flagged {
                true => None,
                false if self.is_of_turn(index) => self.left_of_move(index),
                false => self.limit_of_move(index),
            },
            points: seat.points,
            flagged: seat.flagged,
            tally: seat.tally,
        }
    }
}
