#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

// Tests of the engine share a log with those of the crate.
#[cfg(test)]
extern crate self as flagfall_server;

pub mod access;
pub mod api;
pub mod config;
pub mod engine;
mod folder;
mod game_id;
pub mod log;
#[cfg(feature = "nats")]
pub mod nats;
pub mod owner;
pub mod program;
pub mod time;
pub mod webhook;

pub use game_id::{GameId, GameIdError};
