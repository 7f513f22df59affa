//! How many cases a law runs.

use std::env;

use proptest::test_runner::Config;

/// In the environment: how many times as many random games, texts and kills every test takes.
const TIMES: &str = "FLAGFALL_CASES";

/// As many as this, or a multiple of it: `FLAGFALL_CASES=50` makes it fifty times as many.
///
/// # Panics
///
/// If `FLAGFALL_CASES` is not a whole number.
#[must_use]
pub fn many(usual: u32) -> u32 {
    let whole = |times: String| times.parse().unwrap_or_else(|_| panic!("{TIMES}={times}: expected a whole number"));
    usual.saturating_mul(env::var(TIMES).map_or(1, whole))
}

/// The configuration of a law that usually runs this many cases, or a multiple as in [`many`].
///
/// A case that fails is added to the folder `proptest-regressions`, and runs first from then on.
#[must_use]
pub fn cases(usual: u32) -> Config {
    Config { cases: many(usual), ..Config::default() }
}
