//! Servers that are killed in the middle of games, and a checker of what their clients saw.

mod checker;
mod embedded;
mod history;
mod http;
mod planted;
mod player;
mod server;
