//! A look at a clock: what a booking at an instant would show (S18).

use super::{FlagDue, Game, Recorder, Transition};
use crate::{Refused, Seat, SeatSet};

/// What a look found beside the state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Looked {
    /// The next flag.
    pub(crate) due: Option<FlagDue>,
    /// The seat whose time is up while its flag is not yet final.
    pub(crate) pending: Option<Seat>,
    /// When the start clock ends.
    pub(crate) start_clock_ends: Option<i64>,
}

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Brings a copy of a state to what a booking would show. A flag that is not yet final does not fall.
    pub(crate) fn look(&mut self, at: i64) -> Result<Looked, Refused> {
        let mut looked = Looked::default();
        if self.state.phase.is_over() || self.tick(at)? == Game::IsOver {
            return Ok(looked);
        }
        looked.start_clock_ends = self.start_clock_ends()?;
        looked.due = self.due()?;
        match looked.due {
            Some(due) if due.zero <= at => {
                let mover = usize::from(self.state.mover);
                let to_flag = i64::try_from(self.to_flag(mover)).map_err(|_| Refused::Overflow)?;
                let run = self.run_of(to_flag);
                let charged = self.charge(mover, run)?;
                if charged.given > 0 {
                    self.share(mover, charged.given, SeatSet::only(Seat::at(mover)), at)?;
                }
                looked.pending = Some(Seat::at(mover));
            }
            _ => {
                self.book(at)?;
            }
        }
        Ok(looked)
    }
}
