//! The engine, on a log in memory that can be held up, cut off and shared.

mod durable;
mod games;
mod held_log;
mod law;
#[expect(dead_code, reason = "no node is killed here")]
#[path = "../common/nats_nodes.rs"]
mod nats_nodes;
mod readers;
mod repeated;
mod restart;
mod rounds;
mod several_servers;
mod support;
mod two_servers;
