//! All integration tests of flagfall-server but those that kill it, and those that need a program which Cargo cannot bring.

mod access;
mod api;
#[cfg(unix)]
mod disk;
mod engine;
mod logs;
mod program;
#[path = "../shared/running.rs"]
mod running;
mod settings;
