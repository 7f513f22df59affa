//! Tests that need a program which Cargo cannot bring. Where it is missing, they are ignored.

mod matches;

use std::process::ExitCode;

use tc_testkit::outside::{PYTHON, run};
use tc_testkit::trials;

fn main() -> ExitCode {
    run([
        trials!(&PYTHON; matches::a_match_of_chess, matches::a_match_of_shogi, matches::a_match_of_go, matches::a_match_that_ends_badly),
    ])
}
