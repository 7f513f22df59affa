//! The slow twin of rounds with a plain deadline, or none: their rules once more, as naively as they can be written.
//!
//! It has the machine's words (policies, effects, views) and shares no code with it. It keeps nothing but the inputs that
//! it has accepted: whatever it is asked, it plays them again from the beginning. Nothing is counted ahead; who is waited
//! for, who is missing and which branch holds is looked up each time. A digest is what it was made of.
//!
//! Not modelled: clocks, numbers that do not fit, digests of rounds.
//!
//! ```
//! use tc_commit::{PlayerId, Policy, RoundId, Viewer};
//! use tc_testkit::round_twin::{Act, RoundTwin, TwinBody, TwinInput, TwinSpec, What};
//!
//! let [ann, ben] = ["ann", "ben"].map(|name| PlayerId::new(name).unwrap());
//! let (id, policy) = (RoundId::new("g", 1)?, Policy::default());
//! let spec = TwinSpec { id: id.clone(), begins: 0, required: vec![ann.clone(), ben], idle: vec![], policy };
//! let mut twin = RoundTwin::new(spec);
//! let what = What::Commit { by: ann, body: TwinBody::Plain(Act::new("rock")) };
//! let effects = twin.handle(&TwinInput { at: 5, round: id, what }).unwrap();
//! assert_eq!(effects.len(), 1);
//! assert_eq!(twin.at(7).view(&Viewer::Spectator).committed, Some(1));
//! # Ok::<(), tc_commit::IdError>(())
//! ```

mod apply;
mod branches;
mod input;
mod refuse;
mod state;
mod view;

pub use branches::holds;
pub use input::{Act, TwinBody, TwinCondition, TwinDigest, TwinInput, What};
pub use state::State;
pub use view::seen_by;

use std::rc::Rc;

use tc_commit::{BidKind, Branch, Effect, Mode, PlayerId, Policy, RoundId};

/// A round as data.
#[derive(Clone, Debug)]
pub struct TwinSpec {
    /// The game and the number of the round.
    pub id: RoundId,
    /// When it begins, in microseconds.
    pub begins: i64,
    /// Who has to act, in any order.
    pub required: Vec<PlayerId>,
    /// Who has nothing to do, in any order.
    pub idle: Vec<PlayerId>,
    /// What the host has decided.
    pub policy: Policy<Act>,
}

/// Why an input is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinRefused {
    /// In a word of the protocol.
    pub kind: &'static str,
    /// Who is waited for.
    pub waiting: Vec<PlayerId>,
    /// The deadline that has passed, in microseconds.
    pub at: Option<i64>,
}

/// What a player brings to the resolution.
pub type Brought = (PlayerId, BidKind, Option<Act>, Option<Branch>);

/// A round, played again whenever anything is asked.
#[derive(Clone, Debug)]
pub struct RoundTwin {
    spec: Rc<TwinSpec>,
    accepted: Vec<TwinInput>,
}

impl RoundTwin {
    /// A round that has just begun.
    pub fn new(spec: TwinSpec) -> RoundTwin {
        RoundTwin { spec: Rc::new(spec), accepted: Vec::new() }
    }

    /// What happened when it began.
    pub fn begun(&self) -> Vec<Effect> {
        State::new(self.spec.clone()).effects
    }

    /// Handles an input and returns what happened.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn handle(&mut self, input: &TwinInput) -> Result<Vec<Effect>, TwinRefused> {
        if input.round != self.spec.id {
            return Err(TwinRefused::of("stale_round"));
        }
        let mut state = self.last();
        if input.at < state.now {
            return Err(TwinRefused::of("time_backwards"));
        }
        let known = state.effects.len();
        state.pass(input.at);
        if let Some(refused) = state.refusal(&input.what) {
            return Err(refused);
        }
        self.accepted.push(input.clone());
        Ok(self.last().effects.split_off(known))
    }

    /// The round at an instant in microseconds, or as of the last accepted input if that was later.
    pub fn at(&self, at: i64) -> State {
        let mut state = self.last();
        state.pass(at.max(state.now));
        state
    }

    fn last(&self) -> State {
        let mut state = State::new(self.spec.clone());
        for input in &self.accepted {
            state.pass(input.at);
            if !state.phase.has_ended() {
                state.apply(input.at, &input.what);
            }
        }
        state
    }
}

impl TwinRefused {
    fn of(kind: &'static str) -> TwinRefused {
        TwinRefused { kind, waiting: Vec::new(), at: None }
    }
}

impl TwinSpec {
    /// Whether players commit to digests.
    pub fn is_sealed(&self) -> bool {
        self.policy.mode != Mode::Staged
    }
}
