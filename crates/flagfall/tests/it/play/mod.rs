//! `flagfall play` in a terminal: what it shows, what it saves, and how it leaves the terminal.
#![cfg(unix)]

mod digits;
mod files;
mod games;
mod journals;
mod keys;
mod leaving;
mod moves;
mod names;
mod pauses;
mod report;
mod rounds;
mod screens;
mod seats;
mod sizes;
mod snapshots;
mod terminal;
