//! Servers that are killed in the middle of games, and a checker of what their clients saw.

mod checker;
mod cluster;
mod embedded;
mod history;
mod http;
#[path = "../common/nats_nodes.rs"]
mod nats_nodes;
mod planted;
mod player;
mod relay;
mod server;
mod tables;
