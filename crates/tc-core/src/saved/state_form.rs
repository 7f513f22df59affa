//! A state as a JSON object.

use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::entry::nanos;
use super::problem::SavedProblem;
use crate::clock::Ledger;
use crate::lines::{Fields, Unit, reason};
use crate::program::UNLIMITED;
use crate::state::{Phase, SeatFlag, SeatState, State};
use crate::{Accounts, PauseSet, Reason, Seat, Setup, Timestamp};

/// A state and its accounts, to be written: the seats that there are.
pub(super) struct StateForm<'a, const SEATS: usize> {
    pub(super) state: &'a State<SEATS>,
    pub(super) ledger: &'a Ledger<SEATS>,
    pub(super) seats: usize,
}

struct SeatForm<'a, const SEATS: usize> {
    of: &'a StateForm<'a, SEATS>,
    index: usize,
}

pub(crate) struct ReasonForm(Reason);

/// The reasons for which a clock stands, to be written.
pub(crate) fn reasons(pauses: PauseSet) -> Vec<ReasonForm> {
    pauses.iter().map(ReasonForm).collect()
}

/// The marks that are no reasons to stand, with their words.
const MARKS: [(SeatFlag, &str); 6] = [
    (SeatFlag::InTurn, "in_turn"),
    (SeatFlag::Halted, "halted"),
    (SeatFlag::Flagged, "flagged"),
    (SeatFlag::Moved, "moved"),
    (SeatFlag::Berserk, "berserk"),
    (SeatFlag::SkipsBonus, "skips_bonus"),
];

const PHASES: [(Phase, &str); 7] = [
    (Phase::Fresh, "fresh"),
    (Phase::Ready, "ready"),
    (Phase::Turn, "turn"),
    (Phase::Open, "open"),
    (Phase::Flagged, "flagged"),
    (Phase::Ended, "ended"),
    (Phase::Cancelled, "cancelled"),
];

impl<const SEATS: usize> Serialize for StateForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let state = self.state;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("now", &nanos(state.now.as_nanos()))?;
        map.serialize_entry("since", &nanos(state.since.as_nanos()))?;
        map.serialize_entry("start_left", &nanos(state.start_left.as_nanos()))?;
        let phase = PHASES.iter().find(|(phase, _)| *phase == state.phase).map(|(_, word)| word);
        map.serialize_entry("phase", &phase)?;
        map.serialize_entry("mover", &state.mover.index())?;
        map.serialize_entry("paused", &reasons(state.pauses()))?;
        let seats: Vec<SeatForm<'_, SEATS>> = (0..self.seats).map(|index| SeatForm { of: self, index }).collect();
        map.serialize_entry("seats", &seats)?;
        map.end()
    }
}

impl<const SEATS: usize> Serialize for SeatForm<'_, SEATS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (state, index) = (self.of.state, self.index);
        let seat = &state.seats[index];
        let accounts = self.of.ledger.accounts(Seat::at(index)).unwrap_or_default();
        let limited = |count: u16| (count != UNLIMITED).then_some(count);
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("stage", &seat.stage)?;
        map.serialize_entry("periods", &limited(seat.periods))?;
        map.serialize_entry("moves", &seat.moves)?;
        map.serialize_entry("left", &nanos(seat.left.as_nanos()))?;
        map.serialize_entry("turn", &nanos(seat.turn.as_nanos()))?;
        map.serialize_entry("turn_stage", &seat.turn_stage)?;
        map.serialize_entry("spent", &nanos(seat.spent.as_nanos()))?;
        map.serialize_entry("quota", &nanos(seat.quota().as_nanos()))?;
        map.serialize_entry("pauses", &limited(state.pauses[index]))?;
        map.serialize_entry("free", &seat.free)?;
        let marks: Vec<&str> = MARKS.iter().filter(|(mark, _)| seat.has(*mark)).map(|(_, word)| *word).collect();
        map.serialize_entry("marks", &marks)?;
        map.serialize_entry("granted", &nanos(accounts.granted.as_nanos()))?;
        map.serialize_entry("used", &nanos(accounts.used.as_nanos()))?;
        map.serialize_entry("forfeited", &nanos(accounts.forfeited.as_nanos()))?;
        map.end()
    }
}

