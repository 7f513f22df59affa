//! The slow twin of rounds with a plain deadline, or none: their rules once more, as naively as they can be written.
//!
//! It shares no code with the machine and keeps nothing but the inputs that it has accepted: whatever it is asked, it
//! plays them again from the opening. Nothing is counted ahead; who is waited for, who is missing and which branch
//! holds is looked up each time.
//!
//! Not modelled: clocks, numbers that do not fit, digests of rounds.
//!
//! ```
//! use tc_testkit::round_twin::{Act, RoundTwin, TwinBody, TwinInput, TwinSpec, Viewer, What};
//!
//! let mut twin = RoundTwin::new(TwinSpec::simple("g", 1, &["ann", "ben"]));
//! let act = Act { actor: None, text: "rock".to_owned() };
//! let what = What::Commit { by: "ann".to_owned(), body: TwinBody::Plain(act) };
//! let effects = twin.handle(&TwinInput { at: 5, round: ("g".to_owned(), 1), what }).unwrap();
//! assert_eq!(effects.len(), 1);
//! assert_eq!(twin.at(7).view(&Viewer::Spectator)["committed"], 1);
//! ```

mod apply;
mod branches;
mod effect;
mod input;
mod refuse;
mod spec;
mod state;
mod view;

pub use branches::holds;
pub use effect::{Kind, TwinEffect};
pub use input::{Act, TwinBody, TwinCondition, TwinDigest, TwinInput, What};
pub use spec::{Close, Missing, Sealed, Status, TwinSpec, Withheld};

use serde_json::Value;

use state::State;

/// Who looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player.
    Player(String),
    /// Somebody who does not play.
    Spectator,
    /// Somebody who may see everything.
    Arbiter,
}

/// Why an input is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinRefused {
    /// In a word of the protocol.
    pub kind: &'static str,
    /// Who is waited for.
    pub waiting: Vec<String>,
    /// The deadline that has passed.
    pub at: Option<i64>,
}

/// A round, played again whenever anything is asked.
#[derive(Clone, Debug)]
pub struct RoundTwin {
    spec: TwinSpec,
    accepted: Vec<TwinInput>,
}

/// A round at one instant.
#[derive(Clone, Debug)]
pub struct TwinRound<'t> {
    spec: &'t TwinSpec,
    state: State,
}

impl RoundTwin {
    /// A round that has just opened.
    pub fn new(spec: TwinSpec) -> RoundTwin {
        RoundTwin { spec, accepted: Vec::new() }
    }

    /// What happened when it opened.
    pub fn opened(&self) -> Vec<TwinEffect> {
        State::new(&self.spec).told
    }

    /// Takes an input and says what happened.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed.
    pub fn handle(&mut self, input: &TwinInput) -> Result<Vec<TwinEffect>, TwinRefused> {
        if input.round != (self.spec.game.clone(), self.spec.seq) {
            return Err(TwinRefused::of("stale_round"));
        }
        let mut state = self.last();
        if input.at < state.now {
            return Err(TwinRefused::of("time_backwards"));
        }
        let known = state.told.len();
        state.pass(&self.spec, input.at);
        if let Some(refused) = state.refusal(&self.spec, input) {
            return Err(refused);
        }
        self.accepted.push(input.clone());
        let mut told = self.last().told;
        told.drain(..known);
        Ok(told)
    }

    /// The round at an instant, or as of the last accepted input if that was later.
    pub fn at(&self, at: i64) -> TwinRound<'_> {
        let mut state = self.last();
        state.pass(&self.spec, at.max(state.now));
        TwinRound { spec: &self.spec, state }
    }

    fn last(&self) -> State {
        let mut state = State::new(&self.spec);
        for input in &self.accepted {
            state.pass(&self.spec, input.at);
            if !state.has_ended() {
                state.apply(&self.spec, input.at, &input.what);
            }
        }
        state
    }
}

impl TwinRound<'_> {
    /// What a viewer sees.
    pub fn view(&self, viewer: &Viewer) -> Value {
        self.state.view(self.spec, viewer)
    }

    /// When something will happen by itself.
    pub fn next_deadline(&self) -> Option<i64> {
        self.state.ends
    }

    /// What everybody has brought, once the round is resolved: player, bid, action and branch.
    pub fn resolution(&self) -> Value {
        self.state.resolution(self.spec)
    }

    /// What happened until now.
    pub fn told(&self) -> &[TwinEffect] {
        &self.state.told
    }
}

impl TwinRefused {
    fn of(kind: &'static str) -> TwinRefused {
        TwinRefused { kind, waiting: Vec::new(), at: None }
    }
}

impl TwinSpec {
    /// A round without a deadline that opens at 0 and closes when all have committed.
    pub fn simple(game: &str, seq: u64, required: &[&str]) -> TwinSpec {
        TwinSpec {
            game: game.to_owned(),
            seq,
            opens: 0,
            required: required.iter().map(|name| (*name).to_owned()).collect(),
            idle: Vec::new(),
            deadline: None,
            close: Close::All,
            amend: false,
            withdraw: false,
            missing: Missing::Skip,
            extension: None,
            drops_leavers: false,
            status: Status::Everyone,
            hides_own: false,
            abort_all: false,
            sealed: None,
        }
    }

    /// Whether a player could commit to a body, whatever others do.
    pub fn allows(&self, by: &str, body: &TwinBody) -> bool {
        refuse::wrong_in(self, by, body).is_none()
    }
}
