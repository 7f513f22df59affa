//! Rivals at one task.

/// Somebody who can do the task.
#[derive(Clone, Copy, Debug)]
pub struct Contender {
    /// The name.
    pub name: &'static str,
    /// What it works on.
    pub works_on: &'static str,
    /// Does the task this number of times.
    pub run: fn(times: u64),
}

/// A task, and who can do it.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// What is done.
    pub task: &'static str,
    /// Our own.
    pub own: Contender,
    /// The one that it is measured by.
    pub yardstick: Contender,
    /// How many times as long as the yardstick it may take.
    pub bound: f64,
    /// The others.
    pub others: &'static [Contender],
}

impl Contest {
    /// All of them: our own first, then the yardstick.
    pub fn contenders(&self) -> impl Iterator<Item = Contender> {
        [self.own, self.yardstick].into_iter().chain(self.others.iter().copied())
    }
}
