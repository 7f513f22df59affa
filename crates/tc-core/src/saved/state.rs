//! States as JSON objects.

use alloc::vec::Vec;

use crate::compiled::UNLIMITED;
use crate::form::{Entry, Fields, Form, Keys, LineProblem, Reader, Value, Writer};
use crate::state::{MOST_PRICED, NO_START_CLOCK, Phase, SeatFlag, SeatState, State, Unfit, allow};
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

impl From<Unfit> for LineProblem {
    fn from(Unfit { key, expected }: Unfit) -> LineProblem {
        LineProblem::Expected { key, expected }
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
        state.fits(setup)?;
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
    fn priced_periods(&self, setup: &Setup) -> Result<u32, Unfit> {
        let each = u64::from(setup.rules().penalty);
        let periods = self.penalty.checked_div(each).and_then(|periods| u32::try_from(periods).ok());
        let periods = periods.filter(|periods| *periods <= MOST_PRICED && u64::from(*periods) * each == self.penalty);
        periods.ok_or(Unfit { key: "penalty", expected: "a multiple of the rule `penalty`" })
    }
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
