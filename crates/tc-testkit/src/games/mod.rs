//! Random games, chosen by bytes: the same generator for proptest and for a fuzzer.
//!
//! A game is a setup, chosen by the first bytes, and steps, [`STEP`] bytes each, so that a step that is left out
//! changes none of the others. Each step is chosen by its bytes and by what the clock is doing then: most inputs are
//! legal, and many come at the very instants at which something is due.

pub mod beside_twin;
mod choices;
pub mod controls;
pub mod inputs;
pub mod instants;
pub mod rules;

pub use choices::Choices;

use tc_core::{AfterFlag, Clock, Input, Rules, Setup, Timestamp};
use tc_notation::{Bonus, TimeControl};

use crate::story::Story;
pub(crate) use crate::twin::MS;

/// How many bytes choose the setup.
pub const SETUP: usize = 96;
/// How many bytes choose a step.
pub const STEP: usize = 16;

/// How fine times and instants are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// Whole milliseconds.
    Milliseconds,
    /// Down to the microsecond.
    Microseconds,
}

/// A game that is about to begin.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    /// The controls of the seats.
    pub controls: Vec<TimeControl>,
    /// The rules.
    pub rules: Rules,
    grain: Grain,
    /// How often somebody in charge does something, out of 256.
    arbiter: u16,
    now: Timestamp,
    steps: std::slice::Chunks<'a, u8>,
}

impl<'a> Game<'a> {
    /// The game that these bytes choose.
    pub fn new(bytes: &'a [u8], grain: Grain) -> Game<'a> {
        let (setup, steps) = bytes.split_at(SETUP.min(bytes.len()));
        let mut choices = Choices::new(setup);
        let rules = rules::rules(&mut choices);
        let now = Timestamp::saturating_micros(instants::first(&mut choices, &rules.calendar));
        let arbiter = choices.pick(&[40, 90, 90, 140]);
        let seats = choices.pick(&[2, 2, 3, 2, 4, 1, 5]);
        let unit = rules::unit(&rules);
        let first = controls::control(&mut choices, grain, unit);
        let odds = choices.happens(100);
        let mut controls = vec![first; seats];
        if odds {
            for control in controls.iter_mut().skip(1) {
                *control = controls::control(&mut choices, grain, unit);
            }
        }
        let rules = rules::fitting(rules, &controls);
        Game { controls, rules, grain, arbiter, now, steps: steps.chunks(STEP) }
    }

    /// The setup for the machine.
    pub fn setup(&self) -> Setup {
        Setup::for_each(self.rules, self.controls.iter().cloned()).expect("the rules and the seats are legal")
    }

    /// The story of the game, in which nothing has happened yet.
    pub(crate) fn story(&self) -> Story<Input> {
        let controls: Vec<String> = self.controls.iter().map(ToString::to_string).collect();
        Story::new(format!("{}\n{:?}", controls.join(" | "), self.rules))
    }

    /// Whether the rules follow the turn order by themselves: where a flag passes the turn on, and where the spare
    /// microseconds of an hourglass are shared out.
    pub fn follows_the_turn_order(&self) -> bool {
        let is_hourglass =
            |control: &TimeControl| control.stages().iter().any(|stage| stage.bonus() == Some(Bonus::Opponent));
        let passes_on = matches!(self.rules.after_flag, AfterFlag::Drop | AfterFlag::Skip);
        self.controls.len() > 2 && (passes_on || self.controls.iter().any(is_hourglass))
    }

    /// The next step: its instant, its input, and bytes for further choices. `None` when the bytes are used up.
    pub fn step(&mut self, clock: &Clock) -> Option<(Timestamp, Input, Choices<'a>)> {
        let mut choices = Choices::new(self.steps.next()?);
        let at = instants::next(&mut choices, clock, self.now.as_micros(), self.grain);
        let at = Timestamp::saturating_micros(at);
        let input = inputs::next(&mut choices, clock, at, &self.controls, self.arbiter);
        Some((at, input, choices))
    }

    /// The instant from which the next step is chosen: that of the last accepted input.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// An input was accepted at this instant.
    pub fn advance(&mut self, at: Timestamp) {
        self.now = at;
    }
}
