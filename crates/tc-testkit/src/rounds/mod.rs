//! Random rounds, chosen by bytes: the same generator for proptest and for a fuzzer.
//!
//! A round is chosen by the first bytes, and steps by [`STEP`] bytes each, so that a step that is left out changes none
//! of the others. Most inputs are legal, and many come at the very instants at which something is due.

mod act;
pub mod beside_twin;
mod bodies;
mod clocks;
mod history;
mod inputs;
mod instants;
pub mod json;
pub mod machine;
mod play;
mod specs;
mod story;

pub use act::SECRET;
pub use bodies::body;
pub use clocks::CONTROLS;
pub use play::{Kept, Play, Step, tell};
pub use story::Story;

use tc_commit::{Round, RoundClock, Viewer};
use tc_core::{MAX_SEATS, Seat};

use crate::games::Choices;
use crate::round_twin::{self as twin, Act, Close, Status, TwinDigest, TwinInput, TwinSpec, What};
use inputs::{Chooser, Hidden};

/// How many bytes choose the round.
pub const SETUP: usize = 48;
/// How many bytes choose a step.
pub const STEP: usize = 28;

const MILLISECOND: i64 = 1_000_000;

/// A round that is about to open.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    /// What is fixed before.
    pub spec: TwinSpec,
    /// The clock that drives it.
    pub clock: Option<RoundClock>,
    /// Most times are multiples of it, in nanoseconds.
    unit: i64,
    now: i64,
    hidden: Hidden,
    steps: std::slice::Chunks<'a, u8>,
}

impl<'a> Game<'a> {
    /// The round that these bytes choose, on a clock or not.
    pub fn new(bytes: &'a [u8]) -> Game<'a> {
        let is_clocked = bytes.first().is_some_and(|byte| *byte >= 150);
        Game::of(bytes, is_clocked)
    }

    /// The round without a clock that these bytes choose.
    pub fn plain(bytes: &'a [u8]) -> Game<'a> {
        Game::of(bytes, false)
    }

    /// The round on a clock that these bytes choose.
    pub fn clocked(bytes: &'a [u8]) -> Game<'a> {
        Game::of(bytes, true)
    }

    fn of(bytes: &'a [u8], is_clocked: bool) -> Game<'a> {
        let (setup, steps) = bytes.split_at(SETUP.min(bytes.len()));
        let mut choices = Choices::new(setup.get(1..).unwrap_or_default());
        let unit = if is_clocked { 1_000 * MILLISECOND } else { MILLISECOND };
        let spec = specs::spec(&mut choices, unit, is_clocked);
        let clock = is_clocked.then(|| clocks::clock(&mut choices, &spec));
        let now = spec.opens;
        let mut game = Game { spec, clock, unit, now, hidden: Hidden::new(), steps: steps.chunks(STEP) };
        if game.has_hourglass() {
            // It would show what is hidden, and who stops and goes on would gain by it.
            game.spec.status = Status::Everyone;
            game.spec.withdraw = false;
            game.spec.close = Close::All;
        }
        game
    }

    /// A round without a clock that opens at the end of all time, just so that its deadlines fit.
    pub fn last(bytes: &'a [u8]) -> Game<'a> {
        let mut game = Game::plain(bytes);
        let spec = &mut game.spec;
        let extensions = spec.extension.map_or(0, |(by, budget)| by * i64::from(budget));
        let openings = spec.sealed.as_ref().map_or(0, |sealed| sealed.openings);
        let end = spec.deadline.unwrap_or(spec.opens) + extensions + openings;
        let delay = i64::MAX.saturating_sub(end) - i64::from(bytes.len() as u8) * MILLISECOND / 64;
        spec.opens += delay;
        spec.deadline = spec.deadline.map(|deadline| deadline + delay);
        game.now = spec.opens;
        game
    }

    /// It opens.
    pub fn start(self) -> Play<'a> {
        Play::new(self)
    }

    /// The next step, and bytes for choices beside it; `None` when the bytes are used up.
    pub fn step(&mut self, round: &Round<Act>) -> Option<(TwinInput, Choices<'a>)> {
        let mut choices = Choices::new(self.steps.next()?);
        let at = instants::next(&mut choices, round.next_deadline(), self.now, self.unit);
        let seq = if choices.happens(4) { self.spec.seq + 1 } else { self.spec.seq };
        let view = round.last_view(&Viewer::Arbiter).ok()?;
        let mut chooser = Chooser { choices: &mut choices, spec: &self.spec, view: &view, hidden: &self.hidden };
        let what = chooser.next();
        Some((TwinInput { at, round: (self.spec.game.clone(), seq), what }, choices))
    }

    /// An input was accepted.
    pub fn advance(&mut self, input: &TwinInput) {
        self.now = input.at;
        if let What::CommitDigest { by, digest: TwinDigest::Of { body, nonce, .. } } = &input.what {
            self.hidden.insert(by.clone(), (body.clone(), *nonce));
        }
    }

    /// Whether not all have the same time.
    pub fn has_odds(&self) -> bool {
        let programs = self.programs();
        programs.iter().any(|program| *program != programs[0])
    }

    /// Whether somebody gains what another one uses.
    pub fn has_hourglass(&self) -> bool {
        self.programs().iter().any(|program| program.contains("opp"))
    }

    /// The program of every seat, in words.
    fn programs(&self) -> Vec<String> {
        let seats = (0..MAX_SEATS).filter_map(Seat::new);
        let control = |seat| self.clock.as_ref().and_then(|clock| clock.setup().control(seat));
        seats.filter_map(control).map(|control| format!("{control:?}")).collect()
    }

    /// The instant of the last accepted input.
    pub fn now(&self) -> i64 {
        self.now
    }

    /// Most times are multiples of it, in nanoseconds.
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// Everybody who can look.
    pub fn viewers(&self) -> Vec<twin::Viewer> {
        let names = self.spec.required.iter().chain(&self.spec.idle);
        let players = names.map(|name| twin::Viewer::Player(name.clone()));
        players.chain([twin::Viewer::Spectator, twin::Viewer::Arbiter]).collect()
    }
}
