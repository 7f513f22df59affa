//! A state as a JSON object.

use alloc::vec::Vec;

use super::problem::SavedProblem;
use crate::clock::Ledger;
use crate::form::{Form, LineProblem, Reader, TimeForm, Value};
use crate::program::UNLIMITED;
use crate::state::{Phase, SeatFlag, SeatState, State};
use crate::tables::{Flat, Needed, UpTo, object};
use crate::{Accounts, PauseReason, Seat, Setup, Span, Timestamp};

/// A state and its accounts as they are written: the seats that there are.
pub(super) struct SavedState {
    now: Timestamp,
    since: Timestamp,
    start_left: Span,
    phase: Phase,
    mover: u8,
    paused: Vec<PauseReason>,
    seats: Vec<SavedSeat>,
}

struct SavedSeat {
    stage: u8,
    periods: Option<u16>,
    moves: u32,
    left: Span,
    turn: Span,
    turn_stage: u8,
    spent: Span,
    quota: Span,
    pauses: Option<u16>,
    free: u8,
    marks: Vec<SeatFlag>,
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

object! { SavedSeat "seat" {
    stage: UpTo<15>,
    periods: Needed,
    moves: Needed,
    left: Needed,
    turn: Needed,
    turn_stage: UpTo<15>,
    spent: Needed,
    quota: Needed,
    pauses: Needed,
    free: Needed,
    marks: Needed,
    accounts: Flat,
} }

/// The marks that are not reasons for the clocks to be paused, with their words.
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
    fn value(&self, _: TimeForm) -> Value<'static> {
        let word = MARKS.iter().find(|(mark, _)| mark == self).map(|(_, word)| *word);
        word.map_or(Value::Null, Value::Word)
    }

    fn read(_: &'static str, value: Value<'_>, _: &mut Reader) -> Result<SeatFlag, LineProblem> {
        let known = MARKS.iter().find(|(_, word)| value.is_text(word));
        known.map(|(mark, _)| *mark).ok_or(UNKNOWN_MARK)
    }
}

impl<const SEATS: usize> State<SEATS> {
    pub(super) fn saved(&self, ledger: &Ledger<SEATS>, setup: &Setup<SEATS>) -> SavedState {
        SavedState {
            now: self.now,
            since: self.since,
            start_left: self.start_left,
            phase: self.phase,
            mover: self.mover.index() as u8,
            paused: self.pauses().iter().collect(),
            seats: (0..setup.seats()).map(|index| self.saved_seat(ledger, index)).collect(),
        }
    }

    fn saved_seat(&self, ledger: &Ledger<SEATS>, index: usize) -> SavedSeat {
        let seat = &self.seats[index];
        let limited = |count: u16| (count != UNLIMITED).then_some(count);
        SavedSeat {
            stage: seat.stage,
            periods: limited(seat.periods),
            moves: seat.moves,
            left: seat.left,
            turn: seat.turn,
            turn_stage: seat.turn_stage,
            spent: seat.spent,
            quota: seat.quota(),
            pauses: limited(self.pauses[index]),
            free: seat.free,
            marks: MARKS.iter().map(|(mark, _)| *mark).filter(|mark| seat.has(*mark)).collect(),
            accounts: ledger.accounts(Seat::at(index)).unwrap_or_default(),
        }
    }
}

impl SavedState {
    /// The state and its accounts. Whether a game can lead to them is for [`check`](super::check) to say.
    pub(super) fn restored<const SEATS: usize>(
        &self,
        setup: &Setup<SEATS>,
    ) -> Result<(State<SEATS>, Ledger<SEATS>), SavedProblem> {
        let mut state = State::new(setup);
        state.now = self.now;
        state.since = self.since;
        state.start_left = self.start_left;
        state.phase = self.phase;
        state.mover = Seat::at(self.mover.into());
        if usize::from(self.mover) >= setup.seats() {
            return Err(LineProblem::NotACount { key: "mover", most: setup.seats() as u64 - 1 }.into());
        }
        if self.seats.len() != setup.seats() {
            return Err(expected("seats", "as many seats as there are controls"));
        }
        let mut accounts = [Accounts::default(); SEATS];
        for (index, saved) in self.seats.iter().enumerate() {
            state.seats[index] = saved.restored()?;
            state.pauses[index] = limited("pauses", saved.pauses)?;
            accounts[index] = saved.accounts;
        }
        for reason in &self.paused {
            let is_known = reason.seat().is_none_or(|seat| seat.index() < setup.seats());
            if !is_known || state.pauses().contains(*reason) {
                return Err(expected("paused", "reasons of seats that there are, each once"));
            }
            state.set_paused(*reason, true);
        }
        Ok((state, Ledger::of(accounts)))
    }
}

impl SavedSeat {
    fn restored(&self) -> Result<SeatState, SavedProblem> {
        let mut seat = SeatState::default();
        seat.stage = self.stage;
        seat.periods = limited("periods", self.periods)?;
        seat.moves = self.moves;
        seat.left = self.left;
        seat.turn = self.turn;
        seat.turn_stage = self.turn_stage;
        seat.spent = self.spent;
        seat.set_quota(self.quota);
        if seat.quota() != self.quota {
            return Err(expected("quota", "at most 7 s"));
        }
        seat.free = self.free;
        for mark in &self.marks {
            if seat.has(*mark) {
                return Err(UNKNOWN_MARK.into());
            }
            seat.set(*mark);
        }
        seat.granted = self.accounts.granted;
        Ok(seat)
    }
}

/// A count of which `null` is any number. The largest number is not a count.
fn limited(key: &'static str, count: Option<u16>) -> Result<u16, SavedProblem> {
    match count {
        Some(UNLIMITED) => Err(LineProblem::NotACount { key, most: u64::from(UNLIMITED) - 1 }.into()),
        count => Ok(count.unwrap_or(UNLIMITED)),
    }
}

fn expected(key: &'static str, expected: &'static str) -> SavedProblem {
    LineProblem::Expected { key, expected }.into()
}
