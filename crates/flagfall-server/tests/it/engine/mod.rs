//! The engine, on a log in memory that can be held up, cut off and shared.

mod broken;
mod downtime;
mod durable;
mod games;
pub(crate) mod held_log;
mod law;
mod readers;
mod repeated;
mod restart;
mod rounds;
mod support;
mod time;
mod two_servers;
