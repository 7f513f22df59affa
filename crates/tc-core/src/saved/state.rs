//! States as JSON objects.

use alloc::vec::Vec;

use crate::compiled::UNLIMITED;
use crate::form::{Entry, Fields, Form, Keys, LineProblem, Reader, Value, Writer};
use crate::state::{MOST_PRICED, NO_START_CLOCK, Phase, SeatFlag, SeatState, State};
use crate::tables::{Needed, UnlessDefault, UpTo, object};
use crate::{PauseReason, Seat, Setup, Span, Timestamp};

/// A state as it is written.
pub(super) struct SavedState {
    now: Option<Timestamp>,
    since: Option<Timestamp>,
    start_left: Option<Span>,
    phase: Phase,
    mover: u8,
    paused: Vec<PauseReason>,
    timeouts: u8,
    seats: Vec<SavedSeat>,
}

/// A seat as it is written.
struct SavedSeat {
    state: SeatState,
    /// The points that its periods have cost (S32). The number of those periods is in the place of the quota.
    penalty: u64,
}

/// The largest quota for lag that a seat can have under any control.
const LARGEST_QUOTA: Span = Span::secs(7);

object! { SavedState "state" {
    now: Needed,
    since: Needed,
    start_left: Needed,
    phase: Needed,
    mover: Needed,
    paused: Needed,
    timeouts: UnlessDefault,
    seats: Needed,
} }

impl Keys for SavedSeat {
    const NAME: &'static str = "seat";

    fn write(&self, to: &mut Writer) {
        let SavedSeat { state: seat, penalty } = self;
        let limited = |count: u16| (count != UNLIMITED).then_some(count);
        to.put("stage", &seat.stage);
        to.put("periods", &limited(seat.periods));
        to.put("moves", &seat.moves);
        to.put("left", &seat.left);
        to.put("turn", &seat.turn);
        to.put("turn_stage", &seat.turn_stage());
        to.put("spent", &seat.spent);
        to.put("granted", &seat.granted);
        to.put("quota", &seat.quota());
        UnlessDefault::write(penalty, "penalty", to);
        to.put("pauses", &limited(seat.pauses));
        to.put("free", &seat.free);
        if seat.timeouts > 0 {
            to.put("timeouts", &seat.timeouts);
        }
        let marks: Vec<SeatFlag> = MARKS.iter().map(|(mark, _)| *mark).filter(|mark| seat.has(*mark)).collect();
        to.put("marks", &marks);
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<SavedSeat, LineProblem> {
        let mut seat = SeatState::default();
        seat.stage = UpTo::<15>::read("stage", fields)?;
        seat.periods = limited("periods", fields)?;
        seat.moves = fields.needed("moves")?;
        seat.left = fields.needed("left")?;
        seat.turn = fields.needed("turn")?;
        seat.set_turn_stage(UpTo::<15>::read("turn_stage", fields)?);
        seat.spent = fields.needed("spent")?;
        seat.granted = fields.needed("granted")?;
        let quota = fields.needed("quota")?;
        seat.set_quota(quota);
        if seat.quota() != quota || quota > LARGEST_QUOTA {
            return Err(LineProblem::Expected { key: "quota", expected: "at most 7 s" });
        }
        let penalty = UnlessDefault::read("penalty", fields)?;
        seat.pauses = limited("pauses", fields)?;
        seat.free = fields.needed("free")?;
        seat.timeouts = fields.if_any("timeouts")?.unwrap_or(0);
        for mark in fields.needed::<Vec<SeatFlag>>("marks")? {
            if seat.has(mark) {
                return Err(UNKNOWN_MARK);
            }
            seat.set(mark);
        }
        Ok(SavedSeat { state: seat, penalty })
    }
}

/// The flags of a seat that are written as marks, with their words. Reasons to pause are written separately.
const MARKS: [(SeatFlag, &str); 8] = [
    (SeatFlag::InTurn, "in_turn"),
    (SeatFlag::Halted, "halted"),
    (SeatFlag::Flagged, "flagged"),
    (SeatFlag::Moved, "moved"),
    (SeatFlag::Berserk, "berserk"),
    (SeatFlag::SkipsBonus, "skips_bonus"),
    (SeatFlag::TimedOut, "timed_out"),
    (SeatFlag::KeepsDelay, "keeps_delay"),
];

const UNKNOWN_MARK: LineProblem =
    LineProblem::Expected { key: "marks", expected: "marks that this version knows, each once" };

impl Form for SeatFlag {
    fn value(&self) -> Value<'static> {
        let word = MARKS.iter().find(|(mark, _)| mark == self).map(|(_, word)| *word);
        word.map_or(Value::Null, Value::Word)
    }

    fn read(_: &'static str, value: Value<'_>, _: &mut Reader) -> Result<SeatFlag, LineProblem> {
        let known = MARKS.iter().find(|(_, word)| value.is_text(word));
        known.map(|(mark, _)| *mark).ok_or(UNKNOWN_MARK)
    }
}

impl State {
    pub(super) fn saved(&self, setup: &Setup) -> SavedState {
        let saved = |seat: &SeatState| {
            let (mut state, penalty) = (*seat, seat.penalty(setup.rules()));
            if setup.rules().penalty != 0 {
                state.set_priced_periods(0);
            }
            SavedSeat { state, penalty }
        };
        SavedState {
            now: come(self.now),
            since: come(self.since),
            start_left: (self.start_left != NO_START_CLOCK).then_some(self.start_left),
            phase: self.phase,
            mover: self.mover.index() as u8,
            paused: self.pauses().iter().collect(),
            timeouts: self.timeouts,
            seats: self.seats.iter().map(saved).collect(),
        }
    }
}

