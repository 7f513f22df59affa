//! The slow twin of the clock machine: the rules of the clock once more, as naively as they can be written.
//!
//! It has the machine's words (inputs, rules, instants) and shares no code with it. Time passes a millisecond at a time;
//! a period that is used up, a flag, the end of a start clock are seen when they are there, never computed. Instants
//! and times are in microseconds: inputs can come at any of them, hourglass shares need not be whole milliseconds, and
//! [`Boundary::PastZero`](tc_core::Boundary::PastZero) is about one microsecond. A millisecond in which something happens
//! is taken in pieces. Spans in which no clock runs are passed at once.
//!
//! Not modelled: numbers that do not fit (`overflow`) other than gifts, and effects, of which only flags are kept, with their instants.
//!
//! ```
//! use tc_core::{Input, Rules, Seat, Timestamp, Verdict};
//! use tc_testkit::twin::Twin;
//!
//! let blitz: tc_notation::TimeControl = "3m.. + 2s".parse()?;
//! let mut twin = Twin::new(&[blitz.clone(), blitz], Rules::default());
//! let answer = twin.handle(Timestamp::EPOCH, &Input::Start { seat: Seat::FIRST });
//! assert_eq!(answer, Ok(Verdict::Applied));
//! assert_eq!(twin.handle(Timestamp::secs(5), &Input::press()), Ok(Verdict::Applied));
//! let view = twin.view(Timestamp::secs(6));
//! assert_eq!(view.turn, [1]);
//! assert_eq!(view.seats[0].left, 177_000_000);
//! assert_eq!(view.seats[1].left, 179_000_000);
//! # Ok::<(), tc_notation::ParseError>(())
//! ```

mod adjust;
mod apply;
mod berserk;
mod calendar;
mod flag;
mod hourglass;
mod lag;
mod move_limit;
mod moves;
mod penalty;
mod refuse;
mod roll;
mod rounding;
mod seat;
mod stage;
mod state;
mod step;
mod timeout;
mod view;

pub use seat::Tally;
pub use state::Fallen;
pub use view::{SeatView, TwinView};

use tc_core::{Input, Rules, Timestamp, Verdict};
use tc_notation::TimeControl;

use apply::Earlier;
use state::{Phase, State};

/// Microseconds in a millisecond.
pub const MS: i64 = 1_000;

/// A game's clocks, moved a millisecond at a time.
#[derive(Clone, Debug)]
pub struct Twin {
    /// As of the last accepted input.
    live: State,
    /// As of the last booking: a lag credit is taken off by stepping from here once more.
    booked: State,
    /// The instant of the last accepted input, in microseconds.
    latest: Option<i64>,
    history: Vec<Earlier>,
    /// The flags that fell with the last accepted input.
    fell: Vec<Fallen>,
    /// How many of the flags of the state were there before it, or before its undo.
    known: usize,
}

impl Twin {
    /// A game between seats with these controls, one each.
    pub fn new(controls: &[TimeControl], rules: Rules) -> Twin {
        let live = State::new(controls, rules);
        Twin { booked: live.clone(), live, latest: None, history: Vec::new(), fell: Vec::new(), known: 0 }
    }

    /// Handles an input and returns whether it did what it says.
    ///
    /// # Errors
    /// The kind of the refusal.
    pub fn handle(&mut self, at: Timestamp, input: &Input) -> Result<Verdict, &'static str> {
        let at = at.as_micros();
        if self.latest.is_some_and(|latest| at < latest) {
            return Err("time_backwards");
        }
        let mut state = self.live.clone();
        let went_on = state.goes_on();
        state.run_to(at);
        let has_ended = went_on != state.goes_on();
        // An arbiter takes back what a flag has ended, whether it was reported before or not.
        let is_taken_back = state.phase == Phase::Flagged && self.lifts_flag(&state, input);
        let comes_too_late = (has_ended && !is_taken_back) || (!went_on && *input == Input::Tick);
        if !comes_too_late && let Some(error) = state.refusal(input, !self.history.is_empty()) {
            return Err(error);
        }
        let before = self.clone();
        self.latest = Some(at);
        self.fell.clear();
        let is_late_press = state.phase == Phase::Flagged && !matches!(input, Input::Undo(_) | Input::Adjust(_));
        if comes_too_late || is_late_press || state.has_nothing_to_do(input) {
            self.accept(state);
            return Ok(Verdict::NotApplied);
        }
        let is_applied = self.apply(&mut state, input);
        if state.gave_too_much {
            *self = before;
            return Err("overflow");
        }
        self.accept(state);
        Ok(if is_applied { Verdict::Applied } else { Verdict::NotApplied })
    }

    /// The flags that fell with the last accepted input, those that it has taken back included, in the order of their
    /// instants and then of seats.
    pub fn fell(&self) -> &[Fallen] {
        &self.fell
    }

    /// The clocks as of an instant, or as of the last accepted input if that was later.
    pub fn view(&self, at: Timestamp) -> TwinView {
        self.at(at).view()
    }

    /// The instant, in microseconds, at which the next flag becomes final if nobody does anything, found by waiting
    /// for it from `at` on for at most `limit` milliseconds; `None` if none has by then.
    pub fn deadline_within(&self, at: Timestamp, limit: i64) -> Option<i64> {
        let mut state = self.at(at);
        let fallen = state.flags.len();
        let end = at.as_micros() + limit * MS;
        while state.goes_on() && state.flags.len() == fallen && state.now < end {
            state.step(end);
            state.settle_what_is_due();
        }
        state.flags.get(fallen).map(|flag| flag.settled)
    }

    /// The state after an accepted input.
    fn accept(&mut self, state: State) {
        self.fell.extend_from_slice(&state.flags[self.known..]);
        self.known = state.flags.len();
        self.live = state;
    }

    fn at(&self, at: Timestamp) -> State {
        let mut state = self.live.clone();
        state.run_to(self.latest.map_or(at.as_micros(), |latest| latest.max(at.as_micros())));
        state
    }
}
