//! Checks of a state that was read: what holds in every state that a game can lead to.

use super::problem::SavedProblem;
use crate::clock::Ledger;
use crate::compiled::UNLIMITED;
use crate::machine::Transition;
use crate::state::{NO_START_CLOCK, Phase, SeatFlag, State};
use crate::{Adjustment, AfterFlag, Seat, Setup, Span};

/// Checks the present state of a clock.
pub(super) fn current(setup: &Setup, state: &State, ledger: &Ledger) -> Result<(), SavedProblem> {
    either_way(setup, state, ledger)?;
    let mut copy = state.clone();
    let transition = Transition { state: &mut copy, setup, observer: &mut () };
    let due = transition.due().map_err(|_| SavedProblem::Impossible("a flag beyond 278 years"))?;
    let ends = transition.start_clock_ends();
    let ends = ends.map_err(|_| SavedProblem::Impossible("a start clock beyond 278 years"))?;
    let is_due = due.is_some_and(|due| due.at <= state.now) || ends.is_some_and(|end| end <= state.now);
    rule(!is_due, "an overdue flag or start clock")
}

/// Checks a rule that holds in every state; `impossible` is the message if it does not.
pub(super) fn rule(holds: bool, impossible: &'static str) -> Result<(), SavedProblem> {
    if holds { Ok(()) } else { Err(SavedProblem::Impossible(impossible)) }
}

/// Checks that a later state can follow an earlier one: no account of a seat ever shrinks.
pub(super) fn follows(earlier: &Ledger, later: &Ledger, seats: usize) -> Result<(), SavedProblem> {
    let grows = |index: usize| {
        let of = |ledger: &Ledger| ledger.accounts(Seat::at(index)).unwrap_or_default();
        let (earlier, later) = (of(earlier), of(later));
        earlier.granted <= later.granted && earlier.used <= later.used && earlier.forfeited <= later.forfeited
    };
    rule((0..seats).all(grows), "accounts that shrink")
}

/// Checks an adjustment that is kept for undo: it is possible in some stage, perhaps not in the one that is running
/// now.
pub(super) fn adjustment(setup: &Setup, adjustment: &Adjustment) -> Result<(), SavedProblem> {
    let mut fresh = State::new(setup);
    let transition = Transition { state: &mut fresh, setup, observer: &mut () };
    transition.check_adjustment(adjustment).map_err(SavedProblem::Refused)
}

/// Checks a state in which a move was charged (S13).
pub(super) fn charged(setup: &Setup, state: &State, ledger: &Ledger) -> Result<(), SavedProblem> {
    either_way(setup, state, ledger)?;
    let booked = state.phase == Phase::Turn && state.now == state.since;
    rule(booked, "an undo to a state in which no move was charged")
}

fn either_way(setup: &Setup, state: &State, ledger: &Ledger) -> Result<(), SavedProblem> {
    let seats = 0..setup.seats();
    let flagged = state.flagged();
    let all_moved = seats.clone().all(|index| state.seats[index].has(SeatFlag::Moved));
    rule(state.since <= state.now, "time charged beyond the last input")?;
    start_clock(setup, state, all_moved)?;
    match state.phase {
        Phase::Fresh => {
            let untouched = |index: usize| {
                let seat = &state.seats[index];
                let thought = !seat.turn.is_zero() || !seat.spent.is_zero() || seat.turn_stage != 0;
                !thought && !seat.has(SeatFlag::Moved) && seat.free == setup.rules().free_moves
            };
            let nothing_used = seats
                .clone()
                .all(|index| ledger.accounts(Seat::at(index)).is_some_and(|accounts| accounts.used == Span::ZERO));
            let is_fresh =
                seats.clone().all(untouched) && nothing_used && flagged.is_empty() && state.mover == Seat::FIRST;
            rule(is_fresh, "moves or flags before the start")?;
        }
        Phase::Flagged => {
            rule(!flagged.is_empty() && setup.rules().after_flag != AfterFlag::Count, "lost on time without a flag")?
        }
        _ => rule(
            flagged.is_empty() || setup.rules().after_flag != AfterFlag::Stop,
            "a flag that has not stopped the game",
        )?,
    }
    for index in seats {
        seat(setup, state, ledger, index)?;
    }
    Ok(())
}

fn start_clock(setup: &Setup, state: &State, all_moved: bool) -> Result<(), SavedProblem> {
    let left = state.start_left;
    let possible = match setup.rules().start_clock {
        None => left == NO_START_CLOCK && state.phase != Phase::Cancelled,
        Some(span) if state.phase == Phase::Fresh => left == span,
        Some(_) if state.phase == Phase::Cancelled => left.is_zero(),
        Some(_) if left == NO_START_CLOCK => true,
        Some(span) => (Span::ZERO..=span).contains(&left) && !all_moved,
    };
    rule(possible, "a start clock that does not fit the rules")
}

