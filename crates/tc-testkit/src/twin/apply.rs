//! What an accepted input does.

use tc_core::{Adjustment, AfterFlag, Input, Next, PauseReason, Seat, Span, Undo};

use super::Twin;
use super::state::{Phase, State};

/// What undo goes back to: the state after the charge of a press, and what an arbiter has done since.
#[derive(Clone, Debug)]
pub(super) struct Earlier {
    state: State,
    adjustments: Vec<Adjustment>,
}

/// The number of the seat that an input adjusts; 0 for other inputs.
fn adjusted_seat(input: &Input) -> usize {
    if let Input::Adjust(adjustment) = input { adjustment.seat().index() } else { 0 }
}

impl Twin {
    /// Applies an input that is not refused to the state at its instant, and returns whether it did what it says.
    pub(super) fn apply(&mut self, state: &mut State, input: &Input) -> bool {
        match *input {
            Input::Tick | Input::Act => return true,
            Input::Claim { seat } => return self.let_flags_fall(state, Some(seat.index())),
            Input::Press(press) => return self.press(state, press.next, press.lag.as_micros()),
            Input::Stop { lag } => return self.press(state, Next::Nobody, lag.as_micros()),
            _ => {}
        }
        let some_fell = self.let_flags_fall(state, None);
        if some_fell && !state.goes_on() && !self.lifts_flag(state, input) {
            return false;
        }
        state.book();
        // The seat whose turn it is since then can have left the stage that an adjustment was about.
        let is_void = state.has_nothing_to_do(input)
            || state.says_nonsense(input)
            || matches!(input, Input::Pause(reason) if state.is_of_dropped_seat(*reason));
        if some_fell && is_void {
            self.booked = state.clone();
            return false;
        }
        self.apply_booked(state, input);
        state.settle_what_is_due();
        self.booked = state.clone();
        true
    }

    /// Flags that wait fall before their grace is over, of one seat or of all. The turn may have passed on at the
    /// instant that they are dated, so time runs again from there, and the next seat's flag may be waiting by now.
    fn let_flags_fall(&mut self, state: &mut State, seat: Option<usize>) -> bool {
        let at = state.now;
        let mut some_fell = false;
        while state.let_pending_flags_fall(seat) {
            some_fell = true;
            self.booked = state.clone();
            state.run_to(at);
            // A turn that the same seat has next has its own grace.
            if seat.is_some() {
                break;
            }
        }
        some_fell
    }

    fn apply_booked(&mut self, state: &mut State, input: &Input) {
        match *input {
            Input::Start { seat } => state.turn_passes_to(seat.index()),
            Input::Open { seats } => state.begin_turn(seats.iter().map(Seat::index), Phase::Together),
            Input::Halt { seat } => state.seats[seat.index()].halted = true,
            Input::Go { seat } => {
                let seat = &mut state.seats[seat.index()];
                (seat.halted, seat.begins) = (false, true);
            }
            Input::Settle { moved } => {
                moved.iter().for_each(|seat| state.complete_move(seat.index()));
                if !moved.is_empty() {
                    state.lost_in_a_row = 0;
                    state.renew_start_clock();
                }
                state.end_turn();
                self.history.clear();
            }
            Input::Pause(reason) => {
                if let PauseReason::Player(seat) = reason {
                    state.seats[seat.index()].pauses_used += 1;
                }
                state.pauses.push(reason);
            }
            Input::Resume(reason) => {
                let stopped: Vec<usize> = (0..state.seats.len()).filter(|seat| state.is_stopped(*seat)).collect();
                state.pauses.retain(|known| *known != reason);
                stopped.into_iter().for_each(|seat| state.seats[seat].begins = true);
            }
            Input::Adjust(adjustment) => {
                state.adjust(adjustment);
                if let Some(earlier) = self.history.last_mut() {
                    earlier.adjustments.push(adjustment);
                }
            }
            Input::Undo(_) => self.undo(state),
            Input::End { .. } => state.phase = Phase::Ended,
            _ => panic!("the twin does not know {input:?}"),
        }
    }

