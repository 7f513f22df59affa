//! A state of two seats in few bytes.

use crate::input::COMMON;
use crate::per_seat::PerSeat;
use crate::state::{NO_START_CLOCK, Phase, SeatFlag, SeatState, State, Unfit};
use crate::{Seat, Setup, Span, Timestamp};

/// A [`State`] of two seats in few bytes, for a device that must not lose its game when it loses its power. It is made by
/// [`State::to_compact`] and read by [`State::from_compact`].
///
/// An ordinary game takes at most 50 bytes if all its instants and times are whole milliseconds, and at most 65 otherwise.
/// Nothing is left out to save bytes: a state with every rule in use and times of centuries takes up to
/// [`CompactState::MOST`].
///
/// The bytes have the whole state, but neither the setup nor the presses that a [`Clock`](crate::Clock) can undo. A
/// checksum (CRC-32) finds damage. What comes after the bytes is ignored, so they can be in a slot of any length.
///
/// ```
/// use tc_core::{Input, Seat, Setup, State, Timestamp};
///
/// let setup = Setup::from(&"5m.. + 3s".parse()?);
/// let mut state = State::new(&setup);
/// state.handle(&setup, Timestamp::millis(1_000), &Input::Start { seat: Seat::FIRST })?;
/// state.handle(&setup, Timestamp::millis(13_400), &Input::press())?;
///
/// let mut slot = [0xff; 64];
/// let compact = state.to_compact().ok_or("a state of two seats")?;
/// slot.get_mut(..compact.as_bytes().len()).ok_or("no room")?.copy_from_slice(compact.as_bytes());
/// assert_eq!(compact.as_bytes().len(), 24);
/// assert_eq!(State::from_compact(&setup, &slot)?, state);
///
/// slot[12] ^= 1;
/// let problem = State::from_compact(&setup, &slot).unwrap_err();
/// assert_eq!(problem.to_string(), "the compact state is damaged: the checksum does not match");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactState {
    bytes: [u8; CompactState::MOST],
    length: usize,
}

/// Why bytes are not a compact state of a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CompactError {
    /// The bytes are something else, or of another version, or the memory was erased.
    #[error("expected a compact state, version 1; these bytes are something else, or were erased")]
    SomethingElse,
    /// The bytes are not all there, or are not those that were written.
    #[error("the compact state is damaged: the checksum does not match")]
    Damaged,
    /// The setup has another number of seats than two.
    #[error("a compact state has two seats, and the setup has {0}")]
    Seats(usize),
    /// The setup does not allow a value, so the state belongs to another setup.
    #[error("the compact state belongs to another setup: `{value}`: expected {expected}")]
    OtherSetup {
        /// The name of the value.
        value: &'static str,
        /// What was expected as its value.
        expected: &'static str,
    },
}

/// The numbers of a state before those of its seats, and of a seat. Most of them are 0 most of the time.
const OF_STATE: usize = 6;
const OF_SEAT: usize = 13;
const NUMBERS: usize = OF_STATE + 2 * OF_SEAT;
/// The bytes begin with this many bits: one for each number that is not 0, and only those are written; which seat moves;
/// whether times are whole milliseconds and written as such; the version.
const HEAD: usize = 40;
const MOVER: u64 = 1 << NUMBERS;
const IN_MILLIS: u64 = MOVER << 1;
const VERSION_AT: usize = NUMBERS + 2;
const VERSION: u64 = 1;
const SUM: usize = 4;

impl CompactState {
    /// The most bytes of a state.
    pub const MOST: usize = 150;

    /// The bytes to keep.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.length).unwrap_or_default()
    }

    fn new(state: &State) -> Option<CompactState> {
        let PerSeat::Two(seats) = &state.seats else { return None };
        let (unit, in_millis) = if are_whole_millis(state, seats) { (1_000, IN_MILLIS) } else { (1, 0) };
        let [first, second] = seats.each_ref().map(|seat| numbers_of_seat(seat, unit));
        let numbers = || numbers_of_state(state, unit).into_iter().chain(first).chain(second);
        let bits = numbers().rev().fold(0_u64, |bits, number| bits << 1 | u64::from(number != 0));
        let mover = if state.mover == Seat::FIRST { 0 } else { MOVER };
        let head = VERSION << VERSION_AT | in_millis | mover | bits;
        let mut compact = CompactState { bytes: [0; CompactState::MOST], length: 0 };
        head.to_le_bytes().into_iter().take(HEAD / 8).for_each(|byte| compact.push(byte));
        numbers().filter(|number| *number != 0).for_each(|number| compact.push_number(number));
        checksum(compact.as_bytes()).to_le_bytes().into_iter().for_each(|byte| compact.push(byte));
        Some(compact)
    }

    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
            self.length += 1;
        }
    }

    /// Seven bits a byte, the lowest first; the highest bit says that more follow.
    fn push_number(&mut self, number: u64) {
        match number >> 7 {
            0 => self.push(number as u8),
            rest => {
                self.push(number as u8 | 0x80);
                self.push_number(rest);
            }
        }
    }
}

