//! Checks of an input that do not depend on the status of the clock (S5).

use super::Transition;
use crate::{Adjustment, Input, Next, Refused, Seat, Span};

impl Transition<'_> {
    pub(crate) fn check(&self, input: &Input) -> Result<(), Refused> {
        match *input {
            Input::Start { seat } | Input::Halt { seat } | Input::Go { seat } | Input::Claim { seat } => {
                self.check_seat(seat)
            }
            Input::Open { seats } | Input::Settle { moved: seats } => {
                seats.iter().try_for_each(|seat| self.check_seat(seat))
            }
            Input::Press(press) => {
                press.seat.map_or(Ok(()), |seat| self.check_seat(seat))?;
                if let Next::Seat(seat) = press.next {
                    self.check_seat(seat)?;
                }
                not_negative(press.lag)
            }
            Input::Stop { lag } => not_negative(lag),
            Input::Pause(reason) | Input::Resume(reason) => reason.seat().map_or(Ok(()), |seat| self.check_seat(seat)),
            Input::Adjust(adjustment) => {
                self.check_seat(adjustment.seat())?;
                match adjustment {
                    Adjustment::Give { time, .. } | Adjustment::Take { time, .. } | Adjustment::Set { time, .. } => {
                        not_negative(time)
                    }
                    Adjustment::Transfer { to, time, .. } => self.check_seat(to).and_then(|()| not_negative(time)),
                    Adjustment::Moves { .. } | Adjustment::Berserk { .. } | Adjustment::SkipBonus { .. } => Ok(()),
                }
            }
            Input::Act | Input::Tick | Input::Undo(_) | Input::End { .. } => Ok(()),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refused> {
        if seat.index() < self.setup.seats() { Ok(()) } else { Err(Refused::UnknownSeat(seat)) }
    }
}

fn not_negative(span: Span) -> Result<(), Refused> {
    if span.is_negative() { Err(Refused::Negative(span)) } else { Ok(()) }
}
