//! What a clock shows at an instant.

use super::{Reading, SeatFlag, State, Status};
use crate::compiled::{Program, QuotaRule, StagePlan};
use crate::machine::{Looked, Observer, Transition};
use crate::time::LongSpan;
use crate::{Boundary, FreeBonus, PauseSet, Refused, Seat, SeatSet, Setup, Span, Timestamp};

/// A clock as it is at an instant, with all time charged that ran until then (S18).
#[derive(Clone, Debug)]
pub struct Look<'a> {
    at: Timestamp,
    pub(super) setup: &'a Setup,
    pub(super) state: State,
    looked: Looked,
}

impl State {
    /// The clock as it is at an instant, which is not before the last input.
    ///
    /// # Errors
    /// [`Refused::TimeBackwards`] for an earlier instant, [`Refused::Overflow`] if the time until then is longer than
    /// 278 years, and [`Refused::OtherSetup`] for a setup of another number of seats.
    pub fn look<'a>(&self, setup: &'a Setup, at: Timestamp) -> Result<Look<'a>, Refused> {
        if self.seats.len() != setup.seats() {
            return Err(Refused::OtherSetup);
        }
        if at < self.now {
            return Err(Refused::TimeBackwards(self.now));
        }
        let mut state = self.clone();
        let looked = Transition { state: &mut state, setup, observer: &mut () as &mut dyn Observer }.look(at)?;
        Ok(Look { at, setup, state, looked })
    }

    /// The clock as it was left by the last input, and before the first one at [`Timestamp::MIN`]; a fresh clock with a
    /// setup of another number of seats.
    pub fn as_of_last_input<'a>(&self, setup: &'a Setup) -> Look<'a> {
        let at = self.now().unwrap_or(Timestamp::MIN);
        self.look(setup, at).unwrap_or_else(|refused| {
            let state = if refused == Refused::OtherSetup { State::new(setup) } else { self.clone() };
            Look { at, setup, state, looked: Looked::default() }
        })
    }

    /// What a seat's clock shows at an instant (S18); `None` if there is no such seat, or no [look](State::look) at
    /// this instant.
    pub fn reading(&self, setup: &Setup, seat: Seat, at: Timestamp) -> Option<Reading> {
        self.look(setup, at).ok()?.reading(seat)
    }

    /// The next instant at which something happens by itself: a flag falls, or the start clock ends. Until then no tick
    /// is needed. `None` if nothing will happen, and with a setup of another number of seats.
    pub fn next_deadline(&self, setup: &Setup) -> Option<Timestamp> {
        if self.seats.len() != setup.seats() {
            return None;
        }
        let mut state = self.clone();
        let transition = Transition { state: &mut state, setup, observer: &mut () as &mut dyn Observer };
        // A state whose deadline does not fit is never reached: the input that would lead to it is refused.
        let flag = transition.due().ok().flatten().map(|due| due.at);
        flag.or_else(|| transition.start_clock_ends().ok().flatten())
    }
}