impl State {
    /// The state in few bytes; `None` unless it has two seats.
    pub fn to_compact(&self) -> Option<CompactState> {
        CompactState::new(self)
    }

    /// Reads a compact state. The setup must be that of the state; one that does not allow its values is noticed.
    ///
    /// # Errors
    /// A [`CompactError`] if the bytes do not begin with a whole compact state of this setup.
    pub fn from_compact(setup: &Setup, bytes: &[u8]) -> Result<State, CompactError> {
        let head = bytes.get(..HEAD / 8).unwrap_or_default();
        let head = head.iter().rev().fold(0_u64, |head, byte| head << 8 | u64::from(*byte));
        if head >> VERSION_AT != VERSION {
            return Err(CompactError::SomethingElse);
        }
        if setup.seats() != 2 {
            return Err(CompactError::Seats(setup.seats()));
        }
        let (numbers, end) = numbers(head, bytes).ok_or(CompactError::Damaged)?;
        let [written, sum] = [0..end, end..end + SUM].map(|place| bytes.get(place).unwrap_or_default());
        if sum != checksum(written).to_le_bytes() {
            return Err(CompactError::Damaged);
        }
        let state = read(setup, head, &numbers).ok_or(CompactError::Damaged)?;
        // What a value cannot hold was lost, so the bytes are not those of the state.
        if state.to_compact().is_none_or(|compact| !bytes.starts_with(compact.as_bytes())) {
            return Err(CompactError::Damaged);
        }
        check(&state, setup)
            .map_err(|Unfit { key, expected }| CompactError::OtherSetup { value: key, expected })
            .map(|()| state)
    }
}

/// Whether every time of a state is a whole number of milliseconds.
fn are_whole_millis(state: &State, seats: &[SeatState; 2]) -> bool {
    let never = |at: Timestamp| if at == Timestamp::NEVER { 0 } else { at.as_micros() };
    let start_left = if state.start_left == NO_START_CLOCK { Span::ZERO } else { state.start_left };
    let of_seats = seats.iter().flat_map(|seat| [seat.left, seat.turn, seat.spent, seat.granted]);
    let spans = of_seats.chain([start_left]).map(|span| span.as_micros());
    spans.chain([never(state.now), never(state.since)]).all(|micros| micros % 1_000 == 0)
}

fn numbers_of_state(state: &State, unit: i64) -> [u64; OF_STATE] {
    let now = state.now.as_micros();
    let [has_now, has_since] = [state.now, state.since].map(|at| at != Timestamp::NEVER);
    [
        if has_now { folded(now / unit) + 1 } else { 0 },
        // 0: `since` is the last instant. 1: there is no `since`.
        match (has_since, state.since == state.now) {
            (_, true) => 0,
            (false, _) => 1,
            (true, _) => ((now - state.since.as_micros()) / unit) as u64 + 1,
        },
        if state.start_left == NO_START_CLOCK { 0 } else { (state.start_left.as_micros() / unit) as u64 + 1 },
        (state.phase as u8 ^ Phase::Turn as u8).into(),
        state.pauses().common.into(),
        state.timeouts.into(),
    ]
}

fn numbers_of_seat(seat: &SeatState, unit: i64) -> [u64; OF_SEAT] {
    let in_unit = |span: Span| (span.as_micros() / unit) as u64;
    let since = |more: Span, less: Span| (more.as_micros() - less.as_micros()) / unit;
    let keeps_delay = u64::from(seat.has(SeatFlag::KeepsDelay)) << 8;
    [
        in_unit(seat.left),
        since(seat.granted, seat.left) as u64,
        in_unit(seat.turn),
        folded(since(seat.turn, seat.spent)),
        seat.moves.into(),
        seat.flags().into(),
        seat.stage.into(),
        u64::from(seat.turn_stage() ^ seat.stage) | keeps_delay,
        // Small for one period and for any number.
        (seat.periods.wrapping_add(1) ^ 2).into(),
        seat.pauses.wrapping_add(1).into(),
        seat.free.into(),
        seat.timeouts.into(),
        seat.priced_periods().into(),
    ]
}

