//! Tests that need a program which Cargo cannot bring. Where it is missing, they are ignored.

mod cluster;
#[path = "../shared/engine.rs"]
#[expect(dead_code, reason = "the tests of the engine use more of it")]
mod engine;
#[path = "../it/engine/held_log.rs"]
#[expect(dead_code, reason = "the tests of the engine use more of it")]
mod held_log;
mod leases;
#[path = "../shared/log_laws.rs"]
mod log_laws;
#[path = "../shared/log_program.rs"]
mod log_program;
mod nats_log;
#[path = "../shared/nats_nodes.rs"]
#[expect(dead_code, reason = "the tests that kill servers use more of it")]
mod nats_nodes;
mod openssl;
#[path = "../shared/running.rs"]
mod running;
mod several_servers;
mod shared_games;

use std::process::ExitCode;

use tc_testkit::outside::{NATS_SERVER, OPENSSL, long, run, trial};
use tc_testkit::trials;
use tokio::runtime::Builder;

/// Tests that wait, each with threads for what it waits for.
macro_rules! waiting {
    ($trial:ident $program:expr; $($test:path),* $(,)?) => {
        vec![$($trial($program, stringify!($test), || {
            Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on($test());
        })),*]
    };
}

fn main() -> ExitCode {
    run([
        trials!(&NATS_SERVER;
            cluster::a_game_goes_on_when_its_server_is_killed,
            leases::partitions_move,
            leases::changes_are_reported,
            leases::nats_is_away,
            leases::clocks_that_disagree,
            leases::settings_that_are_refused,
            nats_log::answers_as_the_log_in_memory,
            several_servers::games_go_on_when_a_server_is_gone,
            several_servers::a_server_is_gone_before_it_records_an_outage,
            several_servers::a_clean_stop_hands_games_over_at_once,
            several_servers::a_clean_stop_with_three_nodes,
            several_servers::a_server_that_is_gone_is_noticed,
            several_servers::a_server_that_is_gone_with_three_nodes,
        ),
        waiting!(trial &NATS_SERVER;
            nats_log::laws,
            nats_log::of_two_servers_one_is_heard,
            nats_log::a_fence_keeps_others_out,
            nats_log::contradictions_are_reported,
            nats_log::reads_while_records_are_compacted,
            nats_log::thousands_of_open_games_are_listed,
            nats_log::no_node_answers,
            nats_log::settings_that_are_refused,
            nats_log::a_node_alone_is_killed,
            shared_games::two_servers_share_games,
            shared_games::a_program_is_replaced,
        ),
        vec![long(&NATS_SERVER, "leases::partitions_move_on_three_nodes", leases::partitions_move_on_three_nodes)],
        waiting!(long &NATS_SERVER; shared_games::a_server_waits_for_a_leader, nats_log::a_node_of_three_is_killed, nats_log::three_nodes_of_three_are_killed),
        trials!(&OPENSSL; openssl::keys_of_openssl),
    ])
}
