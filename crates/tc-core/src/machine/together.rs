//! Time is taken from several seats at once.

use super::charge::{Charged, Run};
use super::roll::Roll;
use super::{Recorder, Transition};
use crate::{Refused, Seat, SeatSet};

/// What became of several seats from which time was taken.
#[derive(Default)]
pub(super) struct Sum {
    fallen: SeatSet,
    flag: Option<i64>,
    pub(super) given: [i64; crate::MAX_SEATS],
}

impl Sum {
    fn add(&mut self, seat: Seat, charged: Charged) {
        if charged.flag.is_some() {
            self.fallen.insert(seat);
            self.flag = charged.flag;
        }
        self.given[seat.index()] += charged.given;
    }
}

impl<R: Recorder<SEATS>, const SEATS: usize> Transition<'_, R, SEATS> {
    /// Takes a stretch of time from each of these seats, and shares out what others gain, at `to` at the latest. Returns
    /// the seats that flag, all of them at one instant, and how long after the time began.
    pub(super) fn charge_all(
        &mut self,
        charged: SeatSet,
        run: Run,
        to: i64,
    ) -> Result<(SeatSet, Option<i64>), Refused> {
        let mut sum = Sum::default();
        let leaving = self.leaving_together(charged, run);
        for seat in charged.iter().filter(|seat| !leaving.contains(*seat)) {
            sum.add(seat, self.charge(seat.index(), run)?);
        }
        if !leaving.is_empty() {
            self.leave_together(leaving, run, charged, &mut sum, to)?;
        }
        let until = sum.flag.unwrap_or(run.elapsed);
        self.share_all(&mut sum, charged, until, to)?;
        Ok((sum.fallen, sum.flag))
    }

    /// The seats of several whose stages end with this run, where the first end takes all seats to the next stage
    /// (S22).
    fn leaving_together(&self, charged: SeatSet, run: Run) -> SeatSet {
        if charged.len() == 1 || self.rules().counts_moves() {
            return SeatSet::EMPTY;
        }
        let ended = run.elapsed - (run.until_end - self.rules().beyond_zero());
        let leaves =
            |seat: &Seat| !self.is_in_last_stage(seat.index()) && self.to_stage_end(seat.index()) <= i128::from(ended);
        charged.iter().filter(leaves).collect()
    }

    /// Stages that end at one instant: all of these seats use up what they hold, then all leave what has nothing left,
    /// and then they go on from there.
    fn leave_together(
        &mut self,
        leaving: SeatSet,
        run: Run,
        charged: SeatSet,
        sum: &mut Sum,
        to: i64,
    ) -> Result<(), Refused> {
        let beyond = self.rules().beyond_zero();
        let to_zero = run.elapsed - beyond;
        for seat in leaving.iter() {
            sum.add(seat, self.charge(seat.index(), Run { elapsed: to_zero, until_end: 1, ..run })?);
        }
        // What was gained until now belongs to the stages that are about to be left.
        self.share_all(sum, charged, run.elapsed, to)?;
        self.leave_empty(leaving, &|index| Roll::at_zero(index, to_zero, beyond))?;
        for seat in leaving.iter() {
            let charged = self.charge(seat.index(), Run { elapsed: beyond, skipped: to_zero, ..run })?;
            sum.add(seat, Charged { flag: charged.flag.map(|_| run.elapsed), ..charged });
        }
        Ok(())
    }
}
