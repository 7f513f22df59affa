//! The scenario files: each row is a test with its name, in the words of docs/commitment.md.

#[expect(dead_code, reason = "the tests of the document use more of it")]
#[path = "it/documents/script.rs"]
mod script;

use std::process::ExitCode;
use std::sync::LazyLock;

use tc_testkit::round_scenario::{Ran, Scenario, differences, load};
use tc_testkit::scenario_files::{Row, run};

static ROWS: LazyLock<Result<Vec<Row>, Vec<String>>> = LazyLock::new(load);

fn main() -> ExitCode {
    run(ROWS.clone(), check)
}

/// Runs a row: on lines, where they can say it, and otherwise on a round.
fn run_row(row: &Row) -> Result<Vec<Ran>, Vec<String>> {
    let scenario = Scenario::of(row).map_err(|problem| vec![problem])?;
    if scenario.can_be_said() { scenario.run() } else { script::on_a_round(&scenario, row.cell("round")) }
}

/// What does not hold in a row: its claims, and that its last answer is the same as that of another row.
fn check(row: &Row) -> Vec<String> {
    let name = row.cell("same as");
    let ran = match run_row(row) {
        Ok(ran) if !name.is_empty() => ran,
        ran => return ran.err().unwrap_or_default(),
    };
    match ROWS.iter().flatten().find(|other| other.file == row.file && other.name() == name) {
        None => vec![format!("there is no row `{name}` in this file")],
        Some(other) => {
            let others = run_row(other).unwrap_or_default();
            let last = |ran: &[Ran]| ran.last().map(|ran| ran.answer.to(row.cell("to"))).unwrap_or_default();
            let found = differences(&last(&others), &last(&ran));
            found.into_iter().map(|problem| format!("as in `{name}`: {problem}")).collect()
        }
    }
}
