//! The edge of the server, as clients see it: over TCP, with tokens, against an engine with a log in memory.

mod connections;
mod described_lines;
mod description;
mod errors;
mod events;
mod floods;
mod games;
mod lists;
mod notices;
mod outcomes;
mod proxies;
mod rights;
mod rounds;
mod server;
mod socket;
mod starting;
mod stop;
mod webhook;
