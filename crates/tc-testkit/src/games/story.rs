//! What happened in a game, for whoever must find out why it went wrong.

use std::fmt;

use tc_core::{Input, Timestamp};

use super::Game;

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Story {
    setup: String,
    steps: Vec<(Timestamp, Input)>,
}

impl Story {
    /// Nothing has happened yet.
    pub fn new(game: &Game<'_>) -> Story {
        let controls: Vec<String> = game.controls.iter().map(ToString::to_string).collect();
        Story { setup: format!("{}\n{:?}", controls.join(" | "), game.rules), steps: Vec::new() }
    }

    /// Something happens.
    pub fn add(&mut self, at: Timestamp, input: &Input) {
        self.steps.push((at, input.clone()));
    }

    /// How many steps there were.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// What happened, and when.
    pub fn steps(&self) -> &[(Timestamp, Input)] {
        &self.steps
    }
}

impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.setup)?;
        self.steps.iter().try_for_each(|(at, input)| write!(f, "\n{at}: {input:?}"))
    }
}
