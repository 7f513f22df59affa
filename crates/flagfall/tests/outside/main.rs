//! Tests that need a program which Cargo cannot bring. Where it is missing, they are ignored.

mod matches;
mod readers;
mod reading;

use std::process::ExitCode;

use tc_testkit::outside::{NODE, PYTHON, PYTHON_CHESS, run};
use tc_testkit::trials;

fn main() -> ExitCode {
    run([
        trials!(&PYTHON; matches::a_match_of_chess, matches::a_match_of_shogi, matches::a_match_of_go, matches::a_match_that_ends_badly),
        trials!(&PYTHON; reading::s15_s16_python_reads_what_is_saved),
        trials!(&PYTHON_CHESS; readers::python_chess_reads_what_the_table_says),
        trials!(&NODE; reading::s15_s16_javascript_reads_what_is_saved),
    ])
}
