//! What an engine counts and measures.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use tc_core::Span;

/// What an engine has counted and measured since it started.
#[derive(Debug)]
pub struct Numbers {
    /// The games in memory.
    pub games: Gauge,
    /// The inputs that were taken.
    pub inputs: Counter<u64, AtomicU64>,
    /// The deadlines that were handled.
    pub expired: Counter<u64, AtomicU64>,
    /// How long after its instant a deadline was found, in seconds.
    pub lateness: Histogram,
    /// How long an append to the log took, in seconds.
    pub append: Histogram,
    /// The appends that failed.
    pub failed: Counter<u64, AtomicU64>,
    /// How often a game was not served because its copies contradict each other.
    pub diverged: Counter<u64, AtomicU64>,
    /// The messages that a webhook has taken.
    pub told: Counter<u64, AtomicU64>,
    /// The attempts to send a message that a webhook did not take.
    pub untold: Counter<u64, AtomicU64>,
}

impl Default for Numbers {
    fn default() -> Numbers {
        const TIMES: [f64; 14] = [0.000_5, 0.001, 0.002, 0.003, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 30.0];
        Numbers {
            games: Gauge::default(),
            inputs: Counter::default(),
            expired: Counter::default(),
            lateness: Histogram::new(TIMES),
            append: Histogram::new(TIMES),
            failed: Counter::default(),
            diverged: Counter::default(),
            told: Counter::default(),
            untold: Counter::default(),
        }
    }
}

impl Numbers {
    /// Adds the numbers to a registry, whose prefix names the program.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("games", "Games in memory", self.games.clone());
        registry.register("inputs", "Inputs taken", self.inputs.clone());
        registry.register("expired", "Deadlines that were handled", self.expired.clone());
        registry.register("flag_lateness_seconds", "Time from a deadline to its handling", self.lateness.clone());
        registry.register("log_append_seconds", "Time of an append to the log", self.append.clone());
        registry.register("log_append_failures", "Appends to the log that failed", self.failed.clone());
        let diverged = "Loads of games whose copies in the log contradict each other";
        registry.register("log_divergences", diverged, self.diverged.clone());
        registry.register("webhook_messages", "Messages that the webhook has taken", self.told.clone());
        registry.register("webhook_failures", "Attempts to send a message that failed", self.untold.clone());
    }

    pub(super) fn late(&self, by: Span) {
        self.expired.inc();
        self.lateness.observe(by.as_micros() as f64 / 1e6);
    }

    pub(super) fn appended(&self, after: Duration) {
        self.append.observe(after.as_secs_f64());
    }
}
