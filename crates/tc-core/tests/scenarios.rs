//! The rows of the files under `scenarios`, each a test that can be run by its name.

use std::process::ExitCode;

use tc_testkit::{scenario, scenario_files};

fn main() -> ExitCode {
    scenario_files::run(scenario::rows(), scenario::check)
}
