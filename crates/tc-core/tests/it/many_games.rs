//! The example `many_games`: a server that is lost and recovered.
#![cfg(all(feature = "bank", feature = "json", feature = "std"))]

#[path = "../../examples/many_games.rs"]
#[expect(dead_code, reason = "the test serves games, and does not run main")]
mod example;

use std::time::Duration;

/// The example compares every game with the one that it has recovered.
#[test]
fn a_lost_server_is_recovered() {
    let report = example::serve(200, Duration::from_secs(4)).expect("a server");
    assert!(report.contains("recovered 200 games"), "{report}");
}
