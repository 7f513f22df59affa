//! Looking: what a charge at an instant would show (S18).

use super::{FlagDue, Game, Transition};
use crate::{Refused, Seat, Span, Timestamp};

/// The result of a look, in addition to the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looked {
    /// The next flag; `None` if none can fall.
    pub(crate) due: Option<FlagDue>,
    /// The seat whose time is up while its flag is not yet final.
    pub(crate) pending: Option<Pending>,
    /// When the start clock ends; `None` while it does not run.
    pub(crate) start_clock_ends: Option<Timestamp>,
}

/// A flag that is not yet final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    pub(crate) seat: Seat,
    /// How long the turn has lasted at the instant of the look; `None` if that does not fit.
    pub(crate) turn: Option<Span>,
}

impl Transition<'_> {
    /// Charges time up to an instant, on a copy of a state. A flag that is not yet final does not fall.
    pub(crate) fn look(&mut self, at: Timestamp) -> Result<Looked, Refused> {
        let mut looked = Looked::default();
        if self.state.phase.is_over() || self.tick(at)? == Game::IsOver {
            return Ok(looked);
        }
        looked.start_clock_ends = self.start_clock_ends()?;
        looked.due = self.due()?.or_else(|| self.loss_at_start(looked.start_clock_ends?));
        match looked.due {
            Some(due) if due.zero <= at => {
                let mover = self.state.mover;
                let turn = self.elapsed(at).ok().and_then(|elapsed| self.seat(mover).turn.checked_add(elapsed));
                self.use_up(mover, at)?;
                looked.pending = Some(Pending { seat: mover, turn });
            }
            _ => {
                self.charge_until(at)?;
            }
        }
        Ok(looked)
    }
}
