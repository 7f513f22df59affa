//! What is worth announcing while nobody moves (S25).

use super::Look;
use crate::compiled::Program;
use crate::time::LongSpan;
use crate::upcoming::Entry;
use crate::words::words;
use crate::{Seat, Timestamp};

/// Something worth announcing on a running clock while nobody moves: a voice counts periods, a light turns red (S25).
/// An alert changes nothing. A loss on time is not an alert but the [deadline](Look::deadline).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Alert {
    /// The exact instant of the change.
    pub at: Timestamp,
    /// The seat to which it happens.
    pub seat: Seat,
    /// What happens to the seat.
    pub kind: AlertKind,
}

words! {
    /// What an [`Alert`] announces. When several things happen to a seat at one instant, the first of this list is
    /// [the next](Look::next_alert).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum AlertKind {
        /// A stage ends, and the next one begins.
        StageEnds = "stage_ends",
        /// A period ends, and another one of the same stage begins, or the same one again (R5).
        PeriodEnds = "period_ends",
        /// Pressure becomes [`Critical`](crate::Pressure::Critical).
        Critical = "critical",
        /// Pressure becomes [`Low`](crate::Pressure::Low).
        Low = "low",
    }
}

impl Look<'_> {
    /// The next alert if nobody does anything: strictly after the instant of the look, and not after the next
    /// [deadline](Look::deadline). `None` if nothing is to be announced by then.
    ///
    /// Arm one timer at the earlier of this and [`Clock::next_deadline`](crate::Clock::next_deadline), and look again
    /// when it fires, and after each input.
    ///
    /// ```
    /// use tc_core::{AlertKind, Clock, Input, Seat, Setup, Timestamp};
    ///
    /// let setup = Setup::from(&"10m, 5 x r1/30s".parse()?);
    /// let mut clock = Clock::new(&setup);
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let alert = clock.look(Timestamp::EPOCH)?.next_alert().ok_or("an alert")?;
    /// assert_eq!((alert.at.to_string().as_str(), alert.kind), ("600000", AlertKind::StageEnds));
    /// let alert = clock.look(alert.at)?.next_alert().ok_or("an alert")?;
    /// assert_eq!((alert.at.to_string().as_str(), alert.kind), ("630000", AlertKind::PeriodEnds));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_alert(&self) -> Option<Alert> {
        self.alerts().min()
    }

    /// The next alert of each kind for each seat that runs, up to the next deadline, unsorted. An alert after another
    /// seat's change of stage can be different if that changes the stage of all (S22).
    pub fn alerts(&self) -> impl Iterator<Item = Alert> {
        let is_ahead = |at: Timestamp| at > self.at() && self.zero().is_none_or(|zero| at <= zero);
        let alerts = self.charged().iter().flat_map(|seat| {
            let kinds = self.period_alert(seat).into_iter().chain(self.pressure_alerts(seat).into_iter().flatten());
            kinds.map(move |(at, kind)| Alert { at, seat, kind })
        });
        alerts.filter(move |alert| is_ahead(alert.at))
    }

    fn period_alert(&self, seat: Seat) -> Option<(Timestamp, AlertKind)> {
        let own = self.own_period_alert(seat);
        let taken_along = self.all_change_stage().filter(|_| self.has_next_stage(seat));
        match (own, taken_along.map(|at| (at, AlertKind::StageEnds))) {
            (Some(own), Some(all)) => Some(own.min(all)),
            (own, all) => own.or(all),
        }
    }

    fn own_period_alert(&self, seat: Seat) -> Option<(Timestamp, AlertKind)> {
        let mut ahead = self.state().ahead(self.setup(), seat).peekable();
        ahead.peek()?;
        // Periods without time end as soon as they begin.
        let first = ahead.find(|upcoming| upcoming.entry == Entry::Stage || !upcoming.time.is_zero());
        let ends_stage = first.is_some_and(|upcoming| upcoming.entry == Entry::Stage);
        let end = self.state().until_period_end(self.setup(), seat);
        let at = self.after(end).filter(|_| self.is_within_limit(seat, end))?;
        Some((at, if ends_stage { AlertKind::StageEnds } else { AlertKind::PeriodEnds }))
    }

    /// The instant at which the first of several seats that run takes all to their next stages (S22).
    fn all_change_stage(&self) -> Option<Timestamp> {
        if self.setup().rules().counts_moves() || self.charged().len() == 1 {
            return None;
        }
        let leaving = self.charged().iter().filter(|seat| self.has_next_stage(*seat));
        let ends = leaving.filter_map(|seat| {
            let end = self.state().until_stage_end(self.setup(), seat)?;
            self.is_within_limit(seat, end).then_some(end)
        });
        self.after(ends.min()?)
    }

    /// Whether a seat can run that long before the limit of its move, beyond which nothing is charged (S27).
    fn is_within_limit(&self, seat: Seat, run: LongSpan) -> bool {
        self.state().turn_left(self.setup(), seat).is_none_or(|left| run <= left.into())
    }

    fn has_next_stage(&self, seat: Seat) -> bool {
        let stages = self.program(seat).map_or(0, Program::stages);
        self.reading(seat).is_some_and(|reading| reading.stage + 1 < stages)
    }

    fn pressure_alerts(&self, seat: Seat) -> [Option<(Timestamp, AlertKind)>; 2] {
        let Some(program) = self.setup().program(seat) else {
            return [None; 2];
        };
        let (low, critical) = self.setup().rules().thresholds.spans(program);
        let critical = self.falls_below(seat, critical);
        // Where both begin at one instant, only critical is announced.
        let low = self.falls_below(seat, low).filter(|low| Some(*low) != critical);
        [critical.map(|at| (at, AlertKind::Critical)), low.map(|at| (at, AlertKind::Low))]
    }
}
