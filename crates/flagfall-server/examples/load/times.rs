//! Measured times and their quantiles.

use std::time::Duration;

/// Times in microseconds, in any order.
#[derive(Default)]
pub(crate) struct Times(Vec<u32>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn append(&mut self, other: Times) {
        self.0.extend(other.0);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The median, the 99th and 99.9th percentile and the longest time, in milliseconds; dashes without times.
    pub(crate) fn row(mut self) -> String {
        self.0.sort_unstable();
        let last = self.0.len().saturating_sub(1);
        let at = |part: f64| {
            let time = self.0.get((part * last as f64) as usize);
            time.map_or_else(|| "-".to_owned(), |time| format!("{:.2}", f64::from(*time) / 1e3))
        };
        format!("{:>9} {:>9} {:>9} {:>9}", at(0.5), at(0.99), at(0.999), at(1.0))
    }
}
