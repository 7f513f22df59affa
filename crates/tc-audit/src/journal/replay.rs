//! A game on a clock, as a record.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use tc_core::tc_notation::{MoveCount, Moves, Periods};
use tc_core::{
    Adjustment, Change, Clock, Effect, Input, MAX_SEATS, Outcome, Reading, Refused, Seat, Setup, Span, Timestamp,
    Verdict,
};

use crate::{Ending, Move, Record, Recorded, TroubleKind, Unit};

/// Where the time that players are given is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sides {
    /// In the effects of the clock.
    Effects,
    /// In the inputs, as the seats have no clocks.
    Inputs,
}

/// The time that each seat was given since its last move.
type Given = [Span; MAX_SEATS];

/// A game that is played again.
pub(super) struct Replay {
    clock: Clock,
    sides: Sides,
    record: Record,
    given: Given,
    /// How many moves there were before each press that can be undone, and what was given then.
    presses: Vec<(usize, Given)>,
    reason: String,
}

impl Replay {
    /// A game before its first input.
    pub(super) fn new(setup: &Setup, sides: Sides, mut record: Record) -> Replay {
        let clock = Clock::new(setup);
        record.players = (0..setup.seats()).map(|_| String::new()).collect();
        let look = clock.state().as_of_last_input(setup);
        let seats = (0..setup.seats()).filter_map(Seat::new).filter(|seat| has_clock(setup, *seat));
        let starts = seats.filter_map(|seat| Some((seat, recorded(look.reading(seat)?.left)?)));
        record.starts = starts.collect();
        Replay { clock, sides, record, given: [Span::ZERO; MAX_SEATS], presses: Vec::new(), reason: String::new() }
    }

    /// Handles an input as the clock does.
    pub(super) fn handle(&mut self, at: Timestamp, input: &Input) -> Result<(), Refused> {
        let mover = self.clock.state().turn().iter().next();
        let answer = self.clock.handle(at, input)?;
        let is_press = matches!(input, Input::Press(_) | Input::Stop { .. });
        let (before, given) = (self.record.moves.len(), self.given);
        for effect in &answer.effects {
            self.effect(at, effect);
        }
        if answer.verdict == Verdict::Applied {
            match input {
                Input::Press(_) | Input::Stop { .. } => self.presses.push((before, given)),
                Input::Settle { .. } => self.presses.clear(),
                Input::End { reason } => self.reason = reason.as_str().into(),
                _ => {}
            }
            // A seat that has flagged moves without an effect.
            if let Some(mover) = mover.filter(|_| is_press && self.record.moves.len() == before) {
                self.push(Move::new(self.record.next_ply(), mover));
            }
        }
        // Without a clock an adjustment is accepted, but not applied.
        if let (Input::Adjust(adjustment), Sides::Inputs) = (input, self.sides) {
            self.adjust(adjustment);
        }
        Ok(())
    }

    /// Adds a trouble of the last move.
    pub(super) fn trouble(&mut self, kind: TroubleKind, text: &[u8]) {
        self.record.trouble(kind, text);
    }

    fn effect(&mut self, at: Timestamp, effect: &Effect) {
        let Some(seat) = effect.seat else { return };
        match effect.change {
            Change::Moved { thought, credit, .. } => {
                let reading = self.clock.reading(seat, at).filter(|_| has_clock(self.clock.setup(), seat));
                let mut one = Move::new(self.record.next_ply(), seat);
                one.at = Some(effect.at);
                // What is credited for lag is not taken from the clock.
                let used = thought.checked_sub(credit);
                one.used = used.and_then(recorded);
                one.clock = reading.and_then(|reading| recorded(reading.left));
                one.count = reading.and_then(|reading| count(self.clock.setup(), seat, &reading));
                self.push(one);
                if let (Some(used), None) = (used, one.used) {
                    self.trouble(TroubleKind::BrokenValue, format!("{used}").as_bytes());
                }
            }
            Change::Adjusted { time, .. } if self.sides == Sides::Effects => self.give(seat, time),
            Change::Undone => {
                if let Some((before, given)) = self.presses.pop() {
                    self.record.moves.truncate(before);
                    self.given = given;
                }
            }
            _ => {}
        }
    }

    /// Adds a move, with what its player was given before it.
    fn push(&mut self, mut one: Move) {
        if let Some(given) = self.given.get_mut(one.seat.index()) {
            let given = core::mem::take(given);
            one.given = (!given.is_zero()).then_some(given);
        }
        self.record.add(one);
    }

    fn adjust(&mut self, adjustment: &Adjustment) {
        match *adjustment {
            Adjustment::Give { seat, time } => self.give(seat, time),
            Adjustment::Take { seat, time } => self.take(seat, time),
            Adjustment::Transfer { from, to, time } => {
                self.take(from, time);
                self.give(to, time);
            }
            _ => {}
        }
    }

    fn take(&mut self, seat: Seat, time: Span) {
        self.give(seat, Span::ZERO.checked_sub(time).unwrap_or_default());
    }

    fn give(&mut self, seat: Seat, time: Span) {
        if let Some(given) = self.given.get_mut(seat.index()) {
            *given = given.checked_add(time).unwrap_or(*given);
        }
    }

    /// The record, with the end of the game.
    pub(super) fn finish(self) -> Record {
        let Replay { clock, mut record, reason, .. } = self;
        record.ending = match clock.state().outcome(clock.setup()) {
            None => Ending::Unknown,
            Some(Outcome::TimeForfeit { losers, .. }) => {
                Ending::OnTime { loser: losers.iter().next().filter(|_| losers.len() == 1) }
            }
            Some(_) => Ending::Otherwise,
        };
        record.result = reason;
        record
    }
}

fn recorded(time: Span) -> Option<Recorded> {
    Recorded::new(time.as_micros(), Unit::Microsecond)
}

fn has_clock(setup: &Setup, seat: Seat) -> bool {
    setup.control(seat).is_some_and(|control| !control.is_none())
}

/// The periods left of a stage that has several, or the moves left in a period that moves restart.
fn count(setup: &Setup, seat: Seat, reading: &Reading) -> Option<u32> {
    let stage = setup.control(seat)?.stages().get(reading.stage)?;
    match stage.moves() {
        Moves::Reset(moves) if moves != MoveCount::ONE => reading.moves_to_go,
        _ if stage.periods() == Periods::ONE => None,
        _ => reading.periods_left.map(u32::from),
    }
}