impl Look<'_> {
    /// The instant of the look.
    pub fn at(&self) -> Timestamp {
        self.at
    }

    /// What was fixed before the game: its rules and the control of each seat.
    pub fn setup(&self) -> &Setup {
        self.setup
    }

    /// The state that a charge at this instant would leave. A pending flag has not fallen in it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What the clock is doing, the calendar included: with a weekend calendar it is paused on weekends (S8, S31).
    pub fn status(&self) -> Status {
        match self.state.status() {
            Status::Running if self.calendar_pauses() => Status::Paused,
            status => status,
        }
    }

    /// The reasons for which the clocks are paused, the calendar included.
    pub fn pauses(&self) -> PauseSet {
        let pauses = self.state.pauses();
        let by_calendar = self.setup.rules().calendar.pause_reason();
        match by_calendar.filter(|_| self.state.phase.is_turn() && self.calendar_pauses()) {
            Some(reason) => pauses.with(reason),
            None => pauses,
        }
    }

    /// The seats of the turn; none between turns.
    pub fn turn(&self) -> SeatSet {
        self.state.turn()
    }

    /// The instant of the loss on time if nobody does anything; `None` if nobody is charged, or the time does not end.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.looked.due.map(|due| due.at)
    }

    /// The date of that loss: the deadline, or earlier by the grace for lag or the margin. Then the clock stops.
    pub(super) fn zero(&self) -> Option<Timestamp> {
        self.looked.due.map(|due| due.zero)
    }

    /// When the start clock runs out; `None` if it does not run.
    pub fn cancels_at(&self) -> Option<Timestamp> {
        self.looked.start_clock_ends
    }

    /// When a weekend, or another stretch of the calendar, next begins or ends, and with it a pause (S8, S31); `None`
    /// without a calendar, and once the game is over.
    pub fn calendar_changes_at(&self) -> Option<Timestamp> {
        let is_over = self.status().is_over();
        if is_over { None } else { self.setup.rules().calendar.changes_at(self.at) }
    }

    /// The seat whose time is up while its flag is not yet final, and the instant at which it becomes final (S14,
    /// S23); `None` if no flag is pending.
    pub fn flag_pending(&self) -> Option<(Seat, Timestamp)> {
        Some((self.looked.pending?.seat, self.deadline()?))
    }

    /// The first instant at which less than `span` is left to the flag if nobody does anything; `None` if there is no
    /// such instant, or the seat is not charged.
    ///
    /// A client can redraw or warn at this instant, without looking before.
    pub fn falls_below(&self, seat: Seat, span: Span) -> Option<Timestamp> {
        if !self.charged().contains(seat) || self.looked.pending.is_some() {
            return None;
        }
        let spare = self.left_to_flag(seat)?.checked_sub(span)?;
        if spare.is_negative() {
            return Some(self.at);
        }
        let counted = self.delay_left(seat).checked_add(spare)?.checked_add(Span::MICROSECOND)?;
        let run = self.state.pace(self.setup, seat).run(counted.into());
        let rules = self.setup.rules();
        let at = match rules.boundary {
            // Where a weekend begins a microsecond earlier, that microsecond runs on Monday.
            Boundary::AtZero => {
                let before = run.fit()?.minus(Span::MICROSECOND);
                rules.instant_after(self.at, before).ok()?.checked_add(Span::MICROSECOND)?
            }
            Boundary::PastZero => rules.instant_after(self.at, run).ok()?,
        };
        match self.charged().len() {
            _ if span <= Span::ZERO => None,
            1 => Some(at),
            _ => self.first_below(seat, span, at),
        }
    }

    /// The same where other seats run too: one of them can end the game before, or take all seats to the next stage.
    /// `until` is the instant without them.
    fn first_below(&self, seat: Seat, span: Span, until: Timestamp) -> Option<Timestamp> {
        let is_below = |at: i64| {
            let look = self.state.look(self.setup, Timestamp::known(at)).ok()?;
            look.left_to_flag(seat).map(|left| left < span)
        };
        let (mut above, mut below) = (self.at.as_micros(), until.as_micros());
        if !is_below(below)? {
            return None;
        }
        // A binary search: what is left to the flag never grows while nobody moves.
        while above.abs_diff(below) > 1 {
            let middle = above.midpoint(below);
            if is_below(middle)? {
                below = middle;
            } else {
                above = middle;
            }
        }
        Some(Timestamp::known(below))
    }

    /// How much of the increment the cap would keep out if the seat moved at this instant (S19); zero where no
    /// increment is due. `None` if there is no such seat.
    ///
    /// ```
    /// use tc_core::{Clock, Input, Seat, Setup, Timestamp};
    ///
    /// let mut clock = Clock::new(&Setup::from(&"5m + 3s".parse()?));
    /// clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST })?;
    /// let waste = clock.look(Timestamp::secs(1))?.waste(Seat::FIRST).ok_or("no such seat")?;
    /// assert_eq!(waste.to_string(), "2s", "there is room for the second that the move took");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn waste(&self, seat: Seat) -> Option<Span> {
        let (program, rules) = (self.program(seat)?, self.setup.rules());
        let state = self.state.seats.get(seat.index())?;
        let Some(plan) = self.plan(seat) else {
            return Some(Span::ZERO);
        };
        let free = !self.state.start_left.is_negative() || state.free > 0;
        let earns = !state.has(SeatFlag::Berserk)
            && !state.has(SeatFlag::SkipsBonus)
            && !state.has(SeatFlag::Flagged)
            && (!self.is_pending(seat) || !rules.margin.is_zero())
            && (!free || rules.free_bonus == FreeBonus::Earned);
        if !earns {
            return Some(Span::ZERO);
        }
        // Increments that come before the move are those of the next move's stage (S9).
        let enters = rules.first_bonus && !free && plan.ends_with_next_move(state, rules);
        let next = if enters { program.plan(usize::from(state.stage) + 1) } else { None };
        // A move gives back first what it took beyond whole units (S26).
        let rounded = state.left.checked_add(self.state.rounding(self.setup, seat)).unwrap_or(Span::MAX);
        let left = if plan.on_quota == QuotaRule::Expire { Span::ZERO } else { rounded };
        let (plan, left) = match next {
            Some(next) => (next, left.checked_add(next.time).unwrap_or(Span::MAX)),
            None => (plan, rounded),
        };
        let increment = plan.increment();
        increment.checked_sub(plan.room_for(left, increment))
    }

    /// Whether a seat's next bonus is withheld because of a [`SkipBonus`](crate::Adjustment::SkipBonus) (S12); `None`
    /// if there is no such seat.
    pub fn skips_bonus(&self, seat: Seat) -> Option<bool> {
        self.setup.program(seat)?;
        Some(self.state.seats.get(seat.index())?.has(SeatFlag::SkipsBonus))
    }

    /// The instant at which the turn of a seat began (S24). Where it was paused or halted, it is later by that time, and
    /// by weekends: until the next pause, the time from this instant is what a move would report as thought. `None` if it
    /// is not the seat's turn, the seat has flagged, or the instant is beyond 278 years.
    ///
    /// ```
    /// use tc_core::{Clock, Input, PauseReason, Seat, Setup, Timestamp};
    ///
    /// let mut clock = Clock::new(&Setup::from(&"5m".parse()?));
    /// clock.handle(Timestamp::secs(10), &Input::Start { seat: Seat::FIRST })?;
    /// assert_eq!(clock.look(Timestamp::secs(15))?.turn_since(Seat::FIRST), Some(Timestamp::secs(10)));
    /// clock.handle(Timestamp::secs(20), &Input::Pause(PauseReason::Both))?;
    /// clock.handle(Timestamp::secs(50), &Input::Resume(PauseReason::Both))?;
    /// assert_eq!(clock.look(Timestamp::secs(51))?.turn_since(Seat::FIRST), Some(Timestamp::secs(40)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn_since(&self, seat: Seat) -> Option<Timestamp> {
        let state = self.state.seats.get(seat.index()).filter(|state| !state.has(SeatFlag::Flagged))?;
        if !self.turn().contains(seat) {
            return None;
        }
        // Time is charged to a pending flag up to its zero, but the turn goes on.
        let pending = self.looked.pending.filter(|pending| pending.seat == seat);
        self.at.checked_sub(pending.map_or(Some(state.turn), |pending| pending.turn)?)
    }

    /// How many pauses a player has left (S7); `None` if they are unlimited, or there is no such seat.
    pub fn pauses_left(&self, seat: Seat) -> Option<u16> {
        self.setup.rules().pauses?;
        self.setup.program(seat)?;
        self.state.seats.get(seat.index()).map(|seat| seat.pauses)
    }

    /// Whether a seat has made its move of the simultaneous turn, so that its clock is halted.
    pub(crate) fn has_halted(&self, seat: Seat) -> bool {
        self.state.seats.get(seat.index()).is_some_and(|state| state.has(SeatFlag::Halted))
    }

    /// Whether a seat has lost this simultaneous turn on time.
    pub(crate) fn has_timed_out(&self, seat: Seat) -> bool {
        self.state.timed_out().contains(seat)
    }

    /// What is left of the start clock while it does not run; `None` while it runs, and without one.
    pub(crate) fn start_clock_held(&self) -> Option<Span> {
        let is_held = self.cancels_at().is_none() && self.state.start_clock_is_on() && !self.status().is_over();
        is_held.then_some(self.state.start_left)
    }

    /// The seats that are charged at this instant.
    pub(crate) fn charged(&self) -> SeatSet {
        self.state.charged(self.setup)
    }

    /// The stage that a seat is in; `None` if it has no clock.
    pub(crate) fn plan(&self, seat: Seat) -> Option<&StagePlan> {
        self.program(seat)?.plan(self.state.seats.get(seat.index())?.stage)
    }

    /// The program of a seat, another one after it has gone berserk under some rules (S12).
    pub(super) fn program(&self, seat: Seat) -> Option<&Program> {
        self.setup.program(seat)?;
        self.state.seats.get(seat.index()).map(|state| self.setup.program_in(seat, state))
    }

    /// The instant at which this much clock time has run since the look.
    pub(super) fn after(&self, run: LongSpan) -> Option<Timestamp> {
        self.setup.rules().instant_after(self.at, run).ok()
    }

    fn calendar_pauses(&self) -> bool {
        self.setup.rules().calendar.is_paused(self.at)
    }

    /// The time left to the flag, delays not counted: that of the clock, or of the move if less is left of that (S27).
    /// `None` if it is unlimited.
    pub(super) fn left_to_flag(&self, seat: Seat) -> Option<Span> {
        let state = self.state.seats.get(seat.index())?;
        if state.has(SeatFlag::Flagged) || self.is_pending(seat) {
            return Some(Span::ZERO);
        }
        let time = self.state.ahead(self.setup, seat).time().and_then(|ahead| state.left.checked_add(ahead));
        let limit = self.state.turn_left(self.setup, seat);
        let pace = self.state.pace(self.setup, seat);
        let until_limit =
            limit.map(|left| pace.counted(left).map_or(Span::MAX, |counted| counted.beyond(self.delay_left(seat))));
        time.into_iter().chain(until_limit).min()
    }

    /// How much longer the turn of a seat can run before its time counts twice.
    pub(super) fn once_left(&self, seat: Seat) -> Option<Span> {
        let has_clock = self.plan(seat).is_some() && !self.state.flagged().contains(seat);
        self.state.pace(self.setup, seat).once.filter(|_| has_clock)
    }

    /// Whether the flag of a seat is pending.
    pub(super) fn is_pending(&self, seat: Seat) -> bool {
        self.looked.pending.is_some_and(|pending| pending.seat == seat)
    }

    /// The time left of the turn's delay, or the whole delay of the stage of a seat that waits.
    pub(super) fn delay_left(&self, seat: Seat) -> Span {
        if self.turn().contains(seat) {
            self.state.delay_left(self.setup, seat)
        } else {
            self.plan(seat).map_or(Span::ZERO, |plan| plan.delay)
        }
    }
}