/// The numbers of bytes, and where they end. Numbers that cannot be are found by their state.
fn numbers(head: u64, bytes: &[u8]) -> Option<([u64; NUMBERS], usize)> {
    let (mut numbers, mut end) = ([0; NUMBERS], HEAD / 8);
    for (_, number) in numbers.iter_mut().enumerate().filter(|(place, _)| head >> place & 1 == 1) {
        for shift in (0..u64::BITS).step_by(7) {
            let byte = *bytes.get(end)?;
            end += 1;
            *number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
    }
    Some((numbers, end))
}

/// The state of these numbers.
fn read(setup: &Setup, head: u64, numbers: &[u64; NUMBERS]) -> Option<State> {
    let unit = if head & IN_MILLIS == 0 { 1 } else { 1_000 };
    let micros = |number: i64| number.checked_mul(unit);
    let span = |number: u64| Span::from_micros(micros(i64::try_from(number).ok()?)?);
    let (of_state, of_seats) = numbers.split_first_chunk::<OF_STATE>()?;
    let [now, since, start_left, phase, common, timeouts] = *of_state;
    let mut state = State::new(setup);
    state.now = match now.checked_sub(1) {
        Some(now) => Timestamp::from_micros(micros(unfolded(now))?)?,
        None => Timestamp::NEVER,
    };
    state.since = match since {
        0 => state.now,
        1 => Timestamp::NEVER,
        since => Timestamp::from_micros(state.now.as_micros().checked_sub(span(since - 1)?.as_micros())?)?,
    };
    state.start_left = start_left.checked_sub(1).map_or(Some(NO_START_CLOCK), span)?;
    state.phase = *Phase::ALL.get(usize::try_from(phase ^ Phase::Turn as u64).ok()?)?;
    state.mover = if head & MOVER == 0 { Seat::FIRST } else { Seat::SECOND };
    state.timeouts = timeouts as u8;
    for (seat, numbers) in state.seats.iter_mut().zip(of_seats.as_chunks::<OF_SEAT>().0) {
        let [left, gone, turn, unspent, moves, flags, stage, turn_stage, periods, pauses, free, timeouts, number] =
            *numbers;
        seat.left = span(left)?;
        seat.granted = seat.left.checked_add(span(gone)?)?;
        seat.turn = span(turn)?;
        seat.spent = seat.turn.checked_sub(Span::from_micros(micros(unfolded(unspent))?)?)?;
        *seat = seat.with_flags(flags as u16);
        (seat.moves, seat.stage, seat.free, seat.timeouts) = (moves as u32, stage as u8, free as u8, timeouts as u8);
        seat.set_turn_stage((turn_stage as u8 ^ seat.stage) & 0x7f);
        if turn_stage >> 8 == 1 {
            seat.set(SeatFlag::KeepsDelay);
        }
        seat.periods = (periods as u16 ^ 2).wrapping_sub(1);
        seat.pauses = (pauses as u16).wrapping_sub(1);
        seat.set_priced_periods(number as u32);
    }
    for reason in COMMON.into_iter().filter(|reason| common & u64::from(crate::input::bit(*reason)) != 0) {
        state.set_paused(setup.rules(), reason, true);
    }
    state.sum_up_pauses(setup.rules());
    Some(state)
}

/// Checks the values of a state. Where periods cost points, their number is in the place of the quota.
fn check(state: &State, setup: &Setup) -> Result<(), Unfit> {
    state.fits(setup)?;
    state.seats.iter().enumerate().try_for_each(|(index, seat)| {
        let mut seat = *seat;
        if setup.rules().penalty != 0 {
            seat.set_priced_periods(0);
        }
        seat.fits(setup, index)
    })
}

/// Numbers near zero on either side as small ones.
fn folded(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

fn unfolded(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// CRC-32, as in Ethernet and zip.
fn checksum(bytes: &[u8]) -> u32 {
    let bit = |sum: u32, _: i32| sum >> 1 ^ if sum & 1 == 1 { 0xedb8_8320 } else { 0 };
    !bytes.iter().fold(u32::MAX, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), bit))
}
