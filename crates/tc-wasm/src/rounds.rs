//! Rounds of simultaneous turns.

use std::collections::BTreeSet;

use tc_commit::lines::{Asked, Rounds};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::problem::{Problem, Thrown};

/// The host of rounds: lines of `flagfall round` in, answers out.
#[wasm_bindgen]
pub struct RawRounds {
    rounds: Rounds,
}

/// Whose views every answer has, collected one name at a time.
#[wasm_bindgen]
#[derive(Default)]
pub struct RawViewers {
    asked: Vec<Asked>,
    names: BTreeSet<String>,
}

#[wasm_bindgen]
impl RawViewers {
    /// Nobody.
    #[wasm_bindgen(constructor)]
    pub fn new() -> RawViewers {
        RawViewers::default()
    }

    /// Adds `spectator`, `arbiter` or a player.
    ///
    /// # Errors
    /// The JSON of an error.
    pub fn add(&mut self, name: &str) -> Result<(), Thrown> {
        let refused = |message: String| Problem::new("viewer", message).at(name, 0..name.len());
        let asked = Asked::parse(name)
            .map_err(|problem| refused(format!("expected spectator, arbiter or a player: {problem}")))?;
        if !self.names.insert(asked.name().to_owned()) {
            return Err(refused(format!("`{}` is given twice; ask for each view once", asked.name())).into());
        }
        self.asked.push(asked);
        Ok(())
    }
}

#[wasm_bindgen]
impl RawRounds {
    /// A host before its first round.
    #[wasm_bindgen(constructor)]
    pub fn new(viewers: RawViewers, digest: bool) -> RawRounds {
        let rounds = Rounds::new(viewers.asked);
        RawRounds { rounds: if digest { rounds.with_public_digests() } else { rounds } }
    }

    /// Answers a line.
    pub fn line(&mut self, line: &str) -> String {
        self.rounds.answer(line).to_json()
    }
}
