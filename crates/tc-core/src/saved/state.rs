//! States and their accounts as JSON objects.

use alloc::vec::Vec;

use super::problem::SavedProblem;
use crate::clock::Ledger;
use crate::compiled::UNLIMITED;
use crate::form::{Entry, Fields, Form, Keys, LineProblem, Reader, Value, Writer};
use crate::state::{NO_START_CLOCK, Phase, SeatFlag, SeatState, State};
use crate::tables::{Needed, UpTo, object};
use crate::{Accounts, PauseReason, Seat, Setup, Span, Timestamp};

/// A state and its accounts as they are written, with the seats of the setup only.
pub(super) struct SavedState {
    now: Option<Timestamp>,
    since: Option<Timestamp>,
    start_left: Option<Span>,
    phase: Phase,
    mover: u8,
    paused: Vec<PauseReason>,
    seats: Vec<SavedSeat>,
}

/// The largest quota for lag that a seat can have under any control.
const LARGEST_QUOTA: Span = Span::secs(7);

struct SavedSeat {
    seat: SeatState,
    accounts: Accounts,
}

object! { SavedState "state" {
    now: Needed,
    since: Needed,
    start_left: Needed,
    phase: Needed,
    mover: Needed,
    paused: Needed,
    seats: Needed,
} }

impl Keys for SavedSeat {
    const NAME: &'static str = "seat";

    fn write(&self, to: &mut Writer) {
        let SavedSeat { seat, accounts } = self;
        let limited = |count: u16| (count != UNLIMITED).then_some(count);
        to.put("stage", &seat.stage);
        to.put("periods", &limited(seat.periods));
        to.put("moves", &seat.moves);
        to.put("left", &seat.left);
        to.put("turn", &seat.turn);
        to.put("turn_stage", &seat.turn_stage);
        to.put("spent", &seat.spent);
        to.put("quota", &seat.quota());
        to.put("pauses", &limited(seat.pauses));
        to.put("free", &seat.free);
        let marks: Vec<SeatFlag> = MARKS.iter().map(|(mark, _)| *mark).filter(|mark| seat.has(*mark)).collect();
        to.put("marks", &marks);
        accounts.write(to);
    }

    fn read_keys(fields: &mut Fields<'_>) -> Result<SavedSeat, LineProblem> {
        let mut seat = SeatState::default();
        seat.stage = UpTo::<15>::read("stage", fields)?;
        seat.periods = limited("periods", fields)?;
        seat.moves = fields.needed("moves")?;
        seat.left = fields.needed("left")?;
        seat.turn = fields.needed("turn")?;
        seat.turn_stage = UpTo::<15>::read("turn_stage", fields)?;
        seat.spent = fields.needed("spent")?;
        let quota = fields.needed("quota")?;
        seat.set_quota(quota);
        if seat.quota() != quota || quota > LARGEST_QUOTA {
            return Err(LineProblem::Expected { key: "quota", expected: "at most 7 s" });
        }
        seat.pauses = limited("pauses", fields)?;
        seat.free = fields.needed("free")?;
        for mark in fields.needed::<Vec<SeatFlag>>("marks")? {
            if seat.has(mark) {
                return Err(UNKNOWN_MARK);
            }
            seat.set(mark);
        }
        let accounts = Accounts::read_keys(fields)?;
        seat.granted = accounts.granted;
        Ok(SavedSeat { seat, accounts })
    }
}

/// The flags of a seat that are written as marks, with their words. Reasons to pause are written separately.
const MARKS: [(SeatFlag, &str); 6] = [
    (SeatFlag::InTurn, "in_turn"),
    (SeatFlag::Halted, "halted"),
    (SeatFlag::Flagged, "flagged"),
    (SeatFlag::Moved, "moved"),
    (SeatFlag::Berserk, "berserk"),
    (SeatFlag::SkipsBonus, "skips_bonus"),
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
    pub(super) fn saved(&self, ledger: &Ledger, setup: &Setup) -> SavedState {
        SavedState {
            now: come(self.now),
            since: come(self.since),
            start_left: (self.start_left != NO_START_CLOCK).then_some(self.start_left),
            phase: self.phase,
            mover: self.mover.index() as u8,
            paused: self.pauses().iter().collect(),
            seats: (0..setup.seats()).map(|index| self.saved_seat(ledger, index)).collect(),
        }
    }

    fn saved_seat(&self, ledger: &Ledger, index: usize) -> SavedSeat {
        let accounts = ledger.accounts(Seat::at(index)).unwrap_or_default();
        SavedSeat { seat: self.seats[index], accounts }
    }
}

impl SavedState {
    /// The state and its accounts. [`check`](super::check) decides whether a game can lead to them.
    pub(super) fn restored(&self, setup: &Setup) -> Result<(State, Ledger), SavedProblem> {
        let mut state = State::new(setup);
        state.now = self.now.unwrap_or(Timestamp::NEVER);
        state.since = self.since.unwrap_or(Timestamp::NEVER);
        state.start_left = self.start_left.unwrap_or(NO_START_CLOCK);
        state.phase = self.phase;
        state.mover = Seat::at(self.mover.into());
        if usize::from(self.mover) >= setup.seats() {
            return Err(LineProblem::NotACount { key: "mover", most: setup.seats() as u64 - 1 }.into());
        }
        if self.seats.len() != setup.seats() {
            return Err(expected("seats", "one seat for each control"));
        }
        let mut ledger = Ledger::new(&state);
        for (index, saved) in self.seats.iter().enumerate() {
            // The pausing flags of seats are set below, from the list of all reasons.
            state.seats[index] = saved.seat;
            ledger.set(index, saved.accounts);
        }
        for reason in &self.paused {
            let is_known = reason.seat().is_none_or(|seat| seat.index() < setup.seats());
            if !is_known || state.pauses().contains(*reason) {
                return Err(expected("paused", "reasons of seats of the setup, each once"));
            }
            state.set_paused(*reason, true);
        }
        Ok((state, ledger))
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

fn expected(key: &'static str, expected: &'static str) -> SavedProblem {
    LineProblem::Expected { key, expected }.into()
}
