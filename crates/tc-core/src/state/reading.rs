//! What a seat's clock shows at an instant (S18).

use super::{Look, SeatFlag, Status};
use crate::compiled::UNLIMITED;
use crate::{Pressure, Seat, Span, Timestamp};

/// What a seat's clock shows (S18).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The stage, counted from 0.
    pub stage: usize,
    /// The periods left in the stage, the running one included; `None` if they are unlimited.
    pub periods_left: Option<u16>,
    /// The moves made in the running period.
    pub moves: u32,
    /// The moves still to be made in the running period; `None` if it asks for none.
    pub moves_to_go: Option<u32>,
    /// The time left in the running period; zero for a seat whose time is used up, and what it has left for one that has
    /// lost by the limit of a move (S27).
    pub left: Span,
    /// The time left of the turn's delay; for a seat that waits, the delay of its stage.
    pub delay_left: Span,
    /// The time left to the flag if no more moves are made, delays not counted; `None` if it is unlimited, or longer
    /// than 278 years.
    pub to_flag: Option<Span>,
    /// All time that was granted so far, and that of the periods and stages to come: [`to_flag`](Reading::to_flag) is a
    /// part of it. `None` if it is unlimited.
    pub of: Option<Span>,
    /// How long the clock has run in this turn: delay included, pauses and free moves not.
    pub used_this_turn: Span,
    /// How much longer the turn can run before the limit of the move (S27); for a seat that waits, the whole limit. `None`
    /// without a limit, and for a seat that has no clock or has flagged.
    pub limit_left: Option<Span>,
    /// How much longer the turn can run before its time counts twice (S26); for a seat that waits, all of that time. `None`
    /// where all time counts once, and for a seat that has no clock or has flagged.
    pub once_left: Option<Span>,
    /// The points that all periods have cost so far (S32).
    pub penalty: u64,
    /// How short of time the seat is, by the [thresholds](crate::Rules::thresholds).
    pub pressure: Pressure,
    /// The instant at which its pending flag becomes final (S14, S23); `None` if no flag is pending.
    pub flag_pending_until: Option<Timestamp>,
    /// Whether the seat has lost on time.
    pub flagged: bool,
    /// How many turns it has lost on time under the rule `skip` (S11), at most 255.
    pub timeouts: u8,
    /// Whether its time runs at this instant. It does not while the clocks are paused, on a weekend of the calendar, or
    /// while its flag is pending.
    pub runs: bool,
    /// The instant at which its turn began: [`Look::turn_since`].
    pub turn_since: Option<Timestamp>,
    /// How many pauses its player has left: [`Look::pauses_left`].
    pub pauses_left: Option<u16>,
}

impl Reading {
    /// The time left to the flag as thousandths of [`of`](Reading::of), rounded down; `None` if it is unlimited.
    pub fn permille_left(&self) -> Option<u16> {
        let (left, of) = (self.to_flag?.as_micros(), self.of?.as_micros());
        let permille = (left * 1_000).checked_div(of).unwrap_or(0);
        u16::try_from(permille).ok()
    }
}

impl Look<'_> {
    /// What the clocks of all seats show, from the first seat to the last.
    pub fn readings(&self) -> impl Iterator<Item = Reading> {
        (0..self.setup.seats()).map(Seat::at).filter_map(|seat| self.reading(seat))
    }

    /// What a seat's clock shows; `None` if there is no such seat.
    pub fn reading(&self, seat: Seat) -> Option<Reading> {
        let program = self.setup.program(seat)?;
        let state = self.state.seats.get(seat.index())?;
        let to_flag = self.left_to_flag(seat);
        let quota = self.plan(seat).map(|plan| plan.quota).filter(|quota| *quota > 0);
        Some(Reading {
            stage: state.stage.into(),
            periods_left: (state.periods != UNLIMITED).then_some(state.periods),
            moves: state.moves,
            moves_to_go: quota.map(|quota| quota.saturating_sub(state.moves)),
            left: state.left,
            delay_left: self.delay_left(seat),
            to_flag,
            of: self.state.ahead(self.setup, seat).time().and_then(|ahead| state.granted.checked_add(ahead)),
            used_this_turn: if self.turn().contains(seat) {
                self.state.charged_turn(self.setup, seat)
            } else {
                Span::ZERO
            },
            limit_left: self.state.turn_left(self.setup, seat),
            once_left: self.once_left(seat),
            penalty: state.penalty(self.setup.rules()),
            pressure: self.setup.rules().thresholds.pressure(program, to_flag),
            flag_pending_until: self.flag_pending().filter(|(pending, _)| *pending == seat).map(|(_, until)| until),
            flagged: state.has(SeatFlag::Flagged),
            timeouts: state.timeouts,
            runs: self.status() == Status::Running && self.charged().contains(seat) && !self.is_pending(seat),
            turn_since: self.turn_since(seat),
            pauses_left: self.pauses_left(seat),
        })
    }
}
