//! What happened in a game or a round, for whoever must find out why it went wrong.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use tc_core::Timestamp;

/// A game or a round as it was played. `I` is an input.
#[derive(Clone, Debug)]
pub(crate) struct Story<I> {
    setup: String,
    steps: Vec<(Timestamp, I)>,
}

impl<I: Debug> Story<I> {
    /// Nothing has happened yet.
    pub(crate) fn new(setup: String) -> Story<I> {
        Story { setup, steps: Vec::new() }
    }

    pub(crate) fn add(&mut self, at: Timestamp, input: I) {
        self.steps.push((at, input));
    }

    /// The number of steps.
    pub(crate) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// The end of a law that is broken.
    pub(crate) fn fail(&self, problem: &dyn Error) -> ! {
        let problem: String = problem.to_string().chars().take(4_000).collect();
        panic!("{problem}\n{self}")
    }
}

/// One line for each step, cut where it is long.
impl<I: Debug> Display for Story<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.setup)?;
        self.steps.iter().try_for_each(|(at, input)| {
            let short: String = format!("{input:?}").chars().take(400).collect();
            write!(f, "\n{at}: {short}")
        })
    }
}