impl SavedState {
    /// The state of a clock with this setup. Values that the setup does not allow are refused, so that no input goes
    /// wrong; whether a game leads to the state is not decided.
    pub(super) fn restored(&self, setup: &Setup) -> Result<State, LineProblem> {
        let seats = setup.seats();
        let mut state = State::new(setup);
        state.now = self.now.unwrap_or(Timestamp::NEVER);
        state.since = self.since.unwrap_or(Timestamp::NEVER);
        state.start_left = self.start_left.unwrap_or(NO_START_CLOCK);
        state.phase = self.phase;
        state.mover = Seat::at(self.mover.into());
        state.timeouts = self.timeouts;
        let is_allowed = |left: Span| setup.rules().start_clock.is_some_and(|most| (Span::ZERO..=most).contains(&left));
        let is_fresh = self.phase == Phase::Fresh;
        allow(is_fresh || self.now.is_some(), "now", "the instant of the last input; null only before the start")?;
        // Nothing is charged before the start, and nothing after the end.
        let is_idle = is_fresh || self.phase.is_over();
        allow(is_idle || self.since.is_some(), "since", "an instant; null only before the start and after the end")?;
        allow(state.since <= state.now, "since", "no later than `now`")?;
        allow(self.start_left.is_none_or(is_allowed), "start_left", "at most the rule `start_clock`, or null")?;
        allow(usize::from(self.mover) < seats, "mover", "a seat of the setup")?;
        allow(self.seats.len() == seats, "seats", "one seat for each control")?;
        for (index, seat) in self.seats.iter().enumerate() {
            seat.state.fits(setup, index)?;
            // The pausing flags of seats are set below, from the list of all reasons.
            state.seats[index] = seat.state;
            if seat.penalty != 0 {
                state.seats[index].set_priced_periods(seat.priced_periods(setup)?);
            }
        }
        for reason in &self.paused {
            let is_new = reason.seat().is_none_or(|seat| seat.index() < seats) && !state.pauses().contains(*reason);
            allow(is_new, "paused", "reasons of seats of the setup, each once")?;
            state.set_paused(setup.rules(), *reason, true);
        }
        Ok(state)
    }
}

impl SavedSeat {
    /// How many periods have cost these points.
    fn priced_periods(&self, setup: &Setup) -> Result<u32, LineProblem> {
        let each = u64::from(setup.rules().penalty);
        let periods = self.penalty.checked_div(each).and_then(|periods| u32::try_from(periods).ok());
        let periods = periods.filter(|periods| *periods <= MOST_PRICED && u64::from(*periods) * each == self.penalty);
        periods.ok_or(LineProblem::Expected { key: "penalty", expected: "a multiple of the rule `penalty`" })
    }
}

impl SeatState {
    /// Checks the values of a seat of this setup.
    fn fits(&self, setup: &Setup, index: usize) -> Result<(), LineProblem> {
        let (rules, control) = (setup.rules(), &setup.programs()[index]);
        let program = setup.program_in(Seat::at(index), self);
        let most = program.plan(self.stage).map_or(1, |plan| plan.periods);
        let is_of = |count: u16, most: u16| if most == UNLIMITED { count == UNLIMITED } else { count <= most };
        allow(usize::from(self.stage) < program.stages().max(1), "stage", "a stage of the control")?;
        allow(usize::from(self.turn_stage()) < control.stages().max(1), "turn_stage", "a stage of the control")?;
        allow(self.periods > 0 && is_of(self.periods, most), "periods", "periods that the stage has")?;
        allow(!self.left.is_negative(), "left", "a span that is not negative")?;
        allow(!self.turn.is_negative(), "turn", "a span that is not negative")?;
        // A move can be charged more than it took (S26).
        let twice = if rules.charge_double.is_some() { self.turn } else { Span::ZERO };
        let most_spent = self.turn.checked_add(twice).and_then(|spent| spent.checked_add(rules.charge_least));
        let most_spent = most_spent.unwrap_or(Span::MAX);
        allow((Span::ZERO..=most_spent).contains(&self.spent), "spent", "no more than `turn`")?;
        allow(self.granted >= self.left, "granted", "no less than `left`")?;
        allow(self.quota() <= rules.lag.largest_quota(control), "quota", "a quota that the rules give")?;
        allow(is_of(self.pauses, rules.pauses.unwrap_or(UNLIMITED)), "pauses", "pauses that the rules give")?;
        let keeps_delay = self.has(SeatFlag::KeepsDelay);
        let can_keep = self.has(SeatFlag::Berserk) && rules.berserk.changes_control();
        allow(
            !keeps_delay || can_keep,
            "marks",
            "`keeps_delay` only of a seat that has gone berserk, by a rule that halves delays",
        )?;
        allow(self.free <= rules.free_moves, "free", "free moves that the rules give")
    }
}

fn allow(holds: bool, key: &'static str, expected: &'static str) -> Result<(), LineProblem> {
    if holds { Ok(()) } else { Err(LineProblem::Expected { key, expected }) }
}

/// The instant; [`None`] for [`Timestamp::NEVER`].
fn come(at: Timestamp) -> Option<Timestamp> {
    (at != Timestamp::NEVER).then_some(at)
}

/// A count, or `null` for [`UNLIMITED`], which is not accepted as a number.
fn limited(key: &'static str, fields: &mut Fields<'_>) -> Result<u16, LineProblem> {
    match fields.needed(key)? {
        Some(UNLIMITED) => Err(LineProblem::NotACount { key, most: u64::from(UNLIMITED) - 1 }),
        count => Ok(count.unwrap_or(UNLIMITED)),
    }
}