impl Serialize for ReasonForm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("reason", self.0.word())?;
        if let Some(seat) = self.0.seat() {
            map.serialize_entry("seat", &seat.index())?;
        }
        map.end()
    }
}

/// Reads a state and its accounts. Whether a game can lead to it is for [`check`](super::check) to say.
pub(super) fn read<const SEATS: usize>(
    text: &str,
    setup: &Setup<SEATS>,
) -> Result<(State<SEATS>, Ledger<SEATS>), SavedProblem> {
    let mut fields = Fields::read(text, Unit::Nanoseconds)?;
    let mut state = State::new(setup);
    state.now = Timestamp::from_nanos(fields.time("now")?);
    state.since = Timestamp::from_nanos(fields.time("since")?);
    state.start_left = fields.span("start_left")?;
    let phase = fields.word("phase")?;
    let known = PHASES.iter().find(|(_, word)| *word == phase).map(|(phase, _)| *phase);
    state.phase = known.ok_or(SavedProblem::Value { key: "phase", expected: "a phase that this version knows" })?;
    state.mover = Seat::at(fields.count("mover", setup.seats() as u32 - 1)? as usize);
    let reasons = fields.list("paused")?;
    let seats = fields.list("seats")?;
    fields.finish("state")?;
    if seats.len() != setup.seats() {
        return Err(SavedProblem::Value { key: "seats", expected: "as many seats as there are controls" });
    }
    let mut accounts = [Accounts::default(); SEATS];
    for (index, seat) in seats.into_iter().enumerate() {
        accounts[index] = read_seat(seat.get(), &mut state, index)?;
    }
    for reason in reasons {
        stand(reason.get(), &mut state, setup)?;
    }
    Ok((state, Ledger::of(accounts)))
}

fn read_seat<const SEATS: usize>(text: &str, state: &mut State<SEATS>, index: usize) -> Result<Accounts, SavedProblem> {
    let mut fields = Fields::read(text, Unit::Nanoseconds)?;
    let mut seat = SeatState::default();
    seat.stage = fields.count("stage", 15)? as u8;
    seat.periods = fields.count_or_null("periods", UNLIMITED - 1)?.unwrap_or(UNLIMITED);
    seat.moves = fields.count("moves", u32::MAX)?;
    seat.left = fields.span("left")?;
    seat.turn = fields.span("turn")?;
    seat.turn_stage = fields.count("turn_stage", 15)? as u8;
    seat.spent = fields.span("spent")?;
    let quota = fields.span("quota")?;
    seat.set_quota(quota);
    if seat.quota() != quota {
        return Err(SavedProblem::Value { key: "quota", expected: "at most 7 s" });
    }
    state.pauses[index] = fields.count_or_null("pauses", UNLIMITED - 1)?.unwrap_or(UNLIMITED);
    seat.free = fields.count("free", u8::MAX.into())? as u8;
    for word in fields.strings("marks")? {
        let known = MARKS.iter().find(|(_, known)| *known == word).map(|(mark, _)| *mark);
        match known {
            Some(mark) if !seat.has(mark) => seat.set(mark),
            _ => {
                return Err(SavedProblem::Value { key: "marks", expected: "marks that this version knows, each once" });
            }
        }
    }
    let accounts =
        Accounts { granted: fields.span("granted")?, used: fields.span("used")?, forfeited: fields.span("forfeited")? };
    seat.granted = accounts.granted;
    fields.finish("seat")?;
    state.seats[index] = seat;
    Ok(accounts)
}

fn stand<const SEATS: usize>(text: &str, state: &mut State<SEATS>, setup: &Setup<SEATS>) -> Result<(), SavedProblem> {
    let mut fields = Fields::read(text, Unit::Nanoseconds)?;
    let reason = reason(&mut fields)?;
    fields.finish("paused")?;
    let known = reason.seat().is_none_or(|seat| seat.index() < setup.seats());
    if !known || state.pauses().contains(reason) {
        return Err(SavedProblem::Value { key: "paused", expected: "reasons of seats that there are, each once" });
    }
    state.set_paused(reason, true);
    Ok(())
}
