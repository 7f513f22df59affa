//! Random rounds, chosen by bytes: the same generator for proptest and for a fuzzer.
//!
//! A round is chosen by the first bytes, and steps by [`STEP`] bytes each, so that a step that is left out changes none
//! of the others. Most inputs are legal, and many come at the very instants at which something is due.

pub mod beside_twin;
mod bodies;
mod clocks;
mod history;
mod inputs;
mod instants;
pub mod machine;
mod play;
mod specs;

pub(crate) use bodies::body;
pub(crate) use clocks::CONTROLS;
pub(crate) use machine::SECRET;
pub(crate) use play::{Accepting, Play, Step};

use tc_commit::{Close, Mode, Round, StatusVisibility, Viewer, Withdraw};
use tc_core::{Clock, MAX_SEATS, Seat, Timestamp};

use crate::games::{Choices, MS};
use crate::round_twin::{Act, TwinDigest, TwinInput, TwinSpec, What};
use inputs::{Chooser, Hidden};

/// How many bytes choose the round.
pub const SETUP: usize = 48;
/// How many bytes choose a step.
pub const STEP: usize = 28;

/// A round that is about to begin.
#[derive(Clone, Debug)]
pub struct Game<'a> {
    /// What is fixed before.
    pub spec: TwinSpec,
    /// The clock that drives it.
    pub clock: Option<Clock>,
    /// Most times are multiples of it, in microseconds.
    pub(crate) unit: i64,
    /// The instant of the last accepted input.
    pub(crate) now: i64,
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
        let unit = if is_clocked { 1_000 * MS } else { MS };
        let spec = specs::spec(&mut choices, unit, is_clocked);
        let clock = is_clocked.then(|| clocks::clock(&mut choices, &spec));
        let now = spec.begins;
        let mut game = Game { spec, clock, unit, now, hidden: Hidden::new(), steps: steps.chunks(STEP) };
        if game.has_hourglass() {
            // It would show what is hidden, and who stops and goes on would gain by it.
            let policy = &mut game.spec.policy;
            (policy.status, policy.withdraw, policy.close) = (StatusVisibility::Everyone, Withdraw::Never, Close::All);
        }
        game
    }

    /// A round without a clock that begins at the end of all time, just so that its deadlines fit.
    pub fn last(bytes: &'a [u8]) -> Game<'a> {
        let mut game = Game::plain(bytes);
        let TwinSpec { begins, policy, .. } = &mut game.spec;
        let extensions = policy.extension.as_ref().map_or(0, |one| {
            // Nobody has more extensions than the one who has most of them left.
            let most = one.each.as_ref().map_or(one.budget, |each| each.values().copied().max().unwrap_or(0));
            one.by.as_micros() * i64::from(one.budget.min(most))
        });
        let disclosing = if let Mode::Digests { disclosing, .. } = policy.mode { disclosing.as_micros() } else { 0 };
        let end = policy.deadline.map_or(*begins, Timestamp::as_micros) + extensions + disclosing;
        let delay = Timestamp::MAX.as_micros().saturating_sub(end) - i64::from(bytes.len() as u8) * MS / 64;
        *begins += delay;
        policy.deadline = policy.deadline.and_then(|deadline| Timestamp::from_micros(deadline.as_micros() + delay));
        game.now = *begins;
        game
    }

    /// It begins.
    pub(crate) fn start(self) -> Play<'a> {
        Play::new(self)
    }

    /// The next step, and bytes for further choices; `None` when the bytes are used up.
    pub fn step(&mut self, round: &Round<Act>) -> Option<(TwinInput, Choices<'a>)> {
        let mut choices = Choices::new(self.steps.next()?);
        let at = instants::next(&mut choices, round.next_deadline(), self.now, self.unit);
        let id = &self.spec.id;
        let id = if choices.happens(4) { machine::round_id(id.game(), id.seq() + 1) } else { id.clone() };
        let view = round.last_view(&Viewer::Arbiter).ok()?;
        let mut chooser = Chooser { choices: &mut choices, spec: &self.spec, view: &view, hidden: &self.hidden };
        let what = chooser.next();
        Some((TwinInput { at, round: id, what }, choices))
    }

    /// An input was accepted.
    pub fn advance(&mut self, input: &TwinInput) {
        self.now = input.at;
        if let What::CommitDigest { by, digest: TwinDigest::Of(_, _, body, nonce) } = &input.what {
            self.hidden.insert(by.clone(), (body.clone(), nonce.clone()));
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

    /// Everybody who can look.
    pub fn viewers(&self) -> Vec<Viewer> {
        let players = self.spec.required.iter().chain(&self.spec.idle).cloned();
        players.map(Viewer::Player).chain([Viewer::Spectator, Viewer::Arbiter]).collect()
    }
}
