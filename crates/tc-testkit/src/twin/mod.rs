//! The slow twin of the clock machine: the rules S1 to S22 once more, as naively as they can be written.
//!
//! It shares no code with the machine. Time passes a millisecond at a time; a period that is used up, a flag, the end
//! of a start clock are seen when they are there, never computed. Inputs come at whole milliseconds, and controls
//! have none finer; on the inside all is in nanoseconds, since hourglass shares can be odd and
//! [`TwinRules::past_zero`] is about one of them: a millisecond in which something happens is taken in pieces. Spans
//! in which no clock runs are passed at once.
//!
//! Not modelled: numbers that do not fit (`overflow`), and effects, of which only flags are kept, with their instants.
//!
//! ```
//! use tc_testkit::twin::{Next, Twin, TwinInput, TwinRules};
//!
//! let blitz: tc_notation::TimeControl = "3m.. + 2s".parse()?;
//! let mut twin = Twin::new(&[blitz.clone(), blitz], TwinRules::default());
//! twin.handle(0, &TwinInput::Start { seat: 0 });
//! let press = TwinInput::Press { seat: None, next: Next::Default, lag: 0 };
//! assert!(twin.handle(5_000, &press).applied);
//! let view = twin.view(6_000);
//! assert_eq!(view.running, [1]);
//! assert_eq!(view.seats[0].remaining, 177_000_000_000);
//! assert_eq!(view.seats[1].remaining, 179_000_000_000);
//! # Ok::<(), tc_notation::ParseError>(())
//! ```

mod adjust;
mod apply;
mod calendar;
mod control;
mod flag;
mod hourglass;
mod input;
mod lag;
mod moves;
mod refuse;
mod roll;
mod rules;
mod seat;
mod state;
mod step;
mod view;

use tc_notation::TimeControl;

pub use input::{Next, Reason, TwinAnswer, TwinInput};
pub use rules::{AfterFlag, Lag, StageChange, TwinRules};
pub use seat::Tally;
pub use state::Fallen;
pub use view::{SeatView, TwinStatus, TwinView};

use apply::Earlier;
use control::Control;
use rules::Setup;
use state::{Phase, State};

/// Nanoseconds in a millisecond.
pub const MS: i64 = 1_000_000;

/// A game's clocks, moved a millisecond at a time.
#[derive(Clone, Debug)]
pub struct Twin {
    setup: Setup,
    /// As of the last accepted input.
    live: State,
    /// As of the last booking: a lag credit is taken off by stepping from here once more.
    booked: State,
    /// The instant of the last accepted input, in nanoseconds.
    latest: Option<i64>,
    history: Vec<Earlier>,
    /// The flags that fell with the last accepted input.
    fell: Vec<Fallen>,
    /// How many of the flags of the state were there before it, or before its undo.
    known: usize,
}

impl Twin {
    /// A game between seats with these controls, one each.
    ///
    /// # Panics
    /// If there are not 1 to 16 seats, or a time is not a whole number of milliseconds.
    pub fn new(controls: &[TimeControl], rules: TwinRules) -> Twin {
        assert!((1..=16).contains(&controls.len()), "1 to 16 seats");
        let setup = Setup { controls: controls.iter().map(Control::new).collect(), rules };
        let live = State::new(&setup);
        Twin { setup, booked: live.clone(), live, latest: None, history: Vec::new(), fell: Vec::new(), known: 0 }
    }

    /// Takes an input at an instant, in milliseconds of Unix time.
    pub fn handle(&mut self, at: i64, input: &TwinInput) -> TwinAnswer {
        let at = at * MS;
        if self.latest.is_some_and(|latest| at < latest) {
            return TwinAnswer::refused("time_backwards");
        }
        let mut state = self.live.clone();
        let went_on = state.goes_on();
        state.run_to(&self.setup, at);
        let has_ended = went_on != state.goes_on();
        // An arbiter takes back what a flag has ended, whether it was reported before or not.
        let is_taken_back = state.phase == Phase::Flagged && self.is_forced_undo(input);
        let comes_too_late = (has_ended && !is_taken_back) || (!went_on && *input == TwinInput::Tick);
        if !comes_too_late && let Some(error) = state.refusal(&self.setup, input, !self.history.is_empty()) {
            return TwinAnswer::refused(error);
        }
        self.latest = Some(at);
        self.fell.clear();
        let is_late_press = state.phase == Phase::Flagged && !matches!(input, TwinInput::Undo { .. });
        if comes_too_late || is_late_press || state.has_nothing_to_do(&self.setup, input) {
            self.accept(state);
            return TwinAnswer::NOT_APPLIED;
        }
        let applied = self.apply(&mut state, input);
        self.accept(state);
        if applied { TwinAnswer::APPLIED } else { TwinAnswer::NOT_APPLIED }
    }

    /// The flags that fell with the last accepted input, those that it has taken back included, in the order of their
    /// instants and then of seats.
    pub fn fell(&self) -> &[Fallen] {
        &self.fell
    }

    /// The clocks as of an instant in milliseconds, or as of the last accepted input if that was later.
    pub fn view(&self, at: i64) -> TwinView {
        self.at(at).view(&self.setup)
    }

    /// The instant, in nanoseconds, at which the next flag becomes final if nobody does anything, found by waiting
    /// for it from `at` on for at most `limit` milliseconds; `None` if none has by then.
    pub fn deadline_within(&self, at: i64, limit: i64) -> Option<i64> {
        let mut state = self.at(at);
        let fallen = state.flags.len();
        let end = (at + limit) * MS;
        while state.goes_on() && state.flags.len() == fallen && state.now < end {
            state.step(&self.setup, end);
            state.settle_what_is_due(&self.setup);
        }
        state.flags.get(fallen).map(|flag| flag.settled)
    }

    /// The state after an accepted input.
    fn accept(&mut self, state: State) {
        self.fell.extend_from_slice(&state.flags[self.known..]);
        self.known = state.flags.len();
        self.live = state;
    }

    /// An undo by an arbiter, where there is a press to take back.
    fn is_forced_undo(&self, input: &TwinInput) -> bool {
        *input == TwinInput::Undo { force: true } && !self.history.is_empty()
    }

    fn at(&self, at: i64) -> State {
        let mut state = self.live.clone();
        state.run_to(&self.setup, self.latest.map_or(at * MS, |latest| latest.max(at * MS)));
        state
    }
}
