//! How many cases a law runs.

use std::env::{self, VarError};
use std::num::NonZeroU32;

use proptest::test_runner::Config;

/// In the environment: how many times as many random games, texts and kills every test takes.
const TIMES: &str = "FLAGFALL_CASES";

/// As many as this, or a multiple of it: `FLAGFALL_CASES=50` makes it fifty times as many.
///
/// # Panics
///
/// If `FLAGFALL_CASES` is not a whole number from 1.
#[must_use]
pub fn many(usual: u32) -> u32 {
    let times: NonZeroU32 = match env::var(TIMES) {
        Err(VarError::NotPresent) => return usual,
        times => times.ok().and_then(|times| times.parse().ok()).expect("FLAGFALL_CASES is a whole number from 1"),
    };
    usual.saturating_mul(times.get())
}

/// Usually one row in `few`, spread over all of them; every row if `FLAGFALL_CASES` asks for more than usual.
pub fn some<T>(rows: &[T], few: usize) -> impl Iterator<Item = &T> {
    rows.iter().step_by(if is_long() { 1 } else { few })
}

/// Whether `FLAGFALL_CASES` asks for more than usual.
#[must_use]
pub fn is_long() -> bool {
    many(1) > 1
}

/// The configuration of a law that usually runs this many cases, or a multiple as in [`many`].
///
/// A case that fails is added to the folder `proptest-regressions`, and runs first from then on.
#[must_use]
pub fn cases(usual: u32) -> Config {
    Config { cases: many(usual), ..Config::default() }
}
