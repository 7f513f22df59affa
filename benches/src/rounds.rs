//! The comparison: all contenders take turns, so that what slows the machine down slows all of them.

use std::time::Instant;

use crate::{Contender, Contest};

/// What was measured of a contender.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The contender.
    pub contender: Contender,
    /// Nanoseconds for the task done once, the median of all rounds.
    pub nanos: f64,
    /// How many times as long as the yardstick it took in the same round, the median of all rounds.
    pub ratio: f64,
}

/// Lets every contender do the task this number of times a round. Our own is measured first, then the yardstick.
pub fn compare(contest: &Contest, rounds: usize, times: u64) -> Vec<Measured> {
    let contenders: Vec<Contender> = contest.contenders().collect();
    let round = || -> Vec<f64> { contenders.iter().map(|contender| nanos_each(contender, times)).collect() };
    // Everything is warm then.
    round();
    let rounds: Vec<Vec<f64>> = (0..rounds).map(|_| round()).collect();
    let median_of = |value: &dyn Fn(&[f64]) -> f64| median(rounds.iter().map(|round| value(round)).collect());
    let measured = contenders.iter().enumerate().map(|(place, contender)| Measured {
        contender: *contender,
        nanos: median_of(&|round| round[place]),
        ratio: median_of(&|round| round[place] / round[1]),
    });
    measured.collect()
}

fn nanos_each(contender: &Contender, times: u64) -> f64 {
    let start = Instant::now();
    (contender.run)(times);
    start.elapsed().as_nanos() as f64 / times as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
