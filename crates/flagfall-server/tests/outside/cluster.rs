//! The script with three servers and three nodes of NATS does what it says.

use std::process::Command;

use tc_testkit::outside::NATS_SERVER;

pub(crate) fn a_game_goes_on_when_its_server_is_killed() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/cluster/up");
    let mut command = Command::new("timeout");
    let run = command.args(["120", script]).env("FLAGFALL_SERVER", env!("CARGO_BIN_EXE_flagfall-server"));
    let run = run.env("NATS_SERVER", NATS_SERVER.path().expect("the test runs only with it")).output();
    let run = run.expect("the script starts");
    let (said, errors) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert!(run.status.success(), "{said}\n{errors}");
    let (_, journal) = said.split_once("the journal:\n").expect("a journal");
    let presses = journal.lines().filter(|line| line.contains("press")).count();
    assert_eq!(presses, 2, "{journal}");
}
