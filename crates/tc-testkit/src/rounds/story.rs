//! What happened in a round, for whoever must find out why it went wrong.

use std::fmt;

use crate::round_twin::{TwinInput, TwinSpec};

/// A round as it went.
#[derive(Clone, Debug)]
pub struct Story {
    setup: String,
    steps: Vec<TwinInput>,
}

impl Story {
    /// Nothing has happened yet.
    pub fn new(spec: &TwinSpec, clock: &str) -> Story {
        Story { setup: format!("{spec:?}\n{clock}"), steps: Vec::new() }
    }

    /// Something happens.
    pub fn add(&mut self, input: &TwinInput) {
        self.steps.push(input.clone());
    }

    /// How many steps there were.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

/// One line for each step, cut where it is long.
impl fmt::Display for Story {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.setup)?;
        self.steps.iter().try_for_each(|input| {
            let text = format!("{}: {:?} of {:?}", input.at, input.what, input.round);
            let short: String = text.chars().take(400).collect();
            write!(f, "\n{short}")
        })
    }
}
