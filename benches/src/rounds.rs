//! The comparison: all parsers take turns, so that what slows the machine down slows all of them.

use std::time::Instant;

use crate::Contender;

/// What was measured of one parser.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// The parser.
    pub contender: Contender,
    /// Nanoseconds for one text, the median of all rounds.
    pub nanos: f64,
    /// How many times as long as [`Contender::Jiff`] it took in the same round, the median of all rounds.
    pub to_jiff: f64,
}

/// Lets every parser read its text so many times a round.
pub fn compare(rounds: usize, texts_a_round: u64) -> Vec<Measured> {
    for contender in Contender::ALL {
        contender.parse(texts_a_round);
    }
    let rounds: Vec<[f64; Contender::ALL.len()]> =
        (0..rounds).map(|_| Contender::ALL.map(|contender| nanos_each(contender, texts_a_round))).collect();
    let median_of = |value: &dyn Fn(&[f64]) -> f64| median(rounds.iter().map(|round| value(round)).collect());
    let place_of = |contender| Contender::ALL.iter().position(|other| *other == contender).expect("all are measured");
    let jiff = place_of(Contender::Jiff);
    Contender::ALL
        .map(|contender| {
            let own = place_of(contender);
            Measured {
                contender,
                nanos: median_of(&|round| round[own]),
                to_jiff: median_of(&|round| round[own] / round[jiff]),
            }
        })
        .to_vec()
}

fn nanos_each(contender: Contender, texts: u64) -> f64 {
    let start = Instant::now();
    contender.parse(texts);
    start.elapsed().as_nanos() as f64 / texts as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