    /// Credit, charge, bonus, count, and the next seat's turn.
    fn press(&mut self, state: &mut State, next: Next, lag: i64) -> bool {
        let mover = state.mover().expect("a press is refused where it is nobody's turn");
        let credit = state.credit(mover, lag);
        let mut credited = self.with_credit(state, mover, credit);
        if state.rules.margin > Span::ZERO {
            // It is in time as long as its flag waits.
            credited.seats[mover].pending = None;
        }
        if credited.seats[mover].pending.is_some() {
            self.let_flags_fall(state, Some(mover));
            // Where the game goes on with the same turn, the press passes it all the same.
            if state.after_flag() != AfterFlag::Count {
                return false;
            }
        } else {
            *state = credited;
        }
        state.book();
        let is_charged = state.is_charged(mover);
        if is_charged {
            state.spend_quota(mover, credit);
        }
        self.history.push(Earlier { state: state.clone(), adjustments: Vec::new() });
        let beyond = state.rules.keep_undo.map_or(0, |most| self.history.len().saturating_sub(most as usize));
        self.history.drain(..beyond);
        state.complete_move(mover);
        state.lost_in_a_row = 0;
        if is_charged {
            state.earn_quota(mover);
        }
        state.renew_start_clock();
        state.end_turn();
        if let Some(next) = state.next_seat(mover, next) {
            state.turn_passes_to(next);
        }
        state.settle_what_is_due();
        self.booked = state.clone();
        true
    }

    /// The same instant, as if the clock had run for less: stepped once more from the last booking.
    fn with_credit(&self, state: &State, mover: usize, credit: i64) -> State {
        if credit == 0 {
            return state.clone();
        }
        let mut again = self.booked.clone();
        // Turns that were lost before this one were lost without credit.
        again.settle_what_is_due();
        while again.flags.len() < state.flags.len() {
            again.step(state.now);
            again.settle_what_is_due();
        }
        again.seats[mover].runs_at_most = Some(state.seats[mover].ran - credit);
        again.run_to(state.now);
        again.seats[mover].runs_at_most = None;
        again
    }

    /// An undo by an arbiter, where there is a press to take back, or a seat that is set although it has flagged.
    pub(super) fn lifts_flag(&self, state: &State, input: &Input) -> bool {
        *input == Input::Undo(Undo::Forced) && !self.history.is_empty()
            || state.seats.len() > adjusted_seat(input) && state.takes_flag_back(input)
    }

    /// Back to the last press before its bonus and count (S13). Pauses and the start clock stay, adjustments are made
    /// again.
    fn undo(&mut self, state: &mut State) {
        let Earlier { state: mut earlier, adjustments } = self.history.pop().expect("undo is refused without a press");
        self.fell.extend_from_slice(&state.flags[self.known..]);
        self.known = earlier.flags.len();
        earlier.now = state.now;
        earlier.lost_in_a_row = 0;
        earlier.pauses = std::mem::take(&mut state.pauses);
        earlier.start_clock = state.start_clock;
        for (seat, as_now) in earlier.seats.iter_mut().zip(&state.seats) {
            seat.begins = true;
            seat.pauses_used = as_now.pauses_used;
        }
        *state = earlier;
        for adjustment in &adjustments {
            // The stage that a seat is in again may have fewer periods than were set.
            let is_void = state.adjusts_nothing(*adjustment);
            if !is_void && !state.adjusts_nonsense(*adjustment) {
                state.adjust(*adjustment);
            }
        }
        // Clocks begin to run when all of that is done.
        state.seats.iter_mut().for_each(|seat| seat.begins = true);
        if let Some(before) = self.history.last_mut() {
            before.adjustments.extend(adjustments);
        }
    }
}