fn seat(setup: &Setup, state: &State, ledger: &Ledger, index: usize) -> Result<(), SavedProblem> {
    let (seat, rules, program) = (&state.seats[index], setup.rules(), &setup.programs()[index]);
    let stages = program.stages().max(1);
    rule(usize::from(seat.stage) < stages && usize::from(seat.turn_stage) < stages, "a stage beyond the last")?;
    let most = program.plan(seat.stage).map_or(1, |plan| plan.periods);
    let periods = if most == UNLIMITED { seat.periods == UNLIMITED } else { (1..=most).contains(&seat.periods) };
    rule(periods, "periods that the stage does not have")?;
    let accounts = ledger.accounts(Seat::at(index)).unwrap_or_default();
    let parts = [seat.left, accounts.used, accounts.forfeited];
    let sum = parts.iter().try_fold(Span::ZERO, |sum, part| sum.checked_add(*part).filter(|_| !part.is_negative()));
    rule(sum == Some(seat.granted), "accounts that do not add up")?;
    rule(
        !seat.turn.is_negative() && (Span::ZERO..=seat.turn).contains(&seat.spent),
        "a turn that took more than it lasted",
    )?;
    rule(!program.is_none() || seat.granted.is_zero(), "time without a clock")?;
    rule(!seat.has(SeatFlag::Flagged) || seat.left.is_zero(), "time left after a flag")?;
    let quotas = Span::ZERO..=rules.lag.largest_quota(program);
    rule(quotas.contains(&seat.quota()), "a quota for lag that the rules do not give")?;
    rule(seat.free <= rules.free_moves, "more free moves than the rules give")?;
    let pauses = match rules.pauses {
        None => seat.pauses == UNLIMITED,
        Some(most) => seat.pauses <= most,
    };
    rule(pauses, "more pauses than the rules give")?;
    let in_turn = state.phase == Phase::Open || !(seat.has(SeatFlag::InTurn) || seat.has(SeatFlag::Halted));
    rule(in_turn && (seat.has(SeatFlag::InTurn) || !seat.has(SeatFlag::Halted)), "halted outside a simultaneous turn")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, Lag, Rules, Seat, Timestamp};

    type Change = fn(&mut State);

    fn later(at: Timestamp, micros: i64) -> Timestamp {
        at.checked_add(Span::known(micros)).expect("near")
    }

    fn setup(rules: Rules, control: &str) -> Setup {
        Setup::new(rules, &control.parse().expect("a control")).expect("a setup")
    }

    /// The problem of a clock whose second seat has run for five seconds, after a change; `None` if the state is
    /// accepted.
    fn verdict(setup: &Setup, change: Change) -> Option<SavedProblem> {
        let mut clock = crate::Clock::new(setup);
        let second = Timestamp::secs(1);
        clock.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST }).expect("it starts");
        clock.handle(second, &Input::press()).expect("it goes on");
        let mut state = clock.state().clone();
        change(&mut state);
        current(setup, &state, clock.ledger()).err()
    }

    /// Each row is a state that no game leads to (S15).
    #[test]
    fn s15_states_that_cannot_be() {
        let plain = setup(Rules { pauses: Some(3), free_moves: 0, ..Rules::default() }, "10s, 5 x r1/30s");
        let start = setup(Rules { start_clock: Some(Span::secs(60)), ..Rules::default() }, "10s");
        let lag = setup(Rules { lag: Lag::Lichess, ..Rules::default() }, "10s");
        let rows: [(&Setup, Change, &str); 22] = [
            (&plain, |state| state.since = later(state.now, 1), "time charged beyond the last input"),
            (&plain, |state| state.phase = Phase::Fresh, "moves or flags before the start"),
            (&plain, |state| state.phase = Phase::Flagged, "lost on time without a flag"),
            (&plain, |state| state.seats[0].set(SeatFlag::Flagged), "a flag that has not stopped the game"),
            (&plain, |state| state.phase = Phase::Cancelled, "a start clock that does not fit the rules"),
            (&plain, |state| state.start_left = Span::known(5), "a start clock that does not fit the rules"),
            (&start, |state| state.start_left = Span::known(60_000_001), "a start clock that does not fit the rules"),
            (&start, |state| state.seats[1].set(SeatFlag::Moved), "a start clock that does not fit the rules"),
            (&plain, |state| state.seats[0].stage = 2, "a stage beyond the last"),
            (&plain, |state| state.seats[0].turn_stage = 2, "a stage beyond the last"),
            (&plain, |state| state.seats[0].periods = 2, "periods that the stage does not have"),
            (&plain, |state| state.seats[0].periods = UNLIMITED, "periods that the stage does not have"),
            (
                &plain,
                |state| state.seats[0].left = state.seats[0].left.plus(Span::MICROSECOND),
                "accounts that do not add up",
            ),
            (&plain, |state| state.seats[0].left = Span::known(-1), "accounts that do not add up"),
            (&plain, |state| state.seats[0].spent = Span::MAX, "a turn that took more than it lasted"),
            (&plain, |state| state.seats[0].turn = Span::known(-1), "a turn that took more than it lasted"),
            (&plain, |state| state.seats[0].set_quota(Span::known(1)), "a quota for lag that the rules do not give"),
            (
                &lag,
                |state| state.seats[0].set_quota(Span::known(6_999_999)),
                "a quota for lag that the rules do not give",
            ),
            (&plain, |state| state.seats[0].free = 1, "more free moves than the rules give"),
            (&plain, |state| state.seats[0].pauses = 4, "more pauses than the rules give"),
            (&plain, |state| state.seats[0].set(SeatFlag::Halted), "halted outside a simultaneous turn"),
            (&plain, |state| state.now = later(state.now, 160_000_000), "an overdue flag or start clock"),
        ];
        for (number, (setup, change, expected)) in rows.into_iter().enumerate() {
            assert_eq!(verdict(setup, |_| {}), None, "row {number} before the change");
            assert_eq!(verdict(setup, change), Some(SavedProblem::Impossible(expected)), "row {number}");
        }
    }
}
