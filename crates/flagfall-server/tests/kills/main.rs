//! Servers that are killed in the middle of games, and a checker of what their clients saw.

mod checker;
#[cfg(feature = "nats")]
mod cluster;
mod embedded;
mod history;
mod http;
#[cfg(feature = "nats")]
#[path = "../shared/nats_nodes.rs"]
mod nats_nodes;
mod planted;
mod player;
#[cfg(feature = "nats")]
mod relay;
mod rounds;
mod server;
mod tables;

use std::process::ExitCode;

use libtest_mimic::Trial;
use tc_testkit::outside::run;
#[cfg(feature = "nats")]
use tc_testkit::outside::{NATS_SERVER, long};
use tokio::runtime::{Builder, Runtime};

fn main() -> ExitCode {
    let name = "embedded::nothing_is_lost_by_a_kill";
    let embedded = Trial::test(name, || {
        runtime().block_on(embedded::nothing_is_lost_by_a_kill());
        Ok(())
    });
    let checks: [(&str, fn()); 3] = [
        ("rounds::planted_faults_of_rounds_are_found", rounds::planted_faults_of_rounds_are_found),
        ("planted::a_true_history_has_no_fault", planted::a_true_history_has_no_fault),
        ("planted::planted_faults_are_found", planted::planted_faults_are_found),
    ];
    let checks = checks.map(|(name, check)| {
        Trial::test(name, move || {
            check();
            Ok(())
        })
    });
    run([vec![embedded], checks.into(), of_clusters()])
}

#[cfg(feature = "nats")]
fn of_clusters() -> Vec<Trial> {
    let name = "cluster::nothing_is_lost_by_faults_of_servers_nodes_and_networks";
    let trial = long(&NATS_SERVER, name, || {
        runtime().block_on(cluster::nothing_is_lost_by_faults_of_servers_nodes_and_networks());
    });
    vec![trial]
}

/// Without NATS there are no clusters.
#[cfg(not(feature = "nats"))]
fn of_clusters() -> Vec<Trial> {
    Vec::new()
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
}
